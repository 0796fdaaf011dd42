"""`croupier watch`: is this wheel fair, by a table's own history or a file of outcomes?"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.bounds import MOST_OUTCOMES_BYTES
from croupier.cli.reading import BOM, JSON, lines_of, named, open_store, opened, read_all
from croupier.cli.writing import check_writable, print_json, progress_bar, save

if TYPE_CHECKING:
    from croupier.analysis.watch.detection import Simulated
    from croupier.analysis.watch.history import History
    from croupier.analysis.watch.verdict import Watch
    from croupier.rules.wheel import Wheel

WHEEL = "single"  # of a file that does not say
ZEROS = ("00", "000")  # that the wheel of a file that does not say has not
SQLITE = b"SQLite format 3\0"
RUNS = 100  # wheels a simulated power is of


def watch(
    source: Annotated[
        str,
        typer.Argument(help="Outcomes (CSV or one a line), an exported log, a database, or -."),
    ],
    wheel: Annotated[
        str | None, typer.Option(help="The wheel of a file of outcomes; default: single.")
    ] = None,
    table: Annotated[str, typer.Option(help="Which table, if there are several.")] = "",
    level: Annotated[float, typer.Option(help="The probability of a false alarm.")] = 0.001,
    plot: Annotated[
        str | None, typer.Option(help="Plot the counts round the wheel: a .png, .svg or .pdf.")
    ] = None,
    plot_evidence: Annotated[
        str | None, typer.Option(help="Plot the evidence over time: a .png, .svg or .pdf.")
    ] = None,
    power: Annotated[
        bool, typer.Option("--power", help="Also simulate how soon unfair wheels are detected.")
    ] = False,
    json: JSON = False,
) -> None:
    """Test whether a wheel is fair: every test with its finding, and one verdict."""
    if not 0 < level < 1:
        raise typer.BadParameter(f"--level is {level}; it is a chance, for example 0.001")
    check_writable(plot)
    check_writable(plot_evidence)
    history = read_history(source, wheel, table)
    from croupier.analysis.watch.verdict import document
    from croupier.analysis.watch.verdict import watch as look

    found = look(history, level)
    _draw(found, plot, plot_evidence)
    simulated = _simulate(found, quiet=json) if power else []
    if json:
        import msgspec

        more = {"simulated": [msgspec.structs.asdict(one) for one in simulated]} if power else {}
        print_json({**document(found), **more})
    else:
        from croupier.cli.output.watch import print_watch

        print_watch(found, simulated)
    if found.has_alarmed:
        raise typer.Exit(1)


def read_history(source: str, wheel: str | None, table: str) -> History:
    """A database by its address or its first bytes, a log by its first sign, or else outcomes."""
    from croupier import rulebooks as shelf
    from croupier.analysis.watch.history import of_lines, of_text
    from croupier.errors import SpecError

    name = named(source)
    if "://" in source:
        return _agreed(_of_database(source, table), wheel, name)
    with opened(source) as file:
        begins = file.peek(len(SQLITE)).removeprefix(BOM)
        if begins.lstrip()[:1] == b"{":
            lines = lines_of(file, source)
            return _agreed(of_lines(lines, shelf.pinned_offer, name, table), wheel, name)
        if not begins.startswith(SQLITE):
            data = read_all(file, source, MOST_OUTCOMES_BYTES)
    if begins.startswith(SQLITE):
        return _agreed(_of_database(source, table), wheel, name)
    if table:
        raise typer.BadParameter(f"{name} holds outcomes, not tables; leave out --table")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SpecError(
            f"{name}: it is not text in UTF-8 (byte {error.start}); save it as that."
        ) from None
    if not text.strip():
        raise SpecError(f"{name}: it is empty; write one outcome a line, or a header and columns.")
    try:
        return of_text(text, _wheel(wheel or WHEEL), name)
    except SpecError as error:
        if wheel is None and any(f": {zero!r} is no pocket" in str(error) for zero in ZEROS):
            raise SpecError(f"{error} Name another wheel with --wheel.") from None
        raise


def _of_database(database: str, table: str) -> History:
    from croupier import rulebooks as shelf
    from croupier.analysis.watch.history import of_lines
    from croupier.errors import SpecError
    from croupier.log.streams import table_of
    from croupier.store.base import Unavailable
    from croupier.store.transfer import export

    try:
        with closing(open_store(database, new=False)) as store:
            lines = export(store, [f"table:{table_of(store.streams(), database, table)}"])
            return of_lines(lines, shelf.pinned_offer, database)
    except Unavailable as error:
        raise SpecError(f"{database} cannot be read: {error}") from None


def _wheel(id: str) -> Wheel:
    from croupier.rulebooks import wheels

    if id not in wheels():
        raise typer.BadParameter(f"there is no wheel {id!r}; there are {', '.join(wheels())}")
    return wheels()[id]


def _agreed(history: History, wheel: str | None, name: str) -> History:
    """A table has its own wheel; another may not be put in its place."""
    if wheel is not None and _wheel(wheel).id != history.wheel.id:
        raise typer.BadParameter(
            f"the table of {name} has the wheel {history.wheel.id}; leave out --wheel"
        )
    return history


def _draw(found: Watch, plot: str | None, plot_evidence: str | None) -> None:
    if plot is None and plot_evidence is None:
        return
    from croupier.analysis.plots.wheel import evidence_figure, wheel_figure

    for file, figure in ((plot, wheel_figure), (plot_evidence, evidence_figure)):
        if file is not None:
            save(figure(found), file)


def _simulate(found: Watch, quiet: bool) -> list[Simulated]:
    """Unfair wheels, watched one after the other, with a bar for whoever waits."""
    from croupier.analysis.watch.detection import EXCESSES, simulate

    results = []
    with progress_bar(quiet) as progress:
        bar = progress.add_task("Watching unfair wheels", total=RUNS * len(EXCESSES))
        for one in simulate(len(found.counts), found.share, RUNS, seed=0):
            progress.advance(bar)
            if one is not None:
                results.append(one)
    return results
