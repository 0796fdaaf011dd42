"""What commands are given: options they share, numbers as people type them, files, databases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
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


def read(file: str) -> bytes:
    """A file, or standard input."""
    import sys
    from pathlib import Path

    mark = b"\xef\xbb\xbf"  # some editors begin a file of UTF-8 with it
    if file == "-":
        return sys.stdin.buffer.read().removeprefix(mark)
    try:
        return Path(file).read_bytes().removeprefix(mark)
    except OSError as error:
        raise typer.BadParameter(f"cannot read {file!r}: {error.strerror}") from None


def open_store(database: str, *, new: bool) -> SQLStore:
    """A store by its address, or by the path of a SQLite file; made if it may be new."""
    from pathlib import Path

    from croupier.errors import SpecError
    from croupier.store.base import Unavailable
    from croupier.store.sql import SQLStore

    file = database.removeprefix("sqlite:///").partition("?")[0]
    if not new and "://" not in file and not Path(file).exists():
        raise SpecError(f"There is no file {file!r}.")  # SQLite would make it
    address = database.replace("postgresql://", "postgresql+psycopg://")
    try:
        return SQLStore(address if "://" in database else f"sqlite:///{database}")
    except Unavailable as error:
        raise SpecError(f"{database} cannot be read: {error}") from None
