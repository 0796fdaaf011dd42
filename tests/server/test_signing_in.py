"""Passwords and sessions: nobody guesses, nobody stays signed in who should not be."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.floor.powers import MAKERS, POWERS, SUPERVISORS
from croupier.rulebooks import pinned_offer
from croupier.server.people import NotSignedIn, People, RateLimit, Session
from croupier.server.people.limits import MOST_KNOWN, one_client
from croupier.server.people.lockout import FIRST_S, FREE, LONGEST_S, LockedOut, wait_s
from croupier.server.people.roles import CAGE, all_roles, supervisors
from croupier.server.people.session import DEVICE_S, IDLE_S, ONLOOKERS
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.verify import verify
from kit import databases
from kit.server import QUICK, Running, running
from kit.waiting import PATIENCE_S, until

RIGHT, WRONG = "correct horse", "wrong horse"


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def people_of(address: str, clock: Callable[[], float] | None = None) -> Iterator[People]:
    with closing(SQLStore(address)) as store:
        yield People(store.engine, clock, QUICK)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(tmp_path: Path, clock: Clock) -> Iterator[People]:
    with people_of(f"sqlite:///{tmp_path / 'floor.db'}", clock) as found:
        found.add_staff("dan", "dealer", RIGHT)
        yield found


def tried(people: People, name: str, password: str = WRONG) -> str:
    try:
        people.sign_in(name, password)
    except NotSignedIn:
        return "wrong"
    except LockedOut:
        return "locked"
    return "in"


# ---- guessing ----


def test_an_account_is_locked_longer_with_each_wrong_password(people: People, clock: Clock) -> None:
    assert [tried(people, "dan") for _ in range(FREE + 1)] == ["wrong"] * FREE + ["locked"]
    assert tried(people, "dan", RIGHT) == "locked"  # the right one too: nothing is learnt
    waits = []
    for _ in range(9):
        with pytest.raises(LockedOut) as locked:
            people.sign_in("dan", RIGHT)
        waits.append(locked.value.seconds - 1)
        clock.now += waits[-1] - 1
        assert tried(people, "dan", RIGHT) == "locked"
        clock.now += 1
        assert tried(people, "dan") == "wrong"
    assert waits[:4] == [FIRST_S, 2 * FIRST_S, 4 * FIRST_S, 8 * FIRST_S]
    assert waits[-1] == LONGEST_S == wait_s(1000)
    clock.now += LONGEST_S
    assert tried(people, "dan", RIGHT) == "in"
    assert [tried(people, "dan") for _ in range(FREE)] == ["wrong"] * FREE  # it began anew


def test_a_name_nobody_has_is_locked_the_same_way(people: People) -> None:
    said = []
    for name in ("dan", "nobody"):
        for _ in range(FREE):
            tried(people, name)
        with pytest.raises(LockedOut) as locked:
            people.sign_in(name, RIGHT)
        said.append(str(locked.value))
    assert said[0] == said[1]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_neither_a_flood_nor_a_restart_unlocks(kind: str, tmp_path: Path, clock: Clock) -> None:
    address = databases.new_address(kind, tmp_path)
    with people_of(address, clock) as people, people_of(address, clock) as restarted:
        people.add_staff("dan", "dealer", RIGHT)
        for _ in range(FREE):
            tried(people, "dan")
        for n in range(40):  # of other names: they share a fixed number of counters
            tried(people, f"stranger-{n}")
        assert tried(people, "dan", RIGHT) == "locked"
        assert tried(restarted, "dan", RIGHT) == "locked"
        people.accounts.lockout.unlock("dan")
        assert tried(restarted, "dan", RIGHT) == "in"


def test_whoever_used_up_their_tries_is_not_forgotten_in_a_flood() -> None:
    limit = RateLimit(burst=10, per_s=0.2, now=lambda: 0.0)
    assert [limit.allows("mallory") for _ in range(11)] == [True] * 10 + [False]
    for n in range(3 * MOST_KNOWN):
        limit.allows(f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}")
    assert not limit.allows("mallory")
    assert len(limit._left) <= MOST_KNOWN


def test_a_network_of_ipv6_is_one_client() -> None:
    assert (
        one_client("2001:db8:1:2::7") == one_client("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    )
    assert one_client("2001:db8:1:3::7") != one_client("2001:db8:1:2::7")
    assert one_client("::ffff:10.0.0.1") == "10.0.0.1"
    assert one_client("testclient") == "testclient"


def test_sign_in_is_limited_by_account_and_by_address(live: Running) -> None:
    live.server.people.add_staff("lou", "dealer", RIGHT)
    one = [
        live.client().post("/api/sign-in", json={"name": "lou", "password": WRONG})
        for _ in range(FREE + 1)
    ]
    assert [answer.status_code for answer in one] == [401] * FREE + [429]
    assert 0 < int(one[-1].headers["retry-after"]) <= FIRST_S
    assert "croupier staff unlock" in one[-1].json()["error"]
    with live.strict():
        many = [
            live.client().post("/api/sign-in", json={"name": f"n{n}", "password": WRONG})
            for n in range(14)
        ]
    assert [answer.status_code for answer in many] == [401] * 10 + [429] * 4
    tried_lou = b'"type":"sign-in-refused","account":"lou","address":"127.0.0.1","why":"wrong"'
    until(lambda: live.audit().count(tried_lou) == FREE, "each try is noted with its account")
    assert b'"account":"lou","address":"127.0.0.1","why":"locked-out"' in live.audit()


def test_who_is_who_they_say_uses_up_nobodys_tries(live: Running) -> None:
    """Forty come on shift behind one address; one of them mistypes now and then."""
    for n in range(16):
        live.server.people.add_staff(f"shift-{n}", "dealer", RIGHT)

    def enters(name: str, password: str) -> int:
        asked = {"name": name, "password": password}
        return live.client().post("/api/sign-in", json=asked).status_code

    with live.strict(), ThreadPoolExecutor(16) as at_once:
        assert [enters("shift-0", WRONG) for _ in range(4)] == [401] * 4
        names = [f"shift-{n}" for n in range(16)]
        assert [*at_once.map(lambda name: enters(name, RIGHT), names)] == [200] * 16
        assert [enters(f"m{n}", WRONG) for n in range(8)] == [401] * 6 + [429] * 2
        assert enters("shift-1", RIGHT) == 429


def test_many_guesses_at_once_are_no_more_than_one_after_the_other(live: Running) -> None:
    def guesses(n: int) -> int:
        asked = {"name": f"g{n}", "password": WRONG}
        return live.client().post("/api/sign-in", json=asked).status_code

    with live.strict(), ThreadPoolExecutor(30) as at_once:
        told = [*at_once.map(guesses, range(30))]
        codes = [*at_once.map(lambda n: live.client().get(f"/pair?code={n}").status_code, range(9))]
    assert told.count(401) == 10 and told.count(429) == 20
    assert codes == [429] * 9


def test_a_signature_counts_for_who_asks_for_it(live: Running) -> None:
    dan = live.staff("sam", "dealer")
    live.server.people.add_staff("pia", "pit-boss", RIGHT)

    def signs(name: str, password: str) -> int:
        asked = {"name": name, "password": password, "table": "1",
                 "command": {"do": "settle", "id": "s"}}  # fmt: skip
        return dan.post("/api/approvals", json=asked).status_code

    with live.strict():
        assert [signs("pia", RIGHT) for _ in range(12)] == [201] * 12
        assert [signs(f"s{n}", WRONG) for n in range(12)] == [401] * 10 + [429] * 2
        asked = {"name": "pia", "password": RIGHT}  # at another screen behind that address
        assert live.client().post("/api/sign-in", json=asked).status_code == 200


def test_nobody_signs_in_for_ever(live: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a session in the log."""
    monkeypatch.setattr(live.server.access, "proofs", RateLimit(burst=3, per_s=0))
    live.server.people.add_staff("eve", "dealer", RIGHT)
    asked = {"name": "eve", "password": RIGHT}
    told = [live.client().post("/api/sign-in", json=asked).status_code for _ in range(5)]
    assert told == [200] * 3 + [429] * 2


