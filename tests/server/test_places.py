"""A table's places: a screen is paired with one once, and by an address that others reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.server import reach
from croupier.server.people.session import DEVICE_S, PLACE_S
from croupier.server.reach import PublicAddress
from croupier.server.settings import Settings
from kit.server import Running, running

ALL = Settings(host="0.0.0.0")


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as found:
        yield found


def made(live: Running, **spec: Any) -> httpx.Client:
    dealer = live.staff()
    asked = {"table": "1", "spec": {"rulebook": "CM18", **spec}}
    assert dealer.post("/api/tables", json=asked).status_code == 201
    live.ask(dealer, "1", "open-table")
    return dealer


def pair(live: Running, dealer: httpx.Client, **asked: Any) -> tuple[httpx.Client, dict[str, Any]]:
    issued = dealer.post("/api/pairings", json={"table": "1", **asked})
    assert issued.status_code == 201, issued.text
    screen = live.client()
    assert screen.get(f"/pair?code={issued.json()['code']}").status_code == 303
    return screen, issued.json()


def test_a_place_is_paired_once_and_whoever_sits_there_plays(live: Running) -> None:
    dealer = made(live, mode="touchbet", stations=3)
    before = dealer.get("/api/tables/1/places").json()
    assert (before["own"], before["places"], before["walls"]) == ("station", 3, ["flying", "wnd"])
    screen, _ = pair(live, dealer, **{"as": "station", "place": 2})
    (line,) = dealer.get("/api/tables/1/places").json()["screens"]
    assert (line["place"], line["player"], line["playing"]) == (2, "place-2", False)
    note = live.ask(screen, "1", "buy-in", amount=10_000, tender="note")
    assert note.status_code == 200, note.text
    (line,) = dealer.get("/api/tables/1/places").json()["screens"]
    assert line["playing"]
    none = dealer.post("/api/pairings", json={"table": "1", "as": "station", "place": 4})
    assert none.status_code == 400


def test_the_screen_of_a_place_stays_paired_for_a_month(live: Running) -> None:
    dealer = made(live, mode="touchbet", stations=3)
    place, _ = pair(live, dealer, **{"as": "station", "place": 1})
    pair(live, dealer, **{"as": "station", "player": "ana"})
    lasting = {
        one.session.name: one.expires - one.opened for one in live.server.people.sessions.all()
    }
    assert lasting["place-1"] == PLACE_S and lasting["ana"] == DEVICE_S
    assert place.get("/api/me").json()["name"] == "place-1"


def test_the_account_of_a_place_is_no_players(live: Running) -> None:
    """Else a telephone would have it for a month, or the screen of another place."""
    dealer = made(live, mode="touchbet", stations=3)
    for asked in ({}, {"place": 2}):
        body = {"table": "1", "as": "station", "player": "place-3", **asked}
        assert dealer.post("/api/pairings", json=body).status_code == 400
    pair(live, dealer, **{"as": "station", "place": 3, "player": "place-3"})


@pytest.mark.parametrize(
    ("spec", "own", "places"),
    [({"mode": "cloth"}, "station", 8), ({"mode": "touchtable"}, "display", 21)],
)
def test_without_stations_a_place_is_a_seat(
    live: Running, spec: dict[str, Any], own: str, places: int
) -> None:
    dealer = made(live, **spec)
    found = dealer.get("/api/tables/1/places").json()
    assert (found["own"], found["places"]) == (own, places)
    pair(live, dealer, **{"as": own, "place": places})


def test_an_administrator_pairs_and_ends(live: Running) -> None:
    made(live, mode="touchbet", stations=2)
    admin = live.staff("ada", "administrator")
    screen, _ = pair(live, admin, **{"as": "station", "place": 1})
    (line,) = admin.get("/api/tables/1/places").json()["screens"]
    end = {"do": "end-pairing", "id": "e", "pairing": line["pairing"]}
    assert admin.post("/api/floor/commands", json=end).status_code == 200
    assert screen.get("/api/me").status_code == 401


def test_the_code_has_the_address_that_others_reach(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "own_addresses", lambda: ["[fd00::5]"])
    dealer = made(live, mode="touchbet", stations=2)
    asked = {"table": "1", "as": "wnd"}
    here = dealer.post("/api/pairings", json=asked).json()
    assert here["only_here"] and here["url"].startswith(live.base)
    assert dealer.get("/api/tables/1/places").json()["only_here"] is True
    live.server.found_at(PublicAddress("http://0.0.0.0:8000", ALL))
    there = dealer.post("/api/pairings", json=asked).json()
    assert not there["only_here"]
    assert there["url"].startswith("http://[fd00::5]:8000/pair?code=")
    assert len(there["squares"]) == len(there["squares"][0]) > 20
    assert dealer.get("/api/tables/1/places").json()["only_here"] is False


@pytest.mark.parametrize(
    ("settings", "base", "asked", "found"),
    [
        (Settings(), "http://127.0.0.1:8000", "http://127.0.0.1:8000/", ""),
        (Settings(), "http://127.0.0.1:8000", "http://[::1]:8000/", ""),
        (ALL, "http://0.0.0.0:8000", "http://[::1]:8000/", "http://[fd00::9]:8000"),
        (ALL, "http://0.0.0.0:8000", "http://floor.example:8000/", "http://floor.example:8000"),
        (
            Settings(host="fd00::7"),
            "http://[fd00::7]:80",
            "http://127.0.0.1/",
            "http://[fd00::7]:80",
        ),
        (
            Settings(host="0.0.0.0", hosts=("floor.example",)),
            "https://0.0.0.0:8443",
            "https://127.0.0.1:8443/",
            "https://floor.example:8443",
        ),
        (
            Settings(hosts=("floor.example",), proxies=("127.0.0.1",)),
            "http://127.0.0.1:8000",
            "http://127.0.0.1:8000/",
            "https://floor.example",
        ),
    ],
)
def test_which_address_others_reach(
    settings: Settings, base: str, asked: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "own_addresses", lambda: ["[fd00::9]"])
    assert PublicAddress(base, settings).of(asked) == found


def test_this_machines_own_addresses_are_no_loopback() -> None:
    for one in reach.own_addresses():
        assert not one.startswith(("127.", "[::1", "0.0.0.0"))
