"""What lies behind a press: every panel, form and dialog of a screen, opened in turn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from playwright.sync_api import Locator, Page, TimeoutError, ViewportSize

from kit.browser.fit import settle

USUAL: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
UNFOLDED = "(one) => one.matches('details[open] > summary')"
SOON_MS = 500  # longer only for tabs that have no forms
ONE = " >> nth=0"  # the first will do
# What comes of a press only once the server has answered, and what is chosen then: the last kind of
# incident asks for particulars.
ANSWERS = {"#watch": "#wheel-found"}
KINDS = "#trouble select[name=kind]"
# By screen: what is pressed, each match of it in turn; what is pressed next shows within it.
OPENS: dict[str, tuple[tuple[str, ...], ...]] = {
    "station": (
        ("#stats",),
        ("#wrong",),
        ("#help",),
        ("#favourites",),
        ("#buy-in",),
        ("#cash-out",),
    ),
    "display": (("#wrong",), ("#help",), ("#cash-out",)),
    "table": ((".value:enabled >> nth=0",),),
    "dealer": (
        ("#desk-tabs button",),
        ("#desk-tabs button", ".tabs.sub button"),
        ("#people .player >> nth=0",),
        ("#trouble-open",),
        ("#trouble-open", ".trouble-acts button"),
        ("#keys-open",),
        ("#table-menu",),
        ("#table-menu", "#table-dialog .acts button:first-child"),  # pairs a screen
        ("#rail .danger",),
    ),
    "floor": (("[popovertarget=office-list]",),),
    "inspector": (
        ("#spins ol button >> nth=0",),
        ("#looking summary",),
        ("#spins ol button >> nth=0", "#receipts button >> nth=0"),
        ("#watch",),
    ),
    "cage": (("#acts button",), ("#list button >> nth=0",)),
    "director": (
        ("#tabs [role=tab]",),
        ("#needs button",),
        ("#steps button",),
        ("#groups summary",),
        ("#groups summary", "#groups button"),
    ),
    "entrant": (("#acts button",),),
    "staff": (
        ("#add",),
        ("#people li:nth-child(2) button:first-child",),
        ("#people li:nth-child(2) button:last-child",),
    ),
    "places": (("#places li button >> nth=0",), ("#all",)),
    "make-table": (("#kinds summary",), ("#spec summary",), ("#rulebook label",), ("#mode label",)),
    "account": (("#set-up",),),
}


def opened(screen: str, page: Page) -> Iterator[str]:
    """The names of what is open now, one after the other; each is closed before the next."""
    for presses in OPENS.get(screen, ()):
        if not _shown(page, presses[0]).count():  # some are only where there is no room
            page.set_viewport_size(PHONE)
        yield from _pressed(page, presses)
        page.set_viewport_size(USUAL)


def _pressed(page: Page, presses: tuple[str, ...]) -> Iterator[str]:
    """Each of the last in turn, reached anew through those before it."""
    *before, last = presses
    for way in _ways(page, tuple(before)):
        at, many = 0, 1
        while at < many and _press(page, way):
            found = _shown(page, last)
            if way:  # what it shows may have to be asked for first
                with suppress(TimeoutError):
                    found.nth(at).wait_for(timeout=SOON_MS)
            many = min(found.count(), 1) if ONE in last else found.count()
            if at < many and found.nth(at).is_enabled():
                name = " ".join(found.nth(at).inner_text().split())
                found.nth(at).click()
                if last in ANSWERS:
                    page.locator(ANSWERS[last]).wait_for()
                for kind in _shown(page, KINDS).all():
                    kind.select_option(index=kind.locator("option").count() - 1)
                settle(page)
                yield f"{last.removesuffix(ONE)} “{name}”"
            at += 1
            _close(page)


def _ways(page: Page, before: tuple[str, ...]) -> list[list[tuple[str, int]]]:
    if not before:
        return [[]]
    (first,) = before  # nothing lies deeper
    many = 1 if ONE in first else _shown(page, first).count()
    return [[(first, at)] for at in range(many)]


def _press(page: Page, way: list[tuple[str, int]]) -> bool:
    for selector, at in way:
        found = _shown(page, selector)
        if found.count() <= at or not found.nth(at).is_enabled():
            return False
        if not found.nth(at).evaluate(UNFOLDED):
            found.nth(at).click()
        settle(page)
    return True


def _close(page: Page) -> None:
    for _ in range(2):  # a dialog, then the panel it was opened from
        page.keyboard.press("Escape")


def _shown(page: Page, selector: str) -> Locator:
    return page.locator(f"{selector.removesuffix(ONE)}:visible")
