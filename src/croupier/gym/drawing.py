"""What the side bets' equipment shows in a spin, drawn from Gymnasium's own generator."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.rules.offer import Offer
from croupier.rules.sidebets import SideBet, lucky_ball, lucky_symbols
from croupier.rules.wheel import Wheel


def draw(offer: Offer, chance: np.random.Generator) -> dict[str, Any]:
    """Everything that is drawn beside the ball, by name, whether anybody wagered on it or not."""
    return {side.draws[0]: _drawn(side, offer.wheel, chance) for side in offer.side.values()}


def _drawn(side: SideBet, wheel: Wheel, chance: np.random.Generator) -> Any:
    if side.id == "lucky-ball":
        left = list(wheel.pockets)
        numbers = tuple(left.pop(_below(chance, len(left))) for _ in range(lucky_ball.BALLS))
        return {"numbers": numbers, "bonus": 1 + _below(chance, lucky_ball.BALLS)}
    if side.id == "spread-bet":
        return _pocket(wheel, chance)
    if side.id == "roulette-match":
        share = side.config.bonus_chance
        bonus = _below(chance, share.denominator) < share.numerator
        return {"wheels": (_pocket(wheel, chance), _pocket(wheel, chance)), "bonus": bonus}
    return _symbol(side.config.weights, chance)


def _symbol(weights: tuple[int, ...], chance: np.random.Generator) -> str:
    at = _below(chance, sum(weights))
    for name, weight in zip(lucky_symbols.SYMBOLS, weights, strict=True):
        if at < weight:
            return name
        at -= weight
    raise AssertionError(at)


def _pocket(wheel: Wheel, chance: np.random.Generator) -> str:
    return wheel.pockets[_below(chance, len(wheel.pockets))]


def _below(chance: np.random.Generator, limit: int) -> int:
    return int(chance.integers(limit))
