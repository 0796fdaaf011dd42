"""Cautions where too few events were observed for a reliable estimate, and what would help."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

import msgspec

from croupier.analysis.exact import distribution
from croupier.analysis.exact.scenes import Scenes

ENOUGH = 10  # events observed
WORDS = {"ruin": "was ruined", "target": "reached the target"}
MANY = {"ruin": "were ruined", "target": "reached the target"}


class Caution(msgspec.Struct, frozen=True):
    """What too few events were observed of."""

    about: str  # "ruin", "target" or "edge"
    says: str


def of_players(
    name: str, count: int, players: int, interval: tuple[float, float]
) -> Iterator[Caution]:
    """Fewer than ten players with this ending, or without it; edge and means depend on it."""
    but = players - count
    if min(count, but) >= ENOUGH:
        return
    if count == 0:
        seen = f"None of {players:,} {WORDS[name]}: one in {1 / interval[1]:,.0f} still might"
    elif but == 0:
        seen = f"All {players:,} {MANY[name]}: one in {1 / (1 - interval[0]):,.0f} might not"
    else:
        who = f"{count:,} of {players:,}" if count <= but else f"All but {but:,} of {players:,}"
        seen = f"{who} {WORDS[name] if count == 1 else MANY[name]}: that is few to judge by"
    wanted = ceil(players * ENOUGH / max(1, min(count, but)))
    yield Caution(
        name,
        f"{seen}, and the edge and the means hang on it. {wanted:,} players or more would tell,"
        " or --exact where it can be worked out.",
    )


def of_spins(law: Scenes, spins: int) -> Iterator[Caution]:
    """Fewer than ten of the best result expected, on which the edge depends."""
    chances = distribution(law).chances
    chance = chances[max(chances)]
    if chance == 1 or chance * spins >= ENOUGH:
        return
    wanted = ceil(Fraction(ENOUGH) / chance)
    yield Caution(
        "edge",
        f"The best result comes once in {float(1 / chance):,.0f} spins, so {spins:,} say little of"
        f" the edge. {wanted:,} spins or more would tell.",
    )
