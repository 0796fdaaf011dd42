"""Roulette as a Gymnasium environment: two policies, and a bandit that learns what bets cost.

Run it with `python examples/gym_roulette.py`; it takes a few seconds.
"""

from __future__ import annotations

import gymnasium
import numpy as np

import croupier

ROULETTE = "croupier.gym:croupier/Roulette-v0"
ARMS = ["red", "dozen:1", "six:1/2/3/4/5/6", "corner:1/2/4/5", "street:1/2/3"]


def random_policy(spins: int = 5) -> None:
    """Any chips on any bets, and a line a spin."""
    env = gymnasium.make(ROULETTE, rulebook="NZ", game="double-zero", render_mode="ansi")
    env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(spins):
        _, _, terminated, truncated, _ = env.step(env.action_space.sample())
        print(env.render())
        if terminated or truncated:
            break


def fixed_policy(players: int = 2_000, spins: int = 100) -> tuple[float, float]:
    """A chip on red, spin after spin: what players lose on average, and what they should."""
    env = gymnasium.make_vec(
        ROULETTE, num_envs=players, vectorization_mode="vector_entry_point",
        bets=["red"], max_spins=spins,
    )  # fmt: skip
    env.reset(seed=2)
    lost = np.zeros(players)
    for _ in range(spins):
        lost -= env.step(np.ones((players, 1), dtype=np.int64))[1]
    return float(lost.mean()), float(spins * croupier.offer("CM18").bets["red"].edge)


def bandit(players: int = 2_000, spins: int = 400, explore: float = 0.5) -> list[tuple[float, ...]]:
    """Each player pulls the arm that has cost least so far, or any; what each arm then cost.

    (cost a chip, its standard error, pulls) by arm: the differences are chance, for all cost the
    same.
    """
    env = gymnasium.make_vec(
        ROULETTE, num_envs=players, vectorization_mode="vector_entry_point",
        bets=ARMS, bankroll=10**7, max_spins=spins,
    )  # fmt: skip
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    pulls, won, squares = (np.zeros(len(ARMS)) for _ in range(3))
    for _ in range(spins):
        best = int(np.argmax(won / np.maximum(pulls, 1)))
        explores = rng.random(players) < explore
        arms = np.where(explores, rng.integers(len(ARMS), size=players), best)
        actions = np.zeros((players, len(ARMS)), dtype=np.int64)
        actions[np.arange(players), arms] = 1
        rewards = env.step(actions)[1]
        pulls += np.bincount(arms, minlength=len(ARMS))
        won += np.bincount(arms, rewards, minlength=len(ARMS))
        squares += np.bincount(arms, rewards**2, minlength=len(ARMS))
    cost = -won / pulls
    error = np.sqrt((squares / pulls - cost**2) / pulls)
    return list(zip(cost.tolist(), error.tolist(), pulls.tolist(), strict=True))


def main() -> None:
    random_policy()
    lost, expected = fixed_policy()
    print(
        f"\nA chip on red 100 times: {lost:.2f} chips lost on average, {expected:.2f} expected.\n"
    )
    table = croupier.offer("CM18")
    for arm, (cost, error, pulls) in zip(ARMS, bandit(), strict=True):
        edge = table.bets[arm].edge
        print(f"{arm:18} costs {cost:.4f} ± {2 * error:.4f} a chip after {pulls:9,.0f} pulls;"
              f" exactly {edge} = {float(edge):.4f}")  # fmt: skip
    print("Whichever the bandit preferred, it preferred by chance: every bet costs the same.")


if __name__ == "__main__":
    main()
