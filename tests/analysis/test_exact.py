"""Exact measures: published figures as fractions, and everything against settlement itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import croupier
from croupier import Offer, Wager
from croupier.analysis.exact import Distribution, distribution, measure
from croupier.analysis.exact.scenes import scenes_of
from croupier.documents import Json
from croupier.rules.settle import settle
from croupier.rules.sidebets.lucky_symbols import WEIGHTS

SIDES: dict[str, dict[str, Any]] = {
    "spread-bet": {},
    "lucky-ball": {},
    "roulette-match": {},
    "lucky-symbols": {},
}
TABLES: dict[str, dict[str, Any]] = {
    "CM18": {"game": "single-zero", "racetrack": True, "limits": {"chips": [100, 2500]}},
    "CM18 touchbet": {"game": "double-zero", "mode": "touchbet", "limits": {"outlay": 2_000}},
    "CM18 crown": {"game": "crown"},
    "CM11": {"game": "double-zero", "layout": "V", "racetrack": True},
    "CP ats": {"game": "single-zero", "mode": "ats"},
    "NZ": {"game": "single-zero", "racetrack": True},
    "ACT": {"asian_racetrack": True},
}


def table(name: str) -> Offer:
    return croupier.offer(name.split()[0], **TABLES[name])


@pytest.mark.parametrize(
    ("offer", "bet", "edge"),
    [
        (("CM18", "single-zero"), "red", "1/37"),
        (("CM18", "single-zero"), "straight:17", "1/37"),
        (("CM18", "double-zero"), "split:0/00", "1/19"),
        (("CM18", "double-zero"), "five:0/00/1/2/3", "3/38"),
        (("CM18", "crown"), "red", "1/13"),
        (("NZ", "double-zero"), "dozen:2", "1/19"),
    ],
)
def test_published_edges(offer: tuple[str, str], bet: str, edge: str) -> None:
    found = measure(scenes_of(croupier.offer(*offer), [Wager("ana", bet, 1_000)], limits=False))
    assert found is not None
    assert found.edge == Fraction(edge)
    assert found.returned == 1 - Fraction(edge)


@pytest.mark.parametrize("option", range(1, 6))
def test_side_bets_cost_what_their_own_table_says(option: int) -> None:
    sides = {**SIDES, "spread-bet": {"option": option}}
    offer = croupier.offer("CM18", "double-zero", side_bets=sides)
    for bet, row in offer.side_rows.items():
        found = measure(scenes_of(offer, [Wager("ana", bet, 500)], limits=False))
        assert found is not None
        assert (found.edge, found.variance, found.hit_rate) == (
            row.edge, row.variance, row.hit_rate,
        ), bet  # fmt: skip


def test_a_straight_up_swings_as_the_binomial_says() -> None:
    one = croupier.offer("CM18", "single-zero")
    found = measure(scenes_of(one, [Wager("ana", "straight:17", 100)], limits=False))
    assert found is not None
    p = Fraction(1, 37)
    assert found.variance == 36**2 * p * (1 - p)
    assert found.skew == pytest.approx((1 - 2 * p) / float(p * (1 - p)) ** 0.5)
    assert found.hit_rate == found.ahead == p


def test_wagers_that_cover_each_other_hit_more_often_than_they_gain() -> None:
    one = croupier.offer("CM18", "single-zero")
    found = measure(
        scenes_of(one, [Wager("a", "red", 500), Wager("a", "black", 500)], limits=False)
    )
    assert found is not None
    assert (found.hit_rate, found.ahead) == (Fraction(36, 37), Fraction(0))
    assert found.staked == 1_000
    assert found.variance == Fraction(1, 37) * Fraction(36, 37)  # all of it is lost on the zero


@st.composite
def placed(draw: st.DrawFn, offer: Offer) -> list[Wager]:
    bets = st.sampled_from(sorted(offer.bets))
    stakes = st.integers(1, 700).map(lambda n: n * 90)
    players = st.sampled_from(["ana", "bo"])
    return draw(st.lists(st.builds(Wager, players, bets, stakes), min_size=1, max_size=5))


@pytest.mark.parametrize("name", TABLES)
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_with_limits_each_scene_is_what_settlement_pays(name: str, data: st.DataObject) -> None:
    offer = table(name)
    wagers = data.draw(placed(offer))
    try:
        found = scenes_of(offer, wagers, limits=True)
    except croupier.Refusal as refusal:
        with pytest.raises(croupier.Refusal) as same:
            settle(offer, "1", wagers)
        assert same.value.code == refusal.code == "stake-does-not-divide"
        return
    for at, outcome in enumerate(offer.wheel.pockets):
        spin = settle(offer, outcome, wagers)
        net = sum(one.returned - one.staked for one in spin.players.values())
        assert found.nets[at] == net, outcome
        assert found.hits[at] == any(one.won for one in spin.wagers)
    assert found.taken == sum(one.staked for one in spin.players.values())
    assert found.staked == sum(one.accepted for one in spin.wagers)


def test_without_limits_the_odds_alone_speak() -> None:
    """Under the minimum, over the maximum, in odd cents: the edge is that of the bet."""
    offer = table("CM18 touchbet")
    for stake in (1, 499, 10_000_000):
        found = measure(scenes_of(offer, [Wager("ana", "red", stake)], limits=False))
        assert found is not None
        assert found.edge == Fraction(1, 19) and found.staked == stake
    assert measure(scenes_of(offer, [Wager("ana", "red", 1)], limits=True)) is None


def test_a_stake_that_does_not_divide_is_divided_all_the_same() -> None:
    offer = table("CM18")
    found = scenes_of(offer, [Wager("ana", "voisins", 1_000)], limits=False)
    assert measure(found).edge == Fraction(1, 37)  # type: ignore[union-attr]
    assert max(net.denominator for net in found.nets) == 3  # 2 of 9 pieces at 11 to 1: 24/9


def test_rounding_to_chips_is_to_the_players_good() -> None:
    offer = table("CM18")  # 1.50 at 35 to 1 is 52.50, paid 53.00 in chips of 1.00
    found = measure(scenes_of(offer, [Wager("ana", "straight:17", 150)], limits=True))
    assert found is not None
    assert found.edge == 1 - Fraction(150 + 5_300, 37 * 150)


def test_side_bets_and_the_game_go_together() -> None:
    """Spread-Bet, Roulette Match and Symbols with wagers of the game, every draw one by one."""
    chance: dict[str, Json] = {
        "roulette-match": {"bonus_chance": "1/9", "allow_over_100": True},
        "spread-bet": {},
        "lucky-symbols": {},
    }
    offer = croupier.offer("CM18", "single-zero", side_bets=chance)
    bets = {"red": 700, "spread:4": 300, "number-match": 200, "colour-match": 500, "symbol:D": 400}
    wagers = [Wager("ana", bet, stake) for bet, stake in bets.items()]
    # By itself: each game's nets for an outcome, then all of them together by convolution.
    total: dict[int, Fraction] = {}
    pockets = offer.wheel.pockets
    symbols = {s: Fraction(w, sum(WEIGHTS)) for s, w in zip("ABCDEFG", WEIGHTS, strict=True)}
    for outcome in pockets:
        games: list[dict[int, Fraction]] = [
            {700 if offer.wheel.colour(outcome) == "red" else -700: Fraction(1)}
        ]
        games.append({})
        for inner in pockets:
            one = settle(offer, outcome, [wagers[1]], draws={"spread": inner})
            _add(games[-1], one, Fraction(1, 37))
        games.append({})
        for wheels in product(pockets, repeat=2):
            drawn: dict[str, Json] = {"match": {"wheels": list(wheels), "bonus": False}}
            _add(
                games[-1], settle(offer, outcome, wagers[2:4], draws=drawn), Fraction(8, 9 * 37**2)
            )
        drawn = {"match": {"wheels": ["1", "2"], "bonus": True}}
        _add(games[-1], settle(offer, outcome, wagers[2:4], draws=drawn), Fraction(1, 9))
        games.append({})
        for symbol, p in symbols.items():
            _add(games[-1], settle(offer, outcome, [wagers[4]], draws={"symbol": symbol}), p)
        for together in product(*(game.items() for game in games)):
            net, p = sum(net for net, _ in together), Fraction(1, 37)
            for _, one_p in together:
                p *= one_p
            total[net] = total.get(net, Fraction(0)) + p
    assert distribution(scenes_of(offer, wagers, limits=False)).chances == dict(
        sorted(total.items())
    )


def _add(game: dict[int, Fraction], spin: Any, p: Fraction) -> None:
    net = sum(one.returned - one.staked for one in spin.players.values())
    game[net] = game.get(net, Fraction(0)) + p


def test_lucky_balls_exclude_each_other() -> None:
    """At most one of the four numbers falls: two balls never win together."""
    offer = croupier.offer("CM18", "single-zero", side_bets={"lucky-ball": {}})
    found = distribution(
        scenes_of(offer, [Wager("a", f"lucky-ball:{n}", 100) for n in (1, 2)], limits=False)
    )
    expected = {Fraction(-200): Fraction(35, 37)}
    for ball in (1, 2):
        odds = offer.side_rows[f"lucky-ball:{ball}"].by_result
        for word, p in {"payout": Fraction(3, 4), "bonus": Fraction(1, 4)}.items():
            net = Fraction(100 * odds[word].to - 100)
            expected[net] = expected.get(net, Fraction(0)) + p / 37
    assert found.chances == expected


def test_value_at_risk_is_the_loss_that_is_not_exceeded() -> None:
    found = Distribution(
        {
            Fraction(-300): Fraction(1, 20),
            Fraction(-100): Fraction(1, 2),
            Fraction(50): Fraction(9, 20),
        }
    )
    assert found.value_at_risk(Fraction(94, 100)) == 100  # a twentieth is over it: 5% ≤ 6%
    assert found.value_at_risk(Fraction(95, 100)) == 100
    assert found.value_at_risk(Fraction(96, 100)) == 300
    assert found.value_at_risk(Fraction(40, 100)) == -50  # with so little certainty, a win
    assert (found.ahead, found.behind) == (Fraction(9, 20), Fraction(11, 20))


def test_limits_of_positions_are_those_of_a_settled_spin() -> None:
    offer = croupier.offer(
        "crown-melbourne-18", racetrack=True, limits={"max": 100_00, "by": "position"}
    )
    wagers = [Wager("ana", "straight:17", 80_00), Wager("ana", "neighbours:17", 250_00)]
    found = measure(scenes_of(offer, wagers, limits=True))
    assert found is not None
    done = [settle(offer, outcome, wagers).players["ana"] for outcome in offer.wheel.pockets]
    lost = Fraction(sum(one.staked - one.returned for one in done), len(done))
    assert (found.staked, found.edge * found.staked) == (Fraction(180_00), lost)
