"""What holds for one side bet alone: `[side_bets.lucky-ball]`."""

from __future__ import annotations

from croupier.rules.book.cited import Citation
from croupier.rules.law.section import Section


class SideBetLaw(Section, frozen=True, kw_only=True):
    """What becomes of its wagers when its equipment fails, and when it is offered again."""

    malfunction: Citation  # wagers on it are void
    not_offered: Citation  # while its equipment is out of order
