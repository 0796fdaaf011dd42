"""What settling does to players, the tray and the archive."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.archive import Part, Past
from croupier.table.handler import Evolutions
from croupier.table.moves import give_back, note_credit, past_spin, pay_out
from croupier.table.state import IDLE, Aside, Player, Table


def wagers_settled(table: Table, event: e.WagersSettled) -> None:
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


def spin_settled(table: Table, event: e.SpinSettled) -> None:
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


def dues_paid(table: Table, event: e.DuesPaid) -> None:
    pay_out(table, table.players[event.player], event)
    del table.players[event.player]


def wagers_wait(table: Table, event: e.WagersWait) -> None:
    table.players[event.player].waits = True


def wagers_set_aside(table: Table, event: e.WagersSetAside) -> None:
    player = table.players[event.player]
    table.aside.append(
        Aside(
            event.player, event.spin, table.outcome, player.wagers, player.station, table.limits,
            player.limits, table.drawn,
        )
    )  # fmt: skip
    player.last, player.wagers, player.placed = dict(player.wagers), {}, []
    player.waits, player.sat_out = False, -1


def aside_settled(table: Table, event: e.AsideSettled) -> None:
    aside = next(one for one in table.aside if (one.player, one.spin) == (event.player, event.spin))
    table.aside.remove(aside)
    past_spin(table, event.spin).parts[event.player] = Part(
        event.lines, aside.station, account=True, own=aside.own
    )
    player = table.players.get(event.player)
    if player is None:
        player = table.players[event.player] = Player(left=True, station=aside.station)
    player.chips += event.back + event.won
    note_credit(table, event.player, event.back + event.won)
    table.house += event.lost - event.won


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


EVOLUTIONS: Evolutions = {
    e.WagersSettled: wagers_settled,
    e.SpinSettled: spin_settled,
    e.DuesPaid: dues_paid,
    e.WagersWait: wagers_wait,
    e.WagersSetAside: wagers_set_aside,
    e.AsideSettled: aside_settled,
}
