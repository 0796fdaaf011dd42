"""What whoever looks may ask: by their office and the phase, and about whom it makes sense now.

A view offers; the decision itself may still be refused, with its clause.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from msgspec import UNSET

from croupier.table.clock import is_before
from croupier.tournament.cup import Cup
from croupier.tournament.entry.money import buy_in_of, fee_of, has_paid
from croupier.tournament.powers import DEPUTY, DIRECTOR, MAY, roles_of
from croupier.tournament.rooms import DECISIONS
from croupier.tournament.screens.lines import seen_of
from croupier.tournament.sessions.people import BY_TERMS
from croupier.tournament.standing import needs_play_off
from croupier.tournament.state import BETWEEN, Contention, Entrant, SessionSheet

OF_SESSION = {
    "drawn": ("start-session", "conclude-session", "seat", "reschedule"),
    "playing": ("suspend-session", "conclude-session"),
    "suspended": ("resume-session", "conclude-session"),
    "ended": ("record-chips",),
    "recorded": ("start-play-off",),
}
ANY_TIME = ("report-conduct", "refund")
STILL_IN = ("penalise", "disqualify", *ANY_TIME)
OF_ENTRANT = {
    "applied": ("accept-entry", "refuse-entry", "take-payment", "accept-terms", "withdraw",
                "nominate-substitute", *STILL_IN),
    "registered": ("take-payment", "accept-terms", "withdraw", "nominate-substitute", "seat",
                   "join-late", "retire", "add-on", *STILL_IN),
    "playing": ("leave-table", "return", "adjust-chips", "rebuy", "nominate-substitute", "retire",
                *STILL_IN),
    "waiting": ("adjust-chips", "deem-winner", "retire", "add-on", *STILL_IN),
    "through": ("take-payment", "accept-terms", "seat", "join-late", "retire", "add-on",
                "nominate-substitute", *STILL_IN),
    "eliminated": ("buy-back", "grant-wild-card", "deem-winner", "adjust-chips", "disqualify",
                   *ANY_TIME),
    "retired": ("disqualify", *ANY_TIME),
    "disqualified": ("reinstate", *ANY_TIME),
    "placed": ("award-bonus", "disqualify", *ANY_TIME),
    "withdrawn": ANY_TIME, "refused": ANY_TIME, "replaced": ANY_TIME, "cancelled": ANY_TIME,
}  # fmt: skip
AFTER_DISPUTES = ("advance", "declare-placings", "close-tournament")  # not while one is open
OWN = (  # what players ask for themselves
    "apply", "accept-terms", "withdraw", "nominate-substitute", "retire", "raise-dispute",
)  # fmt: skip


class Office(NamedTuple):
    """Who may ask for an act, by role; a director or deputy only if appointed here."""

    roles: frozenset[str]
    appointed: bool


def offices(cup: Cup) -> dict[str, Office]:
    """Of every act; they follow from the rulebook alone."""
    found = {}
    for act, by in MAY.items():
        may = by(cup.law)
        found[act] = Office(frozenset(roles_of(cup, may)), "director" in may.who)
    return found


def may_ask(cup: Cup, known: Mapping[str, Office], role: str, name: str) -> list[str]:
    """By office and phase."""
    officers = {DIRECTOR: cup.state.directors, DEPUTY: cup.state.deputies}
    stranger = role in officers and name not in officers[role]
    return [
        handler.name
        for handler in DECISIONS.values()
        if role in known[handler.name].roles
        and not (stranger and known[handler.name].appointed)
        and cup.state.phase in handler.phases
        and _in_terms(cup, handler.name)
        and not waits_for_dispute(cup, handler.name)
    ]


def waits_for_dispute(cup: Cup, act: str) -> bool:
    return act in AFTER_DISPUTES and any(
        one.status == "open" for one in cup.state.disputes.values()
    )


def _in_terms(cup: Cup, act: str) -> bool:
    """Whether the Terms, or the rulebook, have such a thing at all."""
    terms = cup.terms
    has = {
        "rebuy": terms.rebuy,
        "add-on": terms.add_on,
        "buy-back": terms.buy_back,
        "nominate-substitute": terms.substitutes or UNSET,
        "grant-wild-card": terms.wild_cards,
        "deem-winner": terms.discretion,
        "call-repechage": terms.repechage,
        "penalise": cup.conduct.penalties,
        "award-bonus": terms.bonus,
        "refund": terms.refunds,
    }.get(act, "always")
    if act == "appoint-deputy":
        return cup.law.deputies is not None
    return has is not UNSET


def about_session(cup: Cup, sheet: SessionSheet, may: Collection[str]) -> list[str]:
    found = [one for one in OF_SESSION.get(sheet.state, ()) if one in may]
    if sheet.state == "recorded" and (cup.state.phase != BETWEEN or not needs_play_off(cup, sheet)):
        return []
    return found


def about_entrant(cup: Cup, one: Entrant, may: Collection[str], away: bool) -> list[str]:
    return [
        act
        for act in (*OF_ENTRANT[one.state], *(("pay-out",) if one.due else ()))
        if act in may and _fits(cup, one, act, away)
    ]


def _fits(cup: Cup, one: Entrant, act: str, away: bool) -> bool:
    sheet = cup.state.session_of(one.name)
    if act == "join-late":
        return sheet is not None and sheet.is_on and one.name not in sheet.present
    if act == "seat":
        return sheet is not None and sheet.state == "drawn"
    if act == "take-payment":
        return bool(to_pay(cup, one))
    if act == "accept-terms":
        wanted = cup.terms.entry is not UNSET and cup.terms.entry.sign is True
        return one.accepted < cup.state.edition or (wanted and one.signed < cup.state.edition)
    if act in ("leave-table", "return"):
        return away == (act == "return")
    if act == "withdraw":
        return not cup.state.fixed
    if act == "retire":
        return cup.state.fixed and _may_go(cup, one, sheet)
    if act == "nominate-substitute":
        return _may_be_replaced(cup)
    return True


def _may_go(cup: Cup, one: Entrant, sheet: SessionSheet | None) -> bool:
    """Whether one may retire now: from a session that is on only where the Terms say so, or who
    has left it."""
    if sheet is None or cup.law.conduct.leave.value == BY_TERMS:
        return True
    seen = seen_of(cup, sheet)
    here = None if seen is None else seen.players.get(one.name)
    return here is None or here.out or here.away


def _may_be_replaced(cup: Cup) -> bool:
    """Whether it is not too late for a substitute, as far as the tournament's last act tells."""
    terms = cup.terms.substitutes
    if not terms or is_before(terms.until, cup.state.at):
        return False
    return not (cup.state.fixed and terms.effect == "takes-entry")


