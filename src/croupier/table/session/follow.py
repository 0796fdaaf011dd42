"""What follows at a session's table from what happens there: missed spins, players without chips,
a session that ends or goes on after all.

A room decides without knowing of sessions. What its events will make of the table is looked at
here, and what follows is told in the same act."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.table import events as e
from croupier.table.base import Event
from croupier.table.clock import later, milliseconds_between, put_off
from croupier.table.rooms import EVOLUTIONS
from croupier.table.session.ask import (
    duty,
    held,
    holders,
    last_spins,
    law_of,
    least_duty,
    may_rebuy,
    recorded_of,
)
from croupier.table.session.state import (
    BROKEN_OFF,
    CENTS,
    LAST_SPINS,
    MISSED_SPIN,
    PENALTY,
    TIME_UP,
    TableSession,
)
from croupier.table.state import (
    BETTING,
    CLOSED,
    IDLE,
    WAGERING_CLOSED,
    State,
    Table,
)

# Why a session ends by itself; a correction may undo that.
BY_ITSELF = ("spins", "time", "one-left", "all-bust", "no-chips")
BETWEEN_BALLS = (CLOSED, IDLE, BETTING, WAGERING_CLOSED)


def with_what_follows(table: Table, events: Iterable[Event], at: str) -> tuple[Event, ...]:
    """The events of an act at a session's table, and what they bring about."""
    happened = tuple(events)
    # Chips that are put down are still the player's: nothing follows, and most acts are wagers.
    if all(isinstance(one, e.WagerPlaced) for one in happened):
        return happened
    return Foreseen(table, happened, at).told()


