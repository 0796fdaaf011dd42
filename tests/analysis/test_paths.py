"""Paths at the machine's speed are those of a slow reading of the rules, player by player."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import numba
import numpy as np
import pytest

import croupier
from croupier.analysis.exact.scenes import scenes_of
from croupier.analysis.simulate import (
    Plan,
    flat_plan,
    paths,
    system_plan,
    together,
    trails,
    use_threads,
)
from croupier.analysis.simulate.crowd import Paths, crowd_of
from croupier.analysis.systems import (
    DAlembert,
    Fibonacci,
    Flat,
    GrandMartingale,
    Labouchere,
    Martingale,
    OneThreeTwoSix,
    OscarsGrind,
    ReverseMartingale,
)
from croupier.analysis.systems.stakes import every_stake, most_units
from croupier.analysis.systems.visit import Visit
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer
from kit.independent.paths import Path, Replay, scenes

PLAYERS = 40
SIDE: dict[str, dict[str, object]] = {"lucky-ball": {}}
LIMITS = {"min": 500, "max": 8_000, "unit": 500}


class Leaves:
    """Stakes two units after a loss; has had enough after three wins."""

    def start(self) -> Hashable:
        return 0, 1

    def units(self, state: tuple[int, int]) -> int:
        return state[1]

    def after(self, state: tuple[int, int], result: int, most: int) -> Hashable | None:
        won = state[0] + (result > 0)
        return None if won == 3 else (won, 2 if result < 0 else 1)


def table(**more: Any) -> Offer:
    return croupier.offer("CM18", "single-zero", limits=LIMITS, **more)


def wagers(*bets: str, stake: int = 500) -> list[Wager]:
    return [Wager("player", bet, stake) for bet in bets]


def all_of(plan: Plan, players: int, seed: int, **how: Any) -> Paths:
    return together([batch.finished for batch in paths(plan, players, seed, **how)])


def rows(found: Paths) -> list[tuple[int, ...]]:
    return list(zip(*(column.tolist() for column in found), strict=True))


def same(path: Path) -> tuple[int, ...]:
    return path.end, path.spins, path.staked, path.lowest, path.drawdown, path.ending


@pytest.fixture(autouse=True)
def _all_threads() -> Iterator[None]:
    yield
    use_threads(None)


SYSTEMS = [Flat(), Martingale(), Martingale(factor=3), ReverseMartingale(), DAlembert(step=2),
           Fibonacci(), OneThreeTwoSix(), GrandMartingale(), Leaves()]  # fmt: skip
VISITS = [
    Visit(bankroll=10_000, spins=101),
    Visit(bankroll=10_000, target=13_000, spins=300),
    Visit(bankroll=6_500, target=20_000, spins=300, short="rest"),
    Visit(bankroll=9_999, target=15_250, spins=64, at_limit="restart", short="rest"),
    Visit(bankroll=499, spins=10),
    Visit(bankroll=5_000, target=5_000, spins=10),
    Visit(bankroll=700_000, spins=1, at_limit="restart"),
]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("visit", VISITS, ids=range(len(VISITS)))
@pytest.mark.parametrize("bets", [("red",), ("straight:17", "dozen:1")])
def test_an_automaton_plays_as_a_slow_reading_does(
    system: Any, visit: Visit, bets: tuple[str, ...]
) -> None:
    offer, staked = table(), wagers(*bets)
    plan = system_plan(offer, staked, system, visit)
    assert plan.played == "automaton"
    replay = Replay(offer, staked, system, visit, most_units(offer, staked))
    found = rows(all_of(plan, PLAYERS, 77))
    assert found == [same(replay.path(77, player)) for player in range(PLAYERS)]


def test_side_bets_are_played_by_their_weights() -> None:
    offer = table(side_bets=SIDE)
    bet = next(iter(offer.side_rows))
    staked = [*wagers("red"), Wager("player", bet, 500)]
    visit = Visit(bankroll=20_000, target=50_000, spins=81, short="rest")
    plan = system_plan(offer, staked, DAlembert(), visit)
    assert not plan.urn.even
    replay = Replay(offer, staked, DAlembert(), visit, most_units(offer, staked))
    found = rows(all_of(plan, PLAYERS, 5))
    assert found == [same(replay.path(5, player)) for player in range(PLAYERS)]


@pytest.mark.parametrize("side", [False, True])
@pytest.mark.parametrize("spins", [1, 2, 37, 200])
def test_flat_wagers_are_played_as_a_slow_reading_does(side: bool, spins: int) -> None:
    offer = table(side_bets=SIDE)
    bets = ["red", next(iter(offer.side_rows))] if side else ["red", "straight:17"]
    found_law = scenes_of(offer, wagers(*bets), limits=True)
    plan = flat_plan(found_law, spins)
    assert plan.urn.even is not side
    for player, row in enumerate(rows(all_of(plan, PLAYERS, 9))):
        drawn = scenes(9, player, found_law.weights)
        seen = np.cumsum([0, *(int(found_law.nets[next(drawn)]) for _ in range(spins))])
        fall = int((np.maximum.accumulate(seen) - seen).max())
        staked = int(found_law.staked) * spins
        assert row == (seen[-1], spins, staked, seen.min(), fall, 0)


PLANS = {
    "flat": lambda: flat_plan(scenes_of(table(), wagers("red"), limits=False), 501),
    "automaton": lambda: system_plan(
        table(), wagers("red"), Martingale(), Visit(50_000, 90_000, 501)
    ),
    "crowd": lambda: system_plan(table(), wagers("red"), Labouchere(), Visit(50_000, 90_000, 501)),
}


@pytest.mark.parametrize("name", PLANS)
def test_batches_and_threads_change_nothing(name: str) -> None:
    plan = PLANS[name]()
    assert plan.played == name
    wanted = rows(all_of(plan, 600, 3))
    for threads in range(1, numba.get_num_threads() + 1):
        use_threads(threads)
        for batch in (2_000, 100_003, 10**9):
            assert rows(all_of(plan, 600, 3, batch=batch)) == wanted
    assert rows(all_of(plan, 100, 3, first=500)) == wanted[500:]
    assert rows(all_of(plan, 600, 4)) != wanted


@pytest.mark.parametrize("system", [*SYSTEMS[:-1], Labouchere(line=(1, 2)), OscarsGrind()],
                         ids=lambda one: type(one).__name__)  # fmt: skip
@pytest.mark.parametrize("short", ["stop", "rest"])
def test_a_crowd_plays_the_paths_of_the_automaton(system: Any, short: str) -> None:
    offer, staked = (
        croupier.offer("CM18", "single-zero", limits={"min": 500, "max": 4_000}),
        (wagers("black")),
    )
    visit = Visit(bankroll=12_000, target=20_000, spins=150, short=short)
    plan = system_plan(offer, staked, system, visit)
    too_many = isinstance(system, Labouchere | OscarsGrind)
    assert plan.played == ("crowd" if too_many else "automaton")
    crowd = plan._replace(
        played="crowd", crowd=crowd_of(system), stakes=every_stake(offer, staked), visit=visit
    )
    replay = Replay(offer, staked, system, visit, most_units(offer, staked))
    wanted = [same(replay.path(21, player)) for player in range(PLAYERS)]
    assert rows(all_of(plan, PLAYERS, 21)) == wanted
    assert rows(all_of(crowd, PLAYERS, 21)) == wanted


@pytest.mark.parametrize("points", [7, 1000])
@pytest.mark.parametrize("system", [Fibonacci(), Labouchere()], ids=["automaton", "crowd"])
def test_trails_are_the_paths_seen_on_the_way(system: Any, points: int) -> None:
    offer, staked = table(), wagers("red")
    visit = Visit(bankroll=20_000, target=26_000, spins=203)
    plan = system_plan(offer, staked, system, visit)
    replay = Replay(offer, staked, system, visit, most_units(offer, staked))
    found = trails(plan, 12, 8, points)
    for player in range(12):
        path = replay.path(8, player)
        seen = [path.bankrolls[min(at, path.spins)] for at in found.at.tolist()]
        assert found.bankroll[player].tolist() == seen
        ended = (found.spins[player], found.end[player], found.ending[player])
        assert ended == (path.spins, path.end, path.ending)


def test_trails_of_flat_wagers_end_where_their_paths_end() -> None:
    plan = flat_plan(scenes_of(table(), wagers("red", "straight:3"), limits=False), 333)
    played, found = all_of(plan, 9, 4), trails(plan, 9, 4, 50)
    assert found.end.tolist() == played.bankroll.tolist()
    assert (found.bankroll.min(axis=1) >= played.lowest).all()
    assert found.at.tolist() == list(range(0, 334, 7))


def test_who_waits_sees_players_come_and_go() -> None:
    """Long paths are played in slices: between them everybody is seen as they stand."""
    plan = flat_plan(scenes_of(table(), wagers("red"), limits=False), 1_000)
    seen = list(paths(plan, 100, 1, batch=6_400))
    assert [len(batch.finished.spins) for batch in seen if len(batch.finished.spins)] == [64, 36]
    first = seen[0]
    assert (first.players, first.spins) == (0, 6_400)
    assert first.playing.spins.tolist() == [100] * 64
    assert set(first.playing.ending.tolist()) == {4}
    assert [batch.spins for batch in seen] == sorted(batch.spins for batch in seen)
    shares = [batch.share for batch in seen]
    assert shares == sorted(shares) and shares[-1] == 1.0
    assert (seen[-1].players, seen[-1].spins) == (100, 100_000)


def test_who_waits_sees_a_crowd_play_too() -> None:
    """Many blocks of 256 spins: the players as they stand, and at last as they ended."""
    visit = Visit(bankroll=10**9, spins=2_000)
    plan = system_plan(table(), wagers("red"), Labouchere(), visit)
    assert plan.played == "crowd"
    seen = list(paths(plan, 300, 1, batch=100_000))
    assert [len(batch.finished.spins) for batch in seen if len(batch.finished.spins)] == [256, 44]
    first = seen[0]
    assert (first.players, first.spins) == (0, 2 * 256 * 256)
    assert first.playing.spins.tolist() == [512] * 256
    assert set(first.playing.ending.tolist()) == {4}
    assert [batch.spins for batch in seen] == sorted(batch.spins for batch in seen)
    shares = [batch.share for batch in seen]
    assert shares == sorted(shares) and shares[-1] == 1.0
    assert (seen[-1].players, seen[-1].spins) == (300, 600_000)
    assert seen[-1].finished.ending.tolist() == [0] * 44
