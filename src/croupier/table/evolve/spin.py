"""Betting, wagers, the ball, the outcome, settlement."""

from __future__ import annotations

import msgspec

from croupier.rules.sidebets import BY_EVENT
from croupier.table import events as e
from croupier.table.archive import Part, Past
from croupier.table.evolve.common import (
    clear,
    forget,
    give_back,
    lift,
    note_credit,
    on,
    player_at,
    take_in,
)
from croupier.table.state import (
    BALL_IN_PLAY,
    BETTING,
    IDLE,
    NO_MORE_BETS,
    OUTCOME,
    WAGERING_CLOSED,
    Player,
    Table,
)  # fmt: skip


@on(e.BettingOpened)
def _betting_opened(table: Table, event: e.BettingOpened) -> None:
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


@on(e.WagerPlaced)
def _wager_placed(table: Table, event: e.WagerPlaced) -> None:
    player = table.players[event.player]
    bet, stake = event.bet, event.stake
    player.chips -= stake
    player.wagers[bet] = player.wagers.get(bet, 0) + stake
    player.placed.append((bet, stake))
    if player.shown:
        player.shown.pop(bet, None)  # with this it has reached the minimum


@on(e.WagerShown)
def _wager_shown(table: Table, event: e.WagerShown) -> None:
    shown = table.players[event.player].shown
    shown[event.bet] = shown.get(event.bet, 0) + event.stake


@on(e.WagerHidden)
def _wager_hidden(table: Table, event: e.WagerHidden) -> None:
    del table.players[event.player].shown[event.bet]


@on(e.ShownWagersDropped)
def _shown_wagers_dropped(table: Table, event: e.ShownWagersDropped) -> None:
    table.players[event.player].shown = {}


@on(e.BetCalled)
def _bet_called(table: Table, event: e.BetCalled) -> None:
    player = player_at(table, event.player)
    if event.tender == "chips":
        player.chips -= event.stake
    else:
        take_in(table, player, event.tender, event.stake)
    player.wagers[event.bet] = player.wagers.get(event.bet, 0) + event.stake
    player.placed.append((event.bet, event.stake))
    player.called.append(event.bet)


@on(e.WagerMoved)
def _wager_moved(table: Table, event: e.WagerMoved) -> None:
    player = table.players[event.player]
    _take_off(player, event.from_, event.stake)
    if event.placed:
        player.wagers[event.to] = player.wagers.get(event.to, 0) + event.placed
        player.placed.append((event.to, event.placed))
    player.chips += event.stake - event.placed


@on(e.WagerRemoved)
def _wager_removed(table: Table, event: e.WagerRemoved) -> None:
    player = table.players[event.player]
    if event.last:
        player.placed.pop()
    else:
        forget(player, event.bet, event.stake)
    lift(player, event.bet, event.stake)
    player.chips += event.stake


@on(e.WagersRemoved)
def _wagers_removed(table: Table, event: e.WagersRemoved) -> None:
    clear(table.players[event.player], event.amount)


@on(e.WagersRepeated)
def _wagers_repeated(table: Table, event: e.WagersRepeated) -> None:
    player = table.players[event.player]
    for bet, stake in event.wagers:
        player.chips -= stake
        player.wagers[bet] = player.wagers.get(bet, 0) + stake
        player.placed.append((bet, stake))


@on(e.BallSpun)
def _ball_spun(table: Table, event: e.BallSpun) -> None:
    table.phase, table.spin, table.direction = BALL_IN_PLAY, event.spin, event.direction
    for player in table.players.values():
        player.stays = {}


@on(e.FinalBetsAnnounced)
def _final_bets_announced(table: Table, event: e.FinalBetsAnnounced) -> None:
    table.final_bets = True


@on(e.WageringPeriodEnded)
def _wagering_period_ended(table: Table, event: e.WageringPeriodEnded) -> None:
    table.stations_locked, table.ends_at, table.warns_at = True, "", ""
    if table.is_mixed:
        return  # the cloth takes wagers until no more bets is called
    if table.phase == BETTING:
        table.phase = WAGERING_CLOSED
    table.locked = True


