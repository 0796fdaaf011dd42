"""`croupier staff codes`: who signs in with a second factor, and which roles cannot do without."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.reading import JSON, Database, named_database
from croupier.cli.staff.opened import change, check_role, ended_in_words, look_at
from croupier.cli.writing import print_json

codes = typer.Typer(help="The second factor: codes of an authenticator app.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(help="The name to sign in with.")]
Role = Annotated[str, typer.Argument(help="A role, as dealer; `croupier staff roles` has all.")]


@codes.command("list")
def list_codes(database: Database = "croupier.db", json: JSON = False) -> None:
    """Which roles need codes, and who has set them up."""
    from croupier.server.people.schema import CODED_ROLES, FACTORS

    with look_at(database) as people:
        factors = people.accounts.factors
        roles = sorted(factors.required()) if people.has(CODED_ROLES) else []
        names = sorted(factors.names()) if people.has(FACTORS) else []
    if json:
        return print_json({"database": named_database(database), "roles": roles, "staff": names})
    print(f"Roles that need codes: {', '.join(roles) or 'none'}.")
    print(f"Staff who sign in with codes: {', '.join(names) or 'nobody'}.")
    return None


@codes.command("require")
def require(role: Role, database: Database = "croupier.db", json: JSON = False) -> None:
    """A role needs codes from now on: whoever has none sets them up at the next sign-in."""
    _require(role, database, json, True)


@codes.command("optional")
def optional(role: Role, database: Database = "croupier.db", json: JSON = False) -> None:
    """A role may sign in without codes again; whoever has set them up goes on using them."""
    _require(role, database, json, False)


@codes.command("reset")
def reset(name: Name, database: Database = "croupier.db", json: JSON = False) -> None:
    """For a telephone that is lost: no codes any more, and all sessions end. See who asks."""
    from croupier.audit import AccountChanged

    with change(database) as found:
        ended = found.people.reset_codes(name)
        role = found.people.accounts.role_of(name)
        found.note(AccountChanged(name, "codes-reset", role, len(ended)))
    if json:
        return print_json({"database": named_database(database), "name": name, "ended": len(ended)})
    print(f"{name} signs in without codes, or sets up new ones.{ended_in_words(len(ended))}")
    return None


def _require(role: str, database: str, json: bool, required: bool) -> None:
    from croupier.audit import CodesRequired

    check_role(role)
    with change(database) as found:
        ended = found.people.require_codes(role, required)
        found.note(CodesRequired(role, required, len(ended)))
    if json:
        document = {
            "database": named_database(database),
            "role": role,
            "required": required,
            "ended": len(ended),
        }
        return print_json(document)
    how = "needs codes" if required else "may sign in without codes"
    print(f"{role} {how} from now on.{ended_in_words(len(ended))}")
    return None
