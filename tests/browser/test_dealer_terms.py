"""Terms and the house at the dealer's desk: limits, closing, the tray, what is vouched for."""

from __future__ import annotations

import re
import threading
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from croupier.store.base import Batch
from kit.browser.accessibility import nameless
from kit.browser.dealer_desk import (
    fill,
    form,
    player,
    press,
    sign,
    step,
    sub,
    supervisor,
    tab,
    told,
)
from kit.browser.screens import Screens, Table, layout_of
from kit.browser.tickets import time_passes, time_stands
from kit.marks import vouched
from kit.table import books
from kit.waiting import PATIENCE_S

AT = re.compile(r"from \d\d:\d\d: 10 to 500, units of 5")


def announce(page: Page, minimum: str, minutes: str) -> None:
    fill(page, minimum=minimum, in_force_in_how_many_minutes=minutes)
    press(page, "Announce limits")


@books(CM18="4.1 fn1 s66(2)", CM11="4.1 fn1 s66(2)")
def test_a_higher_minimum_is_announced_in_time_and_seen_by_all(screens: Screens, tag: str) -> None:
    """Too early is refused in the server's words; then the sign says what and from when."""
    table = screens.table(rulebook=tag, mode="touchbet")
    page, station = screens.console(table), screens.station(table)
    expect(page.locator("#facts")).to_contain_text("5 to 500, units of 5")
    tab(page, "Terms")
    expect(form(page).get_by_label("Maximum", exact=True)).to_have_value("500")
    announce(page, "10", "19")
    told(page, "displayed for 20 minutes before it holds")
    expect(page.locator("#told .clause")).to_have_text(f"{tag} 4.1 fn1 s66(2)")
    expect(page.locator("#notices")).to_be_hidden()
    form(page).get_by_role("button", name="20 min").click()
    with time_stands(screens.live, page):
        press(page, "Announce limits")
        told(page, "Announced: 10 to 500")
    notice = page.locator("#notices p")
    expect(notice).to_contain_text(AT)
    expect(notice.get_by_role("timer")).to_have_text(re.compile(r"^in (20:0\d|19:5\d)$"))
    expect(station.locator("body")).to_contain_text(re.compile(r"\b10\b.*\b500\b"))
    expect(page.locator("#facts")).to_contain_text("5 to 500")  # not yet
    form(page).get_by_role("button", name="Apply now").click()
    told(page, "The announced limits take effect on")


def test_limits_in_force_are_on_the_console_and_the_rest_of_them_is_kept(screens: Screens) -> None:
    kinds = {"straight": {"min": 200}}
    table = screens.table(rulebook="CM18", limits={"min": 1000, "max": 80_000, "kinds": kinds})
    page = screens.console(table)
    tab(page, "Terms")
    announce(page, "5", "0")  # a lower minimum needs no notice
    told(page, "Announced: 5 to 800")
    step(page, "Place your bets")  # they hold from the next betting after their time
    expect(page.locator("#phase")).to_have_text("Place your bets")
    expect(page.locator("#facts")).to_contain_text("10 to 800")
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="17")
    table.do("settle")
    expect(page.locator("#notices p")).to_contain_text("with the next betting")
    step(page, "Place your bets")
    expect(page.locator("#facts")).to_contain_text("5 to 800")
    expect(page.locator("#notices")).to_be_hidden()
    limits = table.dealer.get(f"/api/tables/{table.id}/layout").json()["limits"]
    assert limits["kinds"]["straight"] == [200, 80_000, 100]
    assert limits["kinds"]["red"] == [500, 80_000, 500]


def test_perth_limits_take_the_operators_signature(screens: Screens) -> None:
    table = screens.table(rulebook="CP")
    page = screens.console(table)
    supervisor(screens, "olga", "casino-operator")
    tab(page, "Terms")
    assert form(page).get_by_label("Minimum", exact=True).input_value() == "5"
    announce(page, "10", "0")
    needs = page.locator("#signature .needs")
    expect(needs).to_contain_text("casino operator")
    with time_passes(screens.live, 10):  # an operator is not there at once
        table.do("buy-in", player="ana", amount=5_000, tender="cash")  # brings the floor's clock
        expect(player(page, "ana")).to_have_count(1)
        sign(page, "olga")
        told(page, "Announced: 10 to 500")
    expect(page.locator("#acts li").filter(has_text="limits announced")).to_contain_text("olga")


