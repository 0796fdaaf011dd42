"""The screens of a tournament: run by clicking, followed by a player and a wall."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kit.browser.accessibility import nameless
from kit.browser.dealer_desk import fill, form, tab
from kit.browser.fit import misfits
from kit.browser.screens import Screens, chip, click
from kit.cup import melbourne_terms
from kit.live_cup import PEOPLE, SPEC, LiveCup, in_s, live_terms
from kit.marks import clause
from kit.server import HEADERS, running
from kit.waiting import until

KEY = re.compile(r"\b[a-z-]+\.[a-z]+[a-z.-]*\b")  # of words that a page does not have
MANY = 30  # spins of a session that a test does not play to its end


class CupScreens:
    """A tournament at a server of its own, and windows of who works or plays there."""

    def __init__(self, screens: Screens) -> None:
        self.screens = screens
        self.cup = LiveCup(screens.live.staff)

    def make(self, **changes: Any) -> None:
        """Two tables and a draft."""
        olga = self.cup.staff["olga"]
        for name in ("T1", "T2"):
            made = olga.post("/api/tables", json={"table": name, "spec": SPEC})
            assert made.status_code == 201, made.text
        made = olga.post("/api/tournaments", json=live_terms(**changes))
        assert made.status_code == 201, made.text

    def signed_in(self, name: str, width: int = 1366, height: int = 768) -> Page:
        page = self.screens.page(width, height)
        said = {"name": name, "password": "correct horse"}
        answer = page.request.post("/api/sign-in", data=said, headers=HEADERS)
        assert answer.ok, answer.text()
        return page

    def directs(self, name: str) -> Page:
        page = self.signed_in(name)
        page.goto("/director?tournament=cup")
        expect(page.locator("#title")).to_have_text("Cup")
        return page

    def paired(self, screen: str, player: str = "", width: int = 390, height: int = 844) -> Page:
        asked = {"tournament": "cup", "as": screen, "player": player}
        issued = self.cup.staff["dora"].post("/api/pairings", json=asked)
        assert issued.status_code == 201, issued.text
        page = self.screens.page(width, height)
        page.goto(issued.json()["url"].replace("localhost", "127.0.0.1"))
        expect(page.locator("#title")).to_have_text("Cup")
        return page

    def board(self) -> Page:
        return self.paired("board", width=1920, height=1080)

    def starts_now(self, round: int) -> None:
        """Whoever has come to play need not wait for the hour."""
        at = in_s(2)
        self.cup.reschedule(round, at)
        until(lambda: in_s(0) >= at, "it is time for the round")

    def seats(self, round: int) -> dict[str, list[str]]:
        """Table -> who sits there in a round, by seat."""
        found = [one for one in self.cup.end["sessions"] if one["session"].startswith(f"{round}-")]
        return {one["table"]: [one["seats"][seat] for seat in sorted(one["seats"])]
                for one in found if "-p" not in one["session"]}  # fmt: skip


@pytest.fixture
def shown(browser: Browser, tmp_path: Path) -> Iterator[CupScreens]:
    """On a floor of its own, whose tables are called T1 and T2."""
    with running(tmp_path) as server:
        opened = Screens(browser, server, server.staff("dean", "dealer"))
        yield CupScreens(opened)
        assert opened.close() == []


def press(page: Page, name: str, within: str = "#desk") -> None:
    """A button of the desk; if it opens a form, its answer is waited for."""
    page.locator(within).get_by_role("button", name=name, exact=True).first.click()


def send(page: Page, name: str) -> None:
    """What the open form asks for; it closes when it is done."""
    page.locator("#panel").get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#panel")).to_be_hidden()


def do(page: Page, name: str, **fields: str) -> None:
    """Press a button, fill in its form by the labels of its fields, and send it."""
    press(page, name)
    for label, value in fields.items():
        control = page.locator("#panel").get_by_label(label.replace("_", " "))
        if control.evaluate("(one) => one.localName") == "select":
            control.select_option(value)
        else:
            control.fill(value)
    send(page, name)


def act(page: Page, entrant: str, name: str, *ticks: str) -> None:
    """Something about an entrant, from the list."""
    page.get_by_role("tab", name=re.compile("^Entrants")).click()
    row = page.locator("#shown tr", has=page.get_by_role("cell", name=entrant, exact=True))
    direct = row.get_by_role("button", name=name, exact=True)
    if direct.count() == 0:
        row.get_by_role("button", name="More").click()
        direct = page.locator("#panel").get_by_role("button", name=name, exact=True)
    direct.click()
    for tick in ticks:
        page.locator("#panel").get_by_label(tick).check()
    send(page, name)


def test_a_cup_is_run_by_clicking_from_its_draft_to_its_prizes(shown: CupScreens) -> None:
    shown.make()
    cup = shown.cup
    operator = shown.directs("olga")
    do(operator, "Publish the Terms")
    do(operator, "Appoint a director", Name="dora")
    do(operator, "Open entries")
    operator.locator("summary", has_text="Tables and draw").click()
    for table in ("T1", "T2"):
        do(operator, "Set a table apart", Table=table)
        cup.ask("dan", "open-table", at=table)
    board = shown.board()
    ana = shown.paired("player", "ana")

    # A player enters on the own screen, pays at the cage, and is accepted.
    ana.get_by_role("button", name="Enter").click()
    ana.get_by_label("The rules were made known to me").check()
    ana.locator("#panel").get_by_role("button", name="Enter").click()
    expect(ana.locator("#stands")).to_have_text("Applied")
    expect(ana.locator("#asks")).to_contain_text("pay 50.00 at the cage")
    cage = shown.directs("carl")
    act(cage, "ana", "Take a payment")
    expect(ana.locator("#asks")).to_be_hidden()
    expect(operator.locator("#steps")).to_contain_text("Applied: ana")
    press(operator, "Accept an entry")
    operator.locator("#panel").get_by_label("Entitled").check()
    send(operator, "Accept an entry")
    expect(ana.locator("#stands")).to_have_text("Registered")
    cup.enter("ben", "cleo", "dov")
    expect(board.locator("#rule")).to_have_text("4 of 6 entered")
    do(operator, "Close entries")

    # The director draws and starts; everybody sees what is left.
    director = shown.directs("dora")
    do(director, "Draw seats")
    expect(board.locator("#tables section")).to_have_count(2)
    expect(ana.locator("#where")).to_contain_text(re.compile(r"Table T\d, seat \d"))
    shown.starts_now(1)
    for _ in range(2):
        do(director, "Start the session")
    expect(board.locator("#left")).to_contain_text("1 spin left")
    expect(ana.locator("#chips")).to_contain_text("1,000")
    expect(ana.locator("#facts")).to_contain_text("Least on the next spin")

    # Who sits with ana loses; at the other table both win alike, and play off.
    seats = shown.seats(1)
    mine = next(table for table, who in seats.items() if "ana" in who)
    other = next(table for table in seats if table != mine)
    (rival,) = (name for name in seats[mine] if name != "ana")
    first, second = seats[other]
    cup.spin(mine, "17", **{"ana": ("black", 10_000), rival: ("red", 10_000)})
    expect(ana.locator("#chips")).to_contain_text("1,100")
    cup.spin(other, "17", **{first: ("black", 10_000), second: ("black", 10_000)})
    recorder = shown.directs("dan")
    for _ in range(2):
        do(recorder, "Record chips")
    expect(director.locator("#needs")).to_contain_text("tied")
    do(director, "Start the play-off")
    cup.spin(other, "17", **{first: ("black", 5_000), second: ("red", 5_000)})
    do(recorder, "Record chips")
    do(director, "Advance")
    expect(ana.locator("#stands")).to_have_text("You are through to the next round")

    # The final, the places and the money.
    do(director, "Draw seats")
    shown.starts_now(2)
    do(director, "Start the session")
    expect(board.locator("#phase")).to_contain_text("Final")
    (table,) = shown.seats(2)
    cup.spin(table, "17", **{"ana": ("black", 10_000), first: ("red", 10_000)})
    do(recorder, "Record chips")
    do(director, "Declare the places")
    expect(ana.locator("#stands")).to_contain_text("place 1")
    do(director, "Award the prizes")
    expect(ana.locator("#stands")).to_contain_text("Your prize: 120.00")
    expect(board.locator("#standings li").first).to_contain_text("ana")
    expect(board.locator("#standings li").first).to_contain_text("120.00")
    for name in ("ana", first):
        act(cage, name, "Pay out")
    for _ in range(2):
        do(operator, "Give a table back")
    do(operator, "Close the tournament")
    expect(board.locator("#phase")).to_have_text("Over")
    assert shown.screens.live.server.pit.faults() == []


def test_a_refusal_is_told_with_its_clause_in_both_languages(shown: CupScreens) -> None:
    drawn(shown)
    page = shown.directs("dora")
    said = set()
    with shown.screens.expecting("422"):
        for start, close in (("Start the session", "Close"), ("Commencer la session", "Fermer")):
            press(page, start)
            page.locator("#panel").get_by_role("button", name=start).click()
            refused = page.locator("#panel .refused")
            expect(refused).to_contain_text("[CP 5.4(n)]")
            said.add(refused.inner_text())
            page.locator("#panel").get_by_role("button", name=close).click()
            page.get_by_role("button", name=re.compile("Français|English")).click()
    assert len(said) == 2, "a sentence in each language"
    assert shown.cup.end["phase"] == "drawn", "nothing has changed"


def paired_with(shown: CupScreens, table: str, screen: str, player: str) -> Page:
    """A screen of one of the tables."""
    code, _ = shown.screens.live.server.people.new_code(table, screen, player)
    page = shown.screens.page()
    page.goto(f"/pair?code={code}")
    return page


def drawn(shown: CupScreens, spins: int = MANY, **changes: Any) -> None:
    """Four entrants at two tables; nothing has begun."""
    terms = live_terms()
    rounds = [{**one, "by": {"spins": spins}} for one in terms["rounds"]]
    shown.cup.open(**{**terms, "rounds": rounds, **changes})
    shown.cup.enter(*PEOPLE)
    shown.cup.ask("olga", "close-entries")
    shown.cup.ask("dora", "draw-seats", round=1)


def begun(shown: CupScreens, **changes: Any) -> dict[str, list[str]]:
    """Both sessions are on."""
    drawn(shown, **changes)
    shown.starts_now(1)
    seats = shown.seats(1)
    for session in ("1-1", "1-2"):
        shown.cup.start(session)
    return seats


def test_only_what_is_ones_own_can_be_pressed(shown: CupScreens) -> None:
    shown.cup.open()
    shown.cup.ask("dan", "apply", player="ana", endorsed=True)
    page = shown.directs("dora")
    button = page.locator("#steps").get_by_role("button", name="Accept an entry")
    expect(button).to_be_disabled()
    looks = shown.directs("ines")
    expect(looks.locator("#steps li")).not_to_have_count(0)
    assert looks.locator("#steps button:enabled").count() == 0


def test_a_player_sees_nobody_else_s_matters(shown: CupScreens) -> None:
    begun(shown)
    page = shown.paired("player", "ana")
    expect(page.locator("#seats li.own")).to_contain_text("ana (you)")
    shown.cup.ask(
        shown.screens.live.unseen("tournament:cup", "ben", "player"), "raise-dispute", about="mine"
    )
    ana = shown.screens.live.unseen("tournament:cup", "ana", "player")
    view = ana.get("/api/tournaments/cup/view?as=player").json()
    assert "mine" not in str(view)
    assert ana.get("/api/tournaments/cup/view?as=director").status_code == 403


def test_a_player_disputes_and_the_director_decides(shown: CupScreens) -> None:
    begun(shown)
    ana = shown.paired("player", "ana")
    ana.get_by_role("button", name="Raise a dispute").click()
    ana.get_by_label("What about").fill("the ball left the wheel")
    ana.locator("#panel").get_by_role("button", name="Raise a dispute").click()
    director = shown.directs("dora")
    expect(director.locator("#needs")).to_contain_text("ana disputes: the ball left the wheel")
    do(director, "Decide", Decision="rejected", Reason="seen on film")
    expect(ana.locator("#disputes")).to_contain_text("Rejected: seen on film")


def test_a_table_in_play_says_so_on_the_floor_and_on_its_own_screens(shown: CupScreens) -> None:
    seats = begun(shown)
    floor = shown.signed_in("olga")
    floor.goto("/floor")
    card = floor.locator("#cards a", has_text="Table T1")
    expect(card).to_contain_text("Tournament cup: Session 1-")
    dealer = shown.signed_in("dan")
    dealer.goto("/dealer?table=T1")
    expect(dealer.locator("#facts")).to_contain_text(f"{MANY} spins left")
    expect(dealer.locator("#players")).to_contain_text("at least 5 a spin now")
    rail = dealer.locator("#rail")
    for step in ("Place your bets", "Spin", "No more call bets"):
        expect(rail.get_by_role("button", name=step, exact=True)).to_have_class(re.compile("next"))
        rail.get_by_role("button", name=step, exact=True).click()
    expect(rail.get_by_role("button", name="No more bets")).to_be_enabled()
    expect(dealer.locator("#facts")).to_contain_text("no more call bets")
    rail.get_by_role("button", name="No more bets").click()
    shown.cup.ask("dan", "record-outcome", at="T1", outcome="17")
    shown.cup.ask("dan", "settle", at="T1")
    expect(dealer.locator("#players")).to_contain_text("at least 10 a spin now")
    expect(dealer.locator("#players")).to_contain_text("missed 1")
    expect(card).to_contain_text(f"{MANY - 1} spins left")
    wall = paired_with(shown, "T1", "wnd", "wall")
    expect(wall.locator("#name")).to_contain_text(f"{MANY - 1} spins left")
    expect(wall.locator("#limits")).to_contain_text("points")
    station = paired_with(shown, "T1", "station", seats["T1"][0])
    expect(station.locator("#notices")).to_contain_text("at least 10 a spin now")
    expect(station.locator("money-strip .account output")).to_contain_text("points")
    expect(station.locator("#cash-out")).to_be_hidden()


def test_the_screens_fit_and_say_what_everything_is(shown: CupScreens) -> None:
    begun(shown)
    ana = shown.screens.live.unseen("tournament:cup", "ana", "player")
    shown.cup.ask(ana, "raise-dispute", about="the ball left the wheel on the second spin")
    for page in (shown.directs("dora"), shown.paired("player", "ben"), shown.board()):
        assert nameless(page) == [], page.url
        assert misfits(page) == [], page.url
        for code in ("fr", "en"):
            page.evaluate("(code) => localStorage.setItem('croupier-language', code)", code)
            page.reload()
            expect(page.locator("html")).to_have_attribute("lang", code)
            expect(page.locator("#title")).to_have_text("Cup")
            text = page.locator("body").inner_text()
            assert KEY.search(text) is None, "a key without words"


def test_a_players_screen_follows_the_light_of_the_room(shown: CupScreens) -> None:
    begun(shown)
    page = shown.paired("player", "ben")
    colours = (
        """(body) => ["color", "backgroundImage"].map((name) => getComputedStyle(body)[name])"""
    )
    night = page.locator("body").evaluate(colours)
    page.get_by_role("button", name="Room by day").click()
    day = page.locator("body").evaluate(colours)
    assert all(one != other for one, other in zip(night, day, strict=True)), (night, day)
    assert misfits(page) == []
    page.reload()
    expect(page.locator("#title")).to_have_text("Cup")
    assert page.locator("body").evaluate(colours) == day


def test_a_button_stays_while_other_things_change(shown: CupScreens) -> None:
    """A press that began before something else happened still counts."""
    begun(shown)
    page = shown.directs("dora")
    button = page.locator("#shown section", has_text="Table T1").get_by_role(
        "button", name="Suspend"
    )
    button.hover()
    page.mouse.down()
    shown.cup.ask("dan", "open-betting", at="T2")
    expect(page.locator("#shown section", has_text="Table T2")).to_contain_text("Place your bets")
    page.mouse.up()
    expect(page.locator("#panel")).to_be_visible()
    page.get_by_label("Reason").fill("an alarm")
    send(page, "Suspend")
    expect(page.locator("#shown section", has_text="Table T1")).to_contain_text("Suspended")


def test_by_keyboard_alone(shown: CupScreens) -> None:
    shown.make()
    shown.cup.ask("olga", "publish-terms")
    page = shown.directs("olga")
    page.locator("#steps").get_by_role("button", name="Appoint a director").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("dora")
    page.keyboard.press("Enter")
    expect(page.locator("#panel")).to_be_hidden()
    expect(page.locator("#shown")).to_contain_text("dora")
    page.get_by_role("tab", name="Rounds and tables").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Standings")).to_be_focused()
    expect(page.get_by_role("tab", name="Standings")).to_have_attribute("aria-selected", "true")


def test_a_tournament_is_made_of_its_terms_and_what_is_wrong_is_told(shown: CupScreens) -> None:
    page = shown.signed_in("olga")
    page.goto("/director")
    expect(page.locator("#shown")).to_contain_text("There is no tournament yet.")
    wrong = live_terms(prizes=[{"place": 1, "share": "1/2"}])
    with shown.screens.expecting("422"):
        page.get_by_label("Terms").fill(json.dumps(wrong))
        page.get_by_role("button", name="Make a tournament").click()
        expect(page.locator(".refused")).to_contain_text("prizes")
        expect(page.locator(".refused")).to_contain_text("[CP 5.4(k)]")
    page.get_by_label("Terms").fill(json.dumps(live_terms()))
    page.get_by_role("button", name="Make a tournament").click()
    page.wait_for_url("**/director?tournament=cup")
    expect(page.locator("#phase")).to_contain_text("Draft")


def test_the_list_of_tournaments_is_live_and_only_who_may_makes_one(shown: CupScreens) -> None:
    shown.make()
    pages = [shown.signed_in("dora"), shown.signed_in("olga", 1280, 800)]
    for page in pages:
        page.goto("/director")
        expect(page.locator("#shown li")).to_contain_text("Draft")
    expect(pages[0].get_by_role("button", name="Make a tournament")).to_be_hidden()
    expect(pages[1].get_by_role("button", name="Make a tournament")).to_be_visible()
    assert not misfits(pages[1])
    shown.cup.ask("olga", "publish-terms")
    for page in pages:
        expect(page.locator("#shown li")).to_contain_text("Announced")


def test_a_page_of_no_tournament_or_for_others_says_where_to_go(shown: CupScreens) -> None:
    shown.make()
    page = shown.signed_in("dora")
    veil = page.locator("#cut-off")
    pages = {
        "/director?tournament=none": "no such tournament",
        "/board?tournament=none": "no such tournament",
        "/entrant?tournament=cup": "a player's own",
    }
    with shown.screens.expecting("40[34]"):
        for path, words in pages.items():
            page.goto(path)
            expect(veil).to_contain_text(words)
    veil.get_by_role("link", name="Tournaments").click()
    page.wait_for_url("**/director")
    expect(page.locator("#shown li")).to_contain_text("Cup")


def test_a_screen_that_is_cut_off_says_so_and_comes_back(shown: CupScreens) -> None:
    begun(shown)
    pages = [shown.board(), shown.paired("player", "ana"), shown.directs("dora")]
    live = shown.screens.live
    for page in pages:
        expect(page.locator("#cut-off")).to_be_hidden()
    loaded = live.server.pit._loaded
    live.within(lambda: loaded.pause("the database is away"))
    for page in pages:
        expect(page.locator("#cut-off")).to_contain_text("Paused")
    live.within(lambda: loaded.take(loaded.read()))
    for page in pages:
        expect(page.locator("#cut-off")).to_be_hidden()
    shown.cup.ask("dan", "open-betting", at="T1")
    expect(pages[2].locator("#shown")).to_contain_text("Place your bets")


@clause("CM18", "17.4.4(c)")
def test_a_secret_wager_is_made_at_a_station_and_seen_by_nobody_else(shown: CupScreens) -> None:
    """In Melbourne, whose Terms may have some."""
    cup, live = shown.cup, shown.screens.live
    cup.staff["olga"] = live.staff("otto", "area-manager")
    secret = {"per": "session", "count": 1, "method": "At the station."}
    start = in_s(3 * 24 * 3600)
    changes = {"id": "cup", "title": "Cup", "secret": secret, "notice_min": 0}
    terms = melbourne_terms("CM18", start, **changes)
    spec = {**SPEC, "rulebook": terms["rulebook"]}
    for table in ("T1", "T2"):
        assert cup.staff["olga"].post("/api/tables", json={"table": table, "spec": spec}).is_success
    made = cup.staff["olga"].post("/api/tournaments", json=terms)
    assert made.status_code == 201, made.text
    cup.ask("olga", "publish-terms")
    cup.ask("olga", "appoint-director", name="dora")
    cup.ask("olga", "advise-regulator", about="intention", officer="ines")
    cup.ask("dora", "sign-on")
    cup.ask("olga", "open-entries")
    for table in ("T1", "T2"):
        cup.ask("olga", "designate-table", table=table)
        cup.ask("dan", "open-table", at=table)
    for name in PEOPLE:
        cup.ask("dan", "apply", player=name, accepts=1)
        cup.ask("carl", "take-payment", player=name, what="entry", amount=terms["fees"]["entry"])
        cup.ask("olga", "accept-entry", player=name, entitled=True)
    cup.ask("olga", "close-entries")
    cup.ask("dora", "brief", understood=True)
    cup.ask("dora", "draw-seats", round=1)
    shown.starts_now(1)
    table, (maker, other) = cup.start("1-1")
    cup.ask("dan", "open-betting", at=table)

    station = paired_with(shown, table, "station", maker)
    expect(station.locator("#notices")).to_contain_text("secret wagers left: 1")
    station.get_by_role("button", name="Secret").click()
    expect(station.get_by_role("button", name="Secret")).to_have_attribute("aria-pressed", "true")
    click(station, "red")
    expect(chip(station, "red")).to_have_count(1)
    expect(station.get_by_role("button", name="Secret")).to_be_hidden()
    dealer = shown.signed_in("dan")
    dealer.goto(f"/dealer?table={table}")
    expect(chip(dealer, "red")).to_have_count(1)
    seen = live.unseen(table, "wall", "flying").get(f"/api/tables/{table}/view?as=flying").json()
    assert seen["players"][maker]["wagers"] == {}

    # The dealer makes one for the other player, from the console.
    tab(dealer, "Call bet")
    form(dealer).get_by_text("On the cloth").click()
    fill(dealer, bet="black", player=other, amount="10")
    form(dealer).get_by_label("Secret wager").check()
    form(dealer).locator("[type=submit]").click()
    expect(dealer.locator("#players")).not_to_contain_text("secret wagers left: 1")
    assert cup.send("dan", "place-wager", at=table, player=other, bet="odd", stake=500,
                    secret=True).json()["refused"]["code"] == "secret-used"  # fmt: skip
