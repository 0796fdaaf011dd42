"""The red light of a console: lit by it, no malfunction by itself; green again, play goes on."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import check_reason
from croupier.table.claims.ask import notices
from croupier.table.faults import refusals as r
from croupier.table.faults.ask import GAME_SYSTEM
from croupier.table.handler import Decision
from croupier.table.settling.decide import dues_of_the_gone
from croupier.table.state import BALL_IN_PLAY, BETTING, WAGERING_CLOSED, Table


def raise_light(table: Table, command: c.RaiseLight) -> Decision:
    clause = table.powers["raise-light"].clause
    check_reason(command.reason, clause)
    if table.state.faults.light:
        raise Refusal(r.LightIsRed(), clause=clause)
    return lit(table, command.reason, command.tickets)


def lit(table: Table, why: str, tickets: Mapping[str, str]) -> Decision:
    """The light is red. A round whose ball is not spun, or whose period still runs, is over and
    its wagers go back; later ones follow the no spin that the dealer now must call."""
    light = table.law.red_light
    assert light is not None, table.law.tag
    raised = e.FaultRaised(GAME_SYSTEM, why)
    told = notices(light.notify, "red-light", GAME_SYSTEM)
    state = table.state
    open_ = state.phase == BALL_IN_PLAY and not state.is_locked
    if state.phase not in (BETTING, WAGERING_CLOSED) and not open_:
        return (raised, *told)
    return (raised, *all_back(table, light.round_over.clause, tickets), *told)


def all_back(table: Table, why: str, tickets: Mapping[str, str]) -> list[e.Event]:
    """Every stake goes back to its player, and what is then due to those who have left."""
    down = {name: one.staked for name, one in table.state.players.items() if one.wagers}
    back: list[e.Event] = [e.WagersRefunded(name, stake, why) for name, stake in down.items()]
    return [*back, *dues_of_the_gone(table, down, tickets)]
