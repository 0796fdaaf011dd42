"""Runs the server: uvicorn without per-message compression, structured logs, a clean stop."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from contextlib import suppress

import structlog
import uvicorn
from structlog.typing import Processor

from croupier.errors import SpecError
from croupier.server.app import Server
from croupier.server.ending import serve

BACKLOG = 2048  # who may wait at the door, as uvicorn has it
log = structlog.get_logger("croupier")


class ToStderr:
    """Prints to what stderr is at that time. A log that nobody can read any more stops nobody."""

    def msg(self, message: str) -> None:
        with suppress(OSError, ValueError):
            print(message, file=sys.stderr, flush=True)

    debug = info = warning = error = critical = exception = msg


def configure_logs(pretty: bool) -> None:
    """One JSON object a line for machines; readable lines for people."""
    last: Processor = structlog.processors.JSONRenderer()
    if pretty:
        last = structlog.dev.ConsoleRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            last,
        ],
        logger_factory=lambda *_: ToStderr(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )


def config(server: Server, host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        server.app(),
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,  # a change is small; compressing it costs more than it saves
        ws_max_size=64 * 1024,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        proxy_headers=False,  # nobody's word on who asks is taken
    )


def listen(host: str, port: int) -> socket.socket:
    """Open the socket before anything is loaded: a port in use is reported at once, and early
    clients wait instead of being refused. Port 0 is any free port."""
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen(BACKLOG)  # bound alone, another process could still have the same port
    except OSError as error:
        door.close()
        raise SpecError(
            f"Cannot listen on {host} port {port}: {error.strerror}; choose another with --port."
        ) from None
    return door


async def keep_loaded() -> None:
    """Freeze the garbage collector after start-up: its pauses were half of the slowest answers."""
    gc.collect()
    gc.freeze()


def address(door: socket.socket) -> str:
    """Where a door is found: with the port it really has."""
    host, port = door.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def run(server: Server, door: socket.socket) -> None:
    server.on_start.append(keep_loaded)
    host, port = door.getsockname()[:2]
    log.info("listening", address=address(door))
    serve(uvicorn.Server(config(server, host, port)), server, door)
