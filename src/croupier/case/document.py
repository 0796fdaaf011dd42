"""The structs of a case's document: moments, wagers, payouts, corrections, money, verdict."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.documents import Json
from croupier.log.codec import AnyStored, Entry
from croupier.money import Cents
from croupier.rules.book.pin import Pin
from croupier.rules.spec import Limits, TableSpec
from croupier.table import events as e


class Logged(NamedTuple):
    """An event and where it stands: the line of the log, the act, and the act's hash."""

    line: int
    entry: Entry
    hash: str
    event: e.AnyEvent


class CasePart(msgspec.Struct, frozen=True):
    """Something a case is made of; it never changes."""


class ChipsDown(CasePart, frozen=True, omit_defaults=True):
    """Chips on the layout: whose, on what, how much; of another table's set, if `foreign`."""

    player: str
    bet: str
    stake: Cents
    foreign: bool = False

    @property
    def place(self) -> tuple[str, str, bool]:
        return self.player, self.bet, self.foreign


class Moment(CasePart, frozen=True):
    """One event: when, by whom, what in words, and the event itself with its act's hash."""

    version: int  # of the act; several events may be of one
    at: str
    by: str
    kind: str
    what: str
    event: AnyStored
    hash: str
    clause: str = ""
    spin: int = 0  # the one the event names; it may be another
    late: bool = False  # after the betting of the next spin had opened
    chips: tuple[ChipsDown, ...] = ()  # what stands then on each bet this changed; 0 is nothing
    asked: dict[str, Json] = {}  # the command, with the first event that came of it


class Said(CasePart, frozen=True):
    """The outcome as a sensor or a person reported it."""

    version: int
    at: str
    by: str
    how: str  # sensed, recorded, confirmed, flagged or corrected
    source: str
    outcome: str
    reason: str = ""


class Payout(CasePart, frozen=True):
    """The result of one wager, with its clause and its calculation in words."""

    player: str
    bet: str
    stake: Cents
    accepted: Cents  # what was at risk
    odds: str
    won: bool
    returned: Cents  # all that goes back
    clause: str
    how: str


class Resettled(CasePart, frozen=True):
    """A wager settled again: what it returned before, and after."""

    bet: str
    stake: Cents
    before: Cents
    after: Cents
    clause: str


class Corrected(CasePart, frozen=True):
    """Something put right: what it was, what it is, by whom and why."""

    version: int
    at: str
    by: str
    of: str  # outcome, position or payouts
    before: str
    after: str
    why: str
    clause: str
    player: str = ""
    paid: Cents = 0
    taken: Cents = 0
    owing: Cents = 0
    claim: str = ""  # of the house, for what is owing
    changed: tuple[Resettled, ...] = ()
    netted: Cents = 0  # was owing, and is no longer
    kept: Cents = 0  # was let off before, and is due now
    withheld: Cents = 0  # taken of winnings that are withheld
    before_it: Cents = 0  # had back before; below zero: still refused of what is due again


class Matter(CasePart, frozen=True):
    """An irregularity: a no spin, a fault, a claim; and its status."""

    kind: str
    name: str
    who: str
    about: str
    status: str
    clause: str
    moments: tuple[int, ...]  # their versions


class PlayerMoney(CasePart, frozen=True):
    """A player's money at one moment: chips or account, and wagers on the layout."""

    chips: Cents = 0
    down: Cents = 0

    @property
    def total(self) -> Cents:
        return self.chips + self.down


class Money(CasePart, frozen=True):
    """before + brought - paid + result = after; a late correction comes on top."""

    player: str
    before: PlayerMoney
    brought: Cents
    paid: Cents
    result: Cents
    after: PlayerMoney
    corrected: Cents = 0
    owing: Cents = 0


class House(CasePart, frozen=True):
    """What the house won or lost: at settlement, by later corrections, and in total."""

    settled: Cents
    corrected: Cents
    result: Cents


class Verdict(CasePart, frozen=True):
    """Whether the log is intact and every act of the case was decided correctly."""

    ok: bool
    lines: int  # whose chain was followed
    decided: int  # acts decided again
    first: int
    last: int
    hash: str  # of the last moment
    difference: str = ""
    line: int = 0
    clause: str = ""


class Case(CasePart, frozen=True):
    """Everything about one spin."""

    table: str
    spin: int
    status: str  # settled, no spin, void or under way
    corrected: bool
    outcome: str
    colour: str
    rulebook: str  # its title
    tag: str
    pin: Pin  # the data it ran by and the readings that held
    rules: str  # the version of the rules that screens showed
    spec: TableSpec  # its limits are those in force
    own: dict[str, Limits]  # of players who had limits of their own
    opened_at: str
    spun_at: str
    closed_at: str
    ended_at: str
    moments: tuple[Moment, ...]
    before: tuple[ChipsDown, ...]  # on the layout before the first moment
    wagers: tuple[ChipsDown, ...]  # when betting had closed
    beside: tuple[str, ...]  # of these bets, those that have no spot in the drawing
    drawing: str  # SVG
    draws: dict[str, Json]
    said: tuple[Said, ...]
    payouts: tuple[Payout, ...]
    corrections: tuple[Corrected, ...]
    matters: tuple[Matter, ...]
    money: tuple[Money, ...]
    house: House
    tickets: tuple[Moment, ...]  # at the cage
    floor: tuple[Moment, ...]  # devices, paired screens and clocks, while the spin lasted
    verified: Verdict

    def layout_at(self, step: int) -> tuple[ChipsDown, ...]:
        """The chips on the layout after so many moments."""
        standing = {one.place: one for one in self.before}
        for moment in self.moments[:step]:
            standing |= {one.place: one for one in moment.chips}
        return tuple(one for one in standing.values() if one.stake)
