"""New Zealand, Division 8, section 2 and Appendices 1 to 4 and 7: wheels and layouts."""

from __future__ import annotations

from itertools import product

import pytest

from croupier.errors import Refusal, SpecError
from croupier.rules.settle import settle
from kit import offers
from kit.independent import roulette
from kit.marks import clause, reading, recorded
from kit.offers import table

LAYOUTS = {"1": "single-zero", "2": "single-zero", "3": "double-zero", "4": "double-zero"}
BOXES = [
    "column:1", "column:2", "column:3", "dozen:1", "dozen:2", "dozen:3",
    "low", "high", "even", "odd", "red", "black",
]  # fmt: skip


@reading("NZ", "wheel-orders")
@pytest.mark.parametrize(
    ("wheel", "game", "pockets", "zeros"),
    [
        pytest.param(
            "single",
            "single-zero",
            37,
            {"0"},
            marks=clause("NZ", "2.3(a)(i)", "2.3 closing", "Appendix 7 Single Zero"),
        ),
        pytest.param(
            "double-american",
            "double-zero",
            38,
            {"0", "00"},
            marks=clause("NZ", "2.3(a)(ii)", "2.3 closing", "Appendix 7 Double Zero (sequence)"),
        ),
        pytest.param(
            "double-crown",
            "double-zero",
            38,
            {"0", "00"},
            marks=clause("NZ", "2.3(a)(ii)", "2.3 closing"),
        ),
    ],
)
def test_wheels(wheel: str, game: str, pockets: int, zeros: set[str]) -> None:
    """A reading: the drawings of Appendix 7 are lost, so these are the usual orders and colours."""
    at = table("NZ", game=game, wheel=wheel)
    offers.check_wheel(at, pockets, zeros)
    offers.check_alternate(at)
    said = {one.item: one.exactly for one in at.rulebook.equipment}
    assert (
        said["compartments-single-zero" if pockets == 37 else "compartments-double-zero"] == pockets
    )


@clause("NZ", "2.3(a)(i)")
def test_double_zero_is_no_outcome_on_37_compartments() -> None:
    with pytest.raises(Refusal, match="'00' is no number of"):
        settle(table("NZ", layout="1"), "00", [])


@clause("NZ", "2.3(a)")
def test_a_wheel_has_37_or_38_compartments() -> None:
    wheels = {"single-zero": ["single"], "double-zero": ["double-american", "double-crown"]}
    for game, wheel in product(wheels, ["single", "double-american", "double-crown", "triple"]):
        if wheel in wheels[game]:
            assert table("NZ", game=game, wheel=wheel).wheel.id == wheel
        else:
            with pytest.raises(SpecError, match=f"'wheel' is '{wheel}'"):
                table("NZ", game=game, wheel=wheel)
    for game in ("crown", "french", "number-free"):
        with pytest.raises(SpecError, match="NZ has single-zero, double-zero"):
            table("NZ", game=game)


@reading("NZ", "defaults", "layout-and-wheel")
@pytest.mark.parametrize(
    ("game", "layouts", "wheels"),
    [
        pytest.param("single-zero", "12", ["single"], marks=clause("NZ", "2.3(a)(i)")),
        pytest.param(
            *("double-zero", "34", ["double-american", "double-crown"]),
            marks=clause("NZ", "2.3(a)(ii)"),
        ),
    ],
)
def test_a_game_has_its_layouts_and_wheels_the_first_unless_the_table_says(
    game: str, layouts: str, wheels: list[str]
) -> None:
    """Readings: no race-track is in use then; each layout is for its number of compartments."""
    usual = table("NZ", game=game)
    assert (usual.layout.id, usual.wheel.id, usual.spec.mode) == (layouts[0], wheels[0], "cloth")
    assert not usual.spec.racetrack and not usual.spec.asian_racetrack
    for layout in "1234":
        if layout in layouts:
            assert table("NZ", game=game, layout=layout).layout.id == layout
        else:
            with pytest.raises(SpecError, match=f"{game} in NZ has {', '.join(layouts)}"):
                table("NZ", game=game, layout=layout)
    for wheel in ("single", "double-american", "double-crown", "triple"):
        if wheel in wheels:
            assert table("NZ", game=game, wheel=wheel).wheel.id == wheel
        else:
            with pytest.raises(SpecError, match=f"{game} in NZ has {', '.join(wheels)}"):
                table("NZ", game=game, wheel=wheel)


