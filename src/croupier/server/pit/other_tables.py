"""What a command needs to know about other tables, and a pairing about the account it is for; never
taken from the client."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from croupier.cage.decide import check_not_held
from croupier.floor.base import FloorCommand
from croupier.floor.commands import IssuePairing
from croupier.floor.pairings.ask import has_money
from croupier.play import Play
from croupier.table.clock import latest
from croupier.table.commands import AnyCommand, BuyIn
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


def check_not_held_elsewhere(plays: Mapping[str, Play], play: Play, command: AnyCommand) -> None:
    """A ticket of another table is not taken while payment of it is held there."""
    if not isinstance(command, BuyIn) or not command.ticket:
        return
    ticket = play.cage.tickets.get(command.ticket)
    issuer = plays.get(ticket.table) if ticket else None
    if ticket and issuer and issuer is not play:
        check_not_held(ticket, issuer.table, issuer.table.state.version)


def with_account(
    plays: Mapping[str, Play], command: FloorCommand, at: str, run_due: Callable[[Play, str], None]
) -> FloorCommand:
    """A command of the floor at this time; a pairing with whether its account has money, by the
    table as it stands now, so that whoever reads the log can ask the table's stream."""
    play = plays.get(command.table) if isinstance(command, IssuePairing) else None
    if play is None:
        return msgspec.structs.replace(command, at=at)
    assert isinstance(command, IssuePairing)
    at = latest(at, play.at)
    run_due(play, at)  # what comes later in the table's stream is not earlier
    table = play.table
    money, known = has_money(table, command.player), {table.id: table.state.version}
    return msgspec.structs.replace(command, at=at, has_money=money, known=known)
