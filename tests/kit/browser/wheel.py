"""Where the ball is on a screen's wheel: as the wheel says, and as it is painted."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

# Where the ball lies: parts of a pocket from the middle of the outcome's, and its colour as painted
# there, in the very picture in which it is.
LIES = """async (wheel, outcome) => {
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  const { rotor, ball, spot } = wheel.painted;
  if (!ball) return { away: null, colour: null };
  const { order } = wheel.data.wheel;
  const turns = (ball.ball - rotor) / (2 * Math.PI) * order.length - order.indexOf(outcome);
  const away = Math.abs(turns - Math.round(turns / order.length) * order.length);
  const pen = wheel.querySelector("canvas").getContext("2d");
  return { away, colour: [...pen.getImageData(...spot.map(Math.round), 1, 1).data] };
}"""


def rests_in(wheel: Locator, outcome: str) -> None:
    """The wheel says so, and an ivory ball is painted in the middle of that pocket."""
    expect(wheel.get_by_role("img", name=f"The ball rests in {outcome},")).to_be_visible()
    expect(wheel).to_have_attribute("data-state", "resting")
    lies: dict[str, Any] = wheel.evaluate(LIES, outcome)
    assert lies["away"] < 0.01, lies
    assert min(lies["colour"][:3]) > 150, lies
