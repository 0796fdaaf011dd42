"""The server killed while it serves: nothing acknowledged is lost, nothing is paid twice."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.rulebooks import pinned_offer
from croupier.server.people import People
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.verify import verify
from kit.killed import Served
from kit.server import HEADERS, new_client
from kit.waiting import until


def ask(client: httpx.Client, do: str, **fields: Any) -> dict[str, Any] | None:
    """The answer, or none if the server went away before it gave one."""
    try:
        answer = client.post("/api/tables/1/commands", json={"do": do, **fields})
    except httpx.TransportError:
        return None
    body: dict[str, Any] = answer.json()
    return body


def is_settled(database: Path) -> bool:
    store = SQLStore(f"sqlite:///{database}")
    found = any(b'"type":"spin-settled"' in one.body for one in store.read("table:1"))
    store.close()
    return found


@pytest.mark.parametrize(
    "moment", ["betting", "after no more bets", "settlement", "settlement stored"]
)
def test_killed(moment: str, tmp_path: Path) -> None:
    database = tmp_path / "floor.db"
    store = SQLStore(f"sqlite:///{database}")
    people = People(store.engine)
    people.add_staff("dan", "dealer", "correct horse")
    codes = [people.new_code("1", "station", f"p{n}")[0] for n in range(4)]
    store.close()
    served = Served(database)
    dealer = new_client(served.base, headers=HEADERS)
    dealer.post("/api/sign-in", json={"name": "dan", "password": "correct horse"})
    spec = {"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": 600}
    dealer.post("/api/tables", json={"table": "1", "spec": spec})
    ask(dealer, "open-table", id="open")
    stations = [new_client(served.base, headers=HEADERS) for _ in codes]
    for station, code in zip(stations, codes, strict=True):
        assert station.get(f"/pair?code={code}").status_code == 303
        assert ask(station, "buy-in", id="buy", amount=50_000, tender="note") is not None
    ask(dealer, "open-betting", id="betting")
    acknowledged: list[tuple[int, str]] = []

    def bet(n: int, count: int) -> None:
        for k in range(count):
            answer = ask(
                stations[n], "place-wager", id=f"w{k}", bet=f"straight:{k % 37}", stake=500
            )
            if answer is None:
                return
            if "ok" in answer:
                acknowledged.append((n, f"w{k}"))

    threads = [threading.Thread(target=bet, args=(n, 60 if moment == "betting" else 5))
               for n in range(len(stations))]  # fmt: skip
    for thread in threads:
        thread.start()
    if moment == "betting":
        until(lambda: len(acknowledged) >= 10, "ten wagers are acknowledged")
        served.kill()  # while the others are under way
    for thread in threads:
        thread.join()
    if moment != "betting":
        ask(dealer, "spin-ball", id="spin")
        ask(dealer, "no-more-bets", id="nmb")
    if moment == "after no more bets":
        served.kill()
    if moment.startswith("settlement"):
        ask(dealer, "record-outcome", id="out", outcome="3")
        settling = threading.Thread(target=ask, args=(dealer, "settle"), kwargs={"id": "settle"})
        settling.start()
        if moment == "settlement stored":
            until(lambda: is_settled(database), "the settlement is stored")
        served.kill()  # before it is stored, while it is, or before it is answered
        settling.join()

    served.start()
    for client in (dealer, *stations):
        client.base_url = served.base
    for n, station in enumerate(stations):  # their cookies still hold
        me = station.get("/api/tables/1/view?as=station").json()["me"]
        told_yes = sum(1 for who, _ in acknowledged if who == n)
        if not moment.startswith("settlement"):
            assert sum(me["wagers"].values()) >= 500 * told_yes
            assert me["account"] + me["staked"] == 50_000
    for n, id in acknowledged:  # the same command again happens once
        key = int(id[1:]) % 37
        if moment == "betting":
            again = ask(stations[n], "place-wager", id=id, bet=f"straight:{key}", stake=500)
            assert again is not None
            assert "ok" in again
    for do, more in (("spin-ball", {}), ("no-more-bets", {}), ("record-outcome", {"outcome": "3"}),
                     ("settle", {})):  # fmt: skip
        ids = {"spin-ball": "spin", "no-more-bets": "nmb", "record-outcome": "out"}
        assert ask(dealer, do, id=ids.get(do, do), **more) is not None
    view = dealer.get("/api/tables/1/view?as=dealer").json()
    assert view["public"]["settled"] == 1
    assert view["public"]["results"] == ["3"]
    served.stop()
    for client in (dealer, *stations):
        client.close()
    store = SQLStore(f"sqlite:///{database}")
    for n, id in acknowledged:
        assert store.key("table:1", f"player:p{n}", id) is not None
    lines = list(export(store))
    store.close()
    assert verify(lines, pinned_offer).lines == len(lines)
    assert sum(b'"type":"spin-settled"' in line for line in lines) == 1
    assert len(acknowledged) >= 10
