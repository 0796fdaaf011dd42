"""How chips, tender and wagers move about, whichever room's event moves them."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.archive import Past
from croupier.table.state import Player, Table


def player_at(table: Table, name: str) -> Player:
    """That player, new to the table or not."""
    player = table.players.get(name)
    if player is None:
        player = table.players[name] = Player()
    return player


def take_in(table: Table, player: Player, tender: str, amount: int) -> None:
    """Where tender goes: into the drop box, or chips into the tray, or a ticket on the pile."""
    if tender == "ticket":
        table.paper += amount
    elif tender != "chips":
        table.drop += amount
        if not table.on_account(player):
            table.float -= amount  # chips are given for it
    elif table.on_account(player):
        table.float += amount


def give_back(table: Table, name: str, colour: str, count: int) -> None:
    """Nobody's colour any more when the last chip is back."""
    held = table.colours[colour][name]
    held.count -= count
    if held.count <= 0:
        del table.colours[colour][name]
        if not table.colours[colour]:
            del table.colours[colour]


def note_credit(table: Table, name: str, amount: int) -> None:
    """What is credited while a fault lasts is kept beside it, once."""
    if not table.faults or not amount:
        return
    player = table.players[name]
    for one in table.malfunctions:
        if not one.until and table.on_account(player) and one.touches(player):
            one.credited[name] = one.credited.get(name, 0) + amount
            return


def lift(player: Player, bet: str, stake: int) -> None:
    left = player.wagers[bet] - stake
    if left:
        player.wagers[bet] = left
    else:
        del player.wagers[bet]
    if player.stays.get(bet, 0) > left:
        player.stays[bet] = left
        if not left:
            del player.stays[bet]


def forget(player: Player, bet: str, stake: int) -> None:
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


def clear(player: Player, amount: int) -> None:
    player.wagers, player.placed, player.stays, player.shown = {}, [], {}, {}
    player.chips += amount


def pay_out(table: Table, player: Player, event: e.CashedOut | e.PlayerLeft | e.DuesPaid) -> None:
    """A ticket, or chips out of the tray; on cloth the chips are in the player's hands already."""
    if event.ticket:
        table.paper -= event.amount
        table.printed += 1
    elif table.on_account(player):
        table.float -= event.amount


def past_spin(table: Table, spin: int) -> Past:
    """That spin as the archive has it; a replay that began later does without."""
    found = table.archive.find(spin)
    return found if found is not None else Past("", None, {})
