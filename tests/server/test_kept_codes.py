"""Codes of an account that somebody kept: that they end is durable with the pairing that ends them,
and no transaction comes between the two."""

from __future__ import annotations

import httpx
import pytest

from croupier.server.pit.floor.acts import FloorActs
from croupier.store.base import Batch, Unavailable
from kit.server import Running, next_id
from kit.waiting import until
from server.test_pairings import TOUCHBET, issue


def test_a_crash_after_a_pairing_leaves_no_code_that_was_kept(
    live: Running, dealer: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = next_id()
    assert dealer.post("/api/tables", json={"table": table, "spec": TOUCHBET}).status_code == 201
    assert live.ask(dealer, table, "open-table").status_code == 200
    kept, given = (issue(dealer, table, place=3) for _ in range(2))
    store, is_dead = live.server.store, False
    append = store.append

    def appended(batch: Batch) -> None:
        nonlocal is_dead
        if is_dead:
            raise Unavailable("nobody is there any more")
        append(batch)
        is_dead = any(b'"pairing-taken"' in one for to in batch.appends for one in to.bodies)

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", appended)
        live.client().get(f"/pair?code={given.json()['code']}")
        assert is_dead
        read = FloorActs(store).read()[0].pairings.values()  # as whoever starts anew reads it
        assert [one.status for one in read if one.table == table] == ["ended", "taken"]
    until(lambda: not live.server.pit.paused, "it goes on")
    late = live.client().get(f"/pair?code={kept.json()['code']}")
    assert (late.status_code, "is used" in late.text) == (409, True)
