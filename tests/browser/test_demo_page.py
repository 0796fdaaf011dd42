"""The first page of a demonstration: a card for each screen, which signs in by itself."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from croupier.rulebooks import rulebook
from croupier.rules.spec import complete, read_spec
from croupier.server.app import Server
from croupier.server.training.table import Training
from croupier.training.script import script
from kit.browser.accessibility import nameless
from kit.browser.fit import misfits
from kit.browser.screens import Screens
from kit.server import running


def test_a_training_says_where_to_begin(browser: Browser, tmp_path: Path) -> None:
    def prepare(server: Server) -> None:
        Training(server, script("melbourne-stations")).landing()

    with running(tmp_path, virtual_acceptor=False, prepare=prepare) as live:
        screens = Screens(browser, live, live.client())
        page = screens.page(locale="fr-FR")  # where nobody has chosen, a browser's own language
        page.goto("/demo")
        expect(page.get_by_role("heading", name="Une table pour s'exercer")).to_be_visible()
        expect(page.locator("#lead")).to_contain_text("Ouvrez la console du croupier")
        page.get_by_role("button", name="English").click()
        expect(page.get_by_role("heading", name="A table to practise dealing at")).to_be_visible()
        expect(page.locator("#lead")).to_contain_text("Open the dealer console")
        assert screens.close() == []


def test_every_card_opens_its_screen_again_and_again(browser: Browser, tmp_path: Path) -> None:
    book = rulebook("CM18")
    spec = complete(read_spec({"rulebook": book.id, "mode": "touchbet"}), book)
    demo = {"spec": spec, "players": 0, "auto": False}
    with running(tmp_path, demo, virtual_acceptor=False) as live:
        screens = Screens(browser, live, live.client())
        page = screens.page()
        page.goto("/")
        expect(page).to_have_url(re.compile("/demo$"))
        expect(page.get_by_role("heading", name="A roulette table, running now")).to_be_visible()
        cards = page.locator("#cards a")
        expect(cards).to_have_count(7)
        assert nameless(page) == [] and misfits(page) == []
        for name, url in (("Your station", "station"), ("Dealer console", "dealer")):
            for _ in range(2):  # one used link does not make the next one wrong
                with page.context.expect_page() as opened:
                    page.get_by_role("link", name=name).click()
                opened.value.wait_for_url(re.compile(rf"/{url}\?table=1$"))
                expect(opened.value.locator("#veil")).to_be_hidden()
                opened.value.close()
        console = page.context.new_page()
        console.goto("/floor")
        console.get_by_role("link", name="Demonstration").click()
        expect(console.locator("#cards a")).to_have_count(7)
        assert screens.close() == []
