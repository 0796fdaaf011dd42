"""One browser and one floor for the whole folder; windows of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, sync_playwright

from kit.browser import chromium
from kit.browser.cup import CupScreens
from kit.browser.screens import Screens
from kit.server import Running, running

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--renderer-process-limit=1",  # a process for each window costs a tenth more
]


# Not for the session: while it lives, Playwright keeps an event loop running in this thread.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = chromium.find()
    if found is None:
        pytest.fail(f"There is no chromium; install it, or name one in {chromium.NAMED}.")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=ARGS)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("floor")) as server:
        yield server


@pytest.fixture(scope="package")
def dealer(live: Running) -> httpx.Client:
    return live.staff("dan", "dealer")


@pytest.fixture
def screens(browser: Browser, live: Running, dealer: httpx.Client) -> Iterator[Screens]:
    opened = Screens(browser, live, dealer)
    yield opened
    assert opened.close() == []


@pytest.fixture
def apart(browser: Browser, tmp_path: Path) -> Iterator[Screens]:
    """On a floor of its own: what is read again goes on from the latest time in the log, and on the
    others' floor some have let hours pass."""
    with running(tmp_path) as server:
        opened = Screens(browser, server, server.staff("dan", "dealer"))
        yield opened
        assert opened.close() == []


@pytest.fixture
def shown(browser: Browser, tmp_path: Path) -> Iterator[CupScreens]:
    """On a floor of its own, whose tables are called T1 and T2."""
    with running(tmp_path) as server:
        opened = Screens(browser, server, server.staff("dean", "dealer"))
        yield CupScreens(opened)
        assert opened.close() == []