@recorded(
    "NZ", "Appendix 7 Double Zero (numbers, first)", "Appendix 7 Double Zero (numbers, second)"
)
@reading("NZ", "wheel-orders")
def test_a_double_zero_table_says_which_of_two_sequences_it_follows() -> None:
    """A reading: three drawings are captioned and all are lost; there is no third sequence."""
    orders = {}
    for wheel in ("double-american", "double-crown"):
        at = table("NZ", game="double-zero", wheel=wheel)
        assert at.spec.wheel == wheel
        assert list(at.wheel.order) == roulette.WHEELS[wheel].split()
        orders[wheel] = at.wheel.order
    assert orders["double-american"] != orders["double-crown"]
    usual = table("NZ", game="double-zero").wheel
    assert list(usual.order) == roulette.WHEELS["double-american"].split()
    with pytest.raises(SpecError, match="double-zero in NZ has double-american, double-crown"):
        table("NZ", game="double-zero", wheel="triple")


@clause("NZ", "2.2(a)")
@reading("NZ", "layout-and-wheel")
def test_the_layouts_are_1_to_4_each_for_its_wheel() -> None:
    for layout, game in LAYOUTS.items():
        assert table("NZ", layout=layout).spec.game == game
        other = {"single-zero": "double-zero", "double-zero": "single-zero"}[game]
        with pytest.raises(SpecError, match=f"'layout' is '{layout}'"):
            table("NZ", layout=layout, game=other)
    for layout in ("5", "A", "F"):
        with pytest.raises(SpecError, match=f"'layout' is '{layout}'"):
            table("NZ", layout=layout)


@pytest.mark.parametrize(
    ("layout", "zeros", "kinds"),
    [
        pytest.param(*("1", "0", 13), marks=(clause("NZ", "Appendix 1"), reading("NZ", "zeros-1"))),
        pytest.param(*("2", "0", 13), marks=(clause("NZ", "Appendix 2"), reading("NZ", "zeros-2"))),
        pytest.param(
            *("3", "0 00", 14), marks=(clause("NZ", "Appendix 3"), reading("NZ", "zeros-3"))
        ),
        pytest.param("4", "00 0", 14, marks=clause("NZ", "Appendix 4")),
    ],
)
def test_squares_and_boxes_of_a_layout(layout: str, zeros: str, kinds: int) -> None:
    """A reading but for Appendix 4: of the other drawings only the keys survive."""
    at = table("NZ", layout=layout)
    squares = [[square.bet.pick[0] for square in row] for row in at.layout.rows]
    assert squares[0] == zeros.split()
    assert squares[1:] == [[str(n), str(n + 1), str(n + 2)] for n in range(1, 37, 3)]
    boxes = [str(area.bet) for area in at.layout.areas if area.bet.kind != "straight"]
    assert sorted(boxes) == sorted(BOXES)
    assert len({spot.bet.kind for spot in at.layout.spots}) == kinds


@clause("NZ", "Appendix 4")
def test_dozens_and_even_chances_of_layout_4_stand_to_the_right_of_the_numbers() -> None:
    """As the drawing has them, which survives as text: the dozens nearer, the chances farther."""
    areas = {str(area.bet): area.rect for area in table("NZ", layout="4").layout.areas}
    last = areas["straight:3"].x1
    for dozen in ("dozen:1", "dozen:2", "dozen:3"):
        assert areas[dozen].x0 == last
    for chance in ("low", "high", "even", "odd", "red", "black"):
        assert areas[chance].x0 == areas["dozen:1"].x1


@clause("NZ", "Appendix 4")
@reading("NZ", "diamonds-4")
def test_even_chances_of_layout_4_stand_two_beside_each_dozen() -> None:
    """A reading: the diamonds look alike in what survives; the upper is red, the lower black."""
    areas = {str(area.bet): area.rect for area in table("NZ", layout="4").layout.areas}
    beside = {"dozen:1": ("even", "low"), "dozen:2": ("red", "high"), "dozen:3": ("black", "odd")}
    for dozen, (upper, lower) in beside.items():
        assert areas[upper].y0 == areas[dozen].y0
        assert areas[upper].y1 == areas[lower].y0
        assert areas[lower].y1 == areas[dozen].y1


