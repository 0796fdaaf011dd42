"""Crown Melbourne 18: wheels, layouts, bets and odds, clause by clause."""

from __future__ import annotations

import pytest

from croupier.errors import Refusal, SpecError
from croupier.rules.bets import Wager
from croupier.rules.settle import settle
from kit import offers
from kit.independent import roulette
from kit.marks import clause, reading, shows
from kit.offers import table

# clause, kind, how many on the layout, odds
ROWS = [
    ("Straight-Up", "En plein", "straight", 37, 35),
    ("Split", "A Cheval", "split", 60, 17),
    ("Street", "En Transversale", "street", 14, 11),
    ("Corner", "En Carre", "corner", 23, 8),
    ("Six-Line", "Sixaine", "six", 11, 5),
    ("Column", "Colonne", "column", 3, 2),
    ("Dozen", "Douzaine", "dozen", 3, 2),
    ("Low", "Manque", "low", 1, 1),
    ("High", "Passe", "high", 1, 1),
    ("Even", "Pair", "even", 1, 1),
    ("Odd", "Impair", "odd", 1, 1),
    ("Red", "Rouge", "red", 1, 1),
    ("Black", "Noir", "black", 1, 1),
]


@pytest.mark.parametrize(
    ("kind", "count", "odds"),
    [pytest.param(*row[2:], marks=clause("CM18", f"6.1 {row[0]}"), id=row[2]) for row in ROWS],
)
def test_bets_and_odds(kind: str, count: int, odds: int) -> None:
    offers.check_kind(table("CM18", game="single-zero"), "single", kind, count, odds)


@pytest.mark.parametrize("layout", ["I", "J"])
@pytest.mark.parametrize(
    ("kind", "count", "odds"),
    [
        pytest.param(
            *row[2:],
            marks=shows("CM18", f"10.6.1 {row[1]}", "french-corner" if row[2] == "corner" else ""),
            id=row[2],
        )
        for row in ROWS
    ],
)
def test_french_bets_and_odds(layout: str, kind: str, count: int, odds: int) -> None:
    offers.check_kind(table("CM18", game="french", layout=layout), "single", kind, count, odds)


@clause("CM18", "6.1")
def test_no_other_bets_than_the_thirteen() -> None:
    kinds = {row.kind for row in table("CM18", game="single-zero").bets.values()}
    assert kinds == {row[2] for row in ROWS}


@clause("CM18", "10.6.1", "10.4.2")
def test_no_other_french_bets_than_the_thirteen_and_neighbours_under_a_marker() -> None:
    kinds = {row.kind for row in table("CM18", game="french").bets.values()}
    assert kinds == {row[2] for row in ROWS} | {"neighbours"}
    assert len(table("CM18", game="french").bets) == 157 + 37


@reading("CM18", "wheel-orders")
@pytest.mark.parametrize(
    ("wheel", "pockets", "zeros"),
    [
        pytest.param("single", 37, {"0"}, marks=clause("CM18", "1.1 Single Zero Roulette Wheel")),
        pytest.param(
            "double-crown", 38, {"0", "00"}, marks=clause("CM18", "1.1 Double Zero Roulette Wheel")
        ),
        pytest.param(
            "double-american",
            38,
            {"0", "00"},
            marks=clause("CM18", "1.1 Double Zero Roulette Wheel"),
        ),
        pytest.param(
            "triple", 39, {"0", "00", "000"}, marks=clause("CM18", "1.1 Crown Roulette Wheel")
        ),
    ],
)
def test_wheels(wheel: str, pockets: int, zeros: set[str]) -> None:
    game = {37: "single-zero", 38: "double-zero", 39: "crown"}[pockets]
    offers.check_wheel(table("CM18", game=game, wheel=wheel), pockets, zeros)


@clause("CM18", "1.1 Single Zero Roulette Wheel")
def test_red_and_black_alternate_on_the_single_zero_wheel() -> None:
    offers.check_alternate(table("CM18"))


@reading("CM18", "defaults")
@pytest.mark.parametrize(
    ("game", "wheel", "refused"),
    [
        pytest.param("single-zero", "single", "double-crown", marks=clause("CM18", "2.2")),
        pytest.param("double-zero", "double-crown", "single", marks=clause("CM18", "8.2.1")),
        pytest.param("crown", "triple", "double-crown", marks=clause("CM18", "9.2.1")),
    ],
)
def test_each_game_has_its_wheel(game: str, wheel: str, refused: str) -> None:
    assert table("CM18", game=game).wheel.id == wheel
    with pytest.raises(SpecError, match=f"'wheel' is '{refused}'"):
        table("CM18", game=game, wheel=refused)


