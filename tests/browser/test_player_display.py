"""A TouchTable player's own screen: what it shows, what it does, and that it is one player's."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from kit.browser.fit import misfits
from kit.browser.hearing import LISTENS
from kit.browser.screens import Screens, box, money
from kit.browser.touchtable import TouchTable
from kit.table import books

PHASES = {
    "CM18": {"spin-ball": "Ball in play", "no-more-bets": "No more bets"},
    "CM11": {"spin-ball": "Ball in play", "announce-final-bets": "Final bets",
             "no-more-bets": "No more bets"},
}  # fmt: skip


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def on_track(page: Page, bet: str) -> None:
    page.locator(f'race-track [data-bet="{bet}"]').click()


def bets(page: Page) -> list[str]:
    return page.locator("#bets .name").all_inner_texts()


@books(
    CM18=(
        "12.2 Player Display #1",
        "12.2 Player Display #2",
        "12.2 Player Display #3",
        "12.3.2(b)",
        "12.6.3(b)(ii)",
        "12.7.1",
    ),
    CM11=("11.2 Player Display #1", "11.3.2(a)(ii)", "11.6.4(b)(ii)", "11.7.1"),
)
def test_it_shows_the_account_the_bet_and_the_win(screens: Screens, tag: str) -> None:
    touched = TouchTable(screens, tag)
    ana, bo = touched.display("ana"), touched.display("bo")
    expect(ana.locator("#seat")).to_contain_text("Buy in with the dealer to play.")
    touched.buys(75_00, "ana")
    touched.buys(40_00, "bo")
    expect(money(ana, "account")).to_have_text("75.00 AUD")
    expect(ana.locator("#seat")).to_contain_text("Seat 1")
    touched.table.do("open-betting")
    touched.bets("ana", straight_17=5_00, red=15_00)
    touched.bets("bo", black=10_00)
    expect(money(ana, "staked")).to_have_text("20.00")
    expect(money(ana, "account")).to_have_text("55.00 AUD")
    touched.settles("17")
    # 5 on the number wins 175 and comes back; 15 on red is lost.
    plate = ana.locator("#plate")
    expect(plate).to_have_text("17blackWon 175.00Lost 15.00")
    expect(plate).to_have_class("black")
    assert box(plate)["height"] > 768 / 3.1
    expect(ana.locator("#said")).to_have_text(
        "You win 175.00 AUD on 17. You lose 15.00 AUD beside it."
    )
    expect(money(ana, "won")).to_have_text("175.00")
    expect(money(ana, "account")).to_have_text("235.00 AUD")
    expect(money(ana, "staked")).to_have_text("0.00")
    expect(money(bo, "won")).to_have_text("10.00")
    expect(money(bo, "account")).to_have_text("50.00 AUD")
    touched.table.do("open-betting")
    expect(money(ana, "won")).to_have_text("0.00")
    expect(plate).to_be_hidden()


@books(CM18="12.2 Player Display #4", CM11="11.2 Player Display #1")
def test_it_shows_the_game_status(screens: Screens, tag: str) -> None:
    touched = TouchTable(screens, tag)
    touched.buys(75_00, "ana")
    page = touched.display("ana")
    status = page.locator("#phase")
    expect(status).to_have_text("Between spins")
    touched.table.do("open-betting")
    expect(status).to_have_text("Place your bets")
    for step, words in PHASES[tag].items():
        touched.table.do(step)
        expect(status).to_have_text(words)
    touched.table.do("record-outcome", outcome="0")
    expect(status).to_have_text("0 green")
    touched.table.do("settle")
    expect(page.get_by_role("list", name="Last results")).to_have_text("0")
    touched.table.do("open-betting", "spin-ball")
    touched.table.do("call-no-spin", ground="short-spin")
    expect(status).to_have_text("No spin")
    expect(page.locator("#detail")).to_contain_text(f"[{tag} 7.1.3]")


@books(CM18="12.2 Player Display #5", CM11="11.2 Player Display #2")
def test_neighbours_are_placed_on_it(screens: Screens, tag: str) -> None:
    touched = TouchTable(screens, tag)
    touched.buys(100_00, "ana")
    page = touched.display("ana")
    touched.table.do("open-betting")
    expect(page.locator("race-track")).not_to_have_class("locked")
    # Chips of 1 are no bet before there are 5 on each of five pieces, and chips of 1 are offered.
    page.evaluate(LISTENS)
    page.keyboard.press("1")
    begun, notice = page.locator("[data-bet-begun]"), page.locator("#notice")
    for missing in ("20", "15", "10", "5"):
        on_track(page, "neighbours:17")
        expect(begun).to_have_text(re.compile(rf"^{missing} more\s*not yet a bet$"))
        if missing == "20":
            expect(notice).to_contain_text("5.00 is under the minimum of 5.00 for each of 5 pieces")
    page.wait_for_function("window.heard.includes('chip')")
    press(page, "Mute")
    heard = page.evaluate("window.heard")
    on_track(page, "neighbours:17")
    expect(page.locator("#bets li")).to_have_text("Neighbours 1725.00")
    expect(begun).to_have_count(0)
    assert page.evaluate("window.heard") == heard
    # Five pieces of 5: the number and two on each side of it on this wheel.
    touched.holds("ana", {"neighbours:17": 25_00})
    expect(money(page, "account")).to_have_text("75.00 AUD")
    on_track(page, "neighbours:0")
    expect(begun).to_contain_text("20 more")
    touched.settles("6")  # two from 17: its piece wins 175 and comes back
    expect(notice).to_have_text(
        "Betting has closed. Under the minimum, and so no bet: Neighbours 0 5.00."
    )
    expect(begun).to_have_count(0)
    expect(money(page, "won")).to_have_text("175.00")
    expect(page.locator("#bets .winner .stake")).to_have_text("25.00 returns 180.00")
    expect(money(page, "account")).to_have_text("255.00 AUD")


@books(
    CM18=("12.2 Player Display #6", "12.2 Player Display #7", "12.2 Player Display #8"),
    CM11="11.2 Player Display #2",
)
def test_bets_are_removed_and_repeated_on_it(screens: Screens, tag: str) -> None:
    touched = TouchTable(screens, tag)
    touched.buys(130_00, "ana")
    page = touched.display("ana")
    touched.table.do("open-betting")
    touched.bets("ana", straight_17=10_00, red=15_00)
    touched.bets("ana", black=5_00)
    expect(page.locator("#bets li")).to_have_count(3)
    press(page, "Remove last")
    expect(page.locator("#bets li")).to_have_count(2)
    assert bets(page) == ["Straight-Up 17", "Red"]
    expect(money(page, "account")).to_have_text("105.00 AUD")
    press(page, "Remove all")
    expect(page.locator("#bets li")).to_have_count(0)
    expect(money(page, "account")).to_have_text("130.00 AUD")
    touched.holds("ana", {})

    touched.bets("ana", straight_17=10_00, red=20_00)
    expect(money(page, "account")).to_have_text("100.00 AUD")
    touched.spins()
    touched.table.do("no-more-bets")
    for name in ("Remove last", "Remove all", "Repeat bets", "Double"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_disabled()
    touched.table.do("record-outcome", outcome="0")
    touched.table.do("settle")
    expect(page.locator("#plate")).to_have_text("0greenLost 30.00")
    expect(page.locator("#said")).to_have_text("You lose 30.00 AUD on 0.")
    touched.table.do("open-betting")
    press(page, "Repeat bets")
    expect(money(page, "account")).to_have_text("70.00 AUD")
    touched.holds("ana", {"straight:17": 10_00, "red": 20_00})
    press(page, "Double")
    expect(money(page, "account")).to_have_text("40.00 AUD")
    touched.holds("ana", {"straight:17": 20_00, "red": 40_00})
    # What was done here is taken back act by act.
    press(page, "Remove all")
    expect(page.locator("#bets li")).to_have_count(0)
    for left in ("40.00 AUD", "70.00 AUD"):  # all of it is back, then not doubled
        press(page, "Remove last")
        expect(money(page, "account")).to_have_text(left)
    press(page, "Double")
    touched.holds("ana", {"straight:17": 20_00, "red": 40_00})
    touched.settles("0")
    expect(money(page, "staked")).to_have_text("0.00")
    touched.table.do("open-betting")
    expect(page.locator("#phase")).to_have_text("Place your bets")
    press(page, "Repeat bets")  # 60 of the 40 that are left
    expect(page.locator("#notice")).to_be_visible()
    touched.holds("ana", {})


@books(CM18=("12.2 Player Display #9", "12.7.5 #1"), CM11=("11.2 Player Display #2", "11.7.5 #1"))
@pytest.mark.parametrize("way", ["Cash out and stay", "Cash out and leave"])
def test_cash_out_closes_the_account_and_the_dealer_pays_chips(
    screens: Screens, tag: str, way: str
) -> None:
    touched = TouchTable(screens, tag)
    touched.buys(137_00, "ana")
    page, console = touched.display("ana"), screens.console(touched.table)
    expect(money(page, "account")).to_have_text("137.00 AUD")
    press(page, "Cash out")
    expect(page.get_by_role("dialog")).to_contain_text(
        "The dealer pays your whole account in chips"
    )
    press(page, way)
    expect(page.get_by_role("dialog")).to_contain_text("The dealer pays you 137.00 AUD in chips.")
    press(page, "Close")
    expect(money(page, "account")).to_have_text("0.00 AUD")
    leaves = way == "Cash out and leave"
    act = "player left" if leaves else "cash-out"
    expect(console.locator("#acts li").first).to_contain_text(act)
    expect(console.locator("#acts li").first).to_contain_text("ana")
    touched.table.do("open-betting")
    expect(page.locator("#phase")).to_have_text("Place your bets")
    if leaves:
        expect(page.locator("#seat")).to_contain_text("Buy in with the dealer to play.")
    on_track(page, "neighbours:17")
    expect(page.locator("#notice")).to_contain_text(f"[{tag}")
    expect(page.locator("#bets li")).to_have_count(0)


@books(CM18="12.2 Player Display #10", CM11="11.2 Player Display #2")
def test_help_has_this_rulebooks_rules_and_no_advice(screens: Screens, tag: str) -> None:
    touched = TouchTable(screens, tag)
    page = touched.display("ana")
    for step in ("open-betting", "spin-ball"):
        touched.table.do(step)
        press(page, "Help")
        panel = page.get_by_role("dialog")
        expect(panel.locator(".book")).to_contain_text("Crown Melbourne")
        straight = panel.get_by_role("row").filter(has_text="Straight-Up")
        expect(straight).to_contain_text("35 to 1")
        expect(straight).to_contain_text(f"{tag} 6.1 Straight-Up")
        expect(panel.get_by_role("row").filter(has_text="Neighbours").first).to_be_visible()
        for word in ("edge", "return", "should", "best"):
            expect(panel).not_to_contain_text(word)
        press(page, "Close")


@books(CM18="12.3.2(b)", CM11="11.3.2(a)(ii)")
def test_every_element_the_rules_name_is_there(screens: Screens, tag: str) -> None:
    """The diagrams are lost: what a display must hold is what the definitions name."""
    touched = TouchTable(screens, tag)
    touched.buys(100_00, "ana")
    page = touched.display("ana")
    for which in ("account", "staked", "won"):
        expect(money(page, which)).to_be_visible()
    for one in ("#phase", "race-track", "#limits", "#bets", "#seat-number", "result-strip"):
        expect(page.locator(one)).to_have_count(1)
    for one in ("#phase", "race-track", "#limits", "#seat-number", "result-strip"):
        expect(page.locator(one)).to_be_visible()
    for name in ("Remove all", "Remove last", "Repeat bets", "Cash out", "Help"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(page.locator("#limits")).to_contain_text("Min 5 · Max 500")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_fault_leaves_room_for_all_else(screens: Screens, language: str) -> None:
    """What is said of one is long, more so in French."""
    touched = TouchTable(screens, "CM18")
    touched.buys(10_000, "ana")
    touched.table.spin("17")
    page = touched.display("ana", width=768, height=1024)
    if language == "fr":
        page.locator("#language").click()
    touched.table.do("open-betting", "spin-ball", "no-more-bets")
    touched.table.do("record-outcome", outcome="17")
    fault = {"component": "game-system", "what": "the sensors are blind"}
    touched.table.do("report-malfunction", **fault)
    expect(page.locator("#detail")).to_contain_text("the sensors are blind")
    assert misfits(page) == []
