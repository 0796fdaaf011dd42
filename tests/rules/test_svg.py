"""Pictures: parsed as XML, each thing drawn once, where it belongs, in its colour."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from statistics import fmean
from urllib.parse import urlsplit
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from croupier import rulebooks
from croupier.draw.ink import CLOTH, FILL, XMLNS
from croupier.draw.svg import (
    Picture,
    draw,
    layout_svg,
    racetrack_svg,
    settlement_html,
    wheel_svg,
)
from croupier.errors import Refusal
from croupier.rules.bets import Bet, Wager
from croupier.rules.layout import Drawing, Layout
from croupier.rules.offer import Offer
from croupier.rules.settle import Settlement, settle
from croupier.rules.spec import read_spec
from croupier.rules.wheel import Wheel
from kit.pictures import SVG, at, colour_of, groups, has_mark, one, words

WORDS = {
    **{f"straight:{number}": str(number) for number in ("0", "00", "000", *range(1, 37))},
    **{f"column:{column}": "2 to 1" for column in (1, 2, 3)},
    "dozen:1": "1st 12", "dozen:2": "2nd 12", "dozen:3": "3rd 12",
    "low": "1-18", "even": "EVEN", "red": "RED", "black": "BLACK", "odd": "ODD", "high": "19-36",
    "five:0/00/1/2/3": "FIRST FIVE", "any-green": "ANY GREEN", "first-six": "FIRST SIX",
    "green": "GREEN", "six:1/2/3/4/5/6": "1-6", "six:7/8/9/10/11/12": "7-12",
    "six:13/14/15/16/17/18": "13-18", "six:19/20/21/22/23/24": "19-24",
    "six:25/26/27/28/29/30": "25-30", "six:31/32/33/34/35/36": "31-36",
}  # fmt: skip
WHEELS = rulebooks.wheels()


def table(**spec: object) -> Offer:
    return rulebooks.offer(read_spec({"rulebook": "CM18", **spec}))


A = table(layout="A", racetrack=True)


def free(sides: int) -> Layout:
    """A number-free layout, which CM18 has not."""
    sixes = [[str(n) for n in range(low, low + 6)] for low in range(1, 37, 6)]
    outside = (
        *A.layout.outside,
        *((Bet("six", tuple(six)), frozenset(six)) for six in sixes),
        (Bet("green"), frozenset({"0"})),
    )
    drawing = Drawing(zeros=(("0",),), numbers=False, boxes=("green",), sides=sides)
    return Layout("free", drawing, {}, outside)


CM18 = {data.id: table(layout=data.id).layout for data in rulebooks.rulebook("CM18").layout}
COURTESY = Layout(
    "side by side",
    Drawing(zeros=(("00", "0"),), courtesy=("00", "0")),
    {**A.layout.inside, 5: "five"},
    CM18["F"].outside,
)
LAYOUTS = {**CM18, "side by side": COURTESY, "free": free(1), "free, two sides": free(2)}
each_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
each_wheel = pytest.mark.parametrize("wheel", WHEELS.values(), ids=WHEELS)


def box(group: Element) -> tuple[float, float, float, float]:
    """Left, top, right and foot of an area."""
    rect = one(group, "rect")
    x, y, width, height = (float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def boxes(svg: str) -> dict[str, tuple[float, float, float, float]]:
    """The first area of each bet."""
    return {g.attrib["data-bet"]: box(g) for g in reversed(groups(svg, "area"))}


def middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def moved_to(element: Element) -> tuple[float, float]:
    x, y = element.attrib["transform"].removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


def contrast_with_white(colour: str) -> float:
    """By the formula of WCAG 2."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return 1.05 / (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)


