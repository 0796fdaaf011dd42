"""What a screen of a table is sent: a whole view first, then what differs.

A change lays its parts over the view: of a part that is a structure it has the fields that differ,
of a map of structures the entries that do (null: gone), and anything else it has whole.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType, field

from croupier.table.screens.parts import (
    ActLine,
    ChipsView,
    HouseView,
    OwnView,
    PublicView,
    SeatView,
    SensorView,
)

Fields = dict[str, object]  # of one structure, those that differ


class TableSnapshot(Struct, tag_field="type", tag="snapshot", kw_only=True):
    """A whole view of a table."""

    version: int  # how many acts of the table it shows
    as_: str = field(name="as")  # which screen it is for
    now: str  # the server's clock: countdowns run on it, not on the screen's own
    public: PublicView
    me: OwnView | UnsetType = UNSET  # a station or display: its player's own
    # A dealer gets seats with money, a shared screen chips without.
    players: dict[str, SeatView] | dict[str, ChipsView] | UnsetType = UNSET
    acts: list[ActLine] | UnsetType = UNSET  # the dealer's: the last ten, newest first
    house: HouseView | UnsetType = UNSET  # the dealer's
    signs: dict[str, str] | UnsetType = UNSET  # the dealer's: act -> the least role that may sign
    sensors: dict[str, SensorView] | UnsetType = UNSET  # the dealer's, by device
    may: list[str]  # what may be asked at this screen now


class TableChange(Struct, tag_field="type", tag="change", kw_only=True):
    """What of a table's view differs since the last message."""

    version: int
    now: str
    public: Fields | UnsetType = UNSET
    me: Fields | UnsetType = UNSET
    players: dict[str, SeatView | ChipsView | None] | UnsetType = UNSET
    acts: list[ActLine] | UnsetType = UNSET
    house: Fields | UnsetType = UNSET
    signs: dict[str, str] | UnsetType = UNSET
    sensors: dict[str, SensorView | None] | UnsetType = UNSET
    may: list[str] | UnsetType = UNSET
