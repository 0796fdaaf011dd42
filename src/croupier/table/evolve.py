"""table + event -> table. History is not argued with: nothing here refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from croupier.table import events as e
from croupier.table.state import (
    BALL_IN_PLAY,
    BETTING,
    CLOSED,
    IDLE,
    NO_MORE_BETS,
    OUTCOME,
    WAGERING_CLOSED,
    Player,
    Table,
)  # fmt: skip

E = TypeVar("E", bound=e.Event)
EVOLVE: dict[type[e.Event], Callable[[Table, Any], None]] = {}


def evolve(table: Table, event: e.Event) -> None:
    """Make the table what the event says it is now."""
    EVOLVE[type(event)](table, event)
    table.version += 1


def _on(kind: type[E]) -> Callable[[Callable[[Table, E], None]], Callable[[Table, E], None]]:
    def register(change: Callable[[Table, E], None]) -> Callable[[Table, E], None]:
        EVOLVE[kind] = change
        return change

    return register


@_on(e.TableMade)
def _table_made(table: Table, event: e.TableMade) -> None:
    table.spec, table.pin = event.spec, event.pin


@_on(e.TableOpened)
def _table_opened(table: Table, event: e.TableOpened) -> None:
    table.phase, table.pin, table.float = IDLE, event.pin, event.float


@_on(e.TableClosed)
def _table_closed(table: Table, event: e.TableClosed) -> None:
    table.phase, table.directed, table.float = CLOSED, False, 0


@_on(e.Attested)
def _attested(table: Table, event: e.Attested) -> None:
    table.attested[event.item] = event.value


@_on(e.SeatTaken)
def _seat_taken(table: Table, event: e.SeatTaken) -> None:
    player = table.players.get(event.player)
    if player is None:
        player = table.players[event.player] = Player()
    player.seat = event.seat
    table.directed = False


@_on(e.BoughtIn)
def _bought_in(table: Table, event: e.BoughtIn) -> None:
    player = table.players.get(event.player)
    if player is None:
        player = table.players[event.player] = Player()
    player.chips += event.amount


@_on(e.BettingOpened)
def _betting_opened(table: Table, event: e.BettingOpened) -> None:
    table.phase, table.locked, table.dropped = BETTING, False, False
    table.ends_at, table.warns_at = event.ends_at, event.warns_at
    table.outcome = ""
    table.sensed = {}
    for player in table.players.values():
        player.placed = []


@_on(e.WagerPlaced)
def _wager_placed(table: Table, event: e.WagerPlaced) -> None:
    player = table.players[event.player]
    bet, stake = event.bet, event.stake
    player.chips -= stake
    player.wagers[bet] = player.wagers.get(bet, 0) + stake
    player.placed.append((bet, stake))


@_on(e.BetCalled)
def _bet_called(table: Table, event: e.BetCalled) -> None:
    player = table.players.get(event.player)
    if player is None:
        player = table.players[event.player] = Player()
    if event.tender == "chips":
        player.chips -= event.stake
    player.wagers[event.bet] = player.wagers.get(event.bet, 0) + event.stake
    player.placed.append((event.bet, event.stake))


@_on(e.WagerMoved)
def _wager_moved(table: Table, event: e.WagerMoved) -> None:
    player = table.players[event.player]
    _take_off(player, event.from_, event.stake)
    if event.placed:
        player.wagers[event.to] = player.wagers.get(event.to, 0) + event.placed
        player.placed.append((event.to, event.placed))
    player.chips += event.stake - event.placed


@_on(e.WagerRemoved)
def _wager_removed(table: Table, event: e.WagerRemoved) -> None:
    player = table.players[event.player]
    if event.last:
        player.placed.pop()
    else:
        _forget(player, event.bet, event.stake)
    _lift(player, event.bet, event.stake)
    player.chips += event.stake


@_on(e.WagersRemoved)
def _wagers_removed(table: Table, event: e.WagersRemoved) -> None:
    _clear(table.players[event.player], event.amount)


@_on(e.WagersRepeated)
def _wagers_repeated(table: Table, event: e.WagersRepeated) -> None:
    player = table.players[event.player]
    for bet, stake in event.wagers:
        player.chips -= stake
        player.wagers[bet] = player.wagers.get(bet, 0) + stake
        player.placed.append((bet, stake))


@_on(e.BallSpun)
def _ball_spun(table: Table, event: e.BallSpun) -> None:
    table.phase, table.spin, table.direction = BALL_IN_PLAY, event.spin, event.direction
    for player in table.players.values():
        player.stays = {}


@_on(e.WageringPeriodEnded)
def _wagering_period_ended(table: Table, event: e.WageringPeriodEnded) -> None:
    if table.phase == BETTING:
        table.phase = WAGERING_CLOSED
    table.locked, table.ends_at, table.warns_at = True, "", ""


@_on(e.BetsClosed)
def _bets_closed(table: Table, event: e.BetsClosed) -> None:
    table.phase, table.locked = NO_MORE_BETS, True
    table.ends_at = table.warns_at = ""


@_on(e.WagersNotRecognised)
def _wagers_not_recognised(table: Table, event: e.WagersNotRecognised) -> None:
    _clear(table.players[event.player], event.amount)


@_on(e.BallFell)
def _ball_fell(table: Table, event: e.BallFell) -> None:
    table.dropped = True


@_on(e.OutcomeSensed)
def _outcome_sensed(table: Table, event: e.OutcomeSensed) -> None:
    table.sensed[event.source] = event.outcome


@_on(e.OutcomeRecorded)
def _outcome_recorded(table: Table, event: e.OutcomeRecorded) -> None:
    table.phase, table.outcome = OUTCOME, event.outcome


@_on(e.FaultRaised)
def _fault_raised(table: Table, event: e.FaultRaised) -> None:
    table.faults[event.component] = event.what


@_on(e.FaultCleared)
def _fault_cleared(table: Table, event: e.FaultCleared) -> None:
    del table.faults[event.component]


@_on(e.WagersSettled)
def _wagers_settled(table: Table, event: e.WagersSettled) -> None:
    player = table.players[event.player]
    player.last = player.wagers  # every one of them is settled now
    player.wagers = dict(event.stays)
    player.stays = dict(event.stays)
    player.placed = []
    player.chips += event.back + event.won
    player.advised = player.advised or bool(event.advised)


@_on(e.SpinSettled)
def _spin_settled(table: Table, event: e.SpinSettled) -> None:
    table.phase, table.locked = IDLE, True
    table.settled += 1
    table.house += event.house
    table.last_outcome = event.outcome


@_on(e.WinningWagerWithdrawn)
def _winning_wager_withdrawn(table: Table, event: e.WinningWagerWithdrawn) -> None:
    player = table.players[event.player]
    _lift(player, event.bet, event.stake)
    player.stays.pop(event.bet, None)
    player.chips += event.stake


@_on(e.SpinsDirected)
def _spins_directed(table: Table, event: e.SpinsDirected) -> None:
    table.directed = True


@_on(e.NoSpinCalled)
def _no_spin_called(table: Table, event: e.NoSpinCalled) -> None:
    table.phase, table.locked, table.dropped = IDLE, True, False
    table.ends_at = table.warns_at = table.outcome = ""
    table.sensed = {}


@_on(e.WagersRefunded)
def _wagers_refunded(table: Table, event: e.WagersRefunded) -> None:
    player = table.players[event.player]
    player.last = dict(player.wagers)
    _clear(player, event.amount)


@_on(e.CashedOut)
def _cashed_out(table: Table, event: e.CashedOut) -> None:
    table.players[event.player].chips -= event.amount


@_on(e.PlayerLeft)
def _player_left(table: Table, event: e.PlayerLeft) -> None:
    if event.owed:
        player = table.players[event.player]
        player.chips -= event.amount
        player.seat, player.left = None, True
    else:
        del table.players[event.player]


@_on(e.DuesPaid)
def _dues_paid(table: Table, event: e.DuesPaid) -> None:
    del table.players[event.player]


def _lift(player: Player, bet: str, stake: int) -> None:
    left = player.wagers[bet] - stake
    if left:
        player.wagers[bet] = left
    else:
        del player.wagers[bet]
    if player.stays.get(bet, 0) > left:
        player.stays[bet] = left
        if not left:
            del player.stays[bet]


def _forget(player: Player, bet: str, stake: int) -> None:
    """The newest placements on a bet are the first to be taken back."""
    for at in range(len(player.placed) - 1, -1, -1):
        name, placed = player.placed[at]
        if name == bet and stake:
            taken = min(placed, stake)
            stake -= taken
            if taken == placed:
                del player.placed[at]
            else:
                player.placed[at] = (bet, placed - taken)


def _take_off(player: Player, bet: str, stake: int) -> None:
    _forget(player, bet, stake)
    _lift(player, bet, stake)


def _clear(player: Player, amount: int) -> None:
    player.wagers, player.placed, player.stays = {}, [], {}
    player.chips += amount
