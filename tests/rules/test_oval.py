"""The race-track: pockets in the wheel's order, each sector and section beside its own."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from croupier import rulebooks
from croupier.draw.oval import racetrack_svg
from croupier.errors import Refusal
from croupier.rules.bets import SECTORS
from croupier.rules.spec import read_spec
from croupier.rules.wheel import Wheel
from kit.pictures import SVG, at, groups, one, words

ANIMALS = {
    "horse": "32 15 19", "snake": "4 21 2", "dragon": "25 17 34", "rabbit": "6 27 13",
    "tiger": "36 11 30", "ox": "8 23 10", "rat": "16 24 5", "boar": "20 1 33",
    "dog": "9 31 14", "rooster": "29 18 22", "monkey": "12 28 7", "ram": "26 3 35",
}  # fmt: skip
ASIAN = {animal: tuple(numbers.split()) for animal, numbers in ANIMALS.items()}
WHEELS = rulebooks.wheels()
A = rulebooks.offer(read_spec({"rulebook": "CM18", "layout": "A", "racetrack": True}))
CLASSIC = {sector: A.bets[sector].covers for sector in SECTORS}
each_wheel = pytest.mark.parametrize("wheel", WHEELS.values(), ids=WHEELS)


def called(svg: str) -> dict[str, complex]:
    """The names inside a race-track and where they stand."""
    texts = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return {text.text or "": at(text) for text in texts if text.get("class") == "called"}


def track(svg: str) -> dict[str, complex]:
    return {words(g): at(one(g, "text")) for g in groups(svg, "pocket")}


@each_wheel
def test_pockets_go_clockwise_in_the_wheels_order(wheel: Wheel) -> None:
    for svg in (racetrack_svg(wheel, sectors=CLASSIC), racetrack_svg(wheel, ASIAN)):
        pockets = track(svg)
        assert tuple(pockets) == wheel.order
        points = list(pockets.values())
        for here, there in pairwise([*points, points[0]]):
            assert (here.conjugate() * there).imag > 0  # clockwise about the middle
            assert 40 < abs(there - here) < 47
        assert max(point.real for point in points) - pockets["0"].real < 46


@pytest.mark.parametrize("wheel", ["single", "double-crown", "triple"])
def test_each_sector_is_called_beside_its_own_pockets(wheel: str) -> None:
    svg = racetrack_svg(WHEELS[wheel], sectors=CLASSIC)
    names, pockets = called(svg), track(svg)
    assert list(names) == ["TIER", "ORPHELINS", "VOISINS", "ZERO", "GAME"]
    lines = [
        (complex(float(x["x1"]), float(x["y1"])), complex(float(x["x2"]), float(x["y2"])))
        for x in (e.attrib for e in ElementTree.fromstring(svg).iter(f"{SVG}line"))
    ]
    assert len(lines) == 3

    def lies(point: complex) -> int:
        """To the right of how many lines; each runs from the lower side to the upper."""
        return sum(((point - low).conjugate() * (high - low)).imag < 0 for low, high in lines)

    assert [lies(names[name]) for name in names] == [0, 1, 2, 3, 3]
    for number in map(str, range(1, 37)):
        sector = next(s for s in ("zero-game", "tier", "orphelins", "voisins")
                      if number in A.bets[s].covers)  # fmt: skip
        assert lies(pockets[number]) == ["tier", "orphelins", "voisins", "zero-game"].index(sector)


def test_a_track_may_have_fewer_sectors() -> None:
    fewer = {sector: CLASSIC[sector] for sector in ("tier", "orphelins", "voisins")}
    svg = racetrack_svg(WHEELS["single"], sectors=fewer)
    assert list(called(svg)) == ["TIER", "ORPHELINS", "VOISINS"]
    assert svg.count("<line") == 2
    assert not called(racetrack_svg(WHEELS["single"]))


def test_a_wheel_that_scatters_the_sectors_has_no_lines_between_them() -> None:
    svg = racetrack_svg(WHEELS["double-american"], sectors=CLASSIC)
    middles = [point.real for name, point in called(svg).items() if name != "GAME"]
    assert "<line" not in svg
    assert len(middles) == len(CLASSIC) == 4
    steps = [right - left for left, right in pairwise(middles)]
    assert steps == pytest.approx([steps[0]] * 3, abs=0.02)
    assert middles[0] == -middles[-1] < 0


@pytest.mark.parametrize("wheel", ["single", "double-crown", "triple"])
def test_each_asian_section_is_called_beside_its_numbers(wheel: str) -> None:
    svg = racetrack_svg(WHEELS[wheel], ASIAN)
    names, pockets = called(svg), track(svg)
    assert list(names) == [animal.upper() for animal in ASIAN]
    for name, point in names.items():
        assert min(pockets, key=lambda n: abs(pockets[n] - point)) in ASIAN[name.lower()]
    assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == f"Asian race-track, {wheel} wheel"


def test_where_a_wheel_has_no_runs_a_section_says_its_numbers() -> None:
    svg = racetrack_svg(WHEELS["double-american"], ASIAN)
    written = {text.text: at(text) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")}
    for name, point in called(svg).items():
        assert written[" ".join(ASIAN[name.lower()])] == point + 16j
    assert len(set(called(svg).values())) == 12


@pytest.mark.parametrize(
    ("book", "spec", "names"),
    [
        ("CM18", {}, ["TIER", "ORPHELINS", "VOISINS", "ZERO", "GAME"]),
        ("NZ", {}, ["TIER", "ORPHELINS", "VOISINS"]),  # no zero game
        ("CM11", {"layout": "F"}, ["TIER", "ORPHELINS"]),  # lacks a piece of the others
    ],
)
def test_a_table_draws_its_race_track_with_the_sectors_it_offers(
    book: str, spec: dict[str, object], names: list[str]
) -> None:
    offer = rulebooks.offer(read_spec({"rulebook": book, "racetrack": True, **spec}))
    svg = offer.draw_racetrack()._repr_svg_()
    assert list(called(svg)) == names
    assert tuple(track(svg)) == offer.wheel.order
    if offer.wheel.id == "single":
        assert svg.count("<line") == len([name for name in names if name != "GAME"]) - 1


@pytest.mark.parametrize("book", ["NZ", "ACT"])
def test_a_table_draws_its_asian_race_track(book: str) -> None:
    offer = rulebooks.offer(read_spec({"rulebook": book, "asian_racetrack": True}))
    svg = offer.draw_racetrack(asian=True).svg
    assert list(called(svg)) == [animal.upper() for animal in ANIMALS]
    assert svg == racetrack_svg(offer.wheel, ASIAN)


@pytest.mark.parametrize(
    ("asian", "words", "clause"),
    [(False, "no race-track", "NZ 2.2(c)"), (True, "no Asian race-t", "NZ 2.2(b)")],
)
def test_a_table_without_a_race_track_draws_none(asian: bool, words: str, clause: str) -> None:
    offer = rulebooks.offer(read_spec({"rulebook": "NZ"}))
    with pytest.raises(Refusal, match=words) as refused:
        offer.draw_racetrack(asian=asian)
    assert (refused.value.code, refused.value.clause) == ("no-race-track", clause)


def test_sectors_that_leave_nothing_out_have_no_line_between_them() -> None:
    """Data may be odd: where the rest is the whole wheel, there is nowhere to draw it."""
    every = {"voisins": ("1",), "tier": tuple(map(str, range(1, 37)))}
    assert "<line" not in racetrack_svg(WHEELS["single"], sectors=every)
