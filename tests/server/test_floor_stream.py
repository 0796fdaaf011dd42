"""The floor's stream: devices and pairings are acts in the log, chained, durable and verified."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.audit import is_audit
from croupier.errors import Refusal
from croupier.floor import commands as f
from croupier.floor import events as e
from croupier.floor.devices.ed25519 import public_key
from croupier.log.lines import Difference
from croupier.rulebooks import pinned_offer
from croupier.server.pit import Answer, Pit, Retry
from croupier.server.pit.clock import VirtualClock
from croupier.store.base import Batch, Store, Unavailable
from croupier.store.transfer import export, import_log
from croupier.verify import verify
from kit import databases
from kit.forging import forged_act

MIA = "area-manager:mia"


def key(number: int) -> str:
    return public_key(bytes([number]) * 32)


def enrols(number: int = 1, **fields: Any) -> f.EnrolDevice:
    given: dict[str, Any] = {
        "by": MIA, "device": f"acc-{number}", "kind": "bill-acceptor", "key": key(number),
        "table": "1", "place": number, "denominations": (500, 1000), "credit_max": 100_000,
    }  # fmt: skip
    return f.EnrolDevice(**{**given, **fields})


@pytest.fixture(params=databases.KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    yield from databases.stores(request.param, tmp_path)


def live(store: Store, *works: Callable[[Pit], Coroutine[Any, Any, None]]) -> None:
    """One pit after another on the same store."""

    async def run(work: Callable[[Pit], Coroutine[Any, Any, None]]) -> None:
        pit = Pit(store, VirtualClock())
        await pit.start()
        await work(pit)
        await pit.stop()

    for work in works:
        asyncio.run(run(work))


def test_several_acts_happen_at_once_or_not_at_all(store: Store) -> None:
    """By a refusal of the last, by a commit that fails, or by nothing."""

    async def work(pit: Pit) -> None:
        for wanted in ([enrols(1), enrols(1)], [enrols(1), enrols(2, by="dealer:dan")]):
            with pytest.raises(Refusal):
                await pit.ask_floor_at_once(lambda _, w=wanted: w)  # type: ignore[misc]
        assert store.head("floor")[0] == 0 and not pit.register.devices
        append, batches = store.append, list[Batch]()

        def failing(batch: Batch) -> None:
            if not any(one.stream == "floor" for one in batch.appends):
                return append(batch)  # what was refused before
            batches.append(batch)
            raise Unavailable("the disk is full")

        both = [enrols(1, id="one"), enrols(2, id="two")]
        store.append = failing  # type: ignore[method-assign]
        with pytest.raises(Retry):
            await pit.ask_floor_at_once(lambda _: both)
        store.append = append  # type: ignore[method-assign]
        (floor,) = [one for one in batches[0].appends if one.stream == "floor"]
        assert len(floor.bodies) == 2
        assert store.head("floor")[0] == 0
        await pit.until_loaded()
        done = await pit.ask_floor_at_once(lambda register: both if not register.devices else [])
        assert [one.version for one in done] == [1, 2]
        assert await pit.ask_floor(both[1]) == done[1]  # each under its own id
        assert await pit.ask_floor_at_once(lambda _: both) == done  # the same as before
        for used in (enrols(3, id="two"), both[1]):  # something else, and a part of it
            with pytest.raises(Refusal, match="has used the id two for another"):
                await pit.ask_floor_at_once(lambda _, u=used: [enrols(4), u])  # type: ignore[misc]
        with pytest.raises(Refusal, match="has used the id five for another"):
            await pit.ask_floor_at_once(lambda _: [enrols(5, id="five"), enrols(6, id="five")])
        assert len(pit.register.devices) == 2 and not pit.paused
        assert await pit.is_used_on_floor(MIA, "one")
        assert not await pit.is_used_on_floor(MIA, "three")

    live(store, work)
    assert verify(list(export(store)), pinned_offer).unchecked == ()


def test_a_device_is_enrolled_in_the_log_and_known_after_a_restart(store: Store) -> None:
    async def enrol(pit: Pit) -> None:
        answer = await pit.ask_floor(enrols(id="e1"))
        assert isinstance(answer.events[0], e.DeviceEnrolled)
        assert pit.register.devices["acc-1"].credit_max == 100_000
        assert await pit.ask_floor(enrols(id="e1")) == answer
        with pytest.raises(Refusal, match="has used the id e1 for another"):
            await pit.ask_floor(enrols(2, id="e1"))

    async def later(pit: Pit) -> None:
        assert pit.register.devices["acc-1"].key == key(1)
        assert (await pit.ask_floor(enrols(id="e1"))).version == 1
        await pit.ask_floor(f.RetireDevice(by=MIA, device="acc-1", reason="box jammed"))
        assert pit.register.devices["acc-1"].retired == "box jammed"

    live(store, enrol, later)
    assert store.head("floor")[0] == 2
    lines = list(export(store, ["floor"]))
    assert verify(lines, pinned_offer).lines == 2


def test_the_floor_moves_with_the_log(store: Store, tmp_path: Path) -> None:
    async def work(pit: Pit) -> None:
        await pit.ask_floor(enrols(id="e1"))

    async def there(pit: Pit) -> None:
        assert list(pit.register.devices) == ["acc-1"]
        assert (await pit.ask_floor(enrols(id="e1"))).version == 1

    live(store, work)
    for other in databases.stores("sqlite", tmp_path):
        assert import_log(other, export(store)) == {"floor": 1}
        live(other, there)


def test_what_nobody_decided_is_found_by_verify(store: Store) -> None:
    async def work(pit: Pit) -> None:
        await pit.ask_floor(enrols())
        await pit.ask_floor(f.RetireDevice(by=MIA, device="acc-1", reason="old"))

    live(store, work)
    lines = list(export(store))

    by_a_dealer = forged_act(lines, "device-enrolled", lambda act, _: act.update(by="dealer:dan"))
    with pytest.raises(Difference, match="should have been refused"):
        verify(by_a_dealer, pinned_offer)
    another_key = forged_act(lines, "device-enrolled", lambda _, event: event.update(key=key(9)))
    with pytest.raises(Difference, match="device-enrolled: key is"):
        verify(another_key, pinned_offer)


def test_a_commit_that_fails_enrolled_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(pit: Pit) -> None:
        append, times = store.append, iter([True])

        def fails(batch: Batch) -> None:
            if next(times, False):
                raise Unavailable("the disk is full")
            append(batch)

        monkeypatch.setattr(store, "append", fails)
        with pytest.raises(Retry):
            await pit.ask_floor(enrols(id="e1"))
        assert pit.register.devices == {}
        await pit.ask_floor(enrols(id="e1"))
        assert list(pit.register.devices) == ["acc-1"]

    live(store, work)
    assert store.head("floor")[0] == 1


def test_two_pits_share_one_register(store: Store) -> None:
    async def work(pit: Pit) -> None:
        other = Pit(store, VirtualClock(), owner="other", tables=())
        await other.start()
        await other.ask_floor(enrols(1))
        await pit.ask_floor(enrols(2))  # moves behind what the other did
        assert set(pit.register.devices) == {"acc-1", "acc-2"}
        with pytest.raises(Refusal, match="is at place 2"):
            await other.ask_floor(enrols(3, place=2))
        both = (other.ask_floor(enrols(4)), pit.ask_floor(enrols(4)))
        found = await asyncio.gather(*both, return_exceptions=True)
        assert sum(isinstance(one, Answer) for one in found) == 1
        # The other knew of it in time, or is told to send again.
        assert sum(isinstance(one, Refusal | Retry) for one in found) == 1
        await other.stop()

    live(store, work)
    assert verify(list(export(store, ["floor"])), pinned_offer).lines == 3


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (enrols(by="dealer:dan"), "not-allowed"),
        (enrols(by=""), "not-allowed"),
        (enrols(by="area-manager:"), "not-allowed"),
        (enrols(device="no spaces"), "bad-device"),
        (enrols(key="00" * 32), "bad-device"),
        (enrols(key=key(1).upper()), "bad-device"),
        (enrols(key="01" + "00" * 31), "bad-device"),  # of small order: anybody can sign
        (enrols(table=""), "bad-device"),
        (enrols(place=0), "bad-device"),
        (enrols(denominations=()), "bad-device"),
        (enrols(denominations=(1000, 500)), "bad-device"),
        (enrols(credit_max=999), "bad-device"),
        (enrols(virtual=True), "bad-device"),
        (enrols(kind="wheel", place=0), "bad-device"),
        (f.RetireDevice(by=MIA, device="acc-7", reason="old"), "no-such-device"),
    ],
)
def test_who_and_what_is_refused(command: f.AnyFloorCommand, code: str, tmp_path: Path) -> None:
    async def work(pit: Pit) -> None:
        with pytest.raises(Refusal) as refused:
            await pit.ask_floor(command)
        assert refused.value.code == code, refused.value
        assert pit.register.version == 0

    for store in databases.stores("sqlite", tmp_path):
        live(store, work)
        (audit,) = [one for one in store.streams() if is_audit(one)]
        assert store.head(audit)[0] == 2  # what was refused, after how it began


def test_an_id_a_key_and_a_place_belong_to_one_device(tmp_path: Path) -> None:
    async def work(pit: Pit) -> None:
        await pit.ask_floor(enrols())
        for again in (enrols(), enrols(2, key=key(1)), enrols(2, place=1)):
            with pytest.raises(Refusal) as refused:
                await pit.ask_floor(msgspec.structs.replace(again, id=""))
            assert refused.value.code == "device-known"
        await pit.ask_floor(f.RetireDevice(by=MIA, device="acc-1", reason="old"))
        with pytest.raises(Refusal, match="never used again"):
            await pit.ask_floor(enrols())
        await pit.ask_floor(enrols(2, place=1))

    for store in databases.stores("sqlite", tmp_path):
        live(store, work)