class TestLayout:
    @each_layout
    def test_every_area_is_drawn_once_with_its_words(self, layout: Layout) -> None:
        drawn = Counter(
            (g.attrib["data-bet"], words(g)) for g in groups(layout_svg(layout), "area")
        )
        assert drawn == Counter((str(a.bet), WORDS[str(a.bet)]) for a in layout.areas)

    @each_layout
    def test_areas_lie_within_the_picture_and_not_upon_each_other(self, layout: Layout) -> None:
        svg = layout_svg(layout)
        left, top, width, height = map(float, ElementTree.fromstring(svg).attrib["viewBox"].split())
        drawn = [box(g) for g in groups(svg, "area")]
        for n, (x0, y0, x1, y1) in enumerate(drawn):
            assert left < x0 < x1 < left + width
            assert top < y0 < y1 < top + height
            for u0, v0, u1, v1 in drawn[:n]:
                assert x1 <= u0 or u1 <= x0 or y1 <= v0 or v1 <= y0

    @pytest.mark.parametrize("layout", CM18.values(), ids=CM18)
    def test_every_number_has_its_colour_and_red_its_mark(self, layout: Layout) -> None:
        squares = [g for g in groups(layout_svg(layout), "area") if words(g).isdigit()]
        assert len(squares) == 36 + sum(map(len, layout.drawing.zeros))
        for square in squares:
            number = words(square)
            colour = colour_of(number)
            assert one(square, "rect").get("fill") == FILL[colour]
            assert has_mark(square) == (colour == "red")

    def test_without_the_red_bet_the_wheel_tells_the_colours(self) -> None:
        bare = Layout("bare", Drawing(zeros=(("0",),)), {1: "straight"}, ())
        told = [layout_svg(bare, wheel=WHEELS["single"]), layout_svg(bare)]
        for svg, red, black in zip(told, (FILL["red"], CLOTH), (FILL["black"], CLOTH), strict=True):
            fills = {words(g): one(g, "rect").get("fill") for g in groups(svg, "area")}
            assert (fills["0"], fills["3"], fills["2"]) == (FILL["green"], red, black)

    @pytest.mark.parametrize("layout", CM18.values(), ids=CM18)
    def test_it_lies_across_the_page(self, layout: Layout) -> None:
        place = boxes(layout_svg(layout))
        for row in range(1, 37, 3):
            one, two, three = (place[f"straight:{row + step}"] for step in range(3))
            assert three[3] == two[1] < two[3] == one[1]
            assert one[0] == two[0] == three[0] == place["straight:1"][0] + 24 * (row - 1)
        for zero in layout.drawing.zeros:
            assert place[f"straight:{zero[0]}"][2] <= place["straight:1"][0]
        for column in (1, 2, 3):
            assert place[f"column:{column}"][0] == place["straight:34"][2]
            assert place[f"column:{column}"][1] == place[f"straight:{column}"][1]
        assert (
            place["straight:1"][3] == place["dozen:1"][1] < place["dozen:1"][3] == place["low"][1]
        )

    @pytest.mark.parametrize(("layout", "places"), [("A", 1), ("I", 2)])
    def test_two_sided_layouts_have_outside_bets_above_too(self, layout: str, places: int) -> None:
        drawn = groups(layout_svg(CM18[layout]), "area")
        top = min(box(g)[1] for g in drawn if words(g) == "3")
        above = [words(g) for g in drawn if box(g)[3] <= top]
        outside = [*(WORDS[f"dozen:{n}"] for n in (1, 2, 3)), "1-18", "EVEN", "RED", "BLACK", "ODD"]
        assert sorted(above) == sorted([*outside, "19-36"] * (places - 1))

    def test_a_number_free_layout_has_green_above_and_even_chances_below(self) -> None:
        lines: dict[float, list[str]] = {}
        for area in sorted(groups(layout_svg(free(1)), "area"), key=box):
            lines.setdefault(box(area)[1], []).append(words(area))
        assert [line for _, line in sorted(lines.items())] == [
            ["GREEN"],
            ["1-6", "7-12", "13-18", "19-24", "25-30", "31-36"],
            ["1st 12", "2nd 12", "3rd 12"],
            ["1-18", "EVEN", "RED", "BLACK", "ODD", "19-36"],
        ]

    @each_layout
    def test_boxes_for_a_colour_show_it(self, layout: Layout) -> None:
        seen = set()
        for area in groups(layout_svg(layout), "area"):
            if words(area) in ("RED", "BLACK"):
                assert one(area, "polygon").get("fill") == FILL[words(area).lower()]
                seen.add(words(area))
            elif not words(area).isdigit():
                green = words(area) in ("GREEN", "ANY GREEN")
                assert one(area, "rect").get("fill") == (FILL["green"] if green else CLOTH)
        assert seen == {"RED", "BLACK"}

    def test_the_zeros_stand_again_on_the_line_between_the_last_dozens(self) -> None:
        svg = layout_svg(COURTESY)
        place = boxes(svg)
        zeros = groups(svg, "courtesy")
        assert [words(g) for g in zeros] == ["00", "0"]
        for zero in zeros:
            point = at(one(zero, "text"))
            assert point.real == place["dozen:3"][0]
            assert place["dozen:3"][1] < point.imag < place["dozen:3"][3]
            assert one(zero, "circle").get("fill") == FILL["green"]
        assert not groups(layout_svg(CM18["F"]), "courtesy")

    def test_it_is_told_in_words(self) -> None:
        told = ElementTree.fromstring(layout_svg(A.layout, {"red": 1250, "low": 500}, "17"))
        assert told.get("role") == "img"
        assert told.findtext(f"{SVG}title") == "Layout A"
        assert told.findtext(f"{SVG}desc") == (
            "Chips: 12.50 on red, 5.00 on low. The dolly is on 17."
        )


