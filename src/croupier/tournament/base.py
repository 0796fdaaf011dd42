"""What every act of a tournament is made of: commands, events, and what a decision gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from croupier.bounds import Name
from croupier.rules.book.pin import Pin
from croupier.table.base import Command, Event, Known, kebab
from croupier.tournament.terms.document import TermsDocument


class TournamentCommand(Command, frozen=True, kw_only=True):
    """Something asked of a tournament, never of a table."""

    # Its tables, each with the version at which this was decided.
    known: Known = msgspec.field(default_factory=dict)


class MakeTournament(TournamentCommand, frozen=True, kw_only=True):
    """What the floor asks when it makes a draft; nobody sends it, so no room decides it."""

    name: Name  # the tournament's id
    terms: TermsDocument
    missing: tuple[str, ...] = ()  # keys that objects of the Terms lack
    pin: Pin


class TournamentEvent(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab, gc=False
):
    """One thing that happened in a tournament; who and when stand beside it in the log.

    Whom it is about, and where, can be asked of any: it is empty where nobody is."""

    player = ""
    session = ""
    amount = 0


class TournamentMade(TournamentEvent, frozen=True):
    """A draft, which nobody has been told of."""

    name: str
    terms: TermsDocument
    pin: Pin
    missing: tuple[str, ...] = ()


class Decided(NamedTuple):
    """What a command makes happen: to the tournament, and at its tables."""

    events: tuple[TournamentEvent, ...] = ()
    at_tables: Mapping[str, tuple[Event, ...]] = {}  # by the table's name
