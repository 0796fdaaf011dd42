"""There is always an administrator, though two are removed or demoted at the same moment: by two
requests, two servers, or `croupier staff` beside one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from croupier.errors import SpecError
from croupier.server.people import People
from croupier.store.sql import SQLStore
from kit.databases import new_address
from kit.server import QUICK
from kit.waiting import PATIENCE_S

PASSWORD = "seven small boats"
CHANGES: dict[str, Callable[[People, str], object]] = {
    "demoted": lambda people, name: people.change_role(name, "dealer"),
    "removed": lambda people, name: people.remove_staff(name),
    "added anew": lambda people, name: people.add_staff(name, "dealer", PASSWORD),
}


@pytest.fixture(params=["sqlite", "postgresql"])
def two(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[People, People]]:
    """Two processes on one database with two administrators."""
    address = new_address(request.param, tmp_path)
    with ExitStack() as opened:
        stores = [opened.enter_context(closing(SQLStore(address))) for _ in range(2)]
        one, other = (People(store.engine, hasher=QUICK) for store in stores)
        for name in ("ada", "eva"):
            one.add_staff(name, "administrator", PASSWORD)
        yield one, other


@pytest.mark.parametrize("how", CHANGES)
def test_of_two_changes_at_once_one_is_refused(two: tuple[People, People], how: str) -> None:
    one, other = two
    change = CHANGES[how]
    with ThreadPoolExecutor(1) as second:
        asked = before_its_change(
            one, lambda: second.submit(change, other, "ada"), until_it_waits_or_changes(other)
        )
        change(one, "eva")
        with pytest.raises(SpecError, match="ada is the only administrator"):
            asked[0].result(PATIENCE_S)
    assert administrators(other) == ["ada"]


@pytest.mark.parametrize("how", CHANGES)
def test_nobody_comes_between_the_look_and_the_change(two: tuple[People, People], how: str) -> None:
    """Another process does all of its own as soon as a transaction of ours has ended."""
    one, other = two
    change, refused = CHANGES[how], list[str]()

    def asked(people: People, name: str) -> None:
        try:
            change(people, name)
        except SpecError as error:
            refused.append(str(error))

    after_its_first_transaction(one, lambda: asked(other, "ada"))
    asked(one, "eva")
    assert len(administrators(other)) == len(refused) == 1
    assert "only administrator" in refused[0]


@pytest.mark.parametrize("how", CHANGES)
def test_the_last_one_stays_and_the_others_go(two: tuple[People, People], how: str) -> None:
    one, other = two
    one.add_staff("mia", "dealer", PASSWORD)
    CHANGES[how](one, "mia")
    CHANGES[how](one, "eva")
    with pytest.raises(SpecError, match="only administrator"):
        CHANGES[how](other, "ada")
    other.add_staff("ada", "administrator", "another good phrase")  # the same role is no change
    other.change_role("ada", "administrator")
    with pytest.raises(SpecError, match="no account 'eve'"):
        other.remove_staff("eve")


def administrators(people: People) -> list[str]:
    return [one.name for one in people.accounts.all() if one.role == "administrator"]


def before_its_change(
    people: People, first: Callable[[], Any], wait: Callable[[], object]
) -> list[Any]:
    """When it has looked, and is about to change the staff: do this first, once, and wait."""
    done: list[Any] = []

    def about_to(*args: Any) -> None:
        if not done and args[2].startswith(("UPDATE staff", "DELETE FROM staff")):
            done.append(first())
            wait()

    sa.event.listen(people.engine, "before_cursor_execute", about_to)
    return done


def until_it_waits_or_changes(people: People) -> Callable[[], object]:
    """Until it asks to be the only one who writes; one that does not ask has looked by the time it
    changes something."""
    reached = threading.Event()

    def about_to(*args: Any) -> None:
        if args[2].startswith(("BEGIN IMMEDIATE", "LOCK TABLE", "UPDATE staff", "DELETE FROM s")):
            reached.set()

    sa.event.listen(people.engine, "before_cursor_execute", about_to)
    return lambda: reached.wait(PATIENCE_S)


def after_its_first_transaction(people: People, then: Callable[[], None]) -> None:
    """Whatever it was for, as soon as its connection is free again: do this, once."""
    done: list[bool] = []

    def is_free(*_: Any) -> None:
        if not done:
            done.append(True)
            then()

    sa.event.listen(people.engine.pool, "checkin", is_free)
