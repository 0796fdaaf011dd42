"""A TouchTable played by hand: pads held, one layout for all, the dealer's words on it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kit.browser.screens import Screens, bets_are_open, box, click, layout_of, middle, squares
from kit.browser.touchtable import Fingers, TouchTable, chips, latch, pad, type_digits
from kit.table import books

PADS = books(CM18="12.2 Player ID Pad", CM11="11.2 Player ID Pad")


@PADS
def test_a_touch_counts_while_a_pad_is_held_and_is_its_players(screens: Screens, tag: str) -> None:
    touched = TouchTable(screens, tag)
    touched.buys(100_00, "ana", "bo", "cy", "di")
    page = touched.layout(has_touch=True)
    touched.table.do("open-betting")
    expect(layout_of(page)).to_have_attribute("aria-disabled", "false")
    fingers = Fingers(page)

    fingers.touch(*squares(17))
    refused = page.get_by_role("alert").filter(has_text=f"[{tag}")
    expect(refused).to_contain_text("Player ID Pad")
    expect(layout_of(page).locator(".chip")).to_have_count(0)

    for held in ("5", "10"):
        fingers.hold(pad(page, 4))
        expect(pad(page, 4)).to_have_attribute("aria-pressed", "true")
        fingers.touch(*squares(17))
        expect(chips(page, "straight:17").locator("text")).to_have_text([held, "4"])
        expect(refused).to_be_hidden()
        expect(pad(page, 4)).to_have_attribute("aria-pressed", "false")
    fingers.touch("red")
    expect(refused).to_be_visible()

    fingers.hold(pad(page, 2))
    fingers.touch(*squares(17, 20))
    expect(chips(page, "split:17/20").locator("text")).to_have_text(["5", "2"])
    touched.holds("bo", {"split:17/20": 5_00})
    touched.holds("di", {"straight:17": 10_00})
    assert [touched.wagers(player) for player in ("ana", "cy")] == [{}, {}]


def test_two_pads_held_at_once_place_nothing(screens: Screens) -> None:
    """A screen cannot tell whose the third hand is, so nobody's money moves."""
    touched = TouchTable(screens, "CM18")
    touched.buys(100_00, "ana", "bo")
    page = touched.layout(has_touch=True)
    touched.table.do("open-betting")
    expect(layout_of(page)).to_have_attribute("aria-disabled", "false")
    fingers = Fingers(page)
    fingers.hold(pad(page, 1), pad(page, 2))
    expect(page.locator(".pad[aria-pressed=true]")).to_have_count(2)
    fingers.touch("red")
    expect(page.locator("#notice")).to_contain_text("Pads 1, 2 are held at once.")
    expect(page.locator(".pad[aria-pressed=true]")).to_have_count(0)
    fingers.hold(pad(page, 2))
    fingers.touch("black")
    expect(chips(page, "black").locator("text")).to_have_text(["5", "2"])
    touched.holds("bo", {"black": 5_00})
    assert touched.wagers("ana") == {}


