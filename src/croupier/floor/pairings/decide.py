"""One screen acts for an account at a time; only a supervisor lets another take over, visibly."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE, FloorEvent
from croupier.floor.devices.decide import in_service
from croupier.floor.devices.ed25519 import is_signed
from croupier.floor.devices.messages import elsewhere
from croupier.floor.devices.refusals import BadSignature
from croupier.floor.handler import FloorDecision, FloorDecisions
from croupier.floor.pairings import commands as c
from croupier.floor.pairings import events as e
from croupier.floor.pairings import refusals as r
from croupier.floor.pairings.state import PairedScreen
from croupier.floor.powers import DIRECTORS, FORMER_SUPERVISORS, SUPERVISORS, SYSTEM
from croupier.floor.state import Register
from croupier.refusals import Why
from croupier.table.checks import check_reason

OWN = ("station", "display", "player")  # screens that act for one player
FIRST = "croupier pairing 1"  # what is signed and in which order: another order, another number


def issue_pairing(register: Register, command: c.IssuePairing) -> FloorDecision:
    if command.pairing in register.pairings:
        raise _no(r.PairingKnown(pairing=command.pairing))
    if command.screen in OWN:
        _check_account(register, command)
    if command.enrolled and station_at(register, command.table, command.place) is None:
        raise _no(r.NoStation(table=command.table, place=command.place))
    return (
        e.PairingIssued(
            command.pairing,
            command.table,
            command.screen,
            command.player,
            command.place,
            command.take_over,
            command.reason,
            command.enrolled,
        ),
    )


def _check_account(register: Register, command: c.IssuePairing) -> None:
    """Most pair only with an account that nobody acts for and that has no money; a supervisor may
    let another screen take over, and says why."""
    account = command.table, command.player
    occupied = next(_acting(register, *account), None) is not None
    at_place = next(_at_place(register, command.table, command.place), None)
    if at_place is not None and at_place.player != command.player:
        where = r.PlaceOccupied(place=command.place, table=command.table, player=at_place.player)
        raise _no(where)
    if not occupied and not command.has_money:
        return
    # Tournament directors could in 0.1.0, whose logs must verify; the server lets none do so at a
    # table any more.
    supervisors = (*SUPERVISORS, *FORMER_SUPERVISORS, *DIRECTORS, SYSTEM)
    if not (command.by.partition(":")[0] in supervisors and command.take_over):
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
    check_station(register, pairing, command)
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
    return (*before, e.PairingTaken(id, table, player, command.device))


def check_station(register: Register, pairing: PairedScreen, command: c.TakePairing) -> None:
    """A Refusal, unless the screen is the station enrolled at that place, where one is asked for:
    then it has signed for the code that it was given."""
    if not pairing.enrolled:
        if command.device or command.signature:
            raise _no(r.NoStationAsked())
        return
    name = command.device
    if not name:
        raise _no(r.StationUnsigned(table=pairing.table, place=pairing.place))
    device = in_service(register, name)
    where = device.kind, device.table, device.place
    if where != ("station", pairing.table, pairing.place):
        raise elsewhere(name, device)
    text = station_text(name, pairing.table, pairing.place, command.proof)
    if not is_signed(device.key, text, command.signature):
        raise _no(BadSignature(device=name))


def station_at(register: Register, table: str, place: int) -> str | None:
    """The station enrolled at a place, if there is one."""
    for name, one in register.devices.items():
        if (one.kind, one.table, one.place) == ("station", table, place) and not one.retired:
            return name
    return None


def station_text(device: str, table: str, place: int, proof: str) -> bytes:
    """What a station signs to take up a pairing, a line for each thing."""
    return "\n".join([FIRST, device, table, str(place), proof]).encode()


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
