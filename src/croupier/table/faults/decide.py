"""Malfunctions: what becomes of the wagers, who waits, and accounts that are frozen."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.rules.book.cited import Citation
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import check_reason
from croupier.table.claims.ask import notices
from croupier.table.draws.ask import voided_with, wagers_voided
from croupier.table.faults import refusals as r
from croupier.table.faults.ask import stops_play, withheld
from croupier.table.faults.money import MONEY
from croupier.table.faults.state import WHOLE
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.people.state import Player
from croupier.table.settling.decide import aside_settled, dues
from croupier.table.state import BALL_IN_PLAY, CLOSED, IDLE, NO_MORE_BETS, OPEN, Table

ALONE = ("display-screen", "wnd")  # what only shows


def report_malfunction(table: Table, command: c.ReportMalfunction) -> Decision:
    """Before the lock the wagers concerned are void; after it they wait for the records."""
    clause = table.powers["report-malfunction"].clause
    check_reason(command.what, clause)
    if command.component in table.state.faults.down:
        raise Refusal(r.FaultReportedAlready(component=command.component), clause=clause)
    if command.component.startswith("side-bet:"):
        return _side_bet_fails(table, command)
    concerned = _concerned(table, command.component, clause)
    down = {name: one for name, one in concerned.items() if one.wagers and _undecided(table, one)}
    open_ = {name: one for name, one in down.items() if not _is_locked(table, one)}
    beside = voided_with(table, command.component)
    fate = "void" if open_ or beside else "wait" if down else "none"
    why = _fate_clause(table, command.component, fate)
    clause = _what_failed(table, command.component, command.kind, clause)
    reported = e.MalfunctionReported(command.component, command.what, fate, clause, command.kind)
    happened: list[e.Event] = [reported, *beside]
    if fate == "void":
        happened += [e.WagersRefunded(name, one.staked, why) for name, one in open_.items()]
    elif fate == "wait":
        happened += [e.WagersWait(name, table.state.spin.number, why) for name in down]
    return (*happened, *_told(table, command.component))


def _told(table: Table, component: str) -> list[e.Event]:
    """Whoever is told of a fault; of the red light, by its own rule."""
    light = table.law.red_light
    if light is not None and stops_play(table, component):
        return notices(light.notify, "red-light", component)
    rules = table.screens.law.malfunction
    return notices(rules.notify, "malfunction", component) if rules else []


def _what_failed(table: Table, component: str, kind: str, clause: str) -> str:
    """The clause of this kind of fault; of a screen that only shows, what is said of it."""
    law = table.screens.law
    said: Citation | None = None
    if component in ALONE:
        shows = law.displays
        said = shows.wnd if component == "wnd" else shows.screen_stops_game
        if component == "display-screen" and kind == "b":
            said = shows.differs
    elif kind and law.malfunction is not None:
        rules = law.malfunction
        said = {"a": rules.kind_a, "b": rules.kind_b, "c": rules.kind_c, "d": rules.kind_d}[kind]
    return said.clause if said else clause


def _side_bet_fails(table: Table, command: c.ReportMalfunction) -> Decision:
    """Its wagers are void whenever it fails, and it is not offered; the others are untouched."""
    name = command.component.removeprefix("side-bet:")
    side = table.offer.side.get(name)
    if side is None:
        known = tuple(table.offer.side)
        raise Refusal(
            r.SideBetNotFitted(side_bet=name, known=known) if known else r.NoSideBets(),
            clause=table.powers["report-malfunction"].clause,
        )
    clause = table.law.side_bets[name].malfunction.clause
    voided = wagers_voided(table, side)
    fate = "void" if voided else "none"
    reported = e.MalfunctionReported(command.component, command.what, fate, clause, command.kind)
    return (reported, *voided)


def _fate_clause(table: Table, component: str, fate: str) -> str:
    """What says that wagers are void or wait: of the whole system, or of one place."""
    rules = table.screens.law.malfunction
    if rules is None:
        return ""  # on a pure cloth no wager waits or is void by a fault
    if component.startswith(("station:", "display:")):
        return (rules.place_before_lock if fate == "void" else rules.place_after_lock).clause
    return (rules.before_lock if fate == "void" else rules.after_lock).clause


def _concerned(table: Table, component: str, clause: str) -> dict[str, Player]:
    """Whose wagers a component's fault touches."""
    name, _, number = component.partition(":")
    accounts = {who: one for who, one in table.state.players.items() if one.on_account}
    if component in WHOLE:
        return accounts
    if component in ALONE:
        return {}
    if name in ("station", "display") and number.isdigit():
        return {who: one for who, one in accounts.items() if one.seat == int(number)}
    known = (*WHOLE, *ALONE, "station:N", "display:N", "side-bet:NAME")
    raise Refusal(r.NoSuchComponent(component=component, known=known), clause=clause)


