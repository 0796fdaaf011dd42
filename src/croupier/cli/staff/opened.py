"""A database's people, opened to be changed or only looked at."""

from __future__ import annotations

from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from croupier.cli.reading import open_store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.audit import AuditEvent
    from croupier.server.people import People
    from croupier.store.sql import SQLStore


class OpenPeople:
    """A database's people, and where changes of theirs are noted."""

    def __init__(self, people: People, note: Callable[[AuditEvent], None]) -> None:
        self.people, self._note = people, note

    def note(self, event: AuditEvent) -> None:
        self._note(event)


@contextmanager
def change(database: str, new: bool = False) -> Iterator[OpenPeople]:
    """To be changed; it is made if it may be new."""
    from croupier.cli.staff.noted import note
    from croupier.server.people import People

    if not new:
        open_store(database, new=False).close()  # it is there, and one of ours
    with closing(open_store(database, new=True)) as store:
        yield OpenPeople(People(store.engine), lambda event: note(store, event))


@contextmanager
def look_at(database: str) -> Iterator[People]:
    """Looked at and not changed, whatever it is."""
    from croupier.server.people import People

    with closing(open_store(database, new=False)) as store:
        yield People(store.engine, read_only=True)


def who_is(store: SQLStore, by: str, password: str) -> str:
    """role:name of a member of staff, who gives their password, and is asked for a code if they
    have set up a second factor."""
    import os
    from pathlib import Path

    import typer

    from croupier.server.people import People
    from croupier.server.people.second_factor import NeedsMore
    from croupier.server.settings import gather

    secret = gather({}, os.environ).settings.secret
    accounts = People(store.engine, secret=Path(secret) if secret else None).accounts
    try:
        return accounts.who(by, password).by
    except NeedsMore as more:
        if more.needs != "code":
            raise
        return accounts.who(by, password, typer.prompt("Code of your app", err=True)).by


def check_role(role: str) -> None:
    from croupier.errors import SpecError
    from croupier.server.people.roles import all_roles

    if role not in all_roles():
        raise SpecError(f"{role!r} is no role; there are {', '.join(sorted(all_roles()))}.")


def known(role: str) -> str:
    check_role(role)
    return role


def ended_in_words(count: int) -> str:
    return "" if not count else f" {count} open session{'s' * (count > 1)} ended."