@clause("CM18", "8.2.1")
def test_a_double_zero_table_may_have_either_order() -> None:
    assert table("CM18", game="double-zero", wheel="double-american").wheel.neighbours("00", 1) == (
        "1",
        "00",
        "27",
    )


@clause("CM18", "2.2")
def test_a_table_that_names_no_game_is_single_zero() -> None:
    assert table("CM18").wheel.id == "single"


@clause("CM18", "2.1.1")
def test_the_layouts_are_a_f_g_and_n() -> None:
    games = {"A": "single-zero", "F": "double-zero", "G": "double-zero", "N": "crown"}
    for layout, game in games.items():
        assert table("CM18", layout=layout).spec.game == game
    for layout in ("B", "C", "O", "V", "1"):
        with pytest.raises(SpecError, match="'layout'"):
            table("CM18", layout=layout)


@clause("CM18", "10.3.1")
def test_a_french_table_has_layout_i_or_j() -> None:
    assert table("CM18", game="french", layout="J").layout.id == "J"
    with pytest.raises(SpecError, match="french in CM18 has I, J"):
        table("CM18", game="french", layout="A")


@pytest.mark.parametrize(
    ("game", "layout", "squares"),
    [
        pytest.param("single-zero", "A", "0", marks=clause("CM18", "6.2.1")),
        pytest.param("double-zero", "F", "00 0", marks=clause("CM18", "8.4.2")),
        pytest.param("double-zero", "G", "00 0", marks=clause("CM18", "8.4.2")),
        pytest.param("crown", "N", "000 00 0", marks=clause("CM18", "9.4.2")),
    ],
)
def test_squares(game: str, layout: str, squares: str) -> None:
    at = table("CM18", game=game, layout=layout)
    marked = [square.bet.pick[0] for row in at.layout.rows for square in row]
    assert marked == [*squares.split(), *roulette.NUMBERS]


@pytest.mark.parametrize(
    ("street", "near"),
    [
        pytest.param("0/1/2", "0/1/3", marks=clause("CM18", "6.2.2(a)")),
        pytest.param("0/2/3", "1/2/4", marks=clause("CM18", "6.2.2(b)")),
    ],
)
@pytest.mark.parametrize("layout", ["A", "F", "G", "N", "I", "J"])
def test_streets_with_zero(layout: str, street: str, near: str) -> None:
    at = table("CM18", layout=layout)
    assert set(at.find(f"street:{street}").covers) == set(street.split("/"))
    with pytest.raises(Refusal, match="do not meet"):
        at.find(f"street:{near}")


@clause("CM18", "6.2.2(c)")
def test_other_streets_are_three_numbers_ending_in_a_multiple_of_three() -> None:
    rows = [bet for bet in offers.of_kind(table("CM18"), "street") if ":0/" not in bet]
    assert rows == [f"street:{n - 2}/{n - 1}/{n}" for n in range(3, 37, 3)]


@pytest.mark.parametrize(
    ("column", "numbers"),
    [
        pytest.param(1, "1 4 7 10 13 16 19 22 25 28 31 34", marks=clause("CM18", "6.2.3(a)")),
        pytest.param(2, "2 5 8 11 14 17 20 23 26 29 32 35", marks=clause("CM18", "6.2.3(b)")),
        pytest.param(3, "3 6 9 12 15 18 21 24 27 30 33 36", marks=clause("CM18", "6.2.3(c)")),
    ],
)
@pytest.mark.parametrize("game", ["single-zero", "double-zero", "crown", "french"])
def test_columns(game: str, column: int, numbers: str) -> None:
    at, bet = table("CM18", game=game), f"column:{column}"
    assert set(at.find(bet).covers) == set(numbers.split())
    offers.check_returns(at, {bet: set(numbers.split())}, 2)


ON_ZERO = {
    "straight:0", "split:0/1", "split:0/2", "split:0/3", "street:0/1/2", "street:0/2/3",
    "corner:0/1/2/3",
}  # fmt: skip


@clause("CM18", "6.3.1", "6.3.2")
@pytest.mark.parametrize("game", ["single-zero", "french"])
def test_what_wins_on_zero(game: str) -> None:
    around = {f"neighbours:{number}" for number in (3, 26, 0, 32, 15)}
    marked = around if game == "french" else set()
    assert offers.winners(table("CM18", game=game), "0") == ON_ZERO | marked


FORGOTTEN = {"split:0/00", "five:0/00/1/2/3", "any-green", "first-six"}  # by 6.3.1, on 0


