"""Seats, buying in, cashing out, leaving."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide.common import (
    Decision,
    check_positive,
    fact_of,
    on,
    player_name,
    player_of,
)  # fmt: skip
from croupier.table.state import CLOSED, IDLE, PHASES, Player, Table

OPEN = tuple(phase for phase in PHASES if phase != CLOSED)
# What may be tendered where the rulebook's data does not say otherwise.
TENDER = {
    "cloth": ("cash", "voucher", "token", "chips"),
    "touchbet": ("note",),
    "touchtable": ("cash", "voucher", "token", "chips"),
    "ats": ("cash", "chips", "voucher", "note", "ticket"),
}


@on(c.TakeSeat, *OPEN)
def take_seat(table: Table, command: c.TakeSeat) -> Decision:
    name = player_name(table, command)
    clause = table.powers["take-seat"].clause
    places = _places(table)
    if not 1 <= command.seat <= places:
        raise Refusal(
            "no-such-seat", f"There is no seat {command.seat}; the table has {places}.",
            clause=clause,
        )  # fmt: skip
    _check_not_owed(table, name, clause)
    holder = _holder(table, command.seat)
    if holder is not None:
        raise Refusal(
            "seat-taken", f"Seat {command.seat} is {holder}'s; one player a seat.", clause=clause
        )
    return (e.SeatTaken(name, command.seat),)


@on(c.BuyIn, *OPEN)
def buy_in(table: Table, command: c.BuyIn) -> Decision:
    name = player_name(table, command)
    clause = table.powers["buy-in"].clause
    check_positive(command.amount, clause)
    allowed = _tender(table, command.by.partition(":")[0])
    if command.tender not in allowed:
        raise Refusal(
            "wrong-tender",
            f"A {table.offer.spec.mode} table takes {' or '.join(allowed)} here, not"
            f" {command.tender}.",
            clause=clause,
        )
    bought = e.BoughtIn(name, command.amount, command.tender, command.ticket)
    _check_not_owed(table, name, clause)
    player = table.players.get(name)
    if player is not None and (player.seat is not None or not table.has_stations):
        return (bought,)
    seat = next((n for n in range(1, _places(table) + 1) if _holder(table, n) is None), None)
    if seat is not None:
        return (e.SeatTaken(name, seat), bought)
    if table.has_stations:
        raise Refusal("no-seat-free", "Every station is taken.", clause=clause)
    return (bought,)  # on cloth people may stand


@on(c.CashOut, *OPEN)
def cash_out(table: Table, command: c.CashOut) -> Decision:
    name = player_name(table, command)
    clause = table.powers["cash-out"].clause
    player = player_of(table, name, clause)
    if player.wagers and (not table.locked or table.phase == IDLE):
        raise Refusal(
            "wagers-down", f"{name} has wagers that can be removed or stand; they come off first.",
            clause=clause,
        )  # fmt: skip
    if not player.chips:
        raise Refusal("nothing-to-cash-out", f"{name} has nothing to cash out.", clause=clause)
    return (e.CashedOut(name, player.chips, _ticket(table, command.ticket, clause)),)


@on(c.Leave, *OPEN)
def leave(table: Table, command: c.Leave) -> Decision:
    """At any time: what can come off comes off, the free balance goes along, the seat is free."""
    name = player_name(table, command)
    clause = table.powers["leave"].clause
    player = player_of(table, name, clause)
    happened: list[e.Event] = []
    amount, owed = player.chips, bool(player.wagers)
    if player.wagers and _can_come_off(table, player):
        happened.append(e.WagersRemoved(name, player.staked))
        amount, owed = amount + player.staked, False
    ticket = _ticket(table, command.ticket, clause) if amount else ""
    return (*happened, e.PlayerLeft(name, amount, ticket, owed))


def _check_not_owed(table: Table, name: str, clause: str) -> None:
    player = table.players.get(name)
    if player is not None and player.left:
        raise Refusal(
            "still-owed", f"{name} has left and is still owed from this spin.", clause=clause
        )


def _can_come_off(table: Table, player: Player) -> bool:
    return not table.locked or (table.phase == IDLE and player.wagers == player.stays)


def _ticket(table: Table, number: str, clause: str) -> str:
    """A station pays by ticket, whose number the driver puts in; elsewhere chips are paid."""
    if not table.has_stations:
        return ""
    if len(number) != 18 or not number.isdigit():
        raise Refusal(
            "no-ticket-number",
            "A ticket needs its validation number of 18 digits, which the system puts in.",
            clause=clause,
        )
    return number


def _places(table: Table) -> int:
    spec = table.offer.spec
    places = spec.stations if table.has_stations else spec.seats
    assert places is not None
    return places


def _holder(table: Table, seat: int) -> str | None:
    return next((name for name, one in table.players.items() if one.seat == seat), None)


def _tender(table: Table, role: str) -> tuple[str, ...]:
    what = "tender-by-player" if role == "player" else "tender-to-dealer"
    allowed, _ = fact_of(table, "settlement", what)
    return tuple(allowed) if allowed else TENDER[table.offer.spec.mode]
