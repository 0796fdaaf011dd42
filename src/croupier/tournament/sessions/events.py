"""What happens to sessions and to players in them."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.tournament.base import TournamentEvent

__all__ = [
    "BustsPutRight",
    "ChipsPaid",
    "CountPutRight",
    "EntrantBack",
    "EntrantOut",
    "LateJoined",
    "LeaveEnded",
    "LeaveGranted",
    "PlayOffStarted",
    "PlayOffVoid",
    "PlayerRetired",
    "SessionsCupEvent",
    "SheetBrokenOff",
    "SheetEnded",
    "SheetRecorded",
    "SheetReopened",
    "SheetResumed",
    "SheetStarted",
    "SheetSuspended",
]


class SheetStarted(TournamentEvent, frozen=True):
    session: str
    banks: dict[str, int]  # of each who is there
    # Of it, where chips are money: kept from the round before, and given by the house.
    brought: dict[str, Cents] = msgspec.field(default_factory=dict)
    given: Cents = 0


class SheetSuspended(TournamentEvent, frozen=True):
    session: str
    reason: str = ""


class SheetResumed(TournamentEvent, frozen=True):
    session: str
    reason: str = ""


class LateJoined(TournamentEvent, frozen=True):
    player: str
    session: str
    bank: int
    brought: dict[str, Cents] = msgspec.field(default_factory=dict)
    given: Cents = 0


class LeaveGranted(TournamentEvent, frozen=True):
    player: str
    session: str
    ground: str


class LeaveEnded(TournamentEvent, frozen=True):
    player: str
    session: str


class PlayerRetired(TournamentEvent, frozen=True):
    """Chips of points are out; who keeps a place is ranked by them."""

    player: str
    session: str = ""
    chips: int = 0
    keeps_place: bool = False


class SheetEnded(TournamentEvent, frozen=True):
    session: str
    ground: str
    all_bust: tuple[str, ...] = ()  # who lost the last chip on one spin, where that ended it
    before: dict[str, int] = msgspec.field(default_factory=dict)  # its last spin
    spin: int = 0  # that spin


class SheetReopened(TournamentEvent, frozen=True):
    """What ended it was put right."""

    session: str


class SheetBrokenOff(TournamentEvent, frozen=True):
    """It counts for nothing; `again`: its players are to play it anew."""

    session: str
    again: bool = False
    chips: dict[str, int] = msgspec.field(default_factory=dict)  # that were out
    banks: dict[str, int] = msgspec.field(default_factory=dict)  # that were paid for
    due: dict[str, Cents] = msgspec.field(default_factory=dict)  # where chips are money
    kept: dict[str, Cents] = msgspec.field(default_factory=dict)  # that stay theirs
    carried: dict[str, Cents] = msgspec.field(default_factory=dict)  # from the round before


class EntrantOut(TournamentEvent, frozen=True):
    """Without chips, or never there."""

    player: str
    session: str
    ground: str
    spin: int = 0
    chips: int = 0  # of whom is disqualified: what went with it


class EntrantBack(TournamentEvent, frozen=True):
    player: str
    session: str


class SheetRecorded(TournamentEvent, frozen=True):
    """What each has at the end, and what of it is paid for."""

    session: str
    counts: dict[str, int]
    spins: int = 0
    redeemed: dict[str, Cents] = msgspec.field(default_factory=dict)
    kept: dict[str, Cents] = msgspec.field(
        default_factory=dict
    )  # chips that are money and stay theirs
    missed: dict[str, int] = msgspec.field(default_factory=dict)
    # Chips that are money and wait for the next round.
    carried: dict[str, Cents] = msgspec.field(default_factory=dict)
    # Points of the disqualified, should they come back.
    gone: dict[str, int] = msgspec.field(default_factory=dict)


class ChipsPaid(TournamentEvent, frozen=True):
    """Chips that are money and are not played on: what is due for them, or stays theirs."""

    redeemed: dict[str, Cents] = msgspec.field(default_factory=dict)
    kept: dict[str, Cents] = msgspec.field(default_factory=dict)


class CountPutRight(TournamentEvent, frozen=True):
    """A spin was corrected after the record."""

    session: str
    player: str
    count: int
    spin: int = 0  # which one
    due: Cents = 0  # how much more, or less, is due for chips that are redeemed


class BustsPutRight(TournamentEvent, frozen=True):
    """Who lost the last chip at once, as a corrected record has it."""

    session: str
    all_bust: tuple[str, ...] = ()


class PlayOffVoid(TournamentEvent, frozen=True):
    """The tie it was to settle is gone."""

    session: str


class PlayOffStarted(TournamentEvent, frozen=True):
    session: str  # whose tie it is to settle
    play_off: str
    table: str
    seats: dict[int, str]
    bank: int
    is_walkover: bool = False  # one alone is there
    tied: tuple[str, ...] = ()  # who was to play it, there or not


SessionsCupEvent = (
    SheetStarted
    | SheetSuspended
    | SheetResumed
    | LateJoined
    | LeaveGranted
    | LeaveEnded
    | PlayerRetired
    | SheetEnded
    | SheetReopened
    | SheetBrokenOff
    | EntrantOut
    | EntrantBack
    | SheetRecorded
    | ChipsPaid
    | CountPutRight
    | BustsPutRight
    | PlayOffVoid
    | PlayOffStarted
)
