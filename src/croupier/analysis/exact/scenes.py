"""A probability model of one spin: every way it may go, and what wagers get back in each.

A scene is the pocket, and the results of side bets that are wagered on. Payouts come from the
payoff table and the functions that settle live wagers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import lcm, prod
from typing import NamedTuple

import msgspec

from croupier.rules.bets import Wager
from croupier.rules.offer import Offer, OfferedBet
from croupier.rules.offered import Assumption
from croupier.rules.settle import judged, side_winnings, stacked, winnings
from croupier.rules.sidebets import Result, SideRow, possible_draws


class Scene(NamedTuple):
    """One way a spin may go: an outcome, and the result of each side bet that is wagered on."""

    outcome: int
    results: dict[str, Result]


class AtRisk(NamedTuple):
    """What is at risk on a bet."""

    bet: OfferedBet
    asked: Fraction
    stake: Fraction
    taken: Fraction  # what leaves the player's hands; what is not at risk of it goes back
    note: str = ""  # what the limits did


class Scenes(msgspec.Struct, frozen=True, dict=True):
    """The scenes of one spin by weight, and what each does to the wagers.

    Models of the same bets at one table have the same scenes in the same order, whatever is staked.
    """

    limits: bool  # whether limits and rounding to chips are in it
    at_risk: tuple[AtRisk, ...]
    weights: tuple[int, ...]
    returned: tuple[tuple[Fraction, ...], ...]  # by wager, by scene: what of the stake comes back

    @cached_property
    def nets(self) -> tuple[Fraction, ...]:
        """By scene: what all wagers together win or lose, in cents."""
        return tuple(sum(backs, -self.staked) for backs in zip(*self.returned, strict=True))

    @cached_property
    def hits(self) -> tuple[bool, ...]:
        """By scene: does any wager win?"""
        return tuple(any(backs) for backs in zip(*self.returned, strict=True))

    def edge_of(self, wager: int) -> Fraction:
        """The average loss for one unit staked; 0 if nothing is at risk."""
        stake = self.at_risk[wager].stake
        back = sum(w * b for w, b in zip(self.weights, self.returned[wager], strict=True))
        return 1 - back / (stake * self.whole) if stake else Fraction(0)

    @cached_property
    def assumed(self) -> tuple[Assumption, ...]:
        """What the chances rest on that no rulebook says, once a side bet."""
        found = {
            one.bet.assumed.side_bet: one.bet.assumed
            for one in self.at_risk
            if one.bet.assumed is not None and one.stake
        }
        return tuple(found.values())

    @cached_property
    def whole(self) -> int:
        return sum(self.weights)

    @cached_property
    def staked(self) -> Fraction:
        return sum((one.stake for one in self.at_risk), Fraction(0))

    @cached_property
    def taken(self) -> Fraction:
        return sum((one.taken for one in self.at_risk), Fraction(0))


def scenes_of(offer: Offer, wagers: Iterable[Wager], *, limits: bool) -> Scenes:
    """The model of wagers at a table, under its limits and chips or by the odds alone."""
    at_risk = tuple(_accepted(offer, wagers) if limits else _as_given(offer, wagers))
    weights, scenes = possible_scenes(offer, [one.bet for one in at_risk])
    back = _in_chips if limits else _exactly
    returned = tuple(tuple(back(offer, one, scene) for scene in scenes) for one in at_risk)
    return Scenes(limits, at_risk, weights, returned)


def possible_scenes(
    offer: Offer, bets: Sequence[OfferedBet]
) -> tuple[tuple[int, ...], list[Scene]]:
    """The scenes these bets distinguish, with their weights: pockets, and draws of side bets."""
    side = [bet for bet in bets if isinstance(bet, SideRow)]
    pockets = range(len(offer.wheel.pockets))
    if not side:
        return (1,) * len(pockets), [Scene(at, {}) for at in pockets]
    main = [bet for bet in bets if not isinstance(bet, SideRow)]
    chances: dict[object, Fraction] = {}
    scenes: dict[object, Scene] = {}
    for at in pockets:
        pieces = tuple(offer.bets[piece.bet].returns[at] for bet in main for piece in bet.pieces)
        for chance, results in _drawn(offer, side, at):
            key = (pieces, tuple(result.word for result in results.values()))
            chances[key] = chances.get(key, Fraction(0)) + chance / len(pockets)
            scenes.setdefault(key, Scene(at, results))
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return tuple(int(chance * whole) for chance in chances.values()), list(scenes.values())


def _drawn(
    offer: Offer, bets: Sequence[SideRow], at: int
) -> Iterator[tuple[Fraction, dict[str, Result]]]:
    """With the ball at rest: the results of side bets, each game drawn by itself."""
    outcome = offer.wheel.pockets[at]
    games: list[list[tuple[Fraction, dict[str, Result]]]] = []
    for side in {bet.side: offer.side[bet.side] for bet in bets}.values():
        mine = [bet.bet for bet in bets if bet.side == side.id]
        found: dict[tuple[Result, ...], Fraction] = {}
        for chance, drawn in possible_draws(side, offer.wheel, outcome):
            decided = tuple(side.decide(bet, outcome, drawn) for bet in mine)
            found[decided] = found.get(decided, Fraction(0)) + chance
        games.append([(p, dict(zip(mine, decided, strict=True))) for decided, p in found.items()])
    for together in product(*games):
        results: dict[str, Result] = {}
        for _, one in together:
            results |= one
        yield prod((p for p, _ in together), start=Fraction(1)), results


def _as_given(offer: Offer, wagers: Iterable[Wager]) -> Iterator[AtRisk]:
    for wager, bet in stacked(offer, wagers):
        stake = Fraction(wager.stake)
        yield AtRisk(bet, stake, stake, stake)


def _accepted(offer: Offer, wagers: Iterable[Wager]) -> Iterator[AtRisk]:
    for wager, bet, limits in judged(offer, wagers):
        asked, accepted = Fraction(wager.stake), Fraction(limits.accepted)
        yield AtRisk(bet, asked, accepted, Fraction(limits.taken), limits.note)


def _exactly(offer: Offer, one: AtRisk, scene: Scene) -> Fraction:
    """By the odds alone: a stake is divided into its pieces even where cents do not divide."""
    if isinstance(one.bet, SideRow):
        return one.stake * scene.results[one.bet.bet].returned
    return one.stake / one.bet.parts * one.bet.returns[scene.outcome]


def _in_chips(offer: Offer, one: AtRisk, scene: Scene) -> Fraction:
    """As the table pays it, rounded to chips."""
    if isinstance(one.bet, SideRow):
        result = scene.results[one.bet.bet]
        return Fraction(side_winnings(offer, one.bet, int(one.stake), result))
    return Fraction(winnings(offer, one.bet, int(one.stake), scene.outcome))
