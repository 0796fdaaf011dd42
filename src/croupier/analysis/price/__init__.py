"""Edge, return, hit rate and variance of a new bet, and the odds that give a wanted edge.

A bet has one or more results, each with a probability and odds; if none of them occurs the wager is
lost. Everything is an exact fraction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from croupier.errors import SpecError

NOTHING = Fraction(0)
_DIGITS = r"[0-9]{1,18}"  # more than anybody means


class WayToWin(msgspec.Struct, frozen=True):
    """One way to win: its probability and odds; without odds, they are solved for."""

    name: str
    chance: Fraction
    odds: Fraction | None = None
    on: str = ""  # what it wins on, as people read it


class Whole(msgspec.Struct, frozen=True):
    """Whole odds, and the edge of the bet with them."""

    odds: Fraction
    edge: Fraction


class Solved(msgspec.Struct, frozen=True):
    """The solved odds: exact, and the nearest whole ones."""

    name: str
    odds: Fraction
    below: Whole | None  # none where they would be 0 to 1
    above: Whole


class Price(msgspec.Struct, frozen=True):
    """Edge and other measures of a bet, for one unit wagered."""

    results: tuple[WayToWin, ...]
    edge: Fraction
    returned: Fraction
    hit_rate: Fraction
    variance: Fraction
    solved: Solved | None = None


def price(results: Sequence[WayToWin], edge: Fraction | None = None) -> Price:
    """Price a bet; if one result has no odds, solve for those that give the edge."""
    _check(results, edge)
    at = next((n for n, one in enumerate(results) if one.odds is None), None)
    if at is None:
        return _measured(results)
    assert edge is not None
    solved = _solve(results, at, edge)
    return msgspec.structs.replace(_measured(_with(results, at, solved.odds)), solved=solved)


def edge_of(results: Sequence[WayToWin]) -> Fraction:
    """What is lost of one unit in the long run."""
    return 1 - sum((one.chance * (_odds(one) + 1) for one in results), NOTHING)


def _measured(results: Sequence[WayToWin]) -> Price:
    edge = edge_of(results)
    hit_rate = sum((one.chance for one in results), NOTHING)
    # The mean square of what a unit wins or loses, less the square of the mean.
    squares = sum((one.chance * _odds(one) ** 2 for one in results), NOTHING) + (1 - hit_rate)
    return Price(tuple(results), edge, 1 - edge, hit_rate, squares - edge**2)


def _solve(results: Sequence[WayToWin], at: int, edge: Fraction) -> Solved:
    """The return that the other results leave is the open one's, stake included."""
    others = [one for n, one in enumerate(results) if n != at]
    mine = results[at]
    odds = (edge_of(others) - edge) / mine.chance - 1
    if odds <= 0:
        most = edge_of(others) - mine.chance
        raise SpecError(
            f"No odds of {mine.name!r} give an edge of {percent(edge)}: every winner gets its"
            f" stake back, so the edge is under {percent(most)}. Ask for less than that, or let"
            " it win less often or the others pay less."
        )
    below = odds.numerator // odds.denominator
    above = below if odds == below else below + 1
    return Solved(
        mine.name,
        odds,
        _whole(results, at, below) if below else None,
        _whole(results, at, above),
    )


def _whole(results: Sequence[WayToWin], at: int, odds: int) -> Whole:
    return Whole(Fraction(odds), edge_of(_with(results, at, Fraction(odds))))


def _with(results: Sequence[WayToWin], at: int, odds: Fraction) -> list[WayToWin]:
    one = msgspec.structs.replace(results[at], odds=odds)
    return [*results[:at], one, *results[at + 1 :]]


def _odds(one: WayToWin) -> Fraction:
    assert one.odds is not None, one.name
    return one.odds


def _check(results: Sequence[WayToWin], edge: Fraction | None) -> None:
    if not results:
        raise SpecError("A bet has at least one result; say what it wins on.")
    for one in results:
        if not 0 < one.chance <= 1:
            raise SpecError(
                f"The chance of {one.name!r} is {one.chance}; it is over 0, and 1 at most."
            )
        if one.odds is not None and one.odds <= 0:
            raise SpecError(f"The odds of {one.name!r} are {one.odds}; odds are over 0.")
    together = sum((one.chance for one in results), NOTHING)
    if together > 1:
        raise SpecError(
            f"The results come together in {together} of the spins, which is more than all;"
            " only one of them may win at a time."
        )
    if edge is not None and edge >= 1:
        raise SpecError(f"An edge of {percent(edge)} takes everything; ask for less than 100%.")
    open_ = [one.name for one in results if one.odds is None]
    if len(open_) > 1:
        names = " and ".join(map(repr, open_))
        raise SpecError(f"The odds of {names} are open; give all but one of them.")
    if open_ and edge is None:
        raise SpecError(f"The odds of {open_[0]!r} are open; give them, or the edge you want.")
    if edge is not None and not open_:
        raise SpecError(
            "Every result has odds, so the edge follows from them; leave out the edge, or the odds"
            " of one result."
        )


def parse_odds(text: str) -> Fraction:
    """ "6 to 1", "3 to 2", "3/2" or "6" as a fraction."""
    match = re.fullmatch(rf"({_DIGITS})(?:\s*(?:to|/)\s*({_DIGITS}))?", text.strip())
    if match is None or int(match[1]) == 0 or int(match[2] or 1) == 0:
        raise SpecError(f'{text!r} is not odds; write for example "6 to 1", "3 to 2" or "6".')
    return Fraction(int(match[1]), int(match[2] or 1))


def format_odds(odds: Fraction) -> str:
    return f"{odds.numerator} to {odds.denominator}"


def parse_share(text: str, what: str) -> Fraction:
    """ "1/37", "2.7%" or "0.027" as a fraction."""
    match = re.fullmatch(rf"(-?{_DIGITS}(?:\.{_DIGITS})?)(?:/({_DIGITS}))?(%?)", text.strip())
    if match is None or int(match[2] or 1) == 0:
        raise SpecError(f"{text!r} is not {what}; write for example 1/37 or 2.7%.")
    return Fraction(match[1]) / int(match[2] or 1) / (100 if match[3] else 1)


def percent(share: Fraction, digits: int = 2) -> str:
    """A fraction as people compare it: "1/37 (2.70%)"."""
    steps = 10**digits
    found = round(share * 100 * steps)
    sign = "-" if found < 0 else ""
    whole, rest = divmod(abs(found), steps)
    return f"{share} ({sign}{whole}.{rest:0{digits}d}%)"
