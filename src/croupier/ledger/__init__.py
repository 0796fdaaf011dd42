"""Every cent, in double entry: postings are a pure function of events, and always balance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from typing import Any, NamedTuple

from croupier.cage import Cage
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.state import Table

DRAWER = {"chips": "patrons:chips", "ticket": "cage:tickets"}  # tender not put in the drop box


class Transfer(NamedTuple):
    """An amount that leaves one account and enters another."""

    debit: str
    credit: str
    amount: Cents


_AMOUNT = itemgetter(2)


class Ledger:
    """Balances by account. House accounts may be negative, a player's never."""

    def __init__(self) -> None:
        self.balances: dict[str, Cents] = {}

    def post(self, transfers: Iterable[Transfer]) -> None:
        balances = self.balances
        for debit, credit, amount in transfers:
            balances[debit] = balances.get(debit, 0) - amount
            balances[credit] = balances.get(credit, 0) + amount

    def balance(self, account: str) -> Cents:
        return self.balances.get(account, 0)

    def faults(self, tables: Iterable[Table], cage: Cage) -> Iterator[str]:
        """What is not as it must be: sums, negative players, tables or tickets that differ."""
        if sum(self.balances.values()):
            yield f"debits and credits differ by {sum(self.balances.values())}"
        held: dict[str, Cents] = {}
        for table in tables:
            staked = 0
            for name, player in table.players.items():
                held[f"player:{name}"] = held.get(f"player:{name}", 0) + player.chips
                staked += player.staked
            if staked != self.balance(f"table:{table.id}:wagers"):
                wagers = self.balance(f"table:{table.id}:wagers")
                yield f"wagers down at {table.id} are {staked}, in the ledger {wagers}"
        for account, balance in self.balances.items():
            if account.startswith("player:"):
                if balance < 0:
                    yield f"{account} is {balance}"
                if balance != held.get(account, 0):
                    yield f"{account} is {balance} in the ledger, {held.get(account, 0)} at tables"
        owed = sum(one.amount for one in cage.tickets.values() if one.status == "issued")
        if owed != self.balance("cage:tickets"):
            yield f"tickets out are {owed}, in the ledger {self.balance('cage:tickets')}"


def postings(table: str, event: e.Event) -> tuple[Transfer, ...]:
    """What an event at a table moves, and between which accounts."""
    found = POSTINGS.get(type(event))
    if found is None:
        return ()
    transfers = found(table, event)
    if all(map(_AMOUNT, transfers)):
        return transfers
    return tuple(transfer for transfer in transfers if transfer.amount)


def _opened(table: str, event: e.TableOpened) -> tuple[Transfer, ...]:
    return (Transfer("cage:float", f"table:{table}:float", event.float),)


def _bought_in(table: str, event: e.BoughtIn) -> tuple[Transfer, ...]:
    source = DRAWER.get(event.tender, f"table:{table}:drop")
    return (Transfer(source, f"player:{event.player}", event.amount),)


def _placed(table: str, event: e.WagerPlaced) -> tuple[Transfer, ...]:
    return (Transfer(f"player:{event.player}", f"table:{table}:wagers", event.stake),)


def _called(table: str, event: e.BetCalled) -> tuple[Transfer, ...]:
    source = f"player:{event.player}" if event.tender == "chips" else f"table:{table}:drop"
    return (Transfer(source, f"table:{table}:wagers", event.stake),)


def _moved(table: str, event: e.WagerMoved) -> tuple[Transfer, ...]:
    back = event.stake - event.placed
    return (Transfer(f"table:{table}:wagers", f"player:{event.player}", back),)


def _lifted(table: str, event: e.WagerRemoved | e.WinningWagerWithdrawn) -> tuple[Transfer, ...]:
    return (Transfer(f"table:{table}:wagers", f"player:{event.player}", event.stake),)


def _returned(
    table: str, event: e.WagersRemoved | e.WagersNotRecognised | e.WagersRefunded
) -> tuple[Transfer, ...]:
    return (Transfer(f"table:{table}:wagers", f"player:{event.player}", event.amount),)


def _repeated(table: str, event: e.WagersRepeated) -> tuple[Transfer, ...]:
    amount = sum(stake for _, stake in event.wagers)
    return (Transfer(f"player:{event.player}", f"table:{table}:wagers", amount),)


def _settled(table: str, event: e.WagersSettled) -> tuple[Transfer, ...]:
    wagers, float_, player = (
        f"table:{table}:wagers", f"table:{table}:float", f"player:{event.player}"
    )  # fmt: skip
    return (
        Transfer(wagers, float_, event.lost),
        Transfer(wagers, player, event.back),
        Transfer(float_, player, event.won),
    )


def _paid_out(table: str, event: e.CashedOut | e.PlayerLeft | e.DuesPaid) -> tuple[Transfer, ...]:
    to = "cage:tickets" if event.ticket else "patrons:chips"
    return (Transfer(f"player:{event.player}", to, event.amount),)


POSTINGS: dict[type[e.Event], Callable[[str, Any], tuple[Transfer, ...]]] = {
    e.TableOpened: _opened,
    e.BoughtIn: _bought_in,
    e.WagerPlaced: _placed,
    e.BetCalled: _called,
    e.WagerMoved: _moved,
    e.WagerRemoved: _lifted,
    e.WinningWagerWithdrawn: _lifted,
    e.WagersRemoved: _returned,
    e.WagersNotRecognised: _returned,
    e.WagersRefunded: _returned,
    e.WagersRepeated: _repeated,
    e.WagersSettled: _settled,
    e.CashedOut: _paid_out,
    e.PlayerLeft: _paid_out,
    e.DuesPaid: _paid_out,
}
