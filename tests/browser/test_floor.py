"""The floor's screen and the inspector's: what needs somebody, and any spin looked at again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from kit.browser.fit import misfits
from kit.browser.screens import Held, Screens, Table, box, chip, layout_of


def signed_in(screens: Screens, role: str, path: str) -> Page:
    """A member of staff at a page of their own."""
    page = screens.signed_in(f"{role}-at{path.replace('/', '-').partition('?')[0]}", role)
    page.goto(path)
    return page


def played(screens: Screens) -> Table:
    """A spin of 17 on which ana has won, corrected to 18, for an inspector to look at."""
    table = screens.table()
    ana = screens.live.paired(table.id)
    for do, fields in (
        ("buy-in", {"amount": 10_000, "tender": "note"}),
        ("place-wager", {"bet": "straight:17", "stake": 500}),
    ):
        if do == "place-wager":
            table.do("open-betting")
        assert screens.live.ask(ana, table.id, do, **fields).status_code == 200
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="17")
    table.do("settle")
    boss = screens.live.staff(f"al-{table.id}", "area-manager")
    said = {"outcome": "18", "reason": "the ball lay in 18"}
    assert screens.live.ask(boss, table.id, "correct-outcome", **said).status_code == 200
    return table


def test_the_floor_shows_first_what_needs_somebody(screens: Screens) -> None:
    table = screens.table()
    page = signed_in(screens, "area-manager", "/floor")
    card = page.locator("#cards a", has_text=f"Table {table.id}")
    expect(card).to_contain_text("CM18")
    mine = page.locator("#needs a", has_text=f"Table {table.id}")
    expect(mine).to_have_count(0)
    table.do("report-malfunction", component="station:3", what="dark screen")
    expect(mine).to_contain_text("station 3 is out of order: dark screen")
    expect(card).to_contain_text("1 to see to")
    ana = screens.live.paired(table.id)
    said = {"about": "it was 18"}
    assert screens.live.ask(ana, table.id, "raise-dispute", **said).status_code == 200
    expect(mine).to_have_count(2)
    expect(mine.first).to_contain_text("station 3")  # a fault comes before a dispute
    expect(mine.last).to_contain_text("ana disputes: it was 18")
    table.do("clear-fault", component="station:3")
    expect(mine).to_have_count(1)
    mine.click()
    page.wait_for_url(re.compile(rf"/dealer\?table={table.id}$"))


def test_a_hold_on_the_floor_has_its_clock(screens: Screens) -> None:
    table = screens.table()
    ana = screens.live.paired(table.id)
    bought = {"amount": 10_000, "tender": "note"}
    assert screens.live.ask(ana, table.id, "buy-in", **bought).status_code == 200
    table.do("report-malfunction", component="station:1", what="it credits too much")
    boss = screens.live.staff(f"al-{table.id}", "area-manager")
    hold = {"player": "ana", "ground": "malfunction", "reason": "credits looked at"}
    assert screens.live.ask(boss, table.id, "hold-payment", **hold).status_code == 200
    page = signed_in(screens, "area-manager", "/floor")
    held = page.locator("#needs a.hold", has_text=f"Table {table.id}")
    expect(held).to_contain_text("ana's payment is held for a malfunction")
    expect(held.locator("time")).to_have_attribute("datetime", re.compile(r"^2\d{3}-\d\d-\d\dT"))
    expect(held.locator("time")).to_have_text(re.compile(r"^2 d 23:5\d:\d\d$"))  # of 72 hours


def test_a_card_shows_how_the_table_has_done(screens: Screens) -> None:
    table = played(screens)
    page = signed_in(screens, "area-manager", "/floor")
    card = page.locator("#cards a", has_text=f"Table {table.id}")
    # 5 on 17 lost, when the number was corrected to 18; before it 100 were put in.
    trend = card.get_by_role("img", name="Last 1 spins: won 5.00, put in 100.00")
    expect(trend.locator("polyline")).to_have_attribute("points", "0,30 120,0")
    expect(trend.locator("rect.put")).to_have_count(1)
    table.do("open-betting")
    ana = screens.live.unseen(table.id, "ana")
    for do, fields in (
        ("buy-in", {"amount": 5_000, "tender": "note"}),
        ("place-wager", {"bet": "red", "stake": 1_000}),
    ):
        assert screens.live.ask(ana, table.id, do, **fields).status_code == 200
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="1")
    table.do("settle")
    # It falls below nought, which moves up; half as much put in is half as high a bar.
    trend = card.get_by_role("img", name="Last 2 spins: won -5.00, put in 150.00")
    expect(trend.locator("polyline.lost")).to_have_attribute("points", "0,15 60,0 120,30")
    bars = trend.locator("rect.put").evaluate_all(
        "(bars) => bars.map((one) => [one.getAttribute('x'), one.getAttribute('height')])"
    )
    assert bars == [["0", "10"], ["60", "5"]]


def test_an_inspector_finds_a_spin_and_steps_through_it(screens: Screens) -> None:
    table = played(screens)
    page = signed_in(screens, "inspector", "/inspector")
    page.get_by_label("Table").select_option(table.id)
    page.locator("#spins button", has_text="corrected").first.click()
    expect(page.locator("#heading")).to_contain_text(f"Table {table.id}, spin 1")
    expect(page.locator("#verdict")).to_contain_text("Verified")
    expect(page.locator("#payouts")).to_contain_text("Straight-Up 17")
    expect(page.locator("#payouts")).to_contain_text("CM18 6.1 Straight-Up")
    expect(page.locator("#corrections")).to_contain_text("17")
    expect(page.locator("#corrections")).to_contain_text("CM18 11.9.3")
    expect(page.locator("#money th")).to_have_text(
        ["Player", "Before", "Put in", "Taken out", "Result", "After", "Corrected later"]
    )
    cells = page.locator("#money tbody tr").first.locator("td").all_inner_texts()
    first, brought, paid, result, last = (round(float(cell) * 100) for cell in cells[1:6])
    assert first + brought - paid + result == last
    assert box(layout_of(page))["height"] > 200
    # It opens where it was decided: the number as it was recorded first, the chips still there.
    expect(chip(page, "straight:17")).to_have_text("5")
    expect(page.locator("#moment")).to_contain_text("17")
    page.get_by_label("To the beginning").click()
    expect(chip(page, "straight:17")).to_have_count(0)
    steps = 0
    moment = page.locator("#moment")
    while chip(page, "straight:17").count() == 0 and steps < 20:
        before = moment.inner_text()
        page.get_by_label("One moment on").click()
        expect(moment).not_to_have_text(before)  # drawn with the chips of its moment
        steps += 1
    expect(page.locator("#moment")).to_contain_text("· ana ·")
    expect(chip(page, "straight:17")).to_have_text("5")
    page.locator("#heading").focus()
    page.keyboard.press("ArrowLeft")
    expect(chip(page, "straight:17")).to_have_count(0)


@pytest.mark.parametrize(
    ("role", "page_of"), [("administrator", "inspector"), ("dealer", "dealer")]
)
def test_a_card_leads_where_somebody_may_go(screens: Screens, role: str, page_of: str) -> None:
    table = screens.table()
    page = screens.signed_in(f"{role}-on-the-floor", role)
    page.goto("/floor")
    page.locator("#cards a", has_text=f"Table {table.id}").click()
    page.wait_for_url(re.compile(f"/{page_of}.table={table.id}$"))


def test_what_is_no_amount_is_said_and_nothing_is_found_by_it(screens: Screens) -> None:
    table = played(screens)
    page = signed_in(screens, "inspector", f"/inspector?table={table.id}")
    page.get_by_text("Search spins by what happened").click()
    page.get_by_label("Player").fill("ana")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#found")).to_have_text("1 found")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/spins?" in one.url else None)
    page.get_by_label("Amount").fill("five")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#told")).to_have_text("This is no amount; write 5 or 2.50.")
    expect(page.get_by_label("Amount")).to_be_focused()
    page.get_by_label("Amount").fill("5")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#told")).to_be_empty()
    expect(page.locator("#found")).to_have_text("1 found")
    assert len(asked) == 1  # for the amount, and not for what is none


def test_the_floor_is_live_while_the_server_does_not_say_who_looks(screens: Screens) -> None:
    """It is asked again; language and sign-out are there meanwhile, and no way that may fail."""
    table = screens.table()
    page = screens.signed_in("fern-unknown", "dealer")
    with screens.expecting("ERR_FAILED|503"):
        page.route("**/api/me?*", lambda route: route.fulfill(status=503, body="{}"))
        page.goto("/floor")
        card = page.locator("#cards a", has_text=f"Table {table.id}")
        expect(card).to_have_attribute("href", "/tables")
        expect(page.locator("#cut-off")).to_be_hidden()
        nav = page.locator("office-nav")
        expect(nav.get_by_role("button", name="Sign out")).to_be_visible()
        expect(nav.get_by_role("button", name="Français")).to_be_visible()
        expect(nav.get_by_role("link", name="Floor")).to_have_count(0)
        assert misfits(page) == []
        page.unroute("**/api/me?*")
        expect(nav.get_by_role("link", name="Floor")).to_be_visible()
        expect(nav.locator("#who")).to_contain_text("fern-unknown")
        expect(card).to_have_attribute("href", f"/dealer?table={table.id}")


def test_where_there_is_no_table_the_page_says_so(apart: Screens) -> None:
    page = apart.signed_in("ada", "administrator")
    for path in ("/floor", "/inspector"):
        page.goto(path)
        expect(page.get_by_text("There is no table yet")).to_be_visible()
        assert misfits(page) == []


def test_a_spin_that_never_was_is_said_and_an_inspector_changes_nothing(screens: Screens) -> None:
    table = played(screens)
    page = signed_in(screens, "inspector", f"/inspector?table={table.id}")
    page.get_by_label("Table").select_option(table.id)
    with screens.expecting("404"):
        page.get_by_label("Spin", exact=True).fill("99")
        page.get_by_role("button", name="Find").click()
        expect(page.locator("#told")).to_contain_text("99")
    inspector = screens.live.staff(f"ivy-{table.id}", "inspector")
    for do, fields in (("open-betting", {}), ("correct-outcome", {"outcome": "5", "reason": "x"})):
        assert screens.live.ask(inspector, table.id, do, **fields).status_code == 403
    assert inspector.get(f"/api/tables/{table.id}/spins/1/case.pdf").content.startswith(b"%PDF")


def test_spins_are_found_by_what_happened_and_stepped_through(screens: Screens) -> None:
    table = played(screens)
    table.do("open-betting")
    table.do("spin-ball")
    table.do("call-no-spin", ground="short-spin")
    page = signed_in(screens, "inspector", f"/inspector?table={table.id}")
    rows = page.locator("#spins li button")
    expect(rows).to_have_count(2)
    expect(rows.last.locator(".result")).to_have_count(1)  # the number in its colour
    expect(rows.first.locator(".result")).to_have_count(0)  # a no spin has none
    page.get_by_text("Search spins by what happened").click()
    search = page.locator("#search")
    for field, value, spin in (("Clause", "7.1.3", "2"), ("Player", "ana", "1"),
                               ("Amount", "5.00", "1")):  # fmt: skip
        search.get_by_role("button", name="All spins").click()
        expect(rows).to_have_count(2)
        search.get_by_label(field, exact=True).fill(value)
        search.get_by_role("button", name="Search").click()
        expect(page.locator("#found")).to_have_text("1 found")
        expect(rows.locator("strong")).to_have_text([spin])
    search.get_by_role("button", name="All spins").click()
    spun: str = table.dealer.get(f"/api/tables/{table.id}/spins").json()[0]["at"]
    for at, found in (("2020-01-01T12:00:00", "0 found"), (spun[:19], re.compile("^[12] found$"))):
        search.get_by_label("Time (UTC)").fill(at)
        search.get_by_role("button", name="Search").click()
        expect(page.locator("#found")).to_have_text(found)
    expect(rows.first.locator("strong")).to_have_text("2")  # both may be of one second
    search.get_by_role("button", name="All spins").click()
    expect(rows).to_have_count(2)
    rows.last.click()
    heading = page.locator("#heading")
    expect(heading).to_contain_text("spin 1:")
    page.get_by_role("button", name="Spin after").click()
    expect(heading).to_contain_text("spin 2:")
    expect(page.get_by_role("button", name="Spin after")).to_be_disabled()
    page.keyboard.press("PageUp")
    expect(heading).to_contain_text("spin 1:")
    page.get_by_role("button", name="Receipt: ana").click()
    slip = page.get_by_role("dialog")
    expect(slip).to_contain_text("Straight-Up 17")
    expect(slip).to_contain_text("CM18 6.1 Straight-Up")
    slip.get_by_role("button", name="Close").click()
    with screens.expecting("400"):
        search.get_by_label("Ticket, or its last four digits").fill("123")
        search.get_by_role("button", name="Search").click()
        expect(page.locator("#told")).to_contain_text("18 digits")


def test_players_and_displays_get_neither(screens: Screens) -> None:
    table = played(screens)
    for screen in ("station", "wnd"):
        client = screens.live.paired(table.id, screen, "bo")
        for path in ("/api/floor", f"/api/tables/{table.id}/spins/1"):
            assert client.get(path).status_code == 403


def test_an_inspector_asks_whether_the_wheel_is_fair(screens: Screens) -> None:
    table = played(screens)
    page = signed_in(screens, "inspector", f"/inspector?table={table.id}&spin=1")
    expect(page.locator("#case")).to_be_visible()
    page.get_by_role("button", name="Is the wheel fair?").click()
    expect(page.locator("#case")).to_be_hidden()
    expect(page.locator("#wheel-verdict")).to_have_text("Too few spins to tell: 1.")
    expect(page.locator("#wheel-tests")).to_contain_text("Too few to tell: 1 of the 37 spins")
    bars = page.locator("#wheel-counts rect")
    expect(bars).to_have_count(37)
    expect(page.locator("#wheel-path polyline")).to_have_count(1)
    names = page.locator("#wheel-counts .pocket-name").all_text_contents()
    assert names[:5] == ["0", "32", "15", "19", "4"]  # as they lie on the wheel
    assert float(bars.nth(0).get_attribute("height") or "") == 0
    came = page.locator("#wheel-counts g", has_text="18: 1").locator("rect")  # as corrected
    assert float(came.get_attribute("height") or "") > 0
    page.locator("#spins li button").first.click()
    expect(page.locator("#wheel")).to_be_hidden()
    expect(page.locator("#case")).to_be_visible()


def test_an_answer_about_another_table_is_not_shown(screens: Screens) -> None:
    """Wheels are examined one at a time: somebody may have gone on to another meanwhile."""
    first, second = played(screens), screens.table()
    page = signed_in(screens, "inspector", f"/inspector?table={first.id}")
    held = Held(page, f"**/api/tables/{first.id}/watch")
    page.get_by_role("button", name="Is the wheel fair?").click()
    answer = held.first()
    page.get_by_role("combobox", name="Table").select_option(second.id)
    page.get_by_role("button", name="Is the wheel fair?").click()
    expect(page.locator("#wheel-verdict")).to_have_text("Too few spins to tell: 0.")
    with page.expect_response(f"**/api/tables/{first.id}/watch"):
        answer.continue_()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator("#wheel-heading")).to_contain_text(second.id)
    expect(page.locator("#wheel-verdict")).to_have_text("Too few spins to tell: 0.")


@contextmanager
def aside(screens: Screens, table: Table) -> Iterator[None]:
    """The floor while this table could not be loaded."""
    pit = screens.live.server.pit
    loaded = pit._loaded
    kept = loaded.plays[table.id]
    shown = screens.live.server.floor._shown[table.id]
    screens.live.within(lambda: pit.set_aside(table.id, "its act 7 cannot be read"))
    try:
        yield
    finally:
        screens.live.within(lambda: loaded.plays.update({table.id: kept}))
        screens.live.within(lambda: loaded.aside.pop(table.id))
        screens.live.within(lambda: screens.live.server.floor._shown.update({table.id: shown}))


def test_a_table_that_is_set_aside_comes_first_with_what_helps(screens: Screens) -> None:
    table = screens.table()
    page = signed_in(screens, "area-manager", "/floor")
    card = page.locator("#cards a", has_text=f"Table {table.id}")
    expect(card).to_have_count(1)
    with aside(screens, table):
        page.reload()
        first = page.locator("#needs a").first
        expect(first).to_contain_text(f"Table {table.id}")
        expect(first).to_contain_text("its act 7 cannot be read")
        expect(first).to_contain_text("croupier check")
        expect(card).to_have_count(0)
        expect(first).to_have_attribute("href", "/tables")  # its console would never open
        page.goto("/")
        listed = page.locator("#tables li.aside", has_text=f"Table {table.id}")
        expect(listed).to_contain_text("Set aside")
        expect(listed).to_contain_text("croupier check")


def test_an_inspector_reads_why_there_is_nothing_of_a_table(apart: Screens) -> None:
    """Set aside, and why; or no table of that name. Neither is "no table yet", nor an error."""
    table = apart.table()
    page = apart.signed_in("ivy", "inspector")
    nothing, of = page.locator("#nothing"), page.get_by_role("combobox", name="Table")
    page.goto("/inspector?table=nowhere")
    expect(nothing).to_have_text("There is no table nowhere. Choose another.")
    expect(page.get_by_role("button", name="Is the wheel fair?")).to_be_disabled()
    of.select_option(table.id)
    expect(nothing).to_have_text("Choose a spin to look at.")
    expect(page.get_by_role("button", name="Is the wheel fair?")).to_be_enabled()
    with aside(apart, table):
        for path in (f"/inspector?table={table.id}", "/inspector"):  # there is no other
            page.goto(path)
            expect(nothing).to_contain_text("is set aside: ")
            expect(nothing).to_contain_text("its act 7 cannot be read")
        page.get_by_role("button", name="Français").click()
        expect(nothing).to_contain_text("est mise à l'écart : ")
        expect(page.locator("#told")).to_be_empty()
        assert misfits(page) == []
