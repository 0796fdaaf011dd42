"""What a wheel of the SlingShot kind says: bytes of its serial line in, what happened out.

A line is `*X;state;spin;last;flags;speed;direction` and a line end, every field of a fixed width:
`*X;5;118;17;0;161;0`. There is no checksum, and lines arrive torn, doubled and garbled. So a number
counts only when a whole line in state 4 and the next whole line, in state 5, are of the same spin
and carry no flag. Whatever else comes is no result.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Literal, NamedTuple

Flag = Literal["ball-removed", "wrong-direction", "sensor-failure", "void"]
BITS: dict[Flag, int] = {"ball-removed": 1, "wrong-direction": 2, "sensor-failure": 4, "void": 8}
LONGEST = 64  # bytes without a line end; no line is longer, so this is noise
_LINE = re.compile(rb"\*X;([1-6]);([0-9]{3});([0-9]{2});([0-9A-F]);([0-9]{3});([01])")
_ENDS = re.compile(rb"[\r\n]")


class WheelState(IntEnum):
    START = 1
    PLACE_BETS = 2
    BALL_IN_RIM = 3
    NO_MORE_BETS = 4
    WINNING_NUMBER = 5
    TABLE_CLOSED = 6


RUNS = (WheelState.BALL_IN_RIM, WheelState.NO_MORE_BETS, WheelState.WINNING_NUMBER)


class WheelLine(NamedTuple):
    """One whole line."""

    state: WheelState
    spin: str  # the wheel's own count
    last: str  # the last winning number, in two digits
    flags: int = 0
    speed: int = 0
    direction: int = 0


class StateRead(NamedTuple):
    """The wheel is in another state, or raises other flags. Between two balls it may well say that
    the ball was removed or turns the other way round: then only a failure is a flag."""

    state: WheelState
    spin: str
    flags: tuple[Flag, ...]


class NumberRead(NamedTuple):
    """The ball rests: the number, as the wheel writes it."""

    spin: str
    number: str


Said = StateRead | NumberRead


def parse(text: bytes) -> WheelLine | None:
    """A line without its end; None if it is not whole."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    state, spin, last, flags, speed, direction = (part.decode() for part in found.groups())
    return WheelLine(WheelState(int(state)), spin, last, int(flags, 16), int(speed), int(direction))


class SerialLine:
    """What one wheel has said since its line was opened."""

    def __init__(self) -> None:
        self._left = b""  # the beginning of a line that has not ended
        self._noise = False  # more came without an end than a line is long: skip to the next end
        self._before: WheelLine | None = None
        self._flagged = False  # a flag was raised since the wheel last took bets
        self._given = False  # and a result was given
        self.whole = self.torn = 0  # how many lines were

    def hear(self, data: bytes) -> list[Said]:
        """What these bytes say, after all that came before."""
        *ended, self._left = _ENDS.split(self._left + data)
        said: list[Said] = []
        for text in ended:
            noise, self._noise = self._noise, False
            if text and not noise:
                said += self._line(parse(text))
        if len(self._left) > LONGEST:
            self._left, self._noise = b"", True
        return said

    def _line(self, line: WheelLine | None) -> list[Said]:
        if line is None:
            self.torn += 1
            return []
        self.whole += 1
        before, self._before = self._before, line
        if line.state <= WheelState.PLACE_BETS:
            self._flagged = self._given = False
        elif line.flags and line.state != WheelState.TABLE_CLOSED:
            self._flagged = True
        result: list[Said] = []
        if before is not None and self._counts(before, line):
            self._given = True
            result.append(NumberRead(line.spin, line.last))
        if before is None or (before.state, before.flags) != (line.state, line.flags):
            return [StateRead(line.state, line.spin, self._named(line)), *result]
        return result

    def _named(self, line: WheelLine) -> tuple[Flag, ...]:
        runs = line.state in RUNS and not self._given
        meant = line.flags if runs else line.flags & BITS["sensor-failure"]
        return tuple(flag for flag, bit in BITS.items() if meant & bit)

    def _counts(self, before: WheelLine, line: WheelLine) -> bool:
        came = (before.state, line.state) == (WheelState.NO_MORE_BETS, WheelState.WINNING_NUMBER)
        return came and before.spin == line.spin and not (self._flagged or self._given)