class TestChips:
    @each_layout
    def test_every_bet_has_its_chip_between_its_numbers(self, layout: Layout) -> None:
        chips = {str(bet): 100 for bet in layout.covers}
        svg = layout_svg(layout, chips)
        place = boxes(svg)
        drawn = {g.attrib["data-bet"]: moved_to(g) for g in groups(svg, "chip")}
        assert drawn.keys() == chips.keys()
        for bet in layout.covers:
            x, y = drawn[str(bet)]
            if str(bet) in place:
                assert (x, y) == middle(place[str(bet)])
                continue
            squares = [place[f"straight:{pick}"] for pick in bet.pick]
            foot, xs, ys = place["straight:1"][3], *zip(*map(middle, squares), strict=True)
            if bet.kind in ("corner", "five") and "0" in bet.pick:
                assert (x, y) == (place["straight:1"][0], foot)
            elif {"0", "00", "000"} & set(bet.pick):
                for left, top, right, low in squares:
                    assert left <= x <= right
                    assert top <= y <= low
            elif bet.kind in ("street", "six"):
                assert (x, y) == (fmean(xs), foot)
            else:
                assert (x, y) == (fmean(xs), fmean(ys))

    @pytest.mark.parametrize(
        ("cents", "value"),
        [(500, "5"), (1250, "12.50"), (5, "0.05"), (150_000, "1500"), (2_000_000, "20k"),
         (1_250_000, "12.5k"), (1_234_500, "12345"), (123_450, "1234.50"),
         (12_345_670_000, "123456.7k")],
    )  # fmt: skip
    def test_a_chip_carries_its_value(self, cents: int, value: str) -> None:
        (chip,) = groups(layout_svg(A.layout, {"split:17/20": cents}), "chip")
        assert words(chip) == value
        assert (chip.findtext(f"{SVG}title") or "").endswith(" on split:17/20")

    @pytest.mark.parametrize("bet", ["straight:17", "red", "dozen:2", "column:1", "straight:0"])
    def test_words_make_way_for_a_chip(self, bet: str) -> None:
        svg = layout_svg(A.layout, {bet: 500})
        (chip,) = groups(svg, "chip")
        (area,) = (g for g in groups(svg, "area") if g.get("data-bet") == bet)
        radius = max(float(circle.attrib["r"]) for circle in chip.findall(f"{SVG}circle"))
        left, top, right, foot = box(area)
        text = one(area, "text")
        assert words(area) == WORDS[bet]
        assert abs(at(text) - complex(*moved_to(chip))) > radius
        assert left < at(text).real < right
        assert top < at(text).imag < foot

    def test_first_five_stands_apart_above_and_below_its_chip(self) -> None:
        svg = layout_svg(CM18["F"], {"five:0/00/1/2/3": 500})
        (area,) = (g for g in groups(svg, "area") if words(g) == "FIRST FIVE")
        first, five = (at(text) for text in area.findall(f"{SVG}text"))
        assert (first + five) / 2 == complex(*moved_to(groups(svg, "chip")[0]))
        assert five.imag - first.imag > 40

    def test_a_bet_without_a_spot_is_not_passed_over(self) -> None:
        with pytest.raises(ValueError, match=r"Layout A has no spot for 'straight:00'"):
            layout_svg(A.layout, {"straight:00": 500})


