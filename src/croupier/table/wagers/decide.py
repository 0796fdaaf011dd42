"""Placing, calling, moving, removing and repeating wagers."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.money import Cents
from croupier.rules.bets import RACETRACK
from croupier.rules.limits import judge, policy_of
from croupier.rules.offer import OfferedBet
from croupier.rules.settle.in_chips import check_in_chips
from croupier.rules.sidebets import SIDE, SideBet, SideRow
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.areas import Area
from croupier.table.checks import (
    check_funds,
    check_not_excluded,
    check_positive,
    player_name,
    player_of,
)
from croupier.table.chips.ask import foreign_lifted, own_colours
from croupier.table.chips.refusals import NotIssued
from croupier.table.commands import Command
from croupier.table.draws.ask import failed_of, fault_of
from croupier.table.faults.ask import is_place
from croupier.table.faults.refusals import AccountsAreFrozen, ComponentOutOfOrder
from croupier.table.faults.state import touches
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.people.state import Player
from croupier.table.session.ask import bell_clause
from croupier.table.session.refusals import NoSecrets
from croupier.table.state import BALL_IN_PLAY, BETTING, IDLE, WAGERING_CLOSED, Table
from croupier.table.wagers import refusals as r
from croupier.table.wagers.ask import (
    check_own_racetrack,
    funds_clause,
    judged_stake,
    lock_clause,
    taking_clause,
)

TAKEN = (BETTING, BALL_IN_PLAY)  # from `open-betting` until the lock


def place_wager(table: Table, command: c.PlaceWager) -> Decision:
    name, state = player_name(table, command), table.state
    player = state.players.get(name)
    if player is None or player.left:
        nobody = Player(state.main_area)
        _check_open(table, table.main, nobody, "place-wager")
        player = player_of(table, name, funds_clause(table.main))
    area = table.areas.of(player)
    _check_open(table, area, player, "place-wager")
    if player.guest:
        raise _guest_calls(table, name)
    if command.secret and state.session.now is None:
        raise Refusal(NoSecrets(), clause=table.offer.rulebook.not_given)
    if state.claims.excluded:
        check_not_excluded(table, name)
    offer = area.offer
    row = offer.bets.get(command.bet) or offer.find(command.bet)
    if row.kind in RACETRACK or row.kind == "asian":
        check_own_racetrack(area, row)
    elif row.kind in SIDE:
        _check_side(table, area, row)
    stake = command.stake if not command.colour else _in_colour(table, area, name, command)
    if not area.has_accounts and not command.colour and stake > 0:
        check_in_chips(offer, stake, row, own_colours(table, name))
    before = player.wagers.get(row.bet, 0)
    if stake > 0 and not player.shown and _is_permitted(area, row.bet, before + stake):
        if stake > player.chips:
            check_funds(name, player, stake, funds_clause(area))
        return (e.WagerPlaced(name, row.bet, stake, secret=command.secret),)
    shown = player.shown.get(row.bet, 0)
    if stake > 0 and _is_only_shown(area, row, before + shown + stake):
        judged = judge(offer, row, before + shown + stake)
        return (e.WagerShown(name, row.bet, stake, judged.note, judged.clause),)
    clause = funds_clause(area)
    check_positive(stake, clause)
    taken, judged = judged_stake(area, row, player, before, shown + stake, clause)
    check_funds(name, player, taken, clause)
    asked = stake if taken != stake else 0
    placed = e.WagerPlaced(name, row.bet, taken, asked, judged.note, judged.clause, command.secret)
    return (placed,)


def _is_permitted(area: Area, bet: str, total: Cents) -> bool:
    """Whether a stake is at risk as it stands: nearly always one of the plain ones."""
    if area.by_position:
        return False  # that depends on the others
    plain = area.offer.plain.get(bet, ())  # of a side bet there are none
    return total in plain or area.terms[bet].hold(total)


def _is_only_shown(area: Area, row: OfferedBet, total: Cents) -> bool:
    """Chips under the minimum that a screen shows without debiting them. [CP 6.19(a)]"""
    if policy_of(area.offer, row).under_minimum.value != "dropped-at-the-end":
        return False
    return total // row.parts < area.terms[row.bet].least


def _in_colour(table: Table, area: Area, name: str, command: c.PlaceWager) -> Cents:
    """So many chips of a colour are worth what their holder declared."""
    if area.has_accounts:
        raise Refusal(r.NoColourHere(), clause=funds_clause(area))
    clause = table.powers["find-foreign-chips"].clause  # which says whose chips are no wager
    held = table.state.chips.colours.get(command.colour, {}).get(name)
    if command.stake or command.count <= 0:
        raise Refusal(r.StakeOrColour(), clause=funds_clause(area))
    if held is None or held.away or held.count < command.count:
        raise Refusal(
            NotIssued(
                player=name,
                colour=command.colour,
                has=held.count if held and not held.away else 0,
                asked=command.count,
            ),
            clause=clause,
        )
    return held.value * command.count


def call_bet(table: Table, command: c.CallBet) -> Decision:
    player = table.state.anyone(command.player)
    area = table.area_of(player)
    clause = area.powers["call-bet"].clause
    _check_open(table, area, player, "call-bet")
    row = area.offer.find(command.bet)
    check_not_excluded(table, command.player)
    if row.kind in SIDE:
        _check_side(table, area, row)
    calls = area.law.call_bets
    assert calls is not None, area.law.tag  # whoever may call a bet has rules for it
    allowed, tender_clause = calls.tender.value, calls.tender.clause
    if command.tender not in allowed:
        raise Refusal(
            r.WrongTenderForCall(takes=allowed, tendered=command.tender), clause=tender_clause
        )
    in_chips = command.tender == "chips"
    if player.left or (
        command.player not in table.state.players and (in_chips or area.has_accounts)
    ):
        player_of(table, command.player, tender_clause)
    before = player.wagers.get(row.bet, 0)
    if not area.has_accounts and command.stake > 0:
        own = own_colours(table, command.player)
        check_in_chips(area.offer, command.stake, row, own, before)
    taken, judged = judged_stake(area, row, player, before, command.stake, clause)
    if in_chips:
        check_funds(command.player, player, taken, tender_clause)
    asked = command.stake if taken != command.stake else 0
    bought: Decision = ()
    tender = command.tender
    if not in_chips and calls.to_account is not None:
        bought, tender = (e.BoughtIn(command.player, command.stake, tender),), "chips"
    called = e.BetCalled(command.player, row.bet, taken, tender, asked, judged.note, judged.clause)
    return (*bought, called)


def move_wager(table: Table, command: c.MoveWager) -> Decision:
    clause, name, player, area = _whose(table, command, "move-wager")
    check_not_excluded(table, name)
    bet = area.offer.find(command.from_).bet
    row = area.offer.find(command.to)
    if row.kind in RACETRACK or row.kind == "asian":
        check_own_racetrack(area, row)
    elif row.kind in SIDE:
        _check_side(table, area, row)
    _check_may_change(table, area, bet)
    stake = _part(player, name, bet, command.stake, clause)
    if row.bet == bet:
        raise Refusal(r.SameBet(bet=bet), clause=clause)
    _check_parted(table, area, name, bet, stake, clause)
    if not area.has_accounts:
        check_in_chips(area.offer, stake, row, own_colours(table, name))
    before = player.wagers.get(row.bet, 0)
    left = player.wagers | {bet: player.wagers[bet] - stake}
    placed, judged = judged_stake(area, row, player, before, stake, clause, left)
    return (e.WagerMoved(name, bet, row.bet, stake, placed, judged.note, judged.clause),)


def remove_wager(table: Table, command: c.RemoveWager) -> Decision:
    clause, name, player, area = _whose(table, command, "remove-wager")
    bet = area.offer.find(command.bet).bet
    if bet in player.shown:
        return (e.WagerHidden(name, bet),)  # before anything that was debited
    _check_may_change(table, area, bet)
    foreign = foreign_lifted(table, name, clause, bet)  # all of them, or none
    if foreign and bet not in player.wagers and command.stake in (None, foreign[0].amount):
        return foreign
    stake = _part(player, name, bet, command.stake, clause)
    _check_parted(table, area, name, bet, stake, clause)
    return (e.WagerRemoved(name, bet, stake), *(foreign if command.stake is None else ()))


def remove_last(table: Table, command: c.RemoveLast) -> Decision:
    clause, name, player, _ = _whose(table, command, "remove-last")
    if player.shown:
        return (e.WagerHidden(name, next(reversed(player.shown))),)
    if not player.placed:
        raise Refusal(r.NothingPlaced(player=name), clause=clause)
    bet, stake = player.placed[-1]
    _check_may_change(table, table.area_of(player), bet)
    return (e.WagerRemoved(name, bet, stake, last=True),)


def remove_all(table: Table, command: c.RemoveAll) -> Decision:
    clause, name, player, _ = _whose(table, command, "remove-all")
    foreign = foreign_lifted(table, name, clause)
    if not player.wagers and not player.shown and not foreign:
        raise Refusal(r.NothingDown(player=name), clause=clause)
    bets = (*player.wagers, *(one.bet for one in foreign)) if table.state.draws.closed else ()
    for bet in bets:
        _check_may_change(table, table.area_of(player), bet)
    if not player.wagers and not player.shown:
        return foreign
    return (e.WagersRemoved(name, player.staked), *foreign)


def repeat_wagers(table: Table, command: c.RepeatWagers) -> Decision:
    """The wagers of the last spin, all or none; what won and still stands is part of them."""
    clause, name, player, area = _whose(table, command, "repeat-wagers")
    check_not_excluded(table, name)
    if not player.last:
        raise Refusal(r.NothingLastSpin(player=name), clause=clause)
    placed: list[tuple[str, Cents]] = []
    down = dict(player.wagers)
    for bet, stake in player.last.items():
        wanted = stake * command.times - player.stays.get(bet, 0)
        if wanted <= 0:
            continue
        row = area.offer.row(bet)
        if row.kind in RACETRACK or row.kind == "asian":
            check_own_racetrack(area, row)
        elif row.kind in SIDE:
            _check_side(table, area, row)
        before = player.wagers.get(bet, 0)
        taken, judged = judged_stake(area, row, player, before, wanted, clause, down)
        if taken != wanted:
            assert judged.why is not None, bet
            raise Refusal(r.CannotRepeat(because=judged.why), clause=judged.clause)
        placed.append((bet, wanted))
        down[bet] = before + wanted
    if not placed:
        raise Refusal(r.AllStand(player=name), clause=clause)
    check_funds(name, player, sum(stake for _, stake in placed), funds_clause(area))
    return (e.WagersRepeated(name, command.times, tuple(placed)),)


def withdraw_winning_wager(table: Table, command: c.WithdrawWinningWager) -> Decision:
    """All is paid at settlement; from then until the next spin a winner may be taken back."""
    name = player_name(table, command)
    clause = taking_clause(table.main, command.bet)
    player = player_of(table, name, clause)
    bet = table.offer.find(command.bet).bet
    stake = player.stays.get(bet, 0)
    if not stake:
        # Of what it was left as: a wager that lost is nobody's to touch. [NZ 3.7]
        losing = table.law.betting.losing if bet in player.last else None
        clause = losing.clause if losing is not None else clause
        raise Refusal(r.NoWinningWager(player=name, bet=bet), clause=clause)
    return (e.WinningWagerWithdrawn(name, bet, stake),)


def _whose(table: Table, command: Command, act: str) -> tuple[str, str, Player, Area]:
    """(clause, name, player, area) of someone who changes wagers while betting is open."""
    name = player_name(table, command)
    player = table.state.anyone(name)
    area = table.area_of(player)
    clause = area.powers[act].clause
    _check_open(table, area, player, act)
    player = player_of(table, name, clause)
    if player.guest:
        raise _guest_calls(table, name)
    return clause, name, player, area


def _guest_calls(table: Table, name: str) -> Refusal:
    guests = table.law.places.guests_call
    assert guests is not None, table.law.tag
    return Refusal(r.GuestCalls(player=name), clause=guests.clause)


def _check_open(table: Table, area: Area, player: Player, name: str) -> None:
    """The lock, and in NZ the drop of the ball, end betting before the phase does."""
    if table.state.faults.frozen or table.state.faults.down:
        _check_in_order(table, player)
    if player.area in table.state.betting.locked:
        raise Refusal(r.BettingEnded(), clause=bell_clause(table) or lock_clause(area, name))
    void = area.law.betting.void_after_drop
    if table.state.spin.dropped and void is not None:
        if name in ("place-wager", "call-bet", "repeat-wagers"):
            raise Refusal(r.BallHasDropped(), clause=void.clause)
        raise Refusal(r.HandsOff(), clause=lock_clause(area, name))


def _check_in_order(table: Table, player: Player) -> None:
    """A frozen account, a place out of order or an exclusion takes no wager."""
    if table.state.faults.frozen and player.on_account:
        clause = table.screens.powers["freeze-accounts"].clause
        raise Refusal(AccountsAreFrozen(reason=table.state.faults.frozen), clause=clause)
    for component, what in table.state.faults.down.items():
        if player.on_account and touches(component, player):
            rules = table.area_of(player).law.malfunction
            assert rules is not None, table.law.tag
            said = rules.place_before_lock if is_place(component) else rules.before_lock
            clause = said.clause  # it would be void
            raise Refusal(ComponentOutOfOrder(component=component, fault=what), clause=clause)


def _check_may_change(table: Table, area: Area, bet: str) -> None:
    """What stands on a side bet whose betting has ended stays there."""
    row = area.offer.side_rows.get(bet)
    if row is not None and row.side in table.state.draws.closed:
        raise _side_ended(table, area, table.offer.side[row.side])


def _side_ended(table: Table, area: Area, side: SideBet) -> Refusal:
    closes = table.law.side_bets[side.id].closes or area.law.betting.lock
    return Refusal(r.SideBetEnded(side_bet=side.name), clause=closes.clause)


def _check_side(table: Table, area: Area, row: OfferedBet) -> None:
    """A side bet that works, whose betting is open, and whose numbers are up if it shows some."""
    assert isinstance(row, SideRow)
    side = table.offer.side[row.side]
    fault = fault_of(table, side.id)
    if fault is not None:
        clause = table.law.side_bets[side.id].not_offered.clause
        raise Refusal(r.SideBetNotOffered(side_bet=side.name, fault=fault), clause=clause)
    failed = failed_of(table, side.id)
    if failed is not None:
        clause = table.law.side_bets[side.id].malfunction.clause
        raise Refusal(r.SideBetFailed(side_bet=side.name, fault=failed), clause=clause)
    if side.id in table.state.draws.closed:
        raise _side_ended(table, area, side)
    first = side.game.draws[0]
    if first.moment == "before-wagers" and side.game.drawn_as not in table.state.draws.drawn:
        clause = table.powers[first.act].clause
        raise Refusal(r.NumbersNotDrawn(side_bet=side.name), clause=clause)


def _check_parted(table: Table, area: Area, name: str, bet: str, stake: Cents, clause: str) -> None:
    """On a screen what stays of a wager must itself be permitted; on cloth limits act later, and
    what goes and what stays are chips."""
    left = table.state.players[name].wagers[bet] - stake
    if not left:
        return
    if not area.has_accounts:
        row, own = area.offer.row(bet), own_colours(table, name)
        for amount in (stake, left):
            check_in_chips(area.offer, amount, row, own)
    elif not area.terms[bet].hold(left):
        permits = judge(area.offer, area.offer.row(bet), left).clause or clause
        raise Refusal(r.NotPermitted(bet=bet, left=left), clause=permits)


def _part(player: Player, name: str, bet: str, stake: Cents | None, clause: str) -> Cents:
    """How much of a wager is meant: all of it unless the command says."""
    down = player.wagers.get(bet, 0)
    if not down:
        raise Refusal(r.NoWager(player=name, bet=bet), clause=clause)
    if stake is None:
        return down
    check_positive(stake, clause)
    if stake > down:
        raise Refusal(r.LessOnIt(player=name, bet=bet, has=down, asked=stake), clause=clause)
    return stake


DECISIONS: Decisions = {
    c.PlaceWager: Handler(place_wager, TAKEN, refused=r.BettingNotOpen),
    c.CallBet: Handler(call_bet, TAKEN, refused=r.BettingNotOpen),
    c.MoveWager: Handler(move_wager, TAKEN, refused=r.BettingNotOpen),
    c.RemoveWager: Handler(remove_wager, TAKEN, refused=r.BettingNotOpen),
    c.RemoveLast: Handler(remove_last, TAKEN, refused=r.BettingNotOpen),
    c.RemoveAll: Handler(remove_all, TAKEN, refused=r.BettingNotOpen),
    c.RepeatWagers: Handler(repeat_wagers, TAKEN, refused=r.BettingNotOpen),
    c.WithdrawWinningWager: Handler(
        withdraw_winning_wager, (IDLE, BETTING, WAGERING_CLOSED), refused=r.NotSettled
    ),
}
