"""A station in the hand and on a stand: whole at every size, whichever way it is held."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from kit.browser.fit import MISFITS, RESULTS, settle
from kit.browser.screens import TOUCHBET, Screens, Table, chip, click, layout_of, squares
from kit.browser.side_bets import FOUR, area, side_chip
from kit.browser.tickets import at_station

UPRIGHT = ((360, 740), (390, 844), (768, 1024))
# What a finger presses; letters beside a side bet's name take more than they show.
SMALL = """() => [...document.querySelectorAll("button, a[href], input, select, [role=tab]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => {
    const { width, height } = one.getBoundingClientRect();
    const around = -2 * (Number.parseFloat(getComputedStyle(one, "::after").inset) || 0);
    return [one.id || one.textContent, Math.min(width, height) + around];
  })
  .filter(([, side]) => side < 43.9)"""


def with_all(screens: Screens) -> tuple[Table, Page]:
    """Side bets and a race-track, an account that has long sums, and a past."""
    table = screens.table(**TOUCHBET, side_bets=FOUR)
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
