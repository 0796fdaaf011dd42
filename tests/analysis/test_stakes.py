"""What a table makes of one unit, two, three: against settlements, pocket by pocket."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier import SpecError, Wager
from croupier.analysis.systems.stakes import Rows, every_stake, most_units, stakes_of
from croupier.analysis.systems.visit import Visit
from croupier.rules.settle import settle
from kit.independent.visits import Unit

NARROW = {"min": 5_00, "max": 40_00}
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("crown-melbourne-18", {}),
    ("crown-melbourne-18", {"mode": "touchbet"}),
    ("crown-melbourne-18", {"game": "crown"}),
    ("crown-melbourne-18", {"mode": "touchtable"}),
    ("nz-division-8", {"racetrack": True}),
    ("crown-perth-rag599", {"mode": "ats"}),
    ("act-1996", {}),
]
UNITS: list[dict[str, int]] = [
    {"red": 5_00},
    {"red": 7_00},
    {"red": 5_00, "straight:17": 6_00},
    {"dozen:1": 10_00, "dozen:2": 10_00, "straight:0": 5_00},
]


def wagers(unit: dict[str, int]) -> list[Wager]:
    return [Wager("ana", bet, stake) for bet, stake in unit.items()]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: "+".join(unit))
@pytest.mark.parametrize(("rulebook", "spec"), TABLES)
def test_a_multiple_is_what_settlement_makes_of_it(
    rulebook: str, spec: dict[str, Any], unit: dict[str, int]
) -> None:
    offer = croupier.offer(rulebook, limits=NARROW, **spec)
    slow = Unit(offer, wagers(unit))
    assert most_units(offer, wagers(unit)) == slow.most
    stakes = every_stake(offer, wagers(unit))
    assert stakes.units == tuple(range(1, slow.most + 1))
    for at, units in enumerate(stakes.units):
        row = stakes.taken[at], stakes.staked[at], stakes.nets[at]
        assert row == slow.spun(units), units
    assert stakes.weights == (1,) * len(offer.wheel.pockets)


@pytest.mark.parametrize("mode", ["cloth", "touchtable"])
@pytest.mark.parametrize(
    "unit",
    [
        {"straight:17": 5_00, "neighbours:17": 25_00},
        {"neighbours:17": 25_00, "straight:17": 10_00},
        {"tier": 30_00, "split:5/8": 10_00},
    ],
    ids=lambda unit: "+".join(unit),
)
def test_where_a_maximum_is_of_a_position_one_wager_leaves_another_less_room(
    mode: str, unit: dict[str, int]
) -> None:
    """So with more units less may be at risk: every row is a settlement, pocket by pocket."""
    limits: Any = {**NARROW, "by": "position"}
    offer = croupier.offer("crown-melbourne-18", mode=mode, racetrack=True, limits=limits)
    rows = Rows(offer, wagers(unit))
    apart = Rows(croupier.offer("crown-melbourne-18", mode=mode, racetrack=True, limits=NARROW),
                 wagers(unit))  # fmt: skip
    assert rows.row(9).staked < apart.row(9).staked
    for units in range(1, 12):
        placed = [Wager("ana", bet, stake * units) for bet, stake in unit.items()]
        row = rows.row(units)
        for at, pocket in enumerate(offer.wheel.pockets):
            done = settle(offer, pocket, placed)
            total = done.players["ana"]
            assert row.staked == sum(one.accepted for one in done.wagers), units
            assert row.nets[at] == total.returned - total.staked, (units, pocket)


def test_a_race_track_bet_is_cut_piece_by_piece() -> None:
    offer = croupier.offer("nz-division-8", racetrack=True, limits=NARROW)
    tier = [Wager("ana", "tier", 6 * 5_50)]
    slow = Unit(offer, tier)
    assert most_units(offer, tier) == slow.most
    assert stakes_of(offer, tier, [3]).staked == (slow.spun(3).staked,)
    assert slow.spun(1).staked == 6 * 5_00  # what is between units is void


def test_more_than_the_table_takes_is_the_most_it_takes() -> None:
    offer = croupier.offer("crown-melbourne-18", limits=NARROW)
    red = wagers({"red": 5_00})
    stakes = stakes_of(offer, red, [1, 99, 8, 2, 2])
    assert (stakes.units, stakes.staked) == ((1, 2, 8), (5_00, 10_00, 40_00))
    assert Rows(offer, red).row(1_000) == (40_00, 40_00, stakes.nets[-1])


@pytest.mark.parametrize(
    ("spec", "taken"), [({}, 42_00), ({"mode": "touchbet"}, 40_00)], ids=["cloth", "station"]
)
def test_chips_over_the_maximum_must_be_there_only_on_a_cloth(
    spec: dict[str, Any], taken: int
) -> None:
    """7.00 six times is over 40.00: on a cloth it is put down, at a station it is cut before."""
    offer = croupier.offer("crown-melbourne-18", limits=NARROW, **spec)
    stakes = every_stake(offer, wagers({"red": 7_00}))
    assert (stakes.units[-1], stakes.taken[-1], stakes.staked[-1]) == (6, taken, 40_00)


@pytest.mark.parametrize(
    ("spec", "most", "staked"),
    [({}, 9, 43_00), ({"mode": "touchbet"}, 8, 40_00)],
    ids=["cloth", "station"],
)
def test_a_maximum_between_units(spec: dict[str, Any], most: int, staked: int) -> None:
    """A cloth settles up to the maximum itself, a station up to the last unit under it."""
    offer = croupier.offer("crown-melbourne-18", limits={"min": 5_00, "max": 43_00}, **spec)
    red = wagers({"red": 5_00})
    assert most_units(offer, red) == most == Unit(offer, red).most
    assert stakes_of(offer, red, [most]).staked == (staked,)


@pytest.mark.parametrize("bankroll", [*range(0, 60_00, 3_50), 4_99, 5_00, 39_99, 40_00])
def test_what_a_bankroll_can_still_pay(bankroll: int) -> None:
    offer = croupier.offer("crown-melbourne-18", limits=NARROW)
    rows = Rows(offer, wagers({"red": 5_00}))
    for units in (1, 3, 8, 20):
        expected = max((n for n in range(min(units, 8) + 1) if n * 5_00 <= bankroll), default=0)
        assert rows.payable(units, bankroll) == expected


def test_side_bets_are_scenes_with_weights() -> None:
    offer = croupier.offer("crown-melbourne-18", side_bets={"lucky-symbols": {}})
    symbol = wagers({"symbol:A": 5_00})
    stakes = stakes_of(offer, symbol, [1, 2])
    row = offer.side_rows["symbol:A"]
    for nets, stake in zip(stakes.nets, stakes.staked, strict=True):
        expected = sum(net * n for net, n in zip(nets, stakes.weights, strict=True))
        assert expected == -row.edge * stake * sum(stakes.weights)


@pytest.mark.parametrize("mode", ["cloth", "touchbet"])
def test_a_unit_under_the_minimum_is_not_a_unit(mode: str) -> None:
    """On a cloth it would be settled once and from then on returned."""
    offer = croupier.offer("crown-melbourne-18", mode=mode)
    with pytest.raises(SpecError, match=r"One unit puts 4\.00 on red.*minimum of 5\.00"):
        most_units(offer, wagers({"red": 4_00}))


def test_a_unit_under_the_outlay_is_not_a_unit() -> None:
    offer = croupier.offer("crown-melbourne-18", mode="touchbet", limits={"outlay": 20_00})
    with pytest.raises(SpecError, match="minimum outlay"):
        most_units(offer, wagers({"red": 5_00, "black": 5_00}))
    assert most_units(offer, wagers({"red": 10_00, "black": 10_00})) == 50


def test_no_wagers_are_no_unit() -> None:
    with pytest.raises(SpecError, match="no wagers"):
        most_units(croupier.offer("crown-melbourne-18"), [])


def test_too_many_multiples_are_not_listed() -> None:
    offer = croupier.offer("crown-melbourne-18", limits={"min": 1, "max": 20_001, "unit": 1})
    with pytest.raises(SpecError, match="20,001 units"):
        every_stake(offer, wagers({"red": 1}))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"bankroll": 0}, "'bankroll' is 0"),
        ({"bankroll": 1, "target": 0}, "'target' is 0"),
        ({"bankroll": 1, "spins": 0}, "'spins' is 0"),
        ({"bankroll": 1, "short": "borrow"}, "'short' is 'borrow'; it may be stop or rest"),
        ({"bankroll": 1, "at_limit": "go"}, "'at_limit' is 'go'; it may be maximum or restart"),
    ],
)
def test_a_session_says_what_does_not_fit(given: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError, match=says):
        Visit(**given)
