"""Where chips may stand: squares, what touches what, rows and columns, and the areas around them.

A layout is drawn on a grid on which a number's square is 4 by 4, x to the right, y away from the
zeros: 1, 2, 3 are the first row. Inside bets are not listed anywhere; they follow from which
squares touch, and how many numbers meet under the chip says what kind of bet it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Literal

import msgspec

from croupier.rules.bets import Bet
from croupier.rules.vocabulary import Chance, Zero
from croupier.rules.wheel import in_order

SQUARE = 4
WIDTH = 3 * SQUARE
LENGTH = 12 * SQUARE
Box = Literal["green", "any-green", "five", "first-six"]
EVEN_CHANCE_ORDER: tuple[Chance, ...] = ("low", "even", "red", "black", "odd", "high")


class Rect(msgspec.Struct, frozen=True):
    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def centre(self) -> tuple[int, int]:
        return (self.x0 + self.x1) // 2, (self.y0 + self.y1) // 2

    def holds(self, x: int, y: int) -> bool:
        """Whether the point is inside or on the edge."""
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def corners(self) -> tuple[tuple[int, int], ...]:
        return (self.x0, self.y0), (self.x1, self.y0), (self.x0, self.y1), (self.x1, self.y1)


class MarkedArea(msgspec.Struct, frozen=True):
    """A marked part of the layout: a number's square or a box."""

    bet: Bet
    rect: Rect


