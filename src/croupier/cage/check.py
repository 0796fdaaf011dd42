"""The cage's log judged from scratch: each ticket issued once, by a table, and ended once.

An export holds the tables first and the cage after them, while in truth they went on side by side:
so what a table did with a ticket is kept until the cage shows it, in the order that counts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from croupier.cage import Cage, CageEvent, TicketIssued, TicketRedeemed, evolve
from croupier.cage.decide import check_insert, decide
from croupier.errors import Refusal
from croupier.table.commands import AnyCommand, BuyIn
from croupier.table.events import BallSpun, Event
from croupier.table.state import Table


class Tickets:
    """The cage as its own stream makes it, and what tables did that it has not shown yet."""

    def __init__(self) -> None:
        self.cage = Cage()
        self.expected: Counter[CageEvent] = Counter()
        self._spun: dict[str, list[str]] = {}  # by table, when each ball was spun

    def happened(
        self, table: Table, at: str, events: Sequence[Event], tickets: Sequence[CageEvent]
    ) -> None:
        """Something happened at a table; what of it concerns tickets the cage must show too."""
        self.expected.update(tickets)
        if isinstance(events[0], BallSpun):
            self._spun.setdefault(table.id, []).append(at)

    def show(self, table: Table, event: TicketIssued | TicketRedeemed) -> bool:
        """The cage shows what a table did; whether one did. A Refusal if it should not have."""
        if not self.expected[event]:
            return False
        self.expected[event] -= 1
        if isinstance(event, TicketRedeemed):
            insert = BuyIn(tender="ticket", ticket=event.ticket, amount=event.amount)
            check_insert(self.cage, table.at_stations, insert)
        elif event.ticket in self.cage.tickets:
            raise Refusal(
                "ticket-number-used", f"There is a ticket {event.ticket} already.",
                clause=table.offer.rulebook.tag,
            )  # fmt: skip
        evolve(self.cage, event)
        return True

    def act(self, table: Table, command: AnyCommand) -> tuple[CageEvent, ...]:
        """An act of the cage itself, decided again as things stood when it was asked."""
        spin = bisect_left(self._spun.get(table.id, []), command.at)
        events = decide(self.cage, table, command, spin)
        for event in events:
            evolve(self.cage, event)
        return events

    def missing(self) -> CageEvent | None:
        """Something a table did with a ticket that the cage never showed."""
        return next(iter(+self.expected), None)
