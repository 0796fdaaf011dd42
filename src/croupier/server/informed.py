"""What a table must know of the others comes in with the command, put in by us and no client."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.errors import Refusal
from croupier.play import Play
from croupier.table import commands as c
from croupier.table.commands import AnyCommand
from croupier.table.state import CLOSED, Table


def informed(plays: Mapping[str, Play], table: Table, command: AnyCommand) -> AnyCommand:
    """The command with the floor's facts in it; ticket numbers are drawn later."""
    if isinstance(command, c.Attest):
        # A closed table's too: its chips may still be about, and it may open again.
        said = tuple(
            str(one.state.opening.attested.get(command.item, "")) for one in _others(plays, table)
        )
        return msgspec.structs.replace(command, elsewhere=tuple(filter(None, said)))
    if isinstance(command, c.RedeemColourChips):
        return msgspec.structs.replace(command, **_of_chips(plays, table, command))
    if isinstance(command, c.FindForeignChips):
        play = plays.get(command.table)
        minimum = play.table.offer.spec.limits.min if play else None
        return msgspec.structs.replace(command, minimum=minimum)
    return command


def _of_chips(
    plays: Mapping[str, Play], table: Table, command: c.RedeemColourChips
) -> dict[str, Any]:
    """Whether the table that issued the chips is open, at what value, and what is offered."""
    if not command.table:
        return {"still_open": False, "issued_at": None, "minimum": None}
    if command.table not in plays:
        raise Refusal(
            "no-such-table", f"No table {command.table} is known here.",
            clause=table.offer.rulebook.tag,
        )  # fmt: skip
    issuing = plays[command.table].table
    holders = issuing.state.chips.colours.get(command.colour, {})
    same_game = [
        one.offer.spec.limits.min
        for one in (*_others(plays, table), table)
        if one.state.phase != CLOSED and one.offer.spec.game == issuing.offer.spec.game
    ]
    own = issuing.offer.spec.limits.min
    rules = table.law.colour_chips
    by_issuer = rules is not None and rules.closed_table_at_minimum is not None
    return {
        "still_open": issuing.state.phase != CLOSED and issuing is not table,
        "issued_at": next((held.value for held in holders.values()), None),
        "minimum": own if by_issuer else min(same_game, default=own),
    }


def _others(plays: Mapping[str, Play], table: Table) -> Iterator[Table]:
    return (play.table for id, play in plays.items() if id != table.id)
