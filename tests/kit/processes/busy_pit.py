"""A pit driven hard in a process of its own, until it is killed; it prints what was answered."""

from __future__ import annotations

import asyncio
import sys

from croupier.errors import Refusal
from croupier.rules.spec import read_spec
from croupier.server.pit import Pit, Retry
from croupier.server.pit.chance import SeededChance
from croupier.server.run import configure_logs
from croupier.store.sql import SQLStore
from croupier.table import commands as c
from croupier.table.commands import AnyCommand

DAN = "dealer:dan"
TABLES = ("1", "2")
PLAYERS = tuple(f"p{n}" for n in range(6))


async def ask(pit: Pit, table: str, command: AnyCommand) -> bool:
    """Print the command's key once it is acknowledged, and never before."""
    try:
        answer = await pit.submit(table, command)
    except (Refusal, Retry):
        return False
    print(f"{table}\t{command.by}\t{command.id}\t{answer.version}", flush=True)
    return True


async def play(pit: Pit, table: str, seed: int) -> None:
    chance = SeededChance(seed)
    run = f"{seed}-{pit.tables[table].state.version}"  # ids are new in every life of the process
    bets = sorted(pit.tables[table].offer.bets)
    for spin in range(1_000_000):
        n = f"{run}-{spin}"
        await ask(pit, table, c.OpenTable(by=DAN, id=f"open-{n}"))
        for name in PLAYERS:
            by = f"player:{name}"
            await ask(pit, table, c.BuyIn(by=by, id=f"buy-{n}", amount=50_000, tender="note"))
        await ask(pit, table, c.OpenBetting(by=DAN, id=f"bets-{n}"))
        await asyncio.gather(
            *(
                ask(pit, table, c.PlaceWager(
                    by=f"player:{name}", id=f"w{k}-{n}",
                    bet=bets[chance.below(len(bets))], stake=500,
                ))
                for name in PLAYERS
                for k in range(3)
            )
        )  # fmt: skip
        await ask(pit, table, c.SpinBall(by=DAN, id=f"spin-{n}"))
        await ask(pit, table, c.NoMoreBets(by=DAN, id=f"nmb-{n}"))
        await ask(pit, table, c.RecordOutcome(by=DAN, id=f"out-{n}", outcome=str(spin % 37)))
        await ask(pit, table, c.Settle(by=DAN, id=f"settle-{n}"))
        leaver = PLAYERS[chance.below(len(PLAYERS))]
        await ask(pit, table, c.Leave(by=f"player:{leaver}", id=f"leave-{n}"))


async def main(address: str, seed: int) -> None:
    pit = Pit(SQLStore(address))
    await pit.start()
    for table in TABLES:
        if table not in pit.tables:
            await pit.make_table(table, read_spec({"rulebook": "CM18", "mode": "touchbet"}))
    print("ready", flush=True)
    await asyncio.gather(*(play(pit, table, seed + int(table)) for table in TABLES))


if __name__ == "__main__":
    configure_logs(pretty=False)  # to stderr: what is printed is read by a test
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
