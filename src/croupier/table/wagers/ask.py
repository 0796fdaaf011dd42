"""What is asked of wagers: which clause says that one comes too late, what is taken of a stake."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import Refusal
from croupier.money import Cents
from croupier.rules.bets import INSIDE
from croupier.rules.limits import Judged, judge, judge_together, on_positions, room_of
from croupier.rules.notation import parse
from croupier.rules.offer import OfferedBet
from croupier.table.areas import Area
from croupier.table.base import Command
from croupier.table.checks import check_positive
from croupier.table.people.state import Player
from croupier.table.state import BALL_IN_PLAY, CLOSED, IDLE, Table
from croupier.table.wagers.commands import WithdrawWinningWager
from croupier.table.wagers.refusals import MustBeCalled

PLACING = ("place-wager", "repeat-wagers", "call-bet")
CHANGING = ("move-wager", "remove-wager", "remove-last", "remove-all")


def lock_clause(area: Area, name: str) -> str:
    """What says that it is too late to place a wager, or to change one."""
    betting, calls = area.law.betting, area.law.call_bets
    if name == "call-bet" and calls is not None:
        return (calls.lock or calls.tender).clause
    return (betting.changes or betting.lock if name in CHANGING else betting.lock).clause


def when_clause(table: Table, area: Area, name: str, command: Command) -> str:
    """What says that this is not the moment: what has to come first, or came before."""
    phase, says = table.state.phase, area.law.announcements
    if phase == CLOSED:
        return area.powers["open-table"].clause
    if phase == IDLE and name in (*PLACING, *CHANGING, "spin-ball"):
        return says.open_betting.clause
    if phase == BALL_IN_PLAY and name in ("record-outcome", "confirm-outcome"):
        return says.no_more_bets.clause
    if name in (*PLACING, *CHANGING):
        return lock_clause(area, name)
    if isinstance(command, WithdrawWinningWager):
        return taking_clause(area, command.bet)
    return area.powers[name].when


def taking_clause(area: Area, bet: str) -> str:
    """What says when a winner is taken off: of inside ones it may be another rule."""
    inside = area.law.betting.inside
    if inside is not None and _is_inside(bet):
        return inside.clause
    return area.powers["withdraw-winning-wager"].when


def _is_inside(text: str) -> bool:
    try:
        return parse(text).kind in INSIDE
    except Refusal:
        return False  # nobody can read it, which is said when the time comes


def funds_clause(area: Area) -> str:
    """What says of which money wagers are made: chips, or what is on the account."""
    betting = area.law.betting
    said = betting.in_chips or betting.credit
    return said.clause if said else area.powers["place-wager"].clause


def judged_stake(
    area: Area,
    row: OfferedBet,
    player: Player,
    before: Cents,
    stake: Cents,
    clause: str,
    down: Mapping[str, Cents] | None = None,
) -> tuple[Cents, Judged]:
    """What is taken of a stake beside what already stands on the bet; `down` is what stands on
    all of them, where not simply the player's wagers.

    On cloth the chips stand as they are put down and limits act when the spin is settled; a
    screen shows, and takes, only what is permitted."""
    check_positive(stake, clause)
    if area.by_position:
        judged = _beside(area, row, player, before + stake, player.wagers if down is None else down)
    else:
        judged = judge(area.offer, row, before + stake, advised=player.advised)
    if not area.has_accounts:
        return stake, judged
    taken = judged.taken - before
    if taken <= 0:
        assert judged.why is not None, row.bet
        raise Refusal(judged.why, clause=judged.clause)
    return taken, judged


def _beside(
    area: Area, row: OfferedBet, player: Player, total: Cents, down: Mapping[str, Cents]
) -> Judged:
    """A stake where a maximum is of all chips on a position. A screen cuts the newest; on cloth
    each is judged beside those put down before it, and another may be the one that is cut."""
    offer, advised = area.offer, player.advised
    if area.has_accounts:
        room = room_of(offer, row, on_positions(offer, {**down, row.bet: 0}))
        return judge(offer, row, total, advised=advised, room=room)
    stakes = {bet: stake for bet, stake in {**down, row.bet: total}.items() if stake}
    found = judge_together(offer, stakes, advised=advised)
    over = (one for one in found.values() if one.code == "over-maximum")
    return found[row.bet] if found[row.bet].code else next(over, found[row.bet])


def check_own_racetrack(area: Area, row: OfferedBet) -> None:
    """Some rulebooks have race-track wagers called, and placed by the dealer only."""
    rule = area.law.betting.racetrack_by_dealer
    if rule is not None:
        raise Refusal(MustBeCalled(bet=row.bet), clause=rule.clause)
