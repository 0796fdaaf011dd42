"""An older database under a newer program, and the other way round."""

from __future__ import annotations

import sqlalchemy as sa

from croupier.characters import visible
from croupier.errors import SpecError

# Counts changes of the database's tables; a test says when it must be raised.
FORMAT = 2
FORMER = "former_"  # what a table is called while it is made anew
FOLLOWS = ("keys", "postings", "accounts", "snapshots")  # from the log: `repair` writes them again
MOST_NAMED = 3


def add_columns(engine: sa.Engine, meta: sa.MetaData) -> None:
    """Columns that the tables of an older version lack. Looked for outside of a transaction: on a
    busy machine that takes longer than one of ours may be idle."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as looking:
        found = sa.inspect(looking)
        has = {name: {one["name"] for one in found.get_columns(name)} for name in meta.tables}
    spelled = engine.dialect.identifier_preparer.quote
    for table in meta.tables.values():
        for column in table.columns:
            if column.name in has[table.name]:
                continue
            kind = column.type.compile(engine.dialect)
            needed = "" if column.nullable else f" NOT NULL DEFAULT {_usual(column)}"
            with engine.begin() as connection:
                connection.exec_driver_sql(
                    f"ALTER TABLE {spelled(table.name)}"
                    f" ADD COLUMN {spelled(column.name)} {kind}{needed}"
                )


def _usual(column: sa.Column[object]) -> str:
    """What a row of an older version has there: the column's own default, else nothing."""
    given = column.default.arg if isinstance(column.default, sa.ColumnDefault) else None
    if isinstance(given, int):
        return str(int(given))
    if isinstance(column.type, sa.Integer):
        return "0"
    text = given if isinstance(given, str) else ""
    return f"'{text.replace(chr(39), chr(39) * 2)}'"


def format_of(engine: sa.Engine, formats: sa.Table) -> int | None:
    """The format of a database; one that a later version has changed is refused, because we would
    not understand it."""
    with engine.connect() as connection:
        number = connection.execute(sa.select(sa.func.max(formats.c.number))).scalar()
    if number is not None and number > FORMAT:
        raise SpecError(
            f"This database was changed by a later version of Croupier (format {number}; this one"
            f" knows {FORMAT}): run that version, or restore the backup made before the upgrade."
        )
    return number


def bring_up_to_date(
    engine: sa.Engine, meta: sa.MetaData, formats: sa.Table, *, to_be_mended: bool = False
) -> None:
    """A database of an older version gets what it lacks: columns, then checks. One that is to be
    mended is not held to those yet."""
    if format_of(engine, formats) == FORMAT:
        return
    add_columns(engine, meta)
    if to_be_mended:
        return
    with engine.begin() as connection:  # all of it, or nothing
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")  # it may be large
            connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '60s'")
            connection.exec_driver_sql("LOCK TABLE formats IN EXCLUSIVE MODE")  # one at a time
        newest = connection.execute(sa.select(sa.func.max(formats.c.number))).scalar()
        if newest is None or newest < FORMAT:
            add_checks(connection, meta)
            connection.execute(formats.insert().values(number=FORMAT))


def add_checks(connection: sa.Connection, meta: sa.MetaData) -> None:
    """The CHECK constraints that tables of an older version lack. Rows that break one are told of,
    and nothing is changed."""
    lacking = {table: _lacking(connection, table) for table in meta.tables.values()}
    broken = [
        (table, said)
        for table, checks in lacking.items()
        for check in checks
        if (said := _broken(connection, table, check))
    ]
    if broken:
        mended = all(table.name in FOLLOWS for table, _ in broken)
        cure = "run `croupier repair`" if mended else "restore a backup, or run that version"
        raise SpecError(
            "This database of an older version has rows that no version should have written, and"
            f" was left as it is: {'; '.join(said for _, said in broken)}. To go on, {cure};"
            " `croupier check` says more."
        )
    for table, checks in lacking.items():
        if checks and connection.dialect.name == "sqlite":
            _make_anew(connection, table)
        elif checks:
            for check in checks:
                connection.execute(sa.schema.AddConstraint(check, isolate_from_table=False))


def _lacking(connection: sa.Connection, table: sa.Table) -> list[sa.CheckConstraint]:
    """Of the checks that a new table has, those that this one does not have."""
    if connection.dialect.name == "sqlite":
        query = "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?"
        made = str(connection.exec_driver_sql(query, (table.name,)).scalar())
        there = {str(one.name) for one in _checks(table) if f" {one.name} CHECK" in made}
    else:
        found = sa.inspect(connection).get_check_constraints(table.name)
        there = {str(one["name"]) for one in found}
    here = [one for one in _checks(table) if _is_of(one, connection.dialect.name)]
    return [one for one in here if str(one.name) not in there]


def _checks(table: sa.Table) -> list[sa.CheckConstraint]:
    found = [one for one in table.constraints if isinstance(one, sa.CheckConstraint)]
    return sorted(found, key=lambda one: str(one.name))


def _is_of(check: sa.CheckConstraint, dialect: str) -> bool:
    """Whether a check is one for this kind of database."""
    return "typeof(" not in str(check.sqltext) or dialect == "sqlite"


def _broken(connection: sa.Connection, table: sa.Table, check: sa.CheckConstraint) -> str:
    """The rows that a check would refuse, in words; empty if there are none."""
    wrong = sa.text(f"NOT ({check.sqltext})")
    count = connection.execute(sa.select(sa.func.count()).select_from(table).where(wrong)).scalar()
    if not count:
        return ""
    shown = [column for column in table.columns if not isinstance(column.type, sa.LargeBinary)]
    rows = connection.execute(sa.select(*shown).where(wrong).limit(MOST_NAMED)).all()
    named = ", ".join(visible(str(tuple(row)), 120) for row in rows)
    rest = f" and {count - MOST_NAMED} more" if count > MOST_NAMED else ""
    return f"in {table.name!r} not {check.sqltext}: {named}{rest}"


def _make_anew(connection: sa.Connection, table: sa.Table) -> None:
    """SQLite adds no check to a table: a new one takes its rows. It is done with the rest, or
    undone with it."""
    spelled = connection.dialect.identifier_preparer.quote
    new, former = spelled(table.name), spelled(f"{FORMER}{table.name}")
    columns = ", ".join(spelled(column.name) for column in table.columns)
    connection.exec_driver_sql(f"ALTER TABLE {new} RENAME TO {former}")
    table.create(connection)
    connection.exec_driver_sql(f"INSERT INTO {new} ({columns}) SELECT {columns} FROM {former}")
    counts = [
        connection.exec_driver_sql(f"SELECT count(*) FROM {one}").scalar() for one in (new, former)
    ]
    assert counts[0] == counts[1], (table.name, counts)
    connection.exec_driver_sql(f"DROP TABLE {former}")
