"""Why an incident is not recorded, someone not excluded, a claim or dispute not decided."""

from __future__ import annotations

from croupier.refusals import Amount, CaseId, Why, Word, Words


class UnknownKind(Why, frozen=True, tag="unknown-kind"):
    kind: Word
    known: Words


class UnknownDetail(Why, frozen=True, tag="unknown-kind.detail"):
    detail: Word
    value: Word
    known: Words


class NoParticulars(Why, frozen=True, tag="no-particulars"):
    kind: Word
    missing: Words


class Excluded(Why, frozen=True, tag="excluded"):
    player: str


class ExcludedAlready(Why, frozen=True, tag="excluded.already"):
    player: str


class NoIncident(Why, frozen=True, tag="no-incident"):
    person: str


class NeverPlayed(Why, frozen=True, tag="not-at-table.claim"):
    player: str


class NoClaim(Why, frozen=True, tag="no-open-claim"):
    claim: CaseId


class ClaimIsDecided(Why, frozen=True, tag="no-open-claim.decided"):
    claim: CaseId


class NotTheHouses(Why, frozen=True, tag="not-the-houses"):
    pass


class NothingToPay(Why, frozen=True, tag="no-amount.claim"):
    pass


class ClaimNotInChips(Why, frozen=True, tag="not-in-chips.claim"):
    amount: Amount
    chip: Amount
    above: Amount


class MoreThanClaimed(Why, frozen=True, tag="more-than-claimed"):
    claim: CaseId
    claimed: Amount
    asked: Amount


class NoDispute(Why, frozen=True, tag="no-open-dispute"):
    dispute: CaseId


class DisputeIsDecided(Why, frozen=True, tag="no-open-dispute.decided"):
    dispute: CaseId


class NotTheComplainant(Why, frozen=True, tag="not-yours.dispute"):
    dispute: CaseId
    complainant: str


class DisputeIsReferred(Why, frozen=True, tag="no-open-dispute.referred"):
    dispute: CaseId
