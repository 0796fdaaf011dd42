"""What events do to a player's wagers and chips."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.moves import clear, forget, lift, player_at, take_in
from croupier.table.people.state import Player
from croupier.table.state import BALL_IN_PLAY, State


def wager_placed(state: State, event: e.WagerPlaced) -> None:
    player = state.players[event.player]
    bet, stake, wagers = event.bet, event.stake, player.wagers
    player.chips -= stake
    wagers[bet] = wagers.get(bet, 0) + stake
    player.placed.append((bet, stake))
    if event.secret and state.session.now is not None:
        spin = state.spin.number + (state.phase != BALL_IN_PLAY)
        state.session.now.keep_secret(event.player, bet, stake, spin)
    if player.shown:
        player.shown.pop(bet, None)  # with this it has reached the minimum


def wager_shown(state: State, event: e.WagerShown) -> None:
    shown = state.players[event.player].shown
    shown[event.bet] = shown.get(event.bet, 0) + event.stake


def wager_hidden(state: State, event: e.WagerHidden) -> None:
    del state.players[event.player].shown[event.bet]


def shown_wagers_dropped(state: State, event: e.ShownWagersDropped) -> None:
    state.players[event.player].shown = {}


def bet_called(state: State, event: e.BetCalled) -> None:
    player = player_at(state, event.player)
    if event.tender == "chips":
        player.chips -= event.stake
    else:
        take_in(state, player, event.tender, event.stake)
    before = player.wagers.get(event.bet, 0)
    player.wagers[event.bet] = before + event.stake
    player.placed.append((event.bet, event.stake))
    player.called.setdefault(event.bet, []).append((before, before + event.stake))


def wager_moved(state: State, event: e.WagerMoved) -> None:
    player = state.players[event.player]
    _take_off(player, event.from_, event.stake)
    if event.placed:
        player.wagers[event.to] = player.wagers.get(event.to, 0) + event.placed
        player.placed.append((event.to, event.placed))
    player.chips += event.stake - event.placed


def wager_removed(state: State, event: e.WagerRemoved) -> None:
    player = state.players[event.player]
    if event.last:
        player.placed.pop()
    else:
        forget(player, event.bet, event.stake)
    lift(player, event.bet, event.stake)
    player.chips += event.stake


def wagers_removed(state: State, event: e.WagersRemoved) -> None:
    clear(state.players[event.player], event.amount)


def wagers_repeated(state: State, event: e.WagersRepeated) -> None:
    player = state.players[event.player]
    for bet, stake in event.wagers:
        player.chips -= stake
        player.wagers[bet] = player.wagers.get(bet, 0) + stake
        player.placed.append((bet, stake))


def wagers_not_recognised(state: State, event: e.WagersNotRecognised) -> None:
    clear(state.players[event.player], event.amount)
    if state.session.now is not None:
        state.session.now.locked[event.player] = 0


def winning_wager_withdrawn(state: State, event: e.WinningWagerWithdrawn) -> None:
    player = state.players[event.player]
    lift(player, event.bet, event.stake, lowest=True)
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
