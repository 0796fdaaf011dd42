"""Simulations, printed for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import floor, log10

from rich.table import Table

from croupier.analysis.simulate import UNLIMITED
from croupier.analysis.simulate.cautions import Caution, of_spins
from croupier.analysis.simulate.estimates import QUANTILES, Share, Spread
from croupier.analysis.simulate.intervals import Interval
from croupier.analysis.systems.chain import Chain
from croupier.cli.output import console, marked, new_table, print_assumptions
from croupier.cli.output.analysis import headline, money
from croupier.cli.simulate import Simulation
from croupier.cli.simulate_run import Counted, Played, assumed_of, edge_of, staked_words
from croupier.money import format_cents
from croupier.rules.limits import limits_of

UNKNOWN = "none: players do not differ"
WORDS = {
    "ruin": "ruined",
    "target": "reached the target",
    "done": "the system was done",
    "spins": "played every spin",
    "playing": "were still playing",
}


def print_counts(asked: Simulation, found: Counted) -> None:
    tally = found.tally
    console.print(headline(asked.offer), f"{staked_words(asked)}, {_limits(asked)}\n", sep="\n")
    assumed = assumed_of(asked)
    table = new_table("", marked(f"{tally.spins:,} spins", assumed))
    table.add_row("staked", money(tally.staked))
    table.add_row("returned", money(tally.returned))
    places = _places(tally.interval)
    table.add_row("edge", f"{tally.edge:.{places}%}")
    table.add_row("95% interval", _interval(tally.interval, places))
    exact = Fraction(str(found.document["exact_edge"]))
    table.add_row("exactly", f"{float(exact):.{places}%}  {exact}")
    console.print(table)
    console.print(
        "\nThe interval is made with the exact chances of a spin."
        f" Seed {asked.seed} repeats this run."
    )
    _warn(of_spins(found.law, found.tally.spins))
    print_assumptions(assumed)


def print_paths(asked: Simulation, found: Played) -> None:
    one = found.summary
    console.print(
        headline(asked.offer),
        f"{staked_words(asked)}, {_limits(asked)}",
        f"{_visit(asked)}\n",
        sep="\n",
    )
    exact = found.exact if isinstance(found.exact, Chain) else None
    assumed = assumed_of(asked)
    heads = ("simulated", "95% interval", *(("exactly",) if exact else ()))
    table = new_table("", *(marked(head, assumed) for head in heads))
    for row in _rows(asked, found, exact):
        table.add_row(*(row if exact else row[:3]))
    console.print(table)
    console.print()
    console.print(_quantiles(asked, found))
    stopped = "" if found.complete else " Stopped: only players who had finished are counted."
    if "playing" in one.ended:
        stopped = " Stopped: nobody had finished, so everybody is counted as they stood."
    console.print(
        f"\n{_people(one.players)} staked {format_cents(one.staked)} in {one.spins:,} spins and"
        f" got {format_cents(one.returned)} back.{stopped}"
    )
    rate = ""
    if found.seconds > 1:  # in less it is the loading that counts
        rate = f" {one.spins / found.seconds / 1e6:,.0f} million spins a second."
    console.print(f"Seed {asked.seed} repeats this run.{rate}")
    _about(found)
    _warn(one.cautions)
    print_assumptions(assumed)


def _warn(cautions: Iterable[Caution]) -> None:
    for caution in cautions:
        console.print(f"Caution: {caution.says}")


def _rows(asked: Simulation, found: Played, exact: Chain | None) -> Iterator[tuple[str, ...]]:
    """What, as it came out, with its interval, and as it is exactly where that is known."""
    one = found.summary
    edge = edge_of(asked, exact) if exact else None
    yield "edge", f"{one.edge:.4%}", _interval(one.interval, 4), _share(edge, 4)
    for name, words in WORDS.items():
        if _concerns(asked, name, one.ended.get(name)):
            chance = one.ended[name]
            known = _share(getattr(exact, name, None), 3)
            yield words, f"{chance.chance:.3%}", _interval(chance.interval, 3), known
    end = format_cents(round(exact.expected_end)) if exact else ""
    yield _ends(asked), *_mean(one.end), end
    spins = f"{float(exact.expected_spins):,.2f}" if exact else ""
    yield "spins a player", *_mean(one.duration, lambda spins: f"{spins:,.2f}"), spins
    yield "largest drawdown", *_mean(one.drawdown), ""


def _about(found: Played) -> None:
    """Where the exact figures are from, or why there are none."""
    if isinstance(found.exact, str):
        console.print(f"Not worked out exactly: {found.exact}")
    elif found.exact is not None:
        kind = "in fractions" if found.exact.exact else f"to within {found.exact.error:.1g}"
        console.print(f"Exactly: a Markov chain of {found.exact.situations:,} situations, {kind}.")


def _quantiles(asked: Simulation, found: Played) -> Table:
    one = found.summary
    names = ["median" if q == 0.5 else f"{q:.0%}" for q in QUANTILES]
    head = marked("of the players have this or less", assumed_of(asked))
    table = new_table(head, *names)
    for words, values in (
        (_ends(asked), one.end),
        ("lowest", one.lowest),
        ("drawdown", one.drawdown),
    ):
        table.add_row(words, *(format_cents(values.quantiles[str(q)]) for q in QUANTILES))
    table.add_row("spins", *(f"{one.duration.quantiles[str(q)]:,}" for q in QUANTILES))
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _cents(mean: float) -> str:
    return format_cents(round(mean))


def _mean(spread: Spread, say: Callable[[float], str] = _cents) -> tuple[str, str]:
    if spread.interval is None:
        return say(spread.mean), UNKNOWN
    low, high = spread.interval
    return say(spread.mean), f"{say(low)} to {say(high)}"


def _ends(asked: Simulation) -> str:
    return "bankroll at the end" if _has_bankroll(asked) else "result at the end"


def _concerns(asked: Simulation, name: str, chance: Share | None) -> bool:
    if chance is None:
        return False
    wanted = (name == "ruin" and _has_bankroll(asked)) or (
        name == "target" and asked.visit is not None and asked.visit.target is not None
    )
    return wanted or (chance.count > 0 and (_has_bankroll(asked) or name != "spins"))


def _has_bankroll(asked: Simulation) -> bool:
    return asked.visit is not None and asked.visit.bankroll != UNLIMITED


def _visit(asked: Simulation) -> str:
    many = _people(asked.players or 0)
    if asked.is_shared:
        return f"{many} share {asked.spins:,} spins, with all the money they need"
    said = f"{many}, {asked.spins:,} spins each"
    if asked.visit is None or not _has_bankroll(asked):
        return f"{said}, with all the money they need"
    said += f" at most, from a bankroll of {format_cents(asked.visit.bankroll)}"
    if asked.visit.target is not None:
        said += f" to {format_cents(asked.visit.target)}"
    if asked.visit.short == "rest":
        said += "; who cannot pay what is asked stakes the rest"
    return said


def _people(players: int) -> str:
    return f"{players:,} player{'' if players == 1 else 's'}"


def _limits(asked: Simulation) -> str:
    if not asked.limits:
        return "by the odds alone, limits out"
    return f"by the table's limits and chips\n{_each_limit(asked)}"


def _each_limit(asked: Simulation) -> str:
    """The limits of each bet: "red takes 5.00 to 500.00 by 5.00"."""
    said = []
    bets = {bet.bet: bet for bet in (asked.offer.find(wager.bet) for wager in asked.wagers)}
    for bet in bets.values():
        least, most, unit = map(format_cents, limits_of(asked.offer, bet))
        each = " a piece" if bet.parts > 1 else ""
        said.append(f"{bet.bet} takes {least} to {most} by {unit}{each}")
    chips = ", ".join(map(format_cents, asked.offer.spec.limits.chips))
    return f"{'; '.join(said)}; chips of {chips}"


def _share(share: Fraction | float | None, places: int) -> str:
    return "" if share is None else f"{float(share):.{places}%}"


def _places(interval: Interval) -> int:
    """As many as it takes to see how wide the interval is."""
    width = interval[1] - interval[0]
    return max(6, -floor(log10(width))) if width else 6


def _interval(interval: Interval | None, places: int) -> str:
    if interval is None:
        return UNKNOWN
    return f"{interval[0]:.{places}%} to {interval[1]:.{places}%}"
