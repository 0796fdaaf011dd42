"""Crown Perth RAG599: bets, odds and what they mean, clause by clause."""

from __future__ import annotations

from itertools import combinations

import pytest

from croupier.errors import Refusal
from croupier.rules.bets import Wager
from croupier.rules.settle import settle
from kit import offers
from kit.independent import roulette
from kit.marks import clause, reading, recorded
from kit.offers import table

# kind, definition, how many with one zero and with two, odds, rule that decides, rule that pays
ROWS = [
    ("straight", "Straight Up", 37, 38, 35, "3.11", "3.12"),
    ("split", "Split", 60, 61, 17, "3.13", "3.14"),
    ("street", "Street", 14, 14, 11, "3.15", "3.16"),
    ("corner", "Corner", 23, 23, 8, "3.17", "3.18"),
    ("six", "Six-line", 11, 11, 5, "3.21", "3.22"),
    ("column", "Column", 3, 3, 2, "3.24", "3.25"),
    ("dozen", "Dozen", 3, 3, 2, "3.27", "3.28"),
    ("low", "Low", 1, 1, 1, "3.29", "3.30"),
    ("high", "High", 1, 1, 1, "3.31", "3.32"),
    ("even", "Even", 1, 1, 1, "3.33", "3.34"),
    ("odd", "Odd", 1, 1, 1, "3.35", "3.36"),
    ("red", "Red", 1, 1, 1, "3.37", "3.38"),
    ("black", "Black", 1, 1, 1, "3.39", "3.40"),
]
ALSO_NUMBER_FREE = {"dozen", "low", "high", "even", "odd", "red", "black"}


@pytest.mark.parametrize(
    ("kind", "one_zero", "two_zeros", "odds"),
    [
        pytest.param(
            *(kind, one, two, odds),
            marks=clause("CP", f"1.1 {word}", f"{rule}(a)", f"{rule}(b)", pays),
            id=kind,
        )
        for kind, word, one, two, odds, rule, pays in ROWS
    ],
)
def test_bets_and_odds(kind: str, one_zero: int, two_zeros: int, odds: int) -> None:
    offers.check_kind(table("CP", layout="1"), "single", kind, one_zero, odds)
    offers.check_kind(table("CP", layout="5"), "stack-2", kind, two_zeros, odds)
    if kind in ALSO_NUMBER_FREE:
        for layout in ("7", "8", "9"):
            offers.check_kind(table("CP", layout=layout), "single", kind, one_zero, odds)


@clause("CP", "1.1 Five-line", "3.19(a)", "3.19(b)", "3.20")
@reading("CP", "zeros-5-6")
@pytest.mark.parametrize("layout", ["5", "6"])
def test_five_line_is_a_bet_of_the_double_zero_layouts(layout: str) -> None:
    """A reading: the drawings of layouts 5 and 6 that would show the box are lost."""
    offers.check_kind(table("CP", layout=layout), "stack-2", "five", 1, 6)
    assert offers.of_kind(table("CP", layout=layout), "five") == {
        "five:0/00/1/2/3": {"0", "00", "1", "2", "3"}
    }
    at = table("CP", layout="1")
    offers.check_refused(at, "five:0/00/1/2/3", "there is no 00 on its wheel", "CP 3.1")


@pytest.mark.parametrize(
    ("layout", "wheel", "zeros", "odds"),
    [
        pytest.param(
            *row,
            marks=(
                clause("CP", "1.1 Green", "3.41(a)", "3.41(b)", pays),
                reading("CP", "green-5-6" if row[0] in ("5", "6") else "green-box"),
            ),
            id=f"{row[0]} {row[1]}",
        )
        for *row, pays in [
            ("7", "single", "0", 35, "3.42(a)"),
            ("9", "single", "0", 35, "3.42(a)"),
            ("8", "double-crown", "0 00", 17, "3.42(b)"),
            ("8", "double-american", "0 00", 17, "3.42(b)"),
            ("5", "double-crown", "0 00", 17, "3.42(b)"),
            ("6", "double-american", "0 00", 17, "3.42(b)"),
        ]
    ],
)
def test_green(layout: str, wheel: str, zeros: str, odds: int) -> None:
    """On the cloths 5 and 6 a reading: 3.42(b) asks for no number-free layout."""
    at = table("CP", layout=layout, wheel=wheel)
    green = {"green": set(zeros.split())}
    assert offers.of_kind(at, "green") == green
    offers.check_returns(at, green, odds)


