"""What is asked about sessions, and by players in them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from croupier.bounds import Amount, Name, Text, Word
from croupier.tournament.base import TournamentCommand
from croupier.tournament.seating.commands import PlayerNames

__all__ = [
    "ConcludeSession",
    "JoinLate",
    "LeaveTable",
    "RecordChips",
    "ResumeSession",
    "RetirePlayer",
    "ReturnToTable",
    "SessionsCommand",
    "StartPlayOff",
    "StartSession",
    "SuspendSession",
]
ChipCounts = Annotated[dict[Name, Amount], Meta(max_length=1_000)]


class StartSession(TournamentCommand, frozen=True, kw_only=True):
    session: Word
    present: PlayerNames = ()


class SuspendSession(TournamentCommand, frozen=True, kw_only=True):
    session: Word
    reason: Text = ""


class ResumeSession(TournamentCommand, frozen=True, kw_only=True):
    session: Word
    reason: Text = ""


class JoinLate(TournamentCommand, frozen=True, kw_only=True):
    player: Name


class LeaveTable(TournamentCommand, frozen=True, kw_only=True):
    player: Name
    ground: Literal["emergency", "approved"]


class ReturnToTable(TournamentCommand, frozen=True, kw_only=True, tag="return"):
    player: Name


class RetirePlayer(TournamentCommand, frozen=True, kw_only=True, tag="retire"):
    player: Name = ""


class ConcludeSession(TournamentCommand, frozen=True, kw_only=True):
    session: Word
    ground: Literal["determined", "agreed", "walkover", "broken-off"]
    agreed_by: PlayerNames = ()
    present: PlayerNames = ()


class RecordChips(TournamentCommand, frozen=True, kw_only=True):
    session: Word
    counts: ChipCounts = msgspec.field(default_factory=dict)


class StartPlayOff(TournamentCommand, frozen=True, kw_only=True):
    session: Word
    present: PlayerNames = ()
    bank: Amount = 0  # where everybody had lost all


SessionsCommand = (
    StartSession
    | SuspendSession
    | ResumeSession
    | JoinLate
    | LeaveTable
    | ReturnToTable
    | RetirePlayer
    | ConcludeSession
    | RecordChips
    | StartPlayOff
)
