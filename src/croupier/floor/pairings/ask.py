"""What a table is asked about an account before a screen is paired with it."""

from __future__ import annotations

from croupier.table.state import Table


def has_money(table: Table, player: str) -> bool:
    """Whether an account at a table has money in it, or on the layout."""
    found = table.state.players.get(player)
    if found is None:
        return False
    return table.area_of(found).has_accounts and bool(found.chips or found.wagers)