@books(CM18=("4.3 #2", "1.1 Distinctive Marker"), CM11=("4.3 #2", "1.1 Distinctive Marker"))
def test_a_players_own_limits_have_a_marker(screens: Screens, tag: str) -> None:
    table = screens.table(rulebook=tag)
    for name in ("ana", "bo"):
        table.do("buy-in", player=name, amount=500_000, tender="cash")
    table.do("issue-colour-chips", player="ana", colour="blue", value=2500, count=4)
    page = screens.console(table, height=900)
    tab(page, "Terms")
    sub(page, "Own")
    fill(page, player="bo", minimum="50", maximum="5000")
    expect(form(page).get_by_role("button", name="End own limits")).to_be_disabled()
    press(page, "Set own limits")
    expect(page.locator("#markers li")).to_have_count(1)  # not before the player has agreed
    form(page).get_by_label("The player has agreed").check()
    press(page, "Set own limits")
    told(page, "bo plays 50 to 5,000")
    expect(page.locator("#markers li")).to_have_count(2)
    expect(page.get_by_role("list", name="Markers")).to_be_visible()
    colour, personal = page.locator("#markers li").all()
    expect(colour).to_have_text("blue25.00ana")
    expect(colour.locator(".swatch")).to_be_visible()  # each kind of marker has its own look
    expect(personal).to_have_text("2personal limit 50 to 5,000, units of 5bo")
    expect(personal.locator(".plate")).to_have_text("2")
    expect(player(page, "bo").locator(".tags")).to_have_text("personal limit")
    expect(player(page, "ana").locator(".tags")).not_to_contain_text("limit")
    press(page, "End own limits")
    told(page, "bo plays by the table's limits again")
    expect(page.locator("#markers li")).to_have_text(["blue25.00ana"])
    expect(player(page, "bo").locator(".tags")).to_have_text("")


@books(CP=("7.5(b)", "7.5(c)", "7.6(b)"))
def test_a_legacy_wager_is_offered_marked_and_extended(screens: Screens, tag: str) -> None:
    """After a change that everybody agreed to, the old minimum and units go on for a while."""
    table = screens.table(rulebook=tag)
    table.do("buy-in", player="ana", amount=50_000, tender="cash")
    table.do("issue-colour-chips", player="ana", colour="red", value=500, count=40)
    ana = table.live.unseen(table.id, "ana")
    table.do("open-betting")
    wager = {"bet": "red", "colour": "red", "count": 1}
    assert table.live.ask(ana, table.id, "place-wager", **wager).is_success
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="2")
    table.do("settle")
    supervisor(screens, "otto", "casino-operator")
    supervisor(screens, "tina", "table-games-manager")
    page = screens.console(table, height=900)
    tab(page, "Terms")
    announce(page, "10", "0")
    sign(page, "otto")
    told(page, "Announced: 10 to 500")
    assert table.live.ask(ana, table.id, "agree-limits").is_success
    expect(page.locator("#notices p")).to_contain_text("with the next betting")  # it is agreed
    step(page, "Place your bets")
    expect(page.locator("#facts")).to_contain_text("10 to 500")

    sub(page, "Legacy")
    fill(page, player="ana")
    press(page, "Offer")
    sign(page, "otto")
    told(page, "ana was offered 1 h of the old limits")
    marker = page.locator("#markers li").filter(has_text="legacy")
    expect(marker).to_have_count(0)
    assert table.live.ask(ana, table.id, "accept-legacy-wager").is_success
    expect(marker).to_contain_text("legacy wager 5 to 500, units of 5")
    before = marker.inner_text()
    form(page).get_by_text("Extend", exact=True).first.click()
    fill(page, hours="2")
    press(page, "Extend")
    sign(page, "tina")
    told(page, "ana has 2 h more")
    expect(marker).not_to_have_text(before)
    expect(marker).to_contain_text(re.compile(r"until \d\d:\d\d"))
    assert table.live.ask(ana, table.id, "leave").is_success
    expect(marker).to_have_count(0)


@books(CM18="18.8")
def test_a_table_with_players_closes_after_its_notice(screens: Screens, tag: str) -> None:
    table = screens.table(rulebook=tag)
    table.do("buy-in", player="ana", amount=5000, tender="cash")
    page = screens.console(table)
    supervisor(screens, "hugh", "higher-duties-dealer")
    tab(page, "Terms")
    sub(page, "Closing")
    press(page, "Close table")
    expect(page.locator("#signature .needs")).to_contain_text("higher duties dealer")
    sign(page, "hugh")
    told(page, "no closing notice was given")
    press(page, "Give closing notice")
    sign(page, "hugh")
    told(page, "Closing notice given")
    notice = page.locator("#notices p")
    expect(notice).to_have_text("The table closes after 3 more spins")
    expect(form(page).get_by_role("button", name="Give closing notice")).to_be_disabled()
    for left in ("2 more spins", "one more spin"):
        table.spin("17")
        expect(notice).to_contain_text(left)
    press(page, "Close table")
    sign(page, "hugh")
    told(page, "players have 1 more spin.")
    table.spin("17")
    expect(notice).to_contain_text("the table may close")
    press(page, "Close table")
    sign(page, "hugh")
    expect(page.locator("body[data-phase=closed]")).to_be_visible()
    expect(page.locator("#rail").get_by_role("button")).to_have_text(["Open table"])


