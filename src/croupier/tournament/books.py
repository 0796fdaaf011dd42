"""The accounts of a tournament, in cents, in the ledger that it shares with its tables.

`tournament:cup:cash` is what was paid and paid out, `held` what is held of payments, `pool` the
prizes, `house` the house, `due:ana` what ana is owed. Chips are posted by the tables, in their own
unit: points from `point:cup/issue`, chips that are money from `tournament:cup:issue`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.ledger import Ledger, Transfer
from croupier.tournament import events as e
from croupier.tournament.base import TournamentEvent
from croupier.tournament.cup import Cup
from croupier.tournament.prizes.decide import held_now
from croupier.tournament.state import TournamentState
from croupier.tournament.terms.amounts import is_money


class CupAccounts:
    """The names of one tournament's accounts."""

    def __init__(self, tournament: str) -> None:
        self.cash = f"tournament:{tournament}:cash"
        self.held = f"tournament:{tournament}:held"
        self.pool = f"tournament:{tournament}:pool"
        self.house = f"tournament:{tournament}:house"
        self.issue = f"tournament:{tournament}:issue"
        self._due = f"tournament:{tournament}:due:"

    def due(self, name: str) -> str:
        return self._due + name


def cup_postings(state: TournamentState, event: TournamentEvent) -> tuple[Transfer, ...]:
    """The transfers of an event that is about to change the tournament."""
    return tuple(one for one in _found(state, CupAccounts(state.id), event) if one.amount)


def _found(state: TournamentState, to: CupAccounts, event: TournamentEvent) -> Iterator[Transfer]:
    match event:
        case e.PaymentTaken() | e.AddOnBought() | e.BoughtBack():
            yield Transfer(to.cash, to.held, event.amount)
        case e.ChipsRebought():
            yield Transfer(to.cash, to.held, event.amount)
            yield from _for_chips(state, to, {event.player: event.bank})
        case e.SheetStarted():
            yield from _begun(state, to, event, event.banks)
        case e.LateJoined():
            yield from _begun(state, to, event, {event.player: event.bank})
        case e.ChipsPaid():
            yield from _paid(to, event.redeemed, event.kept)
        case e.AdvanceUndone():
            for name, amount in event.due.items():
                yield Transfer(to.due(name), to.issue, amount)
            for amount in event.returned.values():
                yield Transfer(to.cash, to.issue, amount)
        case e.SheetBrokenOff() if is_money(state.terms) and not _is_play_off(state, event.session):
            yield from _broken_off(to, event)
        case e.RefundDue():
            yield Transfer(to.held, to.due(event.player), event.amount)
        case e.PaidOut():
            yield Transfer(to.due(event.player), to.cash, event.amount)
        case e.BonusAwarded():
            yield Transfer(to.house, to.due(event.player), event.amount)
        case e.PrizesAwarded():
            yield from _awarded(to, event)
        case e.SheetRecorded() if not is_money(state.terms):
            for name, amount in event.redeemed.items():
                yield Transfer(to.house, to.due(name), amount)
        case e.SheetRecorded():
            yield from _paid(to, event.redeemed, event.kept)
        case e.PlacingsDeclared():
            for name, amount in event.redeemed.items():
                yield Transfer(to.house, to.due(name), amount)
        case e.PlacingsUndone():
            for name, amount in event.redeemed.items():
                yield Transfer(to.due(name), to.house, amount)
        case e.CountPutRight():
            yield from _either_way(to.house, to.due(event.player), event.due)


def _is_play_off(state: TournamentState, session: str) -> bool:
    return bool(state.sessions[session].play_off_of)


def _either_way(debit: str, credit: str, amount: int) -> Iterator[Transfer]:
    yield Transfer(debit, credit, amount) if amount > 0 else Transfer(credit, debit, -amount)


def _for_chips(
    state: TournamentState, to: CupAccounts, banks: Mapping[str, int]
) -> Iterator[Transfer]:
    """A bank of chips that are money costs what was paid for it; points cost nothing."""
    if is_money(state.terms):
        yield Transfer(to.held, to.issue, sum(banks.values()))


def _begun(
    state: TournamentState,
    to: CupAccounts,
    event: e.SheetStarted | e.LateJoined,
    banks: Mapping[str, int],
) -> Iterator[Transfer]:
    """Where the chips come from. Those kept from the round before are out already; where a count
    was put right since, its player brings what is lacking, or has what is over."""
    if not is_money(state.terms):
        return
    brought = sum(event.brought.values())
    waited = sum(state.entrants[name].carried for name in event.brought)
    yield from _either_way(to.cash, to.issue, brought - waited)
    yield Transfer(to.house, to.issue, event.given)
    yield Transfer(to.held, to.issue, sum(banks.values()) - brought - event.given)


def _paid(to: CupAccounts, due: Mapping[str, int], kept: Mapping[str, int]) -> Iterator[Transfer]:
    """Chips that are money: out of the issue, owed to their players or in their hands."""
    for name, amount in due.items():
        yield Transfer(to.issue, to.due(name), amount)
    for amount in kept.values():
        yield Transfer(to.issue, to.cash, amount)


def _broken_off(to: CupAccounts, event: e.SheetBrokenOff) -> Iterator[Transfer]:
    """Chips that are money: played anew, buy-ins are held again and the house bears what was won;
    not played at all, they are their players'."""
    banks, carried = sum(event.banks.values()), sum(event.carried.values())
    yield Transfer(to.issue, to.held, banks)
    yield from _paid(to, event.due, event.kept)
    over = sum(event.chips.values()) - sum((event.due | event.kept).values()) - banks - carried
    yield from _either_way(to.issue, to.house, over)


def _awarded(to: CupAccounts, event: e.PrizesAwarded) -> Iterator[Transfer]:
    """The pool is made of payments and of what the house adds; then it is given away."""
    yield Transfer(to.held, to.pool, event.collected)
    yield Transfer(to.house, to.pool, event.pool - event.collected)
    yield Transfer(to.held, to.house, event.kept)
    for name, amount in event.prizes.items():
        yield Transfer(to.pool, to.due(name), amount)
    yield Transfer(to.pool, to.house, event.unawarded)


def cup_faults(cup: Cup, ledger: Ledger) -> Iterator[str]:
    """Where the ledger does not say of payments, prizes and debts what the tournament says."""
    to = CupAccounts(cup.state.id)
    for name, one in cup.state.entrants.items():
        balance = ledger.balance(to.due(name))
        if one.due != balance or balance < 0:
            yield f"{name} is owed {one.due}, in the ledger {balance}"
    held = 0 if cup.state.pool.amount is not None else held_now(cup)
    if held != ledger.balance(to.held):
        yield f"payments held are {held}, in the ledger {ledger.balance(to.held)}"
    if ledger.balance(to.pool):
        yield f"{ledger.balance(to.pool)} of the pool went to nobody"
    playing = any(one.is_on for one in cup.state.sessions.values())
    waiting = sum(one.carried for one in cup.state.entrants.values())
    if not playing and ledger.balance(to.issue) != waiting:
        yield f"chips of {ledger.balance(to.issue)} are out, and nobody plays with {waiting}"
