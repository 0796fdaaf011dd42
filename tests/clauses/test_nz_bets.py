"""New Zealand, Division 8, rules 3.1, 3.1A and 3.9 to 3.11: bets, odds, and what zero does."""

from __future__ import annotations

from itertools import product

import pytest

from kit import offers
from kit.marks import clause, reading
from kit.offers import table

ZEROS = {
    "1": "single",
    "2": "single",
    "3": "0-left",
    "4": "00-left",
}  # words of kit.independent.roulette
# the clause that has the bet, its last item, its line of 3.9, kind, how many, odds
ON_37 = [
    ("3.1(a)", "ii", "Straight Up", "straight", 37, 35),
    ("3.1(b)", "ii", "Split", "split", 60, 17),
    ("3.1(c)", "iv", "Street", "street", 14, 11),
    ("3.1(d)", "ii", "Corner", "corner", 23, 8),
    ("3.1(e)", "ii", "Six-Line", "six", 11, 5),
    ("3.1(f)", "ii", "Column", "column", 3, 2),
    ("3.1(g)", "ii", "Dozen", "dozen", 3, 2),
    ("3.1(h)", "ii", "Low", "low", 1, 1),
    ("3.1(i)", "ii", "High", "high", 1, 1),
    ("3.1(j)", "ii", "Even", "even", 1, 1),
    ("3.1(k)", "ii", "Odd", "odd", 1, 1),
    ("3.1(l)", "ii", "Red", "red", 1, 1),
    ("3.1(m)", "ii", "Black", "black", 1, 1),
]
ON_38 = [
    ("3.1A(a)", "ii", "Straight Up", "straight", 38, 35),
    ("3.1A(b)", "ii", "Split", "split", 62, 17),
    ("3.1A(d)", "ii", "Corner", "corner", 22, 8),
    ("3.1A(e)", "ii", "Five-Line", "five", 1, 6),
    ("3.1A(f)", "ii", "Six-Line", "six", 11, 5),
    ("3.1A(g)", "ii", "Column", "column", 3, 2),
    ("3.1A(h)", "ii", "Dozen", "dozen", 3, 2),
    ("3.1A(i)", "ii", "Low", "low", 1, 1),
    ("3.1A(j)", "ii", "High", "high", 1, 1),
    ("3.1A(k)", "ii", "Even", "even", 1, 1),
    ("3.1A(l)", "ii", "Odd", "odd", 1, 1),
    ("3.1A(m)", "ii", "Red", "red", 1, 1),
    ("3.1A(n)", "ii", "Black", "black", 1, 1),
]


def of_kinds(rows: list[tuple[str, str, str, str, int, int]]) -> pytest.MarkDecorator:
    """A test of each kind of bet, which proves its clause, two items of it and its odds."""
    found = []
    for id, last, name, kind, count, odds in rows:
        proves = clause("NZ", id, f"{id}(i)", f"{id}({last})", f"3.9 {name}")
        found.append(pytest.param(kind, count, odds, marks=proves, id=kind))
    return pytest.mark.parametrize(("kind", "count", "odds"), found)


@pytest.mark.parametrize("layout", ["1", "2"])
@of_kinds(ON_37)
def test_bets_and_odds_on_37(layout: str, kind: str, count: int, odds: int) -> None:
    offers.check_kind(table("NZ", layout=layout), "single", kind, count, odds)


@pytest.mark.parametrize("layout", ["3", "4"])
@of_kinds(ON_38)
def test_bets_and_odds_on_38(layout: str, kind: str, count: int, odds: int) -> None:
    offers.check_kind(table("NZ", layout=layout), ZEROS[layout], kind, count, odds)


@pytest.mark.parametrize(
    "layout",
    [
        pytest.param("4", marks=clause("NZ", "3.1A(c)", "3.1A(c)(i)", "3.1A(c)(v)", "3.9 Street")),
        pytest.param(
            "3",
            marks=(
                clause("NZ", "3.1A(cA)", "3.1A(cA)(i)", "3.1A(cA)(v)", "3.9 Street"),
                reading("NZ", "zeros-3"),
            ),
        ),
    ],
)
def test_streets_on_38(layout: str) -> None:
    """A reading: 3.1A(cA) is for layout 3, whose drawing is lost, and 3.1A(c) for layout 4."""
    offers.check_kind(table("NZ", layout=layout), ZEROS[layout], "street", 15, 11)


