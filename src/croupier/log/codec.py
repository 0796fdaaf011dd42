"""Acts to bytes and back; acts of older versions are upcast one version at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import TypeGuard

import msgspec

from croupier.audit import AnyAuditEvent, AttemptRefused
from croupier.cage import AnyCageEvent
from croupier.documents import Json
from croupier.floor.commands import AnyFloorCommand
from croupier.floor.events import AnyFloorEvent
from croupier.table import events as e
from croupier.table.base import Command, as_sent
from croupier.table.commands import AnyCommand, MakeTable
from croupier.tournament.base import MakeTournament
from croupier.tournament.commands import AnyCupCommand
from croupier.tournament.events import AnyCupEvent

AnyStored = e.AnyEvent | AnyCageEvent | AnyFloorEvent | AnyCupEvent | AnyAuditEvent
AskedOfTable = AnyCommand | MakeTable
AskedOfCup = AnyCupCommand | MakeTournament
Asked = AskedOfTable | AnyFloorCommand | AskedOfCup
CUP = "tournament:"  # what their streams begin with


class Of(msgspec.Struct, frozen=True, gc=False):
    """The act of another stream that this line belongs to: stream and version."""

    stream: str
    version: int


class Entry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An act as stored in a stream: who asked what and when, and the events.

    Where an act touches two streams, the one that was asked holds the command and names the other
    in `also`; the other's line gives in `of` the act it belongs to."""

    stream: str
    version: int  # counts the acts of the stream
    at: str
    by: str
    id: str
    command: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET  # as it was decided, in JSON
    events: tuple[AnyStored, ...] = ()
    of: Of | None = None
    also: tuple[str, ...] = ()


class Happened(msgspec.Struct, frozen=True, gc=False):
    """The part of an act that replaying needs: the time and the events."""

    at: str
    events: tuple[e.AnyEvent, ...]


class _RawEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of which the events may be old; its fields in the order of an entry's."""

    stream: str
    version: int
    at: str
    by: str
    id: str
    command: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    events: list[dict[str, Json]]
    of: Of | None = None
    also: tuple[str, ...] = ()


# What bytes that are no act, or an act of no kind we know, may make a decoder say.
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)
_happened = msgspec.json.Decoder(Happened)
_raw = msgspec.json.Decoder(_RawEntry)
_commands = msgspec.json.Decoder(AskedOfTable | AnyFloorCommand)
_of_cup = msgspec.json.Decoder(AskedOfCup | AnyFloorCommand)  # some have names of a table's


def encode(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode(body: bytes) -> Entry:
    try:
        return _decoder.decode(body)
    except msgspec.ValidationError:
        return _decode_old(body)


def is_as_written(entry: Entry, body: bytes) -> bool:
    """Whether these bytes are the canonical encoding of an act, or were before an upcast."""
    if encode(entry) == body:
        return True
    raw = _raw.decode(body)
    events = [
        old if old.get("type") in UPCASTS else now
        for old, now in zip(raw.events, entry.events, strict=True)
    ]
    return _encoder.encode(msgspec.structs.replace(raw, events=events)) == body


def happened(bodies: Iterable[bytes]) -> Iterator[Happened]:
    """Of act after act, decode only what replaying needs."""
    decode_one = _happened.decode
    for body in bodies:
        try:
            yield decode_one(body)
        except msgspec.ValidationError:
            old = _decode_old(body)
            yield Happened(old.at, old.events)  # type: ignore[arg-type]


def are_of_a_table(events: tuple[AnyStored, ...]) -> TypeGuard[tuple[e.AnyEvent, ...]]:
    """Whether these are events of a table, of no other stream."""
    return all(isinstance(event, e.Event) for event in events)


def as_kept(command: Command) -> msgspec.Raw:
    """A command as the log stores it: without by, at and id, which are fields of the entry."""
    return msgspec.Raw(_encoder.encode(msgspec.structs.replace(command, by="", at="", id="")))


def command_of(entry: Entry) -> Asked | None:
    """The command of an act; `None` where another stream holds it."""
    if entry.command is msgspec.UNSET:
        return None
    decoder = _of_cup if _where(entry).startswith(CUP) else _commands
    asked: Asked = decoder.decode(entry.command)
    return msgspec.structs.replace(asked, by=entry.by, at=entry.at, id=entry.id)


def _where(entry: Entry) -> str:
    """Of which stream it was asked: the audit tells of all that was refused."""
    first = entry.events[0] if entry.events else None
    return first.table if isinstance(first, AttemptRefused) else entry.stream


def digest_of(command: Command) -> str:
    """A digest of everything the client sent: tells a retry from another command under its id."""
    return sha256(as_kept(as_sent(command))).hexdigest()


def _decode_old(body: bytes) -> Entry:
    """An act of an older version: each upcast brings an event one version on."""
    raw = _raw.decode(body)
    events = tuple(msgspec.convert(_up_to_date(event), AnyStored) for event in raw.events)
    return Entry(
        raw.stream, raw.version, raw.at, raw.by, raw.id, raw.command, events, raw.of, raw.also
    )


def _up_to_date(event: dict[str, Json]) -> dict[str, Json]:
    for _ in range(len(UPCASTS)):
        upcast = UPCASTS.get(str(event.get("type")))
        if upcast is None:
            break
        event = upcast(event)
    return event


def _chips_bought(old: dict[str, Json]) -> dict[str, Json]:
    """Before tenders were told apart, chips were bought for cash."""
    if set(old) != {"type", "player", "amount"}:
        raise msgspec.ValidationError("chips-bought has player and amount, and nothing else")
    return {"type": "bought-in", "player": old["player"], "amount": old["amount"], "tender": "cash"}


UPCASTS: dict[str, Callable[[dict[str, Json]], dict[str, Json]]] = {"chips-bought": _chips_bought}
