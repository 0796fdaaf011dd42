"""One screen acts for an account at a time; only a supervisor lets another take over, visibly."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE, FloorEvent
from croupier.floor.handler import FloorDecision, FloorDecisions
from croupier.floor.pairings import commands as c
from croupier.floor.pairings import events as e
from croupier.floor.pairings import refusals as r
from croupier.floor.pairings.state import PairedScreen
from croupier.floor.powers import DEALERS
from croupier.floor.state import Register
from croupier.refusals import Why
from croupier.table.checks import check_reason

OWN = ("station", "display")  # screens that act for one player


def issue_pairing(register: Register, command: c.IssuePairing) -> FloorDecision:
    if command.pairing in register.pairings:
        raise _no(r.PairingKnown(pairing=command.pairing))
    if command.screen in OWN:
        _check_account(register, command)
    return (
        e.PairingIssued(
            command.pairing,
            command.table,
            command.screen,
            command.player,
            command.place,
            command.take_over,
            command.reason,
        ),
    )


def _check_account(register: Register, command: c.IssuePairing) -> None:
    """A dealer pairs only with an account that nobody acts for and that has no money; a supervisor
    may let another screen take over, and says why."""
    account = command.table, command.player
    occupied = next(_acting(register, *account), None) is not None
    at_place = next(_at_place(register, command.table, command.place), None)
    if at_place is not None and at_place.player != command.player:
        where = r.PlaceOccupied(place=command.place, table=command.table, player=at_place.player)
        raise _no(where)
    if not occupied and not command.has_money:
        return
    supervised = command.by.partition(":")[0] not in DEALERS
    if not (supervised and command.take_over):
        why: Why = r.AccountOccupied(player=command.player, table=command.table)
        if not occupied:
            why = r.AccountHasMoney(player=command.player, table=command.table)
        raise _no(why)
    check_reason(command.reason, CLAUSE)


def _acting(register: Register, table: str, player: str) -> Iterator[tuple[str, PairedScreen]]:
    """The screens that act for an account now: one, or none."""
    for id, one in register.pairings.items():
        if one.status == "taken" and one.screen in OWN:
            if (one.table, one.player) == (table, player):
                yield id, one


def _at_place(register: Register, table: str, place: int) -> Iterator[PairedScreen]:
    for one in register.pairings.values():
        if place and one.status == "taken" and (one.table, one.place) == (table, place):
            yield one


def take_pairing(register: Register, command: c.TakePairing) -> FloorDecision:
    """The link was followed; the screen before it, if there was one, acts for nobody any more."""
    id = command.pairing
    pairing = _known(register, id)
    if pairing.status != "issued":
        raise _no(r.PairingUsed(pairing=id))
    table, player = pairing.table, pairing.player
    before: list[FloorEvent] = []
    if pairing.screen in OWN:
        for other, _ in _acting(register, table, player):
            if not pairing.take_over:
                raise _no(r.AccountOccupied(player=player, table=table))
            before.append(e.PairingEnded(other, table, player, "another screen took over"))
        for one in _at_place(register, table, pairing.place):
            if one.player != player:
                where = r.PlaceOccupied(place=pairing.place, table=table, player=one.player)
                raise _no(where)
    return (*before, e.PairingTaken(id, table, player))


def end_pairing(register: Register, command: c.EndPairing) -> FloorDecision:
    pairing = _known(register, command.pairing)
    if pairing.status == "ended":
        raise _no(r.PairingUsed(pairing=command.pairing))
    return (e.PairingEnded(command.pairing, pairing.table, pairing.player, command.reason),)


def _known(register: Register, id: str) -> PairedScreen:
    pairing = register.pairings.get(id)
    if pairing is None:
        raise _no(r.NoSuchPairing(pairing=id))
    return pairing


def _no(why: Why) -> Refusal:
    return Refusal(why, clause=CLAUSE)


DECISIONS: FloorDecisions = {
    c.IssuePairing: issue_pairing,
    c.TakePairing: take_pairing,
    c.EndPairing: end_pairing,
}