def test_a_forwarded_address_is_not_believed(live: Running) -> None:
    """Nobody gets around the limit by saying that they are somebody else."""
    with live.strict():
        answers = [
            live.client()
            .post(
                "/api/sign-in",
                json={"name": f"p{n}", "password": WRONG},
                headers={"x-forwarded-for": f"10.1.1.{n}", "forwarded": f"for=10.1.1.{n}"},
            )
            .status_code
            for n in range(12)
        ]
    assert answers == [401] * 10 + [429] * 2


# ---- sessions ----


def test_a_session_ends_with_its_time_and_when_it_is_idle(people: People, clock: Clock) -> None:
    for role, idle in (("dealer", 3600), ("pit-boss", 1800), ("cage", 900)):
        people.add_staff(role, role, RIGHT)
        token, _ = people.sign_in(role, RIGHT)
        clock.now += idle - 1
        assert people.session(token).role == role  # a sign of life
        clock.now += idle + 1
        with pytest.raises(NotSignedIn, match="sign in again"):
            people.session(token)
        assert [one.role for one in people.sessions.sweep()] == [role]
    token, _ = people.open(Session("player", "ana", "t", "station"), DEVICE_S)
    clock.now += DEVICE_S - 1
    assert people.session(token).name == "ana"  # a paired screen waits for its player all day
    clock.now += 1
    with pytest.raises(NotSignedIn):
        people.session(token)
    assert set(IDLE_S.values()) <= set(range(60, 12 * 3600 + 1))


