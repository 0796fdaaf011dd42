"""The wheel on the player display, the shared table and the flying display: always there, over
nothing, and no number before the ball rests."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kit.browser.screens import Screens
from kit.browser.side_bets import FOUR
from kit.browser.touchtable import TouchTable
from kit.browser.wheel import rests_in

SIZES = ((390, 844), (768, 1024), (1366, 768), (1920, 1080))

# What is shown, in each picture in which the ball falls.
FALLING = """() => {
  const seen = [];
  const wheel = document.querySelector("roulette-wheel");
  const look = () => {
    if (wheel.dataset.state === "falling") seen.push([
      document.getElementById("phase").textContent,
      document.getElementById("results").innerText.trim(),
      (document.getElementById("money") ?? document.getElementById("seats"))?.innerText ?? "",
      String(document.querySelectorAll(".dolly").length),
    ].join(" | "));
    requestAnimationFrame(look);
  };
  look();
  return seen;
}"""

# What the wheel lies on; where it is beside what is bet on; and how wide.
WHERE = """() => {
  const boxOf = (one) => one.getBoundingClientRect();
  const wheel = boxOf(document.querySelector("roulette-wheel"));
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && boxOf(one).width > 0;
  const meets = (one) => {
    const box = boxOf(one);
    return Math.min(box.right, wheel.right) - Math.max(box.left, wheel.left) > 1
      && Math.min(box.bottom, wheel.bottom) - Math.max(box.top, wheel.top) > 1;
  };
  const parts = "button, roulette-layout, race-track, side-bets, chip-tray, money-strip,"
    + " result-strip, #phase, #mine, #seats, #total, #held, .place";
  const under = [...document.querySelectorAll(parts)].filter((one) => shown(one) && meets(one));
  const games = [...document.querySelectorAll("roulette-layout, race-track, side-bets")];
  const game = games.find(shown);
  const inside = wheel.left >= -1 && wheel.top >= -1
    && wheel.right <= innerWidth + 1 && wheel.bottom <= innerHeight + 1;
  return {
    under: under.map((one) => one.id || one.className || one.localName),
    above: !game || wheel.bottom <= boxOf(game).top + 1, inside,
    wide: wheel.width, high: wheel.height,
  };
}"""


def opened(touched: TouchTable, motion: Any) -> dict[str, Page]:
    screens = touched.screens
    wall = screens.page(reduced_motion=motion)
    return {
        "display": touched.display("ana", reduced_motion=motion),
        "table": touched.layout(reduced_motion=motion),
        "flying": screens.paired(wall, touched.table, "flying", "wall"),
    }


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_ball_rests_before_anything_tells_its_number(screens: Screens, motion: str) -> None:
    touched = TouchTable(screens, "CM18")
    table = touched.table
    touched.buys(50_000, "ana", "bo")
    pages = opened(touched, motion)
    table.do("open-betting")
    touched.bets("ana", straight_17=500)
    touched.bets("bo", red=1000)
    falling = {}
    for name, page in pages.items():
        expect(page.locator("roulette-wheel[data-state=idle] canvas")).to_be_visible()
        falling[name] = page.evaluate_handle(FALLING)
    touched.spins()
    table.do("no-more-bets")
    for page in pages.values():
        wheel = page.locator("roulette-wheel")
        expect(wheel.get_by_role("img", name="The ball is running.")).to_be_visible()
        ball = wheel.evaluate("(wheel) => wheel.pose.ball")
        assert (ball is None) == (motion == "reduce")  # a still wheel has no ball before the number
    table.do("record-outcome", outcome="17")
    table.do("settle")
    for name, page in pages.items():
        rests_in(page.locator("roulette-wheel"), "17")
        expect(page.locator("#phase")).to_have_text("17 black")
        expect(page.locator("#results .result:not(.none)")).to_have_text(["17"])
        seen = set(falling[name].json_value())
        assert bool(seen) == (motion == "no-preference"), name
        assert all(one.startswith("No more bets |") for one in seen), seen
        assert not any("17" in one or "675" in one or not one.endswith("| 0") for one in seen), seen
    expect(pages["display"].locator("#money")).to_contain_text("675.00")
    expect(pages["flying"].locator("#seats .won")).to_have_count(1)
    # What stops the game counts before a number, and a no spin has no ball.
    table.do("report-malfunction", component="game-system", what="dark")
    for page in pages.values():
        expect(page.locator("roulette-wheel")).to_have_attribute("data-state", "idle")
    table.do("clear-fault", component="game-system")
    for page in pages.values():
        expect(page.locator("roulette-wheel")).to_have_attribute("data-state", "resting")
    table.do("open-betting", "spin-ball")
    for page in pages.values():
        expect(page.locator("roulette-wheel")).to_have_attribute("data-state", "spinning")
    table.do("call-no-spin", ground="short-spin")
    for page in pages.values():
        expect(page.locator("roulette-wheel")).to_have_attribute("data-state", "idle")
        assert page.locator("roulette-wheel").evaluate("(wheel) => wheel.pose.ball") is None


@pytest.mark.parametrize("spec", [{}, {"side_bets": FOUR}, {"racetrack": False}])
def test_the_wheel_is_there_at_every_size_and_covers_nothing(
    screens: Screens, spec: dict[str, Any]
) -> None:
    touched = TouchTable(screens, "CM18", **spec)
    touched.buys(50_000, *(f"p{number}" for number in range(1, 21)), "ana")
    touched.table.do("open-betting")
    found = []
    for name, page in opened(touched, "reduce").items():
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
            where = page.evaluate(WHERE)
            least = 56 if width < 640 else 100
            whole = where["inside"] and where["wide"] >= least and where["high"] >= least
            if where["under"] or not whole or (width < height and not where["above"]):
                found.append((name, width, where))
    assert found == []
