"""What a screen of a floor without a server is told."""

from __future__ import annotations

import json
from typing import Any

from croupier.server.floor import Floor
from croupier.server.floor.live import Screen
from croupier.server.people import Session


def heard_by(floor: Floor, table: str, screen: str = "dealer") -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []

    async def hear(message: dict[str, Any]) -> None:
        told.append(json.loads(message["text"]))

    floor.hub.add(Screen(hear, screen, Session("dealer", "dan", "", "staff"), table))
    return told
