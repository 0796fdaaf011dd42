"""What a day at the tables came to, kept by whoever played it: each act is noted as it is answered.

Nothing here reads the log or the ledger. What was won is what players have less than before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.table.state import Table

# What a bet loses of one unit in the long run, by how many zeros a wheel has; the bet on five
# numbers of a double-zero layout is dearer than the others.
EDGES = {1: Fraction(1, 37), 2: Fraction(1, 19), 3: Fraction(1, 13)}
FIVE = Fraction(3, 38)


class Fact(NamedTuple):
    at: str
    table: str
    what: str
    amount: int


class Money(NamedTuple):
    """What a player has at a table, and whether the system holds it."""

    on_account: bool
    amount: int


def purses(table: Table) -> dict[str, Money]:
    """What everyone at a table has: chips and wagers."""
    return {
        name: Money(player.on_account, player.chips + sum(player.wagers.values()))
        for name, player in table.state.players.items()
    }


class Tally:
    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.seen: set[tuple[str, str, str]] = set()  # (at, table, player)
        self.zeros: dict[str, int] = {}  # of each table's wheel

    def note(self, at: str, table: str, **amounts: int) -> None:
        for what, amount in amounts.items():
            self.facts.append(Fact(at, table, what, amount))

    def bought(self, at: str, table: str, tender: str, amount: int, *, on_account: bool) -> None:
        """Cash and the like go into the box, for chips of the tray or into an account."""
        if tender == "ticket":
            self.note(at, table, tickets_in=amount, tickets_in_count=1)
        elif tender == "chips":
            self.note(at, table, chips_in=amount, tray=amount if on_account else 0)
        else:
            self.note(at, table, **{tender: amount}, box=amount)
            self.note(at, table, tray=0 if on_account else -amount)
        if on_account:
            self.note(at, table, accounts=amount)

    def paid(self, at: str, table: str, amount: int, ticket: str, *, on_account: bool) -> None:
        if ticket:
            self.note(at, table, tickets_out=amount, tickets_out_count=1)
        elif amount:
            self.note(at, table, chips_out=amount, tray=-amount if on_account else 0)
        if on_account:
            self.note(at, table, accounts=-amount)

    def settled(
        self, at: str, table: str, before: dict[str, Money], after: dict[str, Money],
        answer: Iterable[Any], foreign: dict[str, int],
    ) -> None:  # fmt: skip
        """Who has less than before has lost it to the house; what went to someone who had left
        is theirs. Chips of other tables that lost were nobody's here."""
        dues = {one.player: one.amount for one in answer if type(one).__name__ == "DuesPaid"}
        for name in {*before, *after}:
            had, has = (one.get(name, Money(False, 0)) for one in (before, after))
            lost = had.amount - has.amount - dues.get(name, 0)
            self.note(at, table, win=lost)
            if name in before and had.on_account:
                self.note(at, table, accounts=-lost)
            else:
                self.note(at, table, tray=lost)
        self.note(at, table, spins=1)
        for one in answer:
            if type(one).__name__ == "WagersSettled":
                for bet, stake, accepted, returned in (
                    (line.bet, line.stake, line.accepted, line.returned) for line in one.lines
                ):
                    if accepted:
                        self._wager(at, table, bet, accepted, stake - returned)
            elif type(one).__name__ == "ForeignChipsSettled":
                self._wager(at, table, one.bet, foreign[one.player], one.kept - one.won)
                self.note(at, table, win=one.kept, tray=one.kept, chips_in=one.kept)

    def _wager(self, at: str, table: str, bet: str, risked: int, win: int) -> None:
        kind = bet.partition(":")[0]
        self.note(at, table, **{f"wagers {kind}": 1, f"handle {kind}": risked, f"win {kind}": win})

    def sums(self, start: str, end: str, table: str | None = None) -> Counter[str]:
        """Every figure of what happened from one time on, up to another."""
        found: Counter[str] = Counter()
        for fact in self.facts:
            if start <= fact.at < end and table in (None, fact.table):
                found[fact.what] += fact.amount
        return found

    def players(self, start: str, end: str, table: str | None = None) -> set[str]:
        return {name for at, where, name in self.seen
                if start <= at < end and table in (None, where)}  # fmt: skip

    def theory(self, start: str, end: str, table: str) -> Fraction:
        usual = EDGES[self.zeros[table]]
        return sum(
            (
                amount * (FIVE if what == "handle five" else usual)
                for what, amount in self.sums(start, end, table).items()
                if what.startswith("handle ")
            ),
            Fraction(0),
        )
