"""Terms of play over time: limits announced, agreed and applied, a player's own."""

from __future__ import annotations

import msgspec

from croupier.errors import Refusal
from croupier.refusals import Why
from croupier.rules.bets import POSITIONS
from croupier.rules.law.terms import LegacyWagers
from croupier.rules.spec import KindLimits, Limits, wrong_limits
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import player_name, player_of, read_time
from croupier.table.clock import is_before, later
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.people.ask import playing
from croupier.table.powers import check_power
from croupier.table.refusals import TimeIsPast
from croupier.table.state import BETTING, IDLE, OPEN, PHASES, Table
from croupier.table.terms import refusals as r
from croupier.table.terms.ask import change_ground


def announce_limits(table: Table, command: c.AnnounceLimits) -> Decision:
    """Shown to everyone at once; a higher minimum is shown long enough before it holds."""
    clause = table.powers["announce-limits"].clause
    _check_sense(table, command.limits, clause)
    starts = read_time(command.effective_at, clause)
    if is_before(starts, command.at):
        raise Refusal(TimeIsPast(time=starts, now=command.at), clause=clause)
    notice = table.law.limit_changes.raise_minimum_minutes
    shown = table.state.terms.coming or table.offer.spec.limits
    if notice is not None and _raises(table, shown, command.limits):
        earliest = later(command.at, 60 * notice.value)
        if is_before(starts, earliest):
            raise Refusal(
                r.NoticeTooShort(minutes=notice.value, earliest=earliest), clause=notice.clause
            )
    return (e.LimitsAnnounced(command.limits, starts, command.at),)


def agree_limits(table: Table, command: c.AgreeLimits) -> Decision:
    clause = table.powers["agree-limits"].clause
    name = player_name(table, command)
    player_of(table, name, clause)
    if table.state.terms.pending is None:
        raise Refusal(_nothing_pending(table), clause=clause)
    if name in table.state.terms.pending.agreed:
        raise Refusal(r.AgreedAlready(player=name), clause=clause)
    return (e.LimitsAgreed(name),)


def apply_limits(table: Table, command: c.ApplyLimits) -> Decision:
    """In force from the next betting on."""
    clause = table.powers["announce-limits"].clause
    pending = table.state.terms.pending
    if pending is None:
        raise Refusal(_nothing_pending(table), clause=clause)
    if is_before(command.at, pending.effective_at):
        rules = table.law.limit_changes
        notice = rules.notice_minutes or rules.raise_minimum_minutes
        clause = notice.clause if notice is not None else table.powers["apply-limits"].clause
        raise Refusal(r.NotInEffect(starts=pending.effective_at, now=command.at), clause=clause)
    ground, clause = change_ground(table, command.at)
    if not ground:
        waiting = tuple(sorted(set(playing(table)) - set(pending.agreed)))
        raise Refusal(r.LimitsNotAgreed(players=waiting), clause=clause)
    return (e.LimitsApplied(pending.limits, ground),)


def set_player_limits(table: Table, command: c.SetPlayerLimits) -> Decision:
    """Agreed for one player, whose place then carries a distinctive marker; before the ball is
    spun, so that no limit changes once the outcome may be guessed."""
    rule = table.law.limit_changes.own_limits
    clause = rule.clause if rule is not None else table.powers["set-player-limits"].clause
    player = player_of(table, command.player, clause)
    if command.limits is None and player.limits is None:
        raise Refusal(r.NoOwnLimits(player=command.player), clause=clause)
    if command.limits is None:
        return (e.PlayerLimitsSet(command.player),)
    _check_sense(table, command.limits, clause)
    named = (command.agreed_by,) if isinstance(command.agreed_by, str) else command.agreed_by
    agreed = command.player in (name.removeprefix("player:") for name in named)
    if not agreed and rule is not None:
        raise Refusal(r.OwnLimitsNotAgreed(player=command.player), clause=rule.clause)
    return (e.PlayerLimitsSet(command.player, command.limits, command.player if agreed else ""),)


