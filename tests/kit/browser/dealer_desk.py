"""The desk of the dealer console as a dealer uses it: tabs, forms, a supervisor who signs."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from kit.browser.screens import Screens

PASSWORD = "correct horse"


def tab(page: Page, name: str) -> Locator:
    """Open a tab of the desk; its form."""
    page.locator("#desk-tabs").get_by_role("button", name=name, exact=True).click()
    return form(page)


def sub(page: Page, name: str) -> Locator:
    """A form within the tab that is open."""
    page.locator(".tabs.sub:visible").get_by_role("button", name=name, exact=True).click()
    return form(page)


def form(page: Page) -> Locator:
    return page.locator("form.desk:visible")


def fill(page: Page, **fields: str) -> Locator:
    """Fields of the open form by their names, `_` for a blank."""
    for name, value in fields.items():
        label = name.replace("_", " ").capitalize()
        form(page).get_by_label(label, exact=True).fill(value)
    return form(page)


def press(page: Page, name: str) -> None:
    form(page).get_by_role("button", name=name, exact=True).click()


def step(page: Page, name: str) -> None:
    """The next step of the spin: the one that is marked as such."""
    button = page.locator("#rail").get_by_role("button", name=name, exact=True)
    expect(button).to_have_attribute("aria-current", "step")
    button.click()


def told(page: Page, words: str) -> None:
    """What the console tells the dealer."""
    expect(page.locator("#told")).to_contain_text(words)


def player(page: Page, name: str) -> Locator:
    """A player's line in the list."""
    return page.locator("#people li").filter(has=page.locator(".name", has_text=name))


def supervisor(screens: Screens, name: str, role: str) -> None:
    """Somebody who can be called to the table."""
    screens.live.server.people.add_staff(name, role, PASSWORD)


def sign(page: Page, name: str, password: str = PASSWORD) -> Locator:
    """Over the dealer's shoulder."""
    dialog = page.get_by_role("dialog", name="A supervisor signs")
    expect(dialog).to_be_visible()
    dialog.get_by_label("Supervisor's name").fill(name)
    dialog.get_by_label("Supervisor's password").fill(password)
    dialog.get_by_role("button", name="Sign", exact=True).click()
    return dialog
