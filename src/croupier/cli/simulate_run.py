"""A running simulation: progress bar, Ctrl-C, output files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import typer

from croupier.analysis import simulate
from croupier.analysis.exact import distribution
from croupier.analysis.exact.scenes import Scenes, scenes_of
from croupier.analysis.simulate.bounds import PathBounds
from croupier.analysis.simulate.cautions import of_spins
from croupier.analysis.simulate.crowd import Paths
from croupier.analysis.simulate.estimates import Summary, summary
from croupier.cli.analysis import cents_of, chance_of, place_of
from croupier.cli.simulate import Simulation, own_error
from croupier.cli.writing import ctrl_c
from croupier.documents import Document
from croupier.errors import CroupierError, SpecError
from croupier.money import format_cents
from croupier.rules.offered import Assumption

if TYPE_CHECKING:
    from rich.progress import Progress

    from croupier.analysis.systems.chain import Chain

EXACTLY = "exact chances of a spin"


class Counted(NamedTuple):
    """Scenes that were counted."""

    tally: simulate.Tally
    law: Scenes
    document: Document
    complete: bool = True


class Played(NamedTuple):
    """Players who played."""

    plan: simulate.Plan
    paths: Paths  # bankrolls, or results where there is no bankroll
    summary: Summary
    exact: Chain | str | None  # or why there is none
    seconds: float
    complete: bool
    document: Document


def played(asked: Simulation, exact: bool) -> Counted | Played:
    """Do what is asked."""
    if asked.players is None:
        return _counted(asked)
    plans = _plans(asked)
    began = perf_counter()
    complete, paths = _play(asked, plans)
    seconds = perf_counter() - began
    bankroll = asked.visit.bankroll if asked.visit else 0
    if bankroll == simulate.UNLIMITED:
        paths = paths._replace(bankroll=paths.bankroll - bankroll, lowest=paths.lowest - bankroll)
        bankroll = 0
    found = summary(paths, bankroll, PathBounds.of(*plans))
    if not found.spins:
        raise SpecError(_nobody_played(asked, found))
    by = "Gaffke's, over players"
    if asked.visit is None:
        by = EXACTLY
        found = _by_law(_law(asked), found)
    worked_out = _exactly(asked) if exact else None
    document = {
        **_head(asked, complete),
        "system": asked.system_name,
        "session": _visit(asked),
        "played": plans[0].played,
        "interval_by": by,
        **msgspec.structs.asdict(found),
        **({"exact": _exact_document(asked, worked_out)} if exact else {}),
    }
    return Played(plans[0], paths, found, worked_out, seconds, complete, document)


def _by_law(law: Scenes, found: Summary) -> Summary:
    """Flat wagers: intervals from the exact probabilities of a spin, not from the players."""
    low, high = simulate.interval_of(law, found.edge, found.spins)
    each = found.staked / found.players
    return msgspec.structs.replace(
        found,
        interval=(low, high),
        end=msgspec.structs.replace(found.end, interval=(-high * each, -low * each)),
        cautions=tuple(of_spins(law, found.spins)),
    )


def _counted(asked: Simulation) -> Counted:
    found = _law(asked)
    tally = simulate.flat(found, asked.spins, asked.seed)
    document = {
        **_head(asked, True),
        "interval_by": EXACTLY,
        "spins": tally.spins,
        "staked": cents_of(tally.staked),
        "returned": cents_of(tally.returned),
        "edge": tally.edge,
        "interval": tally.interval,
        "exact_edge": str(-distribution(found).mean / found.staked),
        "cautions": list(of_spins(found, tally.spins)),
    }
    return Counted(tally, found, document)


def _nobody_played(asked: Simulation, found: Summary) -> str:
    if found.ended["ruin"].count:
        return (
            f"A bankroll of {format_cents(round(found.end.mean))} does not pay for the first spin"
            f" of {staked_words(asked)}; begin with more."
        )
    return f"{system_words(asked)} is done before the first spin; nothing was played."


def _law(asked: Simulation) -> Scenes:
    found = scenes_of(asked.offer, asked.wagers, limits=asked.limits)
    if not found.staked:
        raise SpecError("The limits of this table leave nothing at risk; try --no-limits.")
    return found


def _plans(asked: Simulation) -> list[simulate.Plan]:
    """One plan; two, where spins that are shared out do not come out even."""
    if asked.visit is None or asked.system is None:
        return [simulate.flat_plan(_law(asked), asked.spins)]
    each = [asked.spins]
    if asked.is_shared:
        assert asked.players is not None
        least, more = divmod(asked.spins, asked.players)
        each = [least + 1, least] if more else [least]
    with _own_code(asked):
        return [
            simulate.system_plan(
                asked.offer,
                asked.wagers,
                asked.system,
                msgspec.structs.replace(asked.visit, spins=spins),
            )
            for spins in each
        ]


def _batches(
    asked: Simulation, plans: list[simulate.Plan]
) -> Iterator[tuple[simulate.PathBatch, float]]:
    """The batches of all plans, each with how much of everything is done."""
    assert asked.players is not None
    first = asked.spins % asked.players if len(plans) == 2 else 0
    counts = [first, asked.players - first][-len(plans) :]
    before = 0
    for plan, count in zip(plans, counts, strict=True):
        for batch in simulate.paths(plan, count, asked.seed, first=before):
            yield batch, (before + batch.share * count) / asked.players
        before += count


def _play(asked: Simulation, plans: list[simulate.Plan]) -> tuple[bool, Paths]:
    """Whether all was played, and by whom. Who had not finished is left out, unless nobody had."""
    done: list[Paths] = []
    playing = simulate.together([])
    spins = spins_before = players = 0
    began = perf_counter()
    complete = True
    try:
        with ctrl_c() as pressed, _progress() as bar, _own_code(asked):
            line = bar.add_task("playing", total=1.0, rate="")
            for batch, share in _batches(asked, plans):
                if pressed.is_set():
                    raise KeyboardInterrupt
                done.append(batch.finished)
                playing = batch.playing
                if batch.players < players:
                    spins_before = spins
                players, spins = batch.players, spins_before + batch.spins
                rate = spins / max(1e-9, perf_counter() - began)
                bar.update(line, completed=share, rate=f"{rate / 1e6:,.0f} million spins/s")
    except KeyboardInterrupt:
        complete = False
    found = simulate.together(done)
    if not complete and not len(found.spins):
        found = playing
    if not len(found.spins):
        typer.echo("croupier: stopped before there was anything to show", err=True)
        raise typer.Exit(130)
    return complete, found


@contextmanager
def _own_code(asked: Simulation) -> Iterator[None]:
    """What goes wrong in someone's own system is told in a line."""
    try:
        yield
    except CroupierError:
        raise
    except Exception as error:
        if isinstance(asked.system_name, str) and ".py:" in asked.system_name:
            raise own_error(asked.system_name, error) from None
        raise


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


