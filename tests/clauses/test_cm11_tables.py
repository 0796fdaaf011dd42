"""Crown Melbourne 2011: wheels, layouts, where chips stand, and places, clause by clause.

Of the drawings only the grids of A, C, F, O and V survive, and those in part; what a lost one
showed is a reading (`wheel-orders`, `layouts-b-c`, `layouts-i-j`, `zeros-f`, `zeros-o-v`).
"""

from __future__ import annotations

from collections import Counter
from string import ascii_uppercase

import pytest

from croupier.errors import SpecError
from croupier.rules.offer import Offer
from kit import offers
from kit.independent import roulette
from kit.marks import clause, reading, recorded, shows
from kit.offers import table

EVEN_CHANCES = ["low", "even", "red", "black", "odd", "high"]  # red and black are lost: a reading
DIAGRAMS = ascii_uppercase[: ascii_uppercase.index("W") + 1]


@clause("CM11", "2.2 #1", "2.2 #2", "2.2 #3", "Diagram D")
@reading("CM11", "wheel-orders")
def test_the_single_zero_wheel_has_37_compartments() -> None:
    """Diagram D is lost: the order is the usual one, which fits the neighbours 6.4 prints."""
    at = table("CM11", game="single-zero")
    offers.check_wheel(at, 37, {"0"})
    assert at.wheel.neighbours("17", 2) == ("2", "25", "17", "34", "6")
    said = at.rulebook.fitting("compartments-single-zero", "cloth")
    assert said is not None
    assert (said.exactly, said.clause) == (37, "2.2 #1")


@clause("CM11", "2.2 #3")
def test_red_and_black_alternate_on_the_single_zero_wheel() -> None:
    offers.check_alternate(table("CM11"))


@clause("CM11", "8.2.2", "8.2.2(a) #1", "8.2.2(a) #2")
@recorded("CM11", "Diagram G", "Diagram N")
@reading("CM11", "wheel-orders")
@pytest.mark.parametrize("layout", ["F", "O", "V"])
def test_a_double_zero_wheel_has_38_compartments_in_one_of_two_orders(layout: str) -> None:
    """Diagrams G and N are lost: the American order and Crown's own, whichever is which."""
    for wheel in ("double-american", "double-crown"):
        at = table("CM11", game="double-zero", layout=layout, wheel=wheel)
        offers.check_wheel(at, 38, {"0", "00"})
        assert at.wheel.id == wheel
        said = at.rulebook.fitting("compartments-double-zero", "cloth")
        assert said is not None
        assert (said.exactly, said.clause) == (38, "8.2.2(a) #1")


@pytest.mark.parametrize(
    ("game", "wheels"),
    [
        pytest.param("single-zero", {"single"}, marks=clause("CM11", "2.2 #1")),
        pytest.param(
            "double-zero", {"double-american", "double-crown"}, marks=clause("CM11", "8.2.2")
        ),
        pytest.param("french", {"single"}, marks=clause("CM11", "2.2 #1", "9.1")),
    ],
)
def test_each_game_has_its_wheels_and_no_other(game: str, wheels: set[str]) -> None:
    for wheel in roulette.WHEELS:
        if wheel in wheels:
            assert table("CM11", game=game, wheel=wheel).wheel.id == wheel
        else:
            with pytest.raises(SpecError, match=f"'wheel' is '{wheel}'"):
                table("CM11", game=game, wheel=wheel)


@reading("CM11", "defaults")
@pytest.mark.parametrize(
    ("layout", "wheel"),
    [
        ("F", "double-american"),
        pytest.param("O", "double-crown", marks=reading("CM11", "zeros-o-v")),
        pytest.param("V", "double-crown", marks=reading("CM11", "zeros-o-v")),
        ("I", "single"),
    ],
)
def test_a_table_that_names_no_wheel_has_the_one_of_its_layout(layout: str, wheel: str) -> None:
    assert table("CM11", layout=layout).wheel.id == wheel


@pytest.mark.parametrize(
    ("game", "layouts"),
    [
        pytest.param("single-zero", "ABC", marks=clause("CM11", "2.1")),
        pytest.param("double-zero", "FOV", marks=clause("CM11", "8.2.1")),
        pytest.param("french", "IJ", marks=clause("CM11", "9.3.1")),
    ],
)
def test_each_game_has_its_layouts_and_no_other(game: str, layouts: str) -> None:
    """Any of them with any wheel of the game: the text ties no layout to a wheel."""
    assert table("CM11", game=game).layout.id == layouts[0]
    for layout in DIAGRAMS:
        if layout in layouts:
            for wheel in ["double-american", "double-crown"] if layout in "FOV" else ["single"]:
                assert table("CM11", game=game, layout=layout, wheel=wheel).layout.id == layout
            assert table("CM11", layout=layout).spec.game == game
        else:
            with pytest.raises(SpecError, match=f"{game} in CM11 has {', '.join(layouts)}"):
                table("CM11", game=game, layout=layout)


