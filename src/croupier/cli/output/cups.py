"""CupsSimulated tournaments, printed for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.table import Table

from croupier.analysis.simulate.estimates import Share, Spread
from croupier.analysis.tournaments.figures import CupFigures
from croupier.analysis.tournaments.styles import MANAGER
from croupier.cli.output import console, new_table
from croupier.cli.tournament.simulate import CupsSimulated
from croupier.money import format_cents


def print_cups(found: CupsSimulated) -> None:
    one, form = found.figures, found.form
    spec = form.made.spec
    console.print(
        f"{form.terms.title}: {form.rulebook.title}",
        f"{form.players} players at {spec.game} tables, layout {spec.layout};"
        f" a spin every {form.pace.spin_s} seconds\n",
        sep="\n",
    )
    counted = "1 tournament" if one.runs == 1 else f"{one.runs:,} tournaments"
    table = new_table("", counted, "95% interval", "9 in 10 between")
    for row in _rows(one):
        table.add_row(*row)
    console.print(_right(table))
    for part in (_rounds(one), _places(one), _styles(one)):
        console.print()
        console.print(part)
    best = next(style for style in one.styles if style.style == one.best)
    manager = next((style for style in one.styles if style.style == MANAGER), None)
    console.print(
        f"\nThe best manager of chips plays {best.style} and wins {best.ratio:.2f} times an even"
        f" share: {_share(best.won)[0]} of the tournaments against {best.even:.2%}."
    )
    if manager is not None and manager is not best:
        console.print(
            f"{MANAGER}, the least until the end and then just enough, wins"
            f" {manager.ratio:.2f} times an even share."
        )
    stopped = "" if found.complete else " Stopped: only runs that were over are counted."
    console.print(f"Seed {found.seed} repeats these runs.{stopped}")
    for why, count in one.stuck.items():
        console.print(f"{count:,} could not be finished: {why}")
    for caution in one.cautions:
        console.print(f"Caution: {caution}")


def _rows(one: CupFigures) -> Iterator[tuple[str, ...]]:
    if one.stuck:
        yield "finished", *_share(one.finished), ""
    yield "spins, one after the other", *_spread(one.spins, _count)
    yield "balls at all tables", *_spread(one.balls, _count)
    yield "minutes from first to last", *_spread(one.minutes, _count)
    yield "minutes of play", *_spread(one.playing, _count)
    yield "a tie was played off", *_share(one.play_off), ""
    yield "for the first place", *_share(one.final_tied), ""
    yield "last chips lost", *_spread(one.busts, _count)
    if one.rebuys.most:
        yield "re-buys", *_spread(one.rebuys, _count)
    yield "prize pool", *_spread(one.pool, _cents)
    yield "to the first place", f"{one.first_share:.2%}", "", ""


def _rounds(one: CupFigures) -> Table:
    table = new_table("round", "players", "spins", "minutes", "began late")
    for round in one.rounds:
        table.add_row(
            str(round.round),
            _count(round.players.mean),
            _count(round.spins.mean),
            _count(round.minutes.mean),
            _share(round.late)[0],
        )
    return _right(table)


def _places(one: CupFigures) -> Table:
    table = new_table("place", "prize on average", "least", "most", "shared in")
    for place in one.places:
        prize = place.prize
        amounts = (_cents(amount) for amount in (prize.mean, prize.least, prize.most))
        table.add_row(str(place.place), *amounts, _share(place.shared)[0])
    return _right(table)


def _styles(one: CupFigures) -> Table:
    table = new_table("style", "players", "wins", "95% interval", "even", "in the final", "prize")
    for style in sorted(one.styles, key=lambda style: -style.ratio):
        table.add_row(
            style.style,
            str(style.players),
            *_share(style.won),
            f"{style.even:.2%}",
            _share(style.final)[0],
            _cents(style.prize.mean),
        )
    return _right(table)


def _right(table: Table) -> Table:
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _share(found: Share) -> tuple[str, str]:
    low, high = found.interval
    return f"{found.chance:.2%}", f"{low:.2%} to {high:.2%}"


def _spread(found: Spread, say: Callable[[float], str]) -> tuple[str, str, str]:
    interval = "" if found.interval is None else " to ".join(map(say, found.interval))
    between = f"{say(found.quantiles['0.05'])} and {say(found.quantiles['0.95'])}"
    return say(found.mean), interval, between


def _count(number: float) -> str:
    return f"{number:,.1f}".removesuffix(".0")


def _cents(amount: float) -> str:
    return format_cents(round(amount))
