"""The simulated floor: a server that is started again when it dies, and people at its tables."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from croupier.floor.commands import EnrolDevice
from croupier.rules.spec import read_spec
from croupier.server.people import People, Session
from croupier.table import commands as c
from kit.simulated import acceptor as device
from kit.simulated import staff
from kit.simulated.disk import After, Connection, Disk
from kit.simulated.loop import Loop
from kit.simulated.machine import machine
from kit.simulated.network import Network
from kit.simulated.parts import PLENTY, Dealer, Player
from kit.simulated.people import Person, Screen
from kit.simulated.process import TABLES, Process, known_statements, without_documents
from kit.simulated.threads import Work
from kit.simulated.witness import Witness
from kit.simulated.world import Party, World

PLAYERS = {"ana": "1", "bo": "2", "cy": "2"}
DEALERS = {"dan": "1", "eva": "2"}
SPECS = {
    "1": {"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": 20, "stations": 4,
          "side_bets": {"lucky-symbols": {}}},
    "2": {"rulebook": "CP", "mode": "ats", "wagering_period_s": 20, "stations": 4},
}  # fmt: skip
NOTES = 20  # that every player puts in first, of as much
LONG_S = 10**9  # a session: how long they last is no concern of ours


class Prepared:
    """A database with two open tables and everybody signed in, copied for every run."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "prepared.db"
        self.cookies: dict[str, str] = {}
        world = World(0)
        disk = Disk(world, self.path)
        with in_the_world(world, disk):
            process = Process(world, disk, 0)
            world.run(lambda: process.is_up or bool(process.ended))
            assert process.is_up, process.ended
            task = process.do(self._set_up(process))
            world.run(task.done)
            task.result()
            process.stop()
            world.run(lambda: process.is_dead)
            world.run(lambda: not disk.connections)
        database = sqlite3.connect(self.path)
        self.before = dict(database.execute("SELECT name, version FROM streams").fetchall())
        database.close()

    async def _set_up(self, process: Process) -> None:
        assert process.server is not None
        pit, people = process.server.pit, process.server.people
        for table in TABLES:
            await pit.make_table(table, read_spec(SPECS[table]))
            await pit.submit(table, c.OpenTable(by="dealer:dan", id=f"open-{table}"))
        for name, table in PLAYERS.items():
            for n in range(NOTES):
                by, id = f"player:{name}", f"note-{n}"
                await pit.submit(table, c.BuyIn(by=by, id=id, amount=PLENTY, tender="note"))
            self._sign_in(people, name, Session("player", name, table, "station"))
        await pit.ask_floor(enrolment())
        for name, role in staff.ACCOUNTS.items():
            people.add_staff(name, role, staff.PASSWORD)
        for name in DEALERS:
            self._sign_in(people, name, Session("dealer", name, "", "staff"))
        self._sign_in(people, "sue", Session("supervisor", "sue", "", "staff"))
        self._sign_in(people, "kim", Session("cage", "kim", "", "staff"), "cage")
        self._sign_in(people, "wnd", Session("display", "wnd", "1", "wnd"))

    def _sign_in(self, people: People, who: str, session: Session, kind: str = "") -> None:
        token, _ = people.open(session, LONG_S)
        self.cookies[who] = f"croupier_{kind or session.screen}={token}"


def enrolment() -> EnrolDevice:
    """Of the bill acceptor at the station of the player at the first table."""
    return EnrolDevice(
        by="supervisor:sue", id="enrol", device=device.NAME, kind="bill-acceptor", key=device.KEY,
        table=device.TABLE, place=device.PLACE, denominations=device.NOTES,
        credit_max=device.CREDIT_MAX,
    )  # fmt: skip


def memory() -> Path | None:
    """Where files are only in memory, if this machine has that: what is slow here is virtual."""
    shared = Path("/dev/shm")
    return shared if shared.is_dir() else None


@contextmanager
def in_the_world(world: World, disk: Disk) -> Iterator[None]:
    with ExitStack() as stack:
        stack.enter_context(machine(world))
        stack.enter_context(disk.plugged_in(lambda: world.current))
        stack.enter_context(without_documents())
        stack.enter_context(known_statements())
        yield


