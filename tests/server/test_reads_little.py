"""The pit reads no more of a store than it needs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.server.pit import Pit
from croupier.server.pit.clock import VirtualClock
from croupier.store.base import Snapshot, Store, Stored
from croupier.table import commands as c
from server.test_pit import evening, live, store

__all__ = ["store"]


def test_what_is_asked_once_more_reads_one_act_and_no_page(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page is of five thousand acts with their bodies."""

    def page(stream: str, after: int = 0) -> Iterator[Stored]:
        raise AssertionError(f"{stream} is read from {after}")

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await evening(pit)
        buys = c.BuyIn(by="player:ana", id="b", amount=5_00, tender="note")
        first = await pit.submit("1", buys)
        with monkeypatch.context() as watched:
            watched.setattr(store, "read", page)
            assert await pit.submit("1", buys) == first

    live(store, work)


def test_a_snapshot_is_read_once_when_its_table_is_loaded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    live(store, lambda pit, clock: evening(pit))
    snapshot, read = store.snapshot, list[str]()

    def watched(stream: str) -> Snapshot | None:
        read.append(stream)
        return snapshot(stream)

    async def nothing(pit: Pit, clock: VirtualClock) -> None:
        assert pit._loaded._without_past == {"table:1"}

    monkeypatch.setattr(store, "snapshot", watched)
    live(store, nothing)
    assert read == ["table:1"]
