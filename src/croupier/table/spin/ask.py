"""What others ask of the spin: whether its wagering period runs on."""

from __future__ import annotations

from croupier.table.state import BALL_IN_PLAY, Table


def period_runs_on(table: Table) -> bool:
    """No more bets locks the stations, yet the period decides when the ball may rest."""
    stations = table.screens.law.stations
    return stations is not None and stations.runs_on is not None


def rests_early(table: Table, role: str, act: str) -> bool:
    """A sensor feels the ball at rest while the wagering period runs: heard before no more bets
    too, where that is a ground for a no spin. [CP 6.1(h)]"""
    return (
        act == "record-outcome"
        and role == "sensor"
        and table.state.phase == BALL_IN_PLAY
        and period_runs_on(table)
        and must_not_rest(table)
    )


def must_not_rest(table: Table) -> bool:
    """A ball at rest now would make it a no spin: a wagering period runs, and one or more
    stations are in use. [CP 6.1(h)]"""
    return bool(table.state.betting.ends_at) and table.state.screens_in_use