class SimulatedFloor:
    """One world: its database, its server and its people."""

    def __init__(self, seed: int, prepared: Prepared, path: Path) -> None:
        shutil.copyfile(prepared.path, path)
        self.world = World(seed)
        self.random = self.world.chance("floor")
        self.disk = Disk(self.world, path)
        self.lives = 0
        self.is_over = False
        self.witness = Witness()
        people = Party(self.world, "people")
        self.loop = people.loop = Loop(people)  # type: ignore[abstract]
        self.network = Network(self.world, people)
        # Every other floor has a second server, on the same machine or on another.
        self.machines = [0, *([self.random.randrange(2)] if self.random.random() < 0.5 else [])]
        self._up = [self.loop.create_future() for _ in self.machines]
        self.before_step = self.world.before_step
        self.before_statement: list[Callable[[Connection, str, Work | None], After | None]] = []
        self.disk.before = self._before_statement
        self.ended: list[str] = []  # how processes ended that were not told to
        self.screens: list[Screen] = []
        self.people: list[Person] = []
        self.devices: list[Person] = []
        self._invite(prepared.cookies)

    def _invite(self, cookies: dict[str, str]) -> None:
        def screen(who: str, path: str, stream: str, as_: str, player: str = "") -> Screen:
            made = Screen(
                self.network, self.witness, as_, path, stream, cookies[who], player=player
            )
            self.screens.append(made)
            return made

        kim = self.cashier = Person(
            screen("kim", "/api/cage/live", "cage", "kim"), "cage:kim", "cage"
        )
        for name, table in DEALERS.items():
            path = f"/api/tables/{table}/live?as=dealer"
            shown = screen(name, path, f"table:{table}", name)
            self.people.append(Dealer(shown, f"dealer:{name}", table))
        for name, table in PLAYERS.items():
            path = f"/api/tables/{table}/live?as=station"
            shown = screen(name, path, f"table:{table}", name, name)
            player = Player(shown, f"player:{name}", table)
            if table == "2":
                player.dealer, player.cashier = self.people[1], kim
            else:
                player.acceptor = device.Acceptor(shown)
                self.devices.append(player.acceptor)
            self.people.append(player)
        self.people += [
            staff.Newcomer(self.people[0].screen, self.disk),
            staff.Pairer(self.people[0].screen, self.disk, cookies["sue"]),
            staff.Signer(self.people[0].screen),
        ]
        screen("wnd", "/api/tables/1/live?as=wnd", "table:1", "wnd")
        screen("dan", "/api/floor/live", "", "floor")

    def begin(self) -> None:
        for place in range(len(self.machines)):
            self._start(place)
        for screen in self.screens:
            self.loop.create_task(screen.look())
        for person in self.people:
            self.loop.create_task(person.live(lambda: not self.is_over))

    @property
    def servers(self) -> dict[int, Process]:
        return self.network.servers

    def _start(self, place: int) -> None:
        self.lives += 1
        server = Process(self.world, self.disk, self.lives, self.machines[place])
        self.servers[place] = server
        server.when_dead.append(lambda: self._died(place, server.ended))
        server.when_up = lambda: self._is_up(place)

    def _died(self, place: int, ended: str) -> None:
        """Somebody starts it again, as systemd does; caches may be gone or damaged by then."""
        if ended not in ("", "stopped"):
            self.ended.append(ended)
        if self.random.random() < 0.3:
            self._spoil_snapshots()
        soon = 0.05 if ended in ("", "stopped") else 1.0
        self.world.after(soon + self.random.random(), self.world.nobody, lambda: self._start(place))

    def _spoil_snapshots(self) -> None:
        spoil = self.random.choice(
            ("DELETE FROM snapshots", "UPDATE snapshots SET state = x'93ff01'")
        )
        other = sqlite3.connect(self.disk.path, timeout=0)
        try:
            other.execute(spoil)
            other.commit()
        except sqlite3.OperationalError:
            pass  # somebody else writes
        finally:
            other.close()

    def kill(self) -> None:
        for server in self.servers.values():
            server.kill()

    def _is_up(self, place: int) -> None:
        up, self._up[place] = self._up[place], self.loop.create_future()
        up.set_result(None)
        self.network.opens()

    async def up_again(self, server: Process) -> float:
        """When another process has started, after this one is dead."""
        place = next(at for at, one in self.servers.items() if one is server)
        await asyncio.shield(self._up[place])
        return self.world.now

    def _before_statement(self, one: Connection, sql: str, work: Work | None) -> After | None:
        for before in [*self.before_statement]:
            after = before(one, sql, work)
            if after is not None:  # one fault a statement
                return after
        return None

    @property
    def is_busy(self) -> bool:
        return any(person.asking for person in [*self.people, *self.devices, self.cashier])
