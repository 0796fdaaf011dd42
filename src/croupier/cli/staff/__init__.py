"""`croupier staff`: accounts, roles and open sessions of a database, in use or not.

A server that runs on it notices within a second: whoever is removed, given another role or signed
out is signed out of every screen. Each change is noted in the log's audit.
"""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.reading import JSON, Database, named_database
from croupier.cli.staff.codes import codes
from croupier.cli.staff.opened import change, check_role, ended_in_words, known, look_at
from croupier.cli.writing import print_json

staff = typer.Typer(
    help="Manage staff accounts, their roles and their sessions.", no_args_is_help=True
)
Name = Annotated[str, typer.Argument(help="The name to sign in with.")]
Role = Annotated[str, typer.Argument(help="A role, as dealer; `croupier staff roles` has all.")]
NewRole = Annotated[  # looked at before a password is asked for
    str,
    typer.Argument(
        help="A role, as dealer; `croupier staff roles` has all.", callback=known, is_eager=True
    ),
]
Password = Annotated[str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)]


staff.add_typer(codes, name="codes")


@staff.command("add")
def add(
    name: Name,
    role: NewRole,
    database: Database = "croupier.db",
    password: Password = "",
    json: JSON = False,
) -> None:
    """Add a member of staff, or give one a new password or role."""
    from croupier.audit import AccountChanged

    with change(database, new=True) as found:
        ended = found.people.add_staff(name, role, password)
        found.note(AccountChanged(name, "added", role, len(ended)))
    if json:
        return print_json(
            {"database": named_database(database), "name": name, "role": role, "ended": len(ended)}
        )
    print(f"{name} may sign in as {role}.{ended_in_words(len(ended))}")


@staff.command("list")
def list_staff(database: Database = "croupier.db", json: JSON = False) -> None:
    """Everybody with an account: role, open sessions, and whether it is locked."""
    from croupier.cli.staff.output import staff_table
    from croupier.server.people.schema import FACTORS, SESSIONS, STAFF, TRIES

    with look_at(database) as people:
        accounts = people.accounts.all() if people.has(STAFF) else []
        locked = people.accounts.lockout.locked() if people.has(TRIES) else {}
        coded = people.accounts.factors.names() if people.has(FACTORS) else set()
        found = people.sessions.all() if people.has(SESSIONS) else []
    sessions = [one.session for one in found if one.session.is_staff]
    rows: list[dict[str, str | int | bool]] = [
        {
            "name": one.name,
            "role": one.role,
            "sessions": sum(session.name == one.name for session in sessions),
            "locked_s": locked.get(one.name, 0),
            "codes": one.name in coded,
        }
        for one in accounts
    ]
    if json:
        return print_json({"database": named_database(database), "staff": rows})
    if not rows:
        where = named_database(database)
        print(f"{where} has no accounts; add one with `croupier staff add NAME ROLE`.")
        return None
    return staff_table(rows)


@staff.command("password")
def password(
    name: Name, database: Database = "croupier.db", password: Password = "", json: JSON = False
) -> None:
    """Give a member of staff a new password; all their sessions end. Each can also change their
    own, on the page of their account."""
    from croupier.audit import AccountChanged

    with change(database) as found:
        ended = found.people.change_password(name, password)
        role = found.people.accounts.role_of(name)
        found.note(AccountChanged(name, "password", role, len(ended)))
    if json:
        return print_json({"database": named_database(database), "name": name, "ended": len(ended)})
    print(f"{name} has a new password.{ended_in_words(len(ended))}")


@staff.command("role")
def change_role(
    name: Name, role: Role, database: Database = "croupier.db", json: JSON = False
) -> None:
    """Give a member of staff another role; they sign in anew."""
    from croupier.audit import AccountChanged

    check_role(role)
    with change(database) as found:
        ended = found.people.change_role(name, role)
        found.note(AccountChanged(name, "role", role, len(ended)))
    if json:
        return print_json(
            {"database": named_database(database), "name": name, "role": role, "ended": len(ended)}
        )
    print(f"{name} may sign in as {role}.{ended_in_words(len(ended))}")


@staff.command("remove")
def remove(name: Name, database: Database = "croupier.db", json: JSON = False) -> None:
    """Remove an account, and end its sessions. What they did stays in the log."""
    from croupier.audit import AccountChanged

    with change(database) as found:
        ended = found.people.remove_staff(name)
        found.note(AccountChanged(name, "removed", "", len(ended)))
    if json:
        return print_json({"database": named_database(database), "name": name, "ended": len(ended)})
    print(f"{name} has no account any more.{ended_in_words(len(ended))}")


@staff.command("unlock")
def unlock(name: Name, database: Database = "croupier.db", json: JSON = False) -> None:
    """Let somebody sign in again at once, after too many wrong passwords."""
    from croupier.audit import AccountChanged
    from croupier.errors import SpecError

    with change(database) as found:
        if not found.people.accounts.role_of(name):
            raise SpecError(f"There is no account {name!r}; `croupier staff list` has them all.")
        found.people.accounts.lockout.unlock(name)
        found.note(AccountChanged(name, "unlocked"))
    if json:
        return print_json({"database": named_database(database), "name": name})
    print(f"{name} may sign in again.")


@staff.command("sessions")
def sessions(database: Database = "croupier.db", json: JSON = False) -> None:
    """Everybody and every screen that is signed in."""
    from croupier.cli.staff.output import sessions_table
    from croupier.server.people.schema import SESSIONS

    with look_at(database) as people:
        rows = people.sessions.all() if people.has(SESSIONS) else []
    if json:
        lines = [
            {**one.session._asdict(), **{k: v for k, v in one._asdict().items() if k != "session"}}
            for one in rows
        ]
        return print_json({"database": named_database(database), "sessions": lines})
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

    with change(database) as found:
        open_sessions = found.people.sessions
        ended = open_sessions.revoke([who]) or open_sessions.revoke_staff(who)
        if not ended:
            raise SpecError(f"{who!r} is not signed in; `croupier staff sessions` has all who are.")
        found.note(AccountChanged(ended[0].name, "signed-out", ended[0].role, len(ended)))
    if json:
        return print_json(
            {"database": named_database(database), "ended": [one._asdict() for one in ended]}
        )
    print(f"{ended[0].name} is signed out.{ended_in_words(len(ended))}")


@staff.command("roles")
def roles(
    role: Annotated[str | None, typer.Argument(help="Only this one, with every act.")] = None,
    json: JSON = False,
) -> None:
    """Every role, and what it may do: here, and at tables by each rulebook."""
    from croupier.cli.staff.output import role_text, roles_table
    from croupier.server.office.rights import rights_of
    from croupier.server.people.roles import all_roles

    if role is not None:
        check_role(role)
    found = {one: rights_of(one) for one in ([role] if role else all_roles())}
    if json:
        return print_json({"roles": {one: rights.document() for one, rights in found.items()}})
    if role is not None:
        return role_text(role, found[role])
    return roles_table(found)
