"""What happened when something was put right. Logs keep names and fields."""

from __future__ import annotations

import msgspec

from croupier.money import Cents
from croupier.table.base import Event
from croupier.table.settling.events import Line


class OutcomeFlagged(Event, frozen=True):
    spin: int
    reason: str
    clause: str


class OutcomeCorrected(Event, frozen=True):
    spin: int
    outcome: str
    was: str
    reason: str
    clause: str
    settled: bool = False  # the settlement is made again


class SettlementCorrected(Event, frozen=True):
    """A player's part of a spin settled again: what is paid, taken back, and left owing.

    What becomes due is first what was owing for that spin and is no longer, then what the player
    was let keep of it, and only the rest is paid; each with the claim it stood in. What is taken
    back comes first out of winnings that are withheld and may be of that spin, then out of what
    was refused, required back or retained of them before."""

    player: str
    spin: int
    lines: tuple[Line, ...]
    paid: Cents = 0
    taken: Cents = 0
    owing: Cents = 0
    claim: str = ""  # of the house, for what is owing
    lifted: tuple[tuple[str, Cents], ...] = ()  # winning stakes that still stood
    why: str = ""
    station: bool = False
    foreign: tuple[Line, ...] = ()  # of another table's chips, in value chips
    netted: tuple[tuple[str, Cents], ...] = ()  # claim -> no longer owing
    kept: tuple[tuple[str, Cents], ...] = ()  # claim -> let off before, and due now
    withheld: Cents = 0  # out of winnings that were withheld
    before: Cents = 0  # had back before; below zero: still refused of what is due again

    @property
    def house(self) -> Cents:
        """What the house has won by it."""
        had = sum(amount for _, amount in (*self.netted, *self.kept))
        return self.withheld + self.before + self.taken + self.owing - self.paid - had


class PositionCorrected(Event, frozen=True):
    player: str
    from_: str = msgspec.field(name="from")
    to: str
    stake: Cents
    ground: str
    clause: str
    moved_by: str = ""


CorrectionsEvent = OutcomeFlagged | OutcomeCorrected | SettlementCorrected | PositionCorrected
