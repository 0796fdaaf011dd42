"""The entries of a rulebook: one struct for each table of its files."""

import datetime
from collections.abc import Collection
from functools import cache
from typing import Annotated, Literal, TypeVar

import msgspec

from croupier.rules.book.cited import Citation, Cited, Data
from croupier.rules.layout import Drawing
from croupier.rules.vocabulary import (
    Act,
    Game,
    Mode,
    NoSpinName,
    Pocket,
    Sector,
    SideBet,
    VoidName,
    WheelId,
    Zero,
)

T = TypeVar("T")


Some = Annotated[tuple[T, ...], msgspec.Meta(min_length=1)]


Said = Annotated[str, msgspec.Meta(min_length=1)]


class Head(Data, frozen=True, kw_only=True):
    id: str
    tag: str
    title: str
    date: datetime.date | None = None
    dated: str  # what is known of the date, in words
    bets: Said  # the clause that lists the bets: refusals of a bet cite it
    areas: str = ""  # what says that a bet stands on an area, where a kind's own clause does not
    not_given: str = ""  # what says that nobody does what no clause gives to anyone
    amends: str = ""  # what this text alters, if it is no rulebook of its own
    fallback: str = ""  # where it is silent, the rulebook that is read instead
    operator: Cited[str] | None = None  # whose casino it is, where the text names it
    regulator: Cited[str] | None = None  # who watches over it, and what the text calls it
    approved: Cited[str] | None = None  # by whom and under which law, as far as the text says
    in_force_from: Cited[datetime.date] | None = None  # no table is opened by it before
    companion: Cited[str] | None = None  # rules it is read together with, which we do not have


class Revision(Data, frozen=True, kw_only=True):
    """A change of the text: by which version or instrument, when, and what it changed."""

    version: str
    date: datetime.date
    changes: str  # in our own words
    deletes: str = ""  # a rule whose former text it takes away
    clause: str


class GameData(Data, frozen=True, kw_only=True):
    """A variation of roulette: which layouts, wheels and modes it is played with."""

    game: Game
    layouts: Some[str]
    wheels: Some[WheelId]
    modes: Some[Mode]
    clause: str


class LayoutData(Data, frozen=True, kw_only=True):
    """A cloth by the label the rulebook prints, or the reason why it cannot be modelled."""

    id: str
    clause: str
    drawing: Drawing | None = None
    wheel: WheelId | None = None  # the wheel it has unless the spec says another
    lost: str = ""  # why it is refused


class SetData(Data, frozen=True, kw_only=True):
    """The numbers an area stands for: "1-18", "2-36 even", "red", "1 4 7", "0 00"."""

    pick: Literal["", "1", "2", "3"] = ""
    numbers: str
    clause: str


class BetData(Data, frozen=True, kw_only=True):
    """A kind of bet, for some games: what it covers, what it pays, by which clauses."""

    kind: str
    name: str
    games: Some[Game]
    odds: Cited[str]
    numbers: Cited[int] | None = None  # inside bets: how many numbers meet under the chip
    sets: tuple[SetData, ...] = ()  # bets with an area of their own: which numbers it stands for
    zeros: int | None = None  # only on wheels with so many zeros
    layouts: tuple[str, ...] = ()  # only on these, if named
    wins: Said  # the clause that says when it wins
    loses: Said  # the clause that says when it loses


class ZeroData(Data, frozen=True, kw_only=True):
    """What wins when a zero is spun: bets of these kinds on it, alone or together with others."""

    outcome: Zero
    games: Some[Game]
    layouts: tuple[str, ...] = ()  # only these, if named
    kinds: Cited[tuple[str, ...]] | None = None  # none: every kind that covers it
    # Unless it stands alone, with one of these; none: whatever it stands with.
    together: tuple[Pocket, ...] | None = None
    loses: Said
    saved: Cited[tuple[str, ...]] | None = None  # kinds the clause forgets and a reading keeps
    # Of `kinds` and `together`, what the clause lists though no such bet is on these layouts.
    absent: Cited[tuple[str, ...]] | None = None


class SectorData(Data, frozen=True, kw_only=True):
    """A race-track bet made of fixed pieces: "split:5/8", "2 street:0/2/3"."""

    bet: Sector
    name: str
    pieces: Some[Cited[str]]
    count: Cited[int]


class AnimalData(Data, frozen=True, kw_only=True):
    """A section of the Asian race-track and its three numbers."""

    animal: str
    numbers: Cited[str]


class AsianData(Data, frozen=True, kw_only=True):
    """How an Asian section is paid: as one wager, or as pieces straight up."""

    pays: Cited[str]  # odds of the one wager, or "by piece"
    wins: str = ""  # of the one wager: the clause that says when it wins
    loses: str = ""
    sections: tuple[AnimalData, ...]


