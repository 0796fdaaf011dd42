"""An operator's first hour, page by page: set-up, a table, staff, places, and where to go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from kit.browser.accessibility import nameless, violations
from kit.browser.fit import misfits
from kit.browser.screens import Screens, box
from kit.server import Running, running

LATE_MS = 4_500  # a little more than until a page says that an answer is late
PASSWORD = "three green apples"


class Bare(Screens):
    """Windows on a floor where nobody has an account."""

    def __init__(self, browser: Browser, live: Running) -> None:
        super().__init__(browser, live, live.client())


@pytest.fixture
def bare(browser: Browser, tmp_path: Path) -> Iterator[Bare]:
    with running(tmp_path) as live:
        opened = Bare(browser, live)
        yield opened
        assert opened.close() == []


def whole(page: Page) -> None:
    """It has a heading, its landmarks and a name for everything, and all of it can be read."""
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("main")).to_have_count(1)
    assert nameless(page) == []
    assert misfits(page) == []


def test_the_first_administrator_comes_in_by_the_code(bare: Bare) -> None:
    code = bare.live.server.welcome.set_up.begin()
    page = bare.page()
    page.goto("/dealer?table=1")
    expect(page.get_by_role("heading", name="Set up this server")).to_be_visible()
    whole(page)
    page.get_by_label("Your name").fill("ada")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("The same password again").fill(PASSWORD)
    with bare.expecting("401"):
        read_out = " ".join(code[at : at + 4] for at in (0, 4, 8)).lower()
        for typed in ("wrong", read_out):
            page.get_by_label("Set-up code").fill(typed)
            page.get_by_role("button", name="Make the administrator").click()
            if typed == "wrong":
                expect(page.get_by_role("alert")).to_contain_text("terminal")
        page.wait_for_url(re.compile("/tables$"))
    expect(page.get_by_role("heading", name="There is no table yet")).to_be_visible()
    whole(page)


def test_a_table_is_chosen_by_pictures_and_made(screens: Screens) -> None:
    page = screens.signed_in("ada-makes", "administrator")
    page.goto("/make-table")
    page.get_by_role("radio", name="NZ").check()
    expect(page.get_by_role("radiogroup", name="Game").get_by_role("radio")).to_have_count(2)
    page.get_by_role("radio", name="Double zero").check()
    expect(page.locator("#layout svg")).to_have_count(2)  # its layouts 3 and 4, and no other
    expect(
        page.locator("#layout .small-layout").first.locator("text", has_text="00")
    ).to_have_count(1)
    page.get_by_role("radio", name="CM18").check()
    page.get_by_role("radio", name="Single zero").check()
    expect(page.get_by_role("radio", name="TouchTable")).to_be_visible()
    page.get_by_role("radio", name="TouchBet").check()
    page.get_by_label("Minimum", exact=True).fill("10")
    expect(page.locator(".sign strong")).to_have_text("10 – 500 AUD")
    expect(page.locator(".sign .what")).to_have_text("Single zero · Layout A · CM18")
    page.get_by_label("Stations").fill("51")
    expect(page.locator("#wrong-stations")).to_contain_text("at most 50 stations")
    page.get_by_label("Stations").fill("2")
    expect(page.locator("#wrong-stations")).to_be_empty()
    page.get_by_text("Limits of each kind of bet").click()
    page.get_by_label("Straight-Up: Maximum").fill("100")
    expect(page.locator(".sign dl")).to_contain_text("10 – 100")
    page.get_by_label("Name of the table").fill("made-here")
    page.get_by_text("The spec, as JSON").click()
    expect(page.locator("#spec pre")).to_contain_text('"stations": 2')
    page.get_by_label("Currency").fill("NZD")
    page.get_by_label("Opening needs every check").check()
    page.get_by_label("Time to bet, in seconds").fill("45")
    page.get_by_label("Warning before its end, in seconds").fill("7")
    for name in ("Lucky Symbols", "Spread-Bet Roulette"):
        page.get_by_role("checkbox", name=name).check()
    page.get_by_label("Spread-Bet Roulette: Option").select_option("2")
    for language in ("Français", "English"):  # what was typed and ticked stays
        page.get_by_role("button", name=language).click()
    expect(page.get_by_label("Minimum", exact=True)).to_have_value("10")
    expect(page.get_by_label("Stations")).to_have_value("2")
    expect(page.get_by_label("Opening needs every check")).to_be_checked()
    expect(page.locator(".sign strong")).to_have_text("10 – 500 NZD")
    whole(page)
    page.get_by_role("button", name="Make this table").click()
    expect(page.get_by_role("heading", name="Table made-here is made")).to_be_visible()
    made = screens.live.server.pit.tables["made-here"].offer.spec
    assert (made.mode, made.stations, made.limits.min) == ("touchbet", 2, 1000)
    assert made.limits.of("straight") == (1000, 10_000, 100)
    assert (made.wagering_period_s, made.warning_s) == (45, 7)
    assert made.side_bets == {"lucky-symbols": {}, "spread-bet": {"option": 2}}
    assert (made.attestations, made.currency) == ("required", "NZD")
    page.get_by_role("link", name="Places and screens").click()
    expect(page.locator("#places li")).to_have_count(2)


def test_what_is_wrong_with_a_new_table_is_seen_and_in_focus(screens: Screens) -> None:
    page = screens.signed_in("ada-errs", "administrator")
    page.goto("/make-table")
    make = page.get_by_role("button", name="Make this table")
    make.click()
    expect(page.locator("#wrong-table")).to_have_text("Give the table a name.")
    expect(page.locator("[name=table]")).to_be_focused()
    page.get_by_label("Name of the table").fill("never-made")
    expect(page.locator("#wrong-table")).to_be_empty()
    least = page.get_by_label("Minimum", exact=True)
    least.fill("0")
    wrong = page.locator('[data-field="limits.min"]')
    expect(wrong).to_contain_text("Each is above zero")
    expect(wrong).to_be_visible()
    make.click()
    expect(least).to_be_focused()
    least.fill("5")
    expect(wrong).to_be_empty()
    page.get_by_label("Chips").fill("1, 5, 25")  # as a list is written
    expect(page.get_by_label("Chips")).to_have_value("1, 5, 25")
    page.get_by_text("The spec, as JSON").click()
    expect(page.locator("#spec pre")).to_contain_text("2500")
    page.get_by_label("Chips").fill("1,5,25")
    expect(page.locator('[data-field="limits.chips"]')).to_contain_text("with spaces between")
    page.get_by_label("Chips").fill("1 5 25")
    folded = page.locator("#kinds")
    page.get_by_text("Limits of each kind of bet").click()
    page.get_by_label("Straight-Up: Maximum").fill("1")
    page.get_by_text("Limits of each kind of bet").click()
    make.click()
    expect(folded).to_have_attribute("open", "")
    expect(page.locator('[data-field="limits.kinds.straight"]')).to_be_visible()
    assert "never-made" not in screens.live.server.pit.tables


def test_a_place_is_paired_by_its_code_and_seen_to_be(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", mode="touchbet", stations=3)
    page = screens.signed_in("ada-pairs", "administrator")
    page.goto(f"/places?table={table.id}")
    place = page.locator('[data-place="place 2"]')
    place.get_by_role("button", name="Show code").click()
    expect(place.locator("svg.qr")).to_be_visible()
    code = place.locator("output").inner_text()
    whole(page)
    station = screens.page()
    station.goto("/sign-in")
    station.get_by_label("Code from the dealer").fill(code)
    station.get_by_role("button", name="Pair this screen").click()
    expect(place.locator(".state")).to_have_text("on")
    expect(place.locator("svg.qr")).to_have_count(0)
    expect(page.locator("#sum")).to_have_text("1 of 3 are on")
    with screens.expecting("401|WebSocket"):
        place.get_by_role("button", name="End pairing").click()
        expect(place.locator(".state")).to_have_text("no screen yet")


def test_somebody_is_invited_and_chooses_a_password(screens: Screens) -> None:
    page = screens.signed_in("ada-invites", "administrator")
    page.goto("/staff")
    expect(page.get_by_role("heading", name="administrator")).to_be_visible()
    page.get_by_role("button", name="Add somebody").click()
    page.get_by_label("Name to sign in with").fill("nia")
    page.get_by_role("combobox", name="Role").select_option("cage")
    expect(page.locator("dialog .about")).to_contain_text("pays tickets at the cage")
    page.get_by_role("button", name="Make the link").click()
    expect(page.locator("dialog svg.qr")).to_be_visible()
    link = page.locator(".pair-address").inner_text()
    page.get_by_role("button", name="Done").click()
    line = page.locator("#people li").filter(has_text="nia")
    expect(line).to_contain_text("link open until")
    whole(page)
    nia = screens.page()
    nia.goto(link)
    expect(nia.get_by_role("heading", name="Welcome, nia")).to_be_visible()
    nia.get_by_label("Password", exact=True).fill(PASSWORD)
    nia.get_by_label("The same password again").fill(PASSWORD)
    nia.get_by_role("button", name="Choose this password").click()
    nia.wait_for_url(re.compile("/cage$"))
    with screens.expecting("401"):
        nia.goto(link)  # once more
        expect(nia.get_by_role("heading", name="This link cannot be used")).to_be_visible()
    expect(nia.get_by_role("link", name="Sign in")).to_be_visible()
    page.reload()
    with screens.expecting("401|1008|WebSocket|403"):
        line.get_by_role("button", name="Remove").click()
        page.get_by_role("button", name="Remove the account").click()
        expect(line).to_have_count(0)


@pytest.mark.parametrize("status", [0, 429, 503])
def test_a_link_that_could_not_be_looked_at_is_not_called_bad(
    screens: Screens, status: int
) -> None:
    ada = screens.live.staff("ada-again", "administrator")
    invited = {"name": f"ria-{status}", "role": "dealer"}
    link = ada.post("/api/staff/invitations", json=invited).json()["url"]
    page = screens.page()
    busy = {"error": "Too many tries; wait a minute.", "fr": "Trop d'essais ; attendez une minute."}

    def look(route: Route) -> None:
        route.fulfill(status=status, json=busy) if status else route.abort()

    page.route("**/api/invitations/look", look)
    with screens.expecting(f"{status}|ERR_FAILED"):
        page.goto(link[link.index("/welcome") :])
        expect(page.get_by_role("heading", name="This link could not be looked at")).to_be_visible()
        expect(page.locator("#lead")).to_have_text(
            busy["error"] if status else "The server did not answer. Try again."
        )
        assert misfits(page) == []
        page.get_by_role("button", name="Français").click()
        ends = "requestfinished" if status else "requestfailed"
        with page.expect_event(ends, lambda one: one.url.endswith("/look")):
            page.get_by_role("button", name="Essayer encore").click()
        if status:
            expect(page.locator("#lead")).to_have_text(busy["fr"])
        page.unroute("**/api/invitations/look")
        page.get_by_role("button", name="Essayer encore").click()
        expect(page.get_by_role("heading", name=f"Bienvenue, ria-{status}")).to_be_visible()
        expect(page.locator("#again")).to_be_hidden()
        expect(page.locator("form")).to_be_visible()


def test_who_has_chosen_a_password_but_cannot_sign_in_yet_is_told(screens: Screens) -> None:
    ada = screens.live.staff("ada-gives", "administrator")
    link = ada.post("/api/staff/invitations", json={"name": "pia", "role": "dealer"}).json()["url"]
    pia = screens.page()
    busy = {"status": 429, "json": {"error": "Too many tries; wait a minute."}}
    pia.route("**/api/sign-in", lambda route: route.fulfill(**busy))
    pia.goto(link[link.index("/welcome") :])
    pia.get_by_label("Password", exact=True).fill(PASSWORD)
    pia.get_by_label("The same password again").fill(PASSWORD)
    with screens.expecting("429"):
        pia.get_by_role("button", name="Choose this password").click()
        expect(pia.get_by_role("alert")).to_contain_text("Your password is chosen")
    expect(pia.get_by_role("alert")).to_contain_text("wait a minute")
    expect(pia.get_by_role("button", name="Choose this password")).to_be_hidden()
    expect(pia.get_by_role("link", name="Sign in")).to_be_focused()


@pytest.mark.parametrize("path", ["/tables", "/floor", "/inspector", "/cage"])
def test_every_page_of_the_office_has_the_same_bar(screens: Screens, path: str) -> None:
    page = screens.signed_in("ivy-bar", "inspector")
    page.goto(path)
    bar = page.get_by_role("banner")
    for width in (1366, 390):
        page.set_viewport_size({"width": width, "height": 800})
        expect(bar).to_have_count(1)
        if width == 390:
            bar.get_by_role("button", name="Menu").click()
        expect(bar.get_by_role("link", name="Inspector")).to_be_visible()
        expect(page.get_by_role("button", name="Sign out")).to_have_count(1)
        expect(page.get_by_role("button", name="Français")).to_be_visible()
        assert box(page.locator("office-nav"))["height"] < 70
    assert violations(page) == []
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    bar.get_by_role("button", name="Menu").click()
    expect(bar.get_by_role("link", name="Salle")).to_be_visible()
    with screens.expecting("401|403|WebSocket"):
        page.get_by_role("button", name="Se déconnecter").click()
        page.wait_for_url(re.compile("/sign-in"))


DOORS = {
    "administrator": ["Tables", "Make a table", "Floor", "Inspector", "Tournaments", "Staff"],
    "dealer": ["Tables", "Make a table", "Floor", "Inspector", "Tournaments"],
    "inspector": ["Tables", "Floor", "Cage", "Inspector", "Tournaments"],
}


@pytest.mark.parametrize("role", DOORS)
def test_everybody_is_led_where_they_may_go(screens: Screens, role: str) -> None:
    page = screens.signed_in(f"{role}-is-led", role)
    page.goto("/tables")
    bar = page.get_by_role("navigation", name="Office")
    expect(bar.get_by_role("link")).to_have_text([*DOORS[role], "Your account"])
    page.goto("/floor")
    expect(bar.get_by_role("link")).to_have_text([*DOORS[role], "Your account"])
    bar.get_by_role("link", name="Tables").click()
    page.wait_for_url(re.compile("/tables$"))


@pytest.mark.parametrize("path", ["/tables", "/make-table", "/staff", "/account", "/places?table="])
def test_the_office_speaks_french(screens: Screens, path: str) -> None:
    table = screens.table()
    screens.live.paired(table.id, "wnd", "wall")
    page = screens.signed_in("ada-speaks", "administrator")
    page.goto("/tables")
    page.get_by_role("button", name="Français").click()
    page.goto(path + (table.id if path.endswith("=") else ""))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("link", name="Créer une table").first).to_be_visible()
    expect(page.locator("h1")).to_have_text(
        re.compile("Tables|Créer une table|Personnel|Votre compte|Places de la table")
    )
    if path == "/make-table":
        page.get_by_label("Monnaie").fill("dollars")
        expect(page.locator("#wrong-currency")).to_contain_text("écrivez trois majuscules")
    assert misfits(page) == []


def test_sensors_are_part_of_making_a_table_and_their_keys_are_shown_once(
    screens: Screens,
) -> None:
    page = screens.signed_in("ada-with-sensors", "administrator", bypass_csp=True)
    page.goto("/make-table")
    page.get_by_role("radio", name="CM18").check()
    page.get_by_role("radio", name="TouchBet").check()
    expect(page.locator("#sensors-say")).to_contain_text("names 2 sensors")
    expect(page.get_by_label("Serial port of sensor 1")).to_be_hidden()
    page.get_by_role("radio", name="Two sensors").check()
    page.get_by_label("Serial port of sensor 2").fill("/dev/ttyS7")
    page.get_by_label("Name of the table").fill("sensed")
    assert misfits(page) == [] and nameless(page) == []
    page.get_by_role("button", name="Make this table").click()
    shell = page.locator("#shell")
    expect(shell).to_contain_text('port = "/dev/ttyS7"')
    expect(shell).to_contain_text("croupier wheel wheel-sensed.toml")
    expect(page.locator("#made")).to_contain_text("shown only now")
    expect(page.locator("#made")).to_contain_text("Only this machine reaches this address")
    devices = screens.live.server.pit.register.devices
    assert {one.place for one in devices.values() if one.table == "sensed"} == {1, 2}
    assert misfits(page) == [] and nameless(page) == []
    assert not [one for one in violations(page) if "contrast" in one]


def test_keys_whose_answer_is_lost_are_asked_for_anew_under_the_same_id(
    screens: Screens,
) -> None:
    page = screens.signed_in("ada-unheard", "administrator")
    page.goto("/make-table")
    page.get_by_role("radio", name="CM18").check()
    page.get_by_role("radio", name="One sensor").check()
    page.get_by_role("checkbox", name="Race-track").check()
    page.get_by_label("Neighbours each side").select_option("1")
    page.get_by_label("Name of the table").fill("unheard")
    asked: list[str] = []

    def lose(route: Route) -> None:
        """The server has done it and no answer comes, as often as the page asks by itself."""
        asked.append(str((route.request.post_data_json or {})["id"]))
        if len(asked) <= 5:
            route.fetch()
            return route.abort()
        route.continue_()

    page.route("**/api/tables/unheard/sensors", lose)
    again = page.get_by_role("button", name="Try again")
    with screens.expecting("ERR_FAILED"):
        page.get_by_role("button", name="Make this table").click()
        expect(again).to_be_visible()
    assert (len(asked), len(set(asked))) == (5, 1)
    assert misfits(page) == [] and nameless(page) == []
    again.click()
    expect(page.locator("#shell")).to_contain_text("croupier wheel wheel-unheard.toml")
    assert len(set(asked)) == 1
    devices = screens.live.server.pit.register.devices.items()
    made = screens.live.server.pit.tables["unheard"].offer.spec
    assert (made.racetrack, made.neighbours, made.attestations) == (True, (1,), "advisory")
    (name,) = [id for id, one in devices if one.table == "unheard" and not one.retired]
    expect(page.locator("#shell")).to_contain_text(f'device = "{name}"')


def test_who_may_not_enrol_reads_who_does(screens: Screens) -> None:
    page = screens.signed_in("dan-without", "dealer")
    page.goto("/make-table")
    expect(page.locator("#sensors-say")).to_contain_text("A supervisor or an administrator")
    expect(page.locator("#sensors input")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("/places", "**/api/tables/*/places"),
        ("/places", "**/api/me?as=staff"),
        ("/make-table", "**/api/choices"),
    ],
)
def test_a_page_whose_first_answer_fails_asks_again(
    screens: Screens, path: str, first: str
) -> None:
    page = screens.signed_in("ada-patient", "administrator")
    busy = {"error": "The database does not answer; try again.", "fr": ""}
    page.route(first, lambda route: route.fulfill(status=503, json=busy))
    with screens.expecting("503"):
        with page.expect_response(first):
            page.goto(f"{path}?table={screens.table().id}")
        if "places" in first:
            expect(page.locator("#unheard")).to_have_text(busy["error"])
        page.unroute(first)
    expect(
        page.get_by_role("button", name="Make this table").or_(page.locator("#sum"))
    ).to_be_visible()
    expect(page.locator("#told, #unheard:visible")).to_be_hidden()


def test_the_places_of_an_unknown_table_are_called_so(screens: Screens) -> None:
    page = screens.signed_in("ada-astray", "administrator")
    with screens.expecting("404"):
        page.goto("/places?table=99")
        expect(page.locator("#unheard")).to_contain_text("99")
        page.wait_for_timeout(LATE_MS)  # then it would be called late, which it is not
        expect(page.locator("#unheard")).to_contain_text("99")
        expect(page.locator("#unheard")).not_to_contain_text("Reconnecting")
