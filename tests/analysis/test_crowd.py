"""Many players at once against each player slowly, for the same pockets."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import croupier
from croupier import SpecError, Wager
from croupier.analysis.simulate.crowd import (
    BLOCK,
    Crowd,
    Draw,
    Followers,
    LabouchereCrowd,
    Paths,
    crowd_of,
    play,
)
from croupier.analysis.systems import SYSTEMS, Labouchere, System, read_system
from croupier.analysis.systems.chain import chain
from croupier.analysis.systems.stakes import every_stake, stakes_of
from croupier.analysis.systems.visit import ENDINGS, Visit
from kit.independent.visits import Path, Player, Unit, one_path

UNIT = 5_00
PLAYERS = 40
VISITS = [
    Visit(60 * UNIT, spins=101),
    Visit(20 * UNIT, 30 * UNIT, spins=301, at_limit="restart"),
    Visit(25 * UNIT + 1, 50 * UNIT, spins=300, short="rest"),
    Visit(12 * UNIT, spins=64, short="rest", at_limit="restart"),
    Visit(UNIT - 1, spins=5),
    Visit(UNIT, UNIT, spins=5),
]
LINES = [
    {"name": "labouchere", "line": [1]},
    {"name": "labouchere", "line": [3, 1, 2], "then": "leave"},
    {"name": "labouchere", "line": [1, 1, 1, 1, 1, 1, 1, 1]},
]
ALL: list[str | dict[str, Any]] = [*(name for name in SYSTEMS if name != "james-bond"), *LINES]


@cache
def unit(mode: str, most: int, bets: tuple[str, ...] = ("red",)) -> Unit:
    offer = croupier.offer("crown-melbourne-18", mode=mode, limits={"max": most})
    return Unit(offer, [Wager("ana", bet, UNIT) for bet in bets])


def drawing(scenes: NDArray[np.int64]) -> Draw:
    """Hand out scenes block by block; beyond the last, as a block is even, zeros."""
    at = 0

    def draw(spins: int) -> NDArray[np.int64]:
        nonlocal at
        assert 0 < spins <= BLOCK and spins % 2 == 0
        block = scenes[:, at : at + spins]
        at += spins
        return np.pad(block, ((0, 0), (0, spins - block.shape[1])))

    return draw


def drawn_scenes(of: Unit, visit: Visit, seed: int, players: int = PLAYERS) -> NDArray[np.int64]:
    assert visit.spins is not None
    chance = np.random.default_rng(seed)
    return chance.integers(0, len(of.offer.wheel.pockets), (players, visit.spins))


def paths_of(found: Paths) -> list[Path]:
    *columns, ending = (column.tolist() for column in found)
    named = [ENDINGS[one] for one in ending]
    return [Path(*one) for one in zip(*columns, named, strict=True)]


def slowly(of: Unit, system: System, visit: Visit, scenes: NDArray[np.int64]) -> list[Path]:
    return [one_path(Player(of, system, visit), row) for row in scenes.tolist()]


def at_once(of: Unit, crowd: Crowd, visit: Visit, scenes: NDArray[np.int64]) -> list[Path]:
    stakes = every_stake(of.offer, of.wagers)
    return paths_of(play(crowd, stakes, visit, len(scenes), drawing(scenes)))


@pytest.mark.parametrize("visit", VISITS, ids=str)
@pytest.mark.parametrize("system", ALL, ids=str)
def test_a_crowd_plays_as_each_of_its_players(system: str | dict[str, Any], visit: Visit) -> None:
    made = read_system(system)
    for seed, (mode, most) in enumerate([("cloth", 500_00), ("touchbet", 60_00)]):
        of = unit(mode, most)
        scenes = drawn_scenes(of, visit, seed)
        expected = slowly(of, made, visit, scenes)
        assert at_once(of, Followers(made, visit.at_limit), visit, scenes) == expected
        if isinstance(made, Labouchere):
            assert at_once(of, LabouchereCrowd(made, visit.at_limit), visit, scenes) == expected


@pytest.mark.parametrize("short", ["stop", "rest"])
def test_wagers_that_may_neither_win_nor_lose(short: str) -> None:
    """Red and odd bring two units, nothing, or cost two."""
    of = unit("cloth", 100_00, ("red", "odd"))
    visit = Visit(70 * UNIT, 120 * UNIT, spins=90, short=short)
    scenes = drawn_scenes(of, visit, 3)
    for name in ("labouchere", "dalembert", "oscars-grind"):
        made = read_system(name)
        found = at_once(of, crowd_of(made), visit, scenes)
        assert found == slowly(of, made, visit, scenes)


lines = st.builds(
    Labouchere,
    st.lists(st.integers(1, 5), min_size=1, max_size=5).map(tuple),
    st.sampled_from(["restart", "leave"]),
)


@given(
    lines, st.sampled_from(["maximum", "restart"]), st.integers(1, 80), st.integers(0, 2**32 - 1)
)
def test_lines_in_an_array_are_lines(
    system: Labouchere, at_limit: str, spins: int, seed: int
) -> None:
    of = unit("touchbet", 60_00)
    visit = Visit(80 * UNIT, 200 * UNIT, spins=spins, at_limit=at_limit)
    scenes = drawn_scenes(of, visit, seed, 8)
    found = at_once(of, crowd_of(system, at_limit), visit, scenes)
    assert found == slowly(of, system, visit, scenes)


def test_a_long_line_gets_room() -> None:
    """Lost a thousand times in a row, of what the table takes at most, and then won for ever."""
    of = unit("cloth", 10_00)
    visit = Visit(10_000 * UNIT, spins=2_000)
    scenes = np.zeros((2, 2_000), np.int64)
    scenes[:, 1_000:] = of.offer.wheel.index["1"]
    scenes[1, ::3] = of.offer.wheel.index["1"]
    system = Labouchere()
    expected = slowly(of, system, visit, scenes)
    assert expected[0].lowest == (10_000 - 2 * 1_000) * UNIT
    assert at_once(of, LabouchereCrowd(system), visit, scenes) == expected


def test_a_crowd_can_play_again() -> None:
    of, visit = unit("cloth", 500_00), VISITS[0]
    for crowd in (LabouchereCrowd(Labouchere()), Followers(read_system("oscars-grind"))):
        first = at_once(of, crowd, visit, drawn_scenes(of, visit, 1))
        at_once(of, crowd, visit, drawn_scenes(of, visit, 2))
        assert at_once(of, crowd, visit, drawn_scenes(of, visit, 1)) == first


class Share:
    """A crowd of one's own: each player stakes a share of the bankroll, in whole units."""

    def begin(self, players: int, bankroll: int, most: int) -> None:
        self.most = most
        self.seen: list[tuple[list[int], list[int], list[bool]]] = []

    def units(self, bankroll: NDArray[np.int64]) -> NDArray[np.int64]:
        wanted: NDArray[np.int64] = np.minimum(bankroll // (10 * UNIT), self.most)
        return wanted  # with less than ten units, none: the player is done

    def after(
        self, result: NDArray[np.int8], net: NDArray[np.int64], played: NDArray[np.bool_]
    ) -> None:
        self.seen.append((result.tolist(), net.tolist(), played.tolist()))


def test_a_crowd_may_look_at_its_bankroll() -> None:
    of = unit("cloth", 500_00)
    visit = Visit(30 * UNIT, 60 * UNIT, spins=200)
    scenes = drawn_scenes(of, visit, 5)
    crowd = Share()
    found = at_once(of, crowd, visit, scenes)
    assert {path.ending for path in found} == {"done", "target", "spins"}
    red = [1 if net > 0 else -1 for net in of.spun(1).nets]
    for who, path in enumerate(found):
        bankroll = 30 * UNIT
        for spin in range(path.spins):
            units = bankroll // (10 * UNIT)
            result, net, played = (column[who] for column in crowd.seen[spin])
            assert played and result == red[scenes[who, spin]] and net == result * units * UNIT
            bankroll += net
        assert bankroll == path.bankroll
        assert all(not played[who] for _, _, played in crowd.seen[path.spins :])


def test_shares_of_a_crowd_come_near_the_chain() -> None:
    """2,000 players of Oscar's grind: the ruined are as many as the chain says, within five
    standard deviations."""
    of = unit("cloth", 500_00)
    visit = Visit(30 * UNIT, 40 * UNIT, spins=60)
    made = read_system("oscars-grind")
    exact = chain(of.offer, of.wagers, made, visit)
    found = at_once(of, crowd_of(made), visit, drawn_scenes(of, visit, 8, 2_000))
    for ending in ("ruin", "target", "spins"):
        p = float(getattr(exact, ending))
        count = sum(path.ending == ending for path in found)
        assert abs(count - 2_000 * p) <= 5 * (2_000 * p * (1 - p)) ** 0.5, ending


def test_a_crowd_needs_spins_and_every_row() -> None:
    of = unit("cloth", 500_00)
    stakes = every_stake(of.offer, of.wagers)
    crowd = crowd_of(read_system("flat"))
    with pytest.raises(SpecError, match="number of spins"):
        play(crowd, stakes, Visit(10 * UNIT, 20 * UNIT), 5, drawing(np.zeros((5, 9), np.int64)))
    few = stakes_of(of.offer, of.wagers, [1, 2, 100])
    with pytest.raises(SpecError, match="4 units have no row"):
        play(
            crowd_of(read_system("martingale")), few, Visit(50 * UNIT, spins=9), 5,
            drawing(np.zeros((5, 9), np.int64)),
        )  # fmt: skip


def test_a_system_may_ask_for_more_than_any_number_holds() -> None:
    class Wild:
        def start(self) -> Hashable:
            return 0

        def units(self, state: int) -> int:
            return int(10**state)

        def after(self, state: int, result: int, most: int) -> Hashable | None:
            return state + 1

    of = unit("cloth", 500_00)
    visit = Visit(500 * UNIT, spins=40)
    scenes = drawn_scenes(of, visit, 4)
    assert at_once(of, crowd_of(Wild()), visit, scenes) == slowly(of, Wild(), visit, scenes)
