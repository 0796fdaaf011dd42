"""The tables of the database for people: they are outside the log, so that they can be deleted."""

from __future__ import annotations

import sqlalchemy as sa

META = sa.MetaData()
STAFF = sa.Table(
    "staff",
    META,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("password", sa.Text, nullable=False),
)
SESSIONS = sa.Table(
    "open_sessions",
    META,
    sa.Column("token", sa.Text, primary_key=True),  # its hash: a stolen table signs nobody in
    sa.Column("id", sa.Text, nullable=False, unique=True),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("table", sa.Text, nullable=False),
    sa.Column("screen", sa.Text, nullable=False),
    sa.Column("address", sa.Text, nullable=False),  # where it was opened from
    sa.Column("opened", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),  # the last sign of life that was stored
    sa.Column("expires", sa.BigInteger, nullable=False),
)
CODES = sa.Table(
    "pairing_codes",
    META,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("table", sa.Text, nullable=False),
    sa.Column("screen", sa.Text, nullable=False),
    sa.Column("pairing", sa.Text, nullable=False),  # of the floor's stream
    sa.Column("expires", sa.BigInteger, nullable=False),
)
INVITATIONS = sa.Table(
    "invitations",
    META,
    sa.Column("code", sa.Text, primary_key=True),  # its hash
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)
TRIES = sa.Table(
    "wrong_passwords",
    META,
    sa.Column("account", sa.Text, primary_key=True),
    sa.Column("times", sa.BigInteger, nullable=False),  # in a row
    sa.Column("last", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),  # no password is looked at before
)
FACTORS = sa.Table(
    "second_factors",
    META,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("sealed", sa.Text, nullable=False),  # of no use without the server's secret
    sa.Column("pending", sa.Text, nullable=False),
    sa.Column("step", sa.BigInteger, nullable=False),
)
CODED_ROLES = sa.Table("roles_with_codes", META, sa.Column("role", sa.Text, primary_key=True))
