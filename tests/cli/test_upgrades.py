"""A database of the former format, whose tables have no checks, gets them, or is left as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from croupier.errors import SpecError
from croupier.store.schema import META
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from kit import databases
from kit.server import running

from .conftest import Answer

Run = Callable[..., Answer]
KINDS = ("sqlite", "postgresql")
CHECKS = sorted(
    str(one.name)
    for table in META.tables.values()
    for one in table.constraints
    if isinstance(one, sa.CheckConstraint)
)


def ask(address: str, *statements: str) -> list[tuple[object, ...]]:
    """The rows of the last statement, by a connection of nobody's."""
    engine = sa.create_engine(address, isolation_level="AUTOCOMMIT")
    rows: list[tuple[object, ...]] = []
    try:
        with engine.connect() as connection:
            for statement in statements:
                found = connection.exec_driver_sql(statement)
                rows = [tuple(row) for row in found] if found.returns_rows else []
    finally:
        engine.dispose()
    return rows


def made_of(address: str) -> list[tuple[object, ...]]:
    """How the tables were made, and of which format they are."""
    if address.startswith("sqlite"):
        query = "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name"
    else:
        query = (
            "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
            " WHERE conrelid <> 0 ORDER BY conname"
        )
    return ask(address, query) + ask(address, "SELECT max(number) FROM formats")


def as_former(address: str) -> None:
    """The same rows in tables without checks, of format 1."""
    if address.startswith("sqlite"):
        ask(address, "PRAGMA writable_schema=ON", *(
            f"UPDATE sqlite_master SET sql = '{bare}' WHERE name = '{name}'"
            for name, sql in ask(address, "SELECT name, sql FROM sqlite_master WHERE sql <> ''")
            if (bare := re.sub(r",\s+CONSTRAINT \w+ CHECK \(.*\)(?=\s*[,\n])", "", str(sql))
                .replace("'", "''"))
        ))  # fmt: skip
    else:
        found = ask(
            address,
            "SELECT conrelid::regclass, conname FROM pg_constraint WHERE conname ~ 'within$'",
        )
        ask(address, *(f"ALTER TABLE {table} DROP CONSTRAINT {name}" for table, name in found))
    ask(address, "DELETE FROM formats", "INSERT INTO formats VALUES (1)")
    assert not any(name in str(made_of(address)) for name in CHECKS)


@pytest.fixture(params=KINDS)
def played(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Money has been played for, and it is of the former format."""
    address = databases.new_address(request.param, tmp_path)
    with running(tmp_path, address=address) as live:
        dealer = live.staff()
        spec = {"rulebook": "CM18", "mode": "touchbet"}
        assert dealer.post("/api/tables", json={"table": "1", "spec": spec}).status_code == 201
        live.ask(dealer, "1", "open-table")
        bought = live.ask(live.paired("1"), "1", "buy-in", amount=5_000, tender="note")
        assert bought.status_code == 200, bought.text
    as_former(address)
    return address


def contents(address: str) -> tuple[list[bytes], dict[str, int], list[object]]:
    with closing(SQLStore(address)) as store:
        return list(export(store)), store.balances(), list(store.postings())


def test_it_gets_the_checks_and_keeps_its_rows(
    played: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What fails half way leaves it as it was; then two begin at once."""
    was = made_of(played)
    with monkeypatch.context() as patched:
        patched.setattr(META.tables["streams"], "create", _fail)
        patched.setattr(sa.schema, "AddConstraint", _fail)
        with pytest.raises(RuntimeError, match="the power is gone"):
            SQLStore(played)
    assert made_of(played) == was
    before = ask(played, "SELECT * FROM acts ORDER BY stream, version")
    fresh = databases.new_address(played.partition("+")[0].partition(":")[0], tmp_path)
    SQLStore(fresh).close()
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(contents, (played, played))
    assert first == second
    assert first[1] and first[2]
    assert ask(played, "SELECT * FROM acts ORDER BY stream, version") == before
    ours = {name for name, _ in made_of(fresh)[:-1]}
    assert [one for one in made_of(played) if one[0] in ours or len(one) == 1] == made_of(fresh)
    with pytest.raises(sa.exc.IntegrityError):
        ask(played, "INSERT INTO postings VALUES ('table:1', 1, 'a', 'a', 5)")
    # Nor does the upgrade of one database take its checks from those that are made after it.
    for kind in KINDS:
        later = databases.new_address(kind, tmp_path)
        SQLStore(later).close()
        lack = [name for name in CHECKS if name not in str(made_of(later))]
        assert [name for name in lack if kind == "sqlite" or not name.endswith("_whole")] == []


def test_rows_that_break_a_check_are_named_and_nothing_is_changed(run: Run, played: str) -> None:
    """What follows from the log is mended by `repair`; the log never is."""
    ask(played, "INSERT INTO postings VALUES ('table:1', 1, 'chips', 'chips', 5)")
    was = made_of(played)
    with pytest.raises(
        SpecError, match=r"in 'postings' not debit <> credit: .*'chips', 'chips', 5"
    ):
        SQLStore(played)
    assert made_of(played) == was
    address = played.replace("sqlite:///", "")
    refused = run("staff", "list", address)  # it only reads
    assert refused.code == 0, refused.err
    refused = run("staff", "unlock", "dan", address)
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "run `croupier repair`" in refused.err
    mended = run("repair", address)
    assert mended.code == 0, mended.err
    assert run("staff", "unlock", "dan", address).code == 0
    assert run("check", address).code == 0
    as_former(played)
    ask(played, "INSERT INTO streams VALUES ('table:9', -1, '', '', 0, 0)")
    with pytest.raises(SpecError, match=r"in 'streams' not version >= 0: .*restore a backup"):
        SQLStore(played)


def _fail(*_: object, **__: object) -> None:
    raise RuntimeError("the power is gone")
