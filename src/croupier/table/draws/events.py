"""What happened at the side bets' draws. Logs keep names and fields."""

from __future__ import annotations

from croupier.table.base import Event


class SideBetClosed(Event, frozen=True):
    """No more bets on one side bet alone."""

    side_bet: str
    says: tuple[str, ...] = ()


class LuckyBallDrawn(Event, frozen=True):
    numbers: tuple[str, ...]
    clause: str


class BonusNumberDrawn(Event, frozen=True):
    bonus: int
    clause: str


class SpreadDrawn(Event, frozen=True):
    number: str
    clause: str


class MatchDrawn(Event, frozen=True):
    wheels: tuple[str, ...]
    bonus: bool
    clause: str


class SymbolDrawn(Event, frozen=True):
    symbol: str
    clause: str


DrawsEvent = (
    SideBetClosed | LuckyBallDrawn | BonusNumberDrawn | SpreadDrawn | MatchDrawn | SymbolDrawn
)
