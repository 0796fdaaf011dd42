"""Where a chip stands for each kind of bet: every place of a layout named, from its geometry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_lowercase
from typing import TYPE_CHECKING

import msgspec

from croupier.draw.cloth import printed_on
from croupier.rules.bets import ANIMALS, SECTORS
from croupier.rules.layout import Layout, MarkedArea, Spot
from croupier.rules.wheel import ZEROS

if TYPE_CHECKING:
    from croupier.rules.offer import Offer
    from croupier.rules.offered import OfferedBet

TRACK = ("tier", "orphelins", "voisins", "zero-game", "neighbours", "asian")


class Place(msgspec.Struct, frozen=True):
    """One kind of place for a chip: its letter in the drawing, an example, and what it is there."""

    mark: str
    bet: str
    kind: str
    name: str  # as the rulebook calls the bet
    where: str  # what is under the chip
    covers: tuple[str, ...]
    pays: str
    clause: str
    spot: tuple[int, int] | None = None  # on the layout's grid; none: beside the numbers


def legend(offer: Offer) -> list[Place]:
    """Every kind of place of a table's layout, then of its side bets and its race-tracks."""
    named = [(offer.bets[str(spot.bet)], spot) for spot in examples(offer.layout)]
    beside = [*_beside(offer)]
    marks = iter(letters(len(named) + len(beside)))
    return [
        *(
            _place(next(marks), row, where_stands(offer.layout, spot), (spot.x, spot.y))
            for row, spot in named
        ),
        *(_place(next(marks), row, where) for row, where in beside),
    ]


def _place(mark: str, row: OfferedBet, where: str, spot: tuple[int, int] | None = None) -> Place:
    return Place(mark, row.bet, row.kind, row.name, where, row.covers, row.pays, row.clause, spot)


def letters(count: int) -> list[str]:
    """ "a" to "z", then "aa", "ab", …"""
    return [("" if at < 26 else ascii_lowercase[at // 26 - 1]) + ascii_lowercase[at % 26]
            for at in range(count)]  # fmt: skip


def examples(layout: Layout) -> list[Spot]:
    """One spot of each kind of place, as far apart as they come: a kind of bet counts once on
    squares, once on the outer line, once in a box, and once more where a zero is under the chip."""
    kinds: dict[tuple[str, str, bool], list[Spot]] = {}
    for spot in layout.spots:
        with_zero = not set(ZEROS).isdisjoint(spot.bet.pick)
        stands = _stands(layout, spot)
        kind = str(spot.bet) if stands == "courtesy" else spot.bet.kind
        kinds.setdefault((kind, stands, with_zero), []).append(spot)
    chosen: list[Spot] = []
    for spots in kinds.values():
        chosen.append(max(spots, key=lambda one: _apart(one, chosen)))
    return chosen


def _apart(spot: Spot, others: Sequence[Spot]) -> int:
    """How far the nearest of some spots is; of a first one it does not matter."""
    return min(((spot.x - one.x) ** 2 + (spot.y - one.y) ** 2 for one in others), default=0)


def _under(layout: Layout, spot: Spot) -> list[MarkedArea]:
    """The areas a chip stands in, or whose line it touches."""
    return [area for area in layout.areas if area.rect.holds(spot.x, spot.y)]


def _squares(areas: Iterable[MarkedArea]) -> list[str]:
    return [area.bet.pick[0] for area in areas if area.bet.kind == "straight"]


def _stands(layout: Layout, spot: Spot) -> str:
    """On squares alone, on the outer line, in a box, or on a line between boxes."""
    under = _under(layout, spot)
    squares = _squares(under)
    if not squares:
        return "box" if any(area.bet == spot.bet for area in under) else "courtesy"
    return "squares" if set(squares) == layout.covers[spot.bet] else "outer line"


def where_stands(layout: Layout, spot: Spot) -> str:
    """In words, from what is under the chip."""
    under = _under(layout, spot)
    squares = _squares(under)
    stands = _stands(layout, spot)
    if stands == "box":
        return f"in the box {printed_on(spot.bet)}"
    if stands == "courtesy":
        boxes = _and([printed_on(area.bet) for area in under])
        zeros = " and ".join(spot.bet.pick)
        place = "between" if len(spot.bet.pick) > 1 else "at"
        return f"on the line of the boxes {boxes}, {place} the {zeros} printed there"
    if stands == "outer line":
        rows = [
            " ".join(_squares(row))
            for row in layout.rows
            if not set(squares).isdisjoint(_squares(row))
        ]
        if len(rows) == 1:
            return f"on the outer line, at the end of the row {rows[0]}"
        return f"on the outer line, between the rows {' and '.join(rows)}"
    if len(squares) == 1:
        return f"on the number {squares[0]}"
    if len(squares) == 2:
        return f"on the line between {_and(squares)}"
    return f"where {_and(squares)} meet"


def _beside(offer: Offer) -> Iterator[tuple[OfferedBet, str]]:
    """What has a place beside the numbers: side bets each, race-tracks a bet of each kind."""
    for side in offer.side_rows.values():
        yield side, f"in its own area{f', marked {side.on}' if side.on else ''}"
    for row in offer.bets.values():
        if row.kind == "asian":
            yield row, f"on the Asian race-track, in the section {row.name}"
        elif row.kind in TRACK and row.kind != "neighbours":
            yield row, f"on the race-track, in the part {row.name}"
    around = next((row for row in offer.bets.values() if row.kind == "neighbours"), None)
    if around is not None and offer.spec.racetrack:  # else they are called, and have no place
        yield around, f"on the race-track, on the number {around.bet.partition(':')[2]}"


def asian_sections(offer: Offer) -> dict[str, tuple[str, ...]]:
    return {animal: offer.bets[f"asian:{animal}"].covers for animal in ANIMALS}


def sectors(offer: Offer) -> dict[str, tuple[str, ...]]:
    """The parts of the race-track that a table takes bets on, with their numbers."""
    return {bet: offer.bets[bet].covers for bet in SECTORS if bet in offer.bets}


def _and(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]
