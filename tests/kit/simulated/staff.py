"""Whoever comes and goes: staff who sign in and out, screens that are paired, and signatures."""

from __future__ import annotations

import asyncio

from kit.independent.auditor_people import session_of
from kit.simulated.disk import Disk
from kit.simulated.network import Answered, Lost
from kit.simulated.people import AGAIN_S, LATEST_S, Person, Refused, Screen
from kit.simulated.witness import Came, Json, Sent

PASSWORD = "correct horse battery"
ACCOUNTS = {"fay": "dealer", "hana": "higher-duties-dealer"}
REST_S = 2.0  # at most, between two things that they do
GUS, PLACE = "gus", 2  # who is paired with a station, and where
HANA = "higher-duties-dealer:hana"


class Comer(Person):
    """Somebody without a screen of their own."""

    async def turn(self) -> None:
        await self.pause(REST_S)
        self.asking += 1
        try:
            await self.come()
        finally:
            self.asking -= 1

    async def come(self) -> None:
        """The next thing this person does."""

    async def insist(
        self, method: str, path: str, cookie: str = "", body: Json | None = None, approval: str = ""
    ) -> Answered:
        """Ask until there is an answer that is one."""
        network, longest = self.screen.network, AGAIN_S
        while True:
            try:
                answer = await network.ask(method, path, cookie, body, approval)
                if answer.status not in (503, 429):
                    return answer
            except Lost:
                await network.until_someone_is_up()
            await asyncio.sleep(0.01 + longest * self.random.random())
            longest = min(2 * longest, LATEST_S)

    def wrong(self, what: str, answer: Answered) -> None:
        self.screen.witness.wrong.append(
            f"{self.by} {what} and was answered {answer.status} {answer.body}"
        )


class Newcomer(Comer):
    """Signs in, looks who it is, and signs out; now and then with a wrong password."""

    def __init__(self, screen: Screen, disk: Disk) -> None:
        super().__init__(screen, "dealer:fay", "1")
        self._disk = disk
        self._cookie = ""
        self._came: Came | None = None

    async def come(self) -> None:
        witness, cookie, dice = self.screen.witness, self._cookie, self.random.random()
        if self._came is None:
            return await self._sign_in("no idea at all" if dice < 0.1 else PASSWORD)
        if dice < 0.6:
            answer = await self.insist("GET", "/api/me", cookie)
            if answer.status != 200 or answer.body["name"] != "fay":
                self.wrong("is signed in", answer)
            return None
        answer = await self.insist("POST", "/api/sign-out", cookie)
        if answer.status != 204:
            self.wrong("signs out", answer)
        witness.gone.append(self._came)
        self._came = None
        return None

    async def _sign_in(self, password: str) -> None:
        body = {"name": "fay", "password": password}
        answer = await self.insist("POST", "/api/sign-in", body=body)
        if answer.status != (200 if password == PASSWORD else 401):
            return self.wrong(f"signs in with {password!r}", answer)
        if answer.status == 200:
            self._cookie, token = answer.cookie, answer.cookie.partition("=")[2]
            session = session_of(self._disk.path, token)
            self._came = Came(self.by, token, session, "staff")
            self.screen.witness.came.append(self._came)
        return None


class Pairer(Comer):
    """A supervisor who pairs one station again and again: each screen takes over from the last."""

    def __init__(self, screen: Screen, disk: Disk, cookie: str) -> None:
        super().__init__(screen, "supervisor:sue", "1")
        self._disk, self._cookie = disk, cookie
        self._came: Came | None = None
        self._station = ""

    async def come(self) -> None:
        if self._came is not None and self.random.random() < 0.5:
            answer = await self.insist("GET", "/api/me", self._station)
            if answer.status == 401:  # a link that was followed before has come after all
                self._came = None
            elif answer.status != 200 or answer.body["player"] != GUS:
                self.wrong("looks at the station", answer)
            return None
        asked = {
            "table": "1", "as": "station", "player": GUS, "place": PLACE, "take_over": True,
            "reason": "the screen was changed",
        }  # fmt: skip
        answer = await self.insist("POST", "/api/pairings", self._cookie, asked)
        if answer.status != 201:
            return self.wrong("pairs a station", answer)
        # Whether its link was followed is not known where no answer comes: another is asked for.
        before, self._came = self._came, None
        try:
            followed = await self.screen.network.ask("GET", f"/pair?code={answer.body['code']}", "")
        except Lost:
            return None
        if followed.status == 303:
            self._station = followed.cookie
            token = followed.cookie.partition("=")[2]
            self._came = Came(GUS, token, session_of(self._disk.path, token), "station")
            self.screen.witness.came.append(self._came)
            if before is not None:
                self.screen.witness.gone.append(before)
        elif followed.status not in (503, 401, 429, 409):
            self.wrong("follows a link", followed)
        return None


class Signer(Comer):
    """A dealer who asks for what only somebody else may do, who signs for it."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen, "dealer:dan", "1")
        self._count = 1_000_000  # ids beside those of the dealer's own screen

    async def come(self) -> None:
        if self.phase != "idle":
            return None
        command = {"do": "give-closing-notice", "id": self.next_id}
        self._count += 1
        witness = self.screen.witness
        stored = {**command, "asked_by": self.by}
        sent = Sent("table:1", HANA, command["id"], stored, self.world.now)
        witness.sent[sent[:3]] = sent
        while True:
            signature = await self._signature(command)
            since = self.world.now
            cookie = self.screen.cookie
            path = "/api/tables/1/commands"
            answer = await self.insist("POST", path, cookie, command, signature)
            if answer.status == 401:  # a server that has just been started knows no signatures
                continue
            if answer.status == 422:
                raise Refused(answer.body["refused"])
            if answer.status != 200:
                return self.wrong("has something signed", answer)
            self._answered(sent, answer.body, since)
            return None

    async def _signature(self, command: Json) -> str:
        asked = {"name": "hana", "password": PASSWORD, "table": "1", "command": command}
        answer = await self.insist("POST", "/api/approvals", self.screen.cookie, asked)
        if answer.status != 201:
            self.wrong("asks for a signature", answer)
            return "none"
        self.screen.witness.signed.add((HANA, command["id"]))
        signature: str = answer.body["approval"]
        return signature
