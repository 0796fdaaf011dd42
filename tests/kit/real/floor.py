"""A real floor: database, `croupier serve`, clients who play, and an auditor at the end."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from croupier.server.people import People
from croupier.store.sql import SQLStore
from kit.independent.audited_rows import read_rows
from kit.independent.auditor import Auditor
from kit.real.clients import TABLE, Client, Dealer, SocketStation, Station
from kit.real.disks import SmallDisk
from kit.real.postgres import Postgres
from kit.real.served import Served
from kit.server import HEADERS, QUICK, new_client
from kit.simulated.witness import Told, Witness
from kit.waiting import until

PROCESSES = Path(__file__).parents[1] / "processes"
PASSWORD = "correct horse"
PLAYERS = ("ana", "ben", "cat")
DISK_MB = {"sqlite": 96, "postgresql": 256}
IN_PEACE = 20  # acts before the next fault
LAST_S = 15.0  # to end what they are about
SPEC = {"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": 600}


class Suffered(NamedTuple):
    """One fault, and what came of it."""

    fault: str
    database: str
    began: float
    acknowledged: int
    again: int  # how often clients had to send something again
    back_s: float
    lasted_s: float


class Helper:
    """A process of ours that does what it is told, a line at a time."""

    def __init__(self, script: str, *words: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(PROCESSES / script), *words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def heard(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def tell(self, word: str) -> str:
        """It has done so when this returns."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()
        return self.heard()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