@reading("NZ", "courtesy-lines")
@pytest.mark.parametrize(
    ("layout", "spots"),
    [
        pytest.param("1", [], marks=clause("NZ", "Appendix 1")),
        pytest.param(
            *("2", ["straight:0"]),
            marks=(clause("NZ", "Appendix 2"), reading("NZ", "zeros-2")),
        ),
        pytest.param("3", [], marks=clause("NZ", "Appendix 3")),
        pytest.param(
            "4",
            ["straight:00", "split:0/00", "straight:0"],
            marks=clause("NZ", "Appendix 4", "3.1A(b)(iii)"),
        ),
    ],
)
def test_courtesy_lines_between_the_second_and_third_dozen(layout: str, spots: list[str]) -> None:
    """A reading but for the split: each line stands for the zero its key names, on 37 for 0."""
    at = table("NZ", layout=layout)
    dozens = {str(area.bet): area.rect for area in at.layout.areas if area.bet.kind == "dozen"}
    second, third = dozens["dozen:2"], dozens["dozen:3"]
    assert second.y1 == third.y0
    on_line = [
        (spot.x, str(spot.bet))
        for spot in at.layout.spots
        if spot.y == third.y0 and third.x0 < spot.x < third.x1
    ]
    assert [bet for _, bet in sorted(on_line)] == spots


@clause("NZ", "3.8(b)")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_chip_on_a_line_is_a_wager_on_every_number_it_touches(layout: str) -> None:
    """In a square, on a line, where lines cross, in a box."""
    drawn = table("NZ", layout=layout).layout
    squares = {area.bet.pick[0]: area.rect for area in drawn.areas if area.bet.kind == "straight"}
    for spot in drawn.spots:
        touched = {number for number, square in squares.items() if square.holds(spot.x, spot.y)}
        covered = drawn.covers[spot.bet]
        if not touched:  # a box, or a courtesy line beside one
            boxes = [area.rect for area in drawn.areas if area.rect.holds(spot.x, spot.y)]
            assert boxes and not {"street", "corner", "five", "six"} & {spot.bet.kind}
        elif len(touched) == 1 and spot.bet.kind == "street":  # at the end of its row
            (number,) = touched
            assert covered == {str(3 * ((int(number) - 1) // 3) + n) for n in (1, 2, 3)}
        elif spot.bet.kind in ("five", "six") or covered == set("0123"):  # at the end of two rows
            assert len(touched) == 2 and touched < covered
        else:
            assert touched == covered, spot


@clause("NZ", "3.1A(b)(iii)")
def test_the_line_between_the_courtesy_zeros_pays_as_a_split() -> None:
    offers.check_returns(table("NZ", layout="4"), {"split:0/00": {"0", "00"}}, 17)


@reading("NZ", "cloth-only")
def test_there_is_play_on_cloth_only() -> None:
    """A reading: 3.3 wants chips on the layout, and no rule speaks of electronic play."""
    for game, mode in product(["single-zero", "double-zero"], ["touchbet", "touchtable", "ats"]):
        with pytest.raises(SpecError, match=f"'mode' is '{mode}'"):
            table("NZ", game=game, mode=mode)


@clause("NZ", "3.8(b)")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_chip_that_touches_lines_is_on_the_numbers_they_part(layout: str) -> None:
    at = table("NZ", game=LAYOUTS[layout], layout=layout)
    squares = {area.bet.pick[0]: area.rect for area in at.layout.areas
               if area.bet.kind == "straight" and area.bet.pick[0].strip("0")}  # fmt: skip
    found = {"split": 0, "corner": 0}
    for spot in at.layout.spots:
        if spot.bet.kind in found and set(spot.bet.pick) <= squares.keys():
            touched = {
                number
                for number, one in squares.items()
                if one.x0 <= spot.x <= one.x1 and one.y0 <= spot.y <= one.y1
            }
            assert set(at.bets[str(spot.bet)].covers) == touched
            found[spot.bet.kind] += 1
    assert found == {"split": 33 + 24, "corner": 22}  # each line between two, each crossing
