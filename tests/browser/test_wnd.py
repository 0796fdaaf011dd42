"""The winning number display, and the wheel whose ball rests where the dealer says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from kit.browser.screens import Screens
from kit.browser.wheel import rests_in

# What fills the display, in the very picture in which it does: it goes by itself soon after.
FILLED = """(outcome) => {
  const named = (id) => document.getElementById(id);
  const [fill, number, colour] = ["fill", "number", "colour"].map(named);
  const { height } = number.getBoundingClientRect();
  const shown = !fill.hidden && number.textContent === outcome && fill.contains(number);
  return shown && {
    height, role: fill.getAttribute("role"), class: fill.className, colour: colour.textContent,
  };
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_ball_rests_and_the_outcome_fills_the_display(screens: Screens, motion: str) -> None:
    table = screens.table()
    page = screens.wnd(table, reduced_motion=motion)
    for outcome in ("17", "0", "32"):
        table.spin(outcome)
    table.do("open-betting")
    expect(page.locator("#say")).to_have_text("Place your bets")
    results = page.get_by_role("list", name="Last results").get_by_role("listitem")
    expect(results).to_have_text(["32", "0", "17"])

    table.do("spin-ball", "no-more-bets")
    expect(page.locator("#say")).to_have_text("No more bets")
    wheel = page.locator("roulette-wheel")
    expect(wheel.get_by_role("img", name="The ball is running.")).to_be_visible()
    table.do("record-outcome", outcome="14")
    shown = page.wait_for_function(FILLED, arg="14").json_value()
    assert shown["role"] == "status"
    assert shown["height"] > 768 / 2  # it is read from eight metres
    assert (shown["class"], shown["colour"]) == ("red", "red")
    rests_in(wheel, "14")
    table.do("settle")
    table.do("open-betting")
    expect(page.locator("#fill")).to_be_hidden()
    expect(results).to_have_text(["14", "32", "0", "17"])
    expect(results.nth(0)).to_have_css("background-color", colour_of(results.nth(1)))
    drawn = {colour_of(results.nth(at)) for at in (0, 2, 3)}
    assert len(drawn) == 3  # red, green and black


def colour_of(result: Locator) -> str:
    colour: str = result.evaluate("(one) => getComputedStyle(one).backgroundColor")
    return colour


@pytest.mark.parametrize(
    ("spec", "outcome"),
    [
        ({"rulebook": "CM18", "game": "double-zero", "mode": "touchbet"}, "00"),
        ({"rulebook": "CM18", "game": "crown", "mode": "cloth"}, "000"),
    ],
)
def test_the_ball_rests_on_every_wheel_and_screen(
    screens: Screens, spec: dict[str, str], outcome: str
) -> None:
    table = screens.table(**spec)
    wall, console = screens.wnd(table), screens.console(table)
    table.do("open-betting", "spin-ball", "no-more-bets")
    for page in (wall, console):
        expect(page.get_by_role("img", name="The ball is running.")).to_be_visible()
    table.do("record-outcome", outcome=outcome)
    for page in (wall, console):
        rests_in(page.locator("roulette-wheel"), outcome)


def test_a_no_spin_is_shown_and_is_no_result(screens: Screens) -> None:
    table = screens.table()
    page = screens.wnd(table)
    table.do("open-betting", "spin-ball")
    table.do("call-no-spin", ground="short-spin")
    expect(page.locator("#say")).to_have_text("No spin")
    expect(page.get_by_role("list", name="Last results").get_by_role("listitem")).to_have_count(0)