def test_a_tap_latches_a_pad_until_another_or_no_more_bets(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    touched.buys(100_00, "ana", "bo")
    page = touched.layout()
    touched.table.do("open-betting")
    bets_are_open(page)
    latch(page, 1)
    click(page, "red")
    expect(chips(page, "red")).to_have_count(1)
    latch(page, 2)
    expect(pad(page, 1)).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Seat 2: chip of 5").click()
    page.get_by_role("radio", name="Chip of 25").click()
    click(page, "red")
    expect(chips(page, "red").locator("text")).to_have_text(["5", "1", "25", "2"])

    page.mouse.move(*middle(page, "red"))
    page.mouse.down()
    page.mouse.move(*middle(page, *squares(22, 23)), steps=6)
    page.mouse.up()
    expect(chips(page, "split:22/23").locator("text")).to_have_text(["25", "2"])
    page.get_by_role("button", name="Seat 2: chip of 25").click()
    page.get_by_role("button", name="Take back").click()
    click(page, *squares(22, 23))
    expect(chips(page, "split:22/23")).to_have_count(0)
    click(page, "red")  # the other's chip is not this pad's to take
    expect(page.locator("#notice")).to_be_visible()
    touched.holds("ana", {"red": 5_00})
    assert touched.table.me("bo")["account"] == 100_00

    # Chips under the minimum add up to a bet for each pad by itself, and are none before.
    eight = page.locator('[data-bet-begun="straight:8"]')
    for seat, missing in ((1, "4321"), (2, "43")):
        latch(page, seat)
        page.locator(f'.pad[data-seat="{seat}"] ~ .value').click()
        page.get_by_role("radio", name="Chip of 1", exact=True).click()
        for more in missing:
            click(page, *squares(8))
            expect(eight).to_have_attribute(
                "aria-label", re.compile(f"Seat {seat}: .* {more} more")
            )
    expect(eight.locator("b")).to_have_text(["11 more", "23 more"])  # each after its seat
    assert [touched.wagers(player) for player in ("ana", "bo")] == [{"red": 5_00}, {}]
    latch(page, 1)
    click(page, *squares(8))
    expect(chips(page, "straight:8").locator("text")).to_have_text(["5", "1"])
    expect(eight.locator("b")).to_have_text(["23 more"])
    click(page, *squares(11))
    page.locator('.pad[data-seat="1"] ~ .value').click()
    page.get_by_role("button", name="Take back").click()
    click(page, *squares(11))
    expect(page.locator("[data-bet-begun]")).to_have_count(1)

    touched.table.do("spin-ball", "no-more-bets")
    expect(page.locator("#notice")).to_have_text(
        "Betting has closed. Under the minimum, and so no bet: Seat 2: Straight-Up 8 2.00."
    )
    expect(eight).to_have_count(0)
    expect(pad(page, 1)).to_have_attribute("aria-pressed", "false")
    expect(layout_of(page)).to_have_attribute("aria-disabled", "true")


def test_a_latched_pad_that_is_not_used_is_let_go(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    touched.buys(100_00, "ana")
    page = touched.layout(clock=True)
    touched.table.do("open-betting")
    expect(layout_of(page)).to_have_attribute("aria-disabled", "false")
    red = middle(page, "red")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)  # time passes when we say so
    latch(page, 1)
    page.clock.fast_forward(29_000)
    page.mouse.click(*red)  # used: the time begins anew
    expect(chips(page, "red")).to_have_count(1)
    page.clock.fast_forward(29_000)
    expect(pad(page, 1)).to_have_attribute("aria-pressed", "true")
    page.clock.fast_forward(2_000)
    expect(pad(page, 1)).to_have_attribute("aria-pressed", "false")


def test_by_keys_a_seats_number_holds_its_pad(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    touched.buys(100_00, *(f"p{seat}" for seat in range(1, 13)))
    page = touched.layout()
    touched.table.do("open-betting")
    expect(layout_of(page)).to_have_attribute("aria-disabled", "false")
    type_digits(
        page, "1", "2", lambda: expect(pad(page, 1)).to_have_attribute("aria-pressed", "true")
    )
    expect(pad(page, 12)).to_have_attribute("aria-pressed", "true")
    expect(pad(page, 1)).to_have_attribute("aria-pressed", "false")
    layout_of(page).locator("[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    bet = page.evaluate("() => document.activeElement.dataset.bet")
    page.keyboard.press("Enter")
    expect(chips(page, bet).locator(".tag")).to_have_text("12")
    touched.holds("p12", {bet: 5_00})
    page.keyboard.press("Escape")
    expect(page.locator(".pad[aria-pressed=true]")).to_have_count(0)
    pad(page, 5).focus()
    page.keyboard.press("Enter")
    expect(pad(page, 5)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    "seats", [pytest.param(18, id="18"), pytest.param(None, id="as-the-rules-have-it")]
)
@books(CM18="12.3.1 #1")
def test_the_places_the_layout_and_the_dealers_position_are_drawn(
    screens: Screens, tag: str, seats: int | None
) -> None:
    touched = TouchTable(screens, tag, **({"seats": seats} if seats else {}))
    touched.buys(100_00, "ana", "bo", "cy")
    page = touched.layout(width=1920, height=1080)
    places = page.locator(".place")
    expect(places).to_have_count(seats or 21)
    expect(page.locator(".pad:enabled")).to_have_count(3)
    expect(page.get_by_role("button", name="Seat 4, free")).to_be_disabled()
    expect(page.locator("#dealer")).to_contain_text("Dealer")
    assert {place.inner_text().split()[0] for place in places.all()} == {
        str(seat) for seat in range(1, (seats or 21) + 1)
    }
    # All around the layout, and the dealer at it too; nobody in the midst of it.
    cloth = box(page.locator("#board"))
    for place in (*places.all(), page.locator("#dealer")):
        one = box(place)
        beside = one["x"] + one["width"] <= cloth["x"] or one["x"] >= cloth["x"] + cloth["width"]
        over = one["y"] + one["height"] <= cloth["y"] or one["y"] >= cloth["y"] + cloth["height"]
        assert beside or over, place.inner_text()
    assert cloth["width"] > 1920 * 0.8


@books(CM18="12.4.6(a)", CM11="11.4.6(a)")
def test_losing_chips_vanish_at_settlement(screens: Screens, tag: str) -> None:
    touched = TouchTable(screens, tag)
    touched.buys(100_00, "ana", "bo", "cy")
    page = touched.layout()
    touched.table.do("open-betting")
    touched.bets("ana", red=5_00, straight_17=5_00)
    touched.bets("bo", red=25_00, low=5_00)
    touched.bets("cy", high=5_00, straight_0=5_00)
    expect(layout_of(page).locator(".chips > *")).to_have_count(6)
    touched.spins()
    touched.table.do("no-more-bets")
    touched.table.do("record-outcome", outcome="17")
    expect(layout_of(page).get_by_label("Outcome 17")).to_be_visible()
    expect(layout_of(page).locator(".chips > *")).to_have_count(6)
    touched.table.do("settle")
    expect(layout_of(page).locator(".chips > *")).to_have_count(2)
    for bet, held in (("straight:17", ["5", "1"]), ("low", ["5", "2"])):
        expect(chips(page, bet)).to_have_class("chip winner")
        expect(chips(page, bet).locator("text")).to_have_text(held)
    touched.table.do("open-betting")
    expect(layout_of(page).locator(".chips > *")).to_have_count(0)


@books(CM18="12.6.2", CM11="11.6.3 #2")
def test_what_the_dealer_calls_stands_on_the_layout(screens: Screens, tag: str) -> None:
    touched = TouchTable(screens, tag)
    touched.buys(100_00, "ana")
    page = touched.layout()
    banner = page.locator("#cloth").get_by_role("status")
    touched.table.do("open-betting", "spin-ball")
    expect(page.locator("#phase")).to_have_text("Ball in play")
    expect(banner).to_be_hidden()
    if tag == "CM11":
        touched.table.do("announce-final-bets")
        expect(banner).to_have_text("Final bets")
        # The words leave the layout to the hands.
        latch(page, 1)
        click(page, *squares(17))
        expect(chips(page, "straight:17")).to_have_count(1)
    touched.table.do("no-more-bets")
    expect(banner).to_have_text("No more bets")
    cloth, words = box(layout_of(page)), box(banner)
    assert cloth["x"] < words["x"] < cloth["x"] + cloth["width"]
    assert cloth["y"] < words["y"] < cloth["y"] + cloth["height"]
    touched.table.do("record-outcome", outcome="17")
    expect(banner).to_be_hidden()


def test_a_guests_chips_are_named_and_have_no_pad(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    touched.buys(100_00, "ana")
    touched.table.do("open-guest-account", player="gus")
    touched.buys(50_00, "gus")
    page = touched.layout()
    touched.table.do("open-betting")
    touched.table.do("call-bet", player="gus", bet="straight:17", stake=5_00, tender="chips")
    expect(chips(page, "straight:17").locator("text")).to_have_text(["5", "GU"])
    guest = page.get_by_role("img", name="Guest gus: 5.00 on the layout")
    expect(guest).to_be_visible()
    expect(page.locator(".pad:enabled")).to_have_count(1)


def test_many_chips_on_one_position_are_one_pile_that_names_them(screens: Screens) -> None:
    touched = TouchTable(screens, "CM18")
    players = [f"p{seat}" for seat in range(1, 8)]
    touched.buys(100_00, *players)
    page = touched.layout()
    touched.table.do("open-betting")
    for player in players:
        touched.bets(player, straight_17=5_00)
    expect(chips(page, "straight:17").locator("text")).to_have_text(["35", "×7"])
    page.mouse.move(*middle(page, *squares(17)))
    loupe = layout_of(page).locator(".loupe")
    expect(loupe).to_contain_text(" · ".join(f"{seat}: 5.00" for seat in range(1, 8)))
    spot = page.get_by_role("button", name=re.compile("^Straight-Up 17, .*: 35.00 on it$"))
    expect(spot).to_have_count(1)
