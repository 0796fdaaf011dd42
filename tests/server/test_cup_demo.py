"""The demonstration's tournament, on a clock that runs fast: held to its end by itself."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from croupier import rulebooks
from croupier.analysis.tournaments.styles import read_style
from croupier.rules.chance import Chance
from croupier.script import START
from croupier.server.app import Server
from croupier.server.cup_demo.holding import CupDemo
from croupier.server.cup_demo.players import LivePlayer, SeatSeen
from croupier.server.people import People
from croupier.server.pit import Pit
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.table.clock import later
from croupier.verify import verify
from kit.offers import table
from kit.server import QUICK
from kit.waiting import until_async

SPEED = 40
LIMITS = {"min": 500, "max": 20_000, "unit": 100, "chips": [100, 500, 2_500]}


class HurriedClock(VirtualClock):
    """A second is a fortieth of one."""

    def __init__(self) -> None:
        super().__init__(START)
        self._began = time.monotonic()

    def now(self) -> str:
        return later(START, int((time.monotonic() - self._began) * SPEED))


async def held(server: Server, demo: CupDemo) -> None:
    app = server.app()

    def is_over() -> bool:
        found = server.pit.cups.plays.get(demo.id)
        return found is not None and found.state.phase == "closed"

    async with app.router.lifespan_context(app):
        await until_async(is_over, "the tournament is closed")


@pytest.mark.parametrize("tag", ["CP", "CM18"])
def test_a_tournament_is_held_by_itself_and_its_log_verifies(tmp_path: Path, tag: str) -> None:
    store = SQLStore(f"sqlite:///{tmp_path / 'demo.db'}")
    people = People(store.engine, hasher=QUICK)
    server = Server(store, Pit(store, clock=HurriedClock(), chance=SeededChance(3)), people)
    demo = CupDemo(server, tag, 9, 1 / SPEED, SeededChance(5), entering_s=10 * SPEED)
    links = demo.links("http://floor.example")
    assert set(links.screens) == {"director", "board", "entrant", "dealer", "wnd"}
    asyncio.run(held(server, demo))
    state = server.pit.cups.plays[demo.id].state
    assert sum(one.prize or 0 for one in state.entrants.values()) == 9 * 5_000
    assert len([one for one in state.of_round(1) if one.spins == 8]) == 2
    assert not any(one.missed for one in state.entrants.values()), "everybody bets on every spin"
    lines = list(export(store))
    found = verify(lines, rulebooks.pinned_offer, rulebooks.pinned_rulebook)
    assert found.lines == len(lines)
    again = CupDemo(Server(store, Pit(store), people), tag, players=9)
    assert (demo.id, again.id) == ("cup-1", "cup-2"), "the one before stays as it is"
    store.close()


def player(style: str, chance: Chance | None = None) -> LivePlayer:
    return LivePlayer("ana", read_style(style), chance or SeededChance(1))


def seen(left: int | None, **totals: int) -> SeatSeen:
    return SeatSeen(table("CP", limits=LIMITS), totals, 500, left, 1)


def test_a_live_player_who_is_behind_bets_to_overtake() -> None:
    ((bet, stake),) = player("flat+end").wagers(seen(1, ana=10_000, ben=14_000)).items()
    row = seen(1).offer.bets[bet]
    assert 10_000 + stake * (max(row.returns) - 1) > 14_000
    ((_, safe),) = player("flat+end").wagers(seen(1, ana=20_000, ben=14_000)).items()
    assert safe == 500
    assert player("flat+end").wagers(seen(1, ana=0, ben=14_000)) == {}


def test_a_live_player_follows_the_system_while_spins_are_left() -> None:
    ana = player("martingale")
    ((_, first),) = ana.wagers(seen(9, ana=50_000)).items()
    ((_, doubled),) = ana.wagers(seen(8, ana=50_000 - first)).items()
    assert doubled == 2 * first
    ((_, again),) = ana.wagers(seen(7, ana=50_000 + first)).items()
    assert again == first
    ana.new_session()
    ((_, all_left),) = ana.wagers(seen(9, ana=300)).items()
    assert all_left == 300, "who has less than the minimum plays it all"
