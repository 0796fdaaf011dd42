"""How a tournament changes before players sit."""

from __future__ import annotations

import msgspec

from croupier.tournament.handler import CupEvolutions
from croupier.tournament.seating import events as e
from croupier.tournament.state import DRAWN, SessionSheet, TournamentState


def briefed(state: TournamentState, event: e.PlayersBriefed) -> None:
    for name in event.players:
        state.entrants[name].briefed = state.edition


def practice_started(state: TournamentState, event: e.PracticeStarted) -> None:
    state.practice[event.table] = list(event.players)


def practice_ended(state: TournamentState, event: e.PracticeEnded) -> None:
    del state.practice[event.table]


def drawn(state: TournamentState, event: e.SeatsDrawn) -> None:
    kept = {id: one for id, one in state.sessions.items() if one.round != event.round}
    state.sessions = kept | {
        one.id: SessionSheet(
            one.id,
            event.round,
            one.table,
            seats=dict(enumerate(one.players, start=1)),
            starts_at=event.starts_at,
            drawn_at=event.at,
        )
        for one in event.sessions
    }
    state.phase = DRAWN


def seated(state: TournamentState, event: e.PlayerSeated) -> None:
    for sheet in state.sessions.values():
        if sheet.state == "drawn":
            sheet.seats = {seat: one for seat, one in sheet.seats.items() if one != event.player}
    state.sessions[event.session].seats[event.seat] = event.player


def moved(state: TournamentState, event: e.StartMoved) -> None:
    state.start_moved = not state.fixed
    if event.session:
        state.sessions[event.session].starts_at = event.starts_at
        return
    rounds = list(state.rounds)
    old = rounds[event.round - 1]
    rounds[event.round - 1] = msgspec.structs.replace(old, starts_at=event.starts_at)
    state.called = rounds
    for sheet in state.of_round(event.round):
        if sheet.state == "drawn":
            sheet.starts_at = event.starts_at


EVOLUTIONS: CupEvolutions = {
    e.PlayersBriefed: briefed,
    e.PracticeStarted: practice_started,
    e.PracticeEnded: practice_ended,
    e.SeatsDrawn: drawn,
    e.PlayerSeated: seated,
    e.StartMoved: moved,
}
