"""Pairing a screen is an act with who issued it; nobody is paired into another's account."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest

from croupier.floor.base import FloorCommand
from croupier.floor.commands import EndPairing, OpenSession
from croupier.floor.events import SessionEnded
from croupier.log.codec import decode
from croupier.refusals.asking import Paused
from croupier.rulebooks import pinned_offer
from croupier.server.people import Session
from croupier.server.people.sessions import paired
from croupier.server.pit import Retry
from croupier.store.transfer import export
from croupier.verify import verify
from kit.server import Running, next_id
from kit.waiting import until
from server.test_app import opened

TOUCHBET = {"rulebook": "CM18", "mode": "touchbet", "stations": 4}


@pytest.fixture
def table(live: Running, dealer: httpx.Client) -> str:
    """A table of a test's own, open."""
    name = next_id()
    assert dealer.post("/api/tables", json={"table": name, "spec": TOUCHBET}).status_code == 201
    assert live.ask(dealer, name, "open-table").status_code == 200
    return name


def issue(by: httpx.Client, table: str, **fields: Any) -> httpx.Response:
    asked = {"table": table, "as": "station", "player": "ana", **fields}
    return by.post("/api/pairings", json=asked)


def follow(live: Running, issued: httpx.Response) -> httpx.Client:
    assert issued.status_code == 201, issued.text
    screen = live.client()
    code = issued.json()["code"]
    assert screen.get(f"/pair?code={code}").status_code == 303
    return screen


def refused(answer: httpx.Response) -> str:
    assert answer.status_code == 422, answer.text
    return str(answer.json()["refused"]["particulars"]["type"])


def acts(live: Running, table: str) -> list[dict[str, Any]]:
    """The floor's acts that are about a table."""
    stored = [json.loads(one.body) for one in live.server.store.read("floor")]
    return [one for one in stored if any(e.get("table") == table for e in one["events"])]


