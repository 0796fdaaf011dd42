"""What every act of the floor is made of: commands of its own, events, and the floor's clause."""

from __future__ import annotations

import msgspec

from croupier.refusals import FLOOR
from croupier.table.base import Command, kebab

STREAM = "floor"
CLAUSE = FLOOR  # what a refusal cites: the house's own order, no rulebook's


class FloorCommand(Command, frozen=True, kw_only=True):
    """Something asked of the floor, never of a table."""

    table = ""  # where it is about, of those that name one


class FloorEvent(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=kebab, gc=False
):
    """One thing that happened on the floor; who and when stand beside it in the log. The table can
    be asked of any: it is empty where there is none."""

    table = ""

    @property
    def about(self) -> tuple[str, ...]:
        """What it concerns. Two acts that are about nothing in common may come in either order."""
        raise NotImplementedError
