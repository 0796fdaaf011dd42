"""What events do to faults, frozen accounts and held payments."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.areas import AREAS, CLOTH, STATIONS
from croupier.table.claims.state import Claim
from croupier.table.faults.state import HeldClaim, Malfunction, TakenBack, Winnings, concerns
from croupier.table.handler import Evolutions
from croupier.table.moves import end_round, forget, lift, note_paid
from croupier.table.people.state import Hold, Player
from croupier.table.state import (
    BALL_IN_PLAY,
    BETTING,
    CLOSED,
    IDLE,
    WAGERING_CLOSED,
    State,
    round_of,
)


def malfunction_reported(state: State, event: e.MalfunctionReported) -> None:
    state.faults.down[event.component] = event.what
    state.faults.record.append(_on_record(state, event.component, event.kind))
    if state.phase not in (IDLE, CLOSED):
        state.draws.failed[event.component] = event.what
    if event.fate == "shut-down":
        state.faults.shut = event.component
        end_round(state)


def fault_raised(state: State, event: e.FaultRaised) -> None:
    state.faults.light = event.what
    state.faults.record.append(_on_record(state, event.component))
    if state.phase in (BETTING, WAGERING_CLOSED):
        end_round(state)
    elif state.phase == BALL_IN_PLAY:
        state.betting.locked = AREAS
        state.betting.ends_at = state.betting.warns_at = ""


def _on_record(state: State, component: str, kind: str = "") -> Malfunction:
    """A fault, with whom it concerns and whether their wagers could still be changed."""
    concerned = {
        name: one
        for name, one in state.players.items()
        if one.on_account and concerns(component, one)
    }
    early = any(not state.is_locked_for(one) for one in concerned.values())
    who = list(concerned)
    return Malfunction(component, state.version + 1, early=early, concerned=who, kind=kind)


def fault_cleared(state: State, event: e.FaultCleared) -> None:
    state.faults.down.pop(event.component, None)
    if event.component == "game-system":
        state.faults.light = ""
    if event.component == state.faults.shut:
        state.faults.shut = ""
    for one in state.faults.record:
        if one.component == event.component and not one.until:
            one.until = state.version + 1
            _doubt(state, one)


def _doubt(state: State, fault: Malfunction) -> None:
    """It is repaired: nothing that comes after is its doing, only what may be credited by now."""
    for name, player in state.players.items():
        if player.on_account and (name in fault.concerned or fault.touches(player)):
            player.doubtful = player.credited


def side_wagers_voided(state: State, event: e.SideWagersVoided) -> None:
    player = state.players[event.player]
    for bet, stake in event.wagers:
        forget(player, bet, stake)
        lift(player, bet, stake)
        player.chips += stake


def records_confirmed(state: State, event: e.RecordsConfirmed) -> None:
    player = state.players.get(event.player)
    if player is not None and event.spin == round_of(state):
        player.waits, player.waiting = False, {}


def accounts_frozen(state: State, event: e.AccountsFrozen) -> None:
    state.faults.frozen = event.reason


def accounts_released(state: State, event: e.AccountsReleased) -> None:
    state.faults.frozen = ""


def payment_held(state: State, event: e.PaymentHeld) -> None:
    player = state.players.get(event.player)
    if player is None:  # gone with a ticket of the place that failed
        player = state.players[event.player] = Player(STATIONS, left=True)
    if event.amount:
        _withhold(state, player, event)
        return
    player.holds[event.ground] = Hold(event.reason, event.until, event.clause)
    state.faults.claims.append(
        HeldClaim(event.player, event.component, event.reason, event.clause, event.until,
                  state.version + 1)
    )  # fmt: skip
    state.faults.holding += 1
    for one in state.faults.record:
        if event.player in one.concerned and event.player not in one.held:
            one.held.append(event.player)


def _withhold(state: State, player: Player, event: e.PaymentHeld) -> None:
    """The winnings leave the account, or on cloth the player's hands for the tray."""
    player.chips -= event.amount
    player.won -= event.amount
    state.faults.winnings[event.player] = Winnings(
        event.amount, event.reason, event.incident, player.area, player.sat, state.spin.last_settled
    )
    if not player.on_account:
        state.chips.float += event.amount


def payment_released(state: State, event: e.PaymentReleased) -> None:
    if event.amount:
        _determine(state, event)
        return
    del state.players[event.player].holds[event.ground]
    state.faults.holding -= 1
    for one in state.faults.claims:
        if one.player == event.player and not one.until:
            one.until = state.version + 1


def _determine(state: State, event: e.PaymentReleased) -> None:
    """What the house keeps stays where it is."""
    held = state.faults.winnings.pop(event.player)
    if event.determination != "cleared":
        _note_back(state, event.player, TakenBack(held.amount, held.spin))
        return
    player = state.players.get(event.player)
    if player is None:
        player = Player(held.area, sat=held.seat, left=True)
        state.players[event.player] = player
    player.chips += held.amount
    player.won += held.amount
    if held.area == CLOTH:
        state.chips.float -= held.amount


def _note_back(state: State, name: str, back: TakenBack) -> None:
    state.faults.back.setdefault(name, []).append(back)


def credit_refused(state: State, event: e.CreditRefused) -> None:
    _note_back(state, event.player, TakenBack(event.amount, state.spin.last_settled))
    player = state.players[event.player]
    player.chips -= event.amount
    player.won = max(0, player.won - event.amount)
    player.doubtful = max(0, player.doubtful - event.amount)
    left = event.amount if event.ground == "unrepaired" else 0
    for one in state.faults.record:
        taken = min(left, one.credited.get(event.player, 0))
        if taken:
            one.credited[event.player] -= taken
            left -= taken


def return_required(state: State, event: e.ReturnRequired) -> None:
    back = TakenBack(event.amount, state.spin.last_settled, event.claim)
    _note_back(state, event.player, back)
    state.claims.claims[event.claim] = Claim(
        event.player, "house", event.reason, event.amount, owed=event.amount
    )
    state.claims.owing += event.amount
    note_paid(state, event.player, -event.amount)


def paid_manually(state: State, event: e.PaidManually) -> None:
    note_paid(state, event.player, event.amount)
    on_claims = 0
    for claim, amount in event.claims:
        state.claims.claims[claim].paid += amount
        on_claims += amount
    if event.amount > on_claims:
        player = state.players[event.player]
        player.chips -= event.amount - on_claims
        player.won = min(player.won, player.chips)
        player.doubtful = min(player.doubtful, player.credited)
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
