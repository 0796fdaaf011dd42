"""The API and the live views over real sockets: who may see and do what, and nobody held up."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.rulebooks import pinned_offer
from croupier.server import log_sent
from croupier.server.floor.live import BEAT
from croupier.server.routes import tables
from croupier.store.base import Batch, Unavailable
from croupier.store.transfer import export
from croupier.verify import verify
from kit import databases
from kit.server import Running, running
from kit.waiting import PATIENCE_S, until, until_async

TOUCHBET = {"rulebook": "CM18", "mode": "touchbet"}


def new_table(live: Running, dealer: httpx.Client, name: str, **spec: Any) -> str:
    made = dealer.post("/api/tables", json={"table": name, "spec": spec or TOUCHBET})
    assert made.status_code == 201, made.text
    assert live.ask(dealer, name, "open-table").status_code == 200
    return name


def test_a_spin_over_http(live: Running, dealer: httpx.Client) -> None:
    table = new_table(live, dealer, "spin")
    ana = live.paired(table)
    assert live.ask(ana, table, "buy-in", amount=10_000, tender="note").status_code == 200
    assert live.ask(dealer, table, "open-betting").status_code == 200
    placed = live.ask(ana, table, "place-wager", bet="split:20/17", stake=500, id="w1")
    assert placed.json()["events"][0]["bet"] == "split:17/20"
    again = live.ask(ana, table, "place-wager", bet="split:20/17", stake=500, id="w1")
    assert again.json() == placed.json()
    for do in ("spin-ball", "no-more-bets"):
        assert live.ask(dealer, table, do).status_code == 200
    assert live.ask(dealer, table, "record-outcome", outcome="17").status_code == 200
    assert live.ask(dealer, table, "settle").status_code == 200
    view = ana.get(f"/api/tables/{table}/view?as=station").json()
    assert view["me"]["account"] == 18_500
    assert view["me"]["won"] == 8_500
    assert view["public"]["results"] == ["17"]
    assert dealer.get(f"/api/tables/{table}/log").status_code == 403  # it has tickets' numbers
    log = live.staff("bea", "pit-boss").get(f"/api/tables/{table}/log").content.splitlines()
    assert verify(log, pinned_offer).lines == len(log)


def test_a_log_is_joined_beside_the_event_loop_and_sent_in_pieces(
    live: Running, dealer: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long one the loop would be busy for seconds."""
    table, made = new_table(live, dealer, "in-pieces"), list[tuple[list[bytes], int]]()

    def noted(lines: Iterable[bytes]) -> list[bytes]:
        pieces = log_sent.in_pieces(lines)
        made.append(([*pieces], threading.get_ident()))
        return pieces

    monkeypatch.setattr(log_sent, "PIECE", 100)
    monkeypatch.setattr(tables, "in_pieces", noted)
    took = live.staff("bea", "pit-boss").get(f"/api/tables/{table}/log")
    lines = [*export(live.server.store, [f"table:{table}"])]
    assert took.content == b"".join(line + b"\n" for line in lines)
    assert took.headers["content-length"] == str(len(took.content))
    assert took.headers["content-type"] == "application/x-ndjson"
    ((pieces, thread),) = made
    assert len(pieces) == len(lines) > 1 and b"".join(pieces) == took.content
    assert thread != live.within(threading.get_ident)


def test_a_refusal_is_422_with_code_sentence_and_clause(
    live: Running, dealer: httpx.Client
) -> None:
    table = new_table(live, dealer, "refusal")
    answer = live.ask(dealer, table, "settle")
    assert answer.status_code == 422
    assert answer.json()["refused"]["code"] == "no-outcome"
    assert answer.json()["refused"]["clause"] == "CM18 5.4.3 #1"


