"""What is asked about how players behave."""

from __future__ import annotations

from typing import Literal

from croupier.bounds import Amount, Name, Text, Word
from croupier.tournament.base import TournamentCommand

__all__ = [
    "AdjustChips",
    "ConductCommand",
    "DisqualifyPlayer",
    "PenalisePlayer",
    "ReinstatePlayer",
    "ReportConduct",
]


class ReportConduct(TournamentCommand, frozen=True, kw_only=True):
    player: Name
    kind: Literal["phone", "late", "absent", "concealment", "loan", "behaviour", "name-given"]
    note: Text = ""


class PenalisePlayer(TournamentCommand, frozen=True, kw_only=True, tag="penalise"):
    player: Name
    penalty: Word  # an id of the Terms
    reason: Text = ""


class AdjustChips(TournamentCommand, frozen=True, kw_only=True):
    player: Name
    amount: Amount
    reason: Text = ""
    dispute: Word = ""


class DisqualifyPlayer(TournamentCommand, frozen=True, kw_only=True, tag="disqualify"):
    player: Name
    ground: Word
    reason: Text = ""


class ReinstatePlayer(TournamentCommand, frozen=True, kw_only=True, tag="reinstate"):
    player: Name
    reason: Text = ""


ConductCommand = ReportConduct | PenalisePlayer | AdjustChips | DisqualifyPlayer | ReinstatePlayer
