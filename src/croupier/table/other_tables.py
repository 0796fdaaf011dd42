"""What a command may need to know of other tables: colour chips, minimum, attestations.

The server fills it in, with the version of each table, so that a log can be checked.
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

NeedsOthers = c.Attest | c.RedeemColourChips | c.FindForeignChips


class OtherTable(NamedTuple):
    """How a table stands, as far as others are told of it."""

    game: str | None
    minimum: Cents
    is_open: bool
    colours: tuple[tuple[str, Cents], ...]  # that are out, each at its value
    attested: tuple[tuple[str, int | str], ...]


def as_seen_by_others(table: Table) -> OtherTable:
    spec, state = table.offer.spec, table.state
    colours = ((name, held) for name, held in state.chips.colours.items() if held)
    return OtherTable(
        spec.game,
        spec.limits.min,
        state.phase != CLOSED,
        tuple((name, next(iter(held.values())).value) for name, held in colours),
        tuple(state.opening.attested.items()),
    )


def needs_others(command: object) -> TypeGuard[NeedsOthers]:
    """Whether a command is decided by what other tables know."""
    return isinstance(command, NeedsOthers) and (
        isinstance(command, c.Attest) or bool(command.table)
    )


def with_others(command: NeedsOthers, table: Table, floor: Mapping[str, OtherTable]) -> NeedsOthers:
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
    rules = table.law.colour_chips
    if rules is None:
        return command  # nobody has colour chips here: the act itself is refused
    if issuing is None:
        clause = table.powers["redeem-colour-chips"].clause
        raise Refusal(NoSuchTable(table=command.table), clause=clause)
    same_game = [one.minimum for one in floor.values() if one.is_open and one.game == issuing.game]
    by_issuer = rules.closed_table_at_minimum is not None
    return msgspec.structs.replace(
        command,
        still_open=issuing.is_open and command.table != table.id,
        issued_at=dict(issuing.colours).get(command.colour),
        minimum=issuing.minimum if by_issuer else min(same_game, default=issuing.minimum),
    )
