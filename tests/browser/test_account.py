"""The page of one's own account, from every screen of the staff: a password, a second factor."""

from __future__ import annotations

import re
import time
from base64 import b32decode

import pytest
from playwright.sync_api import Page, expect

from croupier.server.people.second_factor.totp import code_of, step_at
from kit.browser.screens import Screens

OLD, NEW = "correct horse", "battery staple 9"


def type_in(page: Page, name: str, password: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def app_code(page: Page) -> str:
    """What an app shows that was given this key."""
    key = b32decode(page.inner_text("#key code").replace(" ", ""))
    return code_of(key, step_at(time.time()))


SCREENS = {
    "dealer": ("/", "/floor", "/dealer?table={table}"),
    "cage": ("/cage",),
    "inspector": ("/inspector",),
}


@pytest.mark.parametrize("role", SCREENS)
def test_every_staff_screen_leads_to_the_account_and_back(screens: Screens, role: str) -> None:
    table, name = screens.table(), f"{role}-of-account"
    page = screens.signed_in(name, role)
    for path in (one.format(table=table.id) for one in SCREENS[role]):
        page.goto(path)
        if path.startswith("/dealer"):
            expect(page.locator("#phase")).not_to_be_empty()
            page.click("#table-menu")
            page.get_by_role("button", name="Your account").click()
        else:
            page.get_by_role("link", name="Your account").click()
        expect(page.locator("#who")).to_contain_text(name)
        page.click("#back")
        page.wait_for_url(re.compile(re.escape(path) + "$"))


def test_a_password_is_changed_and_codes_are_set_up(screens: Screens) -> None:
    page = screens.signed_in("nora-of-account", "dealer")
    page.goto("/account")
    with screens.expecting("401"):
        for current, told in (("wrong horse", "now is wrong"), (OLD, "is changed")):
            page.get_by_label("Your password now").first.fill(current)
            page.get_by_label("New password", exact=True).fill(NEW)
            page.get_by_label("once more").fill(NEW)
            page.get_by_role("button", name="Change the password").click()
            expect(page.locator("#password .told")).to_contain_text(told)
        page.locator("#begin [name=password]").fill(NEW)
        page.get_by_role("button", name="Set it up").click()
        page.locator("#confirm [name=code]").fill(app_code(page))
        page.get_by_role("button", name="Confirm").click()
        expect(page.locator("#begin .told")).to_contain_text("It is set up")
        expect(page.locator("#key")).to_be_empty()
        page.get_by_role("button", name="Sign out").click()
        page.wait_for_url("**/sign-in")
        type_in(page, "nora-of-account", NEW)
        page.get_by_label("Code that your app shows").fill("000 000")
        page.get_by_role("button", name="Sign in").click()
        expect(page.locator("#failed")).to_contain_text("The code is wrong")


def test_who_must_have_codes_sets_them_up_at_the_door(screens: Screens) -> None:
    people = screens.live.server.people
    # Nobody else's name: whoever has codes is asked for one from then on, in later tests too.
    people.add_staff("thea", "casino-operator", OLD)
    people.require_codes("casino-operator", True)
    try:
        page = screens.page()
        page.goto("/sign-in")
        with screens.expecting("401"):
            type_in(page, "thea", OLD)
            expect(page.locator("#key svg")).to_be_visible()
            page.get_by_label("Code that your app shows").fill(app_code(page))
            page.get_by_role("button", name="Sign in").click()
            expect(page.locator("#who")).to_contain_text("thea")
    finally:
        people.require_codes("casino-operator", False)
