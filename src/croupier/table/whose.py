"""Whom a command or an event is about, told by its type."""

from __future__ import annotations

from typing import Protocol, TypeGuard, get_args

from croupier.table import commands as c
from croupier.table import events as e

# Any event that has a player is about that player.
OF_PLAYERS = frozenset(
    kind for kind in get_args(e.AnyEvent) if "player" in kind.__struct_fields__
)  # fmt: skip
NAME_PLAYERS = frozenset(
    kind for kind in get_args(c.AnyCommand) if "player" in kind.__struct_fields__
)
OfDispute = e.DisputeRaised | e.DisputeDecided | e.ComplaintReferred


class OfPlayer(Protocol):
    """What is about one player."""

    @property
    def player(self) -> str: ...


def is_of_player(event: e.Event) -> TypeGuard[OfPlayer]:
    return type(event) in OF_PLAYERS


def names_player(command: c.Command) -> TypeGuard[OfPlayer]:
    return type(command) in NAME_PLAYERS
