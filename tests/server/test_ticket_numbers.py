"""Tickets are money: who may see a whole number, and whose paper is worth something."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pytest
import zxingcpp

from croupier.table.screens.masking import mask, masked_text, without_numbers
from kit.server import Running
from kit.waiting import until

ATS = {"rulebook": "CP", "mode": "ats"}


@pytest.fixture(scope="module")
def inspector(live: Running) -> httpx.Client:
    return live.staff("ivy", "inspector")


@pytest.fixture(autouse=True, scope="module")
def table(live: Running, dealer: httpx.Client) -> str:
    made = dealer.post("/api/tables", json={"table": "ats", "spec": ATS})
    assert made.status_code == 201, made.text
    assert live.ask(dealer, "ats", "open-table", id="open").status_code == 200
    return "ats"


class Station:
    """A station with a ticket just printed."""

    def __init__(self, live: Running, player: str) -> None:
        self.client = live.paired("ats", player=player)
        bought = live.ask(self.client, "ats", "buy-in", amount=500, tender="note", id="b")
        assert bought.status_code == 200, bought.text
        out = live.ask(self.client, "ats", "cash-out", id="o").json()
        self.number: str = out["events"][0]["ticket"]  # to the station that prints it, whole

    def paper(self) -> httpx.Response:
        return self.client.get(f"/api/tickets/{self.number}/paper")


def said(paper: bytes) -> str:
    page = pdfium.PdfDocument(paper)[0]
    return " ".join(page.get_textpage().get_text_range().split())


def scanned(paper: bytes) -> list[str]:
    image = pdfium.PdfDocument(paper)[0].render(scale=3).to_pil()
    return [code.text for code in zxingcpp.read_barcodes(image)]


def by_ref(client: httpx.Client, number: str) -> dict[str, Any]:
    """A ticket as the cage's list has it."""
    lines = client.get("/api/cage").json()["tickets"].values()
    (found,) = [one for one in lines if one["ticket"] == mask(number)]
    line: dict[str, Any] = found
    return line


def ask(client: httpx.Client, do: str, ticket: str, **fields: Any) -> httpx.Response:
    command = {"do": do, "ticket": ticket, "id": f"{do} {ticket}", **fields}
    return client.post("/api/cage/commands", json=command)


def test_a_number_is_masked_but_for_its_last_digits() -> None:
    assert mask("012345678901234569") == "**************4569"
    text = "Ticket 012345678901234569, or 01-2345-6789-0123-4569, of 12345.67."
    masked = "Ticket **************4569, or **************4569, of 12345.67."
    assert masked_text(text) == masked
    assert without_numbers({"a": [text, 7, None], "b": {"c": text}}) == {
        "a": [masked, 7, None],
        "b": {"c": masked},
    }
    for kept in ("1" * 17, "1" * 19, "a" + "1" * 18, "0123456789abcdef" * 4):
        assert masked_text(kept) == kept


def test_no_screen_has_the_number_of_a_ticket(
    live: Running, dealer: httpx.Client, cashier: httpx.Client, manager: httpx.Client,
    inspector: httpx.Client,
) -> None:  # fmt: skip
    number = Station(live, "ana").number
    for client in (cashier, manager, inspector):
        listed = client.get("/api/cage").text
        assert mask(number) in listed
        assert number not in listed
    view = dealer.get("/api/tables/ats/view?as=dealer").text
    assert mask(number) in view
    assert number not in view
    assert number not in dealer.get("/api/floor").text


def test_to_be_paid_a_ticket_is_brought(
    live: Running, cashier: httpx.Client, manager: httpx.Client
) -> None:
    number = Station(live, "bo").number
    line = by_ref(cashier, number)
    refused = ask(cashier, "redeem-ticket", line["ref"])
    assert refused.json()["refused"]["code"] == "no-such-ticket"
    found = cashier.get(f"/api/tickets/{line['ref']}").json()
    assert found["ticket"] == mask(number)
    # What needs no ticket in hand is asked by its ref, and the answer does not tell the number.
    failed = ask(manager, "report-print-failure", line["ref"])
    assert failed.status_code == 200
    assert number not in failed.text
    assert by_ref(cashier, number)["failed"]
    for wrong in ("t0", "t999999", "t", "t1x", "t" + "9" * 40):
        assert cashier.get(f"/api/tickets/{wrong}").status_code == 404
    paid = cashier.get(f"/api/tickets/{number}").json()
    assert paid["ticket"] == number  # whoever has it knows it
    assert ask(cashier, "redeem-ticket", number).status_code == 200


def test_a_ticket_issued_at_the_dealers_word_is_for_its_station(
    live: Running, dealer: httpx.Client
) -> None:
    spec = {"table": "touch", "spec": {"rulebook": "CM18", "mode": "touchbet"}}
    assert dealer.post("/api/tables", json=spec).status_code == 201
    assert live.ask(dealer, "touch", "open-table", id="open").status_code == 200
    dee = live.paired("touch", player="dee")
    assert live.ask(dee, "touch", "buy-in", amount=700, tender="note", id="b").status_code == 200
    out = live.ask(dealer, "touch", "cash-out", player="dee", id="out")
    assert out.status_code == 200, out.text
    assert re.fullmatch(r"\*{14}\d{4}", out.json()["events"][0]["ticket"])


