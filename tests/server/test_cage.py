"""The cage over HTTP and live: who may come to it, what each may do with a ticket, and how."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from croupier.server.floor.live import BEAT
from croupier.server.pit import Pit
from croupier.table.screens.masking import mask
from kit.server import Running, next_id, running
from kit.waiting import PATIENCE_S

ATS = {"rulebook": "CP", "mode": "ats"}


@pytest.fixture(autouse=True, scope="module")
def table(live: Running, dealer: httpx.Client) -> str:
    made = dealer.post("/api/tables", json={"table": "ats", "spec": ATS})
    assert made.status_code == 201, made.text
    assert live.ask(dealer, "ats", "open-table").status_code == 200
    return "ats"


def a_ticket(live: Running, player: str = "ana", amount: int = 12_350) -> str:
    """A ticket that a player cashed out, just now."""
    station = live.paired("ats", player=player)
    assert live.ask(station, "ats", "buy-in", amount=amount, tender="note").status_code == 200
    out = live.ask(station, "ats", "cash-out")
    assert out.status_code == 200, out.text
    number: str = out.json()["events"][0]["ticket"]
    return number


def ask(client: httpx.Client, do: str, number: str, **fields: Any) -> httpx.Response:
    return client.post(
        "/api/cage/commands", json={"do": do, "id": next_id(), "ticket": number, **fields}
    )


def test_before_tables_are_loaded_everybody_is_told_to_ask_again(
    live: Running, cashier: httpx.Client, manager: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a start, while the lease of the process before still runs."""
    monkeypatch.setattr(Pit, "paused", property(lambda _: "they are another's"))
    monkeypatch.setattr(live.server.floor.desk, "_tables", dict)
    number = "1" * 18
    assert ask(cashier, "redeem-ticket", number).status_code == 503
    for client, path in ((cashier, f"/api/tickets/{number}"), (manager, "/api/cage")):
        answer = client.get(path)
        assert answer.status_code == 503
        assert "they are another's" in answer.text


def may(client: httpx.Client, number: str) -> set[str]:
    found = client.get(f"/api/tickets/{number}")
    assert found.status_code == 200, found.text
    return set(found.json()["may"])


def test_the_cage_is_for_cashiers_and_those_who_reprint_or_void(
    live: Running, dealer: httpx.Client, cashier: httpx.Client, manager: httpx.Client
) -> None:
    number = a_ticket(live)
    station = live.paired("ats", player="ana")
    for path in ("/api/cage", f"/api/tickets/{number}"):
        assert live.client().get(path).status_code == 401
        assert station.get(path).status_code == 403
        assert dealer.get(path).status_code == 403
        assert cashier.get(path).status_code == 200
        assert manager.get(path).status_code == 200
    for outsider in (station, dealer):
        assert ask(outsider, "redeem-ticket", number).status_code == 403
    # And the cage is not at the tables.
    for path in ("view?as=dealer", "layout", "log"):
        assert cashier.get(f"/api/tables/ats/{path}").status_code == 403
    assert live.ask(cashier, "ats", "open-betting").status_code == 403
    spec = {"table": "another", "spec": ATS}
    assert cashier.post("/api/tables", json=spec).status_code == 403


def test_signing_in_says_where_to_go(
    live: Running, dealer: httpx.Client, cashier: httpx.Client, manager: httpx.Client
) -> None:
    for client, home, cage in ((cashier, "cage", True), (manager, "dealer", True),
                               (dealer, "dealer", False)):  # fmt: skip
        me = client.get("/api/me").json()
        assert (me["as"], me["cage"]) == (home, cage)
    code = live.server.people.staff_code("carol", "cage")
    paired = live.client().get(f"/pair?code={code}")
    assert paired.headers["location"] == "/cage"
    code = live.server.people.staff_code("dan", "dealer")
    first = next(iter(live.server.pit.tables))
    paired = live.client().get(f"/pair?code={code}")
    assert paired.headers["location"] == f"/dealer?table={first}" != "/dealer?table=1"


def test_one_browser_holds_a_dealer_and_the_cage_by_links_and_one_person_by_name(
    live: Running, manager: httpx.Client
) -> None:
    both = live.client()
    people = live.server.people
    for role in ("dealer", "cage"):
        assert both.get(f"/pair?code={people.staff_code(role, role)}").status_code == 303
    assert both.get("/api/cage?as=cage").status_code == 200
    assert both.get("/api/tables/ats/view?as=dealer").status_code == 200
    signed = both.post("/api/sign-in", json={"name": "mel", "password": "correct horse"})
    assert signed.json() == {
        "name": "mel", "role": "table-games-manager", "table": "", "player": "", "as": "dealer",
        "cage": True, "supervises": True, "makes": False, "enrols": True, "demo": False,
        "doors": ["tables", "make-table", "floor", "cage", "inspector", "director", "account"],
    }  # fmt: skip
    assert both.get("/api/me?as=cage").json()["name"] == "mel"


