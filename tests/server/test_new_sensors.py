"""The sensors of a new table: enrolled in one step, and what is shown once starts their program."""

from __future__ import annotations

import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from croupier.errors import SpecError
from croupier.floor.devices.commands import ReportSensing
from croupier.floor.devices.ed25519 import sign
from croupier.floor.devices.messages import DeviceMessage, signed_text
from croupier.rulebooks import pinned_offer
from croupier.sensors.run import Sensors
from croupier.sensors.settings import read_wheel
from croupier.server.floor.new_sensors import LOST
from croupier.store.base import Unavailable
from croupier.store.transfer import export
from croupier.verify import verify
from kit.devices import code, enrol
from kit.server import Running, next_id
from kit.waiting import until
from kit.wheel import WheelTable, line


@pytest.fixture(scope="module")
def mia(live: Running) -> httpx.Client:
    return live.staff("mia", "area-manager")


def test_what_is_shown_once_is_all_that_the_program_needs(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    ada = live.staff("ada", "administrator")
    asked = {"id": "s1", "ports": [str(one.port) for one in table.wheels]}
    done = ada.post(f"/api/tables/{table.id}/sensors", json=asked)
    assert done.status_code == 200, done.text
    assert done.headers["cache-control"] == "no-store"
    told = done.json()
    devices = live.server.pit.register.devices
    assert [devices[one["device"]].place for one in told["sensors"]] == [1, 2]
    # As somebody pastes it, up to the program itself.
    before, _, _ = told["shell"].partition("croupier wheel")
    assert told["shell"].endswith(f"croupier wheel {told['name']}\n")
    subprocess.run(["sh", "-c", before], cwd=tmp_path, check=True)
    file = tmp_path / told["name"]
    assert file.read_text() == told["file"] and file.stat().st_mode & 0o077 == 0
    names = [one["device"] for one in told["sensors"]]
    table.name = lambda which: str(names[which - 1])  # type: ignore[method-assign]
    read = Sensors(read_wheel(str(file)), tmp_path, table.noted.append)
    read.start()
    try:
        for n in (1, 2):
            table.until_read(n, line(2, 117))
        table.spin()
        table.ball_runs()
        table.ball_rests(17)
        table.until_shown(phase="outcome", outcome="17")
    finally:
        read.stop()
    secret = told["file"].partition('secret = "')[2][:64]
    kept = b"".join(export(live.server.store)) + live.audit()
    assert secret.encode() not in kept
    file.chmod(0o644)
    with pytest.raises(SpecError, match="Others can read"):
        read_wheel(str(file))


def test_dealers_enrol_none_and_a_table_has_one_pair(live: Running, mia: httpx.Client) -> None:
    made = mia.post(
        "/api/tables", json={"table": "of-sensors", "spec": {"rulebook": "CM18", "mode": "cloth"}}
    )
    assert made.status_code == 201
    where = "/api/tables/of-sensors/sensors"
    asked, other = ({"id": id, "ports": ["/dev/ttyUSB0"]} for id in ("s1", "s2"))
    assert code(live.staff("dan", "dealer").post(where, json=asked)) == "not-allowed.role"
    assert mia.post(where, json=asked).json()["sensors"][0]["device"] == "sensor-1-of-sensors"
    assert code(mia.post(where, json=other)) == "device-known.place"
    assert code(mia.post(where, json={"ports": ["a"]})) == "form.no-id"
    for ports in ([], ["a"] * 3, ["/dev/tty\nEND"], ['"']):
        assert mia.post(where, json={"id": "s3", "ports": ports}).status_code == 400, ports
    for id in ("a" * 51, "a b", "\u202e"):
        assert mia.post(where, json={"id": id, "ports": ["a"]}).status_code == 400, id
    retired = {"do": "retire-device", "id": "r1", "device": "sensor-1-of-sensors", "reason": "lost"}
    assert mia.post("/api/floor/commands", json=retired).is_success
    again = mia.post(where, json=other).json()  # a device's name is never used twice
    assert again["sensors"][0]["device"] == "sensor-1-of-sensors-2"


def test_two_sensors_are_enrolled_or_neither(live: Running, mia: httpx.Client) -> None:
    """The keys are told once, with the answer: one of two would be a device that nobody has."""
    spec = {"rulebook": "CM18", "mode": "cloth"}
    assert mia.post("/api/tables", json={"table": "pair", "spec": spec}).status_code == 201
    assert enrol(mia, "old-2", "sensor", "pair", place=2).is_success
    two = {"id": "s1", "ports": ["/dev/ttyUSB0", "/dev/ttyUSB1"]}
    assert code(mia.post("/api/tables/pair/sensors", json=two)) == "device-known.place"
    there = [one["device"] for one in mia.get("/api/devices").json() if one["table"] == "pair"]
    assert there == ["old-2"]


# ---- an answer that was lost ----

TWO = {"id": "s1", "ports": ["/dev/ttyUSB0", "/dev/ttyUSB1"]}


@pytest.fixture
def where(mia: httpx.Client) -> str:
    """A new table's sensors."""
    table, spec = next_id(), {"rulebook": "CM18", "mode": "cloth"}
    assert mia.post("/api/tables", json={"table": table, "spec": spec}).status_code == 201
    return f"/api/tables/{table}/sensors"


def in_service(live: Running, where: str) -> list[str]:
    table = where.split("/")[3]
    devices = live.server.pit.register.devices.items()
    return [name for name, one in devices if one.table == table and not one.retired]


def test_who_asks_again_has_keys_that_work_and_the_lost_ones_never_do(
    live: Running, mia: httpx.Client, where: str
) -> None:
    table = where.split("/")[3]
    for n in range(3):  # each answer is lost but the last
        told = mia.post(where, json=TWO)
        assert told.status_code == 200, told.text
        names = [one["device"] for one in told.json()["sensors"]]
        assert in_service(live, where) == names
        if n == 0:
            lost = told.json()
    devices = live.server.pit.register.devices
    assert {one.retired for one in devices.values() if one.table == table} == {LOST, ""}
    assert said(live, lost, 0, table) == "device-retired"
    assert said(live, told.json(), 0, table) == ""
    # Its keys have arrived: nothing takes them away, and there is one pair.
    assert code(mia.post(where, json=TWO)) == "device-known.place"
    assert in_service(live, where) == names
    assert said(live, told.json(), 1, table) == ""
    assert verify(list(export(live.server.store)), pinned_offer).unchecked == ()


def test_an_id_is_for_one_request_of_one_person(
    live: Running, mia: httpx.Client, where: str
) -> None:
    names = [one["device"] for one in mia.post(where, json=TWO).json()["sensors"]]
    assert code(mia.post(where, json={**TWO, "ports": ["/dev/ttyUSB0"]})) == "id-used"
    eva = live.staff("eva", "area-manager")
    assert code(eva.post(where, json=TWO)) == "device-known.place"
    assert in_service(live, where) == names
    retired = {"do": "retire-device", "id": next_id(), "device": names[0], "reason": "lost"}
    assert mia.post("/api/floor/commands", json=retired).is_success
    assert in_service(live, where) == names[1:]
    told = mia.post(where, json=TWO).json()["sensors"]  # one was retired by hand: not again
    assert in_service(live, where) == [one["device"] for one in told]
    assert {one["device"] for one in told}.isdisjoint(names)


def test_an_id_that_another_act_has_refuses_and_stops_nothing(
    live: Running, mia: httpx.Client, where: str
) -> None:
    table = where.split("/")[3]
    taken = f"s1:sensor-2-{table}"
    assert enrol(mia, f"old-{table}", "sensor", table, place=2, id=taken).is_success
    retired = {"do": "retire-device", "id": next_id(), "device": f"old-{table}", "reason": "lost"}
    assert mia.post("/api/floor/commands", json=retired).is_success
    assert code(mia.post(where, json=TWO)) == "id-used"
    assert not live.server.pit.paused
    assert in_service(live, where) == []
    assert mia.post(where, json={**TWO, "id": "s2"}).is_success


def test_of_two_that_ask_at_once_under_one_id_the_last_has_the_sensors(
    live: Running, mia: httpx.Client, where: str
) -> None:
    with ThreadPoolExecutor(4) as asking:
        told = [*asking.map(lambda _: mia.post(where, json=TWO).json(), range(4))]
    names = [[one["device"] for one in answer["sensors"]] for answer in told]
    assert in_service(live, where) in names
    assert len({name for pair in names for name in pair}) == 8


def test_where_nothing_was_stored_the_same_request_enrols_one_pair(
    live: Running, mia: httpx.Client, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise Unavailable("no route to host")

    with monkeypatch.context() as patched:
        patched.setattr(live.server.store, "append", away)
        assert mia.post(where, json=TWO).status_code == 503
    until(lambda: not live.server.pit.paused, "it goes on")
    assert mia.post(where, json=TWO).is_success
    table = where.split("/")[3]
    assert in_service(live, where) == [f"sensor-1-{table}", f"sensor-2-{table}"]


def said(live: Running, told: dict[str, Any], which: int, table: str) -> str:
    """Why a sensor with these keys is not believed; empty if it is."""
    secret = re.findall(r'secret = "(\w+)"', told["file"])[which]
    name = told["sensors"][which]["device"]
    message = DeviceMessage(table=table, spin=0, number=1, say=ReportSensing())
    signed = sign(bytes.fromhex(secret), signed_text(name, message))
    body = {**msgspec.to_builtins(message), "signature": signed}
    answer = live.client().post(f"/api/devices/{name}/messages", json=body)
    return "" if answer.is_success else code(answer)