@pytest.mark.parametrize(
    ("layout", "street"),
    [
        pytest.param("1", "0/1/2", marks=clause("NZ", "3.1(c)(ii)")),
        pytest.param("2", "0/1/2", marks=clause("NZ", "3.1(c)(ii)")),
        pytest.param("1", "0/2/3", marks=clause("NZ", "3.1(c)(iii)")),
        pytest.param("2", "0/2/3", marks=clause("NZ", "3.1(c)(iii)")),
        pytest.param("4", "0/2/3", marks=clause("NZ", "3.1A(c)(ii)")),
        pytest.param("4", "0/00/2", marks=clause("NZ", "3.1A(c)(iii)")),
        pytest.param("4", "00/1/2", marks=clause("NZ", "3.1A(c)(iv)")),
        pytest.param("3", "00/2/3", marks=clause("NZ", "3.1A(cA)(ii)")),
        pytest.param("3", "0/00/2", marks=clause("NZ", "3.1A(cA)(iii)")),
        pytest.param("3", "0/1/2", marks=clause("NZ", "3.1A(cA)(iv)")),
    ],
)
def test_streets_with_zeros(layout: str, street: str) -> None:
    bet = {f"street:{street}": set(street.split("/"))}
    offers.check_returns(table("NZ", layout=layout), bet, 11)


@pytest.mark.parametrize(
    ("layout", "kinds", "count"),
    [
        pytest.param("1", {row[3] for row in ON_37}, 157, marks=clause("NZ", "3.1 chapeau")),
        pytest.param("2", {row[3] for row in ON_37}, 157, marks=clause("NZ", "3.1 chapeau")),
        pytest.param(
            "3", {row[3] for row in ON_38} | {"street"}, 161, marks=clause("NZ", "3.1A chapeau")
        ),
        pytest.param(
            "4", {row[3] for row in ON_38} | {"street"}, 161, marks=clause("NZ", "3.1A chapeau")
        ),
    ],
)
def test_no_other_bets_than_those_listed(layout: str, kinds: set[str], count: int) -> None:
    bets = table("NZ", layout=layout).bets
    assert {row.kind for row in bets.values()} == kinds
    assert len(bets) == count


@pytest.mark.parametrize(
    ("layout", "bet", "why", "cites"),
    [
        pytest.param("1", "straight:00", "no 00", "3.1(a)", marks=clause("NZ", "3.1 chapeau")),
        pytest.param(
            *("2", "five:0/00/1/2/3", "no 00", "3.1 chapeau"),
            marks=(clause("NZ", "3.1 chapeau"), reading("NZ", "bets-clause")),
        ),
        pytest.param("1", "split:5/9", "do not meet", "3.1(b)", marks=clause("NZ", "3.1(b)")),
        pytest.param("1", "street:0/1/3", "do not meet", "3.1(c)", marks=clause("NZ", "3.1(c)")),
        pytest.param(
            *("1", "six:1/2/3/7/8/9", "do not meet", "3.1(e)"),
            marks=(clause("NZ", "3.1(e)"), reading("NZ", "six-line-rows")),
        ),
        pytest.param(
            *("4", "six:1/2/3/34/35/36", "do not meet", "3.1A(f)"),
            marks=(clause("NZ", "3.1A(f)"), reading("NZ", "six-line-rows")),
        ),
        pytest.param(
            "3", "street:0/2/3", "do not meet", "3.1A(cA)", marks=clause("NZ", "3.1A(cA)")
        ),
        pytest.param("4", "street:0/1/2", "do not meet", "3.1A(c)", marks=clause("NZ", "3.1A(c)")),
        pytest.param(
            "4", "corner:0/1/2/3", "do not meet", "3.1A(d)", marks=clause("NZ", "3.1A(d)")
        ),
        pytest.param(
            *("3", "any-green", "no area", "3.1 chapeau"),
            marks=(clause("NZ", "3.1A chapeau"), reading("NZ", "bets-clause")),
        ),
        pytest.param(
            *("4", "first-six", "no area", "3.1 chapeau"),
            marks=(clause("NZ", "3.1A chapeau"), reading("NZ", "bets-clause")),
        ),
    ],
)
def test_bets_that_are_not_listed_are_refused(layout: str, bet: str, why: str, cites: str) -> None:
    offers.check_refused(table("NZ", layout=layout), bet, why, f"NZ {cites}")


