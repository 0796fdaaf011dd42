"""A table at work: wagers decided, a spin made durable, a log replayed, a long log opened."""

from __future__ import annotations

import gc
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from bench.clock import cpu_time_of, time_of
from bench.figure import Figure
from croupier.log.chain import GENESIS, link
from croupier.log.codec import encode, happened
from croupier.play import Play, Step
from croupier.rulebooks import offer, pin
from croupier.rules.offer import Offer
from croupier.rules.spec import read_spec
from croupier.server.pit.loading import load_table
from croupier.server.pit.waiting import Waiting, batch_of
from croupier.store.base import Append, Batch
from croupier.store.snapshots import snapshot_of
from croupier.store.sql import SQLStore
from croupier.store.transfer import entries
from croupier.table import commands as c
from croupier.table import decide, evolve, follow
from croupier.table.state import State, Table

AT = "2026-01-01T00:00:00Z"
DAN: dict[str, Any] = {"by": "dealer:dan", "at": AT}


def figures() -> Iterator[Figure]:
    yield _deciding()
    yield from _settling_durably()
    yield from _replaying()
    yield _opening()


@cache
def _offer() -> Offer:
    """Compiled once, as a table's is."""
    made = offer(read_spec({"rulebook": "CM18", "mode": "touchbet", "limits": {"max": 10**9}}))
    assert made.payoffs
    return made


def _table() -> tuple[Play, list[Step]]:
    made = _offer()
    play, step = Play.made("1", made, pin(made.spec.rulebook), AT)
    steps = [step, play.ask(c.OpenTable(**DAN))]
    for n in range(50):
        by = f"player:p{n}"
        steps.append(play.ask(c.BuyIn(by=by, at=AT, amount=10**9, tender="note")))
    steps.append(play.ask(c.OpenBetting(**DAN)))
    return play, steps


def _wagers(play: Play, count: int) -> list[c.PlaceWager]:
    bets = sorted(play.table.offer.bets)
    return [
        c.PlaceWager(by=f"player:p{n % 50}", at=AT, id=f"w{n}",
                     bet=bets[n * 7 % len(bets)], stake=500)
        for n in range(count)
    ]  # fmt: skip


def _deciding() -> Figure:
    play, _ = _table()
    commands = _wagers(play, 1_000)
    table = play.table

    def work() -> None:
        for command in commands:
            for event in decide(table, command):
                evolve(table, event)

    taken = cpu_time_of(work, 1_000)
    rate, middle = len(commands) / taken.best, len(commands) / taken.median
    return Figure("place-wager decided and evolved", rate, "a second", 350_000,
                  f"CPU, best of runs; median {middle:,.0f}",
                  at_least=True)  # fmt: skip


def _settling_durably() -> Iterator[Figure]:
    """Decide, evolve, post, encode, chain and commit, against a commit of the same bytes:
    the events and the postings, as rows."""
    with tempfile.TemporaryDirectory() as folder:
        store = SQLStore(f"sqlite:///{Path(folder) / 'ours.db'}")
        bare = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            bare.execute(f"PRAGMA {pragma}")
        bare.execute("CREATE TABLE log (version INTEGER PRIMARY KEY, body BLOB)")
        bare.execute("CREATE TABLE moved (stream, version, debit, credit, amount)")
        ours, least = [], []
        for _ in range(40):
            play, _ = _table()
            for wager in _wagers(play, 1000):
                play.ask(wager)
            for command in (c.SpinBall(**DAN), c.NoMoreBets(**DAN),
                            c.RecordOutcome(outcome="17", **DAN)):  # fmt: skip
                play.ask(command)
            at = store.head("table:1")[0]
            began = time.perf_counter()
            step = play.ask(c.Settle(id="s", **DAN))
            batch = batch_of([Waiting(play, at + 1, 0, step, None, None)], {})
            store.append(batch)
            ours.append(time.perf_counter() - began)
            bodies = [body for append in batch.appends for body in append.bodies]
            began = time.perf_counter()
            bare.execute("BEGIN IMMEDIATE")
            bare.executemany("INSERT INTO log (body) VALUES (?)", [(body,) for body in bodies])
            bare.executemany("INSERT INTO moved VALUES (?, ?, ?, ?, ?)", batch.postings)
            bare.execute("COMMIT")
            least.append(time.perf_counter() - began)
        bare.close()
        store.close()
    ours.sort()
    least.sort()
    mine, limit = ours[len(ours) // 2] * 1e3, least[len(least) // 2] * 1e3
    yield Figure(
        "50 stations × 20 wagers settled, posted and durable",
        mine / limit,
        "×",
        3,
        f"{mine:.2f} ms against {limit:.2f} ms of a bare SQLite FULL commit of the same rows",
    )


def _replaying() -> Iterator[Figure]:
    play, steps = _table()
    steps += [play.ask(wager) for wager in _wagers(play, 6_000)]
    bodies = _bodies(steps)
    events = sum(len(step.events) for step in steps)

    def replay() -> None:
        table = Table(State("1"))
        follow(table, happened(bodies))

    def chain() -> None:
        hash = GENESIS
        for body in bodies:
            hash = link(hash, body)

    gc.collect()
    gc.freeze()  # as a server does with what it has loaded
    taken = cpu_time_of(replay, 600)
    gc.unfreeze()
    rate, middle = events / taken.best, events / taken.median
    hashes = len(bodies) / cpu_time_of(chain, 50).best
    yield Figure("events replayed (decode and evolve)", rate, "a second", 800_000,
                 f"CPU, best of runs; median {middle:,.0f}",
                 at_least=True)  # fmt: skip
    yield Figure("links of the chain checked", hashes, "a second", None, "apart")


def _bodies(steps: list[Step]) -> list[bytes]:
    """The table's stream of these steps, as it is stored."""
    return [
        encode(next(entries(step, "table:1", version, 1)))
        for version, step in enumerate(steps, start=1)
    ]


def _opening() -> Figure:
    """A table of a million acts with a snapshot, from a SQLite file."""
    play, steps = _table()
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{Path(folder) / 'long.db'}"
        store = SQLStore(address)
        store.append(Batch([Append("table:1", 0, _bodies(steps))]))
        (wager,) = _bodies([play.ask(_wagers(play, 2)[1])])
        while (version := store.head("table:1")[0]) < 1_000_000:
            store.append(Batch([Append("table:1", version, [wager] * 50_000)]))
        play.table.state.version = store.head("table:1")[0]
        store.keep("table:1", snapshot_of(play.table.state))
        store.append(Batch([Append("table:1", play.table.state.version, [wager] * 2_000)]))
        store.close()

        def work() -> None:
            again = SQLStore(address)
            assert load_table(again, "table:1").state.version > 1_000_000
            again.close()

        taken = time_of(work, 5).median
    return Figure("a table of a million acts opened from its snapshot", taken, "s", 1.0, "")
