"""What events do to seats, guests and the money players bring and take."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.moves import pay_out, player_at, take_in
from croupier.table.state import CLOSED, IDLE, Player, Table


def seat_taken(table: Table, event: e.SeatTaken) -> None:
    player = player_at(table, event.player)
    player.seat, player.sat, player.station = event.seat, event.seat, event.station
    if table.locked and table.phase not in (CLOSED, IDLE):
        player.sat_out = -1  # too late for this spin, which is not sat out
    table.directed = False


def seat_vacated(table: Table, event: e.SeatVacated) -> None:
    table.players[event.player].seat = None


def guest_account_opened(table: Table, event: e.GuestAccountOpened) -> None:
    table.players[event.player] = Player(guest=True)


def guest_account_closed(table: Table, event: e.GuestAccountClosed) -> None:
    player = table.players[event.player]
    if player.wagers:
        player.left = True
    else:
        del table.players[event.player]


def bought_in(table: Table, event: e.BoughtIn) -> None:
    player = player_at(table, event.player)
    player.chips += event.amount
    take_in(table, player, event.tender, event.amount)


def cashed_out(table: Table, event: e.CashedOut) -> None:
    player = table.players[event.player]
    player.chips -= event.amount
    pay_out(table, player, event)


def directed_to_leave(table: Table, event: e.DirectedToLeave) -> None:
    pass  # what happens then is said by the events that follow


def player_left(table: Table, event: e.PlayerLeft) -> None:
    player = table.players[event.player]
    pay_out(table, player, event)
    if table.changed is not None and event.player in table.changed.wagering:
        table.changed.wagering.remove(event.player)
    for holders in table.colours.values():
        if event.player in holders:
            holders[event.player].away = True
    if event.owed:
        player.chips -= event.amount
        player.seat, player.left, player.shown = None, True, {}
    else:
        del table.players[event.player]


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
