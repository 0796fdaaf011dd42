"""What amounts count in: cents, or the chips of a tournament, which balance by themselves.

An account of points has its unit before its name: `point:cup/chips:ana` are ana's chips of the
tournament cup, `point:cup/table:T1:wagers` what is down at table T1, `point:cup/table:T1:house`
what it has won. Chips come from `point:cup/issue` and go back to it. Chips that are money come from
`tournament:cup:issue`, an account in cents, and are posted as all money is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.session.state import CENTS

ISSUE = "issue"  # where a tournament's chips come from


class Transfer(NamedTuple):
    """An amount that leaves one account and enters another."""

    debit: str
    credit: str
    amount: Cents


class ChipUnit(NamedTuple):
    """What chips at a table count in, and for which tournament."""

    name: str = CENTS
    tournament: str = ""

    def account(self, name: str) -> str:
        """An account of a table or its players as it is called in this unit."""
        if self.name == CENTS:
            return f"tournament:{self.tournament}:{ISSUE}" if name == ISSUE else name
        if name.startswith("player:"):
            name = f"chips:{name.removeprefix('player:')}"
        elif name.endswith(":float"):
            name = f"{name.removesuffix('float')}house"
        return f"{self.name}/{name}"


MONEY = ChipUnit()


def is_of_player(account: str) -> bool:
    return account.startswith("player:") or "/chips:" in account


def player_of(account: str) -> str:
    return account.rpartition("chips:" if "/" in account else "player:")[2]


def unit_of(account: str) -> str:
    """What an account counts in."""
    return account.partition("/")[0] if "/" in account else CENTS


def sums(balances: Mapping[str, Cents]) -> dict[str, Cents]:
    """By unit, all accounts together: nothing, if they balance."""
    found: dict[str, Cents] = {}
    for account, balance in balances.items():
        unit = unit_of(account)
        found[unit] = found.get(unit, 0) + balance
    return found


def after(unit: ChipUnit, event: e.Event) -> ChipUnit:
    """What chips at a table count in after an event: in a session's unit while there is one."""
    if isinstance(event, e.SessionBegun):
        return ChipUnit(event.unit, event.tournament)
    return MONEY if isinstance(event, e.ChipsCollected) else unit


def in_unit(unit: ChipUnit, transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """The same between accounts of a unit."""
    return tuple(
        Transfer(unit.account(debit), unit.account(credit), amount)
        for debit, credit, amount in transfers
    )
