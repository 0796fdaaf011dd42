"""What events do to colour chips, chips of other tables, the tray and the drop box."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.moves import give_back, player_at
from croupier.table.state import Foreign, Held, Table


def colour_chips_issued(table: Table, event: e.ColourChipsIssued) -> None:
    holders = table.colours.setdefault(event.colour, {})
    held = holders.get(event.player)
    if held is None:
        holders[event.player] = Held(event.value, event.count)
    else:
        held.count += event.count


def colour_chips_redeemed(table: Table, event: e.ColourChipsRedeemed) -> None:
    if event.brought:
        player = player_at(table, event.player)
        player.chips += event.count * event.value
    if not event.table:
        give_back(table, event.player, event.colour, event.count)


def foreign_chips_found(table: Table, event: e.ForeignChipsFound) -> None:
    if event.counts:
        table.foreign.append(Foreign(event.player, event.bet, event.count * event.value))


def foreign_chips_settled(table: Table, event: e.ForeignChipsSettled) -> None:
    if event.won:
        player_at(table, event.player).chips += event.won
    table.float += event.kept - event.won


def float_filled(table: Table, event: e.FloatFilled) -> None:
    table.float += event.amount


def float_credited(table: Table, event: e.FloatCredited) -> None:
    table.float -= event.amount


def drop_counted(table: Table, event: e.DropCounted) -> None:
    table.drop -= event.expected


EVOLUTIONS: Evolutions = {
    e.ColourChipsIssued: colour_chips_issued,
    e.ColourChipsRedeemed: colour_chips_redeemed,
    e.ForeignChipsFound: foreign_chips_found,
    e.ForeignChipsSettled: foreign_chips_settled,
    e.FloatFilled: float_filled,
    e.FloatCredited: float_credited,
    e.DropCounted: drop_counted,
}
