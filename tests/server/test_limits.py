"""How much one who asks may ask for: papers, commands, windows. Others notice nothing of it."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.paper.ticket import TicketPaper
from croupier.server.floor.live import MOST_OF_ONE, TOO_MANY
from croupier.server.people import RateLimit
from croupier.server.routes import cage
from croupier.table.screens.masking import mask
from kit.route_matrix import BY_SIGNATURE, OTHER, OWN, doors, floor
from kit.server import Running
from kit.waiting import PATIENCE_S, until

JSON = {"content-type": "application/json"}
ROLES = ("dealer", "area-manager", "cage", "administrator")
# By a name, a password or a link's code, or ending what is one's own: these have tries instead.
BY_TRIES = ("/api/sign-", "/api/set-up", "/api/invitations/", "/api/account/")


@pytest.fixture(scope="module")
def ticket(live: Running) -> str:
    """Of bo, who played at the first of two tables."""
    return floor(live)


def used_up(live: Running, patched: pytest.MonkeyPatch, rate: str, burst: int) -> None:
    """A limit that no time gives back."""
    patched.setattr(live.server.access, rate, RateLimit(burst=burst, per_s=0))


# ---- papers ----


def papers_noted(live: Running, number: str) -> list[str]:
    events = [json.loads(line)["events"][0] for line in live.audit().splitlines()]
    taken = [one for one in events if one["type"] == "paper-taken"]
    return [one["kind"] for one in taken if one["ticket"] == mask(number)]


def test_papers_have_a_rate_and_each_that_is_handed_out_is_noted(
    live: Running, ticket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    used_up(live, monkeypatch, "papers", 2)
    bo, dealer, path = live.unseen(OWN, "bo"), live.staff(), f"/api/tickets/{ticket}/paper"
    assert [bo.get(path).status_code for _ in range(4)] == [200, 200, 429, 429]
    assert dealer.get(path).status_code == 200
    until(lambda: len(papers_noted(live, ticket)) >= 3, "they are noted")
    assert papers_noted(live, ticket) == ["original", "copy", "copy"]


def test_papers_are_drawn_one_at_a_time(
    live: Running, ticket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, draw, at_once, most = live.server.cage._drawing._waiting, cage._page_of, 0, 0

    def drawn(paper: TicketPaper) -> bytes:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        if len(done) == 0:
            until(lambda: turns.total() == 3, "the others wait for their turn")
        done.append(draw(paper))
        at_once -= 1
        return done[-1]

    done: list[bytes] = []
    monkeypatch.setattr(cage, "_page_of", drawn)
    path = f"/api/tickets/{ticket}/paper"
    asking = [live.staff(f"n-{n}") for n in range(3)]
    with ThreadPoolExecutor(3) as crowd:
        found = [*crowd.map(lambda one: one.get(path).status_code, asking)]
    assert found == [200, 200, 200]
    assert (len(done), most) == (3, 1)
    live.within(lambda: turns.update({f"player:bo at {OWN}": 3}))
    assert live.unseen(OWN, "bo").get(path).status_code == 429
    live.within(turns.clear)


# ---- commands ----


def test_every_table_has_a_place_1_and_each_its_own_rate(
    live: Running, ticket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (live.unseen(table, "place-1") for table in (OWN, OTHER))
    used_up(live, monkeypatch, "asks", 1)

    def asked(client: httpx.Client, table: str) -> int:
        return live.ask(client, table, "buy-in", amount=500, tender="note").status_code

    assert (asked(one, OWN), asked(one, OWN), asked(other, OTHER)) == (200, 429, 200)
    used_up(live, monkeypatch, "asks", 1)
    with opened(live, one, OWN) as first, opened(live, other, OTHER) as second:
        codes = [said(one, {"do": "settle", "id": "s"}) for one in (first, first, second)]
    assert codes == ["not-allowed", "too-fast", "not-allowed"]


def test_somebody_of_the_staff_has_one_rate_at_all_tables(
    live: Running, ticket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer = live.staff()
    used_up(live, monkeypatch, "asks", 1)
    assert live.ask(dealer, OWN, "settle").status_code == 422
    assert live.ask(dealer, OTHER, "settle").status_code == 429


def test_nobody_who_asks_too_often_has_more_read(
    live: Running, ticket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every route that takes something: before its body is looked at, which here is none."""
    used_up(live, monkeypatch, "asks", 0)
    limited: set[str] = set()
    takes = [
        door
        for door in doors(live, ticket)
        if door.method == "POST" and door.line not in BY_SIGNATURE and not is_tried(door.line)
    ]
    who = [live.staff(f"r-{role}", role) for role in ROLES]
    for client in (live.unseen(OWN, "ana"), *who):
        for door in takes:
            answer = client.post(door.path, content="{", headers=JSON)
            assert answer.status_code in (403, 429), f"{door.line}: {answer.text}"
            if answer.status_code == 429:
                limited.add(door.line)
    assert limited == {door.line for door in takes}


def test_of_whoever_may_make_no_tournament_no_terms_are_read(live: Running, ticket: str) -> None:
    for role in ("dealer", "cage", "administrator"):
        asked = live.staff(f"t-{role}", role).post("/api/tournaments", content="{", headers=JSON)
        assert asked.status_code == 403, role
    maker = live.staff("t-maker", "area-manager")
    assert maker.post("/api/tournaments", content="{", headers=JSON).status_code == 400


def is_tried(line: str) -> bool:
    return line.removeprefix("POST ").startswith(BY_TRIES)


# ---- windows ----


def opened(live: Running, client: httpx.Client, table: str) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    screen = "dealer" if "croupier_staff" in client.cookies else "station"
    url = f"ws://127.0.0.1:{live.port}/api/tables/{table}/live?as={screen}"
    return connect(url, additional_headers={"cookie": cookies})


def said(socket: ClientConnection, command: dict[str, Any]) -> str:
    """By which code a command is refused there."""
    socket.send(json.dumps({"type": "command", "command": command}))
    while True:
        message = json.loads(socket.recv(PATIENCE_S))
        if message["type"] == "answer":
            return str(message["refused"]["code"])


def is_shown(socket: ClientConnection) -> bool:
    """Whether it is told what the screen shows; if not, why must have been said."""
    try:
        return bool(json.loads(socket.recv(PATIENCE_S))["type"] == "snapshot")
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        assert (closed.rcvd.code, closed.rcvd.reason) == TOO_MANY
        return False


def test_of_one_session_the_newest_window_too_many_is_refused(live: Running, ticket: str) -> None:
    dealer, hub = live.staff(), live.server.floor.hub
    before = hub.count
    with ExitStack() as all_:
        windows = [all_.enter_context(opened(live, dealer, OWN)) for _ in range(MOST_OF_ONE)]
        assert all(is_shown(one) for one in windows)
        with opened(live, dealer, OTHER) as refused:  # at whichever table
            assert not is_shown(refused)
        with opened(live, live.staff(), OWN) as another:  # the same person, signed in elsewhere
            assert is_shown(another)
        assert said(windows[0], {"do": "settle", "id": "w"})  # no older one was cut for it
        windows[-1].close()
        until(lambda: came(live, dealer), "there is room again")
    until(lambda: hub.count == before, "they are gone")
    assert not hub._of, "and forgotten"


def came(live: Running, client: httpx.Client) -> bool:
    with opened(live, client, OWN) as one:
        return is_shown(one)