class TrackData(Data, frozen=True, kw_only=True):
    """Where a race-track may be: which modes, games and layouts, and which bets it takes."""

    track: Literal["classic", "asian"]
    modes: Some[Mode]
    games: Some[Game]
    layouts: tuple[str, ...] = ()  # only these, if named
    default: bool = False
    bets: Cited[tuple[str, ...]]
    reach: tuple[Cited[int], ...] = ()  # neighbours each side, the table's first size first
    usual: tuple[int, ...] = ()  # of these, the sizes a table has unless it says; none: all
    marker: Cited[int] | None = None  # neighbours each side under a marker, without any track
    clause: str

    @property
    def where(self) -> str:
        """ "cloth (single-zero, layout 3 or 4)"."""
        layouts = (f"layout {' or '.join(self.layouts)}",) if self.layouts else ()
        return f"{', '.join(self.modes)} ({', '.join((*self.games, *layouts))})"


# What may happen to a wager outside the limits; limits.py and settle.py do each of these.
POLICIES = {
    "under_minimum": ("settle-and-advise", "not-shown", "dropped-at-the-end", "void"),
    "advised": ("return",),
    "over_maximum": ("settle-to-maximum", "cut-down"),
    "off_unit": ("settle-in-full", "cut-down", "void-in-part"),
    "unpayable": ("pay-up", "pay-exactly"),
    "indivisible": ("refuse", "cut-down", "void-in-part"),
    "outlay": ("none", "not-recognised", "play-what-is-left"),
}


class LimitsData(Data, frozen=True, kw_only=True):
    """What happens to a wager outside the limits, in one mode, by a policy each."""

    modes: Some[Mode]
    track: bool = False  # these are for race-track wagers only
    under_minimum: Cited[str]
    advised: Cited[str] | None = None  # what happens to the next one, where the first is settled
    over_maximum: Cited[str]
    off_unit: Cited[str]
    unpayable: Cited[str]
    # A race-track stake that does not divide into its pieces, where there is a race-track.
    indivisible: Cited[str] | None = None
    outlay: Cited[str] | None = None  # of all wagers together, so not of the race-track's alone


class PowerData(Data, frozen=True, kw_only=True):
    """Who may do something: a role of the ladder means it or above."""

    may: Act
    by: Cited[Some[str]]
    when: Citation | None = None  # what says when it is done, if not the clause that gives it
    modes: tuple[Mode, ...] = ()
    says: str = ""


class Ladder(Data, frozen=True, kw_only=True):
    roles: Cited[Some[str]]  # lowest first
    french: Cited[dict[str, str]] | None = None  # what they are called on a French table


class GroundData(Data, frozen=True, kw_only=True):
    """A ground for a no spin or a void, and who may call it."""

    ground: NoSpinName | VoidName
    says: str
    by: Some[str]
    clause: str
    what: Literal["spin", "wager"] = "spin"  # of a void
    # Until when it may still be called after the ball has come to rest; none: not at all.
    late: Cited[Literal["settlement", "next-spin", "any-time"]] | None = None
    modes: tuple[Mode, ...] = ()


class SideOdds(Data, frozen=True, kw_only=True):
    bet: str
    result: str = ""  # where a bet pays by result: "all-red", "bonus"; for a spread its range
    odds: str
    clause: str
    wins: str = ""  # the clause by which it wins, where it is not the side bet's own
    loses: str = ""


class SideBetData(Data, frozen=True, kw_only=True):
    """The odds of a side bet; where a table chooses among options, each is an entry."""

    id: SideBet
    name: str
    games: Some[Game]
    option: int | None = None
    zeros: int | None = None
    odds: Some[SideOdds]
    clause: str
    wins: str = ""
    loses: str = ""


class Reading(Data, frozen=True, kw_only=True):
    """How we read what a text leaves open, garbles or contradicts."""

    id: str
    about: Some[str]
    question: str
    answer: str
    why: str


class Clause(msgspec.Struct, frozen=True):
    """A numbered part of the rulebook, in our own words."""

    clause: str
    topic: str
    actor: str
    duty: str
    summary: str
    test: str
    notes: str


def piece_of(text: str) -> tuple[int, str]:
    """ "2 street:0/2/3" -> (2, "street:0/2/3")."""
    count, _, bet = text.rpartition(" ")
    return int(count or "1"), bet


def numbers_of(text: str, red: Collection[str]) -> frozenset[str]:
    """ "1-18", "2-36 even", "1-35 odd", "red", "black", "0 00", "1 4 7" as pockets."""
    return _numbers_of(text, frozenset(red))


@cache
def _numbers_of(text: str, red: frozenset[str]) -> frozenset[str]:
    all_36 = [str(n) for n in range(1, 37)]
    if text in ("red", "black"):
        return frozenset(n for n in all_36 if (n in red) == (text == "red"))
    span, _, parity = text.partition(" ")
    if "-" in span:
        low, high = (int(end) for end in span.split("-"))
        step = {"": (0, 1), "even": (0,), "odd": (1,)}[parity]
        return frozenset(str(n) for n in range(low, high + 1) if n % 2 in step)
    return frozenset(text.split())
