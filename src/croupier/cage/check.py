"""The cage's log judged from scratch: each ticket issued once, by a table, and ended once.

An export holds the tables first and the cage after them, while in truth they went on side by side:
so what a table did with a ticket is kept until the cage shows it, in the order that counts.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from croupier.cage import Cage, CageEvent, TicketIssued, TicketRedeemed, happen
from croupier.cage.decide import check_insert, decide
from croupier.errors import Refusal
from croupier.table.commands import AnyCommand, BuyIn, ReportPrintFailure
from croupier.table.events import BallSpun, Event
from croupier.table.state import Table

Act = tuple[str, int]  # of a table's stream: its name and the version


class Part(NamedTuple):
    """What an act of a table does at the cage: when, by whom, under which id."""

    at: str
    by: str
    id: str
    events: tuple[CageEvent, ...]


class Tickets:
    """The cage as its own stream makes it, and what tables did that it has not shown yet."""

    def __init__(self) -> None:
        self.cage = Cage()
        self.expected: dict[Act, Part] = {}
        self._spun: dict[str, list[str]] = {}  # by table, when each ball was spun

    def happened(self, act: Act, table: Table, events: Sequence[Event], part: Part) -> None:
        """Something happened at a table; what of it concerns tickets the cage must show too."""
        if part.events:
            self.expected[act] = part
        if isinstance(events[0], BallSpun):
            self._spun.setdefault(table.id, []).append(table.state.at)

    def show(self, act: Act, table: Table) -> Part | None:
        """What the cage must show of a table's act; a Refusal if it should not have happened."""
        part = self.expected.pop(act, None)
        if part is None:
            return None
        for event in part.events:
            if isinstance(event, TicketRedeemed):
                insert = BuyIn(tender="ticket", ticket=event.ticket, amount=event.amount)
                check_insert(self.cage, table.screens, insert)
            elif isinstance(event, TicketIssued) and event.ticket in self.cage.tickets:
                raise Refusal(
                    "ticket-number-used", f"There is a ticket {event.ticket} already.",
                    clause=table.offer.rulebook.tag,
                )  # fmt: skip
        happen(self.cage, part.events)
        return part

    def act(self, table: Table, command: AnyCommand) -> tuple[CageEvent, ...]:
        """An act of the cage itself, decided again as things stood when it was asked."""
        if isinstance(command, ReportPrintFailure):
            spun = self._spun.get(table.id, [])
            if not bisect_left(spun, command.at) <= command.spin <= bisect_right(spun, command.at):
                raise Refusal(
                    "wrong-spin", f"Spin {command.spin} was not the table's last at {command.at}.",
                    clause=table.offer.rulebook.tag,
                )  # fmt: skip
        events = decide(self.cage, table, command)
        happen(self.cage, events)
        return events

    def missing(self) -> CageEvent | None:
        """Something a table did with a ticket that the cage never showed."""
        return next((part.events[0] for part in self.expected.values()), None)
