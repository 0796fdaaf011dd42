"""What others ask of the people at a table: who plays, and what they may buy in with."""

from __future__ import annotations

from croupier.rules.book.cited import Cited
from croupier.rules.law.money import Means
from croupier.table.areas import Area
from croupier.table.state import Table


def playing(table: Table) -> list[str]:
    """Who plays here: not those who have left, nor who is excluded. [CP 7.11(b)] [CM18 18.2.2]"""
    excluded = table.state.claims.excluded
    people = table.state.players.items()
    return [name for name, player in people if not player.left and name not in excluded]


def tender(area: Area, role: str) -> tuple[str, ...]:
    """What a player may put in, or may hand to the dealer; nothing where nobody buys in so."""
    said = tender_rule(area, role)
    return said.value if said is not None else ()


def tender_rule(area: Area, role: str) -> Cited[tuple[Means, ...]] | None:
    taken = area.law.tender
    return taken.by_player if role == "player" else taken.to_dealer