class TestDolly:
    @pytest.mark.parametrize(
        ("layout", "outcome", "bet"),
        [("A", "17", "straight:17"), ("A", "0", "straight:0"), ("N", "000", "straight:000"),
         ("I", "36", "straight:36"), ("side by side", "00", "straight:00"),
         ("free", "17", "six:13/14/15/16/17/18"), ("free, two sides", "0", "green")],
    )  # fmt: skip
    def test_it_is_on_the_outcome(self, layout: str, outcome: str, bet: str) -> None:
        svg = layout_svg(LAYOUTS[layout], outcome=outcome)
        (dolly,) = groups(svg, "dolly")
        places = [box(g) for g in groups(svg, "area") if g.get("data-bet") == bet]
        x, y = moved_to(one(dolly, "path"))
        assert dolly.get("data-outcome") == outcome
        assert any(left < x < right and top < y < foot for left, top, right, foot in places)
        frames = [r for r in ElementTree.fromstring(svg).iter(f"{SVG}rect") if r.get("class")]
        assert len(frames) == 1

    def test_there_is_none_before_the_outcome(self) -> None:
        assert not groups(layout_svg(A.layout), "dolly")

    def test_an_outcome_without_a_place_is_refused(self) -> None:
        with pytest.raises(ValueError, match="Layout A has no place for '00'"):
            layout_svg(A.layout, outcome="00")


