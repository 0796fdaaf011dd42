"""That a sensor's program runs and can reach the server: a signed beat every second."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from croupier.floor.devices.beats import Beat, signed_text
from croupier.floor.devices.ed25519 import sign

BEAT_S = 1.0


class BeatAnswer(NamedTuple):
    """What the server said to a beat; without a status it is out of reach."""

    status: int = 0
    run: str = ""  # of a stale beat: which run of the server to name
    last: int = 0  # and the number that was heard last


PostBeat = Callable[[str, Beat], BeatAnswer]


class Pulse:
    """Beats of one device, for as long as what they vouch for is alive."""

    def __init__(
        self,
        device: str,
        secret: bytes,
        table: str,
        post: PostBeat,
        is_alive: Callable[[], bool],
    ) -> None:
        self._device, self._secret, self._table = device, secret, table
        self._post, self._is_alive = post, is_alive
        self._number, self._run = 0, ""
        self._stopped = threading.Event()

    def stop(self) -> None:
        self._stopped.set()

    def run(self) -> None:
        while not self._stopped.is_set():
            if self._is_alive():
                self.beat()
            self._stopped.wait(BEAT_S)

    def beat(self) -> None:
        """Once more at once to a server that has begun anew, and said so."""
        answer = self._send()
        if answer.run:
            self._run, self._number = answer.run, max(self._number, answer.last)
            self._send()

    def _send(self) -> BeatAnswer:
        self._number = max(self._number + 1, int(time.time() * 1000))
        beat = Beat(table=self._table, number=self._number, run=self._run)
        signed = sign(self._secret, signed_text(self._device, beat))
        return self._post(self._device, replace(beat, signature=signed))
