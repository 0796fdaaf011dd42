"""Which tickets have been printed: the original goes out once, however many servers there are."""

from __future__ import annotations

from hashlib import sha256

import sqlalchemy as sa

_meta = sa.MetaData()
_printed = sa.Table(
    "printed_tickets",
    _meta,
    sa.Column("ticket", sa.Text, primary_key=True),  # the hash of its number
)


class Papers:
    """Kept in the database beside the log, which has who took which paper."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine.execution_options(write=True)
        _meta.create_all(self._engine)

    def is_first(self, number: str) -> bool:
        """Whether this is the first time; from now on it is not."""
        try:
            with self._engine.begin() as connection:
                ticket = sha256(number.encode()).hexdigest()
                connection.execute(_printed.insert().values(ticket=ticket))
        except sa.exc.IntegrityError:
            return False
        return True
