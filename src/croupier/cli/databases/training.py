"""`croupier training`: the scripts there are, and what a trainee did."""

from __future__ import annotations

from contextlib import closing
from typing import Annotated

import typer

from croupier.cli.reading import JSON, Database, open_store
from croupier.cli.writing import print_json

training = typer.Typer(
    help="Incidents to practise at a demonstration table, and the score.", no_args_is_help=True
)
MARKS = {"right": "✓", "late": "~", "missing": "–", "wrong": "✗", "open": "…"}


@training.command("scripts")
def scripts(json: JSON = False) -> None:
    """The scripts: `croupier demo --training NAME` runs one."""
    from croupier.training.script import names, script

    all = [script(name) for name in names()]
    if json:
        return print_json(
            [{"script": one.name, "incidents": [i.id for i in one.incident]} for one in all]
        )
    for one in all:
        print(f"{one.name:<20} {one.title['en']}: {', '.join(i.id for i in one.incident)}")


@training.command("score")
def score(
    database: Database,
    script: Annotated[str, typer.Option(help="Another script than the one practised.")] = "",
    json: JSON = False,
) -> None:
    """What was done right, late, not at all or wrong, each with its clause, from the log."""
    import msgspec

    from croupier.server.training.table import score_of

    with closing(open_store(database, new=False)) as store:
        found = score_of(store, script)
    if json:
        return print_json({**msgspec.to_builtins(found), "counts": found.counts})
    print(found.title["en"])
    for result in found.results:
        print(f"\n{result.incident}: {result.card['en']}")
        for row in result.rows:
            took = f" ({row.seconds} s of {row.within_s})" if row.seconds is not None else ""
            print(f"  {MARKS[row.status]} {row.status:<8} {row.says['en']} [{row.clause}]{took}")
    counts = ", ".join(f"{status} {count}" for status, count in found.counts.items() if count)
    print(f"\n{counts or 'Nothing has begun'}; incidents to come: {found.left}.")
