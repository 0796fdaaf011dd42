"""One browser and one floor for the whole folder; windows of its own for each test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, sync_playwright

from kit.browser.screens import Screens
from kit.server import Running, running

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


# Not for the session: while it lives, Playwright keeps an event loop running in this thread.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # The headless shell has no windows to keep, and takes half the time.
    named = os.environ.get("CROUPIER_CHROMIUM")
    chromium = named or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        pytest.fail("There is no chromium; install it, or name one in CROUPIER_CHROMIUM.")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=ARGS)
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
