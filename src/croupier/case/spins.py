"""The spins of a table, one line each, updated as its log grows."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.ledger import postings
from croupier.log.codec import Entry
from croupier.money import Cents
from croupier.table import events as e


class SpinLine(msgspec.Struct):
    """One spin in the list: when the ball was spun, and its result."""

    spin: int
    at: str
    outcome: str = ""
    settled: bool = False
    no_spin: str = ""  # the ground
    void: str = ""
    corrected: bool = False
    wagers: Cents = 0  # what was down when betting had closed, or the spin ended before
    house: Cents = 0  # what the house won or lost, with what was corrected
    drop: Cents = 0  # what was put in since the ball was spun before


class Spins:
    """Every spin of one table, as far as its log was noted."""

    def __init__(self, table: str) -> None:
        self.version = 0
        self._table = table
        self._account = f"table:{table}:wagers"
        self._box = f"table:{table}:drop"
        self._put_in = 0  # since the last ball was spun
        self._lines: dict[int, SpinLine] = {}
        self._now: SpinLine | None = None  # the one under way
        self._closed = True
        self._down = self._aside = 0

    def newest(self, count: int, before: int | None = None) -> list[SpinLine]:
        """So many of them, newest first, before one of them if it is named."""
        last = max(self._lines, default=0)
        top = last if before is None else min(last, before - 1)
        found = (self._lines.get(spin) for spin in range(top, max(0, top - count), -1))
        return [one for one in found if one is not None]

    def lines(self, spins: Iterable[int]) -> list[SpinLine]:
        """These of them, newest first."""
        return [self._lines[spin] for spin in sorted(spins, reverse=True) if spin in self._lines]

    def note(self, entry: Entry) -> None:
        """The next act of the table's log."""
        assert entry.version == self.version + 1, f"{entry.version} after {self.version}"
        self.version = entry.version
        for event in entry.events:
            assert isinstance(event, e.Event), entry
            self._happened(entry.at, event)

    def _happened(self, at: str, event: e.Event) -> None:
        if isinstance(event, e.BallSpun):
            self._now = self._lines[event.spin] = SpinLine(event.spin, at, drop=self._put_in)
            self._closed, self._put_in = False, 0
        elif type(event) in NOTED:
            self._note(event)
        self._move(event)
        if isinstance(event, e.BetsClosed):
            self._closed = True
        elif self._now is not None:
            # What is not recognised goes off the layout after no more bets, in the same act.
            if not self._closed or isinstance(event, e.WagersNotRecognised):
                self._now.wagers = self._down - self._aside

    def _move(self, event: e.Event) -> None:
        """What is down, as the ledger has it; some of it waits for the records of its spin."""
        for debit, credit, amount in postings(self._table, event):
            self._down += amount * ((credit == self._account) - (debit == self._account))
            if debit == self._box and isinstance(event, PUT_IN):
                self._put_in += amount
        if isinstance(event, e.WagersSetAside):
            self._aside += event.amount
        elif isinstance(event, e.AsideSettled):
            self._aside -= sum(line.stake for line in event.lines)

    def _note(self, event: e.Event) -> None:
        spin = event.spin or (self._now.spin if self._now else 0)
        line = self._lines.get(spin)
        if line is None:
            return
        if isinstance(event, e.OutcomeRecorded):
            line.outcome = event.outcome
        elif isinstance(event, e.SpinSettled):
            line.settled, line.house = True, line.house + event.house
        elif isinstance(event, e.NoSpinCalled):
            line.no_spin = event.ground
        elif isinstance(event, e.SpinVoided):
            line.void = event.ground
        elif isinstance(event, e.OutcomeCorrected):
            line.corrected, line.outcome = True, event.outcome
        elif isinstance(event, e.SettlementCorrected):
            line.corrected = True
            line.house += event.house
        elif isinstance(event, e.AsideSettled):
            line.house += event.lost - event.won  # of wagers that had waited
        if line is self._now and isinstance(event, ENDS):
            self._now = None


PUT_IN = (e.BoughtIn, e.BetCalled)
ENDS = (e.SpinSettled, e.NoSpinCalled, e.SpinVoided)
NOTED = (*ENDS, e.OutcomeRecorded, e.OutcomeCorrected, e.SettlementCorrected, e.AsideSettled)
