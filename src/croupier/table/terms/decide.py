"""Terms of play over time: limits announced, agreed and applied, a player's own, closing."""

from __future__ import annotations

import msgspec

from croupier.errors import Refusal, SpecError
from croupier.rules.bets import POSITIONS
from croupier.rules.law.terms import LegacyWagers
from croupier.rules.spec import KindLimits, Limits, check_limits
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import (
    Decision,
    check_power,
    on,
    player_name,
    player_of,
    withheld,
)  # fmt: skip
from croupier.table.clock import is_before, later, read, write
from croupier.table.state import (
    BETTING,
    IDLE,
    OPEN,
    PHASES,
    Table,
)  # fmt: skip


@on(c.AnnounceLimits, *PHASES)
def announce_limits(table: Table, command: c.AnnounceLimits) -> Decision:
    """Shown to everyone at once; a higher minimum is shown long enough before it holds."""
    clause = table.powers["announce-limits"].clause
    _check_sense(table, command.limits, clause)
    starts = _time(command.effective_at, clause)
    if is_before(starts, command.at):
        raise Refusal("too-soon", f"{starts} is over; it is {command.at}.", clause=clause)
    notice = table.law.limit_changes.raise_minimum_minutes
    shown = table.coming or table.offer.spec.limits
    if notice is not None and _raises(shown, command.limits):
        earliest = later(command.at, 60 * notice.value)
        if is_before(starts, earliest):
            raise Refusal(
                "too-soon",
                f"A higher minimum is displayed for {notice.value} minutes before it holds: from"
                f" {earliest} at the earliest.",
                clause=notice.clause,
            )
    return (e.LimitsAnnounced(command.limits, starts, command.at),)


@on(c.AgreeLimits, *OPEN)
def agree_limits(table: Table, command: c.AgreeLimits) -> Decision:
    clause = table.powers["agree-limits"].clause
    name = player_name(table, command)
    player_of(table, name, clause)
    if table.pending is None:
        raise Refusal("nothing-announced", "No change of limits is announced.", clause=clause)
    if name in table.pending.agreed:
        raise Refusal("agreed-already", f"{name} has agreed already.", clause=clause)
    return (e.LimitsAgreed(name),)


@on(c.ApplyLimits, *PHASES)
def apply_limits(table: Table, command: c.ApplyLimits) -> Decision:
    """In force from the next betting on."""
    clause = table.powers["apply-limits"].clause
    pending = table.pending
    if pending is None:
        raise Refusal("nothing-announced", "No change of limits is announced.", clause=clause)
    if is_before(command.at, pending.effective_at):
        raise Refusal(
            "too-soon", f"They take effect at {pending.effective_at}; it is {command.at}.",
            clause=clause,
        )  # fmt: skip
    ground, clause = change_ground(table, command.at)
    if not ground:
        waiting = ", ".join(sorted(set(playing(table)) - set(pending.agreed)))
        raise Refusal(
            "not-agreed",
            f"The notice has not run its length and {waiting} did not agree.",
            clause=clause,
        )
    return (e.LimitsApplied(pending.limits, ground),)


def change_ground(table: Table, at: str) -> tuple[str, str]:
    """(what allows the pending change now, its clause); nothing if it may not be made yet."""
    pending = table.pending
    assert pending is not None
    rules = table.law.limit_changes
    notice = rules.notice_minutes
    if notice is None:
        return "announced", table.powers["apply-limits"].clause
    players = playing(table)
    if not players and rules.no_players is not None:
        return "no-players", rules.no_players.clause
    if not is_before(at, later(pending.announced_at, 60 * notice.value)):
        return "notice", notice.clause
    if players and set(players) <= set(pending.agreed) and rules.all_agree is not None:
        return "agreed", rules.all_agree.clause
    return "", notice.clause


def playing(table: Table) -> list[str]:
    return [name for name, player in table.players.items() if not player.left]


