"""table + command -> events, or a Refusal: the rules say no and nothing has changed.

Refusals come in one order: form, who, phase, bet, limits, funds.
"""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.table.commands import AnyCommand, Command
from croupier.table.decide import floor, people, settling, spin, wagers
from croupier.table.decide.common import HANDLERS, Handler, fact_of, lock_clause
from croupier.table.events import Event
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, Table

__all__ = ["decide", "floor", "may", "people", "refusal", "settling", "spin", "wagers"]


def decide(table: Table, command: AnyCommand) -> tuple[Event, ...]:
    """What happens if this is asked now."""
    handler = HANDLERS[type(command)]
    _check_who(table, command, handler)
    if table.phase not in handler.phases:
        raise _wrong_phase(table, handler)
    if table.faults and handler.name in STOPPED_BY_FAULT:
        raise _red_light(table, handler)
    return handler.decide(table, command)


def refusal(table: Table, command: AnyCommand) -> Refusal | None:
    """ "May I?": the refusal it would get, or none. There is no second set of checks."""
    try:
        decide(table, command)
    except Refusal as refused:
        return refused
    return None


def may(table: Table, role: str) -> tuple[str, ...]:
    """What a role may ask for now, as far as role and phase say; `decide` alone judges the act."""
    return tuple(
        handler.name
        for handler in HANDLERS.values()
        if table.phase in handler.phases
        and not (table.faults and handler.name in STOPPED_BY_FAULT)
        and handler.name in table.powers
        and role in table.powers[handler.name].roles
    )


# What the red light stops until the fault is cleared.
STOPPED_BY_FAULT = frozenset(
    ("open-betting", "spin-ball", "record-outcome", "confirm-outcome", "settle")
)


def _check_who(table: Table, command: Command, handler: Handler) -> None:
    power = table.powers.get(handler.name)
    role = command.by.partition(":")[0]
    if power is not None and role in power.roles:
        return
    tag = table.offer.rulebook.tag
    if power is None:
        message = f"{tag} has no {handler.name} at a {table.offer.spec.mode} table."
        raise Refusal("not-here", message, clause=tag)
    who = " or ".join(sorted(power.roles))
    raise Refusal(
        "not-allowed",
        f"{role or 'Nobody'} may not {handler.name}; {who} may.",
        clause=power.clause,
    )


def _wrong_phase(table: Table, handler: Handler) -> Refusal:
    when = " or ".join(handler.phases)
    code = handler.code or "wrong-phase"
    if handler.phases == (NO_MORE_BETS,):
        code = "bets-not-closed" if table.phase == BALL_IN_PLAY else "no-ball-in-play"
    return Refusal(
        code,
        f"{handler.name} belongs to the phase {when}; the table is {table.phase}.",
        clause=lock_clause(table, handler.name),
    )


def _red_light(table: Table, handler: Handler) -> Refusal:
    component, what = next(iter(table.faults.items()))
    stops, clause = fact_of(table, "settlement", "red-light")
    return Refusal(
        "red-light",
        f"The red light is on ({component}: {what}); clear the fault before {handler.name}.",
        clause=clause if stops else table.powers[handler.name].clause,
    )
