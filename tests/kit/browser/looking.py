"""A screen looked at in every way: whether it fits, and what axe-core finds, at each size, by day
and by night. Under `make soak` all of it; else what takes no longer than it is worth."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence

from playwright.sync_api import Page

from kit.browser.accessibility import COLOUR, violations
from kit.browser.fit import PAINTED, SIZES, at_rest, lit, settle
from kit.browser.opened import USUAL

THOROUGH = "CROUPIER_SIZES" in os.environ
# What lies over the rest of a page while it is there, and is what a person reads then.
OVER = (
    "dialog[open]",
    "#nowhere",
    "#fill",
    "#veil",
    "#cut-off",
    "#tray-of",
    "[popover]:popover-open",
)
TOP = """(over) => over.find((one) => document.querySelector(one)?.checkVisibility()) ?? "body" """
Sizes = Sequence[tuple[int, int]]
FEW: Sizes = SIZES[:3]  # for what is in a panel, which is laid out by itself
Says = Callable[[], Iterable[str]]


def everywhere(page: Page, says: Says, sizes: Sizes = SIZES) -> Iterator[str]:
    """What is wrong at any size by day and by night; and with what it says, which is asked for at
    each size, as a small one leaves some of it out."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        top = on_top(page)
        where = f"at {width}x{height}"
        yield from (f"{one} {where}" for one in says())
        yield from (f"{one} {where}" for one in _fits(page, top))
        yield from (f"{one} {where} by day" for one in violations(page, root=top))
        lit(page, "dark")
        yield from (f"{one} {where} by night" for one in violations(page, COLOUR, top))
        lit(page, "light")
    page.set_viewport_size(USUAL)
    settle(page)


def on_top(page: Page) -> str:
    """What lies over the rest, as a person can use only that; or all of it."""
    found: str = page.evaluate(TOP, list(OVER))
    return found


def _fits(page: Page, top: str) -> list[str]:
    page.evaluate(PAINTED, False)
    lines = at_rest(page, top)
    page.evaluate(PAINTED, True)
    return lines
