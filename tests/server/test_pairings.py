"""Pairing a screen is an act with who issued it; nobody is paired into another's account."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import httpx
import msgspec
import pytest

from croupier.floor.base import FloorCommand
from croupier.floor.commands import (
    EndPairing,
    IssuePairing,
    OpenSession,
    RetireDevice,
    TakePairing,
)
from croupier.floor.devices.ed25519 import sign
from croupier.floor.events import SessionEnded
from croupier.floor.pairings.decide import station_text
from croupier.floor.pairings.state import PairedScreen
from croupier.floor.rooms import apply, decide
from croupier.floor.state import Register
from croupier.log.codec import decode
from croupier.log.lines import Difference
from croupier.refusals.asking import Paused
from croupier.rulebooks import pinned_offer
from croupier.server.people import RateLimit, Session
from croupier.server.people.sessions import paired
from croupier.server.pit import Retry
from croupier.server.pit.clock import SystemClock
from croupier.server.pit.floor.acts import append_act
from croupier.store.transfer import export
from croupier.verify import verify
from kit.devices import Device, enrol, secret_of
from kit.forging import acts_of, chained
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


@pytest.mark.parametrize("who", ["whoever takes it", "whoever looks"])
def test_another_screen_takes_over_visibly(
    live: Running,
    dealer: httpx.Client,
    table: str,
    who: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The server may look for ended pairings before the one who ended it has signed it out."""
    if who == "whoever looks":

        async def nothing(*_: Any) -> None: ...

        monkeypatch.setattr(live.server.attendance.pairings, "_sign_out", nothing)
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
    assert "is used; issue another" in late.text


