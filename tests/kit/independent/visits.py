"""Visits with a betting system played slowly: one path at a time, each spin settled by the book.

It shares nothing with the chain and the simulations but the rules of the table and the systems.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from croupier.analysis.systems import System
from croupier.analysis.systems.visit import Visit
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer
from croupier.rules.settle import settle


class Spun(NamedTuple):
    """What one spin does to so many units."""

    taken: int
    staked: int
    nets: tuple[int, ...]  # by pocket


class Path(NamedTuple):
    bankroll: int
    spins: int
    staked: int
    lowest: int
    drawdown: int
    ending: str


class Unit:
    """A unit of wagers at a table without side bets, every multiple settled pocket by pocket."""

    def __init__(self, offer: Offer, wagers: Sequence[Wager]) -> None:
        self.offer = offer
        self.wagers = wagers
        self.spun = cache(self._spun)
        at_risk = [self._at(units, offer.wheel.pockets[0])[1] for units in range(1, 202)]
        assert at_risk[-1] == at_risk[-2], "a table for tests takes few units"
        self.most = 1 + at_risk.index(at_risk[-1])

    def _at(self, units: int, pocket: str) -> tuple[int, int, int]:
        wagers = [Wager("ana", one.bet, one.stake * units) for one in self.wagers]
        done = settle(self.offer, pocket, wagers)
        total = done.players["ana"]
        return total.staked, sum(one.accepted for one in done.wagers), total.returned - total.staked

    def _spun(self, units: int) -> Spun:
        every = [self._at(units, pocket) for pocket in self.offer.wheel.pockets]
        return Spun(*every[0][:2], tuple(net for _, _, net in every))

    def chances(self, units: int) -> dict[int, Fraction]:
        nets = self.spun(units).nets
        return {net: Fraction(nets.count(net), len(nets)) for net in sorted(set(nets))}


class Player:
    """One player, as the rules of a visit have it."""

    def __init__(self, unit: Unit, system: System, visit: Visit) -> None:
        self.unit, self.system, self.visit = unit, system, visit
        self.state: Hashable | None = system.start()
        self.bankroll = self.highest = self.lowest = visit.bankroll
        self.spins = self.staked = self.drawdown = 0

    def asks(self) -> int | str:
        """The units staked next, or how the visit ended."""
        if self.visit.target is not None and self.bankroll >= self.visit.target:
            return "target"
        if self.spins == self.visit.spins:
            return "spins"
        if self.state is None:
            return "done"
        units = min(self.system.units(self.state), self.unit.most)
        if self.visit.short == "rest":
            while units and self.unit.spun(units).taken > self.bankroll:
                units -= 1
        elif self.unit.spun(units).taken > self.bankroll:
            units = 0
        return units or "ruin"

    def spin(self, units: int, net: int) -> None:
        self.spins += 1
        self.staked += self.unit.spun(units).staked
        self.bankroll += net
        self.highest = max(self.highest, self.bankroll)
        self.lowest = min(self.lowest, self.bankroll)
        self.drawdown = max(self.drawdown, self.highest - self.bankroll)
        result = 1 if net > 0 else -1 if net < 0 else 0
        most = self.unit.most
        self.state = self.system.after(self.state, result, most)
        if self.state is not None and self.visit.at_limit == "restart":
            if self.system.units(self.state) > most:
                self.state = self.system.start()

    def path(self, ending: str) -> Path:
        return Path(
            self.bankroll, self.spins, self.staked, self.lowest, self.drawdown, ending
        )  # fmt: skip

    def copy(self) -> Player:
        other = Player(self.unit, self.system, self.visit)
        other.__dict__.update(self.__dict__)
        return other


def every_path(player: Player) -> Iterator[tuple[Fraction, Path]]:
    """Each way a visit can go, with its chance."""
    asked = player.asks()
    if isinstance(asked, str):
        yield Fraction(1), player.path(asked)
        return
    for net, chance in player.unit.chances(asked).items():
        further = player.copy()
        further.spin(asked, net)
        for rest, path in every_path(further):
            yield chance * rest, path


def one_path(player: Player, scenes: Sequence[int]) -> Path:
    """The way a visit goes if the ball comes to rest in these pockets."""
    for scene in scenes:
        asked = player.asks()
        if isinstance(asked, str):
            return player.path(asked)
        player.spin(asked, player.unit.spun(asked).nets[scene])
    asked = player.asks()
    assert isinstance(asked, str), "more spins than scenes"
    return player.path(asked)
