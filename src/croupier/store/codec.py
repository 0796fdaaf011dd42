"""Entries to bytes and back; what older versions wrote is brought up to date one step at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.audit import AttemptRefused
from croupier.cage import AnyCageEvent
from croupier.table import events as e

AnyStored = e.AnyEvent | AnyCageEvent | AttemptRefused


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One event of a stream, with who made it happen and when."""

    stream: str
    version: int
    at: str
    by: str
    id: str
    event: AnyStored


class _RawEntry(msgspec.Struct, frozen=True):
    stream: str
    version: int
    at: str
    by: str
    id: str
    event: dict[str, Any]


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)
_raw = msgspec.json.Decoder(_RawEntry)


def encode(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode(body: bytes) -> Entry:
    try:
        return _decoder.decode(body)
    except msgspec.ValidationError:
        return _decode_old(body)


def _decode_old(body: bytes) -> Entry:
    """An entry of an older version: each upcast brings its event one version on."""
    raw = _raw.decode(body)
    event = raw.event
    for _ in range(len(UPCASTS)):
        upcast = UPCASTS.get(str(event.get("type")))
        if upcast is None:
            break
        event = upcast(event)
    return Entry(raw.stream, raw.version, raw.at, raw.by, raw.id, msgspec.convert(event, AnyStored))


def _chips_bought(old: dict[str, Any]) -> dict[str, Any]:
    """Before tenders were told apart, chips were bought for cash."""
    return {"type": "bought-in", "player": old["player"], "amount": old["amount"], "tender": "cash"}


UPCASTS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"chips-bought": _chips_bought}
