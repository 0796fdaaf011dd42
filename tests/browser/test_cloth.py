"""The cloth: marks for who cannot tell colours, chips to be seen, and what an outcome does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kit.browser.fit import MISFITS, settle
from kit.browser.screens import (
    Screens,
    Table,
    bets_are_open,
    box,
    chip,
    click,
    layout_of,
    middle,
    squares,
)
from kit.browser.touchtable import TouchTable, chips

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
LOSE = {"split:22/23": 5_00, "red": 25_00, "dozen:3": 5_00}
WIN = {"straight:17": 5_00, "black": 25_00}
PAID = {"straight:17": "175", "black": "25"}

# From now on, write down in which order chips leave the cloth and payouts come.
WATCH = """(layout) => {
  layout.seen = [];
  const count = (layer) => layout.querySelectorAll(`.${layer} > *`).length;
  const look = () => {
    const now = `${count("chips")} stand, ${count("swept")} go, ${count("paid")} paid`;
    if (layout.seen.at(-1) !== now) layout.seen.push(now);
  };
  look();
  new MutationObserver(look).observe(layout, { childList: true, subtree: true });
}"""


def played(screens: Screens, page: Page, table: Table) -> None:
    """Ana's wagers, some of which 17 makes win."""
    session = screens.live.unseen(table.id, "ana")
    for bet, stake in {**LOSE, **WIN}.items():
        done = screens.live.ask(session, table.id, "place-wager", bet=bet, stake=stake)
        assert done.status_code == 200, done.text
        expect(chips(page, bet)).to_have_count(1)


def flying(screens: Screens, **options: Any) -> tuple[Table, Page]:
    table = screens.table()
    page = screens.paired(screens.page(**options), table, "flying", "wall")
    session = screens.live.paired(table.id, player="ana")
    bought = screens.live.ask(session, table.id, "buy-in", amount=1_000_00, tender="note")
    assert bought.status_code == 200, bought.text
    table.do("open-betting")
    played(screens, page, table)
    return table, page


def comes_out(table: Table, outcome: str) -> None:
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome=outcome)
    table.do("settle")


@pytest.mark.parametrize("light", ["night", "day"])
def test_red_is_known_without_its_colour(screens: Screens, light: str) -> None:
    page = screens.station(screens.table())
    page.evaluate("(light) => { document.documentElement.dataset.light = light; }", light)
    for number, marks in ((1, 2), (2, 0), (17, 0), (36, 2), (0, 0)):
        square = layout_of(page).locator(f'.printed[data-area="straight:{number}"]')
        expect(square.locator("text")).to_have_text(str(number))
        expect(square.locator(".mark")).to_have_count(marks)