ON_0_OF_37 = {
    "straight:0", "split:0/1", "split:0/2", "split:0/3", "street:0/1/2", "street:0/2/3",
    "corner:0/1/2/3", "voisins", "neighbours:3", "neighbours:26", "neighbours:0", "neighbours:32",
    "neighbours:15",
}  # fmt: skip
# On the American wheel.
NEAR_0 = {"neighbours:14", "neighbours:2", "neighbours:0", "neighbours:28", "neighbours:9"}
NEAR_00 = {"neighbours:13", "neighbours:1", "neighbours:00", "neighbours:27", "neighbours:10"}
ON_BOTH = {"split:0/00", "street:0/00/2", "five:0/00/1/2/3"}
ON_0_OF_3 = {"straight:0", "split:0/1", "split:0/2", "street:0/1/2"}
ON_0_OF_4 = {"straight:0", "split:0/2", "split:0/3", "street:0/2/3", "voisins"}
ON_00_OF_3 = {"straight:00", "split:00/2", "split:00/3", "street:00/2/3"}
ON_00_OF_4 = {"straight:00", "split:00/1", "split:00/2", "street:00/1/2"}


@reading("NZ", "racetrack-odds", "asian-zero")
@pytest.mark.parametrize(
    ("layout", "outcome", "id", "won"),
    [
        pytest.param(layout, outcome, id, won, marks=clause("NZ", id))
        for layout, outcome, id, won in [
            ("1", "0", "3.10", ON_0_OF_37),
            ("2", "0", "3.10", ON_0_OF_37),
            ("3", "0", "3.11(a)", {*ON_BOTH, *NEAR_0, *ON_0_OF_3}),
            ("4", "0", "3.11(a)", {*ON_BOTH, *NEAR_0, *ON_0_OF_4}),
            ("3", "00", "3.11(b)", {*ON_BOTH, *NEAR_00, *ON_00_OF_3}),
            ("4", "00", "3.11(b)", {*ON_BOTH, *NEAR_00, *ON_00_OF_4}),
        ]
    ],
)
def test_what_wins_on_a_zero(layout: str, outcome: str, id: str, won: set[str]) -> None:
    """The sectors and Neighbours win by their pieces; a reading, as is that no animal holds 0."""
    at = table("NZ", layout=layout, racetrack=True, asian_racetrack=True)
    assert offers.winners(at, outcome) == won
    assert offers.cited(at, "even", outcome) == {(False, f"NZ {id}")}


@pytest.mark.parametrize(
    ("layout", "id", "last", "name", "kind"),
    [
        *((n, *row[:4]) for n, row in product("12", ON_37)),
        *((n, *row[:4]) for n, row in product("34", ON_38)),
    ],
)
def test_settlement_cites_the_clause_of_the_bet(
    layout: str, id: str, last: str, name: str, kind: str
) -> None:
    wins, loses = f"NZ {id}(i), 3.9 {name}", f"NZ {id}({last})"
    zeros = {"0": "3.11(a)", "00": "3.11(b)"} if layout in "34" else {"0": "3.10"}
    at = table("NZ", layout=layout)
    for outcome in at.wheel.pockets:
        for won, cites in offers.cited(at, kind, outcome):
            if outcome in zeros:
                assert cites == (f"{wins}, {zeros[outcome]}" if won else f"NZ {zeros[outcome]}")
            else:
                assert cites == (wins if won else loses)


@pytest.mark.parametrize(("layout", "id"), [("3", "3.1A(cA)"), ("4", "3.1A(c)")])
def test_settlement_of_a_street_cites_the_order_of_its_zeros(layout: str, id: str) -> None:
    at = table("NZ", layout=layout)
    for outcome, zero in (("0", "3.11(a)"), ("00", "3.11(b)"), ("2", "")):
        wins = ", ".join(filter(None, (f"NZ {id}(i)", "3.9 Street", zero)))
        loses = f"NZ {zero or f'{id}(v)'}"
        assert offers.cited(at, "street", outcome) == {(True, wins), (False, loses)}