def test_a_code_kept_from_before_is_no_way_to_a_players_money(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    """A dealer may end a pairing; no code of theirs from before lets them into what is there."""
    kept, given = (issue(dealer, table, player="", place=3) for _ in range(2))
    guest = follow(live, given)
    assert live.ask(guest, table, "buy-in", amount=5_000, tender="note").status_code == 200
    (line,) = dealer.get(f"/api/tables/{table}/places").json()["screens"]
    end = {"do": "end-pairing", "id": next_id(), "pairing": line["pairing"]}
    assert dealer.post("/api/floor/commands", json=end).status_code == 200
    phone = live.client()
    assert phone.get(f"/pair?code={kept.json()['code']}").status_code == 409
    assert phone.get("/api/me").status_code == 401
    assert verify(list(export(live.server.store)), pinned_offer).unchecked == ()


@pytest.mark.parametrize("role", ["administrator", "chef-de-table"])
def test_who_does_not_supervise_the_game_takes_over_nobodys_account(
    live: Running, dealer: httpx.Client, table: str, role: str
) -> None:
    ana = follow(live, issue(dealer, table))
    assert live.ask(ana, table, "buy-in", amount=5_000, tender="note").status_code == 200
    other = live.staff(f"one-{role}", role)
    asked = {"take_over": True, "reason": "a new screen"}
    assert refused(issue(other, table, **asked)) == "account-occupied"
    assert not other.get("/api/me").json()["supervises"]
    assert ana.post("/api/sign-out").status_code == 204
    assert refused(issue(other, table, **asked)) == "account-occupied.money"


@pytest.mark.parametrize("by", ["tournament-director:tom", "chef-de-table:tom"])
def test_what_they_could_do_in_the_first_release_is_still_verified(by: str) -> None:
    """What the server lets nobody ask any more is decided as ever: old logs are decided anew."""
    register = Register()
    for who, command in (
        ("dealer:dan", IssuePairing(pairing="a", table="1", screen="station", player="ana")),
        ("screen:a", TakePairing(pairing="a")),
        (
            by,
            IssuePairing(
                pairing="b",
                table="1",
                screen="station",
                player="ana",
                take_over=True,
                reason="dark",
            ),
        ),
    ):
        events = decide(register, msgspec.structs.replace(command, by=who))
        apply(register, "", events)
    assert register.pairings["b"].status == "issued"


def test_nobody_floods_the_floor_with_pairings(
    live: Running, dealer: httpx.Client, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live.server.access, "asks", RateLimit(burst=1, per_s=0))
    assert issue(dealer, table).status_code == 201
    assert issue(dealer, table).status_code == 429
    assert live.ask(dealer, table, "open-betting").status_code == 429


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


def test_a_link_that_the_floor_refuses_is_answered_with_its_sentence(live: Running) -> None:
    """A role that opens no session: the screen is told so, and nobody is signed in."""
    code = live.server.people.staff_code("una", "umpire")
    client = live.client()
    answer = client.get(f"/pair?code={code}")
    assert answer.status_code == 409
    assert answer.text.startswith("Only a dealer") and answer.text.count("umpire may not")
    assert client.get("/api/me").status_code == 401


# ---- whether the account had money ----


def test_what_a_pairing_says_of_money_is_proven_by_the_table(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    ana = follow(live, issue(dealer, table))
    assert live.ask(ana, table, "buy-in", amount=5_000, tender="note").status_code == 200
    assert ana.post("/api/sign-out").status_code == 204
    boss = live.staff("mia", "area-manager")
    follow(live, issue(boss, table, take_over=True, reason="her screen went dark"))
    lines = list(export(live.server.store))
    assert verify(lines, pinned_offer).unchecked == ()
    floor = [line for line in lines if b'"stream":"floor"' in line]
    assert any("pairings rest on" in one for one in verify(floor, pinned_offer).unchecked)
    last = max(
        act["version"]
        for act in acts_of(floor)
        if act["events"][0]["type"] == "pairing-issued" and act["events"][0]["table"] == table
    )

    def altered(change: Callable[[dict[str, Any]], object]) -> list[bytes]:
        acts = [*acts_of(lines)]
        for act in acts:
            if (act["stream"], act["version"]) == ("floor", last):
                assert act["command"]["has_money"] is True
                change(act["command"])
        return chained(acts)

    def penniless(command: dict[str, Any]) -> None:
        del command["has_money"]

    def before(command: dict[str, Any]) -> None:
        penniless(command)
        command["known"] = {table: 1}  # then it had none

    def unknown(command: dict[str, Any]) -> None:
        penniless(command)
        del command["known"]

    def ahead(command: dict[str, Any]) -> None:
        command["known"] = {table: 10_000}

    for change, why in (
        (penniless, "ana had none at table"),
        (unknown, "ana had none at table"),
        (before, "at version 1, not as it was"),
        (ahead, "at version 10000, not as it was"),
    ):
        with pytest.raises(Difference, match=why):
            verify(altered(change), pinned_offer)

    def untold(command: dict[str, Any]) -> None:
        del command["known"]  # of an older log

    assert verify(altered(untold), pinned_offer).unchecked == ()


def test_who_only_looks_where_a_link_leads_uses_no_code_up(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    """As a messenger does that shows what is behind a link."""
    link = f"/pair?code={issue(dealer, table).json()['code']}"
    assert live.client().head(link).status_code == 405
    assert live.client().get(link).status_code == 303


# ---- stations with keys ----


@contextmanager
def enrolled_only(live: Running) -> Iterator[None]:
    """As `croupier serve --stations enrolled`."""
    desk = live.server.attendance.pairings
    desk.enrolled_only = True
    try:
        yield
    finally:
        desk.enrolled_only = False


def signed(code: str, device: str, table: str, place: int, signer: str = "") -> str:
    """The link as the station opens it."""
    proof = sha256(code.encode()).hexdigest()
    signature = sign(secret_of(signer or device), station_text(device, table, place, proof))
    return f"/pair?code={code}&device={device}&signature={signature}"


def test_a_code_alone_makes_no_screen_an_enrolled_station(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    one, two = f"stn-1-{table}", f"stn-2-{table}"
    Device(live, one, "station", table, 1)
    Device(live, two, "station", table, 2)
    with enrolled_only(live):
        assert refused(issue(dealer, table)) == "no-station"  # at no place
        assert refused(issue(dealer, table, place=3)) == "no-station"
        assert refused(issue(dealer, table, **{"as": "display"})) == "no-station"  # a player's too
        code = issue(dealer, table, place=1).json()["code"]
        good = signed(code, one, table, 1)
        for link, why in (
            (f"/pair?code={code}", "open the link on that station"),
            (signed(code, one, table, 1, signer=two), "not signed with"),
            (signed(code, two, table, 1), "stands at place 2"),
            (signed(code, one, table, 2), "not signed with"),
            (signed(code, one, "2", 1), "not signed with"),
            (signed("AAAAAAAA", one, table, 1).replace("AAAAAAAA", code), "not signed with"),
            (good.replace(one, f"<b>{one}"), "No device <b>"),
        ):
            screen = live.client()
            answer = screen.get(link)
            assert answer.status_code == 409, link
            assert why in answer.text
            assert answer.headers["content-type"].startswith("text/plain")
            assert screen.get("/api/me").status_code == 401
        until(lambda: b'"code":"station-unsigned"' in live.audit(), "it is noted")
        screen = live.client()
        assert screen.get(good).status_code == 303  # the code was not used up
        assert screen.get("/api/me").json()["player"] == "ana"
        assert live.client().get(good).status_code == 401  # it is now
    taken = acts(live, table)[-1]["events"][0]
    assert (taken["type"], taken["device"]) == ("pairing-taken", one)
    assert code.encode() not in b"".join(x.body for x in live.server.store.read("floor"))
    assert verify(list(export(live.server.store)), pinned_offer).unchecked == ()


def test_a_retired_stations_screen_is_closed(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    name = f"stn-{table}"
    station = Device(live, name, "station", table, 1)
    with enrolled_only(live):
        code = issue(dealer, table, place=1).json()["code"]
        screen = live.client()
        assert screen.get(signed(code, name, table, 1)).status_code == 303
        boss = live.staff("mia", "area-manager")
        retire = {"do": "retire-device", "id": next_id(), "device": name, "reason": "stolen"}
        assert boss.post("/api/floor/commands", json=retire).status_code == 200
        assert screen.get("/api/me").status_code == 401
        assert refused(issue(dealer, table, place=1)) == "no-station"
        assert enrol(boss, f"{name}-b", "station", table, place=1).status_code == 200
    said = station.say("report-malfunction", component="station:1", what="dark")
    assert refused(said) == "device-retired"


def test_a_station_that_another_process_retires_is_signed_out(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    name = f"stn-{table}"
    Device(live, name, "station", table, 1)
    with enrolled_only(live):
        code = issue(dealer, table, place=1).json()["code"]
        screen = live.client()
        assert screen.get(signed(code, name, table, 1)).status_code == 303
        retire = RetireDevice(by="area-manager:mia", device=name, reason="stolen")
        append_act(live.server.store, retire, SystemClock().now())  # as `croupier device retire`
        until(lambda: screen.get("/api/me").status_code == 401, "its screen is signed out")


def test_where_no_station_is_asked_for_none_signs(
    live: Running, dealer: httpx.Client, table: str
) -> None:
    name = f"stn-{table}"
    Device(live, name, "station", table, 1)
    code = issue(dealer, table, place=1).json()["code"]
    answer = live.client().get(signed(code, name, table, 1))
    assert answer.status_code == 409
    assert "open the link as it was given" in answer.text
    assert live.client().get(f"/pair?code={code}").status_code == 303


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


def test_the_look_every_second_is_at_open_screens_and_not_at_every_pairing_there_ever_was(
    live: Running, dealer: httpx.Client, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, register = live.paired(table, player="uma"), live.server.pit.register

    class ByName(dict[str, PairedScreen]):
        def items(self) -> Any:
            raise AssertionError("every pairing is looked at")

        values = __iter__ = keys = items

    with monkeypatch.context() as watched:
        watched.setattr(register, "pairings", ByName(register.pairings))
        live.wait_for(live.server.attendance.pairings.look())
    assert client.get("/api/me").status_code == 200
