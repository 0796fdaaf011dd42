"""What every screen says is what its view says, in every phase, in both languages; and axe-core
finds nothing wrong with any of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import expect

from kit.browser.accessibility import violations
from kit.browser.evening import Evening, Screen
from kit.browser.fit import SIZES
from kit.browser.looking import FEW, THOROUGH, Sizes, everywhere
from kit.browser.opened import opened
from kit.browser.saying import Dictionary, contradictions, empty, names_in, said_by
from kit.browser.screens import Screens

STILL = (  # they ask once, when they are opened
    "index", "account", "inspector", "sign-in", "make-table", "staff", "places",
)  # fmt: skip
BEHIND = {"table": "wagers", "cup": "cup-plays"}  # the phase in which most can be asked for
Found = dict[tuple[str, str], list[str]]  # screen and what is wrong -> in which phases


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_screen_says_what_is(apart: Screens, language: str) -> None:
    evening = Evening(apart, language, plays_cup=THOROUGH)
    words = Dictionary(evening.screens[0].page)
    found: Found = {}
    for phase in evening.phases():
        for one in looked_at(evening, words, phase):
            if phase not in found.setdefault(one, []):
                found[one].append(phase)
    for name, phase, wrong in cut_off(evening, words):
        found.setdefault((name, wrong), []).append(phase)
    lines = [f"{name}: {wrong} ({', '.join(when)})" for (name, wrong), when in found.items()]
    assert not lines, "\n".join(lines)


def looked_at(evening: Evening, words: Dictionary, phase: str) -> Iterator[tuple[str, str]]:
    """Every screen, once it has drawn what the server has sent; those that show no table once."""
    evening.sent()
    for screen in evening.screens:
        if phase == "idle" or screen.changes == evening.changing:
            evening.settled(screen)
            for wrong in wrong_with(evening, words, screen, phase):
                yield screen.name, wrong
        if phase == BEHIND.get(screen.changes, "idle") and (THOROUGH or evening.language == "fr"):
            for what in opened(screen.name, screen.page):
                for wrong in wrong_with(evening, words, screen, phase, FEW):
                    yield f"{screen.name} {what}", wrong


def wrong_with(
    evening: Evening, words: Dictionary, screen: Screen, phase: str, sizes: Sizes = SIZES
) -> Iterator[str]:
    says = partial(said, evening, words, screen)
    if THOROUGH:
        yield from everywhere(screen.page, says, sizes)
        return
    yield from says()
    if evening.language == "en":
        yield from evening.looks.violations(screen.page)


def said(evening: Evening, words: Dictionary, screen: Screen) -> Iterator[str]:
    found = said_by(screen.page)
    if found.language != evening.language:
        yield f"the page says it is in {found.language!r}"
    yield from empty(found, words)
    yield from words.strangers(found, evening.language, evening.names)
    if screen.table is not None:
        view, layout = evening.view(screen.table), evening.layout(screen.table)
        yield from contradictions(found, view, layout, words)


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
        alone = Screen(screen.name, screen.page)  # of its table it may say what was
        for wrong in wrong_with(evening, words, alone, phase):
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
