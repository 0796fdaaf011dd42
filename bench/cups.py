"""A live tournament: sixty players at six tables with all its screens, beside ordinary tables."""

from __future__ import annotations

import asyncio
import multiprocessing
import tempfile
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from bench.figure import Figure
from croupier.rules.spec import read_spec
from croupier.server.app import Server
from croupier.server.people import DEVICE_S, RateLimit, Session
from croupier.server.people.session import STAFF_S
from croupier.server.pit import Pit
from croupier.server.run import config, keep_answers_quick
from croupier.store.sql import SQLStore
from croupier.table import commands as c
from croupier.tournament import commands as t
from croupier.tournament.terms.reading import read_terms

TABLES, SEATS, SECONDS, TURNS = 6, 10, 3.0, 4
PLAYERS = TABLES * SEATS
LIMIT_MS = 50
BANK = 10**9
SPEC = {
    "rulebook": "crown-perth-rag599",
    "game": "single-zero",
    "mode": "ats",
    "stations": SEATS,
    "wagering_period_s": 3600,
    "limits": {"min": 500, "max": 10**8},
}
OLGA, DORA, DAN = "casino-operator:olga", "tournament-director:dora", "dealer:dan"


def _at(seconds: float) -> str:
    at = datetime.now(UTC) + timedelta(seconds=seconds)
    return at.isoformat(timespec="seconds").replace("+00:00", "Z")


def _terms() -> dict[str, Any]:
    """One round of heats and a final, for as many as there are seats."""
    shared = {
        "by": {"spins": 20},
        "per_table": {"min": 2, "max": SEATS},
        "buy_in": None,
        "bank": BANK,
        "limits": {"min": 500, "max": 10**8, "unit": 100},
    }
    heat = {"kind": "heat", "starts_at": _at(3600), "tables": TABLES}
    return {
        "id": "cup",
        "rulebook": SPEC["rulebook"],
        "exclusions": "intended",
        "title": "Cup",
        "fees": {"entry": 5000},
        "starts_at": _at(3600),
        "players": {"min": PLAYERS, "max": PLAYERS},
        "entry": {"form": "paper", "closes_at": _at(3000)},
        "chips": {"type": "tournament", "chips": [100, 500, 2500]},
        "play_off": {"by": {"spins": 1}, "bank": 50_000},
        "rounds": [
            {**heat, "advance": {"first": 1, "best": 0}, **shared},
            {"kind": "final", "starts_at": _at(7200), "tables": 1, **shared},
        ],
        "unawarded": "first",
        "pool": {"collected": {"entry": "1"}, "added": 0},
        "prizes": [{"place": 1, "share": "3/5"}, {"place": 2, "share": "2/5"}],
    }


class ServedCup:
    """A server in a thread: six tables open for betting, in a tournament's heat or as ever."""

    def __init__(self, folder: str, in_cup: bool) -> None:
        self.in_cup, self.is_played = in_cup, False
        self.store = SQLStore(f"sqlite:///{Path(folder) / f'{in_cup}.db'}")
        self.server = Server(self.store, Pit(self.store))
        self.server.access.asks = RateLimit(10**9, 10**9)
        self.seats: list[tuple[str, str]] = []  # table and player
        self.server.on_start += [self._prepare, keep_answers_quick]
        self.uvicorn = uvicorn.Server(config(self.server, "127.0.0.1", 0))
        self.thread = threading.Thread(target=self.uvicorn.run, daemon=True)
        self.thread.start()
        while not self.uvicorn.started:
            assert self.thread.is_alive(), "The server could not start; what it says is above."
            time.sleep(0.01)
        self.port = self.uvicorn.servers[0].sockets[0].getsockname()[1]

    async def _prepare(self) -> None:
        pit, notes = self.server.pit, self.server.floor.notes
        await notes.start_virtual()
        names = [f"T{n}" for n in range(1, TABLES + 1)]
        for name in names:
            await pit.make_table(name, read_spec(SPEC))
        if self.in_cup:
            await self._heat(names)
        for n, name in enumerate(names):
            if not self.in_cup:
                await pit.submit(name, c.OpenTable(by=DAN))
                for seat in range(SEATS):
                    player = f"p{n * SEATS + seat}"
                    await notes.put_in(name, player, BANK, "")
                    self.seats.append((name, player))
            await pit.submit(name, c.OpenBetting(by=DAN))
        self._reporting = asyncio.create_task(self._report()) if self.in_cup else None

    async def _report(self) -> None:
        """While they play, four acts a second of the tournament itself: every screen is told."""
        said = t.ReportConduct(by=DAN, player="p0", kind="late", note="again")
        while True:
            await asyncio.sleep(0.25)
            if self.is_played:
                await self.server.pit.cups.submit("cup", said)

    async def _heat(self, names: list[str]) -> None:
        pit = self.server.pit
        await pit.cups.make(read_terms(_terms()))

        async def ask(by: str, command: t.TournamentCommand) -> None:
            await pit.cups.submit("cup", msgspec.structs.replace(command, by=by))

        await ask(OLGA, t.PublishTerms())
        await ask(OLGA, t.AppointDirector(name="dora"))
        await ask(OLGA, t.OpenEntries())
        for name in names:
            await ask(OLGA, t.DesignateTable(table=name))
            await pit.submit(name, c.OpenTable(by=DAN))
        for n in range(PLAYERS):
            await ask(DAN, t.ApplyToEnter(player=f"p{n}", endorsed=True))
            await ask("cage:carl", t.TakePayment(player=f"p{n}", what="entry", amount=5000))
            await ask(OLGA, t.AcceptEntry(player=f"p{n}", entitled=True))
        await ask(OLGA, t.CloseEntries())
        await ask(DORA, t.RescheduleStart(round=1, starts_at=_at(1)))
        await ask(DORA, t.DrawSeats(round=1))
        await asyncio.sleep(2)
        for sheet in list(pit.cups.plays["cup"].state.sessions.values()):
            players = tuple(sheet.players)
            await ask(DORA, t.StartSession(session=sheet.id, present=players))
            self.seats += [(sheet.table, name) for name in players]

    def stations(self) -> list[tuple[str, str]]:
        """(table, token) of each."""
        people = self.server.people
        return [
            (table, people.open(Session("player", name, table, "station"), DEVICE_S)[0])
            for table, name in self.seats
        ]

    def screens(self) -> list[tuple[str, str, str]]:
        """(view, cookie, token): each player's own, the director's and a board."""
        if not self.in_cup:
            return []
        people, cup = self.server.people, "tournament:cup"
        own = [
            ("player", "player", people.open(Session("player", name, cup, "player"), DEVICE_S)[0])
            for _, name in self.seats
        ]
        staff = people.open(Session("tournament-director", "dora", "", "staff"), STAFF_S)[0]
        board = people.open(Session("display", "wall", cup, "board"), DEVICE_S)[0]
        return [*own, ("director", "staff", staff), ("board", "board", board)]

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join()
        assert self.server.pit.faults() == []
        self.store.close()


