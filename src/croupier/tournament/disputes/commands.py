"""What is asked about disputes in a tournament."""

from __future__ import annotations

from typing import Literal, TypeAlias

from croupier.bounds import Name, SpinNumber, Text, Word
from croupier.tournament.base import TournamentCommand

__all__ = [
    "DecideContention",
    "DisputesCommand",
    "RaiseContention",
    "RecordReview",
    "ReferContention",
]


Decision: TypeAlias = Literal["upheld", "rejected"]


class RaiseContention(TournamentCommand, frozen=True, kw_only=True, tag="raise-dispute"):
    player: Name = ""
    about: Text
    session: Word = ""
    spin: SpinNumber = 0


class DecideContention(TournamentCommand, frozen=True, kw_only=True, tag="decide-dispute"):
    dispute: Word
    decision: Decision
    reason: Text = ""


class ReferContention(TournamentCommand, frozen=True, kw_only=True, tag="refer-complaint"):
    dispute: Word


class RecordReview(TournamentCommand, frozen=True, kw_only=True):
    dispute: Word
    outcome: Literal["confirmed", "overturned", "noted"]


DisputesCommand = RaiseContention | DecideContention | ReferContention | RecordReview
