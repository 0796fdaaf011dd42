"""What moves of the side bets: the reel of Lucky Symbols, the balls of Lucky Ball."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from kit.browser.screens import Screens
from kit.browser.side_bets import area, four, rig, side

# Reels wait for the test, which turns them itself.
HELD = """() => {
  window.reels = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const motion = animate.apply(this, how);
    if (this.className !== "reel") return motion;
    motion.pause();
    window.reels.push(motion);
    return motion;
  };
}"""

# Which symbol is in the middle of the window at a part of the way, and which stand on the reel.
IN_SIGHT = """(symbol, part) => {
  const [motion] = window.reels;
  motion.currentTime = part * motion.effect.getComputedTiming().duration;
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return box.top + box.height / 2;
  };
  const far = (one) => Math.abs(middle(one) - middle(symbol));
  const all = [...symbol.querySelectorAll("i")];
  const [nearest] = all.toSorted((one, other) => far(one) - far(other));
  return { shown: nearest.textContent, off: far(nearest) / nearest.offsetHeight, all: all.length };
}"""

# How a ball looks at a part of its way, from 0 to 1.
BALL = """(ball, part) => {
  const [motion] = ball.getAnimations();
  if (!motion) return null;
  motion.pause();
  const { delay, activeDuration } = motion.effect.getComputedTiming();
  motion.currentTime = delay + part * activeDuration;
  const { opacity, translate } = getComputedStyle(ball);
  return { delay, opacity: Number(opacity), translate };
}"""


def moving(screens: Screens, motion: str) -> Page:
    page = screens.page(reduced_motion=motion)
    page.add_init_script(f"({HELD})()")
    return page


def test_a_reel_turns_until_the_symbol_that_was_drawn_is_in_its_window(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, symbol="F")
    table = four(screens)
    page = screens.paired(moving(screens, "no-preference"), table, "station", "ana")
    symbol = page.locator(".lucky-symbols .symbol")
    expect(symbol).to_have_text("–")
    table.do("open-betting", "spin-ball", "no-more-bets")
    expect(symbol).to_have_class(re.compile(r"\bwaits\b"))
    table.do("record-outcome", outcome="17")
    page.wait_for_function("() => window.reels.length === 1")  # once the ball rests
    seen = [symbol.evaluate(IN_SIGHT, part) for part in (0, 0.2, 0.4, 1)]
    assert seen[0]["shown"] == "A"
    assert seen[0]["all"] == 3 * 7 + 1  # three times round
    assert seen[-1]["shown"] == "F"
    assert seen[-1]["off"] < 0.1  # in the middle of the window
    assert len({one["shown"] for one in seen}) > 2
    won = re.compile(r"\bwon\b")
    expect(area(page, "symbol:F")).not_to_have_class(won)  # not before it has been seen
    page.evaluate("() => window.reels[0].finish()")
    expect(symbol).to_have_class(re.compile(r"\bdrawn\b"))
    expect(symbol).to_have_text("F")
    expect(area(page, "symbol:F")).to_have_class(won)
    table.do("settle")
    table.do("open-betting")
    expect(symbol).to_have_text("–")


def test_with_less_motion_the_symbol_is_simply_there(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, symbol="F")
    table = four(screens)
    page = screens.paired(moving(screens, "reduce"), table, "station", "ana")
    table.do("open-betting", "spin-ball", "no-more-bets")
    symbol = page.locator(".lucky-symbols .symbol")
    expect(symbol).to_have_class(re.compile(r"\bwaits\b"))
    table.do("record-outcome", outcome="17")
    expect(symbol).to_have_text("F")
    assert page.evaluate("window.reels.length") == 0


def test_balls_fall_one_after_the_other_and_lie_still_for_who_wants_less_motion(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, numbers="5 17 0 36")
    table = four(screens)
    pages = {
        motion: screens.paired(moving(screens, motion), table, "wnd", "display")
        for motion in ("no-preference", "reduce")
    }
    for page in pages.values():
        expect(side(page, "lucky-ball").locator(".ball i")).to_have_text(["–"] * 4)
    table.do("open-betting")
    for motion, page in pages.items():
        balls = side(page, "lucky-ball").locator(".ball.drawn")
        expect(balls).to_have_count(4)
        expect(balls.locator("i")).to_have_text(["5", "17", "0", "36"])
        begin, end = ([balls.nth(at).evaluate(BALL, part) for at in range(4)] for part in (0, 0.99))
        if motion == "reduce":
            assert begin == [None] * 4
            continue
        assert [one["delay"] for one in begin] == [0, 160, 320, 480]
        assert all(one["opacity"] == 0 for one in begin)
        assert all("-" in one["translate"] for one in begin)  # they come from above
        assert all(one["opacity"] == 1 for one in end)
