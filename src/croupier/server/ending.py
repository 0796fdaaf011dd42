"""How a server's process ends: well when it was told to, else with an exit code that says so."""

from __future__ import annotations

import socket
import sys

import structlog
import uvicorn

from croupier.server.app import Server

FAILED = 1
log = structlog.get_logger("croupier")


def serve(running: uvicorn.Server, server: Server, door: socket.socket) -> None:
    """Until it is told to stop, or has given up: then whoever supervises it starts another. One
    that cannot even start ends with uvicorn's own code for that, 3."""
    supervision = server.pit.supervision

    def end() -> None:
        running.should_exit = True

    supervision.when_given_up.append(end)
    running.run(sockets=[door])
    if supervision.gave_up:
        log.error("given up", why=supervision.gave_up)
        sys.exit(FAILED)
