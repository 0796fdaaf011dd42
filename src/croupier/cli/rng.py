"""`croupier rng-test`: the live random number generator, tested on pockets and draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON
from croupier.cli.writing import print_json, progress_bar

if TYPE_CHECKING:
    from croupier.analysis.watch.randomness import RandomnessVerdict, Stream
    from croupier.rules.chance import Chance

FEWEST = 10_000
WHEELS = ("single", "double-crown", "triple")


def rng_test(
    draws: Annotated[int, typer.Option(help="How many results of each kind to draw.")] = 100_000,
    json: JSON = False,
) -> None:
    """Test the random number generator of side bets: pockets, symbols and lucky balls."""
    import msgspec

    from croupier.server.pit.chance import SystemChance

    if draws < FEWEST:
        raise typer.BadParameter(f"--draws is {draws}; the tests need {FEWEST} or more")
    verdict = verdict_on(SystemChance(), draws, quiet=json)
    if json:
        print_json({"draws": draws, **msgspec.structs.asdict(verdict)})
    else:
        _print_table(verdict, draws)
    if not verdict.passed:
        raise typer.Exit(1)


def verdict_on(chance: Chance, draws: int, *, quiet: bool = True) -> RandomnessVerdict:
    """Everything drawn and examined, with a bar for whoever waits."""
    from croupier.analysis.watch.randomness import TESTS, examine, judge

    findings = []
    with progress_bar(quiet) as bar:
        line = bar.add_task("testing", total=6 * len(TESTS))
        for stream in streams(chance, draws):
            bar.update(line, description=stream.name)
            for finding in examine(stream):
                findings.append(finding)
                bar.advance(line)
    return judge(findings)


def streams(chance: Chance, draws: int) -> Iterator[Stream]:
    """What players meet, drawn as the equipment draws it."""
    from croupier.analysis.watch.randomness import Stream
    from croupier.rulebooks import wheels
    from croupier.rules.chance import different, pocket, weighted
    from croupier.rules.sidebets.config import SideConfig
    from croupier.rules.sidebets.lucky_symbols import SYMBOLS, weights

    for name in WHEELS:
        wheel = wheels()[name]
        count = len(wheel.pockets)
        values = [wheel.index[pocket(wheel, chance)] for _ in range(draws)]
        yield Stream(f"{count} pockets", values, (1 / count,) * count)
    symbols = weights(SideConfig())
    total = sum(symbols.values())
    drawn = [SYMBOLS.index(weighted(symbols, chance)) for _ in range(draws)]
    yield Stream("seven symbols", drawn, tuple(weight / total for weight in symbols.values()))
    wheel = wheels()["single"]
    fours = [different(wheel, 4, chance) for _ in range(draws)]
    last = [wheel.index[numbers[3]] for numbers in fours]
    yield Stream("four of 37, the last", last, (1 / 37,) * 37)
    orders = [_order([wheel.index[number] for number in numbers]) for numbers in fours]
    yield Stream("four of 37, their order", orders, (1 / 24,) * 24)


def _order(numbers: list[int]) -> int:
    """Which of the 24 orders four different numbers stand in."""
    rank = 0
    for at, number in enumerate(numbers):
        rank = rank * (4 - at) + sum(later < number for later in numbers[at + 1 :])
    return rank


def _print_table(verdict: RandomnessVerdict, draws: int) -> None:
    from rich.table import Table

    from croupier.cli.output import console

    table = Table(header_style="bold", box=None, pad_edge=False)
    for name in ("results", "test", "p-value", ""):
        table.add_column(name, justify="right" if name == "p-value" else "left")
    for one in verdict.findings:
        says = "" if one.p >= verdict.limit else "too unlikely"
        table.add_row(one.stream, one.test, f"{one.p:.6f}", says)
    console.print(table)
    said = "passes" if verdict.passed else "FAILS"
    console.print(
        f"\nThe source {said}: {len(verdict.findings)} tests of {draws:,} results each. One fails"
        f" below {verdict.limit:.2g}, so that a perfect source is refused once in"
        f" {round(1 / verdict.level):,} times."
    )
