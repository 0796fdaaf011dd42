"""What is asked about the side bets' draws."""

from __future__ import annotations

from croupier.bounds import Word, Words
from croupier.table.base import Command


class DrawLuckyBall(Command, frozen=True, kw_only=True):
    numbers: Words


class DrawBonusNumber(Command, frozen=True, kw_only=True):
    bonus: int  # by the ball's colour


class DrawSpread(Command, frozen=True, kw_only=True):
    number: Word


class DrawMatch(Command, frozen=True, kw_only=True):
    wheels: Words
    bonus: bool


class DrawSymbol(Command, frozen=True, kw_only=True):
    symbol: Word


DrawsCommand = DrawLuckyBall | DrawBonusNumber | DrawSpread | DrawMatch | DrawSymbol
