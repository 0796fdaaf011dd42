"""What the written Terms are made of: chapters, sentences with their clauses, and grids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET

from croupier.rules.book.cited import Citation, Cited
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law.tournament import Need
from croupier.table.clock import read
from croupier.tournament.terms.document import Length, TermsDocument
from croupier.tournament.terms.items import law_of
from croupier.tournament.terms.statements import clauses_of, sentence

DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = """January February March April May June July August September October November
    December""".split()


class Point(NamedTuple):
    """A sentence or two, and the clauses they answer."""

    text: str
    clauses: tuple[str, ...]

    @property
    def cited(self) -> str:
        """ "CM18 17.4.2(d) #1, 17.4.2(d) #2": the rulebook is named once."""
        tag = f"{self.clauses[0].partition(' ')[0]} " if self.clauses else ""
        first, rest = self.clauses[:1], self.clauses[1:]
        return ", ".join((*first, *(one.removeprefix(tag) for one in rest)))


class Grid(NamedTuple):
    """Rows under their headings."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Chapter(NamedTuple):
    title: str
    parts: tuple[Point | Grid, ...]


class Pen:
    """Writes one chapter of Terms that have passed every check."""

    def __init__(self, terms: TermsDocument, rulebook: Rulebook) -> None:
        self.terms, self.rulebook = terms, rulebook
        self.law = law_of(rulebook)
        self.parts: list[Point | Grid] = []

    def say(self, text: str, *by: Cited[Need] | Citation | None) -> None:
        """A point; what a rulebook has no clause for stands without one."""
        cited = tuple(dict.fromkeys(one.clause for one in by if one is not None))
        self.parts.append(Point(" ".join(text.split()), cited))

    def cite(self, text: str, clause: str) -> None:
        self.parts.append(Point(" ".join(text.split()), (clause,)))

    def grid(self, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
        self.parts.append(Grid(head, tuple(rows)))

    def state(self, statement: str) -> None:
        """One of the statements, if the Terms make it."""
        given = () if self.terms.statements is UNSET else self.terms.statements
        if statement in given:
            text = sentence(statement, self.terms, self.rulebook, self.law)
            self.parts.append(Point(text, clauses_of(self.law, statement)))

    def chapter(self, title: str) -> Chapter:
        return Chapter(title, tuple(self.parts))


def when(at: str) -> str:
    """2027-03-06T19:00:00Z -> "Saturday 6 March 2027, 19:00 UTC"."""
    time = read(at)
    clock = f"{time:%H:%M:%S}".removesuffix(":00")
    return f"{DAYS[time.weekday()]} {time.day} {MONTHS[time.month - 1]} {time.year}, {clock} UTC"


def length(by: Length, last_spins: int | None = None) -> str:
    """ "20 spins", "30 minutes and 3 final spins"."""
    if by.spins is not UNSET:
        return counted(by.spins, "spin")
    assert by.minutes is not UNSET
    minutes = counted(by.minutes, "minute")
    return f"{minutes} and {counted(last_spins, 'final spin')}" if last_spins else minutes


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def listed(words: list[str], last: str = "and") -> str:
    """a, b and c."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def numbered(rounds: tuple[int, ...]) -> str:
    return f"round{'s' * (len(rounds) > 1)} {listed([str(one) for one in rounds])}"


def full(text: str) -> str:
    """A text of the makers, ended like a sentence."""
    text = " ".join(text.split())
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
