"""What others ask of opening: which physical facts nobody has vouched for yet."""

from __future__ import annotations

from croupier.rules.equipment import Wanted, wanted
from croupier.table.state import Table


def wanted_attestations(table: Table) -> list[Wanted]:
    """The physical facts the rulebook fixes that nobody has vouched for yet."""
    every = wanted(table.offer.rulebook, table.offer.spec)
    return [one for one in every if one.item not in table.state.opening.attested]
