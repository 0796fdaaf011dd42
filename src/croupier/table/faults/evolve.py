"""What events do to faults, frozen accounts and held payments."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.areas import AREAS
from croupier.table.claims.state import Claim
from croupier.table.faults.state import Malfunction
from croupier.table.handler import Evolutions
from croupier.table.moves import end_round, forget, lift
from croupier.table.people.state import Hold
from croupier.table.state import BALL_IN_PLAY, BETTING, WAGERING_CLOSED, State


def malfunction_reported(state: State, event: e.MalfunctionReported) -> None:
    state.faults.down[event.component] = event.what
    state.faults.record.append(Malfunction(event.component, state.version + 1))
    if event.fate == "shut-down":
        state.faults.shut = event.component
        end_round(state)


def fault_raised(state: State, event: e.FaultRaised) -> None:
    state.faults.light = event.what
    state.faults.record.append(Malfunction(event.component, state.version + 1))
    if state.phase in (BETTING, WAGERING_CLOSED):
        end_round(state)
    elif state.phase == BALL_IN_PLAY:
        state.betting.locked = AREAS
        state.betting.ends_at = state.betting.warns_at = ""


def fault_cleared(state: State, event: e.FaultCleared) -> None:
    state.faults.down.pop(event.component, None)
    if event.component == "game-system":
        state.faults.light = ""
    if event.component == state.faults.shut:
        state.faults.shut = ""
    for one in state.faults.record:
        if one.component == event.component and not one.until:
            one.until = state.version + 1


def side_wagers_voided(state: State, event: e.SideWagersVoided) -> None:
    player = state.players[event.player]
    for bet, stake in event.wagers:
        forget(player, bet, stake)
        lift(player, bet, stake)
        player.chips += stake


def records_confirmed(state: State, event: e.RecordsConfirmed) -> None:
    player = state.players.get(event.player)
    if player is not None and event.spin == state.spin.number:
        player.waits = False


def accounts_frozen(state: State, event: e.AccountsFrozen) -> None:
    state.faults.frozen = event.reason


def accounts_released(state: State, event: e.AccountsReleased) -> None:
    state.faults.frozen = ""


def payment_held(state: State, event: e.PaymentHeld) -> None:
    state.players[event.player].holds[event.ground] = Hold(event.reason, event.until)
    state.faults.holding += 1


def payment_released(state: State, event: e.PaymentReleased) -> None:
    del state.players[event.player].holds[event.ground]
    state.faults.holding -= 1


def credit_refused(state: State, event: e.CreditRefused) -> None:
    state.players[event.player].chips -= event.amount
    left = event.amount if event.ground == "unrepaired" else 0
    for one in state.faults.record:
        taken = min(left, one.credited.get(event.player, 0))
        if taken:
            one.credited[event.player] -= taken
            left -= taken


def return_required(state: State, event: e.ReturnRequired) -> None:
    state.claims.claims[event.claim] = Claim(
        event.player, "house", event.reason, event.amount, owed=event.amount
    )
    state.claims.owing += event.amount


def paid_manually(state: State, event: e.PaidManually) -> None:
    state.players[event.player].chips -= event.amount
    state.chips.float -= event.amount


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