def test_there_are_three_games_and_the_first_is_single_zero() -> None:
    assert table("CM11").spec.game == "single-zero"
    for game in ("crown", "number-free"):
        with pytest.raises(SpecError, match="CM11 has single-zero, double-zero, french"):
            table("CM11", game=game)


def lost(letter: str) -> pytest.MarkDecorator:
    """Nothing of the drawing survives: it is on record that a table may be laid out by it."""
    return recorded("CM11", f"Diagram {letter}")


# layout, its rows of zeros from the head, on how many sides the outside bets, First Five boxes
LAYOUTS = [
    pytest.param("A", ["0"], 1, 0, marks=shows("CM11", ("Diagram A", "6.2.1"))),
    pytest.param("B", ["0"], 1, 0, marks=[*shows("CM11", "6.2.1", "layouts-b-c"), lost("B")]),
    pytest.param("C", ["0"], 2, 0, marks=shows("CM11", ("Diagram C", "6.2.1"), "layouts-b-c")),
    pytest.param("F", ["0 00"], 1, 0, marks=shows("CM11", ("Diagram F", "8.4.2"))),
    pytest.param("O", ["00", "0"], 1, 0, marks=shows("CM11", ("Diagram O", "8.4.2"))),
    pytest.param("V", ["00", "0"], 1, 1, marks=shows("CM11", ("Diagram V", "8.4.2"))),
    pytest.param("I", ["0"], 2, 0, marks=[reading("CM11", "layouts-i-j"), lost("I")]),
    pytest.param("J", ["0"], 2, 0, marks=[reading("CM11", "layouts-i-j"), lost("J")]),
]


@pytest.mark.parametrize(("layout", "zeros", "sides", "fives"), LAYOUTS)
def test_what_is_printed_on_a_layout(layout: str, zeros: list[str], sides: int, fives: int) -> None:
    """B as A, C as its grid suggests, I and J two-sided: readings."""
    at = table("CM11", layout=layout)
    rows = [[square.bet.pick[0] for square in row] for row in at.layout.rows]
    assert rows == [
        *(row.split() for row in zeros),
        *([str(n), str(n + 1), str(n + 2)] for n in range(1, 37, 3)),
    ]
    printed = Counter(str(area.bet) for area in at.layout.areas)
    once = [f"straight:{n}" for n in (*" ".join(zeros).split(), *roulette.NUMBERS)]
    once += [f"column:{c}" for c in (1, 2, 3)]
    beside = [*EVEN_CHANCES, *(f"dozen:{d}" for d in (1, 2, 3))]
    assert printed == Counter(once) + Counter(beside * sides) + Counter(["five:0/00/1/2/3"] * fives)


@pytest.mark.parametrize(("layout", "zeros", "sides", "fives"), LAYOUTS)
def test_how_it_is_arranged(layout: str, zeros: list[str], sides: int, fives: int) -> None:
    """Zeros at the head, columns at the foot, dozens and then even chances outward."""
    at = table("CM11", layout=layout)
    squares = {square.bet.pick[0]: square.rect for row in at.layout.rows for square in row}
    assert len(squares) == len(" ".join(zeros).split()) + 36
    for zero in " ".join(zeros).split():
        assert squares[zero].y1 <= squares["1"].y0
    boxes = [(str(area.bet), area.rect) for area in at.layout.areas if area.bet.kind != "straight"]
    for column in (1, 2, 3):
        foot, last = dict(boxes)[f"column:{column}"], squares[str(33 + column)]
        assert (foot.x0, foot.x1, foot.y0) == (last.x0, last.x1, last.y1)
    left = [(rect.y0, bet) for bet, rect in boxes if rect.x1 <= squares["1"].x0]
    right = [(rect.y0, bet) for bet, rect in boxes if rect.x0 >= squares["3"].x1]
    for side, there in ((left, True), (right, sides == 2)):
        down = [bet for _, bet in sorted(side)]
        assert [bet for bet in down if bet in EVEN_CHANCES] == EVEN_CHANCES * there
        assert [b for b in down if b.startswith("dozen")] == [
            "dozen:1",
            "dozen:2",
            "dozen:3",
        ] * there
    # 1st 5 stands above the outside bets.
    assert [bet for y, bet in left if y < squares["1"].y0] == ["five:0/00/1/2/3"] * fives


def chips(at: Offer) -> dict[str, list[set[str]]]:
    """For every bet, which areas each of its chips touches: squares by number, boxes by bet."""
    found: dict[str, list[set[str]]] = {}
    for spot in at.layout.spots:
        touched = {
            str(area.bet).removeprefix("straight:")
            for area in at.layout.areas
            if area.rect.holds(spot.x, spot.y)
        }
        found.setdefault(str(spot.bet), []).append(touched)
    return found


