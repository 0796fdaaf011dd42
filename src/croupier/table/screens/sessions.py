"""What screens of a table show of a tournament's session on it."""

from __future__ import annotations

from croupier.table.screens.parts import CompetitorView, TableSessionView
from croupier.table.session import ask
from croupier.table.session.state import PRACTICE
from croupier.table.state import State, Table


def tournament(state: State) -> str:
    """For which the table is set apart."""
    designation = state.session.designation
    return "" if designation is None else designation.tournament


def session(table: Table) -> TableSessionView | None:
    now = table.state.session.now
    if now is None:
        return None
    unit = PRACTICE if now.plan.practice else "points" if now.in_points else now.unit
    return TableSessionView(
        session=now.id,
        unit=unit,
        state=now.shown_phase,
        players=len(ask.holders(table.state)),
        spins=len(now.played),
        spins_left=None if now.plan.practice else ask.spins_left(table),
        ends_at=ask.time_is_up_at(table),
        left_s=ask.left_s(now, table.state.at),
        stopped=list(now.stopped),
        call_bets_closed=now.call_bets_closed,
        bell_at=ask.bell_at(table),
        bell=now.bell,
    )


def competitor(table: Table, name: str) -> CompetitorView | None:
    now = table.state.session.now
    one = None if now is None else now.players.get(name)
    if now is None or one is None:
        return None
    return CompetitorView(
        number=one.number,
        total=ask.held(table.state, name),
        duty=ask.duty(table, name) if one.plays else 0,
        missed=len(now.missed(name)),
        secrets_left=ask.secrets_left(table, name),
        away=one.away,
        out=one.out,
    )
