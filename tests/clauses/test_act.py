"""ACT Gazette S40 of 1996: cloths, what zero does, and both race-tracks, clause by clause."""

from __future__ import annotations

import pytest

from croupier.errors import SpecError
from kit import offers
from kit.independent import roulette
from kit.marks import clause, reading, recorded
from kit.offers import table

# kind, how many on the layout, odds, its line of CM18 6.1: rule 6.1 of the ACT is not available
ROWS = [
    ("straight", 37, 35, "Straight-Up"),
    ("split", 60, 17, "Split"),
    ("street", 14, 11, "Street"),
    ("corner", 23, 8, "Corner"),
    ("six", 11, 5, "Six-Line"),
    ("column", 3, 2, "Column"),
    ("dozen", 3, 2, "Dozen"),
    ("low", 1, 1, "Low"),
    ("high", 1, 1, "High"),
    ("even", 1, 1, "Even"),
    ("odd", 1, 1, "Odd"),
    ("red", 1, 1, "Red"),
    ("black", 1, 1, "Black"),
]
SETS = {"column": ("CM18 6.2.3(a)", "CM18 6.2.3(b)", "CM18 6.2.3(c)")}
ANIMALS = [
    ("5.3(ii)(a)", "horse", "32 15 19"),
    ("5.3(ii)(b)", "snake", "4 21 2"),
    ("5.3(ii)(c)", "dragon", "25 17 34"),
    ("5.3(ii)(d)", "rabbit", "6 27 13"),
    ("5.3(ii)(e)", "tiger", "36 11 30"),
    ("5.3(ii)(f)", "ox", "8 23 10"),
    ("5.3(ii)(g)", "rat", "16 24 5"),
    ("5.3(ii)(h)", "boar", "20 1 33"),
    ("5.3(ii)(i)", "dog", "9 31 14"),
    ("5.3(ii)(j)", "rooster", "29 18 22"),
    ("5.3(ii)(k)", "monkey", "12 28 7"),
    ("5.3(ii)(l)", "ram", "26 3 35"),
]


# ---- The cloths: 1.1, Diagram E ----


@clause("ACT", "1.1 [cloth]")
@reading("ACT", "layouts-b-c-d")
def test_the_cloths_are_b_c_d_and_e() -> None:
    """A reading: of B, C and D the drawings are lost; their main layout is that of E."""
    for layout in "BCDE":
        at = table("ACT", layout=layout)
        assert at.layout.id == layout
        assert at.wheel.id == "single"
        assert at.layout.spots == table("ACT", layout="E").layout.spots
    for layout in ("A", "F", "1"):
        with pytest.raises(SpecError, match="ACT has B, C, D, E"):
            table("ACT", layout=layout)
    for wheel in ("double-american", "double-crown", "triple"):
        with pytest.raises(SpecError, match="single-zero in ACT has single"):
            table("ACT", wheel=wheel)


@reading("ACT", "defaults")
def test_a_table_that_does_not_say_has_cloth_e_and_no_track() -> None:
    at = table("ACT")
    assert (at.layout.id, at.wheel.id, at.spec.mode) == ("E", "single", "cloth")
    assert not at.spec.racetrack and not at.spec.asian_racetrack


@clause("ACT", "5.3(ii)")
@recorded("ACT", 'Diagram "E" [insert]')
@reading("ACT", "tracks-apart")
def test_e_is_one_of_the_cloths_and_the_only_one_with_the_asian_race_track() -> None:
    assert table("ACT", layout="E", asian_racetrack=True).layout.id == "E"
    for layout in "BCD":
        with pytest.raises(SpecError, match=f"no Asian race-track on layout {layout}"):
            table("ACT", layout=layout, asian_racetrack=True)


