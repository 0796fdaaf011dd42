"""A ticket of which payment is held is no money at another table either."""

from __future__ import annotations

import asyncio

import pytest

from croupier.errors import Refusal
from croupier.rules.spec import read_spec
from croupier.server.pit import Pit
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e

ATS = read_spec({"rulebook": "CP", "mode": "ats"})
DAN, OPERATOR = "dealer:dan", "casino-operator:olga"
HOURS_72 = 72 * 3600


@pytest.mark.clause("CP", "6.12 sentence 1")
@pytest.mark.reading("CP", "held-tickets")
def test_a_held_ticket_is_not_taken_at_another_table_until_the_hold_ends() -> None:
    async def run() -> None:
        clock = VirtualClock()
        pit = Pit(MemoryStore(), clock, SeededChance(7))
        await pit.start()
        for table in ("1", "2"):
            await pit.make_table(table, ATS)
            await pit.submit(table, c.OpenTable(by=DAN))
        await pit.submit("1", c.BuyIn(by="player:ana", amount=10_000, tender="note"))
        out = await pit.submit("1", c.CashOut(by="player:ana"))
        (cashed,) = (one for one in out.events if isinstance(one, e.CashedOut))
        await pit.submit("1", c.ReportMalfunction(by=DAN, component="station:1", what="dark"))
        await pit.submit(
            "1", c.HoldPayment(by=OPERATOR, player="ana", ground="malfunction", reason="looked at")
        )
        taken = c.BuyIn(by="player:bo", ticket=cashed.ticket, tender="ticket")
        with pytest.raises(Refusal) as refused:
            await pit.submit("2", taken)
        assert (refused.value.code, refused.value.clause) == ("held", "CP 6.12 sentence 1")
        clock.forward(HOURS_72)
        await pit.submit("1", c.Notify(by=DAN, whom="inspector", about="it is over"))
        await pit.submit("2", taken)
        assert pit.tables["2"].state.players["bo"].chips == 10_000
        await pit.stop()

    asyncio.run(run())