def test_a_link_of_staff_that_cannot_be_logged_now_signs_nobody_in(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(command: object) -> None:
        raise Retry(Paused("the store is away"))

    code = live.server.people.staff_code("lin", "dealer")
    monkeypatch.setattr(live.server.pit, "ask_floor", away)
    client = live.client()
    answer = client.get(f"/pair?code={code}")
    assert answer.status_code == 503
    assert "Ask for another code." in answer.text
    assert client.get("/api/me").status_code == 401


def test_who_issued_a_pairing_is_in_the_log(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    follow(live, issue(dealer, table, place=2))
    issued, taken = acts(live, table)
    assert issued["by"] == "dealer:dan"
    assert issued["events"][0]["place"] == 2
    assert taken["by"].startswith("screen:")
    assert taken["events"][0]["type"] == "pairing-taken"
    code = b"code"
    assert code not in b"".join(one.body for one in live.server.store.read("floor"))
    assert verify(list(export(live.server.store)), pinned_offer).unchecked == ()


def test_a_dealer_pairs_nobody_into_another_players_account(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    ana = follow(live, issue(dealer, table))
    assert live.ask(ana, table, "buy-in", amount=5_000, tender="note").status_code == 200
    assert refused(issue(dealer, table)) == "account-occupied"
    assert refused(issue(dealer, table, take_over=True, reason="I say so")) == "account-occupied"
    assert ana.post("/api/sign-out").status_code == 204
    assert refused(issue(dealer, table)) == "account-occupied.money"  # nobody's screen, her money
    boss = live.staff("mia", "area-manager")
    assert refused(issue(boss, table)) == "account-occupied.money"
    assert refused(issue(boss, table, take_over=True)) == "no-reason"
    again = follow(live, issue(boss, table, take_over=True, reason="her screen went dark"))
    assert live.ask(again, table, "cash-out").status_code == 200


def test_another_screen_takes_over_visibly(live: Running, dealer: httpx.Client, table: str) -> None:
    first = follow(live, issue(dealer, table))
    boss = live.staff("mia", "area-manager")
    code = issue(boss, table, take_over=True, reason="a broken screen")

    async def told() -> str:
        """What the first screen is told while the second follows its link."""
        socket = await opened(live, first, table, "station")
        second = await asyncio.to_thread(follow, live, code)
        await socket.wait_closed()
        assert second.get("/api/me").json()["player"] == "ana"
        return str(socket.close_reason)

    assert asyncio.run(told()) == "Another screen has taken over here."
    assert first.get("/api/me").status_code == 401
    kinds = [event["type"] for act in acts(live, table) for event in act["events"]]
    assert kinds == ["pairing-issued", "pairing-taken", "pairing-issued", "pairing-ended",
                     "pairing-taken"]  # fmt: skip


def test_two_codes_for_one_account_pair_one_screen(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    one, other = issue(dealer, table), issue(dealer, table)
    follow(live, one)
    late = live.client().get(f"/pair?code={other.json()['code']}")
    assert late.status_code == 409
    assert "Another screen acts for ana" in late.text


def test_a_place_has_one_players_screen(live: Running, dealer: httpx.Client, table: str) -> None:
    follow(live, issue(dealer, table, place=1))
    assert refused(issue(dealer, table, player="bo", place=1)) == "account-occupied.place"
    assert issue(dealer, table, player="bo", place=5).status_code == 400
    assert issue(dealer, table, **{"as": "wnd", "place": 1}).status_code == 400
    assert issue(dealer, table, **{"as": "oven"}).status_code == 400
    bo = follow(live, issue(dealer, table, player="bo", place=2))
    pairing = next(
        id
        for id, one in live.server.pit.register.pairings.items()
        if (one.table, one.player) == (table, "bo")
    )
    end = {"do": "end-pairing", "id": next_id(), "pairing": pairing, "reason": "went home"}
    assert dealer.post("/api/floor/commands", json=end).status_code == 200
    assert bo.get("/api/me").status_code == 401
    follow(live, issue(dealer, table, player="cy", place=2))


def test_a_screen_that_signed_out_keeps_nobody_out(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    assert follow(live, issue(dealer, table)).post("/api/sign-out").status_code == 204
    follow(live, issue(dealer, table))


def test_while_no_table_is_loaded_a_code_is_to_be_asked_for_again(
    live: Running, dealer: httpx.Client, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live.server.pit._loaded, "paused", "The disk is full.")
    monkeypatch.setattr(live.server.floor, "table", lambda id: None)
    assert issue(dealer, table).status_code == 503


def test_however_late_a_screen_takes_over_it_ends_none_that_came_after(live: Running) -> None:
    people = live.server.people
    for id in (paired("before"), paired("after"), ""):
        people.open(Session("player", "lea", "9", "station", id), 60)
    ended = people.sessions.revoke_screens("9", "lea", ["before"])
    assert {one.id for one in ended} >= {paired("before")}
    assert len(ended) == 2
    assert people.sessions.revoke_screens("9", "lea", ["after"])


def asked_of_the_floor(live: Running, command: FloorCommand) -> None:
    asked = live.server.pit.ask_floor(command)
    asyncio.run_coroutine_threadsafe(asked, live.loop).result()


def test_a_screen_is_signed_out_though_who_ended_its_pairing_died_before(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    screen = follow(live, issue(dealer, table))
    pairing = acts(live, table)[-1]["events"][-1]["pairing"]
    asked_of_the_floor(live, EndPairing(by="dealer:dan", pairing=pairing, reason="x"))
    until(lambda: screen.get("/api/me").status_code == 401, "its session is over")


def test_that_a_session_has_ended_is_said_though_who_ended_it_could_not(live: Running) -> None:
    """Opened and ended by other processes, the second of which died before it could say so."""
    session = Session("dealer", "kay", "", "staff")
    _, named = live.server.people.open(session, 60)
    asked_of_the_floor(live, OpenSession(by=named.by, id=named.id, session=named.id))
    live.server.people.sessions.revoke([named.id])

    def ended() -> bool:
        events = [e for one in live.server.store.read("floor") for e in decode(one.body).events]
        return any(isinstance(e, SessionEnded) and e.session == named.id for e in events)

    until(ended, "it is in the log")
