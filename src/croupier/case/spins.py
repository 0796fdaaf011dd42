"""The spins of a table, a line each, kept up as its log grows."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.ledger import postings
from croupier.money import Cents
from croupier.table import events as e


class SpinLine(msgspec.Struct):
    """A spin in a list: when its ball was spun, what came of it."""

    spin: int
    at: str
    outcome: str = ""
    settled: bool = False
    no_spin: str = ""  # the ground
    void: str = ""
    corrected: bool = False
    wagers: Cents = 0  # what was down when the ball came to rest, or the spin ended
    house: Cents = 0  # what the house won or lost, with what was corrected


class Spins:
    """Every spin of one table, as far as its log was noted."""

    def __init__(self, table: str) -> None:
        self.version = 0
        self._table = table
        self._lines: dict[int, SpinLine] = {}
        self._now: SpinLine | None = None  # the one under way
        self._down = self._aside = 0

    def newest(self, count: int, before: int | None = None) -> list[SpinLine]:
        """So many of them, newest first, before one of them if it is named."""
        last = max(self._lines, default=0)
        top = last if before is None else min(last, before - 1)
        found = (self._lines.get(spin) for spin in range(top, max(0, top - count), -1))
        return [one for one in found if one is not None]

    def note(self, version: int, at: str, event: e.Event) -> None:
        """The next event of the table's log."""
        self.version = version
        self._end(event)
        if isinstance(event, e.BallSpun):
            self._now = self._lines[event.spin] = SpinLine(event.spin, at)
        elif type(event) in NOTED:
            self._note(event)
        wagers = f"table:{self._table}:wagers"
        for debit, credit, amount in postings(self._table, event):
            self._down += amount * ((credit == wagers) - (debit == wagers))
        if isinstance(event, e.WagersSetAside):
            self._aside += event.amount
        elif isinstance(event, e.AsideSettled):
            self._aside -= sum(line.stake for line in event.lines)

    def _end(self, event: Any) -> None:
        """The wagers of a spin are those down when its outcome, or that it has none, is known."""
        now = self._now
        if now is not None and isinstance(event, ENDS):
            if getattr(event, "spin", now.spin) == now.spin:
                now.wagers = self._down - self._aside

    def _note(self, event: Any) -> None:
        spin = getattr(event, "spin", 0) or (self._now.spin if self._now else 0)
        line = self._lines.get(spin)
        if line is None:
            return
        if isinstance(event, e.OutcomeRecorded):
            line.outcome = event.outcome
        elif isinstance(event, e.SpinSettled):
            line.settled, line.house = True, event.house
        elif isinstance(event, e.NoSpinCalled):
            line.no_spin = event.ground
        elif isinstance(event, e.SpinVoided):
            line.void = event.ground
        elif isinstance(event, e.OutcomeCorrected):
            line.corrected, line.outcome = True, event.outcome
        elif isinstance(event, e.SettlementCorrected):
            line.corrected = True
            line.house += event.taken + event.owing - event.paid
        elif isinstance(event, e.AsideSettled):
            line.house += event.lost - event.won
        if line is self._now and not isinstance(event, e.OutcomeRecorded | e.OutcomeCorrected):
            self._now = None  # it is over


ENDS = (e.OutcomeRecorded, e.NoSpinCalled, e.SpinVoided)
NOTED = (
    e.OutcomeRecorded, e.SpinSettled, e.NoSpinCalled, e.SpinVoided, e.OutcomeCorrected,
    e.SettlementCorrected, e.AsideSettled,
)  # fmt: skip
