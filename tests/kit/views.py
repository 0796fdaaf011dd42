"""Views as screens read them: what JSON makes of the parts that are sent."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.table.areas import Area
from croupier.table.screens import layouts, views
from croupier.table.screens.memory import Memory
from croupier.table.state import Table


def received(part: object) -> dict[str, Any]:
    """What a screen has when it was sent this."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(part))
    return found


def public(table: Table, memory: Memory) -> dict[str, Any]:
    return received(views.public(table, memory))


def me(table: Table, memory: Memory, name: str) -> dict[str, Any]:
    return received(views.me(table, memory, name))


def snapshot(
    table: Table, memory: Memory, screen: str, role: str, name: str, now: str
) -> dict[str, Any]:
    return received(views.snapshot(table, memory, screen, role, name, now))


def layout(table: Table, area: Area) -> dict[str, Any]:
    return received(layouts.layout(table, area))


def merged(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A view with a change laid over it, as web/shared/socket.js does."""
    new = {**view, **change, "type": view["type"]}
    for key in ("public", "me", "house", "players"):
        if key in change:
            new[key] = {**view[key], **change[key]}
    if "players" in new:
        new["players"] = {name: one for name, one in new["players"].items() if one is not None}
    return new
