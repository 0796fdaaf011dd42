"""What a table is told of the others: their colour chips, their minimum, what they vouch for.

The driver tells it with the command, and as of which version of each; a log can so be checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeGuard

import msgspec

from croupier.errors import Refusal
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table.refusals import NoSuchTable
from croupier.table.state import CLOSED, Table

Told = c.Attest | c.RedeemColourChips | c.FindForeignChips


class Standing(NamedTuple):
    """How a table stands, as far as others are told of it."""

    game: str | None
    minimum: Cents
    is_open: bool
    colours: tuple[tuple[str, Cents], ...]  # that are out, each at its value
    attested: tuple[tuple[str, int | str], ...]


def standing(table: Table) -> Standing:
    spec, state = table.offer.spec, table.state
    colours = ((name, held) for name, held in state.chips.colours.items() if held)
    return Standing(
        spec.game,
        spec.limits.min,
        state.phase != CLOSED,
        tuple((name, next(iter(held.values())).value) for name, held in colours),
        tuple(state.opening.attested.items()),
    )


def is_told(command: object) -> TypeGuard[Told]:
    """Whether a command is decided by what other tables know."""
    return isinstance(command, Told) and (isinstance(command, c.Attest) or bool(command.table))


def told(command: Told, table: Table, floor: Mapping[str, Standing]) -> Told:
    """The command with what the tables of a floor, this one too, have to say to it."""
    others = [floor[id] for id in sorted(floor) if id != table.id]
    if isinstance(command, c.Attest):
        # A closed table's too: its chips may still be about, and it may open again.
        said = (str(dict(one.attested).get(command.item, "")) for one in others)
        return msgspec.structs.replace(command, elsewhere=tuple(filter(None, said)))
    issuing = floor.get(command.table)
    if isinstance(command, c.FindForeignChips):
        minimum = issuing.minimum if issuing else None
        return msgspec.structs.replace(command, minimum=minimum)
    if issuing is None:
        raise Refusal(NoSuchTable(table=command.table), clause=table.offer.rulebook.tag)
    same_game = [one.minimum for one in floor.values() if one.is_open and one.game == issuing.game]
    rules = table.law.colour_chips
    by_issuer = rules is not None and rules.closed_table_at_minimum is not None
    return msgspec.structs.replace(
        command,
        still_open=issuing.is_open and command.table != table.id,
        issued_at=dict(issuing.colours).get(command.colour),
        minimum=issuing.minimum if by_issuer else min(same_game, default=issuing.minimum),
    )
