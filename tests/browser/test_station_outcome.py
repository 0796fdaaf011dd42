"""The outcome at a station: when the ball has landed, large, and only what is so."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from kit.browser.hearing import LISTENS, MEASURED
from kit.browser.screens import Screens, Table, box, chip, click, layout_of, money, squares
from kit.browser.tickets import at_station

# What the page has shown of the plate and of the number, and what the wheel's ball did then.
WATCH = """() => {
  globalThis.seen = [];
  const find = (id) => document.getElementById(id);
  const [plate, phase, wheel] = ["plate", "phase", "wheel"].map(find);
  const note = (what) => globalThis.seen.push(what);
  globalThis.stood = []; // for how long the plate was there, in seconds
  let since = 0;
  wheel.addEventListener("landed", () => note("landed"));
  document.addEventListener("croupier-sound", ({ detail }) => note(detail.sound));
  new MutationObserver(() => {
    note(plate.hidden ? "plate goes" : `plate ${plate.textContent}`);
    if (plate.hidden && since) globalThis.stood.push((performance.now() - since) / 1000);
    since = plate.hidden ? 0 : performance.now();
  })
    .observe(plate, { attributes: true, attributeFilter: ["hidden"] });
  new MutationObserver(() => phase.textContent === "17 black" && note("number"))
    .observe(phase, { childList: true, characterData: true, subtree: true });
}"""


def locked(screens: Screens, stake_on: list[str], **options: Any) -> tuple[Table, Page]:
    """A station with 5.00 down, and the ball running."""
    table = screens.table()
    at_station(table, "ana", "buy-in", amount=10_000, tender="note")
    table.do("open-betting")
    page = screens.station(table, **options)
    click(page, *stake_on)
    expect(money(page, "staked")).to_have_text("5.00")
    table.do("spin-ball", "no-more-bets")
    expect(page.locator("#phase")).to_have_text("No more bets")
    page.evaluate(WATCH)
    return table, page


def seen(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => globalThis.seen")
    return found


def test_nothing_is_told_before_the_ball_has_landed(screens: Screens) -> None:
    """With motion: the money is there at once, and only the screen waits for the ball."""
    table, page = locked(screens, squares(17), reduced_motion="no-preference")
    table.do("record-outcome", outcome="17")
    table.do("settle")
    assert table.me("ana")["account"] == 27_500
    expect(page.locator("#wheel")).to_have_js_property("outcome", "17")
    if "landed" not in seen(page):
        expect(page.locator("#phase")).to_have_text("No more bets")
        expect(money(page, "account")).to_have_text("95.00 AUD")
        expect(page.locator("result-strip")).not_to_contain_text("17")
    expect(page.locator("#plate")).to_have_text("17")
    expect(page.locator("#phase")).to_have_text("17 black")
    expect(money(page, "account")).to_have_text("275.00 AUD")
    expect(layout_of(page).get_by_label("Outcome 17")).to_be_visible()
    expect(layout_of(page).locator(".win-plate")).to_have_text("+175.00")
    expect(page.locator("#plate")).to_be_hidden()  # by itself, four seconds later
    (stood,) = page.evaluate("() => globalThis.stood")
    assert 3.9 < stood < 6  # four, and what a busy machine takes
    happened = seen(page)
    assert happened.index("landed") < min(happened.index("number"), happened.index("plate 17"))
    assert happened.count("number") == 1


def test_the_plate_is_large_in_its_colour_and_gone_when_betting_opens(screens: Screens) -> None:
    table, page = locked(screens, ["red"])
    table.do("record-outcome", outcome="17")
    plate = page.locator("#plate")
    expect(plate).to_have_class("black")
    expect(plate).to_have_text("17")
    assert 0.32 < box(plate)["height"] / 768 < 0.36  # a third of the screen
    assert (
        box(plate)["x"] >= box(page.locator("#board"))["x"] + box(page.locator("#board"))["width"]
    )
    table.do("settle")
    table.do("open-betting")
    expect(plate).to_be_hidden()
    expect(page.locator("#phase")).to_have_text("Place your bets")
    expect(chip(page, "red")).to_have_count(0)


def test_on_a_phone_the_wheel_is_above_the_layout_and_the_plate_covers_no_bet(
    screens: Screens,
) -> None:
    table, page = locked(screens, squares(0), width=390, height=844)
    wheel, layout = box(page.locator("#wheel")), box(layout_of(page))
    assert wheel["y"] + wheel["height"] <= layout["y"] + 1
    assert wheel["width"] > 120
    table.do("record-outcome", outcome="17")
    expect(page.locator("#plate")).to_have_text("17")
    plate = box(page.locator("#plate"))
    assert plate["y"] + plate["height"] <= box(layout_of(page))["y"] + 1
    assert plate["height"] > 844 / 5


def test_a_reader_who_comes_late_sees_no_moment_that_has_passed(screens: Screens) -> None:
    table = screens.table()
    table.spin("17")
    page = screens.station(table)
    expect(page.locator("#phase")).to_have_text("17 black")
    expect(page.locator("#plate")).to_be_hidden()


def test_with_reduced_motion_no_ball_is_seen_before_its_number(screens: Screens) -> None:
    table, page = locked(screens, ["red"])
    ball = "(wheel) => wheel.pose.ball === null"
    assert page.locator("#wheel").evaluate(ball)
    table.do("record-outcome", outcome="17")
    expect(page.locator("#phase")).to_have_text("17 black")
    assert not page.locator("#wheel").evaluate(ball)
    expect(page.locator("#plate")).to_be_hidden()
    (stood,) = page.evaluate("() => globalThis.stood")
    assert 1.9 < stood < 3.9  # two for a loss, and what a busy machine takes


def test_a_fault_outranks_an_outcome_and_a_no_spin_stands_beside_no_number(
    screens: Screens,
) -> None:
    table, page = locked(screens, ["red"])
    phase, detail = page.locator("#phase"), page.locator("#detail")
    table.do("record-outcome", outcome="17")
    expect(phase).to_have_text("17 black")
    table.do("raise-light", reason="the console is dark")
    expect(phase).to_have_text("Stopped")
    expect(detail).to_have_text(
        "The red light is on. The staff are looking into it. The staff say: “the console is dark”"
    )
    expect(page.locator("#plate")).to_be_hidden()
    expect(layout_of(page).get_by_label("Outcome 17")).to_have_count(0)

    other = screens.table()
    late = screens.station(other)
    other.do("open-betting", "spin-ball", "no-more-bets")
    other.do("record-outcome", outcome="17")
    expect(late.locator("#phase")).to_have_text("17 black")
    other.do("call-no-spin", ground="short-spin")
    expect(late.locator("#phase")).to_have_text("No spin")
    expect(late.locator("#detail")).to_contain_text("[CM18 7.1.3]")
    expect(layout_of(late).get_by_label("Outcome 17")).to_have_count(0)
    other.spin("5")
    last = late.locator("#results").locator(".newest, .latest")
    expect(last).to_have_text("5")
    other.do("open-betting", "spin-ball", "no-more-bets")
    other.do("call-no-spin", ground="short-spin")
    expect(late.locator("#phase")).to_have_text("No spin")
    expect(last).to_have_count(0)
    # Called after settlement, it leaves no number either.
    other.spin("17")
    expect(last).to_have_text("17")
    expect(late.locator("#phase")).to_have_text("17 black")
    other.do("call-no-spin", ground="short-spin")
    expect(late.locator("#phase")).not_to_have_text("17 black")
    expect(layout_of(late).get_by_label("Outcome 17")).to_have_count(0)


def test_while_the_ball_runs_the_line_says_until_when_bets_are_taken(screens: Screens) -> None:
    table = screens.table()
    page = screens.station(table)
    table.do("open-betting", "spin-ball")
    expect(page.locator("#phase")).to_have_text("Ball in play")
    expect(page.locator("#detail")).to_have_text("Bets are taken until the time is up.")
    cloth = screens.table(rulebook="NZ", mode="cloth")
    cloth.do("buy-in", player="ana", amount=10_000, tender="cash")
    page = screens.station(cloth)
    cloth.do("open-betting", "spin-ball")
    expect(page.locator("#phase")).to_have_text("Ball in play")
    expect(page.locator("#detail")).to_contain_text("Bets are taken until")


def test_a_french_station_says_nothing_in_english(screens: Screens) -> None:
    table = screens.table()
    at_station(table, "ana", "buy-in", amount=100_000, tender="note")
    page = screens.station(table)
    page.get_by_role("button", name="Français").click()
    phase, detail = page.locator("#phase"), page.locator("#detail")
    table.do("open-betting")
    expect(phase).to_have_text("Faites vos jeux")
    expect(detail).to_have_text("")
    page.keyboard.press("5")
    click(page, "red")
    expect(chip(page, "red")).to_have_text("500")
    page.keyboard.press("2")
    click(page, "red")  # over the maximum
    notice = page.locator("#notice")
    expect(notice).to_contain_text("[CM18")
    expect(notice).to_contain_text("maximum de 500,00")
    table.do("spin-ball")
    expect(detail).to_have_text("Les mises sont prises jusqu'à la fin du temps.")
    table.do("call-no-spin", ground="short-spin")
    expect(phase).to_have_text("Coup nul")
    expect(detail).to_have_text("La bille n'a pas fait assez de tours. [CM18 7.1.3]")


def test_sounds_follow_what_happens_and_one_mute_is_remembered(screens: Screens) -> None:
    table = screens.table()
    at_station(table, "ana", "buy-in", amount=100_000, tender="note")
    page = screens.page(reduced_motion="no-preference")
    page.add_init_script(f"({LISTENS})()")
    screens.paired(page, table, "station", "ana")
    expect(page.locator("roulette-wheel")).to_have_attribute("data-painted", "fine")
    page.mouse.click(5, 5)  # a browser lets a page sound once somebody has touched it
    table.do("open-betting")
    click(page, *squares(17))
    expect(chip(page, "straight:17")).to_be_visible()
    table.do("spin-ball", "no-more-bets")
    expect(page.locator("roulette-wheel")).to_have_attribute("data-state", "spinning")
    table.do("record-outcome", outcome="17")
    table.do("settle")
    expect(money(page, "won")).to_have_text("175.00")
    heard: list[str] = page.evaluate("window.heard")
    said = ["Place your bets", "No more bets", "17, black."]
    assert [one for one in heard if one in said] == said
    once = [one for one in heard if one not in said and one != "strike"]
    assert once == ["chip", "ball-runs", "no-more-bets", "drop", "win"] and "strike" in heard
    mute = page.get_by_role("button", name="Mute")
    expect(mute).to_have_attribute("aria-pressed", "false")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    table.do("open-betting")
    click(page, *squares(17))
    expect(chip(page, "straight:17")).to_be_visible()
    assert page.evaluate("window.heard") == heard
    page.reload()
    expect(page.get_by_role("button", name="Mute")).to_have_attribute("aria-pressed", "true")


def test_every_sound_is_heard_is_soon_over_and_none_is_cut(screens: Screens) -> None:
    """As the browser renders them: nothing is clipped, not even all of them at once."""
    page = screens.page()
    page.goto("/sign-in")
    found: dict[str, dict[str, float]] = page.evaluate(MEASURED)
    seconds = {"chip": 0.1, "strike": 0.1, "drop": 0.5, "win": 1.5, "ball": 2.0, "all": 2.5}
    for name, sound in found.items():
        print(f"{name}: peak {sound['peak']:.2f}, over after {sound['over']:.2f} s")
        assert 0.03 < sound["peak"] < 0.9, name
        assert sound["over"] < seconds.get(name, 1.2), name
    assert found["ball"]["peak"] < found["drop"]["peak"]  # it runs for long, and is no news
    assert len(found) == 8


def test_day_and_night_are_chosen_and_remembered(screens: Screens) -> None:
    page = screens.station(screens.table())
    room = page.locator("html")
    expect(room).to_have_attribute("data-light", "night")
    page.get_by_role("button", name="Room by day").click()
    expect(room).to_have_attribute("data-light", "day")
    page.reload()
    expect(room).to_have_attribute("data-light", "day")
    page.get_by_role("button", name="Room at night").click()
    expect(room).to_have_attribute("data-light", "night")


def test_where_a_device_has_its_own_colours_the_time_is_read_and_the_number_coloured(
    screens: Screens,
) -> None:
    table = screens.table()
    page = screens.station(table, forced_colors="active")
    table.do("open-betting")
    colour = "([one, of]) => getComputedStyle(document.querySelector(one))[of]"
    expect(page.locator("#count")).to_have_class("open")
    ground, seconds = (
        page.evaluate(colour, [one, of])
        for one, of in (("body", "backgroundColor"), ("count-down text", "fill"))
    )
    assert (ground, seconds) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="5")
    expect(page.locator("#phase")).to_have_text("5 red")
    red = page.evaluate(colour, ["#phase", "backgroundColor"])
    assert red not in (ground, seconds)
    assert page.evaluate(colour, [".result", "backgroundColor"]) == red
