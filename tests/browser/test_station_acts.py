"""What a player does with chips at a station: acts taken back, bets kept and built up."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import Page, expect

from kit.browser.screens import (
    LONG_S,
    TOUCHBET,
    Screens,
    Table,
    bets_are_open,
    chip,
    click,
    layout_of,
    middle,
    money,
    squares,
)
from kit.browser.tickets import ATS, at_station, time_passes
from kit.table import books
from kit.waiting import until

BETS = (squares(17), squares(17, 20), squares(17, 18, 20, 21), ["red"], ["dozen:3"])


def at_the_layout(screens: Screens, **spec: object) -> tuple[Table, Page]:
    """A station with 500 in its account, open for bets."""
    table = screens.table(**{**TOUCHBET, **spec})
    at_station(table, "ana", "buy-in", amount=50_000, tender="note")
    table.do("open-betting")
    return table, screens.station(table)


def down(table: Table) -> dict[str, int]:
    wagers: dict[str, int] = table.me("ana")["wagers"]
    return wagers


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def stands(page: Page, total: str) -> None:
    """The screen shows that much at stake, and nothing on its way."""
    expect(money(page, "staked")).to_have_text(total)
    expect(layout_of(page).locator(".chip.pending")).to_have_count(0)


def test_each_act_is_taken_back_whole_ten_steps_and_more(screens: Screens) -> None:
    table, page = at_the_layout(screens)
    stood: list[tuple[str, dict[str, int]]] = []

    def done(total: str) -> None:
        stands(page, total)
        stood.append((total, down(table)))

    done("0.00")
    for number, areas in enumerate(BETS, start=1):
        click(page, *areas)
        done(f"{5 * number}.00")
    press(page, "Double")
    done("50.00")
    page.mouse.move(*middle(page, *squares(17)))
    page.mouse.down()
    page.mouse.move(*middle(page, *squares(32)), steps=6)
    page.mouse.up()
    expect(chip(page, "straight:32")).to_have_text("10")
    done("50.00")
    press(page, "Favourites")
    press(page, "Keep the bets on the table")
    press(page, "Close")
    press(page, "Clear")
    done("0.00")
    press(page, "Favourites")
    press(page, "Place")
    done("50.00")
    press(page, "Double")
    done("100.00")
    press(page, "Double")
    done("200.00")
    assert len(stood) == 12
    undo = page.get_by_role("button", name="Undo")

    def lies(wagers: dict[str, int]) -> bool:
        return down(table) == wagers

    for total, wagers in reversed(stood[:-1]):
        undo.click()
        stands(page, total)
        until(partial(lies, wagers), f"{wagers} on the layout")  # a move keeps the sum
    expect(undo).to_be_disabled()
    expect(money(page, "account")).to_have_text("500.00 AUD")


def test_a_repeat_is_one_act_and_nothing_of_an_earlier_spin_comes_back(screens: Screens) -> None:
    table, page = at_the_layout(screens)
    for areas in BETS[:3]:
        click(page, *areas)
    stands(page, "15.00")
    press(page, "Clear")
    stands(page, "0.00")
    press(page, "Undo")
    stands(page, "15.00")
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="1")
    table.do("settle")
    table.do("open-betting")
    bets_are_open(page)
    # What was done before the spin cannot be taken back any more.
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    press(page, "Repeat")
    stands(page, "15.00")
    press(page, "Undo")
    stands(page, "0.00")
    assert down(table) == {}


def test_quick_presses_take_back_one_act_each(screens: Screens) -> None:
    table, page = at_the_layout(screens)
    for areas in BETS[:3]:
        click(page, *areas)
    stands(page, "15.00")
    press(page, "Double")
    press(page, "Clear")
    for _ in range(4):  # the clear, the double, and two of the three
        page.keyboard.press("Backspace")
    stands(page, "5.00")
    assert down(table) == {"straight:17": 500}


def test_what_somebody_else_changed_is_not_taken_back_as_ones_own(screens: Screens) -> None:
    """At a cloth the dealer places for a player: only the last placement is known then."""
    table = screens.table(rulebook="CM18", mode="cloth")
    table.do("buy-in", player="ana", amount=10_000, tender="cash")
    table.do("open-betting")
    page = screens.station(table)
    click(page, "red")
    expect(chip(page, "red")).to_have_text("5")
    table.do("place-wager", player="ana", bet="odd", stake=1_000)
    expect(chip(page, "odd")).to_have_text("10")
    press(page, "Undo")
    expect(chip(page, "odd")).to_have_count(0)
    assert down(table) == {"red": 500}


def test_an_undo_that_is_refused_leaves_the_layout_as_the_server_has_it(screens: Screens) -> None:
    table, page = at_the_layout(screens)
    click(page, "red")
    stands(page, "5.00")
    press(page, "Clear")
    stands(page, "0.00")
    click(page, "odd")
    stands(page, "5.00")
    press(page, "Undo")
    stands(page, "0.00")
    # The money is gone meanwhile: what was cleared cannot be put back.
    at_station(table, "ana", "cash-out")
    expect(money(page, "account")).to_have_text("0.00 AUD")
    press(page, "Undo")
    expect(page.get_by_role("alert").filter(has_text="[CM18")).to_be_visible()
    assert down(table) == {}
    expect(layout_of(page).locator(".chips > *")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_chips_under_an_ats_minimum_are_taken_back_one_by_one(screens: Screens) -> None:
    limits = {"min": 1_000, "max": 50_000, "chips": [100, 500, 1_000, 2_500]}
    table = screens.table(**ATS, limits=limits, wagering_period_s=LONG_S)
    at_station(table, "ana", "buy-in", amount=10_000, tender="note")
    table.do("open-betting")
    page = screens.station(table)
    shown = layout_of(page).locator('.chip.shown[data-chip="red"]')
    page.keyboard.press("1")
    for value in ("1", "2"):
        click(page, "red")
        expect(shown).to_have_text(value)
    page.keyboard.press("3")
    click(page, "red")
    stands(page, "10.00")  # units of 5 over the minimum: two of the twelve are not taken
    press(page, "Undo")
    expect(shown).to_have_text("2")
    stands(page, "0.00")
    press(page, "Undo")
    expect(shown).to_have_text("1")
    press(page, "Undo")
    expect(layout_of(page).locator(".chip")).to_have_count(0)


@books(CM18="11.5.2(a)", CM11="10.5.2(a)")
def test_small_chips_add_up_to_a_bet_and_are_none_before(screens: Screens, tag: str) -> None:
    table, page = at_the_layout(screens, rulebook=tag)
    page.keyboard.press("1")
    begun = page.locator('[data-bet-begun="red"]')
    for missing in ("4", "3", "2", "1"):
        click(page, "red")
        expect(begun).to_have_text(re.compile(rf"^{missing} more\s*not yet a bet$"))
    # No chip is shown, and nothing is wagered, until the minimum is reached.
    expect(layout_of(page).locator(".chips > *")).to_have_count(0)
    assert down(table) == {}
    press(page, "Undo")
    expect(begun).to_contain_text("2 more")
    click(page, "red")
    expect(begun).to_contain_text("1 more")
    click(page, "red")
    expect(chip(page, "red")).to_have_text("5")
    expect(begun).to_have_count(0)
    assert down(table) == {"red": 500}
    press(page, "Undo")
    expect(begun).to_contain_text("1 more")
    assert down(table) == {}
    press(page, "Clear")
    expect(begun).to_have_count(0)
    press(page, "Undo")
    expect(begun).to_contain_text("1 more")
    # What has not become a bet goes when betting closes, and the player is told.
    table.do("spin-ball", "no-more-bets")
    expect(begun).to_have_count(0)
    expect(page.locator("#notice")).to_have_text(
        "Betting has closed. Under the minimum, and so no bet: Red 4.00."
    )
    assert down(table) == {}


def test_bets_placed_while_the_favourites_are_open_can_be_kept(screens: Screens) -> None:
    table = screens.table()
    at_station(table, "ana", "buy-in", amount=10_000, tender="note")
    page = screens.station(table)
    press(page, "Favourites")
    keep = page.get_by_role("button", name="Keep the bets on the table")
    expect(keep).to_be_disabled()
    table.do("open-betting")
    at_station(table, "ana", "place-wager", bet="red", stake=500)
    expect(keep).to_be_enabled()
    keep.click()
    expect(page.get_by_role("dialog")).to_contain_text("1 bets, 5.00")
    place = page.get_by_role("button", name="Place", exact=True)
    expect(place).to_be_enabled()
    with time_passes(screens.live, LONG_S + 1):
        expect(place).to_be_disabled()


def test_the_first_time_one_line_says_what_to_do_and_is_followed_once(screens: Screens) -> None:
    table = screens.table()
    page = screens.station(table)
    hint = page.locator("#hint")
    expect(hint).to_have_text("Insert money to play.")
    boss = screens.live.staff("hal", "higher-duties-dealer")
    assert screens.live.ask(boss, table.id, "close-table").is_success
    expect(hint).to_be_hidden()  # nothing can be put in
    table.do("open-table")
    expect(hint).to_have_text("Insert money to play.")
    at_station(table, "ana", "buy-in", amount=10_000, tender="note")
    expect(hint).to_be_hidden()
    table.do("open-betting")
    expect(hint).to_have_text("Choose a chip, then touch the layout.")
    click(page, "red")
    expect(chip(page, "red")).to_have_text("5")
    expect(hint).to_be_hidden()
    press(page, "Undo")
    expect(chip(page, "red")).to_have_count(0)
    expect(hint).to_be_hidden()
    page.reload()
    bets_are_open(page)
    expect(hint).to_be_hidden()
