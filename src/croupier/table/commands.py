"""What someone asks of a table, from every room. One vocabulary for scripts, HTTP and tests."""

# ruff: noqa: F403, F405
from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args

import msgspec

from croupier.bounds import LONGEST_TEXT, in_words
from croupier.characters import is_hidden_in
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
from croupier.table.session.commands import *
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
    | SessionCommand
    | TicketsCommand
)

_decoder = msgspec.json.Decoder(AnyCommand)
NAMES = tuple(sorted(str(cls.__struct_config__.tag) for cls in get_args(AnyCommand)))


def read_command(line: bytes | str) -> AnyCommand:
    """One JSON object into a command, or an Unreadable that names what does not fit."""
    try:
        command: AnyCommand = _decoder.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        words = in_words(error)
        if "`$.do`" in words or "missing required field `do`" in words:
            raise Unreadable(NoSuchCommand(NAMES)) from None
        raise Unreadable(CannotBeRead(words)) from None
    check_seen(command)
    return command


def check_seen(command: Command) -> None:
    """An Unreadable if a word of a command holds a character that cannot be seen."""
    for name, of_lines in _words(type(command)):
        value = getattr(command, name)
        if isinstance(value, str):
            hidden = not value.isprintable() and is_hidden_in(value, of_lines=of_lines)
        else:
            hidden = any(is_hidden_in(one, of_lines=of_lines) for one in _parts(value))
        if hidden:
            what = f"Expected characters that can be seen - at `$.{name.rstrip('_')}`"
            raise Unreadable(CannotBeRead(what))


@cache
def _words(kind: type[Command]) -> tuple[tuple[str, bool], ...]:
    """The fields of a command that hold words, and whether they may have lines."""
    found = []
    for field in msgspec.structs.fields(kind):
        said = str(field.type)
        if "str" in said and "Literal" not in said:
            found.append((field.name, f"max_length={LONGEST_TEXT}" in said))
    return tuple(found)


def _parts(value: object) -> Iterator[str]:
    """Every word of a list, or of names with their texts."""
    if isinstance(value, dict):
        yield from (one for pair in value.items() for one in pair if isinstance(one, str))
    elif isinstance(value, tuple):
        yield from (one for one in value if isinstance(one, str))