def _undecided(table: Table, player: Player) -> bool:
    return player.wagers != player.stays or table.state.phase not in (IDLE, CLOSED)


def _is_locked(table: Table, player: Player) -> bool:
    """Whether betting is over for good: a period that runs on has not ended. [CP 6.16(a)]"""
    if table.state.betting.ends_at:
        return False
    return table.state.is_locked_for(player)


def confirm_records(table: Table, command: c.ConfirmRecords) -> Decision:
    """Confirmed: settled as recorded; not: void, and the stakes go back."""
    area = table.screens
    clause = area.powers["confirm-records"].clause
    waiting = {
        name
        for name, one in table.state.players.items()
        if one.waits and one.wagers
        if command.spin == table.state.spin.number and command.player in ("", name)
    }
    aside = [
        one
        for one in table.state.settling.aside
        if one.spin == command.spin and command.player in ("", one.player)
    ]
    if not waiting and not aside:
        raise Refusal(r.NothingWaits(), clause=clause)
    assert area.law.malfunction is not None, area.law.tag  # or nothing would wait
    void = area.law.malfunction.unconfirmed.clause
    happened: list[e.Event] = []
    for name in sorted(waiting):
        why = clause if command.confirmed else void
        happened.append(e.RecordsConfirmed(command.spin, name, command.confirmed, why))
        if not command.confirmed:
            happened.append(e.WagersRefunded(name, table.state.players[name].staked, void))
    for one in aside:
        why = clause if command.confirmed else void
        happened.append(e.RecordsConfirmed(command.spin, one.player, command.confirmed, why))
        settled = aside_settled(table, one, confirmed=command.confirmed, void=void)
        happened.append(settled)
        gone = table.state.players.get(one.player)
        if gone is None or (gone.left and not gone.wagers and not withheld(table, gone)):
            amount = (gone.chips if gone else 0) + settled.back + settled.won
            happened.extend(dues(table, one.player, amount, command.tickets, one.area))
    return tuple(happened)


def clear_fault(table: Table, command: c.ClearFault) -> Decision:
    clause = table.powers["clear-fault"].clause
    if command.component not in table.state.faults.down:
        raise Refusal(r.NoFault(component=command.component), clause=clause)
    if stops_play(table, command.component) and table.state.phase in (BALL_IN_PLAY, NO_MORE_BETS):
        raise Refusal(r.SpinUnderWay(), clause=clause)
    return (e.FaultCleared(command.component),)


def freeze_accounts(table: Table, command: c.FreezeAccounts) -> Decision:
    clause = table.screens.powers["freeze-accounts"].clause
    check_reason(command.reason, clause)
    if table.state.faults.frozen:
        raise Refusal(r.FrozenAlready(), clause=clause)
    return (e.AccountsFrozen(command.reason, clause),)


def release_accounts(table: Table, command: c.ReleaseAccounts) -> Decision:
    clause = table.screens.powers["release-accounts"].clause
    check_reason(command.reason, clause)
    if not table.state.faults.frozen:
        raise Refusal(r.NotFrozen(), clause=clause)
    gone = [
        event
        for name, player in table.state.players.items()
        if player.left and not player.wagers and not player.holds and not player.waits
        for event in dues(table, name, player.chips, command.tickets)
    ]
    return (e.AccountsReleased(command.reason), *gone)


DECISIONS: Decisions = {
    c.ReportMalfunction: Handler(report_malfunction, OPEN),
    c.ConfirmRecords: Handler(confirm_records, OPEN),
    c.ClearFault: Handler(clear_fault, OPEN),
    c.FreezeAccounts: Handler(freeze_accounts, OPEN),
    c.ReleaseAccounts: Handler(release_accounts, OPEN),
    **MONEY,
}
