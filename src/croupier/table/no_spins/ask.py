"""What others ask of no spins: on which grounds one may be called here."""

from __future__ import annotations

from croupier.rules.book.entries import GroundData
from croupier.table.state import CLOSED, Table


def grounds(table: Table) -> list[GroundData]:
    """What a no spin may be called for at this table: too early only where there is a period."""
    modes = {table.offer.spec.mode, table.screens.offer.spec.mode}
    return [
        one
        for one in table.offer.rulebook.no_spin
        if (not one.modes or modes & set(one.modes))
        and (one.ground != "early-rest" or table.offer.spec.wagering_period_s is not None)
    ]


def comes_to_light(table: Table, act: str) -> bool:
    """A spin that is void by the fact is so at a closed table too. [NZ 5.1 closing part 3]"""
    return (
        act == "call-no-spin"
        and table.state.phase == CLOSED
        and bool(table.state.spin.last_settled)
        and any(one.late is not None and one.late.value == "any-time" for one in grounds(table))
    )
