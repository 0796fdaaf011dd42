"""Pricing: what the rulebooks publish comes out again, and odds and edge undo each other."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier import SpecError
from croupier.analysis.price import (
    Price,
    WayToWin,
    format_odds,
    parse_odds,
    parse_share,
    percent,
    price,
)
from croupier.analysis.price.design import Design, ResultData, price_design, results_of

WHEELS = croupier.wheels()
LINES = (Path(__file__).parent.parent / "data/side_bets.tsv").read_text(encoding="utf-8")
PUBLISHED = [line.split("\t") for line in LINES.splitlines() if line.startswith(("CM18", "CP"))]
WHEEL_OF = {"1": "single", "2": "double-crown"}


def design(*results: ResultData, **more: Any) -> Price:
    return price_design(Design(results, **more), WHEELS)


@pytest.mark.parametrize(("rulebook", "game", "edges"), [
    ("CM18", "single-zero", {"1/37"}),
    ("NZ", "single-zero", {"1/37"}),
    ("CM18", "double-zero", {"1/19", "3/38"}),
    ("NZ", "double-zero", {"1/19", "3/38"}),
    ("CM18", "crown", {"1/13"}),
])  # fmt: skip
def test_the_rulebooks_own_bets_have_their_edges(rulebook: str, game: str, edges: set[str]) -> None:
    table = croupier.offer(rulebook, game)
    found = set()
    for row in table.bets.values():
        if row.odds is None:
            continue
        # Priced by what it is paid on, which a rule about zeros may make less than it covers.
        wins_on = [n for n, r in zip(table.wheel.pockets, row.returns, strict=True) if r]
        one = ResultData(covers="/".join(wins_on), odds=str(row.odds))
        priced = design(one, wheel=table.wheel.id)
        assert priced.edge == row.edge, row.bet
        assert priced.returned == 1 - row.edge
        assert priced.hit_rate == Fraction(len(wins_on), len(table.wheel.pockets))
        found.add(str(priced.edge))
    assert found == edges


@pytest.mark.parametrize("line", [one for one in PUBLISHED if one[2] == "spread-bet"],
                         ids=lambda line: f"{line[0]}-{line[1]}-{line[3]}-{line[4]}")  # fmt: skip
def test_spread_bet_as_published(line: list[str]) -> None:
    _, zeros, _, _, _, totals, pays, _ = line
    wheel = WHEELS[WHEEL_OF[zeros]]
    low, high = map(int, totals.split("-"))
    pairs = [int(a) + int(b) for a, b in product(wheel.order, wheel.order)]
    nets = [int(pays) if low <= pair <= high else -1 for pair in pairs]
    mean = Fraction(sum(nets), len(nets))
    priced = design(ResultData(sum=totals, odds=pays), rings=2, wheel=wheel.id)
    assert priced.edge == -mean
    assert priced.variance == Fraction(sum(net * net for net in nets), len(nets)) - mean**2
    assert priced.hit_rate == Fraction(sum(net > 0 for net in nets), len(nets))


@pytest.mark.parametrize("ball", "1234")
@pytest.mark.parametrize("game", ["single-zero", "double-zero"])
def test_lucky_ball_as_published(ball: str, game: str) -> None:
    pays = {line[5]: line[6] for line in PUBLISHED if line[4] == f"lucky-ball:{ball}"}
    table = croupier.offer("CM18", game, side_bets={"lucky-ball": {}})
    row = table.side_rows[f"lucky-ball:{ball}"]
    priced = design(
        ResultData("payout", covers="17", chance="3/4", odds=pays["payout"]),
        ResultData("bonus", covers="17", chance="1/4", odds=pays["bonus"]),
        wheel=table.wheel.id,
    )
    pockets = len(table.wheel.order)
    returned = Fraction(3 * (int(pays["payout"]) + 1) + int(pays["bonus"]) + 1, 4 * pockets)
    assert priced.edge == 1 - returned == row.edge
    assert (priced.hit_rate, priced.variance) == (row.hit_rate, row.variance)


def test_roulette_match_and_lucky_symbols_as_the_table_has_them() -> None:
    table = croupier.offer("CM18", side_bets={"roulette-match": {}, "lucky-symbols": {}})
    symbol = table.side_rows["symbol:C"]
    assert design(ResultData(chance=str(symbol.chances["wins"]), odds=3)).edge == symbol.edge
    rest = Fraction(9999, 10_000)
    colours = {"all-red": (18, 3), "all-black": (18, 3), "all-green": (1, 250)}
    numbers = {"all-red": [n for n in table.wheel.order if table.wheel.colour(n) == "red"],
               "all-black": [n for n in table.wheel.order if table.wheel.colour(n) == "black"],
               "all-green": ["0"]}  # fmt: skip
    results = [
        ResultData(name, covers="/".join(numbers[name]), odds=odds,
                   chance=str(rest * Fraction(count, 37) ** 2))
        for name, (count, odds) in colours.items()
    ]  # fmt: skip
    priced = design(*results, ResultData("bonus", chance="1/10000", odds=500))
    match = table.side_rows["colour-match"]
    assert (priced.edge, priced.variance) == (match.edge, match.variance)
    assert priced.hit_rate == match.hit_rate


@pytest.mark.parametrize("rings", [1, 2, 3])
def test_sums_by_counting_every_way(rings: int) -> None:
    wheel = WHEELS["triple"]
    sums = [sum(map(int, shown)) for shown in product(wheel.order, repeat=rings)]
    for low, high in ((0, 0), (5, 20), (30, 36 * rings)):
        one = Design((ResultData(sum=f"{low}-{high}", odds=1),), "triple", rings)
        chance = Fraction(sum(low <= s <= high for s in sums), len(sums))
        assert results_of(one, wheel)[0].chance == chance


def test_numbers_and_a_sum_must_both_come() -> None:
    wheel = WHEELS["single"]
    one = Design((ResultData(covers="0/36", sum="36-40", odds=1),), rings=2)
    ways = sum(36 <= int(a) + int(b) <= 40 for a, b in product(("0", "36"), wheel.order))
    assert results_of(one, wheel)[0].chance == Fraction(ways, 37**2)


def test_the_odds_for_an_edge_and_the_whole_ones_beside_them() -> None:
    priced = design(ResultData(covers="0/00/1/2/3"), wheel="double-crown", edge="1/37")
    solved = priced.solved
    assert solved is not None and solved.below is not None
    # 5 in 38 times odds + 1 comes back, which is to be 36/37.
    assert solved.odds == Fraction(36, 37) / Fraction(5, 38) - 1
    assert (solved.below.odds, solved.below.edge) == (Fraction(6), Fraction(3, 38))
    assert (solved.above.odds, solved.above.edge) == (Fraction(7), 1 - Fraction(40, 38))
    assert priced.edge == Fraction(1, 37)


def test_whole_odds_need_no_neighbours_and_none_are_zero() -> None:
    straight = design(ResultData(covers="17"), edge="1/37").solved
    assert straight is not None and straight.below is not None
    assert straight.odds == straight.below.odds == straight.above.odds == 35
    most = design(ResultData(covers="/".join(map(str, range(1, 31)))), edge="1/37").solved
    assert most is not None
    assert most.odds == Fraction(1, 5) and most.below is None and most.above.odds == 1


shares = st.fractions(min_value=Fraction(1, 500), max_value=1, max_denominator=500)
some_odds = st.fractions(min_value=Fraction(1, 20), max_value=2000, max_denominator=20)


@given(st.lists(st.tuples(shares, some_odds), min_size=1, max_size=4), st.data())
def test_odds_and_edge_undo_each_other(pairs: list[tuple[Fraction, Fraction]], data: Any) -> None:
    scale = max(Fraction(1), sum((chance for chance, _ in pairs), Fraction(0)))
    results = [WayToWin(str(n), chance / scale, odds) for n, (chance, odds) in enumerate(pairs)]
    at = data.draw(st.integers(0, len(results) - 1))
    priced = price(results)
    opened = [
        WayToWin(r.name, r.chance, None if n == at else r.odds) for n, r in enumerate(results)
    ]
    again = price(opened, priced.edge)
    assert again.solved is not None and again.solved.odds == results[at].odds
    assert again.results == priced.results
    assert (again.edge, again.variance) == (priced.edge, priced.variance)
    below, above = again.solved.below, again.solved.above
    assert above.edge <= priced.edge and above.odds - 1 < again.solved.odds <= above.odds
    if below is not None:
        assert priced.edge <= below.edge and below.odds <= again.solved.odds < below.odds + 1


@given(some_odds)
def test_odds_read_back(odds: Fraction) -> None:
    assert parse_odds(format_odds(odds)) == odds


def test_odds_and_shares_in_words() -> None:
    assert [parse_odds(text) for text in ("6", "6 to 1", " 3 to 2", "3/2")] == [6, 6, 1.5, 1.5]
    assert parse_share("2.7%", "an edge") == Fraction(27, 1000) == parse_share("0.027", "an edge")
    assert parse_share("-1/37", "an edge") == -Fraction(1, 37)
    assert percent(Fraction(-1, 19)) == "-1/19 (-5.26%)"
    assert percent(Fraction(1, 1369), 4) == "1/1369 (0.0730%)"


def named(name: str, **more: Any) -> ResultData:
    return ResultData(name, **{"odds": 1, **more})


@pytest.mark.parametrize(("results", "more", "says"), [
    ([], {}, "at least one result"),
    ([named("a", covers="38")], {}, "'38' is no number of the single wheel"),
    ([named("a", covers="00")], {}, "'00' is no number of the single wheel, which has 0 and"),
    ([named("a", covers="red")], {}, "'red' is no number"),
    ([named("a", covers="5/17/5")], {}, "names 5 twice"),
    ([named("a", covers="5")], {"wheel": "round"}, "There is no wheel 'round'; there are single"),
    ([named("a", covers="5/6"), named("b", covers="6")], {}, "overlap: 'b' and one before it both"
     " win on 6"),
    ([named("a", sum="4-9"), named("b", sum="9-12")], {"rings": 2}, "a sum of 9 with the ball in"),
    ([named("a", covers="0"), named("b", sum="36-40")], {"rings": 2}, "a sum of 36 with the ball"
     " in 0"),
    ([named("a", covers="5"), named("b", chance="1/100")], {}, "give them chances that add up"),
    ([named("a", chance="3/4"), named("b", chance="1/2")], {}, "The results overlap"),
    ([named("a")], {}, "'a' wins on nothing"),
    ([named("a", covers="0", sum="40-50")], {"rings": 2}, "'a' can never win"),
    ([named("a", covers="1"), named("a", covers="2")], {}, "Two results are called 'a'"),
    ([named("a", chance="3/2")], {}, "The chance of 'a' is 3/2"),
    ([named("a", chance="0")], {}, "The chance of 'a' is 0"),
    ([named("a", chance="often")], {}, "'often' is not a chance"),
    ([named("a", sum="70-80")], {"rings": 2}, "2 rings make sums of 0 to 72"),
    ([named("a", sum="9-8")], {}, "1 ring makes sums of 0 to 36, the lower first"),
    ([named("a", sum="4-")], {}, "'4-' is not a range of sums"),
    ([named("a", sum="x")], {}, "'x' is not a range of sums"),
    ([named("a", sum="4")], {"rings": 0}, "'rings' is 0"),
    ([named("a", sum="4")], {"rings": 21}, "'rings' is 21"),
    ([named("a", covers="4", odds="0")], {}, "'0' is not odds"),
    ([named("a", covers="4", odds="3 to 0")], {}, "'3 to 0' is not odds"),
    ([named("a", covers="4", odds=-2)], {}, "'-2' is not odds"),
    ([named("a", covers="4", odds="3 to 00")], {}, "'3 to 00' is not odds"),
    ([named("a", covers="4", odds="9" * 5_000)], {}, "is not odds"),
    ([named("a", sum="9" * 5_000)], {}, "is not a range of sums"),
    ([named("a", chance="1e999999999")], {}, "is not a chance"),
    ([named("a", covers="4")], {"edge": "1/37"}, "Every result has odds"),
    ([named("a", covers="4", odds=None)], {}, "give them, or the edge you want"),
    ([named("a", covers="4", odds=None), named("b", covers="5", odds=None)], {"edge": "0"},
     "The odds of 'a' and 'b' are open"),
    ([named("a", covers="4", odds=None)], {"edge": "100%"}, "takes everything"),
    ([named("a", covers="4", odds=None)], {"edge": "1/0"}, "'1/0' is not an edge"),
    ([named("a", covers="4", odds=None)], {"edge": "36/37"}, "No odds of 'a' give an edge of 36/37"
     " (97.30%): every winner gets its stake back, so the edge is under 36/37"),
])  # fmt: skip
def test_what_cannot_be_is_refused(
    results: list[ResultData], more: dict[str, Any], says: str
) -> None:
    with pytest.raises(SpecError) as error:
        design(*results, **more)
    assert says in str(error.value)


@pytest.mark.parametrize(("results", "says"), [
    ([WayToWin("a", Fraction(3, 2), Fraction(1))], "The chance of 'a' is 3/2"),
    ([WayToWin("a", Fraction(1, 2), Fraction(0))], "The odds of 'a' are 0"),
    ([WayToWin("a", Fraction(2, 3), Fraction(1)), WayToWin("b", Fraction(1, 2), Fraction(1))],
     "together in 7/6 of the spins"),
])  # fmt: skip
def test_results_that_cannot_be_are_refused(results: list[WayToWin], says: str) -> None:
    with pytest.raises(SpecError) as error:
        price(results)
    assert says in str(error.value)
