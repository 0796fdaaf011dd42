"""Settled spins in their corrected state, so that one of them can be settled again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.money import Cents
from croupier.rules.law.irregular import MOST_SPINS
from croupier.rules.settle import and_also
from croupier.rules.sidebets.game import Drawn
from croupier.rules.spec import Limits
from croupier.table import events as e
from croupier.table.areas import AreaName
from croupier.table.people.state import EarlierWagers

if TYPE_CHECKING:
    from croupier.table.state import State


class PlayerLines(msgspec.Struct):
    """One player's part of a settled spin: every wager, what came back, by which limits."""

    lines: tuple[e.Line, ...]
    area: AreaName
    advised: bool = False  # before that spin
    limits: Limits | None = None  # the player's own
    kept: EarlierWagers | None = None  # what was wagered by limits that had ended
    foreign: tuple[e.Line, ...] = ()  # of another table's chips

    @property
    def returned(self) -> Cents:
        return sum(line.returned for line in (*self.lines, *self.foreign))


def together(lines: tuple[e.Line, ...], more: tuple[e.Line, ...]) -> tuple[e.Line, ...]:
    """A player's lines, and those of wagers of the same spin that waited: one line for a bet."""
    found = {line.bet: line for line in lines}
    for one in more:
        was = found.get(one.bet)
        if was is not None:
            amounts = (was.stake + one.stake, was.accepted + one.accepted)
            clause = was.clause if was.clause == one.clause else and_also(was.clause, one.clause)
            one = e.Line(one.bet, *amounts, was.returned + one.returned, clause)
        found[one.bet] = one
    return tuple(found.values())


class Past(msgspec.Struct):
    """A spin that is over."""

    outcome: str
    under: Limits | None  # the table's limits
    parts: dict[str, PlayerLines]
    void: bool = False
    drawn: dict[str, Drawn] = {}  # what side bets went by
    in_points: bool = False  # played with chips that are no money
    exclusions: str = ""  # by which reading a tournament left rules out


class PastSpins:
    """The last spins of a table, as far as its acts were followed. They are read by decisions and
    change nothing of the state, so a snapshot does without; the driver reads them again."""

    def __init__(self) -> None:
        self.spins: dict[int, Past] = {}
        self.keep_last = MOST_SPINS  # until it is known how far the rules go back
        self._parts: dict[str, PlayerLines] = {}  # of the spin that is being settled
        self._foreign = 0  # how many of another table's chips are settled of it

    def find(self, spin: int) -> Past | None:
        return self.spins.get(spin)

    def learn(self, other: PastSpins) -> None:
        """Spins that were settled before this table was loaded."""
        self.spins = {**other.spins, **self.spins}

    # What each event means for them, the table still as it was before it.

    def wagers_settled(self, state: State, event: e.WagersSettled) -> None:
        player = state.players[event.player]
        self._parts[event.player] = PlayerLines(
            event.lines, player.area, player.advised, player.limits, player.kept
        )

    def foreign_chips_settled(self, state: State, event: e.ForeignChipsSettled) -> None:
        """They are settled in order; neither paid nor kept, they were no wager."""
        stake = state.chips.foreign[self._foreign].amount
        self._foreign += 1
        at_risk = stake - event.over if event.won or event.kept else 0
        line = e.Line(event.bet, stake, at_risk, stake - event.kept + event.won, event.clause)
        part = self._parts.setdefault(event.player, PlayerLines((), state.main_area))
        part.foreign = (*part.foreign, line)

    def spin_settled(self, state: State, event: e.SpinSettled) -> None:
        designation = state.session.designation
        past = Past(
            event.outcome,
            state.terms.limits,
            self._parts,
            drawn=state.draws.drawn,
            in_points=state.session.now is not None and state.session.now.in_points,
            exclusions=designation.exclusions if designation is not None else "",
        )
        self.spins[event.spin], self._parts, self._foreign = past, {}, 0
        for old in [one for one in self.spins if one <= event.spin - self.keep_last]:
            del self.spins[old]

    def aside_settled(self, state: State, event: e.AsideSettled) -> None:
        past = self.spins.get(event.spin)
        for one in state.settling.aside:
            if past is not None and (one.player, one.spin) == (event.player, event.spin):
                found = past.parts.get(event.player)
                foreign = found.foreign if found else ()
                lines = together(found.lines, event.lines) if found else event.lines
                past.parts[event.player] = PlayerLines(
                    lines, one.area, limits=one.limits, foreign=foreign
                )

    def outcome_corrected(self, state: State, event: e.OutcomeCorrected) -> None:
        if event.settled and event.spin in self.spins:
            self.spins[event.spin].outcome = event.outcome

    def settlement_corrected(self, state: State, event: e.SettlementCorrected) -> None:
        past = self.spins.get(event.spin)
        if past is not None and event.player in past.parts:
            part = past.parts[event.player]
            part.lines, part.foreign = event.lines, event.foreign

    def made_void(self, state: State, event: e.NoSpinCalled | e.SpinVoided) -> None:
        if event.late and event.spin in self.spins:
            self.spins[event.spin].void = True


FOLLOWED: dict[type[e.Event], Callable[[PastSpins, State, Any], None]] = {
    e.WagersSettled: PastSpins.wagers_settled,
    e.ForeignChipsSettled: PastSpins.foreign_chips_settled,
    e.SpinSettled: PastSpins.spin_settled,
    e.AsideSettled: PastSpins.aside_settled,
    e.OutcomeCorrected: PastSpins.outcome_corrected,
    e.SettlementCorrected: PastSpins.settlement_corrected,
    e.NoSpinCalled: PastSpins.made_void,
    e.SpinVoided: PastSpins.made_void,
}
