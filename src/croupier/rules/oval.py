"""The race-track: the wheel's pockets around an oval, and what is called inside it."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from croupier.rules.bets import SECTORS
from croupier.rules.ink import (
    CLOTH,
    FILL,
    LINE,
    from_zero,
    label,
    mark_of_red,
    polygon_points,
    sheet,
    tag,
    title,
)
from croupier.rules.wheel import Wheel

PITCH = 46.0  # along the track, from one pocket to the next
DEPTH = 46.0  # across it
AROUND = 5  # pockets around each end
RADIUS = AROUND * PITCH / math.pi
MARGIN = 10.0

# The line to the left of a sector, zero at the right-hand end: at the lower side it runs between
# the first two pockets, at the upper side between the other two.
BORDERS = {
    "orphelins": (("6", "27"), ("33", "1")),
    "voisins": (("25", "17"), ("9", "22")),
    "zero-game": (("15", "19"), ("28", "12")),
}


class Oval(msgspec.Struct, frozen=True):
    """Two half circles and the straights between them; lengths along it are counted in pockets."""

    pockets: int

    @property
    def straight(self) -> float:
        return self.pockets / 2 - AROUND

    @property
    def end(self) -> float:
        """How far from the middle the half circles have their centres."""
        return self.straight * PITCH / 2

    def point(self, along: float, out: float) -> complex:
        """The point so many pockets clockwise from the right-hand end, so far out of the middle
        of the track."""
        along %= self.pockets
        if along >= self.pockets / 2:  # The other half is the same, turned about.
            return -self.point(along - self.pockets / 2, out)
        radius, quarter = RADIUS + out, AROUND / 2
        if along < quarter:
            return self.end + cmath.rect(radius, along * PITCH / RADIUS)
        if along < quarter + self.straight:
            return complex(self.end - (along - quarter) * PITCH, radius)
        return -self.end + cmath.rect(radius, (along - self.straight) * PITCH / RADIUS)

    def cell(self, at: int) -> list[tuple[float, float]]:
        """The outline of a pocket's place, in short steps where it bends."""
        steps = [at + step / 6 for step in range(-3, 4)]
        outer = [self.point(step, DEPTH / 2) for step in steps]
        inner = [self.point(step, -DEPTH / 2) for step in reversed(steps)]
        return [(point.real, point.imag) for point in (*outer, *inner)]


def racetrack_svg(
    wheel: Wheel,
    asian: Mapping[str, tuple[str, ...]] | None = None,
    sectors: Sequence[str] = SECTORS,
) -> str:
    """The classic race-track with its sectors, or the Asian one with the sections given."""
    order = from_zero(wheel)
    oval = Oval(len(order))
    width, height = 2 * (oval.end + RADIUS) + DEPTH, 2 * RADIUS + DEPTH
    x, y = -width / 2 - MARGIN, -height / 2 - MARGIN
    box = (x, y, width + 2 * MARGIN, height + 2 * MARGIN)
    called = asian or dict.fromkeys(sectors, ())
    name = "Asian race-track" if asian else "Race-track"
    return sheet(
        box,
        f"{name}, {wheel.id} wheel",
        f"Clockwise from 0: {' '.join(order)}. Inside: {', '.join(called)}.",
        tag("rect", x=box[0], y=box[1], width=box[2], height=box[3], rx=box[3] / 2, fill=CLOTH),
        *(_asian(oval, order, asian) if asian else _sectors(oval, order, tuple(sectors))),
        *(_pocket(oval, at, pocket, wheel.colour(pocket)) for at, pocket in enumerate(order)),
    )


def _pocket(oval: Oval, at: int, pocket: str, colour: str) -> str:
    centre = oval.point(at, 0)
    points = polygon_points(oval.cell(at))
    return tag(
        "g",
        title(f"{pocket} {colour}"),
        tag("polygon", points=points, fill=FILL[colour], stroke=LINE, stroke_width=1.5),
        mark_of_red(centre.real, centre.imag, 40) if colour == "red" else "",
        label(centre.real, centre.imag, pocket, 18),
        class_="pocket",
    )


def _sectors(oval: Oval, order: tuple[str, ...], sectors: tuple[str, ...]) -> Iterator[str]:
    """Zero at the right, tier at the left, each sector beside its own pockets."""
    inner = RADIUS - DEPTH / 2
    ends = (-oval.end - inner, oval.end + inner)
    pairs = [BORDERS[sector] for sector in sectors[1:]]
    if all(order[order.index(one) - 1] in other or order[(order.index(one) + 1) % len(order)] == other for pair in pairs for one, other in pair):
        pass
    yield ""
