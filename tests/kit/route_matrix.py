"""Who may go through which door: every route and socket of the server, asked by every role, by
every screen and by nobody. A line is a route, a column is who asks, a cell is what was answered.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
from starlette.routing import Route, WebSocketRoute
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.server.people import CUP_SCREENS, DEVICE_S, SCREENS, Session
from croupier.server.people.roles import all_roles
from croupier.tournament.powers import DIRECTOR
from croupier.tournament.screens.shown import SCREENS as CUP_VIEWS
from kit.cup import melbourne_terms, perth_terms
from kit.devices import enrol
from kit.live_cup import LiveCup
from kit.server import Running
from kit.waiting import PATIENCE_S

# The table that screens are paired with, one they are not, and one of the tournament.
OWN, OTHER, AT_CUP = "1", "2", "T1"
WHERE = {OWN: "", OTHER: " elsewhere", AT_CUP: " of the tournament"}
TOUCHBET = {"rulebook": "CM18", "mode": "touchbet"}
CUP = "cup"
NOBODY = "nobody"
APPOINTED = ", appointed"  # to the tournament, of a column
PASSWORD = "correct horse"
SHOWN = ("dealer", *SCREENS)
SOMEBODYS, BY_THEM = " of somebody else", " with their signature"
SIGNED = {
    "name": "otto",
    "password": PASSWORD,
    "table": OWN,
    "command": {"do": "settle", "id": "matrix"},
}
# Asked so that nothing is changed by whoever may: what is there already, what the rules refuse.
BODIES: dict[str, dict[str, Any]] = {
    "POST /api/tables": {"table": OWN, "spec": TOUCHBET},
    "POST /api/tables/{id}/commands": {"do": "settle", "id": "matrix"},
    "POST /api/floor/commands": {
        "do": "retire-device",
        "id": "matrix",
        "device": "none",
        "reason": "matrix",
    },
    "POST /api/tables/{id}/sensors": {"ports": ["none"], "id": "matrix"},
    "POST /api/choices/check": {"table": OWN, "spec": TOUCHBET},
    "POST /api/set-up": {"code": "none", "name": "eva", "password": PASSWORD},
    "POST /api/invitations/look": {"code": "none"},
    "POST /api/invitations/accept": {"code": "none", "password": PASSWORD},
    "POST /api/staff/invitations": {"name": "dan", "role": "cage"},  # who is a dealer
    "POST /api/staff/role": {"name": "nobody", "role": "dealer"},
    "POST /api/staff/remove": {"name": "nobody"},
    "POST /api/staff/sign-out": {"name": "nobody"},
    "POST /api/staff/unlock": {"name": "nobody"},
    "POST /api/sign-in": {"name": "dan", "password": PASSWORD},
    "POST /api/account/password": {"current": PASSWORD, "new": PASSWORD},
    "POST /api/account/codes": {"name": "dan", "password": PASSWORD},
    "POST /api/account/codes/confirm": {"name": "dan", "password": PASSWORD, "code": "none"},
    "POST /api/account/codes/remove": {"password": PASSWORD, "code": "none"},
}
# Asked in several ways, each a line of its own.
WAYS: dict[str, dict[str, dict[str, Any]]] = {
    "POST /api/tournaments": {
        " by CM18": melbourne_terms(id=CUP),
        " by CM11": melbourne_terms("CM11", id=CUP),
        " by CP": perth_terms(id=CUP),
    },
    "POST /api/pairings": {
        "": {"table": OWN, "as": "wnd"},
        WHERE[AT_CUP]: {"table": AT_CUP, "as": "wnd"},
        " with the tournament": {"tournament": CUP, "as": "board"},
        " taking over": {
            "table": OWN,
            "as": "station",
            "player": "ana",
            "take_over": True,
            "reason": "matrix",
        },
    },
    "POST /api/cage/commands": {
        " voiding": {"do": "void-ticket", "id": "matrix", "ticket": "1" * 18},
        " paying": {"do": "redeem-ticket", "id": "matrix", "ticket": "1" * 18},
    },
    "POST /api/tournaments/{id}/commands": {
        " directing": {"do": "advance", "round": 1, "id": "matrix"},
        " reviewing": {
            "do": "record-review",
            "dispute": "none",
            "outcome": "noted",
            "id": "matrix",
        },
    },
    "POST /api/sessions/end": {
        "": {"session": "none", "reason": "matrix"},
        SOMEBODYS: {"reason": "matrix"},
    },
    "POST /api/approvals": {"": SIGNED, BY_THEM: SIGNED},
}
# By a device's key, whoever is signed in.
BY_SIGNATURE = (
    "POST /api/devices/{id}/notes",
    "POST /api/devices/{id}/beats",
    "POST /api/devices/{id}/messages",
)
LAST = "POST /api/sign-out"  # whoever has signed out is nobody


class Door(NamedTuple):
    """One way in: its line of the matrix, and the address that is asked."""

    line: str
    method: str  # SOCKET for a socket
    path: str
    body: dict[str, Any] | None = None


class Caller(NamedTuple):
    """Who asks: its column of the matrix."""

    column: str
    client: httpx.Client
    name: str = ""  # of an account


def doors(live: Running, ticket: str) -> list[Door]:
    """Of every route the server has: a new one is in here, and in the matrix, by itself."""
    found: list[Door] = []
    for route in live.server.app().routes:
        if isinstance(route, WebSocketRoute):
            found += _ways("SOCKET", route.path, ticket)
        elif isinstance(route, Route):
            for method in sorted(set(route.methods or ()) - {"HEAD"}):
                found += _ways(method, route.path, ticket)
    return sorted(found, key=lambda door: (door.line == LAST, door.method == "SOCKET", door.line))


def _ways(method: str, path: str, ticket: str) -> Iterator[Door]:
    line = f"{method} {path}"
    asks = method in ("POST", "PUT", "PATCH", "DELETE")
    ways = WAYS.get(line, {"": BODIES.get(line, {})}) if asks else {"": None}
    of_cup = "/tournaments/{id}" in path
    shown = CUP_VIEWS if of_cup else SHOWN
    seen = shown if path.endswith(("{id}/view", "{id}/live")) else ("",)
    for screen in seen:
        query = f"?as={screen}" if screen else ""
        for table, where in WHERE.items() if "/tables/{id}" in path else [(OWN, "")]:
            id = CUP if of_cup else table
            filled = path.replace("{id}", id).replace("{number}", ticket).replace("{spin}", "1")
            filled = filled.replace("{name:path}", "shared/api.js")
            for way, body in ways.items():
                yield Door(f"{line}{query}{where}{way}", method, f"{filled}{query}", body)


def callers(live: Running) -> Iterator[Caller]:
    """Nobody, each kind of screen at its table, then every role of the staff."""
    yield Caller(NOBODY, live.client())
    for screen in SCREENS:
        player = "ana" if screen == "station" else screen
        yield Caller(screen, live.paired(OWN, screen, player))
    for screen in CUP_SCREENS:
        yield Caller(f"cup:{screen}", live.paired(f"tournament:{CUP}", screen, "ana"))
    for role in all_roles():
        yield Caller(role, live.staff(f"n-{role}", role), f"n-{role}")
        if role == DIRECTOR:
            yield Caller(f"{role}{APPOINTED}", live.staff("dora", role), "dora")


def floor(live: Running) -> str:
    """Two tables after a spin, and a tournament with one of its own; the number of bo's ticket,
    who played at one of them."""
    dealer = live.staff()
    for table in (OWN, OTHER):
        made = dealer.post("/api/tables", json={"table": table, "spec": TOUCHBET})
        assert made.status_code == 201, made.text
        for do in ("open-table", "open-betting", "spin-ball", "no-more-bets"):
            done(live.ask(dealer, table, do, id=do))
        done(live.ask(dealer, table, "record-outcome", outcome="17", id="outcome"))
        done(live.ask(dealer, table, "settle", id="first"))
    LiveCup(live.staff, CUP).open(tables=1)
    operator = live.staff("otto", "area-manager")
    ana = live.paired(OWN, player="ana")  # whose account has money: not everybody takes it over
    done(live.ask(ana, OWN, "buy-in", amount=10_000, tender="note", id="buy"))
    bo = live.paired(OWN, player="bo")
    done(live.ask(bo, OWN, "buy-in", amount=10_000, tender="note", id="buy"))
    for table in WHERE:  # whoever may enrol another sensor there is refused for this one
        done(enrol(operator, f"sensor-{table}", "sensor", table, place=1))
    left = done(live.ask(bo, OWN, "leave", id="leave"))
    return str(left["events"][-1]["ticket"])


def done(answer: httpx.Response) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def answer_to(live: Running, asker: Caller, door: Door, dealer: httpx.Client) -> str:
    """`dealer`: at whose screen somebody signs."""
    client, body = asker.client, door.body
    if door.method == "SOCKET":
        return _socket(live, client, door)
    if door.line.endswith(SOMEBODYS):
        body = {**(body or {}), "session": _somebodys(live)}
    if door.line.endswith(BY_THEM) and asker.name:
        client, body = dealer, {**(body or {}), "name": asker.name}
    signed_in = dict(client.cookies)
    answer = client.request(door.method, door.path, json=body)
    if door.line != LAST:  # whoever asks stays who they are
        client.cookies.clear()
        client.cookies.update(signed_in)
    assert answer.status_code < 500, f"{door.line}: {answer.text}"
    if door.line == "GET /api/sessions" and answer.status_code == 200:
        theirs = {one["name"] for one in answer.json()}
        return "200 everybody's" if len(theirs) > 1 else "200 own"
    if answer.status_code == 422:
        return f"422 {answer.json()['refused']['code']}"
    return str(answer.status_code)


def _somebodys(live: Running) -> str:
    """The id of a session that is open."""
    _, session = live.server.people.open(Session("dealer", "spare", "", "staff"), DEVICE_S)
    return session.id


def _socket(live: Running, client: httpx.Client, door: Door) -> str:
    """Whether it opens; at a table's, what is said to a command."""
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    try:
        socket = connect(
            f"ws://127.0.0.1:{live.port}{door.path}", additional_headers={"cookie": cookies}
        )
    except InvalidStatus as refused:
        return str(refused.response.status_code)
    with socket:
        return f"open {_said(socket)}" if "/tables/" in door.path else "open"


def _said(socket: ClientConnection) -> str:
    command = {"do": "settle", "id": "matrix"}
    socket.send(json.dumps({"type": "command", "command": command}))
    while True:
        message = json.loads(socket.recv(PATIENCE_S))
        if message["type"] == "answer":
            return str(message["refused"]["code"] if "refused" in message else "done")


def matrix(live: Running) -> str:
    """The whole of it as text, with tabs between who asks."""
    ticket = floor(live)
    all_doors, heads, columns = doors(live, ticket), [], []
    dealer = live.staff("dirk")
    for asker in callers(live):
        heads.append(asker.column)
        columns.append([answer_to(live, asker, door, dealer) for door in all_doors])
    lines = ["\t".join(("", *heads))]
    for n, door in enumerate(all_doors):
        lines.append("\t".join((door.line, *(column[n] for column in columns))))
    return "\n".join(lines) + "\n"
