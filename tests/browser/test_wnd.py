"""The winning number display, and the wheel whose ball rests where the dealer says."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from kit.browser.accessibility import COLOUR, nameless, violations
from kit.browser.fit import lit, misfits
from kit.browser.hearing import LISTENS
from kit.browser.screens import Screens, Table
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

# What the display says in each picture in which the ball falls.
FALLING = """() => {
  const seen = [];
  const say = (id) => document.getElementById(id);
  const look = () => {
    if (say("wheel").dataset.state === "falling") seen.push([
      say("say").textContent,
      say("results").innerText.trim(),
      say("statistics").querySelector(".counted").textContent,
      String(say("plate").hidden && say("fill").hidden),
    ]);
    requestAnimationFrame(look);
  };
  look();
  return seen;
}"""


def results_of(page: Page) -> Locator:
    return page.get_by_role("list", name="Last results").get_by_role("listitem")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_ball_rests_and_the_outcome_fills_the_display(screens: Screens, motion: str) -> None:
    table = screens.table()
    page = screens.wnd(table, reduced_motion=motion)
    for outcome in ("17", "0", "32"):
        table.spin(outcome)
    table.do("open-betting")
    expect(page.locator("#say")).to_have_text("Place your bets")
    results = results_of(page)
    expect(results).to_have_text(["32", "0", "17"])
    expect(page.locator("#last")).to_have_text("32")

    table.do("spin-ball", "no-more-bets")
    expect(page.locator("#say")).to_have_text("No more bets")
    expect(page.locator("#plate")).to_be_hidden()  # the last number is not this spin's
    wheel = page.locator("roulette-wheel")
    expect(wheel.get_by_role("img", name="The ball is running.")).to_be_visible()
    ball = wheel.evaluate("(wheel) => wheel.pose.ball")
    assert (ball is None) == (motion == "reduce")  # a still wheel has no ball before the number
    table.do("record-outcome", outcome="14")
    shown = page.wait_for_function(FILLED, arg="14").json_value()
    assert shown["role"] == "status"
    assert shown["height"] > 768 / 3  # it is read from eight metres
    assert (shown["class"], shown["colour"]) == ("red", "red")
    expect(wheel).to_be_visible()
    expect(wheel.get_by_role("img", name="The ball rests in 14, red.")).to_be_visible()
    if motion == "reduce":
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


def test_nothing_tells_the_outcome_before_the_ball_rests(screens: Screens) -> None:
    """Neither the line, the column nor the statistics, though the dealer has said it."""
    table = screens.table()
    page = screens.wnd(table, reduced_motion="no-preference")
    table.spin("32")
    table.do("open-betting", "spin-ball", "no-more-bets")
    expect(page.locator("#statistics .counted")).to_have_text("1 spin")
    falling = page.evaluate_handle(FALLING)
    table.do("record-outcome", outcome="14")
    table.do("settle")
    expect(page.locator("#number")).to_have_text("14")
    seen = {tuple(one) for one in falling.json_value()}
    assert seen == {("No more bets", "32", "1 spin", "true")}
    expect(results_of(page)).to_have_text(["32"])  # until the number has been read
    table.do("open-betting")
    expect(results_of(page)).to_have_text(["14", "32"])
    expect(page.locator("#statistics .counted")).to_have_text("2 spins")


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
    table.do("open-betting", "spin-ball")
    for page in (wall, console):
        expect(page.get_by_role("img", name="The ball is running.")).to_be_visible()
    table.do("no-more-bets")
    table.do("record-outcome", outcome=outcome)
    for page in (wall, console):
        rests_in(page.locator("roulette-wheel"), outcome)


def test_a_no_spin_is_shown_and_is_no_result(screens: Screens) -> None:
    """It stands beside no number: the last one is not what was called."""
    table = screens.table()
    page = screens.wnd(table)
    table.spin("32")
    expect(page.locator("#last")).to_have_text("32")
    table.do("open-betting", "spin-ball")
    table.do("call-no-spin", ground="short-spin")
    expect(page.locator("#say")).to_have_text("No spin")
    expect(page.locator("#detail")).to_contain_text("CM18 7.1.3")
    expect(page.locator("#plate")).to_be_hidden()
    expect(page.locator("#count")).to_be_hidden()
    expect(page.get_by_role("img", name="Wheel")).to_be_visible()  # and no ball in it
    expect(page.locator("#results .newest")).to_have_count(0)
    expect(results_of(page)).to_have_text(["32"])


def test_a_fault_outranks_an_outcome(screens: Screens) -> None:
    table = screens.table()
    page = screens.wnd(table)
    table.do("open-betting", "spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="32")
    page.wait_for_function(FILLED, arg="32")
    table.do("report-malfunction", component="game-system", what="dark")
    expect(page.locator("#fill")).to_be_hidden()
    expect(page.locator("#say")).to_have_text("Stopped")
    expect(page.locator("#plate")).to_be_hidden()
    table.do("clear-fault", component="game-system")
    expect(page.locator("#say")).not_to_have_text("Stopped")
    # What is wrong at one place is none of the wall's.
    table.do("report-malfunction", component="station:3", what="dark")
    expect(results_of(page)).to_have_text(["32"])
    expect(page.locator("#say")).not_to_have_text("Stopped")


def counted(page: Page, words: str) -> None:
    expect(page.locator("#statistics .shares")).to_contain_text(words)


def spun(screens: Screens, *outcomes: str) -> tuple[Table, Page]:
    table = screens.table()
    for outcome in outcomes:
        table.spin(outcome)
    return table, screens.wnd(table)


def test_what_came_how_often_is_counted_and_kept_true(screens: Screens) -> None:
    """More than a view has; another result, a correction and a new connection change it."""
    table, page = spun(screens, *["17", "0", "32"] * 11)
    expect(page.locator("#statistics .counted")).to_have_text("33 spins")
    assert page.locator("#statistics").inner_text().count("Most often") == 1
    counted(page, "Red 34%")
    counted(page, "Zero 33%")
    most = page.locator("#statistics .most").get_by_role("listitem")
    expect(most.first).to_have_attribute("aria-label", "32 came 11 times")
    table.spin("32")
    table.do("open-betting")
    expect(page.locator("#statistics .counted")).to_have_text("34 spins")
    expect(most.first).to_have_attribute("aria-label", "32 came 12 times")
    # Further back than a view goes.
    manager = table.live.staff(f"max-{table.id}", "area-manager")
    ask = {"outcome": "5", "spin": 1, "reason": "the ball lay in 5"}
    assert table.live.ask(manager, table.id, "correct-outcome", **ask).is_success
    counted(page, "1st 12 3%")  # a 5 for one of the 17
    expect(most.nth(1)).to_have_attribute("aria-label", "0 came 11 times")
    expect(most.nth(3)).to_have_attribute("aria-label", "5 came 1 times")
    assert misfits(page) == [] and nameless(page) == []


BECOMES = {
    "correct-outcome": {"outcome": "18", "reason": "seen on film"},
    "void-spin": {"ground": "fraud", "reason": "seen on film"},
}


@pytest.mark.parametrize("do", BECOMES)
@pytest.mark.parametrize("was", ["17", "32"])
def test_what_a_result_was_is_legible_on_a_small_wall(screens: Screens, was: str, do: str) -> None:
    table = screens.table()
    page = screens.wnd(table, width=360, height=740, bypass_csp=True, painted=True)
    table.spin(was)
    manager = table.live.staff(f"max-{table.id}", "assistant-casino-manager")
    answer = table.live.ask(manager, table.id, do, spin=1, **BECOMES[do])
    assert answer.is_success, answer.text
    expect(page.locator("#results s")).to_have_text(was)
    for scheme in ("light", "dark"):
        lit(page, scheme)
        assert violations(page, COLOUR) == []


def test_a_wall_sounds_only_where_it_is_set(screens: Screens) -> None:
    table = screens.table()
    page = screens.wnd(table)
    page.evaluate(LISTENS)
    table.spin("32")
    expect(page.locator("#number")).to_have_text("32")
    assert page.evaluate("window.heard") == []
    page.add_init_script(f"({LISTENS})()")
    page.goto(f"{page.url}&sound=on")
    expect(page.locator("#last")).to_have_text("32")
    page.mouse.click(5, 5)  # a browser under test is not set up to sound by itself
    table.do("open-betting", "spin-ball", "no-more-bets")
    expect(page.locator("#say")).to_have_text("No more bets")
    table.do("record-outcome", outcome="14")
    page.wait_for_function("() => window.heard.includes('14. red')")
    heard: list[Any] = page.evaluate("window.heard")
    assert heard.count("14. red") == 1 and "No more bets" in heard
    page.goto(page.url.replace("&sound=on", ""))  # it is remembered
    expect(page.locator("#say")).not_to_be_empty()
    table.do("settle")
    table.do("open-betting")
    page.wait_for_function("() => window.heard.includes('Place your bets')")


def test_a_wall_has_a_heading_landmarks_and_a_list(screens: Screens) -> None:
    table, page = spun(screens, "17")
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Table {table.id}")
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("complementary", name="Last results")).to_have_count(1)
    expect(results_of(page)).to_have_text(["17"])
    expect(page.get_by_role("group", name="Statistics")).to_be_visible()
    assert nameless(page) == []
