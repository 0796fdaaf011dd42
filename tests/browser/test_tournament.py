"""The screens of a tournament: run by clicking, followed by a player and a wall."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from kit.browser.accessibility import nameless
from kit.browser.cup import MANY, CupScreens, begun, drawn, paired_with
from kit.browser.dealer_desk import fill, form, tab
from kit.browser.fit import misfits
from kit.browser.screens import chip, click
from kit.cup import melbourne_terms
from kit.live_cup import PEOPLE, SPEC, in_s
from kit.marks import clause

KEY = re.compile(r"\b[a-z-]+\.[a-z]+[a-z.-]*\b")  # of words that a page does not have


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
    expect(dealer.locator("#pad")).to_be_visible()
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
