"""Decisions on entries, payments, withdrawals and refunds."""

from __future__ import annotations

from msgspec import UNSET

from croupier.table.clock import is_before
from croupier.tournament import refusals as shared
from croupier.tournament.base import Decided
from croupier.tournament.checks import (
    asked_for,
    check_new_name,
    check_price,
    check_reason,
    check_state,
)
from croupier.tournament.cup import Cup
from croupier.tournament.entry import commands as c
from croupier.tournament.entry import events as e
from croupier.tournament.entry import refusals as r
from croupier.tournament.entry.money import (
    buy_in_of,
    fee_of,
    has_paid,
    refund,
    withdrawal,
)
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.state import DRAFT, ENTRIES, LIVE, READY, PaidFor
from croupier.tournament.terms.amounts import fraction
from croupier.tournament.terms.document import EntryTerms

AFTER_DRAFT = tuple(one for one in LIVE if one != DRAFT)
BEFORE_PLAY = ("applied", "registered")
STILL_IN = (*BEFORE_PLAY, "playing", "waiting", "through")


def _entry_terms(cup: Cup) -> EntryTerms:
    return EntryTerms() if cup.terms.entry is UNSET else cup.terms.entry


def _most(cup: Cup) -> int:
    return 10**6 if cup.terms.players is UNSET else cup.terms.players.max


def _check_terms_accepted(cup: Cup, player: str, version: int, endorsed: bool) -> None:
    """Whoever enters does so by the Terms as they are, in the way the rulebook asks for."""
    law = cup.law.entry
    if law.endorses.value and not endorsed:
        raise cup.no(r.NotEndorsed(player), law.endorses.clause)
    if version != cup.state.edition and (not law.endorses.value or version):
        raise cup.no(r.VersionNotCurrent(version, cup.state.edition), law.endorses.clause)


def apply_to_enter(cup: Cup, command: c.ApplyToEnter) -> Decided:
    player = asked_for(cup, command)
    known = cup.state.entrants.get(player)
    if known is not None and known.state not in ("refused", "withdrawn"):
        raise cup.no(r.EnteredAlready(player), cup.law.terms.entry_method.clause)
    if cup.state.phase != ENTRIES:
        raise cup.no(r.EntriesAreClosed(), cup.law.terms.entry_closes.clause)
    if known is None:
        check_new_name(cup, player)
    _check_room(cup)
    _check_terms_accepted(cup, player, command.accepts, command.endorsed)
    staff = cup.law.staff
    if command.kind != "patron" and staff is not None and _entry_terms(cup).staff is not True:
        raise cup.no(r.StaffNotAdmitted(player), staff.approval.clause)
    version = command.accepts or (cup.state.edition if command.endorsed else 0)
    return Decided((e.EntryApplied(player, version, command.kind, command.promotion),))


def _check_room(cup: Cup) -> None:
    """That one more can be registered."""
    registered = [one for one in cup.state.entrants.values() if one.state == "registered"]
    if len(registered) >= _most(cup):
        raise cup.no(r.TournamentFull(_most(cup)), cup.law.terms.players.clause)


def accept_terms(cup: Cup, command: c.AcceptTerms) -> Decided:
    player = asked_for(cup, command)
    check_state(cup, player, *STILL_IN)
    if command.version != cup.state.edition:
        why = r.VersionNotCurrent(command.version, cup.state.edition)
        raise cup.no(why, cup.law.entry.endorses.clause)
    return Decided((e.TermsAccepted(player, command.version, command.signed),))


def take_payment(cup: Cup, command: c.TakePayment) -> Decided:
    entrant = cup.entrant(command.player)
    check_state(cup, command.player, *STILL_IN)
    if command.what == "entry":
        price, clause, round = fee_of(cup), cup.law.terms.entry_fee.clause, 0
    else:
        cup.check_round(command.round)
        round, clause = command.round, cup.law.terms.buy_in.clause
        price = buy_in_of(cup, round)
    what = command.what.replace("-", "_")
    if not price:
        raise cup.no(r.NothingToPayFor(command.what), clause)
    if has_paid(entrant, what, round):
        raise cup.no(r.PaidAlready(command.player, command.what), clause)
    check_price(cup, command.amount, price, clause)
    return Decided((e.PaymentTaken(command.player, what, command.amount, round),))


def accept_entry(cup: Cup, command: c.AcceptEntry) -> Decided:
    entrant = cup.entrant(command.player)
    check_state(cup, command.player, "applied")
    if not command.entitled:
        raise cup.no(r.NotEntitled(command.player), cup.law.entry.entitled.clause)
    if fee_of(cup) and not has_paid(entrant, "entry"):
        raise cup.no(r.FeeUnpaid(command.player), cup.law.terms.entry_fee.clause)
    _check_room(cup)
    staff = cup.law.staff
    if entrant.kind != "patron" and staff is not None:
        role, _, name = command.approved_by.partition(":")
        if role not in ("coo", "ceo") or not name:
            raise cup.no(r.StaffNotApproved(command.player), staff.approval.clause)
    number = entrant.number or cup.state.registered + 1
    return Decided((e.EntryAccepted(command.player, number, command.approved_by),))


