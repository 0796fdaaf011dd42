"""What a tournament's table refuses that another would not, before a room is asked."""

from __future__ import annotations

import msgspec

from croupier.errors import Refusal
from croupier.rules.spec import Limits
from croupier.table import commands as c
from croupier.table.commands import AnyCommand
from croupier.table.session import refusals as r
from croupier.table.session.ask import last_spins, law_of, ran_ms, secrets_left, session_of
from croupier.table.session.decide import closes_call_bets
from croupier.table.session.state import DIRECTOR_ABSENT, TIME_UP
from croupier.table.state import BALL_IN_PLAY, Table
from croupier.table.terms.ask import narrows

# Play of other patrons, and what would bring chips in or out beside the tournament.
OTHER_PLAY = frozenset({
    "take-seat", "buy-in", "issue-colour-chips", "cash-out", "leave", "direct-to-leave",
    "open-guest-account", "set-player-limits", "vacate-seat", "direct-spins", "close-table",
    "give-closing-notice",
})  # fmt: skip
LEAVING = ("leave", "vacate-seat", "direct-to-leave")  # a session is left with leave alone
# What is paid, held or claimed in money, which points are not.
IN_MONEY = frozenset({
    "pay-manually", "hold-payment", "release-payment", "refuse-credit", "require-return",
    "raise-claim", "decide-claim", "find-foreign-chips", "redeem-colour-chips",
})  # fmt: skip
WAGERS = (
    c.PlaceWager, c.CallBet, c.MoveWager, c.RemoveWager, c.RemoveLast, c.RemoveAll,
    c.RepeatWagers, c.WithdrawWinningWager,
)  # fmt: skip
CHANGES = (c.MoveWager, c.RemoveWager, c.RemoveLast, c.RemoveAll, c.WithdrawWinningWager)
CHANGED = frozenset(str(one.__struct_config__.tag) for one in CHANGES)


def offers(table: Table, role: str, act: str) -> bool:
    """Whether a table set apart for a tournament takes this act of a role now; who asks for it is
    told why not by `check`."""
    if table.state.session.designation is None:
        return True
    now = table.state.session.now
    if act in OTHER_PLAY or (act in IN_MONEY and now is not None and now.in_points):
        return False
    if act in table.offer.left_out.acts:
        return False
    if act == "open-betting":
        return now is not None and not now.is_over and not now.stopped
    if act == "spin-ball":
        return now is None or now.phase != TIME_UP
    if act == "no-more-bets":
        return not _call_bets_first(table)
    if act in CHANGED and role in ("player", "guest"):
        return law_of(table).placed.value != "stands"
    return True


def checked(table: Table, command: AnyCommand, name: str) -> AnyCommand:
    """What a table set apart for a tournament may be asked now; limits are in its chips."""
    if isinstance(command, c.AnnounceLimits):
        command = _in_its_chips(table, command)
    _check(table, command, name)
    return command


def _in_its_chips(table: Table, command: c.AnnounceLimits) -> c.AnnounceLimits:
    """As the Terms' limits are: where no chips are said, the tournament's."""
    now, limits = table.state.session.now, command.limits
    if now is None or limits.chips != Limits().chips:
        return command
    chips = now.plan.limits.chips
    return msgspec.structs.replace(command, limits=msgspec.structs.replace(limits, chips=chips))


def _check(table: Table, command: AnyCommand, name: str) -> None:
    designation, now = table.state.session.designation, table.state.session.now
    assert designation is not None, table.id
    law = law_of(table)
    if name in OTHER_PLAY or (name in IN_MONEY and now is not None and now.in_points):
        why = r.TournamentTable(act=name, tournament=designation.tournament)
        stays = name in LEAVING and now is not None and "by-terms" not in law.conduct.leave.value
        raise Refusal(why, clause=(law.conduct.leave if stays else law.tables.exclusive).clause)
    if name in ("raise-dispute", "decide-dispute") and law.exclusions is None:
        why = r.TournamentTable(act=name, tournament=designation.tournament)
        raise Refusal(why, clause=law.disputes.final.clause)
    left_out = table.offer.left_out.acts.get(name)
    if isinstance(command, c.ReportMalfunction):  # of such a side bet's it is the director's
        left_out = table.offer.left_out.faults.get(command.component.removeprefix("side-bet:"))
    if left_out is not None:
        raise Refusal(r.RuleLeftOut(act=name), clause=left_out)
    if isinstance(command, WAGERS):
        _check_wager(table, command)
    elif isinstance(command, c.OpenBetting):
        _check_betting(table)
    elif isinstance(command, c.SpinBall):
        _check_announced(table)
    elif isinstance(command, c.NoMoreBets) and not command.side_bet:
        _check_call_bets(table)
    elif isinstance(command, c.AnnounceLimits):
        _check_limits(table, command)