# ---- Worked out ----


def _exactly(asked: Simulation) -> Chain | str:
    from croupier.analysis.systems.chain import chain

    if asked.visit is None or asked.visit.bankroll == simulate.UNLIMITED:
        return "without a bankroll there is no visit; see `croupier distribution`."
    if asked.system is None or simulate.is_crowd(asked.system):
        return "what a crowd will do next cannot be listed."
    with _own_code(asked):
        try:
            return chain(asked.offer, asked.wagers, asked.system, asked.visit)
        except SpecError as error:
            return str(error)
        except KeyboardInterrupt:
            return "it was stopped."


def edge_of(asked: Simulation, found: Chain) -> Fraction | float | None:
    """What the house keeps of all that is staked, on average."""
    assert asked.visit is not None
    lost = asked.visit.bankroll - found.expected_end
    return lost / found.expected_staked if found.expected_staked else None


def _exact_document(asked: Simulation, found: Chain | str | None) -> Document:
    if found is None or isinstance(found, str):
        return {"unavailable": found}
    edge = edge_of(asked, found)
    numbers = tuple("ruin target done spins expected_spins expected_staked expected_end".split())
    return {
        "exact": found.exact,
        "error": found.error,
        "situations": found.situations,
        "edge": None if edge is None else float(edge),
        **{name: float(getattr(found, name)) for name in numbers},
        "fractions": {name: _short(getattr(found, name)) for name in numbers},
    }


def _short(number: Fraction | float) -> str | float | None:
    """A fraction where there is one that can be read."""
    said = chance_of(number)
    return said if isinstance(said, str) and len(said) <= 80 else None


# ---- What it is about ----


def _head(asked: Simulation, complete: bool) -> Document:
    return {
        "question": asked.question,
        "table": place_of(asked.offer),
        "wagers": [{"bet": one.bet, "stake": one.stake} for one in asked.wagers],
        "limits": asked.limits,
        "assumed": bool(assumed_of(asked)),
        "seed": asked.seed,
        "complete": complete,
    }


def assumed_of(asked: Simulation) -> tuple[Assumption, ...]:
    """What every figure rests on that no rulebook says, once a side bet."""
    found = [asked.offer.find(wager.bet).assumed for wager in asked.wagers]
    return tuple({one.side_bet: one for one in found if one is not None}.values())


def _visit(asked: Simulation) -> Document | None:
    """The bankroll and when players leave; the spins are each player's, or all together."""
    if asked.visit is None:
        return None
    found = msgspec.structs.asdict(asked.visit)
    if found["bankroll"] == simulate.UNLIMITED:
        found["bankroll"] = None
    return found


def staked_words(asked: Simulation) -> str:
    """ "martingale on red 10.00"."""
    wagers = ", ".join(f"{one.bet} {format_cents(one.stake)}" for one in asked.wagers)
    return f"{system_words(asked)} on {wagers}" if asked.system is not None else wagers


def system_words(asked: Simulation) -> str:
    name = asked.system_name
    if isinstance(name, dict):
        own = [f"{key} {value}" for key, value in name.items() if key != "name"]
        return f"{name['name']} ({', '.join(own)})" if own else str(name["name"])
    return str(name).rpartition(".py:")[2]  # of one's own just its class
