"""What the side bets' equipment shows in a spin, drawn from Gymnasium's own generator."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.rules.chance import different, pocket, symbol
from croupier.rules.offer import Offer
from croupier.rules.sidebets import SideBet, lucky_ball
from croupier.rules.wheel import Wheel


class Numpy:
    """Gymnasium's generator as a source of chance."""

    def __init__(self, generator: np.random.Generator) -> None:
        self._generator = generator

    def below(self, limit: int) -> int:
        return int(self._generator.integers(limit))


def draw(offer: Offer, generator: np.random.Generator) -> dict[str, Any]:
    """Everything that is drawn beside the ball, by name, whether anybody wagered on it or not."""
    chance = Numpy(generator)
    return {side.draws[0]: _drawn(side, offer.wheel, chance) for side in offer.side.values()}


def _drawn(side: SideBet, wheel: Wheel, chance: Numpy) -> Any:
    if side.id == "lucky-ball":
        numbers = different(wheel, lucky_ball.BALLS, chance)
        return {"numbers": numbers, "bonus": 1 + chance.below(lucky_ball.BALLS)}
    if side.id == "spread-bet":
        return pocket(wheel, chance)
    if side.id == "roulette-match":
        share = side.config.bonus_chance
        bonus = chance.below(share.denominator) < share.numerator
        return {"wheels": (pocket(wheel, chance), pocket(wheel, chance)), "bonus": bonus}
    return symbol(side.config.weights, chance)
