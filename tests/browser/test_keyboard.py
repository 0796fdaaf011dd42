"""Everything by the keyboard, and a name for everything that can be used."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kit.browser.accessibility import nameless
from kit.browser.dealer_desk import form, sub, tab
from kit.browser.looks import Looks
from kit.browser.painting import paint
from kit.browser.screens import TOUCHBET, Screens, chip, layout_of, money
from kit.browser.tickets import at_station

PHASES = {"open-betting": "Place your bets", "spin-ball": "Ball in play",
          "no-more-bets": "No more bets"}  # fmt: skip
DESK: dict[str, list[str]] = {
    "Buy in": [], "Seat": [], "Call bet": [], "Chips": ["Issue", "Redeem", "Foreign"],
    "House": ["Tray and drop"],
}  # fmt: skip
FOCUSED = "() => document.activeElement.dataset.bet ?? document.activeElement.id"


# Where the ring round what has the focus lies on somebody else's words; letters are about two
# thirds as high as their lines.
COVERED = """() => {
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const words = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const one = text.parentElement;
    if (!text.data.trim() || one.closest("svg, .said, script, style, option") || !shown(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const space = (bottom - top) / 6;
      const word = { one, left, right, top: top + space, bottom: bottom - space, said: text.data.trim() };
      for (let above = one; above; above = above.parentElement) { // less what a scroll area hides
        if (getComputedStyle(above).overflow === "visible") continue;
        const box = above.getBoundingClientRect();
        word.left = Math.max(word.left, box.left);
        word.right = Math.min(word.right, box.right);
        word.top = Math.max(word.top, box.top);
        word.bottom = Math.min(word.bottom, box.bottom);
      }
      words.push(word);
    }
  }
  const wrong = [];
  for (const one of document.querySelectorAll("button, a[href], input, select, summary")) {
    if (!shown(one) || one.disabled) continue;
    one.focus({ focusVisible: true, preventScroll: true });
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one);
    if (document.activeElement !== one || outlineStyle === "none") continue;
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const box = one.getBoundingClientRect();
    for (const word of words) {
      if (one.contains(word.one)) continue;
      const wide = Math.min(word.right, box.right + reach) - Math.max(word.left, box.left - reach);
      const high = Math.min(word.bottom, box.bottom + reach) - Math.max(word.top, box.top - reach);
      if (wide > 1 && high > 1) wrong.push(`${one.id || one.textContent.trim()} covers ${word.said}`);
    }
  }
  return wrong;
}"""  # noqa: E501


def focused(page: Page) -> str:
    found: str = page.evaluate(FOCUSED)
    return found


def tab_to(page: Page, wanted: str) -> None:
    """Tab on until an element by this id, or a position on the layout, has the focus."""
    for _ in range(40):
        if focused(page) == wanted or (wanted == "layout" and ":" in focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def test_a_wager_is_placed_and_taken_back_by_keys_alone(screens: Screens) -> None:
    table = screens.table()
    page = screens.station(table)
    tab_to(page, "buy-in")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    for _ in range(4):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="100", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(money(page, "account")).to_have_text("100.00 AUD")

    table.do("open-betting")
    expect(layout_of(page)).to_have_attribute("aria-disabled", "false")
    tab_to(page, "layout")
    seen = [focused(page)]
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        seen.append(focused(page))
    assert all(one != other for one, other in pairwise(seen)), seen
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(chip(page, seen[-1])).to_have_text("25")
    expect(money(page, "staked")).to_have_text("25.00")
    assert table.me("ana")["wagers"] == {seen[-1]: 2500}
    page.keyboard.press("Backspace")
    expect(chip(page, seen[-1])).to_have_count(0)
    expect(money(page, "account")).to_have_text("100.00 AUD")
    assert table.me("ana")["wagers"] == {}


def test_arrows_lead_to_every_position(screens: Screens) -> None:
    page = screens.station(screens.table())
    unreached = layout_of(page).evaluate(UNREACHED)
    assert unreached == []


# Every arrow from every position that was reached, until there is none left.
UNREACHED = """(layout) => {
  const at = () => document.activeElement;
  layout.querySelector("[tabindex='0']").focus();
  const edge = [at()];
  const reached = new Set(edge);
  while (edge.length) {
    const from = edge.pop();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      from.focus();
      from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      if (!reached.has(at())) edge.push(at());
      reached.add(at());
    }
  }
  const targets = [...layout.querySelectorAll("[data-bet]")];
  return targets.filter((one) => !reached.has(one)).map((one) => one.dataset.bet);
}"""


def test_everything_at_a_cloth_has_a_name_and_satisfies_axe(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", mode="cloth", racetrack=True)
    for player in ("ana", "bo"):
        table.do("buy-in", player=player, amount=10_000, tender="cash")
    measured: dict[str, Any] = {"bypass_csp": True, "painted": True}  # axe-core styles the page
    station, console = screens.station(table, **measured), screens.console(table, **measured)
    wall = screens.wnd(table)
    looks = Looks()
    for step, words in PHASES.items():
        table.do(step)
        for page in (station, console, wall):
            expect(page.locator("#say" if page is wall else "#phase")).to_have_text(words)
            wrong = nameless(page) if page is wall else looks.violations(page)
            assert wrong == [], (page.url, step)
    table.do("record-outcome", outcome="17")
    expect(console.locator("#landed")).to_have_text("17")
    assert looks.violations(console) == []
    table.do("settle")
    table.do("open-betting")
    paint(console)
    assert console.evaluate(COVERED) == []
    for page in opened(station, console):
        assert looks.violations(page) == [], page.url


def opened(station: Page, console: Page) -> Iterator[Page]:
    """The panels, dialogs and forms, one after the other."""
    for name in ("Help", "Favourites", "Cash out"):
        station.get_by_role("button", name=name).click()
        expect(station.get_by_role("dialog")).to_be_visible()
        yield station
        station.keyboard.press("Escape")
    station.get_by_role("button", name="Race-track").click()
    yield station
    for group, forms in DESK.items():
        tab(console, group)
        for name in forms or [""]:
            expect(sub(console, name) if name else form(console)).to_have_count(1)
            yield console
    console.get_by_role("button", name="Table", exact=True).click()
    yield console
    console.get_by_role("button", name="Pair a station").click()
    expect(console.get_by_role("dialog")).to_be_visible()
    yield console
    console.keyboard.press("Escape")
    console.goto("/")
    expect(console.get_by_role("heading", name="Tables")).to_be_visible()
    yield console
    console.goto("/sign-in")
    yield console


# What is read and stands in no landmark; how many titles there are; targets too small to touch.
AROUND = """() => {
  const places = "header, main, aside, footer, section[aria-label], dialog";
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lost = [];
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || one.closest("script, [aria-hidden=true], [hidden]")) continue;
    if (!one.closest(places)) lost.push(walk.currentNode.data.trim());
  }
  const lists = [...document.querySelectorAll("[role=list], ul")].filter((one) => !one.hidden)
    .filter((one) => [...one.children].some((item) => !item.matches("li, [role=listitem]")));
  const small = [...document.querySelectorAll("button, a[href]")].filter((one) => one.checkVisibility())
    .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 44).map((one) => one.id);
  return { titles: document.querySelectorAll("h1").length, lost, lists: lists.length, small,
           zoom: document.querySelector("meta[name=viewport]").content };
}"""  # noqa: E501


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (768, 1024), (1366, 768)])
def test_a_station_has_one_title_landmarks_and_targets_for_fingers(
    screens: Screens, size: tuple[int, int]
) -> None:
    width, height = size
    table = screens.table()
    page = screens.station(table, width=width, height=height)
    found = page.evaluate(AROUND)
    assert (found["titles"], found["lost"], found["lists"], found["small"]) == (1, [], 0, [])
    assert "user-scalable" not in found["zoom"] and "maximum-scale" not in found["zoom"]
    paint(page)
    assert page.evaluate(COVERED) == []
    table.spin("17")
    expect(page.locator("#phase")).to_have_text("17 black")
    assert page.evaluate(AROUND)["lists"] == 0


# Whose ring, when the keyboard has come to it, lies on another's words.
RINGS = """() => {
  const shown = (one) => !one.closest("svg, .said, script") && one.checkVisibility({ visibilityProperty: true });
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    if (!text.data.trim() || !shown(text.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    texts.push({ of: text.parentElement, at: range.getBoundingClientRect(), words: text.data.trim() });
  }
  const found = [];
  for (const one of document.querySelectorAll("button:enabled, a[href], input, select, ol[tabindex]")) {
    if (!shown(one)) continue;
    one.focus({ focusVisible: true, preventScroll: true });
    const { outlineWidth, outlineOffset } = getComputedStyle(one);
    const out = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const own = one.getBoundingClientRect();
    for (const { of, at, words } of texts) {
      const meets = (far) => at.left < own.right + far && at.right > own.left - far
        && at.top + 2 < own.bottom + far && at.bottom - 2 > own.top - far; // letters are lower than lines
      if (!one.contains(of) && !of.contains(one) && meets(out) && !meets(0))
        found.push(`the ring of ${one.id || one.textContent.trim()} is on “${words}”`);
    }
  }
  return found;
}"""  # noqa: E501


@pytest.mark.parametrize("width", [360, 1366])
def test_a_ring_about_one_thing_covers_no_other_s_words(screens: Screens, width: int) -> None:
    table = screens.table(**TOUCHBET, language="fr")  # whose words are longer
    at_station(table, "ana", "buy-in", amount=1_234_500, tender="note")
    table.spin("17")
    table.do("open-betting")
    at_station(table, "ana", "place-wager", bet="red", stake=500)
    page = screens.station(table, width=width, height=768)
    expect(chip(page, "red")).to_have_text("5")
    assert page.evaluate(RINGS) == []
    wide = ":focus-visible { outline-offset: 12px !important }"
    page.evaluate("(rule) => document.styleSheets[0].insertRule(rule)", wide)
    assert page.evaluate(RINGS)  # it would be found
