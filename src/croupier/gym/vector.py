"""Many players at tables of their own, stepped together."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.gym.payoffs import Ints
from croupier.gym.setting import Info, Observation, Setting
from croupier.gym.side_bet_draws import draw
from croupier.rules.sidebets import write_draws

Step = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]


class RouletteVectorEnv(VectorEnv[Observation, Ints, NDArray[Any]]):
    """The same as so many single environments; whose episode is over starts anew a step later."""

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        rulebook: str = "CM18",
        game: str | None = None,
        *,
        render_mode: str | None = None,
        **given: Any,
    ) -> None:
        self.setting = Setting(rulebook, game, **given)
        self.bets, self.offer = self.setting.bets, self.setting.offer
        self.num_envs = num_envs
        self.single_action_space = self.setting.action_space
        self.single_observation_space = self.setting.observation_space
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.render_mode = render_mode
        self._pockets = np.array(self.setting.pockets, dtype=object)
        self._bankrolls = np.zeros(num_envs, dtype=np.int64)
        self._spins_left = np.zeros(num_envs, dtype=np.int64)
        self._outcomes = np.zeros((num_envs, self.setting.history), dtype=np.int64)
        self._are_over = np.zeros(num_envs, dtype=np.bool_)
        self._begin(np.ones(num_envs, dtype=np.bool_))

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        self._begin(np.ones(self.num_envs, dtype=np.bool_))
        return self._observe(), {}

    def step(self, actions: Ints) -> Step:
        setting = self.setting
        chips = setting.read(actions, (self.num_envs, len(self.bets)))
        outcomes = self.np_random.integers(len(setting.pockets), size=self.num_envs)
        drawn = [draw(self.offer, self.np_random) for _ in outcomes] if self.offer.side else []
        columns = setting.payoffs.columns(outcomes, drawn)
        played = setting.payoffs.play(chips, columns, self._bankrolls)

        fresh = self._are_over  # these begin now, and their actions are not played
        net = np.where(fresh, 0, played.returned - played.staked)
        self._bankrolls += net
        self._spins_left -= 1
        self._outcomes = np.column_stack((outcomes, self._outcomes[:, :-1]))
        infos = {
            "outcome": _unless(fresh, self._pockets[outcomes]),
            "staked": np.where(fresh, 0, played.staked),
            "returned": np.where(fresh, 0, played.returned),
            "over_bankroll": ~fresh & played.over_bankroll,
        }
        if drawn:
            infos["draws"] = _unless(fresh, np.array(list(map(write_draws, drawn)), dtype=object))
        self._begin(fresh)
        self._last: dict[str, NDArray[Any]] | None = infos
        are_broke = self._bankrolls < setting.least
        are_late = self._spins_left == 0
        self._are_over = are_broke | are_late
        masks = {f"_{name}": ~fresh for name in infos}
        return self._observe(), net / setting.chip, are_broke, are_late, {**infos, **masks}

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode is None:
            return None
        return tuple(
            self.setting.say(np.array([self._bankrolls[n], self._spins_left[n]]), self._spin(n))
            for n in range(self.num_envs)
        )

    def _spin(self, n: int) -> tuple[str, int, int, bool] | None:
        last = self._last
        if last is None or last["outcome"][n] is None:
            return None
        return (
            last["outcome"][n],
            int(last["staked"][n]),
            int(last["returned"][n]),
            bool(last["over_bankroll"][n]),
        )

    def _begin(self, which: NDArray[np.bool_]) -> None:
        self._bankrolls[which] = self.setting.bankroll
        self._spins_left[which] = self.setting.max_spins
        self._outcomes[which] = len(self.setting.pockets)
        self._are_over = np.zeros(self.num_envs, dtype=np.bool_)
        self._last = None

    def _observe(self) -> Observation:
        return {
            "bankroll": self._bankrolls[:, np.newaxis].copy(),
            "outcomes": self._outcomes.copy(),
            "spins_left": self._spins_left[:, np.newaxis].copy(),
        }


def _unless(fresh: NDArray[np.bool_], values: NDArray[np.object_]) -> NDArray[np.object_]:
    """The values, and none of those that begin now."""
    values[fresh] = None
    return values
