"""Tickets for tests to look at: cashed out without a screen, and the cage's own screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import Locator, Page, expect

from croupier.server.pit.clock import SystemClock
from croupier.table.clock import later
from kit.browser.screens import Screens, Table
from kit.server import Running

ATS = {"rulebook": "CP", "mode": "ats"}


def at_station(table: Table, player: str, do: str, **fields: Any) -> Any:
    """What a player does at a station of their own, without looking: the events."""
    station = table.live.unseen(table.id, player)
    answer = table.live.ask(station, table.id, do, **fields)
    assert answer.status_code == 200, answer.text
    return answer.json()["events"]


def by_staff(table: Table, role: str, do: str, after: int | None = None, **fields: Any) -> None:
    """A member of staff asks, and it is done; with `after`, to hold in so many seconds."""
    client = table.live.staff(role, role)
    if after is not None:
        fields["effective_at"] = later(table.live.server.pit.now(), after)
    answer = table.live.ask(client, table.id, do, **fields)
    assert answer.status_code == 200, answer.text


def a_ticket(table: Table, player: str = "ana", amount: int = 12_350) -> str:
    """A ticket that a player has just cashed out."""
    at_station(table, player, "buy-in", amount=amount, tender="note")
    number: str = at_station(table, player, "cash-out")[0]["ticket"]
    return number


def grouped(number: str) -> str:
    return "-".join([number[:2], *(number[at : at + 4] for at in range(2, 18, 4))])


def cage_screen(screens: Screens, role: str = "cage", **options: Any) -> Page:
    """Somebody who has signed in is at the cage."""
    page = screens.signed_in(f"{role}-at-the-desk", role, **options)
    page.goto("/cage")
    expect(page.locator("#veil")).to_be_hidden()
    return page


def find(page: Page, number: str) -> Locator:
    """Scanned: the digits and Enter, wherever the focus is; the ticket on the desk."""
    page.keyboard.type(number)
    page.keyboard.press("Enter")
    ticket = page.get_by_role("article", name="The ticket")
    expect(ticket.locator("#shown")).to_have_text(grouped(number))
    return ticket


def act(page: Page, name: str) -> Locator:
    """A button of the ticket on the desk."""
    return page.locator("#acts").get_by_role("button", name=name, exact=True)


@contextmanager
def time_passes(live: Running, seconds: int) -> Iterator[None]:
    """The floor's clock is so much later for a while."""

    class Later(SystemClock):
        def now(self) -> str:
            return later(super().now(), seconds)

    with _by(live, Later()):
        yield


@contextmanager
def time_stands(live: Running, page: Page) -> Iterator[None]:
    """The floor's clock stands still for a while, and from now on the page's: what is shown of the
    time that is left is the same however long it takes to look at it."""

    class Still(SystemClock):
        at = SystemClock().now()

        def now(self) -> str:
            return self.at

    page.clock.set_fixed_time(datetime.now(UTC))
    with _by(live, Still()):
        yield


@contextmanager
def _by(live: Running, clock: SystemClock) -> Iterator[None]:
    pit = live.server.pit
    before, pit.clock = pit.clock, clock
    try:
        yield
    finally:
        pit.clock = before
