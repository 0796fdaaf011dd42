"""What someone asks of a table, from every room. One vocabulary for scripts, HTTP and tests."""

# ruff: noqa: F403, F405
from __future__ import annotations

from typing import get_args

import msgspec

from croupier.errors import Unreadable
from croupier.refusals.asking import CannotBeRead, NoSuchCommand
from croupier.table.base import Command as Command
from croupier.table.base import MakeTable as MakeTable
from croupier.table.chips.commands import *
from croupier.table.claims.commands import *
from croupier.table.corrections.commands import *
from croupier.table.draws.commands import *
from croupier.table.faults.commands import *
from croupier.table.no_spins.commands import *
from croupier.table.opening.commands import *
from croupier.table.people.commands import *
from croupier.table.settling.commands import *
from croupier.table.spin.commands import *
from croupier.table.terms.commands import *
from croupier.table.tickets import *
from croupier.table.wagers.commands import *

AnyCommand = (
    OpeningCommand
    | PeopleCommand
    | ChipsCommand
    | WagersCommand
    | SpinCommand
    | DrawsCommand
    | SettlingCommand
    | NoSpinsCommand
    | CorrectionsCommand
    | FaultsCommand
    | ClaimsCommand
    | TermsCommand
    | TicketsCommand
)

_decoder = msgspec.json.Decoder(AnyCommand)
NAMES = tuple(sorted(str(cls.__struct_config__.tag) for cls in get_args(AnyCommand)))


def read_command(line: bytes | str) -> AnyCommand:
    """One JSON object into a command, or an Unreadable that names what does not fit."""
    try:
        command: AnyCommand = _decoder.decode(line)
        return command
    except msgspec.DecodeError as error:
        words = str(error)
        if "`$.do`" in words or "missing required field `do`" in words:
            raise Unreadable(NoSuchCommand(NAMES)) from None
        raise Unreadable(CannotBeRead(words)) from None
