"""Cents and odds: the only place that divides money."""

from __future__ import annotations

import re
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

Cents = int
MOST_CENTS: Cents = 10**12  # of any amount, stake or limit: sums of them fit a database


class Odds(NamedTuple):
    """What a win is paid, the wager not counted: 35 to 1."""

    to: int

    def __str__(self) -> str:
        return f"{self.to} to 1"

    @classmethod
    def parse(cls, text: str) -> Odds:
        match = re.fullmatch(r"(\d+) to 1", text)
        if match is None or int(match[1]) == 0:
            raise ValueError(f'{text!r} is not odds; write for example "35 to 1"')
        return cls(int(match[1]))

    @property
    def returned(self) -> int:
        """What one unit brings back when it wins, stake included."""
        return self.to + 1


def format_cents(cents: Cents) -> str:
    """1250 -> "12.50", as people read it."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def format_points(hundredths: int) -> str:
    """125000 -> "1,250": points of a tournament, with hundredths only where there are any."""
    return format_cents(hundredths).removesuffix(".00")


def parse_cents(text: str) -> Cents:
    """ "12.50" -> 1250; at most two decimals."""
    match = re.fullmatch(r"(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?", text)
    if match is None:
        raise ValueError(f'{text!r} is not an amount; write for example "12.50"')
    return int(match[1].replace(",", "")) * 100 + int((match[2] or "0").ljust(2, "0"))


def next_permitted_down(amount: Cents, least: Cents, most: Cents, unit: Cents) -> Cents:
    """The largest of least, least + unit, least + 2 units … that is within both amount and most."""
    ceiling = min(amount, most)
    return 0 if ceiling < least else ceiling - (ceiling - least) % unit


def next_payable_up(amount: Cents, chips: tuple[Cents, ...]) -> Cents:
    """The smallest sum of chips that is no less than the amount; chips run from the smallest up."""
    smallest = chips[0]
    # Of each remainder the first payable sum, or the first after it that reaches the amount.
    return min(
        max(first, amount + (rest - amount) % smallest) for rest, first in _reach(chips).items()
    )


def can_make(amount: Cents, chips: tuple[Cents, ...]) -> bool:
    """Whether chips of these values, from the smallest up, make this amount exactly."""
    first = _reach(chips).get(amount % chips[0])
    return first is not None and first <= amount


def made_of(amount: Cents, chips: tuple[Cents, ...]) -> tuple[Cents, ...]:
    """The chips that make an amount exactly, larger ones first and as many of them as can be; none
    where it cannot be made."""
    found: list[Cents] = []
    for at in range(len(chips) - 1, -1, -1):
        chip, rest = chips[at], chips[:at] or chips[:1]
        count = amount // chip
        while count and not can_make(amount - count * chip, rest):
            count -= 1
        found += [chip] * count
        amount -= count * chip
    return () if amount else tuple(found)


def next_made_down(amount: Cents, chips: tuple[Cents, ...]) -> Cents:
    """The largest sum of chips that is no more than the amount."""
    smallest = chips[0]
    made = (
        amount - (amount - rest) % smallest
        for rest, first in _reach(chips).items()
        if first <= amount - (amount - rest) % smallest
    )
    return max(made, default=0)


@lru_cache(maxsize=16)
def _reach(chips: tuple[Cents, ...]) -> dict[Cents, Cents]:
    """For each remainder by the smallest chip, the smallest payable sum that leaves it."""
    smallest, others = chips[0], chips[1:]
    reach = {0: 0}
    waiting = [0]
    while waiting:
        paid = heappop(waiting)
        for chip in others:
            rest = (paid + chip) % smallest
            if paid + chip < reach.get(rest, paid + chip + 1):
                reach[rest] = paid + chip
                heappush(waiting, paid + chip)
    return reach
