"""Why an entry, a payment or a refund is refused."""

from __future__ import annotations

from croupier.refusals import Choices, Count, Time, Why


class EntriesAreClosed(Why, frozen=True, tag="entries-closed"):
    pass


class EnteredAlready(Why, frozen=True, tag="entered-already"):
    player: str


class TournamentFull(Why, frozen=True, tag="full"):
    players: Count


class NotEndorsed(Why, frozen=True, tag="not-endorsed"):
    player: str


class StaffNotAdmitted(Why, frozen=True, tag="staff-not-admitted"):
    player: str


class NothingToPayFor(Why, frozen=True, tag="nothing-to-pay"):
    what: str


class PaidAlready(Why, frozen=True, tag="paid-already"):
    player: str
    what: str


class NotEntitled(Why, frozen=True, tag="not-entitled"):
    player: str


class FeeUnpaid(Why, frozen=True, tag="fee-unpaid"):
    player: str


class StaffNotApproved(Why, frozen=True, tag="staff-not-approved"):
    player: str


class RightNotReserved(Why, frozen=True, tag="right-not-reserved"):
    ground: str


class PlayBegun(Why, frozen=True, tag="play-begun"):
    pass


class NoRefunds(Why, frozen=True, tag="not-a-ground.no-refunds"):
    pass


class NotARefundGround(Why, frozen=True, tag="not-a-ground.refund"):
    ground: str
    grounds: Choices


class RefundedAlready(Why, frozen=True, tag="refunded-already"):
    player: str


class NoSubstitutes(Why, frozen=True, tag="no-substitutes"):
    pass


class SubstituteTooLate(Why, frozen=True, tag="too-late.substitute"):
    until: Time


class NotACircumstance(Why, frozen=True, tag="not-a-circumstance"):
    circumstance: str
    circumstances: Choices


class VersionNotCurrent(Why, frozen=True, tag="not-accepted.version"):
    version: Count
    current: Count
