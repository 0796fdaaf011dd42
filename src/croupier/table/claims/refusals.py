"""Why an incident is not recorded, someone not excluded, a claim or dispute not decided."""

from __future__ import annotations

from croupier.refusals import Amount, Choices, Names, Why


class UnknownKind(Why, frozen=True, tag="unknown-kind"):
    kind: str
    known: Choices


class UnknownDetail(Why, frozen=True, tag="unknown-kind.detail"):
    detail: str
    value: str
    known: Choices


class NoParticulars(Why, frozen=True, tag="no-particulars"):
    kind: str
    missing: Names


class Excluded(Why, frozen=True, tag="excluded"):
    player: str


class ExcludedAlready(Why, frozen=True, tag="excluded.already"):
    player: str


class NoIncident(Why, frozen=True, tag="no-incident"):
    person: str


class NeverPlayed(Why, frozen=True, tag="not-at-table.claim"):
    player: str


class NoClaim(Why, frozen=True, tag="no-open-claim"):
    claim: str


class ClaimIsDecided(Why, frozen=True, tag="no-open-claim.decided"):
    claim: str


class NotTheHouses(Why, frozen=True, tag="not-the-houses"):
    pass


class NothingToPay(Why, frozen=True, tag="no-amount.claim"):
    pass


class ClaimNotInChips(Why, frozen=True, tag="not-in-chips.claim"):
    amount: Amount
    chip: Amount
    above: Amount


class MoreThanClaimed(Why, frozen=True, tag="more-than-claimed"):
    claim: str
    claimed: Amount
    asked: Amount


class NoDispute(Why, frozen=True, tag="no-open-dispute"):
    dispute: str


class DisputeIsDecided(Why, frozen=True, tag="no-open-dispute.decided"):
    dispute: str


class NotTheComplainant(Why, frozen=True, tag="not-yours.dispute"):
    dispute: str
    complainant: str


class DisputeIsReferred(Why, frozen=True, tag="no-open-dispute.referred"):
    dispute: str
