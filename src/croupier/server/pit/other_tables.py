"""Fills in what a command needs to know about other tables; never taken from the client."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.play import Play
from croupier.table.commands import AnyCommand
from croupier.table.other_tables import NeedsOthers, as_seen_by_others, needs_others, with_others
from croupier.table.state import Table


def fill_in(plays: Mapping[str, Play], table: Table, command: AnyCommand) -> AnyCommand:
    """The command with the facts about other tables filled in."""
    if not needs_others(command):
        return command
    assert isinstance(command, NeedsOthers), command
    known = {id: play.table.state.version for id, play in plays.items() if id != table.id}
    command = msgspec.structs.replace(command, known=known)
    return with_others(
        command, table, {id: as_seen_by_others(play.table) for id, play in plays.items()}
    )