@clause("ACT", 'Diagram "E" [layout]')
@reading("ACT", "zero-on-e", "colours-on-e")
def test_the_main_layout_of_e() -> None:
    """A reading: red and black, lost from the grid, stand between EVEN and ODD."""
    layout = table("ACT", layout="E").layout
    squares = [[square.bet.pick[0] for square in row] for row in layout.rows]
    assert squares == [["0"], *([str(n), str(n + 1), str(n + 2)] for n in range(1, 37, 3))]
    at = {str(area.bet): area.rect for area in layout.areas}
    assert len(at) == len(layout.areas) == 37 + 12
    assert len(layout.spots) == 157  # each bet once, so no courtesy line and no second side
    for dozen, first, last in (("dozen:1", 1, 12), ("dozen:2", 13, 24), ("dozen:3", 25, 36)):
        beside = at[f"straight:{first}"].y0, at[f"straight:{last}"].y1
        assert (at[dozen].y0, at[dozen].y1) == beside
    for column in (1, 2, 3):
        foot, square = at[f"column:{column}"], at[f"straight:{33 + column}"]
        assert (foot.x0, foot.x1, foot.y0) == (square.x0, square.x1, square.y1)
    chances = ["low", "even", "red", "black", "odd", "high"]
    assert sorted(chances, key=lambda bet: at[bet].y0) == chances


@clause("ACT", 'Diagram "E" [track]')
@reading("ACT", "asian-order")
def test_the_sections_lie_around_the_track_as_their_numbers_on_the_wheel() -> None:
    """A reading: the drawing is destroyed; from Horse to Ram they follow the wheel from 0."""
    at = table("ACT", layout="E", asian_racetrack=True)
    order = roulette.WHEELS["single"].split()[1:]
    threes = [set(order[n : n + 3]) for n in range(0, 36, 3)]
    assert [set(row.covers) for row in at.bets.values() if row.kind == "asian"] == threes


@clause("ACT", 'Terms "Asian Race Track"')
def test_the_asian_race_track_has_twelve_sections() -> None:
    at = table("ACT", layout="E", asian_racetrack=True)
    groups = {f"asian:{animal}": set(three.split()) for _, animal, three in ANIMALS}
    assert offers.of_kind(at, "asian") == groups
    assert len(groups) == 12
    said = at.rulebook.fitting("asian-sections", "cloth")
    assert said is not None
    assert said.exactly == 12


# ---- Bets and odds, which this text does not print, and zero: 6.2 ----


@reading("ACT", "odds")
@pytest.mark.parametrize("layout", ["B", "C", "D", "E"])
@pytest.mark.parametrize(
    ("kind", "count", "odds"),
    [
        pytest.param(
            kind, count, odds, marks=reading("ACT", f"CM18 6.1 {line}", *SETS.get(kind, ()))
        )
        for kind, count, odds, line in ROWS
    ],
)
def test_bets_and_odds_are_those_of_crown_melbourne(
    layout: str, kind: str, count: int, odds: int
) -> None:
    """A reading, so no clause of the ACT: 6.2(a) refers to rule 6.1, which is not available."""
    offers.check_kind(table("ACT", layout=layout), "single", kind, count, odds)


@reading("ACT", "odds")
@pytest.mark.parametrize("layout", ["B", "C", "E"])
def test_no_other_bets_than_the_thirteen(layout: str) -> None:
    assert {row.kind for row in table("ACT", layout=layout).bets.values()} == {
        row[0] for row in ROWS
    }


ON_ZERO = {  # odds
    "straight:0": 35, "split:0/1": 17, "split:0/2": 17, "split:0/3": 17,
    "street:0/1/2": 11, "street:0/2/3": 11, "corner:0/1/2/3": 8,
}  # fmt: skip
PIECES_ON_ZERO = {
    "voisins", "zero-game", "neighbours:3", "neighbours:26", "neighbours:0", "neighbours:32",
    "neighbours:15",
}  # fmt: skip


@clause("ACT", "6.2(a)")
@reading("ACT", "odds")
@pytest.mark.parametrize("layout", ["B", "C", "D", "E"])
def test_zero_and_its_combinations_with_1_2_and_3_win_on_it(layout: str) -> None:
    """A reading: the odds are those of CM18 6.1."""
    at = table("ACT", layout=layout)
    for bet, odds in ON_ZERO.items():
        assert offers.returned(at, bet, 100, "0") == 100 + 100 * odds
    assert (True, "ACT 6.2(a); reading: CM18 6.1 Split") in offers.cited(at, "split", "0")


@clause("ACT", "6.2(a)")
@reading("ACT", "zero-pieces")
def test_race_track_wagers_win_on_zero_by_their_pieces_on_it() -> None:
    """A reading: 0/2/3, 0/3 and the straight up of Neighbours are wagers on zero."""
    at = table("ACT", layout="D")
    assert offers.winners(at, "0") >= PIECES_ON_ZERO


