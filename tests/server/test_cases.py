"""Spins over HTTP: the list, the case of one, its pages; and an inspector, who does nothing."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import httpx
import msgspec
import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pytest
import schemathesis
from websockets.asyncio.client import connect

from croupier.case import Case
from croupier.errors import SpecError
from croupier.server.routes import cases
from croupier.server.routes.cases import paper
from kit.server import Running
from kit.waiting import PATIENCE_S

TOUCHBET = {"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": 30}


@pytest.fixture(scope="module")
def inspector(live: Running) -> httpx.Client:
    return live.staff("ivy", "inspector")


@pytest.fixture(autouse=True, scope="module")
def table(live: Running, dealer: httpx.Client) -> str:
    """Three spins: 17, a no spin, and 20, which was 18."""
    made = dealer.post("/api/tables", json={"table": "t", "spec": TOUCHBET})
    assert made.status_code == 201, made.text
    station = live.paired("t")
    manager = live.staff("kim", "area-manager")

    def ask(do: str, by: httpx.Client = dealer, **fields: Any) -> None:
        done = live.ask(by, "t", do, **fields)
        assert done.status_code == 200, done.text

    ask("open-table")
    ask("buy-in", station, amount=100_00, tender="note")
    for outcome in ("17", "", "20"):
        ask("open-betting")
        ask("place-wager", station, bet="straight:17", stake=5_00)
        ask("spin-ball")
        if outcome:
            ask("no-more-bets")
            ask("record-outcome", outcome=outcome)
            ask("settle")
        else:
            ask("call-no-spin", ground="short-spin")
    ask("correct-outcome", manager, outcome="18", reason="the camera")
    return "t"


def spins(client: httpx.Client, query: str = "") -> list[dict[str, Any]]:
    found = client.get(f"/api/tables/t/spins{query}")
    assert found.status_code == 200, found.text
    lines: list[dict[str, Any]] = found.json()
    return lines


def test_the_list_is_newest_first_and_goes_back(dealer: httpx.Client) -> None:
    third, second, first = spins(dealer)
    at = third.pop("at")
    assert at.endswith("Z")
    assert third == {
        "spin": 3, "outcome": "18", "settled": True, "no_spin": "", "void": "", "corrected": True,
        "wagers": 500, "house": 500, "drop": 0,
    }  # fmt: skip
    assert (second["no_spin"], second["wagers"], second["house"]) == ("short-spin", 500, 0)
    assert (first["outcome"], first["house"], first["corrected"]) == ("17", -17500, False)
    assert [one["spin"] for one in spins(dealer, "?before=3")] == [2, 1]
    assert spins(dealer, "?before=1") == []
    for wrong in ("x", "-1", "1.5", "", "9" * 40, "²"):
        refused = dealer.get("/api/tables/t/spins", params={"before": wrong})
        assert refused.status_code == 400, wrong
        assert "is the number of a spin" in refused.json()["error"]


def test_a_page_holds_a_hundred_and_the_list_keeps_up(
    live: Running, dealer: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cases.PAGE == 100
    made = dealer.post("/api/tables", json={"table": "many", "spec": {"rulebook": "ACT"}})
    assert made.status_code == 201
    assert live.ask(dealer, "many", "open-table").status_code == 200
    monkeypatch.setattr(cases, "PAGE", 3)
    pages = []
    for outcome in range(5):
        for do in ("open-betting", "spin-ball", "no-more-bets"):
            assert live.ask(dealer, "many", do).status_code == 200
        recorded = live.ask(dealer, "many", "record-outcome", outcome=str(outcome))
        assert recorded.status_code == 200, recorded.text
        found = dealer.get("/api/tables/many/spins").json()
        pages.append([(one["spin"], one["outcome"], one["settled"]) for one in found])
        assert live.ask(dealer, "many", "settle").status_code == 200
    assert pages[0] == [(1, "0", False)]
    assert pages[1] == [(2, "1", False), (1, "0", True)]
    assert pages[4] == [(5, "4", False), (4, "3", True), (3, "2", True)]
    rest = dealer.get("/api/tables/many/spins?before=3").json()
    assert [one["spin"] for one in rest] == [2, 1]


def test_the_case_is_what_the_document_says_it_is(dealer: httpx.Client) -> None:
    found = dealer.get("/api/tables/t/spins/3")
    assert found.status_code == 200, found.text
    case = msgspec.json.decode(found.content, type=Case)
    assert (case.spin, case.outcome, case.status, case.corrected) == (3, "18", "settled", True)
    assert case.verified.ok
    assert [one.by for one in case.moments if one.kind == "wager"] == ["player:ana"]
    document = dealer.get("/openapi.json").json()
    operation = schemathesis.openapi.from_dict(document)["/api/tables/{id}/spins/{spin}"]["GET"]
    operation.validate_response(found)
    listed = document["paths"]["/api/tables/{id}/spins"]["get"]["parameters"]
    assert {one["name"]: one["schema"]["type"] for one in listed if not one["required"]} == {
        "before": "integer", "amount": "integer",
        "at": "string", "player": "string", "ticket": "string", "clause": "string",
    }  # fmt: skip
    assert dealer.get("/api/tables/t/spins/2").json()["status"] == "no spin"


def test_spins_are_found_by_what_happened_in_them(dealer: httpx.Client) -> None:
    assert [one["spin"] for one in spins(dealer, "?clause=7.1.3")] == [2]
    assert [one["spin"] for one in spins(dealer, "?player=ana&amount=500")] == [3, 2, 1]
    assert [one["spin"] for one in spins(dealer, "?player=ana&before=3")] == [2, 1]
    assert spins(dealer, "?player=nobody") == []
    assert spins(dealer)[-1]["drop"] == 100_00
    for wrong in ("amount=x", "ticket=1", "at=noon"):
        assert dealer.get(f"/api/tables/t/spins?{wrong}").status_code == 400


def test_its_pages(dealer: httpx.Client) -> None:
    found = dealer.get("/api/tables/t/spins/1/case.pdf")
    assert found.status_code == 200
    assert found.headers["content-type"] == "application/pdf"
    text = pdfium.PdfDocument(found.content)[0].get_textpage().get_text_range()
    assert "Spin 1 of table t" in text
    assert found.content == dealer.get("/api/tables/t/spins/1/case.pdf").content


@pytest.mark.parametrize("draw", [("false",), ("sleep", "600")])
def test_a_drawing_that_fails_or_hangs_is_said(
    dealer: httpx.Client, monkeypatch: pytest.MonkeyPatch, draw: tuple[str, ...]
) -> None:
    monkeypatch.setattr(paper, "DRAW", draw)
    monkeypatch.setattr(paper, "PATIENCE_S", 0.2)
    found = dealer.get("/api/tables/t/spins/1/case.pdf")
    assert found.status_code == 503
    assert "could not be made" in found.json()["error"]
    monkeypatch.undo()
    assert dealer.get("/api/tables/t/spins/1/case.pdf").status_code == 200


@pytest.mark.parametrize("path", ["", "/case.pdf"])
def test_a_spin_or_a_table_that_is_not_there(dealer: httpx.Client, path: str) -> None:
    missing = dealer.get(f"/api/tables/t/spins/9{path}")
    assert missing.status_code == 404
    assert missing.json()["error"] == "Table t has no spin 9; its last is 3."
    for wrong in ("x", "-1", "0", "9" * 30):
        assert dealer.get(f"/api/tables/t/spins/{wrong}{path}").status_code == 404
    assert dealer.get(f"/api/tables/none/spins/1{path}").status_code == 404


@pytest.mark.parametrize("path", ["", "/1", "/1/case.pdf"])
def test_cases_are_for_staff_and_inspectors(
    live: Running, dealer: httpx.Client, inspector: httpx.Client, path: str
) -> None:
    where = f"/api/tables/t/spins{path}"
    assert live.client().get(where).status_code == 401
    for outsider in (live.paired("t"), live.paired("t", "wnd"), live.staff("carol", "cage")):
        assert outsider.get(where).status_code == 403
    assert dealer.get(where).status_code == 200
    assert inspector.get(where).status_code == 200


def test_an_inspector_looks_at_everything(inspector: httpx.Client) -> None:
    for path in (
        "/api/tables", "/api/tables/t/view?as=dealer", "/api/tables/t/view?as=wnd",
        "/api/tables/t/layout", "/api/tables/t/log", "/api/cage", "/api/floor", "/api/me",
    ):  # fmt: skip
        assert inspector.get(path).status_code == 200, path
    assert inspector.get("/api/me").json()["cage"] is True
    view = inspector.get("/api/tables/t/view?as=dealer").json()
    assert (view["may"], view["signs"]) == ([], {})
    assert set(view["players"]) == {"ana"}


@pytest.mark.parametrize("role", ["inspector", "surveillance"])
def test_and_does_nothing(live: Running, dealer: httpx.Client, role: str) -> None:
    onlooker = live.staff(f"the-{role}", role)
    opening = {"do": "open-betting", "id": "o"}
    sign = {"name": "kim", "password": "correct horse", "table": "t", "command": opening}
    signed = dealer.post("/api/approvals", json=sign)
    assert signed.status_code == 201
    before = live.server.store.head("table:t")
    asks: list[tuple[str, dict[str, Any]]] = [
        ("/api/tables/t/commands", {"do": "open-betting"}),
        ("/api/tables/t/commands", {"do": "notify", "whom": "x", "about": "y"}),
        ("/api/tables", {"table": "mine", "spec": TOUCHBET}),
        ("/api/pairings", {"table": "t", "as": "wnd"}),
        ("/api/approvals", sign),
        ("/api/cage/commands", {"do": "redeem-ticket", "ticket": "0"}),
    ]
    for path, body in asks:
        headers = {"x-croupier-approval": signed.json()["approval"]}
        refused = onlooker.post(path, json=body, headers=headers)
        assert refused.status_code == 403, path
        assert refused.json()["error"] == "An inspector looks at everything and does nothing."
    # Nor over the socket of a screen, where nothing is asked by HTTP.
    said = socket_answer(live, onlooker, "")
    assert said["refused"]["message"] == (
        "You are signed in to look on, and cannot act at a table."
    )
    said = socket_answer(live, onlooker, signed.json()["approval"])
    assert said["refused"]["code"] == "not-signed"  # what was signed in another session is nothing
    assert live.server.store.head("table:t") == before
    # Whoever it is may sign out, and in again.
    assert onlooker.post("/api/sign-out").status_code == 204


def socket_answer(live: Running, client: httpx.Client, approval: str) -> dict[str, Any]:
    """To an act that someone else has signed for."""

    async def ask() -> dict[str, Any]:
        url = live.base.replace("http", "ws") + "/api/tables/t/live?as=dealer"
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        async with connect(url, additional_headers={"Cookie": cookies}) as socket:
            await socket.recv()
            message = {"type": "command", "command": {"do": "open-betting", "id": "o"}}
            await socket.send(json.dumps({**message, "approval": approval}))
            while True:
                answer: dict[str, Any] = json.loads(await socket.recv())
                if answer["type"] == "answer":
                    return answer

    return asyncio.run(ask())


def test_tables_play_on_while_a_log_is_read(
    live: Running, dealer: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading goes on beside the event loop: another answer comes in between."""
    reader = live.server.cases
    read = reader._read
    begun, go_on = threading.Event(), threading.Event()

    def slowly(table: str, spin: int) -> Case:
        begun.set()
        assert go_on.wait(PATIENCE_S), "no other answer came while the log was read"
        return read(table, spin)

    monkeypatch.setattr(reader, "_read", slowly)

    async def both() -> None:
        async with httpx.AsyncClient(
            base_url=live.base, cookies=dealer.cookies, timeout=PATIENCE_S
        ) as client:
            slow = asyncio.create_task(client.get("/api/tables/t/spins/1"))
            assert await asyncio.to_thread(begun.wait, PATIENCE_S)
            quick = await client.get("/api/tables/t/view?as=dealer")
            assert quick.status_code == 200
            assert not slow.done()
            go_on.set()
            assert (await slow).status_code == 200

    try:
        asyncio.run(both())
    finally:
        go_on.set()


@pytest.mark.parametrize("what", ["spins/1", "spins/1/case.pdf", "spins?player=ana"])
def test_who_asks_for_many_keeps_nobody_waiting_for_long(
    live: Running, dealer: httpx.Client, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """A few of one person's wait, though they have long gone; and everybody else's."""
    begun, go_on = threading.Event(), threading.Event()

    def held(*_: object) -> bytes:
        begun.set()
        assert go_on.wait(PATIENCE_S)
        raise SpecError("held")

    for name in ("_read", "_search"):
        monkeypatch.setattr(live.server.cases, name, held)

    async def ask() -> set[int]:
        async with httpx.AsyncClient(
            base_url=live.base, cookies=dealer.cookies, timeout=PATIENCE_S
        ) as client:
            asked = {asyncio.create_task(client.get(f"/api/tables/t/{what}")) for _ in range(30)}
            assert await asyncio.to_thread(begun.wait, PATIENCE_S)
            told: set[asyncio.Task[httpx.Response]] = set()
            while len(told) < 30 - 8:
                some, asked = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
                told |= some
            go_on.set()
            await asyncio.wait(asked)
            return {one.result().status_code for one in told}

    try:
        assert asyncio.run(ask()) == {429}
    finally:
        go_on.set()
