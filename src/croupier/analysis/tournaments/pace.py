"""How time passes at a simulated table, and which limits hold on which spin."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.analysis.tournaments.board import Board
from croupier.errors import SpecError
from croupier.rules.bets import POSITIONS
from croupier.rules.offer import Offer
from croupier.rules.spec import Limits
from croupier.table.areas import Areas
from croupier.table.session.state import LimitsToCome, SessionPlan

SPIN_S = 90  # from one opening of the betting to the next
NOTICE_S = 60  # of each minute of notice


class Pace(NamedTuple):
    """Betting opens every so many seconds; the ball is spun after two thirds of them, or just
    before the bell, and the spin is settled at that instant too."""

    spin_s: int = SPIN_S

    def opens(self, spin: int) -> int:
        """Seconds after the beginning."""
        return (spin - 1) * self.spin_s

    def settles(self, spin: int, plan: SessionPlan) -> int:
        bell = plan.time_limit_s or 3 * self.spin_s
        return self.opens(spin) + max(0, min(2 * self.spin_s // 3, bell - 1))

    def spins(self, plan: SessionPlan) -> int:
        """How many there are if nothing ends the session before. A ball that is spun before the
        time is up is played, and then the last spins."""
        if plan.spins:
            return plan.spins
        ball, end = self.settles(1, plan), 60 * plan.minutes
        return max(0, -(-(end - ball) // self.spin_s)) + (plan.last_spins or 0)

    def lasts(self, plan: SessionPlan, spins: int) -> int:
        """The seconds of a session that ended after so many spins."""
        whole = spins * self.spin_s
        if plan.minutes and spins == self.spins(plan) and not plan.last_spins:
            return max(whole, 60 * plan.minutes)
        return whole


class Announced(NamedTuple):
    """A change of limits: announced before betting on one spin, it holds from another on."""

    limits: Limits
    spin: int
    holds_from: int


class Boards:
    """The boards of a table under any limits, each made once."""

    def __init__(self, made: Offer, exclusions: str) -> None:
        self.made, self.exclusions = made, exclusions
        self._known: dict[bytes, Board] = {}

    def under(self, limits: Limits) -> Board:
        key = msgspec.msgpack.encode(limits)
        if key not in self._known:
            self._known[key] = Board(Areas(self.made, limits, self.exclusions).main.offer)
        return self._known[key]

    def changes(self, plan: SessionPlan, pace: Pace) -> list[Announced]:
        """Each change of the Terms is announced when it is due and the one before it holds; a
        higher minimum has its notice where the rules ask for one."""
        rules = self.under(plan.limits).offer.law.limit_changes
        notice = rules.raise_minimum_minutes
        found: list[Announced] = []
        shown, spin = plan.limits, 1
        for step in plan.limit_changes:
            spin = max(spin, _due_from(step, pace))
            waits = notice.value * NOTICE_S if notice and raises(shown, step.limits) else 0
            holds = spin + -(-waits // pace.spin_s)
            found.append(Announced(step.limits, spin, holds))
            shown, spin = step.limits, holds
        return found

    def of_spins(self, plan: SessionPlan, pace: Pace) -> list[Board]:
        """The board of each spin."""
        found = [self.under(plan.limits)] * pace.spins(plan)
        if not found:
            raise SpecError(
                f"A session of {plan.minutes} minutes ends before its first ball where a spin takes"
                f" {pace.spin_s} seconds; let spins take less, or sessions longer."
            )
        for change in self.changes(plan, pace):
            later = len(found) - change.holds_from + 1
            if later > 0:
                found[change.holds_from - 1 :] = [self.under(change.limits)] * later
        return found


def raises(before: Limits, after: Limits) -> bool:
    """Whether some minimum is higher."""
    return any(after.of(kind)[0] > before.of(kind)[0] for kind in POSITIONS)


def _due_from(step: LimitsToCome, pace: Pace) -> int:
    """The first spin before whose betting a change is due."""
    if step.spins:
        return step.spins + 1
    return 1 + -(-60 * step.minutes // pace.spin_s)
