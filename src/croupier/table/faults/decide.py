"""Malfunctions: what becomes of the wagers, who waits, and accounts that are frozen."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import check_reason
from croupier.table.chips.ask import foreign_down
from croupier.table.faults import refusals as r
from croupier.table.faults.ask import GAME_SYSTEM, are_frozen, is_free, withheld
from croupier.table.faults.light import raise_light
from croupier.table.faults.money import MONEY
from croupier.table.faults.reports import report_malfunction
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.settling.decide import aside_settled, dues
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, OPEN, OUTCOME, Table, round_of


def confirm_records(table: Table, command: c.ConfirmRecords) -> Decision:
    """Confirmed: settled as recorded; not: void, and the stakes go back."""
    area = table.screens
    clause = area.powers["confirm-records"].clause
    waiting = {
        name
        for name, one in table.state.players.items()
        if one.waits and one.wagers
        if command.spin == round_of(table.state) and command.player in ("", name)
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
            happened += _void(table, name, void, command.tickets)
    for one in aside:
        why = clause if command.confirmed else void
        happened.append(e.RecordsConfirmed(command.spin, one.player, command.confirmed, why))
        settled = aside_settled(table, one, confirmed=command.confirmed, void=void)
        happened.append(settled)
        gone = table.state.players.get(one.player)
        if gone is None and are_frozen(table, one.area):
            continue
        if gone is None or (gone.left and not gone.wagers and not withheld(table, gone)):
            amount = (gone.chips if gone else 0) + settled.back + settled.won
            happened.extend(dues(table, one.player, amount, command.tickets, one.area))
    return tuple(happened)


def _void(table: Table, name: str, why: str, tickets: Mapping[str, str]) -> list[e.Event]:
    """What waits goes back, and to whoever has left with nothing else down what is due."""
    player = table.state.players[name]
    some = player.some_wait
    amount = sum(some.values()) or player.staked
    back = e.WagersRefunded(name, amount, why, tuple(some.items()))
    if some or not player.left or withheld(table, player) or foreign_down(table, name):
        return [back]
    return [back, *dues(table, name, player.chips + amount, tickets)]


def clear_fault(table: Table, command: c.ClearFault) -> Decision:
    clause = table.powers["clear-fault"].clause
    light = bool(table.state.faults.light) and command.component == GAME_SYSTEM
    if command.component not in table.state.faults.down and not light:
        raise Refusal(r.NoFault(component=command.component), clause=clause)
    if light and table.state.phase in (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME):
        rulebook = table.offer.rulebook
        called = (one for one in rulebook.no_spin if one.ground == "console-fault")
        clause = next((rulebook.cite(one.clause) for one in called), clause)
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
        if player.left and is_free(table, player, "frozen")
        for event in dues(table, name, player.chips, command.tickets)
    ]
    return (e.AccountsReleased(command.reason), *gone)


DECISIONS: Decisions = {
    c.ReportMalfunction: Handler(report_malfunction, OPEN),
    c.RaiseLight: Handler(raise_light, OPEN),
    c.ConfirmRecords: Handler(confirm_records, OPEN),
    c.ClearFault: Handler(clear_fault, OPEN),
    c.FreezeAccounts: Handler(freeze_accounts, OPEN),
    c.ReleaseAccounts: Handler(release_accounts, OPEN),
    **MONEY,
}
