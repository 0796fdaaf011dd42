"""The parts of a layout: all that does not change while a table is open, each with its type."""

from __future__ import annotations

from croupier.money import Cents
from croupier.rules.spec import Limits
from croupier.table.screens.parts import LimitsSign, ViewPart

LimitsOfKind = tuple[Cents, Cents, Cents]  # minimum, maximum, unit


class RulebookView(ViewPart, frozen=True, kw_only=True):
    """Which rules the table is played by."""

    id: str
    tag: str
    title: str
    data: str  # the hash of its data


class WheelView(ViewPart, frozen=True, kw_only=True):
    """The wheel."""

    id: str
    order: list[str]  # clockwise
    virtual: bool  # a program draws the outcome, in demonstrations and training


class LayoutArea(ViewPart, frozen=True, kw_only=True):
    """A marked part of the layout: a number's square or a box."""

    bet: str
    kind: str
    label: str  # what is printed on it
    x0: int
    y0: int
    x1: int
    y1: int


class LayoutSpot(ViewPart, frozen=True, kw_only=True):
    """A point a chip stands on; a bet may have several."""

    bet: str
    x: int
    y: int


class BetView(ViewPart, frozen=True, kw_only=True):
    """A bet the table offers."""

    kind: str
    name: str
    covers: list[str]
    pays: str
    parts: int  # into how many equal parts a stake divides
    clause: str


class SideBetRow(ViewPart, frozen=True, kw_only=True):
    """A bet of a side bet."""

    bet: str
    kind: str
    name: str
    pays: str
    by_result: dict[str, str]  # result -> odds
    on: str  # the totals it wins on
    clause: str


class SideBetView(ViewPart, frozen=True, kw_only=True):
    """A side bet."""

    id: str
    name: str
    option: int | None
    limits: LimitsOfKind
    bets: list[SideBetRow]


class RacetrackView(ViewPart, frozen=True, kw_only=True):
    """What can be wagered on the race-track."""

    order: list[str]
    bets: list[str]
    neighbours: list[int]  # how many either side
    finales: list[str]
    asian: dict[str, list[str]] | None  # animal -> its numbers; with an Asian race-track only


class LayoutLimits(LimitsSign, frozen=True, kw_only=True):
    """The limits, by kind of bet too."""

    chips: list[Cents]
    kinds: dict[str, LimitsOfKind]
    set: Limits  # as they were set, for whoever announces others


class GroundView(ViewPart, frozen=True, kw_only=True):
    """What a no spin may be called for."""

    ground: str
    says: str
    clause: str


class VoidView(ViewPart, frozen=True, kw_only=True):
    """What a spin or a wager may be void for."""

    what: str  # spin or wager
    ground: str
    says: str
    clause: str


class IncidentKind(ViewPart, frozen=True, kw_only=True):
    """What may be recorded of somebody."""

    kind: str
    clause: str
    wants: list[str]  # it is not recorded without these


class LayoutView(ViewPart, frozen=True, kw_only=True):
    """All that does not change while a table is open; by the rules of whoever asks."""

    table: str
    rulebook: RulebookView
    game: str
    layout: str
    mode: str
    language: str
    currency: str
    wheel: WheelView
    colours: dict[str, str]  # pocket -> colour
    areas: list[LayoutArea]
    spots: list[LayoutSpot]
    bets: dict[str, BetView]
    side_bets: list[SideBetView]
    racetrack: RacetrackView | None
    tender: list[str]  # what a station takes in from its player
    notes: list[Cents]  # of a virtual acceptor: what its screen offers; a real one signs itself
    dealer_takes: list[str]  # what may be handed to the dealer
    limits: LayoutLimits
    chip_colours: list[str]
    plaques: list[Cents | None]  # the values of a French table's plaques
    seats: int | None
    stations: int | None
    wagering_period_s: int | None
    warning_s: int | None
    grounds: list[GroundView]
    voids: list[VoidView]
    incidents: list[IncidentKind]
    announcements: dict[str, list[str]]  # act -> what is announced with it
    components: list[str]  # what may be reported as failed, beside places and side bets
    acts: list[str]  # what the staff can do at the table at all, whoever of them and whenever
    vacate_after: int  # spins sat out at a full table a seat is kept for; 0: for good
