"""The screens of a TouchTable beside the game: pairing, language, names for everything, and fit."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from kit.browser.accessibility import nameless
from kit.browser.fit import MISFITS, SIZES, STAYS, misfits, settle
from kit.browser.screens import Screens, box, click, layout_of, money, squares
from kit.browser.touch import SMALL
from kit.browser.touchtable import TouchTable, chips, latch

RESULTS = ("17", "0", "32", "5", "36", "11", "14", "29", "2", "20", "26", "34", "10", "8", "31")
PHASES = {"open-betting": "Place your bets", "spin-ball": "Ball in play",
          "no-more-bets": "No more bets"}  # fmt: skip
TOUCHED = [".pad:enabled", ".value:enabled", "#language", "#tray-of button"]


def full(screens: Screens) -> TouchTable:
    """A table with a past, all its places taken, large accounts, and guests."""
    touched = TouchTable(screens, "CM18")
    touched.buys(12_500_00, *(f"p{seat}" for seat in range(1, 22)))
    for guest in ("gus", "hal"):
        touched.table.do("open-guest-account", player=guest)
        touched.buys(12_500_00, guest)
    for outcome in RESULTS:
        touched.table.spin(outcome)
    touched.table.do("open-betting")
    for seat in range(1, 22):
        touched.bets(f"p{seat}", red=500_00, straight_17=25_00, neighbours_17=25_00)
    touched.bets("p1", finales_7=15_00, voisins=45_00, dozen_1=500_00, column_1=500_00)
    touched.table.do("call-bet", player="gus", bet="straight:0", stake=5_00, tender="chips")
    return touched


# What each is called, and its shorter side; 0 if it is not shown.
SIDES = """(all) => all.map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [one.ariaLabel ?? one.textContent, Math.min(width, height)];
})"""


def test_the_shared_table_fits_with_every_place_taken(screens: Screens) -> None:
    empty = TouchTable(screens, "CM18").layout()
    assert misfits(empty) == []
    touched = full(screens)
    page = touched.layout()
    expect(page.locator(".pad:enabled")).to_have_count(21)
    assert misfits(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Seat 9: chip of 5").click()
        expect(page.locator("#tray-of")).to_be_visible()
        tray = box(page.locator("#tray-of"))
        assert tray["x"] >= 0, width
        assert tray["x"] + tray["width"] <= width, width
        for words, size in page.locator(", ".join(TOUCHED)).evaluate_all(SIDES):
            assert size >= 43.9, (width, words)
        page.keyboard.press("Escape")
        expect(page.locator("#tray-of")).to_be_hidden()
    touched.spins()
    touched.table.do("no-more-bets")
    expect(page.locator("#banner")).to_be_visible()
    assert misfits(page, "#top") == []
    touched.table.do("record-outcome", outcome="17")
    touched.table.do("settle")
    expect(chips(page, "straight:17")).to_have_class("chip pile winner")
    assert misfits(page) == []


def test_the_player_display_fits(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    page = touched.display("ana")
    assert misfits(page) == []
    touched.buys(12_500_00, "ana")
    for outcome in RESULTS:
        touched.table.spin(outcome)
    supervisor = screens.live.staff("hana", "higher-duties-dealer")
    notice = screens.live.ask(supervisor, touched.table.id, "give-closing-notice")
    assert notice.status_code == 200, notice.text
    touched.table.do("open-betting")
    for bet in ("neighbours_17", "finales_7", "voisins", "red", "straight_17"):
        touched.bets("ana", **{bet: 45_00})
    expect(page.locator("#bets li")).to_have_count(5)
    expect(page.locator("#notices")).to_contain_text("closes after")
    assert misfits(page) == []
    page.keyboard.press("1")
    page.locator('race-track [data-bet="neighbours:0"]').click()  # at the edge: 20 more
    expect(page.locator("[data-bet-begun]")).to_be_visible()
    plate = page.locator("#plate")
    plate.evaluate(STAYS)
    for root in ("body", "#plate"):
        for width, height in ((360, 740), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            assert page.locator(root).evaluate(MISFITS) == [], (root, width)
            assert page.evaluate(SMALL) == [], width
        if root == "body":
            touched.settles("17")
            expect(money(page, "won")).not_to_have_text("0.00")
            expect(plate).to_contain_text("Lost")
    assert misfits(page, "#plate") == []
    for over in (plate, page.locator("#notice")):
        over.evaluate("(one) => one.remove()")  # it lies over the rest for a while
    assert misfits(page) == []
    page.get_by_role("button", name="Cash out").click()
    assert misfits(page, "dialog") == []


def test_the_console_pairs_the_screens_a_touchtable_has(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    console = screens.console(touched.table)
    menu = console.get_by_role("dialog")
    console.get_by_role("button", name="Table", exact=True).click()
    for name in ("player display", "shared layout", "flying display", "number display"):
        expect(menu.get_by_role("button", name=re.compile(f"^Pair (a|the) {name}"))).to_be_visible()
    expect(menu.get_by_role("button", name="Pair a station")).to_have_count(0)
    for choice, player, screen in (
        ("Pair a player display", "ana", "display"),
        ("Pair the shared layout", "", "table"),
        ("Pair a flying display", "", "flying"),
    ):
        if choice != "Pair a player display":  # the menu was left when the last one was done
            expect(menu).to_be_hidden()
            console.get_by_role("button", name="Table", exact=True).click()
        menu.get_by_role("button", name=choice).click()
        expect(menu.get_by_label("Player")).to_have_count(1 if player else 0)
        if player:
            menu.get_by_label("Player").fill(player)
        menu.get_by_role("button", name="Make a code").click()
        code = menu.locator(".code").inner_text()
        menu.get_by_role("button", name="Done").click()
        page = screens.page()
        page.goto("/sign-in")
        page.get_by_label("Code from the dealer").fill(code)
        page.get_by_role("button", name="Pair this screen").click()
        page.wait_for_url(re.compile(rf"/{screen}\?table={touched.table.id}$"))
        if player:  # a dealer pairs no screen with an account that has money already
            touched.buys(100_00, player)
        seat = "#seat-number" if player else ".disc, .pad:enabled"
        expect(page.locator(seat)).to_have_text("1")
    console.goto("/")
    card = console.locator("#tables li").filter(has_text=f"Table {touched.table.id}")
    card.get_by_role("link", name="Places and screens").click()
    shared = console.locator("#walls li").filter(has_text="Shared layout")
    expect(shared.get_by_role("button", name="Show code")).to_be_visible()
    console.go_back()
    card.get_by_role("link", name="Flying display").click()
    expect(console.locator("#seats li")).to_have_text("10")


def test_only_a_supervisor_lets_a_screen_take_over_and_says_why(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    before = touched.display("ana")
    dealer, console = (screens.console(touched.table, one) for one in ("dealer", "area-manager"))
    for one in (dealer, console):
        menu = one.get_by_role("dialog")
        one.get_by_role("button", name="Table", exact=True).click()
        menu.get_by_role("button", name="Pair a player display").click()
        menu.get_by_label("Player").fill("ana")
        with screens.expecting("422|401|403"):  # these of the screen that is signed out
            menu.get_by_role("button", name="Make a code").click()
            expect(menu.get_by_role("alert")).to_contain_text("Another screen acts for ana")
    assert nameless(console) == []
    expect(menu.get_by_label("Player")).to_have_attribute("readonly", "")
    expect(menu.get_by_label("Reason")).to_be_focused()
    console.keyboard.press("Enter")
    expect(menu.locator(".code")).to_have_count(0)  # not without a reason
    console.keyboard.type("her screen went dark")
    console.keyboard.press("Enter")
    code = menu.locator(".code").inner_text()
    refused = dealer.get_by_role("dialog")
    expect(refused.get_by_role("button", name="Make a code")).to_be_visible()
    expect(refused.get_by_label("Reason")).to_have_count(0)
    expect(before.locator("#veil")).to_be_hidden()  # until the new one is there
    page = screens.page()
    page.goto(f"/pair?code={code.replace('-', '')}")
    page.wait_for_url(re.compile(rf"/display\?table={touched.table.id}$"))
    expect(page.locator("#veil")).to_be_hidden()
    before.wait_for_url(re.compile("/sign-in"))


def test_a_touchtable_in_french(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18", language="fr")
    touched.buys(100_00, "ana")
    page, mine = touched.layout(), touched.display("ana")
    wall = screens.paired(screens.page(), touched.table, "flying", "wall")
    touched.table.do("open-betting")
    for one in (page, mine, wall):
        expect(one.locator("#phase")).to_have_text("Faites vos jeux")
    for name in ("Reprendre", "Tout reprendre", "Rejouer", "Doubler", "Encaisser", "Aide"):
        expect(mine.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(mine.locator("#seat")).to_contain_text("Place 1")
    expect(page.locator("#dealer")).to_contain_text("Croupier")
    expect(wall.locator("aside")).to_contain_text("Mises par place")
    click(page, *squares(17))
    refused = "Touchez le tapis en tenant votre propre plaque. [CM18 12.2 Player ID Pad]"
    expect(page.get_by_role("alert").filter(has_text="plaque")).to_have_text(refused)
    latch(page, 1)
    expect(page.locator("#held")).to_have_text("La plaque 1 est tenue.")
    page.get_by_role("button", name="English").click()
    expect(page.locator("#held")).to_have_text("Pad 1 is held.")
    touched.bets("ana", red=5_00)
    touched.settles("17")
    expect(mine.locator("#plate")).to_have_text("17noirPerdu 5,00")
    expect(mine.locator("#said")).to_have_text("Vous perdez 5,00 AUD sur le 17.")


def test_everything_that_can_be_used_has_a_name(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    touched.buys(100_00, "ana", "bo")
    pages = [touched.layout(), touched.display("ana")]
    pages.append(screens.paired(screens.page(), touched.table, "flying", "wall"))
    for step in ("open-betting", "spin-ball", "no-more-bets"):
        touched.table.do(step)
        for page in pages:
            expect(page.locator("#phase")).to_have_text(PHASES[step])
            assert nameless(page) == [], (page.url, step)
    touched.table.do("record-outcome", outcome="17")
    touched.table.do("settle")
    touched.table.do("open-betting")
    table, display, _ = pages
    expect(layout_of(table)).to_have_attribute("aria-disabled", "false")
    table.get_by_role("button", name="Seat 2: chip of 5").click()
    assert nameless(table) == []
    for name in ("Help", "Cash out"):
        display.get_by_role("button", name=name).click()
        assert nameless(display) == []
        display.keyboard.press("Escape")
