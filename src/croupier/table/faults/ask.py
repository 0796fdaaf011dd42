"""What others ask of faults: whether one stops play, and why money is withheld."""

from __future__ import annotations

from croupier.table.people.state import Player
from croupier.table.state import Table


def stops_play(table: Table, component: str) -> bool:
    """The red light: a fault of the game system where the console has one."""
    return table.law.red_light is not None and component == "game-system"


def withheld(table: Table, player: Player) -> str:
    """Why a player's money is not paid out now; nothing if it may be."""
    if table.state.faults.frozen and player.on_account:
        return "frozen"
    return "held" if player.holds else ""


def is_free(table: Table, player: Player, but_for: str = "") -> bool:
    """Whether nothing keeps the money of someone who has left, but for a hold that ends now."""
    held = [ground for ground in player.holds if ground != but_for]
    return not (held or table.state.faults.frozen or player.wagers or player.waits)


# What the red light stops until the fault is cleared.
STOPPED_BY_FAULT = frozenset(
    ("open-betting", "spin-ball", "record-outcome", "confirm-outcome", "settle")
)


def is_stopped(table: Table, act: str) -> bool:
    """Whether the red light stops this act."""
    return act in STOPPED_BY_FAULT and any(
        stops_play(table, one) for one in table.state.faults.down
    )
