"""No spins, voids, corrections, malfunctions, claims: what they make of the table."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.archive import Part, Past
from croupier.table.evolve.common import clear, forget, lift, note_credit, on
from croupier.table.state import (
    IDLE,
    Aside,
    Claim,
    Dispute,
    Hold,
    Incident,
    Malfunction,
    Player,
    Table,
)  # fmt: skip


@on(e.NoSpinCalled)
def _no_spin_called(table: Table, event: e.NoSpinCalled) -> None:
    if event.examine:
        table.examine = "examine"
    if event.late:
        _past(table, event.spin).void = True
    else:
        _end_spin(table)


@on(e.SpinVoided)
def _spin_voided(table: Table, event: e.SpinVoided) -> None:
    if event.late:
        _past(table, event.spin).void = True
    else:
        _end_spin(table)


def _end_spin(table: Table) -> None:
    """The spin under way is over without a result."""
    table.phase, table.locked, table.dropped = IDLE, True, False
    table.stations_locked, table.foreign = True, []
    table.ends_at = table.warns_at = table.outcome = ""
    table.sensed, table.drawn, table.side_closed = {}, {}, []
    for player in table.players.values():
        player.waits = False


@on(e.WagersRefunded)
def _wagers_refunded(table: Table, event: e.WagersRefunded) -> None:
    player = table.players[event.player]
    player.last, player.waits = dict(player.wagers), False
    clear(player, event.amount)


@on(e.WagersVoided)
def _wagers_voided(table: Table, event: e.WagersVoided) -> None:
    if event.spin:
        return  # the correction that follows moves the money
    player = table.players[event.player]
    for bet in [event.bet] if event.bet else list(player.wagers):
        stake = player.wagers[bet]
        if stake != player.stays.get(bet):
            forget(player, bet, stake)
            lift(player, bet, stake)
            player.chips += stake


@on(e.OutcomeFlagged)
def _outcome_flagged(table: Table, event: e.OutcomeFlagged) -> None:
    pass  # kept in the log; nothing waits for it


@on(e.OutcomeCorrected)
def _outcome_corrected(table: Table, event: e.OutcomeCorrected) -> None:
    if not event.settled:
        table.outcome = event.outcome
        return
    _past(table, event.spin).outcome = event.outcome
    for aside in table.aside:
        if aside.spin == event.spin:
            aside.outcome = event.outcome
    if event.spin == table.settled_spin:
        table.last_outcome = event.outcome


@on(e.SettlementCorrected)
def _settlement_corrected(table: Table, event: e.SettlementCorrected) -> None:
    past = _past(table, event.spin)
    if event.player in past.parts:
        past.parts[event.player].lines = event.lines
    table.house += event.taken + event.owing - event.paid
    if event.owing:
        about = f"spin {event.spin} settled again"
        table.claims[event.claim] = Claim(
            event.player, "house", about, event.owing, owed=event.owing, spin=event.spin
        )
        table.owing += event.owing
    player = table.players.get(event.player)
    if player is None:
        if not event.paid:
            return
        player = table.players[event.player] = Player(left=True, station=event.station)
    for bet, chips in event.lifted:
        lift(player, bet, chips)
        player.chips += chips
    player.chips += event.paid - event.taken
    note_credit(table, event.player, event.paid)
    if not table.on_account(player):
        table.float += event.taken - event.paid


@on(e.PositionCorrected)
def _position_corrected(table: Table, event: e.PositionCorrected) -> None:
    player = table.players[event.player]
    lift(player, event.from_, event.stake)
    player.wagers[event.to] = player.wagers.get(event.to, 0) + event.stake


@on(e.MalfunctionReported)
def _malfunction_reported(table: Table, event: e.MalfunctionReported) -> None:
    table.faults[event.component] = event.what
    table.malfunctions.append(Malfunction(event.component, table.version + 1))


@on(e.FaultRaised)
def _fault_raised(table: Table, event: e.FaultRaised) -> None:
    table.faults[event.component] = event.what
    table.malfunctions.append(Malfunction(event.component, table.version + 1))


@on(e.FaultCleared)
def _fault_cleared(table: Table, event: e.FaultCleared) -> None:
    del table.faults[event.component]
    for one in table.malfunctions:
        if one.component == event.component and not one.until:
            one.until = table.version + 1


@on(e.SideWagersVoided)
def _side_wagers_voided(table: Table, event: e.SideWagersVoided) -> None:
    player = table.players[event.player]
    for bet, stake in event.wagers:
        forget(player, bet, stake)
        lift(player, bet, stake)
        player.chips += stake


@on(e.WagersWait)
def _wagers_wait(table: Table, event: e.WagersWait) -> None:
    table.players[event.player].waits = True


@on(e.WagersSetAside)
def _wagers_set_aside(table: Table, event: e.WagersSetAside) -> None:
    player = table.players[event.player]
    table.aside.append(
        Aside(
            event.player, event.spin, table.outcome, player.wagers, player.station, table.limits,
            player.limits, table.drawn,
        )
    )  # fmt: skip
    player.last, player.wagers, player.placed = dict(player.wagers), {}, []
    player.waits, player.sat_out = False, -1


@on(e.RecordsConfirmed)
def _records_confirmed(table: Table, event: e.RecordsConfirmed) -> None:
    player = table.players.get(event.player)
    if player is not None and event.spin == table.spin:
        player.waits = False


@on(e.AsideSettled)
def _aside_settled(table: Table, event: e.AsideSettled) -> None:
    aside = next(one for one in table.aside if (one.player, one.spin) == (event.player, event.spin))
    table.aside.remove(aside)
    _past(table, event.spin).parts[event.player] = Part(
        event.lines, aside.station, account=True, own=aside.own
    )
    player = table.players.get(event.player)
    if player is None:
        player = table.players[event.player] = Player(left=True, station=aside.station)
    player.chips += event.back + event.won
    note_credit(table, event.player, event.back + event.won)
    table.house += event.lost - event.won


@on(e.AccountsFrozen)
def _accounts_frozen(table: Table, event: e.AccountsFrozen) -> None:
    table.frozen = event.reason


@on(e.AccountsReleased)
def _accounts_released(table: Table, event: e.AccountsReleased) -> None:
    table.frozen = ""


@on(e.PaymentHeld)
def _payment_held(table: Table, event: e.PaymentHeld) -> None:
    table.players[event.player].holds[event.ground] = Hold(event.reason, event.until)
    table.holding += 1


@on(e.PaymentReleased)
def _payment_released(table: Table, event: e.PaymentReleased) -> None:
    del table.players[event.player].holds[event.ground]
    table.holding -= 1


@on(e.CreditRefused)
def _credit_refused(table: Table, event: e.CreditRefused) -> None:
    table.players[event.player].chips -= event.amount
    left = event.amount if event.ground == "unrepaired" else 0
    for one in table.malfunctions:
        taken = min(left, one.credited.get(event.player, 0))
        if taken:
            one.credited[event.player] -= taken
            left -= taken


@on(e.ReturnRequired)
def _return_required(table: Table, event: e.ReturnRequired) -> None:
    table.claims[event.claim] = Claim(
        event.player, "house", event.reason, event.amount, owed=event.amount
    )
    table.owing += event.amount


@on(e.PaidManually)
def _paid_manually(table: Table, event: e.PaidManually) -> None:
    table.players[event.player].chips -= event.amount
    table.float -= event.amount


@on(e.ClaimRaised)
def _claim_raised(table: Table, event: e.ClaimRaised) -> None:
    table.claims[event.claim] = Claim(
        event.player, event.side, event.about, event.amount, spin=event.spin
    )


@on(e.ClaimDecided)
def _claim_decided(table: Table, event: e.ClaimDecided) -> None:
    claim = table.claims[event.claim]
    claim.status = event.decision
    settled = event.taken + event.written_off
    claim.owed -= settled
    table.owing -= settled
    if event.taken:
        player = table.players[event.player]
        player.chips -= event.taken
        if not table.on_account(player):
            table.float += event.taken


@on(e.DisputeRaised)
def _dispute_raised(table: Table, event: e.DisputeRaised) -> None:
    table.disputes[event.dispute] = Dispute(event.player, event.about, spin=event.spin)


@on(e.DisputeDecided)
def _dispute_decided(table: Table, event: e.DisputeDecided) -> None:
    status = "unresolved" if event.decision == "unresolved" else "decided"
    table.disputes[event.dispute].status = status


@on(e.ComplaintReferred)
def _complaint_referred(table: Table, event: e.ComplaintReferred) -> None:
    table.disputes[event.dispute].status = "referred"


@on(e.IncidentRecorded)
def _incident_recorded(table: Table, event: e.IncidentRecorded) -> None:
    table.incidents[event.incident] = Incident(event.kind, event.person)


@on(e.PlayerExcluded)
def _player_excluded(table: Table, event: e.PlayerExcluded) -> None:
    table.excluded.append(event.player)


@on(e.Notified)
def _notified(table: Table, event: e.Notified) -> None:
    pass  # kept in the log; nothing waits for it


@on(e.BallExamined)
def _ball_examined(table: Table, event: e.BallExamined) -> None:
    table.examine = "" if event.fit else "change"


def _past(table: Table, spin: int) -> Past:
    """That spin as the archive has it; a replay that began later does without."""
    found = table.archive.find(spin)
    return found if found is not None else Past("", None, {})
