"""A real server on a real socket, in a thread of its own, for tests to talk to."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import argon2
import httpx
import uvicorn

from croupier.server.app import Server
from croupier.server.demo import Demo
from croupier.server.people import People
from croupier.server.pit import Pit
from croupier.server.run import config
from croupier.store.sql import SQLStore

HEADERS = {"x-croupier": "1"}
# A password of a test is worth nothing: as little work as the algorithm allows.
QUICK = argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Running:
    """A server that runs: its address, and clients signed in as this or that."""

    def __init__(self, server: Server, port: int) -> None:
        self.server, self.port = server, port
        self.base = f"http://127.0.0.1:{port}"
        self.clients: list[httpx.Client] = []

    def client(self) -> httpx.Client:
        client = httpx.Client(base_url=self.base, headers=HEADERS, timeout=20)
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

    def ask(self, client: httpx.Client, table: str, do: str, **fields: Any) -> httpx.Response:
        return client.post(f"/api/tables/{table}/commands", json={"do": do, **fields})


@contextmanager
def running(
    folder: Path, demo: dict[str, Any] | None = None, address: str = ""
) -> Iterator[Running]:
    store = SQLStore(address or f"sqlite:///{folder / 'floor.db'}")
    server = Server(store, Pit(store), People(store.engine, hasher=QUICK))
    if demo is not None:
        Demo(server, **demo)
    uvicorn_server = uvicorn.Server(config(server, "127.0.0.1", 0))
    thread = threading.Thread(target=uvicorn_server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 20
    while not uvicorn_server.started:
        assert time.monotonic() < deadline, "the server did not start"
        time.sleep(0.01)
    port = uvicorn_server.servers[0].sockets[0].getsockname()[1]
    live = Running(server, port)
    try:
        yield live
    finally:
        for client in live.clients:
            client.close()
        uvicorn_server.should_exit = True
        thread.join(20)
        store.close()