@on(c.SetPlayerLimits, IDLE, BETTING)
def set_player_limits(table: Table, command: c.SetPlayerLimits) -> Decision:
    """Agreed for one player, whose place then carries a distinctive marker; before the ball is
    spun, so that no limit changes once the outcome may be guessed."""
    clause = table.powers["set-player-limits"].clause
    player = player_of(table, command.player, clause)
    if command.limits is None and player.limits is None:
        raise Refusal(
            "no-own-limits", f"{command.player} plays by the table's limits.", clause=clause
        )
    if command.limits is not None:
        _check_sense(table, command.limits, clause)
    return (e.PlayerLimitsSet(command.player, command.limits),)


@on(c.OfferLegacyWager, *OPEN)
def offer_legacy_wager(table: Table, command: c.OfferLegacyWager) -> Decision:
    """Someone who was wagering with colour chips may keep the old minimum and units a while."""
    clause = table.powers["offer-legacy-wager"].clause
    name = command.player
    player_of(table, name, clause)
    rules = _legacy(table)
    changed = table.changed
    if changed is None or changed.ground not in rules.after.value:
        raise Refusal(
            "no-change", "Limits were not changed by agreement or after notice.",
            clause=rules.after.clause,
        )  # fmt: skip
    if name not in changed.wagering:
        raise Refusal(
            "not-wagering", f"{name} was not wagering when the limits changed.",
            clause=rules.wagering_now.clause,
        )  # fmt: skip
    held = [holders[name] for holders in table.colours.values() if name in holders]
    if all(one.away for one in held):
        raise Refusal(
            "no-colour-chips", f"{name} does not play with colour chips.",
            clause=rules.colour_chips.clause,
        )  # fmt: skip
    wanted = rules.hours.value if command.hours is None else command.hours
    _check_hours(wanted, rules.hours.clause)
    if wanted > rules.hours.value:
        check_power(table, command, "extend-legacy-wager")
    return (e.LegacyWagerOffered(name, _kept(table, changed.was), wanted),)


def _legacy(table: Table) -> LegacyWagers:
    """The rules of legacy wagers, where they may be offered."""
    found = table.law.legacy_wagers
    assert found is not None, table.law.tag
    return found


@on(c.AcceptLegacyWager, IDLE, BETTING)
def accept_legacy_wager(table: Table, command: c.AcceptLegacyWager) -> Decision:
    """Before the ball is spun, as with other limits of a player's own."""
    clause = table.powers["accept-legacy-wager"].clause
    name = player_name(table, command)
    player = player_of(table, name, clause)
    if not player.legacy or table.changed is None:
        raise Refusal("not-offered", f"{name} was offered no legacy wager.", clause=clause)
    until = later(command.at, 3600 * player.legacy)
    return (e.LegacyWagerAccepted(name, _kept(table, table.changed.was), until),)


@on(c.ExtendLegacyWager, *OPEN)
def extend_legacy_wager(table: Table, command: c.ExtendLegacyWager) -> Decision:
    clause = table.powers["extend-legacy-wager"].clause
    player = player_of(table, command.player, clause)
    _check_hours(command.hours, clause)
    if not player.until:
        raise Refusal("no-legacy", f"{command.player} has no legacy wager in force.", clause=clause)
    until = later(player.until, 3600 * command.hours)
    return (e.LegacyWagerExtended(command.player, command.hours, until),)


@on(c.EndLegacyWager, *PHASES)
def end_legacy_wager(table: Table, command: c.EndLegacyWager) -> Decision:
    clause = table.powers["end-legacy-wager"].clause
    player = table.players.get(command.player)
    if player is None or not player.until or is_before(command.at, player.until):
        raise Refusal("legacy-runs", "There is no legacy wager that has run out.", clause=clause)
    return (e.LegacyWagerEnded(command.player),)


