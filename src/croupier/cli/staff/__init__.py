"""`croupier staff`: accounts, roles and open sessions of a database, in use or not.

A server that runs on it notices within a second: whoever is removed, given another role or signed
out is signed out of every screen. Each change is noted in the log's audit.
"""

from __future__ import annotations

from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON, Database, open_store
from croupier.cli.writing import print_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.audit import AuditEvent
    from croupier.server.people import People

staff = typer.Typer(
    help="Manage staff accounts, their roles and their sessions.", no_args_is_help=True
)
Name = Annotated[str, typer.Argument(help="The name to sign in with.")]
Role = Annotated[str, typer.Argument(help="A role, as dealer; `croupier staff roles` has all.")]
Password = Annotated[str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)]


class _Staff:
    """A database's people, and where changes of theirs are noted."""

    def __init__(self, people: People, note: Callable[[AuditEvent], None]) -> None:
        self.people, self._note = people, note

    def note(self, event: AuditEvent) -> None:
        self._note(event)


@contextmanager
def _of(database: str, new: bool = False) -> Iterator[_Staff]:
    from croupier.cli.staff.noted import note
    from croupier.server.people import People

    with closing(open_store(database, new=new)) as store:
        yield _Staff(People(store.engine), lambda event: note(store, event))


def _check(role: str) -> None:
    from croupier.errors import SpecError
    from croupier.server.people.roles import all_roles

    if role not in all_roles():
        raise SpecError(f"{role!r} is no role; there are {', '.join(sorted(all_roles()))}.")


@staff.command("add")
def add(
    name: Name,
    role: Role,
    database: Database = "croupier.db",
    password: Password = "",
    json: JSON = False,
) -> None:
    """Add a member of staff, or give one a new password or role."""
    from croupier.audit import AccountChanged

    _check(role)
    with _of(database, new=True) as found:
        ended = found.people.add_staff(name, role, password)
        found.note(AccountChanged(name, "added", role, len(ended)))
    if json:
        return print_json({"database": database, "name": name, "role": role, "ended": len(ended)})
    print(f"{name} may sign in as {role}.{_ended(len(ended))}")


@staff.command("list")
def list_staff(database: Database = "croupier.db", json: JSON = False) -> None:
    """Everybody with an account: role, open sessions, and whether it is locked."""
    from croupier.cli.staff.output import staff_table

    with _of(database) as found:
        accounts = found.people.accounts.all()
        locked = found.people.accounts.lockout.locked()
        sessions = [one.session for one in found.people.sessions.all() if one.session.is_staff]
    rows: list[dict[str, str | int]] = [
        {
            "name": one.name,
            "role": one.role,
            "sessions": sum(session.name == one.name for session in sessions),
            "locked_s": locked.get(one.name, 0),
        }
        for one in accounts
    ]
    if json:
        return print_json({"database": database, "staff": rows})
    if not rows:
        print(f"{database} has no accounts; add one with `croupier staff add NAME ROLE`.")
        return None
    return staff_table(rows)


@staff.command("role")
def change_role(
    name: Name, role: Role, database: Database = "croupier.db", json: JSON = False
) -> None:
    """Give a member of staff another role; they sign in anew."""
    from croupier.audit import AccountChanged

    _check(role)
    with _of(database) as found:
        ended = found.people.change_role(name, role)
        found.note(AccountChanged(name, "role", role, len(ended)))
    if json:
        return print_json({"database": database, "name": name, "role": role, "ended": len(ended)})
    print(f"{name} may sign in as {role}.{_ended(len(ended))}")


@staff.command("remove")
def remove(name: Name, database: Database = "croupier.db", json: JSON = False) -> None:
    """Remove an account, and end its sessions. What they did stays in the log."""
    from croupier.audit import AccountChanged

    with _of(database) as found:
        ended = found.people.remove_staff(name)
        found.note(AccountChanged(name, "removed", "", len(ended)))
    if json:
        return print_json({"database": database, "name": name, "ended": len(ended)})
    print(f"{name} has no account any more.{_ended(len(ended))}")


@staff.command("unlock")
def unlock(name: Name, database: Database = "croupier.db", json: JSON = False) -> None:
    """Let somebody sign in again at once, after too many wrong passwords."""
    from croupier.audit import AccountChanged
    from croupier.errors import SpecError

    with _of(database) as found:
        if not found.people.accounts.role_of(name):
            raise SpecError(f"There is no account {name!r}; `croupier staff list` has them all.")
        found.people.accounts.lockout.unlock(name)
        found.note(AccountChanged(name, "unlocked"))
    if json:
        return print_json({"database": database, "name": name})
    print(f"{name} may sign in again.")


@staff.command("sessions")
def sessions(database: Database = "croupier.db", json: JSON = False) -> None:
    """Everybody and every screen that is signed in."""
    from croupier.cli.staff.output import sessions_table

    with _of(database) as found:
        rows = found.people.sessions.all()
    if json:
        lines = [
            {**one.session._asdict(), **{k: v for k, v in one._asdict().items() if k != "session"}}
            for one in rows
        ]
        return print_json({"database": database, "sessions": lines})
    if not rows:
        print("Nobody is signed in.")
        return None
    return sessions_table(rows)


@staff.command("sign-out")
def sign_out(
    who: Annotated[str, typer.Argument(help="A name of the staff, or the id of a session.")],
    database: Database = "croupier.db",
    json: JSON = False,
) -> None:
    """End a session by its id, or all of a member of staff."""
    from croupier.audit import AccountChanged
    from croupier.errors import SpecError

    with _of(database) as found:
        open_sessions = found.people.sessions
        ended = open_sessions.revoke([who]) or open_sessions.revoke_staff(who)
        if not ended:
            raise SpecError(f"{who!r} is not signed in; `croupier staff sessions` has all who are.")
        found.note(AccountChanged(ended[0].name, "signed-out", ended[0].role, len(ended)))
    if json:
        return print_json({"database": database, "ended": [one._asdict() for one in ended]})
    print(f"{ended[0].name} is signed out.{_ended(len(ended))}")


@staff.command("roles")
def roles(
    role: Annotated[str | None, typer.Argument(help="Only this one, with every act.")] = None,
    json: JSON = False,
) -> None:
    """Every role, and what it may do: here, and at tables by each rulebook."""
    from croupier.cli.staff.output import role_text, roles_table
    from croupier.cli.staff.rights import rights_of
    from croupier.server.people.roles import all_roles

    if role is not None:
        _check(role)
    found = {one: rights_of(one) for one in ([role] if role else all_roles())}
    if json:
        return print_json({"roles": {one: rights.document() for one, rights in found.items()}})
    if role is not None:
        return role_text(role, found[role])
    return roles_table(found)


def _ended(count: int) -> str:
    return "" if not count else f" {count} open session{'s' * (count > 1)} ended."
