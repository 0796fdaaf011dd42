"""A table as a tournament uses it, by the acts of its room for sessions."""

from __future__ import annotations

from msgspec import UNSET

from croupier.table import events as e
from croupier.table.session import acts, ask
from croupier.table.session.follow import Foreseen
from croupier.table.session.state import (
    BROKEN_OFF,
    DIRECTOR_ABSENT,
    Designation,
    LimitsToCome,
    Rebuys,
    Secrets,
    SessionPlan,
    SessionSeat,
)
from croupier.table.state import CLOSED, IDLE, Table
from croupier.tournament.boundary import (
    FromTable,
    Happening,
    PlayerSeen,
    RoundPlan,
    SessionControl,
    SessionSeen,
    TableLikeness,
)
from croupier.tournament.terms.limits import limits_of


class TableUsed:
    """One table; `at` is when something is asked."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.at = ""

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def kind(self) -> TableLikeness:
        spec = self.table.made.spec
        return TableLikeness(str(spec.game), str(spec.layout), str(spec.wheel), spec.mode)

    @property
    def seats(self) -> int:
        spec = self.table.made.spec
        return (spec.stations if self.table.screens.has_stations else spec.seats) or 0

    @property
    def phase(self) -> str:
        return self.table.state.phase

    @property
    def is_idle(self) -> bool:
        return self.table.state.phase == IDLE

    @property
    def minimum(self) -> int:
        return self.table.offer.spec.limits.min

    @property
    def totals(self) -> dict[str, int]:
        """What each in a session has, in hand and down."""
        now = self.table.state.session.now
        return {name: ask.held(self.table.state, name) for name in now.players} if now else {}

    @property
    def session(self) -> SessionSeen | None:
        return self.seen()

    @property
    def control(self) -> SessionControl:
        return self

    def seen(self) -> SessionSeen | None:
        """The session that is on, as it stands."""
        state = self.table.state
        now = state.session.now
        if now is None:
            return None
        begun = len(now.played) + (state.phase not in (CLOSED, IDLE))
        at = self.at or state.at
        return SessionSeen(
            id=now.id,
            state=now.shown_phase,
            spins=len(now.played),
            opened=begun,
            players={
                name: PlayerSeen(
                    seat=one.seat,
                    chips=state.players[name].chips,
                    down=ask.held(state, name) - state.players[name].chips,
                    missed=len(now.missed(name)),
                    duty=ask.duty(self.table, name),
                    away=one.away,
                    out=one.out,
                    penalty=one.penalty,
                    gone=one.gone,
                    secrets_left=ask.secrets_left(self.table, name),
                )
                for name, one in now.players.items()
                if not one.heir
            },
            played_s=ask.ran_ms(now, at) // 1000,
            practice=now.plan.practice,
            may_rebuy=ask.may_rebuy(self.table, at),
            phase=state.phase,
            ends_at=ask.time_is_up_at(self.table),
            left_s=ask.left_s(now, at),
            spins_left=None if now.plan.practice else ask.spins_left(self.table),
            stopped=tuple(now.stopped),
        )

    def designate(self, tournament: str, unit: str, exclusions: str) -> Happening:
        return acts.designate(self.table, Designation(tournament, unit, exclusions))

    def release(self) -> Happening:
        return acts.release(self.table)

    def begin(self, plan: RoundPlan, at: str) -> Happening:
        return acts.begin(self.table, table_plan(plan), at)

    def suspend(self, at: str) -> Happening:
        return acts.suspend(self.table, at)

    def resume(self, at: str) -> Happening:
        return acts.resume(self.table, at)

    def attend(self, present: bool, at: str) -> Happening:
        change = acts.resume if present else acts.suspend
        return change(self.table, at, DIRECTOR_ABSENT)

    def join(self, player: str, seat: int, number: int, bank: int) -> Happening:
        return acts.join(self.table, player, seat, number, bank)

    def give_chips(self, player: str, amount: int, ground: str, at: str) -> Happening:
        return acts.give_chips(self.table, player, amount, at, ground)

    def penalise(self, player: str, amount: int, at: str) -> Happening:
        return acts.penalise(self.table, player, amount, at)

    def take_out(self, player: str, ground: str, keeps: bool, at: str) -> Happening:
        return acts.take_out(self.table, player, at, ground, keeps=keeps)

    def hand_over(self, player: str, to: str, number: int, at: str) -> Happening:
        return acts.hand_over(self.table, player, to, number, at)

    def put_back(self, player: str, amount: int, at: str) -> Happening:
        return acts.put_back(self.table, player, amount, at)

    def leave_place(self, player: str, ground: str) -> Happening:
        return acts.leave_place(self.table, player, ground)

    def return_to_place(self, player: str) -> Happening:
        return acts.return_to_place(self.table, player)

    def conclude(self, ground: str, at: str) -> Happening:
        return acts.conclude(self.table, ground, at)

    def collect(self) -> Happening:
        return acts.collect(self.table)

    def break_off(self, at: str) -> Happening:
        """It ends and is gone in one go."""
        if ask.session_of(self.table).is_over:
            return acts.collect(self.table)
        coming = Foreseen(self.table, (), at)
        coming.happens_end(BROKEN_OFF)
        return (*coming.events, *acts.collect(coming.table))

    def told(self, events: Happening) -> list[FromTable]:
        """What the tournament must know of what happened; the table is as it was before."""
        now = self.table.state.session.now
        return self.told_of(events, now.id if now is not None else "")

    def told_of(self, events: Happening, session: str) -> list[FromTable]:
        """The same, of a session that may be gone by now."""
        found = []
        for event in events:
            one = _told(event, session)
            if one is not None:
                found.append(one)
        return found


def _told(event: e.Event, session: str) -> FromTable | None:
    match event:
        case e.TableSessionEnded():
            return FromTable(
                "ended",
                event.session,
                ground=event.ground,
                spin=event.spin,
                players=event.players,
                had=event.had,
            )
        case e.SessionReopened():
            return FromTable("reopened", event.session)
        case e.PlayerBusted():
            return FromTable("busted", session, event.player, spin=event.spin)
        case e.PlayerRevived() | e.PlayerPutBack():
            return FromTable("revived", session, event.player)
        case e.PlayerTakenOut():
            return FromTable("taken-out", session, event.player, ground=event.ground)
        case e.CountCorrected():
            change = event.count - event.was
            return FromTable(
                "corrected", event.session, event.player, spin=event.spin, chips=change
            )
    return None


def table_plan(plan: RoundPlan) -> SessionPlan:
    """As the table's room has it."""
    terms = plan.terms
    banks = sorted(plan.banks.values())
    common = banks[len(banks) // 2]
    wagers, secret = terms.wagers, terms.secret
    return SessionPlan(
        session=plan.session,
        players={name: SessionSeat(seat, plan.numbers[name]) for name, seat in plan.seats.items()},
        bank=common,
        banks={name: bank for name, bank in plan.banks.items() if bank != common},
        limits=plan.limits,
        spins=plan.spins,
        minutes=plan.minutes,
        last_spins=plan.last_spins,
        compulsory=0 if wagers is UNSET else wagers.compulsory,
        on_miss="record" if wagers is UNSET else wagers.on_miss,
        secret=None if secret is UNSET else Secrets(secret.per, secret.count),
        time_limit_s=0 if terms.time_limit_s is UNSET else terms.time_limit_s,
        limit_changes=_steps(plan),
        rebuy=_rebuys(plan),
        practice=plan.practice,
        points=plan.play_off,
    )


def _steps(plan: RoundPlan) -> tuple[LimitsToCome, ...]:
    chips = plan.terms.chips
    assert chips is not UNSET
    return tuple(
        LimitsToCome(
            limits=limits_of(one.limits, chips.chips),
            spins=0 if one.after.spins is UNSET else one.after.spins,
            minutes=0 if one.after.minutes is UNSET else one.after.minutes,
        )
        for one in plan.terms.limit_changes or ()
        if one.round == plan.round and not plan.play_off
    )


def _rebuys(plan: RoundPlan) -> Rebuys | None:
    terms = plan.terms.rebuy
    if terms is UNSET or not plan.rebuys_left:
        return None
    return Rebuys(
        when=terms.when,
        spins=0 if terms.until.spins is UNSET else terms.until.spins,
        minutes=0 if terms.until.minutes is UNSET else terms.until.minutes,
        left=dict(plan.rebuys_left),
    )
