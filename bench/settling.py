"""Settling a spin of 50 players with 20 wagers each."""

from __future__ import annotations

import random
from collections.abc import Iterator

import croupier
from bench.clock import time_of_each
from bench.figure import Figure
from croupier.rules.bets import Wager
from croupier.rules.settle import file_wagers, records, totals


def figures() -> Iterator[Figure]:
    table = croupier.offer("crown-melbourne-18", "single-zero")
    chance = random.Random(7)
    names = sorted(table.bets)
    wagers = [
        Wager(f"player-{n % 50}", chance.choice(names), 100 * chance.randrange(5, 500))
        for n in range(1000)
    ]
    filed = file_wagers(wagers)
    winners = {bet: returns for bet, returns, _ in table.winners[table.wheel.index["17"]]}
    bare_filed = {bet: filed.get(bet, []) for bet in winners}

    def bare() -> dict[str, int]:
        """The least there is to do: winners by bet, one multiplication and addition each."""
        paid: dict[str, int] = {}
        for bet, returns in winners.items():
            for player, stake in bare_filed[bet]:
                paid[player] = paid.get(player, 0) + stake * returns
        return paid

    assert bare() == totals(table, filed, "17")
    times = time_of_each(
        {
            "bare": bare,
            "totals": lambda: totals(table, filed, "17"),
            "records": lambda: records(table, wagers, "17"),
        },
        runs=400,
    )
    bare_us = times["bare"].median * 1e6
    for name, limit in (("totals", 60), ("records", 400)):
        yield Figure(
            f"1,000 wagers, one outcome: {name}",
            times[name].median * 1e6,
            "µs",
            limit,
            f"{times[name].median * 1e6 / bare_us:.1f} × a bare index by bet ({bare_us:.1f} µs)",
        )
    compile_ms = time_of_each({"compile": _compile}, runs=20)["compile"].median * 1e3
    yield Figure("compile a single-zero table", compile_ms, "ms", None, "once a table")


def _compile() -> object:
    return croupier.offer("crown-melbourne-18", "single-zero").winners
