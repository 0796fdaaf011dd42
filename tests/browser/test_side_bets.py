"""Side bets on the screens: their areas beside the layout, and what was drawn on the display."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.fitting import misfits
from browser.screens import Screens, Table, money
from proof import clause

FOUR: dict[str, dict[str, Any]] = {
    "lucky-symbols": {}, "roulette-match": {}, "spread-bet": {}, "lucky-ball": {},
}  # fmt: skip


def four(screens: Screens, **given: Any) -> Table:
    """A table with all four side bets, whose equipment draws only what the test says."""
    spec = {"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": 600, **given}
    return screens.table(side_bets=FOUR, **spec)


def area(page: Page, bet: str) -> Locator:
    return page.locator(f'side-bets [data-bet="{bet}"]')


def side_chip(page: Page, bet: str) -> Locator:
    """The chip that stands on a side bet, once the server has it."""
    return area(page, bet).locator(f'[data-chip="{bet}"]:not(.pending)')


def bought_in(screens: Screens, table: Table, **options: Any) -> Page:
    page = screens.station(table, **options)
    page.get_by_role("button", name="Insert note").click()
    page.get_by_role("button", name="100", exact=True).click()
    expect(money(page, "account")).to_have_text("100.00 AUD")
    return page


def test_a_player_wagers_on_every_side_bet_by_pointer_and_keyboard(screens: Screens) -> None:
    table = four(screens)
    page = bought_in(screens, table)
    expect(area(page, "symbol:A")).to_be_disabled()
    table.do("open-betting")
    for bet in ("symbol:C", "colour-match", "spread:4"):
        area(page, bet).click()
        expect(side_chip(page, bet)).to_have_text("5")
    area(page, "lucky-ball:2").focus()
    page.keyboard.press("Enter")
    expect(side_chip(page, "lucky-ball:2")).to_have_text("5")
    down = {"symbol:C": 500, "colour-match": 500, "spread:4": 500, "lucky-ball:2": 500}
    assert table.me("ana")["wagers"] == down
    expect(money(page, "account")).to_have_text("80.00 AUD")


def test_every_area_says_its_odds(screens: Screens) -> None:
    table = four(screens)
    page = screens.station(table)
    said = {
        "symbol:A": ("A", "80 to 1"),
        "symbol:D": ("D", "1 to 1"),
        "spread:5": ("40–50", "3 to 1"),
        "spread:1": ("0", "1200 to 1"),
        "colour-match": ("Colour match", "all green 250 to 1"),
        "number-match": ("Number match", "both 300 to 1"),
        "lucky-ball:3": ("bonus 75 to 1", "20 to 1"),
    }
    for bet, words in said.items():
        for word in words:
            expect(area(page, bet)).to_contain_text(word)
            expect(area(page, bet)).to_have_accessible_name(re.compile(re.escape(word)))
    expect(page.locator("side-bets button")).to_have_count(7 + 2 + 7 + 4)
