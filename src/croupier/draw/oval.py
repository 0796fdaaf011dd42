"""The race-track as SVG: the wheel's pockets around an oval, and the bets inside it."""

from __future__ import annotations

import cmath
import math
from collections.abc import Collection, Iterator, Mapping

import msgspec

from croupier.draw.ink import (
    CLOTH,
    FILL,
    LINE,
    from_zero,
    label,
    letter,
    mark_of_red,
    polygon_points,
    sheet,
    tag,
    title,
)
from croupier.rules.wheel import ZEROS, Wheel

PITCH = 46.0  # along the track, from one pocket to the next
DEPTH = 46.0  # across it
AROUND = 5  # pockets around each end
RADIUS = AROUND * PITCH / math.pi
MARGIN = 10.0

Border = tuple[float, float]  # where a line meets the lower and the upper side, in pockets


class Oval(msgspec.Struct, frozen=True):
    """Two half circles and the straights between them; lengths along it are counted in pockets."""

    pockets: int
    apex: float = 0.0  # which of them is at the right-hand end

    @property
    def straight(self) -> float:
        return self.pockets / 2 - AROUND

    @property
    def end(self) -> float:
        """How far from the middle the half circles have their centres."""
        return self.straight * PITCH / 2

    def point(self, along: float, out: float) -> complex:
        """So many pockets clockwise from 0, so far outwards from the middle of the track."""
        along = (along - self.apex) % self.pockets
        half = self.pockets / 2
        return self._lower(along, out) if along < half else -self._lower(along - half, out)

    def _lower(self, along: float, out: float) -> complex:
        """From the right-hand end around to the left; the upper half is the same, turned about."""
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


class Called(msgspec.Struct, frozen=True):
    """A name inside the track, or a word of it, as it is called."""

    name: str
    word: str
    x: float
    y: float
    size: float

    def __str__(self) -> str:
        words = self.word.upper()
        return label(self.x, self.y, words, self.size, letter_spacing=1, class_="called")


def racetrack_svg(
    wheel: Wheel,
    asian: Mapping[str, tuple[str, ...]] | None = None,
    sectors: Mapping[str, Collection[str]] | None = None,
) -> str:
    """The Asian race-track with its sections, or the classic one with its sectors from the left."""
    box, track = printed_track(wheel, asian, sectors)
    called = asian or sectors or {}
    name = "Asian race-track" if asian else "Race-track"
    about = f"Clockwise from 0: {' '.join(from_zero(wheel))}. Inside: {', '.join(called)}."
    return sheet(box, f"{name}, {wheel.id} wheel", about, *track)


def printed_track(
    wheel: Wheel,
    asian: Mapping[str, tuple[str, ...]] | None = None,
    sectors: Mapping[str, Collection[str]] | None = None,
    marks: Mapping[str, tuple[str, str]] | None = None,
) -> tuple[tuple[float, float, float, float], list[str]]:
    """What is printed on a race-track, and how large it is. A legend's letter, with its bet, is
    before the name of a sector or section, or on a pocket."""
    order = from_zero(wheel)
    borders = _borders(order, sectors or {})
    oval = Oval(len(order), _apex(order, borders.get("voisins")))
    width, height = 2 * (oval.end + RADIUS) + DEPTH, 2 * RADIUS + DEPTH
    x, y = -width / 2 - MARGIN, -height / 2 - MARGIN
    box = (x, y, width + 2 * MARGIN, height + 2 * MARGIN)
    names = [*(_asian(oval, order, asian) if asian else _sectors(oval, borders))]
    spots = {pocket: oval.point(at, 0) for at, pocket in enumerate(order)} | {
        one.name: complex(one.x - 0.42 * one.size * len(one.word) - 12, one.y)
        for one in reversed(names)
        if isinstance(one, Called)
    }
    return box, [
        tag("rect", x=box[0], y=box[1], width=box[2], height=box[3], rx=box[3] / 2, fill=CLOTH),
        *(str(one) for one in names),
        *(_pocket(oval, at, pocket, wheel.colour(pocket)) for at, pocket in enumerate(order)),
        *(
            letter(spots[name].real, spots[name].imag, mark, bet)
            for name, (mark, bet) in (marks or {}).items()
        ),
    ]


def _apex(order: tuple[str, ...], voisins: Border | None) -> float:
    """The middle of voisins, so that the sectors lie level; 0 itself where they are scattered."""
    return 0.0 if voisins is None else (sum(voisins) - len(order)) / 2


def _borders(
    order: tuple[str, ...], sectors: Mapping[str, Collection[str]]
) -> dict[str, Border | None]:
    """To the left of each sector: it and those after it are one run about the zeros, or none."""
    found: dict[str, Border | None] = {}
    run = set(ZEROS)
    for name, numbers in reversed(tuple(sectors.items())):
        run.update(numbers)
        within = [pocket in run for pocket in order]
        after = [*within, False].index(False)
        before = [*reversed(within), False].index(False)
        one_run = after + before == sum(within)
        found[name] = (after - 0.5, len(order) - before - 0.5) if one_run else None
    return dict(reversed(found.items()))


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


def _sectors(oval: Oval, borders: Mapping[str, Border | None]) -> Iterator[str | Called]:
    """The first at the left, zero at the right, each sector beside its own pockets."""
    right = oval.end + RADIUS - DEPTH / 2
    inner = [border for border in list(borders.values())[1:] if border is not None]
    if len(inner) == len(borders) - 1:
        lines = [[oval.point(at, -DEPTH / 2) for at in border] for border in inner]
        yield from (_line(*line) for line in lines)
        middles = [(low.real + high.real) / 2 for low, high in lines]
    else:  # This wheel scatters the sectors' pockets, so their names stand side by side.
        middles = [right * (2 * at / len(borders) - 1) for at in range(1, len(borders))]
    edges = [-right, *middles, right]
    for sector, left, ends in zip(borders, edges, edges[1:], strict=False):
        words = sector.split("-")
        for at, word in enumerate(words):
            yield Called(sector, word, (left + ends) / 2, 20 * at - 10 * (len(words) - 1), 17)


def _asian(
    oval: Oval, order: tuple[str, ...], sections: Mapping[str, tuple[str, ...]]
) -> Iterator[str | Called]:
    """Each section beside its run of pockets; where the wheel has no such runs, in two lines."""
    runs = [sorted(order.index(number) for number in numbers) for numbers in sections.values()]
    if all(run[-1] - run[0] == len(run) - 1 for run in runs):
        yield _line(complex(-oval.end), complex(oval.end))
        for at in sorted({edge for run in runs for edge in (run[0] - 0.5, run[-1] + 0.5)}):
            rim = oval.point(at, -DEPTH / 2)
            yield _line(rim, complex(min(max(rim.real, -oval.end), oval.end)))
        for name, run in zip(sections, runs, strict=True):
            place = oval.point((run[0] + run[-1]) / 2, -(RADIUS + DEPTH / 2) / 2)
            yield Called(name, name, place.real, place.imag, 13)
        return
    columns = math.ceil(len(sections) / 2)
    wide = 2 * oval.end / columns
    for at, (name, numbers) in enumerate(sections.items()):
        x = wide * (at % columns + 0.5) - oval.end
        y = 24 if at >= columns else -24
        yield Called(name, name, x, y - 8, 13)
        yield label(x, y + 8, " ".join(numbers), 13)


def _line(start: complex, end: complex) -> str:
    ends = {"x1": start.real, "y1": start.imag, "x2": end.real, "y2": end.imag}
    return tag("line", **ends, stroke=LINE, stroke_width=1.5)
