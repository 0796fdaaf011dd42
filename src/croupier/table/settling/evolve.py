"""What settling does to players and the tray."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.areas import AREAS
from croupier.table.handler import Evolutions
from croupier.table.moves import forget_player, give_back, lift, note_credit, pay_out, played
from croupier.table.people.state import Player
from croupier.table.settling.state import SetAside
from croupier.table.state import IDLE, State


def wagers_settled(state: State, event: e.WagersSettled) -> None:
    player = state.players[event.player]
    if not player.on_account:
        state.chips.float += event.lost - event.won
    player.sat_out = -1  # not this time
    player.last = player.wagers  # every one of them is settled now
    player.wagers, player.kept = dict(event.stays), None
    player.stays = dict(event.stays)
    player.placed, player.called = [], {}
    played(player, event.won - event.lost)
    player.chips += event.back + event.won
    note_credit(state, event.player, event.back + event.won)
    player.away = {}
    player.advised = player.advised or bool(event.advised)
    if state.chips.colours:
        lose_colours(state, event.player, event.lost)


def spin_settled(state: State, event: e.SpinSettled) -> None:
    state.phase, state.betting.locked, state.chips.foreign = IDLE, AREAS, []
    state.spin.settled += 1
    if state.session.now is not None:
        state.session.now.settle(event.spin)
    state.chips.house += event.house
    state.spin.last_outcome, state.spin.last_settled = event.outcome, event.spin
    full = {area: state.is_full(area) for area in AREAS}
    for player in state.players.values():
        player.sat_out = player.sat_out + 1 if full[player.area] else 0
        player.waits, player.waiting = (
            False,
            {},
        )  # what waits is set aside, and what was made void does not wait


def dues_paid(state: State, event: e.DuesPaid) -> None:
    pay_out(state, state.players[event.player], event)
    forget_player(state, event.player)


def wagers_wait(state: State, event: e.WagersWait) -> None:
    player = state.players[event.player]
    if not event.wagers:
        player.waiting = {}
    elif player.waiting or not player.waits:  # else all of them wait already
        for bet, stake in event.wagers:
            both = player.waiting.get(bet, 0) + stake
            player.waiting[bet] = min(both, player.wagers[bet])  # some may wait already
    if player.waiting == player.wagers:
        player.waiting = {}
    player.waits = True


def wagers_set_aside(state: State, event: e.WagersSetAside) -> None:
    player = state.players[event.player]
    state.settling.aside.append(
        SetAside(
            event.player,
            event.spin,
            state.spin.outcome,
            dict(event.wagers) or player.wagers,
            player.area,
            state.terms.limits,
            player.limits,
            state.draws.drawn,
        )
    )
    player.last, player.waits, player.sat_out = dict(player.wagers), False, -1
    for bet, stake in event.wagers:
        lift(player, bet, stake)
    if not event.wagers:
        player.wagers, player.placed, player.away, player.called = {}, [], {}, {}
    player.waiting = {}


def aside_settled(state: State, event: e.AsideSettled) -> None:
    aside = next(
        one for one in state.settling.aside if (one.player, one.spin) == (event.player, event.spin)
    )
    for line in event.lines:
        del aside.wagers[line.bet]
    if not aside.wagers:
        state.settling.aside.remove(aside)
    player = state.players.get(event.player)
    if player is None:
        player = state.players[event.player] = Player(aside.area, left=True)
    played(player, event.won - event.lost)
    player.chips += event.back + event.won
    note_credit(state, event.player, event.back + event.won)
    state.chips.house += event.lost - event.won
    if not player.on_account:  # gone from a station to the cloth: it is paid in chips
        state.chips.float -= event.back + event.won


def lose_colours(state: State, name: str, lost: int) -> None:
    """What was lost was colour chips, as far as the player had any; nor can anyone who plays on
    have more in them than in all."""
    player = state.players[name]
    mine = {
        colour: holders[name]
        for colour, holders in state.chips.colours.items()
        if name in holders and (player.left or not holders[name].away)
    }
    over = sum(held.value * held.count for held in mine.values()) - player.chips - player.staked
    for colour, held in mine.items():
        count = lost // held.value
        if not player.left:
            count = max(count, -(-over // held.value))
        count = min(held.count, max(0, count))
        lost, over = lost - count * held.value, over - count * held.value
        give_back(state, name, colour, count)


EVOLUTIONS: Evolutions = {
    e.WagersSettled: wagers_settled,
    e.SpinSettled: spin_settled,
    e.DuesPaid: dues_paid,
    e.WagersWait: wagers_wait,
    e.WagersSetAside: wagers_set_aside,
    e.AsideSettled: aside_settled,
}
