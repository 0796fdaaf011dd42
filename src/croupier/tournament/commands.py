"""What someone asks of a tournament, from every room."""

# ruff: noqa: F403, F405
from __future__ import annotations

from typing import get_args

import msgspec

from croupier.bounds import in_words
from croupier.errors import Unreadable
from croupier.refusals.asking import CannotBeRead, NoSuchCommand
from croupier.table.commands import check_seen
from croupier.tournament.announcing.commands import *
from croupier.tournament.base import MakeTournament as MakeTournament
from croupier.tournament.base import TournamentCommand as TournamentCommand
from croupier.tournament.conduct.commands import *
from croupier.tournament.disputes.commands import *
from croupier.tournament.entry.commands import *
from croupier.tournament.officers.commands import *
from croupier.tournament.prizes.commands import *
from croupier.tournament.progress.commands import *
from croupier.tournament.seating.commands import *
from croupier.tournament.sessions.commands import *
from croupier.tournament.tables.commands import *

AnyCupCommand = (
    AnnouncingCommand
    | OfficersCommand
    | TablesCommand
    | EntryCommand
    | SeatingCommand
    | SessionsCommand
    | ProgressCommand
    | ConductCommand
    | DisputesCommand
    | PrizesCommand
)

_decoder = msgspec.json.Decoder(AnyCupCommand)
CUP_NAMES = tuple(sorted(str(cls.__struct_config__.tag) for cls in get_args(AnyCupCommand)))


def read_cup_command(line: bytes | str) -> AnyCupCommand:
    """One JSON object into a command, or an Unreadable that names what does not fit."""
    try:
        command: AnyCupCommand = _decoder.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        words = in_words(error)
        if "`$.do`" in words or "missing required field `do`" in words:
            raise Unreadable(NoSuchCommand(CUP_NAMES)) from None
        raise Unreadable(CannotBeRead(words)) from None
    check_seen(command)
    return command
