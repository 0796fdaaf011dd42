"""What is done to a real server and its database, and when its cause is gone."""

from __future__ import annotations

import random
import resource
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from typing import ClassVar

from kit.real.floor import Helper, RealFloor
from kit.real.served import Served
from kit.waiting import until

DICE = random.Random(16)
LOOKS_S = 0.1  # between two questions to a server
BOTH = ("sqlite", "postgresql")
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = 'floor' AND pid <> pg_backend_pid()"
)


class Fault:
    """One kind of failure."""

    name: ClassVar[str]
    since: ClassVar[str] = "its cause was gone"  # from when the time is measured
    promise_s: ClassVar[dict[str, float]] = {"sqlite": 5.0, "postgresql": 5.0}
    on: ClassVar[tuple[str, ...]] = BOTH
    holds_s: ClassVar[tuple[float, float]] = (0.3, 1.5)  # after somebody has felt it
    needs_disk: ClassVar[bool] = False  # a real one of its own
    every: ClassVar[int] = 1  # in how many rounds it comes once

    def begin(self, floor: RealFloor) -> None:
        raise NotImplementedError

    def hold(self, floor: RealFloor) -> None:
        """For as long as such a thing lasts; whoever plays goes on asking."""
        time.sleep(DICE.uniform(*self.holds_s))

    def end(self, floor: RealFloor) -> float:
        """Undo it; when it was gone."""
        return time.monotonic()


class Sudden(Fault):
    """It is over as soon as it has happened."""

    since = "it happened"

    def begin(self, floor: RealFloor) -> None:
        self._at = time.monotonic()
        self.happen(floor)

    def happen(self, floor: RealFloor) -> None:
        raise NotImplementedError

    def hold(self, floor: RealFloor) -> None:
        """Nothing lasts."""

    def end(self, floor: RealFloor) -> float:
        return self._at


class Killed(Sudden):
    """The supervisor starts another soon after, as our unit says."""

    name = "the server is killed (SIGKILL) and started again by its supervisor"

    def happen(self, floor: RealFloor) -> None:
        floor.servers[0].signal(signal.SIGKILL)


class Terminated(Sudden):
    name = "all its connections are ended (`pg_terminate_backend`)"
    on = ("postgresql",)

    def happen(self, floor: RealFloor) -> None:
        assert floor.postgres is not None
        floor.postgres.do(CUT)


class Restarted(Fault):
    """Cleanly or by a crash, by turns."""

    name = "PostgreSQL is stopped, cleanly or at once, and started again"
    on = ("postgresql",)

    def begin(self, floor: RealFloor) -> None:
        assert floor.postgres is not None
        floor.postgres.stop(DICE.choice(("fast", "immediate")))

    def end(self, floor: RealFloor) -> float:
        assert floor.postgres is not None
        floor.postgres.start()
        return time.monotonic()


class Full(Fault):
    name = "the disk is full (a small tmpfs), and there is room again"
    needs_disk = True

    def begin(self, floor: RealFloor) -> None:
        if floor.database == "sqlite":  # what the log beside the file has already is no room left
            with closing(sqlite3.connect(floor.address, timeout=10)) as file:
                file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        floor.disk.fill()

    def end(self, floor: RealFloor) -> float:
        floor.disk.free()
        if floor.postgres is not None:  # it may have stopped itself
            floor.postgres.start()
        return time.monotonic()


class ReadOnlyFile(Fault):
    """A file system with open files cannot be made read-only: so at a start of the server."""

    name = "the file system is read-only when the server is started, and writable again"
    on = ("sqlite",)
    needs_disk = True

    def begin(self, floor: RealFloor) -> None:
        served = floor.servers[0]
        self._starts = served.starts
        served.signal(signal.SIGKILL)
        until(lambda: floor.disk.read_only(True), "it is read-only")

    def hold(self, floor: RealFloor) -> None:
        served = floor.servers[0]
        until(
            lambda: served.ready()[0] == 503 or served.starts > self._starts + 1,
            "the server has tried to start",
            looks_s=LOOKS_S,
        )
        super().hold(floor)

    def end(self, floor: RealFloor) -> float:
        until(lambda: floor.disk.read_only(False), "it is writable again")
        return time.monotonic()


class NoWrites(Fault):
    name = "no write of the server's to any file succeeds (`RLIMIT_FSIZE`)"
    on = ("sqlite",)

    def begin(self, floor: RealFloor) -> None:
        self._pid = floor.servers[0].pid
        self._before = resource.prlimit(self._pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (0, self._before[1]))

    def end(self, floor: RealFloor) -> float:
        assert self._pid == floor.servers[0].pid, "it should not have ended"
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, self._before)
        return time.monotonic()


