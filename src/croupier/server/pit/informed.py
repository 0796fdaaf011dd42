"""What a table must know of the others comes in with the command, put in by us and no client."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.play import Play
from croupier.table.commands import AnyCommand
from croupier.table.elsewhere import Told, is_told, standing, told
from croupier.table.state import Table


def informed(plays: Mapping[str, Play], table: Table, command: AnyCommand) -> AnyCommand:
    """The command with the floor's facts in it; ticket numbers are drawn later."""
    if not is_told(command):
        return command
    assert isinstance(command, Told), command
    known = {id: play.table.state.version for id, play in plays.items() if id != table.id}
    command = msgspec.structs.replace(command, known=known)
    return told(command, table, {id: standing(play.table) for id, play in plays.items()})
