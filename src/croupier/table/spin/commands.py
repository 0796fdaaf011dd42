"""What is asked about the ball, from betting opened to the outcome."""

from __future__ import annotations

from typing import Literal

from croupier.bounds import Who, Word
from croupier.table.base import Command, Signable


class OpenBetting(Command, frozen=True, kw_only=True):
    pass


class SpinBall(Command, frozen=True, kw_only=True):
    direction: Literal["against", "with"] = "against"
    started_by: Who = ""  # a nominated patron, where the table has a U-Spin


class AnnounceFinalBets(Command, frozen=True, kw_only=True):
    pass


class EndWageringPeriod(Command, frozen=True, kw_only=True):
    pass


class NoMoreBets(Command, frozen=True, kw_only=True):
    side_bet: Word = ""


class BallDropped(Signable, frozen=True, kw_only=True):
    pass


class RecordOutcome(Signable, frozen=True, kw_only=True):
    outcome: Word
    source: Literal["dealer", "sensor-1", "sensor-2"] = "dealer"


class ConfirmOutcome(Command, frozen=True, kw_only=True):
    outcome: Word


class ExamineBall(Command, frozen=True, kw_only=True):
    fit: bool


class ChangeBall(Command, frozen=True, kw_only=True):
    pass


class DirectSpins(Command, frozen=True, kw_only=True):
    pass


SpinCommand = (
    OpenBetting
    | SpinBall
    | AnnounceFinalBets
    | EndWageringPeriod
    | NoMoreBets
    | BallDropped
    | RecordOutcome
    | ConfirmOutcome
    | ExamineBall
    | ChangeBall
    | DirectSpins
)
