"""One spin settled: a line a wager, and what people are told of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import msgspec

from croupier.money import Cents
from croupier.rules.offer import Offer


class Line(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What became of one wager: [bet, stake, accepted, returned, clause]."""

    bet: str
    stake: Cents
    accepted: Cents  # what was at risk
    returned: Cents  # all that goes back: stake if won, winnings, the part over the maximum
    clause: str  # the clauses that decide it, and those of limits and rounding that touched it


class Spun(NamedTuple):
    """A spin being settled: all that words about its lines need."""

    offer: Offer
    outcome: str
    at: int  # where the outcome stands in the rows of the payoff table
    drawn: Mapping[str, Any]
    advised: Collection[str]
    stakes: Mapping[str, Mapping[str, Cents]]  # player -> bet -> stake


class SettledWager(msgspec.Struct, frozen=True, gc=False):
    """What became of a wager, as a person is told; sentences are made when they are read."""

    player: str
    line: Line
    spun: Spun

    @property
    def bet(self) -> str:
        return self.line.bet

    @property
    def stake(self) -> Cents:
        return self.line.stake

    @property
    def accepted(self) -> Cents:
        """What was at risk."""
        return self.line.accepted

    @property
    def returned(self) -> Cents:
        """All that goes back: stake if won, winnings, the part over the maximum."""
        return self.line.returned

    @property
    def won(self) -> bool:
        from croupier.rules.settle import decided

        return bool(self.line.accepted and decided(self.spun, self.line.bet).returned)

    @property
    def odds(self) -> str:
        from croupier.rules.settle.notes import odds

        return odds(self)

    @property
    def clause(self) -> str:
        """The clauses that decide it."""
        line, spun = self.line, self.spun
        if not line.accepted:
            return line.clause
        row = spun.offer.payoffs[spun.at][line.bet]
        if row is not None:
            return row[2]
        from croupier.rules.settle import decided

        return decided(spun, line.bet).clause

    @property
    def note(self) -> str:
        """What happened, in sentences."""
        from croupier.rules.settle.notes import note

        return note(self)

    def document(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        return {name: getattr(self, name) for name in TOLD}

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.document().items())
        return f"SettledWager({told})"


TOLD = ("player", "bet", "stake", "accepted", "won", "returned", "odds", "clause", "note")


class PlayerTotal(msgspec.Struct, frozen=True, gc=False):
    staked: Cents  # what left the player's hands
    returned: Cents


class Settlement(msgspec.Struct, frozen=True):
    """One spin settled."""

    outcome: str
    wagers: tuple[SettledWager, ...]
    players: dict[str, PlayerTotal]
    spun: Spun

    @property
    def colour(self) -> str:
        return self.spun.offer.wheel.colour(self.outcome)

    def document(self) -> dict[str, Any]:
        """All of it, as JSON has it."""
        wagers = [wager.document() for wager in self.wagers]
        return {"wagers": wagers, "players": self.players}

    def __repr__(self) -> str:
        return f"Settlement({self.outcome!r}, wagers={self.wagers!r}, players={self.players!r})"

    def _repr_html_(self) -> str:
        from croupier.draw.svg import settlement_html

        return settlement_html(self)