class RealFloor:
    """Everything that runs; whatever happens, nothing of it is left behind."""

    def __init__(self, database: str) -> None:
        self.database = database
        self._all = ExitStack()
        self.witness = Witness()
        self.servers: list[Served] = []
        self.clients: list[Client] = []
        self.suffered: list[Suffered] = []
        self.postgres: Postgres | None = None

    def __enter__(self) -> RealFloor:
        try:
            self._open()
        except BaseException:
            self._all.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._all.close()

    def _open(self) -> None:
        self.disk = self._all.enter_context(closing(SmallDisk(DISK_MB[self.database])))
        if self.database == "postgresql":
            self.postgres = self._all.enter_context(closing(Postgres(self.disk.folder)))
            self.address = self.postgres.address()
            self.proxy = self._all.enter_context(
                closing(Helper("mute_proxy.py", self.postgres.socket))
            )
            served_at = f"postgresql://postgres@127.0.0.1:{self.proxy.heard()}/floor"
        else:
            self.address = served_at = str(self.disk.folder / "floor.db")
        self._served_at = served_at
        codes = self._people()
        self.serve()
        cookies = self._table(codes)
        kinds = (SocketStation, Station, Station)
        self.before = Counter[str]()
        for act in read_rows(self.address).acts:
            self.before[act[0]] = act[1]
        for kind, name in zip(kinds, PLAYERS, strict=True):
            self._client(kind, f"player:{name}", cookies[name])
        self._client(Dealer, "dealer:dan", cookies["dan"])
        self._all.callback(self.finish)

    def _people(self) -> dict[str, str]:
        url = self.address
        url = (
            url.replace("postgresql:", "postgresql+psycopg:")
            if "://" in url
            else f"sqlite:///{url}"
        )
        with closing(SQLStore(url)) as store:
            people = People(store.engine, hasher=QUICK)
            people.add_staff("dan", "dealer", PASSWORD)
            return {name: people.new_code(TABLE, "station", name)[0] for name in PLAYERS}

    def _table(self, codes: dict[str, str]) -> dict[str, str]:
        """A table that is open; everybody's cookies."""
        cookies = {}
        base = self.servers[0].base
        with closing(new_client(base, headers=HEADERS)) as dealer:
            dealer.post("/api/sign-in", json={"name": "dan", "password": PASSWORD})
            dealer.post("/api/tables", json={"table": TABLE, "spec": SPEC})
            opened = {"do": "open-table", "id": "open"}
            done = dealer.post(f"/api/tables/{TABLE}/commands", json=opened)
            assert done.status_code == 200, done.text
            cookies["dan"] = _as_header(dealer)
        for name, code in codes.items():
            with closing(new_client(base, headers=HEADERS)) as station:
                assert station.get(f"/pair?code={code}").status_code == 303
                buys = {"do": "buy-in", "id": "buy", "amount": 50_000, "tender": "note"}
                done = station.post(f"/api/tables/{TABLE}/commands", json=buys)
                assert done.status_code == 200, done.text
                cookies[name] = _as_header(station)
        return cookies

    def _client(self, kind: type[Client], by: str, cookie: str) -> None:
        client = kind(by, cookie, self.servers, self.witness)
        self.clients.append(client)
        client.start()

    def serve(self) -> Served:
        """One more server of the same tables."""
        served = Served(self._served_at)
        self._all.callback(served.stop)
        self.servers.append(served)
        return served

    @property
    def again(self) -> int:
        return sum(client.again for client in self.clients)

    def all_acknowledged(self, since: float) -> float:
        """When everybody has something acknowledged that was sent after this moment; the time."""

        def first(client: Client) -> Told | None:
            later = [one for one in client.told[-50:] if one.since >= since]
            return later[0] if later else None

        def all_have() -> bool:
            failed = [client.failed for client in self.clients if client.failed]
            assert not failed, failed
            return all(first(client) for client in self.clients)

        try:
            until(all_have, "everybody is served again")
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.why()}") from None
        return max(one.at for client in self.clients if (one := first(client)))

    def why(self) -> str:
        """What the servers said last, for whoever looks into it."""
        told = [
            f"{one.base}: {one.ready()}\n" + "\n".join([*one.said][-25:]) for one in self.servers
        ]
        return "\n".join(told)

    def suffer(self, fault: Any) -> Suffered:
        """A fault, from its beginning until everybody is served again."""
        told = len(self.witness.told)
        until(lambda: len(self.witness.told) >= told + IN_PEACE, "play goes on")
        again, began = self.again, time.monotonic()
        try:
            fault.begin(self)
            until(lambda: self.again > again, f"somebody feels it: {fault.name}")
            fault.hold(self)
        finally:
            gone = fault.end(self)
        back = self.all_acknowledged(gone) - gone
        count = len(self.witness.told) - told
        lasted = gone - began
        one = Suffered(fault.name, self.database, began, count, self.again - again, back, lasted)
        self.suffered.append(one)
        return one

    def finish(self) -> None:
        """Everybody ends what they are about, as far as they can."""
        for client in self.clients:
            client.is_over = True
        for client in self.clients:
            client.join(LAST_S)

    def audit(self) -> tuple[Counter[str], Counter[str], list[str]]:
        """By fault, what was lost and what was doubled; and all that is wrong."""
        self.finish()
        waits = [client.by for client in self.clients if client.is_alive()]
        assert not waits, f"{waits} still wait for an answer\n{self.why()}"
        last = [one.looks() for one in self.clients if isinstance(one, Station)]
        auditor = Auditor(read_rows(self.address), dict(self.before))
        wrong = auditor.audit(self.witness.sent.values(), self.witness.told, (), last)
        lost, doubled = Counter[str](), Counter[str]()
        times = Counter(act.key for act in auditor.acts if act.is_asked)
        for one in self.witness.told:
            lost[self._during(one.at)] += not times[one[:3]]
        for key, count in times.items():
            if count > 1:
                sent = self.witness.sent.get(key)
                doubled[self._during(sent.at if sent else 0.0)] += 1
        return +lost, +doubled, [*self.witness.wrong, *wrong]

    def _during(self, at: float) -> str:
        """The fault it fell into or came after."""
        before = [one.fault for one in self.suffered if one.began <= at]
        return before[-1] if before else "before all"


def _as_header(client: Any) -> str:
    return "; ".join(f"{one.name}={one.value}" for one in client.cookies.jar)
