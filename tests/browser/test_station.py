"""A player's first spin at a TouchBet station, by touch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from kit.browser.screens import (
    LONG_S,
    Screens,
    bets_are_open,
    chip,
    click,
    layout_of,
    middle,
    money,
    squares,
    tap,
    tap_anyway,
)
from kit.browser.tickets import time_passes
from kit.table import books


@books(
    CM18=("11.6.2(a)", "11.6.2(b)", "11.6.3(a)", "11.7.1"),
    CM11=("10.6.2(a)", "10.6.2(b)", "10.6.3(a)", "10.7.1"),
)
def test_a_new_user_buys_in_bets_wins_and_cashes_out(screens: Screens, tag: str) -> None:
    table = screens.table(rulebook=tag, mode="touchbet", wagering_period_s=LONG_S, warning_s=60)
    page = screens.station(table, has_touch=True)
    expect(money(page, "account")).to_have_text("0.00 AUD")
    page.get_by_role("button", name="Insert note").tap()
    page.get_by_role("button", name="100", exact=True).tap()
    expect(money(page, "account")).to_have_text("100.00 AUD")

    table.do("open-betting")
    expect(page.locator("#phase")).to_have_text("Place your bets")
    count = page.get_by_role("timer")
    expect(count).to_have_class("open")
    expect(count.locator("text")).to_have_text(re.compile(r"^(5\d\d|600)$"))
    for bet, touched in (
        ("straight:17", squares(17)),
        ("split:17/20", squares(17, 20)),
        ("corner:17/18/20/21", squares(17, 18, 20, 21)),
        ("red", ["red"]),
    ):
        tap(page, *touched)
        expect(chip(page, bet)).to_have_text("5")
    expect(money(page, "account")).to_have_text("80.00 AUD")
    expect(money(page, "staked")).to_have_text("20.00")
    with time_passes(screens.live, LONG_S - 50):
        page.get_by_role("button", name="Undo").tap()  # a change brings the floor's clock
        expect(chip(page, "red")).to_have_count(0)
        expect(layout_of(page).locator(".chips > *")).to_have_count(3)
        expect(money(page, "account")).to_have_text("85.00 AUD")
        expect(count).to_have_class("warning")
        expect(count).to_contain_text("Last bets")
        table.do("spin-ball", "no-more-bets")
    expect(page.locator("#phase")).to_have_text("No more bets")
    expect(layout_of(page)).to_have_attribute("aria-disabled", "true")
    expect(page.locator("roulette-wheel")).to_be_visible()

    table.do("record-outcome", outcome="17")
    expect(page.locator("#phase")).to_have_text("17 black")
    table.do("settle")
    expect(money(page, "won")).to_have_text("300.00")
    expect(money(page, "account")).to_have_text("400.00 AUD")
    expect(page.locator("#detail")).to_have_text("You win 300.00 AUD on 17.")
    expect(layout_of(page).get_by_label("Outcome 17")).to_be_visible()
    expect(layout_of(page).locator(".chip.winner")).to_have_count(3)
    expect(page.get_by_role("list", name="Last results")).to_have_text("17")

    page.get_by_role("button", name="Cash out").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Cash out 400.00 AUD?")
    page.get_by_role("button", name="Print ticket").tap()
    expect(page.locator(".ticket")).to_have_text(re.compile(r"^\d\d(-\d{4}){4}$"))
    expect(money(page, "account")).to_have_text("0.00 AUD")


@books(CM18="11.6.2(c)", CM11="10.6.2(c)")
def test_the_layout_locks_when_the_time_to_bet_is_over(screens: Screens, tag: str) -> None:
    table = screens.table(rulebook=tag, mode="touchbet", wagering_period_s=LONG_S)
    page = screens.station(table, has_touch=True)
    page.get_by_role("button", name="Insert note").tap()
    page.get_by_role("button", name="100", exact=True).tap()
    expect(money(page, "account")).to_have_text("100.00 AUD")
    table.do("open-betting")
    bets_are_open(page)
    with time_passes(screens.live, LONG_S + 1):
        expect(page.locator("#phase")).to_have_text("Betting closed")
    expect(layout_of(page)).to_have_attribute("aria-disabled", "true")
    tap_anyway(page, "red")
    assert table.me("ana")["wagers"] == {}
    expect(layout_of(page).locator(".chip")).to_have_count(0)


def test_a_chip_is_dragged_and_a_refusal_names_its_clause(screens: Screens) -> None:
    table = screens.table()
    page = screens.station(table)
    page.get_by_role("button", name="Insert note").click()
    page.get_by_role("button", name="10", exact=True).click()
    expect(money(page, "account")).to_have_text("10.00 AUD")
    table.do("open-betting")
    bets_are_open(page)
    page.mouse.move(*middle(page, "red"))
    page.mouse.down()
    page.mouse.move(*middle(page, "black"), steps=4)  # slid off: nothing is placed
    page.mouse.up()
    click(page, *squares(17))
    expect(chip(page, "straight:17")).to_have_text("5")
    page.mouse.move(*middle(page, *squares(17)))
    page.mouse.down()
    page.mouse.move(*middle(page, *squares(22, 23)), steps=6)
    page.mouse.up()
    expect(chip(page, "split:22/23")).to_have_text("5")
    expect(layout_of(page).locator(".chips > *")).to_have_count(1)
    click(page, "black")
    expect(chip(page, "black")).to_have_text("5")
    click(page, "odd")
    expect(page.get_by_role("alert").filter(has_text="[CM18")).to_be_visible()
    expect(layout_of(page).locator(".chips > *")).to_have_count(2)
    assert table.me("ana")["wagers"] == {"split:22/23": 500, "black": 500}
