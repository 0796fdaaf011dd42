"""Messages of a device over HTTP; whatever goes wrong on the way, the server is out of reach."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import msgspec

from croupier.floor.devices.messages import DeviceMessage
from croupier.sensors.teller import Post, Posted
from croupier.table.base import as_sent

PATIENCE_S = 5.0


def poster(server: str) -> Post:
    """Posts to this server, `https://floor.example`."""
    base = server.rstrip("/")

    def post(device: str, message: DeviceMessage) -> Posted:
        say = msgspec.to_builtins(as_sent(message.say))
        kept = {name: value for name, value in say.items() if name not in AROUND}
        body = {**msgspec.to_builtins(message), "say": kept}
        asked = urllib.request.Request(
            f"{base}/api/devices/{device}/messages",
            data=json.dumps(body).encode(),
            headers={"content-type": "application/json", "x-croupier": "1"},
        )
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
                answer.read()
            return Posted(200)
        except urllib.error.HTTPError as error:
            with error:
                return _refused(error.code, error.read())
        except (OSError, ValueError):
            return Posted()

    return post


AROUND = ("by", "asked_by", "at", "id", "signature", "table", "spin")


def _refused(status: int, body: bytes) -> Posted:
    try:
        said: Any = json.loads(body)
    except ValueError:
        return Posted(status, says=f"the server answers {status}")
    refused = said.get("refused") if isinstance(said, dict) else None
    if not isinstance(refused, dict):
        return Posted(status, says=str(said.get("error", status)))
    seen = refused.get("particulars", {})
    spin, last = seen.get("spin", 0), seen.get("last", 0)
    return Posted(status, str(refused.get("code")), str(refused.get("message")), spin, last)
