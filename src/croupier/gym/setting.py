"""What an environment is made from: a table, the bets to be played, money, and the spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import ArrayLike

import croupier
from croupier.errors import SpecError
from croupier.gym.payoffs import Ints, Payoffs
from croupier.money import Cents, format_cents
from croupier.rules.limits import limits_of

Observation = dict[str, Any]  # arrays by name
Info = dict[str, Any]  # what gymnasium calls info: anything by name
# What arrays have room for: bankrolls 64 bits, payoffs a place for every chip on every bet.
MOST = {
    "bankroll": 10**15,
    "max_spins": 10**9,
    "chip": 10**15,
    "most_chips": 10**5,
    "history": 10**6,
}


class Setting:
    """One table and one player's terms, checked; the single and the vector environment share it."""

    def __init__(
        self,
        rulebook: str = "CM18",
        game: str | None = None,
        *,
        bets: Sequence[str] | None = None,
        bankroll: Cents = 100_000,
        max_spins: int = 100,
        chip: Cents | None = None,
        most_chips: int | None = None,
        history: int = 10,
        **spec: Any,
    ) -> None:
        self.offer = croupier.offer(rulebook, game, **spec)
        named = [*self.offer.bets, *self.offer.side_rows] if bets is None else bets
        if isinstance(named, str):
            raise SpecError(f"'bets' is {named!r}; it is a list, for example [{named!r}].")
        rows = [self.offer.find(name) for name in named]
        self.bets = tuple(row.bet for row in rows)
        _check(self.bets, bankroll, max_spins, chip, most_chips, history)
        self.bankroll, self.max_spins, self.history = bankroll, max_spins, history
        limits = [limits_of(self.offer, row) for row in rows]
        self.chip = chip or min(least for least, _, _ in limits)
        # Enough for the maximum, but no more than the bankroll could put on every bet at once.
        fits = bankroll // (self.chip * sum(row.parts for row in rows))
        most = [most_chips or max(1, min(most // self.chip, fits)) for _, most, _ in limits]
        self.payoffs = Payoffs(self.offer, rows, self.chip, most)
        least = self.payoffs.least
        if least is None or least > bankroll:
            raise SpecError(
                f"A bankroll of {format_cents(bankroll)} in chips of {format_cents(self.chip)} can"
                " make no wager this table takes; give more, or other chips or limits."
            )
        self.least: Cents = least
        self.pockets = self.offer.wheel.pockets
        self.action_space = spaces.MultiDiscrete(np.array(most) + 1)
        self.observation_space = self._observed()

    def _observed(self) -> spaces.Dict:
        richest = self.bankroll + self.max_spins * self.payoffs.most_won
        return spaces.Dict(
            {
                "bankroll": spaces.Box(0, richest, (1,), np.int64),
                # By their places in `pockets`, the last one first; one more means no spin yet.
                "outcomes": spaces.MultiDiscrete([len(self.pockets) + 1] * self.history),
                "spins_left": spaces.Box(0, self.max_spins, (1,), np.int64),
            }
        )

    def action(self, chips: Mapping[str, int]) -> Ints:
        """Chips on some bets as an action: {"red": 2, "straight:17": 1}."""
        action = np.zeros(len(self.bets), dtype=np.int64)
        for name, count in chips.items():
            bet = self.offer.find(name).bet
            if bet not in self.bets:
                raise SpecError(f"{bet!r} is not among this environment's 'bets'.")
            action[self.bets.index(bet)] = count
        return action

    def read(self, action: ArrayLike, shape: tuple[int, ...]) -> Ints:
        """Chips by bet, or an error that says what they should be."""
        chips = np.asarray(action)
        if chips.shape != shape or not np.issubdtype(chips.dtype, np.integer):
            raise ValueError(
                f"An action is whole chips of shape {shape}, one number a bet; this one is"
                f" {chips.dtype} of shape {chips.shape}."
            )
        most = self.action_space.nvec - 1
        if (chips < 0).any() or (chips > most).any():
            at = int(np.argwhere((chips < 0) | (chips > most))[0][-1])
            raise ValueError(f"Chips on {self.bets[at]} are 0 to {most[at]}; see `action_space`.")
        return chips.astype(np.int64, copy=False)

    def say(self, state: Ints, last: tuple[str, Cents, Cents, bool] | None) -> str:
        """A line for whoever watches: the last spin, if any, and what is left."""
        bankroll, spins_left = (int(one) for one in state)
        left = f"bankroll {format_cents(bankroll)}, {spins_left} spins left"
        if last is None:
            return f"No spin yet: {left}."
        outcome, staked, returned, over = last
        did = f"staked {format_cents(staked)}, returned {format_cents(returned)}"
        if over:
            did = "the wagers cost more than the bankroll, so none was made"
        return f"{outcome} {self.offer.wheel.colour(outcome)}: {did}; {left}."


def _check(
    bets: Sequence[str],
    bankroll: Cents,
    max_spins: int,
    chip: Cents | None,
    most_chips: int | None,
    history: int,
) -> None:
    if not bets or len(set(bets)) < len(bets):
        raise SpecError("'bets' lists the bets to be played, one or more, each once.")
    numbers = {
        "bankroll": bankroll,
        "max_spins": max_spins,
        "chip": chip,
        "most_chips": most_chips,
        "history": history,
    }
    for name, number in numbers.items():
        if number is not None and (not isinstance(number, int) or number < 1):
            raise SpecError(f"{name!r} is {number!r}; it is a positive whole number.")
        if number is not None and number > MOST[name]:
            raise SpecError(f"{name!r} is {number}; it is {MOST[name]:,} at most.")
