"""The books of the cage: its stream read once, and the tickets still outstanding."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier import cage
from croupier.log.codec import Entry
from croupier.money import Cents
from croupier.report.figures import Tickets, Window, key


class Outstanding(msgspec.Struct, frozen=True):
    """A ticket the house still owes at the end of the window."""

    ticket: str
    table: str
    station: int
    player: str
    amount: Cents
    issued_at: str
    duplicate: bool = False
    failed: bool = False  # not printed, and nothing done about it yet


class _Ticket(msgspec.Struct):
    issued: cage.TicketIssued
    issued_at: str
    ended_at: str = ""
    duplicate: bool = False
    failed: bool = False

    def is_out(self, at: str) -> bool:
        """Whether it was owed just before that time."""
        ended = bool(self.ended_at) and key(self.ended_at) < at
        return key(self.issued_at) < at and not ended

    @property
    def outstanding(self) -> Outstanding:
        issued = self.issued
        place = (issued.ticket, issued.table, issued.station, issued.player, issued.amount)
        return Outstanding(*place, self.issued_at, self.duplicate, self.failed)


class TicketBook:
    """The cage's books over a window. Its entries may be of several clocks: each has its time."""

    def __init__(self, window: Window) -> None:
        self.stream = "cage"
        self.redeemed = Tickets()  # at the cage, for cash
        self.inserted = Tickets()  # taken in by a station
        self.paid = Tickets()  # by hand, in place of one that was not printed
        self.voided = Tickets()
        self.issued = Tickets()
        self.versions: list[tuple[int, int]] = []  # (first, last] of each run within the window
        self.ended_at = ""
        self._window = window
        self._tickets: dict[str, _Ticket] = {}

    def follow(self, entries: Iterable[Entry]) -> None:
        start, end = self._window.keys
        for entry in entries:
            at = key(entry.at)
            for event in entry.events:
                assert isinstance(event, cage.CageEvent), event
                self._happen(event, entry.at, at < end)
                if start <= at < end:
                    self._count(event)
            if start <= at < end:
                self._span(entry.version)
            if at < end:
                self.ended_at = max(self.ended_at, entry.at, key=key)

    def outstanding(self) -> list[Outstanding]:
        """The tickets out at the end of the window, the oldest first."""
        _, end = self._window.keys
        out = [one for one in self._tickets.values() if one.is_out(end)]
        return [
            one.outstanding
            for one in sorted(out, key=lambda one: (key(one.issued_at), one.issued.ticket))
        ]

    def owed(self) -> tuple[Cents, Cents]:
        """What all tickets were worth when the window began, and when it ended."""
        start, end = self._window.keys
        tickets = self._tickets.values()
        return (
            sum(one.issued.amount for one in tickets if one.is_out(start)),
            sum(one.issued.amount for one in tickets if one.is_out(end)),
        )

    def _span(self, version: int) -> None:
        if self.versions and self.versions[-1][1] == version - 1:
            self.versions[-1] = self.versions[-1][0], version
        else:
            self.versions.append((version - 1, version))

    def _happen(self, event: cage.CageEvent, at: str, within: bool) -> None:
        """What it means for the ticket; marks it gets later than the window are not shown."""
        if isinstance(event, cage.TicketIssued):
            self._tickets[event.ticket] = _Ticket(event, at)
            return
        ticket = self._tickets[event.ticket]
        if isinstance(event, cage.TicketRedeemed | cage.TicketPaid | cage.TicketVoided):
            ticket.ended_at = at
        elif within:
            ticket.failed = isinstance(event, cage.PrintFailed)
            ticket.duplicate = ticket.duplicate or isinstance(event, cage.TicketReprinted)

    def _count(self, event: cage.CageEvent) -> None:
        if isinstance(event, cage.TicketIssued):
            self.issued.take(event.amount)
        elif isinstance(event, cage.TicketRedeemed):
            (self.inserted if event.table else self.redeemed).take(event.amount)
        elif isinstance(event, cage.TicketPaid):
            self.paid.take(event.amount)
        elif isinstance(event, cage.TicketVoided):
            self.voided.take(event.amount)
