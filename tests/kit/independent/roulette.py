"""An independent, slow roulette, written from the definitions; it shares no code with the package.

A bet here is a set of numbers and what it pays. Where zeros stand is one of five words:
`single`, `stack-2` (00 above 0), `stack-3` (000 above 00 above 0), `0-left` and `00-left`.
"""

from __future__ import annotations

NUMBERS = [str(n) for n in range(1, 37)]
RED = set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
ZEROS = {
    "single": ["0"],
    "stack-2": ["0", "00"],
    "stack-3": ["0", "00", "000"],
    "0-left": ["0", "00"],
    "00-left": ["0", "00"],
}
# The bets with zeros, beside the straight-ups, as the table in the design gives them.
WITH_ZEROS = {
    "single": {
        "split": ["0/1", "0/2", "0/3"],
        "street": ["0/1/2", "0/2/3"],
        "corner": ["0/1/2/3"],
    },
    "0-left": {
        "split": ["0/00", "0/1", "0/2", "00/2", "00/3"],
        "street": ["0/1/2", "0/00/2", "00/2/3"],
        "five": ["0/00/1/2/3"],
    },
    "00-left": {
        "split": ["0/00", "00/1", "00/2", "0/2", "0/3"],
        "street": ["00/1/2", "0/00/2", "0/2/3"],
        "five": ["0/00/1/2/3"],
    },
}
WITH_ZEROS["stack-2"] = {**WITH_ZEROS["single"], "split": ["0/1", "0/2", "0/3", "0/00"]}
WITH_ZEROS["stack-3"] = {**WITH_ZEROS["single"], "split": ["0/1", "0/2", "0/3", "0/00", "00/000"]}
WHEELS = {
    "single": "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18"
    " 29 7 28 12 35 3 26",
    "double-american": "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19"
    " 31 18 6 21 33 16 4 23 35 14 2",
}
WHEELS["double-crown"] = WHEELS["single"].replace("0 32", "0 00 32", 1)
WHEELS["triple"] = WHEELS["single"].replace("0 32", "0 000 00 32", 1)
SECTORS = {  # numbers of each position -> pieces on it
    "tier": {"5/8": 1, "10/11": 1, "13/16": 1, "23/24": 1, "27/30": 1, "33/36": 1},
    "orphelins": {"1": 1, "6/9": 1, "14/17": 1, "17/20": 1, "31/34": 1},
    "voisins": {
        "0/2/3": 2, "4/7": 1, "12/15": 1, "18/21": 1, "19/22": 1, "25/26/28/29": 2, "32/35": 1,
    },
    "zero-game": {"0/3": 1, "12/15": 1, "26": 1, "32/35": 1},
}  # fmt: skip
ANIMALS = {
    "horse": "32 15 19", "snake": "4 21 2", "dragon": "25 17 34", "rabbit": "6 27 13",
    "tiger": "36 11 30", "ox": "8 23 10", "rat": "16 24 5", "boar": "20 1 33",
    "dog": "9 31 14", "rooster": "29 18 22", "monkey": "12 28 7", "ram": "26 3 35",
}  # fmt: skip
ODDS_BY_COUNT = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5}  # for the pieces of race-track bets


def bets(zeros: str, kind: str) -> dict[str, set[str]]:
    """Every bet of a kind on a full layout: its notation, and the numbers it covers."""
    found: list[list[str]] = []
    if kind == "straight":
        found = [[n] for n in [*ZEROS[zeros], *NUMBERS]]
    elif kind == "split":
        found = [[str(n), str(n + 1)] for n in range(1, 36) if n % 3]
        found += [[str(n), str(n + 3)] for n in range(1, 34)]
    elif kind == "street":
        found = [[str(n), str(n + 1), str(n + 2)] for n in range(1, 37, 3)]
    elif kind == "corner":
        found = [[str(n + k) for k in (0, 1, 3, 4)] for n in range(1, 33) if n % 3]
    elif kind == "six":
        found = [[str(n + k) for k in range(6)] for n in range(1, 34, 3)]
    found += [numbers.split("/") for numbers in WITH_ZEROS[zeros].get(kind, [])]
    if found:
        return {f"{kind}:{'/'.join(numbers)}": set(numbers) for numbers in found}
    return outside(kind)


def outside(kind: str) -> dict[str, set[str]]:
    """The bets with an area of their own."""
    whole = {
        "low": {n for n in NUMBERS if int(n) <= 18},
        "high": {n for n in NUMBERS if int(n) >= 19},
        "even": {n for n in NUMBERS if int(n) % 2 == 0},
        "odd": {n for n in NUMBERS if int(n) % 2 == 1},
        "red": RED,
        "black": set(NUMBERS) - RED,
        "any-green": {"0", "00", "000"},
        "first-six": {"0", "00", "000", "1", "2", "3"},
    }
    if kind in whole:
        return {kind: whole[kind]}
    if kind == "column":
        return {f"column:{c}": {str(n) for n in range(c, 37, 3)} for c in (1, 2, 3)}
    if kind == "dozen":
        return {f"dozen:{d}": {str(n) for n in range(12 * d - 11, 12 * d + 1)} for d in (1, 2, 3)}
    if kind == "five":
        return {"five:0/00/1/2/3": {"0", "00", "1", "2", "3"}}
    raise KeyError(kind)


def returned(covers: set[str], odds: int, stake: int, outcome: str) -> int:
    """What comes back of a stake: itself and the odds, or nothing."""
    return stake + stake * odds if outcome in covers else 0


def neighbours(wheel: str, number: str, reach: int) -> list[str]:
    """A number and those beside it, walking round the wheel."""
    order = WHEELS[wheel].split()
    thrice = order * 3
    at = len(order) + order.index(number)
    return thrice[at - reach : at + reach + 1]


def pieces_returned(pieces: dict[str, int], unit: int, outcome: str) -> int:
    """What comes back of a race-track bet with `unit` on each piece, every piece paid by itself."""
    total = 0
    for position, count in pieces.items():
        numbers = set(position.split("/"))
        for _ in range(count):
            total += returned(numbers, ODDS_BY_COUNT[len(numbers)], unit, outcome)
    return total
