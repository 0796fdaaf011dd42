"""What a station can be played without comes later: nothing is lost meanwhile, or without it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from croupier.server.screens.pages import assembled
from kit.browser.screens import (
    LONG_S,
    Held,
    Screens,
    Table,
    bets_are_open,
    chip,
    click,
    money,
    squares,
)
from kit.browser.tickets import at_station
from kit.browser.touchtable import TouchTable
from kit.browser.wheel import rests_in

SEEN_MS = 5_500  # five seconds, and what a busy machine takes
TOUCHBET = {"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": LONG_S}
# What is heard of the ball.
HEARD = """() => {
  window.heard = [];
  for (const name of ["ball-runs", "ball-drops", "landed"])
    addEventListener(name, () => window.heard.push(name));
}"""


def second(screen: str = "station") -> str:
    """The address of a page's second script, the station's unless another is named."""
    page = assembled(screen)
    (found,) = (
        one for one in page.parts if one.endswith(".js") and one.encode() not in page.page.body
    )
    return f"**/static/{found}"


def station(screens: Screens, table: Table) -> tuple[Page, Held]:
    """One whose second script is on its way until the test lets it come."""
    page = screens.page()
    page.add_init_script(f"({HEARD})()")
    held = Held(page, second())
    screens.paired(page, table, "station", "ana")
    held.first()
    return page, held


def test_a_station_is_played_before_the_rest_of_it_is_there(screens: Screens) -> None:
    table = screens.table(**TOUCHBET)
    at_station(table, "ana", "buy-in", amount=10_000, tender="note")
    table.do("open-betting")
    page, held = station(screens, table)
    click(page, *squares(17))
    expect(chip(page, "straight:17")).to_have_text("5")
    expect(money(page, "account")).to_have_text("95.00 AUD")
    page.get_by_role("button", name="Help").click()
    panel = page.locator("#panel")
    expect(panel).to_be_hidden()
    held.first().continue_()
    expect(panel.get_by_role("heading", name="Bets and odds")).to_be_visible()  # it has waited
    panel.get_by_role("button", name="Close").click()
    expect(page.locator("#figures .counted")).to_have_text("0 spins")
    expect(page.locator("#wheel")).to_have_attribute("data-painted", "fine")


def test_an_outcome_that_comes_before_the_wheel_is_painted_lands(screens: Screens) -> None:
    table = screens.table(**TOUCHBET)
    page, held = station(screens, table)
    table.do("open-betting", "spin-ball", "no-more-bets")
    expect(page.locator("#phase")).to_have_text("No more bets")
    assert page.locator("#wheel").evaluate("(wheel) => wheel.pose.ball") is None
    table.do("record-outcome", outcome="17")
    expect(page.locator("#wheel")).to_have_js_property("outcome", "17")
    assert page.evaluate("window.heard") == []
    assert page.locator("#wheel").evaluate("(wheel) => wheel.pose.ball") is None
    held.first().continue_()
    rests_in(page.locator("#wheel"), "17")
    expect(page.locator("#phase")).to_have_text("17 black")
    assert page.evaluate("window.heard") == ["landed"]


def test_what_cannot_be_loaded_is_said_and_the_game_goes_on(screens: Screens) -> None:
    table = screens.table(**TOUCHBET)
    page = screens.page()
    page.add_init_script(f"({HEARD})()")
    with screens.expecting("ERR_FAILED"):
        page.route(second(), lambda route: route.abort())
        with page.expect_event("requestfailed"):
            screens.paired(page, table, "station", "ana")
        table.do("open-betting")
        bets_are_open(page)
        page.get_by_role("button", name="Insert note").click()
        expect(page.locator("#notice")).to_have_text("This could not be loaded. Please try again.")
        table.do("spin-ball", "no-more-bets")
        expect(page.locator("#phase")).to_have_text("No more bets")
        table.do("record-outcome", outcome="17")
        expect(page.locator("#phase")).to_have_text("17 black")
        assert page.evaluate("window.heard") == ["landed"]


@pytest.mark.parametrize("screen", ["display", "table"])
def test_side_bets_that_do_not_come_are_said_in_words_and_asked_for_again(
    screens: Screens, screen: str
) -> None:
    touched = TouchTable(screens, "CM18", side_bets={"lucky-symbols": {}})
    touched.buys(100_00, "ana")
    page = screens.page()
    with screens.expecting("ERR_FAILED"):
        page.route(second(screen), lambda route: route.abort())
        screens.paired(page, touched.table, screen, "ana" if screen == "display" else "layout")
        said = page.locator("side-bets").get_by_role("status")
        expect(said).to_have_text("The side bets could not be loaded. They are asked for again.")
        page.unroute(second(screen))
        expect(page.locator('side-bets [data-bet="symbol:A"]')).to_be_visible()
        expect(said).to_have_count(0)


class Silent:
    """A page whose first question gets no answer, as on a dead network."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.asked: list[Route] = []
        page.route(url, self._heard_the_second_time)

    def _heard_the_second_time(self, route: Route) -> None:
        self.asked.append(route)
        if len(self.asked) > 1:
            route.continue_()


