"""A real server on a real socket, in a thread of its own, for tests to talk to."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import argon2
import httpx
import uvicorn

from croupier.server.app import Server
from croupier.server.demo import Demo
from croupier.server.people import DEVICE_S, People, RateLimit, Session
from croupier.server.pit import Pit
from croupier.server.run import listen, ready_to_serve
from croupier.server.settings import Settings
from croupier.store.sql import SQLStore
from kit.waiting import PATIENCE_S, until

HEADERS = {"x-croupier": "1"}
T = TypeVar("T")
_ids = count(1)
# A password of a test is worth nothing: as little work as the algorithm allows.
QUICK = argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def next_id() -> str:
    """A new id for a command, as every client makes them."""
    return f"t-{next(_ids)}"


def new_client(base: str = "", **options: Any) -> httpx.Client:
    """Somebody who asks a server on this machine, and waits for it as long as it takes.

    Nothing here is encrypted; to read everybody's certificates would be most of the work.
    """
    return httpx.Client(base_url=base, timeout=PATIENCE_S, verify=False, **options)


class Running:
    """A server that runs: its address, and clients signed in as this or that."""

    loop: asyncio.AbstractEventLoop  # the one it runs on, in its own thread
    connections: Collection[object]  # as uvicorn has them

    def __init__(self, server: Server, port: int) -> None:
        self.server, self.port = server, port
        self.tries = server.access.tries
        # Everybody here comes from one address: how often others tried is no test's concern.
        server.access.tries = RateLimit(burst=1_000_000, per_s=1_000_000)
        server.access.proofs = RateLimit(burst=1_000_000, per_s=1_000_000)
        server.access.strangers = RateLimit(burst=1_000_000, per_s=1_000_000)
        self.base = f"http://127.0.0.1:{port}"
        self.clients: list[httpx.Client] = []

    def client(self) -> httpx.Client:
        client = new_client(self.base, headers=HEADERS)
        self.clients.append(client)
        return client

    def staff(self, name: str = "dan", role: str = "dealer") -> httpx.Client:
        self.server.people.add_staff(name, role, "correct horse")
        client = self.client()
        done = client.post("/api/sign-in", json={"name": name, "password": "correct horse"})
        assert done.status_code == 200, done.text
        return client

    def paired(self, table: str, screen: str = "station", player: str = "ana") -> httpx.Client:
        code, _ = self.server.people.new_code(table, screen, player)
        client = self.client()
        assert client.get(f"/pair?code={code}").status_code == 303
        return client

    def audit(self) -> bytes:
        """What this server has noted so far, as it is stored."""
        stream = self.server.pit.audit_stream
        return b"\n".join(one.body for one in self.server.store.read(stream))

    def unseen(self, table: str, player: str, screen: str = "station") -> httpx.Client:
        """A player's session without a screen, beside the one that is paired and looked at."""
        signed_in = Session("player", player, table, screen)
        token, _ = self.server.people.open(signed_in, DEVICE_S)
        client = self.client()
        client.cookies.set(f"croupier_{screen}", token)
        return client

    def within(self, work: Callable[[], T]) -> T:
        """Do something in the server's own thread, between two of its steps."""

        async def done() -> T:
            return work()

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(PATIENCE_S)

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done by the server's own loop, to its end."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE_S)

    @contextmanager
    def strict(self) -> Iterator[None]:
        """For a while, tries are limited as at a real door, and no time passes that allows more."""
        self.tries._left.clear()
        self.tries._now = lambda: 0.0
        lenient, self.server.access.tries = self.server.access.tries, self.tries
        try:
            yield
        finally:
            self.server.access.tries = lenient

    def ask(self, client: httpx.Client, table: str, do: str, **fields: Any) -> httpx.Response:
        command = {"do": do, "id": next_id(), **fields}
        return client.post(f"/api/tables/{table}/commands", json=command)


@contextmanager
def running(
    folder: Path,
    demo: dict[str, Any] | None = None,
    address: str = "",
    settings: Settings | None = None,
    *,
    virtual_acceptor: bool = True,
    prepare: Callable[[Server], object] | None = None,  # before it starts
) -> Iterator[Running]:
    store = SQLStore(address or f"sqlite:///{folder / 'floor.db'}")
    people = People(store.engine, hasher=QUICK)
    server = Server(store, Pit(store), people, virtual_acceptor=virtual_acceptor)
    if demo is not None:
        Demo(server, **demo).landing()
    if prepare is not None:
        prepare(server)
    door = listen("127.0.0.1", 0)
    live = Running(server, door.getsockname()[1])

    async def remember() -> None:
        live.loop = asyncio.get_running_loop()

    server.on_start.append(remember)
    uvicorn_server = uvicorn.Server(ready_to_serve(server, door, settings or Settings()))
    live.connections = uvicorn_server.server_state.connections
    thread = threading.Thread(target=uvicorn_server.run, args=([door],), daemon=True)
    thread.start()
    until(lambda: uvicorn_server.started or not thread.is_alive(), "the server starts")
    assert uvicorn_server.started, "the server ended before it had started"
    try:
        yield live
    finally:
        for client in live.clients:
            client.close()
        uvicorn_server.should_exit = True
        thread.join(PATIENCE_S)
        assert not thread.is_alive(), "the server did not stop"
        door.close()
        store.close()