def refuse_entry(cup: Cup, command: c.RefuseEntry) -> Decided:
    entrant, law = cup.entrant(command.player), cup.law.entry
    check_state(cup, command.player, "applied")
    terms = _entry_terms(cup)
    reserved = {
        "general": terms.refuse_any is True,
        "criteria": isinstance(terms.criteria, str),
        "not-entitled": True,
    }
    if law.refusal.value == "if-reserved" and not reserved[command.ground]:
        by = cup.law.terms.criteria if command.ground == "criteria" else law.refusal
        raise cup.no(r.RightNotReserved(command.ground), by.clause)
    check_reason(cup, command.reason, law.refusal.clause)
    back = refund(entrant, lambda payment: payment.amount, "refused")
    return Decided((e.EntryRefused(command.player, command.ground, command.reason), *back))


def withdraw(cup: Cup, command: c.WithdrawEntry) -> Decided:
    player = asked_for(cup, command)
    entrant = cup.entrant(player)
    if cup.state.fixed:
        raise cup.no(r.PlayBegun(), cup.law.refunds.in_time.clause)
    check_state(cup, player, *BEFORE_PLAY)
    back = refund(entrant, withdrawal(cup, entrant, command.at), "withdrawn")
    return Decided((e.EntryWithdrawn(player), *back))


def refund_payments(cup: Cup, command: c.RefundPayments) -> Decided:
    entrant, clause = cup.entrant(command.player), cup.law.terms.refunds.clause
    none = entrant.state == "disqualified" and cup.law.refunds.disqualified.value == "none"
    if cup.law.terms.refunds.value == "refused" or none:
        raise cup.no(r.NoRefunds(), cup.law.refunds.disqualified.clause if none else clause)
    grounds = {one.id: one for one in cup.terms.refunds or ()}
    ground = grounds.get(command.ground)
    if ground is None:
        raise cup.no(r.NotARefundGround(command.ground, tuple(grounds)), clause)
    kinds = {"entry": ("entry",), "buy-in": ("buy_in",), "both": ("entry", "buy_in")}[ground.of]
    share = fraction(ground.part)

    def part(payment: PaidFor) -> int:
        is_money_now = payment.in_chips and not cup.in_points
        if payment.what not in kinds or payment.refunded or is_money_now:
            return 0
        return int(share * payment.amount)

    back = refund(entrant, part, ground.id)
    if not back:
        raise cup.no(r.RefundedAlready(command.player), clause)
    return Decided(back)


def nominate_substitute(cup: Cup, command: c.NominateSubstitute) -> Decided:
    player = asked_for(cup, command)
    entrant, terms = cup.entrant(player), cup.terms.substitutes
    clause = cup.law.terms.substitutes.clause
    if terms is UNSET or terms is None:
        raise cup.no(r.NoSubstitutes(), clause)
    if is_before(terms.until, command.at) or (cup.state.fixed and terms.effect == "takes-entry"):
        period = cup.law.terms.withdrawal
        raise cup.no(
            r.SubstituteTooLate(terms.until), clause if period.value == "refused" else period.clause
        )
    check_state(cup, player, *STILL_IN, clause=clause)
    known = tuple(one.id for one in terms.circumstances)
    if command.circumstance not in known:
        raise cup.no(r.NotACircumstance(command.circumstance, known), clause)
    if command.substitute in cup.state.entrants:
        raise cup.no(r.EnteredAlready(command.substitute), clause)
    check_new_name(cup, command.substitute)
    _check_terms_accepted(cup, command.substitute, command.accepts, command.endorsed)
    version = command.accepts or cup.state.edition
    named = e.SubstituteNamed(player, command.substitute, command.circumstance, version)
    sheet = cup.state.session_of(player) if entrant.state == "playing" else None
    if sheet is None or not sheet.is_on:
        return Decided((named,))
    control = cup.control(sheet.table)
    over = control.hand_over(player, command.substitute, entrant.number, command.at)
    return Decided((named,), {sheet.table: over})


def lapsed(cup: Cup) -> tuple[e.EntryRefused | e.RefundDue, ...]:
    """Who is still only an applicant when seats are drawn gets everything back."""
    found: list[e.EntryRefused | e.RefundDue] = []
    for name, entrant in cup.state.entrants.items():
        if entrant.state == "applied":
            found.append(e.EntryRefused(name, "not-accepted-in-time"))
            found += refund(entrant, lambda payment: payment.amount, "refused")
    return tuple(found)


def not_accepted(cup: Cup, players: list[str]) -> None:
    """That all of them have accepted the Terms as they are now."""
    late = tuple(one for one in players if cup.entrant(one).accepted < cup.state.edition)
    if late:
        why = shared.NotAcceptedBy(late, cup.state.edition)
        raise cup.no(why, cup.law.entry.endorses.clause)


DECISIONS: CupDecisions = {
    c.ApplyToEnter: CupHandler(apply_to_enter, AFTER_DRAFT, opens=ENTRIES),
    c.AcceptTerms: CupHandler(accept_terms, AFTER_DRAFT),
    c.TakePayment: CupHandler(take_payment, AFTER_DRAFT),
    c.AcceptEntry: CupHandler(accept_entry, (ENTRIES, READY)),
    c.RefuseEntry: CupHandler(refuse_entry, (ENTRIES, READY)),
    c.WithdrawEntry: CupHandler(withdraw, AFTER_DRAFT),
    c.RefundPayments: CupHandler(refund_payments, AFTER_DRAFT),
    c.NominateSubstitute: CupHandler(nominate_substitute, AFTER_DRAFT),
}
