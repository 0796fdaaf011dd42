"""The rules of conduct of one area of a table: a struct a subject, each value beside its clause.

An area is a mode of play: a cloth, stations or displays. A section that an area does not have is
`None`; a section that it has is whole.
"""

from __future__ import annotations

import msgspec

from croupier.rules.law.irregular import Correction, Displays, Malfunction, NoSpin, Void
from croupier.rules.law.money import CallBets, ColourChips, Tender
from croupier.rules.law.play import Announcements, Betting, FinalBets, Periods, Places, Settling
from croupier.rules.law.side_bets import SideBetLaw
from croupier.rules.law.terms import Closing, Disputes, LegacyWagers, LimitChanges


class Law(msgspec.Struct, frozen=True, kw_only=True):
    """What holds in one area of a table, by one rulebook."""

    tag: str
    places: Places
    announcements: Announcements
    final_bets: FinalBets | None
    betting: Betting
    call_bets: CallBets | None
    tender: Tender
    colour_chips: ColourChips | None
    periods: Periods | None
    settling: Settling
    no_spin: NoSpin
    void: Void
    correction: Correction
    malfunction: Malfunction | None
    displays: Displays
    limit_changes: LimitChanges
    legacy_wagers: LegacyWagers | None
    closing: Closing
    disputes: Disputes
    side_bets: dict[str, SideBetLaw]  # by the id of a side bet
