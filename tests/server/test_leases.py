"""Leases: every process has a name, and of two on the same tables one plays, the other waits."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import Refusal
from croupier.floor.commands import EndPairing
from croupier.rules.spec import read_spec
from croupier.server.floor.live import ELSEWHERE, PATIENCE
from croupier.server.people import Session
from croupier.server.pit import Pit, Retry, committer
from croupier.server.pit.clock import VirtualClock
from croupier.server.pit.leases import LEASE_MS, Leases
from croupier.store import identity as identities
from croupier.store.base import Conflict, Lease, LeaseHeld, Store
from croupier.store.identity import identity, is_gone
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from kit import databases
from kit.server import running
from kit.waiting import PATIENCE_S, until, until_async
from server.test_app import opened

DAN = "dealer:dan"
TOUCHBET = read_spec({"rulebook": "CM18", "mode": "touchbet"})
LEASE_S = LEASE_MS // 1000
OPENED = "2026-01-01T00:00:00Z"


@pytest.fixture(params=databases.KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    yield from databases.stores(request.param, tmp_path)


@pytest.fixture(autouse=True)
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look more often: the clock of these tests is their own."""
    monkeypatch.setattr(committer, "IDLE_S", 0.01)
    monkeypatch.setattr(committer, "LATEST_S", 0.05)


async def started(store: Store, owner: str, clock: VirtualClock | None = None) -> Pit:
    pit = Pit(store, clock or VirtualClock(OPENED), owner=owner)
    await pit.start(wait=True)
    return pit


async def at_work(store: Store, owner: str, clock: VirtualClock | None = None) -> Pit:
    pit = await started(store, owner, clock)
    await pit.make_table("1", TOUCHBET)
    await pit.submit("1", c.OpenTable(by=DAN))
    return pit


async def looked_again(pit: Pit, times: int = 3) -> None:
    """A pit that waits has looked so often whether it may."""
    seen = 0

    def count() -> None:
        nonlocal seen
        seen += 1

    pit.when_paused(count)
    await until_async(lambda: seen >= times, "it has looked again")


def test_the_second_waits_and_says_for_whom_and_the_first_lets_go_when_it_stops(
    store: Store,
) -> None:
    async def run() -> None:
        one = await at_work(store, "one")
        other = await started(store, "other")
        assert other.paused == "table:1 and 1 more are held by one."
        with pytest.raises(Retry, match="held by one"):
            await other.submit("1", c.OpenBetting(by=DAN))
        with pytest.raises(Retry, match="held by one"):
            await other.make_table("2", TOUCHBET)
        await one.submit("1", c.OpenBetting(by=DAN, id="b"))
        await one.stop()  # no time passes on either clock
        await until_async(lambda: not other.paused, "the second takes over")
        assert other.tables["1"].state.phase == "betting"
        again = await other.submit("1", c.OpenBetting(by=DAN, id="b"))
        assert again.version == 3
        await other.stop()

    asyncio.run(run())


def test_one_that_will_not_wait_is_refused_and_told_by_whom() -> None:
    async def run() -> None:
        store = MemoryStore()
        one = await started(store, "one")  # it has no table yet, and every one that will be made
        with pytest.raises(LeaseHeld, match="tables is held by one"):
            await Pit(store, VirtualClock(OPENED), owner="other").start()
        await one.stop()

    asyncio.run(run())


def test_a_lease_is_renewed_though_nothing_happens() -> None:
    async def run() -> None:
        store, clock = MemoryStore(), VirtualClock(OPENED)
        one = await at_work(store, "one", clock)
        other = await started(store, "other", clock)
        for _ in range(3):
            before = store._leases["table:1"].until
            clock.forward(LEASE_S - 1)
            await until_async(lambda: store._leases["table:1"].until > before, "renewed")  # noqa: B023
        await looked_again(other)
        assert "held by one" in other.paused
        assert not one.paused
        for pit in (other, one):
            await pit.stop()

    asyncio.run(run())


