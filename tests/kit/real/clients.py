"""Clients of a real server: each in a thread, over real sockets; no answer means to ask again.

They know addresses, cookies and JSON, and nothing of the server's code.
"""

from __future__ import annotations

import json
import random
import socket
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from hashlib import sha256
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from kit.simulated.witness import Json, Saw, Sent, Told, Witness

ANSWER_S = 1.0  # how long an answer is waited for
AGAIN_S = 0.1  # before the same is sent again
TABLE = "1"
STAKE = 500
BETS = ("red", "black", "odd", "even", "low", "high", "dozen:1", "dozen:2", "column:3",
        *(f"straight:{n}" for n in range(37)))  # fmt: skip


class Again(Exception):
    """There was no answer, or one that says so."""


class Client(threading.Thread):
    """Somebody who asks for one thing after the other, until all is over."""

    think_s = 0.04  # between two acts, about

    def __init__(self, by: str, cookie: str, servers: Sequence[Any], witness: Witness) -> None:
        super().__init__(daemon=True, name=by)
        self.by, self._cookie, self._servers, self._witness = by, cookie, servers, witness
        self.random = random.Random(by)
        self.is_over = False
        self.again = 0  # how often something had to be sent again
        self.told: list[Told] = []
        self.failed = ""  # by a mistake of this test
        self._count = self._at = 0
        headers = {"cookie": cookie, "x-croupier": "1"}
        self._http = httpx.Client(timeout=ANSWER_S, verify=False, headers=headers)

    @property
    def base(self) -> str:
        """Of the server that is asked now."""
        address: str = self._servers[self._at % len(self._servers)].base
        return address

    def run(self) -> None:
        try:
            while not self.is_over:
                self.turn()
                time.sleep(2 * self.think_s * self.random.random())  # as people do
        except Exception as error:
            self.failed = repr(error)
            raise
        finally:
            self.hang_up()
            self._http.close()

    def turn(self) -> None:
        """The next thing this client does."""

    def hang_up(self) -> None:
        """What is still open is closed."""

    def do(self, what: str, **given: Any) -> str:
        """Ask until there is an answer; the refusal's code, or nothing if it was done."""
        self._count += 1
        command = {"do": what, "id": f"{self.by}-{self._count}", **given}
        by, id = self.by, command["id"]
        if what == "buy-in":
            by, id = "device:virtual-acceptor", self._of_acceptor(id)
        sent = Sent(f"table:{TABLE}", by, id, command, time.monotonic())
        self._witness.sent[sent[:3]] = sent
        while True:
            since = time.monotonic()
            try:
                answer = self.ask(command)
            except Again:
                self.again += 1
                self._at += 1  # where there is another server, it may be its turn
                time.sleep(AGAIN_S)  # as a screen does, so that a server that starts is not flooded
                continue
            if "refused" in answer:
                return str(answer["refused"].get("code", answer["refused"]))
            told = Told(*sent[:3], answer["ok"], answer["events"], time.monotonic(), since)
            self._witness.hears(told)
            self.told.append(told)
            return ""

    def _of_acceptor(self, id: str) -> str:
        """The id under which the virtual acceptor signs for a note that was put in under ours."""
        return sha256(f"{self.by.removeprefix('player:')}\n{id}".encode()).hexdigest()[:32]

    def ask(self, command: Json) -> Json:
        """Once, over HTTP."""
        try:
            reply = self._http.post(f"{self.base}/api/tables/{TABLE}/commands", json=command)
        except httpx.TransportError:
            raise Again from None
        if reply.status_code in (503, 429):
            raise Again
        if reply.status_code not in (200, 422):
            told = f"{self.by} was answered {reply.status_code} to {command}: {reply.text[:200]}"
            self._witness.wrong.append(told)
            raise Again
        answer: Json = reply.json()
        return answer

    def looks(self) -> Saw:
        """What its own screen shows in the end."""
        address = f"{self.base}/api/tables/{TABLE}/view?as=station"
        view = httpx.get(address, headers={"cookie": self._cookie}, verify=False).json()
        public, me = view["public"], view["me"]
        shown = {
            "phase": public.get("phase"), "outcome": public.get("outcome"),
            "results": public.get("results"), "drawn": public.get("drawn"),
            "account": me.get("account"), "wagers": me.get("wagers"),
        }  # fmt: skip
        player = self.by.removeprefix("player:")
        return Saw(self.by, f"table:{TABLE}", view["version"], player, shown)


class Station(Client):
    """A player: wagers, and another note when the account is empty."""

    def turn(self) -> None:
        code = self.do("place-wager", bet=self.random.choice(BETS), stake=STAKE)
        if "fund" in code or "credit" in code or not self._count % 60:
            self.do("buy-in", amount=10_000, tender="note")
        elif code:
            time.sleep(self.think_s)  # no bets now


class SocketStation(Station):
    """The same over a WebSocket, which is opened again whenever it is cut."""

    _socket: ClientConnection | None = None

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._open = ExitStack()

    def ask(self, command: Json) -> Json:
        try:
            if self._socket is None:
                address = self.base.replace("http", "ws", 1)
                opens = connect(
                    f"{address}/api/tables/{TABLE}/live?as=station", open_timeout=ANSWER_S,
                    close_timeout=ANSWER_S, additional_headers={"cookie": self._cookie},
                )  # fmt: skip
                self._socket = self._open.enter_context(opens)
            self._socket.send(json.dumps({"type": "command", "command": command}))
            answer = self._answer(self._socket, command["id"])
        except (OSError, WebSocketException, TimeoutError):
            self.cut()
            raise Again from None
        if answer.get("refused", {}).get("code") in ("retry", "too-fast"):
            self.cut()
            raise Again
        return answer

    def _answer(self, over: ClientConnection, id: str) -> Json:
        until = time.monotonic() + ANSWER_S
        while True:
            heard: Json = json.loads(over.recv(timeout=max(0.0, until - time.monotonic())))
            if heard["type"] == "answer" and heard["id"] == id:
                return heard

    def cut(self) -> None:
        if self._socket is not None:
            with suppress(OSError):  # at once: nobody may be there to close it with
                self._socket.socket.shutdown(socket.SHUT_RDWR)
        self._socket = None
        self._open.close()

    def hang_up(self) -> None:
        self.cut()


class Dealer(Client):
    """One spin after the other."""

    period_s = 0.6  # in which wagers are taken

    def turn(self) -> None:
        self.do("open-betting")
        time.sleep(self.period_s)  # the players bet meanwhile, each at their own pace
        self.do("spin-ball")
        self.do("no-more-bets")
        self.do("record-outcome", outcome=str(self.random.randrange(37)))
        self.do("settle")