@clause("ACT", "6.2(b)")
@pytest.mark.parametrize(
    ("layout", "asian", "pieces"),
    [
        ("B", False, set()),
        ("C", False, set()),
        ("D", False, PIECES_ON_ZERO),
        ("E", False, set()),
        ("E", True, set()),
    ],
)
def test_all_other_wagers_lose_on_zero(layout: str, asian: bool, pieces: set[str]) -> None:
    at = table("ACT", layout=layout, asian_racetrack=asian)
    for bet in at.bets.keys() - ON_ZERO.keys() - pieces:
        assert offers.returned(at, bet, 100 * at.find(bet).parts, "0") == 0, bet
    assert offers.cited(at, "even", "0") == {(False, "ACT 6.2(b)")}


# ---- The race-track of cloth D: 5.3(i) ----


@clause("ACT", "5.3(i)")
@reading("ACT", "track-defaults")
def test_the_race_track_is_on_d_and_has_five_wagers() -> None:
    """A reading: it is in use on D unless the table says otherwise."""
    at = table("ACT", layout="D")
    assert {row.kind for row in at.bets.values()} == {row[0] for row in ROWS} | {
        "tier", "orphelins", "voisins", "zero-game", "neighbours",
    }  # fmt: skip
    for bet in ("tier", "orphelins", "voisins", "zero-game", "neighbours:17"):
        for layout in "BCE":
            without = table("ACT", layout=layout, asian_racetrack=layout == "E")
            offers.check_refused(without, bet, "it has no race-track", "ACT 5.3(i)")
        offers.check_refused(
            table("ACT", layout="D", racetrack=False), bet, "it has no race-track", "ACT 5.3(i)"
        )
    for layout in "BCE":
        with pytest.raises(SpecError, match=f"no race-track on layout {layout}"):
            table("ACT", layout=layout, racetrack=True)


@reading("ACT", "racetrack-odds")
@pytest.mark.parametrize(
    ("bet", "pieces"),
    [
        pytest.param("tier", 6, marks=clause("ACT", "5.3(i)(a)")),
        pytest.param("orphelins", 5, marks=clause("ACT", "5.3(i)(b)")),
        pytest.param(
            *("voisins", 9), marks=(clause("ACT", "5.3(i)(c)"), reading("ACT", "voisins-pieces"))
        ),
        pytest.param("zero-game", 4, marks=clause("ACT", "5.3(i)(d)")),
    ],
)
def test_sectors(bet: str, pieces: int) -> None:
    """A reading: two of the nine pieces of Voisins lie on 0/2/3 and two on 25/26/28/29."""
    at = table("ACT", layout="D")
    assert at.find(bet).parts == pieces
    offers.check_sector(at, bet)


@clause("ACT", "5.3(i)(e)")
@reading("ACT", "racetrack-odds", "wheel-orders")
def test_neighbours_are_two_either_side() -> None:
    at = table("ACT", layout="D")
    assert [piece.bet for piece in at.find("neighbours:17").pieces] == [
        "straight:2", "straight:25", "straight:17", "straight:34", "straight:6",
    ]  # fmt: skip
    offers.check_neighbours(at, "single", 2)
    offers.check_refused(at, "neighbours:17+3", "neighbours reach 2 each side", "ACT 5.3(i)(e)")
    with pytest.raises(SpecError, match="'neighbours' is 1"):
        table("ACT", layout="D", neighbours=[1])


# ---- The Asian race-track of cloth E: 5.3(ii) ----


@clause("ACT", "5.3(ii)")
@reading("ACT", "track-defaults")
def test_the_asian_race_track_is_on_e_where_the_table_has_it() -> None:
    """A reading: E is the default cloth, and has the track only where the table says so."""
    for _, animal, _ in ANIMALS:
        bet = f"asian:{animal}"
        assert bet in table("ACT", layout="E", asian_racetrack=True).bets
        for layout in "BCDE":
            without = table("ACT", layout=layout)
            offers.check_refused(without, bet, "no Asian race-track", "ACT 5.3(ii)")


