"""Figures for Prometheus: what is counted as it happens, and what is looked up when it is asked."""

from __future__ import annotations

from collections import Counter

import prometheus_client as prometheus
from prometheus_client import CollectorRegistry, Gauge

from croupier.server.floor import Floor
from croupier.server.pit.clock import SystemClock

SET_ASIDE = "set-aside"  # in place of a phase, of a table that could not be loaded


def figures(floor: Floor) -> bytes:
    """All of them, in the text that Prometheus reads."""
    return prometheus.generate_latest() + prometheus.generate_latest(_now(floor))


def _now(floor: Floor) -> CollectorRegistry:
    """How the house stands at this moment."""
    registry = CollectorRegistry()
    for name, told, value in _of_the_house(floor):
        Gauge(f"croupier_{name}", told, registry=registry).set(value)
    sockets = Gauge("croupier_sockets", "Connected screens by kind", ["screen"], registry=registry)
    for screen, count in Counter(one.screen for one in floor.hub.all()).items():
        sockets.labels(screen).set(count)
    failures = Gauge(
        "croupier_task_failures", "How often a task had to be started again", ["task"],
        registry=registry,
    )  # fmt: skip
    for task, count in floor.pit.supervision.failures.items():
        failures.labels(task).set(count)
    _of_tables(floor, registry)
    return registry


def _of_the_house(floor: Floor) -> list[tuple[str, str, float]]:
    pit = floor.pit
    clock = pit.clock
    ahead = clock.ahead_ms / 1000 if isinstance(clock, SystemClock) else 0.0
    return [
        ("paused", "1 while nothing can be decided", float(bool(pit.paused))),
        ("queue", "Acts that are decided and not yet durable", pit.committer.queued),
        ("lag_seconds", "How long the oldest of them has waited", pit.committer.lag_s),
        ("reloads", "How often everything was read again", pit.committer.reloads),
        ("screens", "Connected screens", floor.hub.count),
        ("tables_loaded", "Tables that are served", len(pit.tables)),
        ("tables_aside", "Tables that could not be loaded", len(pit.aside)),
        ("loop_late_seconds", "How late the clock's task was, lately at most", pit.late_s),
        ("clock_ahead_seconds", "The machine's clock before the log's time", ahead),
    ]


def _of_tables(floor: Floor, registry: CollectorRegistry) -> None:
    told = "1 for the phase a table is in, or set-aside"
    phases = Gauge("croupier_table", told, ["table", "phase"], registry=registry)
    told = "The number of its last durable act"
    versions = Gauge("croupier_table_version", told, ["table"], registry=registry)
    players = Gauge("croupier_table_players", "Players present", ["table"], registry=registry)
    screens = Gauge("croupier_table_screens", "Its screens", ["table"], registry=registry)
    for id, table in floor.tables.items():
        phases.labels(id, table.state.phase).set(1)
        versions.labels(id).set(table.state.version)
        players.labels(id).set(sum(not one.left for one in table.state.players.values()))
        screens.labels(id).set(sum(1 for _ in floor.hub.at(id)))
    for id in floor.pit.aside:
        phases.labels(id, SET_ASIDE).set(1)
