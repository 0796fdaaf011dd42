"""A table that cannot be run is set aside, shown with its cure; the others are played on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from croupier.errors import CroupierError
from croupier.rules.spec import read_spec
from croupier.server.pit import Pit, Retry
from croupier.store.sql import SQLStore
from croupier.table import commands as c
from kit import databases
from kit.server import Running, running

DAN = "dealer:dan"
TOUCHBET = read_spec({"rulebook": "CM18", "mode": "touchbet"})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLStore]:
    """Two tables; at each somebody has money, and a wager is down."""
    made = SQLStore(databases.new_address("sqlite", tmp_path))

    async def play() -> None:
        pit = Pit(made)
        await pit.start()
        for table in ("1", "2"):
            await pit.make_table(table, TOUCHBET)
            await pit.submit(table, c.OpenTable(by=DAN))
            who = f"player:p{table}"
            await pit.submit(table, c.BuyIn(by=who, amount=100_00, tender="note"))
            await pit.submit(table, c.OpenBetting(by=DAN))
            await pit.submit(table, c.PlaceWager(by=who, bet="red", stake=5_00))
        await pit.stop()

    asyncio.run(play())
    yield made
    made.close()


def alter(store: SQLStore, statement: str) -> None:
    with store.engine.begin() as connection:
        connection.execute(sa.text(statement))


INVARIANTS = {
    "wagers": (
        "UPDATE accounts SET balance = 0 WHERE name = 'table:2:wagers'",
        "wagers down at 2 are 500, in the ledger 0",
    ),
    "float": (
        "INSERT INTO accounts VALUES ('table:2:float', 1)"
        " ON CONFLICT (name) DO UPDATE SET balance = accounts.balance + 1",
        "tray, drop and tickets at 2 hold",
    ),
    "player": (
        "UPDATE accounts SET balance = balance + 1 WHERE name = 'player:p2'",
        "player:p2 is 9501 in the ledger, 9500 at tables",
    ),
    "player lost": (
        "DELETE FROM accounts WHERE name = 'player:p2'",
        "player:p2 is 0 in the ledger, 9500 at tables",
    ),
}


@pytest.mark.parametrize(("statement", "said"), INVARIANTS.values(), ids=INVARIANTS)
def test_a_table_whose_money_is_not_as_the_ledger_says_is_set_aside(
    store: SQLStore, statement: str, said: str
) -> None:
    alter(store, statement)

    async def run() -> None:
        pit = Pit(store)
        await pit.start()
        assert said in pit.aside["2"]
        await pit.submit("1", c.PlaceWager(by="player:p1", bet="red", stake=5_00))
        with pytest.raises(Retry, match=r"Table 2 is set aside: .*croupier check"):
            await pit.submit("2", c.PlaceWager(by="player:p2", bet="red", stake=5_00))
        assert pit.faults() == []
        await pit.stop()

    asyncio.run(run())


def test_a_ledger_that_is_wrong_as_a_whole_is_run_by_nobody(store: SQLStore) -> None:
    alter(store, "INSERT INTO accounts VALUES ('house:nobody', 7)")
    with pytest.raises(CroupierError, match=r"debits and credits differ by 7.*croupier repair"):
        asyncio.run(Pit(store).start())


def test_a_snapshot_with_one_bit_altered_is_not_used(store: SQLStore) -> None:
    """Though it can still be read: 95.00 would have become 95.01."""
    kept = store.snapshot("table:2")
    assert kept is not None
    place = kept.state.index((9500).to_bytes(2, "big"))
    state = bytearray(kept.state)
    state[place + 1] ^= 1
    store.keep("table:2", kept._replace(state=bytes(state)))

    async def run() -> None:
        pit = Pit(store)
        await pit.start()
        assert pit.aside == {}
        assert pit.tables["2"].state.players["p2"].chips == 95_00
        await pit.stop()

    asyncio.run(run())


@pytest.fixture
def live(store: SQLStore, tmp_path: Path) -> Iterator[Running]:
    alter(store, "DELETE FROM snapshots")
    alter(
        store, "UPDATE acts SET body = CAST('{}' AS BLOB) WHERE stream = 'table:2' AND version = 2"
    )
    with running(tmp_path, address=store.engine.url.render_as_string(hide_password=False)) as one:
        yield one


def test_the_floor_and_the_list_of_tables_say_what_is_wrong_and_what_helps(live: Running) -> None:
    dealer = live.staff()
    floor = dealer.get("/api/floor").json()
    assert set(floor["tables"]) == {"1"}
    assert set(floor["aside"]) == {"2"}
    assert "`croupier check`" in floor["aside"]["2"]["en"]
    assert "`croupier check`" in floor["aside"]["2"]["fr"]
    one, two = dealer.get("/api/tables").json()
    assert (one["table"], one["phase"]) == ("1", "betting")
    assert (two["table"], two["phase"], two["players"]) == ("2", "set-aside", 0)
    assert two["aside"] == floor["aside"]["2"]
    assert one["aside"] is None


def test_whoever_asks_a_table_that_is_set_aside_is_told(live: Running) -> None:
    dealer = live.staff()
    said = live.ask(dealer, "2", "open-betting")
    assert said.status_code == 503
    assert "Table 2 is set aside" in said.json()["error"]
    made = dealer.post(
        "/api/tables", json={"table": "2", "spec": {"rulebook": "CM18", "mode": "cloth"}}
    )
    assert made.status_code == 409
    station = live.paired("2", player="p2")
    view = station.get("/api/tables/2/view?as=station")
    assert view.status_code == 503
    assert view.json()["error"] == "This table is out of service; ask the staff."


def test_ready_and_the_figures_say_which_table_is_aside(live: Running) -> None:
    client: httpx.Client = live.client()
    ready = client.get("/ready")
    assert ready.status_code == 200  # the others are served
    assert set(ready.json()["aside"]) == {"2"}
    figures = client.get("/metrics").text
    assert 'croupier_table{phase="betting",table="1"} 1.0' in figures
    assert 'croupier_table{phase="set-aside",table="2"} 1.0' in figures
    live.within(lambda: live.server.pit._loaded.plays.clear())
    none = client.get("/ready")
    assert none.status_code == 503
    assert json.loads(none.content)["reasons"] == ["No table could be loaded."]
