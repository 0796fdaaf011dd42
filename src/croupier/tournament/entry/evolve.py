"""How a tournament changes with entries and payments."""

from __future__ import annotations

from croupier.tournament.entry import events as e
from croupier.tournament.handler import CupEvolutions
from croupier.tournament.state import Entrant, PaidFor, TournamentState


def applied(state: TournamentState, event: e.EntryApplied) -> None:
    old = state.entrants.get(event.player)
    entrant = Entrant(
        event.player, kind=event.kind, accepted=event.accepts, promotion=event.promotion
    )
    if old is not None:  # who was refused or has withdrawn comes again
        entrant.payments, entrant.due = old.payments, old.due
    state.entrants[event.player] = entrant


def accepted_terms(state: TournamentState, event: e.TermsAccepted) -> None:
    entrant = state.entrants[event.player]
    entrant.accepted = event.version
    if event.signed:
        entrant.signed = event.version


def paid(state: TournamentState, event: e.PaymentTaken) -> None:
    payment = PaidFor(event.what, event.amount, event.round)
    state.entrants[event.player].payments.append(payment)


def accepted(state: TournamentState, event: e.EntryAccepted) -> None:
    entrant = state.entrants[event.player]
    entrant.state, entrant.number, entrant.round = "registered", event.number, 1
    entrant.approved_by = event.approved_by
    state.registered = event.number


def refused(state: TournamentState, event: e.EntryRefused) -> None:
    state.entrants[event.player].state = "refused"


def withdrawn(state: TournamentState, event: e.EntryWithdrawn) -> None:
    state.entrants[event.player].state = "withdrawn"
    leave_seat(state, event.player)


def refund_due(state: TournamentState, event: e.RefundDue) -> None:
    entrant = state.entrants[event.player]
    for index, amount in event.parts:
        entrant.payments[index].refunded += amount
    entrant.due += event.amount


def substituted(state: TournamentState, event: e.SubstituteNamed) -> None:
    """Entry, payments, seat and chips are the other one's now."""
    old = state.entrants[event.player]
    new = Entrant(
        event.substitute,
        state=old.state,
        number=old.number,
        accepted=event.accepts,
        payments=old.payments,
        round=old.round,
        last_round=old.last_round,
        chips=old.chips,
        last_total=old.last_total,
        rebuys=old.rebuys,
        add_ons=old.add_ons,
        buy_backs=old.buy_backs,
        more_bank=old.more_bank,
        carried=old.carried,
    )
    old.state, old.payments, old.replaced_by = "replaced", [], event.substitute
    state.entrants[event.substitute] = new
    if state.before is not None and event.player in state.before.entrants:
        state.before.entrants[event.substitute] = state.before.entrants.pop(event.player)
    for sheet in state.sessions.values():
        if sheet.state == "drawn" or sheet.is_on or event.player in sheet.counts:
            sheet.hand_over(event.player, event.substitute)


def leave_seat(state: TournamentState, player: str) -> None:
    """Of a session that has not begun."""
    for sheet in state.sessions.values():
        if sheet.state == "drawn":
            sheet.seats = {seat: name for seat, name in sheet.seats.items() if name != player}


EVOLUTIONS: CupEvolutions = {
    e.EntryApplied: applied,
    e.TermsAccepted: accepted_terms,
    e.PaymentTaken: paid,
    e.EntryAccepted: accepted,
    e.EntryRefused: refused,
    e.EntryWithdrawn: withdrawn,
    e.RefundDue: refund_due,
    e.SubstituteNamed: substituted,
}
