"""What commands are given: options they share, numbers as people type them, files, databases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, cast

import typer

from croupier.bounds import MOST_BYTES, MOST_LINE_BYTES

if TYPE_CHECKING:
    from io import BufferedReader

    from croupier.documents import Json
    from croupier.store.sql import SQLStore

Rulebook = Annotated[str, typer.Argument(help="A rulebook's id or tag, for example CM18.")]
File = Annotated[str, typer.Argument(help="A JSON file, or - for standard input.")]
Log = Annotated[str, typer.Argument(help="An exported log, or - for standard input.")]
Database = Annotated[str, typer.Argument(help="A SQLite file or a postgresql:// address.")]
Tables = Annotated[list[str] | None, typer.Option(help="Only this table; may be repeated.")]
SideBets = Annotated[
    list[str] | None,
    typer.Option(
        help="With a side bet, for example spread-bet:2, or with chances of its own, as"
        " roulette-match:bonus_chance=1/5000; may be repeated."
    ),
]
BOM = b"\xef\xbb\xbf"  # some editors begin a file of UTF-8 with it
JSON = Annotated[bool, typer.Option("--json", help="One JSON document instead of tables.")]


def whole(text: str) -> int:
    """1000, 1_000 or 1e3; a slip is told, not rounded."""
    found = _whole(text)
    if found is None:
        raise typer.BadParameter(f"{text!r} is not a whole number; write for example 1000 or 1e6")
    return found


def cents(text: str) -> int:
    """50000, which is 500.00."""
    from croupier.money import parse_cents

    found = _whole(text)
    if found is not None:
        return found
    try:
        meant = parse_cents(text)
    except ValueError:
        meant = 500_00
        text = "500.00"
    raise typer.BadParameter(f"amounts are in cents here; write {meant} for {text}")


def _whole(text: str) -> int | None:
    import re

    match = re.fullmatch(r"([+-]?\d{1,60})(?:e(\d{1,2}))?", text.strip().replace("_", ""))
    return int(match[1]) * int(10 ** int(match[2] or 0)) if match else None


def named_side_bets(named: list[str]) -> dict[str, Json]:
    """ "spread-bet:2" -> {"spread-bet": {"option": 2}}, "lucky-symbols:weights=76,324,…" -> those
    weights; what a side bet may be set to, it says itself."""
    found: dict[str, Json] = {}
    for text in named:
        name, _, setting = text.partition(":")
        key, given, value = setting.partition("=")
        if not setting:
            found[name] = {}
        elif given:
            found[name] = {key: _setting(value)}
        elif setting.isdigit():
            found[name] = {"option": int(setting)}
        else:
            raise typer.BadParameter(f"{text!r}: write for example spread-bet:2")
    return found


def _setting(text: str) -> Json:
    """ "1/5000" as it stands, "76,324" as a list of numbers."""
    if "," not in text:
        return text
    return [int(one) if one.isdigit() else one for one in text.split(",")]


def named(file: str) -> str:
    """What people call a file they gave."""
    return "standard input" if file == "-" else file


def read(file: str, most: int = MOST_BYTES) -> bytes:
    """A file, or standard input, as a whole."""
    with opened(file) as source:
        return read_all(source, file, most)


def read_all(source: BufferedReader, file: str, most: int) -> bytes:
    """All that is left of a file, if it is no more than this."""
    found = source.read(most + 1)
    if len(found) > most:
        raise typer.BadParameter(f"{named(file)} is longer than {most >> 20} MiB")
    return found.removeprefix(BOM)


def lines(file: str) -> Iterator[bytes]:
    """The lines of a file or of standard input, one after the other: none is kept, and none may
    be longer than a log's longest."""
    with opened(file) as source:
        yield from lines_of(source, file)


def lines_of(source: BufferedReader, file: str) -> Iterator[bytes]:
    number = 0
    while line := source.readline(MOST_LINE_BYTES + 1):
        number += 1
        if len(line) > MOST_LINE_BYTES:
            raise typer.BadParameter(
                f"line {number} of {named(file)} is longer than {MOST_LINE_BYTES >> 20} MiB"
            )
        yield (line.removeprefix(BOM) if number == 1 else line).rstrip(b"\r\n")


@contextmanager
def opened(file: str) -> Iterator[BufferedReader]:
    """A file, or standard input."""
    import sys
    from pathlib import Path

    if file == "-":
        yield cast("BufferedReader", sys.stdin.buffer)
        return
    try:
        with Path(file).open("rb") as source:
            yield source
    except (OSError, ValueError) as error:  # a name with a null in it is a ValueError
        said = getattr(error, "strerror", None) or error
        raise typer.BadParameter(f"cannot read {file!r}: {said}") from None


def named_database(database: str) -> str:
    """As it is printed: without a password."""
    from croupier.store.connections import shown

    return shown(database)


def open_store(database: str, *, new: bool, to_be_mended: bool = False) -> SQLStore:
    """A store by its address, or by the path of a SQLite file: made if it may be new, else it is
    only read, and nothing about it changes. To be mended, it may be wrong."""
    from pathlib import Path

    from croupier.errors import SpecError
    from croupier.store.base import Unavailable
    from croupier.store.connections import shown
    from croupier.store.read_only import NotOurs
    from croupier.store.sql import SQLStore

    file = database.removeprefix("sqlite:///").partition("?")[0]
    if file in ("", ":memory:", "sqlite://"):
        raise SpecError("A floor is kept in a file, or it would be lost: name one, say floor.db.")
    if not new and "://" not in file and not Path(file).exists():
        raise SpecError(  # SQLite would make it
            f"There is no file {file!r}. Check the path; `croupier serve` makes a new one."
        )
    address = database.replace("postgresql://", "postgresql+psycopg://")
    try:
        where = address if "://" in database else f"sqlite:///{database}"
        return SQLStore(where, read_only=not new, to_be_mended=to_be_mended)
    except Unavailable as error:
        cure = _cure(database, str(error))
        raise SpecError(f"{shown(database)} cannot be read: {error}; {cure}.") from None
    except NotOurs as error:
        raise SpecError(f"{shown(database)}: {error}; give the file of a floor.") from None


def _cure(database: str, why: str) -> str:
    """What helps when a database cannot be opened."""
    from pathlib import Path

    if "://" in database and not database.startswith("sqlite:"):
        return "see that it runs, that this machine reaches it, and the name and password"
    file = Path(database.removeprefix("sqlite:///").partition("?")[0])
    if file.is_dir():
        return "it is a folder: name a file in it"
    if not file.parent.is_dir():
        return f"there is no folder {str(file.parent)!r}: make it first"
    if "locked" in why:
        return "another program holds it: try again, or end that one"
    if "not a database" in why or "malformed" in why:
        return "give the file of a floor, or restore a backup of it"
    return "see that you may read and write it, and that its disk has room"
