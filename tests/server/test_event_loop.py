"""The event loop waits for nothing: no statement, no password and no file is its own work."""

from __future__ import annotations

import asyncio
import json
import threading
import traceback
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import argon2
import pytest
import sqlalchemy as sa
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.server.floor.live import BEAT
from croupier.server.people import NotSignedIn
from croupier.store.base import Batch, Unavailable
from croupier.store.failures import InUse
from kit.server import Running, running
from kit.waiting import PATIENCE_S, until

SPEC = {"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": 600}


def away(batch: Batch) -> None:
    raise Unavailable("the disk is full")


class Watch:
    """Whatever is done in a thread where an event loop runs is kept, with the way to it."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def look(self, *_: object, **__: object) -> None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return  # no loop waits for this
        way = [one for one in traceback.extract_stack() if "croupier" in one.filename]
        self.found.append(" > ".join(f"{Path(one.filename).name}:{one.name}" for one in way[-5:]))


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    for name in ("verify", "hash"):
        plain = getattr(argon2.PasswordHasher, name)

        def watched(self: Any, *given: Any, plain: Any = plain) -> Any:
            watch.look()
            return plain(self, *given)

        monkeypatch.setattr(argon2.PasswordHasher, name, watched)
    busy = InUse.busy

    def in_use(self: InUse, kept: Any) -> Any:
        watch.look()
        return busy(self, kept)

    monkeypatch.setattr(InUse, "busy", in_use)
    return watch


@pytest.fixture
def live(tmp_path: Path, watch: Watch) -> Iterator[Running]:
    with running(tmp_path) as live:
        sa.event.listen(live.server.store.engine, "checkout", watch.look)
        yield live


def told(socket: ClientConnection) -> str:
    """The next message that says something: a beat does not."""
    while (said := str(socket.recv())) == BEAT:
        pass
    return said


def test_nothing_that_waits_is_done_on_the_event_loop(live: Running, watch: Watch) -> None:
    """A table is made, played, looked at and failed, by everybody who has a screen."""
    dealer = live.staff()
    made = dealer.post("/api/tables", json={"table": "1", "spec": SPEC})
    assert made.status_code == 201, made.text
    pairing = {"table": "1", "as": "station", "player": "bo"}
    dealer.post("/api/pairings", json=pairing)
    station = live.paired("1")
    for do in ("open-table", "open-betting", "spin-ball", "spin-ball", "settle"):
        live.ask(dealer, "1", do, id=do)  # one of them once more, and the last is refused
    cookie = "; ".join(f"{name}={value}" for name, value in station.cookies.items())
    address = f"{live.base.replace('http', 'ws')}/api/tables/1/live?as=station"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        assert json.loads(socket.recv())["type"] == "snapshot"
        wager = {"do": "place-wager", "id": "w", "bet": "red", "stake": 500}
        for _ in range(2):
            socket.send(json.dumps({"type": "command", "command": wager}))
            assert json.loads(told(socket))["id"] == "w"
        with pytest.MonkeyPatch.context() as failing:
            failing.setattr(live.server.store, "append", away)
            assert live.ask(dealer, "1", "no-more-bets", id="n").status_code == 503
            assert "paused" in told(socket)
        until(lambda: dealer.get("/ready").status_code == 200, "it is back")
    paths = ("/api/me", "/api/tables", "/api/tables/1/view?as=dealer", "/api/tables/1/layout",
             "/api/floor", "/ready", "/health", "/metrics", "/api/tables/1/spins")  # fmt: skip
    asks = dict.fromkeys(paths, dealer)
    supervisor = live.staff("sue", "area-manager")
    asks |= dict.fromkeys(("/api/tables/1/log", "/api/sessions", "/api/cage"), supervisor)
    for path, client in asks.items():
        assert client.get(path).status_code == 200, path
    live.server.people.sessions._known.clear()  # as after a while
    dealer.get("/api/me")
    approval = {"name": "sue", "password": "correct horse", "table": "1",
                "command": {"do": "settle", "id": "s"}}  # fmt: skip
    dealer.post("/api/approvals", json=approval)
    dealer.post("/api/sign-in", json={"name": "dan", "password": "wrong horse"})
    assert dealer.post("/api/sign-out").status_code == 204
    assert not watch.found, "\n".join(sorted(set(watch.found)))


@pytest.mark.parametrize("fault", ["no route to host", "the database does not answer"])
def test_while_the_database_is_away_nobody_is_signed_out_and_no_one_waits(
    live: Running, watch: Watch, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    over = threading.Event()
    dealer = live.staff()
    assert dealer.get("/api/me").status_code == 200
    sessions = live.server.people.sessions

    def gone(token: str, now: float) -> Any:
        if "answer" in fault:
            over.wait(PATIENCE_S)
        raise Unavailable(fault)

    with monkeypatch.context() as failing:
        failing.setattr("croupier.server.people.recognise.PATIENCE_S", 0.05)
        failing.setattr(sessions, "_find", gone)
        failing.setattr(sessions, "is_stale", lambda token: True)
        assert dealer.get("/api/me").status_code == 200
        stranger = live.client()
        stranger.cookies.set("croupier_staff", "unheard-of")
        asked = stranger.get("/api/me")
        assert asked.status_code == 503
        assert f"could not be looked up ({fault}); send it again" in asked.json()["error"]
        address = f"{live.base.replace('http', 'ws')}/api/tables/1/live?as=dealer"
        with pytest.raises(InvalidStatus):
            connect(address, additional_headers={"Cookie": "croupier_staff=unheard-of"})
        over.set()
    assert stranger.get("/api/me").status_code == 401
    assert not watch.found


def test_a_session_that_ends_while_it_is_looked_up_is_not_found(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer = live.staff()
    (token,) = dealer.cookies.values()
    sessions = live.server.people.sessions
    find, looked = sessions._find, 0

    def slow(token: str, now: float) -> Any:
        nonlocal looked
        looked += 1
        found = find(token, now)
        if looked == 1:
            sessions.end(token)  # in the meantime
        return found

    monkeypatch.setattr(sessions, "_find", slow)
    sessions.look_up([token])
    assert looked == 2
    with pytest.raises(NotSignedIn):
        sessions.of(token)


def test_who_signs_in_holds_up_nobody_and_only_so_many_wait(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A password takes a while, and sixty at once a long while; tables answer meanwhile."""
    dealer = live.staff()
    free, begun = threading.Event(), threading.Event()
    people = live.server.people
    right = people.sign_in

    def slow(*given: Any) -> Any:
        begun.set()
        assert free.wait(PATIENCE_S)
        return right(*given)

    monkeypatch.setattr(people, "sign_in", slow)
    monkeypatch.setattr("croupier.server.people.MOST_WAITING", 60)
    asks = {"name": "dan", "password": "correct horse"}
    with ThreadPoolExecutor(61) as crowd:
        clients = [live.client() for _ in range(61)]
        signing = [crowd.submit(one.post, "/api/sign-in", json=asks) for one in clients]
        assert begun.wait(PATIENCE_S)
        until(lambda: any(one.done() for one in signing), "one is told that there are too many")
        assert dealer.get("/api/me").status_code == 200  # while all the others wait
        free.set()
        codes = sorted(one.result().status_code for one in signing)
    assert codes == [200] * 60 + [503]
