"""One player at one table: an action is chips on bets, a step is a spin."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded

from croupier.gym.payoffs import Ints
from croupier.gym.setting import Info, Observation, Setting
from croupier.gym.side_bet_draws import draw
from croupier.money import Cents
from croupier.rules.sidebets import write_draws


class RouletteEnv(gymnasium.Env[Observation, Ints]):
    """Roulette by any rulebook; `docs/gym.md` says what the arguments and the numbers mean."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        rulebook: str = "CM18",
        game: str | None = None,
        *,
        render_mode: str | None = None,
        **given: Any,
    ) -> None:
        self.setting = Setting(rulebook, game, **given)
        self.bets, self.offer = self.setting.bets, self.setting.offer
        self.action_space = self.setting.action_space
        self.observation_space = self.setting.observation_space
        self.render_mode = render_mode
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        self._bankroll = self.setting.bankroll
        self._spins_left = self.setting.max_spins
        self._outcomes = np.full(self.setting.history, len(self.setting.pockets), dtype=np.int64)
        self._last: tuple[str, Cents, Cents, bool] | None = None
        self._is_over = False
        return self._observe(), {}

    def step(self, action: Ints) -> tuple[Observation, float, bool, bool, Info]:
        if self._is_over:
            raise ResetNeeded("The episode is over, or none has begun; call reset() first.")
        setting = self.setting
        chips = setting.read(action, (len(self.bets),))
        outcome = int(self.np_random.integers(len(setting.pockets)))
        drawn = draw(self.offer, self.np_random)
        columns = setting.payoffs.columns(np.array([outcome]), [drawn])
        played = setting.payoffs.play(chips[np.newaxis], columns, np.array([self._bankroll]))
        staked, returned = int(played.staked[0]), int(played.returned[0])
        over = bool(played.over_bankroll[0])

        self._bankroll += returned - staked
        self._spins_left -= 1
        self._outcomes = np.concatenate(([outcome], self._outcomes[:-1]))
        self._last = (setting.pockets[outcome], staked, returned, over)
        is_broke = self._bankroll < setting.least
        is_late = self._spins_left == 0
        self._is_over = is_broke or is_late
        info: Info = {
            "outcome": setting.pockets[outcome],
            "staked": staked,
            "returned": returned,
            "over_bankroll": over,
        }
        if drawn:
            info["draws"] = write_draws(drawn)
        reward = (returned - staked) / setting.chip
        return self._observe(), reward, is_broke, is_late, info

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        return self.setting.say(np.array([self._bankroll, self._spins_left]), self._last)

    def _observe(self) -> Observation:
        return {
            "bankroll": np.array([self._bankroll], dtype=np.int64),
            "outcomes": self._outcomes.copy(),
            "spins_left": np.array([self._spins_left], dtype=np.int64),
        }
