"""The wheel of a live table, examined for those who may know."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from croupier.server.routes import watching
from kit.server import Running

WHERE = "/api/tables/t/watch"


@pytest.fixture(scope="module")
def dealer(live: Running) -> httpx.Client:
    client = live.staff()
    made = client.post("/api/tables", json={"table": "t", "spec": {"rulebook": "CM18"}})
    assert made.status_code == 201
    assert live.ask(client, "t", "open-table").status_code == 200
    return client


def spin(live: Running, dealer: httpx.Client, outcome: str) -> None:
    for do, fields in (
        ("open-betting", {}), ("spin-ball", {}), ("no-more-bets", {}),
        ("record-outcome", {"outcome": outcome}), ("settle", {}),
    ):  # fmt: skip
        done = live.ask(dealer, "t", do, **fields)
        assert done.status_code == 200, done.text


@pytest.fixture(scope="module")
def inspector(live: Running) -> httpx.Client:
    return live.staff("ivy", "inspector")


def test_what_came_is_examined_and_what_comes_is_added(
    live: Running, dealer: httpx.Client, inspector: httpx.Client
) -> None:
    none: dict[str, Any] = inspector.get(WHERE).json()
    assert (none["spins"], none["wheel"], none["verdict"]["too_few"]) == (0, "single", True)
    for _ in range(9):
        spin(live, dealer, "17")
    found = inspector.get(WHERE)
    assert found.status_code == 200, found.text
    stuck = found.json()
    assert (stuck["spins"], stuck["counts"]["17"], stuck["counts"]["0"]) == (9, 9, 0)
    assert stuck["verdict"]["alarm"] and stuck["sequential"]["alarmed_at"] is not None


def test_only_supervisors_and_inspectors_are_told(live: Running, dealer: httpx.Client) -> None:
    for name, role in (("kim", "area-manager"), ("sue", "surveillance")):
        assert live.staff(name, role).get(WHERE).status_code == 200, role
    assert dealer.get(WHERE).status_code == 403
    station = live.paired("t")
    assert station.get(WHERE).status_code == 403
    assert live.staff("cas", "cage").get(WHERE).status_code == 403
    assert live.client().get(WHERE).status_code == 401
    assert live.staff("kim", "area-manager").get("/api/tables/none/watch").status_code == 404


def test_what_cannot_be_examined_is_a_sentence(
    dealer: httpx.Client, inspector: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "PYTHON", ("/bin/false",))
    failed = inspector.get(WHERE)
    monkeypatch.undo()
    # /bin/false ends with 1, as an alarm does, and says nothing: that is no answer either.
    assert failed.status_code == 503
    assert "use croupier watch" in failed.json()["error"]
    monkeypatch.setattr(watching, "LONGEST_S", 0.01)
    slow = inspector.get(WHERE)
    assert slow.status_code == 503 and "use croupier watch" in slow.json()["error"]