def test_what_a_page_cannot_do_without_is_asked_for_again_and_missed_aloud(
    screens: Screens,
) -> None:
    """A table's page asks for its layout before its modules are there."""
    table = screens.table(**TOUCHBET)
    silent: dict[str, Silent] = {}
    for screen, player in (("station", "ana"), ("wnd", "wall"), ("flying", "wall")):
        silent[screen] = Silent(screens.page(), f"**/layout?as={screen}")
        screens.paired(silent[screen].page, table, screen, player)
    silent["office"] = Silent(screens.signed_in("olaf", "casino-operator"), "**/api/me")
    silent["office"].page.goto("/")
    for screen, one in silent.items():
        missed = one.page.locator("#veil, #cut-off, #unheard")
        expect(missed, screen).to_have_text(re.compile("Reconnecting"), timeout=SEEN_MS)
        expect(missed, screen).to_be_visible()
        assert len(one.asked) == 1, screen
    table.do("open-betting")
    for screen, one in silent.items():  # the first is given up after 8 s
        expect(one.page.locator("#veil, #cut-off, #unheard:visible"), screen).to_be_hidden()
        assert len(one.asked) == 2, screen
    bets_are_open(silent["station"].page)
    expect(silent["wnd"].page.locator("#name")).to_contain_text(table.id)
    expect(silent["flying"].page.locator("#name")).to_contain_text(table.id)


def test_a_list_that_may_be_old_says_so_until_it_is_not(screens: Screens) -> None:
    """The pages of the office that ask again and again have no socket to tell them."""
    table = screens.table(**TOUCHBET)
    lists = {"/": "/api/tables", f"/places?table={table.id}": "/places", "/director": "as=director"}
    pages = {at: screens.signed_in("old-lists", "casino-operator") for at in lists}
    for at, page in pages.items():
        page.goto(at)
        expect(page.locator("main li, main .card, main .none").first, at).to_be_visible()
        page.route(re.compile(re.escape(lists[at])), lambda route: None)  # no answer comes
    for at, page in pages.items():
        expect(page.locator("#unheard"), at).to_have_text("Reconnecting", timeout=10_000)
        page.unroute_all()
    for at, page in pages.items():  # what is not answered is given up after 8 s
        expect(page.locator("#unheard"), at).to_be_hidden(timeout=15_000)
    page = pages["/"]
    with screens.expecting("403"):
        refused = {"error": "This is for the staff of tables."}
        page.route("**/api/tables", lambda route: route.fulfill(status=403, json=refused))
        expect(page.locator("#unheard")).to_have_text(refused["error"], timeout=15_000)


def test_a_page_of_single_files_is_played_as_well(screens: Screens) -> None:
    table = screens.table(**TOUCHBET)
    page = screens.station(table)
    page.goto(f"/station?table={table.id}&plain")
    table.do("open-betting")
    bets_are_open(page)
    page.get_by_role("button", name="Insert note").click()
    page.get_by_role("button", name="100", exact=True).click()
    expect(money(page, "account")).to_have_text("100.00 AUD")
    expect(page.locator("#wheel")).to_have_attribute("data-painted", "fine")
