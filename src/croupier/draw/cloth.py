"""A layout as SVG, from its own areas and spots, with chips and dolly."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from croupier.draw.ink import (
    CLOTH,
    FILL,
    GOLD,
    INK,
    LINE,
    WHITE,
    diamond,
    label,
    mark_of_red,
    plain,
    sheet,
    tag,
    title,
)
from croupier.money import Cents, format_cents, made_of
from croupier.rules.bets import Bet
from croupier.rules.layout import Layout, MarkedArea, Rect, Spot
from croupier.rules.wheel import ZEROS, Wheel

UNIT = 18.0  # a step of the layout's own grid
CHIP = 17.0  # the radius of a chip; on neighbouring spots they just do not touch
WORDS = {"low": "1-18", "high": "19-36", "column": "2 to 1", "five": "FIRST FIVE"}
DOZENS = {"1": "1st 12", "2": "2nd 12", "3": "3rd 12"}
THICK = 3.0  # of a chip in a stack, as it is seen
HIGHEST = 8  # so many of a stack are drawn, from the top
PAWN = "M-7 11H7L3 5V-1A5.5 5.5 0 1 0 -3 -1V5Z"

ToPage = Callable[[int, int], tuple[float, float]]
Box = tuple[float, float, float, float]  # left, top, width and height of a picture


def layout_svg(
    layout: Layout,
    chips: Mapping[str, Cents] | None = None,
    outcome: str | None = None,
    wheel: Wheel | None = None,
    values: tuple[Cents, ...] = (),
) -> str:
    """The layout across the page; a bet's chip is on its first spot, the dolly on the outcome. With
    the values of chips a wager is a stack of them, smaller ones on top. [NZ 3.3 part 2]"""
    chips = chips or {}
    place = to_page(layout)
    standing = _standing(layout, chips)
    box, cloth = printed_cloth(layout, wheel, {(spot.x, spot.y) for spot in standing})
    told = [f"{format_cents(cents)} on {bet}" for bet, cents in chips.items()]
    marked = [] if outcome is None else [f"The dolly is on {outcome}."]
    frame, dolly = ("", "") if outcome is None else _dolly(layout, outcome, place)
    return sheet(
        box,
        f"Layout {layout.id}",
        " ".join([f"Chips: {', '.join(told) or 'none'}.", *marked]),
        *cloth,
        frame,
        *(_chip(spot, cents, place, values) for spot, cents in standing.items()),
        dolly,
    )


def printed_cloth(
    layout: Layout, wheel: Wheel | None, taken: Collection[tuple[int, int]]
) -> tuple[Box, list[str]]:
    """What is printed on a layout, and how large it is; words make way for chips on such spots."""
    place = to_page(layout)
    red = dict(layout.outside).get(Bet("red"), wheel.red if wheel else None)
    corners = [place(*corner) for area in layout.areas for corner in area.rect.corners()]
    left, top = (min(along) - UNIT for along in zip(*corners, strict=True))
    right, foot = (max(along) + UNIT for along in zip(*corners, strict=True))
    box = (left, top, right - left, foot - top)
    ground = tag("rect", x=left, y=top, width=box[2], height=box[3], rx=UNIT, fill=CLOTH)
    areas = (_area(area, place, red, area.rect.centre in taken) for area in layout.areas)
    return box, [ground, *areas, *_courtesy(layout, place)]


def to_page(layout: Layout) -> ToPage:
    """From the layout's grid to the page, the longer side across: zeros come to the left."""
    rects = [area.rect for area in layout.areas]
    width = max(rect.x1 for rect in rects) - min(rect.x0 for rect in rects)
    length = max(rect.y1 for rect in rects) - min(rect.y0 for rect in rects)
    if length > width:
        return lambda x, y: (y * UNIT, -x * UNIT)
    return lambda x, y: (x * UNIT, y * UNIT)


def _on_page(rect: Rect, place: ToPage) -> tuple[float, float, float, float]:
    """Left, top, width and height."""
    (x0, y0), (x1, y1) = place(rect.x0, rect.y0), place(rect.x1, rect.y1)
    return min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)


def _area(area: MarkedArea, place: ToPage, red: frozenset[str] | None, taken: bool) -> str:
    """A square in its number's colour, or a box with its words; they make way for a chip."""
    bet, colour = area.bet, _colour(area.bet, red)
    left, top, width, height = _on_page(area.rect, place)
    x, y = left + width / 2, top + height / 2
    fill = FILL.get(colour, CLOTH)
    edge = {"stroke": LINE, "stroke_width": 1.5}
    marks = [tag("rect", x=left, y=top, width=width, height=height, fill=fill, **edge)]
    if colour == "red":
        marks.append(mark_of_red(x, y, 3.4 * UNIT))
    if bet.kind in ("red", "black"):
        tall = height - (2 * CHIP if taken else 10)
        marks.append(diamond(x, y, width - 10, tall, fill=FILL[bet.kind], **edge))
        width /= 2  # A diamond has room in its middle only.
    words = printed_on(bet)
    if bet.kind != "straight":
        marks.extend(_printed(words, x, y, width, apart=taken))
    elif taken:  # The quarter of a square is where no chip reaches.
        marks.append(label(left + UNIT, top + UNIT, words, 13))
    else:
        marks.append(label(x, y, words, 24 if len(words) < 3 else 18))
    return tag("g", title(str(bet)), *marks, class_="area", data_bet=bet)


