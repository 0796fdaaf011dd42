"""Why something about a dispute is refused."""

from __future__ import annotations

from croupier.refusals import Choices, Why


class NoSuchContention(Why, frozen=True, tag="no-such-dispute.tournament"):
    dispute: str


class ContentionDecidedAlready(Why, frozen=True, tag="decided-already.tournament"):
    dispute: str
    decision: str


class NotADecision(Why, frozen=True, tag="not-a-decision"):
    decision: str
    decisions: Choices


class NotReferred(Why, frozen=True, tag="not-referred"):
    dispute: str


class ReferredAlready(Why, frozen=True, tag="referred-already.tournament"):
    dispute: str


class NotAReview(Why, frozen=True, tag="not-an-outcome"):
    outcome: str
    outcomes: Choices
