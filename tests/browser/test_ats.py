"""An ATS: notes and tickets in, chips under the minimum, a ticket out; and the cloth beside it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from kit.browser.accessibility import nameless, violations
from kit.browser.fit import misfits
from kit.browser.screens import LONG_S, Screens, chip, click, layout_of, money, squares
from kit.browser.tickets import (
    ATS,
    a_ticket,
    act,
    at_station,
    by_staff,
    cage_screen,
    find,
    grouped,
    time_passes,
)
from kit.marks import clause

LIMITS = {"min": 1_000, "max": 50_000, "chips": [100, 500, 1_000, 2_500]}


def insert_note(page: Page, note: str = "100") -> None:
    page.get_by_role("button", name="Insert money").click()
    page.get_by_role("button", name=note, exact=True).click()


def insert_ticket(page: Page, number: str) -> None:
    page.get_by_role("button", name="Insert money").click()
    page.get_by_role("textbox", name="Ticket: its validation number").fill(number)
    page.get_by_role("button", name="Insert ticket").click()


@clause("CP", "3.9 closing")
def test_what_is_tendered_or_inserted_is_credited_and_shown(screens: Screens) -> None:
    table, elsewhere = screens.table(**ATS), screens.table(**ATS)
    number = a_ticket(elsewhere, "bo", 7_500)
    page = screens.station(table)
    expect(money(page, "account")).to_have_text("0.00 AUD")
    insert_note(page, "20")
    expect(money(page, "account")).to_have_text("20.00 AUD")
    table.do("buy-in", player="ana", amount=10_000, tender="cash")  # to the dealer
    expect(money(page, "account")).to_have_text("120.00 AUD")
    insert_ticket(page, number)
    expect(money(page, "account")).to_have_text("195.00 AUD")
    expect(page.locator("#notice")).to_have_text("Your ticket of 75.00 AUD is in your account.")
    # The second time it is refused, with the reason and its clause, and nothing is credited.
    insert_ticket(page, grouped(number))
    said = page.get_by_role("dialog").get_by_role("status")
    expect(said).to_have_text(f"Ticket {number} was redeemed already. [CP 3.9 chapeau]")
    page.get_by_role("button", name="Close").click()
    expect(money(page, "account")).to_have_text("195.00 AUD")
    assert table.me("ana")["account"] == 19_500


def test_a_ticket_is_played_cashed_out_and_redeemed(screens: Screens) -> None:
    table = screens.table(**ATS, wagering_period_s=LONG_S)
    elsewhere = screens.table(**ATS)
    page = screens.station(table)
    insert_ticket(page, a_ticket(elsewhere, "bo", 5_000))
    expect(money(page, "account")).to_have_text("50.00 AUD")
    table.do("open-betting")
    click(page, *squares(17))
    expect(chip(page, "straight:17")).to_have_text("5")
    table.do("spin-ball", "no-more-bets")
    with time_passes(screens.live, LONG_S + 1):  # the ball may not rest before the period ends
        expect(page.locator("#count")).to_have_class("none")
        table.do("record-outcome", outcome="17")
        table.do("settle")
    expect(money(page, "account")).to_have_text("225.00 AUD")

    page.get_by_role("button", name="Cash out").click()
    page.get_by_role("button", name="Print ticket").click()
    ticket = page.get_by_role("dialog", name="Take your ticket")
    expect(ticket).to_contain_text("225.00 AUD")
    number = page.locator(".ticket").inner_text().replace("-", "")
    expect(page.locator(".ticket")).to_have_text(grouped(number))
    paper = page.request.get(
        str(ticket.get_by_role("link", name="See it (PDF)").get_attribute("href"))
    )
    assert paper.headers["content-type"] == "application/pdf"
    expect(money(page, "account")).to_have_text("0.00 AUD")

    cage = cage_screen(screens)
    find(cage, number)
    act(cage, "Redeem").click()
    cage.get_by_role("button", name="Pay 225.00 AUD").click()
    expect(cage.locator("#status")).to_have_text("Redeemed")


def test_a_ticket_that_did_not_print_is_reported_at_the_station(screens: Screens) -> None:
    table = screens.table(**ATS)
    page = screens.station(table)
    insert_note(page)
    expect(money(page, "account")).to_have_text("100.00 AUD")
    page.get_by_role("button", name="Cash out").click()
    page.get_by_role("button", name="Print ticket").click()
    number = page.locator(".ticket").inner_text().replace("-", "")
    page.get_by_role("button", name="The ticket did not print").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("Staff know")
    assert screens.live.server.pit.cage.tickets[number].failed

    manager = cage_screen(screens, "table-games-manager")
    find(manager, number)
    act(manager, "Reprint").click()
    manager.get_by_role("button", name="Reprint as duplicate").click()
    expect(manager.locator("#duplicate")).to_have_text("DUPLICATE")


def test_after_the_next_spin_it_is_the_holders_own_care(screens: Screens) -> None:
    table = screens.table(**ATS, wagering_period_s=None)
    page = screens.station(table)
    insert_note(page)
    expect(money(page, "account")).to_have_text("100.00 AUD")
    page.get_by_role("button", name="Cash out").click()
    page.get_by_role("button", name="Print ticket").click()
    expect(page.locator(".ticket")).to_be_visible()  # it is out: the next spin is after it
    table.spin("17")
    page.get_by_role("button", name="The ticket did not print").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("before the next spin")


def test_chips_under_the_minimum_are_shown_and_not_debited(screens: Screens) -> None:
    table = screens.table(**ATS, limits=LIMITS, wagering_period_s=LONG_S)
    page = screens.station(table)
    insert_note(page)
    expect(money(page, "account")).to_have_text("100.00 AUD")
    table.do("open-betting")
    page.keyboard.press("2")  # a chip of 5
    click(page, "red")
    shown = layout_of(page).locator('.chip.shown[data-chip="red"]')
    expect(shown).to_have_text("5")
    expect(money(page, "account")).to_have_text("100.00 AUD")
    expect(money(page, "staked")).to_have_text("0.00")
    expect(page.locator("#notices")).to_contain_text(
        "Chips with a dashed ring (5.00) are under the minimum: not debited, and gone when betting"
    )
    expect(page.locator("#notice")).to_contain_text("[CP 6.19(a)]")
    spoken = page.get_by_role("button", name="Red, 1 to 1")
    expect(spoken).to_have_accessible_name(re.compile(r"5\.00 shown, under the minimum$"))
    # With a second one the whole is a wager.
    click(page, "red")
    expect(chip(page, "red")).to_have_text("10")
    expect(shown).to_have_count(0)
    expect(money(page, "account")).to_have_text("90.00 AUD")
    expect(page.locator("#notices")).to_be_hidden()
    # Alone it can be taken back, and goes by itself when betting ends.
    click(page, "even")
    expect(layout_of(page).locator(".chip.shown")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(layout_of(page).locator(".chip.shown")).to_have_count(0)
    click(page, "even")
    expect(layout_of(page).locator(".chip.shown")).to_have_count(1)
    table.do("spin-ball", "no-more-bets")
    expect(layout_of(page).locator(".chip.shown")).to_have_count(0)
    expect(chip(page, "red")).to_have_text("10")
    expect(money(page, "account")).to_have_text("90.00 AUD")


def test_a_cloth_with_stations_has_two_kinds_of_places(screens: Screens) -> None:
    """The stations have accounts, a time to bet and tickets; at the cloth there are chips."""
    table = screens.table(rulebook="CP", mode="cloth", stations=4, wagering_period_s=LONG_S)
    table.do("buy-in", player="ana", amount=10_000, tender="cash")
    cloth, ats = screens.station(table, "ana"), screens.station(table, "bo")
    insert_note(ats)
    expect(money(ats, "account")).to_have_text("100.00 AUD")
    expect(cloth.get_by_role("button", name="Insert money")).to_be_hidden()
    expect(cloth.locator("money-strip")).to_contain_text("Chips")
    expect(ats.locator("money-strip")).to_contain_text("Account")
    # An ATS may have a race-track where this cloth has none.
    expect(ats.get_by_role("button", name="Race-track")).to_be_visible()
    expect(cloth.get_by_role("button", name="Race-track")).to_be_hidden()

    table.do("open-betting")
    expect(ats.get_by_role("timer")).to_have_class("open")
    expect(cloth.get_by_role("timer")).to_have_count(0)
    for page in (cloth, ats):
        click(page, "black")
        expect(chip(page, "black")).to_have_text("5")
    with time_passes(screens.live, LONG_S + 1):
        expect(ats.locator("#phase")).to_have_text("Betting closed")
        expect(layout_of(ats)).to_have_attribute("aria-disabled", "true")
        expect(cloth.locator("#phase")).to_have_text("Place your bets")
        click(cloth, "odd")
        expect(chip(cloth, "odd")).to_have_text("5")
        table.do("spin-ball", "no-more-bets")
        table.do("record-outcome", outcome="17")
        table.do("settle")
    for page, words in ((cloth, "You take your chips with you."), (ats, "paid on a ticket")):
        if page is cloth:
            page.get_by_role("button", name="Take wins").click()
        page.get_by_role("button", name="Cash out").click()
        expect(page.get_by_role("dialog")).to_contain_text(words)
    cloth.get_by_role("button", name="Take chips").click()
    expect(cloth.get_by_role("dialog", name="Cashed out")).to_contain_text("in chips")
    ats.get_by_role("button", name="Print ticket").click()
    expect(ats.get_by_role("dialog", name="Take your ticket")).to_contain_text("105.00 AUD")


def test_at_a_plain_cloth_cashing_out_means_chips(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", mode="cloth")
    table.do("buy-in", player="ana", amount=10_000, tender="cash")
    page = screens.station(table)
    page.get_by_role("button", name="Cash out").click()
    expect(page.get_by_role("dialog")).to_contain_text("You take your chips with you.")
    page.get_by_role("button", name="Take chips").click()
    expect(page.get_by_role("dialog", name="Cashed out")).to_contain_text("100.00 AUD in chips.")


@clause("CP", "7.5(c)")
def test_a_legacy_wagers_marker_stays_in_view_while_it_is_in_force(screens: Screens) -> None:
    table = screens.table(rulebook="CP", mode="cloth", limits={"min": 500, "max": 50_000})
    for name in ("ana", "bo"):
        table.do("buy-in", player=name, amount=50_000, tender="cash")
    table.do("issue-colour-chips", player="ana", colour="red", value=500, count=10)
    pages = {name: screens.station(table, name) for name in ("ana", "bo")}
    table.do("open-betting")
    click(pages["ana"], "red")
    expect(chip(pages["ana"], "red")).to_have_text("5")
    new = {"min": 1_000, "max": 80_000}
    by_staff(table, "casino-operator", "announce-limits", after=2, limits=new)
    for page in pages.values():
        page.get_by_role("button", name="I agree").click()
    for page in pages.values():
        expect(page.locator("#notices .limits")).to_contain_text("with the next betting")
    by_staff(table, "casino-operator", "offer-legacy-wager", player="ana")
    expect(pages["bo"].get_by_role("button", name="Keep them")).to_have_count(0)
    pages["ana"].get_by_role("button", name="Keep them").click()

    marker = pages["bo"].locator("#notices .marker").filter(has_text="Seat 1: 5 to 800")
    own = pages["ana"].locator("#notices .own")
    for step in ("spin-ball", "no-more-bets", "record-outcome", "settle", "open-betting"):
        expect(own).to_contain_text("Your own limits: 5 to 800")
        expect(marker).to_be_visible()
        table.do(step, **({"outcome": "17"} if step == "record-outcome" else {}))
    # The sign says what holds for the others, hers says what holds for her.
    expect(pages["ana"].locator("#limits")).to_contain_text("Min 10 · Max 800")
    with time_passes(screens.live, 3_600 + 60):
        table.do("spin-ball", "no-more-bets")
        table.do("record-outcome", outcome="18")
        table.do("settle")
        expect(marker).to_have_count(0)
        expect(own).to_have_count(0)


def faults(page: Page, root: str = "body") -> list[str]:
    return [*nameless(page), *violations(page, root=root)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_ats_fits_with_all_it_may_have_to_say(screens: Screens, language: str) -> None:
    limits = {**LIMITS, "outlay": 2_000}
    table = screens.table(**ATS, limits=limits, language=language, wagering_period_s=LONG_S)
    at_station(table, "ana", "buy-in", amount=1_234_500, tender="note")
    page = screens.station(table, bypass_csp=True)  # axe-core styles what it measures
    assert faults(page) == []
    new = {"min": 2_500, "max": 100_000}
    by_staff(table, "casino-operator", "announce-limits", after=60, limits=new)
    by_staff(table, "casino-operator", "give-closing-notice")
    table.do("open-betting")
    page.keyboard.press("1")
    click(page, "black")
    expect(layout_of(page).locator(".chip.shown")).to_have_count(1)
    expect(page.locator("#notices > *")).to_have_count(3)
    expect(page.locator("#notice")).to_be_hidden()  # it covers the layout a while
    assert misfits(page) == []
    assert faults(page) == []
    page.locator("#buy-in").click()
    assert misfits(page, "dialog") == []
    assert faults(page, "dialog[open]") == []
    page.keyboard.press("Escape")
    page.locator("#clear").click()
    page.locator("#cash-out").click()
    page.locator("dialog .next").click()
    expect(page.locator(".ticket")).to_be_visible()
    assert misfits(page, "dialog") == []
    assert faults(page, "dialog[open]") == []