def test_signs_of_life_are_stored_for_others_who_serve(people: People, clock: Clock) -> None:
    token, session = people.sign_in("dan", RIGHT)
    other = People(people._engine, clock, QUICK)
    for _ in range(4):
        clock.now += 1800
        assert people.session(token) == session
        people.sessions.sweep()
        assert not other.sessions.sweep()
    assert other.session(token) == session


def test_a_step_of_the_wall_clock_signs_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with people_of(f"sqlite:///{tmp_path / 'floor.db'}") as people:
        people.add_staff("dan", "dealer", RIGHT)
        token, session = people.sign_in("dan", RIGHT)
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + 86_400)
        assert people.session(token) == session


async def opened(live: Running, client: httpx.Client, path: str) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    url = f"ws://127.0.0.1:{live.port}{path}"
    socket = await connect(url, additional_headers={"cookie": cookies})
    await asyncio.wait_for(socket.recv(), PATIENCE_S)
    return socket


def closed_after(live: Running, client: httpx.Client, path: str, act: Callable[[], Any]) -> str:
    """Why a live socket was closed, once this was done."""

    async def run() -> str:
        socket = await opened(live, client, path)
        await asyncio.to_thread(act)
        try:
            while True:
                await asyncio.wait_for(socket.recv(), PATIENCE_S)
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            assert closed.rcvd.code == 1008
            return closed.rcvd.reason

    return asyncio.run(run())


def test_sign_out_ends_the_session_and_closes_its_screens(live: Running) -> None:
    client = live.staff("eve")
    kept = dict(client.cookies)
    why = closed_after(live, client, "/api/floor/live", lambda: client.post("/api/sign-out"))
    assert why == "You have signed out."
    again = live.client()
    again.cookies.update(kept)
    assert again.get("/api/me").status_code == 401


def elsewhere(live: Running) -> People:
    """Another process on the same database, such as `croupier staff`."""
    return People(live.server.store.engine, hasher=QUICK)


@pytest.mark.parametrize(
    "change",
    [
        lambda people: people.change_role("gil", "dealer"),
        lambda people: people.add_staff("gil", "pit-boss", "another horse"),
        lambda people: people.remove_staff("gil"),
    ],
    ids=["demoted", "new password", "removed"],
)
def test_whoever_is_changed_or_removed_is_signed_out(
    live: Running, change: Callable[[People], Any]
) -> None:
    client = live.staff("gil", "pit-boss")
    why = closed_after(live, client, "/api/floor/live", lambda: change(elsewhere(live)))
    assert why == "You are no longer signed in; sign in again."
    assert client.get("/api/me").status_code == 401


def test_the_same_account_once_more_changes_nothing(live: Running) -> None:
    client = live.staff("hal")
    elsewhere(live).add_staff("hal", "dealer", RIGHT)
    live.within(lambda: None)
    assert client.get("/api/me").status_code == 200


