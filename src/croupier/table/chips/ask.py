"""What others ask of chips: which colour chips someone has."""

from __future__ import annotations

from croupier.money import Cents
from croupier.table.state import Table


def own_colours(table: Table, name: str) -> list[tuple[Cents, int]]:
    """What a colour chip is worth and how many there are, of each colour a player has here."""
    held = (holders.get(name) for holders in table.state.chips.colours.values())
    return [(one.value, one.count) for one in held if one is not None and not one.away]
