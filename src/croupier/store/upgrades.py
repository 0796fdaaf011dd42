"""An older database under a newer program, and the other way round."""

from __future__ import annotations

from contextlib import suppress

import sqlalchemy as sa

from croupier.errors import SpecError

# Counts changes of the database's tables; a test says when it must be raised.
FORMAT = 1


def add_columns(engine: sa.Engine, meta: sa.MetaData) -> None:
    """Columns that the tables of an older version lack."""
    found = sa.inspect(engine)
    spelled = engine.dialect.identifier_preparer.quote
    for table in meta.tables.values():
        there = {column["name"] for column in found.get_columns(table.name)}
        for column in table.columns:
            if column.name in there:
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


def bring_up_to_date(engine: sa.Engine, meta: sa.MetaData, formats: sa.Table) -> None:
    """A database of an older version gets what it lacks."""
    if format_of(engine, formats) == FORMAT:
        return
    add_columns(engine, meta)
    with suppress(sa.exc.IntegrityError), engine.begin() as connection:
        connection.execute(formats.insert().values(number=FORMAT))
