"""What is asked about entering, paying and withdrawing."""

from __future__ import annotations

from typing import Literal

from croupier.bounds import Amount, Count, Name, Text, Who, Word
from croupier.tournament.base import TournamentCommand

__all__ = [
    "AcceptEntry",
    "AcceptTerms",
    "ApplyToEnter",
    "EntryCommand",
    "NominateSubstitute",
    "RefundPayments",
    "RefuseEntry",
    "TakePayment",
    "WithdrawEntry",
]


class ApplyToEnter(TournamentCommand, frozen=True, kw_only=True, tag="apply"):
    player: Name = ""
    accepts: Count = 0  # the version of the Terms
    endorsed: bool = False  # on the form, that the rules were made known
    kind: Literal["patron", "employee", "contractor", "associate"] = "patron"
    promotion: bool = False  # the name may be shown


class AcceptTerms(TournamentCommand, frozen=True, kw_only=True):
    player: Name = ""
    version: Count
    signed: bool = False


class TakePayment(TournamentCommand, frozen=True, kw_only=True):
    player: Name
    what: Literal["entry", "buy-in"]
    round: Count = 1
    amount: Amount


class AcceptEntry(TournamentCommand, frozen=True, kw_only=True):
    player: Name
    entitled: bool = False
    approved_by: Who = ""  # coo:NAME or ceo:NAME


class RefuseEntry(TournamentCommand, frozen=True, kw_only=True):
    player: Name
    ground: Literal["general", "criteria", "not-entitled"]
    reason: Text = ""


class WithdrawEntry(TournamentCommand, frozen=True, kw_only=True, tag="withdraw"):
    player: Name = ""


class RefundPayments(TournamentCommand, frozen=True, kw_only=True, tag="refund"):
    player: Name
    ground: Word


class NominateSubstitute(TournamentCommand, frozen=True, kw_only=True):
    player: Name = ""
    substitute: Name
    circumstance: Word
    accepts: Count = 0
    endorsed: bool = False


EntryCommand = (
    ApplyToEnter
    | AcceptTerms
    | TakePayment
    | AcceptEntry
    | RefuseEntry
    | WithdrawEntry
    | RefundPayments
    | NominateSubstitute
)
