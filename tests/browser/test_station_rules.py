"""A station shows all that the rules require of it; each element missing would be found."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from croupier.table.clock import later
from kit.browser.screens import (
    ANSWER_MS,
    Screens,
    Table,
    chip,
    click,
    layout_of,
    middle,
    money,
    squares,
)
from kit.browser.tickets import at_station, by_staff, time_passes
from kit.table import books
from kit.waiting import until

LIMITS = {"min": 500, "max": 50_000, "outlay": 2_000}
MODES = {"CM18": "touchbet", "CM11": "touchbet", "CP": "ats"}
# Element -> where it is on the screen, and what it says while betting is open.
REQUIRED = {
    "limits": ("#limits", r"Min 5 · Max 500"),
    "units": ("#limits", r"Units of 5, inside 1"),
    "outlay": ("#limits", r"Min outlay 20"),
    "account": ("money-strip .account", r"Account\s*70\.00 AUD"),
    "bet": ("money-strip .staked", r"Bet\s*30\.00"),
    "win": ("money-strip .won", r"Win\s*0\.00"),
    "phase": ("#phase", r"Place your bets"),
    "time to bet": ("count-down svg", r"^\d+$"),
    "last results": ("result-strip", r"18"),
    "layout": ("roulette-layout .cloth", r"RED"),
    "chips": ("chip-tray", r"25"),
    "chips down": ("roulette-layout .chips", r"10"),
    "take back": ("#undo", r"Undo"),
    "clear": ("#clear", r"Clear"),
    "repeat": ("#repeat", r"Repeat"),
    "cash-out": ("#cash-out", r"Cash out"),
    "help": ("#help", r"\?"),
    "rules": ("#rulebook", r"C[MP]\d* · Table"),
}


def station_table(screens: Screens, tag: str, **spec: object) -> Table:
    return screens.table(rulebook=tag, mode=MODES[tag], limits=LIMITS, **spec)


def require(page: Page, names: Iterable[str], timeout: float = ANSWER_MS) -> None:
    for name in names:
        selector, words = REQUIRED[name]
        expect(page.locator(selector), name).to_be_visible(timeout=timeout)
        expect(page.locator(selector), name).to_contain_text(re.compile(words), timeout=timeout)


def betting(screens: Screens, tag: str) -> tuple[Table, Page]:
    """A station in the middle of betting: 100 in, 30 on the layout, a spin in the past."""
    table = station_table(screens, tag, wagering_period_s=600)
    at_station(table, "ana", "buy-in", amount=10_000, tender="note")
    table.spin("18")
    table.do("open-betting")
    page = screens.station(table)
    for touched in (squares(17), ["red"], squares(17, 20)):
        click(page, *touched)
        click(page, *touched)
    return table, page


@books(
    CM18="11.3.1(b)",
    CM11="10.3.1(a)(ii)",
    reads="station-screen",
)
def test_an_open_station_has_every_element(screens: Screens, tag: str) -> None:
    table, page = betting(screens, tag)
    require(page, REQUIRED)
    # Every bet of the layout has its position, every denomination its chip.
    layout = table.dealer.get(f"/api/tables/{table.id}/layout").json()
    expect(layout_of(page).locator(".target")).to_have_count(len(layout["spots"]))
    expect(page.get_by_role("radio")).to_have_count(len(layout["limits"]["chips"]))
    # Features beyond the design leave all of it where it was.
    page.get_by_role("button", name="Favourites").click()
    page.get_by_role("button", name="Keep the bets on the table").click()
    page.get_by_role("button", name="Close").click()
    track = page.get_by_role("button", name="Race-track")
    if layout["racetrack"]:
        track.click()
        expect(page.locator("race-track")).to_be_visible()
    require(page, REQUIRED)
    # Then what the rules want shown when the ball has come to rest.
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="17")
    expect(page.locator("#phase")).to_have_text("17 black")
    table.do("settle")
    expect(money(page, "won")).to_have_text("520.00")
    expect(money(page, "account")).to_have_text("610.00 AUD")


@books(CM11=(), CM18=(), reads="station-screen")
def test_the_layout_looks_like_a_layout(screens: Screens, tag: str) -> None:
    """As on cloth: zero at the head, three rows of twelve, dozens and even chances along them."""
    page = screens.station(station_table(screens, tag))
    for number in range(1, 37):
        x, y = middle(page, *squares(number))
        if number % 3:
            right, above = middle(page, *squares(number + 1))
            assert (round(right), above < y) == (round(x), True), number
        if number < 34:
            right, level = middle(page, *squares(number + 3))
            assert (right > x, round(level)) == (True, round(y)), number
    zero, two = middle(page, *squares(0)), middle(page, *squares(2))
    assert zero[0] < two[0]
    assert round(zero[1]) == round(two[1])
    lowest = middle(page, *squares(1))[1]
    outside = ["dozen:1", "dozen:2", "dozen:3", "low", "even", "red", "black", "odd", "high"]
    points = [middle(page, area) for area in outside]
    assert all(y > lowest for _, y in points)
    for line in (points[:3], points[3:]):
        assert [x for x, _ in line] == sorted(x for x, _ in line)
    for square, colour in zip(squares(0, 1, 2, 36), ("green", "red", "black", "red"), strict=True):
        shape = layout_of(page).locator(f'[data-area="{square}"] :is(.oval, .zero)')
        expect(shape).to_have_class(re.compile(rf"(^| ){colour}$"))


def test_an_element_that_is_missing_is_found(screens: Screens) -> None:
    """The measure itself."""
    _, page = betting(screens, "CM18")
    require(page, REQUIRED)
    for name, (selector, _) in REQUIRED.items():
        element = page.locator(selector)
        element.evaluate("(one) => { one.hidden = true; one.style.display = 'none'; }")
        with pytest.raises(AssertionError, match=name):
            require(page, [name], timeout=100)  # it is gone already, and does not come back
        element.evaluate("(one) => { one.hidden = false; one.style.display = ''; }")


@books(
    CM18=("4.1", "4.1 fn1 s66(1)(c)"),
    CM11=("4.1", "4.1 fn1 s66(1)(c)"),
    CP=("7.1 sentence 1", "7.2 part 2", "1.1 Wagering Period (c)"),
)
def test_the_limits_are_on_every_station_all_the_time(screens: Screens, tag: str) -> None:
    table = station_table(screens, tag)
    small = screens.station(table, "bo", width=390, height=844)
    pages = [screens.station(table, "ana"), small]

    def signs() -> None:
        for page in pages:
            require(page, ["limits", "units", "outlay"])
            size = page.locator("#limits").evaluate("(sign) => getComputedStyle(sign).fontSize")
            assert float(size.removesuffix("px")) >= 12

    signs()
    for step in ("open-betting", "spin-ball", "no-more-bets"):
        table.do(step)
        signs()
        if step == "open-betting":
            for page in pages:
                require(page, ["time to bet"])
    with time_passes(screens.live, 40):
        expect(pages[0].locator("#count")).to_have_class("none")
        table.do("record-outcome", outcome="17")
        signs()
        table.do("settle")
    signs()


@books(CM18="11.5.1", CM11="10.5.1")
def test_each_station_shows_a_higher_minimum_and_its_time_beforehand(
    screens: Screens, tag: str
) -> None:
    table = station_table(screens, tag)
    pages = [screens.station(table, name) for name in ("ana", "bo")]
    at = later(screens.live.server.pit.now(), 20 * 60 + 5)
    table.do("announce-limits", limits={**LIMITS, "min": 1_000}, effective_at=at)
    for page in pages:
        clock = page.evaluate(
            """(at) => new Intl.DateTimeFormat("en-AU", { hour: "2-digit", minute: "2-digit",
                 hourCycle: "h23" }).format(new Date(at))""",
            at,
        )
        told = page.locator("#notices .limits")
        expect(told).to_contain_text(f"New limits from {clock}: 10 to 500")
        expect(page.get_by_role("button", name="I agree")).to_have_count(0)
        require(page, ["limits"])  # what holds now is on the sign until then
    with time_passes(screens.live, 19 * 60):
        table.do("open-betting")
        for page in pages:
            expect(page.locator("#notices .limits")).to_be_visible()
            require(page, ["limits"])
    with time_passes(screens.live, 20 * 60 + 10):
        for page in pages:
            expect(page.locator("#notices .limits")).to_contain_text("with the next betting")
        table.do("spin-ball", "no-more-bets")
        table.do("record-outcome", outcome="17")
        table.do("settle")
        table.do("open-betting")
    for page in pages:
        expect(page.locator("#limits")).to_contain_text("Min 10 · Max 500")
        expect(page.locator("#notices")).to_be_hidden()
        page.get_by_role("button", name="Help").click()
        expect(page.get_by_role("row", name="Red 1 to 1")).to_contain_text("10")
        page.keyboard.press("Escape")


@books(CP="7.3 chapeau")
def test_units_and_limits_are_shown_and_change_by_the_rules_alone(
    screens: Screens, tag: str
) -> None:
    table = station_table(screens, tag, wagering_period_s=None)
    for name in ("ana", "bo"):
        at_station(table, name, "buy-in", amount=10_000, tender="note")
    pages = [screens.station(table, name) for name in ("ana", "bo")]
    new = {"min": 1_000, "max": 80_000, "unit": 1_000}
    by_staff(table, "casino-operator", "announce-limits", after=1, limits=new)
    pages[0].get_by_role("button", name="I agree").click()
    expect(pages[0].locator("#notices")).to_contain_text("You agreed.")
    # One of two has agreed, and ten minutes have not passed: nothing allows the change.
    operator = table.live.staff("casino-operator", "casino-operator")
    with time_passes(screens.live, 60):
        asks = partial(table.live.ask, operator, table.id, "apply-limits")
        until(lambda: asks().status_code != 503, "the lease is renewed, which lasts less long")
        assert asks().json()["refused"]["code"] == "not-agreed"
        table.spin("17")
        table.do("open-betting")
    for page in pages:
        require(page, ["limits", "units", "outlay"])
    with time_passes(screens.live, 60):
        pages[1].get_by_role("button", name="I agree").click()
        expect(pages[1].locator("#notices")).to_contain_text("with the next betting")
        table.do("spin-ball", "no-more-bets")
        table.do("record-outcome", outcome="17")
        table.do("settle")
        table.do("open-betting")
    for page in pages:
        expect(page.locator("#limits")).to_have_text(
            re.compile(r"^Min 10 · Max 800\s*Units of 10$")
        )


@books(CM18="11.4.6(a)", CM11="10.4.6(a)")
def test_losing_chips_vanish_at_settlement(screens: Screens, tag: str) -> None:
    table, page = betting(screens, tag)
    for bet in ("straight:17", "split:17/20", "red"):
        expect(chip(page, bet)).to_have_text("10")
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="20")
    expect(page.locator("#phase")).to_have_text("20 black")
    expect(layout_of(page).locator(".chips > *")).to_have_count(3)  # until it is settled
    table.do("settle")
    for bet in ("straight:17", "red"):
        expect(layout_of(page).locator(f'[data-chip="{bet}"]')).to_have_count(0)
    expect(layout_of(page).locator(".chip.winner")).to_have_attribute("data-chip", "split:17/20")
