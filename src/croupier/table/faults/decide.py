"""Malfunctions: what becomes of the wagers, who waits, what is withheld or taken back."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import check_positive, check_reason, player_of
from croupier.table.clock import is_before, later
from croupier.table.faults import refusals as r
from croupier.table.faults.ask import GAME_SYSTEM, withheld
from croupier.table.faults.light import raise_light
from croupier.table.faults.reports import report_malfunction
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.people.state import Player
from croupier.table.settling.decide import aside_settled, dues
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, OPEN, OUTCOME, PHASES, Table


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
    light = bool(table.state.faults.light) and command.component == GAME_SYSTEM
    if command.component not in table.state.faults.down and not light:
        raise Refusal(r.NoFault(component=command.component), clause=clause)
    if light and table.state.phase in (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME):
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


def hold_payment(table: Table, command: c.HoldPayment) -> Decision:
    """For a malfunction 72 hours at most; for a prohibited device until it is determined."""
    device = command.ground == "prohibited-device"
    powers = table.screens.powers
    power = powers["hold-payment-prohibited-device" if device else "hold-payment"]
    check_reason(command.reason, power.clause)
    until = ""
    if not device:
        rules = table.screens.law.malfunction
        if rules is None:
            raise Refusal(r.NoHoldHere(), clause=power.clause)
        until = later(command.at, 3600 * rules.hold_hours.value)
    player = table.state.players.get(command.player)
    if player is None:
        raise Refusal(r.NothingHere(player=command.player), clause=power.clause)
    if command.ground in player.holds:
        raise Refusal(r.HeldAlready(), clause=power.clause)
    return (e.PaymentHeld(command.player, command.ground, command.reason, power.clause, until),)


def release_payment(table: Table, command: c.ReleasePayment) -> Decision:
    device = command.ground == "prohibited-device"
    act = "release-payment-prohibited-device" if device else "release-payment"
    clause = table.screens.powers[act].clause
    check_reason(command.reason, clause)
    released = e.PaymentReleased(command.player, command.ground, command.reason)
    return _released(table, released, command.ticket, clause)


def lapse_hold(table: Table, command: c.LapseHold) -> Decision:
    """By itself, when its time is over."""
    clause = table.screens.powers["lapse-hold"].clause
    player = table.state.players.get(command.player)
    hold = player.holds.get("malfunction") if player else None
    if hold is None or not hold.until or is_before(command.at, hold.until):
        raise Refusal(r.HoldRuns(), clause=clause)
    released = e.PaymentReleased(command.player, "malfunction", lapsed=True)
    return _released(table, released, command.ticket, clause)


def _released(table: Table, released: e.PaymentReleased, ticket: str, clause: str) -> Decision:
    name = released.player
    player = table.state.players.get(name)
    if player is None or released.ground not in player.holds:
        raise Refusal(r.NotHeld(player=name), clause=clause)
    more = len(player.holds) > 1 or table.state.faults.frozen or player.wagers or player.waits
    if not player.left or more:
        return (released,)
    return (released, *dues(table, name, player.chips, {name: ticket}))


def refuse_credit(table: Table, command: c.RefuseCredit) -> Decision:
    """An amount that a malfunction credited is taken out of the account again."""
    area = table.screens
    clause = area.powers["refuse-credit"].clause
    check_positive(command.amount, clause)
    check_reason(command.reason, clause)
    player = player_of(table, command.player, clause)
    _check_on_record(table, player, clause)
    law = area.law.malfunction
    if law is not None:
        ground = law.refuse_caused if command.ground == "caused" else law.refuse_unrepaired
        clause = ground.clause if ground else clause
    if command.ground == "unrepaired":
        _check_unrepaired(table, command, clause)
    if command.amount > player.chips:
        raise Refusal(r.ReturnInstead(player=command.player, has=player.chips), clause=clause)
    return (
        e.CreditRefused(command.player, command.amount, command.reason, clause, command.ground),
    )


def _check_unrepaired(table: Table, command: c.RefuseCredit, clause: str) -> None:
    """Only what was credited between a malfunction and its repair is refused for that."""
    credited = sum(one.credited.get(command.player, 0) for one in table.state.faults.record)
    if command.amount > credited:
        raise Refusal(r.Repaired(player=command.player, credited=credited), clause=clause)


def require_return(table: Table, command: c.RequireReturn) -> Decision:
    """What was paid because of a malfunction is owed to the house, as a claim."""
    clause = table.screens.powers["require-return"].clause
    check_positive(command.amount, clause)
    check_reason(command.reason, clause)
    _check_on_record(table, table.state.players.get(command.player), clause)
    claim = f"claim-{len(table.state.claims.claims) + 1}"
    return (e.ReturnRequired(command.player, command.amount, command.reason, clause, claim),)


def pay_manually(table: Table, command: c.PayManually) -> Decision:
    """From the table's float, to someone a malfunction keeps from the chip account."""
    clause = table.screens.powers["pay-manually"].clause
    check_positive(command.amount, clause)
    player = player_of(table, command.player, clause)
    _check_on_record(table, player, clause)
    if not player.on_account or command.amount > player.chips:
        raise Refusal(r.NotInAccount(player=command.player, has=player.chips), clause=clause)
    rules = table.screens.law.malfunction
    paid = rules.manual_payment if rules else None
    return (e.PaidManually(command.player, command.amount, paid.clause if paid else clause),)


def _check_on_record(table: Table, player: Player | None, clause: str) -> None:
    """A malfunction of the system or of that place must be on record."""
    if not any(player is None or one.touches(player) for one in table.state.faults.record):
        raise Refusal(r.NoMalfunction(), clause=clause)


DECISIONS: Decisions = {
    c.ReportMalfunction: Handler(report_malfunction, OPEN),
    c.RaiseLight: Handler(raise_light, OPEN),
    c.ConfirmRecords: Handler(confirm_records, OPEN),
    c.ClearFault: Handler(clear_fault, OPEN),
    c.FreezeAccounts: Handler(freeze_accounts, OPEN),
    c.ReleaseAccounts: Handler(release_accounts, OPEN),
    c.HoldPayment: Handler(hold_payment, PHASES),
    c.ReleasePayment: Handler(release_payment, PHASES),
    c.LapseHold: Handler(lapse_hold, PHASES),
    c.RefuseCredit: Handler(refuse_credit, OPEN),
    c.RequireReturn: Handler(require_return, PHASES),
    c.PayManually: Handler(pay_manually, OPEN),
}
