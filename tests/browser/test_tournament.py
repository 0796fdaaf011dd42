"""The screens of a tournament: run by clicking, followed by a player and a wall."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from kit.browser.accessibility import nameless
from kit.browser.fake_cup import FakeCup
from kit.browser.fit import misfits
from kit.browser.screens import Screens
from kit.cup import START, perth_terms

FINAL = "2026-02-01T21:00:00Z"


def directs(cup: FakeCup, screens: Screens, role: str, name: str) -> Page:
    page = cup.show(screens.page(), "/director", "director", role, name)
    expect(page.locator("#title")).to_have_text("Cup")
    return page


def press(page: Page, name: str, within: str = "#desk") -> None:
    """A button of the desk; if it opens a form, its answer is waited for."""
    page.locator(within).get_by_role("button", name=name, exact=True).first.click()


def send(page: Page, name: str) -> None:
    """What the open form asks for; it closes when it is done."""
    page.locator("#panel").get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#panel")).to_be_hidden()


def do(page: Page, name: str, **fields: str) -> None:
    """Press a button, fill in its form by the labels of its fields, and send it."""
    press(page, name)
    for label, value in fields.items():
        control = page.locator("#panel").get_by_label(label.replace("_", " "))
        if control.evaluate("(one) => one.localName") == "select":
            control.select_option(value)
        else:
            control.fill(value)
    send(page, name)


def act(page: Page, entrant: str, name: str, *ticks: str) -> None:
    """Something about an entrant, from the list."""
    page.get_by_role("tab", name=re.compile("^Entrants")).click()
    row = page.locator("#shown tr", has=page.get_by_role("cell", name=entrant, exact=True))
    direct = row.get_by_role("button", name=name, exact=True)
    if direct.count() == 0:
        row.get_by_role("button", name="More").click()
        direct = page.locator("#panel").get_by_role("button", name=name, exact=True)
    direct.click()
    for tick in ticks:
        page.locator("#panel").get_by_label(tick).check()
    send(page, name)


@pytest.fixture
def cup() -> FakeCup:
    return FakeCup("CP", perth_terms())


def test_a_cup_is_run_by_clicking_from_its_draft_to_its_prizes(
    screens: Screens, cup: FakeCup
) -> None:
    operator = directs(cup, screens, "casino-operator", "olga")
    board = cup.show(screens.page(1920, 1080), "/board", "board", "wnd", "wall")
    ana = cup.show(screens.page(390, 844), "/entrant", "player", "player", "ana")

    do(operator, "Publish the Terms")
    do(operator, "Appoint a director", Name="dora")
    do(operator, "Open entries")
    operator.locator("summary", has_text="Tables and draw").click()
    for table in ("T1", "T2"):
        do(operator, "Set a table apart", Table=table)
        cup.ask("dealer:dan", "open-table", table=table)

    # A player enters on the own screen, pays at the cage, and is accepted.
    ana.get_by_role("button", name="Enter").click()
    ana.get_by_label("The rules were made known to me").check()
    ana.locator("#panel").get_by_role("button", name="Enter").click()
    expect(ana.locator("#stands")).to_have_text("Applied")
    expect(ana.locator("#asks")).to_contain_text("pay 50.00 at the cage")
    cage = directs(cup, screens, "cage", "carl")
    act(cage, "ana", "Take a payment")
    expect(ana.locator("#asks")).to_be_hidden()
    expect(operator.locator("#steps")).to_contain_text("Applied: ana")
    press(operator, "Accept an entry")
    operator.locator("#panel").get_by_label("Entitled").check()
    send(operator, "Accept an entry")
    expect(ana.locator("#stands")).to_have_text("Registered")
    cup.enter("ben", "cleo", "dov")
    expect(board.locator("#rule")).to_have_text("4 of 6 entered")
    do(operator, "Close entries")

    # The director draws, starts and sees what is left.
    director = directs(cup, screens, "tournament-director", "dora")
    do(director, "Draw seats")
    expect(board.locator("#tables section")).to_have_count(2)
    expect(ana.locator("#where")).to_contain_text(re.compile(r"Table T\d, seat \d"))
    cup.script._next = START  # by the clock it is time
    for _ in range(2):
        do(director, "Start the session")
    expect(board.locator("#left")).to_contain_text("1 spin left")
    expect(ana.locator("#chips")).to_contain_text("1,000")
    expect(ana.locator("#facts")).to_contain_text("Least on the next spin")

    # Who sits with ana loses; the other table is even, and plays off.
    seats = {one["table"]: [p["player"] for p in one["seats"].values()]
             for one in cup.seen["sessions"].values()}  # fmt: skip
    mine = next(table for table, who in seats.items() if "ana" in who)
    other = next(table for table in seats if table != mine)
    (rival,) = (name for name in seats[mine] if name != "ana")
    first, second = seats[other]
    cup.spin(mine, "17", **{"ana": ("black", 10_000), rival: ("red", 10_000)})
    expect(ana.locator("#chips")).to_contain_text("1,100")
    cup.spin(other, "17", **{first: ("black", 10_000), second: ("black", 10_000)})
    for _ in range(2):
        do(director, "Record chips")
    expect(director.locator("#needs")).to_contain_text("tied")
    do(director, "Start the play-off")
    cup.spin(other, "17", **{first: ("black", 5_000), second: ("red", 5_000)})
    do(director, "Record chips")
    do(director, "Advance")
    expect(ana.locator("#stands")).to_have_text("You are through to the next round")

    # The final, the places and the money.
    do(director, "Draw seats")
    cup.script._next = FINAL
    do(director, "Start the session")
    expect(board.locator("#phase")).to_contain_text("Final")
    (table,) = {one["table"] for one in cup.seen["sessions"].values() if one["round"] == 2}
    cup.spin(table, "17", **{"ana": ("black", 10_000), first: ("red", 10_000)})
    do(director, "Record chips")
    do(director, "Declare the places")
    expect(ana.locator("#stands")).to_contain_text("place 1")
    do(director, "Award the prizes")
    expect(ana.locator("#stands")).to_contain_text("Your prize: 120.00")
    expect(board.locator("#standings li").first).to_contain_text("ana")
    expect(board.locator("#standings li").first).to_contain_text("120.00")
    for name in ("ana", first):
        act(cage, name, "Pay out")
    for _ in range(2):
        do(operator, "Give a table back")
    do(operator, "Close the tournament")
    expect(board.locator("#phase")).to_have_text("Over")
    assert cup.end["balanced"] is True


def test_a_refusal_is_told_with_its_clause_and_in_both_languages(
    screens: Screens, cup: FakeCup
) -> None:
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov")
    cup.draw(1, "ana", "ben", "cleo", "dov")
    page = directs(cup, screens, "tournament-director", "dora")
    press(page, "Start the session")
    page.locator("#panel").get_by_role("button", name="Start the session").click()
    refused = page.locator("#panel .refused")
    expect(refused).to_contain_text("[CP 5.4(n)]")
    page.locator("#panel").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Français").click()
    press(page, "Commencer la session")
    page.locator("#panel").get_by_role("button", name="Commencer la session").click()
    expect(refused).to_contain_text("[CP 5.4(n)]")
    assert cup.seen["public"]["phase"] == "drawn", "nothing has changed"


def test_only_what_is_ones_own_can_be_pressed(screens: Screens, cup: FakeCup) -> None:
    cup.open()
    cup.apply("ana")
    page = directs(cup, screens, "tournament-director", "dora")
    button = page.locator("#steps").get_by_role("button", name="Accept an entry")
    expect(button).to_be_disabled()
    looks = cup.show(screens.page(), "/director", "inspector", "inspector", "ines")
    expect(looks.locator("#steps li")).not_to_have_count(0)
    assert looks.locator("#steps button:enabled").count() == 0


def test_the_screens_fit_and_say_what_everything_is(screens: Screens, cup: FakeCup) -> None:
    cup.open()
    cup.enter("ana", "bartholomew-maximilian", "cleo", "dov")
    cup.draw(1, "ana", "bartholomew-maximilian", "cleo", "dov")
    cup.start("1-1", "ana", "cleo")
    cup.start("1-2", "bartholomew-maximilian", "dov")
    cup.ask("player:ana", "raise-dispute", about="the ball left the wheel", session="1-1")
    shown = (
        ("/director", "director", "tournament-director", "dora"),
        ("/entrant", "player", "player", "ana"),
        ("/board", "board", "wnd", "wall"),
    )
    for path, screen, role, name in shown:
        page = cup.show(screens.page(), path, screen, role, name)
        expect(page.locator("#title")).to_have_text("Cup")
        assert nameless(page) == [], path
        assert misfits(page) == [], path


def test_by_keyboard_alone(screens: Screens, cup: FakeCup) -> None:
    cup.op("publish-terms")
    page = directs(cup, screens, "casino-operator", "olga")
    page.locator("#steps").get_by_role("button", name="Appoint a director").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("dora")
    page.keyboard.press("Enter")
    expect(page.locator("#panel")).to_be_hidden()
    expect(page.locator("#shown")).to_contain_text("dora")
    page.get_by_role("tab", name="Rounds and tables").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Standings")).to_be_focused()
    expect(page.get_by_role("tab", name="Standings")).to_have_attribute("aria-selected", "true")


def test_what_is_cut_off_says_so(screens: Screens, cup: FakeCup) -> None:
    cup.open()
    page = cup.show(screens.page(), "/board", "board", "wnd", "wall")
    expect(page.locator("#cut-off")).to_be_hidden()
    with screens.expecting("WebSocket|Failed to load"):
        watcher = cup.watchers[-1]
        assert watcher.socket is not None
        watcher.socket.close()
        expect(page.locator("#cut-off")).to_be_visible()
        expect(page.locator("#cut-off")).to_be_hidden()  # it connects again by itself