@reading("ACT", "asian-pieces")
@pytest.mark.parametrize(
    ("animal", "numbers"),
    [pytest.param(*row, marks=clause("ACT", id), id=row[0]) for id, *row in ANIMALS],
)
def test_an_asian_section_is_three_pieces_straight_up(animal: str, numbers: str) -> None:
    """A reading: the text names three numbers and three pieces, and not how they are paid."""
    at = table("ACT", layout="E", asian_racetrack=True)
    offers.check_pieces(at, f"asian:{animal}", dict.fromkeys(numbers.split(), 1))


# ---- Refusals, and what settlement cites ----


@pytest.mark.parametrize(
    ("bet", "why", "cites"),
    [
        ("straight:00", "no 00 on its wheel", "reading: CM18 6.1 Straight-Up"),
        ("five:0/00/1/2/3", "no 00 on its wheel", "reading: CM18 6.1"),
        ("street:0/1/3", "do not meet", "reading: CM18 6.1 Street"),
        ("any-green", "no area for it", "reading: CM18 6.1"),
        pytest.param(
            "finales:1",
            "the rules here have no such bet",
            "reading: CM18 6.1",
            marks=clause("ACT", "5.3(i)"),
        ),
        pytest.param(
            "max:17",
            "the rules here have no such bet",
            "reading: CM18 6.1",
            marks=clause("ACT", "5.3(i)"),
        ),
    ],
)
def test_other_bets_are_refused(bet: str, why: str, cites: str) -> None:
    offers.check_refused(table("ACT", layout="D"), bet, why, cites)


@reading("ACT", "cloth-only")
@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("game", "double-zero", "ACT has single-zero"),
        ("wheel", "triple", "single-zero in ACT has single"),
        ("mode", "ats", "single-zero in ACT has cloth"),
    ],
)
def test_there_is_single_zero_on_cloth_only(key: str, value: str, why: str) -> None:
    """A reading: the text knows a table with a marked cloth, and one zero."""
    with pytest.raises(SpecError, match=why):
        table("ACT", **{key: value})


@pytest.mark.parametrize(("kind", "line"), [(row[0], row[3]) for row in ROWS])
def test_settlement_cites_crown_melbourne_and_on_zero_rule_6_2(kind: str, line: str) -> None:
    at, read = table("ACT", layout="E"), f"reading: CM18 6.1 {line}"
    for outcome in at.wheel.pockets:
        for won, cites in offers.cited(at, kind, outcome):
            if outcome == "0":
                assert cites == (f"ACT 6.2(a); {read}" if won else "ACT 6.2(b)")
            else:
                assert cites == read


@pytest.mark.parametrize(
    ("kind", "outcome", "cites"),
    [
        ("tier", "23", {(True, "5.3(i)(a)")}),
        ("tier", "17", {(False, "5.3(i)(a)")}),
        ("tier", "0", {(False, "6.2(b)")}),
        ("orphelins", "17", {(True, "5.3(i)(b)")}),
        ("orphelins", "0", {(False, "6.2(b)")}),
        ("voisins", "25", {(True, "5.3(i)(c)")}),
        ("voisins", "17", {(False, "5.3(i)(c)")}),
        ("voisins", "0", {(True, "5.3(i)(c), 6.2(a)")}),
        ("zero-game", "26", {(True, "5.3(i)(d)")}),
        ("zero-game", "0", {(True, "5.3(i)(d), 6.2(a)")}),
        ("neighbours", "17", {(True, "5.3(i)(e)"), (False, "5.3(i)(e)")}),
        ("neighbours", "0", {(True, "5.3(i)(e), 6.2(a)"), (False, "6.2(b)")}),
    ],
)
def test_settlement_cites_the_clause_of_a_race_track_wager(
    kind: str, outcome: str, cites: set[tuple[bool, str]]
) -> None:
    found = offers.cited(table("ACT", layout="D"), kind, outcome)
    assert found == {(won, f"ACT {ids}") for won, ids in cites}


def test_settlement_cites_the_clause_of_each_asian_section() -> None:
    at = table("ACT", layout="E", asian_racetrack=True)
    for outcome in roulette.NUMBERS:
        wins = {id for id, _, three in ANIMALS if outcome in three.split()}
        expected = {(id in wins, f"ACT {id}") for id, _, _ in ANIMALS}
        assert offers.cited(at, "asian", outcome) == expected
    assert offers.cited(at, "asian", "0") == {(False, "ACT 6.2(b)")}
