"""What is withheld, taken back or paid by hand, because of a malfunction or a device."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.money import Cents
from croupier.rules.law.irregular import MalfunctionLaw
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import check_positive, check_reason, player_of
from croupier.table.claims.ask import claimed_by_corrections, notices
from croupier.table.claims.decide import check_incident
from croupier.table.clock import is_before, later
from croupier.table.faults import refusals as r
from croupier.table.faults.ask import are_frozen, is_free
from croupier.table.faults.state import DEVICE, WHOLE, Malfunction
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.people.decide import check_paid_out
from croupier.table.people.state import Player
from croupier.table.settling.decide import dues
from croupier.table.state import OPEN, PHASES, Table


def hold_payment(table: Table, command: c.HoldPayment) -> Decision:
    """For a malfunction 72 hours at most; for a prohibited device until it is determined."""
    device = command.ground == DEVICE
    power = table.screens.powers["hold-payment-prohibited-device" if device else "hold-payment"]
    check_reason(command.reason, power.clause)
    rules = table.screens.law.malfunction
    if rules is None and not device:
        raise Refusal(r.NoHoldHere(), clause=table.offer.rulebook.not_given)
    player = table.state.players.get(command.player)
    if player is None and (device or rules is None or not _has_gone(table, command.player)):
        said = power.clause if device or rules is None else rules.hold_place.clause
        raise Refusal(r.NothingHere(player=command.player), clause=said)
    player = player or Player(table.screens.name, left=True)
    if device or rules is None:
        return (_winnings_held(table, command, player, power.clause),)
    if command.ground in player.holds:
        raise Refusal(r.HeldAlready(), clause=player.holds[command.ground].clause or power.clause)
    if player.guest:
        raise Refusal(r.GuestHasNoPlace(player=command.player), clause=rules.hold_whole.clause)
    fault = _fault_to_hold_for(table, command.player, rules)
    clause = _hold_clause(fault, rules)
    if fault.early and rules.hold_early is not None:
        clause = rules.hold_early.clause
    until = later(command.at, 3600 * rules.hold_hours.value)
    held = e.PaymentHeld(
        command.player, command.ground, command.reason, clause, until, fault.component
    )
    return (held, *notices(rules.hold_notify, "hold-payment", command.player))


def _has_gone(table: Table, name: str) -> bool:
    """Whether someone was at a station when it failed: a ticket of it may be out."""
    concerned = any(name in one.concerned for one in table.state.faults.record)
    return concerned and table.screens.has_stations


def _fault_to_hold_for(table: Table, name: str, rules: MalfunctionLaw) -> Malfunction:
    """The newest malfunction of this player's place: each gives one hold, and none is renewed."""
    mine = [one for one in table.state.faults.record if name in one.concerned]
    if not mine:
        raise Refusal(r.NoMalfunctionOfPlace(player=name), clause=rules.hold_place.clause)
    fault = mine[-1]
    if name in fault.held:
        raise Refusal(
            r.HeldForIt(player=name, component=fault.component, hours=rules.hold_hours.value),
            clause=_hold_clause(fault, rules),
        )
    return fault


def _hold_clause(fault: Malfunction, rules: MalfunctionLaw) -> str:
    return (rules.hold_whole if fault.component in WHOLE else rules.hold_place).clause


def _winnings_held(
    table: Table, command: c.HoldPayment, player: Player, clause: str
) -> e.PaymentHeld:
    """What was won, and no more: what the player brought stays free. An incident must say why."""
    name = command.player
    if name in table.state.faults.winnings:
        raise Refusal(r.HeldAlready(), clause=clause)
    devices = [
        number
        for number, one in table.state.claims.incidents.items()
        if (one.person, one.kind) == (name, DEVICE)
    ]
    if command.incident:
        check_incident(table, command.incident, name, clause)
    if not devices or command.incident not in ("", *devices):
        raise Refusal(r.NoDevice(person=name), clause=clause)
    won = min(player.won, player.chips)
    amount = won if command.amount is None else command.amount
    if not 0 < amount <= won:
        raise Refusal(r.NoWinnings(player=name, won=won), clause=clause)
    incident = command.incident or devices[-1]
    return e.PaymentHeld(name, DEVICE, command.reason, clause, incident=incident, amount=amount)


def release_payment(table: Table, command: c.ReleasePayment) -> Decision:
    if command.ground == DEVICE:
        return _determined(table, command)
    clause = table.screens.powers["release-payment"].clause
    check_reason(command.reason, clause)
    rules = table.screens.law.malfunction
    clause = rules.hold_place.clause if rules else clause
    released = e.PaymentReleased(command.player, command.ground, command.reason)
    return _released(table, released, command.ticket, clause)


def _determined(table: Table, command: c.ReleasePayment) -> Decision:
    """The investigation is over: the winnings are paid, or the house keeps them."""
    clause = table.screens.powers["release-payment-prohibited-device"].clause
    check_reason(command.reason, clause)
    name = command.player
    held = table.state.faults.winnings.get(name)
    if held is None:
        raise Refusal(r.NotHeld(player=name), clause=clause)
    cleared = command.determination == "cleared"
    after = table.main.law.device_hold
    if not cleared and after is not None:
        clause = after.determined.clause
    released = e.PaymentReleased(
        name,
        DEVICE,
        command.reason,
        amount=held.amount,
        determination=command.determination,
        clause=clause,
    )
    player = table.state.players.get(name)
    gone = player is None or (player.left and is_free(table, player))
    if not cleared or not gone or are_frozen(table, held.area):
        return (released,)
    amount = (player.chips if player else 0) + held.amount
    return (released, *dues(table, name, amount, {name: command.ticket}, held.area))


