"""A station reloaded or cut off during betting comes back with its chips, and no chip twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Page, WebSocketRoute, expect
from websockets.sync.client import connect

from croupier.server.floor.live import MOST_OF_ONE
from kit.browser.screens import Screens, Table, chip, click, click_anyway, layout_of, money, squares
from kit.waiting import PATIENCE_S


def in_play(screens: Screens, page: Page) -> Table:
    """A station with 5.00 on 17 and on the corner, and 90.00 in hand."""
    table = screens.table()
    screens.paired(page, table, "station", "ana")
    expect(page.locator("#veil")).to_be_hidden()
    page.get_by_role("button", name="Insert note").click()
    page.get_by_role("button", name="100", exact=True).click()
    expect(money(page, "account")).to_have_text("100.00 AUD")
    table.do("open-betting")
    click(page, *squares(17))
    expect(chip(page, "straight:17")).to_have_text("5")
    click(page, *squares(17, 18, 20, 21))
    expect(chip(page, "corner:17/18/20/21")).to_have_text("5")
    return table


def cut_off(table: Table) -> None:
    """The server closes the sockets of the table's screens."""
    for screen in table.live.server.floor.hub.at(table.id):
        table.live.within(screen.cut_off.set)


@contextmanager
def paused(screens: Screens, why: str) -> Iterator[None]:
    """The floor as it is while its database cannot be reached."""
    loaded = screens.live.server.pit._loaded
    screens.live.within(lambda: loaded.pause(why))
    try:
        yield
    finally:
        screens.live.within(lambda: loaded.take(loaded.read()))


def shows_both(page: Page) -> None:
    for bet in ("straight:17", "corner:17/18/20/21"):
        expect(chip(page, bet)).to_have_text("5")
    expect(layout_of(page).locator(".chips > *")).to_have_count(2)
    expect(money(page, "account")).to_have_text("90.00 AUD")
    expect(page.locator("#phase")).to_have_text("Place your bets")


def test_a_station_reloaded_during_betting_has_its_chips(screens: Screens) -> None:
    page = screens.page()
    table = in_play(screens, page)
    page.reload()
    shows_both(page)
    page.get_by_role("button", name="Undo").click()
    expect(layout_of(page).locator(".chips > *")).to_have_count(1)
    assert table.me("ana")["wagers"] == {"straight:17": 500}


def test_a_station_cut_off_by_the_server_comes_back_by_itself(screens: Screens) -> None:
    page = screens.page()
    table = in_play(screens, page)
    cut_off(table)
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    expect(layout_of(page)).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#veil")).to_be_hidden()
    shows_both(page)
    click(page, "red")
    expect(chip(page, "red")).to_have_text("5")


def test_a_window_too_many_says_so_and_comes_when_another_is_closed(screens: Screens) -> None:
    page = screens.page()
    table = in_play(screens, page)
    (cookie,) = page.context.cookies()
    headers = {"cookie": f"{cookie.get('name')}={cookie.get('value')}"}
    path = f"/api/tables/{table.id}/live?as=station"
    with ExitStack() as others:
        for _ in range(MOST_OF_ONE - 1):
            address = f"{screens.live.base.replace('http', 'ws')}{path}"
            others.enter_context(connect(address, additional_headers=headers)).recv(PATIENCE_S)
        late = page.context.new_page()
        late.goto(f"/station?table={table.id}")
        expect(late.get_by_text("Too many windows are open with this sign-in.")).to_be_visible()
        expect(page.locator("#veil")).to_be_hidden()  # the first is not cut for it
    shows_both(late)


def test_a_chip_placed_just_before_the_cut_counts_once(screens: Screens) -> None:
    """The command goes through and its answer is lost: it is sent again and happens once."""
    page = screens.page()
    sent: list[str] = []
    lost: list[str | bytes] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def up(message: str | bytes) -> None:
            if "place-wager" in str(message):
                sent.append(json.loads(message)["command"]["id"])
            server.send(message)

        def down(message: str | bytes) -> None:
            if '"red"' in str(message) and not lost:
                lost.append(message)
                server.close()
                route.close(code=1001)
            elif not lost or route is not first[0]:
                route.send(message)

        first.append(route)
        route.on_message(up)
        server.on_message(down)

    first: list[WebSocketRoute] = []
    page.route_web_socket("**/live?*", between)
    table = in_play(screens, page)
    click(page, "red")
    expect(chip(page, "red")).to_have_text("5")
    expect(money(page, "account")).to_have_text("85.00 AUD")
    assert len(first) == 2
    assert len(sent) == 4
    assert sent[-1] == sent[-2]
    assert table.me("ana")["wagers"]["red"] == 500