@clause("CM18", "6.3.1", "6.3.2")
@pytest.mark.parametrize("layout", ["F", "G", "N"])
def test_of_the_other_bets_a_variation_has_the_same_winners_on_zero(layout: str) -> None:
    assert offers.winners(table("CM18", layout=layout), "0") - FORGOTTEN == ON_ZERO


@reading("CM18", "zero-in-variations")
@pytest.mark.parametrize(
    ("layout", "kept"),
    [
        ("F", {"split:0/00", "five:0/00/1/2/3"}),
        ("G", {"split:0/00"}),
        ("N", {"split:0/00", "any-green", "first-six"}),
    ],
)
def test_bets_of_a_variation_that_name_zero_win_on_it(layout: str, kept: set[str]) -> None:
    """6.3.1 forgets them, and their own definitions prevail."""
    assert offers.winners(table("CM18", layout=layout), "0") == ON_ZERO | kept


@clause("CM18", "8.4.3(a)", "8.4.3(b)")
@reading("CM18", "zeros-f-g")
@pytest.mark.parametrize(("layout", "also"), [("F", {"five:0/00/1/2/3"}), ("G", set())])
def test_what_wins_on_double_zero(layout: str, also: set[str]) -> None:
    won = offers.winners(table("CM18", layout=layout), "00")
    assert won == {"straight:00", "split:0/00"} | also


@reading("CM18", "zeros-n")
@pytest.mark.parametrize(
    ("outcome", "won"),
    [
        pytest.param(
            "00",
            {"straight:00", "split:0/00", "split:00/000", "first-six", "any-green"},
            marks=clause("CM18", "9.4.3(a)", "9.4.3(b)"),
        ),
        pytest.param(
            "000",
            {"straight:000", "split:00/000", "first-six", "any-green"},
            marks=clause("CM18", "9.4.4(a)", "9.4.4(b)"),
        ),
    ],
)
def test_what_wins_on_the_zeros_of_crown_roulette(outcome: str, won: set[str]) -> None:
    assert offers.winners(table("CM18", game="crown"), outcome) == won


OWN = {row[2]: f"6.1 {row[0]}" for row in ROWS} | {
    "five": "8.4.1 Five-Line/First Five",
    "any-green": "9.4.1 Any Green",
    "first-six": "9.4.1 First Six",
}
FRENCH = {row[2]: f"10.6.1 {row[1]}" for row in ROWS}


@pytest.mark.parametrize(
    ("layout", "outcome", "wins", "loses"),
    [
        pytest.param(*row, id=f"{row[0]}-{row[1]}", marks=clause("CM18", *row[2:]))
        for row in (
            ("A", "0", "6.3.1", "6.3.2"),
            ("I", "0", "6.3.1", "6.3.2"),
            ("J", "0", "6.3.1", "6.3.2"),
            ("F", "0", "6.3.1", "6.3.2"),
            ("G", "0", "6.3.1", "6.3.2"),
            ("N", "0", "6.3.1", "6.3.2"),
            ("F", "00", "8.4.3(a)", "8.4.3(b)"),
            ("G", "00", "8.4.3(a)", "8.4.3(b)"),
            ("N", "00", "9.4.3(a)", "9.4.3(b)"),
            ("N", "000", "9.4.4(a)", "9.4.4(b)"),
        )
    ],
)
def test_settlement_cites_the_rule_of_a_zero(
    layout: str, outcome: str, wins: str, loses: str
) -> None:
    at = table("CM18", layout=layout)
    own = {**FRENCH, "neighbours": "10.4.2"} if layout in "IJ" else OWN
    for one in settle(at, outcome, [Wager("ana", bet, 100) for bet in at.bets]).wagers:
        mine = own[at.bets[one.bet].kind]
        if not one.won:
            assert one.clause == f"CM18 {loses}", one.bet
        elif outcome == "0" and one.bet in FORGOTTEN:
            assert one.clause == f"CM18 {mine}; reading: zero-in-variations"
        else:
            assert one.clause == f"CM18 {mine}, {wins}", one.bet


LINES = [
    *(({"five": "F", "any-green": "N", "first-six": "N"}.get(kind, "A"), kind) for kind in OWN),
    *(("I", kind) for kind in FRENCH),
]


@pytest.mark.parametrize(
    ("layout", "kind", "own"),
    [
        pytest.param(layout, kind, own, id=f"{layout}-{kind}")
        for layout, kind in LINES
        for own in [(FRENCH if layout == "I" else OWN)[kind]]
    ],
)
def test_settlement_cites_the_line_of_each_bet_on_every_number(
    layout: str, kind: str, own: str
) -> None:
    at = table("CM18", layout=layout)
    for number in roulette.NUMBERS:
        assert {clause for _, clause in offers.cited(at, kind, number)} == {f"CM18 {own}"}


