"""Where the house keeps what it holds: the tray, the drop box, and tickets the cage has to pay."""

from __future__ import annotations

from typing import Any

BOXED = ("cash", "note", "voucher", "token")  # tender that goes into the drop box


class Till:
    """What the tray and the box should be counted at, and what became of every ticket."""

    def __init__(self) -> None:
        self.filled = 0  # the float, with fills and credits
        self.chips_in = 0  # value chips, and chips of other tables, that people brought
        self.chips_out = 0  # that they took away
        self.box = 0
        self.cash_out = 0  # paid at the cage
        self.tickets: dict[str, tuple[int, str]] = {}  # amount, status

    def tender(self, tender: str, amount: int) -> None:
        if tender in BOXED:
            self.box += amount
        elif tender == "chips":
            self.chips_in += amount

    def insert(self, number: str, amount: int) -> None:
        """A ticket put in at a station is taken once, for all that it is worth."""
        assert self.tickets[number] == (amount, "issued"), number
        self.tickets[number] = (amount, "redeemed")

    def pays(self, amount: int, number: str) -> None:
        """By a ticket that was never issued before, or in chips."""
        if number:
            assert number not in self.tickets, number
            self.tickets[number] = (amount, "issued")
        else:
            self.chips_out += amount

    def _table_opened(self, event: Any) -> None:
        self.filled += event.float

    def _float_filled(self, event: Any) -> None:
        self.filled += event.amount

    def _float_credited(self, event: Any) -> None:
        self.filled -= event.amount

    def _drop_counted(self, event: Any) -> None:
        assert event.expected == self.box, event
        self.box = 0

    def _ticket_issued(self, event: Any) -> None:
        assert self.tickets[event.ticket] == (event.amount, "issued"), event

    def _ticket_redeemed(self, event: Any) -> None:
        if event.table:  # told with the buy-in
            assert self.tickets[event.ticket] == (event.amount, "redeemed"), event
        else:
            self._ends(event, "redeemed", event.amount)

    def _ticket_paid(self, event: Any) -> None:
        self._ends(event, "paid-manually", event.amount)

    def _ticket_voided(self, event: Any) -> None:
        self._ends(event, "void", 0)

    def _ends(self, event: Any, status: str, cash: int) -> None:
        assert self.tickets[event.ticket] == (event.amount, "issued"), event
        self.tickets[event.ticket] = (event.amount, status)
        self.cash_out += cash
