"""Decisions at the end: places, prizes, payment."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from croupier.money import Cents
from croupier.table.base import Event
from croupier.tournament.arithmetic import (
    Payment,
    Prizes,
    collected,
    cut_to_cents,
    give_unawarded,
    prizes,
)
from croupier.tournament.base import Decided, TournamentEvent
from croupier.tournament.checks import check_disputes, check_reason, check_state
from croupier.tournament.cup import Cup
from croupier.tournament.entry.money import refund
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.prizes import commands as c
from croupier.tournament.prizes import events as e
from croupier.tournament.prizes import refusals as r
from croupier.tournament.sessions.decide import break_off
from croupier.tournament.sessions.disposal import chips_paid, pay_carried, redeemable
from croupier.tournament.standing import final_places, final_ties
from croupier.tournament.state import (
    BETWEEN,
    CANCELLED,
    CUP_PHASES,
    LIVE,
    PLACED,
    PRIZES,
    Entrant,
    PaidFor,
)
from croupier.tournament.terms.amounts import fraction

SHARES = ("entry", "buy_in", "rebuy", "add_on", "buy_back")


def declare_placings(cup: Cup, command: c.DeclarePlacings) -> Decided:
    if not cup.is_final:
        raise cup.no(r.NotTheFinal(cup.state.round), cup.law.winners.tournament.clause)
    for tie in final_ties(cup):
        raise cup.no(r.TiedForPlace(tie), cup.law.ties.tournament.clause)
    check_disputes(cup)
    found = chips_paid(cup, redeemable(cup), "end").due
    due = {
        name: more
        for name, amount in found.items()
        if (more := amount - cup.entrant(name).redeemed) > 0
    }
    return Decided(
        (e.PlacingsDeclared(final_places(cup), due), *pay_carried(cup, cup.state.entrants))
    )


def award_prizes(cup: Cup, command: c.AwardPrizes) -> Decided:
    pool, gathered, kept = pool_of(cup)
    places = {
        name: one.placing for name, one in cup.state.entrants.items() if one.placing is not None
    }
    out = frozenset(name for name in places if not is_eligible(cup, name))
    numbers = {name: cup.entrant(name).number for name in places}
    found = prizes(amounts_of(cup, pool), places, numbers, out)
    won = _with_unawarded(cup, found, places, numbers, out)
    return Decided((e.PrizesAwarded(pool, gathered, kept, won.won, won.unawarded),))


def _with_unawarded(
    cup: Cup,
    found: Prizes,
    places: dict[str, int],
    numbers: dict[str, int],
    out: frozenset[str],
) -> Prizes:
    to = cup.terms.unawarded
    assert to is not UNSET  # the Terms see to that
    return give_unawarded(found, to, places, numbers, out)


def is_eligible(cup: Cup, name: str) -> bool:
    """Whether somebody may have a prize: where the house's own people play, not its employees."""
    entrant = cup.entrant(name)
    if entrant.state == "disqualified":
        return False
    return cup.law.staff is None or entrant.kind != "employee"


def pool_of(cup: Cup) -> tuple[Cents, Cents, Cents]:
    """The pool, what of it is from payments, and what of payments the house has."""
    terms = cup.terms.pool
    assert terms is not UNSET  # the Terms see to that
    payments = [
        Payment(one.what, one.amount, one.refunded)  # type: ignore[arg-type]
        for entrant in cup.state.entrants.values()
        for one in entrant.payments
    ]
    held = held_now(cup)
    if isinstance(terms.fixed, int):
        return terms.fixed, 0, held
    assert terms.collected is not UNSET and isinstance(terms.added, int)
    shares = {
        name: fraction(part)
        for name in SHARES
        if isinstance(part := getattr(terms.collected, name), str)
    }
    gathered = collected(payments, shares, 0)
    return gathered + terms.added, gathered, held - gathered


