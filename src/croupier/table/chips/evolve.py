"""What events do to colour chips, chips of other tables, the tray and the drop box."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.chips.state import Foreign, Held
from croupier.table.handler import Evolutions
from croupier.table.moves import give_back, player_at
from croupier.table.state import State


def colour_chips_issued(state: State, event: e.ColourChipsIssued) -> None:
    holders = state.chips.colours.setdefault(event.colour, {})
    held = holders.get(event.player)
    if held is None:
        holders[event.player] = Held(event.value, event.count)
    else:
        held.count += event.count


def colour_chips_redeemed(state: State, event: e.ColourChipsRedeemed) -> None:
    if event.brought:
        player = player_at(state, event.player)
        player.chips += event.count * event.value
    if not event.table:
        give_back(state, event.player, event.colour, event.count)


def foreign_chips_found(state: State, event: e.ForeignChipsFound) -> None:
    if event.counts:
        state.chips.foreign.append(Foreign(event.player, event.bet, event.count * event.value))


def foreign_chips_settled(state: State, event: e.ForeignChipsSettled) -> None:
    if event.won:
        player = player_at(state, event.player)
        player.chips += event.won
        player.won += event.won
    state.chips.float += event.kept - event.won


def foreign_chips_lifted(state: State, event: e.ForeignChipsLifted) -> None:
    where = (event.player, event.bet)
    state.chips.foreign = [one for one in state.chips.foreign if (one.player, one.bet) != where]


def float_filled(state: State, event: e.FloatFilled) -> None:
    state.tray.float += event.amount


def float_credited(state: State, event: e.FloatCredited) -> None:
    state.tray.float -= event.amount


def drop_counted(state: State, event: e.DropCounted) -> None:
    state.tray.drop -= event.expected


EVOLUTIONS: Evolutions = {
    e.ColourChipsIssued: colour_chips_issued,
    e.ColourChipsRedeemed: colour_chips_redeemed,
    e.ForeignChipsFound: foreign_chips_found,
    e.ForeignChipsSettled: foreign_chips_settled,
    e.ForeignChipsLifted: foreign_chips_lifted,
    e.FloatFilled: float_filled,
    e.FloatCredited: float_credited,
    e.DropCounted: drop_counted,
}