def test_whoever_asked_is_told_why_in_each_language(live: Running, dealer: httpx.Client) -> None:
    table = new_table(live, dealer, "readers")
    ana = live.paired(table)
    assert live.ask(ana, table, "buy-in", amount=1_000, tender="note").status_code == 200
    assert live.ask(dealer, table, "open-betting").status_code == 200
    to_ana = {
        "code": "not-enough",
        "message": "ana has 10.00; this takes 50.00.",
        "clause": "CM18 11.4.1 #1",
        "particulars": {"type": "not-enough", "player": "ana", "has": 1_000, "takes": 5_000},
        "says": {
            "en": "You have 10.00; this takes 50.00.",
            "fr": "Vous avez 10,00\u00a0; il vous faut 50,00.",
        },
    }
    wager: dict[str, Any] = {"do": "place-wager", "bet": "red", "stake": 5_000}
    assert live.ask(ana, table, **wager).json()["refused"] == to_ana

    async def over_a_socket() -> dict[str, Any]:
        socket = await opened(live, ana, table, "station")
        await socket.send(json.dumps({"type": "command", "command": {"id": "w", **wager}}))
        while (message := await told(socket))["type"] != "answer":
            pass
        await socket.close()
        refused: dict[str, Any] = message["refused"]
        return refused

    assert asyncio.run(over_a_socket()) == to_ana
    to_staff = live.ask(dealer, table, "settle").json()["refused"]
    assert to_staff["says"]["en"] == to_staff["message"]
    assert to_staff["says"]["fr"] != to_staff["message"]


def test_who_may_see_and_do_what(live: Running, dealer: httpx.Client) -> None:
    table, other = new_table(live, dealer, "who"), new_table(live, dealer, "elsewhere")
    ana, display = live.paired(table), live.paired(table, "wnd", "display")
    stranger = live.client()
    for path in ("/api/tables", f"/api/tables/{table}/view?as=station", "/api/me"):
        assert stranger.get(path).status_code == 401
    assert live.ask(stranger, table, "open-betting").status_code == 401
    # A station sees its own account only, at its own table only, and is never the dealer.
    assert ana.get(f"/api/tables/{table}/view?as=dealer").status_code == 403
    assert ana.get(f"/api/tables/{other}/view?as=station").status_code == 403
    assert ana.get(f"/api/tables/{table}/log").status_code == 403
    assert ana.post("/api/tables", json={"table": "x", "spec": TOUCHBET}).status_code == 403
    assert ana.post("/api/pairings", json={"table": table, "as": "wnd"}).status_code == 403
    assert live.ask(ana, table, "open-betting").json()["refused"]["code"] == "not-allowed"
    forged = live.ask(ana, table, "open-betting", by="dealer:dan")
    assert forged.json()["refused"]["code"] == "not-allowed"
    for_bo = live.ask(ana, table, "buy-in", player="bo", amount=500, tender="note")
    assert for_bo.json()["refused"]["code"] == "not-yours"
    view = display.get(f"/api/tables/{table}/view?as=wnd").json()
    assert "me" not in view
    assert "players" not in view
    assert live.ask(display, table, "open-betting").status_code == 422
    assert dealer.get(f"/api/tables/{table}/view?as=station").status_code == 403
    assert ana.get("/api/me").json() == {
        "name": "ana", "role": "player", "table": table, "player": "ana", "as": "station",
        "cage": False, "supervises": False, "makes": False, "enrols": False, "doors": [],
        "demo": False,
    }  # fmt: skip


def test_a_pairing_code_works_once_and_not_for_ever(live: Running, dealer: httpx.Client) -> None:
    table = new_table(live, dealer, "codes")
    made = dealer.post("/api/pairings", json={"table": table, "as": "station", "player": "ana"})
    assert made.status_code == 201
    code = made.json()["code"]
    first, second = live.client(), live.client()
    assert first.get(f"/pair?code={code[:4].lower()}-{code[4:]}").status_code == 303
    assert second.get(f"/pair?code={code}").status_code == 401
    old, _ = live.server.people.new_code(table, "station", "bo")
    now = live.server.people._now
    live.server.people._now = lambda: now() + 601
    try:
        assert second.get(f"/pair?code={old}").status_code == 401
    finally:
        live.server.people._now = now


