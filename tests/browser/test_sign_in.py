"""Coming in by the sign-in page: a code typed at a new device, a name and a password."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

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