@clause("CP", "3.1")
@reading("CP", "zeros-single")
@pytest.mark.parametrize("layout", ["1", "2", "3", "4"])
def test_no_green_where_the_layout_has_no_area_for_it(layout: str) -> None:
    at = table("CP", layout=layout)
    offers.check_refused(at, "green", f"layout {layout} has no area for it", "CP 3.1")


@pytest.mark.parametrize(
    ("bet", "layouts", "numbers"),
    [
        pytest.param(bet, layouts, numbers, marks=clause("CP", id), id=bet)
        for bet, id, layouts, numbers in [
            ("column:1", "3.23(a)", "123456", "1 4 7 10 13 16 19 22 25 28 31 34"),
            ("column:2", "3.23(b)", "123456", "2 5 8 11 14 17 20 23 26 29 32 35"),
            ("column:3", "3.23(c)", "123456", "3 6 9 12 15 18 21 24 27 30 33 36"),
            ("dozen:1", "3.26(a)", "123456789", "1 2 3 4 5 6 7 8 9 10 11 12"),
            ("dozen:2", "3.26(b)", "123456789", "13 14 15 16 17 18 19 20 21 22 23 24"),
            ("dozen:3", "3.26(c)", "123456789", "25 26 27 28 29 30 31 32 33 34 35 36"),
        ]
    ],
)
def test_columns_and_dozens(bet: str, layouts: str, numbers: str) -> None:
    for layout in layouts:
        offers.check_returns(table("CP", layout=layout), {bet: set(numbers.split())}, 2)


@clause("CP", "1.1 Column")
@pytest.mark.parametrize("layout", ["1", "2", "3", "4", "5", "6"])
def test_a_column_covers_the_twelve_numbers_in_line_with_its_box(layout: str) -> None:
    at = table("CP", layout=layout)
    columns = [area for area in at.layout.areas if area.bet.kind == "column"]
    assert len(columns) == 3
    for box in columns:
        above = {
            square.bet.pick[0]
            for row in at.layout.rows
            for square in row
            if (square.rect.x0, square.rect.x1) == (box.rect.x0, box.rect.x1)
        }
        assert len(above) == 12
        assert set(at.find(str(box.bet)).covers) == above


@recorded("CP", "1.1 Combination Bets")
def test_combination_bets_cover_more_than_one_number_and_a_straight_up_does_not() -> None:
    at = table("CP", layout="5")
    for kind, numbers in (("split", 2), ("street", 3), ("corner", 4), ("five", 5), ("six", 6)):
        assert {len(covers) for covers in offers.of_kind(at, kind).values()} == {numbers}
    assert {len(covers) for covers in offers.of_kind(at, "straight").values()} == {1}


@pytest.mark.parametrize(
    ("layout", "kind", "rule", "pays"),
    [
        *[(layout, row[0], row[5], row[6]) for layout in ("1", "5") for row in ROWS],
        ("5", "five", "3.19", "3.20"),
        ("5", "green", "3.41", "3.42(b)"),
        ("7", "green", "3.41", "3.42(a)"),
        ("8", "green", "3.41", "3.42(b)"),
        *[("8", row[0], row[5], row[6]) for row in ROWS if row[0] in ("six", "dozen", "red")],
    ],
)
def test_settlement_cites_the_rule_that_decides(
    layout: str, kind: str, rule: str, pays: str
) -> None:
    at = table("CP", layout=layout)
    bets = offers.of_kind(at, kind)
    for outcome in at.wheel.pockets:  # the zeros too
        for one in settle(at, outcome, [Wager("ana", bet, 100) for bet in bets]).wagers:
            won = outcome in bets[one.bet]
            assert one.clause == (f"CP {rule}(a), {pays}" if won else f"CP {rule}(b)"), outcome


