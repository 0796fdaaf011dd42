"""The figures of the house's books, and the window of time they cover."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple, Self

import msgspec

from croupier.errors import SpecError
from croupier.money import Cents
from croupier.table.clock import later, read, write
from croupier.table.state import Table

DAY_S = 24 * 60 * 60


class Window(NamedTuple):
    """From a start, included, to an end, excluded; empty means unbounded."""

    start: str = ""
    end: str = ""

    @classmethod
    def of(cls, start: str = "", end: str = "") -> Window:
        """A shift, its times as the log writes them."""
        window = cls(write(read(start)) if start else "", write(read(end)) if end else "")
        if start and end and not key(window.start) < key(window.end):
            raise SpecError(f"A shift from {start} to {end} has no length.")
        return window

    @classmethod
    def of_day(cls, day: str, starts: str = "06:00") -> Window:
        """A gaming day: twenty-four hours from the time it starts."""
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", day):
            raise SpecError(f"{day!r} is not a day; write for example 2026-01-01")
        if not re.fullmatch(r"\d\d:\d\d", starts):
            raise SpecError(f"{starts!r} is not a time of day; write for example 06:00")
        start = f"{day}T{starts}:00Z"
        return cls(write(read(start)), later(start, DAY_S))

    @property
    def keys(self) -> tuple[str, str]:
        """The bounds as `key` compares them."""
        return key(self.start), key(self.end) or "~"


def key(at: str) -> str:
    """A time without its Z, so that 06:00:00 sorts before 06:00:00.500."""
    return at[:-1]


class Sums(msgspec.Struct):
    """Figures that add up, each with its own kind."""

    def __add__(self, other: Self) -> Self:
        added: dict[str, object] = {}
        for name in self.__struct_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            added[name] = mine | theirs if isinstance(mine, set) else mine + theirs
        return type(self)(**added)


class Tickets(Sums):
    """A number of tickets and their value."""

    count: int = 0
    amount: Cents = 0

    def take(self, amount: Cents) -> None:
        self.count += 1
        self.amount += amount


class Drop(Sums):
    """What went into the drop box, by tender."""

    cash: Cents = 0
    note: Cents = 0
    voucher: Cents = 0
    token: Cents = 0

    @property
    def total(self) -> Cents:
        return self.cash + self.note + self.voucher + self.token


class KindFigures(Sums):
    """The wagers of one kind of bet."""

    wagers: int = 0
    handle: Cents = 0  # what was at risk
    win: Cents = 0
    theory: Fraction = Fraction(0)  # what the edge of each bet makes of what was at risk
    assumed: set[str] = set()  # what that edge rests on, if not on the rulebook

    @property
    def hold(self) -> Fraction | None:
        return Fraction(self.win, self.handle) if self.handle else None

    @property
    def theoretical_hold(self) -> Fraction | None:
        return self.theory / self.handle if self.handle else None


class Figures(Sums):
    """What happened at a table within the window, or at several together."""

    spins: int = 0  # settled
    no_spins: int = 0
    players: set[str] = set()  # whom something that happened was about
    win: Cents = 0  # what settlements kept, less what they paid
    by_spins: Cents = 0  # the same as each spin summed it up
    drop: Drop = msgspec.field(default_factory=Drop)
    chips_in: Cents = 0  # brought to the table, foreign chips it kept among them
    chips_out: Cents = 0  # paid out or carried away
    tickets_in: Tickets = msgspec.field(default_factory=Tickets)
    tickets_out: Tickets = msgspec.field(default_factory=Tickets)
    opened: Cents = 0
    closed: Cents = 0
    fills: Cents = 0
    credits: Cents = 0
    counted: Cents = 0
    expected: Cents = 0  # what the counts should have found
    refused: Cents = 0  # credits taken back and returns required because of a malfunction
    written_off: Cents = 0  # of what players owed
    claims_paid: Cents = 0  # to players, on claims that were upheld

    @property
    def over_short(self) -> Cents:
        """What the counts found over what was in the box; negative if short."""
        return self.counted - self.expected

    @property
    def hold(self) -> Fraction | None:
        return Fraction(self.win, self.drop.total) if self.drop.total else None


class BookStanding(NamedTuple):
    """The state of a table's money at one moment."""

    tray: Cents
    drop: Cents  # in the box, not counted yet
    paper: Cents  # tickets taken in, less those given out
    accounts: Cents  # chip accounts, with what they have on the layout and what is withheld
    wagers: Cents  # all that is on the layout, or waits for its records
    owing: Cents  # what players owe the house
    withheld: Cents  # winnings that are not paid until it is determined
    chips: dict[str, Cents]  # by player, apart from wagers: in an account or in hand

    @classmethod
    def of(cls, table: Table) -> BookStanding:
        players, chips = table.state.players, table.state.tray
        aside = sum(sum(one.wagers.values()) for one in table.state.settling.aside)
        accounts = sum(one.chips + one.staked for one in players.values() if one.on_account)
        withheld = sum(one.amount for one in table.state.faults.winnings.values())
        return cls(
            chips.float,
            chips.drop,
            chips.paper,
            accounts + aside + withheld,
            sum(one.staked for one in players.values()) + aside,
            table.state.claims.owing,
            withheld,
            {name: one.chips for name, one in players.items() if one.chips},
        )


class CashOutLine(msgspec.Struct, frozen=True):
    """One cash-out at a station."""

    at: str
    table: str
    rulebook: str
    station: int
    player: str
    amount: Cents
    ticket: str = ""  # none: in chips, by the dealer
