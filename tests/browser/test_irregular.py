"""When things go wrong, as every screen shows it and as the dealer puts it right."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.desk import sign, supervisor, told
from browser.screens import Screens, Table, money


def trouble(page: Page) -> Locator:
    """The console's panel for it, open."""
    panel = page.locator("#trouble")
    if not panel.is_visible():
        page.get_by_role("button", name="Problems").click()
    expect(panel).to_be_visible()
    return panel


def record(page: Page, act: str, **fields: str) -> None:
    """One act of the panel, its fields filled by their names."""
    panel = trouble(page)
    panel.locator(".trouble-acts").get_by_role("button", name=act, exact=True).click()
    form = panel.locator("form.trouble-form:visible")
    for name, value in fields.items():
        field = form.locator(f'[name="{name}"]')
        if field.evaluate("(one) => one.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)
    form.get_by_role("button", name=act, exact=True).click()


def seated(screens: Screens, table: Table) -> None:
    """Ana at a station with 50.00."""
    station = table.live.paired(table.id)
    assert table.live.ask(station, table.id, "buy-in", amount=5000, tender="note").is_success


def staked(table: Table, bet: str = "straight:17", stake: int = 500) -> None:
    station = table.live.paired(table.id)
    assert table.live.ask(station, table.id, "place-wager", bet=bet, stake=stake).is_success


@pytest.mark.parametrize(
    ("rulebook", "mode", "button"),
    [("CM18", "touchbet", "Dispute"), ("CM11", "touchtable", "Bad spin"),
     ("CP", "ats", "No spin")],
)  # fmt: skip
def test_the_console_names_the_button_as_its_rulebook_does(
    screens: Screens, rulebook: str, mode: str, button: str
) -> None:
    table = screens.table(rulebook=rulebook, mode=mode)
    page = screens.console(table)
    table.do("open-betting", "spin-ball")
    rail = page.get_by_role("navigation")
    rail.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("dialog", name="No spin")).to_be_visible()


def test_a_supervisor_signs_for_a_correction(screens: Screens) -> None:
    table = screens.table()
    seated(screens, table)
    page = screens.console(table)
    supervisor(screens, "mia", "area-manager")
    table.do("open-betting")
    staked(table)
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="20")
    table.do("settle")
    record(page, "Correct outcome", outcome="17", reason="the ball lay in 17")
    sign(page, "mia")
    told(page, "Done: Correct outcome")
    expect(page.locator("#notices")).to_contain_text("Spin 1 corrected: 17, not 20")
    assert table.me("ana")["account"] == 4500 + 500 + 35 * 500
