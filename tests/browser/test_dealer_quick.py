"""The console in a quick hand: keys, a number typed or tapped, call bets in a line."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from kit.browser.dealer_desk import form, player, tab, told
from kit.browser.fit import misfits
from kit.browser.screens import Screens, Table, box, chip, click, layout_of

TRACK = {"rulebook": "CM18", "mode": "cloth", "racetrack": True}


def seated(table: Table, *names: str) -> None:
    for name in names:
        table.do("buy-in", player=name, amount=50_000, tender="cash")


def phase(page: Page, name: str) -> None:
    expect(page.locator(f"body[data-phase={name}]")).to_be_visible()


def test_a_whole_spin_by_the_keyboard_alone(screens: Screens) -> None:
    table = screens.table(**TRACK)
    seated(table, "ana", "bo")
    page = screens.console(table)
    keys = page.keyboard
    expect(page.locator("#rail [aria-current=step]")).to_have_text("Place your bets")
    keys.press("b")
    phase(page, "betting")
    keys.press("c")
    keys.type("17 5 bo")
    keys.press("Enter")
    told(page, "bo: Straight")
    keys.press("Escape")  # out of the line: letters are keys again
    keys.press("s")
    phase(page, "ball-in-play")
    keys.press("n")
    phase(page, "no-more-bets")

    # A wrong digit is taken back; nothing is recorded before Enter.
    echo = page.get_by_role("textbox", name="Winning number")
    for digit in "18":
        keys.press(digit)
    keys.press("Backspace")
    keys.press("7")
    expect(echo).to_have_value("17")
    expect(echo).to_have_class("black")
    assert "outcome-recorded" not in table.log()
    keys.press("Enter")
    phase(page, "outcome")
    keys.press("p")
    phase(page, "idle")
    expect(page.get_by_role("list", name="Last results")).to_have_text("17")
    assert table.me("bo")["account"] == 50_000 - 500 + 35 * 500


@pytest.mark.parametrize("number", ["0", "00", "000"])
def test_zeros_are_typed_as_they_are_written(screens: Screens, number: str) -> None:
    table = screens.table(rulebook="CM18", game="crown", mode="cloth")
    page = screens.console(table)
    table.do("open-betting", "spin-ball", "no-more-bets")
    phase(page, "no-more-bets")
    page.locator("h1").click()  # wherever the focus is
    page.keyboard.type(number)
    expect(page.locator("#confirm")).to_have_text(f"Confirm {number}")
    page.keyboard.press("Enter")
    expect(page.locator("#landed")).to_have_text(number)


# What is to be done at once is left until the test asks for it.
WAITING = """() => {
  const later = setTimeout, waiting = [];
  globalThis.setTimeout = (act, ms, ...rest) => ms ? later(act, ms, ...rest) : waiting.push(act);
  globalThis.goOn = () => { for (const act of waiting.splice(0)) act(); };
}"""


def test_digits_typed_before_the_field_has_the_focus_are_gone_on_with(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", game="crown", mode="cloth")
    page = screens.console(table)
    page.evaluate(WAITING)
    table.do("open-betting", "spin-ball", "no-more-bets")
    expect(page.locator("#pad")).to_be_visible()
    page.keyboard.type("1")
    assert page.evaluate("document.activeElement.id") != "typed"
    page.evaluate("goOn()")
    assert page.evaluate("document.activeElement.id") == "typed"
    page.keyboard.type("7")
    expect(page.locator("#typed")).to_have_value("17")


def test_the_number_is_taken_from_a_wheel_and_that_is_remembered(screens: Screens) -> None:
    table = screens.table(**TRACK)
    page = screens.console(table)
    table.do("open-betting", "spin-ball", "no-more-bets")
    expect(page.locator("#pad")).to_be_visible()
    page.get_by_role("button", name="On a wheel").click()
    expect(page.locator("#pad")).to_be_hidden()
    wheel = page.locator("#ring")
    wheel.get_by_role("button", name="25 red").click()
    expect(page.locator("#typed")).to_have_value("25")
    page.keyboard.press("ArrowRight")  # its neighbour on the wheel
    expect(page.locator("#typed")).to_have_value("17")
    expect(wheel.get_by_role("button", name="17 black")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(wheel).to_be_visible()
    wheel.get_by_role("button", name="8 black", exact=True).click()
    page.keyboard.press("Enter")  # tapped, then confirmed by the key
    expect(page.locator("#landed")).to_have_text("8")


def line(page: Page) -> Locator:
    return page.locator("#line-typed")


def test_a_call_bet_is_typed_and_shown_before_it_is_sent(screens: Screens) -> None:
    table = screens.table(**TRACK)
    seated(table, "ana", "andy", "bo")
    page = screens.console(table)
    table.do("open-betting")
    said = page.locator("#line-said")
    line(page).fill("tier 30 bo")
    expect(said).to_have_class("whole")
    expect(said).to_contain_text("30.00, 6 pieces of 5.00")
    assert table.me("bo")["wagers"] == {}
    line(page).press("Enter")
    expect(player(page, "bo").locator(".bet")).to_have_text("bet 30.00")
    expect(line(page)).to_have_value("")

    # What is wrong is marked where it stands, and is not sent.
    for text, wrong, words in (
        ("quark 30 bo", "quark", "is no bet of this table"),
        ("tier many bo", "many", "is no amount"),
        ("tier 30 zoe", "zoe", "nobody here is called"),
        ("tier 30 an", "an", "ana, andy"),
    ):
        line(page).fill(text)
        expect(said.locator("mark")).to_have_text(wrong)
        expect(said).to_contain_text(words)
        line(page).press("Enter")
        expect(line(page)).to_have_value(text)
    assert table.me("bo")["wagers"] == {"tier": 3000}

    # Completed by the arrows and Tab, in the other language too.
    line(page).fill("orph")
    page.keyboard.press("Tab")
    expect(line(page)).to_have_value("orphelins ")
    page.keyboard.type("25 an")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(line(page)).to_have_value("orphelins 25 andy ")
    page.keyboard.press("Enter")
    told(page, "andy: Orphans")
    page.locator("#speak").click()
    line(page).fill("rouge 10 ana espèces")
    expect(said).to_contain_text("Rouge")
    expect(said).to_contain_text("Espèces")
    line(page).press("Enter")
    expect(player(page, "ana").locator(".bet")).to_have_text("mise 10,00")


def test_a_tap_on_the_layout_goes_into_a_line_that_is_begun(screens: Screens) -> None:
    table = screens.table(**TRACK)
    seated(table, "ana")
    page = screens.console(table)
    table.do("open-betting")
    line(page).click()
    click(page, "straight:17", "straight:20")
    expect(line(page)).to_have_value("split:17/20 ")
    page.keyboard.type("5 ana")
    page.keyboard.press("Enter")
    expect(chip(page, "split:17/20")).to_have_count(1)
    assert table.me("ana")["wagers"] == {"split:17/20": 500}


def test_chips_have_their_owners_colour_and_stand_out_when_one_is_chosen(screens: Screens) -> None:
    table = screens.table(**TRACK)
    seated(table, "ana", "bo")
    table.do("open-betting")
    for who, bet in (("ana", "straight:17"), ("bo", "red")):
        table.do("place-wager", player=who, bet=bet, stake=500)
    page = screens.console(table)
    expect(chip(page, "red").locator(".tag")).to_have_text("2")  # bo's seat
    seat = player(page, "bo").locator(".seat").evaluate("(one) => getComputedStyle(one).background")
    middle = chip(page, "red").locator(".chip-middle").first
    assert middle.evaluate("(one) => getComputedStyle(one).fill") in seat
    page.keyboard.press("j")
    expect(player(page, "ana").get_by_role("button", name="ana")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(chip(page, "straight:17")).to_have_class(re.compile("chosen"))
    expect(chip(page, "red")).to_have_class(re.compile("faint"))
    page.get_by_role("button", name="Show everyone's").click()
    expect(chip(page, "red")).not_to_have_class(re.compile("faint"))


@pytest.mark.parametrize("size", [(1024, 768), (1366, 768), (1920, 1080), (768, 1024)])
def test_a_form_opens_beside_the_layout_and_hides_nobody(
    screens: Screens, size: tuple[int, int]
) -> None:
    table = screens.table(**TRACK)
    seated(table, *(f"player {number}" for number in range(1, 9)))
    width, height = size
    page = screens.console(table, width=width, height=height)
    table.do("open-betting")
    tab(page, "Call bet")
    for one in ("#people", "#acts", "#layout", "#rail"):
        expect(page.locator(one)).to_be_visible()
        mine, other = box(form(page)), box(page.locator(one))
        apart = (
            mine["x"] >= other["x"] + other["width"] - 1
            or other["x"] >= mine["x"] + mine["width"] - 1
            or mine["y"] >= other["y"] + other["height"] - 1
            or other["y"] >= mine["y"] + mine["height"] - 1
        )
        assert apart, one
    rail = box(page.locator("#rail"))
    assert rail["y"] + rail["height"] == height  # at the lower edge, where a hand is


def test_grounds_are_grouped_and_the_banner_ends_with_the_next_bets(screens: Screens) -> None:
    table = screens.table(**TRACK)
    page = screens.console(table)
    table.do("open-betting", "spin-ball")
    phase(page, "ball-in-play")
    page.keyboard.press("x")
    panel = page.get_by_role("dialog", name="No spin")
    expect(panel.get_by_role("heading", level=3)).to_have_text(["The ball", "The wheel", "People"])
    ball = panel.get_by_role("region", name="The ball")
    expect(ball.get_by_role("button").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")  # the second: a short spin
    expect(panel).to_be_hidden()
    told(page, "will not complete four revolutions")
    table.do("open-betting")
    expect(page.locator("#told")).to_be_hidden()
    table.do("spin-ball")
    phase(page, "ball-in-play")
    expect(page.locator("#told")).to_be_hidden()


def test_the_keys_are_listed_and_the_case_of_the_last_spin_is_linked(screens: Screens) -> None:
    table = screens.table(**TRACK)
    table.spin("17")
    page = screens.console(table)
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet).to_contain_text("Place your bets")
    expect(sheet).to_contain_text("Take a digit back")
    letters = sheet.locator("kbd").all_inner_texts()
    assert len(letters) == len(set(letters)), letters
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    case = page.get_by_role("link", name="Case file 1")
    answer = page.request.get(case.get_attribute("href") or "")
    assert answer.ok and answer.headers["content-type"] == "application/pdf"
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Replay").click()
    expect(opened.value.locator("#heading")).to_contain_text("17")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_panels_beside_the_layout_fit(screens: Screens, language: str) -> None:
    table = screens.table(**TRACK, language=language)
    seated(table, *(f"player {number}" for number in range(1, 9)))
    page = screens.console(table)
    table.do("open-betting")
    page.locator("#trouble-open").click()
    page.locator('.trouble-acts [value="void-spin"]').click()
    assert misfits(page, schemes=("light",)) == []
    line(page).fill("orph")
    assert misfits(page, "#line-offers", schemes=("light",)) == []  # they lie over the layout
    line(page).fill("")
    table.do("spin-ball")
    phase(page, "ball-in-play")
    page.locator("#rail .danger").click()
    assert misfits(page, schemes=("light",)) == []
    page.locator("#no-spin .back").click()
    table.do("no-more-bets")
    page.locator("#entry-way").click()
    expect(page.locator("#ring")).to_be_visible()
    assert misfits(page, schemes=("light",)) == []


def test_the_cloth_is_at_full_light_in_every_phase(screens: Screens) -> None:
    table = screens.table()  # stations: the dealer places nothing, and the layout is locked
    page = screens.console(table)
    for act in ("open-betting", "spin-ball"):
        table.do(act)
        expect(layout_of(page)).to_have_attribute("aria-disabled", "true")
        light = (
            layout_of(page)
            .locator(".cloth")
            .evaluate("(one) => getComputedStyle(one).filter + getComputedStyle(one).opacity")
        )
        assert light == "none1", act
