"""How a tournament changes at its end."""

from __future__ import annotations

from croupier.tournament.handler import CupEvolutions
from croupier.tournament.prizes import events as e
from croupier.tournament.sessions.evolve import owe
from croupier.tournament.state import CANCELLED, CLOSED, OUT, PLACED, PRIZES, TournamentState


def placed(state: TournamentState, event: e.PlacingsDeclared) -> None:
    state.remember()
    state.phase = PLACED
    finalists = {name for one in state.of_round(state.round) for name in one.counts}
    for name, place in event.places.items():
        entrant = state.entrants[name]
        entrant.placing = place
        if name in finalists and entrant.state != "retired":
            entrant.state = "placed"
    owe(state, event.redeemed)
    for name, amount in event.redeemed.items():
        state.entrants[name].redeemed += amount


def placed_undone(state: TournamentState, event: e.PlacingsUndone) -> None:
    state.go_back()
    for name, amount in event.redeemed.items():
        state.entrants[name].due -= amount
        state.entrants[name].redeemed -= amount


def awarded(state: TournamentState, event: e.PrizesAwarded) -> None:
    state.phase, state.before = PRIZES, None
    state.pool.amount, state.pool.unawarded = event.pool, event.unawarded
    state.pool.prizes = sum(event.prizes.values())
    for name, amount in event.prizes.items():
        state.entrants[name].prize = amount
    owe(state, event.prizes)


def bonus(state: TournamentState, event: e.BonusAwarded) -> None:
    state.pool.bonus += event.amount
    state.pool.bonuses.append(event.bonus)
    state.entrants[event.player].due += event.amount


def paid_out(state: TournamentState, event: e.PaidOut) -> None:
    state.entrants[event.player].due -= event.amount


def closed(state: TournamentState, event: e.TournamentClosed) -> None:
    state.phase = CLOSED


def cancelled(state: TournamentState, event: e.TournamentCancelled) -> None:
    state.phase = CANCELLED
    for sheet in state.sessions.values():
        if sheet.state != "recorded":
            sheet.state = "void"
    for entrant in state.entrants.values():
        if entrant.state not in OUT:
            entrant.state = "cancelled"


EVOLUTIONS: CupEvolutions = {
    e.PlacingsDeclared: placed,
    e.PlacingsUndone: placed_undone,
    e.PrizesAwarded: awarded,
    e.BonusAwarded: bonus,
    e.PaidOut: paid_out,
    e.TournamentClosed: closed,
    e.TournamentCancelled: cancelled,
}
