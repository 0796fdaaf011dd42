"""Messages of a device over HTTP; whatever goes wrong on the way, the server is out of reach."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any

import msgspec

from croupier.floor.devices.beats import Beat
from croupier.floor.devices.messages import DeviceMessage
from croupier.floor.devices.refusals import StaleBeat
from croupier.sensors.pulse import BeatAnswer, PostBeat
from croupier.sensors.teller import Post, Posted
from croupier.table.base import as_sent

PATIENCE_S = 5.0


def poster(server: str) -> Post:
    """Posts to this server, `https://floor.example`."""
    base = server.rstrip("/")

    def post(device: str, message: DeviceMessage) -> Posted:
        say = msgspec.to_builtins(as_sent(message.say))
        kept = {name: value for name, value in say.items() if name not in AROUND}
        status, said = _asked(
            f"{base}/api/devices/{device}/messages", {**msgspec.to_builtins(message), "say": kept}
        )
        return Posted(status) if status in (0, 200) else _refused(status, said)

    return post


def beat_poster(server: str) -> PostBeat:
    """The same for beats."""
    base = server.rstrip("/")

    def post(device: str, beat: Beat) -> BeatAnswer:
        address = f"{base}/api/devices/{device}/beats"
        status, said = _asked(address, msgspec.to_builtins(beat))
        seen = _stale_beat(said) if status == 422 else None
        return BeatAnswer(status, seen.run, seen.last) if seen else BeatAnswer(status)

    return post


def _asked(address: str, body: object) -> tuple[int, bytes]:
    """The status and the body of an answer; 0: there was none."""
    asked = urllib.request.Request(
        address,
        data=json.dumps(body).encode(),
        headers={"content-type": "application/json", "x-croupier": "1"},
    )
    try:
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
                return 200, answer.read()
        except urllib.error.HTTPError as error:
            with error:  # its body may be cut off, as any may
                return error.code, error.read()
    except (OSError, ValueError, HTTPException):
        return 0, b""


class _Refused(msgspec.Struct):
    class Body(msgspec.Struct):
        particulars: StaleBeat

    refused: Body


def _stale_beat(body: bytes) -> StaleBeat | None:
    """Which run and number the server waits for, if that is what it says."""
    try:
        return msgspec.json.decode(body, type=_Refused).refused.particulars
    except msgspec.DecodeError:
        return None


AROUND = ("by", "asked_by", "at", "id", "signature", "table", "spin")


def _refused(status: int, body: bytes) -> Posted:
    try:
        said: Any = json.loads(body)
    except ValueError:
        said = None
    if not isinstance(said, dict):  # not ours: something on the way to it, such as a proxy
        return Posted(status, says=f"the server answers {status}")
    refused = said.get("refused")
    if not isinstance(refused, dict):
        return Posted(status, says=str(said.get("error", status)))
    seen = refused.get("particulars", {})
    spin, last = seen.get("spin", 0), seen.get("last", 0)
    return Posted(status, str(refused.get("code")), str(refused.get("message")), spin, last)
