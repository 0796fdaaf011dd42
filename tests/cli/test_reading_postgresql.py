"""Commands that read a PostgreSQL database only read: who may do no more can use them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
import sqlalchemy as sa

from croupier.store.base import Append, Batch, Snapshot, Unavailable
from croupier.store.sql import SQLStore
from kit import databases
from kit.server import running

from .conftest import Answer

Run = Callable[..., Answer]
READER, PASSWORD = "only_reads", "only-mine"
COMMANDS = (
    "report DB --json", "export DB", "case 1 --database DB --table 1 --json", "check DB --json",
    "staff list DB --json", "staff sessions DB --json", "staff codes list DB --json",
    "device list DB --json",
)  # fmt: skip


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A spin has been played, and a role may read it."""
    address = databases.new_postgresql()
    with running(tmp_path_factory.mktemp("floor"), address=address) as live:
        dealer = live.staff()
        spec = {"rulebook": "CM18", "mode": "touchbet"}
        assert dealer.post("/api/tables", json={"table": "1", "spec": spec}).status_code == 201
        for step in ("open-table", "open-betting", "spin-ball", "no-more-bets"):
            assert live.ask(dealer, "1", step).status_code == 200, step
        assert live.ask(dealer, "1", "record-outcome", outcome="17").status_code == 200
        assert live.ask(dealer, "1", "settle").status_code == 200
    engine = sa.create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE ROLE {READER} LOGIN")
        connection.exec_driver_sql(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {READER}")
        yield address
        connection.exec_driver_sql(f"DROP OWNED BY {READER}")
        connection.exec_driver_sql(f"DROP ROLE {READER}")
    engine.dispose()


def named(address: str, user: str = "") -> str:
    """As people write it, and by whom it is read; no password is asked for here."""
    found = sa.make_url(address).set(drivername="postgresql", password=PASSWORD)
    return (found.set(username=user) if user else found).render_as_string(hide_password=False)


def test_whoever_may_only_read_can_use_them(run: Run, floor: str) -> None:
    for words in COMMANDS:
        mine, others = (
            run(*words.replace("DB", named(floor, user)).split()) for user in ("", READER)
        )
        assert (mine.code, others.code) == (0, 0), others.err
        lines, of_owner = (
            [line for line in one.out.splitlines() if '"database"' not in line]
            for one in (others, mine)
        )
        assert lines == of_owner
        assert PASSWORD not in mine.out + mine.err


def test_nothing_is_written_through_it(floor: str) -> None:
    with closing(SQLStore(floor, read_only=True)) as store:
        for write in (
            lambda: store.append(Batch([Append("table:9", 0, [b"{}"])])),
            lambda: store.keep("table:1", Snapshot(1, "", b"")),
            lambda: store.hold(["table:1"], "me", 0, 1),
            lambda: store.rebuild([]),
        ):
            with pytest.raises(Unavailable, match="read-only transaction"):
                write()
        assert "table:9" not in store.streams()
        assert store.head("table:1")[0] > 0


def test_an_empty_database_stays_empty(run: Run) -> None:
    address = databases.new_postgresql()
    for words in COMMANDS:
        refused = run(*words.replace("DB", named(address)).split())
        assert refused.code == 2, words
        assert "it is empty" in refused.err
        assert PASSWORD not in refused.err
    engine = sa.create_engine(address)
    assert sa.inspect(engine).get_table_names() == []
    engine.dispose()