def test_another_site_cannot_ask_in_your_name(live: Running, dealer: httpx.Client) -> None:
    new = {"table": "stolen", "spec": TOUCHBET}
    foreign = dealer.post("/api/tables", json=new, headers={"origin": "http://evil.example"})
    assert foreign.status_code == 403
    bare = dealer.post("/api/tables", json=new, headers={"x-croupier": ""})
    assert bare.status_code == 403
    same = dealer.post("/api/tables", json=new, headers={"origin": live.base})
    assert same.status_code == 201
    signed = live.client().post("/api/sign-in", json={"name": "dan", "password": "correct horse"})
    flags = signed.headers["set-cookie"].lower()
    assert "httponly" in flags
    assert "samesite=strict" in flags


def test_pages_have_a_strict_policy(live: Running) -> None:
    for path in ("/health", "/openapi.json"):
        headers = live.client().get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_who_asks_for_a_table_again_gets_the_same_answer(
    live: Running, dealer: httpx.Client
) -> None:
    """Theirs was lost; of somebody else's, and of another spec, it is told that there is one."""
    asked = {"table": "once-more", "spec": TOUCHBET}
    with ThreadPoolExecutor(3) as at_once:
        made = [*at_once.map(lambda _: dealer.post("/api/tables", json=asked), range(3))]
    assert live.ask(dealer, "once-more", "open-table").status_code == 200
    made.append(dealer.post("/api/tables", json=asked))
    assert {(one.status_code, one.text) for one in made} == {(201, made[0].text)}
    assert live.staff("eve", "pit-boss").post("/api/tables", json=asked).status_code == 409
    bad = {"table": "never", "spec": {"rulebook": "CM18", "stations": 10**6}}
    assert [dealer.post("/api/tables", json=bad).status_code for _ in range(2)] == [400, 400]
    assert dealer.post("/api/tables", json=asked | {"table": "never"}).status_code == 201


