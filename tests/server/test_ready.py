"""Whether a server says truly that it is ready, and what it counts."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.server.routes import house
from croupier.store.base import Unavailable
from kit.server import Running, running
from kit.waiting import PATIENCE_S, until


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as one:
        yield one


def reasons(live: Running, status: int) -> list[str]:
    ready = live.client().get("/ready")
    assert ready.status_code == status, ready.text
    found: list[str] = ready.json()["reasons"]
    return found


def test_a_database_that_is_silent_is_asked_once_however_many_ask(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "MOST_LAG_S", 0.1)
    answers, asked = threading.Event(), []

    class Silent:
        def head(self, stream: str) -> tuple[int, str]:
            asked.append(stream)
            answers.wait(PATIENCE_S)
            return 0, ""

    live.server.house._store = Silent()  # type: ignore[assignment]
    for _ in range(5):
        assert reasons(live, 503) == ["The database has not answered for 0.1 s."]
    assert asked == ["audit"]
    answers.set()
    until(lambda: live.client().get("/ready").status_code == 200, "it is ready again")


def test_a_database_that_is_out_of_reach_and_an_act_that_waits_are_said(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Away:
        def head(self, stream: str) -> tuple[int, str]:
            raise Unavailable("no route to host")

    live.server.house._store = Away()  # type: ignore[assignment]
    assert reasons(live, 503) == ["no route to host"]
    live.server.house._store = live.server.store
    assert reasons(live, 200) == []
    monkeypatch.setattr(type(live.server.pit.committer), "lag_s", 7.5)
    assert reasons(live, 503) == ["An act has waited for its commit for 7.5 s."]
    live.server.pit.supervision.gave_up = "The committer failed 10 times in a minute"
    assert "The committer failed 10 times in a minute" in reasons(live, 503)


def test_an_act_that_is_lost_waits_for_no_commit(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was answered with a 503, and is sent again: what is named is the database."""
    dealer = live.staff()
    made = {"table": "1", "spec": {"rulebook": "CM18", "mode": "touchbet"}}
    assert dealer.post("/api/tables", json=made).status_code == 201
    with monkeypatch.context() as patched:
        patched.setattr(house, "MOST_LAG_S", 0.0)

        def away(*_: object) -> None:
            raise Unavailable("no route to host")

        for what in ("append", "reconnect"):
            patched.setattr(live.server.pit._store, what, away)
        assert live.ask(dealer, "1", "open-table", id="o").status_code == 503
        ready = live.client().get("/ready").json()
        assert (ready["reasons"], ready["queue"], ready["lag_s"]) == (["no route to host"], 0, 0.0)
        assert figure(live, "croupier_queue") == figure(live, "croupier_lag_seconds") == 0
    until(lambda: live.client().get("/ready").status_code == 200, "it is ready again")
    assert live.ask(dealer, "1", "open-table", id="o").status_code == 200


def figure(live: Running, name: str) -> float:
    said: str = live.client().get("/metrics").text
    found = re.search(rf"^{re.escape(name)} (\S+)$", said, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_figures_count_what_happens(live: Running) -> None:
    dealer = live.staff()
    retries = 'croupier_commands_total{answer="retry"}'
    before = figure(live, retries)
    made = {"table": "1", "spec": {"rulebook": "CM18", "mode": "touchbet"}}
    assert dealer.post("/api/tables", json=made).status_code == 201
    assert live.ask(dealer, "1", "open-table", id="o").status_code == 200
    refused = live.ask(dealer, "1", "settle", id="s")
    code = refused.json()["refused"]["code"]
    assert figure(live, f'croupier_refused_total{{code="{code}"}}') >= 1
    assert figure(live, "croupier_tables_loaded") == 1
    assert figure(live, 'croupier_table{phase="idle",table="1"}') == 1
    version = live.server.pit.tables["1"].state.version
    assert figure(live, 'croupier_table_version{table="1"}') == version
    live.within(lambda: live.server.pit._loaded.pause("The disk is full."))
    assert live.ask(dealer, "1", "open-betting", id="b").status_code == 503
    assert figure(live, retries) == before + 1
