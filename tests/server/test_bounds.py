"""What comes over the network has bounds: amounts, names, texts, nesting, what is kept of it."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from croupier.audit import AttemptRefused
from croupier.bounds import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_ACCOUNT,
    MOST_BALANCE,
    MOST_BUY_IN,
    MOST_KEPT,
)
from croupier.errors import SpecError
from croupier.log.codec import decode
from croupier.rulebooks import pinned_offer
from croupier.store.base import Append, Batch, Posting, Unavailable
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.verify import verify
from kit import databases
from kit.server import Running
from kit.waiting import PATIENCE_S, until

CLOTH = {"rulebook": "CM18", "mode": "cloth"}
ids = count(1)


@pytest.fixture(scope="module")
def table(live: Running, dealer: httpx.Client) -> str:
    assert dealer.post("/api/tables", json={"table": "bounds", "spec": CLOTH}).status_code == 201
    _ask(dealer, "open-table")
    return "bounds"


def _ask(client: httpx.Client, do: str, **fields: Any) -> httpx.Response:
    command = {"do": do, "id": f"b{next(ids)}", **fields}
    return client.post("/api/tables/bounds/commands", content=json.dumps(command), headers=JSON)


JSON = {"content-type": "application/json"}


def _buys(dealer: httpx.Client, player: str, amount: int) -> httpx.Response:
    return _ask(dealer, "buy-in", player=player, amount=amount, tender="cash")


def test_no_amount_is_more_than_the_database_holds(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    for amount in (2**63 - 1, 2**63, 10**30):
        assert _buys(dealer, "ana", amount).status_code == 400
    refused = _buys(dealer, "ana", MOST_BUY_IN + 100)
    assert refused.status_code == 422
    assert refused.json()["refused"]["code"] == "too-much"
    for _ in range(MOST_ACCOUNT // MOST_BUY_IN):
        assert _buys(dealer, "ana", MOST_BUY_IN).status_code == 200
    full = _buys(dealer, "ana", 100).json()["refused"]
    assert (full["code"], full["particulars"]["type"]) == ("too-much", "too-much.account")
    balances = live.server.store.balances()
    assert max(map(abs, balances.values())) * 10**6 < MOST_BALANCE
    assert dealer.get("/health").json()["status"] == "ok"


@pytest.mark.parametrize(
    "name",
    [
        "an\u202ea",  # the direction of writing turned round
        "an\u200ba",  # a space without width
        "an\x1b[2Ja",
        "ana\n",
        "аna",  # its first letter is Cyrillic
        "ａna",  # written wide
        " ana",
        "a" * (LONGEST_NAME + 1),
    ],
)
def test_a_name_can_be_read(live: Running, dealer: httpx.Client, table: str, name: str) -> None:
    assert _buys(dealer, name, 1_000).status_code in (400, 422)
    with pytest.raises(SpecError, match="is no name"):
        live.server.people.add_staff(name, "dealer", "correct horse")
    pairing = {"table": table, "as": "station", "player": name}
    assert dealer.post("/api/pairings", json=pairing).status_code == 400


def test_a_name_is_not_taken_for_another(live: Running, dealer: httpx.Client, table: str) -> None:
    assert _buys(dealer, "Bo1", 1_000).status_code == 200
    for name in ("bo1", "Bol", "BoI", "B01", "Во1"):
        assert _buys(dealer, name, 1_000).status_code == 422, name
    assert _buys(dealer, "Bo2", 1_000).status_code == 200
    with pytest.raises(SpecError, match="can be taken for 'dan'"):
        live.server.people.add_staff("Dan", "dealer", "correct horse")


def test_texts_have_a_length_and_hide_nothing(dealer: httpx.Client, table: str) -> None:
    def told(note: str) -> httpx.Response:
        return _ask(dealer, "record-incident", kind="other", person="ana", note=note)

    for note in ("x" * (LONGEST_TEXT + 1), "a\x1b]0;b\x07", "a\u202eb", "\ud800"):
        answer = told(note)
        assert answer.status_code == 400, answer.text
        assert len(answer.text) < 1_000
    assert told("two\nlines").status_code in (200, 422)


@pytest.mark.parametrize("name", ["x" * 41, "ta ble", "tаble", "-a", "1\n", "é", "a/b", ""])
def test_a_tables_name_is_plain(dealer: httpx.Client, name: str) -> None:
    made = dealer.post("/api/tables", json={"table": name, "spec": CLOTH})
    assert made.status_code == 400, made.text


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("side_bets", {"roulette-match": {"bonus_chance": "1e99999999"}}),
        ("side_bets", {"roulette-match": {"bonus_chance": "1/" + "9" * 5_000}}),
        ("limits", {"chips": [999_983, *range(1_000_003, 1_000_100, 7)]}),
        ("limits", {"chips": list(range(100, 100_000, 100))}),
        ("place", "Crown\x1b[2J"),
        ("colours", ["c" * 101, "red"]),
        ("wagering_period_s", 10**9),
    ],
)
def test_a_spec_takes_neither_time_nor_room(dealer: httpx.Client, key: str, value: Any) -> None:
    spec = {"rulebook": "CM18", "mode": "touchbet", key: value}
    made = dealer.post("/api/tables", json={"table": "spec", "spec": spec})
    assert (made.status_code, len(made.text) < 1_000) == (400, True), made.text[:300]


def test_what_is_nested_too_deeply_is_refused(dealer: httpx.Client, table: str) -> None:
    deep = "[" * 25_000 + "]" * 25_000
    for path, body in (
        (
            "/api/tables",
            f'{{"table": "d", "spec": {{"side_bets": {{"a": {deep}}}}}}}',
        ),
        ("/api/tables/bounds/commands", f'{{"do": "open-betting", "id": {deep}}}'),
        ("/api/tables/bounds/commands", deep),
        ("/api/sign-in", f'{{"name": {deep}}}'),
    ):
        answer = dealer.post(path, content=body, headers=JSON)
        assert answer.status_code in (400, 401, 429), (path, answer.text)


def test_a_socket_answers_what_it_cannot_read(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    async def ask() -> None:
        cookie = "; ".join(f"{one.name}={one.value}" for one in dealer.cookies.jar)
        url = f"ws://127.0.0.1:{live.port}/api/tables/{table}/live?as=dealer"
        async with connect(url, additional_headers={"cookie": cookie}) as socket:
            for message in (
                '{"type": "command", "more": ' + "[" * 20_000 + "]" * 20_000 + "}",
                '{"type": "command", "command": {"do": "open-betting", "id": "a\\u202eb"}}',
                '{"type": "command", "command": {"do": "' + "x" * 50_000 + '"}}',
                '{"\\ud800": 1}',
                "[" * 60_000,
            ):
                await socket.send(message)
                while True:
                    said = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S))
                    if said["type"] == "answer":
                        break
                assert said["refused"]["code"] == "form", said
                assert len(json.dumps(said)) < 4_000

    asyncio.run(ask())


def test_the_audit_keeps_little_of_what_was_asked(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    note = "n" * LONGEST_TEXT
    store = live.server.store
    audit = live.server.pit.audit_stream
    before = store.head(audit)[0]
    assert _ask(dealer, "call-no-spin", ground="g" * LONGEST_NAME, note=note).status_code == 422
    assert _ask(dealer, "settle").status_code == 422
    until(lambda: store.head(audit)[0] >= before + 2, "both are kept")
    long, short = [decode(one.body) for one in store.read(audit, before)][:2]
    kept = long.events[0]
    assert isinstance(kept, AttemptRefused)
    assert len(kept.asked) == MOST_KEPT
    assert "call-no-spin" in kept.asked
    assert b"settle" in bytes(short.command)  # type: ignore[arg-type]
    assert all(note not in bytes(one.body).decode() for one in store.read(audit, before))
    verify(list(export(store)), pinned_offer)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_refuses_what_it_could_not_hold(kind: str, tmp_path: Path) -> None:
    """Whatever were to go wrong above it: no balance is rounded, and nothing of it is written."""
    store = SQLStore(databases.new_address(kind, tmp_path))
    largest = Posting("table:1", 1, "a", "b", MOST_BALANCE)
    store.append(Batch([Append("table:1", 0, [b"{}"])], postings=[largest]))
    for version, amount in ((2, 1), (2, 2**63 - 1), (2, MOST_BALANCE)):
        batch = Batch(
            [Append("table:1", 1, [b"{}"])],
            postings=[Posting("table:1", version, "a", "b", amount)],
        )
        with pytest.raises(Unavailable):  # nobody was first: to send it again is of no use
            store.append(batch)
    assert store.balances() == {"a": -MOST_BALANCE, "b": MOST_BALANCE}
    assert store.head("table:1")[0] == 1
    rule = pytest.raises(Unavailable, match=r"(?i)check constraint .*streams_version_within")
    with rule, store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE streams SET version = -1")
    store.close()
