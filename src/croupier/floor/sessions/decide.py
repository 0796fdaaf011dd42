"""Everybody signs in and out for themselves; a supervisor ends anybody's session, with a reason."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE
from croupier.floor.handler import FloorDecision, FloorDecisions
from croupier.floor.powers import ADMINISTRATOR, FORMER_SUPERVISORS, SUPERVISORS, SYSTEM
from croupier.floor.sessions import commands as c
from croupier.floor.sessions import events as e
from croupier.floor.sessions import refusals as r
from croupier.floor.state import Register


def open_session(register: Register, command: c.OpenSession) -> FloorDecision:
    if command.session in register.sessions:
        raise Refusal(r.SessionKnown(session=command.session), clause=CLAUSE)
    return (e.SessionOpened(command.session, command.by, command.address),)


def end_session(register: Register, command: c.EndSession) -> FloorDecision:
    person = register.sessions.get(command.session)
    if person is None:
        raise Refusal(r.NoSuchSession(session=command.session), clause=CLAUSE)
    role = command.by.partition(":")[0]
    ends_any = (*SUPERVISORS, *FORMER_SUPERVISORS, ADMINISTRATOR, SYSTEM)
    if command.by != person and role not in ends_any:
        raise Refusal(r.NotYourSession(person=person), clause=CLAUSE)
    return (e.SessionEnded(command.session, person, command.reason),)


DECISIONS: FloorDecisions = {c.OpenSession: open_session, c.EndSession: end_session}
