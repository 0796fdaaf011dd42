"""How the register changes with what happens to sessions: it has those that are open."""

from __future__ import annotations

from croupier.floor.handler import FloorEvolutions
from croupier.floor.sessions import events as e
from croupier.floor.state import Register


def session_opened(register: Register, event: e.SessionOpened) -> None:
    register.sessions[event.session] = event.person


def session_ended(register: Register, event: e.SessionEnded) -> None:
    del register.sessions[event.session]


EVOLUTIONS: FloorEvolutions = {e.SessionOpened: session_opened, e.SessionEnded: session_ended}
