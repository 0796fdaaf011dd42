"""What is kept about betting: where it is closed, and when a wagering period ends."""

from __future__ import annotations

import msgspec

from croupier.table.areas import AREAS, AreaName


class BettingState(msgspec.Struct):
    locked: tuple[AreaName, ...] = AREAS  # where no wager may be placed or changed
    ends_at: str = ""
    warns_at: str = ""

    @property
    def is_over(self) -> bool:
        """Whether no area takes wagers."""
        return self.locked == AREAS