def test_one_that_is_fenced_off_writes_nothing_at_all() -> None:
    """Nor what it notes for itself: the batch shows the token of all tables."""

    async def run() -> None:
        store, asleep, clock = MemoryStore(), VirtualClock(OPENED), VirtualClock(OPENED)
        one = await at_work(store, "one", asleep)
        clock.forward(60)
        other = await started(store, "other", clock)
        before = store.heads()
        with pytest.raises(Refusal):
            await one.submit("1", c.Settle(by=DAN))  # noted in the audit
        await until_async(lambda: "held by other" in one.paused, "it says whose it is")
        assert store.heads() == before
        for pit in (one, other):
            await pit.stop()

    asyncio.run(run())


@pytest.mark.parametrize("is_idle", [True, False], ids=["idle", "asked"])
def test_one_that_slept_through_its_lease_follows_and_takes_up_again(
    store: Store, is_idle: bool
) -> None:
    """As a process that was stopped and goes on: first of all it finds itself fenced off."""

    async def run() -> None:
        asleep, clock = VirtualClock(OPENED), VirtualClock(OPENED)
        one = await at_work(store, "one", asleep)
        clock.forward(60)
        other = await started(store, "other", clock)
        await other.submit("1", c.OpenBetting(by=DAN))
        if is_idle:
            asleep.forward(60)
        else:  # it has not looked at its clock yet
            with pytest.raises((Retry, Refusal)):
                await one.submit("1", c.OpenBetting(by=DAN, id="late"))
        await until_async(lambda: one.paused, "it knows that it is not its turn")
        await until_async(lambda: "held by other" in one.paused, "it says whose it is")
        with pytest.raises(Retry, match="held by other"):
            await one.submit("1", c.SpinBall(by=DAN))
        assert store.key("table:1", DAN, "late") is None
        await other.submit("1", c.SpinBall(by=DAN))
        await other.stop()
        await until_async(lambda: not one.paused, "it takes up again")
        assert one.tables["1"].state.phase == "ball-in-play"
        await one.submit("1", c.NoMoreBets(by=DAN))
        await one.stop()
        assert one.faults() == []

    asyncio.run(run())


def test_one_who_held_it_meanwhile_is_noticed_though_it_has_let_go_again() -> None:
    async def run() -> None:
        store, asleep, clock = MemoryStore(), VirtualClock(OPENED), VirtualClock(OPENED)
        one = await at_work(store, "one", asleep)
        clock.forward(60)
        other = await started(store, "other", clock)
        await other.submit("1", c.OpenBetting(by=DAN))
        await other.stop()
        asleep.forward(60)
        await until_async(lambda: one.committer.reloads, "everything is read again")
        assert one.tables["1"].state.phase == "betting"
        await one.stop()

    asyncio.run(run())


def test_a_lease_is_over_when_nobody_renews_it_whatever_the_clocks_say() -> None:
    """The first one's machine is a day ahead: to wait for its time would be to wait a day."""

    async def run() -> None:
        store, ahead, clock = MemoryStore(), VirtualClock("2026-01-02T00:00:00Z"), VirtualClock()
        one = await at_work(store, "one", ahead)
        other = await started(store, "other", clock)
        for _ in range(3):  # as long as it is renewed it is respected
            before = store._leases["table:1"].until
            ahead.forward(LEASE_S - 1)
            await until_async(lambda: store._leases["table:1"].until > before, "renewed")  # noqa: B023
            await looked_again(other)
            clock.forward(LEASE_S - 1)
            await looked_again(other)
            assert "held by one" in other.paused
        one.committer.thread.shutdown()  # it hangs for good, and its clock with it
        clock.forward(LEASE_S)
        await until_async(lambda: not other.paused, "the second takes over")
        await other.submit("1", c.OpenBetting(by=DAN))
        await other.stop()
        assert one.committer.task is not None
        one.committer.task.cancel()

    asyncio.run(run())


