"""What others ask of chips: which colour chips someone has, here and of other tables."""

from __future__ import annotations

from croupier.money import Cents
from croupier.table.chips.events import ForeignChipsLifted
from croupier.table.state import Table


def own_colours(table: Table, name: str) -> list[tuple[Cents, int]]:
    """What a colour chip is worth and how many there are, of each colour a player has here."""
    held = (holders.get(name) for holders in table.state.chips.colours.values())
    return [(one.value, one.count) for one in held if one is not None and not one.away]


def used_by(table: Table, colour: str) -> tuple[str, ...]:
    """Who plays with a colour: not who has left and carried it away, unless some of it may still
    lie on the layout. [CP 3.7]"""
    people = table.state.players
    return tuple(
        name
        for name, held in table.state.chips.colours.get(colour, {}).items()
        if not held.away or (name in people and people[name].wagers)
    )


def foreign_down(table: Table, name: str, bet: str = "") -> dict[str, Cents]:
    """Another table's chips that lie as a player's wagers: on one bet, or on all."""
    found: dict[str, Cents] = {}
    for one in table.state.chips.foreign:
        if one.player == name and bet in ("", one.bet):
            found[one.bet] = found.get(one.bet, 0) + one.amount
    return found


def foreign_lifted(
    table: Table, name: str, clause: str, bet: str = ""
) -> tuple[ForeignChipsLifted, ...]:
    """They come off the layout together, bet by bet."""
    down = foreign_down(table, name, bet)
    return tuple(ForeignChipsLifted(name, on, amount, clause) for on, amount in down.items())