@clause("CM18", "6.3.1", "6.3.2")
@pytest.mark.parametrize(
    ("kind", "cites"),
    [
        ("tier", {(False, "6.3.2")}),
        ("orphelins", {(False, "6.3.2")}),
        ("voisins", {(True, "6.4 Grand Series 0/2/3 / Voisins Du Zero, 6.3.1")}),
        ("zero-game", {(True, "6.4 Zero Game / 0-Spiel, 6.3.1")}),
        ("finales", {(True, "6.4 Finales, 6.3.1"), (False, "6.3.2")}),
    ],
)
def test_settlement_of_race_track_wagers_cites_the_rule_of_zero(
    kind: str, cites: set[tuple[bool, str]]
) -> None:
    found = offers.cited(table("CM18", racetrack=True), kind, "0")
    assert found == {(won, f"CM18 {ids}") for won, ids in cites}


@pytest.mark.parametrize(
    ("game", "layout", "kind", "odds"),
    [
        pytest.param(
            "double-zero", "F", "five", 6, marks=clause("CM18", "8.4.1 Five-Line/First Five")
        ),
        pytest.param("crown", "N", "any-green", 11, marks=clause("CM18", "9.4.1 Any Green")),
        pytest.param(
            "crown", "N", "first-six", 5, marks=shows("CM18", "9.4.1 First Six", "first-six")
        ),
    ],
)
def test_bets_of_the_variations(game: str, layout: str, kind: str, odds: int) -> None:
    offers.check_kind(table("CM18", game=game, layout=layout), "stack-2", kind, 1, odds)


@clause("CM18", "8.4.1")
def test_first_five_only_where_the_layout_has_it() -> None:
    assert "five:0/00/1/2/3" in table("CM18", layout="F").bets
    with pytest.raises(Refusal, match="layout G has no area for it"):
        table("CM18", layout="G").find("five:0/00/1/2/3")


@clause("CM18", "9.4.1")
def test_any_green_and_first_six_only_on_the_layout_of_crown_roulette() -> None:
    for bet in ("any-green", "first-six"):
        assert bet in table("CM18", layout="N").bets
        for layout in ("A", "F", "G"):
            with pytest.raises(Refusal, match="no area for it"):
                table("CM18", layout=layout).find(bet)


@pytest.mark.parametrize(
    ("game", "zeros"),
    [
        pytest.param("double-zero", "stack-2", marks=clause("CM18", "8.1")),
        pytest.param("crown", "stack-3", marks=clause("CM18", "9.1")),
        pytest.param("french", "single", marks=clause("CM18", "10.1")),
    ],
)
def test_a_variation_keeps_the_bets_of_roulette(game: str, zeros: str) -> None:
    at = table("CM18", game=game)
    for _, _, kind, _, odds in ROWS:
        expected = roulette.bets(zeros, kind)
        offers.check_kind(at, zeros, kind, len(expected), odds)


@clause("CM18", "11.8.1")
def test_touchbet_has_the_bets_of_6_1_and_8_4_1_and_no_race_track() -> None:
    for layout, count in (("A", 157), ("F", 160), ("G", 159)):
        at = table("CM18", mode="touchbet", layout=layout)
        cloth = table("CM18", layout=layout)
        assert {b: r.returns for b, r in at.bets.items()} == {
            b: r.returns for b, r in cloth.bets.items()
        }
        assert len(at.bets) == count
        with pytest.raises(SpecError, match="no race-track"):
            table("CM18", mode="touchbet", layout=layout, racetrack=True)


@clause("CM18", "12.8.1")
@reading("CM18", "touchtable-racetrack")
def test_touchtable_has_the_bets_of_rule_6() -> None:
    at = table("CM18", mode="touchtable")
    for _, _, kind, count, odds in ROWS:
        offers.check_kind(at, "single", kind, count, odds)
    for bet in roulette.SECTORS:
        offers.check_sector(at, bet)


@pytest.mark.parametrize(
    ("mode", "key", "most"),
    [
        pytest.param("touchbet", "stations", 50, marks=clause("CM18", "11.3.2(a)")),
        pytest.param("touchtable", "seats", 21, marks=clause("CM18", "12.3.1 #1")),
    ],
)
def test_places(mode: str, key: str, most: int) -> None:
    assert getattr(table("CM18", mode=mode, **{key: most}).spec, key) == most
    with pytest.raises(SpecError, match=f"at most {most}"):
        table("CM18", mode=mode, **{key: most + 1})
