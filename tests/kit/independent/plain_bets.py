"""What a plain bet covers and pays, from its name alone; no code is shared with the package."""

from __future__ import annotations

from functools import cache

from kit.independent.roulette import ODDS_BY_COUNT, outside

# The bets of every layout whose odds follow from how many numbers they cover.
INSIDE = {"straight", "split", "street", "corner", "five", "six"}
WIDE = {"column": 2, "dozen": 2, "any-green": 11, "first-six": 5}  # even chances pay one to one


@cache
def odds(bet: str, outcome: str) -> int:
    """To one; 0 is a bet that loses."""
    kind, _, numbers = bet.partition(":")
    if kind in INSIDE:
        covered = numbers.split("/")
        return ODDS_BY_COUNT[len(covered)] if outcome in covered else 0
    return WIDE.get(kind, 1) if outcome in outside(kind)[bet] else 0


def returned(bet: str, stake: int, outcome: str) -> int:
    """What comes back of a stake."""
    pays = odds(bet, outcome)
    return stake + pays * stake if pays else 0
