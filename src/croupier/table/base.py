"""What every command and every event is: a tagged structure, named in JSON as in speech."""

from __future__ import annotations

from functools import cache
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from croupier.bounds import Amount as Amount
from croupier.bounds import Count as Count
from croupier.bounds import Name as Name
from croupier.bounds import SpinNumber as SpinNumber
from croupier.bounds import Who, Word
from croupier.rules.book.pin import Pin
from croupier.rules.spec import TableSpec

# A field the driver fills in, never the client: ticket numbers, what other tables know.
FILLED = msgspec.Meta(extra={"filled": True})
Ticketed = Annotated[dict[str, str], FILLED]  # a ticket number for each who has left
Signature = Annotated[str, Meta(max_length=128)]  # Ed25519, in hexadecimal
Known = Annotated[dict[str, int], FILLED]  # other tables, each with the version we know it at


def kebab(name: str) -> str:
    """PlaceWager -> place-wager: how classes are named in JSON."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


class Command(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="do",
    tag=kebab,
):
    """What all commands carry: who asks, when, and an id made by the client."""

    player = ""  # whom it is about, of those that name one
    by: Who = ""  # role:name
    asked_by: Who = ""  # at whose screen, if `by` signed for it there
    at: Word = ""  # ISO 8601, UTC
    id: Name = ""


class Signable(Command, frozen=True, kw_only=True):
    """What a device may say too: then with its signature, and its own number for the id."""

    signature: Signature = ""


class MakeTable(Command, frozen=True, kw_only=True):
    """What the floor asks when it makes a table; nobody sends it to one, so no room decides it."""

    spec: TableSpec
    pin: Pin


C = TypeVar("C", bound=Command)


@cache
def filled(kind: type[Command]) -> dict[str, object]:
    """The fields of a command that the driver fills in, each with its empty value."""
    found: dict[str, object] = {}
    for field in msgspec.structs.fields(kind):
        if FILLED in getattr(field.type, "__metadata__", ()):
            made = field.default_factory is not msgspec.NODEFAULT
            found[field.name] = field.default_factory() if made else field.default
    return found


def as_sent(command: C) -> C:
    """A command as its client sent it: without what the driver has filled in."""
    blank = filled(type(command))
    return msgspec.structs.replace(command, **blank) if blank else command


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab, gc=False):
    """One thing that happened; who and when stand beside it in the log.

    What many events say and others do not can be asked of any: it is empty then."""

    player = ""
    spin = 0
    clause = ""
    reason = ""
    ground = ""
    ticket = ""
    amount = 0