def offer_legacy_wager(table: Table, command: c.OfferLegacyWager) -> Decision:
    """Someone who was wagering with colour chips may keep the old minimum and units a while."""
    clause = table.powers["offer-legacy-wager"].clause
    name = command.player
    player_of(table, name, clause)
    rules = _legacy(table)
    changed = table.state.terms.changed
    if changed is None or changed.ground not in rules.after.value:
        raise Refusal(r.NoChange(), clause=rules.after.clause)
    if name not in changed.wagering:
        raise Refusal(r.NotWagering(player=name), clause=rules.wagering_now.clause)
    held = [holders[name] for holders in table.state.chips.colours.values() if name in holders]
    if all(one.away for one in held):
        raise Refusal(r.NoColourChips(player=name), clause=rules.colour_chips.clause)
    wanted = rules.hours.value if command.hours is None else command.hours
    _check_hours(wanted, rules.hours.clause)
    if wanted > rules.hours.value:
        check_power(table.main, command, "extend-legacy-wager")
    else:
        check_power(table.main, command, "offer-legacy-wager")
        if name in changed.kept:
            raise Refusal(r.LegacyHad(player=name), clause=rules.hours.clause)
    return (e.LegacyWagerOffered(name, _kept(table, changed.was), wanted),)


def _legacy(table: Table) -> LegacyWagers:
    """The rules of legacy wagers, where they may be offered."""
    found = table.law.legacy_wagers
    assert found is not None, table.law.tag
    return found


def accept_legacy_wager(table: Table, command: c.AcceptLegacyWager) -> Decision:
    """Before the ball is spun, as with other limits of a player's own."""
    clause = table.powers["accept-legacy-wager"].clause
    name = player_name(table, command)
    player = player_of(table, name, clause)
    if not player.legacy or table.state.terms.changed is None:
        raise Refusal(r.LegacyNotOffered(player=name), clause=clause)
    until = later(command.at, 3600 * player.legacy)
    return (e.LegacyWagerAccepted(name, _kept(table, table.state.terms.changed.was), until),)


def extend_legacy_wager(table: Table, command: c.ExtendLegacyWager) -> Decision:
    clause = table.powers["extend-legacy-wager"].clause
    player = player_of(table, command.player, clause)
    _check_hours(command.hours, clause)
    if not player.until:
        raise Refusal(r.NoLegacyWager(player=command.player), clause=clause)
    until = later(player.until, 3600 * command.hours)
    return (e.LegacyWagerExtended(command.player, command.hours, until),)


def end_legacy_wager(table: Table, command: c.EndLegacyWager) -> Decision:
    clause = table.powers["end-legacy-wager"].clause
    player = table.state.players.get(command.player)
    if player is None or not player.until or is_before(command.at, player.until):
        raise Refusal(r.LegacyRuns(), clause=clause)
    return (e.LegacyWagerEnded(command.player),)


def _check_hours(hours: int, clause: str) -> None:
    if hours < 1:
        raise Refusal(r.NoLength(), clause=clause)


def _kept(table: Table, was: Limits) -> Limits:
    """The old minimum and units under the new maximum, whatever kind of bet it is."""
    now = table.state.terms.coming or table.offer.spec.limits
    keeps = _legacy(table).keeps.value
    kinds = {}
    for kind in POSITIONS:
        (least, _, unit), (new_least, most, new_unit) = was.of(kind), now.of(kind)
        kinds[kind] = KindLimits(
            least if "minimum" in keeps else new_least, most, unit if "unit" in keeps else new_unit
        )
    least = was.min if "minimum" in keeps else now.min
    return msgspec.structs.replace(now, min=least, kinds=kinds)


def _nothing_pending(table: Table) -> Why:
    """Nothing was announced, or the clock has applied it."""
    terms = table.state.terms
    if terms.coming is not None:
        return r.AppliedAlready()
    return r.InForceAlready() if terms.changed is not None else r.NothingAnnounced()


def _raises(table: Table, before: Limits, after: Limits) -> bool:
    """Whether a minimum is higher than before: of some bet, or of all wagers of a spin together."""
    if table.law.limit_changes.outlay_too is not None and after.outlay > before.outlay:
        return True
    return any(after.of(kind)[0] > before.of(kind)[0] for kind in POSITIONS)


def _check_sense(table: Table, limits: Limits, clause: str) -> None:
    wrong = wrong_limits(limits, table.offer.rulebook)
    if wrong is not None:
        raise Refusal(wrong, clause=clause)


DECISIONS: Decisions = {
    c.AnnounceLimits: Handler(announce_limits, PHASES),
    c.AgreeLimits: Handler(agree_limits, OPEN),
    c.ApplyLimits: Handler(apply_limits, PHASES),
    c.SetPlayerLimits: Handler(set_player_limits, (IDLE, BETTING)),
    c.OfferLegacyWager: Handler(offer_legacy_wager, OPEN),
    c.AcceptLegacyWager: Handler(accept_legacy_wager, (IDLE, BETTING)),
    c.ExtendLegacyWager: Handler(extend_legacy_wager, OPEN),
    c.EndLegacyWager: Handler(end_legacy_wager, PHASES),
}
