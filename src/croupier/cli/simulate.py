"""`croupier simulate`: up to 10^18 spins, or many players with a bankroll and a system."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer
from typer.models import OptionInfo

from croupier.cli.reading import JSON, File, cents, named, read, whole
from croupier.cli.writing import check_writable, print_json
from croupier.documents import Document, Json

if TYPE_CHECKING:
    from croupier.analysis.question import Question
    from croupier.analysis.simulate.crowd import Crowd
    from croupier.analysis.systems import System
    from croupier.analysis.systems.visit import Visit
    from croupier.rules.bets import Wager
    from croupier.rules.offer import Offer

PLAYERS = 10_000  # who play if nobody says how many
SHARED = 1_000  # among whom, at most, spins are shared out if there is no bankroll either
OUTPUTS = (".json", ".csv", ".parquet")


def _option(help: str, parser: Callable[[str], int] = whole) -> OptionInfo:
    found: OptionInfo = typer.Option(parser=parser, metavar="<int>", help=help)
    return found


class Simulation(NamedTuple):
    """What is to be simulated, with everything decided."""

    offer: Offer
    wagers: tuple[Wager, ...]
    limits: bool
    spins: int  # of each player; of all of them where `is_shared`
    players: int | None  # none: only counts
    seed: int
    question: Document  # completed
    is_shared: bool = False
    system: System | Crowd | None = None
    system_name: str | dict[str, Json] | None = None  # as it was written
    visit: Visit | None = None


def simulate(
    file: File,
    spins: Annotated[int | None, _option("How many spins (of each player).")] = None,
    seed: Annotated[
        int | None, _option("A whole number; the same seed gives the same results.")
    ] = None,
    players: Annotated[int | None, _option("How many players' paths to play.")] = None,
    bankroll: Annotated[
        int | None, _option("Each player's bankroll at the start, in cents.", cents)
    ] = None,
    target: Annotated[
        int | None, _option("The bankroll at which a player leaves, in cents.", cents)
    ] = None,
    system: Annotated[
        str | None,
        typer.Option(help="A betting system: its name, its JSON, or path.py:Class of your own."),
    ] = None,
    threads: Annotated[int | None, _option("How many threads; default: all cores.")] = None,
    limits: Annotated[
        bool | None,
        typer.Option(
            "--limits/--no-limits",
            help="With the table's limits and rounding, or by the odds alone (flat wagers only).",
        ),
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Also compute the exact result, where possible.")
    ] = False,
    out: Annotated[
        str | None, typer.Option(help="Write each player, or each scene: .json, .csv, .parquet.")
    ] = None,
    plot: Annotated[
        str | None, typer.Option(help="Plot the final bankrolls: a .png, .svg or .pdf.")
    ] = None,
    plot_paths: Annotated[
        str | None, typer.Option(help="Plot the first players' paths: a .png, .svg or .pdf.")
    ] = None,
    json: JSON = False,
) -> None:
    """Simulate: {"table", "wagers", "spins", "seed", "system", "players", "bankroll", "target"}.

    For wagers alone, the counts of all spins are sampled at once. With players, a bankroll or a
    system, every player's path is simulated; Ctrl-C stops and shows the results so far.
    """
    check_writable(out, OUTPUTS)
    check_writable(plot)
    check_writable(plot_paths)
    question, offer = _question(
        file, spins=spins, seed=seed, players=players, bankroll=bankroll, target=target
    )
    asked = _decide(file, question, offer, system, limits)
    if asked.players is None and (plot or plot_paths):
        raise typer.BadParameter("a picture shows players; say how many with --players")
    keep_compiled()
    from croupier.analysis.simulate import use_threads

    use_threads(threads)
    from croupier.cli.output.simulate_files import written
    from croupier.cli.simulate_run import Counted, played

    found = played(asked, exact)
    written(asked, found, out, plot, plot_paths)
    if json:
        print_json(found.document)
    else:
        from croupier.cli.output.simulate import print_counts, print_paths

        if isinstance(found, Counted):
            print_counts(asked, found)
        else:
            print_paths(asked, found)
    if not found.complete:
        raise typer.Exit(130)


def keep_compiled() -> None:
    """Compiled loops are kept beside the package or at home; where neither can be written to, as
    in some containers, in a folder of this run's own."""
    import atexit
    import os
    import shutil
    import tempfile
    from pathlib import Path

    places = (Path(__file__).parents[1] / "analysis/simulate", Path.home())
    if "NUMBA_CACHE_DIR" in os.environ or any(os.access(place, os.W_OK) for place in places):
        return
    folder = tempfile.mkdtemp(prefix="croupier-")
    os.environ["NUMBA_CACHE_DIR"] = folder
    atexit.register(shutil.rmtree, folder, ignore_errors=True)


def _question(file: str, **given: int | None) -> tuple[Question, Offer]:
    """The file's question with the options put in, and its table."""
    import msgspec

    from croupier import rulebooks as shelf
    from croupier.analysis.question import read_question
    from croupier.errors import CroupierError, SpecError
    from croupier.rules.spec import read_spec

    for name, value in given.items():
        least = 0 if name == "seed" else 1
        if value is not None and value < least:
            raise typer.BadParameter(f"--{name} is {value}; it is {least} or more")
    text = read(file)
    try:
        question = read_question(text)
        if not question.table:
            raise SpecError('it is {"table": spec, "wagers": [{"bet": "red", "stake": 500}], …}')
        offer = shelf.offer(read_spec(question.table))
    except CroupierError as error:
        raise SpecError(f"{named(file)}: {error}") from None
    said = {name: value for name, value in given.items() if value is not None}
    return msgspec.structs.replace(question, **said), offer


