"""`croupier tournament simulate`: a format tried out with simulated players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from croupier.cli.reading import JSON, whole
from croupier.cli.tournament.terms import given_terms, tell_faults
from croupier.cli.writing import check_writable, ctrl_c, print_json, save

if TYPE_CHECKING:
    from croupier.analysis.tournaments.figures import CupFigures
    from croupier.analysis.tournaments.runs import Run, Tournaments
    from croupier.analysis.tournaments.stage import Format
    from croupier.documents import Document
    from croupier.rules.book.rulebook import Rulebook
    from croupier.tournament.terms.reading import TermsRead

RUNS = 200
MOST_RUNS = 1_000_000
MILLION = 1_000_000


class CupsSimulated(NamedTuple):
    """What came of it."""

    form: Format
    seed: int
    figures: CupFigures
    complete: bool
    document: Document


def simulate(
    of: Annotated[
        str,
        typer.Argument(
            metavar="RULEBOOK|FILE",
            help="Terms in a JSON file, - for standard input; or a rulebook, for its draft.",
        ),
    ],
    runs: Annotated[
        int | None,
        typer.Option(parser=whole, metavar="<int>", help=f"How many; default: {RUNS}."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(parser=whole, metavar="<int>", help="The same seed gives the same results."),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            parser=whole, metavar="<int>", help="How many enter; default: as many as may."
        ),
    ] = None,
    style: Annotated[
        list[str] | None,
        typer.Option(
            help="How players play: a betting system such as martingale, or martingale+end with an"
            " end-game. May be repeated; players take them in turn."
        ),
    ] = None,
    misses: Annotated[
        float, typer.Option(min=0, max=1, help="How often somebody misses a spin: 0.02, say.")
    ] = 0.0,
    spin_seconds: Annotated[
        int, typer.Option(min=5, max=3600, help="From one spin to the next, in seconds.")
    ] = 90,
    game: Annotated[str | None, typer.Option(help="single-zero, double-zero, …")] = None,
    plot: Annotated[
        str | None, typer.Option(help="Plot it: who wins, how long, what is won (.png .svg .pdf).")
    ] = None,
    json: JSON = False,
) -> None:
    """Simulate whole tournaments to test a format: length, ties, prizes, who wins.

    Every command is decided as in a real one; Ctrl-C stops and shows the runs so far.
    """
    from croupier.cli.simulate import keep_compiled

    check_writable(plot)
    runs = RUNS if runs is None else runs
    if not 1 <= runs <= MOST_RUNS:
        raise typer.BadParameter(f"--runs is {runs}; it is 1 to {MOST_RUNS:,}")
    read, book = given_terms(of, needs_more=True)
    assert read is not None
    from croupier.tournament.terms.checks import check_terms

    items = check_terms(read, book)
    if items:
        tell_faults(items)
        raise typer.Exit(1)
    keep_compiled()
    form = _format(read, book, players, tuple(style or ()), misses, spin_seconds, game)
    found = _simulated(form, runs, seed)
    if plot is not None:
        from croupier.analysis.plots.cups import cup_figure

        save(cup_figure(found.figures, _caption(found)), plot)
    if json:
        print_json(found.document)
    else:
        from croupier.cli.output.cups import print_cups

        print_cups(found)
    if not found.complete:
        raise typer.Exit(130)


def _format(
    read: TermsRead,
    book: Rulebook,
    players: int | None,
    styles: tuple[str, ...],
    misses: float,
    spin_s: int,
    game: str | None,
) -> Format:
    from msgspec import UNSET, structs

    from croupier import rulebooks as shelf
    from croupier.analysis.tournaments.pace import Pace
    from croupier.analysis.tournaments.players import Habits
    from croupier.analysis.tournaments.stage import Format
    from croupier.analysis.tournaments.styles import FIELD, read_field
    from croupier.rules.spec import read_spec
    from croupier.tournament.terms.document import rounds_of
    from croupier.tournament.terms.limits import limits_of

    terms = read.terms
    first = rounds_of(terms)[0]
    assert terms.chips is not UNSET and first.limits is not UNSET and terms.players is not UNSET
    seats = max(one.per_table.max for one in rounds_of(terms) if one.per_table is not UNSET)
    given = {"rulebook": book.id, "seats": seats, **({"game": game} if game else {})}
    spec = structs.replace(read_spec(given), limits=limits_of(first.limits, terms.chips.chips))
    return Format(
        read,
        book,
        shelf.pin(book.id),
        shelf.offer(spec),
        terms.players.max if players is None else players,
        read_field(styles or FIELD),
        Pace(spin_s),
        Habits(misses=round(misses * MILLION)),
    )


def _simulated(form: Format, runs: int, seed: int | None) -> CupsSimulated:
    import secrets

    import msgspec

    from croupier.analysis.tournaments.figures import figures
    from croupier.analysis.tournaments.runs import Tournaments

    seed = secrets.randbits(53) if seed is None else seed
    complete, played = _play(Tournaments(form, seed), runs)
    found = figures(played, [one.name for one in form.field])
    terms, spec = form.terms, form.made.spec
    document: Document = {
        "tournament": str(terms.id),
        "title": str(terms.title),
        "rulebook": form.rulebook.id,
        "table": {"game": spec.game, "layout": spec.layout, "mode": spec.mode},
        "players": form.players,
        "seed": seed,
        "spin_seconds": form.pace.spin_s,
        "misses": form.habits.misses / MILLION,
        "styles_played": [one.name for one in form.field],
        "complete": complete,
        **msgspec.structs.asdict(found),
    }
    return CupsSimulated(form, seed, found, complete, document)


def _play(tournaments: Tournaments, runs: int) -> tuple[bool, list[Run]]:
    """Whether all were played, and those that were."""
    from croupier.cli.writing import progress_bar

    done: list[Run] = []
    complete = True
    try:
        with ctrl_c() as pressed, progress_bar(quiet=False) as bar:
            line = bar.add_task("tournaments", total=runs)
            for batch in tournaments.batches(runs):
                done += batch
                bar.update(line, completed=len(done))
                if pressed.is_set() and len(done) < runs:
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        complete = False
    if not done:
        typer.echo("croupier: stopped before there was anything to show", err=True)
        raise typer.Exit(130)
    return complete, done


def _caption(found: CupsSimulated) -> str:
    form = found.form
    return (
        f"{form.terms.title}, {form.rulebook.tag}; {form.players} players,"
        f" {found.figures.runs:,} runs; {form.pace.spin_s} s a spin; seed {found.seed}."
    )
