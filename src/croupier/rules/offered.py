"""A bet as one table offers it: what it covers, what it pays, the clauses that decide."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import NamedTuple

import msgspec

from croupier.documents import Json
from croupier.money import Odds
from croupier.rules.bets import Piece


class Assumption(msgspec.Struct, frozen=True):
    """Chances that are ours: the rulebook has none, and the table's spec gave none of its own."""

    side_bet: str
    name: str
    settings: dict[str, Json]  # as a table's spec would give them
    clause: str  # the reading

    @property
    def says(self) -> str:
        which = ", ".join(self.settings)
        return f"Assumed, not the rulebook's: {which} of {self.name} [{self.clause}]."

    def __str__(self) -> str:
        own = json.dumps({self.side_bet: self.settings})
        return f"{self.says} The operator's own go into the table's spec: \"side_bets\": {own}"


class LeftOut(msgspec.Struct, frozen=True):
    """What a tournament leaves out of the ordinary rules, each with the clause that does."""

    bets: dict[str, str] = {}  # kinds of bets, and side bets
    acts: dict[str, str] = {}
    short_stacks: str = ""  # that all a player has left may be played, however little it is
    faults: dict[str, str] = {}  # side bets whose faults make no wager void


class Decision(NamedTuple):
    """What an outcome makes of a bet: how much a part brings back, and by which clauses."""

    returns: int
    parts: int
    clause: str
    winning: int  # of the parts, how many stand on a position that wins


class OfferedBet(msgspec.Struct, frozen=True):
    """A bet of this table: what it covers, the row of the payoff table, the clauses that decide."""

    bet: str
    kind: str
    name: str
    covers: tuple[str, ...]
    pieces: tuple[Piece, ...]
    odds: Odds | None  # none: each piece pays its own
    returns: tuple[int, ...]  # by outcome: what comes back for one unit on every part
    decides: tuple[str, ...]  # by outcome: the clauses that decide it
    clause: str
    assumed: Assumption | None = None  # what its edge and chances rest on, if not on the rulebook

    @property
    def parts(self) -> int:
        """Into how many equal parts a stake divides."""
        return sum(piece.count for piece in self.pieces)

    @property
    def pays(self) -> str:
        return "by piece" if self.odds is None else str(self.odds)

    @property
    def edge(self) -> Fraction:
        """The house edge: what is lost of one unit in the long run, exactly."""
        return 1 - Fraction(sum(self.returns), self.parts * len(self.returns))