def test_a_station_without_a_network_takes_no_chip_and_comes_back(screens: Screens) -> None:
    page = screens.page()
    table = in_play(screens, page)
    with screens.expecting("ERR_INTERNET_DISCONNECTED|WebSocket"):
        page.context.set_offline(True)
        cut_off(table)
        expect(page.get_by_text("Reconnecting")).to_be_visible()
        click_anyway(page, "red")  # it is locked: nothing is promised that may not come true
        expect(layout_of(page).locator(".chip.pending")).to_have_count(0)
        page.context.set_offline(False)
        expect(page.locator("#veil")).to_be_hidden()
    shows_both(page)


def test_while_the_tables_are_paused_every_screen_says_so_and_staff_read_why(
    apart: Screens,
) -> None:
    page = apart.page()
    table = in_play(apart, page)
    wnd, dealer = apart.wnd(table), apart.console(table)
    floor = apart.signed_in("fay", "table-games-manager")
    floor.goto("/floor")
    cage = apart.signed_in("cal", "cage")
    cage.goto("/cage")
    veils = [page.locator("#veil"), cage.locator("#veil")]
    veils += [one.locator("#cut-off") for one in (wnd, dealer, floor)]
    for veil in veils:
        expect(veil).to_be_hidden()
    with paused(apart, "disk full"):
        for veil in veils:
            expect(veil).to_contain_text("Paused")
        expect(veils[0]).to_contain_text("The table is paused for a moment")
        for staff in (cage.locator("#veil"), dealer.locator("#cut-off"), floor.locator("#cut-off")):
            expect(staff).to_contain_text("disk full")
        expect(layout_of(page)).to_have_attribute("aria-disabled", "true")
        page.get_by_role("button", name="Français").click()
        expect(veils[0]).to_contain_text("En pause")
        page.get_by_role("button", name="English").click()
    for veil in veils:
        expect(veil).to_be_hidden()
    shows_both(page)
    cut_off(table)
    expect(page.get_by_text("Your bets and money are safe")).to_be_visible()  # no old reason
    expect(page.locator("#veil")).to_be_hidden()


def test_after_a_break_an_act_is_taken_back_whole_or_not_at_all(screens: Screens) -> None:
    page = screens.page()
    table = in_play(screens, page)
    undo = page.get_by_role("button", name="Undo")
    page.get_by_role("button", name="Double").click()
    expect(money(page, "staked")).to_have_text("20.00")
    cut_off(table)
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    expect(page.locator("#phase")).to_have_text("No connection")
    expect(page.locator("#veil")).to_be_hidden()
    undo.click()
    expect(money(page, "staked")).to_have_text("10.00")
    assert table.me("ana")["wagers"] == {"straight:17": 500, "corner:17/18/20/21": 500}
    # What was cleared before a spin that this screen has not seen stays cleared after it.
    page.get_by_role("button", name="Clear").click()
    expect(money(page, "staked")).to_have_text("0.00")
    expect(undo).to_be_enabled()
    with screens.expecting("ERR_INTERNET_DISCONNECTED|WebSocket"):
        page.context.set_offline(True)
        cut_off(table)
        expect(page.get_by_text("Reconnecting")).to_be_visible()
        table.do("spin-ball", "no-more-bets")
        table.do("record-outcome", outcome="1")
        table.do("settle")
        table.do("open-betting")
        page.context.set_offline(False)
        expect(page.locator("#veil")).to_be_hidden()
    expect(page.locator("#phase")).to_have_text("Place your bets")
    expect(undo).to_be_disabled()
    assert table.me("ana")["wagers"] == {}