def test_sessions_are_listed_and_ended(live: Running, dealer: httpx.Client) -> None:
    boss, kit, cage = live.staff("bea", "pit-boss"), live.staff("kit"), live.staff("cy", "cage")
    table = dealer.post(
        "/api/tables", json={"table": "s", "spec": {"rulebook": "CM18", "mode": "touchbet"}}
    )
    assert table.status_code == 201
    ana = live.paired("s")
    listed = boss.get("/api/sessions").json()
    assert {"bea", "kit", "cy", "ana"} <= {one["name"] for one in listed}
    assert [one["name"] for one in listed if one["mine"]] == ["bea"]
    assert not any("token" in one for one in listed)
    assert {one["name"] for one in kit.get("/api/sessions").json()} == {"kit"}
    assert {one["name"] for one in cage.get("/api/sessions").json()} == {"cy"}
    assert ana.get("/api/sessions").status_code == 403
    of = {one["name"]: one["session"] for one in listed}
    assert kit.post("/api/sessions/end", json={"session": of["bea"]}).status_code == 404
    station = "/api/tables/s/live?as=station"
    why = closed_after(
        live,
        ana,
        station,
        lambda: boss.post("/api/sessions/end", json={"session": of["ana"], "reason": "moved"}),
    )
    assert why == "This session was ended; sign in again."
    assert ana.get("/api/me").status_code == 401
    assert boss.post("/api/sessions/end", json={"session": of["ana"]}).status_code == 404
    assert kit.post("/api/sessions/end", json={"session": of["kit"]}).status_code == 204
    assert kit.get("/api/me").status_code == 401


def test_sessions_are_acts_of_the_floor(live: Running) -> None:
    boss, kit = live.staff("bea", "pit-boss"), live.staff("kit")
    (mine,) = kit.get("/api/sessions").json()
    ended = {"session": mine["session"], "reason": "seen at another table"}
    assert boss.post("/api/sessions/end", json=ended).status_code == 204
    acts = [json.loads(one.body) for one in live.server.store.read("floor")]
    about = [act for act in acts if act["events"][0].get("session") == mine["session"]]
    opened, over = ({"by": one["by"], **one["events"][0]} for one in about)
    assert opened == {
        "by": "dealer:kit", "type": "session-opened", "session": mine["session"],
        "person": "dealer:kit", "address": "127.0.0.1",
    }  # fmt: skip
    assert over == {
        "by": "pit-boss:bea", "type": "session-ended", "session": mine["session"],
        "person": "dealer:kit", "reason": "seen at another table",
    }  # fmt: skip
    lines = list(export(live.server.store))
    assert verify(lines, pinned_offer).lines == len(lines)
    signed_in = boss.cookies["croupier_staff"].encode()
    assert not any(signed_in in line for line in lines)


def test_what_ended_while_nobody_served_is_said_in_the_log(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        first.staff("zoe", "pit-boss")
    with people_of(f"sqlite:///{tmp_path / 'floor.db'}") as people:
        people.remove_staff("zoe")
    with running(tmp_path, virtual_acceptor=False) as second:
        assert second.server.pit.register.sessions == {}
        last = json.loads([*second.server.store.read("floor")][-1].body)
    assert last["by"] == "system:sessions"
    assert last["events"][0]["reason"] == "ended while nobody served"


def test_every_role_an_account_may_have_may_sign_in() -> None:
    assert set(all_roles()) <= set(POWERS["open-session"])
    assert supervisors() == set(SUPERVISORS)
    assert set(MAKERS) == set(all_roles()) - {CAGE, *ONLOOKERS}


# ---- what is not theirs to ask ----


def test_what_is_forbidden_is_noted(live: Running) -> None:
    live.staff("odd", "cage").get("/api/floor")
    until(lambda: b'"by":"cage:odd"' in live.audit(), "it is in the audit stream")
    (line,) = [one for one in live.audit().splitlines() if b'"by":"cage:odd"' in one]
    (event,) = json.loads(line)["events"]
    assert event == {
        "type": "forbidden", "method": "GET", "path": "/api/floor", "address": "127.0.0.1",
        "why": "This is for the staff of tables.",
    }  # fmt: skip
    first = json.loads(live.audit().splitlines()[0])["events"][0]
    assert first["type"] == "audit-begun"


def test_what_an_inspector_may_not_is_noted_by_name(live: Running) -> None:
    ida = live.staff("ida", "inspector")
    assert ida.post("/api/tables", json={"table": "x", "spec": {}}).status_code == 403
    until(lambda: b'"by":"inspector:ida"' in live.audit(), "it is in the audit stream")


def test_what_is_too_often_forbidden_is_counted(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live.server.access, "notes", RateLimit(burst=1, per_s=0))
    eager, other = live.staff("eager", "cage"), live.staff("other", "cage")
    for _ in range(3):
        assert eager.get("/api/floor").status_code == 403
    assert other.get("/api/floor").status_code == 403
    until(lambda: b'"by":"cage:other"' in live.audit(), "somebody else's is in the audit stream")
    assert b'"of":[{"by":"cage:eager","code":"forbidden","count":2}]' in live.audit()