class Foreseen:
    """A table as it will be, and what is told on the way there."""

    def __init__(self, table: Table, events: Iterable[Event], at: str) -> None:
        self.at = at
        self.before = table
        self.table = Table(msgspec.msgpack.decode(msgspec.msgpack.encode(table.state), type=State))
        self.table.made, self.table.areas = table.made, table.areas
        self.events: list[Event] = []
        for event in events:
            self.happens(event)

    def happens(self, event: Event) -> None:
        self.events.append(event)
        EVOLUTIONS[type(event)](self.table.state, event)

    @property
    def now(self) -> TableSession:
        found = self.table.state.session.now
        assert found is not None, self.table.id
        return found

    def told(self) -> tuple[Event, ...]:
        happened = list(self.events)
        for event in happened:
            if isinstance(event, e.NoSpinCalled | e.SpinVoided) and event.late:
                self._count_forfeits(event.spin)
        if self.table.state.session.now is None:
            return tuple(self.events)
        for event in happened:
            if isinstance(event, e.BettingOpened):
                self._set_bell()
            elif isinstance(event, e.SpinSettled):
                self._judge_duties(event.spin)
            elif isinstance(event, e.NoSpinCalled | e.SpinVoided) and event.late:
                self._return_forfeits(event.spin)
                self._bring_back(event.spin)
        self.take_penalties()
        self._take_what_came_back()
        self._count_players()
        self._end_or_go_on()
        self.take_penalties()
        self._count_players()
        return tuple(self.events)

    def _set_bell(self) -> None:
        """On a screen the wagering period is the limit."""
        seconds = self.now.plan.time_limit_s
        if seconds and not self.table.state.betting.ends_at:
            self.happens(e.BellSet(later(self.at, seconds)))

    def _judge_duties(self, spin: int) -> None:
        """By what was down at the lock, against what was due on that spin."""
        law = law_of(self.before).wagers
        session = self.before.state.session.now
        assert session is not None, self.table.id
        for name, one in session.players.items():
            due, wagered = duty(self.before, name), session.locked.get(name, 0)
            player = self.before.state.players[name]
            if one.out or wagered >= due or not player.chips + wagered:
                continue
            if not player.chips and self._all_suffices():
                continue
            least = least_duty(self.before)
            clause = law.missed.clause if due > least else law.minimum.clause
            again = least * law.missed.value
            self.happens(e.SpinMissed(name, spin, due, wagered, again, clause))
            self._charge(name, spin, due)

    def _all_suffices(self) -> bool:
        """Whether all one holds is enough; the rule that lets short stacks be played may be one
        that is left out."""
        return not self.before.offer.left_out.short_stacks

    def _charge(self, name: str, spin: int, due: int) -> None:
        on_miss = self.now.plan.on_miss
        chips = self.table.state.players[name].chips
        if on_miss == "forfeit" and chips:
            self.happens(e.ChipsForfeited(name, min(due, chips), spin))
        elif on_miss == "out":
            keeps = not self.now.in_points
            total = held(self.table.state, name)
            out = 0 if keeps else chips
            self.happens(e.PlayerTakenOut(name, MISSED_SPIN, total, out, keeps))

    def _return_forfeits(self, spin: int) -> None:
        for name, one in self.now.players.items():
            if spin in one.forfeits:
                self.happens(e.ForfeitReturned(name, one.forfeits[spin], spin))

    def _bring_back(self, spin: int) -> None:
        """Who was put out for missing a spin that has no result after all."""
        now, last = self.now, self.before.state.session.now
        assert last is not None, self.table.id
        for name, one in now.players.items():
            if one.out and one.out_for == spin:
                amount = one.gone
                if last.played[-1] == spin and not one.keeps:  # as it was before that spin
                    amount = max(0, now.had.get(name, 0) - self.table.state.players[name].chips)
                self.happens(e.PlayerPutBack(name, amount))

    def _count_forfeits(self, spin: int) -> None:
        """The same of a session whose chips were counted, where they are points."""
        recorded = recorded_of(self.table.state, spin)
        if recorded is None or recorded.unit == CENTS:
            return
        for name, amount in recorded.forfeits.get(spin, {}).items():
            was = recorded.counts.get(name, 0)
            id, unit = recorded.session, recorded.unit
            self.happens(e.CountCorrected(id, name, spin, was, was + amount, unit))

    def take_penalties(self) -> None:
        """The rest of penalties, of chips that came back to hand; at the end, of all there are."""
        over = self.now.is_over and self.table.state.phase in (IDLE, CLOSED)
        for name, one in self.now.players.items():
            player = self.table.state.players[name]
            if one.penalty and player.wagers and over:
                self.happens(e.WagersRemoved(name, player.staked))
            taken = min(one.penalty, max(0, player.chips))
            if taken:
                self.happens(e.ChipsGiven(name, -taken, PENALTY, -taken))

    def _take_what_came_back(self) -> None:
        """Of whom was taken out while wagers were locked; nothing of theirs stays down."""
        for name, one in self.now.players.items():
            player = self.table.state.players[name]
            if one.out and player.wagers and self.table.state.phase == IDLE:
                self.happens(e.WagersRemoved(name, player.staked))
            chips = player.chips
            if one.out and not one.keeps and chips:
                self.happens(e.ChipsOut(name, chips))
                if one.heir:
                    self.happens(e.ChipsGiven(one.heir, chips, "replaced"))

    def _count_players(self) -> None:
        for name, one in self.now.players.items():
            total = held(self.table.state, name)
            if one.plays and not total and not one.busted:
                self.happens(e.PlayerBusted(name, self.table.state.spin.number))
            elif one.busted and total:
                self.happens(e.PlayerRevived(name))

    def _end_or_go_on(self) -> None:
        """It ends, goes on after all, or has ended in another way than it seemed."""
        now = self.now
        ground, clause = self._ground()
        if now.is_over:
            same = (ground, self._together()) == (now.ground, tuple(now.together))
            if now.ground not in BY_ITSELF or same:
                return
            self._go_on()
        if ground:
            self.happens_end(ground, clause)

    def happens_end(self, ground: str, clause: str = "") -> None:
        """It ends: what is down and not locked comes back."""
        now = self.now
        players = self._together() if ground in BY_ITSELF else ()
        had = now.had if now.played else {}
        if self.table.state.phase in (BETTING, WAGERING_CLOSED) or ground == BROKEN_OFF:
            for name, player in list(self.table.state.players.items()):
                if player.wagers:
                    self.happens(e.WagersRemoved(name, player.staked))
        spin = self.table.state.spin.number
        ended = e.TableSessionEnded(now.id, ground, self.at, players, clause, spin, dict(had))
        self.happens(ended)

    def _go_on(self) -> None:
        now = self.now
        stood = now.stood_ms
        ends = now.ends_at
        if now.ended_at:
            lost = milliseconds_between(now.ended_at, self.at)
            stood += lost
            ends = put_off(ends, lost) if ends else ""
        self.happens(e.SessionReopened(now.id, ends, stood))

    def _ground(self) -> tuple[str, str]:
        """Why the session is over, by which clause; nothing while it is not."""
        now, law = self.now, law_of(self.before).sessions
        phase = now.was if now.is_over else now.phase
        settled = len(now.played)
        if now.plan.spins and settled >= now.plan.spins:
            return "spins", law.spins_counted.clause
        last = last_spins(self.table)
        if phase == LAST_SPINS and settled - now.last_from >= last:
            return "time", law.final_spins_min.clause
        if phase == TIME_UP and not last and self.table.state.phase in BETWEEN_BALLS:
            return "time", law.spin_begun.clause
        if self.table.state.phase not in BETWEEN_BALLS:
            return "", ""
        with_chips = holders(self.table.state)
        if law.last_holder.value == "ends":
            return self._last_of_all(len(with_chips))
        if not with_chips and not may_rebuy(self.table, self.at):
            return "no-chips", law.last_holder.clause
        return "", ""

    def _last_of_all(self, with_chips: int) -> tuple[str, str]:
        law = law_of(self.before)
        if with_chips == 1:
            return "one-left", law.sessions.last_holder.clause
        return ("", "") if with_chips else ("all-bust", law.ties.all_bust.clause)

    def _together(self) -> tuple[str, ...]:
        """Who had chips until the last spin, if it took the last of all of them."""
        now = self.now
        if not now.played or self.table.state.phase not in BETWEEN_BALLS:
            return ()
        spin, before = now.played[-1], len(now.played) - 1
        had = [
            name
            for name, one in now.players.items()
            if now.had.get(name) and not (one.out and one.out_after <= before)
        ]
        return tuple(had) if all(now.players[name].busted == spin for name in had) else ()