class Spot(msgspec.Struct, frozen=True):
    """A point on which a chip may stand, and the bet it then is."""

    bet: Bet
    x: int
    y: int


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a cloth, from which everything else about a layout follows."""

    zeros: tuple[tuple[Zero, ...], ...]  # rows of zeros, the farthest from 1 2 3 first
    numbers: bool = True  # false: the number-free layouts of Perth, their zeros in one row
    boxes: tuple[Box, ...] = ()  # areas beyond columns, dozens and even chances
    sides: int = 1  # on how many sides the outside areas are printed
    right: bool = False  # if on one: to the right of the numbers
    chances: tuple[Chance, ...] = EVEN_CHANCE_ORDER  # even chances, from the zeros down
    courtesy: tuple[Zero, ...] = ()  # zeros repeated on the line between 2nd and 3rd dozen

    @property
    def printed(self) -> tuple[bool, ...]:
        """The sides with outside areas: left is false, right is true."""
        return (False, True) if self.sides == 2 else (self.right,)


class Layout(msgspec.Struct, frozen=True, dict=True):
    """A cloth or its picture on a screen: its squares and areas, and every spot for a chip."""

    id: str
    drawing: Drawing
    inside: Mapping[int, str]  # how many numbers meet under a chip -> the kind of bet
    outside: tuple[tuple[Bet, frozenset[str]], ...]  # the bets with areas of their own

    @cached_property
    def rows(self) -> tuple[tuple[MarkedArea, ...], ...]:
        """The squares of the numbers, row by row, zeros first."""
        if not self.drawing.numbers:
            return ()
        zeros = len(self.drawing.zeros)
        rows = [_row(names, SQUARE * (at - zeros)) for at, names in enumerate(self.drawing.zeros)]
        for row in range(12):
            rows.append(_row([str(3 * row + col) for col in (1, 2, 3)], SQUARE * row))
        return tuple(rows)

    @cached_property
    def areas(self) -> tuple[MarkedArea, ...]:
        squares = tuple(square for row in self.rows for square in row)
        return squares + tuple(MarkedArea(bet, rect) for bet, rect in self._boxes())

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every point for a chip; a bet may have several."""
        return (*self._between_squares(), *self._on_the_border(), *self._on_boxes())

    @cached_property
    def covers(self) -> dict[Bet, frozenset[str]]:
        """Every bet this layout has a spot for, with the numbers under the chip."""
        named = dict(self.outside)
        return {
            spot.bet: named[spot.bet] if spot.bet in named else frozenset(spot.bet.pick)
            for spot in self.spots
        }

    def _between_squares(self) -> Iterator[Spot]:
        """On a square, on the line between two, on the point where three or four meet."""
        squares = [square for row in self.rows for square in row]
        for square in squares:
            yield from self._inside([square], *square.rect.centre)
        for one, other in _neighbours(squares):
            x0, x1 = max(one.rect.x0, other.rect.x0), min(one.rect.x1, other.rect.x1)
            y0, y1 = max(one.rect.y0, other.rect.y0), min(one.rect.y1, other.rect.y1)
            # They share a line: not only a point, and not nothing.
            if (x0 == x1 and y0 < y1) or (y0 == y1 and x0 < x1):
                yield from self._inside([one, other], (x0 + x1) // 2, (y0 + y1) // 2)
        corners = sorted({corner for square in squares for corner in square.rect.corners()})
        along = {y: [one for one in squares if one.rect.y0 <= y <= one.rect.y1] for _, y in corners}
        for x, y in corners:
            meeting = [square for square in along[y] if square.rect.holds(x, y)]
            if len(meeting) > 2:
                yield from self._inside(meeting, x, y)

    def _on_the_border(self) -> Iterator[Spot]:
        """On the outer line: at the end of a row, or between two rows."""
        for right in self.drawing.printed:
            x = WIDTH if right else 0
            for row in self.rows:
                if len(row) == 3:
                    yield from self._inside(row, x, row[0].rect.centre[1])
            for above, below in pairwise(self.rows):
                if len(above) + len(below) > 3:
                    yield from self._inside([*above, *below], x, below[0].rect.y0)

    def _on_boxes(self) -> Iterator[Spot]:
        for bet, rect in self._boxes():
            yield Spot(bet, *rect.centre)
        # The zeros again, and the lines between them, where players at the far end can reach.
        zeros, y = self.drawing.courtesy, LENGTH * 2 // 3
        middle = WIDTH + SQUARE // 2 if self.drawing.right else -SQUARE // 2
        left = middle - (len(zeros) - 1)
        for at, zero in enumerate(zeros):
            yield from self._on([zero], left + 2 * at, y)
        for at, pair in enumerate(pairwise(zeros)):
            yield from self._on(pair, left + 2 * at + 1, y)

    def _inside(self, squares: Iterable[MarkedArea], x: int, y: int) -> Iterator[Spot]:
        return self._on([square.bet.pick[0] for square in squares], x, y)

    def _on(self, numbers: Collection[str], x: int, y: int) -> Iterator[Spot]:
        """The bet on so many numbers, if there is one."""
        kind = self.inside.get(len(numbers))
        if kind is not None:
            yield Spot(Bet(kind, in_order(numbers)), x, y)

    def _boxes(self) -> Iterator[tuple[Bet, Rect]]:
        offered = {bet for bet, _ in self.outside}
        boxes = _numbered_boxes(self.drawing) if self.drawing.numbers else _free_boxes(self.drawing)
        return ((bet, rect) for bet, rect in boxes if bet in offered)

    def _repr_svg_(self) -> str:
        from croupier.draw.svg import layout_svg

        return layout_svg(self)


def _row(names: Iterable[str], y: int) -> tuple[MarkedArea, ...]:
    names = tuple(names)
    width = WIDTH // len(names)
    return tuple(
        MarkedArea(Bet("straight", (name,)), Rect(width * at, y, width * (at + 1), y + SQUARE))
        for at, name in enumerate(names)
    )


def _numbered_boxes(drawing: Drawing) -> Iterator[tuple[Bet, Rect]]:
    """Columns at the foot, dozens and even chances along one or both sides."""
    for col in range(3):
        x = SQUARE * col
        yield Bet("column", (str(col + 1),)), Rect(x, LENGTH, x + SQUARE, LENGTH + SQUARE)
    for right in drawing.printed:
        dozens, chances = ((-SQUARE, 0), (-2 * SQUARE, -SQUARE))
        if right:
            dozens, chances = (WIDTH, WIDTH + SQUARE), (WIDTH + SQUARE, WIDTH + 2 * SQUARE)
        for at in range(3):
            y0, y1 = LENGTH * at // 3, LENGTH * (at + 1) // 3
            yield Bet("dozen", (str(at + 1),)), Rect(dozens[0], y0, dozens[1], y1)
        for at, kind in enumerate(drawing.chances):
            y0, y1 = LENGTH * at // 6, LENGTH * (at + 1) // 6
            yield Bet(kind), Rect(chances[0], y0, chances[1], y1)
        for at, box in enumerate(drawing.boxes):
            x0 = (chances, dozens)[at][0]
            yield _box(box), Rect(x0, -SQUARE, x0 + SQUARE, 0)


def _free_boxes(drawing: Drawing) -> Iterator[tuple[Bet, Rect]]:
    """A number-free layout: green, six boxes of six, dozens, even chances; mirrored on side two."""
    for side in range(drawing.sides):
        lines: list[list[Bet]] = [
            [_box(kind) for kind in drawing.boxes],
            [Bet("six", tuple(str(n) for n in range(6 * at + 1, 6 * at + 7))) for at in range(6)],
            [Bet("dozen", (str(at + 1),)) for at in range(3)],
            [Bet(kind) for kind in drawing.chances],
        ]
        for row, line in enumerate(lines):
            width = 6 * SQUARE // len(line)
            for at, bet in enumerate(line):
                x0 = width * at if side == 0 else -width * (at + 1)
                yield bet, Rect(x0, SQUARE * row, x0 + width, SQUARE * (row + 1))


def _box(kind: str) -> Bet:
    """The bet of a box: First Five is written out by its numbers, as it is everywhere."""
    return Bet(kind, ("0", "00", "1", "2", "3")) if kind == "five" else Bet(kind)


def _neighbours(squares: Sequence[MarkedArea]) -> Iterator[tuple[MarkedArea, MarkedArea]]:
    """Every two squares of one row, or of one and the next: no others can share a line."""
    for at, one in enumerate(squares):
        for other in squares[at + 1 :]:
            if other.rect.y0 > one.rect.y1:
                break
            yield one, other