@on(e.BetsClosed)
def _bets_closed(table: Table, event: e.BetsClosed) -> None:
    table.phase, table.locked, table.stations_locked = NO_MORE_BETS, True, True
    table.warns_at = ""
    if not event.runs_on:
        table.ends_at = ""


@on(e.WagersNotRecognised)
def _wagers_not_recognised(table: Table, event: e.WagersNotRecognised) -> None:
    clear(table.players[event.player], event.amount)


@on(e.SideBetClosed)
def _side_bet_closed(table: Table, event: e.SideBetClosed) -> None:
    table.side_closed.append(event.side_bet)


def _drawn(table: Table, event: e.Event) -> None:
    """One more draw of a side bet, whichever it is."""
    game = BY_EVENT[str(type(event).__struct_config__.tag)]
    so_far = table.drawn.get(game.drawn_as)
    table.drawn[game.drawn_as] = game.take(msgspec.structs.asdict(event), so_far)


for _kind in (e.LuckyBallDrawn, e.BonusNumberDrawn, e.SpreadDrawn, e.MatchDrawn, e.SymbolDrawn):
    on(_kind)(_drawn)


@on(e.BallFell)
def _ball_fell(table: Table, event: e.BallFell) -> None:
    table.dropped = True


@on(e.OutcomeSensed)
def _outcome_sensed(table: Table, event: e.OutcomeSensed) -> None:
    table.sensed[event.source] = event.outcome


@on(e.OutcomeRecorded)
def _outcome_recorded(table: Table, event: e.OutcomeRecorded) -> None:
    table.phase, table.outcome = OUTCOME, event.outcome


@on(e.WagersSettled)
def _wagers_settled(table: Table, event: e.WagersSettled) -> None:
    player = table.players[event.player]
    if not table.on_account(player):
        table.float += event.lost - event.won
    table.archive.gathered[event.player] = Part(
        event.lines, player.station, table.on_account(player), player.advised, player.limits
    )
    player.sat_out = -1  # not this time
    player.last = player.wagers  # every one of them is settled now
    player.wagers = dict(event.stays)
    player.stays = dict(event.stays)
    player.placed = []
    player.chips += event.back + event.won
    note_credit(table, event.player, event.back + event.won)
    player.advised = player.advised or bool(event.advised)
    if table.colours:
        _lose_colours(table, event.player, event.lost)


@on(e.SpinSettled)
def _spin_settled(table: Table, event: e.SpinSettled) -> None:
    table.phase, table.locked, table.foreign = IDLE, True, []
    table.settled += 1
    table.house += event.house
    table.last_outcome, table.settled_spin = event.outcome, event.spin
    archive = table.archive
    archive.keep(event.spin, Past(event.outcome, table.limits, archive.gathered, drawn=table.drawn))
    archive.gathered = {}
    full = table.is_full(station=False), table.is_full(station=True)
    for player in table.players.values():
        player.sat_out = player.sat_out + 1 if full[player.station] else 0
        player.waits = False  # what waits is set aside, and what was made void does not wait


@on(e.WinningWagerWithdrawn)
def _winning_wager_withdrawn(table: Table, event: e.WinningWagerWithdrawn) -> None:
    player = table.players[event.player]
    lift(player, event.bet, event.stake)
    player.stays.pop(event.bet, None)
    player.chips += event.stake


def _lose_colours(table: Table, name: str, lost: int) -> None:
    """What was lost was colour chips, as far as the player had any; nor can anyone who plays on
    have more in them than in all."""
    player = table.players[name]
    mine = {
        colour: holders[name]
        for colour, holders in table.colours.items()
        if name in holders and (player.left or not holders[name].away)
    }
    over = sum(held.value * held.count for held in mine.values()) - player.chips - player.staked
    for colour, held in mine.items():
        count = lost // held.value
        if not player.left:
            count = max(count, -(-over // held.value))
        count = min(held.count, max(0, count))
        lost, over = lost - count * held.value, over - count * held.value
        give_back(table, name, colour, count)


def _take_off(player: Player, bet: str, stake: int) -> None:
    forget(player, bet, stake)
    lift(player, bet, stake)
