"""The audit streams: what was refused, and who came in, signed, looked and took something out.

They are apart from the tables' streams. Each process of a server has one of its own, with a chain
of its own, so that what one notes never waits for another.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.table.base import kebab

STREAM = "audit"  # then a colon and the process; older logs have one stream for all
STRANGER = "somebody"  # whom nobody has recognised: then a colon and the address


def is_audit(stream: str) -> bool:
    return stream == STREAM or (stream.startswith(f"{STREAM}:") and len(stream) > len(STREAM) + 1)


class AuditEvent(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab, gc=False
):
    """Something that whoever watches over the house may want to know; by whom stands beside it."""


class AuditBegun(AuditEvent, frozen=True):
    """The first of a chain: which process writes it."""

    host: str
    process: int
    version: str  # of the program


class AttemptRefused(AuditEvent, frozen=True):
    """A command that was refused."""

    table: str
    command: str
    code: str
    message: str
    clause: str
    particulars: dict[str, Any] = {}
    asked: str = ""  # the beginning of a command that was too long to keep


class SignInRefused(AuditEvent, frozen=True):
    """A password that was wrong, or not looked at because too many were; also of a signature."""

    account: str  # that was tried
    address: str
    why: str
    act: str = ""  # that was to be signed for


class PairingRefused(AuditEvent, frozen=True):
    """A screen came with a code that is wrong, used or too old."""

    address: str


class ActSigned(AuditEvent, frozen=True):
    """A supervisor signed for one act, at somebody else's screen."""

    act: str
    id: str  # of the command
    table: str
    asked_by: str
    session: str


class Forbidden(AuditEvent, frozen=True):
    """Somebody asked for what is not theirs to ask, or as no page of ours does."""

    method: str
    path: str
    why: str
    address: str


class TableOrdered(AuditEvent, frozen=True):
    """Somebody ordered a table; its own log begins with who had it made, and what it is."""

    table: str


class LogTaken(AuditEvent, frozen=True):
    """The log of a table was exported; it holds the numbers of tickets."""

    table: str


class CaseOpened(AuditEvent, frozen=True):
    """Everything about one spin was read; with the numbers of tickets only for a reason."""

    table: str
    spin: int
    paper: bool = False
    reason: str = ""  # none: numbers were masked


class PaperTaken(AuditEvent, frozen=True):
    """The paper of a ticket went out: the original once, a duplicate, or a copy worth nothing."""

    ticket: str  # its number, masked
    table: str
    sequence: int
    kind: str


class AccountChanged(AuditEvent, frozen=True):
    """A member of staff was added, removed or unlocked, or given another role or password."""

    account: str
    what: str
    role: str = ""
    ended: int = 0  # sessions


class CodesRequired(AuditEvent, frozen=True):
    """A role needs a second factor from now on, or no longer."""

    role: str
    required: bool
    ended: int = 0  # sessions of those who have none


class Missed(msgspec.Struct, frozen=True, gc=False):
    """Of one who asked, what was not kept: how often it was refused so, or another kind of note.
    Strangers are counted as one."""

    by: str
    code: str
    count: int


class NotesMissed(AuditEvent, frozen=True):
    """So many were not kept here: too many waited while nothing could be stored, or one who asked
    was refused too often."""

    count: int
    of: tuple[Missed, ...] = ()  # the first hundred kinds; before 0.2.0 none


AnyAuditEvent = (
    AuditBegun
    | AttemptRefused
    | SignInRefused
    | PairingRefused
    | ActSigned
    | Forbidden
    | TableOrdered
    | LogTaken
    | CaseOpened
    | PaperTaken
    | AccountChanged
    | CodesRequired
    | NotesMissed
)
