"""`croupier check` and `croupier repair`: what is wrong with a database, and what can be mended."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from typing import TYPE_CHECKING

import typer

from croupier.cli.reading import JSON, Database, open_store
from croupier.cli.writing import print_json

if TYPE_CHECKING:
    from croupier.store.care.check import Flaw


def check(database: Database, json: JSON = False) -> None:
    """Say what is wrong with a database: its log, its ledger, its keys and its snapshots.

    It only reads, even while a server runs. Exit code 1 if something is wrong.
    """
    from croupier.errors import SpecError
    from croupier.rulebooks import pinned_offer, pinned_rulebook
    from croupier.store.care.check import check as look
    from croupier.store.care.moment import moment

    with closing(open_store(database, new=False)) as store, moment(store) as at:
        checked = look(at, pinned_offer, pinned_rulebook)
    findings, acts = checked.findings, dict(sorted(checked.told.acts.items()))
    if not acts and not findings:
        raise SpecError(f"{database} has no log: nothing was ever played in it.")
    if json:
        print_json({"ok": not findings, "acts": acts, "findings": _documents(findings)})
    else:
        _print(findings)
        for stream, count in acts.items():
            print(f"{stream}: {count:,} act{'s' * (count != 1)}")
        if not findings:
            print("The log is whole and by the rules; ledger, keys and snapshots follow from it.")
    if findings:
        raise typer.Exit(1)


def repair(database: Database, json: JSON = False) -> None:
    """Write the ledger, the keys and the snapshots of a database again from its log.

    The log itself is never changed. Stop the server first. Exit code 1 if something is still wrong.
    """
    import time

    from croupier.rulebooks import pinned_offer, pinned_rulebook
    from croupier.store.care.repair import repair as mend

    open_store(database, new=False).close()  # it is there, and one of ours
    with closing(open_store(database, new=True, to_be_mended=True)) as store:
        done = mend(store, pinned_offer, pinned_rulebook, time.time_ns() // 1_000_000)
    if json:
        print_json(
            {
                "ok": not done.left,
                "mended": _documents(done.mended),
                "left": _documents(done.left),
                "written": done.written,
            }
        )
    else:
        for one in done.mended:
            print(f"{one.where}: {one.what}")
        if done.written:
            written = ", ".join(f"{count:,} {what}" for what, count in done.written.items())
            print(f"Written again from the log: {written}.")
        if done.left:
            print("Not mended:")
            _print(done.left)
        elif not done.mended:
            print("Nothing is wrong; nothing was written.")
    if done.left:
        raise typer.Exit(1)


def _print(findings: Iterable[Flaw]) -> None:
    for where, what, cure in findings:
        print(f"{where}: {what}\n  {cure}")


def _documents(findings: Iterable[Flaw]) -> list[dict[str, str]]:
    return [one._asdict() for one in findings]
