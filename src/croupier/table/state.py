"""A table: the state its events have made, a part a room, and what it offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from croupier.rules.book.pin import Pin
from croupier.rules.spec import Limits, TableSpec
from croupier.table.areas import STATIONS, Area, AreaName, Areas, Someone, main_area
from croupier.table.chips.state import ChipsState
from croupier.table.claims.state import ClaimsState
from croupier.table.corrections.past import PastSpins
from croupier.table.draws.state import DrawsState
from croupier.table.faults.state import FaultsState
from croupier.table.opening.state import OpeningState
from croupier.table.people.state import Player
from croupier.table.session.state import SessionState
from croupier.table.settling.state import SettlingState
from croupier.table.spin.state import SpinState
from croupier.table.terms.state import TermsState
from croupier.table.wagers.state import BettingState

if TYPE_CHECKING:
    from croupier.rules.law import Law
    from croupier.rules.offer import Offer
    from croupier.rules.roles import Powers

CLOSED, IDLE, BETTING, WAGERING_CLOSED = "closed", "idle", "betting", "wagering-closed"
BALL_IN_PLAY, NO_MORE_BETS, OUTCOME = "ball-in-play", "no-more-bets", "outcome"
PHASES = (CLOSED, IDLE, BETTING, WAGERING_CLOSED, BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)
OPEN = PHASES[1:]


class State(msgspec.Struct):
    """Only `evolve` changes it, in place: fifty stations place a thousand wagers a spin."""

    id: str
    spec: TableSpec | None = None
    pin: Pin | None = None
    version: int = 0  # how many acts there were
    at: str = ""  # when the last one happened
    phase: str = CLOSED
    players: dict[str, Player] = {}
    opening: OpeningState = msgspec.field(default_factory=OpeningState)
    chips: ChipsState = msgspec.field(default_factory=ChipsState)
    betting: BettingState = msgspec.field(default_factory=BettingState)
    spin: SpinState = msgspec.field(default_factory=SpinState)
    draws: DrawsState = msgspec.field(default_factory=DrawsState)
    settling: SettlingState = msgspec.field(default_factory=SettlingState)
    faults: FaultsState = msgspec.field(default_factory=FaultsState)
    claims: ClaimsState = msgspec.field(default_factory=ClaimsState)
    terms: TermsState = msgspec.field(default_factory=TermsState)
    session: SessionState = msgspec.field(default_factory=SessionState)

    @property
    def main_area(self) -> AreaName:
        assert self.spec is not None, self.id
        return main_area(self.spec)

    def area(self, *, station: bool) -> AreaName:
        """The main area, or the stations of a cloth that has some."""
        return STATIONS if station else self.main_area

    def anyone(self, name: str) -> Player:
        """That player, or somebody of the main area who has nothing."""
        return self.players.get(name) or Player(self.main_area)

    def is_full(self, area: AreaName) -> bool:
        """Whether every place of an area is taken."""
        assert self.spec is not None, self.id
        places = self.spec.stations if area == STATIONS else self.spec.seats
        here = (one for one in self.players.values() if one.seat and one.area == area)
        return places is not None and sum(1 for _ in here) >= places

    @property
    def screens_in_use(self) -> bool:
        """Whether someone is at a station or display, or has wagers there that are undecided."""
        here = (one for one in self.players.values() if one.on_account)
        return any(one.seat or one.wagers for one in here)

    @property
    def tray(self) -> ChipsState:
        """The table's own chips and cash, which are put by while points are played."""
        return self.session.tray or self.chips

    @property
    def is_locked(self) -> bool:
        """Whether no wager is taken in the main area."""
        return self.main_area in self.betting.locked

    def is_locked_for(self, player: Player) -> bool:
        """Whether this player's wagers are locked: stations lock before the cloth beside them."""
        return player.area in self.betting.locked


def round_of(state: State) -> int:
    """The number of the round that wagers are in: from betting on, that of the ball to come;
    between rounds the last one's, after which they may still stand."""
    return state.spin.number + (state.phase in (BETTING, WAGERING_CLOSED))


class Table:
    """A state and the offer its table was made with, which is no part of the state: whoever loads
    a table gives it, by the table's pin."""

    __slots__ = ("areas", "made", "past", "state")

    areas: Areas  # of the offer, under the limits in force
    made: Offer

    def __init__(self, state: State, made: Offer | None = None) -> None:
        self.state = state
        self.past = PastSpins()
        if made is not None:
            self.make(made)

    def make(self, offer: Offer) -> None:
        """Give it what it was made with."""
        self.made = offer
        self.past.keep_last = offer.law.correction.spins_back.value
        self.areas = self.areas_under(self.state.terms.limits, self.exclusions)

    @property
    def exclusions(self) -> str:
        """By which reading a tournament leaves ordinary rules out here, if it does."""
        designation = self.state.session.designation
        return designation.exclusions if designation is not None else ""

    def follow_limits(self) -> None:
        """Work the areas out again if other limits or rules are in force now."""
        limits, exclusions = self.state.terms.limits, self.exclusions
        if hasattr(self, "made"):
            areas = self.areas
            if areas.under is not limits or areas.exclusions != exclusions:
                self.areas = self.areas_under(limits, exclusions)

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def main(self) -> Area:
        """The area the table is played in: the cloth, or the screens."""
        return self.areas.main

    @property
    def screens(self) -> Area:
        """Where money is on account, of a table that has such an area; else the main one."""
        return self.areas.screens

    def area_of(self, who: Someone | None) -> Area:
        return self.areas.of(who)

    def areas_under(self, limits: Limits | None, exclusions: str = "") -> Areas:
        """The areas as they were when other limits and rules were in force."""
        return Areas(self.made, limits, exclusions)

    # Of the main area:

    @property
    def offer(self) -> Offer:
        return self.areas.main.offer

    @property
    def law(self) -> Law:
        """The rules of conduct."""
        return self.areas.main.law

    @property
    def powers(self) -> Powers:
        return self.areas.main.powers