def test_a_lease_that_is_said_to_have_lapsed_must_be_the_same_still(store: Store) -> None:
    store.hold(["table:1"], "one", now=0, until=100)
    seen = Lease("one", 1, 100)
    store.hold(["table:1"], "one", now=50, until=150)
    with pytest.raises(LeaseHeld) as refused:
        store.hold(["table:0", "table:1"], "other", 10, 110, lapsed={"table:1": seen})
    assert refused.value.held == {"table:1": Lease("one", 1, 150)}
    lapsed = refused.value.held
    held = store.hold(["table:0", "table:1"], "other", 10, 110, lapsed)  # nothing was taken before
    assert held == {"table:0": 1, "table:1": 2}


def test_a_lease_that_had_to_be_waited_for_lasts_from_then_on() -> None:
    """Who waited for a lock longer than a lease lasts does not take one that is over."""
    clock = VirtualClock(OPENED)

    class Locked(MemoryStore):
        waits = True

        def hold(self, *given: Any, **named: Any) -> dict[str, int]:
            held = super().hold(*given, **named)
            if self.waits:
                clock.forward(2 * LEASE_S)
            self.waits = False
            return held

    store = Locked()
    assert Leases(store, "second", clock.now).take(["table:1"]) == {"table:1": 1}
    with pytest.raises(LeaseHeld):
        Leases(store, "first", clock.now).take(["table:1"])


def test_what_was_released_is_anybodys_and_only_ones_own_is_released(store: Store) -> None:
    mine = store.hold(["table:1", "table:2"], "one", now=0, until=100)
    store.release(mine, "other")
    with pytest.raises(Conflict, match="table:1 and 1 more are held by one"):
        store.hold(["table:1", "table:2"], "other", now=0, until=100)
    store.release({"table:1": mine["table:1"], "table:2": 7}, "one")
    assert store.hold(["table:1"], "other", now=0, until=100) == {"table:1": 2}
    with pytest.raises(Conflict, match="table:2 is held by one"):
        store.hold(["table:2"], "other", now=0, until=100)
    store.release({}, "one")


# ---- processes ----

SAYS = "from croupier.store.identity import identity; print(identity(), flush=True); input()"


def test_a_process_is_itself_and_known_to_have_ended_when_it_has() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SAYS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdin is not None
    with process.stdout, process.stdin:
        theirs = process.stdout.readline().strip()
        assert f"process {process.pid} on " in theirs
        assert identity() == identity() != theirs
        assert not is_gone(theirs)
        process.send_signal(signal.SIGSTOP)
        assert not is_gone(theirs)  # it may go on at any time
        process.kill()
        until(lambda: is_gone(theirs), "it has ended, though nobody has asked how")
        process.wait(PATIENCE_S)
        assert is_gone(theirs)
    reused = identity().replace("-", "-1")  # our number, of a process started at another time
    assert is_gone(reused)
    for unknown in ("pit", "process 1 on moon [00000000-7]", identity()):
        assert not is_gone(unknown)


ELSEWHERE_LIVE = "process 812 on floor-b [unknown-123456]"


def test_who_does_not_know_its_place_takes_nobody_for_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine = identity()
    monkeypatch.setattr(identities, "_place", lambda: identities.UNKNOWN)
    assert "[unknown-" in identity()
    for owner in (ELSEWHERE_LIVE, mine, mine.replace("-", "-1"), identity()):
        assert not is_gone(owner)


def test_one_without_a_place_is_not_taken_for_ended_and_its_lease_lapses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(identities, "_place", lambda: identities.UNKNOWN)
    clock, store = VirtualClock(OPENED), MemoryStore()
    Leases(store, ELSEWHERE_LIVE, clock.now).take(["table:1"])
    second = Leases(store, identity(), clock.now)
    with pytest.raises(LeaseHeld):
        second.take(["table:1"])
    clock.forward(LEASE_S + 1)
    assert second.take(["table:1"]) == {"table:1": 2}


HIDEPID = "hidepid=invisible,gid=65534"  # root's own group would see everybody
ASKS = """
import sys
from pathlib import Path
from croupier.store.identity import identity, is_gone
print(identity(), Path("/proc/sys").exists(), Path(f"/proc/{sys.argv[1]}/stat").exists())
print(*(is_gone(owner) for owner in sys.argv[2:]))
"""


