"""The vectorised environment: the same as Gymnasium's own bundle of single ones."""

from __future__ import annotations

from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from croupier.gym import ID
from croupier.gym.vector import RouletteVectorEnv
from croupier.rules.sidebets.game import Drawn

COUNT = 7
TABLES: list[dict[str, Any]] = [
    {"bets": ["red", "straight:0", "dozen:2"]},
    {"rulebook": "NZ", "game": "double-zero", "bets": ["red", "street:0/00/2"], "chip": 130},
    {"mode": "touchbet", "limits": {"outlay": 1_500}, "bets": ["red", "split:17/20"]},
    {"racetrack": True, "bets": ["voisins", "neighbours:17", "odd"], "bankroll": 20_000},
    {"bets": ["red", "spread:4", "lucky-ball:1"],
     "side_bets": {"spread-bet": {}, "lucky-ball": {}}},
]  # fmt: skip


class Written:
    """In place of a generator: one environment's outcomes, or everybody's, as they were drawn."""

    def __init__(self, drawn: Any, clock: list[int], who: Any) -> None:
        self._drawn, self._clock, self._who = drawn, clock, who

    def integers(self, limit: int, size: int | None = None) -> Any:
        return self._drawn[self._clock[0], self._who]


def make_vec(**given: Any) -> RouletteVectorEnv:
    made = gymnasium.make_vec(ID, num_envs=COUNT, vectorization_mode="vector_entry_point", **given)
    assert isinstance(made, RouletteVectorEnv)
    return made


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(map(str, table["bets"])))
def test_it_is_so_many_single_environments(
    table: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {"bankroll": 2_500, "max_spins": 9, "most_chips": 4, **table}
    many, ours = make_vec(**given), gymnasium.make_vec(
        ID, num_envs=COUNT, vectorization_mode="sync", **given
    )  # fmt: skip
    assert isinstance(ours, SyncVectorEnv)
    rng = np.random.default_rng(11)
    steps, clock = 120, [0]
    drawn = rng.integers(len(many.offer.wheel.pockets), size=(steps, COUNT))
    for module in ("env", "vector"):
        monkeypatch.setattr(
            f"croupier.gym.{module}.draw", lambda offer, _: _shown(clock[0]) if offer.side else {}
        )
    seen, expected = many.reset(seed=1)[0], ours.reset(seed=1)[0]
    many.np_random = cast(Any, Written(drawn, clock, slice(None)))
    for n, env in enumerate(ours.envs):
        env.unwrapped.np_random = cast(Any, Written(drawn, clock, n))
    ends = np.zeros(2, dtype=np.int64)
    for step in range(steps):
        clock[0] = step
        _same(seen, expected)
        actions = rng.integers(5, size=(COUNT, len(many.bets)))
        seen, rewards, broke, late, infos = many.step(actions)
        expected, *rest, their_infos = ours.step(actions)
        for mine, theirs in zip((rewards, broke, late), rest, strict=True):
            np.testing.assert_array_equal(mine, theirs)
            assert mine.dtype == theirs.dtype
        _same_infos(infos, their_infos)
        ends += broke.sum(), late.sum()
    assert (ends > 0).all()  # both ways to end were met


def _shown(step: int) -> dict[str, Drawn]:
    """What the side bets' equipment shows at one step, to everybody alike."""
    numbers = tuple(str((step + n) % 37) for n in range(4))
    return {"spread": Drawn((str(step % 37),)), "lucky-ball": Drawn(numbers, 1 + step % 2)}


def _same(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert one.keys() == other.keys()
    for name in one:
        np.testing.assert_array_equal(one[name], other[name])
        assert one[name].dtype == other[name].dtype


def _same_infos(infos: dict[str, Any], theirs: dict[str, Any]) -> None:
    for name in ("outcome", "staked", "returned", "over_bankroll"):
        mask = theirs.get(f"_{name}", np.zeros(COUNT, dtype=np.bool_))
        np.testing.assert_array_equal(infos[f"_{name}"], mask)
        if name in theirs:
            np.testing.assert_array_equal(infos[name], theirs[name])


def test_what_it_gives_lies_in_its_spaces() -> None:
    env = make_vec(side_bets={"roulette-match": {}}, racetrack=True)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    env.action_space.seed(1)
    seen, infos = env.reset(seed=1)
    assert seen in env.observation_space and infos == {}
    for _ in range(30):
        before = {name: values.copy() for name, values in seen.items()}
        later, rewards, broke, late, infos = env.step(env.action_space.sample())
        assert later in env.observation_space
        assert rewards.shape == broke.shape == late.shape == (COUNT,)
        assert all(draws is None or "match" in draws for draws in infos["draws"])
        _same(seen, before)  # what was given before is left alone
        seen = later


def test_the_same_seed_plays_the_same_spins() -> None:
    env = make_vec(side_bets={"lucky-symbols": {}}, bets=["red", "symbol:A"])

    def played(seed: int) -> Any:
        env.reset(seed=seed)
        actions = np.ones((COUNT, 2), dtype=np.int64)
        return np.array([env.step(actions)[4]["outcome"] for _ in range(10)])

    first = played(3)
    assert (first == played(3)).all() and (first != played(4)).any()
    assert len(set(first[0])) > 1  # each at a wheel of its own


def test_a_line_an_environment() -> None:
    env = make_vec(bets=["red"], bankroll=500, max_spins=9, render_mode="ansi")
    env.reset()
    assert env.render() == ("No spin yet: bankroll 5.00, 9 spins left.",) * COUNT
    outcomes = np.array([[0, 1, 2, 0, 1, 2, 0], [1] * COUNT])
    clock = [0]
    env.np_random = cast(Any, Written(outcomes, clock, slice(None)))
    actions = np.ones((COUNT, 1), dtype=np.int64)
    env.step(actions)
    lines = env.render()
    assert lines is not None
    assert lines[0] == "0 green: staked 5.00, returned 0.00; bankroll 0.00, 8 spins left."
    assert lines[1] == "1 red: staked 5.00, returned 10.00; bankroll 10.00, 8 spins left."
    clock[0] = 1
    env.step(actions)
    lines = env.render()
    assert lines is not None and lines[0] == "No spin yet: bankroll 5.00, 9 spins left."
    assert make_vec(bets=["red"]).render() is None


def test_actions_of_another_shape_are_said() -> None:
    env = make_vec(bets=["red", "black"])
    env.reset()
    with pytest.raises(ValueError, match=r"whole chips of shape \(7, 2\)"):
        env.step(np.array([1, 0]))
