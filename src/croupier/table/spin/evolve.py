"""What events do to phase, lock, ball and outcome."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.areas import AREAS, CLOTH, STATIONS
from croupier.table.handler import Evolutions
from croupier.table.moves import lock_session
from croupier.table.state import (
    BALL_IN_PLAY,
    BETTING,
    NO_MORE_BETS,
    OUTCOME,
    WAGERING_CLOSED,
    State,
)


def betting_opened(state: State, event: e.BettingOpened) -> None:
    state.phase, state.spin.dropped, state.spin.final_bets = BETTING, False, False
    state.betting.locked = ()
    state.draws.closed, state.draws.drawn, state.draws.failed = [], {}, {}
    state.betting.ends_at, state.betting.warns_at = event.ends_at, event.warns_at
    if state.terms.coming is not None:
        state.terms.limits, state.terms.coming = state.terms.coming, None
    state.spin.outcome = ""
    state.spin.sensed = {}
    if state.session.now is not None:
        state.session.now.open_betting()
    for player in state.players.values():
        player.placed = []


def ball_spun(state: State, event: e.BallSpun) -> None:
    state.phase, state.spin.number, state.spin.direction = BALL_IN_PLAY, event.spin, event.direction
    state.spin.early = bool(state.betting.ends_at)
    for player in state.players.values():
        player.stays = {}


def final_bets_announced(state: State, event: e.FinalBetsAnnounced) -> None:
    state.spin.final_bets = True


def wagering_period_ended(state: State, event: e.WageringPeriodEnded) -> None:
    state.betting.ends_at = state.betting.warns_at = ""
    state.spin.early = state.spin.early and state.screens_in_use
    if state.main_area == CLOTH:
        state.betting.locked = (STATIONS,)  # the cloth takes wagers until no more bets is called
        return
    if state.phase == BETTING:
        state.phase = WAGERING_CLOSED
    lock_session(state)
    state.betting.locked = AREAS


def bets_closed(state: State, event: e.BetsClosed) -> None:
    lock_session(state)
    if state.session.now is not None:
        state.session.now.reveal()
    state.phase, state.betting.locked = NO_MORE_BETS, AREAS
    state.betting.warns_at = ""
    if not event.runs_on:
        state.betting.ends_at = ""


def ball_fell(state: State, event: e.BallFell) -> None:
    state.spin.dropped = True


def outcome_sensed(state: State, event: e.OutcomeSensed) -> None:
    state.spin.sensed[event.source] = event.outcome
    state.spin.early = False  # one that rests while the period runs is called at once


def outcome_recorded(state: State, event: e.OutcomeRecorded) -> None:
    """With no station in use it counts while the wagering period runs, which is over with it."""
    state.phase, state.spin.outcome = OUTCOME, event.outcome
    if state.betting.ends_at:
        state.betting.ends_at = state.betting.warns_at = ""
        state.spin.early = False


def ball_examined(state: State, event: e.BallExamined) -> None:
    state.spin.ball = "" if event.fit else "change"


def ball_changed(state: State, event: e.BallChanged) -> None:
    """Nobody has vouched for the new one yet."""
    state.spin.ball = ""
    for item in [item for item in state.opening.attested if item.startswith("ball-")]:
        del state.opening.attested[item]


def spins_directed(state: State, event: e.SpinsDirected) -> None:
    state.spin.directed = True


EVOLUTIONS: Evolutions = {
    e.BettingOpened: betting_opened,
    e.BallSpun: ball_spun,
    e.FinalBetsAnnounced: final_bets_announced,
    e.WageringPeriodEnded: wagering_period_ended,
    e.BetsClosed: bets_closed,
    e.BallFell: ball_fell,
    e.OutcomeSensed: outcome_sensed,
    e.OutcomeRecorded: outcome_recorded,
    e.BallExamined: ball_examined,
    e.BallChanged: ball_changed,
    e.SpinsDirected: spins_directed,
}