def asked_where_hidden(option: str, *owners: str) -> tuple[str, list[str]]:
    """What another process says of itself, and whether these have ended, where the kernel hides a
    part of /proc, as a unit or a container may ask it to."""
    if os.geteuid() != 0 or not (shutil.which("unshare") and shutil.which("setpriv")):
        pytest.skip("Only root may mount another /proc.")
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", 'mount -t proc -o "$0" proc /proc && exec "$@"', option,
         "setpriv", "--bounding-set=-sys_ptrace", "--", sys.executable, "-c", ASKS,
         str(os.getpid()), *owners],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if "mount" in done.stderr or "unshare" in done.stderr:
        pytest.skip(f"/proc cannot be mounted here: {done.stderr}")
    assert done.returncode == 0, done.stderr
    itself, answers = done.stdout.splitlines()
    return itself, answers.split()


def test_where_the_system_is_hidden_nobody_is_taken_for_ended() -> None:
    itself, answers = asked_where_hidden("subset=pid", ELSEWHERE_LIVE, identity())
    assert "[unknown-" in itself and itself.endswith("False True")
    assert answers == ["False", "False"]


def test_who_is_hidden_is_not_taken_for_ended_and_who_has_ended_is() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", SAYS], input="\n", capture_output=True, text=True, check=True
    )
    itself, answers = asked_where_hidden(HIDEPID, identity(), ended.stdout.strip())
    assert "[unknown-" not in itself and itself.endswith("True False")
    assert answers == ["False", "True"]


def test_a_second_server_waits_and_takes_over_from_one_that_was_killed(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'floor.db'}"
    words = [sys.executable, str(Path(__file__).parents[1] / "kit/processes/busy_pit.py")]
    with subprocess.Popen([*words, address, "1"], stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline().strip() == "ready"
        with running(tmp_path, address=address) as live:
            client = live.client()
            ready = client.get("/ready")
            assert ready.status_code == 503
            (reason,) = ready.json()["reasons"]
            assert f"held by process {first.pid} on " in reason
            token, _ = live.server.people.open(Session("dealer", "dan", "", "staff"), 3600)
            client.cookies.set("croupier_staff", token)
            asked = live.ask(client, "1", "open-table", id="x")
            assert (asked.status_code, "held by process" in asked.text) == (503, True)
            first.kill()
            first.wait(PATIENCE_S)
            until(lambda: client.get("/ready").status_code == 200, "the second takes over")
            assert client.get("/api/tables/1/view?as=dealer").status_code == 200


def test_one_that_slept_refuses_nobody_by_what_another_may_have_changed() -> None:
    """A commit finds out that it is fenced off; a refusal makes none, so the lease is looked at."""

    async def run() -> None:
        store, asleep, clock = MemoryStore(), VirtualClock(OPENED), VirtualClock(OPENED)
        one = await at_work(store, "one", asleep)
        clock.forward(60)
        other = await started(store, "other", clock)
        asleep.forward(60)
        with pytest.raises(Retry, match="renewed"):
            await one.submit("1", c.Settle(by=DAN))
        asleep.forward(60)
        with pytest.raises(Retry):
            await one.ask_floor(EndPairing(by="supervisor:sue", pairing="none", reason="gone"))
        for pit in (one, other):
            await pit.stop()

    asyncio.run(run())


def test_screens_of_a_table_that_another_server_runs_are_to_look_for_it(tmp_path: Path) -> None:
    """They are told why nothing happens, and after a while to connect again."""
    with running(tmp_path) as live:
        dealer = live.staff("dan")
        made = {"table": "1", "spec": {"rulebook": "CM18", "mode": "touchbet"}}
        assert dealer.post("/api/tables", json=made).status_code == 201

        async def closed() -> tuple[int | None, str | None]:
            socket = await opened(live, dealer, "1", "dealer")
            loaded, why = live.server.pit._loaded, "tables is held by process 7"
            for _ in range(PATIENCE + 1):
                live.within(lambda: loaded.pause(why, is_elsewhere=True))
            await socket.wait_closed()
            return socket.close_code, socket.close_reason

        assert asyncio.run(closed()) == ELSEWHERE
