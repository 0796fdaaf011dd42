"""What people and screens remember of a run, for the auditor: what they sent, were told, and saw.

It holds plain JSON, and knows nothing of the server.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Json = dict[str, Any]


class Sent(NamedTuple):
    """A command somebody sent under an id, however often."""

    stream: str
    by: str
    id: str
    command: Json
    at: float


class Told(NamedTuple):
    """A command was said to have been carried out."""

    stream: str
    by: str
    id: str
    version: int
    events: list[Json]
    at: float
    since: float  # when the message that was answered was sent


class Saw(NamedTuple):
    """A view somebody had before them."""

    who: str
    stream: str
    version: int
    player: str  # whose own part it holds
    shown: Json


class Came(NamedTuple):
    """Somebody was told that they are signed in, or a screen that it is paired."""

    who: str
    token: str
    session: str  # its id, which only the database tells
    screen: str


class Witness:
    """Everybody's memory."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, str, str], Sent] = {}
        self.told: list[Told] = []
        self.saw: list[Saw] = []
        self.last: dict[str, Saw] = {}  # by who
        self.wrong: list[str] = []  # answers nobody should ever get
        self.came: list[Came] = []
        self.gone: list[Came] = []  # those that signed out, or were told that another took over
        self.signed: set[tuple[str, str]] = set()  # by whom, and for which id
        self.refused = 0
        self.when_told: list[Callable[[Told], None]] = []

    def hears(self, told: Told) -> None:
        self.told.append(told)
        for tell in [*self.when_told]:
            tell(told)

    def sees(self, saw: Saw) -> None:
        self.saw.append(saw)
        self.last[saw.who] = saw


BY_FIELD, BY_ENTRY = ("public", "me", "house"), ("players", "tables", "tickets")


def merged(view: Json, change: Json) -> Json:
    """A view with a change laid over it, as the page on views describes it."""
    new = {**view, **change}
    for key in BY_FIELD:
        if isinstance(change.get(key), dict) and isinstance(view.get(key), dict):
            new[key] = {**view[key], **change[key]}
    for key in BY_ENTRY:
        if isinstance(change.get(key), dict) and isinstance(view.get(key), dict):
            both = {**view[key], **change[key]}
            new[key] = {name: one for name, one in both.items() if one is not None}
    return new
