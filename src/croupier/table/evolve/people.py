"""Seats, guests, buying in, colour chips, cashing out, leaving."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.evolve.common import give_back, on, player_at, take_in
from croupier.table.state import CLOSED, IDLE, Foreign, Held, Player, Table


@on(e.SeatTaken)
def _seat_taken(table: Table, event: e.SeatTaken) -> None:
    player = player_at(table, event.player)
    player.seat, player.sat, player.station = event.seat, event.seat, event.station
    if table.locked and table.phase not in (CLOSED, IDLE):
        player.sat_out = -1  # too late for this spin, which is not sat out
    table.directed = False


@on(e.SeatVacated)
def _seat_vacated(table: Table, event: e.SeatVacated) -> None:
    table.players[event.player].seat = None


@on(e.GuestAccountOpened)
def _guest_account_opened(table: Table, event: e.GuestAccountOpened) -> None:
    table.players[event.player] = Player(guest=True)


@on(e.GuestAccountClosed)
def _guest_account_closed(table: Table, event: e.GuestAccountClosed) -> None:
    player = table.players[event.player]
    if player.wagers:
        player.left = True
    else:
        del table.players[event.player]


@on(e.BoughtIn)
def _bought_in(table: Table, event: e.BoughtIn) -> None:
    player = player_at(table, event.player)
    player.chips += event.amount
    take_in(table, player, event.tender, event.amount)


@on(e.ColourChipsIssued)
def _colour_chips_issued(table: Table, event: e.ColourChipsIssued) -> None:
    holders = table.colours.setdefault(event.colour, {})
    held = holders.get(event.player)
    if held is None:
        holders[event.player] = Held(event.value, event.count)
    else:
        held.count += event.count


@on(e.ColourChipsRedeemed)
def _colour_chips_redeemed(table: Table, event: e.ColourChipsRedeemed) -> None:
    if event.brought:
        player = player_at(table, event.player)
        player.chips += event.count * event.value
    if not event.table:
        give_back(table, event.player, event.colour, event.count)


@on(e.ForeignChipsFound)
def _foreign_chips_found(table: Table, event: e.ForeignChipsFound) -> None:
    if event.counts:
        table.foreign.append(Foreign(event.player, event.bet, event.count * event.value))


@on(e.ForeignChipsSettled)
def _foreign_chips_settled(table: Table, event: e.ForeignChipsSettled) -> None:
    if event.won:
        player_at(table, event.player).chips += event.won
    table.float += event.kept - event.won


@on(e.CashedOut)
def _cashed_out(table: Table, event: e.CashedOut) -> None:
    player = table.players[event.player]
    player.chips -= event.amount
    _pay_out(table, player, event)


@on(e.DirectedToLeave)
def _directed_to_leave(table: Table, event: e.DirectedToLeave) -> None:
    pass  # what happens then is said by the events that follow


@on(e.PlayerLeft)
def _player_left(table: Table, event: e.PlayerLeft) -> None:
    player = table.players[event.player]
    _pay_out(table, player, event)
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


@on(e.DuesPaid)
def _dues_paid(table: Table, event: e.DuesPaid) -> None:
    _pay_out(table, table.players[event.player], event)
    del table.players[event.player]


def _pay_out(table: Table, player: Player, event: e.CashedOut | e.PlayerLeft | e.DuesPaid) -> None:
    """A ticket, or chips out of the tray; on cloth the chips are in the player's hands already."""
    if event.ticket:
        table.paper -= event.amount
        table.printed += 1
    elif table.on_account(player):
        table.float -= event.amount
