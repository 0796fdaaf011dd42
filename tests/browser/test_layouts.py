"""Every layout of every rulebook draws itself, large and small, and is touched where it says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from kit.browser.screens import Screens, box, chip, click, layout_of
from kit.marks import clause
from kit.table import books

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


# ---- A chip that touches a line ----

# What is touched at nine points of each number's square: near each line, and away from all.
TOUCHED = """(layout) => {
  const sheet = layout.querySelector("svg").getScreenCTM();
  const found = [];
  for (const area of layout.data.areas.filter((one) => one.kind === "straight")) {
    for (const right of [0.5, 2, 3.5]) for (const down of [0.5, 2, 3.5]) {
      const [x, y] = layout.page.place(area.x0 + right, area.y0 + down);
      const point = new DOMPoint(x, y).matrixTransform(sheet);
      const hit = document.elementFromPoint(point.x, point.y)?.closest("[data-bet]");
      found.push([area.label, right, down, layout.data.bets[hit?.dataset.bet]?.covers ?? []]);
    }
  }
  return found;
}"""


def numbers_of(number: int, right: float, down: float, boxes_right: bool) -> set[str]:
    """The numbers a chip is on: those that the lines under it part, and whole rows where it lies
    on the outer line with the boxes beyond."""
    row, column = divmod(number - 1, 3)
    aside = {0.5: -1, 3.5: 1}.get(right, 0)
    below = {0.5: -1, 3.5: 1}.get(down, 0)
    rows = [one for one in {row, row + below} if 0 <= one < 12]
    if column + aside == (3 if boxes_right else -1):
        columns = [0, 1, 2]
    else:
        columns = [one for one in {column, column + aside} if 0 <= one < 3]
    return {str(3 * r + c + 1) for r in rows for c in columns}


@clause("NZ", "3.8(b)")
@pytest.mark.parametrize("layout", ["1", "2", "3", "4"])
def test_a_chip_put_so_that_it_touches_a_line_is_on_that_line(
    screens: Screens, layout: str
) -> None:
    """Half a step from a line a chip, which is a step broad each way, touches it."""
    table = screens.table(rulebook="NZ", layout=layout, mode="cloth")
    page = screens.station(table)
    drawn(page, layout_of(page).evaluate("(one) => one.data.areas.length"))
    step = layout_of(page).evaluate("(one) => one.page.unit")
    table.do("buy-in", player="ana", amount=100_00, tender="cash")
    table.do("open-betting")
    click(page, "straight:17")
    chip_edge = chip(page, "straight:17").locator(".chip-edge")
    assert float(chip_edge.get_attribute("r") or 0) > step / 2
    wrong = []
    for label, right, down, covers in layout_of(page).evaluate(TOUCHED):
        if label in ("0", "00") or (label in ("1", "2", "3") and down == 0.5):
            continue  # beside the zeros more than one line is near
        if set(covers) != numbers_of(int(label), right, down, boxes_right=layout == "4"):
            wrong.append((label, right, down, covers))
    assert wrong == []


# ---- The dolly ----


@pytest.mark.parametrize("mode", ["cloth", "touchbet"])
@books(CM18=("1.1 Dolly", "5.4.2"), CM11=("1.1 Dolly", "5.4.2"))
def test_the_dolly_is_on_the_number_that_won(screens: Screens, tag: str, mode: str) -> None:
    period = {"wagering_period_s": 600} if mode == "touchbet" else {}
    table = screens.table(rulebook=tag, mode=mode, **period)
    pages = [screens.station(table), screens.console(table)]
    for page in pages:
        expect(page.locator("roulette-layout .cloth text").first).to_be_visible()
        expect(page.locator(".dolly")).to_have_count(0)
    for number in ("17", "0", "36"):
        table.do("open-betting", "spin-ball", "no-more-bets")
        for page in pages:
            expect(page.locator(".dolly")).to_have_count(0)  # not before the ball has rested
        table.do("record-outcome", outcome=number)
        for page in pages:
            expect(page.get_by_role("img", name=re.compile(rf"\b{number}\b")).and_(
                page.locator(".dolly"))).to_have_count(1)  # fmt: skip
            pawn = box(page.locator(".dolly"))
            square = box(layout_of(page).locator(f'[data-area="straight:{number}"] rect.area'))
            middle = pawn["x"] + pawn["width"] / 2, pawn["y"] + pawn["height"] / 2
            assert 0 < middle[0] - square["x"] < square["width"]
            assert 0 < middle[1] - square["y"] < square["height"]
        table.do("settle")


# ---- The help names every place ----


@pytest.mark.parametrize(
    ("rulebook", "layout", "places"), [("NZ", "4", 20), ("CM11", "F", 17), ("CP", "7", 9)]
)
def test_the_help_has_a_letter_on_every_kind_of_place(
    screens: Screens, rulebook: str, layout: str, places: int
) -> None:
    page = screens.station(screens.table(rulebook=rulebook, layout=layout, mode="cloth"))
    page.locator("#help").click()
    panel = page.get_by_role("dialog")
    letters = panel.locator("svg.key .place")
    expect(letters).to_have_count(places)
    expect(panel.locator("ul.key li")).to_have_count(places)
    expect(panel.locator("ul.key li").first).to_have_text(re.compile(r"^a .+ · .+"))
    for bet in ("dozen:1", "red"):
        letter = box(panel.locator(f'svg.key .place[data-bet="{bet}"] circle'))
        x, y = letter["x"] + letter["width"] / 2, letter["y"] + letter["height"] / 2
        areas = panel.locator(f'svg.key [data-area="{bet}"] rect.area').all()
        assert any(  # CP 7 has each of them on both sides
            0 < x - one["x"] < one["width"] and 0 < y - one["y"] < one["height"]
            for one in map(box, areas)
        )