def test_a_closing_notice_by_the_clock_shows_its_time(screens: Screens) -> None:
    table = screens.table(rulebook="CM11", mode="touchbet")
    page = screens.console(table)
    supervisor(screens, "paul", "pit-boss")
    tab(page, "Terms")
    sub(page, "Closing")
    fill(page, **{CLOSES: "19"})
    press(page, "Give closing notice")
    sign(page, "paul")
    told(page, "Players get 20 minutes")
    expect(page.locator("#told .clause")).to_contain_text("CM11 13.7")
    fill(page, **{CLOSES: "25"})
    notice = page.locator("#notices p")
    with time_stands(screens.live, page):
        press(page, "Give closing notice")
        sign(page, "paul")
        expect(notice).to_contain_text(re.compile(r"closes at \d\d:\d\d"))
    expect(notice.get_by_role("timer")).to_have_text(re.compile(r"^in (25:0\d|24:5\d)$"))


CLOSES = "closes_in_how_many_minutes_(empty:_as_early_as_allowed)"


# ---- the house ----


def house(table: Table) -> dict[str, int]:
    view = table.dealer.get(f"/api/tables/{table.id}/view?as=dealer").json()
    found: dict[str, int] = view["house"]
    return found


def test_fill_credit_and_drop(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", float=1_000_000)
    table.do("buy-in", player="ana", amount=50_000, tender="cash")
    page = screens.console(table)
    tab(page, "House")
    expect(page.locator("#float")).to_have_text("9,500.00")
    expect(page.locator("#drop")).to_have_text("500.00")
    fill(page, amount="2500")
    press(page, "Fill")
    expect(page.locator("#float")).to_have_text("12,000.00")
    form(page).get_by_text("Credit", exact=True).first.click()
    fill(page, amount="12000.01")
    press(page, "Credit")
    told(page, "The tray holds")
    fill(page, amount="1000")
    press(page, "Credit")
    expect(page.locator("#float")).to_have_text("11,000.00")
    form(page).get_by_text("Count drop", exact=True).first.click()
    fill(page, amount="0")
    press(page, "Count drop")  # an empty box can be counted
    told(page, "Drop counted: 0.00")
    expect(page.locator("#drop")).to_have_text("0.00")
    assert house(table)["float"] == 1_100_000
    expect(page.locator("#acts")).to_be_visible()  # a form hides neither acts nor players
    expect(page.locator("#people")).to_be_visible()
    tab(page, "House")
    expect(page.locator("#acts li .what").first).to_have_text("drop counted")


def test_what_is_typed_while_the_last_is_under_way_stays(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = screens.table(rulebook="CM18", float=1_000_000)
    page = screens.console(table)
    tab(page, "House")
    amount = form(page).get_by_label("Amount", exact=True)
    store, go_on = screens.live.server.store, threading.Event()
    append = store.append

    def slowly(batch: Batch) -> None:
        assert go_on.wait(PATIENCE_S)
        append(batch)

    monkeypatch.setattr(store, "append", slowly)
    try:
        fill(page, amount="2500")
        press(page, "Fill")
        fill(page, amount="1000")
    finally:
        go_on.set()
    told(page, "2,500.00 into the tray")
    expect(amount).to_have_value("1000")
    press(page, "Fill")
    expect(page.locator("#float")).to_have_text("13,500.00")
    expect(amount).to_have_value("")


@books(vouched, CM18=("2.3 #1", "2.3 #2"), CM11=("2.3 #1", "2.3 #2"))
def test_a_table_that_must_be_vouched_for_opens_by_the_form(screens: Screens, tag: str) -> None:
    """ "Place your bets" says why not, and leads to what is missing."""
    table = screens.table(rulebook=tag, attestations="required")
    page = screens.console(table)
    step(page, "Place your bets")
    told(page, "Nobody has vouched for these yet: ball (material) and ball (diameter in mm).")
    expect(form(page)).to_contain_text("Betting does not open yet. Still to vouch for: 2.")
    facts = form(page).locator(".wanted-facts li")
    expect(facts.first).to_contain_text(f"It must be: non metallic [{tag} 2.3 #1]")
    expect(facts.last).to_contain_text(f"It must be: 17 to 22 [{tag} 2.3 #2]")
    expect(form(page).get_by_label("Ball, material", exact=True)).to_have_value("non-metallic")
    diameter = form(page).get_by_label("Ball, diameter in mm", exact=True)
    expect(diameter).to_be_focused()  # what nobody can guess is asked for

    # All at once goes as far as it can: one is vouched for, the other is still to be said.
    press(page, "I vouch for all of it")
    told(page, "Vouched for: Ball, material")
    expect(form(page)).to_contain_text("Still to vouch for: 1.")
    diameter.fill("23")
    press(page, "I vouch for it: Ball, diameter in mm")
    told(page, "cannot be 23; the rule is")
    fill(page, note="measured twice")
    diameter.fill("19.5")
    diameter.press("Enter")
    expect(form(page)).to_contain_text("All that is wanted is vouched for.")
    assert "measured twice" in table.log()
    step(page, "Place your bets")
    expect(page.locator("body[data-phase=betting]")).to_be_visible()


@books(CM11="11.6.3 #1")
def test_final_bets_come_before_no_more_bets(screens: Screens, tag: str) -> None:
    table = screens.table(rulebook=tag, mode="touchtable")
    page = screens.console(table)
    rail = page.locator("#rail")
    step(page, "Place your bets")
    step(page, "Spin")
    rail.get_by_role("button", name="No more bets").click()
    told(page, "Announce final bets before no more bets.")
    expect(page.locator("body[data-phase=ball-in-play]")).to_be_visible()
    step(page, "Final bets")
    expect(page.locator("#phase")).to_have_text("Final bets")
    expect(rail.get_by_role("button", name="Final bets")).to_be_disabled()
    step(page, "No more bets")
    expect(page.locator("#phase")).to_have_text("No more bets")


def test_only_what_a_table_has_is_offered(screens: Screens) -> None:
    """No chips at a screen, no guests at a cloth, no final bets but where they are called."""
    for spec, has, has_not in (
        ({"mode": "touchbet"}, ["Seat", "Terms", "House"], ["Buy in", "Call bet", "Chips"]),
        ({"mode": "touchtable"}, ["Buy in", "Guest", "Terms"], ["Chips"]),
        ({"mode": "cloth"}, ["Buy in", "Chips", "House"], ["Guest"]),
    ):
        page = screens.console(screens.table(rulebook="CM18", **spec))
        tabs = page.locator("#desk-tabs")
        for name in has:
            expect(tabs.get_by_role("button", name=name, exact=True)).to_be_enabled()
        for name in has_not:
            expect(tabs.get_by_role("button", name=name, exact=True)).to_be_hidden()
        expect(page.locator("#rail").get_by_text("Final bets")).to_have_count(0)
    tab(page, "Terms")
    expect(page.locator(".tabs.sub:visible button:visible")).to_have_text(
        ["Limits", "Own", "Closing"]
    )


def test_every_form_of_the_desk_has_names_and_speaks_french(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", mode="cloth")
    table.do("buy-in", player="ana", amount=50_000, tender="cash")
    page = screens.console(table, height=900)
    page.get_by_role("button", name="Français").click()
    for group, forms in (
        ("Jetons", ["Remettre", "Reprendre"]),
        ("Conditions", ["Limites", "Propres", "Fermeture"]),
        ("Maison", ["Encaisse", "Attester"]),
    ):
        tab(page, group)
        for name in forms:
            opened = sub(page, name)
            assert nameless(page) == [], name
            words = opened.inner_text()
            assert not re.search(r"\b(the|of|chips|limits|how|closes?)\b", words.lower()), words
        tab(page, group)
    tab(page, "Conditions")
    sub(page, "Fermeture")
    press(page, "Annoncer la fermeture")
    dialog = page.get_by_role("dialog", name="Signature d'un responsable")
    expect(dialog).to_contain_text("Il faut la signature de : croupier de rang supérieur")
    assert nameless(page) == []
    expect(layout_of(page)).to_be_visible()


def test_times_run_on_the_servers_clock(screens: Screens) -> None:
    """A device whose own clock is an hour slow announces for the right time."""
    table = screens.table(rulebook="CM18")
    page = screens.console(table)
    page.evaluate(
        "() => { const real = Date.now.bind(Date); Date.now = () => real() - 3_600_000; }"
    )
    table.spin("17")  # a change brings the server's clock
    expect(page.locator("#results")).to_contain_text("17")
    tab(page, "Terms")
    announce(page, "10", "30")
    told(page, "Announced: 10 to 500")
    view = table.dealer.get(f"/api/tables/{table.id}/view?as=dealer").json()
    at = datetime.fromisoformat(view["public"]["announced"]["at"])
    assert 29 * 60 < (at - datetime.now(UTC)).total_seconds() < 31 * 60
