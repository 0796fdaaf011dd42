"""Settled spins as they stand now, so that one of them can be settled again."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.money import Cents
from croupier.rules.law.irregular import MOST_SPINS
from croupier.rules.sidebets.game import Drawn
from croupier.rules.spec import Limits
from croupier.table.settling.events import Line


class Part(msgspec.Struct):
    """One player's part of a settled spin: every wager, what came back, by which limits."""

    lines: tuple[Line, ...]
    station: bool = False
    account: bool = False
    advised: bool = False  # before that spin
    own: Limits | None = None

    @property
    def returned(self) -> Cents:
        return sum(line.returned for line in self.lines)


class Past(msgspec.Struct):
    """A spin that is over."""

    outcome: str
    limits: Limits | None
    parts: dict[str, Part]
    void: bool = False
    drawn: dict[str, Drawn] = {}  # what side bets went by


class Archive:
    """The last spins of a table. What is not in memory is recalled from the log, if it can be."""

    def __init__(self, recall: Callable[[int], Past | None] | None = None) -> None:
        self.spins: dict[int, Past] = {}
        self.gathered: dict[str, Part] = {}  # of the spin that is being settled
        self.recall = recall
        self.last = MOST_SPINS  # that are kept, until it is known how far the rules go back

    def find(self, spin: int) -> Past | None:
        past = self.spins.get(spin)
        if past is None and self.recall is not None:
            past = self.recall(spin)
            if past is not None:
                self.spins[spin] = past
        return past

    def keep(self, spin: int, past: Past) -> None:
        self.spins[spin] = past
        for old in [one for one in self.spins if one <= spin - self.last]:
            del self.spins[old]
