"""Side bets on the screens: their areas beside the layout, and what was drawn on the display."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from kit.browser.accessibility import violations
from kit.browser.fit import misfits
from kit.browser.screens import Screens, Table, money
from kit.browser.side_bets import FOUR, area, four, rig, side, side_chip
from kit.browser.touchtable import TouchTable, latch
from kit.marks import clause


def bought_in(screens: Screens, table: Table, **options: Any) -> Page:
    page = screens.station(table, **options)
    page.get_by_role("button", name="Insert note").click()
    page.get_by_role("button", name="100", exact=True).click()
    expect(money(page, "account")).to_have_text("100.00 AUD")
    return page


def test_a_player_wagers_on_every_side_bet_by_pointer_and_keyboard(screens: Screens) -> None:
    table = four(screens)
    page = bought_in(screens, table)
    expect(area(page, "symbol:A")).to_be_disabled()
    table.do("open-betting")
    for bet in ("symbol:C", "colour-match", "spread:4"):
        area(page, bet).click()
        expect(side_chip(page, bet)).to_have_text("5")
    area(page, "lucky-ball:2").focus()
    page.keyboard.press("Enter")
    expect(side_chip(page, "lucky-ball:2")).to_have_text("5")
    down = {"symbol:C": 500, "colour-match": 500, "spread:4": 500, "lucky-ball:2": 500}
    assert table.me("ana")["wagers"] == down
    expect(money(page, "account")).to_have_text("80.00 AUD")


# The least height, as an eye has it at arm's length, of what is drawn of the areas' odds.
ODDS = """() => Math.min(...[...document.querySelectorAll(".side-area small")]
  .filter((one) => one.checkVisibility() && one.textContent.trim())
  .map((one) => {
    const drawn = one.getBoundingClientRect().width / one.offsetWidth; // less where it is shrunk
    return Math.round(drawn * Number.parseFloat(getComputedStyle(one).fontSize));
  }))"""


def smallest_odds(page: Page) -> float:
    found: float = page.evaluate(ODDS)
    return found


def test_every_area_says_its_odds(screens: Screens) -> None:
    table = four(screens)
    page = screens.station(table, bypass_csp=True)
    said = {
        "symbol:A": ("A", "80 to 1"),
        "symbol:D": ("D", "1 to 1"),
        "spread:5": ("40–50", "3 to 1"),
        "spread:1": ("0", "1200 to 1"),
        "colour-match": ("Colour match", "all green 250 to 1"),
        "number-match": ("Number match", "both 300 to 1"),
        "lucky-ball:3": ("bonus 75 to 1", "20 to 1"),
    }
    for bet, words in said.items():
        for word in words:
            expect(area(page, bet)).to_contain_text(word)
            expect(area(page, bet)).to_have_accessible_name(re.compile(re.escape(word)))
    expect(page.locator("side-bets .side-area")).to_have_count(7 + 2 + 7 + 4)
    assert smallest_odds(page) >= 12
    assert violations(page) == []  # what is written on an area is a part of its name
    table.do("open-betting")
    expect(area(page, "lucky-ball:3")).to_be_enabled()
    assert violations(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Side bets").click()
    expect(area(page, "symbol:A")).to_be_visible()
    assert smallest_odds(page) >= 12
    page.set_viewport_size({"width": 1366, "height": 768})
    page.locator("#help").click()
    row = page.get_by_role("dialog").get_by_role("row").filter(has_text="Spread-Bet Roulette 40–50")
    expect(row).to_contain_text("3 to 1")
    expect(row).to_contain_text("CM18 15.6.1 T1 O1")


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "How Spread-Bet Roulette is won"),
        ("fr", "Comment gagner : Spread-Bet Roulette"),
    ],
)
def test_rules_odds_and_clauses_are_behind_a_tap(
    screens: Screens, language: str, title: str
) -> None:
    table = four(screens, language=language)
    page = screens.station(table, has_touch=True)
    rules = page.get_by_role("dialog", name=title)
    expect(rules).to_be_hidden()
    page.get_by_role("button", name=title).tap()
    expect(rules).to_be_visible()
    expect(rules.get_by_role("row").filter(has_text="40–50")).to_contain_text("CM18 15.6.1 T1 O1")
    expect(rules.get_by_role("row")).to_have_count(1 + 7)
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


def test_a_chip_is_dragged_to_another_area(screens: Screens) -> None:
    table = four(screens)
    page = bought_in(screens, table)
    table.do("open-betting")
    area(page, "spread:4").click()
    expect(side_chip(page, "spread:4")).to_have_text("5")
    area(page, "spread:4").hover()
    page.mouse.down()
    area(page, "spread:2").hover()
    expect(page.locator(".dragged")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    expect(side_chip(page, "spread:2")).to_have_text("5")
    expect(side_chip(page, "spread:4")).to_have_count(0)
    assert table.me("ana")["wagers"] == {"spread:2": 500}


# How far the two rings turn in a quarter of a second of their own time, in degrees.
TURNED = """(rings) => {
  const angle = (one) => {
    const { a, b } = new DOMMatrix(getComputedStyle(one).transform);
    return Math.atan2(b, a) * (180 / Math.PI);
  };
  const both = () => [".outer", ".inner"].map((one) => angle(rings.querySelector(one)));
  const moved = (from, to) => ((to - from + 540) % 360) - 180;
  const at = (time) => rings.getAnimations({ subtree: true }).forEach((one) => {
    one.pause();
    one.currentTime = time;
  });
  at(1000);
  const first = both();
  at(1250);
  return both().map((to, at) => moved(first[at], to));
}"""

# Where the lit number of a ring is, as an angle about the rings' middle; -90 is the top.
LIT = """(rings, kind) => {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const lit = [...rings.querySelectorAll(`.${kind} .hit`)];
  if (lit.length !== 1) return { lit: lit.length };
  const [x, y] = middle(rings.querySelector(".ring-middle"));
  const [px, py] = middle(lit[0].querySelector("polygon"));
  return { number: lit[0].dataset.number, angle: Math.atan2(py - y, px - x) * (180 / Math.PI) };
}"""

MARKS = """(rings, kind) =>
  [...rings.querySelectorAll(`.${kind} .ring-part`)].map((one) => one.dataset.number)"""


RINGS = clause("CM18", "15.3.2", "15.3.2(a)")


@pytest.mark.parametrize(
    ("tag", "mode", "game"),
    [
        pytest.param("CM18", "touchbet", "single-zero", marks=RINGS),
        pytest.param("CM18", "touchbet", "double-zero", marks=RINGS),
        pytest.param(
            "CP", "cloth", "double-zero", marks=clause("CP", "4.2(a)", "1.1 Spread-Bet Wheels")
        ),
    ],
)
def test_two_rings_marked_as_the_wheel_turn_against_each_other(
    screens: Screens, tag: str, mode: str, game: str
) -> None:
    """Before no more bets: it has not been called yet."""
    spread = {"spread-bet": {"option": 1}}
    table = screens.table(rulebook=tag, game=game, mode=mode, side_bets=spread)
    page = screens.wnd(table, reduced_motion="no-preference")
    order = table.dealer.get(f"/api/tables/{table.id}/layout").json()["wheel"]["order"]
    rings = page.locator("spread-rings")
    expect(rings.get_by_role("img", name="Two rings")).to_be_visible()
    for kind in ("outer", "inner"):
        assert rings.evaluate(MARKS, kind) == order
    table.do("open-betting", "spin-ball")
    expect(rings).to_have_class("spinning")
    outer, inner = rings.evaluate(TURNED)
    assert outer > 1 and inner < -1, (outer, inner)


def test_rings_stand_still_for_who_wants_less_motion(screens: Screens) -> None:
    table = four(screens)
    page = screens.wnd(table)
    table.do("open-betting", "spin-ball")
    expect(page.locator("spread-rings")).to_have_class("spinning")
    assert page.locator("spread-rings").evaluate(TURNED) == [0, 0]


@clause("CM18", "15.5.2(a)", "15.5.2(b)", "15.5.2(d)")
def test_both_numbers_align_and_their_sum_is_shown(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, spread="20")
    table = four(screens)
    page = screens.wnd(table)
    rings = page.locator("spread-rings")
    table.do("open-betting", "spin-ball", "no-more-bets")
    expect(rings.get_by_role("img", name="Two rings are turning.")).to_be_visible()
    expect(rings.locator(".hit")).to_have_count(0)  # drawn, and not shown before the ball rests
    expect(side(page, "spread-bet").locator(".sum")).to_have_text("")
    table.do("record-outcome", outcome="17")
    expect(side(page, "spread-bet").locator(".sum")).to_have_text("17 + 20 = 37")
    expect(rings.locator(".ring-number")).to_have_text("37")
    for kind, number in (("outer", "17"), ("inner", "20")):
        lit = rings.evaluate(LIT, kind)
        assert lit["number"] == number and abs(lit["angle"] + 90) < 2, lit
    expect(side(page, "spread-bet").locator("p")).to_have_text("19–39 1 to 1")
    table.do("settle")
    table.do("open-betting")
    expect(rings.locator(".hit")).to_have_count(0)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_station_reveals_each_side_bet_when_the_ball_has_landed(
    screens: Screens, monkeypatch: pytest.MonkeyPatch, motion: str
) -> None:
    rig(monkeypatch, spread="20", wheels="17 5", symbol="C")
    table = four(screens)
    page = screens.station(table, reduced_motion=motion)

    def shown(side_bet: str) -> Locator:
        return page.locator(f'[data-side="{side_bet}"] .side-show')

    table.do("open-betting")
    expect(area(page, "lucky-ball:2").locator(".ball i")).to_have_text("17")
    table.do("spin-ball", "no-more-bets")
    rings = shown("spread-bet").locator("spread-rings")
    expect(rings).to_have_class("spinning")
    expect(shown("lucky-symbols")).to_have_text("–")
    expect(shown("roulette-match").locator(".ring-number")).to_have_text(["–", "–"])
    expect(page.locator(".side-area.won")).to_have_count(0)
    table.do("record-outcome", outcome="17")
    expect(rings).to_have_class("rests")
    expect(page.locator("roulette-wheel")).to_have_attribute("data-state", "resting")
    expect(shown("spread-bet").locator(".sum")).to_have_text("17 + 20 = 37")
    expect(shown("lucky-symbols")).to_have_text("C")
    expect(shown("roulette-match").locator(".ring-number")).to_have_text(["17", "5"])
    for bet in ("symbol:C", "number-match", "spread:4", "lucky-ball:2"):
        expect(area(page, bet)).to_have_class(re.compile(r"\bwon\b"))
    expect(page.locator(".side-area.won")).to_have_count(4)
    table.do("settle")
    table.do("open-betting")
    expect(page.locator(".side-area.won")).to_have_count(0)
    expect(shown("lucky-symbols")).to_have_text("–")


# Says in which order both rings stand and the win is told.
SEEN = """() => {
  const rings = document.querySelector("spread-rings");
  const seen = [];
  const add = (name, is) => is && !seen.includes(name) && seen.push(name);
  const look = () => {
    for (const kind of ["outer", "inner"]) add(kind, rings.querySelector(`.${kind} .hit`));
    add("told", rings.closest("section").querySelector("p").textContent);
    if (seen.length === 3) console.log(seen.join());
    else requestAnimationFrame(look);
  };
  look();
}"""


def test_rings_that_turn_lock_one_after_the_other_before_anything_is_won(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, spread="20")
    table = four(screens)
    page = screens.wnd(table, reduced_motion="no-preference")
    table.do("open-betting", "spin-ball", "no-more-bets")
    rings = page.locator("spread-rings")
    expect(rings.locator(".turning")).to_have_count(2)
    with page.expect_event("console") as said:
        page.evaluate(SEEN)
        table.do("record-outcome", outcome="17")
    assert said.value.text == "outer,inner,told"
    for kind, number in (("outer", "17"), ("inner", "20")):
        lit = rings.evaluate(LIT, kind)
        assert lit["number"] == number and abs(lit["angle"] + 90) < 2, lit


@clause("CM18", "14.5.1", "14.5.2")
def test_both_electronic_wheels_stand_beside_the_winning_number(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, wheels="17 5")
    table = four(screens)
    page = screens.wnd(table)
    match = side(page, "roulette-match")
    table.do("open-betting", "spin-ball", "no-more-bets")
    expect(match.locator(".ours")).to_have_text("–")
    expect(match.locator(".ring-number")).to_have_text(["–", "–"])
    table.do("record-outcome", outcome="17")
    expect(match.locator(".ours")).to_have_text("17")
    expect(match.locator(".ring-number")).to_have_text(["17", "5"])
    filled = page.get_by_role("status", include_hidden=True)  # it goes by itself soon after
    expect(filled.locator("#number")).to_have_text("17")
    expect(match.locator(".wheel.hit")).to_have_count(1)
    expect(match.locator("p")).to_have_text("Number match one 12 to 1")


@clause("CM18", "13.5.1")
def test_one_symbol_is_shown_when_the_ball_rests_and_not_before(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, symbol="F")
    table = four(screens)
    page = screens.wnd(table)
    symbols = side(page, "lucky-symbols")
    for step in ("open-betting", "spin-ball", "no-more-bets"):
        table.do(step)
        expect(symbols.locator(".show")).to_have_text("–")
    table.do("record-outcome", outcome="17")
    expect(symbols.locator(".show")).to_have_text("F")
    expect(symbols.locator("p")).to_have_text("F 18 to 1")
    table.do("settle")
    table.do("open-betting")
    expect(symbols.locator(".show")).to_have_text("–")


@clause("CM18", "16.5.1", "16.5.2 #2", "16.6.1(a)", "16.6.1(b)")
@pytest.mark.parametrize(
    ("outcome", "bonus", "won", "told"),
    [("17", 2, [2], "bonus 100 to 1"), ("17", 3, [2], "12 to 1"), ("18", 2, [], "")],
)
def test_four_balls_the_bonus_and_the_one_that_wins(
    screens: Screens, monkeypatch: pytest.MonkeyPatch, outcome: str, bonus: int, won: list[int],
    told: str,
) -> None:  # fmt: skip
    rig(monkeypatch, numbers="5 17 0 36", bonus=bonus)
    table = four(screens)
    page = screens.wnd(table)
    balls = side(page, "lucky-ball").locator(".ball")
    expect(balls.locator("i")).to_have_text(["–"] * 4)
    table.do("open-betting")
    expect(balls.locator("i")).to_have_text(["5", "17", "0", "36"])
    colours = "(balls) => balls.map((one) => getComputedStyle(one).backgroundColor)"
    assert len(set(balls.evaluate_all(colours))) == 4
    table.do("spin-ball")
    expect(balls.locator(".ball-star")).to_have_count(0)
    table.do("no-more-bets", side_bet="lucky-ball")
    expect(balls.nth(bonus - 1).locator(".ball-star")).to_be_visible()
    expect(side(page, "lucky-ball")).to_contain_text(f"Bonus: {'5 17 0 36'.split()[bonus - 1]}")
    table.do("no-more-bets")
    expect(side(page, "lucky-ball").locator(".ball.won")).to_have_count(0)
    table.do("record-outcome", outcome=outcome)
    expect(page.locator("spread-rings")).to_have_class("rests")
    for place in range(1, 5):
        lit = re.compile(r"\bwon\b")
        at = expect(balls.nth(place - 1))
        at.to_have_class(lit) if place in won else at.not_to_have_class(lit)
    expect(side(page, "lucky-ball").locator("p")).to_have_text(told)


def test_side_bets_fit_the_station_and_the_display(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch)
    table = four(screens)
    for outcome in ("32", "17", "1", "33"):
        table.spin(outcome)
    page, wall = bought_in(screens, table), screens.wnd(table)
    table.do("open-betting")
    for bet in ("symbol:A", "colour-match", "spread:1", "lucky-ball:4"):
        area(page, bet).click()
        expect(side_chip(page, bet)).to_have_text("5")
    assert misfits(page) + misfits(wall, schemes=("dark",)) == []
    for width, height in ((390, 844), (768, 1024), (1366, 768)):
        wall.set_viewport_size({"width": width, "height": height})
        shares = wall.locator("#statistics .shares")
        expect(shares).to_be_visible()  # the per cents, beside everything else
        expect(shares).to_contain_text("Red 50%")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Side bets").click()
    page.get_by_role("button", name="Side bets").click()
    assert misfits(page, "#board") == []
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="17")
    expect(wall.locator("spread-rings")).to_have_class("rests")
    assert misfits(wall, "#fill", schemes=("dark",)) == []  # it lies over the rest of the wall
    assert misfits(wall, "#sides", schemes=("dark",)) == []


def test_a_side_bet_that_is_closed_or_out_of_order_is_locked_alone(screens: Screens) -> None:
    table = four(screens)
    page, console = bought_in(screens, table), screens.console(table)
    table.do("open-betting")
    expect(area(page, "spread:4")).to_be_enabled()
    closing = console.get_by_role("button", name="No more bets on Spread-Bet Roulette")
    expect(console.locator("#rail .next")).to_have_text("Spin")
    closing.click()
    expect(closing).to_be_disabled()
    for number in range(1, 8):
        expect(area(page, f"spread:{number}")).to_be_disabled()
    expect(page.locator('[data-side="spread-bet"] .side-state')).to_have_text("No more bets")
    expect(area(page, "symbol:A")).to_be_enabled()
    table.do("report-malfunction", component="side-bet:lucky-symbols", what="dark")
    expect(area(page, "symbol:A")).to_be_disabled()
    expect(page.locator('[data-side="lucky-symbols"] .side-state')).to_have_text("Out of order")
    expect(area(page, "number-match")).to_be_enabled()
    area(page, "number-match").click()
    expect(side_chip(page, "number-match")).to_have_text("5")


def test_the_console_says_what_was_drawn_for_each_side_bet(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch)
    table = four(screens)
    console = screens.console(table)

    def said(side_bet: str, words: str) -> None:
        expect(console.locator(f'#sides [data-side="{side_bet}"] small')).to_have_text(words)

    said("spread-bet", "–")
    table.do("open-betting")
    said("lucky-ball", "Open · Numbers 5, 17, 0, 36")
    said("spread-bet", "Open")
    table.do("spin-ball", "no-more-bets")
    said("lucky-ball", "Closed · Numbers 5, 17, 0, 36, bonus 17")
    said("spread-bet", "Closed · Inner ring 20")
    said("lucky-symbols", "Closed")
    table.do("record-outcome", outcome="17")
    said("lucky-symbols", "Closed · Symbol C")
    said("roulette-match", "Closed · Wheels 17, 5")
    assert misfits(console, "#board", schemes=("light",)) == []


def test_side_bets_are_played_at_a_touchtable_by_display_and_by_pad(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18", side_bets=FOUR)
    touched.buys(100_00, "ana", "bo")
    shared, own = touched.layout(), touched.display("ana")
    touched.table.do("open-betting")
    area(own, "symbol:C").click()
    expect(side_chip(own, "symbol:C")).to_have_text("5")
    expect(own.locator("#bets")).to_contain_text("Lucky Symbols C")
    latch(shared, 2)
    area(shared, "symbol:C").click()
    expect(area(shared, "symbol:C").locator(".chip")).to_have_count(2)
    for player in ("ana", "bo"):
        touched.holds(player, {"symbol:C": 5_00})
    expect(shared.locator("#elsewhere")).to_be_hidden()
    assert misfits(own, "#board", schemes=("light",)) == []
    assert misfits(shared, "#board", schemes=("light",)) == []
