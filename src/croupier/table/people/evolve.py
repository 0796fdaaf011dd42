"""What events do to seats, guests and the money players bring and take."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.moves import forget_player, move_away, pay_out, player_at, take_in
from croupier.table.people.state import Player
from croupier.table.state import CLOSED, IDLE, State


def seat_taken(state: State, event: e.SeatTaken) -> None:
    player = player_at(state, event.player)
    move_away(player)
    player.seat, player.sat, player.left = event.seat, event.seat, False
    player.area = state.area(station=event.station)
    _let_back(state, event.player)
    player.away.pop(player.place, None)  # back where they were made
    if state.is_locked and state.phase not in (CLOSED, IDLE):
        player.sat_out = -1  # too late for this spin, which is not sat out
    state.spin.directed = False


def seat_vacated(state: State, event: e.SeatVacated) -> None:
    state.players[event.player].seat = None


def guest_account_opened(state: State, event: e.GuestAccountOpened) -> None:
    state.players[event.player] = Player(state.main_area, guest=True)
    _let_back(state, event.player)


def guest_account_closed(state: State, event: e.GuestAccountClosed) -> None:
    player = state.players[event.player]
    if player.wagers:
        player.left = True
    else:
        forget_player(state, event.player)


def bought_in(state: State, event: e.BoughtIn) -> None:
    player = player_at(state, event.player)
    _let_back(state, event.player)
    player.chips += event.amount
    player.brought += event.amount
    take_in(state, player, event.tender, event.amount)


def cashed_out(state: State, event: e.CashedOut) -> None:
    player = state.players[event.player]
    player.chips -= event.amount
    player.won = player.brought = 0  # paid
    player.doubtful = min(player.doubtful, player.credited)
    pay_out(state, player, event)


def directed_to_leave(state: State, event: e.DirectedToLeave) -> None:
    if event.player not in state.claims.sent_away:
        state.claims.sent_away.append(event.player)


def _let_back(state: State, name: str) -> None:
    """Only the staff seat or serve someone who was sent away."""
    if name in state.claims.sent_away:
        state.claims.sent_away.remove(name)


def player_left(state: State, event: e.PlayerLeft) -> None:
    player = state.players[event.player]
    pay_out(state, player, event)
    if state.terms.changed is not None and event.player in state.terms.changed.wagering:
        state.terms.changed.wagering.remove(event.player)
    for holders in state.chips.colours.values():
        if event.player in holders:
            holders[event.player].away = True
    if event.owed:
        move_away(player)
        player.chips -= event.amount
        if event.amount:
            player.won = player.brought = 0
        player.seat, player.left, player.shown = None, True, {}
    else:
        forget_player(state, event.player)


EVOLUTIONS: Evolutions = {
    e.SeatTaken: seat_taken,
    e.SeatVacated: seat_vacated,
    e.GuestAccountOpened: guest_account_opened,
    e.GuestAccountClosed: guest_account_closed,
    e.BoughtIn: bought_in,
    e.CashedOut: cashed_out,
    e.DirectedToLeave: directed_to_leave,
    e.PlayerLeft: player_left,
}