def test_what_was_refused_is_noted_without_the_number(live: Running, cashier: httpx.Client) -> None:
    number = Station(live, "cy").number
    ask(cashier, "redeem-ticket", number)
    again = ask(cashier, "redeem-ticket", number, id="again")
    assert again.json()["refused"]["code"] == "ticket-redeemed"
    until(lambda: mask(number).encode() in live.audit(), "it is in the audit stream")
    assert number.encode() not in live.audit()


# ---- paper ----


def test_the_original_goes_out_once_and_a_copy_is_worth_nothing(
    live: Running, dealer: httpx.Client, inspector: httpx.Client
) -> None:
    station = Station(live, "eve")
    number = station.number
    before = inspector.get(f"/api/tickets/{by_ref(inspector, number)['ref']}/paper").content
    first = station.paper().content
    assert scanned(first) == [number]
    assert "COPY" not in said(first)
    for copy in (before, station.paper().content, dealer.get(
        f"/api/tickets/{by_ref(inspector, number)['ref']}/paper").content):  # fmt: skip
        assert scanned(copy) == []
        assert said(copy).count("COPY") == 2
        assert "worth nothing" in said(copy)
        assert number[-4:] in said(copy)
        assert number not in said(copy).replace("-", "")
    taken = ["copy", "original", "copy", "copy"]
    until(lambda: _kinds(live, number) == taken, "each is noted")


def _kinds(live: Running, number: str) -> list[str]:
    events = (json.loads(line)["events"][0] for line in live.audit().splitlines())
    return [
        one["kind"]
        for one in events
        if one["type"] == "paper-taken" and one["ticket"] == mask(number)
    ]


def test_a_duplicate_is_printed_only_after_a_reprint(
    live: Running, dealer: httpx.Client, manager: httpx.Client
) -> None:
    station = Station(live, "fay")
    ref = by_ref(manager, station.number)["ref"]
    assert scanned(manager.get(f"/api/tickets/{ref}/paper").content) == []
    assert ask(manager, "report-print-failure", ref).status_code == 200
    assert scanned(station.paper().content) == []  # it failed: the station prints it no more
    assert ask(manager, "reprint-ticket", ref, reason="no paper").status_code == 200
    for _ in range(2):  # each is marked, and noted
        duplicate = manager.get(f"/api/tickets/{ref}/paper").content
        assert scanned(duplicate) == [station.number]
        assert said(duplicate).count("DUPLICATE") == 2
    assert scanned(dealer.get(f"/api/tickets/{ref}/paper").content) == []
    assert scanned(station.paper().content) == []
    until(lambda: _kinds(live, station.number).count("duplicate") == 2, "both are noted")


# ---- logs and cases ----


def test_a_case_has_numbers_only_for_a_reason_and_logs_are_for_supervisors(
    live: Running, dealer: httpx.Client, manager: httpx.Client, inspector: httpx.Client
) -> None:
    station = live.paired("ats", player="gus")
    steps: list[tuple[httpx.Client, dict[str, Any]]] = [
        (station, {"do": "buy-in", "amount": 900, "tender": "note"}),
        (dealer, {"do": "open-betting"}),
        (station, {"do": "cash-out"}),
        (dealer, {"do": "spin-ball"}),
    ]
    for client, step in steps:
        answer = live.ask(client, "ats", **step, id=step["do"] + "-case")
        assert answer.status_code == 200, answer.text
        if step["do"] == "cash-out":
            number = answer.json()["events"][0]["ticket"]
    path = "/api/tables/ats/spins/1"
    for client in (dealer, manager, inspector):
        found = client.get(path).text
        assert mask(number) in found
        assert number not in found
    why = {"reason": "dispute 12 of gus"}
    assert dealer.get(path, params=why).status_code == 403
    assert number in inspector.get(path, params=why).text
    assert number in manager.get(path, params=why).text
    for suffix in ("", "?reason=x"):
        assert inspector.get(f"{path}/case.pdf{suffix}").status_code == 200
    noted = b'"type":"case-opened","table":"ats","spin":1,"reason":"dispute 12 of gus"'
    until(lambda: live.audit().count(noted) == 2, "who saw the numbers is noted, and why")
    assert dealer.get("/api/tables/ats/log").status_code == 403
    turns = live.server.tables._taking._waiting  # who waits for too many gets none, and took none
    live.within(lambda: turns.update({"inspector:ivy": 3}))
    assert inspector.get("/api/tables/ats/log").status_code == 429
    live.within(turns.clear)
    assert inspector.get("/api/tables/ats/log").status_code == 200
    taken = b'"by":"inspector:ivy","id":"","events":[{"type":"log-taken","table":"ats"}]'
    until(lambda: taken in live.audit(), "who took the log is noted")
    assert live.audit().count(taken) == 1
