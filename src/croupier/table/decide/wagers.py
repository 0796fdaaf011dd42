"""Placing, calling, moving, removing and repeating wagers."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.money import Cents, format_cents
from croupier.rules.bets import RACETRACK
from croupier.rules.limits import Judged, judge
from croupier.rules.offer import OfferedBet
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import Command
from croupier.table.decide.common import (
    Decision,
    check_funds,
    check_positive,
    fact_of,
    lock_clause,
    on,
    player_name,
    player_of,
)  # fmt: skip
from croupier.table.state import BALL_IN_PLAY, BETTING, IDLE, WAGERING_CLOSED, Player, Table

TAKEN = (BETTING, BALL_IN_PLAY)  # from `open-betting` until the lock
CODE = "betting-closed"


@on(c.PlaceWager, *TAKEN, code=CODE)
def place_wager(table: Table, command: c.PlaceWager) -> Decision:
    clause = table.powers["place-wager"].clause
    _check_open(table, "place-wager")
    name = player_name(table, command)
    player = table.players.get(name)
    if player is None or player.left:
        player = player_of(table, name, clause)
    row = table.offer.bets.get(command.bet) or table.offer.find(command.bet)
    if row.kind in RACETRACK or row.kind == "asian":
        _check_own_racetrack(table, row)
    stake = command.stake
    before = player.wagers.get(row.bet, 0)
    if stake > 0 and table.terms[row.bet].hold(before + stake):
        if stake > player.chips:
            check_funds(name, player, stake, clause)
        return (e.WagerPlaced(name, row.bet, stake),)
    taken, judged = _judged(table, row, player, before, stake, clause)
    check_funds(name, player, taken, clause)
    asked = stake if taken != stake else 0
    return (e.WagerPlaced(name, row.bet, taken, asked, judged.note, judged.clause),)


@on(c.CallBet, *TAKEN, code=CODE)
def call_bet(table: Table, command: c.CallBet) -> Decision:
    clause = table.powers["call-bet"].clause
    _check_open(table, "call-bet")
    row = table.offer.find(command.bet)
    allowed, tender_clause = fact_of(table, "settlement", "tender-call-bet", ("chips",))
    if command.tender not in allowed:
        raise Refusal(
            "wrong-tender",
            f"A called bet is accompanied by {' or '.join(allowed)}, not {command.tender}.",
            clause=tender_clause,
        )
    in_chips = command.tender == "chips"
    player = table.players.get(command.player)
    if player is None or player.left:
        player = player_of(table, command.player, tender_clause) if in_chips else Player()
    before = player.wagers.get(row.bet, 0)
    taken, judged = _judged(table, row, player, before, command.stake, clause)
    if in_chips:
        check_funds(command.player, player, taken, tender_clause)
    asked = command.stake if taken != command.stake else 0
    return (
        e.BetCalled(
            command.player, row.bet, taken, command.tender, asked, judged.note, judged.clause
        ),
    )


@on(c.MoveWager, *TAKEN, code=CODE)
def move_wager(table: Table, command: c.MoveWager) -> Decision:
    clause, name, player = _whose(table, command, "move-wager")
    bet = table.offer.find(command.from_).bet
    row = table.offer.find(command.to)
    if row.kind in RACETRACK or row.kind == "asian":
        _check_own_racetrack(table, row)
    stake = _part(player, name, bet, command.stake, clause)
    if row.bet == bet:
        raise Refusal("same-bet", f"{bet} is where the wager is already.", clause=clause)
    _check_left(table, bet, player.wagers[bet] - stake, clause)
    before = player.wagers.get(row.bet, 0)
    placed, judged = _judged(table, row, player, before, stake, clause)
    return (e.WagerMoved(name, bet, row.bet, stake, placed, judged.note, judged.clause),)


@on(c.RemoveWager, *TAKEN, code=CODE)
def remove_wager(table: Table, command: c.RemoveWager) -> Decision:
    clause, name, player = _whose(table, command, "remove-wager")
    bet = table.offer.find(command.bet).bet
    stake = _part(player, name, bet, command.stake, clause)
    _check_left(table, bet, player.wagers[bet] - stake, clause)
    return (e.WagerRemoved(name, bet, stake),)


@on(c.RemoveLast, *TAKEN, code=CODE)
def remove_last(table: Table, command: c.RemoveLast) -> Decision:
    clause, name, player = _whose(table, command, "remove-last")
    if not player.placed:
        raise Refusal("no-wager", f"{name} has placed nothing since betting opened.", clause=clause)
    bet, stake = player.placed[-1]
    return (e.WagerRemoved(name, bet, stake, last=True),)


@on(c.RemoveAll, *TAKEN, code=CODE)
def remove_all(table: Table, command: c.RemoveAll) -> Decision:
    clause, name, player = _whose(table, command, "remove-all")
    if not player.wagers:
        raise Refusal("no-wager", f"{name} has no wagers down.", clause=clause)
    return (e.WagersRemoved(name, player.staked),)


@on(c.RepeatWagers, *TAKEN, code=CODE)
def repeat_wagers(table: Table, command: c.RepeatWagers) -> Decision:
    """The wagers of the last spin, all or none; what won and still stands is part of them."""
    clause, name, player = _whose(table, command, "repeat-wagers")
    if not player.last:
        raise Refusal("no-wager", f"{name} had no wagers on the last spin.", clause=clause)
    placed: list[tuple[str, Cents]] = []
    for bet, stake in player.last.items():
        wanted = stake * command.times - player.stays.get(bet, 0)
        if wanted <= 0:
            continue
        row = table.offer.bets[bet]
        if row.kind in RACETRACK or row.kind == "asian":
            _check_own_racetrack(table, row)
        taken, judged = _judged(table, row, player, player.wagers.get(bet, 0), wanted, clause)
        if taken != wanted:
            raise Refusal("cannot-repeat", judged.note, clause=judged.clause)
        placed.append((bet, wanted))
    if not placed:
        raise Refusal("no-wager", f"{name}'s wagers of the last spin all stand.", clause=clause)
    check_funds(name, player, sum(stake for _, stake in placed), clause)
    return (e.WagersRepeated(name, command.times, tuple(placed)),)


@on(c.WithdrawWinningWager, IDLE, BETTING, WAGERING_CLOSED, code="not-settled")
def withdraw_winning_wager(table: Table, command: c.WithdrawWinningWager) -> Decision:
    """All is paid at settlement; from then until the next spin a winner may be taken back."""
    clause = table.powers["withdraw-winning-wager"].clause
    name = player_name(table, command)
    player = player_of(table, name, clause)
    bet = table.offer.find(command.bet).bet
    stake = player.stays.get(bet, 0)
    if not stake:
        raise Refusal(
            "no-winning-wager", f"{name} has no winning wager standing on {bet}.", clause=clause
        )
    return (e.WinningWagerWithdrawn(name, bet, stake),)


def _whose(table: Table, command: Command, act: str) -> tuple[str, str, Player]:
    """(clause, name, player) of someone who changes wagers while betting is open."""
    clause = table.powers[act].clause
    _check_open(table, act)
    name = player_name(table, command)
    return clause, name, player_of(table, name, clause)


def _check_open(table: Table, name: str) -> None:
    """The lock, and in NZ the drop of the ball, end betting before the phase does."""
    if table.locked:
        raise Refusal(CODE, "Betting has ended for this spin.", clause=lock_clause(table, name))
    if table.dropped:
        clause = table.powers[name].clause
        said = "no wager is handled until winners are paid"
        if name in ("place-wager", "call-bet", "repeat-wagers"):
            _, clause = fact_of(table, "settlement", "wager-after-drop")
            said = "later wagers are void"
        raise Refusal("ball-dropped", f"The ball has dropped; {said}.", clause=clause)


def _check_own_racetrack(table: Table, row: OfferedBet) -> None:
    """Some rulebooks have race-track wagers called, and placed by the dealer only."""
    rule, clause = fact_of(table, "settlement", "racetrack-placed-by-player")
    if rule == "void":
        raise Refusal(
            "must-be-called",
            f"{row.bet} is declared aloud and placed by the dealer, not by the player.",
            clause=clause,
        )


def _judged(
    table: Table, row: OfferedBet, player: Player, before: Cents, stake: Cents, clause: str
) -> tuple[Cents, Judged]:
    """What is taken of a stake beside what already stands on the bet.

    On cloth the chips stand as they are put down and limits act when the spin is settled; a
    screen shows, and takes, only what is permitted."""
    check_positive(stake, clause)
    judged = judge(table.offer, row, before + stake, advised=player.advised)
    if not table.has_accounts:
        return stake, judged
    taken = judged.taken - before
    if taken <= 0:
        raise Refusal(judged.code, judged.note, clause=judged.clause)
    return taken, judged


def _check_left(table: Table, bet: str, left: Cents, clause: str) -> None:
    """On a screen what stays of a wager must itself be permitted; on cloth limits act later."""
    if left and table.has_accounts and not table.terms[bet].hold(left):
        raise Refusal(
            "not-permitted",
            f"{format_cents(left)} left on {bet} is not a permitted wager; remove all of it.",
            clause=clause,
        )


def _part(player: Player, name: str, bet: str, stake: Cents | None, clause: str) -> Cents:
    """How much of a wager is meant: all of it unless the command says."""
    down = player.wagers.get(bet, 0)
    if not down:
        raise Refusal("no-wager", f"{name} has no wager on {bet}.", clause=clause)
    if stake is None:
        return down
    check_positive(stake, clause)
    if stake > down:
        raise Refusal(
            "no-wager",
            f"{name} has {format_cents(down)} on {bet}, not {format_cents(stake)}.",
            clause=clause,
        )
    return stake
