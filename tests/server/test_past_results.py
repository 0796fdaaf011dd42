"""What came at a table, further back than a view goes: from memory, and as the log has it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.table.screens.memory import PAST
from kit.server import Running, running

SPEC = {"rulebook": "CM18", "mode": "touchbet"}


def past(client: httpx.Client, table: str, query: str = "") -> Any:
    answer = client.get(f"/api/tables/{table}/results{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def spin(live: Running, dealer: httpx.Client, table: str, *outcomes: str) -> None:
    for outcome in outcomes:
        for do in ("open-betting", "spin-ball", "no-more-bets"):
            assert live.ask(dealer, table, do).status_code == 200
        assert live.ask(dealer, table, "record-outcome", outcome=outcome).status_code == 200
        assert live.ask(dealer, table, "settle").status_code == 200


def opened(live: Running, dealer: httpx.Client, table: str) -> str:
    made = dealer.post("/api/tables", json={"table": table, "spec": SPEC})
    assert made.status_code == 201, made.text
    assert live.ask(dealer, table, "open-table").status_code == 200
    return table


def test_results_are_newest_first_as_they_are_now(live: Running, dealer: httpx.Client) -> None:
    table = opened(live, dealer, "past")
    wall = live.paired(table, "wnd", "display")
    assert past(wall, table)["results"] == []
    spin(live, dealer, table, "17", "0", "32")
    assert past(wall, table, "?last=500&as=wnd")["results"] == ["32", "0", "17"]
    assert past(wall, table, "?last=2")["results"] == ["32", "0"]
    view = wall.get(f"/api/tables/{table}/view?as=wnd").json()
    assert past(wall, table)["version"] == view["version"]
    manager = live.staff("max", "area-manager")
    put_right = live.ask(manager, table, "correct-outcome", outcome="5", spin=2, reason="camera")
    assert put_right.status_code == 200, put_right.text
    assert past(wall, table)["results"] == ["32", "5", "17"]


@pytest.mark.parametrize("last", ["0", "-1", "501", "1e2", "many", "", "9" * 40, "٣"])
def test_so_many_and_no_more(live: Running, dealer: httpx.Client, last: str) -> None:
    made = dealer.post("/api/tables", json={"table": "bounds", "spec": SPEC})
    assert made.status_code in (201, 409)
    answer = dealer.get("/api/tables/bounds/results", params={"last": last})
    assert answer.status_code == 400
    assert f"from 1 to {PAST}" in answer.json()["error"]


def test_they_are_there_again_after_a_start(tmp_path: Path) -> None:
    with running(tmp_path) as live:
        dealer = live.staff()
        table = opened(live, dealer, "1")
        spin(live, dealer, table, "17", "0")
    with running(tmp_path) as live:
        assert past(live.staff("dana"), "1")["results"] == ["0", "17"]
