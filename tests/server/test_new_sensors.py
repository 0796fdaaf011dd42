"""The sensors of a new table: enrolled in one step, and what is shown once starts their program."""

from __future__ import annotations

import subprocess
from pathlib import Path

import httpx
import pytest

from croupier.errors import SpecError
from croupier.sensors.run import Sensors
from croupier.sensors.settings import read_wheel
from croupier.store.transfer import export
from kit.devices import code, enrol
from kit.server import Running
from kit.wheel import WheelTable, line


@pytest.fixture(scope="module")
def mia(live: Running) -> httpx.Client:
    return live.staff("mia", "area-manager")


def test_what_is_shown_once_is_all_that_the_program_needs(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    ada = live.staff("ada", "administrator")
    asked = {"ports": [str(one.port) for one in table.wheels]}
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
    asked, where = {"ports": ["/dev/ttyUSB0"]}, "/api/tables/of-sensors/sensors"
    assert code(live.staff("dan", "dealer").post(where, json=asked)) == "not-allowed.role"
    assert mia.post(where, json=asked).json()["sensors"][0]["device"] == "sensor-1-of-sensors"
    assert code(mia.post(where, json=asked)) == "device-known.place"
    for ports in ([], ["a"] * 3, ["/dev/tty\nEND"], ['"']):
        assert mia.post(where, json={"ports": ports}).status_code == 400, ports
    retired = {"do": "retire-device", "id": "r1", "device": "sensor-1-of-sensors", "reason": "lost"}
    assert mia.post("/api/floor/commands", json=retired).is_success
    again = mia.post(where, json=asked).json()  # an id is never used twice
    assert again["sensors"][0]["device"] == "sensor-1-of-sensors-2"


def test_two_sensors_are_enrolled_or_neither(live: Running, mia: httpx.Client) -> None:
    """The keys are told once, with the answer: one of two would be a device that nobody has."""
    spec = {"rulebook": "CM18", "mode": "cloth"}
    assert mia.post("/api/tables", json={"table": "pair", "spec": spec}).status_code == 201
    assert enrol(mia, "old-2", "sensor", "pair", place=2).is_success
    two = {"ports": ["/dev/ttyUSB0", "/dev/ttyUSB1"]}
    assert code(mia.post("/api/tables/pair/sensors", json=two)) == "device-known.place"
    there = [one["device"] for one in mia.get("/api/devices").json() if one["table"] == "pair"]
    assert there == ["old-2"]