def held_now(cup: Cup) -> Cents:
    """What the house holds of payments: without what went back or became chips that are money."""
    return sum(
        one.amount - one.refunded
        for entrant in cup.state.entrants.values()
        for one in entrant.payments
        if cup.in_points or not one.in_chips
    )


def amounts_of(cup: Cup, pool: Cents) -> tuple[Cents, ...]:
    """The prizes from the first place down."""
    terms = sorted(cup.terms.prizes or (), key=lambda one: one.place)
    if any(isinstance(one.amount, int) for one in terms):
        return tuple(one.amount for one in terms if isinstance(one.amount, int))
    return cut_to_cents(pool, [fraction(str(one.share)) for one in terms])


def award_bonus(cup: Cup, command: c.AwardBonus) -> Decided:
    clause = cup.law.terms.bonus.clause
    known = {one.id: one.amount for one in cup.terms.bonus or ()}
    if command.bonus not in known:
        raise cup.no(r.NoSuchBonus(command.bonus, tuple(known)), clause)
    if command.bonus in cup.state.pool.bonuses:
        raise cup.no(r.BonusGiven(command.bonus), clause)
    check_state(cup, command.player, "placed", "eliminated", "retired", "waiting", clause=clause)
    if not is_eligible(cup, command.player):
        staff = cup.law.staff
        raise cup.no(r.NotEligible(command.player), staff.no_prize.clause if staff else clause)
    return Decided((e.BonusAwarded(command.bonus, command.player, known[command.bonus]),))


def pay_out(cup: Cup, command: c.PayOut) -> Decided:
    due = cup.entrant(command.player).due
    if not due:
        raise cup.no(r.NothingDue(command.player))
    return Decided((e.PaidOut(command.player, due),))


def close_tournament(cup: Cup, command: c.CloseTournament) -> Decided:
    owed = tuple(name for name, one in cup.state.entrants.items() if one.due)
    if owed:
        raise cup.no(r.MoneyDue(owed))
    check_disputes(cup)
    if cup.state.tables:
        why = r.TablesSetApart(tuple(cup.state.tables))
        raise cup.no(why, cup.law.tables.designated.clause)
    return Decided((e.TournamentClosed(),))


def cancel_tournament(cup: Cup, command: c.CancelTournament) -> Decided:
    check_reason(cup, command.reason, cup.law.refunds.not_held.clause)
    done: list[TournamentEvent] = []
    tables: dict[str, tuple[Event, ...]] = {}
    for sheet in list(cup.state.sessions.values()):
        if sheet.is_on:
            ended = break_off(cup, sheet, command.at, again=False)
            done += ended.events
            tables |= ended.at_tables
    for name in cup.state.practice:
        tables[name] = cup.control(name).break_off(command.at)
    done += pay_carried(cup, cup.state.entrants)
    for entrant in cup.state.entrants.values():
        done += refund(entrant, _back(cup, entrant), "cancelled")
    return Decided((*done, e.TournamentCancelled(command.reason)), tables)


def _back(cup: Cup, entrant: Entrant) -> Callable[[PaidFor], Cents]:
    """What goes back of a payment where there is no tournament: all, but what became chips that
    are money, and nothing to the disqualified."""
    none, money = entrant.state == "disqualified", not cup.in_points

    def part(payment: PaidFor) -> Cents:
        gone = none or (money and payment.in_chips)
        return 0 if gone else payment.amount - payment.refunded

    return part


DECISIONS: CupDecisions = {
    c.DeclarePlacings: CupHandler(declare_placings, (BETWEEN,)),
    c.AwardPrizes: CupHandler(award_prizes, (PLACED,)),
    c.AwardBonus: CupHandler(award_bonus, (PRIZES,)),
    c.PayOut: CupHandler(pay_out, CUP_PHASES),
    c.CloseTournament: CupHandler(close_tournament, (PRIZES,)),
    c.CancelTournament: CupHandler(
        cancel_tournament, tuple(one for one in LIVE if one not in (PRIZES, CANCELLED))
    ),
}
