"""In which spins of a table something happened: at a time, to a player, of an amount, with a
ticket, by a clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

import msgspec

from croupier.documents import Json
from croupier.errors import SpecError
from croupier.log.codec import Entry
from croupier.money import Cents
from croupier.rules.settle.settlement import Line
from croupier.table import events as e
from croupier.table.clock import read
from croupier.table.screens.masking import SHOWN as LAST_DIGITS

WHOLE = 18  # digits of a ticket's number
LONGEST = 80  # of what is looked for
MONEY = ("amount", "stake", "won", "lost", "paid", "taken", "house")
# What happens to a spin after the next has begun names it.
LATER = (e.OutcomeCorrected, e.SettlementCorrected, e.AsideSettled, e.SpinVoided)


class Sought(msgspec.Struct, frozen=True):
    """What is looked for; all that is given must be found in one spin."""

    at: str = ""  # a time while the spin was under way, as in the log
    player: str = ""
    amount: Cents | None = None
    ticket: str = ""  # its whole number, or the last digits that every screen shows
    clause: str = ""  # a part of it too: 7.1 finds CM18 7.1.3

    def __post_init__(self) -> None:
        if self.at:
            read(self.at)
        if max(map(len, (self.player, self.clause))) > LONGEST:
            raise SpecError(f"What is looked for has at most {LONGEST} characters.")
        if self.ticket and not re.fullmatch(
            rf"[0-9]{{{LAST_DIGITS}}}|[0-9]{{{WHOLE}}}", self.ticket
        ):
            raise SpecError(
                f"A ticket is looked for by its {WHOLE} digits, or by the last {LAST_DIGITS}."
            )

    @property
    def needed(self) -> set[str]:
        """What must be found in the events of a spin."""
        return {name for name in ("player", "ticket", "clause") if getattr(self, name)} | (
            {"amount"} if self.amount is not None else set()
        )


class Search:
    """Reads a table's log, act by act, and remembers where what is wanted was found."""

    def __init__(self, wanted: Sought) -> None:
        self._sought = wanted
        self._times = _times(wanted.at) if wanted.at else None
        self._clause = re.compile(rf"(^|\s){re.escape(wanted.clause)}($|[.(\s\]])", re.IGNORECASE)
        self._spins: dict[int, _Spin] = {}
        self._number = self._last = 0  # of the spin under way, and of the last ball that was spun

    def spins(self) -> list[int]:
        """In which all of it was found."""
        needed = self._sought.needed
        return [
            number
            for number, spin in self._spins.items()
            if number
            and needed <= spin.found
            and (self._times is None or spin.was_on(*self._times))
        ]

    def note(self, entry: Entry) -> None:
        """A spin begins when its betting opens; what happens after it, until betting opens again,
        belongs to it."""
        for event in entry.events:
            assert isinstance(event, e.Event), entry
            if isinstance(event, e.BallSpun):
                self._number = self._last = event.spin
            elif isinstance(event, e.BettingOpened):
                self._number = self._last + 1
            own = event.spin if isinstance(event, LATER) and event.spin else self._number
            spin = self._spins.setdefault(own, _Spin(entry.at))
            if own == self._number:
                spin.ended = entry.at
            spin.found.update(self._in(event))

    def _in(self, event: e.Event) -> Iterator[str]:
        """What of it an event holds."""
        wanted = self._sought
        for name, value in _values(msgspec.structs.asdict(event)):
            if isinstance(value, str):
                if wanted.player and value.casefold() == wanted.player.casefold():
                    yield "player"
                if wanted.ticket and name == "ticket" and value.endswith(wanted.ticket):
                    yield "ticket"
                if wanted.clause and name == "clause" and self._clause.search(value):
                    yield "clause"
            elif name in MONEY and value == wanted.amount:
                yield "amount"


class _Spin:
    """One spin as far as it was read."""

    def __init__(self, at: str) -> None:
        self.began = self.ended = at
        self.found: set[str] = set()

    def was_on(self, first: datetime, last: datetime) -> bool:
        return read(self.began) <= last and first <= read(self.ended)


def _times(at: str) -> tuple[datetime, datetime]:
    """The first and the last time that are meant: without a fraction all of a second, as lists of
    spins show it."""
    first = read(at)
    return first, first if "." in at else first + timedelta(microseconds=999_999)


def spins_with(entries: Iterable[Entry], wanted: Sought) -> list[int]:
    """The spins in which all of it is found, oldest first."""
    search = Search(wanted)
    for entry in entries:
        search.note(entry)
    return search.spins()


def _values(document: object, name: str = "") -> Iterator[tuple[str, Json]]:
    """Every value in an event, with the name it has there."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield name, key  # what is listed by player has their names as keys
            yield from _values(value, key)
    elif isinstance(document, Line):
        yield from (("stake", document.stake), ("paid", document.returned))
        yield "clause", document.clause
    elif isinstance(document, msgspec.Struct):
        yield from _values(msgspec.structs.asdict(document), name)
    elif isinstance(document, list | tuple):
        for value in document:
            yield from _values(value, name)
    elif isinstance(document, str | int):
        yield name, document
