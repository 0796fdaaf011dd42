"""Every layout of every rulebook draws itself, large and small, and is touched where it says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from kit.browser.screens import Screens, layout_of

LAYOUTS = [
    *(("CM18", game, layout) for game, layout in (
        ("single-zero", "A"), ("double-zero", "F"), ("double-zero", "G"), ("crown", "N"),
        ("french", "I"))),
    *(("CM11", game, layout) for game, layout in (
        ("double-zero", "F"), ("double-zero", "V"), ("single-zero", "C"))),
    *(("CP", game, layout) for game, layout in (
        ("single-zero", "1"), ("double-zero", "5"), ("number-free", "7"), ("number-free", "8"),
        ("number-free", "9"))),
    ("NZ", "double-zero", "3"), ("NZ", "double-zero", "4"), ("ACT", "single-zero", "E"),
]  # fmt: skip

# What is wrong with the drawing, a line each.
WRONG = """(layout) => {
  const { data } = layout;
  const wrong = [];
  const named = (area) => layout.querySelectorAll(`.printed[data-area="${area}"]`);
  const seen = new Map();
  const inside = (inner, outer, slack) => inner.left >= outer.left - slack
    && inner.right <= outer.right + slack && inner.top >= outer.top - slack
    && inner.bottom <= outer.bottom + slack;
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const boxes = data.areas.map((area) => {
    const groups = named(area.bet);
    const at = seen.get(area.bet) ?? 0;
    seen.set(area.bet, at + 1);
    if (groups.length <= at) return void wrong.push(`${area.bet} is not drawn`);
    const box = groups[at].querySelector("rect.area").getBoundingClientRect();
    const words = [...groups[at].querySelectorAll("text")];
    const said = words.map((one) => one.textContent).join(" ");
    if (area.kind === "straight" ? said !== area.label : !said.trim()) {
      wrong.push(`${area.bet} says ${said}`);
    }
    for (const one of words) {
      if (!inside(one.getBoundingClientRect(), box, 2)) wrong.push(`${said} leaves its area`);
      if (parseFloat(one.getAttribute("font-size")) < 8) wrong.push(`${said} is too small`);
    }
    if (!inside(box, window_, 0.5)) wrong.push(`${area.bet} leaves the screen`);
    return { bet: area.bet, box };
  }).filter(Boolean);
  boxes.forEach(({ bet, box }, at) => {
    for (const other of boxes.slice(at + 1)) {
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (wide > 0.5 && high > 0.5) wrong.push(`${bet} and ${other.bet} overlap`);
    }
  });
  return wrong;
}"""

# The spots where another bet is touched than stands there.
MISTAKEN = """(layout) => {
  const wrong = [];
  const sheet = layout.querySelector("svg").getScreenCTM();
  for (const spot of layout.data.spots) {
    const [x, y] = layout.page.place(spot.x, spot.y);
    const point = new DOMPoint(x, y).matrixTransform(sheet);
    const hit = document.elementFromPoint(point.x, point.y)?.closest("[data-bet]");
    if (hit?.dataset.bet !== spot.bet) wrong.push(`${spot.bet}: touched ${hit?.dataset.bet}`);
  }
  return wrong;
}"""


def drawn(page: Page, areas: int) -> None:
    """Until the drawing has taken the size of the window."""
    expect(layout_of(page).locator(".printed[data-area]")).to_have_count(areas)
    page.wait_for_function(
        """() => {
          const layout = document.querySelector("roulette-layout");
          const [, , width] = layout.querySelector("svg").getAttribute("viewBox").split(" ");
          return Math.abs(width - layout.clientWidth) < 2;
        }"""
    )


@pytest.mark.parametrize(
    ("rulebook", "game", "layout"), LAYOUTS, ids=lambda value: str(value).replace("-", "_")
)
def test_a_layout_draws_itself(screens: Screens, rulebook: str, game: str, layout: str) -> None:
    table = screens.table(rulebook=rulebook, game=game, layout=layout, mode="cloth")
    page = screens.station(table)
    areas = layout_of(page).evaluate("(one) => one.data.areas.length")
    for width, height in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page, areas)
        assert layout_of(page).evaluate(WRONG) == []
        assert layout_of(page).evaluate(MISTAKEN) == []
