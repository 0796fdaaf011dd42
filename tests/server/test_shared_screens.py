"""Screens many look at: what a touch without a pad, or another's pad, may do, and what they see."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from croupier.server.floor.live import BEAT
from kit.server import Running, next_id
from kit.table import books
from kit.waiting import PATIENCE_S

_names = (f"s{n}" for n in itertools.count(1))
RED: dict[str, Any] = {"do": "place-wager", "bet": "red", "stake": 5_00}


class Touched:
    """A TouchTable where ana has seat 1, bo seat 2, and gus is a guest; betting is open."""

    def __init__(self, live: Running, dealer: httpx.Client, rulebook: str = "CM18") -> None:
        self.live, self.dealer, self.id = live, dealer, next(_names)
        spec = {"rulebook": rulebook, "mode": "touchtable"}
        made = dealer.post("/api/tables", json={"table": self.id, "spec": spec})
        assert made.status_code == 201, made.text
        self.do("open-table")
        for player in ("ana", "bo"):
            self.do("buy-in", player=player, amount=100_00, tender="cash")
        self.do("open-guest-account", player="gus")
        self.do("buy-in", player="gus", amount=100_00, tender="cash")
        self.do("open-betting")
        self.layout = live.paired(self.id, "table", "layout")

    def do(self, step: str, **fields: Any) -> None:
        answer = self.live.ask(self.dealer, self.id, step, **fields)
        assert answer.status_code == 200, answer.text

    def touch(self, pad: int | None, **command: Any) -> dict[str, Any]:
        """What the layout is answered over its socket, with this pad held."""
        along = {} if pad is None else {"pad": pad}

        async def run() -> dict[str, Any]:
            socket = await opened(self.live, self.layout, self.id, "table")
            await socket.send(
                json.dumps({"type": "command", "command": {"id": next_id(), **command}, **along})
            )
            while (message := await told(socket))["type"] != "answer":
                pass
            await socket.close()
            return message

        return asyncio.run(run())

    def refused(self, pad: int | None, **command: Any) -> tuple[str, str]:
        """Code and clause; and nothing has changed."""
        before = self.players()
        answer = self.touch(pad, **command)
        assert self.players() == before
        return answer["refused"]["code"], answer["refused"]["clause"]

    def players(self) -> dict[str, Any]:
        view = self.dealer.get(f"/api/tables/{self.id}/view?as=dealer").json()
        found: dict[str, Any] = view["players"]
        return found


async def opened(live: Running, client: httpx.Client, table: str, screen: str) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    url = f"ws://127.0.0.1:{live.port}/api/tables/{table}/live?as={screen}"
    site: Any = live.base
    return await connect(url, additional_headers={"cookie": cookies}, origin=site)


async def told(socket: ClientConnection) -> dict[str, Any]:
    """The next message that says something: a beat does not."""
    while (said := await asyncio.wait_for(socket.recv(), PATIENCE_S)) == BEAT:
        pass
    message: dict[str, Any] = json.loads(said)
    return message


@books(CM18="12.2 Player ID Pad", CM11="11.2 Player ID Pad")
@pytest.mark.parametrize("pad", [None, 0, 3, 22, -1])
def test_without_the_pad_of_a_taken_seat_nothing_is_placed(
    live: Running, dealer: httpx.Client, tag: str, pad: int | None
) -> None:
    table = Touched(live, dealer, tag)
    clause = {"CM18": "12.2 Player ID Pad", "CM11": "11.2 Player ID Pad"}[tag]
    assert table.refused(pad, **RED) == ("no-pad", f"{tag} {clause}")
    # Over HTTP no pad can be held at all, and a name in the command is not believed.
    for name in ("", "ana", "gus"):
        answer = live.ask(table.layout, table.id, **RED, player=name)
        assert answer.json()["refused"]["code"] == "no-pad"
    assert all(not player["wagers"] for player in table.players().values())


@books(CM18="12.2 Player ID Pad", CM11="11.2 Player ID Pad")
def test_a_pad_acts_for_its_own_seats_player(live: Running, dealer: httpx.Client, tag: str) -> None:
    table = Touched(live, dealer, tag)
    assert "ok" in table.touch(2, **RED)
    assert "ok" in table.touch(1, do="place-wager", bet="black", stake=10_00)
    players = table.players()
    wagers = {name: player["wagers"] for name, player in players.items()}
    assert wagers == {"ana": {"black": 10_00}, "bo": {"red": 5_00}, "gus": {}}
    assert [players[name]["account"] for name in ("ana", "bo")] == [90_00, 95_00]
    # Another's chips are neither moved nor taken, and nobody else is named with this pad.
    assert table.refused(1, do="remove-wager", bet="red")[0] == "no-wager"
    assert table.refused(1, do="move-wager", **{"from": "red", "to": "odd"})[0] == "no-wager"
    for other in ("bo", "gus"):
        assert table.refused(1, **RED, player=other)[0] == "not-yours"
    assert "ok" in table.touch(2, do="move-wager", **{"from": "red", "to": "odd"})
    assert "ok" in table.touch(2, do="remove-wager", bet="odd")
    assert table.players()["bo"]["account"] == 100_00


@pytest.mark.parametrize(
    "command",
    [
        {"do": "cash-out"},
        {"do": "leave"},
        {"do": "remove-all"},
        {"do": "remove-last"},
        {"do": "repeat-wagers"},
        {"do": "buy-in", "amount": 500, "tender": "cash"},
        {"do": "take-seat", "seat": 4},
        {"do": "spin-ball"},
        {"do": "no-more-bets"},
        {"do": "call-bet", "player": "gus", "bet": "red", "stake": 500, "tender": "chips"},
    ],
    ids=lambda command: str(command["do"]),
)
def test_a_pad_is_for_wagers_only(
    live: Running, dealer: httpx.Client, command: dict[str, Any]
) -> None:
    table = Touched(live, dealer)
    assert "ok" in table.touch(1, **RED)
    assert table.refused(1, **command)[0] == "no-pad"


def test_a_pad_means_nothing_at_other_screens(live: Running, dealer: httpx.Client) -> None:
    table = Touched(live, dealer)
    for screen, name in (("display", "ana"), ("flying", "wall")):
        table.layout = live.paired(table.id, screen, name)

        async def touch(client: httpx.Client = table.layout, screen: str = screen) -> None:
            socket = await opened(live, client, table.id, screen)
            message = {"type": "command", "pad": 2, "command": {"id": next_id(), **RED}}
            await socket.send(json.dumps(message))
            while (await told(socket))["type"] != "answer":
                pass
            await socket.close()

        asyncio.run(touch())
    wagers = {name: player["wagers"] for name, player in table.players().items()}
    assert wagers == {"ana": {"red": 5_00}, "bo": {}, "gus": {}}


def test_a_layout_may_what_a_touch_may_and_only_while_betting_is_open(
    live: Running, dealer: httpx.Client
) -> None:
    table = Touched(live, dealer)

    def may() -> list[str]:
        found: list[str] = table.layout.get(f"/api/tables/{table.id}/view?as=table").json()["may"]
        return found

    assert may() == ["place-wager", "move-wager", "remove-wager"]
    table.do("spin-ball")
    table.do("no-more-bets")
    assert may() == []
    assert table.refused(1, **RED)[0] != "no-pad"


@pytest.mark.parametrize("screen", ["display", "table", "flying"])
def test_no_other_screen_and_no_other_players_money_is_seen(
    live: Running, dealer: httpx.Client, screen: str
) -> None:
    table = Touched(live, dealer)
    table.touch(1, **RED)
    client = live.paired(table.id, screen, "bo" if screen == "display" else "wall")
    path = f"/api/tables/{table.id}"
    for other in ("station", "display", "table", "flying", "wnd", "dealer"):
        status = client.get(f"{path}/view?as={other}").status_code
        assert status == (200 if other == screen else 403), other
    assert client.get(f"{path}/log").status_code == 403
    assert client.get("/api/cage").status_code == 403
    view = client.get(f"{path}/view?as={screen}").json()
    assert not {"acts", "house", "signs"} & view.keys()
    if screen == "display":
        assert "players" not in view
        assert (view["me"]["player"], view["me"]["account"]) == ("bo", 100_00)
        assert "ana" not in json.dumps(view)
    else:
        assert "me" not in view
        assert view["players"] == {
            "ana": {"seat": 1, "guest": False, "wagers": {"red": 5_00}, "won": {}, "paid": {}},
            "bo": {"seat": 2, "guest": False, "wagers": {}, "won": {}, "paid": {}},
            "gus": {"seat": None, "guest": True, "wagers": {}, "won": {}, "paid": {}},
        }


@pytest.mark.parametrize("screen", ["table", "flying"])
def test_what_won_is_told_until_betting_opens_again(
    live: Running, dealer: httpx.Client, screen: str
) -> None:
    table = Touched(live, dealer)
    table.touch(1, **RED)
    table.touch(1, do="place-wager", bet="straight:32", stake=5_00)
    table.touch(2, do="place-wager", bet="black", stake=5_00)
    client = live.paired(table.id, screen, "wall")

    async def run() -> None:
        socket = await opened(live, client, table.id, screen)
        await told(socket)
        for step, fields in (
            ("spin-ball", {}),
            ("no-more-bets", {}),
            ("record-outcome", {"outcome": "32"}),
            ("settle", {}),
        ):
            table.do(step, **fields)
            change = await told(socket)
        won = {name: (one["wagers"], one["won"]) for name, one in change["players"].items()}
        assert won == {"ana": ({}, {"red": 5_00, "straight:32": 5_00}), "bo": ({}, {})}
        paid = {name: one["paid"] for name, one in change["players"].items()}
        assert paid == {"ana": {"red": 5_00, "straight:32": 175_00}, "bo": {}}
        table.do("open-betting")
        change = await told(socket)
        # Of bo and gus nothing is another: they had won nothing.
        for of in ("won", "paid"):
            assert {name: one[of] for name, one in change["players"].items()} == {"ana": {}}
        await socket.close()

    asyncio.run(run())
