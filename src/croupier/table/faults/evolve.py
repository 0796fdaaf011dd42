"""What events do to faults, frozen accounts and held payments."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.moves import forget, lift
from croupier.table.state import Claim, Hold, Malfunction, Table


def malfunction_reported(table: Table, event: e.MalfunctionReported) -> None:
    table.faults[event.component] = event.what
    table.malfunctions.append(Malfunction(event.component, table.version + 1))


def fault_raised(table: Table, event: e.FaultRaised) -> None:
    table.faults[event.component] = event.what
    table.malfunctions.append(Malfunction(event.component, table.version + 1))


def fault_cleared(table: Table, event: e.FaultCleared) -> None:
    del table.faults[event.component]
    for one in table.malfunctions:
        if one.component == event.component and not one.until:
            one.until = table.version + 1


def side_wagers_voided(table: Table, event: e.SideWagersVoided) -> None:
    player = table.players[event.player]
    for bet, stake in event.wagers:
        forget(player, bet, stake)
        lift(player, bet, stake)
        player.chips += stake


def records_confirmed(table: Table, event: e.RecordsConfirmed) -> None:
    player = table.players.get(event.player)
    if player is not None and event.spin == table.spin:
        player.waits = False


def accounts_frozen(table: Table, event: e.AccountsFrozen) -> None:
    table.frozen = event.reason


def accounts_released(table: Table, event: e.AccountsReleased) -> None:
    table.frozen = ""


def payment_held(table: Table, event: e.PaymentHeld) -> None:
    table.players[event.player].holds[event.ground] = Hold(event.reason, event.until)
    table.holding += 1


def payment_released(table: Table, event: e.PaymentReleased) -> None:
    del table.players[event.player].holds[event.ground]
    table.holding -= 1


def credit_refused(table: Table, event: e.CreditRefused) -> None:
    table.players[event.player].chips -= event.amount
    left = event.amount if event.ground == "unrepaired" else 0
    for one in table.malfunctions:
        taken = min(left, one.credited.get(event.player, 0))
        if taken:
            one.credited[event.player] -= taken
            left -= taken


def return_required(table: Table, event: e.ReturnRequired) -> None:
    table.claims[event.claim] = Claim(
        event.player, "house", event.reason, event.amount, owed=event.amount
    )
    table.owing += event.amount


def paid_manually(table: Table, event: e.PaidManually) -> None:
    table.players[event.player].chips -= event.amount
    table.float -= event.amount


EVOLUTIONS: Evolutions = {
    e.MalfunctionReported: malfunction_reported,
    e.FaultRaised: fault_raised,
    e.FaultCleared: fault_cleared,
    e.SideWagersVoided: side_wagers_voided,
    e.RecordsConfirmed: records_confirmed,
    e.AccountsFrozen: accounts_frozen,
    e.AccountsReleased: accounts_released,
    e.PaymentHeld: payment_held,
    e.PaymentReleased: payment_released,
    e.CreditRefused: credit_refused,
    e.ReturnRequired: return_required,
    e.PaidManually: paid_manually,
}