def _decide(
    file: str, question: Question, offer: Offer, system: str | None, limits: bool | None
) -> Simulation:
    """What the question comes to."""
    import secrets
    from math import isqrt

    from croupier.analysis.question import completed
    from croupier.analysis.systems import Flat, unit_of
    from croupier.errors import CroupierError, SpecError

    seed = secrets.randbits(53) if question.seed is None else question.seed  # exact in any JSON
    name = question.system if system is None else system
    follows = name is not None or question.bankroll is not None
    limits = question.limits if limits is None else limits
    if follows and limits is False:
        raise typer.BadParameter("systems play by the table's limits; leave out --no-limits")
    try:
        if question.spins is None:
            raise SpecError("it does not say how many 'spins'; write them, or give --spins.")
        _check_visit(question, follows)
        if not follows:
            if not question.wagers:
                raise SpecError("it has no 'wagers'.")
            placed, spins, players = question.placed, question.spins, question.players
            by = bool(limits)
            again = completed(offer, placed, spins=spins, seed=seed, players=players, limits=by)
            return Simulation(offer, placed, by, spins, players, seed, again)
        chosen = Flat() if name is None else _system(name, from_command=system is not None)
        wagers = unit_of(chosen, offer, question.placed)  # type: ignore[arg-type]
        visit = _visit(question, chosen)
    except CroupierError as error:
        raise SpecError(f"{named(file)}: {error}") from None
    is_shared = question.players is None and question.bankroll is None
    shared = min(SHARED, isqrt(question.spins))
    players = shared if is_shared else question.players or PLAYERS
    again = completed(
        offer,
        question.placed,
        spins=question.spins,
        seed=seed,
        system=name,
        limits=True,
        players=None if is_shared else players,
        bankroll=question.bankroll,
        target=question.target,
        short=None if question.bankroll is None else visit.short,
        at_limit=visit.at_limit,
    )
    by_system = (is_shared, chosen, name or "flat", visit)
    return Simulation(offer, wagers, True, question.spins, players, seed, again, *by_system)


def _check_visit(question: Question, follows: bool) -> None:
    """What is said about a bankroll fits together."""
    from croupier.errors import SpecError
    from croupier.money import format_cents

    bankroll, target = question.bankroll, question.target
    if bankroll is None and target is not None:
        raise SpecError("'target' is a bankroll; say with which 'bankroll' players begin.")
    if bankroll is None and question.short is not None:
        raise SpecError("'short' is of a bankroll; say with which 'bankroll' players begin.")
    if not follows and question.at_limit is not None:
        raise SpecError("'at_limit' is of a system; say which 'system' players follow.")
    if bankroll is not None and target is not None and target <= bankroll:
        raise SpecError(
            f"'target' is {format_cents(target)} and players begin with {format_cents(bankroll)};"
            " it is more than that."
        )


def _visit(question: Question, system: System | Crowd) -> Visit:
    from croupier.analysis.simulate import UNLIMITED, is_crowd
    from croupier.analysis.systems.visit import Visit
    from croupier.errors import SpecError

    if question.bankroll is None and is_crowd(system):
        raise SpecError("a crowd looks at its bankroll; say with which 'bankroll' players begin.")
    return Visit(
        bankroll=UNLIMITED if question.bankroll is None else question.bankroll,
        target=question.target,
        spins=question.spins,
        at_limit=question.at_limit or "maximum",
        short=question.short or "stop",
    )


def _system(name: str | dict[str, Json], *, from_command: bool) -> System | Crowd:
    """One of ours by its name, or one's own, whose code only the command line may name."""
    import msgspec

    from croupier.analysis.systems import read_system
    from croupier.errors import SpecError

    if isinstance(name, str) and ".py:" in name:
        if not from_command:
            raise SpecError(f"'system' is {name!r}; code is named by --system only.")
        return _own(name)
    if isinstance(name, str) and name.endswith(".py"):
        raise typer.BadParameter(f"--system: say which class of it, for example {name}:Mine")
    if isinstance(name, str) and name.startswith("{"):
        try:
            name = msgspec.json.decode(name, type=dict[str, Json])
        except msgspec.DecodeError as error:
            raise typer.BadParameter(f"--system: {error}") from None
    try:
        return read_system(name)
    except SpecError as error:
        if from_command:
            raise typer.BadParameter(f"--system: {error}") from None
        raise


def _own(name: str) -> System | Crowd:
    """ "path.py:Class" -> one of that class, made without arguments."""
    import importlib.util
    from pathlib import Path

    path, _, wanted = name.rpartition(":")
    if not Path(path).is_file():
        raise typer.BadParameter(f"--system: there is no file {path!r}")
    spec = importlib.util.spec_from_file_location("own_system", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        if not hasattr(module, wanted):
            raise typer.BadParameter(f"--system: {path} has no {wanted!r}")
        made = getattr(module, wanted)()
    except typer.BadParameter:
        raise
    except Exception as error:
        raise own_error(name, error) from None
    for method in ("begin" if hasattr(made, "begin") else "start", "units", "after"):
        if not callable(getattr(made, method, None)):
            raise typer.BadParameter(f"--system: {name} has no method {method!r}")
    system: System | Crowd = made
    return system


def own_error(name: str, error: Exception) -> typer.BadParameter:
    """What went wrong in someone's own system, in a line: where and what."""
    import traceback

    steps = traceback.extract_tb(error.__traceback__)
    path = name.rpartition(":")[0]
    mine = [step for step in steps if step.filename.endswith(path)]
    line = f" line {mine[-1].lineno}" if mine else ""
    if isinstance(error, SyntaxError):
        line = f" line {error.lineno}"
    return typer.BadParameter(f"--system: {path}{line}: {type(error).__name__}: {error}")
