"""A table of a simulated tournament: what the tournament asks of it, without the table's log."""

from __future__ import annotations

from croupier.cage import Cage
from croupier.ledger import Ledger
from croupier.play import Play
from croupier.rules.book.pin import Pin
from croupier.rules.offer import Offer
from croupier.script import START
from croupier.table.session.acts import designate
from croupier.table.session.state import Designation, SessionPlan
from croupier.table.state import IDLE
from croupier.tournament.boundary import (
    FromTable,
    Happening,
    PlayerSeen,
    RoundPlan,
    SessionSeen,
    TableLikeness,
)
from croupier.tournament.sessions.at_table import table_plan


class SimulatedTable:
    """The session on it is played elsewhere; here stands what of it is seen."""

    def __init__(self, name: str, made: Offer, pin: Pin) -> None:
        self._id, self._made, self._pin = name, made, pin
        self.plan: SessionPlan | None = None
        self.spun = 0  # balls, in all sessions before
        self.spins = self.opened = self.played_s = 0
        self.totals: dict[str, int] = {}
        self.missed: dict[str, int] = {}

    @property
    def id(self) -> str:
        return self._id

    @property
    def kind(self) -> TableLikeness:
        spec = self._made.spec
        return TableLikeness(str(spec.game), str(spec.layout), str(spec.wheel), spec.mode)

    @property
    def seats(self) -> int:
        return self._made.spec.seats or 0

    @property
    def phase(self) -> str:
        return IDLE

    @property
    def is_idle(self) -> bool:
        return True

    @property
    def minimum(self) -> int:
        return self._made.spec.limits.min

    @property
    def session(self) -> SessionSeen | None:
        plan = self.plan
        if plan is None:
            return None
        players = {
            name: PlayerSeen(one.seat, self.totals.get(name, 0), missed=self.missed.get(name, 0))
            for name, one in sorted(plan.players.items(), key=lambda one: one[1].number)
        }
        return SessionSeen(plan.session, "playing", self.spins, self.opened, players, self.played_s)

    @property
    def control(self) -> None:
        return None

    def begin(self, plan: RoundPlan, at: str) -> Happening:
        self.plan = found = table_plan(plan)
        self.spins = self.opened = self.played_s = 0
        self.totals = {name: found.banks.get(name, found.bank) for name in found.players}
        self.missed = {}
        return ()

    def give_chips(self, player: str, amount: int, ground: str, at: str) -> Happening:
        self.totals = {**self.totals, player: self.totals[player] + amount}
        return ()

    def collect(self) -> Happening:
        self.plan = None
        self.spun += self.spins
        return ()

    def designate(self, tournament: str, unit: str, exclusions: str) -> Happening:
        """As a real table of its kind answers, which may not be fit for it."""
        play, _ = Play.made(self.id, self._made, self._pin, START, cage=Cage(), ledger=Ledger())
        return designate(play.table, Designation(tournament, unit, exclusions))

    def release(self) -> Happening:
        return ()

    def attend(self, present: bool, at: str) -> Happening:
        return ()

    def told(self, events: Happening) -> list[FromTable]:
        return []
