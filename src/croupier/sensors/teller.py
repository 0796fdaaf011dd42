"""What one sensor tells the server: signed, in order, and each number of the spin it was read in.

The serial line says nothing of the table's spins, and what it says may be old: a line that was
stuck lets minutes of it out in one burst. So the table's spin is asked while the ball runs, by what
is reported then, and a number is told of that spin only. If the spin was not known before the ball
rested, or an earlier ball was tied to it, the number is not told; that one was missed is.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Literal, NamedTuple

from msgspec.structs import replace

from croupier.floor.devices.commands import ReportRelease, ReportSensing, SensorFault, WheelFlag
from croupier.floor.devices.ed25519 import sign
from croupier.floor.devices.messages import DeviceMessage, Say, signed_text
from croupier.table.commands import RecordOutcome

SOONEST_S, LATEST_S = 0.25, 5.0  # between tries, while the server does not answer
EARLY_S = 0.5  # between tries, while bets are still open
ANEW = 5  # how often one thing is said anew because the table had gone on
Source = Literal["sensor-1", "sensor-2"]


class Posted(NamedTuple):
    """What the server said to a message; without a status it is out of reach."""

    status: int = 0
    refused: str = ""  # the code
    says: str = ""  # and the sentence
    spin: int = 0  # of a stale message: the table's last
    last: int = 0  # and the number that was heard last


Post = Callable[[str, DeviceMessage], Posted]


class Sensing(NamedTuple):
    fault: SensorFault = ""
    flags: tuple[WheelFlag, ...] = ()

    def report(self) -> ReportSensing:
        beats = self.fault != "stopped"  # from now on it does, or not any more
        return ReportSensing(fault=self.fault, flags=self.flags, beats=beats)


class Saying(NamedTuple):
    """One thing to tell."""

    say: Say
    ball: str = ""  # the wheel's own count of the ball it is about
    spin: int | None = None  # the table's, where it must be this one


class Teller:
    """One enrolled device. What it has to tell waits while the server is out of reach."""

    def __init__(
        self,
        device: str,
        secret: bytes,
        table: str,
        source: Source,
        post: Post,
        note: Callable[[str], None],
    ) -> None:
        self._device, self._source, self._table = device, source, table
        self._secret, self._post, self._note = secret, post, note
        self._number = int(time.time() * 1000)  # so it goes up over restarts; else we are told
        self._spin = 0  # the table's last, as far as we know
        self._ball = ""  # the one that runs
        self._tied: int | None = None  # to which spin of the table
        self._used = -1  # the last spin that a ball was tied to
        self._wanted: Sensing | None = None  # until it is known whether there is a line
        self._told: Sensing | None = None
        self._waiting: deque[Saying] = deque()
        self._changed = threading.Condition()
        self._stopping = False

    # ---- what the line says, as it is read ----

    def runs(self, ball: str, *, released: bool) -> None:
        """The ball runs: by telling the server, it is asked which spin this is."""
        with self._changed:
            if ball != self._ball:
                self._ball, self._tied = ball, None
            say: Say = ReportRelease() if released else (self._wanted or Sensing()).report()
            self._waiting.append(Saying(say, ball))
            self._changed.notify()

    def rests(self, ball: str, outcome: str) -> None:
        """The ball rests: it counts for the spin that it is tied to, or not at all."""
        with self._changed:
            tied = self._tied if ball == self._ball else None
            self._ball, self._tied = "", None
            if tied is None:
                return self._miss(f"read {outcome}, and it is not known of which spin")
            say = RecordOutcome(outcome=outcome, source=self._source)
            self._waiting.append(Saying(say, ball, tied))
            self._changed.notify()

    def senses(self, fault: SensorFault, flags: tuple[WheelFlag, ...] = ()) -> None:
        """How well it senses now; it is told if it is another than was told last."""
        with self._changed:
            self._wanted = Sensing(fault, flags)
            self._changed.notify()

    def _miss(self, why: str) -> None:
        self._note(f"{self._device} {why}; the dealer enters the number.")
        with self._changed:
            fault, flags = self._wanted or Sensing()
            self.senses(fault, tuple(dict.fromkeys((*flags, "missed"))))

    # ---- telling, in a thread of its own ----

    def run(self) -> None:
        """Until it is stopped, and that is told or nobody answers."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._next() is not None or self._stopping)
                saying = self._next()
            if saying is None or not self._tell(saying):
                return

    def stop(self) -> None:
        """The last thing it tells is that it was stopped."""
        with self._changed:
            self._waiting.clear()
            self._wanted, self._stopping = Sensing("stopped"), True
            self._changed.notify()

    def _next(self) -> Saying | None:
        if self._waiting:
            return self._waiting[0]
        if self._wanted is None or self._wanted == self._told:
            return None
        return Saying(self._wanted.report())

    def _tell(self, saying: Saying) -> bool:
        """One thing, until it is answered or of no use any more; False: nobody answers, and it
        was to stop."""
        pause, message = SOONEST_S, self._signed(saying)
        anew = 0
        while True:
            answer = self._post(self._device, message)
            if answer.status in (200, 422):  # it was heard: the next has the next number
                self._number = max(message.number, answer.last)
            if answer.status == 200:
                self._was_told(saying, message.spin)
                return True
            if answer.refused == "stale-message" and anew < ANEW:
                self._spin, anew = answer.spin, anew + 1
                if saying.spin not in (None, answer.spin):
                    self._miss(f"read a number too late: spin {saying.spin} is over")
                    return self._drop(saying)
                message = self._signed(saying)
            elif answer.refused == "bets-not-closed":  # the dealer is about to call it
                if not self._waits(saying, EARLY_S):
                    return self._drop(saying)
                message = self._signed(saying)
            elif answer.status == 422 or 400 <= answer.status < 429:
                self._note(f"{self._device}: {answer.says}")
                return self._drop(saying)
            elif self._stopping:
                return False
            elif self._waits(saying, pause):  # the same once more: it happens once
                pause = min(LATEST_S, 2 * pause)
            else:
                return self._drop(saying)

    def _signed(self, saying: Saying) -> DeviceMessage:
        spin = self._spin if saying.spin is None else saying.spin
        number = self._number + 1
        message = DeviceMessage(table=self._table, spin=spin, number=number, say=saying.say)
        return replace(message, signature=sign(self._secret, signed_text(self._device, message)))

    def _was_told(self, saying: Saying, spin: int) -> None:
        with self._changed:
            if isinstance(saying.say, ReportSensing):
                self._told = Sensing(saying.say.fault, saying.say.flags)
            runs = saying.ball and saying.ball == self._ball and saying.spin is None
            if runs and spin != self._tied:
                self._tied = spin if spin > self._used else None
                self._used = max(self._used, spin)
        self._drop(saying)

    def _drop(self, saying: Saying) -> bool:
        """It was told, or is not told any more."""
        with self._changed:
            if self._waiting and self._waiting[0] is saying:
                self._waiting.popleft()
            elif isinstance(saying.say, ReportSensing):
                self._told = Sensing(saying.say.fault, saying.say.flags)
        return True

    def _waits(self, saying: Saying, seconds: float) -> bool:
        """Before the next try; False: meanwhile another ball runs, or how well it senses is
        another, so that this is of no use."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopping, seconds)
            if saying.spin is not None:
                return self._ball in ("", saying.ball) and not self._stopping
            if saying.ball:
                return saying.ball == self._ball
            return self._wanted is not None and saying.say == self._wanted.report()