class TestDraw:
    def test_a_race_track_bet_stands_on_its_pieces(self) -> None:
        picture = draw(A, {"voisins": 900, "split:15/12": 100}, "17")
        chips = {g.get("data-bet"): words(g) for g in groups(picture.svg, "chip")}
        assert chips == {
            "street:0/2/3": "2", "split:4/7": "1", "split:12/15": "2", "split:18/21": "1",
            "split:19/22": "1", "corner:25/26/28/29": "2", "split:32/35": "1",
        }  # fmt: skip
        assert groups(picture.svg, "dolly")

    @pytest.mark.parametrize(
        ("chips", "outcome", "code", "said"),
        [
            ({"voisins": 1000}, None, "stake-does-not-divide",
             r"10\.00 on voisins does not divide into 9 equal pieces of chips; 9\.00 or 18\.00"),
            ({"asian:ox": 500}, None, "no-spot", r"Layout 1 has no spot for a chip on asian:ox\."),
            ({"split:1/36": 500}, None, "bet-not-offered", "do not meet under one chip"),
            ({}, "00", "no-such-outcome", "'00' is no number of the single zero wheel"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_drawn_is_refused(
        self, chips: dict[str, int], outcome: str | None, code: str, said: str
    ) -> None:
        spec = {"rulebook": "NZ", "asian_racetrack": True} if "asian:ox" in chips else {}
        with pytest.raises(Refusal, match=said) as refused:
            (table(**spec) if spec else A).draw(chips, outcome)
        assert refused.value.code == code

    def test_notebooks_show_what_these_functions_draw(self) -> None:
        assert Picture("<svg/>")._repr_svg_() == "<svg/>"
        assert draw(A).svg == A.layout._repr_svg_() == layout_svg(A.layout)
        assert A.wheel._repr_svg_() == wheel_svg(A.wheel)
        settlement = settle(A, "17", [])
        assert settlement._repr_html_() == settlement_html(settlement)


@each_wheel
class TestWheel:
    def test_pockets_go_clockwise_from_0_at_the_top(self, wheel: Wheel) -> None:
        turned = Wheel(wheel.id, wheel.order[5:] + wheel.order[:5], wheel.red, wheel.source)
        for drawn in (wheel_svg(wheel), wheel_svg(turned)):
            pockets = groups(drawn, "pocket")
            assert tuple(words(g) for g in pockets) == wheel.order
            for n, pocket in enumerate(pockets):
                turn = float(pocket.attrib["transform"].removeprefix("rotate(").rstrip(")"))
                assert turn == pytest.approx(360 * n / len(wheel.order), abs=0.01)
                number = at(one(pocket, "text"))
                assert number.real == 0 > number.imag

    @pytest.mark.parametrize("draw_it", [wheel_svg, racetrack_svg])
    def test_pockets_have_their_colours(
        self, wheel: Wheel, draw_it: Callable[[Wheel], str]
    ) -> None:
        pockets = groups(draw_it(wheel), "pocket")
        assert len(pockets) == len(wheel.order)
        for pocket in pockets:
            number = words(pocket)
            colour = colour_of(number)
            assert FILL[colour] in {shape.get("fill") for shape in pocket}
            assert has_mark(pocket) == (colour == "red")
            assert pocket.findtext(f"{SVG}title") == f"{number} {colour}"

    def test_it_is_told_in_words(self, wheel: Wheel) -> None:
        told = ElementTree.fromstring(wheel_svg(wheel))
        assert told.findtext(f"{SVG}title") == f"Wheel, {wheel.id}"
        assert f"from 0: {' '.join(wheel.order)}." in (told.findtext(f"{SVG}desc") or "")


def rows(settlement: Settlement, part: str) -> list[list[str]]:
    parsed = ElementTree.fromstring(settlement_html(settlement))
    return [["".join(cell.itertext()) for cell in row] for row in parsed.iterfind(f"{part}/tr")]


class TestSettlement:
    SETTLED = settle(
        A,
        "17",
        [
            Wager("<b>", "straight:17", 500),
            Wager('"bo" & co', "red", 2500),
            Wager("<b>", "odd", 60_000),
            Wager("cy", "straight:3", 100),
            Wager("di", "red", 500),
            Wager("di", "black", 500),
        ],
        advised=["cy"],
    )

    def test_every_wager_has_its_row_and_names_are_only_text(self) -> None:
        assert rows(self.SETTLED, "thead") == [
            ["Player", "Bet", "At risk", "Won", "Returned", "Clause", "Note"]
        ]
        body = rows(self.SETTLED, "tbody")
        assert [row[:5] for row in body] == [
            ["<b>", "straight:17", "5.00", "yes, 35 to 1", "180.00"],
            ['"bo" & co', "red", "25.00", "no", "0.00"],
            ["<b>", "odd", "500.00", "yes, 1 to 1", "1,100.00"],
            ["cy", "straight:3", "0.00", "not at risk", "1.00"],
            ["di", "red", "5.00", "no", "0.00"],
            ["di", "black", "5.00", "yes, 1 to 1", "10.00"],
        ]
        assert [tuple(row[5:]) for row in body] == [(w.clause, w.note) for w in self.SETTLED.wagers]
        assert body[0][5] == "CM18 6.1 Straight-Up"

    def test_winners_are_tinted(self) -> None:
        parsed = ElementTree.fromstring(settlement_html(self.SETTLED))
        tinted = ["background" in row.attrib["style"] for row in parsed.iterfind("tbody/tr")]
        assert tinted == [True, False, True, False, False, True]

    def test_each_player_has_totals(self) -> None:
        assert [[*row[:5], row[6]] for row in rows(self.SETTLED, "tfoot")] == [
            ["<b>", "staked in all", "605.00", "", "1,280.00", "675.00 ahead."],
            ['"bo" & co', "staked in all", "25.00", "", "0.00", "25.00 behind."],
            ["cy", "staked in all", "1.00", "", "1.00", "Even."],
            ["di", "staked in all", "10.00", "", "10.00", "Even."],
        ]

    @pytest.mark.parametrize(("outcome", "colour"), [("17", "black"), ("3", "red"), ("0", "green")])
    def test_the_outcome_is_a_badge_in_its_colour(self, outcome: str, colour: str) -> None:
        badge = ElementTree.fromstring(settlement_html(settle(A, outcome, []))).find("caption/b")
        assert badge is not None
        assert badge.text == f"{outcome} {colour}"
        assert f"background:{FILL[colour]};color:#ffffff" in badge.attrib["style"]


def test_whatever_names_a_layout_or_wheel_is_only_text() -> None:
    evil = '"><script>&'
    layout = Layout(evil, A.layout.drawing, A.layout.inside, A.layout.outside)
    wheel = Wheel(evil, A.wheel.order, A.wheel.red, "")
    sections = {evil: ("32", "15", "19")}
    for svg in (layout_svg(layout), wheel_svg(wheel), racetrack_svg(wheel, sections)):
        parsed = ElementTree.fromstring(svg)
        assert evil in (parsed.findtext(f"{SVG}title") or "")
        assert not list(parsed.iter(f"{SVG}script"))
    odd = Layout("odd", CM18["N"].drawing, {}, ((Bet("any-green"), frozenset({evil})),))
    (dolly,) = groups(layout_svg(odd, outcome=evil), "dolly")
    assert dolly.get("data-outcome") == evil


def test_browsers_know_it_is_svg() -> None:
    assert urlsplit(XMLNS)[:3] == ("http", "www.w3.org", "/2000/svg")
    assert ElementTree.fromstring(wheel_svg(A.wheel)).tag == f"{SVG}svg"


@pytest.mark.parametrize("colour", [*FILL.values(), CLOTH])
def test_white_is_readable_on_every_colour(colour: str) -> None:
    assert contrast_with_white(colour) > 5  # WCAG AA asks for 4.5


def test_red_is_lighter_than_black_by_more_than_hue() -> None:
    assert contrast_with_white(FILL["black"]) > 2 * contrast_with_white(FILL["red"])
    assert math.isclose(contrast_with_white("#000000"), 21)
