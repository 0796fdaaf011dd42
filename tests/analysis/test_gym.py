"""The Gymnasium environment: it pays what a table pays, and is what Gymnasium wants."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib import reload
from itertools import repeat
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import croupier
import croupier.gym
from croupier import CroupierError, Wager
from croupier.gym import side_bet_draws
from croupier.gym.env import RouletteEnv
from croupier.gym.setting import Setting
from croupier.gym.vector import RouletteVectorEnv
from croupier.rules.settle import read_draws
from croupier.rules.sidebets import draw_all, write_draws
from croupier.rules.sidebets.lucky_symbols import WEIGHTS

SIDE: dict[str, dict[str, Any]] = {
    "lucky-symbols": {}, "roulette-match": {"bonus_chance": "1/7", "allow_over_100": True},
    "spread-bet": {"option": 2}, "lucky-ball": {},
}  # fmt: skip
# Chips that meet every edge of the limits: under, over, off the unit, and wins chips cannot make.
TIGHT = {"min": 500, "max": 2_000, "inside_min": 200, "inside_max": 1_000, "chips": [300, 700]}
TABLES: list[dict[str, Any]] = [
    {"rulebook": "CM18", "racetrack": True, "limits": TIGHT, "chip": 130, "most_chips": 20},
    {"rulebook": "CM18", "mode": "touchbet", "limits": {**TIGHT, "outlay": 3_000}, "chip": 130,
     "most_chips": 20},
    {"rulebook": "CM18", "mode": "touchtable", "racetrack": True, "limits": TIGHT,
     "chip": 90, "most_chips": 15},
    {"rulebook": "CM18", "game": "crown", "chip": 250, "most_chips": 9},
    {"rulebook": "CM18", "side_bets": SIDE, "limits": TIGHT, "chip": 130, "most_chips": 20},
    {"rulebook": "CM11", "game": "double-zero", "mode": "touchbet", "limits": TIGHT, "chip": 70,
     "most_chips": 30},
    {"rulebook": "CP", "mode": "ats", "limits": {**TIGHT, "outlay": 1_500}, "chip": 170,
     "most_chips": 15},
    {"rulebook": "CP", "game": "number-free", "limits": TIGHT, "chip": 130, "most_chips": 20},
    {"rulebook": "NZ", "game": "double-zero", "asian_racetrack": True, "limits": TIGHT,
     "chip": 130, "most_chips": 20},
    {"rulebook": "ACT", "asian_racetrack": True, "limits": TIGHT, "chip": 130, "most_chips": 20},
]  # fmt: skip
NAMES = [" ".join(str(table.get(key, "")) for key in ("rulebook", "game", "mode")) for table in
         TABLES]  # fmt: skip


class Fixed:
    """In place of a generator: numbers that were written down."""

    def __init__(self, numbers: Iterator[Any]) -> None:
        self._numbers = numbers

    def integers(self, limit: int, size: int | None = None) -> Any:
        return next(self._numbers)

    def below(self, limit: int) -> int:
        return int(next(self._numbers))


def make(**given: Any) -> RouletteEnv:
    env = gymnasium.make(croupier.gym.ID, **given).unwrapped
    assert isinstance(env, RouletteEnv)
    return env


def some_chips(env: RouletteEnv, rng: np.random.Generator) -> Any:
    """A few chips on a few bets."""
    action = np.zeros(len(env.bets), dtype=np.int64)
    chosen = rng.choice(len(env.bets), size=min(6, len(env.bets)), replace=False)
    nvec = cast(Any, env.action_space).nvec
    action[chosen] = rng.integers(nvec[chosen])
    return action


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_step_is_what_settle_says(table: dict[str, Any]) -> None:
    env = make(**table, bankroll=10**9, max_spins=1_000)
    after, _ = env.reset(seed=5)
    rng = np.random.default_rng(5)
    for _ in range(150):
        action = some_chips(env, rng)
        wagers = [
            Wager("ana", bet, int(chips) * env.setting.chip * env.offer.row(bet).parts)
            for bet, chips in zip(env.bets, action, strict=True)
            if chips
        ]
        before = after["bankroll"][0]
        after, reward, terminated, truncated, info = env.step(action)
        settled = croupier.settle(
            env.offer, info["outcome"], wagers, advised=("ana",), draws=info.get("draws")
        ).players.get("ana")
        staked, returned = (settled.staked, settled.returned) if settled else (0, 0)
        assert (info["staked"], info["returned"]) == (staked, returned), wagers
        assert Fraction(reward) == Fraction((returned - staked) / env.setting.chip)
        assert after["bankroll"][0] == before + returned - staked
        assert not (info["over_bankroll"] or terminated or truncated)


@pytest.mark.parametrize(("table", "mode"), [
    ({"rulebook": "CM18", "racetrack": True}, "cloth"),
    ({"rulebook": "ACT", "asian_racetrack": True}, "cloth"),
    ({"rulebook": "NZ", "game": "double-zero", "asian_racetrack": True}, "cloth"),
    ({"rulebook": "CM18", "game": "crown"}, "cloth"),
    ({"rulebook": "CP", "game": "double-zero"}, "ats"),
])  # fmt: skip
def test_over_all_outcomes_a_bet_costs_its_edge(table: dict[str, Any], mode: str) -> None:
    offer = croupier.offer(**table, mode=mode)
    pockets = len(offer.wheel.pockets)
    env = RouletteVectorEnv(pockets, **table, mode=mode, max_spins=1_000, bankroll=10**7)
    env.np_random = cast(Any, Fixed(repeat(np.arange(pockets))))
    for bet, row in offer.bets.items():
        action = np.tile(env.setting.action({bet: 1}), (pockets, 1))
        _, rewards, _, _, _ = env.step(action)
        mean = sum(map(Fraction, rewards), Fraction(0)) / pockets
        assert mean == -row.edge * row.parts, bet


def test_the_same_seed_plays_the_same_spins() -> None:
    def played(seed: int) -> list[Any]:
        env = make(side_bets=SIDE, bets=["red", "lucky-ball:1", "colour-match"])
        env.reset(seed=seed)
        return [env.step(np.array([1, 1, 1]))[4] for _ in range(30)]

    assert played(7) == played(7) != played(8)


def test_observations_show_the_last_outcomes_first() -> None:
    env = make(bets=["red"], history=3)
    seen, info = env.reset(seed=1)
    assert info == {} and seen["outcomes"].tolist() == [37, 37, 37]
    env.np_random = cast(Any, Fixed(iter([5, 0, 36, 17])))
    for outcomes in ([5, 37, 37], [0, 5, 37], [36, 0, 5], [17, 36, 0]):
        seen, _, _, _, info = env.step(np.array([0]))
        assert seen["outcomes"].tolist() == outcomes
        assert info["outcome"] == env.offer.wheel.pockets[outcomes[0]]
    assert (seen["bankroll"][0], seen["spins_left"][0]) == (100_000, 96)


def test_an_episode_ends_broke_or_late() -> None:
    env = make(bets=["red"], bankroll=1_400, max_spins=3)
    lost, won = 0, 1  # 0 and red 1

    def ends(spins: list[int]) -> list[tuple[bool, bool]]:
        env.reset()
        env.np_random = cast(Any, Fixed(iter(spins)))
        return [env.step(np.array([1]))[2:4] for _ in spins]

    assert ends([lost, lost]) == [(False, False), (True, False)]  # 4.00 is under the minimum
    assert ends([won, lost, won]) == [(False, False), (False, False), (False, True)]
    with pytest.raises(ResetNeeded):
        env.step(np.array([0]))


def test_what_cannot_be_paid_for_is_not_wagered() -> None:
    env = make(bets=["red", "straight:0"], bankroll=2_000, most_chips=4)
    env.reset()
    env.np_random = cast(Any, Fixed(iter([0, 0])))
    seen, reward, terminated, _, info = env.step(np.array([4, 1]))
    assert info == {"outcome": "0", "staked": 0, "returned": 0, "over_bankroll": True}
    assert (seen["bankroll"][0], reward, terminated) == (2_000, 0, False)
    seen, reward, _, _, info = env.step(np.array([3, 1]))  # all of it
    assert (info["staked"], info["returned"], info["over_bankroll"]) == (2_000, 18_000, False)
    assert (seen["bankroll"][0], reward) == (18_000, 32)


def test_the_minimum_outlay_must_be_in_hand() -> None:
    env = make(mode="touchbet", limits={"outlay": 2_000}, bets=["red"], bankroll=3_400)
    env.reset()
    env.np_random = cast(Any, Fixed(iter([0, 0])))
    _, _, terminated, _, info = env.step(np.array([1]))
    assert info["staked"] == 0 and not terminated
    _, _, terminated, _, info = env.step(np.array([4]))
    assert info["staked"] == 2_000 and terminated


def test_chips_fit_the_bankroll_or_the_maximum() -> None:
    every = Setting(bankroll=100_000)
    assert set(every.action_space.nvec) == {2}  # 157 bets at 5.00 each are 785.00
    assert every.chip == 500 and len(every.bets) == 157
    one = Setting(bets=["red", "straight:17"], bankroll=100_000)
    assert one.action_space.nvec.tolist() == [101, 101]  # 500.00 is the maximum
    few = Setting(bets=["red", "straight:17"], bankroll=10_000)
    assert few.action_space.nvec.tolist() == [11, 11]
    assert Setting(chip=100, most_chips=3, bets=["red"], limits={"min": 300}).least == 300


def test_an_action_by_the_names_of_bets() -> None:
    env = make(bets=["red", "split:17/20"], most_chips=3)
    assert env.setting.action({"cheval:20/17": 2}).tolist() == [0, 2]
    with pytest.raises(CroupierError, match="'black' is not among"):
        env.setting.action({"black": 1})


def test_a_line_for_whoever_watches() -> None:
    env = make(bets=["red"], bankroll=1_000, most_chips=4, render_mode="ansi")
    env.reset()
    assert env.render() == "No spin yet: bankroll 10.00, 100 spins left."
    env.np_random = cast(Any, Fixed(iter([1, 2])))
    env.step(np.array([1]))
    assert env.render() == "1 red: staked 5.00, returned 10.00; bankroll 15.00, 99 spins left."
    env.step(np.array([4]))
    assert "2 black: the wagers cost more than the bankroll, so none was made" in str(env.render())
    assert make(bets=["red"]).render() is None


@pytest.mark.parametrize("table", [{}, *TABLES[1::3]], ids=["usual", *NAMES[1::3]])
def test_gymnasium_finds_nothing_wrong(table: dict[str, Any]) -> None:
    check_env(make(**table, bankroll=10**6))  # warnings are errors here


def test_gymnasium_knows_it_by_either_name() -> None:
    known = croupier.gym.ID
    code = (
        "import warnings; warnings.simplefilter('error'); import gymnasium;"
        f" print(gymnasium.make('croupier.gym:{known}', rulebook='NZ').spec.id)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{known}\n"
    croupier.gym.register()
    reload(croupier.gym)  # a second time says nothing
    assert gymnasium.spec(known).id == known


def test_croupier_starts_without_it() -> None:
    code = "import sys, croupier, croupier.cli; croupier.offer('CM18'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"numpy", "gymnasium", "croupier.gym"} & set(done.stdout.split())


@pytest.mark.parametrize(("given", "says"), [
    ({"rulebok": "NZ"}, "unknown key 'rulebok'; did you mean 'rulebook'"),
    ({"bets": ["rde"]}, "did you mean 'red'"),
    ({"bets": ["red", "rouge"]}, "each once"),
    ({"bets": []}, "one or more"),
    ({"bankroll": 400}, "A bankroll of 4.00 in chips of 5.00 can make no wager"),
    ({"chip": 100, "most_chips": 4}, "can make no wager"),
    ({"bankroll": 5.5}, "'bankroll' is 5.5; it is a positive whole number"),
    ({"max_spins": 0}, "'max_spins' is 0"),
    ({"history": 0}, "'history' is 0"),
    ({"chip": -1}, "'chip' is -1"),
    ({"most_chips": 0}, "'most_chips' is 0"),
    ({"most_chips": 10**12}, "'most_chips' is 1000000000000; it is 100,000 at most"),
    ({"bankroll": 10**30}, "it is 1,000,000,000,000,000 at most"),
    ({"bets": "red"}, "'bets' is 'red'; it is a list, for example ['red']"),
])  # fmt: skip
def test_what_cannot_be_set_is_said(given: dict[str, Any], says: str) -> None:
    with pytest.raises(CroupierError) as error:
        RouletteEnv(**given)
    assert says in str(error.value)


@pytest.mark.parametrize(("action", "says"), [
    ([1], "whole chips of shape (2,)"), ([0.5, 1.0], "this one is float64"),
    ([0, -1], "Chips on straight:17 are 0 to 3"), ([4, 0], "Chips on red are 0 to 3"),
])  # fmt: skip
def test_an_action_that_is_none_is_said(action: list[float], says: str) -> None:
    env = make(bets=["red", "straight:17"], most_chips=3)
    env.reset()
    with pytest.raises(ValueError) as error:
        env.step(np.array(action))
    assert says in str(error.value)


def test_side_bets_are_drawn_as_their_equipment_draws() -> None:
    offer = croupier.offer("CM18", side_bets=SIDE)
    rng = np.random.default_rng(3)
    for _ in range(200):
        drawn = side_bet_draws.draw(offer, rng)
        assert read_draws(offer, write_draws(drawn)) == drawn

    def drawn_by(name: str, numbers: Iterator[int]) -> Any:
        side = {name: offer.side[name]}
        chance = side_bet_draws.Numpy(cast(Any, Fixed(numbers)))
        return next(iter(write_draws(draw_all(side, offer.wheel, chance)).values()))

    # Every number of a generator once: each symbol as often as its weight, each bonus by chance.
    every = iter(range(sum(WEIGHTS)))
    symbols = [drawn_by("lucky-symbols", every) for _ in range(sum(WEIGHTS))]
    assert tuple(symbols.count(symbol) for symbol in "ABCDEFG") == WEIGHTS
    bonuses = [drawn_by("roulette-match", iter([n, 3, 5])) for n in range(7)]
    assert [one["bonus"] for one in bonuses] == [True] + [False] * 6
    pockets = offer.wheel.pockets
    assert bonuses[0]["wheels"] == [pockets[3], pockets[5]]
    lucky = drawn_by("lucky-ball", iter([0, 0, 34, 0, 2]))
    assert lucky == {"numbers": ["0", "1", "36", "2"], "bonus": 3}