ON_ZERO = {
    "straight:0", "split:0/1", "split:0/2", "split:0/3", "street:0/1/2", "street:0/2/3",
    "corner:0/1/2/3",
}  # fmt: skip
ON_BOTH = {"split:0/00", "five:0/00/1/2/3", "green"}


@clause("CP", "3.11(b)", "3.13(b)", "3.15(b)", "3.17(b)", "3.33(b)", "1.1 Even")
@reading("CP", "zero-wording")
@pytest.mark.parametrize(
    ("layout", "outcome", "won"),
    [
        ("1", "0", ON_ZERO),
        ("2", "0", ON_ZERO),
        ("5", "0", ON_ZERO | ON_BOTH),
        ("5", "00", {"straight:00"} | ON_BOTH),
        ("6", "0", ON_ZERO | ON_BOTH),
        ("6", "00", {"straight:00"} | ON_BOTH),
    ],
)
def test_what_wins_on_a_zero(layout: str, outcome: str, won: set[str]) -> None:
    """A reading: a bet loses on a zero only if it does not cover it, whatever the words say."""
    assert offers.winners(table("CP", layout=layout), outcome) == won


@clause("CP", "1.1 Number")
@pytest.mark.parametrize(
    ("wheel", "zeros"),
    [("single", "0"), ("double-crown", "0 00"), ("double-american", "0 00")],
)
def test_the_zeros_are_numbers_like_any_other(wheel: str, zeros: str) -> None:
    at = table("CP", layout="1" if wheel == "single" else "5", wheel=wheel)
    numbers = [*zeros.split(), *roulette.NUMBERS]
    assert list(at.wheel.pockets) == numbers
    assert set(offers.of_kind(at, "straight")) == {f"straight:{number}" for number in numbers}


@clause("CP", "1.1 Zero", "1.1 Double Zero")
def test_zero_and_double_zero_are_two_numbers_and_one_wheel_has_no_double_zero() -> None:
    for wheel in ("double-crown", "double-american"):
        at = table("CP", layout="5", wheel=wheel)
        for bet in ("0", "00"):
            for outcome in ("0", "00"):
                back = offers.returned(at, f"straight:{bet}", 100, outcome)
                assert back == (3600 if bet == outcome else 0)
    for layout in ("1", "2", "3", "4", "7", "9"):
        at = table("CP", layout=layout)
        assert settle(at, "0", []).outcome == "0"
        with pytest.raises(Refusal, match="'00' is no number of the single zero wheel"):
            settle(at, "00", [])
    offers.check_refused(table("CP"), "straight:00", "there is no 00 on its wheel", "CP 3.1")


@pytest.mark.parametrize(
    ("colour", "numbers"),
    [
        pytest.param("red", roulette.RED, marks=clause("CP", "1.1 Red"), id="red"),
        pytest.param(
            "black",
            set(roulette.NUMBERS) - roulette.RED,
            marks=clause("CP", "1.1 Black"),
            id="black",
        ),
        pytest.param("green", {"0", "00"}, marks=clause("CP", "1.1 Green"), id="green"),
    ],
)
@pytest.mark.parametrize("layout", ["1", "5", "7", "8"])
def test_the_colour_of_an_outcome(layout: str, colour: str, numbers: set[str]) -> None:
    at = table("CP", layout=layout)
    coloured = {outcome for outcome in at.wheel.pockets if settle(at, outcome, []).colour == colour}
    assert coloured == numbers & set(at.wheel.pockets)


@clause("CP", "1.1 Betting Area")
@pytest.mark.parametrize(("layout", "zeros"), [("1", "single"), ("5", "stack-2")])
def test_a_wager_stands_on_a_betting_area(layout: str, zeros: str) -> None:
    at = table("CP", layout=layout)
    for pair in combinations(at.wheel.pockets, 2):
        bet = f"split:{'/'.join(pair)}"
        if bet not in roulette.bets(zeros, "split"):
            offers.check_refused(at, bet, "do not meet under one chip", "CP 3.1")
    for bet in ("any-green", "first-six"):
        offers.check_refused(at, bet, "has no area for it", "CP 3.1")