def squares_of(bet: str) -> list[set[str]]:
    """The squares a chip on an inside bet touches, from the left and from the right."""
    kind, _, numbers = bet.partition(":")
    n = numbers.split("/")
    if kind == "six":
        return [{n[0], n[3]}, {n[2], n[5]}]
    if kind == "street" and n[0] in roulette.NUMBERS:
        return [{n[0]}, {n[2]}]
    if bet in ("corner:0/1/2/3", "five:0/00/1/2/3"):
        return [{"0", "1"}, {"0", "3"}]
    return [set(n)]


INSIDE = clause("CM11", *(f"6.1 {name}" for name in (
    "Straight-Up", "Split", "Street", "Corner", "Six-Line")))  # fmt: skip
EN_FRANCAIS = clause("CM11", *(f"9.6.1 {name}" for name in (
    "En plein", "A Cheval", "En Transversale", "En Carre", "Sixaine")))  # fmt: skip


@pytest.mark.parametrize(
    ("layout", "zeros", "sides"),
    [
        pytest.param("A", "single", 1, marks=INSIDE),
        pytest.param("B", "single", 1, marks=INSIDE),
        pytest.param("C", "single", 2, marks=[INSIDE, reading("CM11", "corner-both-sides")]),
        pytest.param("F", "0-left", 1, marks=[INSIDE, reading("CM11", "zeros-f")]),
        pytest.param("O", "stack-2", 1, marks=[INSIDE, reading("CM11", "zeros-o-v")]),
        pytest.param("V", "stack-2", 1, marks=[INSIDE, reading("CM11", "zeros-o-v")]),
        pytest.param("I", "single", 2, marks=[EN_FRANCAIS, reading("CM11", "corner-both-sides")]),
        pytest.param("J", "single", 2, marks=[EN_FRANCAIS, reading("CM11", "corner-both-sides")]),
    ],
)
def test_a_chip_stands_where_the_definition_of_its_bet_says(
    layout: str, zeros: str, sides: int
) -> None:
    """Diagrams E, K, P and W are lost: it is on the square, line, point or box 6.1 names."""
    on = chips(table("CM11", layout=layout))
    inside = [
        bet for kind in ("straight", "split", "street", "corner", "six")
        for bet in roulette.bets(zeros, kind)
    ]  # fmt: skip
    if layout == "F":
        inside.append("five:0/00/1/2/3")
    for bet in inside:
        squares = [
            {area for area in areas if area in (*roulette.NUMBERS, "0", "00")}
            for areas in on.pop(bet)
        ]
        assert squares == squares_of(bet)[:sides], bet
    boxes = {*EVEN_CHANCES, *(f"{kind}:{at}" for kind in ("column", "dozen") for at in (1, 2, 3))}
    assert set(on) == boxes | ({"five:0/00/1/2/3"} if layout == "V" else set())
    for bet, touched in on.items():
        assert touched == [{bet}] * (1 if "column" in bet else sides), bet


@pytest.mark.parametrize(
    ("layout", "bet"),
    [
        pytest.param("A", "corner:0/1/2/3", marks=clause("CM11", "6.1 Corner")),
        pytest.param("O", "corner:0/1/2/3", marks=clause("CM11", "6.1 Corner")),
        pytest.param("I", "corner:0/1/2/3", marks=clause("CM11", "9.6.1 En Carre")),
        pytest.param(
            "F", "five:0/00/1/2/3", marks=clause("CM11", "8.4.1 Five-Line/First Five")
        ),
    ],
)  # fmt: skip
def test_a_chip_where_0_1_and_the_first_dozen_meet(layout: str, bet: str) -> None:
    assert chips(table("CM11", layout=layout))[bet][0] == {"0", "1", "dozen:1"}


@clause("CM11", "8.4.1 Five-Line/First Five")
@reading("CM11", "first-five-box")
def test_on_layout_v_first_five_is_a_box_and_nothing_else() -> None:
    """The box printed 1st 5 is the section marked First Five."""
    assert chips(table("CM11", layout="V"))["five:0/00/1/2/3"] == [{"five:0/00/1/2/3"}]


@pytest.mark.parametrize(
    ("mode", "key", "most"),
    [
        pytest.param("touchbet", "stations", 50, marks=clause("CM11", "10.3.2(a)")),
        pytest.param("touchtable", "seats", 21, marks=clause("CM11", "11.3.1 #1")),
    ],
)
def test_places(mode: str, key: str, most: int) -> None:
    assert getattr(table("CM11", mode=mode, **{key: most}).spec, key) == most
    with pytest.raises(SpecError, match=f"at most {most}"):
        table("CM11", mode=mode, **{key: most + 1})


def test_crown_and_perth_modes_are_not_mixed() -> None:
    for game in ("single-zero", "double-zero"):
        with pytest.raises(SpecError, match="has cloth, touchbet, touchtable"):
            table("CM11", game=game, mode="ats")
    for mode in ("touchbet", "touchtable", "ats"):
        with pytest.raises(SpecError, match="french in CM11 has cloth"):
            table("CM11", game="french", mode=mode)
