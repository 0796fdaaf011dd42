"""Ticket numbers are money: whoever knows one can ask for it. Where they are not needed, only the
last four digits are shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol, TypeVar

import msgspec

from croupier.documents import Json
from croupier.table.base import Command

SHOWN = 4
# Any 18 digits: one that is mistyped is nearly a number, too.
_NUMBER = re.compile(r"(?<![0-9A-Za-z])[0-9](?:[ \u00a0-]?[0-9]){17}(?![0-9A-Za-z])")
KEPT = ("by", "asked_by", "at", "id")

C = TypeVar("C", bound=Command)


class WithTicket(Protocol):
    """An event of a table or of the cage."""

    @property
    def ticket(self) -> str: ...


E = TypeVar("E", bound=WithTicket)


def mask(number: str) -> str:
    """An 18-digit number with all but its last digits hidden."""
    return "*" * (len(number) - SHOWN) + number[-SHOWN:]


def is_masked(number: str) -> bool:
    return number.startswith("*")


def masked_text(text: str) -> str:
    """A text with every number in it masked."""
    return _NUMBER.sub(lambda found: mask(re.sub(r"[ \u00a0-]", "", found[0])), text)


def without_numbers(document: Json) -> Json:
    """A document with every number in it masked."""
    if isinstance(document, str):
        return masked_text(document)
    if isinstance(document, dict):
        return {key: without_numbers(value) for key, value in document.items()}
    if isinstance(document, list | tuple):
        return [without_numbers(one) for one in document]
    return document


def masked_command(command: C) -> C:
    """A command as it may be kept where numbers have no business."""
    texts = {
        name: value
        for name in command.__struct_fields__
        if name not in KEPT and isinstance(value := getattr(command, name), str)
    }
    masked = {name: masked_text(value) for name, value in texts.items()}
    return command if masked == texts else msgspec.structs.replace(command, **masked)


def masked_events(events: Iterable[E]) -> tuple[E, ...]:
    """What happened, as it is told where numbers have no business."""
    return tuple(
        msgspec.structs.replace(event, ticket=mask(event.ticket))  # type: ignore[type-var]
        if event.ticket
        else event
        for event in events
    )
