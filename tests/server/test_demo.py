"""The demonstration's dealer, on a clock that runs fast: no spin is spoilt by hurry."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.log.codec import decode
from croupier.rulebooks import rulebook
from croupier.rules.spec import complete, read_spec
from croupier.script import START
from croupier.server.app import Server
from croupier.server.demo import TABLE, VISITOR, Demo
from croupier.server.pit import Pit
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.server.pit.wheel import VirtualWheel
from croupier.store.sql import SQLStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.clock import later
from croupier.table.state import Table
from kit.waiting import until_async

SPEED = 20


class FastClock(VirtualClock):
    """A second is a twentieth of one."""

    def __init__(self) -> None:
        super().__init__(START)
        self._began = time.monotonic()

    def now(self) -> str:
        return later(START, int((time.monotonic() - self._began) * SPEED))


async def played(server: Server, spins: int) -> None:
    app = server.app()
    async with app.router.lifespan_context(app):
        await until_async(
            lambda: server.pit.tables[TABLE].state.spin.settled >= spins,
            f"{spins} spins are settled",
        )


def entries_of(folder: Path, tag: str, spins: int = 2, **given: Any) -> list[Any]:
    """The events of some spins that the demonstration deals by itself."""
    store = SQLStore(f"sqlite:///{folder / 'demo.db'}")
    server = Server(store, Pit(store, clock=FastClock(), chance=SeededChance(3)))
    spec = complete(read_spec({"rulebook": rulebook(tag).id, **given}), rulebook(tag))
    Demo(server, spec, players=3, auto=True, pace_s=1 / SPEED, chance=SeededChance(3))
    asyncio.run(played(server, spins))
    entries = [decode(stored.body) for stored in store.read(f"table:{TABLE}")]
    store.close()
    return [event for entry in entries for event in entry.events]


async def dealt_by_hand(server: Server, wheel: VirtualWheel) -> Table:
    """The table after a person has closed the bets and the ball has come to rest."""
    app = server.app()
    async with app.router.lifespan_context(app):
        await until_async(lambda: TABLE in server.pit.tables, "the table is made")
        opened = server.pit.tables[TABLE]
        await until_async(lambda: opened.state.phase == "idle", "the table is open")
        for command in (c.OpenBetting(), c.SpinBall(), c.NoMoreBets()):
            await server.pit.submit(TABLE, msgspec.structs.replace(command, by="dealer:tess"))
        await until_async(lambda: bool(opened.state.spin.sensed), "the sensor shows a number")
        await until_async(lambda: not wheel._rolling, "the wheel has no more to say")
        return server.pit.tables[TABLE]


def test_who_deals_by_hand_is_left_to_enter_the_number(tmp_path: Path) -> None:
    """Two sensors would be the outcome by themselves at a table of stations."""
    store = SQLStore(f"sqlite:///{tmp_path / 'demo.db'}")
    server = Server(store, Pit(store, chance=SeededChance(3)))
    spec = complete(read_spec({"rulebook": rulebook("CM18").id, "mode": "touchbet"}),
                    rulebook("CM18"))  # fmt: skip
    demo = Demo(server, spec, players=0, auto=False, pace_s=0.01, chance=SeededChance(3))
    table = asyncio.run(dealt_by_hand(server, demo.wheel))
    assert table.state.phase == "no-more-bets"
    assert list(table.state.spin.sensed) == ["sensor-1"]
    store.close()


def happened(folder: Path, tag: str, **given: Any) -> list[str]:
    return [str(event.__struct_config__.tag) for event in entries_of(folder, tag, **given)]


def test_a_perth_ball_does_not_rest_while_players_may_bet(tmp_path: Path) -> None:
    events = happened(tmp_path, "CP", mode="ats", wagering_period_s=20)
    assert "no-spin-called" not in events
    ended = events.index("wagering-period-ended")
    assert events.index("betting-opened") < ended < events.index("bets-closed")
    assert "wagers-settled" in events


def test_a_melbourne_period_runs_out_before_no_more_bets_is_called(tmp_path: Path) -> None:
    """So that players see the warning, and the ring on their screens ends when betting does."""
    events = happened(tmp_path, "CM18", mode="touchbet", wagering_period_s=20)
    opened, ended = events.index("betting-opened"), events.index("wagering-period-ended")
    assert opened < events.index("ball-spun") < ended < events.index("bets-closed")
    assert "no-spin-called" not in events


@pytest.mark.parametrize(("tag", "announced"), [("CM11", True), ("CM18", False)])
def test_final_bets_are_announced_where_they_must_be(
    tmp_path: Path, tag: str, announced: bool
) -> None:
    events = happened(tmp_path, tag, mode="touchtable")
    assert ("final-bets-announced" in events) == announced
    assert "wagers-settled" in events


def test_side_bets_are_wagered_on_and_drawn_by_themselves(tmp_path: Path) -> None:
    sides = {one.id for one in rulebook("CM18").side_bet}
    assert len(sides) == 4
    offered: dict[str, Any] = {side: {} for side in sides}
    events = entries_of(tmp_path, "CM18", spins=4, mode="touchbet", side_bets=offered)
    for drawn in (e.LuckyBallDrawn, e.BonusNumberDrawn, e.SpreadDrawn, e.MatchDrawn, e.SymbolDrawn):
        assert sum(isinstance(event, drawn) for event in events) >= 4
    kinds = ("symbol", "colour-match", "number-match", "spread", "lucky-ball")
    placed = [event.bet for event in events if isinstance(event, e.WagerPlaced)]
    beside = [bet for bet in placed if bet.partition(":")[0] in kinds]
    assert beside and len(beside) < len(placed)


def test_starting_again_gives_nobody_money(tmp_path: Path) -> None:
    """Whoever has spent or cashed out what they had finds it so."""

    async def once(act: str) -> int:
        store = SQLStore(f"sqlite:///{tmp_path / 'demo.db'}")
        server = Server(store)
        book = rulebook("CM18")
        spec = complete(read_spec({"rulebook": book.id, "mode": "touchbet"}), book)
        Demo(server, spec, players=0, auto=False)
        app = server.app()
        async with app.router.lifespan_context(app):
            if act:
                command = c.CashOut(by=f"player:{VISITOR}")
                await server.pit.submit(TABLE, command)
            chips = server.pit.tables[TABLE].state.players[VISITOR].chips
        store.close()
        return chips

    assert asyncio.run(once("")) == 50_000
    assert asyncio.run(once("cash out")) == 0
    assert asyncio.run(once("")) == 0
