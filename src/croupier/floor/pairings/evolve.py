"""How the register changes with what happens to pairings."""

from __future__ import annotations

from croupier.floor.handler import FloorEvolutions
from croupier.floor.pairings import events as e
from croupier.floor.pairings.state import PairedScreen
from croupier.floor.state import Register


def pairing_issued(register: Register, event: e.PairingIssued) -> None:
    register.pairings[event.pairing] = PairedScreen(
        event.table,
        event.screen,
        event.player,
        event.place,
        take_over=event.take_over,
        enrolled=event.enrolled,
    )


def pairing_taken(register: Register, event: e.PairingTaken) -> None:
    pairing = register.pairings[event.pairing]
    pairing.status, pairing.device = "taken", event.device


def pairing_ended(register: Register, event: e.PairingEnded) -> None:
    register.pairings[event.pairing].status = "ended"


EVOLUTIONS: FloorEvolutions = {
    e.PairingIssued: pairing_issued,
    e.PairingTaken: pairing_taken,
    e.PairingEnded: pairing_ended,
}