def test_what_may_be_done_follows_status_and_role(
    live: Running, cashier: httpx.Client, manager: httpx.Client
) -> None:
    number = a_ticket(live)
    assert may(cashier, number) == {"redeem-ticket"}
    assert may(manager, number) == {"report-print-failure"}
    assert (
        ask(manager, "void-ticket", number, reason="torn").json()["refused"]["code"] == "no-ground"
    )
    # What is not offered is refused, with its clause.
    refused = ask(manager, "reprint-ticket", number)
    assert refused.status_code == 422
    assert refused.json()["refused"]["code"] == "was-printed"
    assert ask(manager, "report-print-failure", number).status_code == 200
    assert may(manager, number) == {"reprint-ticket", "pay-manually"}
    assert ask(cashier, "reprint-ticket", number).json()["refused"]["code"] == "not-allowed"
    assert ask(manager, "reprint-ticket", number, reason="no paper").status_code == 200
    assert cashier.get(f"/api/tickets/{number}").json()["duplicate"] is True
    assert may(manager, number) == set()
    first = ask(cashier, "redeem-ticket", number, duplicate=False)
    assert first.json()["refused"]["code"] == "first-copy"
    assert ask(cashier, "redeem-ticket", number, duplicate=True).status_code == 200
    for client in (cashier, manager):
        assert may(client, number) == set()
    again = ask(cashier, "redeem-ticket", number)
    assert again.json()["refused"] == {
        "code": "ticket-redeemed",
        "message": f"Ticket {number} was redeemed already.",
        "clause": "reading: tickets",
        "particulars": {"type": "ticket-redeemed", "number": number},
        "says": {
            "en": f"Ticket {number} was redeemed already.",
            "fr": f"Le ticket {number} a déjà été payé.",
        },
    }


def test_a_player_speaks_for_their_own_ticket_only(live: Running) -> None:
    number = a_ticket(live)
    bo = live.paired("ats", player="bo")
    refused = live.ask(bo, "ats", "report-print-failure", ticket=number).json()["refused"]
    assert refused["code"] == "not-yours"
    assert bo.get(f"/api/tickets/{number}/paper").status_code == 403
    ana = live.paired("ats", player="ana")
    assert ana.get(f"/api/tickets/{number}/paper").status_code == 200
    assert live.ask(ana, "ats", "report-print-failure", ticket=number).status_code == 200


def test_a_number_is_found_as_it_is_read_out(live: Running, cashier: httpx.Client) -> None:
    number = a_ticket(live, amount=500)
    grouped = "-".join([number[:2], number[2:6], number[6:10], number[10:14], number[14:]])
    found = cashier.get(f"/api/tickets/{grouped}").json()
    assert found["ticket"] == number
    assert (found["amount"], found["currency"], found["table"]) == (500, "AUD", "ats")
    assert cashier.get("/api/tickets/000000000000000000").status_code == 404
    paper = cashier.get(f"/api/tickets/{grouped}/paper")
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.content == cashier.get(f"/api/tickets/{number}/paper").content


def test_every_screen_of_the_cage_is_told_what_its_own_role_may(
    live: Running, cashier: httpx.Client, manager: httpx.Client
) -> None:
    url = live.base.replace("http", "ws") + "/api/cage/live?as=cage"

    def signed(client: httpx.Client) -> Any:
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        return connect(url, additional_headers={"Cookie": cookies})

    async def told(socket: Any) -> str:
        while (said := str(await socket.recv())) == BEAT:
            pass
        return said

    async def watch() -> None:
        async with signed(cashier) as one, signed(manager) as two:
            before = [json.loads(await socket.recv()) for socket in (one, two)]
            number = await asyncio.to_thread(a_ticket, live, "bo", 700)
            changes = [json.loads(await told(socket)) for socket in (one, two)]
            for old, change in zip(before, changes, strict=True):
                assert change["owes"] == old["owes"] + 700
                assert change["out"] == old["out"] + 1
                assert [one["ticket"] for one in change["tickets"].values()] == [mask(number)]
            ours, theirs = (next(iter(change["tickets"].values()))["may"] for change in changes)
            assert (ours, theirs) == (["redeem-ticket"], ["report-print-failure"])

    asyncio.run(watch())


def test_a_dealer_does_not_hear_the_cage(live: Running, dealer: httpx.Client) -> None:
    async def knock() -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in dealer.cookies.items())
        url = live.base.replace("http", "ws") + "/api/cage/live?as=cage"
        with pytest.raises(InvalidStatus):
            async with connect(url, additional_headers={"Cookie": cookies}):
                pass

    asyncio.run(knock())


def test_a_cage_screen_that_does_not_read_is_let_go(live: Running, cashier: httpx.Client) -> None:
    """Else it would show old tickets for ever; it connects again and has them as they are."""

    async def lag() -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in cashier.cookies.items())
        url = live.base.replace("http", "ws") + "/api/cage/live?as=cage"
        async with connect(url, additional_headers={"Cookie": cookies}) as socket:
            await socket.recv()
            (screen,) = live.server.floor.hub.at("cage")
            screen.cut_off.set()  # as when its queue is full
            await asyncio.to_thread(a_ticket, live, "cy", 800)
            await asyncio.wait_for(socket.wait_closed(), PATIENCE_S)
        assert live.server.floor.hub.at("cage") == ()

    asyncio.run(lag())


def test_papers_survive_a_restart(tmp_path: Path) -> None:
    """A ticket of a table that is there again is the same paper, to the byte."""
    with running(tmp_path) as first:
        dealer = first.staff()
        dealer.post("/api/tables", json={"table": "ats", "spec": {**ATS, "place": "Burswood"}})
        assert first.ask(dealer, "ats", "open-table").status_code == 200
        number = a_ticket(first)
        paper = dealer.get(f"/api/tickets/{number}/paper").content
    with running(tmp_path) as second:
        again = second.staff().get(f"/api/tickets/{number}/paper").content
    assert again == paper
