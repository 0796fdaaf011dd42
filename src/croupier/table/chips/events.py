"""What happened with chips, the tray and the drop box. Logs keep names and fields."""

from __future__ import annotations

from croupier.money import Cents
from croupier.table.base import Event


class ColourChipsIssued(Event, frozen=True):
    """So many chips of a colour for value chips of the same worth; `marker` shows the value."""

    player: str
    colour: str
    value: Cents
    count: int
    marker: bool = False
    agreed_by: tuple[str, ...] = ()
    approved_by: str = ""


class ColourChipsRedeemed(Event, frozen=True):
    """Changed for value chips; from another table, `basis` says how their value was found."""

    player: str
    colour: str
    count: int
    value: Cents
    table: str = ""
    basis: str = ""
    verified_by: str = ""
    notified: str = ""
    brought: bool = False  # from outside: the player's chips here did not hold them


class ForeignChipsFound(Event, frozen=True):
    """Another table's colour chips on the layout; they count as a wager, or they do not."""

    player: str
    bet: str
    table: str
    count: int
    value: Cents
    counts: bool
    clause: str
    told: str = ""
    verified_by: str = ""
    approved_by: str = ""


class ForeignChipsSettled(Event, frozen=True):
    player: str
    bet: str
    won: Cents
    kept: Cents
    clause: str
    over: Cents = 0  # over the maximum, with the player's own: neither paid nor kept


class ForeignChipsLifted(Event, frozen=True):
    """Another table's chips come off before they are settled: taken back, or void. What they are
    worth was never the player's here."""

    player: str
    bet: str
    amount: Cents
    clause: str


class FloatFilled(Event, frozen=True):
    amount: Cents


class FloatCredited(Event, frozen=True):
    amount: Cents


class DropCounted(Event, frozen=True):
    """What the count found in the drop box, and what it should have found."""

    amount: Cents
    expected: Cents


ChipsEvent = (
    ColourChipsIssued
    | ColourChipsRedeemed
    | ForeignChipsFound
    | ForeignChipsSettled
    | ForeignChipsLifted
    | FloatFilled
    | FloatCredited
    | DropCounted
)
