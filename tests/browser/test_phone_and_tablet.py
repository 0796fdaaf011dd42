"""A station in the hand and on a stand: whole at every size, whichever way it is held."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kit.browser.fit import MISFITS, RESULTS, settle
from kit.browser.screens import TOUCHBET, Screens, Table, chip, click, layout_of, money, squares
from kit.browser.side_bets import FOUR, area, side_chip
from kit.browser.tickets import at_station
from kit.browser.touch import SMALL

UPRIGHT = ((360, 740), (390, 844), (768, 1024))
# A phone that lies, and pages of 1366 × 768 and 1024 × 768 enlarged twice.
LYING = ((844, 390), (740, 360), (683, 384), (512, 384))
# Words that are cut off with dots are no words, and nobody reads what is smaller.
LEGIBLE_PX = 10
DOTTED = """() => [...document.querySelectorAll(".actions span")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const [mine, room] = [words, one.parentElement].map((box) => box.getBoundingClientRect());
    const { overflow, fontSize } = getComputedStyle(one);
    const cut = overflow !== "visible" && one.scrollWidth > one.clientWidth;
    return cut || mine.width > room.width || Number.parseFloat(fontSize) < LEGIBLE_PX;
  })
  .map((one) => one.textContent)""".replace("LEGIBLE_PX", str(LEGIBLE_PX))


def with_all(screens: Screens, **options: Any) -> tuple[Table, Page]:
    """Side bets and a race-track, an account that has long sums, and a past."""
    table = screens.table(**TOUCHBET, side_bets=FOUR, **options)
    at_station(table, "ana", "buy-in", amount=1_234_500, tender="note")
    for outcome in RESULTS:
        table.spin(outcome)
    table.do("open-betting")
    return table, screens.station(table)


def whole(page: Page) -> None:
    """Nothing is cut off, nothing lies on anything, and a finger meets what it aims at."""
    settle(page)
    assert page.locator("body").evaluate(MISFITS) == [], page.viewport_size
    assert page.evaluate(SMALL) == [], page.viewport_size


def test_a_station_is_whole_on_phones_and_tablets(screens: Screens) -> None:
    _, page = with_all(screens)
    for width, height in UPRIGHT:
        page.set_viewport_size({"width": width, "height": height})
        whole(page)
        assert page.evaluate(DOTTED) == [], width
        page.get_by_role("button", name="Side bets").click()
        expect(area(page, "symbol:A")).to_be_visible()
        whole(page)
        page.get_by_role("button", name="Side bets").click()
        page.get_by_role("button", name="Statistics").click()
        page.get_by_role("radio", name="500", exact=True).wait_for()
        settle(page)
        assert page.locator("dialog").evaluate(MISFITS) == [], width
        assert page.evaluate(SMALL) == [], width
        page.keyboard.press("Escape")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_station_is_whole_on_a_phone_that_lies_and_enlarged_twice(
    screens: Screens, language: str
) -> None:
    """With money, sign and every act; side bets in the place of the layout where both are small."""
    table, page = with_all(screens, language=language)
    for width, height in LYING:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        both = width > 760
        expect(page.locator("#sides")).to_be_visible(visible=both)
        expect(page.locator("#limits")).to_be_in_viewport(ratio=1)
        for which in ("account", "staked", "won"):
            expect(money(page, which)).to_be_in_viewport(ratio=1)
        expect(page.locator("#cash-out")).to_be_in_viewport(ratio=1)
        assert page.locator("body").evaluate(MISFITS) == [], page.viewport_size
        assert page.evaluate(DOTTED) == [], page.viewport_size
        page.locator("#to-sides").click()
        expect(layout_of(page)).to_be_visible(visible=both)
        assert page.locator("body").evaluate(MISFITS) == [], page.viewport_size
        page.locator("#to-sides").click()
    table.do("spin-ball", "no-more-bets")
    expect(page.locator("#tray")).to_be_in_viewport(ratio=1)
    assert page.locator("body").evaluate(MISFITS) == []


def test_turned_upright_the_layout_comes_first_and_turned_back_all_of_it(screens: Screens) -> None:
    _, page = with_all(screens)
    expect(layout_of(page)).to_be_visible()
    expect(area(page, "symbol:C")).to_be_visible()
    area(page, "symbol:C").click()
    expect(side_chip(page, "symbol:C")).to_have_text("5")
    for width, height in ((768, 1024), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(layout_of(page)).to_be_visible()
        expect(area(page, "symbol:C")).to_be_hidden()
        expect(page.locator("#on-sides")).to_have_text("5")  # what stands there is told
        click(page, *squares(17))
        expect(chip(page, "straight:17")).to_be_visible()
        page.set_viewport_size({"width": height, "height": width})
        expect(area(page, "symbol:C")).to_be_visible()
        expect(layout_of(page)).to_be_visible()


def test_statistics_are_a_tap_away_at_every_size(screens: Screens) -> None:
    _, page = with_all(screens)
    for width, height in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Statistics").click()
        panel = page.get_by_role("dialog", name="Statistics")
        for last, spins in (("15", "15 spins"), ("500", "16 spins")):
            panel.get_by_role("radio", name=last, exact=True).check()
            expect(panel.locator(".counted")).to_have_text(spins)
        shares = panel.locator(".shares")
        expect(shares).to_contain_text("Zero 6%")  # 0 once in sixteen
        for words in ("Red", "Black", "Odd", "Even", "1–18", "19–36", "1st 12", "Columns"):
            expect(shares).to_contain_text(words)
        expect(
            panel.get_by_role("img", name="How often each number came in 16 spins")
        ).to_be_visible()
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
    heat: dict[str, Any] = page.locator("roulette-wheel").evaluate("(wheel) => wheel.heat")
    assert (heat["17"], heat["1"]) == (1, 0)


def test_statistics_need_no_scrolling_where_there_is_room(screens: Screens) -> None:
    _, page = with_all(screens)
    page.get_by_role("button", name="Statistics").click()
    body = page.locator("dialog .panel-body")
    expect(body).to_contain_text("Columns")
    settle(page)
    assert body.evaluate("(one) => one.scrollHeight <= one.clientHeight")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_of_the_bets_are_whole_on_a_phone(screens: Screens, language: str) -> None:
    _, page = with_all(screens, language=language)
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("#help").click()
    bets = page.locator("dialog .bets")
    clauses = bets.get_by_text(re.compile("^CM18 15")).locator("visible=true")
    expect(clauses).to_have_count(7)  # one an area, in one of its two places
    settle(page)
    assert bets.evaluate("(one) => one.scrollWidth <= one.clientWidth")


# A stack's discs, its tag, and the words that its area prints, on the page.
WORDS = """(layout, bet) => {
  const box = (one) => one.getBoundingClientRect();
  const words = box(layout.querySelector(`[data-area="${bet}"] .words`));
  const discs = [...layout.querySelectorAll(`[data-chip="${bet}"] .chip-edge`)].map(box);
  const area = box(layout.querySelector(`[data-area="${bet}"] rect.area`));
  const over = discs.filter((one) => one.left < words.right && one.right > words.left
    && one.top + 1 < words.bottom && one.bottom > words.top + 1);
  return { discs: discs.length, over: over.length, within: words.left >= area.left - 1
    && words.right <= area.right + 1 && words.top >= area.top - 4 };
}"""


def test_words_make_way_for_the_whole_stack(screens: Screens) -> None:
    """A high stack covers no more of them than one chip does."""
    table = screens.table(rulebook="CM18", mode="cloth", racetrack=True)
    table.do("buy-in", player="ana", amount=100_000, tender="cash")
    table.do("open-betting")
    for bet, stake in (("red", 13_500), ("dozen:3", 2_000), ("low", 500)):
        table.do("place-wager", player="ana", bet=bet, stake=stake)
    page = screens.console(table, width=1366, height=768)
    expect(chip(page, "low")).to_be_visible()
    settle(page)
    for bet in ("red", "dozen:3", "low"):
        found = layout_of(page).evaluate(WORDS, bet)
        assert found["discs"] and not found["over"] and found["within"], (bet, found)


def test_words_that_stand_upright_lie_above_a_chip(screens: Screens) -> None:
    """They have not the height there, and would leave their area."""
    table = screens.table(rulebook="CP", layout="8")
    table.do("buy-in", player="ana", amount=100_000, tender="cash")
    table.do("open-betting")
    table.do("place-wager", player="ana", bet="black", stake=2_500)
    page = screens.station(table)
    expect(chip(page, "black")).to_be_visible()
    settle(page)
    found = layout_of(page).evaluate(WORDS, "black")
    assert found["discs"] and not found["over"] and found["within"], found


OFFICE = ("tables", "make-table", "floor", "inspector", "cage", "director", "staff", "account",
          "places?table={table}")  # fmt: skip


@pytest.mark.parametrize("path", OFFICE)
def test_a_finger_meets_what_it_aims_at_in_the_office(screens: Screens, path: str) -> None:
    """With the way to the others as a bar, and folded."""
    table = screens.table()
    role = "inspector" if path == "cage" else "administrator"
    page = screens.signed_in(f"{role}-with-a-finger", role)
    for width, height in ((1366, 768), (1024, 768), (768, 1024), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/" + path.format(table=table.id))
        opens = page.locator("office-nav .opens")
        expect(page.locator("office-nav .home").or_(opens)).to_be_visible()
        if opens.is_visible():
            opens.click()
        settle(page)
        assert page.evaluate(SMALL) == [], width
