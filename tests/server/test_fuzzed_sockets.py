"""Sockets under fire: frames that break every rule, messages that say nothing, screens that never
read. Whoever sends them is told or let go; the server's memory is bounded, and others play on.

`CROUPIER_FRAMES` says how many malformed frames; `CROUPIER_SEED` from which seed."""

from __future__ import annotations

import json
import os
import random
import re
import resource
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from croupier.server.people import People
from croupier.store.sql import SQLStore
from kit.frames import FATAL, SAID, TEXT, Bare, frame, in_parts
from kit.processes.storm import SESSIONS
from kit.server import HEADERS, QUICK, new_client
from kit.waiting import PATIENCE_S, until

FRAMES = int(os.environ.get("CROUPIER_FRAMES", "1200"))
SEED = int(os.environ.get("CROUPIER_SEED", "19"))
STORM = Path(__file__).parent.parent / "kit/processes/storm.py"
MOST_GROWTH = 48 << 20  # bytes of memory that a storm may leave behind


class Fired:
    """A server in a process of its own, with two tables and a dealer at each."""

    def __init__(self, process: subprocess.Popen[str], base: str, said: Path) -> None:
        self.process, self.base, self.said = process, base, said
        self.port = int(base.rpartition(":")[2])
        self.dealer, self.other = self.signed_in("dan"), self.signed_in("eve")
        for table in ("stormy", "quiet"):
            spec = {"rulebook": "CM18", "mode": "touchbet"}
            made = self.dealer.post("/api/tables", json={"table": table, "spec": spec})
            assert made.status_code == 201
            asked = {"do": "open-table", "id": "open"}
            done = self.dealer.post(f"/api/tables/{table}/commands", json=asked)
            assert done.status_code == 200, done.text

    def signed_in(self, name: str) -> httpx.Client:
        client = new_client(self.base, headers=HEADERS)
        signed = client.post("/api/sign-in", json={"name": name, "password": "correct horse"})
        assert signed.status_code == 200
        return client

    @property
    def cookies(self) -> str:
        return cookies_of(self.dealer)

    def bare(self) -> Bare:
        return Bare(self.port, "/api/tables/stormy/live?as=dealer", self.cookies)

    def other_screen(self) -> ClientConnection:
        url = f"ws://127.0.0.1:{self.port}/api/tables/quiet/live?as=dealer"
        return connect(url, additional_headers={"cookie": cookies_of(self.other)})

    def screens(self) -> int:
        found: dict[str, Any] = self.dealer.get("/health").json()
        return int(found["screens"])

    def memory(self) -> int:
        """Resident, in bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * resource.getpagesize()


def cookies_of(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


@pytest.fixture(scope="module")
def fired(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fired]:
    folder = tmp_path_factory.mktemp("fired")
    store = SQLStore(f"sqlite:///{folder / 'floor.db'}")
    for name in ("dan", "eve"):
        People(store.engine, hasher=QUICK).add_staff(name, "dealer", "correct horse")
    store.close()
    said = folder / "said"
    with said.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "croupier", "serve", str(folder / "floor.db"), "--port", "0"],
            stdout=subprocess.DEVNULL, stderr=errors, text=True,
        )  # fmt: skip
        try:
            until(lambda: '"event": "started"' in said.read_text(), "the server has started")
            found = re.search(r'"address": "([^"]+)"', said.read_text())
            assert found
            fired = Fired(process, found[1], said)
            yield fired
            fired.dealer.close()
            fired.other.close()
        finally:
            process.terminate()
            process.wait(PATIENCE_S)
    text = said.read_text()
    assert "Traceback" not in text, text[-4000:]
    assert '"level": "error"' not in text, text[-4000:]


@pytest.mark.parametrize("kind", FATAL)
def test_a_frame_that_breaks_a_rule_ends_its_connection(kind: str, fired: Fired) -> None:
    make, codes = FATAL[kind]
    with closing(fired.bare()) as bare:
        bare.send(make(random.Random(SEED)))
        assert bare.end() in codes


def test_a_message_in_parts_is_one_message(fired: Fired) -> None:
    command = {"do": "attest", "id": "parts", "item": "lamp", "value": "on"}
    message = json.dumps({"type": "command", "command": command}).encode()
    with closing(fired.bare()) as bare:
        for part in in_parts(message, random.Random(SEED)):
            bare.send(part)
        assert "ok" in answer_of(bare)


def answer_of(bare: Bare) -> dict[str, Any]:
    while True:
        opcode, payload = bare.next()
        message: dict[str, Any] = json.loads(payload) if opcode == TEXT else {}
        if message.get("type") == "answer":
            return message


def test_nonsense_in_due_form_is_refused_and_the_screen_stays(fired: Fired) -> None:
    good = {"do": "attest", "id": "after", "item": "lamp", "value": "on"}
    with closing(fired.bare()) as bare:
        for say in SAID:
            bare.send(frame(TEXT, say(random.Random(SEED))))
            assert "refused" in answer_of(bare)
        bare.send(frame(TEXT, json.dumps({"type": "command", "command": good}).encode()))
        assert "ok" in answer_of(bare)


@pytest.mark.parametrize(
    "request_line",
    [
        "GET /api/tables/stormy/live?as=dealer HTTP/1.1\r\nUpgrade: websocket\r\n",
        "GET /api/tables/stormy/live HTTP/9.9\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
        "POST /api/tables/stormy/live HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Content-Length: 99999999999999999999\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        "GET /" + "x" * 70_000 + " HTTP/1.1\r\n",
        "GET / HTTP/1.1\r\nX: " + "x" * 200_000,
    ],
    ids=["no key", "no version", "long body", "TLS", "long path", "long header"],
)
def test_a_handshake_that_is_none_is_refused(request_line: str, fired: Fired) -> None:
    with socket.create_connection(("127.0.0.1", fired.port), timeout=PATIENCE_S) as door:
        host = f"Host: 127.0.0.1:{fired.port}\r\n\r\n"
        with suppress(ConnectionError):
            door.sendall((request_line + host).encode("latin-1"))
            answer = door.recv(65536)
            assert not answer.startswith(b"HTTP/1.1 5"), answer
            assert b" 101 " not in answer.partition(b"\r\n")[0]
    assert fired.dealer.get("/health").status_code == 200


def test_a_storm_of_frames_is_bounded_and_others_play_on(fired: Fired) -> None:
    """Others' answers within twice what they take in quiet: held to where the storm is a long one,
    because a short one on a busy machine says nothing."""
    cookies = []
    for _ in range(SESSIONS):
        with closing(fired.signed_in("dan")) as dan:
            cookies.append(cookies_of(dan))
    words = (str(fired.port), str(FRAMES), str(SEED), *cookies)
    with fired.other_screen() as screen:
        quiet = [asked(screen, f"quiet-{n}") for n in range(200)]
        before = fired.memory()
        during: list[float] = []
        storm = subprocess.Popen(
            ["nice", "-n", "19", sys.executable, str(STORM), *words],
            stdout=subprocess.PIPE, text=True, env={"PYTHONPATH": ":".join(sys.path)},
        )  # fmt: skip
        try:
            while storm.poll() is None:
                during.append(asked(screen, f"storm-{len(during)}"))
        finally:
            storm.kill()
            said, _ = storm.communicate()
        assert storm.returncode == 0
        until(lambda: fired.screens() == 1, "whoever stormed is let go")
        growth = fired.memory() - before
    median = [1000 * statistics.median(one) for one in (quiet, during)]
    print(
        f"{said.strip()}: {growth >> 20} MiB more; others' answers {median[0]:.1f} ms in quiet,"
        f" {median[1]:.1f} ms in the storm, of {len(during)}"
    )
    assert growth < MOST_GROWTH
    if FRAMES >= 20_000:
        assert median[1] < 2 * median[0]


def asked(screen: ClientConnection, id: str) -> float:
    """How long a command at the other table takes to be answered."""
    time.sleep(0.01)  # at the pace of a table; nothing is waited for
    command = {"do": "attest", "id": id, "item": "lamp", "value": "on"}
    began = time.perf_counter()
    screen.send(json.dumps({"type": "command", "command": command}))
    while True:
        message = json.loads(screen.recv(PATIENCE_S))
        if message["type"] == "answer":
            assert "ok" in message, message
            return time.perf_counter() - began
