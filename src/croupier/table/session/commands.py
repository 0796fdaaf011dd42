"""What is asked at a tournament's table alone."""

from __future__ import annotations

from croupier.table.base import Command


class NoMoreCallBets(Command, frozen=True, kw_only=True):
    pass


class AnnounceLastSpins(Command, frozen=True, kw_only=True):
    pass


class RingBell(Command, frozen=True, kw_only=True):
    pass


class EndSessionTime(Command, frozen=True, kw_only=True):
    """The clock's: the minutes of a session are over, or those to buy chips again in."""


SessionCommand = NoMoreCallBets | AnnounceLastSpins | RingBell | EndSessionTime
