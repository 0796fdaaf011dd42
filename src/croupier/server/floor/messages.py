"""What the floor's and the cage's screens are sent, and how commands are answered over sockets."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from croupier.cage import CageEvent
from croupier.money import Cents
from croupier.rules.law.play import TicketGround
from croupier.table.events import Event
from croupier.table.screens.parts import CardView
from croupier.tournament.base import TournamentEvent


class Says(Struct):
    """One sentence in each language, for whoever asked."""

    en: str
    fr: str


class FloorSnapshot(Struct, tag_field="type", tag="snapshot", kw_only=True):
    """Every table of the floor."""

    as_: str = field(name="as", default="floor")
    version: int  # how often the floor was told of something
    now: str
    tables: dict[str, CardView]
    aside: dict[str, Says]  # tables that could not be loaded: why, and what helps


class FloorChange(Struct, tag_field="type", tag="change", kw_only=True):
    """The cards that differ."""

    version: int
    now: str
    tables: dict[str, CardView]


class PastResults(Struct):
    """What came at a table, further back than a view goes; for who counts how often."""

    version: int  # of the table, up to which this goes
    results: list[str]  # newest first, corrected and voided spins as they are now


class TablePaused(Struct, tag_field="type", tag="paused", kw_only=True):
    """Nothing happens for now, and why; a whole view follows when it goes on."""

    says: Says


class TicketLine(Struct, kw_only=True):
    """A ticket as the cage's screen has it; to whoever gave its number, with the number."""

    ref: str  # by which it is named where its number is masked
    ticket: str  # its number, masked but for the last digits
    player: str
    amount: Cents
    table: str  # that issued it
    status: str  # issued, then redeemed, paid-manually or void
    duplicate: bool
    failed: bool  # not printed, and nothing done about it yet
    station: int
    sequence: int  # of the tickets of that table
    spin: int
    at: str
    ended_by: str  # who redeemed, paid or voided it
    ended_at: str
    currency: str
    may: list[str]  # what whoever is signed in may do with it now
    void_grounds: list[TicketGround]  # on which they may void it


class CageSnapshot(Struct, tag_field="type", tag="snapshot", kw_only=True):
    """The cage's tickets: all that are out, and the newest of the rest."""

    as_: str = field(name="as", default="cage")
    version: int
    now: str
    owes: Cents  # what all tickets that are out are worth
    out: int  # how many are
    tickets: dict[str, TicketLine]  # by ref


class CageChange(Struct, tag_field="type", tag="change", kw_only=True):
    """The tickets that something happened to."""

    version: int
    now: str
    owes: Cents
    out: int
    tickets: dict[str, TicketLine]


class CommandDone(Struct, tag_field="type", tag="answer", kw_only=True):
    """A command was carried out, and is durable."""

    id: str  # the command's
    ok: int  # the version of its act
    events: list[Event | CageEvent | TournamentEvent]  # what happened


class TermsItem(Struct):
    """One thing that is wrong with Terms: what, and what helps."""

    key: str
    clause: str
    fault: str
    says: Says
    cure: Says


class RefusedBody(Struct, omit_defaults=True):
    """Why not: docs/refusals.md lists every code, its particulars and its sentences."""

    code: str  # never reworded
    message: str  # in English, as staff read it
    clause: str
    particulars: Annotated[Raw, Meta(extra_json_schema={"type": "object"})]
    says: Says
    items: list[TermsItem] = []  # of Terms: all that is wrong with them


class CommandRefused(Struct, tag_field="type", tag="answer", kw_only=True):
    """A command was refused; nothing has changed."""

    id: str
    refused: RefusedBody
