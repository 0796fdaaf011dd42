"""Coming in by the sign-in page: a code typed at a new device, a name and a password."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from kit.browser.accessibility import nameless
from kit.browser.fit import misfits
from kit.browser.screens import Screens
from kit.browser.tickets import ATS

STAFF = [
    ("dealer", "/dealer?table={table}", "/dealer?table={table}"),
    ("cage", "", "/cage"),
    ("table-games-manager", "/cage", "/cage"),
    ("area-manager", "/floor", "/floor"),
    ("inspector", "/inspector?table={table}", "/inspector?table={table}"),
]


def sign_in(page: Page, name: str, next: str) -> None:
    page.goto(f"/sign-in?next={quote(next)}" if next else "/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Sign in").click()


@pytest.mark.parametrize("screen", ["station", "wnd", "flying"])
def test_a_code_is_typed_in_any_case_with_its_hyphen(screens: Screens, screen: str) -> None:
    table = screens.table()
    code, _ = screens.live.server.people.new_code(table.id, screen, "ana")
    page = screens.page()
    page.goto("/sign-in")
    page.get_by_label("Code from the dealer").fill(f"{code[:4]}-{code[4:]}".lower())
    page.get_by_role("button", name="Pair this screen").click()
    page.wait_for_url(re.compile(rf"/{screen}\?table={table.id}$"))
    expect(page.locator("#veil")).to_be_hidden()


@pytest.mark.parametrize(("role", "next", "lands"), STAFF, ids=[role for role, _, _ in STAFF])
def test_staff_come_to_where_they_wanted_to_go(
    screens: Screens, role: str, next: str, lands: str
) -> None:
    table = screens.table(**ATS)  # where a table games manager may void tickets at the cage
    name = f"{role}-signing-in"
    screens.live.server.people.add_staff(name, role, "correct horse")
    page = screens.page()
    sign_in(page, name, next.format(table=table.id))
    page.wait_for_url(re.compile(re.escape(lands.format(table=table.id)) + "$"))
    expect(page.locator("#veil")).to_be_hidden()


def test_a_wrong_code_says_why_and_leaves_a_field_for_another(screens: Screens) -> None:
    table = screens.table()
    page = screens.page(width=390, height=844)
    with screens.expecting("401"):
        page.goto("/pair?code=WRONG123")
        expect(page.get_by_role("heading", name="This screen is not paired yet")).to_be_visible()
        why = page.get_by_role("alert")
        expect(why).to_have_text("The code is wrong, used or too old; ask the dealer for another.")
        assert misfits(page) == []
        page.get_by_role("button", name="Français").click()
        expect(why).to_contain_text("Le code est faux, déjà utilisé ou trop ancien")
        page.get_by_role("button", name="English").click()
        code, _ = screens.live.server.people.new_code(table.id, "station", "ana")
        page.get_by_label("Code from the dealer").fill(f"{code[:4]} {code[4:]}".lower())
        page.get_by_role("button", name="Pair this screen").click()
        page.wait_for_url(re.compile(rf"/station\?table={table.id}$"))
        expect(page.locator("#veil")).to_be_hidden()
        # The link works once; whoever follows it again reads so.
        page.goto(f"/pair?code={code}")
        expect(why).to_contain_text("used or too old")
    assert nameless(page) == []


def test_what_a_link_carries_is_shown_as_text_and_to_programs_as_such(screens: Screens) -> None:
    page = screens.page()
    with screens.expecting("401"):
        answer = page.request.get("/pair?code=x", headers={"accept": "*/*"})
        assert (answer.status, answer.headers["content-type"]) == (401, "text/plain; charset=utf-8")
        page.goto("/pair?code=%3Cimg%20src%3Dx%3E")
        expect(page.locator("main img")).to_have_count(0)


def test_a_station_that_asks_for_a_table_that_is_not_there_is_told_where_to_go(
    screens: Screens,
) -> None:
    table = screens.table()
    page = screens.station(table)
    with screens.expecting("40[34]"):
        page.goto("/station?table=99")
        expect(page.get_by_role("heading", level=1)).to_have_text(
            "This screen belongs to another table"
        )
        assert misfits(page) == []
        page.get_by_role("link", name="Type a code").wait_for()
        page.get_by_role("link", name=f"Go to table {table.id}").click()
        page.wait_for_url(re.compile(rf"/station\?table={table.id}$"))
        expect(page.locator("#veil")).to_be_hidden()
        expect(page.locator("#nowhere")).to_have_count(0)


def test_a_station_waits_for_a_table_that_is_still_to_be_made(screens: Screens) -> None:
    """It is told that there is none, until there is."""
    code, _ = screens.live.server.people.new_code("later", "station", "ana")
    page = screens.page()
    with screens.expecting("40[34]"):
        page.goto(f"/pair?code={code}")
        expect(page.get_by_role("heading", level=1)).to_have_text("There is no table later here")
        spec = {"rulebook": "CM18", "mode": "touchbet"}
        made = screens._dealer.post("/api/tables", json={"table": "later", "spec": spec})
        assert made.status_code == 201, made.text
        expect(page.locator("#nowhere")).to_have_count(0)
        expect(page.locator("#phase")).to_have_text("Table closed")


def test_a_station_whose_place_is_taken_says_so_and_asks_for_a_code(screens: Screens) -> None:
    """Whoever plays at it is no member of staff, and nothing they did is lost."""
    table = screens.table()
    first = screens.station(table)
    with screens.expecting("403|401"):
        screens.station(table)
        first.wait_for_url("**/sign-in?next=**")
        expect(first.locator("#unpaired")).to_contain_text("not paired with a table now")
        code = first.get_by_label("Code from the dealer")
        expect(code).to_be_focused()
        expect(code).to_have_accessible_description(re.compile("not paired with a table now"))
    staff = screens.page()
    staff.goto("/sign-in?next=%2Ffloor")
    expect(staff.get_by_label("Name")).to_be_focused()
    expect(staff.locator("#unpaired")).to_be_hidden()
    expect(staff.get_by_label("Code from the dealer")).to_have_accessible_description("")


@pytest.mark.parametrize("screen", ["entrant", "board"])
def test_a_tournament_s_screen_that_is_not_paired_says_so_too(
    screens: Screens, screen: str
) -> None:
    page = screens.page()
    page.goto(f"/sign-in?next=%2F{screen}%3Ftournament%3Dcup")
    code = page.get_by_label("Code from the dealer")
    expect(code).to_be_focused()
    expect(code).to_have_accessible_description(re.compile("not paired with a tournament now"))
    page.get_by_role("button", name="Français").click()
    expect(page.locator("#unpaired")).to_contain_text("relié à aucun tournoi")
    assert misfits(page) == []
