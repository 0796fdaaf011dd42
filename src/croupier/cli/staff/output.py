"""Staff, sessions and roles as people read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from croupier.cli.output import console, new_table
from croupier.refusals.sentences import book
from croupier.server.office.rights import Rights

if TYPE_CHECKING:
    from croupier.server.people.sessions import SessionOpen


def staff_table(rows: Sequence[Mapping[str, str | int | bool]]) -> None:
    table = new_table("name", "role", "codes", "sessions", "locked")
    for row in rows:
        locked = f"for {row['locked_s']} s" if row["locked_s"] else ""
        codes = "yes" if row["codes"] else ""
        table.add_row(str(row["name"]), str(row["role"]), codes, str(row["sessions"]), locked)
    console.print(table)


def sessions_table(rows: Sequence[SessionOpen]) -> None:
    table = new_table("session", "who", "screen", "table", "from", "since", "last used")
    for one in rows:
        who = one.session
        times = (_time(one.opened), _time(one.seen))
        table.add_row(who.id, who.by, who.screen, who.table, one.address, *times)
    console.print(table)


def roles_table(found: Mapping[str, Rights]) -> None:
    table = new_table("role", "here", "at tables", "signed out after")
    for role, rights in found.items():
        acts = {act for acts in rights.tables.values() for act in acts}
        tables = f"{len(acts)} acts in {', '.join(rights.tables)}" if acts else ""
        table.add_row(role, "; ".join(rights.house), tables, _span(rights.idle_s))
    console.print(table)
    console.print("`croupier staff roles ROLE` lists its acts.")


def role_text(role: str, rights: Rights) -> None:
    words = book("en").word["act"]
    console.print(f"{role}: {'; '.join(rights.house)}.")
    console.print(f"Without a sign of life it is signed out after {_span(rights.idle_s)}.")
    for tag, acts in rights.tables.items():
        console.print(f"\n{tag}: {', '.join(words[act] for act in acts)}.")


def _span(seconds: int) -> str:
    return f"{seconds // 3600} h" if seconds % 3600 == 0 else f"{seconds // 60} min"


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
