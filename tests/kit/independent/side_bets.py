"""Independent, slow side bets, written from the definitions and the published tables.

Like `roulette.py` it shares no code with the package: a number is a string, a table of odds a list
of rows read from data/side_bets.tsv, and what one unit brings back an integer.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from kit.independent.roulette import RED, WHEELS

WEIGHTS = {"A": 76, "B": 324, "C": 1539, "D": 3078, "E": 1539, "F": 324, "G": 76}


class Row(NamedTuple):
    tag: str
    zeros: str
    side_bet: str
    option: str
    bet: str
    covers: str
    pays: str
    clause: str


def rows(side_bet: str, **wanted: str) -> list[Row]:
    """The published rows of a side bet, filtered by tag, zeros, option or bet."""
    text = (Path(__file__).parents[2] / "data/side_bets.tsv").read_text(encoding="utf-8")
    _, *lines = [line.split("\t") for line in text.splitlines() if line[0] != "#"]
    found = [Row(*line) for line in lines]
    return [
        row
        for row in found
        if row.side_bet == side_bet
        and all(row._asdict()[name] == value for name, value in wanted.items())
    ]


def spread(row: Row, outcome: str, inner: str) -> int:
    """What one unit on a spread brings back: a zero of any kind adds nothing."""
    low, high = row.covers.split("-")
    values = [0 if number in ("0", "00") else int(number) for number in (outcome, inner)]
    return 1 + int(row.pays) if int(low) <= values[0] + values[1] <= int(high) else 0


@cache
def _pays(side_bet: str, bet: str) -> dict[str, int]:
    return {row.covers: int(row.pays) for row in rows(side_bet, bet=bet)}


def colour(number: str) -> str:
    if set(number) == {"0"}:
        return "green"
    return "red" if number in RED else "black"


def match(bet: str, outcome: str, wheels: tuple[str, str], bonus: bool) -> int:
    """Colour Match or Number Match; the Bonus instead of whatever else was shown."""
    pays = _pays("roulette-match", bet)
    if bonus:
        return 1 + pays["bonus"]
    if bet == "number-match":
        same = wheels.count(outcome)
        return 0 if same == 0 else 1 + pays["one" if same == 1 else "both"]
    shown = [colour(outcome), colour(wheels[0]), colour(wheels[1])]
    return 1 + pays[f"all-{shown[0]}"] if shown[1:] == shown[:1] * 2 else 0


def lucky_ball(ball: int, outcome: str, numbers: tuple[str, ...], bonus: int) -> int:
    """The bonus odds for the bonus ball, the payout for another."""
    pays = _pays("lucky-ball", f"lucky-ball:{ball}")
    if numbers[ball - 1] != outcome:
        return 0
    return 1 + pays["bonus" if bonus == ball else "payout"]


def chances(side_bet: str, bet: str, wheel: str, row: Row | None = None) -> dict[int, Fraction]:
    """What one unit brings back -> its chance, by looking at everything that can happen."""
    found: dict[int, Fraction] = {}
    for back, chance in _all(side_bet, bet, WHEELS[wheel].split(), row):
        found[back] = found.get(back, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return found


def _all(
    side_bet: str, bet: str, pockets: list[str], row: Row | None
) -> Iterator[tuple[int, Fraction]]:
    count = len(pockets)
    if side_bet == "spread-bet":
        assert row is not None
        for outcome, inner in product(pockets, pockets):
            yield spread(row, outcome, inner), Fraction(1, count**2)
    elif side_bet == "roulette-match":
        shown: dict[int, int] = {}
        for outcome, one, other in product(pockets, pockets, pockets):
            back = match(bet, outcome, (one, other), False)
            shown[back] = shown.get(back, 0) + 1
        for back, times in shown.items():
            yield back, Fraction(times, count**3) * Fraction(9_999, 10_000)
        yield match(bet, "1", ("1", "1"), True), Fraction(1, 10_000)
    elif side_bet == "lucky-ball":
        # Which four were drawn does not matter: the ball falls in any pocket alike.
        for outcome, bonus in product(pockets, (1, 2, 3, 4)):
            back = lucky_ball(int(bet[-1]), outcome, ("1", "2", "3", "4"), bonus)
            yield back, Fraction(1, count * 4)
    else:
        pays = int(rows("lucky-symbols", bet=bet)[0].pays)
        for symbol, weight in WEIGHTS.items():
            back = 1 + pays if bet == f"symbol:{symbol}" else 0
            yield back, Fraction(weight, sum(WEIGHTS.values()))


def measures(found: dict[int, Fraction]) -> dict[str, Any]:
    """Edge, variance of what one unit wins or loses, and how often something comes back."""
    mean = sum((chance * (back - 1) for back, chance in found.items()), Fraction(0))
    spread_ = ((back - 1 - mean) ** 2 * chance for back, chance in found.items())
    return {
        "edge": -mean,
        "variance": sum(spread_, Fraction(0)),
        "hit_rate": 1 - found.get(0, Fraction(0)),
    }
