"""Screens a test looks at: opened as people open them, pressed where people press."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
    Route,
    expect,
)

from kit.browser.painting import leave_unpainted
from kit.server import HEADERS, Running
from kit.waiting import until

LONG_S = 600  # a time to bet that no busy machine outlasts; tests end it by the floor's clock
TOUCHBET = {"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": LONG_S}
ANSWER_MS = 30_000  # reached only by what does not come: a busy machine is slow
expect.set_options(timeout=ANSWER_MS)
_names = (f"t{n}" for n in itertools.count(1))

# The middle of the squares that are named, as they are drawn: a split is touched between two.
# Words that come or go move the layout, so it is looked at until two pictures are the same.
MIDDLE = """async (layout, areas) => {
  const middle = () => {
    const boxes = areas.map((area) =>
      layout.querySelector(`[data-area="${area}"] rect.area`).getBoundingClientRect());
    const mean = (of) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
    return [mean((box) => box.left + box.width / 2), mean((box) => box.top + box.height / 2)];
  };
  const picture = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  for (let before = [], now = middle(); ; before = now, now = middle()) {
    if (String(before) === String(now)) return now;
    await picture();
  }
}"""


class Table(NamedTuple):
    """A table on the server, and a dealer who deals it without a screen."""

    live: Running
    dealer: httpx.Client
    id: str

    def do(self, *steps: str, **fields: Any) -> None:
        for step in steps:
            answer = self.live.ask(self.dealer, self.id, step, **fields)
            assert answer.status_code == 200, answer.text

    def spin(self, outcome: str) -> None:
        """One whole spin without wagers to wait for."""
        self.do("open-betting", "spin-ball", "no-more-bets")
        self.do("record-outcome", outcome=outcome)
        self.do("settle")

    def me(self, player: str) -> dict[str, Any]:
        """What the server holds of a player."""
        view = self.dealer.get(f"/api/tables/{self.id}/view?as=dealer").json()
        mine: dict[str, Any] = view["players"][player]
        return mine

    def log(self) -> str:
        """What the log has of it."""
        acts = self.live.server.store.read(f"table:{self.id}")
        return "\n".join(one.body.decode() for one in acts)


class Screens:
    """A browser's windows on one floor; what goes wrong in any of them fails the test."""

    def __init__(self, browser: Browser, live: Running, dealer: httpx.Client) -> None:
        self._browser, self.live, self._dealer = browser, live, dealer
        self._contexts: list[BrowserContext] = []
        self._troubles: list[str] = []
        self._expected = "never"

    def table(self, **spec: Any) -> Table:
        """A new table, open."""
        id = next(_names)
        made = self._dealer.post("/api/tables", json={"table": id, "spec": spec or TOUCHBET})
        assert made.status_code == 201, made.text
        table = Table(self.live, self._dealer, id)
        table.do("open-table")
        return table

    def page(
        self, width: int = 1366, height: int = 768, *, painted: bool = False, **options: Any
    ) -> Page:
        """A window of its own, as a device has it; nothing moves, and nothing is kept for the next
        start, unless the test wants it to."""
        options = {"reduced_motion": "reduce", "service_workers": "block", **options}
        size: Any = {"width": width, "height": height}
        context = self._browser.new_context(viewport=size, base_url=self.live.base, **options)
        context.set_default_timeout(ANSWER_MS)
        self._contexts.append(context)
        if not painted:
            leave_unpainted(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self._troubles.append(f"{page.url}: {error}"))
        page.on("console", self._said)
        return page

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._troubles.append(message.text)

    def paired(self, page: Page, table: Table, screen: str, player: str) -> Page:
        """Paired by the link of a code; typing a code has a test of its own."""
        code, _ = self.live.server.people.new_code(table.id, screen, player)
        page.goto(f"/pair?code={code}")
        page.wait_for_url(re.compile(rf"/{screen}\?table={table.id}$"))
        return page

    def station(self, table: Table, player: str = "ana", **options: Any) -> Page:
        page = self.paired(self.page(**options), table, "station", player)
        expect(page.locator("#veil")).to_be_hidden()
        expect(layout_of(page).locator(".printed")).not_to_have_count(0)
        return page

    def wnd(self, table: Table, **options: Any) -> Page:
        page = self.paired(self.page(**options), table, "wnd", "display")
        expect(page.locator("#name")).to_contain_text(table.id)
        return page

    def console(self, table: Table, role: str = "dealer", **options: Any) -> Page:
        """A member of staff at the console."""
        page = self.signed_in(f"{role}-{table.id}", role, **options)
        page.goto(f"/dealer?table={table.id}")
        expect(page.locator("#name")).to_contain_text(table.id)
        return page

    def signed_in(self, name: str, role: str, **options: Any) -> Page:
        """A window of somebody who has signed in; the form itself has tests of its own."""
        self.live.server.people.add_staff(name, role, "correct horse")
        page = self.page(**options)
        said = {"name": name, "password": "correct horse"}
        answer = page.request.post("/api/sign-in", data=said, headers=HEADERS)
        assert answer.ok, answer.text()
        return page

    @contextmanager
    def expecting(self, trouble: str) -> Iterator[None]:
        """A connection that is cut is reported by the browser itself, and is no fault here."""
        self._expected = trouble
        yield

    def close(self) -> list[str]:
        for context in self._contexts:
            context.close()
        return [one for one in self._troubles if not re.search(self._expected, one)]


class Held:
    """Requests of a page that get no answer until the test lets them go."""

    def __init__(self, page: Page, url: str) -> None:
        self._page, self._url = page, url
        self._routes: list[Route] = []
        page.route(url, lambda route: self._routes.append(route))

    def first(self) -> Route:
        """Once it has been made."""
        until(self._is_made, f"a request for {self._url}", within=ANSWER_MS / 1000)
        return self._routes[0]

    def _is_made(self) -> bool:
        self._page.wait_for_timeout(1)  # Playwright tells us of requests while it waits
        return bool(self._routes)


def layout_of(page: Page) -> Locator:
    return page.locator("roulette-layout")


def middle(page: Page, *areas: str) -> tuple[float, float]:
    """The point in the midst of these areas: one, the line between two, the corner of four."""
    x, y = layout_of(page).evaluate(MIDDLE, list(areas))
    return x, y


def squares(*numbers: int | str) -> list[str]:
    return [f"straight:{number}" for number in numbers]


def bets_are_open(page: Page) -> None:
    """On this very screen, which may hear of it after whoever has opened them."""
    expect(layout_of(page)).to_have_attribute("aria-disabled", "false")


def click(page: Page, *areas: str) -> None:
    """As players do, who wait until the layout takes bets."""
    bets_are_open(page)
    click_anyway(page, *areas)


def click_anyway(page: Page, *areas: str) -> None:
    """Whether the layout takes bets or not."""
    page.mouse.click(*middle(page, *areas))


def tap(page: Page, *areas: str) -> None:
    bets_are_open(page)
    tap_anyway(page, *areas)


def tap_anyway(page: Page, *areas: str) -> None:
    page.touchscreen.tap(*middle(page, *areas))


def chip(page: Page, bet: str) -> Locator:
    """The chip that stands on a bet, once the server has it."""
    return layout_of(page).locator(f'.chips [data-chip="{bet}"]:not(.pending)')


def money(page: Page, which: str) -> Locator:
    return page.locator(f"money-strip .{which} output")


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None, locator
    return found
