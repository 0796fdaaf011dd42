"""How a value is made wrong, by its kind: each function gives every wrong value worth trying."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

FEW = 3  # of absent words, so many are added to a list, one at a time
# Two positions of each kind that no race-track bet has, so that one of them is another.
POSITIONS = {
    "straight": ("36", "2"),
    "split": ("34/35", "1/2"),
    "street": ("34/35/36", "4/5/6"),
    "corner": ("32/33/35/36", "1/2/4/5"),
    "six": ("31/32/33/34/35/36", "1/2/3/4/5/6"),
}


def whole(value: int, low: int | None = None, high: int | None = None) -> list[int]:
    """One less, one more, and the nearer end of what is allowed."""
    ends = [end for end in (low, high) if end is not None and end != value]
    nearer = sorted(ends, key=lambda end: abs(end - value))[:1]
    return unlike(value, [value - 1, value + 1, *nearer])


def word(value: str, known: Iterable[str]) -> list[str]:
    return unlike(value, known)


def listed(value: Sequence[Any], known: Iterable[Any] = (), ordered: bool = False) -> list[Any]:
    """Each one dropped, a few absent ones added, and two changed places where order matters."""
    found = [[*value[:at], *value[at + 1 :]] for at in range(len(value))]
    absent = [one for one in known if one not in value]
    found += [[*value, one] for one in absent[:FEW]]
    if ordered:
        found += [
            [*value[:at], value[at + 1], value[at], *value[at + 2 :]]
            for at in range(len(value) - 1)
        ]
    return unlike(list(value), found)


def roles(value: Sequence[str], ladder: Sequence[str]) -> list[list[str]]:
    """Each role swapped for its neighbours on the ladder and for `player`; of several, one less."""
    found = [[*value[:at], *value[at + 1 :]] for at in range(len(value)) if len(value) > 1]
    for at, role in enumerate(value):
        for other in _others(role, ladder):
            if other not in value:
                found.append([*value[:at], other, *value[at + 1 :]])
    return unlike(list(value), found)


def _others(role: str, ladder: Sequence[str]) -> list[str]:
    if role in ladder:
        at = ladder.index(role)
        return [*ladder[at + 1 : at + 2], *ladder[max(at - 1, 0) : at], "player"]
    # `staff` are all of the ladder; the others stand beside it.
    return [ladder[1] if role == "staff" else ladder[0], "player"]


def odds(value: str) -> list[str]:
    """ "35 to 1" -> "34 to 1", "36 to 1"."""
    left, _, right = value.partition(" to ")
    if not left.isdigit():
        return ["11 to 1"]
    return [f"{n} to {right}" for n in (int(left) - 1, int(left) + 1)]


def numbers(value: str) -> list[str]:
    """ "red", "1-18", "2-36 even", "1 4 7": another colour, other ends, one less, one more."""
    if value in ("red", "black"):
        return ["black" if value == "red" else "red"]
    spanned = re.fullmatch(r"(\d+)-(\d+)( even| odd)?", value)
    if spanned:
        low, high, parity = int(spanned[1]), int(spanned[2]), spanned[3] or ""
        step = 2 if parity else 1
        ends = [(low + step, high), (low, high - step), (low - step, high), (low, high + step)]
        found = [f"{a}-{b}{parity}" for a, b in ends if 1 <= a <= b <= 36]
        if parity:
            found.append(f"1-36{' odd' if parity == ' even' else ' even'}")
        return found
    there = value.split()
    return [" ".join(one) for one in listed(there, _absent(there)) if one]


def _absent(there: Sequence[str]) -> list[str]:
    return [n for n in map(str, range(37)) if n not in there][:1]


def span(value: str) -> list[str]:
    """ "12-18" with either end moved by one, and nothing of what is no range."""
    spanned = re.fullmatch(r"(\d+)-(\d+)", value)
    if not spanned:
        return []
    low, high = int(spanned[1]), int(spanned[2])
    ends = [(low - 1, high), (low + 1, high), (low, high - 1), (low, high + 1)]
    return [f"{a}-{b}" for a, b in ends if 0 <= a <= b]


def position(value: str) -> list[str]:
    """ "2 split:5/8" -> as many pieces on another position of its kind."""
    kind, _, where = value.rpartition(":")
    others = POSITIONS.get(kind.split(" ")[-1], ())
    return [f"{kind}:{other}" for other in others if other != where][:1]


def unlike(value: Any, found: Iterable[Any]) -> list[Any]:
    """Each once, in their order, without the value itself."""
    kept: list[Any] = []
    for one in found:
        if one != value and one not in kept:
            kept.append(one)
    return kept
