"""Decisions on disputes."""

from __future__ import annotations

from croupier.tournament import refusals as shared
from croupier.tournament.base import Decided
from croupier.tournament.checks import asked_for, check_reason
from croupier.tournament.cup import Cup
from croupier.tournament.disputes import commands as c
from croupier.tournament.disputes import events as e
from croupier.tournament.disputes import refusals as r
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.state import LIVE, Contention


def contention(cup: Cup, name: str) -> Contention:
    found = cup.state.disputes.get(name)
    if found is None:
        raise cup.no(r.NoSuchContention(name), cup.law.disputes.final.clause)
    return found


def raise_dispute(cup: Cup, command: c.RaiseContention) -> Decided:
    player = asked_for(cup, command)
    cup.entrant(player)
    if command.session:
        cup.sheet(command.session)
    name = f"d{len(cup.state.disputes) + 1}"
    raised = e.ContentionRaised(name, player, command.about, command.session, command.spin)
    return Decided((raised,))


def decide_dispute(cup: Cup, command: c.DecideContention) -> Decided:
    one, clause = contention(cup, command.dispute), cup.law.disputes.final.clause
    if one.status != "open":
        raise cup.no(r.ContentionDecidedAlready(one.id, one.status), clause)
    check_reason(cup, command.reason, clause)
    return Decided((e.ContentionDecided(one.id, command.decision, command.reason),))


def refer_complaint(cup: Cup, command: c.ReferContention) -> Decided:
    one, law = contention(cup, command.dispute), cup.law.disputes.complaints_to
    role, _, name = command.by.partition(":")
    if role == "player" and name != one.player:
        raise cup.no(shared.NotYoursToAsk(name, one.player), law.clause)
    if one.referred:
        raise cup.no(r.ReferredAlready(one.id), law.clause)
    return Decided((e.ContentionReferred(one.id, law.value),))


def record_review(cup: Cup, command: c.RecordReview) -> Decided:
    one, law = contention(cup, command.dispute), cup.law.disputes
    any_decision = "overturned" in law.review.value and one.status != "open"
    if not one.referred and not any_decision:
        raise cup.no(r.NotReferred(one.id), law.complaints_to.clause)
    if command.outcome not in law.review.value:
        raise cup.no(r.NotAReview(command.outcome, law.review.value), law.review.clause)
    return Decided((e.ReviewRecorded(one.id, command.outcome),))


DECISIONS: CupDecisions = {
    c.RaiseContention: CupHandler(raise_dispute, LIVE),
    c.DecideContention: CupHandler(decide_dispute, LIVE),
    c.ReferContention: CupHandler(refer_complaint, LIVE),
    c.RecordReview: CupHandler(record_review, LIVE),
}
