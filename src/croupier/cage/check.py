"""Verification of the cage's stream: each ticket issued once, by a table, and ended once.

An export has the tables first and the cage after them, though they ran concurrently. So what a
table did with a ticket is stored until the cage's stream shows it, in the cage's order. Each act of
the cage names the act of its table that it came after.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.cage import Cage, CageEvent, TicketIssued, TicketRedeemed, apply
from croupier.cage import refusals as r
from croupier.cage.decide import CageCommand, check_insert, decide
from croupier.errors import Refusal
from croupier.refusals import LOG
from croupier.table.clock import is_before, latest
from croupier.table.commands import BuyIn, ReportPrintFailure
from croupier.table.state import Table

Act = tuple[str, int]  # of a table's stream: its name and the version


class CagePart(NamedTuple):
    """What an act of a table does at the cage: when, by whom, under which id."""

    at: str
    by: str
    id: str
    events: tuple[CageEvent, ...]


class TicketCheck:
    """The cage as its own stream makes it, and what tables did that it has not shown yet."""

    def __init__(self) -> None:
        self.cage = Cage()
        self.expected: dict[Act, CagePart] = {}
        self._stood: dict[str, list[tuple[str, int]]] = {}  # by table: each act's time and spin
        self._shown: dict[str, tuple[int, str]] = {}  # by table, the last act the cage knew, when

    def happened(self, act: Act, table: Table, part: CagePart) -> None:
        """Something happened at a table; what of it concerns tickets the cage must show too."""
        if part.events:
            self.expected[act] = part
        stream, version = act
        self._stood.setdefault(stream, []).append((part.at, table.state.spin.number))
        shown, at = self._shown.get(stream, (0, ""))
        if shown == version - 1:
            self._check_order(at, r.ActOf(version, stream), part.at)

    def show(self, act: Act, table: Table) -> CagePart | None:
        """What the cage must show of a table's act; a Refusal if it should not have happened."""
        part = self.expected.pop(act, None)
        if part is None:
            return None
        for event in part.events:
            if isinstance(event, TicketRedeemed):
                insert = BuyIn(tender="ticket", ticket=event.ticket, amount=event.amount)
                check_insert(self.cage, table, insert, act[1] - 1)
            elif isinstance(event, TicketIssued) and event.ticket in self.cage.tickets:
                clause = table.screens.powers["cash-out"].clause
                raise Refusal(r.NumberUsed(event.ticket), clause=clause)
        self._moves_on(*act, part.at)
        apply(self.cage, part.events)
        return part

    def act(self, table: Table, command: CageCommand) -> tuple[CageEvent, ...]:
        """An act of the cage itself, decided again as things stood when it was asked."""
        stream = f"table:{table.id}"
        self._moves_on(stream, command.after, command.at)
        spin = self._stood[stream][command.after - 1][1]
        if isinstance(command, ReportPrintFailure) and command.spin != spin:
            raise Refusal(r.WrongSpin(command.spin, spin), clause=LOG)
        events = decide(self.cage, table, command)
        apply(self.cage, events)
        return events

    def missing(self) -> CageEvent | None:
        """Something a table did with a ticket that the cage never showed."""
        return next((part.events[0] for part in self.expected.values()), None)

    def _moves_on(self, stream: str, version: int, at: str) -> None:
        """The cage knew a table as it stood after an act: no earlier one than before, at a time
        between that act and the next."""
        stood = self._stood[stream]
        shown, last = self._shown.get(stream, (0, ""))
        if not max(shown, 1) <= version <= len(stood):
            why = r.FollowsAnotherAct(version, stream, len(stood), shown)
            raise Refusal(why, clause=LOG)
        before = latest(stood[version - 1][0], last)
        self._check_order(before, r.ThisAct(), at)
        if version < len(stood):
            self._check_order(at, r.ActOf(version + 1, stream), stood[version][0])
        self._shown[stream] = version, at

    def _check_order(self, earlier: str, act: r.ThisAct | r.ActOf, later: str) -> None:
        if is_before(later, earlier):
            raise Refusal(r.EarlierThanBefore(act, later, earlier), clause=LOG)
