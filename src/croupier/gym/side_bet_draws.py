"""Draws of side bets from Gymnasium's own generator."""

from __future__ import annotations

import numpy as np

from croupier.rules.offer import Offer
from croupier.rules.sidebets import draw_all
from croupier.rules.sidebets.game import Drawn


class Numpy:
    """Gymnasium's generator as a source of chance."""

    def __init__(self, generator: np.random.Generator) -> None:
        self._generator = generator

    def below(self, limit: int) -> int:
        return int(self._generator.integers(limit))


def draw(offer: Offer, generator: np.random.Generator) -> dict[str, Drawn]:
    """Everything that is drawn beside the ball, by name, whether anybody wagered on it or not."""
    return draw_all(offer.side, offer.wheel, Numpy(generator))
