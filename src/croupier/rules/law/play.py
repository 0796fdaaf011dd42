"""Places, announcements, betting, stations, and how a spin is settled."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from croupier.rules.book.cited import Citation, Cited
from croupier.rules.law.section import STATIONS, Section
from croupier.rules.vocabulary import Mode

Count = Annotated[int, Meta(ge=0, le=10_000)]
Seconds = Annotated[int, Meta(ge=1, le=3_600)]
Call = Literal[
    "Place your bets", "Faites vos jeux", "No more bets", "Rien ne va plus", "Final bets"
]
Act = Literal["clear-losing", "collect-losing", "pay-winning", "place-neighbours"]
Outside = Literal["column", "dozen", "low", "high", "even", "odd", "red", "black"]
TicketGround = Literal["malfunction", "contravention"]
SHARED: tuple[Mode, ...] = ("touchtable",)


class Places(Section, frozen=True, kw_only=True):
    """How many seats an area has, and when a seat is lost."""

    seats: Cited[Count]  # default of a table
    seats_max: Cited[Count]  # upper bound for any table
    vacate_after_spins: Cited[Count] | None = None  # without a wager, if no seat is free
    guests_max: Cited[Count] | None = None  # players without a display
    guests_call: Citation | None = None  # and who bet through the dealer
    sensors: Cited[Count] | None = None  # that agree count without the dealer


class Stations(Section, frozen=True, kw_only=True):
    """Betting stations: how many, and their wagering period."""

    modes: ClassVar[tuple[Mode, ...]] = STATIONS

    count: Cited[Count]  # default of a table
    count_max: Cited[Count]  # upper bound for any table
    seconds_min: Cited[Seconds] | None = None  # lower bound of a wagering period
    seconds: Cited[Seconds]  # of a wagering period: default of a table
    warning_seconds: Cited[Seconds]  # before its end: default of a table
    warning: Citation | None = None  # there must be one, so 0 seconds are not allowed
    print_failure_spins: Cited[Count]  # within which a failed print is reported; 0: none
    print_failure_mins: Cited[Count]  # and within how many minutes
    void_grounds: Cited[tuple[TicketGround, ...]]  # for which a ticket may be voided
    runs_on: Citation | None = None  # the wagering period goes on after no more bets
    chips_at_dealer: Citation | None = None  # a dealer pays accounts in chips, not by ticket


class SharedLayout(Section, frozen=True, kw_only=True):
    """A layout shared by all players, who touch it."""

    modes: ClassVar[tuple[Mode, ...]] = SHARED

    pad: Citation  # a touch counts for the player whose pad is held


class Announcements(Section, frozen=True, kw_only=True):
    """The dealer's announcements, word for word."""

    open_betting: Cited[tuple[Call, ...]]
    no_more_bets: Cited[tuple[Call, ...]]
    bell: Citation | None = None  # rung at no more bets
    wagers: Citation | None = None  # the kinds of wager on the number, before losers are cleared


class FinalBets(Section, frozen=True, kw_only=True):
    """An announcement that must come before no more bets."""

    optional: ClassVar[bool] = True

    says: Cited[tuple[Call, ...]]
    first: Citation


class Betting(Section, frozen=True, kw_only=True):
    """Until when wagers are accepted, and who places them."""

    lock: Citation
    changes: Citation | None = None  # none is changed or withdrawn later, if `lock` does not say so
    losing: Citation | None = None  # nobody touches a wager that has lost
    # When an inside winner is taken, if `withdraw-winning-wager` speaks of outside ones only.
    inside: Citation | None = None
    in_chips: Citation | None = None  # wagers are chips, of which some amounts cannot be made
    smaller_on_top: Citation | None = None  # how value chips of a wager are stacked
    credit: Citation | None = None  # they are made of an account, if `place-wager` does not say so
    void_after_drop: Citation | None = None  # wagers after the ball has dropped
    racetrack_by_dealer: Citation | None = None  # only the dealer places race-track wagers


class Settling(Section, frozen=True, kw_only=True):
    """What happens to wagers once the outcome is known, in order."""

    order: Cited[tuple[Act, ...]]
    under_minimum_advice: Citation
    early: Cited[tuple[Outside, ...]] | None = None  # paid by one while another still clears
    racetrack_to_layout: Citation | None = None  # winning race-track wagers are moved first
    outlay_short_told: Citation | None = None
