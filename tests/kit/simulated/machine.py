"""The machine a simulated process runs on: its clocks, its randomness and its silence.

Modules of the package that name `time`, `secrets` or `datetime` are given the world's while a
simulation runs; the package itself needs no seam for it.
"""

from __future__ import annotations

import datetime as datetimes
import inspect
import logging
import secrets
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from types import ModuleType
from typing import Any
from unittest import mock

import structlog

from croupier.server.floor.live import Screen
from croupier.server.pit import leases
from kit.simulated.world import World

PACKAGE = "croupier.server", "croupier.store"


class Times:
    """The module `time` of a machine in this world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)

    def monotonic(self) -> float:
        return self._world.now

    perf_counter = monotonic

    def monotonic_ns(self) -> int:
        return int(self._world.now * 1_000_000_000)

    def clock_gettime_ns(self, clock: int) -> int:
        return self.monotonic_ns()

    def time(self) -> float:
        return self._world.wall.timestamp()

    def time_ns(self) -> int:
        return int(self.time() * 1_000_000_000)


class Secrets:
    """The module `secrets`: by the seed, so that a run can be repeated."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def randbelow(self, limit: int) -> int:
        return self._random.randrange(limit)

    def choice(self, of: Any) -> Any:
        return self._random.choice(of)

    def token_bytes(self, count: int = 32) -> bytes:
        return self._random.randbytes(count)

    def token_hex(self, count: int = 32) -> str:
        return self._random.randbytes(count).hex()

    def token_urlsafe(self, count: int = 32) -> str:
        return self._random.randbytes(count).hex()

    def compare_digest(self, one: Any, other: Any) -> bool:
        return secrets.compare_digest(one, other)


@contextmanager
def machine(world: World) -> Iterator[None]:
    """While this lasts, the package's clocks and randomness are the world's."""
    times, chances = Times(world), Secrets(world.chance("secrets"))

    class Datetime(datetimes.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return world.wall.astimezone(tz)

    with ExitStack() as undo:
        kept = structlog.get_config()
        quiet = structlog.make_filtering_bound_logger(logging.CRITICAL)
        structlog.configure(wrapper_class=quiet)
        undo.callback(lambda: structlog.configure(**kept))
        instead: dict[str, tuple[object, object]]
        instead = {"time": (time, times), "secrets": (secrets, chances)}
        instead["datetime"] = (datetimes.datetime, Datetime)
        for module in _modules():
            for name, (real, ours) in instead.items():
                if module.__dict__.get(name) is real:
                    undo.enter_context(mock.patch.object(module, name, ours))
            for function in _functions(module):
                if given := _given(function, times):
                    undo.enter_context(mock.patch.object(function, "__defaults__", given))
        undo.enter_context(
            mock.patch.object(leases, "is_gone", lambda owner: _is_gone(world, owner))
        )
        undo.enter_context(mock.patch.object(Screen, "__hash__", _same_every_time))
        yield


def _is_gone(world: World, owner: str) -> bool:
    """Whether a process has ended, as far as another on the same machine can tell."""
    other, here = world.parties.get(owner), world.current
    is_near = getattr(other, "machine", None) == getattr(here, "machine", None)
    return other is not None and is_near and other.is_dead


def _same_every_time(screen: Screen) -> int:
    """Sets of screens are gone through in an order that depends on this."""
    return zlib.crc32(f"{screen.table} {screen.screen} {screen.session}".encode())


def _modules() -> list[ModuleType]:
    return [module for name, module in sorted(sys.modules.items()) if name.startswith(PACKAGE)]


def _functions(module: ModuleType) -> Iterator[Any]:
    for one in module.__dict__.values():
        if getattr(one, "__module__", "") != module.__name__:
            continue
        if inspect.isfunction(one):
            yield one
        elif inspect.isclass(one):
            yield from (each for each in vars(one).values() if inspect.isfunction(each))


def _given(function: Any, times: Times) -> tuple[Any, ...] | None:
    """The defaults of a function that asks a clock unless it is given another."""
    clocks: dict[Callable[[], float], Any] = {
        time.time: times.time, time.monotonic: times.monotonic,
        time.perf_counter: times.perf_counter,
    }  # fmt: skip
    defaults = function.__defaults__ or ()
    if not any(callable(one) and one in clocks for one in defaults):
        return None
    return tuple(clocks.get(one, one) if callable(one) else one for one in defaults)
