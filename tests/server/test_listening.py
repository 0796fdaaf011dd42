"""A connection that is gone is nobody's mistake; one in deciding what was asked over it is ours."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocket

from croupier.server.floor.live import Hub, Screen, show
from croupier.server.people import Session

ANA = Session("player", "ana", "1", "station")


def shown_on(hub: Hub, heard: type[Exception] | None, received: type[Exception] | None) -> None:
    """One screen that asks for something; deciding it fails, or its connection."""

    async def receive() -> dict[str, Any]:
        if not hub.count:
            return {"type": "websocket.connect"}
        if received is not None:
            raise received
        return {"type": "websocket.receive", "text": "{}"}

    async def send(message: Any) -> None:
        """Nobody reads it."""

    async def decided(text: str) -> msgspec.Struct | None:
        assert heard is not None
        raise heard

    async def run() -> None:
        socket = WebSocket({"type": "websocket"}, receive, send)
        await socket.accept()
        await show(hub, socket, Screen(send, "station", ANA, "1"), lambda _: (), decided)

    asyncio.run(run())


@pytest.mark.parametrize("mistake", [RuntimeError, RecursionError, NotImplementedError, KeyError])
def test_a_mistake_in_deciding_is_not_taken_for_a_connection_that_is_gone(
    mistake: type[Exception],
) -> None:
    """It goes up to the server, which logs it with its traceback and closes the connection."""
    hub = Hub()
    with pytest.raises(mistake):
        shown_on(hub, mistake, None)
    assert hub.count == 0


def test_a_connection_that_is_gone_is_nobodys_mistake() -> None:
    hub = Hub()
    shown_on(hub, None, RuntimeError)
    assert hub.count == 0
