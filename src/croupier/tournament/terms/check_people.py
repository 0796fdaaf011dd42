"""Entry and conduct: staff, names that are given twice, penalties that can be carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from croupier.tournament.terms import refusals as r
from croupier.tournament.terms.amounts import is_money
from croupier.tournament.terms.document import BonusTerms, NamedGround, PenaltyTerms, RefundGround
from croupier.tournament.terms.items import Checking

Named = NamedGround | RefundGround | PenaltyTerms | BonusTerms
EVENTS = ("charitable", "media")  # where the casino's own people may play


def check_people(at: Checking) -> None:
    _check_staff(at)
    for key, named, clause in _lists(at):
        ids = [one.id for one in named]
        for id in dict.fromkeys(ids):
            if ids.count(id) > 1:
                at.wrong(key, clause, r.TwiceInTerms(key, id), r.WriteOtherId(key))
    _check_penalties(at)
    _check_disqualification(at)
    elimination = at.terms.elimination
    if elimination is not UNSET and len(set(elimination)) < len(elimination):
        clause, twice = at.law.terms.elimination.clause, elimination[0]
        why = r.TwiceInTerms("elimination", twice)
        at.wrong("elimination", clause, why, r.LeaveOutOf("elimination", twice))


def _check_staff(at: Checking) -> None:
    entry, law = at.terms.entry, at.law.staff
    if entry is UNSET or law is None or entry.staff is not True:
        return
    if entry.event is not UNSET and entry.event not in EVENTS:
        why = r.StaffAtOrdinaryEvent(entry.event)
        at.wrong("entry.staff", law.approval.clause, why, r.WriteOneOf("entry.event", EVENTS))


def _lists(at: Checking) -> Iterator[tuple[str, Sequence[Named], str]]:
    terms, law = at.terms, at.law.terms
    if terms.refunds is not UNSET:
        yield "refunds", terms.refunds, law.refunds.clause
    if terms.substitutes is not UNSET and terms.substitutes is not None:
        named = terms.substitutes.circumstances
        yield "substitutes.circumstances", named, law.substitutes.clause
    if terms.bonus is not UNSET:
        yield "bonus", terms.bonus, law.bonus.clause
    conduct = terms.conduct
    if conduct is not UNSET and conduct.penalties is not UNSET:
        yield "conduct.penalties", conduct.penalties, law.penalties.clause
    if conduct is not UNSET and conduct.disqualify is not UNSET:
        yield "conduct.disqualify", conduct.disqualify, law.disqualification.clause


def _check_disqualification(at: Checking) -> None:
    """Where the Terms must say when, a list of nothing does not."""
    conduct, need = at.terms.conduct, at.law.terms.disqualification
    if conduct is not UNSET and conduct.disqualify == () and need.value == "required":
        key = "conduct.disqualify"
        at.wrong(key, need.clause, r.TermsLack(key), r.AddKey(key))


def _check_penalties(at: Checking) -> None:
    """A telephone's is one of the list; none takes chips that are the player's own money."""
    conduct = at.terms.conduct
    if conduct is UNSET or conduct.penalties is UNSET:
        return
    if conduct.phone is not UNSET:
        known = tuple(one.id for one in conduct.penalties)
        if conduct.phone not in known:
            why = r.NoSuchPenalty("conduct.phone", conduct.phone)
            cure = r.WriteOneOf("conduct.phone", known) if known else r.AddKey("conduct.penalties")
            at.wrong("conduct.phone", at.law.terms.phone.clause, why, cure)
    for index, one in enumerate(conduct.penalties):
        if is_money(at.terms) and one.penalty.startswith("chips:"):
            key = f"conduct.penalties[{index}].penalty"
            others = r.WriteOneOf(key, ("warning", "disqualification"))
            at.wrong(key, at.law.terms.penalties.clause, r.PenaltyInMoney(key), others)
