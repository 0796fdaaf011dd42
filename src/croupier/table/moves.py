"""How chips, tender and wagers move, shared by the evolutions of several rooms."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.areas import AREAS
from croupier.table.people.state import Player
from croupier.table.state import CLOSED, IDLE, State


def player_at(state: State, name: str) -> Player:
    """That player, new to the state or not."""
    player = state.players.get(name)
    if player is None:
        player = state.players[name] = Player(state.main_area)
    return player


def forget_player(state: State, name: str) -> None:
    """Nothing of theirs is here any more; that they have played here is known."""
    del state.players[name]
    if name not in state.claims.gone:
        state.claims.gone.append(name)


def take_in(state: State, player: Player, tender: str, amount: int) -> None:
    """Where tender goes: into the drop box, or chips into the tray, or a ticket on the pile."""
    if tender == "ticket":
        state.chips.paper += amount
    elif tender != "chips":
        state.chips.drop += amount
        if not player.on_account:
            state.chips.float -= amount  # chips are given for it
    elif player.on_account:
        state.chips.float += amount


def give_back(state: State, name: str, colour: str, count: int) -> None:
    """Nobody's colour any more when the last chip is back."""
    held = state.chips.colours[colour][name]
    held.count -= count
    if held.count <= 0:
        del state.chips.colours[colour][name]
        if not state.chips.colours[colour]:
            del state.chips.colours[colour]


def note_credit(state: State, name: str, amount: int) -> None:
    """What is credited while a fault lasts is kept beside it, once."""
    player = state.players[name]
    player.doubtful = min(player.doubtful, player.credited) if player.doubtful else 0
    if not state.faults.down or not amount:
        return
    for one in state.faults.record:
        if not one.until and player.on_account and one.touches(player):
            one.credited[name] = one.credited.get(name, 0) + amount
            return


def played(player: Player, gained: int) -> None:
    """A spin is decided: what was gained stands as winnings, what was lost came out of them first;
    and of what was tendered no more is untouched than is left."""
    player.won = max(0, player.won + gained)
    player.brought = min(player.brought, player.chips)


def move_away(player: Player) -> None:
    """The wagers that are down stay wagers of the place they were made at. [CP 6.16(a)]"""
    if player.place and player.wagers:
        made = dict(player.made_at(player.place))
        if made:
            player.away[player.place] = made


def lift(player: Player, bet: str, stake: int, *, lowest: bool = False) -> None:
    """Chips come off a wager: the newest, which lie on top, or the lowest."""
    left = player.wagers[bet] - stake
    if bet in player.called:
        _lift_called(player, bet, stake if lowest else 0, left)
    if player.away:
        _lift_away(player, bet, left)
    if bet in player.waiting:
        player.waiting[bet] = min(left, player.waiting[bet])
        if not player.waiting[bet]:
            del player.waiting[bet]
            player.waits = player.waits and bool(player.waiting)
    if left:
        player.wagers[bet] = left
    else:
        del player.wagers[bet]
    if player.kept is not None and player.kept.wagers.get(bet, 0) > left:
        player.kept.wagers[bet] = left  # what is put down again is put down now
    if player.stays.get(bet, 0) > left:
        player.stays[bet] = left
        if not left:
            del player.stays[bet]


def _lift_called(player: Player, bet: str, beneath: int, left: int) -> None:
    """The chips above are lower now, and none lies higher than what is left."""
    lower = ((bottom - beneath, top - beneath) for bottom, top in player.called.pop(bet))
    kept = [(max(0, bottom), min(top, left)) for bottom, top in lower]
    player.called |= {bet: found} if (found := [one for one in kept if one[0] < one[1]]) else {}


def _lift_away(player: Player, bet: str, left: int) -> None:
    """No more was made elsewhere than is left: what was made last comes off first."""
    for wagers in player.away.values():
        wagers[bet] = min(left, wagers.get(bet, 0))
        left -= wagers[bet]
        if not wagers[bet]:
            del wagers[bet]
    player.away = {place: wagers for place, wagers in player.away.items() if wagers}


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
    player.kept, player.away, player.waits = None, {}, False
    player.waiting, player.called = {}, {}
    player.chips += amount


def end_round(state: State, *, stands: bool = False) -> None:
    """The round under way is over without a result; in between there is none to end. Where wagers
    stand, so do those of another table's chips."""
    if state.phase not in (CLOSED, IDLE):
        state.phase = IDLE
    state.spin.dropped = False
    state.chips.foreign = state.chips.foreign if stands else []
    for chips in state.chips.foreign:
        chips.stood = True
    state.betting.locked = AREAS
    state.betting.ends_at = state.betting.warns_at = state.spin.outcome = ""
    state.spin.sensed, state.draws.drawn, state.draws.closed = {}, {}, []
    for player in state.players.values():
        waiting = dict(player.waiting or player.wagers) if stands and player.waits else {}
        # What stands waits on for its records; what is put down from now on does not.
        player.waits, player.waiting = bool(waiting), waiting


def lock_session(state: State) -> None:
    """What the players of a session have down as betting ends."""
    if state.session.now is not None:
        players = state.players.items()
        state.session.now.lock(
            {name: one.staked for name, one in players},
            {name: one.chips + one.staked for name, one in players},
        )


def pay_out(state: State, player: Player, event: e.CashedOut | e.PlayerLeft | e.DuesPaid) -> None:
    """A ticket, or chips out of the tray; on cloth the chips are in the player's hands already."""
    if event.ticket:
        state.chips.paper -= event.amount
        state.chips.printed += 1
    elif player.on_account:
        state.chips.float -= event.amount
    if player.on_account:
        note_paid(state, event.player, event.amount)


def note_paid(state: State, name: str, amount: int) -> None:
    """What has come out of a chip account, all that a player can be asked to give back."""
    state.faults.paid[name] = state.faults.paid.get(name, 0) + amount
