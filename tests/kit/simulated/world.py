"""Virtual time: one queue of everything that will happen, run in order on one thread.

Whatever is random comes from the seed, by a generator of its own for each connection and each
piece of work, so that the order in which a process does things at one moment changes nothing.
"""

from __future__ import annotations

import asyncio
import heapq
from asyncio import events
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

MOST_STEPS = 50_000  # without anything achieved: more means that it goes round in circles
MASK = (1 << 64) - 1
BEGINS = datetime(2026, 1, 1, tzinfo=UTC)


class Stuck(Exception):
    """Nothing is achieved any more."""


class Party:
    """Whoever does things in this world: a server, or the people and screens around it."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.is_dead = False
        self.paused_until = 0.0
        self.steps = 0
        self.loop: asyncio.AbstractEventLoop | None = None
        world.parties[name] = self

    @property
    def is_paused(self) -> bool:
        return self.world.now < self.paused_until


class Luck:
    """As good as `Random` for a few numbers, and made in no time (SplitMix64)."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed * 0x9E3779B97F4A7C15

    def random(self) -> float:
        self._state = one = (self._state + 0x9E3779B97F4A7C15) & MASK
        one = (one ^ one >> 30) * 0xBF58476D1CE4E5B9 & MASK
        one = (one ^ one >> 27) * 0x94D049BB133111EB & MASK
        return ((one ^ one >> 31) >> 11) / (1 << 53)


class World:
    """What the time is, and what happens next."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = Random(seed)
        self.now = 0.0  # seconds since the world began; it never stops nor steps
        self.stepped = 0.0  # by how much the wall clock was moved
        self.steps = 0
        self._achieved_at = 0  # that step
        self._queue: list[tuple[float, int, Party, Callable[[], Any]]] = []
        self._count = 0
        self._made = 0
        self.parties: dict[str, Party] = {}
        self.nobody = Party(self, "nobody")
        self.current = self.nobody  # whoever does something now
        self.before_step: list[Callable[[Party], None]] = []

    def chance(self, what: str) -> Random:
        """A generator of its own for one thing."""
        self._made += 1
        return Random(f"{self.seed}/{self._made}/{what}")

    def luck(self) -> Luck:
        """The same for what lives shortly, and only needs a number between 0 and 1 now and then."""
        self._made += 1
        return Luck(self.seed << 32 | self._made)

    @property
    def wall(self) -> datetime:
        """What a clock on the wall shows."""
        return BEGINS + timedelta(seconds=self.now + self.stepped)

    def at(self, when: float, party: Party, work: Callable[[], Any]) -> None:
        """Let something happen to a party, unless it is dead by then."""
        self._count += 1
        heapq.heappush(self._queue, (max(when, self.now), self._count, party, work))

    def after(self, seconds: float, party: Party, work: Callable[[], Any]) -> None:
        self.at(self.now + seconds, party, work)

    def achieved(self) -> None:
        """Something was: whoever goes round in circles from now on has so many steps again."""
        self._achieved_at = self.steps

    def run(self, is_over: Callable[[], bool]) -> None:
        """Until it is over; Stuck, if nothing is left to happen or too much in vain."""
        self.achieved()
        queue, running = self._queue, None
        try:
            while not is_over():
                if not queue:
                    raise Stuck("nothing is left to happen, and it is not over")
                if self.steps - self._achieved_at > MOST_STEPS:
                    said = f"in {MOST_STEPS} steps, until {self.now:.1f} s"
                    raise Stuck(f"nothing is achieved {said}")
                when, _, party, work = heapq.heappop(queue)
                if party.is_dead:
                    continue
                if when < party.paused_until:  # a stopped process finds it when it goes on
                    self.at(party.paused_until, party, work)
                    continue
                self.now = when
                self.steps += 1
                party.steps += 1
                if self.before_step:
                    for before in [*self.before_step]:
                        before(party)
                    if party.is_dead:
                        continue
                self.current = party
                if party.loop is not running:
                    running = party.loop
                    events._set_running_loop(running)
                work()
        finally:
            events._set_running_loop(None)
