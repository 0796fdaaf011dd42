"""The people of the simulated floor and their screens: whoever gets no answer asks again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from kit.simulated.network import Link, Lost, Network
from kit.simulated.witness import Json, Saw, Sent, Told, Witness, merged
from kit.simulated.world import World

AGAIN_S, LATEST_S = 0.2, 1.2  # at most, before it is sent again, the first time and later
THINKS_S = 0.4  # at most, between two acts
BEAT = '{"type":"beat"}'  # what a screen is told where it is told nothing else, and answers
ANSWER_S = 2.0  # how long an answer is waited for


class Refused(Exception):
    """The rules say no."""

    def __init__(self, refused: Json) -> None:
        super().__init__(refused.get("code"))
        self.code = refused.get("code", "")


class Screen:
    """A screen: its socket, opened again whenever it is cut, and the view it shows."""

    def __init__(
        self, network: Network, witness: Witness, who: str, path: str, stream: str, cookie: str,
        player: str = "",
    ) -> None:  # fmt: skip
        self.network, self.witness, self.world = network, witness, network.world
        self.who, self.path, self.stream, self.cookie = who, path, stream, cookie
        self.player = player
        self.view: Json = {}
        self.link: Link | None = None
        self.random = self.world.chance(who)
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self.is_over = False

    async def look(self) -> None:
        """For as long as the simulation lasts."""
        longest = AGAIN_S
        while not self.is_over:
            link = self.link = self.network.open(self.path, self.cookie)
            try:
                while True:
                    self._hear(json.loads(await link.receive()))
                    longest = AGAIN_S
            except Lost:
                self.link = None
            for waits in self._answers.values():
                if not waits.done():
                    waits.set_exception(Lost())
            await self.network.until_someone_is_up()
            await asyncio.sleep(0.02 + longest * self.random.random())
            longest = min(2 * longest, LATEST_S)

    def _hear(self, message: Json) -> None:
        if message["type"] == "beat":
            if self.link is not None:
                self.link.send(BEAT)
        elif message["type"] == "answer":
            waits = self._answers.get(message["id"])
            if waits is not None and not waits.done():
                waits.set_result(message)
        elif message["type"] == "snapshot":
            self._show(message)
        elif message["type"] == "change":
            self._show(merged(self.view, message))
        elif message["type"] == "paused":  # what it shows is covered, until it is shown anew
            self.witness.last.pop(self.who, None)
        else:
            self.witness.wrong.append(f"{self.who} was sent what nobody knows: {message}")

    def _show(self, view: Json) -> None:
        self.view = view
        public, me = view.get("public", {}), view.get("me") or {}
        shown = {
            "phase": public.get("phase"), "outcome": public.get("outcome"),
            "results": public.get("results"), "drawn": public.get("drawn"),
            "account": me.get("account"), "wagers": me.get("wagers"), "owes": view.get("owes"),
            "out": view.get("out"),
        }  # fmt: skip
        version = view["version"] if self.stream else -1
        self.witness.sees(Saw(self.who, self.stream, version, self.player, shown))

    async def ask(self, command: Json) -> Json:
        """Over the socket; an answer, or Lost."""
        if self.link is None or not self.link.is_open:
            raise Lost
        waits = self._answers[command["id"]] = asyncio.get_running_loop().create_future()
        self.link.send(json.dumps({"type": "command", "command": command}))
        try:
            async with asyncio.timeout(ANSWER_S):
                answer: Json = await waits
                return answer
        except TimeoutError:
            raise Lost from None
        finally:
            self._answers.pop(command["id"], None)


class Person:
    """Somebody who asks for things, with a screen of their own."""

    def __init__(self, screen: Screen, by: str, table: str) -> None:
        self.screen, self.by, self.table = screen, by, table
        self.world: World = screen.world
        self.random = self.world.chance(by)
        self.asking = 0  # how many of what was asked wait for an answer
        self._count = 0

    @property
    def view(self) -> Json:
        return self.screen.view

    @property
    def phase(self) -> str:
        return str(self.view.get("public", {}).get("phase", ""))

    @property
    def next_id(self) -> str:
        """Of what will be asked for next."""
        return f"{self.by}-{self._count + 1}"

    async def do(self, what: str, **given: Any) -> list[Json]:
        """Ask until there is an answer; the events, or Refused."""
        at_cage = self.table == "cage"
        command = {"do": what, "id": self.next_id, **given}
        self._count += 1
        stream = "cage" if at_cage else f"table:{self.table}"
        sent = Sent(stream, self.by, command["id"], command, self.world.now)
        self.screen.witness.sent[sent[:3]] = sent
        self.asking += 1
        longest = AGAIN_S
        try:
            while True:
                since = self.world.now
                try:
                    answer = await self._once(command, at_cage)
                except Lost:
                    answer = None
                if answer is not None:
                    return self._answered(sent, answer, since)
                await self.screen.network.until_someone_is_up()
                await asyncio.sleep(0.01 + longest * self.random.random())
                longest = min(2 * longest, LATEST_S)
        finally:
            self.asking -= 1

    def _answered(self, sent: Sent, answer: Json, since: float) -> list[Json]:
        witness = self.screen.witness
        if "refused" in answer:
            witness.refused += 1
            raise Refused(answer["refused"])
        told = Told(*sent[:3], answer["ok"], answer["events"], self.world.now, since)
        witness.hears(told)
        return told.events

    async def _once(self, command: Json, at_cage: bool) -> Json | None:
        """One attempt: an answer, or none because it has to be sent again."""
        if not at_cage and self.random.random() < 0.7:
            answer = await self.screen.ask(command)
            again = answer.get("refused", {}).get("code") in ("retry", "too-fast")
            return None if again else answer
        path = "/api/cage/commands" if at_cage else f"/api/tables/{self.table}/commands"
        return await self._over_http(path, self.screen.cookie, command)

    async def _over_http(self, path: str, cookie: str, command: Json) -> Json | None:
        status, body, _ = await self.screen.network.ask("POST", path, cookie, command)
        if status in (503, 429):
            return None
        if status == 422:
            return {"refused": body["refused"]}
        if status != 200:
            self.screen.witness.wrong.append(f"{self.by}: {command} was answered {status}: {body}")
            return {"refused": {"code": str(status)}}
        answer_: Json = body
        return answer_

    async def pause(self, longest: float) -> None:
        await asyncio.sleep(longest * self.random.random())

    async def live(self, goes_on: Callable[[], bool]) -> None:
        """Until the simulation is over."""
        while goes_on():
            await self.pause(THINKS_S)
            if self.view:
                try:
                    await self.turn()
                except Refused:
                    continue

    async def turn(self) -> None:
        """The next thing this person does."""
