"""The pages that are of no evening: a first set-up, a demonstration, a training, and where an
address or a code leads nowhere. They say what is in either language, fit, and satisfy axe-core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.rulebooks import rulebook
from croupier.rules.spec import complete, read_spec
from croupier.server.app import Server
from croupier.server.demo import TABLE
from croupier.server.training.table import Training, keep
from croupier.training.script import script
from kit.browser.accessibility import violations
from kit.browser.looking import THOROUGH, everywhere
from kit.browser.saying import LISTENS, Dictionary, empty, names_in, said_by
from kit.browser.screens import Screens
from kit.server import HEADERS, Running, running

LANGUAGES = ("en", "fr")
SCRIPT = "melbourne-stations"
OF_TABLES = {"display": "ana", "table": "layout", "flying": "wall", "wnd": "wall", "station": "ana"}


class Apart:
    """Windows on a server of its own, in one language."""

    def __init__(self, screens: Screens, language: str) -> None:
        self.screens, self.live, self.language = screens, screens.live, language
        self.names: list[Any] = ["Croupier"]

    def page(self) -> Page:
        page = self.screens.page(bypass_csp=True, painted=True)  # axe-core styles what it measures
        page.add_init_script(f"({LISTENS})({self.language!r})")
        return page

    def opened(self, path: str) -> Page:
        page = self.page()
        page.goto(path)
        return page

    def signed_in(self, name: str, role: str) -> Page:
        self.live.server.people.add_staff(name, role, "correct horse")
        page = self.page()
        said = {"name": name, "password": "correct horse"}
        assert page.request.post("/api/sign-in", data=said, headers=HEADERS).ok
        return page

    def looks_at(self, page: Page) -> None:
        wrong = self._wrong_with(page)
        assert not wrong, f"{page.url}\n" + "\n".join(wrong)

    def _wrong_with(self, page: Page) -> list[str]:
        expect(page.locator("html")).to_have_attribute("lang", self.language)
        expect(page.locator("h1:visible")).to_have_count(1)
        words = Dictionary(page)
        says = partial(self._said, page, words)
        return [*(everywhere(page, says) if THOROUGH else (*says(), *violations(page)))]

    def _said(self, page: Page, words: Dictionary) -> Iterator[str]:
        found = said_by(page)
        yield from empty(found, words)
        yield from words.strangers(found, self.language, names_in(*self.names))


@pytest.fixture(params=LANGUAGES)
def apart_on(
    request: pytest.FixtureRequest, browser: Browser, tmp_path: Path
) -> Iterator[Callable[..., Apart]]:
    """Makes a server as it is asked to, and what is opened on it."""
    entered: list[Any] = []

    def made(**options: Any) -> Apart:
        context = running(tmp_path, **options)
        live: Running = context.__enter__()
        screens = Screens(browser, live, live.client())
        entered.extend((context, screens))
        return Apart(screens, request.param)

    yield made
    context, screens = entered
    try:
        assert screens.close() == []
    finally:
        context.__exit__(None, None, None)


def test_the_set_up_and_the_first_pages(apart_on: Callable[..., Apart]) -> None:
    apart = apart_on()
    apart.live.server.welcome.set_up.begin()
    page = apart.opened("/")
    page.locator("#code-field").wait_for()
    apart.looks_at(page)
    tables = apart.signed_in("ada", "administrator")
    apart.names += ["ada"]
    tables.goto("/tables")
    tables.locator("#none").wait_for()
    apart.looks_at(tables)


def test_where_an_address_or_a_code_leads_nowhere(apart_on: Callable[..., Apart]) -> None:
    apart = apart_on()
    apart.live.staff("dan", "dealer")
    with apart.screens.expecting("40[134]"):
        for path in ("/nothing-here", "/pair?code=WRONG123"):
            apart.looks_at(apart.opened(path))
        for screen, player in OF_TABLES.items():
            code, _ = apart.live.server.people.new_code("99", screen, player)
            page = apart.opened(f"/pair?code={code}")
            expect(page.locator("#nowhere h1")).to_contain_text("99")
            expect(page.locator("h1:visible, #veil:visible, #cut-off:visible")).to_have_count(1)
        apart.looks_at(page)


def test_the_first_page_of_a_demonstration(apart_on: Callable[..., Apart]) -> None:
    book = rulebook("CM18")
    spec = complete(read_spec({"rulebook": book.id, "mode": "touchbet"}), book)
    demo = {"spec": spec, "players": 0, "auto": False}
    apart = apart_on(demo=demo, virtual_acceptor=False)
    page = apart.opened("/")
    apart.names += ["dealer"]  # an account
    expect(page.locator("#cards a")).to_have_count(7)
    apart.looks_at(page)


def test_a_training(apart_on: Callable[..., Apart]) -> None:
    practised = script(SCRIPT)

    def prepare(server: Server) -> None:
        keep(server.store, SCRIPT)
        Training(server, practised, pace_s=0.1)

    apart = apart_on(virtual_acceptor=False, prepare=prepare)
    page = apart.signed_in("tess", "dealer")
    page.goto(f"/dealer?table={TABLE}")
    expect(page.locator("#training .card")).not_to_be_empty()
    apart.names += ["tess", rulebook("CM18").title, practised.table, "virtual-acceptor"]
    for phase in ("betting", "ball-in-play"):
        page.locator("#rail [aria-current=step]").click()
        expect(page.locator(f"body[data-phase={phase}]")).to_be_visible()
    expect(page.locator("#training .which")).to_contain_text("1")
    page.locator("#training button").last.click()
    expect(page.locator("#sheet")).to_be_visible()
    apart.looks_at(page)
