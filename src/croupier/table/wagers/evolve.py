"""What events do to a player's wagers and chips."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.moves import clear, forget, lift, player_at, take_in
from croupier.table.state import Player, Table


def wager_placed(table: Table, event: e.WagerPlaced) -> None:
    player = table.players[event.player]
    bet, stake = event.bet, event.stake
    player.chips -= stake
    player.wagers[bet] = player.wagers.get(bet, 0) + stake
    player.placed.append((bet, stake))
    if player.shown:
        player.shown.pop(bet, None)  # with this it has reached the minimum


def wager_shown(table: Table, event: e.WagerShown) -> None:
    shown = table.players[event.player].shown
    shown[event.bet] = shown.get(event.bet, 0) + event.stake


def wager_hidden(table: Table, event: e.WagerHidden) -> None:
    del table.players[event.player].shown[event.bet]


def shown_wagers_dropped(table: Table, event: e.ShownWagersDropped) -> None:
    table.players[event.player].shown = {}


def bet_called(table: Table, event: e.BetCalled) -> None:
    player = player_at(table, event.player)
    if event.tender == "chips":
        player.chips -= event.stake
    else:
        take_in(table, player, event.tender, event.stake)
    player.wagers[event.bet] = player.wagers.get(event.bet, 0) + event.stake
    player.placed.append((event.bet, event.stake))
    player.called.append(event.bet)


def wager_moved(table: Table, event: e.WagerMoved) -> None:
    player = table.players[event.player]
    _take_off(player, event.from_, event.stake)
    if event.placed:
        player.wagers[event.to] = player.wagers.get(event.to, 0) + event.placed
        player.placed.append((event.to, event.placed))
    player.chips += event.stake - event.placed


def wager_removed(table: Table, event: e.WagerRemoved) -> None:
    player = table.players[event.player]
    if event.last:
        player.placed.pop()
    else:
        forget(player, event.bet, event.stake)
    lift(player, event.bet, event.stake)
    player.chips += event.stake


def wagers_removed(table: Table, event: e.WagersRemoved) -> None:
    clear(table.players[event.player], event.amount)


def wagers_repeated(table: Table, event: e.WagersRepeated) -> None:
    player = table.players[event.player]
    for bet, stake in event.wagers:
        player.chips -= stake
        player.wagers[bet] = player.wagers.get(bet, 0) + stake
        player.placed.append((bet, stake))


def wagers_not_recognised(table: Table, event: e.WagersNotRecognised) -> None:
    clear(table.players[event.player], event.amount)


def winning_wager_withdrawn(table: Table, event: e.WinningWagerWithdrawn) -> None:
    player = table.players[event.player]
    lift(player, event.bet, event.stake)
    player.stays.pop(event.bet, None)
    player.chips += event.stake


def _take_off(player: Player, bet: str, stake: int) -> None:
    forget(player, bet, stake)
    lift(player, bet, stake)


EVOLUTIONS: Evolutions = {
    e.WagerPlaced: wager_placed,
    e.WagerShown: wager_shown,
    e.WagerHidden: wager_hidden,
    e.ShownWagersDropped: shown_wagers_dropped,
    e.BetCalled: bet_called,
    e.WagerMoved: wager_moved,
    e.WagerRemoved: wager_removed,
    e.WagersRemoved: wagers_removed,
    e.WagersRepeated: wagers_repeated,
    e.WagersNotRecognised: wagers_not_recognised,
    e.WinningWagerWithdrawn: winning_wager_withdrawn,
}
