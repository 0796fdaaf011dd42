"""One table: commands into events, events into state. Pure.

decide: table + command -> events, or a Refusal: the rules say no and nothing has changed.
evolve: table + event -> the next state; it never refuses.
due:    table + time -> the commands that the clock gives.

Refusals are checked in one order: form, who, phase, bet, limits, funds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from croupier.errors import Refusal
from croupier.rules.roles import in_full
from croupier.table.commands import AnyCommand
from croupier.table.corrections.past import FOLLOWED
from croupier.table.due import due
from croupier.table.events import (
    BettingOpened,
    ChipsCollected,
    Event,
    SessionBegun,
    TableDesignated,
    TableReleased,
)
from croupier.table.faults.ask import GAME_SYSTEM, is_stopped
from croupier.table.handler import Handler
from croupier.table.no_spins.ask import comes_to_light
from croupier.table.powers import (
    BY_GROUND,
    BY_SCREENS,
    acts_of,
    area_of,
    asker_area,
    check_power,
    is_french,
    power_of,
)
from croupier.table.refusals import (
    BetsNotClosed,
    NoBallInPlay,
    RedLightIsOn,
    TableIsClosed,
    WrongPhase,
)
from croupier.table.rooms import DECISIONS, EVOLUTIONS
from croupier.table.session import gate
from croupier.table.session.follow import with_what_follows
from croupier.table.spin.ask import rests_early
from croupier.table.state import BALL_IN_PLAY, CLOSED, NO_MORE_BETS, Table
from croupier.table.wagers.ask import when_clause

__all__ = ["decide", "due", "evolve", "follow", "may", "refusal", "signable"]


class Act(Protocol):
    """What happened by one command, and when."""

    @property
    def at(self) -> str: ...
    @property
    def events(self) -> tuple[Event, ...]: ...


ABOUT_A_PLAYER = {one.name for kind, one in DECISIONS.items() if "player" in kind.__struct_fields__}
# After these other limits may be in force, or other rules.
OTHER_RULES = (BettingOpened, TableDesignated, TableReleased, SessionBegun, ChipsCollected)
# What changes the state alone, as nearly all events do.
ALONE = {
    kind: evolution
    for kind, evolution in EVOLUTIONS.items()
    if kind not in FOLLOWED and kind not in OTHER_RULES
}


def decide(table: Table, command: AnyCommand) -> tuple[Event, ...]:
    """What happens if this is asked now."""
    handler = DECISIONS[type(command)]
    area = area_of(table, command, handler.name) if table.areas.are_two else table.areas.main
    name = handler.name
    power = power_of(command, name) if name in BY_GROUND else name
    check_power(area, command, power, two=table.areas.are_two)
    if table.state.faults.light and is_stopped(table, handler.name):
        raise _red_light(table, handler)
    if table.state.phase not in handler.phases:
        if not _is_heard(table, command.by.partition(":")[0], handler.name):
            raise _wrong_phase(table, handler, when_clause(table, area, power, command))
    if table.state.session.designation is not None:
        command = gate.checked(table, command, handler.name)
    happened = handler.decide(table, command)
    if table.state.session.designation is not None:
        return with_what_follows(table, happened, command.at)
    return happened


def evolve(table: Table, event: Event) -> None:
    """Make the table what the event says it is now."""
    kind = type(event)
    if kind in FOLLOWED:
        FOLLOWED[kind](table.past, table.state, event)
    EVOLUTIONS[kind](table.state, event)
    if kind in OTHER_RULES:
        table.follow_limits()


def follow(table: Table, acts: Iterable[Act]) -> None:
    """Act after act, as a log of a million is read."""
    state, alone = table.state, ALONE
    for act in acts:
        for event in act.events:
            evolution = alone.get(type(event))
            if evolution is None:
                evolve(table, event)
            else:
                evolution(state, event)
        state.version += 1
        state.at = act.at


def refusal(table: Table, command: AnyCommand) -> Refusal | None:
    """ "May I?": the refusal it would get, or none. There is no second set of checks."""
    try:
        decide(table, command)
    except Refusal as refused:
        return refused
    return None


def may(table: Table, role: str, name: str = "") -> tuple[str, ...]:
    """What a role may ask for now, as far as role and phase say; `decide` alone judges the act.
    Staff may ask for what the other area has too: for someone there, or what it has alone."""
    area = asker_area(table, role, name)
    acts = acts_of(area, role)
    if table.areas.are_two and role not in ("player", "guest"):
        there = acts_of(table.screens, role)
        shared = ABOUT_A_PLAYER | BY_SCREENS
        acts |= {act for act in there if act not in area.powers or act in shared}
    return tuple(
        handler.name
        for handler in DECISIONS.values()
        if handler.name in acts
        and (table.state.phase in handler.phases or _is_heard(table, role, handler.name))
        and (handler.offered is None or handler.offered(table))
        and not is_stopped(table, handler.name)
        and gate.offers(table, role, handler.name)
    )


def signable(table: Table, role: str) -> dict[str, str]:
    """What this role may not ask for now and another on the ladder may: act -> the least role.
    Nobody signs at the screen of someone who only looks."""
    rulebook = table.offer.rulebook
    if role not in in_full(rulebook, ("staff",), french=is_french(table)):
        return {}
    ladder = rulebook.ladder.roles.value
    own = set(may(table, role))
    above = {one: may(table, one) for one in reversed(ladder)}
    return {act: one for one, acts in above.items() for act in acts if act not in own}


def _is_heard(table: Table, role: str, act: str) -> bool:
    """Whether an act is heard outside its phases, because of what happened."""
    return rests_early(table, role, act) or comes_to_light(table, act)


def _wrong_phase(table: Table, handler: Handler, clause: str) -> Refusal:
    phase, why = table.state.phase, handler.refused
    if handler.phases == (NO_MORE_BETS,):
        closed = phase != BALL_IN_PLAY
        return Refusal(NoBallInPlay(phase=phase) if closed else BetsNotClosed(), clause=clause)
    if why is not None:
        return Refusal(why(phase), clause=clause)
    if phase == CLOSED:
        return Refusal(TableIsClosed(), clause=clause)
    wrong = WrongPhase(act=handler.name, phases=handler.phases, phase=phase)
    return Refusal(wrong, clause=clause)


def _red_light(table: Table, handler: Handler) -> Refusal:
    light = table.law.red_light
    return Refusal(
        RedLightIsOn(component=GAME_SYSTEM, fault=table.state.faults.light),
        clause=light.stops.clause if light else table.powers[handler.name].clause,
    )
