"""The names of a table's areas: the cloth, the stations, the displays."""

from __future__ import annotations

from typing import Literal, get_args

from croupier.rules.spec import TableSpec

AreaName = Literal["cloth", "stations", "displays"]
AREAS: tuple[AreaName, ...] = get_args(AreaName)
CLOTH, STATIONS, DISPLAYS = AREAS
OF_MODE: dict[str, AreaName] = {
    "cloth": CLOTH, "touchbet": STATIONS, "ats": STATIONS, "touchtable": DISPLAYS
}  # fmt: skip


def main_area(spec: TableSpec) -> AreaName:
    """Where a table of this mode is played; a cloth may have stations beside it."""
    return OF_MODE[str(spec.mode)]


def has_both(spec: TableSpec) -> bool:
    """A cloth that has stations too."""
    return spec.mode == "cloth" and bool(spec.stations)
