"""The rules of conduct of one area of a table: a struct a subject, each value beside its clause.

An area is a mode of play: a cloth, stations or displays. A section that an area does not have is
`None`; a section that it has is whole.
"""

import msgspec

from croupier.rules.law.irregular import (
    AfterNoSpin,
    AfterVoid,
    Correction,
    DeviceHold,
    Displays,
    MalfunctionLaw,
    RedLight,
)
from croupier.rules.law.money import CallBets, ColourChips, ForeignChips, Tender
from croupier.rules.law.play import (
    Announcements,
    Betting,
    FinalBets,
    Places,
    Settling,
    SharedLayout,
    Stations,
)
from croupier.rules.law.side_bets import SideBetLaw
from croupier.rules.law.terms import Closing, Disputes, LegacyWagers, LimitChanges
from croupier.rules.law.tournament import Tournament


class Law(msgspec.Struct, frozen=True, kw_only=True):
    """What holds in one area of a table, by one rulebook."""

    tag: str
    places: Places
    stations: Stations | None
    shared_layout: SharedLayout | None
    announcements: Announcements
    final_bets: FinalBets | None
    betting: Betting
    settling: Settling
    tender: Tender
    call_bets: CallBets | None
    colour_chips: ColourChips | None
    foreign_chips: ForeignChips | None
    limit_changes: LimitChanges
    legacy_wagers: LegacyWagers | None
    closing: Closing
    disputes: Disputes
    after_no_spin: AfterNoSpin
    after_void: AfterVoid
    correction: Correction
    displays: Displays
    red_light: RedLight | None
    malfunction: MalfunctionLaw | None
    device_hold: DeviceHold | None
    tournament: Tournament | None
    side_bets: dict[str, SideBetLaw]  # by the id of a side bet