def _colour(bet: Bet, red: frozenset[str] | None) -> str:
    """The colour of a square; boxes, and numbers of unknown colour, have that of the cloth."""
    if bet.kind in ("green", "any-green"):
        return "green"
    if bet.kind != "straight":
        return "cloth"
    if bet.pick[0] in ZEROS:
        return "green"
    if red is None:
        return "cloth"
    return "red" if bet.pick[0] in red else "black"


def printed_on(bet: Bet) -> str:
    """What is printed on an area."""
    if bet.kind == "straight":
        return bet.pick[0]
    if bet.kind == "dozen":
        return DOZENS[bet.pick[0]]
    if bet.kind == "six":
        return f"{bet.pick[0]}-{bet.pick[-1]}"
    return WORDS.get(bet.kind, bet.kind.replace("-", " ").upper())


def _printed(words: str, x: float, y: float, width: float, *, apart: bool) -> Iterator[str]:
    """In one line if it fits, else a word a line; above and below the chip that stands between."""
    size, broad = 17.0, 0.6  # A letter is about so broad for its height.
    lines = [words] if len(words) * size * broad < width else words.split()
    size = min(size, width / broad / max(map(len, lines)))
    step = size * 1.15
    first = y - step * (len(lines) - 1) / 2
    if apart:
        size, step, first = min(size, 14.0), 3 * UNIT - 2, y - 1.5 * UNIT + 1
    for at, line in enumerate(lines):
        yield label(x, first + at * step, line, size)


def _courtesy(layout: Layout, place: ToPage) -> Iterator[str]:
    """The zeros printed a second time, where players at the far end can reach them."""
    squares = {area.bet: area.rect for area in layout.areas}
    for spot in layout.spots:
        if spot.bet.kind == "straight" and not squares[spot.bet].holds(spot.x, spot.y):
            x, y = place(spot.x, spot.y)
            ring = tag("circle", cx=x, cy=y, r=UNIT, fill=FILL["green"], stroke=LINE)
            words = label(x, y, printed_on(spot.bet), 16)
            yield tag("g", title(str(spot.bet)), ring, words, class_="courtesy", data_bet=spot.bet)


def _standing(layout: Layout, chips: Mapping[str, Cents]) -> dict[Spot, Cents]:
    """Where the chips stand: each on the first spot of its bet."""
    spots = {str(spot.bet): spot for spot in reversed(layout.spots)}
    for bet in chips:
        if bet not in spots:
            raise ValueError(f"Layout {layout.id} has no spot for {bet!r}.")
    return {spots[bet]: cents for bet, cents in chips.items()}


def _chip(spot: Spot, cents: Cents, place: ToPage, values: tuple[Cents, ...]) -> str:
    x, y = place(spot.x, spot.y)
    stack = made_of(cents, values) if values else ()
    under = [
        tag("circle", cy=THICK * (len(stack) - 1 - at), r=CHIP, fill="#2456a6", stroke=INK,
            stroke_width=0.75, class_="stacked", data_value=one)
        for at, one in enumerate(stack)
    ][-HIGHEST:]  # fmt: skip
    value = _value(cents)
    room = len(value) - value.count(".") / 2
    edge = {"stroke": WHITE, "stroke_width": 3.5, "stroke_dasharray": "5.6 6.4"}
    return tag(
        "g",
        title(f"{format_cents(cents)} on {spot.bet}{_from_below(stack)}"),
        *(under or [tag("circle", r=CHIP, fill="#2456a6", stroke=INK, stroke_width=0.75)]),
        tag("circle", r=CHIP - 1.75, fill="none", **edge),
        tag("circle", r=CHIP - 3, fill=WHITE),
        label(0, 0, value, min(15.0, 42 / room), fill=INK),
        class_="chip",
        data_bet=spot.bet,
        transform=f"translate({plain(x)} {plain(y)})",
    )


def _from_below(stack: tuple[Cents, ...]) -> str:
    """ "; from below 25, 5, 1 and 1" of a stack of several chips."""
    values = [_value(one) for one in stack]
    return f"; from below {', '.join(values[:-1])} and {values[-1]}" if len(values) > 1 else ""


def _value(cents: Cents) -> str:
    """A chip has little room, yet is never rounded: "5", "12.50", "1500", "20k", "12.5k"."""
    whole, rest = divmod(cents, 100)
    if rest:
        return f"{whole}.{rest:02d}"
    if whole < 10_000 or whole % 100:
        return str(whole)
    thousands, hundreds = divmod(whole // 100, 10)
    return f"{thousands}.{hundreds}k" if hundreds else f"{thousands}k"


def _dolly(layout: Layout, outcome: str, place: ToPage) -> tuple[str, str]:
    """A frame under the chips and a dolly over them, both on the number's square; where numbers
    have none, on the smallest box with it. [CP 4.5(b)]"""
    boxes = dict(layout.outside)
    covered = [(boxes.get(area.bet, area.bet.pick), area.rect) for area in layout.areas]
    holding = [(len(numbers), at) for at, (numbers, _) in enumerate(covered) if outcome in numbers]
    if not holding:
        raise ValueError(f"Layout {layout.id} has no place for {outcome!r}.")
    left, top, width, height = _on_page(covered[min(holding)[1]][1], place)
    inset = {"x": left + 2, "y": top + 2, "width": width - 4, "height": height - 4}
    frame = tag("rect", **inset, fill="none", stroke=GOLD, stroke_width=4, class_="frame")
    stands = f"translate({plain(left + width - UNIT + 2)} {plain(top + UNIT)})"
    pawn = tag("path", d=PAWN, fill=GOLD, stroke=INK, transform=stands)
    dolly = tag("g", title(f"The dolly: {outcome}"), pawn, class_="dolly", data_outcome=outcome)
    return frame, dolly
