"""Places, announcements, betting, stations, and how a spin is settled."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.rules.book.cited import Citation, Cited
from croupier.rules.law.section import STATIONS, Section
from croupier.rules.words import Mode

Count = Annotated[int, Meta(ge=0, le=10_000)]
Seconds = Annotated[int, Meta(ge=1, le=3_600)]
Call = Literal[
    "Place your bets", "Faites vos jeux", "No more bets", "Rien ne va plus", "Final bets"
]
Act = Literal["clear-losing", "collect-losing", "pay-winning", "place-neighbours"]
SHARED: tuple[Mode, ...] = ("touchtable",)


class Places(Section, frozen=True, kw_only=True):
    """How many people an area has room for, and how long a place is kept."""

    seats: Cited[Count]  # unless the table says
    seats_max: Cited[Count]  # no table may say more
    vacate_after_spins: Cited[Count] | None = None  # without a wager, while every place is taken
    guests_max: Cited[Count] | None = None  # who play without a display of their own
    sensors: Cited[Count] | None = None  # whose numbers count without the dealer if they agree


class Stations(Section, frozen=True, kw_only=True):
    """Betting stations: how many, and the time they have for betting."""

    modes: ClassVar[tuple[Mode, ...]] = STATIONS

    count: Cited[Count]  # unless the table says
    count_max: Cited[Count]  # no table may say more
    seconds_min: Cited[Seconds] | None = None  # of a wagering period; no table may say less
    seconds: Cited[Seconds]  # of a wagering period, unless the table says
    warning_seconds: Cited[Seconds]  # before its end, unless the table says
    print_failure_spins: Cited[Count]  # may pass before a failed printing is reported; 0: none
    runs_on: Citation | None = None  # the period, after no more bets
    chips_at_dealer: Citation | None = None  # a dealer pays an account out in chips, by no ticket


class SharedLayout(Section, frozen=True, kw_only=True):
    """A layout that everybody touches."""

    modes: ClassVar[tuple[Mode, ...]] = SHARED

    pad: Citation  # a player's own is held meanwhile


class Announcements(Section, frozen=True, kw_only=True):
    """What the dealer says, in these words."""

    open_betting: Cited[tuple[Call, ...]]
    no_more_bets: Cited[tuple[Call, ...]]
    bell: Citation | None = None  # rung with no more bets


class FinalBets(Section, frozen=True, kw_only=True):
    """An announcement that must come before no more bets."""

    optional: ClassVar[bool] = True

    says: Cited[tuple[Call, ...]]
    first: Citation


class Betting(Section, frozen=True, kw_only=True):
    """Until when wagers are taken, and where they stand."""

    lock: Citation
    void_after_drop: Citation | None = None  # a wager after the ball has dropped
    racetrack_by_dealer: Citation | None = None  # only the dealer puts race-track wagers down


class Settling(Section, frozen=True, kw_only=True):
    """What is done with the wagers once the outcome is known, in which order."""

    order: Cited[tuple[Act, ...]]
    under_minimum_advice: Citation
    racetrack_to_layout: Citation | None = None  # winners of the race-track are moved first
    outlay_short_told: Citation | None = None
