"""`croupier script` and `croupier verify`: a table played from a file, a log checked."""

from __future__ import annotations

from contextlib import closing
from typing import Annotated

import typer

from croupier.cli.reading import JSON, Database, Log, Tables, open_store, read
from croupier.cli.writing import print_json


def script(
    file: Annotated[str, typer.Argument(help="A JSONL file, or - for standard input.")],
    log: Annotated[str | None, typer.Option(help="Write the table's log here too.")] = None,
) -> None:
    """Run a table from a script: {"table": spec}, then a command on each line; print answers.

    Every line of the answer is JSON.
    """
    import msgspec

    from croupier import rulebooks as shelf
    from croupier.errors import SpecError
    from croupier.rules.spec import read_spec
    from croupier.script import Script

    lines = [line for line in read(file).splitlines() if line.strip()]
    try:
        first = msgspec.json.decode(lines[0], type=dict[str, object]) if lines else {}
        if set(first) != {"table"}:
            raise SpecError(f'{file}: the first line is {{"table": spec}}')
        offer = shelf.offer(read_spec(first["table"]))
        played = Script(offer, shelf.pin(offer.spec.rulebook))
        encoder = msgspec.json.Encoder()
        for number, line in enumerate(lines[1:], start=2):
            try:
                msgspec.json.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise SpecError(f"{file}, line {number}: {error}") from None
            print(encoder.encode(played.run(line)).decode())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SpecError(f"{file}, line 1: {error}") from None
    print(encoder.encode({"end": played.end()}).decode())
    if log is not None:
        from pathlib import Path

        from croupier.store.transfer import exported

        lines_out = exported(played.steps, played.play.table)
        Path(log).write_bytes(b"".join(line + b"\n" for line in lines_out))


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
    from croupier.store.transfer import export as lines

    names = None if not table else [f"table:{one}" for one in table]
    try:
        with closing(open_store(database, new=False)) as store:
            for name in names or ():
                if name not in store.streams():
                    known = ", ".join(s.removeprefix("table:") for s in store.streams() if ":" in s)
                    raise SpecError(f"{database} has no {name.replace(':', ' ')}; it has {known}.")
            for line in lines(store, names):
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
    from croupier.store.transfer import import_log as take

    lines = read(file).splitlines()
    with closing(open_store(database, new=True)) as store:
        taken = take(store, lines, shelf.pinned_offer)
    if json:
        return print_json({"database": database, "acts": taken})
    for stream, count in taken.items():
        print(f"{stream}: {count} acts")


def verify(
    file: Log,
    json: JSON = False,
) -> None:
    """Replay a log and settle it again: print the final hash, or the first difference."""
    import sys

    from croupier import rulebooks as shelf
    from croupier.verify import Difference
    from croupier.verify import verify as check

    try:
        found = check(read(file).splitlines(), shelf.pinned_offer)
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
            print(f"croupier: {file}: {difference}", file=sys.stderr)
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