def test_who_asks_again_for_a_table_that_was_made_unheard_gets_the_first_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer of its commit was lost; it is found in the log, also by the next server."""
    asked = {"table": "unheard", "spec": TOUCHBET}
    with running(tmp_path) as live:
        dan, eve = live.staff("dan"), live.staff("eve", "pit-boss")
        append = live.server.store.append

        def unheard(batch: Batch) -> None:
            append(batch)
            if any(one.stream == "table:unheard" for one in batch.appends):
                raise Unavailable("the answer was lost")

        monkeypatch.setattr(live.server.store, "append", unheard)
        assert dan.post("/api/tables", json=asked).status_code == 503
        monkeypatch.undo()
        until(lambda: not live.server.pit.paused, "all is read again")
        made = dan.post("/api/tables", json=asked)
        assert (made.status_code, made.json()["phase"]) == (201, "closed")
        assert live.ask(dan, "unheard", "open-table").status_code == 200
    with running(tmp_path) as live:
        for client, spec, status in (
            (dan, TOUCHBET, 201), (dan, TOUCHBET | {"stations": 7}, 409), (eve, TOUCHBET, 409),
        ):  # fmt: skip
            again = live.client()
            again.cookies.update(client.cookies)
            told = again.post("/api/tables", json=asked | {"spec": spec})
            assert (told.status_code, told.text == made.text) == (status, status == 201)
            if status == 409:
                assert told.json()["error"].startswith("There is a table 'unheard' already;")
        log = [*export(live.server.store)]
        assert verify(log, pinned_offer).lines == len(log)
    assert sum(b'"table-ordered","table":"unheard"' in line for line in log) == 1


def test_bad_requests_are_one_sentence(live: Running, dealer: httpx.Client) -> None:
    table = new_table(live, dealer, "bad")
    url = f"/api/tables/{table}/commands"
    for body, status in ((b"{", 400), (b'{"do": "fly"}', 400), (b"\xff", 400), (b"[]", 400)):
        headers = {"content-type": "application/json"}
        answer = dealer.post(url, content=body, headers=headers)
        assert answer.status_code == status, body
        assert answer.json()["error"]
    assert dealer.post(url, content=b"x").status_code == 415
    assert dealer.post(url, json={"do": "x" * 70_000}).status_code == 413
    assert live.ask(dealer, "nowhere", "settle").status_code == 404
    other = TOUCHBET | {"stations": 7}
    taken = dealer.post("/api/tables", json={"table": table, "spec": other})
    assert taken.status_code == 409
    odd = dealer.post("/api/tables", json={"table": "odd", "spec": {"rulebook": "CM99"}})
    assert odd.status_code == 400
    assert "There is no rulebook 'CM99'" in odd.json()["error"]


def test_refused_attempts_are_in_the_audit_stream(live: Running, dealer: httpx.Client) -> None:
    table = new_table(live, dealer, "audited")
    live.ask(live.paired(table, player="mallory"), table, "settle")
    until(lambda: b'"by":"player:mallory"' in live.audit(), "what was refused is in the audit")


def test_what_is_refused_before_the_table_is_asked_is_noted_too(
    live: Running, dealer: httpx.Client
) -> None:
    table, ivy = new_table(live, dealer, "looked-on"), live.staff("ivy", "inspector")

    async def asked() -> dict[str, Any]:
        socket = await opened(live, ivy, table, "dealer")
        settle = {"do": "settle", "id": "s"}
        await socket.send(json.dumps({"type": "command", "command": settle}))
        while (message := await told(socket))["type"] != "answer":
            pass
        await socket.close()
        return message

    assert asyncio.run(asked())["refused"]["code"] == "not-allowed"
    said = b'"by":"inspector:ivy","id":"s","command":{"do":"settle"}'
    until(lambda: said in live.audit(), "it is in the audit")


# ---- live views ----


async def opened(
    live: Running, client: httpx.Client, table: str, screen: str, origin: str = ""
) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    url = f"ws://127.0.0.1:{live.port}/api/tables/{table}/live?as={screen}"
    site: Any = origin or live.base
    return await connect(url, additional_headers={"cookie": cookies}, origin=site)


async def told(socket: ClientConnection) -> dict[str, Any]:
    """The next message that says something: a beat does not."""
    while (said := await asyncio.wait_for(socket.recv(), PATIENCE_S)) == BEAT:
        pass
    message: dict[str, Any] = json.loads(said)
    return message


def test_a_snapshot_then_changes_and_answers(live: Running, dealer: httpx.Client) -> None:
    table = new_table(live, dealer, "live")
    ana, bo = live.paired(table), live.paired(table, player="bo")

    async def run() -> None:
        station, other = (
            await opened(live, ana, table, "station"),
            await opened(live, bo, table, "station"),
        )
        console, wall = (
            await opened(live, dealer, table, "dealer"),
            await opened(live, dealer, table, "wnd"),
        )
        for socket, own in ((station, "ana"), (other, "bo"), (console, None), (wall, None)):
            first = await told(socket)
            assert first["type"] == "snapshot"
            assert first["public"]["phase"] == "idle"
            assert first.get("me", {}).get("player") == own
        buy = {"do": "buy-in", "id": "b", "amount": 10_000, "tender": "note"}
        await station.send(json.dumps({"type": "command", "command": buy}))
        messages = [await told(station), await told(station)]
        answer = next(one for one in messages if one["type"] == "answer")
        change = next(one for one in messages if one["type"] == "change")
        assert answer["id"] == "b"
        assert answer["ok"] == change["version"]
        assert change["me"]["account"] == 10_000
        assert "players" not in change
        seen = await told(console)
        assert seen["players"]["ana"]["account"] == 10_000
        live.ask(dealer, table, "open-betting")
        # The other station hears of betting next: nothing of ana's money came before it.
        for socket in (other, wall):
            heard = await told(socket)
            assert heard["public"]["phase"] == "betting"
            assert not {"me", "players"} & set(heard)
        for socket in (station, other, console, wall):
            await socket.close()

    asyncio.run(run())


async def turned_away(
    live: Running, client: httpx.Client, table: str, screen: str, origin: str
) -> bool:
    try:
        socket = await opened(live, client, table, screen, origin)
    except InvalidStatus:
        return True
    try:
        await told(socket)
    except ConnectionClosed:
        return True
    finally:
        await socket.close()
    return False


def test_sockets_are_for_those_who_may(live: Running, dealer: httpx.Client) -> None:
    table = new_table(live, dealer, "closed-door")
    ana = live.paired(table)

    async def run() -> None:
        for client, screen in ((live.client(), "station"), (ana, "dealer"), (ana, "nonsense")):
            assert await turned_away(live, client, table, screen, live.base)
        assert await turned_away(live, ana, table, "station", "http://evil.example")
        assert not await turned_away(live, ana, table, "station", live.base)

    asyncio.run(run())


def test_a_screen_that_stops_reading_holds_nobody_up(live: Running, dealer: httpx.Client) -> None:
    """It is cut off when its queue is full; the other hears everything, and so do the tables."""
    table = new_table(live, dealer, "laggard")
    cookies = "; ".join(f"{name}={value}" for name, value in dealer.cookies.items())
    stuck = sockets.create_connection(("127.0.0.1", live.port))
    stuck.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    stuck.sendall(
        f"GET /api/tables/{table}/live?as=dealer HTTP/1.1\r\nHost: 127.0.0.1:{live.port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookies}\r\n\r\n".encode()
    )
    hub = live.server.floor.hub

    async def run() -> None:
        await until_async(lambda: hub.at(table), "the laggard is connected")
        (laggard,) = live.server.floor.hub.at(table)
        good = await opened(live, dealer, table, "dealer")
        await told(good)
        # More than any buffer on the way holds: from here on, what is sent to it waits.
        for _ in range(200):
            live.within(lambda: laggard.push('"' + "x" * 60_000 + '"'))
        meanwhile = 0
        for n in range(300):
            command = {"do": "attest", "id": f"a{n}", "item": "lamp", "value": "on"}
            await good.send(json.dumps({"type": "command", "command": command}))
            while (await told(good))["type"] != "answer":
                pass
            meanwhile += bool(laggard._waiting) and not laggard.cut_off.is_set()
        # Answered while what was sent to the laggard waited: nobody waits for it to read.
        assert meanwhile > 20
        assert laggard.cut_off.is_set()
        await until_async(lambda: laggard not in hub.at(table), "the laggard is let go")
        await good.close()

    try:
        asyncio.run(run())
    finally:
        stuck.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_on_start_every_table_stands_where_it_stood(kind: str, tmp_path: Path) -> None:
    address = databases.new_address(kind, tmp_path)
    with running(tmp_path, address=address) as first:
        dealer = first.staff()
        table = new_table(first, dealer, "t")
        ana = first.paired(table)
        cookies = dict(ana.cookies)
        first.ask(ana, table, "buy-in", amount=10_000, tender="note")
        first.ask(dealer, table, "open-betting")
        first.ask(ana, table, "place-wager", bet="red", stake=500)
        before = ana.get(f"/api/tables/{table}/view?as=station").json()
    with running(tmp_path, address=address) as second:
        again = second.client()
        again.cookies.update(cookies)  # the station is still paired
        after = again.get(f"/api/tables/{table}/view?as=station").json()
    for key in ("public", "me", "version"):
        assert after[key] == before[key]


def test_a_command_without_an_id_is_refused_with_the_cure(
    live: Running, dealer: httpx.Client
) -> None:
    """So that whatever got no answer can be sent again, and never happens twice."""
    table = new_table(live, dealer, "ids")
    version = live.server.pit.tables[table].state.version
    said = []
    for command in ({"do": "open-betting"}, {"do": "open-betting", "id": ""}):
        answer = dealer.post(f"/api/tables/{table}/commands", json=command)
        assert answer.status_code == 422
        said.append(answer.json()["refused"])

    async def over_a_socket() -> dict[str, Any]:
        socket = await opened(live, dealer, table, "dealer")
        await socket.send(json.dumps({"type": "command", "command": {"do": "open-betting"}}))
        while (message := await told(socket))["type"] != "answer":
            pass
        await socket.close()
        refused: dict[str, Any] = message["refused"]
        return refused

    said.append(asyncio.run(over_a_socket()))
    carol = live.staff("carol", "cage")
    ask = {"do": "void-ticket", "ticket": "0" * 18, "ground": "contravention", "reason": "x"}
    said.append(carol.post("/api/cage/commands", json=ask).json()["refused"])
    for refused in said:
        assert refused["code"] == "form"
        assert refused["particulars"] == {"type": "form.no-id"}
        assert "send it again under the same id" in refused["says"]["en"]
    assert live.server.pit.tables[table].state.version == version
