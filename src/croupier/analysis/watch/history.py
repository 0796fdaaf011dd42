"""The outcomes of a wheel, spin by spin: from a table's log, or from a file."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence

import msgspec

from croupier.errors import SpecError
from croupier.log.codec import AnyStored, Entry
from croupier.log.lines import Difference, LineChecker
from croupier.log.streams import table_of
from croupier.rules.book.pin import Pin
from croupier.rules.offer import Offer
from croupier.rules.spec import TableSpec
from croupier.rules.wheel import Wheel
from croupier.table import events as e

COLUMNS = ("outcome", "direction", "dealer", "at")  # what is read of a file; the rest is not
DELIMITERS = ",;\t"


class Came(msgspec.Struct, frozen=True):
    """One outcome with its direction, dealer and time, as far as they are known."""

    outcome: str
    direction: str = ""
    dealer: str = ""
    at: str = ""


class History(msgspec.Struct, frozen=True):
    """Outcomes in order, and the wheel they belong to."""

    wheel: Wheel
    spins: tuple[Came, ...]

    @property
    def places(self) -> list[int]:
        """Where each outcome lies on the wheel, counted clockwise from its first pocket."""
        place = {pocket: at for at, pocket in enumerate(self.wheel.order)}
        return [place[one.outcome] for one in self.spins]


# ---- A file of outcomes ----


def of_text(text: str, wheel: Wheel, name: str) -> History:
    """One outcome a line, or columns under a header that has one called outcome."""
    lines = text.removeprefix("\ufeff").splitlines()
    first = next((line for line in lines if line.strip()), "")
    delimiter = next((sign for sign in DELIMITERS if sign in first), ",")
    header = [word.strip().strip('"').lower() for word in first.split(delimiter)]
    if "outcome" in header:
        spins = _columns(lines, header, delimiter, wheel, name)
    else:
        spins = [
            Came(_pocket(line.strip(), wheel, f"{name}, line {number}"))
            for number, line in enumerate(lines, start=1)
            if line.strip()
        ]
    return History(wheel, tuple(spins))


def _columns(
    lines: Sequence[str], header: Sequence[str], delimiter: str, wheel: Wheel, name: str
) -> list[Came]:
    rows = csv.reader(lines, delimiter=delimiter)
    spins: list[Came] = []
    begun = False
    for row in rows:
        if not any(field.strip() for field in row):
            continue
        if not begun:
            begun = True  # the header
            continue
        named = dict(zip(header, (field.strip() for field in row), strict=False))
        where = f"{name}, line {rows.line_num}"
        _pocket(named.get("outcome", ""), wheel, where)
        spins.append(Came(**{column: named.get(column, "") for column in COLUMNS}))
    return spins


def _pocket(said: str, wheel: Wheel, where: str) -> str:
    if said in wheel.index:
        return said
    cure = f"it has {', '.join(wheel.zeros)} and 1 to 36"
    if any(sign in said for sign in DELIMITERS):
        cure = "a file of columns begins with a header that has one called outcome"
    raise SpecError(f"{where}: {said!r} is no pocket of the wheel {wheel.id}; {cure}.")


# ---- A table's log ----


def of_lines(
    lines: Iterable[bytes], offers: Callable[[TableSpec, Pin], Offer], name: str, table: str = ""
) -> History:
    """Lines as `croupier export` writes them, each checked to be chained to the one before it."""
    read = LineChecker()
    tables: dict[str, Record] = {}
    try:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                entry = read.take(number, line.rstrip(b"\r\n"))
                if entry.stream.startswith("table:"):
                    tables.setdefault(entry.stream, Record()).note(entry)
    except Difference as difference:
        raise SpecError(f"{name}, {difference}") from None
    found = tables[f"table:{table_of(tables, name, table)}"]
    if found.made is None:
        raise SpecError(f"{name} does not begin with the making of its table; export it whole.")
    wheel = offers(found.made.spec, found.made.pin).wheel
    return History(wheel, found.came)


class Record:
    """The spins of one table: corrected ones as corrected; no spins and void ones not at all."""

    def __init__(self) -> None:
        self.made: e.TableMade | None = None
        self.spins: dict[int, Came] = {}
        self._now = 0

    @property
    def came(self) -> tuple[Came, ...]:
        return tuple(one for one in self.spins.values() if one.outcome)

    def note(self, entry: Entry) -> None:
        for event in entry.events:
            self._happened(entry, event)

    def _happened(self, entry: Entry, event: AnyStored) -> None:
        if isinstance(event, e.TableMade):
            self.made = event
        elif isinstance(event, e.BallSpun):
            self._now = event.spin
            self.spins[event.spin] = Came("", event.direction, entry.by, entry.at)
        elif isinstance(event, e.OutcomeRecorded):
            self._came(self._now, event.outcome)
        elif isinstance(event, e.OutcomeCorrected):
            self._came(event.spin, event.outcome)
        elif isinstance(event, e.NoSpinCalled | e.SpinVoided):
            self.spins.pop(event.spin, None)

    def _came(self, spin: int, outcome: str) -> None:
        if spin in self.spins:
            self.spins[spin] = msgspec.structs.replace(self.spins[spin], outcome=outcome)
