"""What every command and every event is: a tagged structure, named in JSON as in speech."""

from __future__ import annotations

import msgspec

Ticketed = dict[str, str]  # put in by the driver: a ticket number for each who has left


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

    by: str = ""  # role:name
    at: str = ""  # ISO 8601, UTC
    id: str = ""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab, gc=False):
    """One thing that happened; who and when stand beside it in the log."""