class ReadOnlyDatabase(Fault):
    name = "the database is read-only, as after a failover, and writable again"
    on = ("postgresql",)

    def begin(self, floor: RealFloor) -> None:
        self._set(floor, "on")

    def end(self, floor: RealFloor) -> float:
        """Who was connected meanwhile stays read-only; nobody ends those connections."""
        self._set(floor, "off")
        return time.monotonic()

    def _set(self, floor: RealFloor, to: str) -> None:
        assert floor.postgres is not None
        change = f"ALTER DATABASE floor SET default_transaction_read_only = {to}"
        floor.postgres.do(change, *([CUT] if to == "on" else []), database="postgres")


class Locked(Fault):
    """Now and then for longer than a statement waits."""

    name = "another process holds the lock of all who write, and lets go"
    holds_s = (2.0, 6.0)
    longest_s = 13.0

    def begin(self, floor: RealFloor) -> None:
        self._holder = Helper("lock_holder.py", floor.address)
        assert self._holder.tell("hold") == "done"

    def hold(self, floor: RealFloor) -> None:
        # As long as the lock is held: now and then for longer than anybody waits for it.
        time.sleep(self.longest_s if DICE.random() < 0.1 else DICE.uniform(*self.holds_s))

    def end(self, floor: RealFloor) -> float:
        at = time.monotonic()
        self._holder.tell("let go")
        self._holder.close()
        return at


class LockedLong(Locked):
    """All that waits for it is given up again and again meanwhile."""

    name = "another process holds that lock for a minute"
    every = 10

    def hold(self, floor: RealFloor) -> None:
        time.sleep(60)  # a minute is what was asked for


class Silent(Fault):
    """Connections that fell silent stay so for ever; new ones are forwarded again in the end."""

    name = "the way to the database falls silent (a proxy forwards nothing), and speaks again"
    on = ("postgresql",)
    holds_s = (1.0, 6.0)

    def begin(self, floor: RealFloor) -> None:
        floor.proxy.tell("mute")

    def end(self, floor: RealFloor) -> float:
        floor.proxy.tell("speak")
        return time.monotonic()


class Stopped(Sudden):
    """A second server waits; who was stopped goes on when the other serves (`Resumed`)."""

    name = "the server is stopped (SIGSTOP) for longer than its lease; a second one takes over"
    # 5 s are the lease; a file's lock is held by who is stopped in a commit until the watchdog
    # ends it, after 15 s.
    promise_s: ClassVar[dict[str, float]] = {"sqlite": 20.0, "postgresql": 10.0}

    def happen(self, floor: RealFloor) -> None:
        if len(floor.servers) == 1:
            floor.serve()
        until(
            lambda: _serving(floor) and _following(floor),
            "one serves and one waits",
            looks_s=LOOKS_S,
        )
        self.stopped = _serving(floor)[0]
        self._at = time.monotonic()
        self.stopped.signal(signal.SIGSTOP)


class Resumed(Fault):
    """After `Stopped`: fenced off, it tells its clients so, and follows."""

    name = "the stopped server goes on (SIGCONT), finds itself fenced off, and follows"
    since = "it went on"

    def __init__(self, stopped: Stopped) -> None:
        self._stopped = stopped

    def begin(self, floor: RealFloor) -> None:
        self._at = time.monotonic()
        self._stopped.stopped.signal(signal.SIGCONT)
        floor.clients[0].again += 1  # nobody need feel it

    def hold(self, floor: RealFloor) -> None:
        served = self._stopped.stopped
        try:
            until(lambda: served in _following(floor), "who was stopped follows", looks_s=LOOKS_S)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{floor.why()}") from None

    def end(self, floor: RealFloor) -> float:
        self._stopped.stopped.signal(signal.SIGCONT)
        return self._at


def _serving(floor: RealFloor) -> list[Served]:
    return [one for one in floor.servers if one.ready()[0] == 200]


def _following(floor: RealFloor) -> list[Served]:
    """Those that wait for another process, and say for whom."""
    return [
        one for one in floor.servers
        for status, why in [one.ready()] if status == 503 and "held by process" in why
    ]  # fmt: skip


KINDS: tuple[type[Fault], ...] = (
    Killed, Terminated, Restarted, Full, ReadOnlyFile, NoWrites, ReadOnlyDatabase, Locked,
    LockedLong, Silent,
)  # fmt: skip


def may_be_tried(floor: RealFloor, kind: type[Fault]) -> bool:
    """Here, on this database; as root where a file system has to be mounted."""
    if kind is NoWrites and not hasattr(resource, "prlimit"):
        return False
    return floor.database in kind.on and (floor.disk.is_mounted or not kind.needs_disk)


def in_turn(floor: RealFloor, times: int) -> Iterator[Fault]:
    """Each kind so often, or less where it lasts; those with two servers in the end."""
    kinds = [kind for kind in KINDS if may_be_tried(floor, kind)]
    for done in range(1, times + 1):
        for kind in kinds:
            if done % kind.every == 0:
                yield kind()
    for _ in range(times):
        stopped = Stopped()
        yield stopped
        yield Resumed(stopped)
