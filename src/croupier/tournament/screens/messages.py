"""What a screen of a tournament is sent: a whole view first, then what differs, as of a table."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType, field

from croupier.table.screens.messages import Fields
from croupier.table.screens.parts import ActLine
from croupier.tournament.screens.parts import (
    ContentionView,
    CupHouse,
    CupPublic,
    EntrantView,
    NeedView,
    OwnEntry,
    SheetView,
    StandingLine,
    StepView,
)


class CupSnapshot(Struct, tag_field="type", tag="snapshot", kw_only=True):
    """A whole view of a tournament."""

    version: int  # how many acts of the tournament it shows
    as_: str = field(name="as")  # which screen it is for: director, inspector, player, board
    now: str  # the server's clock
    public: CupPublic
    sessions: dict[str, SheetView]  # a player's: the own one, and those at the same table
    standings: dict[str, StandingLine] | UnsetType = UNSET  # not a player's
    me: OwnEntry | UnsetType = UNSET  # a player's
    entrants: dict[str, EntrantView] | UnsetType = UNSET  # who runs it, and the inspector
    disputes: dict[str, ContentionView] | UnsetType = UNSET  # the same
    house: CupHouse | UnsetType = UNSET  # the same
    needs: list[NeedView] | UnsetType = UNSET  # the same
    steps: list[StepView] | UnsetType = UNSET  # the same
    acts: list[ActLine] | UnsetType = UNSET  # the same: the last ten, newest first
    may: list[str]  # what may be asked at this screen now


class CupViewChange(Struct, tag_field="type", tag="change", kw_only=True):
    """What of a tournament's view differs since the last message."""

    version: int  # the same as before where only a table has moved
    now: str
    public: Fields | UnsetType = UNSET
    sessions: dict[str, SheetView | None] | UnsetType = UNSET
    standings: dict[str, StandingLine | None] | UnsetType = UNSET
    me: Fields | UnsetType = UNSET
    entrants: dict[str, EntrantView | None] | UnsetType = UNSET
    disputes: dict[str, ContentionView | None] | UnsetType = UNSET
    house: Fields | UnsetType = UNSET
    needs: list[NeedView] | UnsetType = UNSET
    steps: list[StepView] | UnsetType = UNSET
    acts: list[ActLine] | UnsetType = UNSET
    may: list[str] | UnsetType = UNSET
