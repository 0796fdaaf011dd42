"""Places, announcements, betting, the wagering period, and how a spin is settled."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.rules.cited import Citation, Cited
from croupier.rules.law.section import STATIONS, Mode, Section

Count = Annotated[int, Meta(ge=0, le=10_000)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]
Call = Literal[
    "Place your bets", "Faites vos jeux", "No more bets", "Rien ne va plus", "Final bets"
]
Act = Literal["clear-losing", "collect-losing", "pay-winning", "place-neighbours"]


class Places(Section, frozen=True, kw_only=True):
    """How many people an area has room for, and how long a place is kept."""

    seats: Cited[Count]  # unless the table says
    seats_max: Cited[Count]
    stations: Cited[Count]  # unless the table says
    stations_max: Cited[Count]
    guests_max: Cited[Count]
    sensors: Cited[Count]  # that must agree on a number before it counts without the dealer
    vacate_after_spins: Cited[Count]  # without a wager while every place is taken; 0: never asked


class Announcements(Section, frozen=True, kw_only=True):
    """What the dealer says, in these words."""

    open_betting: Cited[tuple[Call, ...]]
    no_more_bets: Cited[tuple[Call, ...]]
    bell: Cited[Literal["with-no-more-bets", "none"]]
    no_spin: Citation | None = None
    outcome: Citation | None = None


class FinalBets(Section, frozen=True, kw_only=True):
    """An announcement that must come before no more bets."""

    optional: ClassVar[bool] = True

    says: Cited[tuple[Call, ...]]
    first: Citation


class Betting(Section, frozen=True, kw_only=True):
    """Until when wagers are taken, and where they stand."""

    lock: Citation
    position: Citation
    after_drop: Cited[Literal["taken", "void"]]  # a wager after the ball has dropped
    racetrack: Cited[Literal["player", "dealer-only"]]  # who puts race-track wagers down
    pad: Cited[Literal["required", "none"]]  # held while the shared layout is touched
    racetrack_placed_by: Citation | None = None
    touching_a_line: Citation | None = None
    losing_wagers: Citation | None = None
    on_screen_rules: Citation | None = None


class Periods(Section, frozen=True, kw_only=True):
    """The time stations have for betting."""

    modes: ClassVar[tuple[Mode, ...]] = STATIONS

    seconds_min: Cited[Seconds]
    after_no_more_bets: Cited[Literal["ends", "runs-on"]]
    spin_in_period: Citation | None = None
    spin_after_period: Citation | None = None


class Settling(Section, frozen=True, kw_only=True):
    """What is done with the wagers once the outcome is known, in which order."""

    order: Cited[tuple[Act, ...]]
    racetrack_winners: Cited[Literal["to-layout", "stay"]]
    winning_stake: Citation
    under_minimum_advice: Citation
    outlay_short: Cited[Literal["told", "not-told"]]
    early_pay: Citation | None = None
    early_withdraw: Citation | None = None
    asian_winners: Citation | None = None
    dolly: Citation | None = None
