"""A pit with tables of its own, in a process of its own, over a database it shares.

It does what it is told, a line of JSON at a time: issue tickets, redeem tickets, stop. What
happened is printed as soon as it was acknowledged, and never before.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from croupier.errors import Refusal
from croupier.rules.spec import read_spec
from croupier.server.pit import Answer, Pit, Retry
from croupier.server.run import configure_logs
from croupier.store.sql import SQLStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import AnyCommand

DAN = "dealer:dan"
LANES = 3  # so many tickets at a time, so that a race has many heats
SPECS = {"ats": {"rulebook": "CP", "mode": "ats"}, "bet": {"rulebook": "CM18", "mode": "touchbet"}}


def say(**words: Any) -> None:
    print(json.dumps(words), flush=True)


async def ask(pit: Pit, table: str, command: AnyCommand) -> Answer | Refusal:
    """Send a command until it is answered, as a client does."""
    while True:
        try:
            return await pit.submit(table, command)
        except Refusal as refusal:
            return refusal
        except Retry:
            say(retry=command.id)
            await asyncio.sleep(0.002)  # a client waits a moment before it sends again


async def issue(pit: Pit, table: str, n: int) -> None:
    """Someone buys in and leaves with a ticket."""
    by = f"player:p{n}"
    await ask(pit, table, c.BuyIn(by=by, id=f"buy-{n}", amount=1_000 + n, tender="note"))
    answer = await ask(pit, table, c.Leave(by=by, id=f"leave-{n}"))
    assert isinstance(answer, Answer), answer
    assert isinstance(answer.events[-1], e.PlayerLeft)
    say(ticket=answer.events[-1].ticket)


async def redeem(pit: Pit, table: str, ticket: str, how: str) -> None:
    """At the cage, or by a player who puts it into a station."""
    command: AnyCommand = c.RedeemTicket(by=f"cage:{table}", id=f"r-{ticket}", ticket=ticket)
    if how == "insert":
        by = f"player:in{int(ticket) % 4}"
        command = c.BuyIn(by=by, id=f"i-{ticket}", tender="ticket", ticket=ticket)
    answer = await ask(pit, table, command)
    say(tried=ticket, how=how, answer="yes" if isinstance(answer, Answer) else answer.code)


async def lane(pit: Pit, table: str, tickets: list[tuple[str, str]]) -> None:
    for ticket, how in tickets:
        await redeem(pit, table, ticket, how)


async def main(address: str, name: str) -> None:
    tables = {mode: f"{name}-{mode}" for mode in SPECS}
    pit = Pit(SQLStore(address), owner=name, tables=set(tables.values()))
    await pit.start()
    for mode, table in tables.items():
        if table not in pit.tables:
            await pit.make_table(table, read_spec(SPECS[mode]))
            await ask(pit, table, c.OpenTable(by=DAN, id="open"))
    say(ready=name)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        told = json.loads(line)
        if "issue" in told:
            await asyncio.gather(
                *(issue(pit, tables["bet" if n % 2 else "ats"], n) for n in told["issue"])
            )
        if "redeem" in told:
            lanes = (told["redeem"][start::LANES] for start in range(LANES))
            await asyncio.gather(*(lane(pit, tables["ats"], tickets) for tickets in lanes))
        say(done=True)
    await pit.stop()
    say(faults=pit.faults())


if __name__ == "__main__":
    configure_logs(pretty=False)  # to stderr: what is printed is read by a test
    asyncio.run(main(*sys.argv[1:]))
