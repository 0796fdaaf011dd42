"""Roulette as a Gymnasium environment: importing this registers `croupier/Roulette-v0`."""

from __future__ import annotations

from croupier.extras import curing_missing_extras

with curing_missing_extras("gym"):
    from gymnasium.envs.registration import register as _register
    from gymnasium.envs.registration import registry

ID = "croupier/Roulette-v0"


def register() -> None:
    """Make the environment known to `gymnasium.make` and `make_vec`; a second time does nothing."""
    if ID not in registry:
        _register(
            id=ID,
            entry_point="croupier.gym.env:RouletteEnv",
            vector_entry_point="croupier.gym.vector:RouletteVectorEnv",
        )


register()