@on(c.GiveClosingNotice, *OPEN)
def give_closing_notice(table: Table, command: c.GiveClosingNotice) -> Decision:
    clause = table.powers["give-closing-notice"].clause
    if table.notice is not None:
        raise Refusal("notice-given", "A closing notice is displayed already.", clause=clause)
    notice, counted = table.law.closing.notice, table.law.closing.counted_in.value
    spins = notice.value if counted == "spins" else 0
    minutes = notice.value if counted == "minutes" else 0
    earliest = later(command.at, 60 * minutes)
    closes = _time(command.closes_at, clause) if command.closes_at else ""
    if closes and is_before(closes, earliest):
        raise Refusal(
            "too-soon", f"Players have {minutes} minutes: it closes at {earliest} at the earliest.",
            clause=notice.clause if minutes else clause,
        )  # fmt: skip
    if minutes and not closes:
        closes = earliest
    if spins and table.phase not in (IDLE, BETTING):
        spins += 1  # the spin under way is no notice: it is too late to play it otherwise
    return (e.ClosingNoticeGiven(closes, spins),)


@on(c.CloseTable, IDLE)
def close_table(table: Table, command: c.CloseTable) -> Decision:
    """Winning stakes that were left down go back; anything undecided is decided first. Those at
    the cloth go with their chips; chip accounts stay to be cashed out."""
    clause = table.powers["close-table"].clause
    down = {name: player for name, player in table.players.items() if player.wagers}
    if table.aside or any(player.wagers != player.stays for player in down.values()):
        what = "wait for their records" if table.aside else "stand on the layout"
        raise Refusal(
            "money-undecided", f"Wagers {what}; they are decided or come off first.", clause=clause
        )
    owed = sorted(
        name for name, one in table.players.items() if one.left and not withheld(table, one)
    )
    if owed:
        raise Refusal(
            "money-undecided", f"{', '.join(owed)} left and is paid when a spin is settled.",
            clause=clause,
        )  # fmt: skip
    if playing(table):
        _check_notice(table, command.at)
    back = (e.WagersRemoved(name, player.staked) for name, player in down.items())
    gone = (
        e.PlayerLeft(name, 0, owed=True)
        if withheld(table, player)
        else e.PlayerLeft(name, player.chips + player.staked)
        for name, player in table.players.items()
        if not table.on_account(player) and not player.left
    )
    return (*back, *gone, e.TableClosed(table.float))


def _check_notice(table: Table, at: str) -> None:
    """With players present the closing notice must have run its length."""
    clause = table.powers["give-closing-notice"].clause
    if table.notice is None:
        who = ", ".join(sorted(playing(table)))
        raise Refusal(
            "players-present",
            f"The table has players ({who}) and no closing notice was given.",
            clause=clause,
        )
    left = table.notice.settled - table.settled
    if left > 0:
        raise Refusal("notice-runs", f"Players have {left} more spins.", clause=clause)
    if is_before(at, table.notice.closes_at):
        raise Refusal(
            "notice-runs", f"The notice says {table.notice.closes_at}; it is {at}.", clause=clause
        )


def _check_hours(hours: int, clause: str) -> None:
    if hours < 1:
        raise Refusal("no-length", "A legacy wager lasts an hour or more.", clause=clause)


def _kept(table: Table, was: Limits) -> Limits:
    """The old minimum and units under the new maximum, whatever kind of bet it is."""
    now = table.coming or table.offer.spec.limits
    keeps = _legacy(table).keeps.value
    kinds = {}
    for kind in POSITIONS:
        (least, _, unit), (new_least, most, new_unit) = was.of(kind), now.of(kind)
        kinds[kind] = KindLimits(
            least if "minimum" in keeps else new_least, most, unit if "unit" in keeps else new_unit
        )
    least = was.min if "minimum" in keeps else now.min
    return msgspec.structs.replace(now, min=least, kinds=kinds)


def _raises(before: Limits, after: Limits) -> bool:
    return any(after.of(kind)[0] > before.of(kind)[0] for kind in POSITIONS)


def _check_sense(table: Table, limits: Limits, clause: str) -> None:
    try:
        check_limits(limits, table.offer.rulebook)
    except SpecError as error:
        raise Refusal("bad-limits", str(error), clause=clause) from None


def _time(text: str, clause: str) -> str:
    try:
        return write(read(text))
    except SpecError as error:
        raise Refusal("form", f"{error}.", clause=clause) from None
