"""Two tables of one pit: the game is what is played at one of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.store.base import Store
from kit import databases
from kit.floor import Floor, on_the_floor
from kit.table import books


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    yield from databases.stores("sqlite", tmp_path)


@books(CM18="1.3", CM11="1.3")
def test_what_happens_in_one_game_decides_nothing_in_another(store: Store, tag: str) -> None:
    """ana has the same wager at both. No more bets, the number and a no spin are of one table."""

    async def work(floor: Floor) -> None:
        for id in ("1", "2"):
            await floor.opens(id)
            await floor.ask(id, "buy-in", player="ana", amount=100_00, tender="cash")
            await floor.ask(id, "open-betting")
            await floor.ask(id, "place-wager", by="player:ana", bet="straight:17", stake=5_00)
            await floor.ask(id, "spin-ball")
        await floor.ask("1", "no-more-bets")
        more = {"by": "player:ana", "bet": "straight:18", "stake": 5_00}
        await floor.refused("betting-closed", "1", "place-wager", **more)
        await floor.ask("2", "place-wager", **more)
        await floor.ask("1", "record-outcome", outcome="17")
        await floor.ask("1", "settle")
        other = floor.pit.tables["2"].state
        assert (floor.chips("1", "ana"), floor.chips("2", "ana")) == (95_00 + 175_00, 90_00)
        assert (other.spin.outcome, other.spin.settled, other.phase) == ("", 0, "ball-in-play")
        assert other.players["ana"].wagers == {"straight:17": 5_00, "straight:18": 5_00}
        await floor.ask("2", "call-no-spin", ground="disruption")
        first = floor.pit.tables["1"].state
        assert (first.spin.outcome, first.spin.settled) == ("17", 1)
        assert floor.chips("1", "ana") == 95_00 + 175_00

    on_the_floor(store, tag, work)
