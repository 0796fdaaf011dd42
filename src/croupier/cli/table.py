"""`croupier script` and `croupier verify`: a table played from a file, a log checked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import (
    JSON,
    Database,
    Log,
    Tables,
    lines,
    named,
    named_database,
    open_store,
)
from croupier.cli.writing import atomically, print_json, tell

if TYPE_CHECKING:
    from croupier.store.sql import SQLStore


def script(
    file: Annotated[str, typer.Argument(help="A JSONL file, or - for standard input.")],
    log: Annotated[str | None, typer.Option(help="Write the table's log here too.")] = None,
) -> None:
    """Run a table from a script: {"table": spec}, then a command on each line; print answers.

    A tournament starts with {"tournament": terms, "seed": 7, "tables": [{"table": …, "spec": …}]};
    its tables' lines say "table": "T1". Every line of the answer is JSON.
    """
    import msgspec

    from croupier import rulebooks as shelf
    from croupier.bounds import in_words
    from croupier.characters import visible_json
    from croupier.cli.tournaments.script import tournament_script
    from croupier.errors import SpecError
    from croupier.rules.spec import read_spec
    from croupier.script import Script
    from croupier.script.tournament import CupScript

    given = ((number, line) for number, line in enumerate(lines(file), start=1) if line.strip())
    number, line = next(given, (1, b"{}"))
    try:
        first = msgspec.json.decode(line, type=dict[str, object])
        played: Script | CupScript
        if "tournament" in first:
            played = tournament_script(line)
        elif set(first) == {"table"}:
            offer = shelf.offer(read_spec(first["table"]))
            played = Script(offer, shelf.pin(offer.spec.rulebook))
        else:
            raise SpecError(f'{file}: the first line is {{"table": spec}} or {{"tournament": …}}')
        encoder = msgspec.json.Encoder()
        for at, line in given:
            number = at
            msgspec.json.decode(line)
            print(visible_json(encoder.encode(played.run(line)).decode()))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SpecError(f"{file}, line {number}: {in_words(error)}") from None
    print(visible_json(encoder.encode({"end": played.end()}).decode()))
    if log is not None:
        from croupier.log.cups import exported_cup
        from croupier.store.transfer import exported

        if isinstance(played, CupScript):
            lines_out = exported_cup(played.steps, played.play.state.id)
        else:
            lines_out = exported(played.steps, played.play.table)
        with atomically(log) as kept:
            kept.writelines(line + b"\n" for line in lines_out)


def export(
    database: Database,
    table: Tables = None,
) -> None:
    """Write a database's log to standard output, one act on each line, for `croupier verify`.

    Every line is JSON.
    """
    import sys

    from croupier.errors import CroupierError, SpecError
    from croupier.log.chain import DAMAGED
    from croupier.log.codec import CUP
    from croupier.log.order import linked_to
    from croupier.store.transfer import export as exported

    asked = [one if one.startswith(CUP) else f"table:{one}" for one in table or ()]
    try:
        with closing(open_store(database, new=False)) as store:
            for name in asked:
                if name not in store.streams():
                    known = ", ".join(s.removeprefix("table:") for s in store.streams() if ":" in s)
                    raise SpecError(f"{database} has no {name.replace(':', ' ')}; it has {known}.")
            names = [*asked]
            for name in asked:  # a tournament comes with its tables
                names += linked_to(name, store.read) if name.startswith(CUP) else ()
            for line in exported(store, list(dict.fromkeys(names)) or None):
                sys.stdout.buffer.write(line + b"\n")
    except CroupierError as error:
        # Whoever reads the export must not take it for all there is.
        sys.stdout.buffer.write(DAMAGED + f"{error}\n".encode())
        raise SpecError(f"{database} cannot be exported: {error}") from None


def import_log(
    file: Log,
    database: Database,
    json: JSON = False,
) -> None:
    """Import an exported log into a database that does not have its streams yet."""
    from croupier import rulebooks as shelf
    from croupier.store.transfer import checked, take

    # Before there is a database.
    found = checked(lines(file), shelf.pinned_offer, shelf.pinned_rulebook)
    with _made(database) as store:
        taken = take(store, found)
    if json:
        return print_json({"database": named_database(database), "acts": taken})
    for stream, count in taken.items():
        print(f"{stream}: {count} acts")


@contextmanager
def _made(database: str) -> Iterator[SQLStore]:
    """A store to write to; a file that is new is taken away again if that fails."""
    from pathlib import Path

    file = Path(database.removeprefix("sqlite:///").partition("?")[0])
    is_new = "://" not in database.removeprefix("sqlite:///") and not file.exists()
    try:
        with closing(open_store(database, new=True)) as store:
            yield store
    except BaseException:
        if is_new:
            for left in ("", "-wal", "-shm", "-journal"):
                file.with_name(f"{file.name}{left}").unlink(missing_ok=True)
        raise


def verify(
    file: Log,
    json: JSON = False,
) -> None:
    """Replay a log and settle it again: print the final hash, or the first difference."""
    from croupier import rulebooks as shelf
    from croupier.errors import SpecError
    from croupier.log.lines import NotALog
    from croupier.verify import Difference
    from croupier.verify import verify as check

    try:
        found = check(lines(file), shelf.pinned_offer, shelf.pinned_rulebook)
    except NotALog as error:
        raise SpecError(f"{named(file)} is no exported log: {error}") from None
    except Difference as difference:
        if json:
            print_json(
                {
                    "ok": False,
                    "line": difference.line,
                    "difference": difference.what,
                    "clause": difference.clause,
                }
            )
        else:
            tell(f"{file}: {difference}")
        raise typer.Exit(1) from None
    if json:
        return print_json(
            {"ok": True, "lines": found.lines, "ends": found.ends, "unchecked": found.unchecked}
        )
    for stream, hash in found.ends.items():
        print(f"{stream}  {hash}")
    for what in found.unchecked:
        print(what)
    but = ", but for what was not checked" if found.unchecked else ""
    print(f"{found.lines} lines; every hash, role, phase, payout and cent is as it must be{but}.")
