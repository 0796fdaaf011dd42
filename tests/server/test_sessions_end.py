"""Sessions end by themselves whatever else fails, and the task that sees to it is supervised."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor.base import FloorCommand
from croupier.log.codec import decode
from croupier.refusals.asking import Paused
from croupier.server.pit import Answer, Retry
from kit.server import Running, running
from kit.waiting import until

SPEC = {"rulebook": "CM18", "mode": "touchbet"}
WHO = ("ana", "bo")


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as live:
        yield live


def test_the_log_says_which_administrator_ended_a_session(live: Running) -> None:
    live.staff("dan")
    ada = live.staff("ada", "administrator")
    theirs = next(one for one in ada.get("/api/sessions").json() if one["name"] == "dan")
    ended = {"session": theirs["session"], "reason": "gone home"}
    assert ada.post("/api/sessions/end", json=ended).status_code == 204
    last = decode([*live.server.store.read("floor")][-1].body)
    assert last.by == "administrator:ada"


def test_pairings_of_sessions_that_end_while_nothing_is_stored_end_later(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = live.server
    live.staff().post("/api/tables", json={"table": "1", "spec": SPEC})
    screens = [live.paired("1", player=name) for name in WHO]

    def still_paired() -> list[str]:
        known = server.pit.register.pairings.values()
        return sorted(one.player for one in known if one.status == "taken")

    async def paused(command: FloorCommand) -> Answer:
        raise Retry(Paused("the disk is full"))

    assert still_paired() == [*WHO]
    sessions = server.people.sessions
    with monkeypatch.context() as failing:
        failing.setattr(server.pit, "ask_floor", paused)
        failing.setattr(sessions, "_is_over", lambda one: one.session.name in WHO)
        sessions._swept = 0.0
        live.wait_for(server.attendance.look())
        assert [one.get("/api/me").status_code for one in screens] == [401, 401]
        assert still_paired() == [*WHO]
    live.wait_for(server.attendance.look())
    assert still_paired() == []
    assert server.pit.supervision.failures["sessions"] == 0


def test_what_fails_in_looking_after_sessions_is_counted(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails() -> None:
        raise ValueError("a mistake of ours")

    with monkeypatch.context() as broken:
        broken.setattr(live.server.attendance, "look", fails)
        until(lambda: live.server.pit.supervision.failures["sessions"], "it is counted")
    assert 'croupier_task_failures{task="sessions"}' in live.client().get("/metrics").text
