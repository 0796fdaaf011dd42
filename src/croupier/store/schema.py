"""The tables of the database: streams and their acts, keys, postings, accounts, snapshots."""

from __future__ import annotations

import sqlalchemy as sa

from croupier.bounds import MOST_BALANCE
from croupier.log.chain import GENESIS

META = sa.MetaData()


def _check(name: str, rule: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(rule, name=f"{name}_{rule.split()[0]}_within")


def _whole(table: str, column: str) -> sa.CheckConstraint:
    """SQLite would turn a number that does not fit into one that is only nearly right."""
    rule = sa.CheckConstraint(f"typeof({column}) = 'integer'", name=f"{table}_{column}_whole")
    return rule.ddl_if(dialect="sqlite")


STREAMS = sa.Table(
    "streams",
    META,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("version", sa.BigInteger, nullable=False, default=0),
    sa.Column("hash", sa.Text, nullable=False, default=GENESIS),
    sa.Column("owner", sa.Text, nullable=False, default=""),
    sa.Column("token", sa.BigInteger, nullable=False, default=0),
    sa.Column("until", sa.BigInteger, nullable=False, default=0),
    _check("streams", "version >= 0"),
    _check("streams", "token >= 0"),
    sqlite_with_rowid=False,
)
ACTS = sa.Table(
    "acts",
    META,
    sa.Column("stream", sa.Text, primary_key=True),
    sa.Column("version", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("hash", sa.Text, nullable=False),
    _check("acts", "version > 0"),
)
KEYS = sa.Table(
    "keys",
    META,
    sa.Column("stream", sa.Text, primary_key=True),
    sa.Column("by", sa.Text, primary_key=True),
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    _check("keys", "version > 0"),
    sqlite_with_rowid=False,
)
POSTINGS = sa.Table(
    "postings",
    META,
    sa.Column("stream", sa.Text, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("debit", sa.Text, nullable=False),
    sa.Column("credit", sa.Text, nullable=False),
    sa.Column("amount", sa.BigInteger, nullable=False),
    _check("postings", "version > 0"),
    _check("postings", f"amount BETWEEN {-MOST_BALANCE} AND {MOST_BALANCE}"),
    _check("postings", "debit <> credit"),
    _whole("postings", "amount"),
)
ACCOUNTS = sa.Table(
    "accounts",
    META,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("balance", sa.BigInteger, nullable=False),
    _check("accounts", f"balance BETWEEN {-MOST_BALANCE} AND {MOST_BALANCE}"),
    _whole("accounts", "balance"),
    sqlite_with_rowid=False,
)
SNAPSHOTS = sa.Table(
    "snapshots",
    META,
    sa.Column("stream", sa.Text, primary_key=True),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("schema", sa.Text, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
)
FORMATS = sa.Table(
    "formats",  # this database's, and those it had before it was brought up to date
    META,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
)
