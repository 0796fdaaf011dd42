"""Devices of a floor with keys of their own, as real ones would sign what they send."""

from __future__ import annotations

from hashlib import sha256
from itertools import count
from typing import Any

import httpx
import msgspec

from croupier.floor.devices.ed25519 import public_key, sign
from croupier.floor.devices.messages import DeviceMessage, signed_text
from kit.server import Running, next_id
from kit.table import everything

TOUCHBET = {"rulebook": "CM18", "mode": "touchbet", "stations": 4}


def secret_of(name: str) -> bytes:
    return sha256(name.encode()).digest()


def enrol(by: httpx.Client, name: str, kind: str, table: str, **fields: Any) -> httpx.Response:
    """By a supervisor, over HTTP."""
    key = public_key(secret_of(name))
    command = {"do": "enrol-device", "id": next_id(), "device": name, "kind": kind, "key": key}
    return by.post("/api/floor/commands", json={**command, "table": table, **fields})


class Device:
    """One that stands at a table, counts what it says and signs it."""

    def __init__(self, live: Running, name: str, kind: str, table: str, place: int = 0) -> None:
        self.live, self.name, self.table = live, name, table
        self._numbers = count(1)
        mia = live.staff("mia", "area-manager")
        done = enrol(mia, name, kind, table, place=place)
        assert done.status_code == 200, done.text

    def message(self, do: str, **fields: Any) -> dict[str, Any]:
        """What it would send now; in the fields also number, spin, table, whose name it gives
        (`device`) and whose key it signs with (`signer`)."""
        spin = self.live.server.pit.tables[self.table].state.spin.number
        around = {
            "table": fields.pop("table", self.table),
            "spin": fields.pop("spin", 0 if do == "report-print-failure" else spin),
            "number": fields.pop("number", 0) or next(self._numbers),
        }
        device, signer = fields.pop("device", self.name), fields.pop("signer", self.name)
        sent = {**around, "say": {"do": do, **fields}}
        text = signed_text(device, msgspec.convert(sent, DeviceMessage))
        return {**sent, "signature": sign(secret_of(signer), text)}

    def send(self, message: dict[str, Any], name: str = "") -> httpx.Response:
        address = f"/api/devices/{name or self.name}/messages"
        return self.live.client().post(address, json=message)

    def say(self, do: str, **fields: Any) -> httpx.Response:
        return self.send(self.message(do, **fields))


class Spinning:
    """A table of a test's own, whose ball runs and whose bets are closed."""

    def __init__(self, live: Running, by: httpx.Client, spec: dict[str, Any] = TOUCHBET) -> None:
        self.live, self.by, self.id = live, by, next_id()
        assert by.post("/api/tables", json={"table": self.id, "spec": spec}).status_code == 201
        self.do("open-table")

    def do(self, *acts: str, **fields: Any) -> None:
        for act in acts:
            done = self.live.ask(self.by, self.id, act, **fields)
            assert done.status_code == 200, done.text

    def spin(self) -> None:
        self.do("open-betting", "spin-ball", "no-more-bets")

    def device(self, kind: str, place: int = 0) -> Device:
        return Device(self.live, f"{kind}-{self.id}-{place}", kind, self.id, place)

    @property
    def sensed(self) -> dict[str, str]:
        return self.live.server.pit.tables[self.id].state.spin.sensed

    @property
    def all(self) -> bytes:
        return everything(self.live.server.pit.tables[self.id])


def code(answer: httpx.Response) -> str:
    """Of a refusal, with its variant."""
    assert answer.status_code == 422, answer.text
    return str(answer.json()["refused"]["particulars"]["type"])
