"""Simulation: paths beside the same loop in C, on one core and on all, and systems by limits."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import croupier
from bench.clock import time_of, time_of_each
from bench.figure import Figure
from croupier.analysis.exact.scenes import scenes_of
from croupier.analysis.simulate import (
    Plan,
    flat,
    flat_plan,
    paths,
    system_plan,
    together,
    use_threads,
)
from croupier.analysis.simulate.generator import streams_of
from croupier.analysis.systems import Martingale
from croupier.analysis.systems.visit import Visit
from croupier.rules.bets import Wager

PLAYERS, SPINS = 20_000, 10_000
RUNS = 9
UNITS = [Wager("player", "red", 500)]


class Up:
    """Somebody's own system: two units after a win, three after two of them."""

    def start(self) -> Hashable:
        return 0

    def units(self, state: int) -> int:
        return 1 + state

    def after(self, state: int, result: int, most: int) -> Hashable | None:
        return min(2, state + 1) if result > 0 else 0


class UpTogether:
    """The same, decided for everybody at once."""

    def begin(self, players: int, bankroll: int, most: int) -> None:
        self.won = np.zeros(players, np.int64)

    def units(self, bankroll: NDArray[np.int64]) -> NDArray[np.int64]:
        return 1 + self.won

    def after(
        self, result: NDArray[np.int8], net: NDArray[np.int64], played: NDArray[np.bool_]
    ) -> None:
        self.won = np.where(result > 0, np.minimum(2, self.won + 1), 0)


def figures() -> Iterator[Figure]:
    table = croupier.offer("crown-melbourne-18", "single-zero")
    found_law = scenes_of(table, UNITS, limits=False)
    cores = use_threads(None)
    plan = flat_plan(found_law, SPINS)
    yield from _flat(plan, cores)
    visit = Visit(bankroll=10**12, spins=SPINS)
    rate = _rate(system_plan(table, UNITS, Martingale(), visit), PLAYERS)
    yield Figure("Martingale paths by the table's limits", rate / 1e6, "million spins a second",
                 100 * cores, f"{cores} cores; at least 200 on two", at_least=True)  # fmt: skip
    seconds = time_of(lambda: flat(found_law, 10**12, 1), RUNS).median
    yield Figure("a trillion spins of the same wagers", seconds * 1e3, "ms", 1_000,
                 "how often each pocket came, drawn at once")  # fmt: skip
    rate = _rate(system_plan(table, UNITS, Up(), visit), PLAYERS)
    yield Figure("a system of one's own, in Python", rate / 1e6, "million spins a second", None,
                 "its states are listed once, then played by tables")  # fmt: skip
    visit = Visit(bankroll=10**12, spins=500)
    rate = _rate(system_plan(table, UNITS, UpTogether(), visit), PLAYERS)
    yield Figure("the same as a crowd, in NumPy", rate / 1e6, "million spins a second", None,
                 "it may look at every bankroll")  # fmt: skip


def _flat(plan: Plan, cores: int) -> Iterator[Figure]:
    """One core against C and against all cores, taking turns."""
    works: dict[str, Callable[[], object]] = {
        "one": lambda: _on(1, plan, PLAYERS),
        "all": lambda: _on(cores, plan, PLAYERS),
    }
    with tempfile.TemporaryDirectory() as folder:
        in_c = _compiled(Path(folder))
        if in_c is not None:
            assert in_c(plan) == _ends(plan), "the same spins"
            works["c"] = lambda: in_c(plan)
        _ends(plan)
        times = time_of_each(works, 3 * RUNS)
    spins = PLAYERS * SPINS / 1e6
    one, every = times["one"].best, times["all"].best
    if "c" in times:
        c = times["c"].best
        beside = f"{spins / one:,.0f} million spins a second against {spins / c:,.0f}, best of runs"
        yield Figure("flat paths on one core, of the same loop in C", c / one, "×", 0.6, beside,
                     at_least=True)  # fmt: skip
    else:
        yield Figure("flat paths on one core", spins / one, "million spins a second", None,
                     "there is no gcc here to compare with")  # fmt: skip
    yield Figure(f"flat paths on {cores} cores, of one", one / every, "×",
                 0.85 * cores if cores > 1 else None,
                 f"{spins / every:,.0f} million spins a second", at_least=True)  # fmt: skip


def _on(threads: int, plan: Plan, players: int) -> None:
    use_threads(threads)
    for _ in paths(plan, players, 7):
        pass
    use_threads(None)


def _rate(plan: Plan, players: int) -> float:
    """Spins a second, on all cores."""
    played = sum(int(batch.finished.spins.sum()) for batch in paths(plan, players, 7))
    return played / time_of(lambda: list(paths(plan, players, 7)), RUNS // 2).best


def _ends(plan: Plan) -> list[list[int]]:
    found = together([batch.finished for batch in paths(plan, PLAYERS, 7)])
    return [column.tolist() for column in (found.bankroll, found.lowest, found.drawdown)]


def _compiled(folder: Path) -> Callable[[Plan], list[list[int]]] | None:
    """The loop in C, or none where nothing compiles it."""
    compiler = shutil.which("gcc")
    if compiler is None:
        return None
    source = Path(__file__).with_name("simulating.c")
    built = folder / "simulating.so"
    subprocess.run(
        [compiler, "-O3", "-march=native", "-shared", "-fPIC", str(source), "-o", str(built)],
        check=True,
    )
    loop = ctypes.CDLL(str(built)).play_flat

    def in_c(plan: Plan) -> list[list[int]]:
        streams = streams_of(7, 0, PLAYERS)
        nets = np.ascontiguousarray(plan.tables.row_nets[0])
        out = np.zeros((3, PLAYERS), np.int64)
        places = [ctypes.c_void_p(column.ctypes.data) for column in out]
        loop(
            ctypes.c_void_p(streams.ctypes.data), ctypes.c_int64(PLAYERS),
            ctypes.c_uint64(int(plan.urn.size)), ctypes.c_void_p(nets.ctypes.data),
            ctypes.c_int64(plan.spins), *places,
        )  # fmt: skip
        found: list[list[int]] = out.tolist()
        return found

    return in_c