def test_a_chip_on_a_phone_is_large_enough_to_see(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", mode="cloth")
    page = screens.station(table, width=360, height=740)
    table.do("buy-in", player="ana", amount=100_00, tender="cash")
    table.do("open-betting")
    click(page, *squares(17))
    edge = chip(page, "straight:17").locator(".chip-edge").first
    assert edge.evaluate("(edge) => edge.getBoundingClientRect().width") >= 27.9


def test_a_stack_is_of_the_chips_of_its_sum_and_says_it_once(screens: Screens) -> None:
    table = screens.table()
    page = screens.station(table)
    session = screens.live.unseen(table.id, "ana")
    done = screens.live.ask(session, table.id, "buy-in", amount=500_00, tender="note")
    assert done.status_code == 200, done.text
    table.do("open-betting")
    for bet, stake, discs in (("red", 25_00, 1), ("odd", 135_00, 4), ("dozen:1", 15_00, 3)):
        done = screens.live.ask(session, table.id, "place-wager", bet=bet, stake=stake)
        assert done.status_code == 200, done.text
        expect(chip(page, bet).locator(".chip-edge")).to_have_count(discs)
        expect(chip(page, bet)).to_have_text(str(stake // 100))


def test_losers_are_swept_off_and_then_winners_are_paid(screens: Screens) -> None:
    table, page = flying(screens, **MOVING)
    layout = layout_of(page)
    layout.evaluate(WATCH)
    comes_out(table, "17")
    for bet, paid in PAID.items():
        stack = layout.locator(f'[data-paid="{bet}"]')
        expect(stack.locator("text").first).to_have_text(paid)
        expect(chips(page, bet)).to_have_class("chip winner")
    seen = layout.evaluate("(layout) => layout.seen")
    assert seen[:2] == ["5 stand, 0 go, 0 paid", "2 stand, 3 go, 0 paid"]
    assert seen[-2:] == ["2 stand, 0 go, 0 paid", "2 stand, 0 go, 2 paid"]
    assert all(one.endswith("0 paid") for one in seen[:-1])
    expect(page.locator("#seats li.won")).to_have_text("1+200")
    table.do("open-betting")
    expect(layout.locator(".paid > *, .chips > *, .dolly")).to_have_count(0)


def test_betting_that_opens_cuts_it_short(screens: Screens) -> None:
    table, page = flying(screens, **MOVING)
    layout = layout_of(page)
    comes_out(table, "17")
    expect(layout.locator(".swept > *")).to_have_count(3)
    table.do("open-betting")
    expect(layout.locator(".swept > *, .paid > *")).to_have_count(0)
    layout.evaluate(WATCH)
    played(screens, page, table)
    assert not layout.evaluate("(layout) => layout.seen.some((one) => !one.endsWith('0 paid'))")


def test_with_less_motion_what_is_left_is_there_at_once(screens: Screens) -> None:
    table, page = flying(screens)
    comes_out(table, "17")
    layout = layout_of(page)
    expect(layout.locator(".paid > *")).to_have_count(2)
    expect(layout.locator(".swept > *")).to_have_count(0)
    assert layout.evaluate("(layout) => layout.getAnimations({ subtree: true }).length") == 0


def test_a_win_is_counted_over_the_layout_and_then_goes(screens: Screens) -> None:
    page = screens.station(screens.table(), **MOVING)
    layout = layout_of(page)
    layout.evaluate(
        """(layout) => {
          layout.over = new Promise((go) => layout.addEventListener("settled", go, { once: true }));
          Object.assign(layout, { chips: { "straight:17": 500 }, outcome: "17", locked: true,
            winners: ["straight:17"], paid: { "straight:17": 17500 }, won: 17500 });
        }"""
    )
    expect(layout.locator(".win-plate")).to_have_text("+175.00")
    expect(layout.locator(".win-plate")).to_be_visible()
    plate, dolly = (
        layout.locator(".win-plate").bounding_box(),
        page.locator(".dolly").bounding_box(),
    )
    assert plate
    assert dolly
    assert plate["x"] > dolly["x"] + dolly["width"]  # it does not lie on the number
    layout.evaluate("(layout) => layout.over")
    expect(layout.locator(".win-plate")).to_be_hidden()
    expect(layout.locator('[data-paid="straight:17"]')).to_have_count(1)


def test_a_mouse_that_rests_lights_nothing_after_the_outcome(screens: Screens) -> None:
    table = screens.table()
    page = screens.station(table)
    table.do("open-betting")
    bets_are_open(page)
    lit = layout_of(page).locator(".light.lit")
    page.mouse.move(*middle(page, *squares(22, 23)))
    expect(lit).to_have_count(2)
    comes_out(table, "17")
    expect(layout_of(page).get_by_label("Outcome 17")).to_be_visible()
    expect(lit).to_have_count(0)
    x, y = middle(page, *squares(25, 26))
    page.mouse.move(x, y)
    expect(lit).to_have_count(0)  # nothing can be placed there
    table.do("open-betting")
    bets_are_open(page)
    page.mouse.move(x, y)  # as a browser tells of a mouse that has not moved
    expect(lit).to_have_count(0)
    page.mouse.move(x + 2, y)
    expect(lit).to_have_count(2)
    win, look = (
        page.evaluate("(name) => getComputedStyle(document.body).getPropertyValue(name)", name)
        for name in ("--gold", "--look")
    )
    assert win != look


def test_a_finger_rolled_a_little_takes_the_line_beside(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", mode="cloth")
    page = screens.station(table, width=390, height=844, has_touch=True)
    table.do("buy-in", player="ana", amount=100_00, tender="cash")
    table.do("open-betting")
    bets_are_open(page)
    x, y = middle(page, *squares(22, 23))
    corner = middle(page, *squares(22, 23, 25, 26))
    fingers = page.context.new_cdp_session(page)

    def touch(what: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": 1} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": at})

    touch("touchStart", (x, y))
    loupe = layout_of(page).locator(".loupe")
    expect(loupe.locator("strong")).to_have_text("Split 22 23")
    expect(loupe.locator(".glass")).to_be_visible()
    touch("touchMove", corner)
    expect(loupe.locator("strong")).to_have_text("Corner 22 23 25 26")
    touch("touchEnd")
    expect(chip(page, "corner:22/23/25/26")).to_have_count(1)


# The smallest target of each kind of bet, by its shorter side, and where a finger comes down on it.
SMALLEST = """(drawing) => {
  const found = {};
  for (const target of drawing.querySelectorAll(".target")) {
    const box = target.getBoundingClientRect();
    const kind = target.dataset.bet.split(":")[0] + (box.width > box.height ? " across" : "");
    const side = Math.min(box.width, box.height);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (document.elementFromPoint(x, y) !== target) continue;
    if (!(kind in found) || side < found[kind].side) found[kind] = { side, x, y };
  }
  return found;
}"""


@pytest.mark.parametrize("size", [(360, 740), (390, 844)], ids=["360", "390"])
def test_no_target_is_smaller_than_a_finger_or_it_is_enlarged_under_it(
    screens: Screens, size: tuple[int, int]
) -> None:
    table = screens.table(rulebook="CM18", mode="cloth", racetrack=True)
    page = screens.station(table, width=size[0], height=size[1], has_touch=True)
    table.do("buy-in", player="ana", amount=100_00, tender="cash")
    table.do("open-betting")
    bets_are_open(page)
    fingers = page.context.new_cdp_session(page)
    for drawing in ("roulette-layout", "race-track"):
        if drawing == "race-track":
            page.get_by_role("button", name="Race-track").click()
            expect(page.locator("race-track .target")).not_to_have_count(0)
        settle(page)
        kinds: dict[str, dict[str, float]] = page.locator(drawing).evaluate(SMALLEST)
        assert kinds
        small = {kind.split()[0] for kind, at in kinds.items() if at["side"] < 44}
        assert drawing == "race-track" or {"split", "corner", "street"} <= small
        for kind, at in kinds.items():
            point = {"x": at["x"], "y": at["y"], "id": 1}
            touch = {"type": "touchStart", "touchPoints": [point]}
            fingers.send("Input.dispatchTouchEvent", touch)
            glass = page.locator(f"{drawing} .loupe .glass")
            expect(glass).to_be_visible()
            aimed = box(glass.locator(".aim :not(circle)"))
            least = min(aimed["width"], aimed["height"])
            fingers.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
            expect(glass).to_be_hidden()
            print(f"{size[0]} {drawing} {kind}: {at['side']:.0f} px, enlarged {least:.0f} px")
            assert least >= 44, kind
    assert table.me("ana")["wagers"] == {}


def test_the_rooms_light_is_chosen_and_remembered(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    page = touched.display("ana")
    root = page.locator("html")
    expect(root).to_have_attribute("data-light", "night")
    night = page.locator("body").evaluate("(body) => getComputedStyle(body).color")
    page.get_by_role("button", name="Room by day").click()
    expect(root).to_have_attribute("data-light", "day")
    page.reload()
    expect(root).to_have_attribute("data-light", "day")
    assert page.locator("body").evaluate("(body) => getComputedStyle(body).color") != night
    page.get_by_role("button", name="Français").click()
    page.get_by_role("button", name="Salle de nuit").click()
    expect(root).to_have_attribute("data-light", "night")


def test_the_shared_table_has_the_switch_of_the_light(screens: Screens) -> None:
    page = TouchTable(screens, "CM18").layout()
    wood = "(body) => getComputedStyle(body).backgroundImage"
    night = page.locator("body").evaluate(wood)
    page.get_by_role("button", name="Room by day").click()
    expect(page.locator("html")).to_have_attribute("data-light", "day")
    assert page.locator("body").evaluate(wood) != night


def test_a_walls_light_is_in_its_address(screens: Screens) -> None:
    page = screens.paired(screens.page(), screens.table(), "flying", "wall")
    address = page.url
    page.goto(f"{address}&light=day")
    expect(page.locator("html")).to_have_attribute("data-light", "day")
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-light", "day")


def test_a_narrow_phone_shows_everything(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    touched.buys(12_500_00, *(f"p{seat}" for seat in range(1, 22)))
    for outcome in ("17", "0", "32", "5", "36", "11", "14", "29", "2", "20", "26", "34"):
        touched.table.spin(outcome)
    touched.table.do("open-betting")
    touched.bets("p1", red=500_00, straight_17=25_00, neighbours_17=25_00)
    narrow: dict[str, Any] = {"width": 360, "height": 740}
    wall = screens.paired(screens.page(**narrow), touched.table, "flying", "wall")
    pages = [touched.display("p1", **narrow), touched.layout(**narrow), wall]
    expect(pages[0].locator("#bets li")).to_have_count(3)
    expect(chips(pages[1], "red")).to_have_count(1)
    expect(chips(wall, "red")).to_have_count(1)
    for page in pages:
        settle(page)
        assert page.locator("body").evaluate(MISFITS) == [], page.url


def test_each_page_has_a_heading_and_can_be_enlarged(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    touched.buys(100_00, "ana")
    wall = screens.paired(screens.page(), touched.table, "flying", "wall")
    for page in (touched.display("ana"), touched.layout(), wall):
        expect(page.get_by_role("heading", level=1)).to_have_text(
            re.compile(f"Table {touched.table.id}")
        )
        expect(page.get_by_role("main")).to_have_count(1)
        view = page.locator('meta[name="viewport"]').get_attribute("content") or ""
        assert "user-scalable" not in view
        assert "maximum-scale" not in view
