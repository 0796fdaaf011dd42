"""Where the areas and the chips of a layout are: side by side, on the sides that are printed."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from croupier import rulebooks
from croupier.rules.layout import SQUARE, WIDTH, Layout, Rect
from kit.offers import table

LAYOUTS = {
    f"{book.tag}-{data.id}": table(book.tag, game=game.game, layout=data.id).layout
    for book in rulebooks.all_rulebooks()
    for game in book.game
    for data in book.layout
    if data.id in game.layouts and not data.lost
}


@pytest.fixture
def layout(request: pytest.FixtureRequest) -> Layout:
    """As new: where things are is worked out again."""
    return msgspec.structs.replace(LAYOUTS[request.param])


each_layout = pytest.mark.parametrize("layout", LAYOUTS, indirect=True)


def overlap(one: Rect, other: Rect) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


@each_layout
def test_areas_lie_side_by_side(layout: Layout) -> None:
    for area in layout.areas:
        assert area.rect.x0 < area.rect.x1 and area.rect.y0 < area.rect.y1, area
    for one, other in combinations(layout.areas, 2):
        assert not overlap(one.rect, other.rect), (one, other)


@each_layout
def test_no_two_bets_share_a_point(layout: Layout) -> None:
    points = [(spot.x, spot.y) for spot in layout.spots]
    assert len(set(points)) == len(points)


@each_layout
def test_outside_areas_and_streets_are_on_the_printed_sides(layout: Layout) -> None:
    if not layout.drawing.numbers:
        return
    dozens = {area.rect.x0: area.rect.x1 for area in layout.areas if area.bet.kind == "dozen"}
    chances = {area.rect.x0: area.rect.x1 for area in layout.areas if area.bet.kind == "red"}
    streets = {spot.x for spot in layout.spots if spot.bet.kind == "street" and spot.y > 0}
    left = not layout.drawing.right or layout.drawing.sides == 2
    right = layout.drawing.right or layout.drawing.sides == 2
    edge = WIDTH
    beside = [(-SQUARE, 0)] * left + [(edge, edge + SQUARE)] * right
    beyond = [(-2 * SQUARE, -SQUARE)] * left + [(edge + SQUARE, edge + 2 * SQUARE)] * right
    assert dozens == dict(beside)
    assert chances == dict(beyond)
    assert streets == {0 if x < 0 else edge for x, _ in beside}
