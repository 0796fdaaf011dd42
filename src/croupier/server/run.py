"""Runs the server: uvicorn without per-message compression, TLS, structured logs, a clean stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import resource
import signal
import socket
import ssl
import sys
from contextlib import suppress
from pathlib import Path

import structlog
import uvicorn
from structlog.typing import Processor

from croupier.errors import SpecError
from croupier.server.app import Server
from croupier.server.connections.http import BoundedHTTP
from croupier.server.connections.sockets import BoundedSocket
from croupier.server.ending import EXITING, CannotStart, serve
from croupier.server.hosts import Hosts
from croupier.server.notify import Manager
from croupier.server.settings import Settings, encryption, load_certificate
from croupier.store.files import tighten

BACKLOG = 2048  # who may wait at the door, as uvicorn has it
KEPT_S = 75  # an idle connection: longer than a client or proxy does, which may ask at that moment
log = structlog.get_logger("croupier")


class ToStderr:
    """Prints to what stderr is at that time. A log that nobody can read any more stops nobody."""

    def msg(self, message: str) -> None:
        with suppress(OSError, ValueError):
            print(message, file=sys.stderr, flush=True)

    debug = info = warning = error = critical = exception = msg


class OfTheProtocol(logging.Handler):
    """What uvicorn says of HTTP and WebSockets, as lines of our own. What somebody sent that is no
    text is their fault: one line of it, or a flood of them would fill a disk with tracebacks."""

    def emit(self, record: logging.LogRecord) -> None:
        if CannotStart.__name__ in record.getMessage() or record.getMessage() == EXITING:
            return  # it is told in one sentence
        failed = record.exc_info[1] if record.exc_info else None
        if failed is None or isinstance(failed, UnicodeDecodeError):
            log.warning("protocol", said=record.getMessage())
        else:
            log.error("failed", said=record.getMessage(), exc_info=failed)


def configure_logs(pretty: bool) -> None:
    """One JSON object a line for machines; readable lines for people."""
    protocol = logging.getLogger("uvicorn")
    protocol.handlers, protocol.propagate = [OfTheProtocol(logging.WARNING)], False
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


def config(
    server: Server, host: str, port: int, settings: Settings | None = None
) -> uvicorn.Config:
    """A proxy's word on who asks, and how, is taken only from proxies that are set."""
    settings = settings or Settings(host=host, port=port)
    server.hosts = Hosts(settings.hosts, settings.host)
    return uvicorn.Config(
        server.app(),
        host=host,
        port=port,
        http=BoundedHTTP,
        ws=BoundedSocket,
        ws_per_message_deflate=False,  # a change is small; compressing it costs more than it saves
        ws_max_size=64 * 1024,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=KEPT_S,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ssl_certfile=settings.certificate or None,
        ssl_keyfile=settings.key or None,
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
            f"Cannot listen on {host} port {port}: {error.strerror}; {_cure(error)}."
        ) from None
    return door


def _cure(error: OSError) -> str:
    """What helps when a port cannot be had."""
    if error.errno == errno.EADDRINUSE:
        return "another program has it: end that one, or choose another port with --port"
    if error.errno == errno.EACCES:
        return "ports below 1024 need a right of their own: choose another with --port"
    return "this machine has no such address: choose one that it has with --host"


def have_room() -> None:
    """For as many connections as the system lets one process have. With the 1,024 files that it has
    at first, a thousand connections that say nothing keep every new screen out."""
    with suppress(OSError, ValueError):  # where "as many as you like" is none that can be set
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def keep_private(database: str) -> None:
    """A file that an older version made may be readable by others."""
    if "://" in database:
        return
    try:
        changed = tighten(Path(database))
    except OSError as error:
        log.warning("others may read the database", file=database, why=error.strerror)
    else:
        if changed:
            log.warning("others could read the database; now only its owner can", files=changed)


SWITCH_S = 0.0005


async def keep_answers_quick() -> None:
    """Freeze the garbage collector after start-up: its pauses were half of the slowest answers.
    And a thread that computes (a case file, say) gives way ten times as often as by default:
    the event loop waits for it after every message that it sends."""
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH_S)


def address(door: socket.socket, scheme: str = "http") -> str:
    """Where a door is found: with the port it really has."""
    host, port = door.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}:{port}"


def ready_to_serve(server: Server, door: socket.socket, settings: Settings) -> uvicorn.Config:
    host, port = door.getsockname()[:2]
    serving = config(server, host, port, settings)
    serving.load()
    serving.ssl = encryption(settings)
    return serving


def run(server: Server, door: socket.socket, settings: Settings | None = None) -> None:
    """Until it is told to stop. At SIGHUP the certificate is read again, as after its renewal."""
    settings = settings or Settings()
    have_room()
    serving = ready_to_serve(server, door, settings)
    context = serving.ssl
    server.on_start.append(keep_answers_quick)
    manager = Manager.from_environment()
    if context is not None or manager is not None:
        server.on_start.append(lambda: reload_on_hangup(context, settings))
    if manager is not None:
        server.on_start.append(manager.ready)
        server.on_stop.append(manager.stopping)
    log.info("listening", address=address(door, "https" if context else "http"))
    serve(uvicorn.Server(serving), server, door)


async def reload_on_hangup(context: ssl.SSLContext | None, settings: Settings) -> None:
    """Without a manager and a certificate a closed terminal ends the server, as it always did."""

    def reload() -> None:
        if context is None:
            log.info("nothing to read again: there is no certificate")
            return
        try:
            load_certificate(context, settings)
        except SpecError as error:
            log.error("certificate not read again; the one before is still used", why=str(error))
        else:
            log.info("certificate read again", file=settings.certificate)

    asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, reload)
