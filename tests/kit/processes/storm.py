"""A storm of malformed frames from a process of its own, by seed; it prints how many it sent."""

from __future__ import annotations

import random
import sys
from contextlib import closing, suppress
from itertools import cycle

from kit.frames import FATAL, Bare, nonsense

NEVER_READ = 10  # screens that ask and ask, and never read an answer
A_BURST = 25  # messages of one connection, at most
SESSIONS = 8  # of which each has room for 16 screens: whoever was let go is one for a moment


def main(port: int, frames: int, seed: int, *cookies: str) -> None:
    path = "/api/tables/stormy/live?as=dealer"
    dice, of = random.Random(seed), cycle(cookies)
    never = [Bare(port, path, next(of)) for _ in range(NEVER_READ)]
    for bare in never:
        never_reading(bare, dice)
    sent = 0
    while sent < frames:
        with closing(Bare(port, path, next(of))) as bare, suppress(ConnectionError):
            sent += burst(bare, dice)
    for bare in never:
        bare.close()
    print(f"{sent} frames from seed {seed}")


def never_reading(bare: Bare, dice: random.Random) -> None:
    bare.socket.settimeout(0.05)
    with suppress(TimeoutError, ConnectionError):
        for _ in range(300):
            bare.send(nonsense(dice))


def burst(bare: Bare, dice: random.Random) -> int:
    """Nonsense for a while, its answers read or not; then a frame that breaks a rule, perhaps
    cut short."""
    count, reads = dice.randrange(1, A_BURST), dice.random() < 0.7
    for _ in range(count):
        bare.send(nonsense(dice))
        if reads:
            bare.next()
    last = FATAL[dice.choice(list(FATAL))][0](dice)
    whole = dice.random() < 0.8
    bare.send(last if whole else last[: max(1, len(last) // 2)])
    if reads and whole and dice.random() < 0.5:
        bare.end()
    return count + 1


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
