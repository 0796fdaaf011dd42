"""Who may do what in a tournament, by the law of its rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law.tournament import Tournament
from croupier.rules.roles import in_full, in_order
from croupier.table.refusals import NobodyAsks, NotAllowed
from croupier.tournament import refusals as r
from croupier.tournament.base import TournamentCommand
from croupier.tournament.cup import Cup
from croupier.tournament.terms.items import law_of

DIRECTOR, DEPUTY = "tournament-director", "deputy-director"
CLOCK = "system:clock"


class May(NamedTuple):
    """Who, and by which clause."""

    who: tuple[str, ...]  # operator, director, staff, or a role
    clause: str
    deputies: bool = True  # may too, where there are any


By = Callable[[Tournament], May]


def _operator(clause: Callable[[Tournament], str] | None = None, *more: str) -> By:
    return lambda law: May(("operator", *more), (clause or _office)(law))


def _director(clause: Callable[[Tournament], str] | None = None, *more: str) -> By:
    return lambda law: May(("director", *more), (clause or _appointed)(law))


def _office(law: Tournament) -> str:
    return law.operator.clause


def _appointed(law: Tournament) -> str:
    return law.director.appointed.clause


def _by(clause: Callable[[Tournament], str], *who: str) -> By:
    """These roles, whoever holds an office; what they ask for is settled by that clause."""
    return lambda law: May(who, clause(law))


def _retirement(law: Tournament) -> str:
    """Of the Terms, unless the rules say how one leaves."""
    by_terms = "by-terms" in law.conduct.leave.value
    return (law.terms.retirement if by_terms else law.conduct.leave).clause


def _counted(law: Tournament) -> str:
    return (law.chips.counted or law.winners.session).clause


def _deputy(law: Tournament) -> May:
    if law.deputies is None:
        return May(("operator",), law.director.appointed.clause)
    by = law.deputies.appointed_by
    return May((by.value,), by.clause, deputies=False)


def _decides(law: Tournament) -> May:
    whole = law.deputies is None or law.deputies.may.value == "all-but-appoint"
    return May(("director",), law.disputes.final.clause, deputies=whole)


def _reschedules(law: Tournament) -> May:
    whole = law.deputies is None or law.deputies.may.value == "all-but-appoint"
    return May(("director",), law.director.reschedule.clause, deputies=whole)


def _seats(law: Tournament) -> May:
    return May(law.tables.seats_by.value, law.tables.seats_by.clause)


def _sessions(law: Tournament) -> May:
    return May(law.tables.sessions_by.value, law.tables.sessions_by.clause)


def _deems(law: Tournament) -> May:
    return May(law.winners.deemed_by.value, law.winners.deemed_by.clause)


def _disqualifies(law: Tournament) -> May:
    """On one ground or another; who on which, the room asks."""
    return May(("operator", "director"), law.disqualification.grounds[0].clause)


def _reinstates(law: Tournament) -> May:
    """Whoever may disqualify."""
    grounds = law.disqualification.grounds
    offices = tuple(dict.fromkeys(office for one in grounds for office in one.by))
    return May(offices, grounds[0].clause)


MAY: dict[str, By] = {
    "publish-terms": _operator(lambda law: law.setup.terms_set.clause),
    "amend-terms": _operator(lambda law: law.setup.terms_set.clause),
    "advise-regulator": _operator(),
    "open-entries": _operator(lambda law: law.setup.terms_available.clause),
    "close-entries": _operator(lambda law: law.terms.entry_closes.clause),
    "appoint-director": _operator(_appointed),
    "appoint-deputy": _deputy,
    "sign-on": _director(),
    "sign-off": _director(),
    "designate-table": _operator(lambda law: law.tables.designated.clause),
    "release-table": _operator(lambda law: law.tables.designated.clause),
    "apply": _by(lambda law: law.terms.entry_method.clause, "player", "staff", "cage"),
    "accept-terms": _by(lambda law: law.entry.endorses.clause, "player", "staff", "cage"),
    "take-payment": _by(lambda law: law.terms.entry_fee.clause, "cage"),
    "accept-entry": _operator(lambda law: law.entry.entitled.clause),
    "refuse-entry": _operator(lambda law: law.entry.refusal.clause),
    "withdraw": _operator(lambda law: law.refunds.in_time.clause, "player"),
    "refund": _operator(lambda law: law.terms.refunds.clause),
    "nominate-substitute": _by(lambda law: law.terms.substitutes.clause, "player"),
    "brief": _director(lambda law: (law.setup.briefing or law.director.appointed).clause),
    "start-practice": _director(lambda law: law.setup.practice.clause),
    "end-practice": _director(lambda law: law.setup.practice.clause),
    "draw-seats": _sessions,
    "seat": _seats,
    "reschedule": _reschedules,
    "start-session": _director(),
    "suspend-session": _director(),
    "resume-session": _director(),
    "join-late": _director(lambda law: law.terms.late.clause),
    "leave-table": _director(lambda law: law.conduct.leave.clause),
    "return": _director(lambda law: law.conduct.leave.clause),
    "retire": _by(_retirement, "player"),
    "conclude-session": _director(),
    "record-chips": _by(_counted, "staff"),
    "start-play-off": _director(lambda law: law.ties.session.clause),
    "deem-winner": _deems,
    "grant-wild-card": _operator(lambda law: law.terms.wild_cards.clause, "director"),
    "call-repechage": _director(lambda law: law.terms.repechage.clause),
    "advance": _director(lambda law: law.winners.session.clause),
    "rebuy": _by(lambda law: law.terms.rebuy.clause, "cage", "dealer"),
    "add-on": _by(lambda law: law.terms.add_on.clause, "cage", "dealer"),
    "buy-back": _by(lambda law: law.terms.buy_back.clause, "cage", "dealer"),
    "report-conduct": _by(lambda law: law.terms.penalties.clause, "staff"),
    "penalise": _director(lambda law: law.terms.penalties.clause),
    "adjust-chips": _director(lambda law: law.disputes.final.clause),
    "disqualify": _disqualifies,
    "reinstate": _reinstates,
    "raise-dispute": _by(lambda law: law.disputes.final.clause, "player"),
    "decide-dispute": _decides,
    "refer-complaint": _by(lambda law: law.disputes.complaints_to.clause, "player", "staff"),
    "record-review": _by(lambda law: law.disputes.review.clause, "inspector"),
    "declare-placings": _director(lambda law: law.winners.tournament.clause),
    "award-prizes": _director(lambda law: law.terms.prizes.clause),
    "award-bonus": _director(lambda law: law.terms.bonus.clause),
    "pay-out": _by(lambda law: law.terms.prizes.clause, "cage"),
    "close-tournament": _operator(),
    "cancel-tournament": _operator(lambda law: law.refunds.not_held.clause),
}


def may_make(rulebook: Rulebook, by: str) -> bool:
    """Whether `role:name` is of those who set the Terms, and so make a draft of them."""
    role, _, name = by.partition(":")
    return bool(name) and role in in_full(rulebook, (law_of(rulebook).operator.value,))


def check_power(cup: Cup, command: TournamentCommand, act: str) -> str:
    """That whoever asks may; the clause that says so."""
    if command.by == CLOCK and act == "close-entries":
        return cup.law.terms.entry_closes.clause
    may = MAY[act](cup.law)
    check_office(cup, command.by, act, may)
    return may.clause


def clause_of(cup: Cup, act: str) -> str:
    """What settles an act."""
    return MAY[act](cup.law).clause


def check_office(cup: Cup, by: str, act: str, may: May) -> None:
    role, _, name = by.partition(":")
    roles = roles_of(cup, may)
    if not role or not name:
        raise cup.no(NobodyAsks(act=act, roles=roles), may.clause)
    if role not in roles:
        raise cup.no(NotAllowed(role=role, act=act, roles=roles), may.clause)
    if "director" in may.who and role in (DIRECTOR, DEPUTY):
        known = cup.state.directors if role == DIRECTOR else cup.state.deputies
        if name not in known:
            raise cup.no(r.NotAppointed(name, role), cup.law.director.appointed.clause)


def roles_of(cup: Cup, may: May) -> tuple[str, ...]:
    """The roles, in the order people are told them."""
    found: list[str] = []
    for who in may.who:
        if who == "director":
            deputies = may.deputies and cup.law.deputies is not None
            found += [DIRECTOR, DEPUTY] if deputies else [DIRECTOR]
        else:
            role = cup.law.operator.value if who == "operator" else who
            found += in_order(cup.rulebook, in_full(cup.rulebook, (role,)))
    return tuple(dict.fromkeys(found))


def is_present(cup: Cup) -> bool:
    """Whether somebody is there without whom there is no play; not every rulebook asks for it."""
    return is_enough(cup, cup.state.here)


def is_enough(cup: Cup, here: Sequence[str]) -> bool:
    """Whether it would do if these were there."""
    law = cup.law
    if law.director.presence.value != "throughout":
        return True
    suffices = law.deputies is not None and law.deputies.presence.value == "suffices"
    return any(who.startswith(DIRECTOR) or suffices for who in here)
