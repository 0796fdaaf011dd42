"""A wheel watch, printed for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from croupier.analysis.watch.detection import DetectionPower, Simulated
from croupier.analysis.watch.verdict import Watch
from croupier.cli.output import console, new_table


def print_watch(found: Watch, simulated: Sequence[Simulated] = ()) -> None:
    spins, wheel = len(found.history.spins), found.history.wheel
    of = f"{spins:,} outcome{'' if spins == 1 else 's'} of the wheel {wheel.id}"
    console.print(Text(of, style="bold"), Text(f", {len(wheel.order)} pockets"), sep="")
    console.print()
    _tests(found)
    console.print()
    _evidence(found)
    console.print()
    _power(found)
    _simulated(simulated)
    console.print()
    style = "bold red" if found.has_alarmed else "bold"
    console.print(Text(found.says, style=style))
    console.print(
        f"A fair wheel is called unfair at most once in {_in(found.level)}: once in"
        f" {_in(found.share)} by the tests together (Holm), made once on this series, and once in"
        f" {_in(found.share)} by the evidence, however often it is looked at."
    )


def _tests(found: Watch) -> None:
    table = new_table("test", "p-value", "of all", "by", "what was seen")
    for test, p in zip(found.tests, found.adjusted, strict=True):
        style = "bold red" if test in found.suspicious else "dim" if p is None else ""
        table.add_row(test.test, chance_of(test.p), chance_of(p), test.by, test.says, style=style)
    console.print(table)
    console.print("Of all: the p-value with Holm's correction for the number of tests.")


def _evidence(found: Watch) -> None:
    path = found.evidence
    came = "it has not come"
    if path.alarmed_at is not None:
        came = f"it came at spin {path.alarmed_at:,}"
    console.print(
        f"Evidence: a unit bet at fair odds against this wheel from the first spin on is now"
        f" {_amount(path.e)} and was at most {_amount(path.largest)};"
        f" the alarm is at {_in(path.level)}: {came}."
    )


def _power(found: Watch) -> None:
    tests = ("chi-square", "most frequent", "evidence, half", "evidence")
    table = new_table("a pocket too likely by", *tests, "found in this series")
    for one in found.power:
        table.add_row(
            f"{one.excess:.0%}", *_spins(one), "under 1%" if one.here < 0.01 else f"{one.here:.0%}"
        )
    console.print(
        "Spins to find it with a chance of 90%, or of one half where it says so; chi-square and"
        f" most frequent by a p-value of {found.limit:.1e} or less:"
    )
    console.print(table)


def _spins(one: DetectionPower) -> list[str]:
    numbers = (one.chi_square, one.most_frequent, one.evidence_median, one.evidence)
    return [f"{_round(number):,}" for number in numbers]


def _simulated(results: Sequence[Simulated]) -> None:
    if not results:
        return
    table = new_table("a pocket too likely by", "wheels", "half by spin", "nine of ten by spin")
    for one in results:
        when = ("later" if spin is None else f"{spin:,}" for spin in (one.median, one.nine_tenths))
        table.add_row(f"{one.excess:.0%}", f"{one.runs}", *when)
    console.print("\nSimulated, when the evidence raised its alarm:")
    console.print(table)


def _round(number: int) -> int:
    """Up, to three figures: the rest is not known so well."""
    unit = int(10 ** max(0, len(str(number)) - 3))
    return -(-number // unit) * unit


def _in(level: float) -> str:
    return f"{1 / level:,.0f}"


def chance_of(p: float | None) -> str:
    if p is None:
        return "–"
    return f"{p:.4f}" if p >= 0.001 else f"{p:.1e}"


def _amount(e: float) -> str:
    return f"{e:.3g}" if e < 1000 else f"{e:,.0f}" if e < 1e9 else f"{e:.2g}"
