"""How a server's process ends: well when it was told to, else with an exit code that says so."""

from __future__ import annotations

import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import structlog
import uvicorn

from croupier.errors import CroupierError
from croupier.store.base import Unavailable

if TYPE_CHECKING:
    from croupier.server.app import Server

FAILED, NOT_STARTED = 1, 3
EXITING = "Application startup failed. Exiting."  # as uvicorn says it
log = structlog.get_logger("croupier")


class CannotStart(CroupierError):
    """Why a server that listens could not begin to serve, in one sentence with what helps."""


@asynccontextmanager
async def starting() -> AsyncIterator[None]:
    """What fails in here ends the start. What nobody foresaw is in the log with its traceback."""
    try:
        yield
    except Unavailable as error:
        raise CannotStart(f"the database does not answer ({error}); see that it runs.") from None
    except CroupierError as error:
        raise CannotStart(str(error)) from None
    except OSError as error:
        raise CannotStart(f"{error.filename or 'A file'}: {error.strerror or error}.") from None
    except Exception as error:
        log.error("failed", exc_info=error)
        raise CannotStart(
            f"{type(error).__name__}: {error}. `croupier check` says whether the database is sound;"
            " if it is, this is a fault of Croupier's: report it with the lines above."
        ) from None


def serve(running: uvicorn.Server, server: Server, door: socket.socket) -> None:
    """Until it is told to stop, or has given up: then whoever supervises it starts another. One
    that cannot even start says why and ends with 3."""
    supervision = server.pit.supervision

    def end() -> None:
        running.should_exit = True

    supervision.when_given_up.append(end)
    try:
        running.run(sockets=[door])
    except SystemExit:
        if not server.why_not_started:
            raise
    if server.why_not_started:
        print(f"croupier: Cannot start: {server.why_not_started}", file=sys.stderr, flush=True)
        sys.exit(NOT_STARTED)
    if supervision.gave_up:
        log.error("given up", why=supervision.gave_up)
        sys.exit(FAILED)
