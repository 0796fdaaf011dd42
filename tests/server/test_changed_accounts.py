"""A change of an account and the end of its sessions are one transaction: both, or neither."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from croupier.server.people import NotSignedIn, People
from croupier.server.people.accounts import Account
from croupier.server.people.second_factor.totp import code_of, step_at
from croupier.store.base import Unavailable
from croupier.store.sql import SQLStore
from kit.databases import new_address
from kit.server import QUICK

PASSWORD = "seven small boats"
NOW = 1_800_000_000.0
CHANGES: dict[str, Callable[[People], Any]] = {
    "demoted": lambda people: people.change_role("eva", "dealer"),
    "removed": lambda people: people.remove_staff("eva"),
    "added anew": lambda people: people.add_staff("eva", "dealer", PASSWORD),
    "another password": lambda people: people.change_password("eva", "nine small boats"),
    "codes reset": lambda people: people.reset_codes("eva"),
    "codes set up": lambda people: people.confirm_codes("eva", PASSWORD, "", first_code(people)),
    "codes required": lambda people: people.require_codes("administrator", True),
}


@pytest.fixture(params=["sqlite", "postgresql"])
def people(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[People]:
    with closing(SQLStore(new_address(request.param, tmp_path))) as store:
        people = People(store.engine, hasher=QUICK, secret=tmp_path / "secret")
        for name in ("ada", "eva"):
            people.add_staff(name, "administrator", PASSWORD)
        people.accounts.factors.now = lambda: NOW
        people.accounts.factors.begin("eva")
        yield people


@pytest.mark.parametrize("how", CHANGES)
def test_what_fails_halfway_has_not_begun_and_can_be_asked_again(people: People, how: str) -> None:
    """The database fails at each statement that changes something, one after the other."""
    token, session = people.sign_in("eva", PASSWORD)
    before, failed = is_so(people), 0
    while fails_at(people, failed + 1, CHANGES[how]):
        failed += 1
        assert is_so(people) == before, f"change {failed} failed, and others were made"
        assert people.session(token) == session
    assert failed >= 2  # at least the account, and its sessions
    assert is_so(people) != before
    with pytest.raises(NotSignedIn):
        people.session(token)


def is_so(people: People) -> tuple[list[Account], object, list[str], object]:
    """Accounts, the password, open sessions, the second factor and who needs one."""
    opened = [one.session.id for one in people.sessions.all()]
    found, factors = people.accounts._found("eva"), people.accounts.factors
    return people.accounts.all(), found, opened, (factors.of("eva"), factors.required())


def first_code(people: People) -> str:
    factors = people.accounts.factors
    key = factors._sealing.open("eva", factors.of("eva").pending)
    return code_of(key, step_at(NOW))


def fails_at(people: People, number: int, change: Callable[[People], Any]) -> bool:
    """Whether there was such a change of the database, counted from 1; it failed."""
    made = 0

    def about_to(_: Any, __: Any, statement: str, *___: Any) -> None:
        nonlocal made
        if statement.startswith(("UPDATE", "DELETE", "INSERT")):
            made += 1
            if made == number:
                raise sa.exc.OperationalError(statement, {}, OSError("the disk is full"))

    sa.event.listen(people.engine, "before_cursor_execute", about_to)
    try:
        change(people)
    except Unavailable:
        return True
    finally:
        sa.event.remove(people.engine, "before_cursor_execute", about_to)
    return False
