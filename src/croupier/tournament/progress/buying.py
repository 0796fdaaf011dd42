"""Decisions on chips and places that are bought: re-buys, add-ons, buy-backs."""

from __future__ import annotations

from msgspec import UNSET

from croupier.tournament import refusals as shared
from croupier.tournament.base import Decided
from croupier.tournament.boundary import SessionSeen
from croupier.tournament.checks import check_price, check_state
from croupier.tournament.cup import Cup
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.progress import commands as c
from croupier.tournament.progress import events as e
from croupier.tournament.progress import refusals as r
from croupier.tournament.seating.refusals import CupTableBusy
from croupier.tournament.state import BETWEEN, DRAWN, LIVE, READY, SESSION, SessionSheet
from croupier.tournament.terms.document import RebuyTerms


def _price(cup: Cup, what: str, clause: str) -> int:
    """Of a re-buy, an add-on or a buy-back; a refusal where the Terms have none."""
    price = getattr(cup.terms.fees, what, None) if cup.terms.fees is not UNSET else None
    if not isinstance(price, int):
        raise cup.no(shared.NotInTheTerms(what.replace("_", "-")), clause)
    return price


def _is_open(terms: RebuyTerms, seen: SessionSeen) -> bool:
    """So many spins: until betting opens for the next; so many minutes: by the session's clock."""
    if terms.until.spins is not UNSET:
        return seen.opened <= terms.until.spins
    assert terms.until.minutes is not UNSET
    return seen.played_s < 60 * terms.until.minutes


def may_rebuy(cup: Cup, sheet: SessionSheet, player: str) -> bool:
    """Whether chips may still be bought there by somebody who has none."""
    terms = cup.terms.rebuy
    seen = cup.table(sheet.table).session
    if terms is UNSET or seen is None or sheet.round not in terms.rounds:
        return False
    if sheet.play_off_of or terms.when == "holding" or "busted" not in cup.law.chips.rebuy.value:
        return False
    return cup.entrant(player).rebuys < terms.times and _is_open(terms, seen)


def rebuy(cup: Cup, command: c.RebuyChips) -> Decided:
    clause, terms = cup.law.terms.rebuy.clause, cup.terms.rebuy
    price = _price(cup, "rebuy", clause)
    entrant = cup.entrant(command.player)
    sheet = cup.state.session_of(command.player)
    if terms is UNSET or (sheet is not None and sheet.round not in terms.rounds):
        raise cup.no(shared.NotInTheTerms("rebuy"), clause)
    gone = cup.law.conduct.out_of_chips
    if entrant.state == "eliminated" and gone.value == "eliminated":
        raise cup.no(r.NoChipsLeft(command.player), gone.clause)
    seen = cup.table(sheet.table).session if sheet is not None else None
    shut = sheet is None or seen is None or sheet.state == "ended" or not _is_open(terms, seen)
    late = entrant.state == "eliminated" and sheet is not None and sheet.is_on and shut
    if not late:
        check_state(cup, command.player, "playing", clause=clause)
    if sheet is None or seen is None or shut:
        raise cup.no(r.WindowClosed(), clause)
    if entrant.rebuys >= terms.times:
        raise cup.no(shared.NoneLeft(terms.times), clause)
    total = seen.players[command.player].total
    if terms.when == "busted" and total:
        raise cup.no(r.StillHolding(command.player), clause)
    if (terms.when == "holding" or "busted" not in cup.law.chips.rebuy.value) and not total:
        raise cup.no(r.NoChipsLeft(command.player), cup.law.chips.rebuy.clause)
    check_price(cup, command.amount, price, clause)
    table = cup.table(sheet.table)
    if not table.is_idle:
        raise cup.no(CupTableBusy(sheet.table), clause)
    events = table.give_chips(command.player, terms.bank, "rebuy", command.at)
    bought = e.ChipsRebought(command.player, sheet.id, command.amount, terms.bank)
    return Decided((bought,), {sheet.table: events})


def add_on(cup: Cup, command: c.AddOnChips) -> Decided:
    clause, terms = cup.law.terms.add_on.clause, cup.terms.add_on
    price = _price(cup, "add_on", clause)
    if terms is UNSET:
        raise cup.no(shared.NotInTheTerms("add-on"), clause)
    check_state(cup, command.player, "registered", "waiting", "through", clause=clause)
    entrant = cup.entrant(command.player)
    if entrant.last_round >= terms.before or entrant.round > terms.before:
        raise cup.no(r.WindowClosed(), clause)
    if entrant.add_ons >= terms.times:
        raise cup.no(shared.NoneLeft(terms.times), clause)
    check_price(cup, command.amount, price, clause)
    return Decided((e.AddOnBought(command.player, command.amount, terms.bank),))


def buy_back(cup: Cup, command: c.BuyBackIn) -> Decided:
    clause, terms = cup.law.terms.buy_back.clause, cup.terms.buy_back
    price = _price(cup, "buy_back", clause)
    if terms is UNSET:
        raise cup.no(shared.NotInTheTerms("buy-back"), clause)
    entrant = cup.entrant(command.player)
    if entrant.state != "eliminated" or entrant.last_round != terms.after:
        raise cup.no(r.NotEliminated(command.player, entrant.state), clause)
    begun = any(one.state != "drawn" for one in cup.state.of_round(terms.into))
    if cup.state.round > terms.into or begun or cup.state.phase == DRAWN:
        raise cup.no(r.WindowClosed(), clause)
    if entrant.buy_backs >= terms.times:
        raise cup.no(shared.NoneLeft(terms.times), clause)
    check_price(cup, command.amount, price, clause)
    return Decided((e.BoughtBack(command.player, command.amount, terms.into),))


DECISIONS: CupDecisions = {
    c.RebuyChips: CupHandler(rebuy, (SESSION,)),
    c.AddOnChips: CupHandler(add_on, LIVE),
    c.BuyBackIn: CupHandler(buy_back, (READY, DRAWN, SESSION, BETWEEN)),
}
