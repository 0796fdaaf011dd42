"""What every screen says is what its view says, in every phase, in both languages; and axe-core
finds nothing wrong with any of them."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from kit.browser.accessibility import violations
from kit.browser.evening import Evening, Screen
from kit.browser.fit import SCHEMES, SIZES
from kit.browser.saying import Dictionary, contradictions, empty, names_in, said_by
from kit.browser.screens import Screens

# `make soak`: every size, and axe-core in every phase and language, by day and by night.
THOROUGH = "CROUPIER_SIZES" in os.environ
LOOKED_AT = SIZES if THOROUGH else [(1366, 768)]
AXE_IN = {"idle", "betting", "outcome", "fault"}  # of the rest, what they have in common
STILL = ("index", "account", "inspector", "sign-in")  # they ask once, when they are opened
FOLLOWS = ("floor",)  # what shows the phase of tables, and is of no one table
Found = dict[tuple[str, str], list[str]]  # screen and what is wrong -> in which phases


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("width", "height"), LOOKED_AT)
def test_every_screen_says_what_is(apart: Screens, language: str, width: int, height: int) -> None:
    evening = Evening(apart, language, width, height)
    words = Dictionary(evening.screens[0].page)
    found: Found = {}
    for phase in evening.phases():
        for one in dict.fromkeys(looked_at(evening, words, phase)):
            found.setdefault(one, []).append(phase)
    for name, phase, wrong in cut_off(evening, words):
        found.setdefault((name, wrong), []).append(phase)
    lines = [f"{name}: {wrong} ({', '.join(when)})" for (name, wrong), when in found.items()]
    assert not lines, "\n".join(lines)


def looked_at(evening: Evening, words: Dictionary, phase: str) -> Iterator[tuple[str, str]]:
    """Every screen, once it has drawn what the server has sent; those that show no table once."""
    evening.sent()
    for screen in evening.screens:
        if phase == "idle" or screen.table is not None or screen.name in FOLLOWS:
            evening.settled(screen)
            for wrong in (*said(evening, words, screen), *axe(evening, screen.page, phase)):
                yield screen.name, wrong


def said(evening: Evening, words: Dictionary, screen: Screen) -> Iterator[str]:
    found = said_by(screen.page)
    if found.language != evening.language:
        yield f"the page says it is in {found.language!r}"
    yield from empty(found, words)
    yield from words.strangers(found, evening.language, evening.names)
    if screen.table is not None:
        view, layout = evening.view(screen.table), evening.layout(screen.table)
        yield from contradictions(found, view, layout, words)


def axe(evening: Evening, page: Page, phase: str) -> Iterator[str]:
    if not THOROUGH:
        if phase in AXE_IN and evening.language == "en":
            yield from violations(page)
        return
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        yield from (f"{one} by {scheme}" for one in violations(page))
    page.emulate_media(color_scheme=SCHEMES[0])


def cut_off(evening: Evening, words: Dictionary) -> Iterator[tuple[str, str, str]]:
    """Paused by the server, then without a network: every screen that is live says so."""
    live, floor = evening.floor.live, evening.floor
    loaded = live.server.pit._loaded
    live.within(lambda: loaded.pause("disk full"))
    yield from covered(evening, words, "connection.paused", "paused")
    live.within(lambda: loaded.take(loaded.read()))
    with floor.expecting("ERR_INTERNET_DISCONNECTED|WebSocket"):
        for screen in evening.screens:
            screen.page.context.set_offline(True)
        for one in live.server.floor.hub.all():
            live.within(one.cut_off.set)
        yield from covered(evening, words, "connection.lost", "cut off")


def covered(
    evening: Evening, words: Dictionary, key: str, phase: str
) -> Iterator[tuple[str, str, str]]:
    """Within five seconds, however old what lies under it is."""
    told = words.word(evening.language, key)
    for screen in evening.screens:
        if screen.name in STILL:
            continue
        try:
            veil = screen.page.get_by_role("alert").filter(has_text=told)
            expect(veil.first).to_be_visible(timeout=5_000)
        except AssertionError:
            yield screen.name, phase, f"it does not say “{told}”"
            continue
        found = said_by(screen.page)
        strangers = words.strangers(found, evening.language, evening.names)
        for wrong in (*strangers, *axe(evening, screen.page, phase)):
            yield screen.name, phase, wrong


def test_the_measure_finds_what_is_wrong(screens: Screens) -> None:
    """The checker itself: a wrong phase, an outcome that is none, a blank, a key, a stranger."""
    table = screens.table()
    page = screens.station(table, bypass_csp=True)
    words = Dictionary(page)
    view = table.dealer.get(f"/api/tables/{table.id}/view?as=dealer").json()
    layout = table.dealer.get(f"/api/tables/{table.id}/layout").json()
    for changed, wrong, line in (
        ("Place your bets", {}, "while no bets are taken"),
        ("17 black", {}, "is shown, and the outcome is none"),
        ("17 black", {"fault": "it burns", "faults": {"wnd": "it burns"}}, "while the table is"),
        ("No more bets", {}, "is said, and the phase is idle"),
        ("Between spins", {"no_spin": "short-spin"}, "that it is a no spin is not said"),
        ("Between spins", {"phase": "outcome", "outcome": "17"}, "17 is not said"),
        ("Between spins", {"fault": "it burns", "faults": {}}, "that it is stopped is not said"),
        ("Place your bets", {"locked": False, "ends_at": "2030-01-01T00:00:00Z"}, "no countdown"),
    ):
        page.locator("#phase").evaluate("(one, words) => { one.textContent = words }", changed)
        now = {**view, "public": {**view["public"], "locked": True, **wrong}}
        found = list(contradictions(said_by(page), now, layout, words))
        assert any(line in one for one in found), (changed, wrong, found)
    page.locator("#phase").evaluate("(one) => { one.textContent = 'phase.idle' }")
    page.locator("#detail").evaluate("(one) => { one.textContent = 'Rien ne va plus' }")
    page.locator("#undo").evaluate("(one) => one.replaceChildren()")
    wrong_now = said_by(page)
    assert any("phase.idle" in one for one in empty(wrong_now, words))
    assert any("is blank" in one for one in empty(wrong_now, words))
    assert any("rien" in one for one in words.strangers(wrong_now, "en", names_in()))
    assert any("button-name" in one for one in violations(page))