def figures() -> Iterator[Figure]:
    waits: dict[bool, list[float]] = {True: [], False: []}
    heard = 0
    with tempfile.TemporaryDirectory() as folder:
        served = {in_cup: ServedCup(folder, in_cup) for in_cup in waits}
        spawn = multiprocessing.get_context("spawn")
        for turn in range(TURNS):
            for in_cup, one in served.items():
                given = one.port, one.stations(), one.screens(), f"w{turn}"
                with spawn.Pool(1) as pool:
                    one.is_played = True
                    took, messages = pool.apply(_play, given)
                    one.is_played = False
                if turn:  # the first warms up
                    waits[in_cup] += took
                    heard += messages
        for one in served.values():
            one.stop()
    ours, ordinary = (_p99_ms(waits[in_cup]) for in_cup in (True, False))
    middle = sorted(waits[True])[len(waits[True]) // 2] * 1e3
    yield Figure(
        f"{PLAYERS} players of a tournament at {TABLES} tables, p99 of the answer",
        ours,
        "ms",
        LIMIT_MS,
        f"median {middle:.0f} ms; {ordinary:.0f} ms p99 at as many ordinary tables;"
        f" {len(waits[True]):,} wagers, {heard:,} messages to its {PLAYERS + 2} screens",
    )


def _p99_ms(waits: list[float]) -> float:
    return sorted(waits)[int(len(waits) * 0.99)] * 1e3


def _play(
    port: int, stations: list[tuple[str, str]], screens: list[tuple[str, str, str]], name: str
) -> tuple[list[float], int]:
    """Each station places a wager about once in a tenth of a second, as nobody can faster, and
    sends the next only when it is answered; screens listen meanwhile."""
    waits: list[float] = []
    heard = 0

    async def screen(view: str, cookie: str, token: str) -> None:
        nonlocal heard
        from websockets.asyncio.client import connect

        address = f"ws://127.0.0.1:{port}/api/tournaments/cup/live?as={view}"
        headers = {"cookie": f"croupier_{cookie}={token}"}
        async with connect(address, additional_headers=headers, compression=None) as socket:
            async for _ in socket:
                heard += 1

    async def station(n: int, table: str, token: str, until: float) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        count = 0
        await asyncio.sleep(0.1 * n / PLAYERS)  # nobody waits for a word to bet all at once
        while time.perf_counter() < until:
            body = (
                f'{{"do":"place-wager","id":"{name}-{n}-{count}","bet":"straight:{count % 37}",'
                f'"stake":500}}'
            ).encode()
            head = (
                f"POST /api/tables/{table}/commands HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                f"X-Croupier: 1\r\nContent-Type: application/json\r\n"
                f"Cookie: croupier_station={token}\r\nContent-Length: {len(body)}\r\n\r\n"
            ).encode()
            began = time.perf_counter()
            writer.write(head + body)
            answer = await reader.readuntil(b"\r\n\r\n")
            length = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            said = await reader.readexactly(length)
            assert answer.startswith(b"HTTP/1.1 200"), said
            waits.append(time.perf_counter() - began)
            count += 1
            await asyncio.sleep(max(0.0, began + 0.1 - time.perf_counter()))
        writer.close()

    async def run() -> None:
        listening = [asyncio.create_task(screen(*one)) for one in screens]
        while heard < len(screens):  # all have their view
            await asyncio.sleep(0.01)
            assert not any(one.done() for one in listening), listening
        until = time.perf_counter() + SECONDS
        await asyncio.gather(*(station(n, *one, until) for n, one in enumerate(stations)))
        for one in listening:
            one.cancel()

    asyncio.run(run())
    return waits, heard


if __name__ == "__main__":
    for figure in figures():
        print(figure.what, f"{figure.value:.1f} {figure.unit}", figure.beside, sep="; ")