def lapse_hold(table: Table, command: c.LapseHold) -> Decision:
    """By itself, when its time is over."""
    clause = table.screens.powers["lapse-hold"].clause
    player = table.state.players.get(command.player)
    hold = player.holds.get("malfunction") if player else None
    if hold is None or not hold.until or is_before(command.at, hold.until):
        raise Refusal(r.HoldRuns(), clause=hold.clause if hold and hold.clause else clause)
    released = e.PaymentReleased(command.player, "malfunction", lapsed=True)
    return _released(table, released, command.ticket, clause)


def _released(table: Table, released: e.PaymentReleased, ticket: str, clause: str) -> Decision:
    name = released.player
    player = table.state.players.get(name)
    if player is None or released.ground not in player.holds:
        raise Refusal(r.NotHeld(player=name), clause=clause)
    if not player.left or not is_free(table, player, released.ground):
        return (released,)
    return (released, *dues(table, name, player.chips, {name: ticket}))


def refuse_credit(table: Table, command: c.RefuseCredit) -> Decision:
    """An amount that a malfunction credited is taken out of the account again."""
    area = table.screens
    clause = area.powers["refuse-credit"].clause
    check_positive(command.amount, clause)
    check_reason(command.reason, clause)
    law = area.law.malfunction
    if law is not None:
        ground = law.refuse_caused if command.ground == "caused" else law.refuse_unrepaired
        clause = ground.clause if ground else clause
    player = player_of(table, command.player, clause)
    _check_on_record(table, player, clause)
    if command.ground == "unrepaired":
        _check_unrepaired(table, command, clause)
    if command.amount > player.chips:
        raise Refusal(r.ReturnInstead(player=command.player, has=player.chips), clause=clause)
    own = min(player.brought, player.chips)
    if command.amount > player.chips - own:
        own_money = law.refuse_own if law is not None else None
        raise Refusal(
            r.OwnMoney(player=command.player, own=own, credited=player.chips - own),
            clause=own_money.clause if own_money else clause,
        )
    if command.ground == "caused":
        _check_caused(table, command, player, clause)
    return (
        e.CreditRefused(command.player, command.amount, command.reason, clause, command.ground),
    )


def _check_caused(table: Table, command: c.RefuseCredit, player: Player, clause: str) -> None:
    """No fault credits anything once it is repaired; while one lasts, the opinion decides."""
    lasts = any(not one.until and one.touches(player) for one in table.state.faults.record)
    if not lasts and command.amount > player.doubtful:
        why = r.CreditedSince(player=command.player, credited=player.doubtful)
        raise Refusal(why, clause=clause)


def _check_unrepaired(table: Table, command: c.RefuseCredit, clause: str) -> None:
    """Only what was credited between a malfunction and its repair is refused for that."""
    credited = sum(one.credited.get(command.player, 0) for one in table.state.faults.record)
    if command.amount > credited:
        raise Refusal(r.Repaired(player=command.player, credited=credited), clause=clause)


def require_return(table: Table, command: c.RequireReturn) -> Decision:
    """What was paid because of a malfunction is owed to the house, as a claim: no more than came
    out of the chip account or is on it, and was not required or claimed before."""
    clause = table.screens.powers["require-return"].clause
    check_positive(command.amount, clause)
    check_reason(command.reason, clause)
    player = table.state.players.get(command.player)
    _check_on_record(table, player, clause)
    paid = table.state.faults.paid.get(command.player, 0)
    if player is not None and player.on_account:
        paid += player.chips
    paid -= claimed_by_corrections(table, command.player)
    if command.amount > paid:
        raise Refusal(r.NotPaid(player=command.player, paid=paid), clause=clause)
    claim = f"claim-{len(table.state.claims.claims) + 1}"
    return (e.ReturnRequired(command.player, command.amount, command.reason, clause, claim),)


def pay_manually(table: Table, command: c.PayManually) -> Decision:
    """From the table's float, to someone a malfunction keeps from their money: first what was
    claimed and upheld, which no account may hold, then what is on the account."""
    rules = table.screens.law.malfunction
    said = rules.manual_payment if rules else None  # what is paid so; else who pays it
    clause = said.clause if said else table.screens.powers["pay-manually"].clause
    check_positive(command.amount, clause)
    claims, left = _upheld(table, command.player, command.amount)
    player = table.state.players.get(command.player)
    if left or not claims:
        player = player_of(table, command.player, clause)
    _check_on_record(table, player, clause)
    if player is not None:
        check_paid_out(table, command.player, player, clause)
    has = player.chips if player is not None and player.on_account else 0
    if left > has:
        raise Refusal(r.NotInAccount(player=command.player, has=has), clause=clause)
    return (e.PaidManually(command.player, command.amount, clause, claims),)


def _upheld(table: Table, name: str, amount: Cents) -> tuple[tuple[tuple[str, Cents], ...], Cents]:
    """What of an amount pays upheld claims of a player, claim by claim, and what is left of it."""
    found: list[tuple[str, Cents]] = []
    for number, one in table.state.claims.claims.items():
        due = min(amount, one.unpaid) if one.player == name else 0
        if due:
            found.append((number, due))
            amount -= due
    return tuple(found), amount


def _check_on_record(table: Table, player: Player | None, clause: str) -> None:
    """A malfunction of the system or of that place must be on record."""
    if not any(player is None or one.touches(player) for one in table.state.faults.record):
        raise Refusal(r.NoMalfunction(), clause=clause)


MONEY: Decisions = {
    c.HoldPayment: Handler(hold_payment, PHASES),
    c.ReleasePayment: Handler(release_payment, PHASES),
    c.LapseHold: Handler(lapse_hold, PHASES),
    c.RefuseCredit: Handler(refuse_credit, OPEN),
    c.RequireReturn: Handler(require_return, PHASES),
    c.PayManually: Handler(pay_manually, OPEN),
}
