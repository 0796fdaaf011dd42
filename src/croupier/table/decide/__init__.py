"""table + command -> events, or a Refusal: the rules say no and nothing has changed.

Refusals come in one order: form, who, phase, bet, limits, funds.
"""

from __future__ import annotations

from functools import partial

from croupier.errors import Refusal
from croupier.rules.roles import in_full
from croupier.table.checks import (
    HANDLERS,
    Handler,
    check_power,
    is_french,
    lock_clause,
)
from croupier.table.chips import decide as chips
from croupier.table.claims import decide as claims
from croupier.table.commands import AnyCommand, Command
from croupier.table.corrections import decide as corrections
from croupier.table.decide import house, voiding
from croupier.table.draws import decide as draws
from croupier.table.events import Event
from croupier.table.faults import decide as faults
from croupier.table.no_spins import decide as no_spins
from croupier.table.opening import decide as opening
from croupier.table.people import decide as people
from croupier.table.settling import decide as settling
from croupier.table.spin import decide as spin
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, Rules, Table
from croupier.table.terms import decide as terms
from croupier.table.wagers import decide as wagers

__all__ = ["chips", "claims", "corrections", "decide", "draws", "faults", "house", "may",
           "no_spins", "opening", "people", "refusal", "settling", "signable", "spin", "terms",
           "voiding", "wagers"]  # fmt: skip


def decide(table: Table, command: AnyCommand) -> tuple[Event, ...]:
    """What happens if this is asked now."""
    handler = HANDLERS[type(command)]
    rules = rules_for(table, command, handler.name) if table.is_mixed else table
    check_power(rules, command, _power(command, handler.name))
    if table.phase not in handler.phases:
        if not spin.rests_early(table, command.by.partition(":")[0], handler.name):
            raise _wrong_phase(table, rules, handler)
    if table.faults and _is_stopped(table, handler.name):
        raise _red_light(table, handler)
    return handler.decide(table, command)


def _power(command: AnyCommand, name: str) -> str:
    """Whose act it is: some depend on the ground, or on who asks."""
    apart = BY_GROUND.get(name, ())
    words = (getattr(command, "ground", ""), command.by.partition(":")[0]) if apart else ()
    return next((own for own in (f"{name}-{word}" for word in words) if own in apart), name)


def _is_stopped(table: Table, name: str) -> bool:
    return name in STOPPED_BY_FAULT and any(map(partial(faults.stops_play, table), table.faults))


def refusal(table: Table, command: AnyCommand) -> Refusal | None:
    """ "May I?": the refusal it would get, or none. There is no second set of checks."""
    try:
        decide(table, command)
    except Refusal as refused:
        return refused
    return None


def may(table: Table, role: str, name: str = "") -> tuple[str, ...]:
    """What a role may ask for now, as far as role and phase say; `decide` alone judges the act."""
    return tuple(
        handler.name
        for kind, handler in HANDLERS.items()
        if (table.phase in handler.phases or spin.rests_early(table, role, handler.name))
        and (handler.offered is None or handler.offered(table))
        and not (table.faults and _is_stopped(table, handler.name))
        and _has_power(table, role, name, handler.name, about="player" in kind.__struct_fields__)
    )


def _has_power(table: Table, role: str, name: str, act: str, *, about: bool) -> bool:
    """Whether a role has an act, on any ground; staff also for someone at the other place."""
    own = rules_at(table, role, name).powers
    places = [own]
    if role not in ("player", "guest") and (about or act not in own):
        places.append(table.at_stations.powers)
    acts = (act, *BY_GROUND.get(act, ()))
    return any(one in powers and role in powers[one].roles for powers in places for one in acts)


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


def rules_for(table: Table, command: Command, act: str) -> Rules:
    """The rules of whoever a command is about, where a table has two places."""
    role, _, who = command.by.partition(":")
    named = getattr(command, "player", "")
    if named in table.players:
        return table.rules_of(table.players[named])
    return table.at_stations if act not in table.powers else rules_at(table, role, who)


def rules_at(table: Table, role: str, name: str) -> Rules:
    """The rules of whoever asks; a player new to a table with stations comes to one of them."""
    if role not in ("player", "guest"):
        return table
    player = table.players.get(name)
    return table.rules_of(player) if player is not None else table.at_stations


# Acts that belong to someone else on one ground, or have another clause for one who asks.
BY_GROUND = {
    "hold-payment": ("hold-payment-prohibited-device",),
    "release-payment": ("release-payment-prohibited-device",),
    "correct-position": ("correct-position-clarified",),
    "raise-claim": ("raise-claim-house",),
}
# What the red light stops until the fault is cleared.
STOPPED_BY_FAULT = frozenset(
    ("open-betting", "spin-ball", "record-outcome", "confirm-outcome", "settle")
)


def _wrong_phase(table: Table, rules: Rules, handler: Handler) -> Refusal:
    when = " or ".join(handler.phases)
    code = handler.code or "wrong-phase"
    if handler.phases == (NO_MORE_BETS,):
        code = "bets-not-closed" if table.phase == BALL_IN_PLAY else "no-ball-in-play"
    return Refusal(
        code,
        f"{handler.name} belongs to the phase {when}; the table is {table.phase}.",
        clause=lock_clause(rules, handler.name),
    )


def _red_light(table: Table, handler: Handler) -> Refusal:
    component = next(one for one in table.faults if faults.stops_play(table, one))
    what = table.faults[component]
    light = table.law.red_light
    return Refusal(
        "red-light",
        f"The red light is on ({component}: {what}); clear the fault before {handler.name}.",
        clause=light.stops.clause if light else table.powers[handler.name].clause,
    )