def _check_betting(table: Table) -> None:
    law, now = law_of(table), table.state.session.now
    if now is None or now.is_over:
        why = r.NoSession() if now is None else r.SessionIsOver(session=now.id)
        raise Refusal(why, clause=law.tables.exclusive.clause)
    if DIRECTOR_ABSENT in now.stopped:
        raise Refusal(r.DirectorAbsent(), clause=law.director.presence.clause)
    if now.stopped:
        raise Refusal(r.Suspended(session=now.id), clause=law.director.reschedule.clause)


def _check_announced(table: Table) -> None:
    """When time is up the last spins are announced before a ball is spun."""
    now = session_of(table)
    if now.phase == TIME_UP:
        clause = law_of(table).sessions.final_spins_min.clause
        raise Refusal(r.NotAnnounced(spins=last_spins(table)), clause=clause)


def _check_call_bets(table: Table) -> None:
    if _call_bets_first(table):
        raise Refusal(r.CallBetsAreOpen(), clause=law_of(table).wagers.call_bets_until.clause)


def _call_bets_first(table: Table) -> bool:
    """Call bets end first, unless the bell has ended all."""
    now, state = table.state.session.now, table.state
    if now is None or now.call_bets_closed or state.is_locked or state.phase != BALL_IN_PLAY:
        return False
    return closes_call_bets(table)


def _check_wager(table: Table, command: AnyCommand) -> None:
    law, now = law_of(table), session_of(table)
    role, _, who = command.by.partition(":")
    own = role in ("player", "guest")
    name = who if own else command.player
    one = now.players.get(name)
    clause = law.tables.exclusive.clause
    if one is None or one.out:
        raise Refusal(r.NotInSession(player=name), clause=clause)
    if one.away:
        raise Refusal(r.IsAway(player=name), clause=law.conduct.leave.clause)
    if isinstance(command, c.CallBet) and now.call_bets_closed:
        raise Refusal(r.CallBetsAreClosed(), clause=law.wagers.call_bets_until.clause)
    if isinstance(command, CHANGES) and own and law.placed.value == "stands":
        raise Refusal(r.WagerStands(), clause=law.placed.clause)
    if isinstance(command, c.PlaceWager) and command.secret:
        _check_secret(table, name)


def _check_secret(table: Table, name: str) -> None:
    """The Terms say how many secret wagers there are, where the rules allow any."""
    now, clause = session_of(table), law_of(table).terms.secret.clause
    secret = now.plan.secret
    if secret is None:
        raise Refusal(r.NoSecrets(), clause=clause)
    if not secrets_left(table, name):
        raise Refusal(r.SecretUsed(player=name, count=secret.count), clause=clause)


def _check_limits(table: Table, command: c.AnnounceLimits) -> None:
    """A higher minimum or a lower maximum only as the Terms have it, once it is due."""
    before = table.state.terms.coming or table.offer.spec.limits
    if narrows(before, command.limits) and command.limits not in _due_limits(table, command.at):
        raise Refusal(r.LimitsFixed(), clause=law_of(table).limits.changes.clause)


def _due_limits(table: Table, at: str) -> list[Limits]:
    now = table.state.session.now
    if now is None or now.is_over:
        return []
    ran = ran_ms(now, at)
    return [
        step.limits
        for step in now.plan.limit_changes
        if (step.minutes and ran >= 60_000 * step.minutes)
        or (step.spins and len(now.played) >= step.spins)
    ]
