"""The server killed in the middle of a heat: the tournament goes on where it stood."""

from __future__ import annotations

import threading
from pathlib import Path

import httpx
import pytest

from croupier.rulebooks import pinned_offer, pinned_rulebook
from croupier.server.people import People
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.verify import verify
from kit import databases
from kit.killed import Served
from kit.live_cup import PEOPLE, STAFF, LiveCup
from kit.server import HEADERS, QUICK, new_client
from kit.waiting import until

CUP = "tournament:cup"
PASSWORD = "correct horse"


def hired(address: str) -> None:
    store = SQLStore(address)
    people = People(store.engine, hasher=QUICK)
    for name, role in STAFF.items():
        people.add_staff(name, role, PASSWORD)
    store.close()


def lines_of(address: str) -> list[bytes]:
    store = SQLStore(address)
    found = list(export(store))
    store.close()
    return found


class Killed:
    """A server process, and the clients of its staff, who find it again under another address."""

    def __init__(self, address: str) -> None:
        self.served = Served(address)
        self.clients: list[httpx.Client] = []

    def sign_in(self, name: str, role: str) -> httpx.Client:
        client = new_client(self.served.base, headers=HEADERS)
        done = client.post("/api/sign-in", json={"name": name, "password": PASSWORD})
        assert done.status_code == 200, done.text
        self.clients.append(client)
        return client

    def again(self) -> None:
        self.served.kill()
        self.served.start()
        for client in self.clients:
            client.base_url = self.served.base


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("moment", ["drawing", "wagers", "settlement", "recording"])
def test_a_heat_goes_on_where_it_stood(kind: str, moment: str, tmp_path: Path) -> None:
    address = databases.new_address(kind, tmp_path)
    hired(address)
    house = Killed(address)
    cup = LiveCup(house.sign_in)
    cup.open()
    cup.enter(*PEOPLE)
    cup.draw()
    if moment == "drawing":
        drawn = cup.view()["sessions"]
        house.again()
        assert cup.view()["sessions"] == drawn, "nothing is drawn twice"
    table, (first, second) = cup.start("1-1")
    cup.ask("dan", "open-betting", at=table)
    fields = {"player": first, "bet": "black", "stake": 10_000, "id": "w1"}
    cup.ask("dan", "place-wager", at=table, **fields)
    if moment == "wagers":
        house.again()
        assert cup.session("1-1")["chips"] == {first: 100_000, second: 100_000}
        again = cup.ask("dan", "place-wager", at=table, **fields)
        assert again["events"][0]["stake"] == 10_000, "the same command again happens once"
    cup.ask("dan", "place-wager", at=table, player=second, bet="red", stake=10_000)
    for do in ("spin-ball", "no-more-call-bets", "no-more-bets"):
        cup.ask("dan", do, at=table)
    cup.ask("dan", "record-outcome", at=table, outcome="17")
    if moment == "settlement":
        settling = threading.Thread(target=lost, args=(cup, table))
        before = len(lines_of(address))
        settling.start()
        until(lambda: len(lines_of(address)) > before, "the settlement is stored")
        house.again()
        settling.join()
    cup.ask("dan", "settle", at=table, id="settle")
    assert cup.session("1-1")["state"] == "ended", "both streams have it"
    assert cup.session("1-1")["chips"] == {first: 110_000, second: 90_000}
    if moment == "recording":
        house.again()
    cup.ask("dan", "record-chips", session="1-1")
    cup.play_round("1-2")
    cup.ask("dora", "advance", round=1)
    cup.draw(2)
    cup.play_round("2-1")
    cup.finish()
    assert cup.end["phase"] == "closed"
    house.served.stop()
    for client in house.clients:
        client.close()
    lines = lines_of(address)
    assert verify(lines, pinned_offer, pinned_rulebook).unchecked == ()
    assert sum(b'"type":"spin-settled"' in line for line in lines) == 3


def lost(cup: LiveCup, table: str) -> None:
    """Whoever asked may have had no answer."""
    try:
        cup.send("dan", "settle", at=table, id="settle")
    except httpx.TransportError:
        return