def to_pay(cup: Cup, one: Entrant) -> list[tuple[str, int, int]]:
    """What somebody must still pay to enter, or to play the round to come: what, how much, for
    which round."""
    found = []
    if one.state in ("applied", "registered") and fee_of(cup) and not has_paid(one, "entry"):
        found.append(("entry", fee_of(cup), 0))
    number = max(1, one.round)
    amount = buy_in_of(cup, number) if one.state in ("applied", "registered", "through") else 0
    if amount and not has_paid(one, "buy_in", number):
        found.append(("buy-in", amount, number))
    return found


def about_own(cup: Cup, name: str, may: Collection[str]) -> list[str]:
    """What a player may ask now."""
    one = cup.state.entrants.get(name)
    if one is None or one.state in ("refused", "withdrawn"):
        again = ("apply", "raise-dispute") if one is not None else ("apply",)
        return [act for act in again if act in may and (act != "apply" or _takes(cup))]
    found = [act for act in about_entrant(cup, one, may, away=False) if act in OWN]
    return [*found, *(["raise-dispute"] if "raise-dispute" in may else [])]


def _takes(cup: Cup) -> bool:
    return cup.state.phase == "entries"


def about_dispute(cup: Cup, one: Contention, may: Collection[str], name: str = "") -> list[str]:
    found = []
    if one.status == "open":
        found.append("decide-dispute")
    if not one.referred and (not name or name == one.player):
        found.append("refer-complaint")
    if one.referred and not one.review:
        found.append("record-review")
    return [act for act in found if act in may]
