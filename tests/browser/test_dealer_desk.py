"""People and chips at the dealer's desk: guests, seats, colour chips, a supervisor's signature."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from croupier.server.people.second_factor import totp
from croupier.table.screens.masking import mask
from kit.browser.accessibility import violations
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
from kit.browser.screens import Screens, Table
from kit.devices import Device
from kit.table import books


def sensed(table: Table, outcome: str) -> Device:
    """What the first sensor on the wheel shows; the pair of them."""
    pair = Device(table.live, f"sensors-{table.id}", "sensor", table.id)
    seen = pair.say("record-outcome", outcome=outcome, source="sensor-1")
    assert seen.status_code == 200, seen.text
    return pair


@books(
    CM18=("12.2 Dealer Console #1", "12.2 Dealer Console #2", "12.2 Dealer Console #3",
          "12.2 Dealer Console #4", "12.2 Dealer Console #5", "12.4.2(b)", "12.7.3(b)",
          "12.7.7(a)"),
    CM11=("11.2 Dealer Console", "11.4.2(b)", "11.7.3(b)", "11.7.7(a)"),
)  # fmt: skip
def test_a_guest_from_opening_to_cash_out(screens: Screens, tag: str) -> None:
    """All of it at the console, for a guest has no display."""
    table = screens.table(rulebook=tag, mode="touchtable", float=1_000_000)
    measured: dict[str, Any] = {"bypass_csp": True, "painted": True}  # axe-core styles the page
    page = screens.console(table, height=900, **measured)
    expect(page.locator("#guests-title")).to_be_hidden()
    tab(page, "Guest")
    assert violations(page, root="#desk-forms") == []
    fill(page, **{"guest's_name": "gus"})
    press(page, "Open guest account")
    guest = page.locator("#guests li").filter(has_text="gus")
    expect(guest).to_be_visible()

    # The desk goes on to the buy-in, for the guest.
    expect(form(page).get_by_label("Player", exact=True)).to_have_value("gus")
    fill(page, amount="50")
    press(page, "Buy in")
    expect(guest.locator(".account")).to_have_text("50.00")
    assert table.me("gus")["guest"]

    step(page, "Place your bets")
    guest.get_by_role("button", name="gus").click()  # it was chosen: now nobody is
    guest.get_by_role("button", name="gus").click()
    guest.get_by_role("button", name="Call bet").click()
    assert violations(page, root="#desk-forms") == violations(page, root="#guests") == []
    fill(page, bet="straight:17", amount="5")
    press(page, "Call bet")
    expect(guest.locator(".bet")).to_have_text("bet 5.00")
    assert table.me("gus")["wagers"] == {"straight:17": 500}
    spin_to(page, tag)

    # What a sensor shows is not the outcome until the dealer has confirmed it.
    sensed(table, "17")
    expect(page.locator("#sensed")).to_contain_text("The sensor shows 17")
    expect(page.locator("#landed")).to_be_hidden()
    step(page, "Confirm 17")
    expect(page.locator("#landed")).to_have_text("17")
    step(page, "Settle")
    expect(guest.locator(".account")).to_have_text("225.00")

    # The next is typed, and a number that is not on the wheel is no outcome.
    step(page, "Place your bets")
    spin_to(page, tag)
    number = page.get_by_role("textbox", name="Winning number")
    number.fill("99")
    expect(page.locator("#confirm")).to_be_disabled()
    number.fill("4")
    number.press("Enter")
    step(page, "Settle")

    expect(guest.get_by_role("button", name="gus")).to_have_attribute("aria-pressed", "true")
    guest.get_by_role("button", name="Cash out").click()
    expect(guest).to_have_count(0)
    expect(page.locator("#guests-title")).to_be_hidden()
    expect(page.locator("#acts li").filter(has_text="cash-out")).to_contain_text("gus 225.00")


def spin_to(page: Page, tag: str) -> None:
    """The ball, and no more bets."""
    step(page, "Spin")
    if tag == "CM11":
        step(page, "Final bets")
    step(page, "No more bets")


@books(CM18="12.3.1 #2", CM11="11.3.1 #2")
def test_the_thirteenth_guest_is_refused_in_a_sentence(screens: Screens, tag: str) -> None:
    table = screens.table(rulebook=tag, mode="touchtable")
    for number in range(1, 13):
        table.do("open-guest-account", player=f"guest {number}")
    page = screens.console(table)
    expect(page.locator("#guest-count")).to_have_text("12")
    tab(page, "Guest")
    fill(page, **{"guest's_name": "one more"})
    press(page, "Open guest account")
    told(page, "The table has 12 guests already, and takes no more.")
    expect(page.locator("#told .clause")).to_contain_text(tag)
    expect(page.locator("#guests li")).to_have_count(12)


@books(CM18=("11.7.4(b)",), CM11=("10.7.4(b)",))
def test_a_player_is_directed_to_leave_with_a_reason(screens: Screens, tag: str) -> None:
    table = screens.table(rulebook=tag, mode="touchbet")
    station = table.live.unseen(table.id, "ana")
    assert table.live.ask(station, table.id, "buy-in", amount=5000, tender="note").is_success
    page = screens.console(table)
    player(page, "ana").get_by_role("button", name="ana").click()
    player(page, "ana").get_by_role("button", name="Direct to leave").click()
    expect(form(page).get_by_label("Player", exact=True)).to_have_value("ana")
    press(page, "Direct to leave")  # a reason is wanted: the form is not sent
    expect(player(page, "ana")).to_have_count(1)
    fill(page, reason="shouts at the wheel")
    press(page, "Direct to leave")
    told(page, "ana was directed to leave")
    expect(player(page, "ana")).to_have_count(0)
    log = table.log()
    assert "shouts at the wheel" in log


@books(CM18="18.9", CM11="13.8")
def test_a_seat_is_asked_back_after_three_spins_sat_out(screens: Screens, tag: str) -> None:
    table = screens.table(rulebook=tag, seats=1)
    table.do("buy-in", player="ana", amount=5000, tender="cash")
    page = screens.console(table)
    line = player(page, "ana")
    line.get_by_role("button", name="ana").click()
    vacate = line.get_by_role("button", name="Vacate seat")
    for spins in (1, 2):
        table.spin("17")
        expect(line.locator(".tags")).to_contain_text(f"sat out {spins}")
        expect(vacate).to_be_hidden()
    table.spin("17")
    vacate.click()
    expect(line.locator(".seat")).to_have_text("–")
    assert table.me("ana")["seat"] is None


def test_a_mixed_table_seats_people_at_the_cloth_and_at_stations(screens: Screens) -> None:
    table = screens.table(rulebook="CP", mode="cloth", seats=3, stations=2)
    page = screens.console(table)
    tab(page, "Seat")
    seats = form(page).locator("select[name=seat]")
    expect(seats.locator("option")).to_have_count(3)
    form(page).get_by_text("At a station", exact=True).click()
    expect(seats.locator("option")).to_have_count(2)
    fill(page, player="ana")
    seats.select_option("2")
    press(page, "Seat")
    told(page, "ana has seat 2")
    assert table.me("ana")["station"]
    expect(page.locator("#places")).to_have_text("0 of 3 · stations 1 of 2")
    expect(seats.locator("option")).to_have_text(["1"])

    # The stations' time to bet is counted beside the phase, and runs on after no more bets.
    table.do("open-betting")
    expect(page.locator("#counted")).to_have_text("Stations")
    table.do("spin-ball", "no-more-bets")
    expect(page.locator("#counted")).to_have_text("Wagering period runs on")
    expect(page.get_by_role("timer").first).to_be_visible()


# ---- colour chips ----


def with_chips(screens: Screens, tag: str, **spec: Any) -> tuple[Table, Page]:
    table = screens.table(rulebook=tag, **spec)
    for name in ("ana", "bo"):
        table.do("buy-in", player=name, amount=50_000, tender="cash")
    page = screens.console(table, height=900)
    tab(page, "Chips")
    return table, page


def issue(page: Page, who: str, colour: str, value: str, count: str) -> None:
    fill(page, player=who)
    form(page).locator(f'label.pick:has(input[value="{colour}"])').click()
    fill(page, worth_of_one=value, how_many=count)
    press(page, "Issue")


@books(CM18=("3.1.2(d)", "3.1.2(e) #2"), CM11=("3.1.2(d)", "3.1.2(e) #2"))
def test_colour_chips_are_issued_shown_and_shared_by_consent(screens: Screens, tag: str) -> None:
    table, page = with_chips(screens, tag)
    issue(page, "ana", "blue", "25", "4")
    told(page, "ana has 4 blue at 25.00")
    expect(page.get_by_role("list", name="Markers")).to_be_visible()
    expect(page.locator("#markers li")).to_have_text("blue25.00ana")
    expect(player(page, "ana").locator(".tags")).to_contain_text("4 × 25.00")
    blue = form(page).locator('label.pick:has(input[value="blue"])')
    expect(blue.locator("small")).to_have_text("ana")  # who has it is marked on the colour

    # In use: every holder and the newcomer agree, or it is refused.
    consent = form(page).locator(".consent")
    expect(consent).to_be_hidden()
    issue(page, "bo", "blue", "25", "2")
    agree = "nobody has said that these agree to share it"
    told(page, f"This colour (blue) is in use by ana; {agree}: ana and bo.")
    assert table.me("bo")["colours"] == {}
    consent.get_by_label("ana").check()
    press(page, "Issue")
    told(page, f"This colour (blue) is in use by ana; {agree}: bo.")
    consent.get_by_label("bo").check()
    press(page, "Issue")
    told(page, "bo has 2 blue at 25.00")
    assert table.me("bo")["colours"] == {"blue": [2500, 2]}
    expect(page.locator("#markers li")).to_have_count(2)

    # Redeemed where they were issued: a tap names the whole set.
    sub(page, "Redeem")
    fill(page, player="ana")
    form(page).locator(".held").get_by_role("button", name="4 blue at 25").click()
    press(page, "Redeem")
    told(page, "ana: 4 blue redeemed")
    assert table.me("ana")["colours"] == {}
    expect(page.locator("#markers li")).to_have_count(1)


@pytest.mark.parametrize("rulebook", ["CP"])
def test_perth_never_shares_a_colour(screens: Screens, rulebook: str) -> None:
    table, page = with_chips(screens, rulebook)
    table.do("issue-colour-chips", player="ana", colour="red", value=500, count=4)
    expect(form(page).locator('label.pick:has(input[value="red"]) small')).to_have_text("ana")
    issue(page, "bo", "red", "5", "2")
    told(page, "This colour (red) is in use by ana.")
    expect(page.locator("#told .clause")).to_have_text("CP 3.7")


def in_words(role: str) -> str:
    """A role as its rulebook writes it: Higher Duties Dealer."""
    return role.replace("-", " ").title()


@books(CM18="3.1.2(f)", CM11="3.1.2(f)")
def test_a_second_set_takes_a_supervisors_signature(screens: Screens, tag: str) -> None:
    """A wrong password, a dealer's signature and the one of whoever asks are refused; nothing stays
    of any. A supervisor with a second factor gives a code too."""
    role = {"CM18": "higher-duties-dealer", "CM11": "pit-boss"}[tag]
    below = {"CM18": "dealer", "CM11": "game-supervisor"}[tag]
    not_enough = {
        "CM18": "A dealer's signature is not enough; somebody above signs.",
        "CM11": "A second colour for one player needs the permission of a Pit Boss, by name;"
        " a Game Supervisor does not do. [CM11 3.1.2(f)]",
    }[tag]
    table, page = with_chips(screens, tag)
    supervisor(screens, "zsuzsa", role)
    supervisor(screens, "ben", below)
    issue(page, "ana", "blue", "25", "4")
    told(page, "ana has 4 blue")
    code = with_codes(screens, "zsuzsa")
    with screens.expecting("401|403|422"):
        issue(page, "ana", "red", "5", "10")
        expect(page.locator("#signature .needs")).to_contain_text(in_words(role))
        expect(page.locator("#signature .needs")).to_contain_text(f"{tag} 3.1.2(f)")
        dialog = sign(page, "zsuzsa", "wrong horse")
        expect(dialog.get_by_role("alert")).to_have_text("The name or the password is wrong.")
        expect(dialog.get_by_label("Supervisor's password")).to_have_value("")
        sign(page, "ben")
        expect(dialog.get_by_role("alert")).to_have_text(not_enough)
        sign(page, f"dealer-{table.id}")
        expect(dialog.get_by_role("alert")).to_contain_text("another person signs")
        assert set(table.me("ana")["colours"]) == {"blue"}
        sign(page, "zsuzsa")
        dialog.get_by_label("Code of the supervisor's app").fill(code())
        dialog.get_by_role("button", name="Sign").click()
        expect(dialog).to_be_hidden()
    told(page, "ana has 10 red at 5.00")
    assert set(table.me("ana")["colours"]) == {"blue", "red"}
    assert [one for one in kept(page) if "horse" in one or "zsuzsa" in one] == []
    screens.live.server.people.accounts.factors.remove("zsuzsa")
    log = table.log()
    assert f"{role}:zsuzsa" in log
    assert "horse" not in log


def with_codes(screens: Screens, name: str) -> Callable[[], str]:
    """A second factor: what its app shows now. It was set up with the code before."""
    people = screens.live.server.people
    key = people.accounts.begin_codes(name, "correct horse")
    people.accounts.confirm_codes(name, "correct horse", totp.code_of(key, _step() - 1))
    return lambda: totp.code_of(key, _step())


def _step() -> int:
    return totp.step_at(time.time())


def kept(page: Page) -> list[str]:
    """Everything a screen could keep of what was typed."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#signature input")].map((one) => one.value)
          .concat(document.documentElement.outerHTML, JSON.stringify(localStorage),
                  JSON.stringify(sessionStorage), document.cookie)"""
    )
    return found


def test_a_signature_given_up_on_its_way_does_nothing(screens: Screens) -> None:
    table, page = with_chips(screens, "CM18")
    supervisor(screens, "zoe", "higher-duties-dealer")
    issue(page, "ana", "blue", "25", "4")
    told(page, "ana has 4 blue")
    issue(page, "ana", "red", "5", "10")
    held: list[Route] = []
    page.route("**/api/approvals", lambda route: held.append(route))
    with page.expect_request("**/api/approvals"):
        dialog = sign(page, "zoe")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    with page.expect_response("**/api/approvals"):
        held[0].continue_()
    press(page, "Issue")  # asked again, on the same socket: the one before was never sent
    expect(dialog).to_be_visible()
    assert set(table.me("ana")["colours"]) == {"blue"}


def test_nobody_signs_and_nothing_happens(screens: Screens) -> None:
    table, page = with_chips(screens, "CM18")
    issue(page, "ana", "blue", "25", "4")
    told(page, "ana has 4 blue")
    issue(page, "ana", "red", "5", "10")
    dialog = page.get_by_role("dialog", name="A supervisor signs")
    dialog.get_by_label("Supervisor's password").fill("half a pass")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert set(table.me("ana")["colours"]) == {"blue"}
    press(page, "Issue")  # it can be asked again
    expect(dialog.get_by_label("Supervisor's password")).to_have_value("")
    dialog.get_by_role("button", name="Back").click()
    expect(dialog).to_be_hidden()


@books(CM18="3.1.2(c)(ii) #4", CM11="3.1.2(c)(ii) #4")
def test_a_closed_tables_chips_are_verified_by_a_signature(screens: Screens, tag: str) -> None:
    role = {"CM18": "area-manager", "CM11": "pit-boss"}[tag]
    closed = screens.table(rulebook=tag)
    closed.do("buy-in", player="ana", amount=50_000, tender="cash")
    closed.do("issue-colour-chips", player="ana", colour="pink", value=1000, count=20)
    ana = closed.live.unseen(closed.id, "ana")
    assert closed.live.ask(ana, closed.id, "leave").is_success
    boss = closed.live.staff(f"boss-{closed.id}", role)
    assert closed.live.ask(boss, closed.id, "close-table").is_success
    table, page = with_chips(screens, tag)
    supervisor(screens, "vera", role)
    sub(page, "Redeem")
    form(page).get_by_text("Another table's", exact=True).click()
    fill(page, player="ana", how_many="20", table=closed.id)
    form(page).locator("select[name=colour]").select_option("pink")
    press(page, "Redeem")
    sign(page, "vera")
    told(page, "ana: 20 pink redeemed")
    assert table.me("ana")["account"] == 50_000 + 20_000


@books(CM18="3.1.2(b)")
def test_another_tables_chips_on_the_layout_are_no_wager(screens: Screens, tag: str) -> None:
    table, page = with_chips(screens, tag)
    other = screens.table(rulebook=tag)
    expect(
        page.locator(".tabs.sub:visible").get_by_role("button", name="Foreign")
    ).to_be_disabled()  # there are no wagers yet
    table.do("open-betting")
    sub(page, "Foreign")
    fill(page, bet="red", player="bo", table=other.id, how_many="3")
    press(page, "Chips found")
    told(page, f"3 chips of table {other.id} on Red")
    assert table.me("bo")["wagers"] == {}
    assert "foreign-chips-found" in [act["what"] for act in acts(table)]


def acts(table: Table) -> list[dict[str, Any]]:
    view: dict[str, Any] = table.dealer.get(f"/api/tables/{table.id}/view?as=dealer").json()
    found: list[dict[str, Any]] = view["acts"]
    return found


# ---- tickets and the light ----


def test_a_ticket_that_did_not_print_is_reported_from_the_list_of_acts(screens: Screens) -> None:
    table = screens.table()
    station: httpx.Client = table.live.unseen(table.id, "ana")
    assert table.live.ask(station, table.id, "buy-in", amount=5000, tender="note").is_success
    page = screens.console(table)
    expect(page.get_by_role("button", name="Did not print")).to_have_count(0)
    cashed = table.live.ask(station, table.id, "cash-out").json()
    (number,) = {event["ticket"] for event in cashed["events"]}
    page.get_by_role("button", name="Did not print").click()
    told(page, f"ticket …{number[-4:]} did not print")
    expect(page.get_by_role("button", name="Did not print")).to_have_count(0)
    cage = table.live.staff(f"cage-{table.id}", "cage").get("/api/cage").json()
    (line,) = [one for one in cage["tickets"].values() if one["table"] == table.id]
    assert (line["ticket"], line["failed"]) == (mask(number), True)


def test_the_red_light_names_the_fault_and_is_cleared(screens: Screens) -> None:
    table = screens.table()
    page = screens.console(table)
    table.do("open-betting", "spin-ball", "no-more-bets")
    pair = sensed(table, "17")
    assert pair.say("record-outcome", outcome="20", source="sensor-2").is_success
    light = page.locator("#light")
    expect(light).to_have_class("red")
    expect(light).to_contain_text("Out of order: game system, the sensors differ: 17 and 20")
    table.do("call-no-spin", ground="console-fault")
    light.get_by_role("button", name="Clear fault").click()
    expect(light).to_have_class("green")
    expect(page.locator("#acts li").first).to_contain_text(re.compile("fault cleared"))


@books(CM18=(), CP=(), reads=("dealers-hand", "where-pieces-meet"))
def test_a_wager_put_down_wrongly_is_taken_off_and_sums_are_shown(
    screens: Screens, tag: str
) -> None:
    spec = {"layout": "3"} if tag == "CP" else {}
    limits = {"min": 500, "max": 10_000, "unit": 500}
    table = screens.table(rulebook=tag, racetrack=True, limits=limits, **spec)
    table.do("buy-in", player="ana", amount=100_000, tender="cash")
    page = screens.console(table, height=900)
    step(page, "Place your bets")
    tab(page, "Call bet")
    for bet, amount in (("straight:17", "80"), ("red", "10")):
        form(page).get_by_text("On the cloth", exact=True).click()
        fill(page, bet=bet, player="ana", amount=amount)
        press(page, "Place wager")
        told(page, f"{amount}.00")
    form(page).get_by_text("Taken off again", exact=True).click()
    expect(form(page).locator(".tender")).to_be_hidden()
    fill(page, bet="red", player="ana", amount="10")
    press(page, "Take off")
    told(page, "10.00 taken off Red")
    assert table.me("ana")["wagers"] == {"straight:17": 8000}
    expect(player(page, "ana").locator(".tag")).to_have_count(0)
    table.do("call-bet", player="ana", bet="neighbours:17", stake=25_000, tender="chips")
    expect(player(page, "ana").locator(".tag.over")).to_contain_text("130.00 of 100.00")
    player(page, "ana").get_by_role("button", name="ana").click()
    player(page, "ana").get_by_role("button", name="Leaves").click()
    expect(player(page, "ana")).to_have_count(0)
