"""A tournament's session at one table, as tests play it: the tournament's half is done by hand.

at = session("CP", bank=1_000_00, spins=5)
at.bets("ana", red=5_00)
at.spins("17")
at.does(acts.suspend, at.at)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.rules.spec import Limits
from croupier.table import commands as c
from croupier.table.session import acts
from croupier.table.session.state import Designation, SessionPlan, SessionSeat, TableSession
from kit.table import Events, Playing

LIMITS = Limits(min=5_00, max=200_00, unit=1_00, chips=(1_00, 5_00, 25_00))
PEOPLE = ("ana", "bo", "cy")


class InSession(Playing):
    """A table set apart for the tournament cup, and what is done there."""

    @property
    def now(self) -> TableSession:
        now = self.table.state.session.now
        assert now is not None
        return now

    def does(self, act: Callable[..., Events], *given: Any, **more: Any) -> Events:
        """The tournament does something at its table."""
        self.wait(0)
        events = act(self.table, *given, **more)
        command = c.EndSessionTime(by="tournament-director:tom", at=self.at)
        return self._happened(self.play._happen(command, events))

    def bets(self, name: str, **wagers: int) -> None:
        """Opens betting if nobody has, and puts these down."""
        if self.table.state.phase == "idle":
            self.dealer("open-betting")
        for bet, stake in wagers.items():
            self.player(name, "place-wager", bet=bet, stake=stake)

    def close(self) -> Events:
        if self.table.state.phase == "idle":
            self.dealer("open-betting")
        self.dealer("spin-ball")
        calls = "no-more-call-bets" in self.table.powers and not self.now.call_bets_closed
        if calls and not self.now.bell:
            self.dealer("no-more-call-bets")
        return self.dealer("no-more-bets")

    def spins(self, outcome: str) -> Events:
        return self.spin(outcome)

    def has(self, name: str) -> int:
        """Chips and wagers."""
        player = self.table.state.players[name]
        return player.chips + player.staked


def designated(tag: str, unit: str = "point:cup", exclusions: str = "", **spec: Any) -> InSession:
    """A table opened and set apart."""
    at = InSession(tag, **spec)
    at.dealer("open-table")
    exclusions = exclusions or ("intended" if tag == "CP" else "")
    at.does(acts.designate, Designation("cup", unit, exclusions))
    return at


def plan(people: tuple[str, ...] = PEOPLE, **given: Any) -> SessionPlan:
    given = {"session": "1-1", "bank": 100_00, "limits": LIMITS, **given}
    if not {"spins", "minutes"} & set(given):
        given["spins"] = 20
    seats = {name: SessionSeat(n, n) for n, name in enumerate(people, start=1)}
    return SessionPlan(players=seats, **given)


def session(
    tag: str,
    people: tuple[str, ...] = PEOPLE,
    unit: str = "point:cup",
    exclusions: str = "",
    spec: dict[str, Any] | None = None,
    **given: Any,
) -> InSession:
    """A session of these players has begun."""
    at = designated(tag, unit, exclusions, **(spec or {}))
    at.does(acts.begin, plan(people, **given), at.at)
    return at
