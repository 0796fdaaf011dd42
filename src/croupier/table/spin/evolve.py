"""What events do to phase, lock, ball and outcome."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.state import (
    BALL_IN_PLAY,
    BETTING,
    NO_MORE_BETS,
    OUTCOME,
    WAGERING_CLOSED,
    Table,
)


def betting_opened(table: Table, event: e.BettingOpened) -> None:
    table.phase, table.locked, table.dropped = BETTING, False, False
    table.stations_locked, table.final_bets = False, False
    table.side_closed, table.drawn = [], {}
    table.ends_at, table.warns_at = event.ends_at, event.warns_at
    if table.coming is not None:
        table.use_limits(table.coming)
        table.coming = None
    table.outcome = ""
    table.sensed = {}
    for player in table.players.values():
        standing = [bet for bet in player.called if bet in player.wagers]
        player.placed, player.called = [], [bet for bet in standing if bet not in player.stays]


def ball_spun(table: Table, event: e.BallSpun) -> None:
    table.phase, table.spin, table.direction = BALL_IN_PLAY, event.spin, event.direction
    for player in table.players.values():
        player.stays = {}


def final_bets_announced(table: Table, event: e.FinalBetsAnnounced) -> None:
    table.final_bets = True


def wagering_period_ended(table: Table, event: e.WageringPeriodEnded) -> None:
    table.stations_locked, table.ends_at, table.warns_at = True, "", ""
    if table.is_mixed:
        return  # the cloth takes wagers until no more bets is called
    if table.phase == BETTING:
        table.phase = WAGERING_CLOSED
    table.locked = True


def bets_closed(table: Table, event: e.BetsClosed) -> None:
    table.phase, table.locked, table.stations_locked = NO_MORE_BETS, True, True
    table.warns_at = ""
    if not event.runs_on:
        table.ends_at = ""


def ball_fell(table: Table, event: e.BallFell) -> None:
    table.dropped = True


def outcome_sensed(table: Table, event: e.OutcomeSensed) -> None:
    table.sensed[event.source] = event.outcome


def outcome_recorded(table: Table, event: e.OutcomeRecorded) -> None:
    table.phase, table.outcome = OUTCOME, event.outcome


def ball_examined(table: Table, event: e.BallExamined) -> None:
    table.examine = "" if event.fit else "change"


def ball_changed(table: Table, event: e.BallChanged) -> None:
    """Nobody has vouched for the new one yet."""
    table.examine = ""
    for item in [item for item in table.attested if item.startswith("ball-")]:
        del table.attested[item]


def spins_directed(table: Table, event: e.SpinsDirected) -> None:
    table.directed = True


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
