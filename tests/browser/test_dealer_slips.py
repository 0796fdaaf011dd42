"""The console when a hand slips or the game stops: what it says, offers and keeps in place."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kit.browser.dealer_desk import player, told
from kit.browser.fit import misfits
from kit.browser.screens import TOUCHBET, Screens, Table, box
from kit.browser.touch import SMALL
from kit.devices import Device

TRACK = {"rulebook": "CM18", "mode": "cloth", "racetrack": True}


def seated(table: Table, *names: str) -> None:
    for name in names:
        table.do("buy-in", player=name, amount=500_000, tender="cash")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_example_in_the_line_is_understood(screens: Screens, language: str) -> None:
    table = screens.table(**TRACK, language=language)
    seated(table, "ana", "bo", "cy")
    page = screens.console(table)
    table.do("open-betting")
    line, said = page.locator("#line-typed"), page.locator("#line-said")
    words = said.locator(".hint").inner_text()
    examples = re.sub(r"^.*?:\s", "", words).split(" · ")
    assert len(examples) == 3, words
    for example in examples:
        line.fill(example)
        expect(said).to_have_class("whole")
        line.press("Enter")
        expect(line).to_have_value("")
    stakes = {name: table.me(name)["wagers"] for name in ("ana", "bo", "cy")}
    five = {"neighbours:17": 2500}
    assert stakes == {"ana": {"tier": 3000}, "bo": {"straight:17": 500}, "cy": five}


@pytest.mark.parametrize("spec", [{"rulebook": "ACT"}, {"rulebook": "NZ", "layout": "4"}])
def test_no_example_names_a_bet_that_the_table_has_not(
    screens: Screens, spec: dict[str, str]
) -> None:
    table = screens.table(mode="cloth", **spec)
    page = screens.console(table)
    table.do("open-betting")
    expect(page.locator("#line-said .hint")).to_have_text("For example: 17 5 bo · red 10 ana")


def test_a_slip_is_offered_as_the_bet_it_may_mean(screens: Screens) -> None:
    table = screens.table(**TRACK)
    seated(table, "ana")
    page = screens.console(table)
    table.do("open-betting")
    line = page.locator("#line-typed")
    line.click()  # shown once the console has heard that betting is open
    line.press_sequentially("teir 30 ana")
    expect(page.locator("#line-said mark")).to_have_text("teir")
    expect(page.get_by_role("option")).to_have_text(["tier"])
    page.keyboard.press("Tab")
    expect(line).to_have_value("tier 30 ana")
    page.keyboard.press("Enter")
    told(page, "ana: Series 5/8")


def test_a_stake_outside_the_limits_or_the_pieces_is_said_before_it_lies_there(
    screens: Screens,
) -> None:
    table = screens.table(**TRACK)
    seated(table, "ana", "bo")
    table.do("open-betting")
    table.do("place-wager", player="bo", bet="straight:17", stake=40_000)
    page = screens.console(table)
    line, said = page.locator("#line-typed"), page.locator("#line-said")
    for text, words in (
        ("17 4 ana", "under the minimum of 5.00"),
        ("17 200 bo", "600.00 is over the maximum of 500.00"),
        ("tier 31 ana", "31.00 does not divide into 6 pieces; 30.00 would"),
    ):
        line.fill(text)
        expect(said).to_contain_text(words)
        expect(said).to_have_class("warned")
        expect(page.locator("#line-send")).to_be_enabled()  # the table decides, by its rulebook
    line.fill("17 100 bo")
    expect(said).to_have_class("whole")


@pytest.mark.parametrize("size", [(1366, 768), (768, 1024), (390, 844)])
def test_what_is_done_is_said_without_moving_the_layout(
    screens: Screens, size: tuple[int, int]
) -> None:
    table = screens.table(**TRACK)
    seated(table, "ana")
    page = screens.console(table, width=size[0], height=size[1])
    table.do("open-betting")
    line = page.locator("#line-typed")
    line.fill("tier 30 ana")
    expect(page.locator("#line-said")).to_have_class("whole")
    before = box(page.locator("#layout"))
    line.press("Enter")
    told(page, "ana: Series 5/8")
    expect(line).to_have_value("")
    assert box(page.locator("#layout")) == before
    # It catches no tap either.
    middle = box(page.locator("#told"))
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    caught = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('#told'))"
    assert page.evaluate(caught, [x, y]) is False


def test_an_excluded_player_is_marked_in_the_list(screens: Screens) -> None:
    table = screens.table(**TRACK)
    seated(table, "ana", "bo")
    page = screens.console(table)
    expect(player(page, "bo").locator(".tag")).to_have_count(0)
    table.do("record-incident", kind="prohibited-device", person="bo", note="a phone")
    manager = table.live.staff(f"acm-{table.id}", "assistant-casino-manager")
    done = table.live.ask(manager, table.id, "exclude-player", player="bo", incident="incident-1")
    assert done.is_success, done.text
    expect(player(page, "bo").locator(".tag")).to_have_text("excluded")
    expect(player(page, "ana").locator(".tag")).to_have_count(0)


@pytest.mark.parametrize("step", ["No more bets", "Settle"])
def test_under_the_red_light_the_no_spin_is_the_next_step_and_then_the_fault(
    screens: Screens, step: str
) -> None:
    table = screens.table()
    page = screens.console(table)
    table.do("open-betting", "spin-ball")
    if step == "Settle":  # a number that nobody has been paid by is called no spin as well
        table.do("no-more-bets")
        table.do("record-outcome", outcome="17")
    rail, clear = page.locator("#rail"), page.get_by_role("button", name="Clear fault").first
    expect(rail.locator("[aria-current=step]")).to_have_text(step)
    table.do("raise-light", reason="the console is frozen")
    expect(rail.locator("[aria-current=step]")).to_have_text("No spin Dispute")
    expect(clear).not_to_have_class(re.compile("next"))
    page.keyboard.press("x")
    ground = page.get_by_role("dialog", name="No spin").locator("button:focus")
    expect(ground).to_contain_text("CM18 11.9.2")
    page.keyboard.press("Enter")
    told(page, "red light")
    expect(rail.locator("[aria-current=step]")).to_have_count(0)
    expect(clear).to_have_class(re.compile("next"))
    clear.click()
    expect(rail.locator("[aria-current=step]")).to_have_text("Place your bets")


@pytest.mark.parametrize("size", [(1024, 768), (1366, 768), (1920, 1080)])
def test_the_pad_stays_where_it_is_when_a_sensor_speaks(
    screens: Screens, size: tuple[int, int]
) -> None:
    table = screens.table()
    page = screens.console(table, width=size[0], height=size[1])
    table.do("open-betting", "spin-ball", "no-more-bets")
    expect(page.locator("#pad")).to_be_visible()
    parts = [page.locator(one) for one in ("#pad", "#typed", "#entry-way")]
    before = [box(one) for one in parts[:2]]
    sensor = Device(table.live, f"s-{table.id}", "sensor", table.id, 1)
    assert sensor.say("record-outcome", outcome="17", source="sensor-1").is_success
    expect(page.locator("#sensed")).to_contain_text("The sensor shows 17")
    assert [box(one) for one in parts[:2]] == before
    assert box(parts[2])["y"] == box(page.locator("#confirm"))["y"]
    assert misfits(page, schemes=("light",)) == []


@pytest.mark.parametrize("size", [(1024, 768), (1366, 768), (1920, 1080)])
def test_beside_a_panel_the_pad_leaves_the_steps_free_and_the_echo_is_whole(
    screens: Screens, size: tuple[int, int]
) -> None:
    table = screens.table(rulebook="CM18", game="crown", mode="cloth")
    page = screens.console(table, width=size[0], height=size[1])
    table.do("open-betting", "spin-ball", "no-more-bets")
    expect(page.locator("#pad")).to_be_visible()
    page.keyboard.type("000")
    expect(page.locator("#typed")).to_have_value("000")
    for opens in ("#trouble-open", "#rail .danger"):
        page.locator(opens).click()
        expect(page.locator("#no-spin, #trouble").locator("visible=true")).to_have_count(1)
        rail = box(page.locator("#rail"))["y"]
        for key in page.locator("#pad .number").all():
            mine = box(key)
            assert mine["y"] + mine["height"] <= rail, key.inner_text()
        typed = page.locator("#typed")
        assert typed.evaluate("(one) => one.scrollWidth <= one.clientWidth"), opens
    assert misfits(page, schemes=("light",)) == []


@pytest.mark.parametrize("opens", ["Buy in", "Call bet", "Chips"])
def test_a_form_that_is_opened_on_a_phone_is_in_sight(screens: Screens, opens: str) -> None:
    table = screens.table(**TRACK)
    seated(table, "ana")
    page = screens.console(table, width=390, height=844, has_touch=True)
    table.do("open-betting")
    tab = page.locator("#desk-tabs").get_by_role("button", name=opens, exact=True)
    tab.tap()  # far below the layout, over which forms open
    expect(page.locator("form.desk:visible")).to_be_in_viewport(ratio=1)


# One line of the header is enough beside the menu, and nothing in it is cut off.
@pytest.mark.parametrize(
    ("size", "most"), [((1024, 768), 110), ((768, 1024), 110), ((390, 844), 195)]
)
def test_results_and_last_acts_are_whole_on_narrow_screens(
    screens: Screens, size: tuple[int, int], most: int
) -> None:
    table = screens.table(**TRACK, language="fr")
    for outcome in ("8", "17", "0"):
        table.spin(outcome)
    page = screens.console(table, width=size[0], height=size[1])
    newest = page.locator("#results .result").first
    expect(newest).to_have_text("0")
    strip, mine = box(page.locator("#results")), box(newest)
    ring = newest.evaluate(
        "(one) => { const s = getComputedStyle(one);"
        " return parseFloat(s.outlineWidth) + parseFloat(s.outlineOffset); }"
    )
    assert mine["y"] - ring >= strip["y"], "its ring is cut above"
    assert mine["y"] + mine["height"] + ring <= strip["y"] + strip["height"], "and below"
    assert box(page.locator("header"))["height"] <= most
    expect(page.locator("#acts .what")).not_to_have_count(0)
    for act in page.locator("#acts .what").all():
        assert act.evaluate("(one) => one.scrollWidth <= one.clientWidth"), act.inner_text()


def test_the_console_of_no_table_says_where_to_go_and_comes_up_once_there_is_one(
    screens: Screens,
) -> None:
    page = screens.signed_in("nora-nowhere", "dealer")
    page.set_viewport_size({"width": 390, "height": 844})
    with screens.expecting("40[34]"):
        page.goto("/dealer?table=nowhere")
        veil = page.locator("#cut-off")
        expect(veil).to_contain_text("There is no table of that name")
        expect(veil).not_to_contain_text("Reconnecting")
        assert misfits(page, "#cut-off", schemes=("light",)) == []
        veil.get_by_role("link", name="All tables").click()
        page.wait_for_url("**/")
        expect(page.locator("h1")).to_be_visible()
        page.goto("/dealer?table=nowhere")
        expect(veil).to_contain_text("There is no table of that name")
        made = {"table": "nowhere", "spec": TOUCHBET}
        assert screens.table().dealer.post("/api/tables", json=made).status_code == 201
        expect(veil).to_be_hidden()
        expect(page.locator("#stage")).to_be_visible()


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (768, 1024)])
def test_a_finger_meets_what_it_aims_at_in_every_phase(
    screens: Screens, size: tuple[int, int]
) -> None:
    table = screens.table()
    page = screens.console(table, width=size[0], height=size[1], has_touch=True)

    def whole(phase: str) -> None:
        expect(page.locator(f"body[data-phase={phase}]")).to_be_visible()
        assert misfits(page, schemes=("light",)) == [], phase
        assert page.evaluate(SMALL) == [], phase

    for act, phase in (("open-betting", "betting"), ("spin-ball", "ball-in-play")):
        table.do(act)
        whole(phase)
    page.locator("#rail .danger").tap()
    whole("ball-in-play")
    page.locator("#no-spin .back").tap()
    table.do("no-more-bets")
    whole("no-more-bets")
    table.do("raise-light", reason="the console has not answered for a minute")
    expect(page.locator("#light")).to_have_class("red")
    whole("no-more-bets")
    table.do("call-no-spin", ground="console-fault")
    expect(page.locator("#light button")).to_have_class(re.compile("next"))
    whole("idle")


def test_a_ball_that_is_not_examined_is_asked_about_when_the_spin_is_refused(
    screens: Screens,
) -> None:
    table = screens.table(rulebook="NZ", mode="cloth")
    page = screens.console(table)
    table.do("open-betting", "spin-ball")
    table.do("call-no-spin", ground="ball-left-wheel")
    table.do("open-betting")
    expect(page.locator("body[data-phase=betting]")).to_be_visible()
    page.keyboard.press("s")
    told(page, "have it examined before the next spin")
    expect(page.locator("#needs").get_by_role("button", name="Fit for play")).to_be_visible()
