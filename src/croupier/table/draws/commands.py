"""What is asked about the side bets' draws."""

from __future__ import annotations

from croupier.table.base import Command


class DrawLuckyBall(Command, frozen=True, kw_only=True):
    numbers: tuple[str, ...]


class DrawBonusNumber(Command, frozen=True, kw_only=True):
    bonus: int  # by the ball's colour


class DrawSpread(Command, frozen=True, kw_only=True):
    number: str


class DrawMatch(Command, frozen=True, kw_only=True):
    wheels: tuple[str, ...]
    bonus: bool


class DrawSymbol(Command, frozen=True, kw_only=True):
    symbol: str


DrawsCommand = DrawLuckyBall | DrawBonusNumber | DrawSpread | DrawMatch | DrawSymbol
