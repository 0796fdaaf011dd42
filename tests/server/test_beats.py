"""A quiet table is known from a dead network: every screen hears a beat, and answers it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.server.floor.live import BEAT, MOST_OWED, MOST_WAITING, PAUSE_S, Hub, Screen
from croupier.server.people import Session
from kit.live_cup import LiveCup
from kit.server import Running, running
from kit.waiting import PATIENCE_S, until

SPEC = {"rulebook": "CM18", "mode": "touchbet"}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("beats")) as server:
        yield server


@pytest.fixture(scope="module")
def dealer(live: Running) -> httpx.Client:
    dealer = live.staff("dean", "dealer")
    assert dealer.post("/api/tables", json={"table": "1", "spec": SPEC}).status_code == 201
    assert live.ask(dealer, "1", "open-table").status_code == 200
    return dealer


def opened(live: Running, client: httpx.Client, path: str) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    url = f"ws://127.0.0.1:{live.port}{path}"
    return connect(url, additional_headers={"cookie": cookies})


@pytest.mark.parametrize("what", ["table", "cage", "floor", "tournament"])
def test_every_socket_hears_a_beat_where_nothing_happens(
    live: Running, dealer: httpx.Client, what: str
) -> None:
    client, path = dealer, "/api/tables/1/live?as=dealer"
    if what == "cage":
        client, path = live.staff("cal", "cage"), "/api/cage/live?as=cage"
    elif what == "floor":
        client, path = live.staff("fay", "table-games-manager"), "/api/floor/live?as=floor"
    elif what == "tournament":
        cup = LiveCup(live.staff)
        cup.open()
        client, path = cup.staff["olga"], f"/api/tournaments/{cup.id}/live?as=director"
    with opened(live, client, path) as socket:
        assert json.loads(socket.recv(PATIENCE_S))["type"] == "snapshot"
        assert socket.recv(PATIENCE_S) == BEAT
        socket.send(BEAT)  # is no command, and is answered by nothing
        assert socket.recv(PATIENCE_S) == BEAT


def test_a_beat_is_no_act_and_changes_no_view(live: Running, dealer: httpx.Client) -> None:
    before = live.server.store.head("table:1"), dealer.get("/api/tables/1/view?as=dealer").json()
    with opened(live, dealer, "/api/tables/1/live?as=dealer") as socket:
        socket.recv(PATIENCE_S)
        assert socket.recv(PATIENCE_S) == BEAT
        socket.send(BEAT)
        assert socket.recv(PATIENCE_S) == BEAT
    after = live.server.store.head("table:1"), dealer.get("/api/tables/1/view?as=dealer").json()
    before[1].pop("now"), after[1].pop("now")
    assert after == before


def test_who_sends_beats_without_end_is_read_slowly_and_others_are_answered(
    live: Running, dealer: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/api/tables/1/live?as=dealer"
    paused, sleep = list[float](), asyncio.sleep

    async def pause(seconds: float) -> None:
        paused.append(seconds)
        await sleep(seconds)

    with opened(live, dealer, path) as flood, opened(live, dealer, path) as other:
        monkeypatch.setattr("croupier.server.floor.live.asyncio.sleep", pause)
        for _ in range(2000):
            flood.send(BEAT)
        until(lambda: paused.count(PAUSE_S) >= 20, "beats that nobody asked for are paused after")
        command = {"do": "attest", "id": "x", "item": "lamp", "value": "on"}
        other.send(json.dumps({"type": "command", "command": command}))
        while json.loads(other.recv(PATIENCE_S))["type"] != "answer":
            pass


class Connection:
    """One that takes what it is sent, until it does not."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.reads = True

    async def send(self, message: dict[str, Any]) -> None:
        while not self.reads:
            await asyncio.sleep(0)
        self.sent.append(message["text"])

    def screen(self) -> Screen:
        return Screen(self.send, "station", Session("player", "ana", "1", "station"), "1")


def test_who_was_just_told_something_hears_no_beat() -> None:
    connection = Connection()
    screen = connection.screen()
    for turn in range(5):
        screen.push(f"change {turn}")
        screen.beat()
    assert BEAT not in connection.sent
    screen.beat()
    screen.beat()  # one in two rounds
    screen.beat()
    assert connection.sent[-2:] == [BEAT, BEAT]


def test_a_screen_that_answered_once_and_answers_no_more_is_let_go() -> None:
    connection = Connection()
    screen = connection.screen()
    screen.beat()
    assert screen.beats()
    rounds = 0
    while not screen.cut_off.is_set():
        screen.beat()
        rounds += 1
    assert MOST_OWED <= rounds <= MOST_OWED + 2
    assert screen.farewell[0] == 1013


def test_a_busy_screen_is_not_asked_and_so_owes_nothing() -> None:
    connection = Connection()
    screen = connection.screen()
    screen.beat()
    screen.beats()
    for turn in range(10 * MOST_OWED):
        screen.push(f"change {turn}")
        screen.beat()
    assert not screen.cut_off.is_set()


def test_a_program_that_knows_no_beats_stays() -> None:
    connection = Connection()
    screen = connection.screen()
    for _ in range(20 * MOST_OWED):
        screen.beat()
    assert not screen.cut_off.is_set()


def test_beats_do_not_pile_up_for_who_does_not_read() -> None:
    connection = Connection()
    connection.reads = False

    async def run() -> None:
        screen = connection.screen()
        screen.push("snapshot")
        for _ in range(2 * MOST_WAITING):
            screen.beat()
        assert not screen._waiting
        screen.close()

    asyncio.run(run())


def test_each_of_many_screens_has_its_turn_and_a_round_takes_a_second() -> None:
    slept: list[float] = []
    hub, connections = Hub(), [Connection() for _ in range(107)]

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if sum(slept) > 1.99:
            raise TimeoutError

    for one in connections:
        hub.add(one.screen())
    with pytest.raises(TimeoutError):
        asyncio.run(hub.beat_forever(sleep))
    assert sum(slept) == pytest.approx(2)
    assert [one.sent for one in connections] == [[BEAT]] * len(connections)
    assert max(slept) < 0.06


def test_a_silent_screen_is_let_go_by_the_server(live: Running, dealer: httpx.Client) -> None:
    before = live.server.floor.hub.count
    with opened(live, dealer, "/api/tables/1/live?as=dealer") as socket:
        socket.recv(PATIENCE_S)
        while socket.recv(PATIENCE_S) != BEAT:
            pass
        socket.send(BEAT)
        with pytest.raises(ConnectionClosed) as closed:
            list(iter(partial(socket.recv, PATIENCE_S), None))
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (
            1013, "This screen did not answer; connect again.",
        )  # fmt: skip
    until(lambda: live.server.floor.hub.count <= before, "it is forgotten")
