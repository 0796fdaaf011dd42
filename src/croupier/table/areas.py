"""The areas of a table, each with its own rules, and which of them someone is in."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal, Protocol, get_args

import msgspec

from croupier.rules.limits import Terms
from croupier.rules.roles import Powers
from croupier.rules.spec import STATION_MODES, Limits, TableSpec
from croupier.table.session.excluding import excluding

if TYPE_CHECKING:
    from croupier.rules.offer import Offer

AreaName = Literal["cloth", "stations", "displays"]
AREAS: tuple[AreaName, ...] = get_args(AreaName)
CLOTH, STATIONS, DISPLAYS = AREAS
OF_MODE: dict[str, AreaName] = {
    "cloth": CLOTH,
    "touchbet": STATIONS,
    "ats": STATIONS,
    "touchtable": DISPLAYS,
}


def main_area(spec: TableSpec) -> AreaName:
    """Where a table of this mode is played; a cloth may have stations beside it."""
    return OF_MODE[str(spec.mode)]


def has_both(spec: TableSpec) -> bool:
    """A cloth that has stations too."""
    return spec.mode == "cloth" and bool(spec.stations)


class Someone(Protocol):
    """Whoever is in an area, perhaps with limits of their own."""

    @property
    def area(self) -> AreaName: ...
    @property
    def limits(self) -> Limits | None: ...


class Area:
    """Cloth, stations or displays, under the limits in force or a player's own."""

    def __init__(self, offer: Offer) -> None:
        self.name = main_area(offer.spec)
        self.offer = offer
        self.law = offer.law
        self.has_stations = offer.spec.mode in STATION_MODES  # it prints tickets, in a period
        self.has_accounts = offer.spec.mode != "cloth"
        self.by_position = offer.spec.limits.by_position  # what a maximum is of

    @cached_property
    def powers(self) -> Powers:
        """Who may do what."""
        return self.offer.powers

    @cached_property
    def terms(self) -> dict[str, Terms]:
        """What a stake on each bet must be."""
        return self.offer.terms


class Areas:
    """The areas of one table under the table's limits."""

    def __init__(self, made: Offer, under: Limits | None, exclusions: str = "") -> None:
        self.under = under
        self.exclusions = exclusions  # rules that a tournament leaves out, by one reading
        made = excluding(made, exclusions) if exclusions else made
        offer = made if under is None else made.with_limits(under)
        self.main = Area(offer)
        # Where money is on account: the stations of a cloth that has some, else the main one.
        self.screens = Area(offer.stations) if has_both(offer.spec) else self.main
        self._own: dict[bytes, Area] = {}

    @property
    def are_two(self) -> bool:
        return self.screens is not self.main

    def of_name(self, name: AreaName) -> Area:
        return self.main if name == self.main.name else self.screens

    def of(self, who: Someone | None) -> Area:
        """Where someone is, by their own limits if they have any; nobody is in the main area."""
        if who is None:
            return self.main
        area = self.main if who.area == self.main.name else self.screens
        if who.limits is None:
            return area
        key = msgspec.msgpack.encode((who.area, who.limits))
        if key not in self._own:
            self._own[key] = Area(area.offer.with_limits(who.limits))
        return self._own[key]
