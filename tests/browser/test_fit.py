"""Nothing is cut off and nothing lies on anything, from a phone to a wall, by day and by night."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from kit.browser.fit import MISFITS, PAINTED, RESULTS, STAYS, misfits
from kit.browser.screens import Screens, Table, chip, click, money, squares

SPECS = {
    "touchbet": {"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": 600},
    "french": {"rulebook": "CM18", "game": "french", "mode": "cloth", "language": "fr",
               "racetrack": True},
}  # fmt: skip


def played(screens: Screens, spec: str) -> Table:
    """A table with a past and four players with large accounts."""
    table = screens.table(**SPECS[spec])
    for name in ("ana", "bo", "catherine", "dimitrios"):
        if spec == "french":
            table.do("buy-in", player=name, amount=1_250_000, tender="cash")
        else:
            station = table.live.paired(table.id, player=name)
            bought = table.live.ask(station, table.id, "buy-in", amount=1_250_000, tender="note")
            assert bought.status_code == 200, bought.text
    for outcome in RESULTS:
        table.spin(outcome)
    return table


@pytest.mark.parametrize("spec", list(SPECS))
def test_the_station_fits(screens: Screens, spec: str) -> None:
    table = played(screens, spec)
    page = screens.station(table)
    assert misfits(page) == []
    table.do("open-betting")
    page.set_viewport_size({"width": 1366, "height": 768})
    for bet in (squares(17), ["red"], squares(17, 20)):
        click(page, *bet)
    expect(chip(page, "split:17/20")).to_have_text("5")
    expect(page.locator("#count")).not_to_have_class("over")
    assert misfits(page) == []
    table.do("spin-ball", "no-more-bets")
    expect(page.locator("#wheel")).to_be_visible()
    assert misfits(page) == []
    table.do("record-outcome", outcome="17")
    table.do("settle")
    expect(money(page, "won")).to_contain_text("260")
    expect(page.locator("#plate")).to_be_hidden()  # it covers the tools of a phone for a while
    assert misfits(page) == []


@pytest.mark.parametrize("spec", list(SPECS))
def test_the_dealer_console_fits(screens: Screens, spec: str) -> None:
    table = played(screens, spec)
    page = screens.console(table)
    assert misfits(page) == []
    table.do("open-betting")
    expect(page.locator("body[data-phase=betting]")).to_be_visible()
    assert misfits(page) == []
    table.do("spin-ball", "no-more-bets")
    expect(page.locator("body[data-phase=no-more-bets]")).to_be_visible()
    assert misfits(page) == []
    table.do("record-outcome", outcome="17")
    expect(page.locator("#landed")).to_have_text("17")
    assert misfits(page) == []


# Whether the rail lies at the lower edge and what answers at the upper, and what the keys lie on.
IN_REACH = """() => {
  const boxOf = (one) => one.getBoundingClientRect();
  const [rail, told] = ["rail", "told"].map((id) => boxOf(document.getElementById(id)));
  const last = [...document.querySelectorAll("main, aside, #beside")]
    .map((one) => boxOf(one).bottom).reduce((one, other) => Math.max(one, other));
  const under = [];
  for (const one of document.querySelectorAll("[data-key]")) {
    if (!one.checkVisibility() || !one.textContent.trim()) continue;
    const { right, top } = boxOf(one);
    const words = document.createRange();
    words.selectNodeContents(one);
    for (const line of words.getClientRects())
      if (line.right > right - 14 && line.top < top + 13) under.push(one.textContent);
  }
  return { low: innerHeight - rail.bottom, high: rail.height, told: told.top, under,
    over: last - rail.top, rolls: document.scrollingElement.scrollHeight - innerHeight };
}"""


@pytest.mark.parametrize("size", [(390, 844), (700, 900), (360, 740)])
def test_the_consoles_steps_stay_in_reach(screens: Screens, size: tuple[int, int]) -> None:
    """Where the page rolls: at its beginning and its end, and its end lies above them."""
    width, height = size
    table = played(screens, "touchbet")
    page = screens.console(table, width=width, height=height)
    page.locator("#rail .next").click()
    expect(page.locator("body[data-phase=betting]")).to_be_visible()
    page.locator("#rail").get_by_role("button", name="No spin").wait_for()
    for at in (0, 1):
        page.evaluate("(at) => scrollTo(0, at * document.body.scrollHeight)", at)
        reach = page.evaluate(IN_REACH)
        assert abs(reach["low"]) < 1 and 60 < reach["high"] < height / 4, reach
        assert reach["under"] == [], reach
    assert reach["rolls"] > 100 and reach["over"] <= 1, reach
    table.do("spin-ball")
    page.locator("#rail").get_by_role("button", name="No spin").click()
    panel = page.locator("#no-spin")
    expect(panel.get_by_role("button").nth(1)).to_be_in_viewport()
    assert page.locator("#told").evaluate("(one) => getComputedStyle(one).position") == "sticky"


# The forms of the desk, by the tab they are in; a table has those of its mode.
DESKS: dict[str, tuple[dict[str, Any], dict[str, list[str]]]] = {
    "en": (
        {"rulebook": "CP", "mode": "cloth", "stations": 10},
        {
            "Buy in": [],
            "Seat": [],
            "Chips": ["Issue", "Redeem", "Foreign"],
            "Terms": ["Limits", "Legacy", "Closing"],
            "House": ["Tray and drop", "Attest"],
        },
    ),
    "fr": (
        {"rulebook": "CM18", "mode": "cloth", "language": "fr"},
        {
            "Jetons": ["Remettre", "Reprendre", "D'ailleurs"],
            "Conditions": ["Limites", "Propres", "Fermeture"],
            "Maison": ["Encaisse", "Attester"],
        },
    ),
}


@pytest.mark.parametrize("language", list(DESKS))
def test_the_dealers_desk_fits(screens: Screens, language: str) -> None:
    """Every form, with notices and markers above and people with long names and much money."""
    spec, tabs = DESKS[language]
    table = screens.table(**spec, float=1_000_000_000)
    for name in ("ana", "catherine-elisabeth von und zu"):
        table.do("buy-in", player=name, amount=123_456_800, tender="cash")
    table.do("issue-colour-chips", player="ana", colour="red", value=100_000, count=25)
    soon = (datetime.now(UTC) + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M:%SZ")
    role = {"CP": "casino-operator", "CM18": "higher-duties-dealer"}[spec["rulebook"]]
    boss = table.live.staff(f"boss-{table.id}", role)
    limits = {"min": 1000, "max": 10_000_000, "outlay": 2500}
    for do, fields in (
        ("announce-limits", {"limits": limits, "effective_at": soon}),
        ("give-closing-notice", {}),
    ):
        assert table.live.ask(boss, table.id, do, **fields).is_success
    table.do("open-betting")
    page = screens.console(table)
    found = []
    for tab, forms in tabs.items():
        page.locator("#desk-tabs").get_by_role("button", name=tab, exact=True).click()
        for form in forms or [""]:
            if form:
                row = page.locator(".tabs.sub:visible")
                row.get_by_role("button", name=form, exact=True).click()
            expect(page.locator("form.desk:visible")).to_have_count(1)
            found += [f"{tab} {form}: {line}" for line in misfits(page, schemes=("light",))]
    assert not found, "\n".join(found)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.locator("#desk-tabs").get_by_role("button", name=tab, exact=True).click()
    page.locator(".player").first.click()
    assert misfits(page, schemes=("light",)) == []


def test_the_signature_fits(screens: Screens) -> None:
    page = screens.console(screens.table(rulebook="CM18"))
    page.locator("#desk-tabs").get_by_role("button", name="Terms").click()
    page.locator(".tabs.sub:visible").get_by_role("button", name="Closing").click()
    page.get_by_role("button", name="Give closing notice").click()
    expect(page.get_by_role("dialog", name="A supervisor signs")).to_be_visible()
    assert misfits(page, "#signature") == []


@pytest.mark.parametrize("spec", list(SPECS))
def test_the_display_fits(screens: Screens, spec: str) -> None:
    table = played(screens, spec)
    page = screens.wnd(table)
    expect(page.locator("#results li").first).to_have_text(RESULTS[-1])
    assert misfits(page) == []
    table.do("open-betting")
    expect(page.locator("#state")).to_have_class(re.compile("^betting"))
    assert misfits(page) == []
    table.do("spin-ball", "no-more-bets")
    expect(page.locator("#state")).to_have_class("no-more-bets")
    assert misfits(page) == []
    page.locator("#fill").evaluate(STAYS)
    table.do("record-outcome", outcome="17")
    expect(page.locator("#fill")).to_be_visible()
    expect(page.locator("#number")).to_have_text("17")
    assert misfits(page, "#fill") == []
    expect(page.locator("#fill")).to_be_visible()


def test_signing_in_and_the_list_of_tables_fit(screens: Screens) -> None:
    table = played(screens, "touchbet")
    page = screens.page()
    page.goto("/sign-in")
    assert misfits(page) == []
    console = screens.console(table)
    console.goto("/")
    expect(console.get_by_role("heading", name=f"Table {table.id}")).to_be_visible()
    assert misfits(console) == []


def test_what_does_not_fit_is_found(screens: Screens) -> None:
    """The measure itself: a button too narrow, one on another, one off the screen."""
    page = screens.station(screens.table())
    page.evaluate(PAINTED, False)
    for id, style, found in (
        ("cash-out", {"width": "20px", "minWidth": "0", "overflow": "hidden"}, "leaves its button"),
        ("help", {"position": "fixed", "top": "0", "left": "0"}, "lies on"),
        ("help", {"position": "fixed", "top": "0", "left": "-15px"}, "leaves the screen"),
    ):
        button = page.locator(f"#{id}")
        button.evaluate("(one, style) => Object.assign(one.style, style)", style)
        lines = page.locator("body").evaluate(MISFITS)
        assert any(found in line for line in lines), found
        button.evaluate("(one) => one.removeAttribute('style')")
