"""A bet as one table offers it: what it covers, what it pays, the clauses that decide."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from croupier.money import Odds
from croupier.rules.bets import Piece


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
