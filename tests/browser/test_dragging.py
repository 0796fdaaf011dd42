"""Chips are dragged: between the layout and the side bets, off the table, back when refused."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from kit.browser.screens import Screens, bets_are_open, box, chip, click, middle, money, squares
from kit.browser.side_bets import area, side_chip
from kit.browser.touchtable import TouchTable, chips, latch, pad
from kit.waiting import until

SPEC: dict[str, Any] = {"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": 600}
SIDES: dict[str, dict[str, Any]] = {"lucky-symbols": {}, "spread-bet": {}}
TOUCH: dict[str, Any] = {"has_touch": True}

# Remembers each chip that flew, from the first on: where it began and ended.
FLIGHTS = """() => {
  window.flights = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.classList.contains("flying")) window.flights += 1;
    return animate.apply(this, how);
  };
}"""

Place = tuple[float, float]


def of(found: Locator) -> Place:
    at = box(found)
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


class Hand:
    """A mouse or a finger that takes a chip up and lets it go elsewhere."""

    def __init__(self, page: Page, *, finger: bool) -> None:
        self._page, self._finger = page, finger
        self._session = page.context.new_cdp_session(page)

    def drags(self, start: Place, end: Place) -> None:
        self.takes(start, end)
        self.lets_go()

    def takes(self, start: Place, end: Place) -> None:
        half = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        if not self._finger:
            self._page.mouse.move(*start)
            self._page.mouse.down()
            self._page.mouse.move(*half)
            self._page.mouse.move(*end)
        else:
            self._touch("touchStart", start)
            self._touch("touchMove", half)
            self._touch("touchMove", end)
        expect(self._page.locator(".dragged")).to_be_visible()

    def lets_go(self) -> None:
        if self._finger:
            self._touch("touchEnd")
        else:
            self._page.mouse.up()
        expect(self._page.locator(".dragged")).to_have_count(0)

    def _touch(self, what: str, *points: Place) -> None:
        at = [{"x": x, "y": y, "id": 1} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": at})


def at_station(screens: Screens, **spec: Any) -> tuple[Any, Page]:
    table = screens.table(**SPEC, side_bets=SIDES, **spec)
    page = screens.page(**TOUCH, reduced_motion="no-preference")
    page.add_init_script(f"({FLIGHTS})()")
    screens.paired(page, table, "station", "ana")
    page.get_by_role("button", name="Insert note").click()
    page.get_by_role("button", name="100", exact=True).click()
    expect(money(page, "account")).to_have_text("100.00 AUD")
    table.do("open-betting")
    bets_are_open(page)
    return table, page


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_a_chip_goes_from_the_layout_to_a_side_bet_and_back_and_off(
    screens: Screens, finger: bool
) -> None:
    table, page = at_station(screens)
    hand = Hand(page, finger=finger)
    click(page, *squares(17))
    expect(chip(page, "straight:17")).to_have_text("5")

    hand.drags(middle(page, *squares(17)), of(area(page, "spread:4")))
    expect(side_chip(page, "spread:4")).to_have_text("5")
    expect(chip(page, "straight:17")).to_have_count(0)

    hand.drags(of(area(page, "spread:4")), of(area(page, "symbol:C")))
    expect(side_chip(page, "symbol:C")).to_have_text("5")
    assert table.me("ana")["wagers"] == {"symbol:C": 5_00}

    hand.drags(of(area(page, "symbol:C")), middle(page, *squares(22, 23)))
    expect(chip(page, "split:22/23")).to_have_text("5")
    assert table.me("ana")["wagers"] == {"split:22/23": 5_00}

    hand.takes(middle(page, *squares(22, 23)), of(page.locator("#tray")))
    expect(page.locator(".dragged.off")).to_have_text("5Take off")
    hand.lets_go()
    expect(chip(page, "split:22/23")).to_have_count(0)
    expect(money(page, "account")).to_have_text("100.00 AUD")
    assert table.me("ana")["wagers"] == {}

    page.get_by_role("button", name="Undo").click()  # as anything else is taken back
    expect(chip(page, "split:22/23")).to_have_text("5")


def test_a_drag_that_is_refused_or_leads_nowhere_flies_back(screens: Screens) -> None:
    table, page = at_station(screens, limits={"kinds": {"red": {"min": 10_00}}})
    hand = Hand(page, finger=False)
    click(page, *squares(17))
    expect(chip(page, "straight:17")).to_have_text("5")
    flown = page.evaluate("window.flights")

    hand.drags(middle(page, *squares(17)), middle(page, "red"))
    expect(page.get_by_role("alert").filter(has_text="[CM18")).to_be_visible()
    page.wait_for_function("(flown) => window.flights === flown + 1", arg=flown)

    table.do("no-more-bets", side_bet="spread-bet")
    expect(area(page, "spread:4")).to_be_disabled()
    hand.drags(middle(page, *squares(17)), of(area(page, "spread:4")))
    page.wait_for_function("(flown) => window.flights === flown + 2", arg=flown)

    expect(chip(page, "straight:17")).to_have_text("5")
    assert table.me("ana")["wagers"] == {"straight:17": 5_00}


def test_by_keys_the_chips_of_a_bet_are_taken_off(screens: Screens) -> None:
    table, page = at_station(screens)
    click(page, *squares(17))
    area(page, "spread:4").click()
    expect(side_chip(page, "spread:4")).to_have_text("5")
    expect(chip(page, "straight:17")).to_have_text("5")
    page.locator('roulette-layout [data-bet="straight:17"]').first.focus()
    page.keyboard.press("Delete")
    expect(chip(page, "straight:17")).to_have_count(0)
    area(page, "spread:4").focus()
    page.keyboard.press("Delete")
    expect(side_chip(page, "spread:4")).to_have_count(0)
    until(lambda: table.me("ana")["wagers"] == {}, "nothing stands")
    page.keyboard.press("Delete")  # where nothing stands nothing is asked
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_on_the_shared_table_whoever_holds_a_pad_drags_their_own_chips(
    screens: Screens, finger: bool
) -> None:
    touched = TouchTable(screens, "CM18", side_bets=SIDES)
    touched.buys(100_00, "ana", "bo")
    page = touched.layout(**TOUCH)
    touched.table.do("open-betting")
    touched.bets("ana", straight_17=5_00)
    touched.bets("bo", straight_17=10_00)
    expect(chips(page, "straight:17")).to_have_count(2)
    bets_are_open(page)
    hand = Hand(page, finger=finger)
    latch(page, 2)

    hand.drags(middle(page, *squares(17)), of(area(page, "symbol:C")))
    touched.holds("bo", {"symbol:C": 10_00})
    expect(area(page, "symbol:C").locator(".chip")).to_have_count(1)
    hand.drags(of(area(page, "symbol:C")), of(area(page, "spread:2")))
    touched.holds("bo", {"spread:2": 10_00})
    expect(area(page, "spread:2").locator(".chip")).to_have_count(1)
    hand.drags(of(area(page, "spread:2")), middle(page, "red"))
    touched.holds("bo", {"red": 10_00})
    expect(chips(page, "red")).to_have_count(1)

    hand.takes(middle(page, "red"), of(page.locator("#phase")))
    expect(page.locator(".dragged.off")).to_be_visible()
    hand.lets_go()
    touched.holds("bo", {})
    touched.holds("ana", {"straight:17": 5_00})  # nobody else's chip was moved


def test_a_pad_that_is_let_go_meanwhile_moves_nothing(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18", side_bets=SIDES)
    touched.buys(100_00, "ana", "bo")
    page = touched.layout()
    touched.table.do("open-betting")
    touched.bets("bo", straight_17=10_00)
    expect(chips(page, "straight:17")).to_have_count(1)
    bets_are_open(page)
    latch(page, 2)
    hand = Hand(page, finger=False)
    hand.takes(middle(page, *squares(17)), of(area(page, "symbol:C")))
    page.keyboard.press("Escape")
    expect(pad(page, 2)).to_have_attribute("aria-pressed", "false")
    hand.lets_go()
    expect(page.get_by_role("alert").filter(has_text="[CM18")).to_be_visible()
    touched.holds("bo", {"straight:17": 10_00})
    expect(chips(page, "straight:17")).to_have_count(1)
