"""Opening and closing a table, with its notice; what someone vouches for."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.rules.equipment import misfit, own_to_each_table
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import read_time
from croupier.table.clock import is_before, later
from croupier.table.faults.ask import withheld
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.opening import refusals as r
from croupier.table.people.ask import playing
from croupier.table.refusals import TimeIsPast
from croupier.table.state import BETTING, CLOSED, IDLE, OPEN, PHASES, Table


def open_table(table: Table, command: c.OpenTable) -> Decision:
    assert table.state.pin is not None
    rulebook = table.offer.rulebook
    since = rulebook.rulebook.in_force_from
    # The log's days are those of Universal Time.
    if since is not None and command.at[:10] < since.value.isoformat():
        raise Refusal(
            r.NotInForce(rulebook=rulebook.tag, since=str(since.value), today=command.at[:10]),
            clause=rulebook.cite(since.clause),
        )
    return (e.TableOpened(table.state.pin, table.offer.spec.float_),)


def attest(table: Table, command: c.Attest) -> Decision:
    """A value outside the rule is refused; what the rulebook says nothing of is kept as it is."""
    item, value = command.item, command.value
    outside = misfit(table.offer.rulebook, table.offer.spec, item, value)
    if outside is not None:
        raise Refusal(
            r.OutOfRule(item=item, value=str(value), must_be=outside.must_be), clause=outside.clause
        )
    clause = own_to_each_table(table.offer.rulebook, table.offer.spec, item)
    if clause is not None and str(value) in command.elsewhere:
        raise Refusal(r.InUseElsewhere(item=item, value=str(value)), clause=clause)
    return (e.Attested(item, value, command.note),)


def give_closing_notice(table: Table, command: c.GiveClosingNotice) -> Decision:
    clause = table.powers["give-closing-notice"].clause
    if table.state.opening.notice is not None:
        raise Refusal(r.NoticeGiven(), clause=clause)
    notice, counted = table.law.closing.notice, table.law.closing.counted_in.value
    spins = notice.value if counted == "spins" else 0
    minutes = notice.value if counted == "minutes" else 0
    earliest = later(command.at, 60 * minutes)
    closes = read_time(command.closes_at, clause) if command.closes_at else ""
    if closes and is_before(closes, earliest):
        if minutes:
            why = r.ClosesTooSoon(minutes=minutes, earliest=earliest)
            raise Refusal(why, clause=notice.clause)
        raise Refusal(TimeIsPast(time=closes, now=command.at), clause=clause)
    if minutes and not closes:
        closes = earliest
    if spins and table.state.phase not in (IDLE, BETTING):
        spins += 1  # the spin under way is no notice: it is too late to play it otherwise
    return (e.ClosingNoticeGiven(closes, spins),)


def close_table(table: Table, command: c.CloseTable) -> Decision:
    """Winning stakes that were left down go back; anything undecided is decided first. Those at
    the cloth go with their chips; chip accounts stay to be cashed out."""
    undecided_rule = table.law.closing.undecided
    stays = undecided_rule.clause if undecided_rule else table.powers["close-table"].clause
    down = {name: player for name, player in table.state.players.items() if player.wagers}
    undecided = any(player.wagers != player.stays for player in down.values())
    if table.state.settling.aside or undecided or table.state.chips.foreign:
        raise Refusal(
            r.RecordsAwaited() if table.state.settling.aside else r.WagersUndecided(), clause=stays
        )
    owed = sorted(
        name for name, one in table.state.players.items() if one.left and not withheld(table, one)
    )
    if owed:
        raise Refusal(r.StillToPay(players=tuple(owed)), clause=stays)
    if playing(table):
        _check_notice(table, command.at)
    back = (e.WagersRemoved(name, player.staked) for name, player in down.items())
    gone = (
        e.PlayerLeft(name, 0, owed=True)
        if withheld(table, player)
        else e.PlayerLeft(name, player.chips + player.staked)
        for name, player in table.state.players.items()
        if not player.on_account and not player.left
    )
    return (*back, *gone, e.TableClosed(table.state.chips.float))


def _check_notice(table: Table, at: str) -> None:
    """With players present the closing notice must have run its length."""
    clause = table.powers["give-closing-notice"].clause
    if table.state.opening.notice is None:
        raise Refusal(r.PlayersPresent(players=tuple(sorted(playing(table)))), clause=clause)
    left = table.state.opening.notice.settled - table.state.spin.settled
    if left > 0:
        raise Refusal(r.SpinsLeft(left=left), clause=clause)
    if is_before(at, table.state.opening.notice.closes_at):
        raise Refusal(
            r.NoticeRuns(closes=table.state.opening.notice.closes_at, now=at), clause=clause
        )


DECISIONS: Decisions = {
    c.OpenTable: Handler(open_table, (CLOSED,)),
    c.Attest: Handler(attest, PHASES),
    c.GiveClosingNotice: Handler(give_closing_notice, OPEN),
    c.CloseTable: Handler(close_table, (IDLE,)),
}
