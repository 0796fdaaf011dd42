"""When things go wrong, as every screen shows it and as the dealer puts it right."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from kit.browser.dealer_desk import sign, supervisor, told
from kit.browser.screens import Screens, Table, money


def trouble(page: Page) -> Locator:
    """The console's panel for it, open."""
    panel = page.locator("#trouble")
    if not panel.is_visible():
        page.get_by_role("button", name="Problems").click()
    expect(panel).to_be_visible()
    return panel


def record(page: Page, act: str, **fields: str) -> None:
    """One act of the panel, its fields filled by their names."""
    panel = trouble(page)
    panel.locator(".trouble-acts").get_by_role("button", name=act, exact=True).click()
    form = panel.locator("form.trouble-form:visible")
    for name, value in fields.items():
        field = form.locator(f'[name="{name}"]')
        if field.evaluate("(one) => one.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)
    form.get_by_role("button", name=act, exact=True).click()


def seated(screens: Screens, table: Table) -> None:
    """Ana at a station with 50.00."""
    station = table.live.unseen(table.id, "ana")
    assert table.live.ask(station, table.id, "buy-in", amount=5000, tender="note").is_success


def staked(table: Table, bet: str = "straight:17", stake: int = 500) -> None:
    station = table.live.unseen(table.id, "ana")
    assert table.live.ask(station, table.id, "place-wager", bet=bet, stake=stake).is_success


def settled(table: Table, outcome: str) -> None:
    """A spin with a wager on 17, settled with this outcome."""
    table.do("open-betting")
    staked(table)
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome=outcome)
    table.do("settle")


@pytest.mark.parametrize(
    ("rulebook", "mode", "button"),
    [("CM18", "touchbet", "No spin Dispute"), ("CM11", "touchtable", "No spin Bad spin"),
     ("CP", "ats", "No spin")],
)  # fmt: skip
def test_a_no_spin_is_called_so_with_the_name_its_rulebook_has_for_the_button(
    screens: Screens, rulebook: str, mode: str, button: str
) -> None:
    table = screens.table(rulebook=rulebook, mode=mode)
    page = screens.console(table)
    table.do("open-betting", "spin-ball")
    rail = page.locator("#rail")
    rail.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("dialog", name="No spin")).to_be_visible()


def test_a_supervisor_signs_for_a_correction(screens: Screens) -> None:
    table = screens.table()
    seated(screens, table)
    page = screens.console(table)
    supervisor(screens, "mia", "area-manager")
    settled(table, "20")
    record(page, "Correct outcome", outcome="17", reason="the ball lay in 17")
    sign(page, "mia")
    told(page, "Done: Correct outcome")
    expect(page.locator("#notices")).to_contain_text("Spin 1 corrected: 17, not 20")
    assert table.me("ana")["account"] == 4500 + 500 + 35 * 500


def test_a_correction_is_seen_by_every_screen(screens: Screens) -> None:
    """Was and now, and to the player what became of the money."""
    table = screens.table()
    seated(screens, table)
    station, wall, console = screens.station(table), screens.wnd(table), screens.console(table)
    manager = table.live.staff("max", "area-manager")
    table.do("open-betting")
    staked(table, "straight:20")
    staked(table, "red", 1000)
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="20")
    table.do("settle")
    expect(money(station, "account")).to_contain_text("215.00")

    ask = {"outcome": "17", "reason": "the ball lay in 17"}
    assert table.live.ask(manager, table.id, "correct-outcome", **ask).is_success
    notices = station.locator("#notices")
    expect(notices).to_contain_text("the outcome of spin 1 was given as 20; it is 17.")
    expect(notices).to_contain_text("180.00 was taken back from your account.")
    expect(money(station, "account")).to_contain_text("35.00")
    expect(station.locator("#phase")).to_have_text("17 black")
    expect(wall.locator("#results li").first).to_have_text("2017")
    expect(wall.locator("#results li s")).to_have_text("20")
    expect(wall.locator("#say")).to_have_text("Correction: 17, not 20")
    expect(wall.locator("#last")).to_have_text("17")
    expect(console.locator("#notices")).to_contain_text("Spin 1 corrected: 17, not 20")
    expect(console.get_by_role("list", name="Last results").get_by_role("listitem")).to_have_text(
        ["17"]
    )

    # The next outcome is another matter.
    table.spin("4")
    expect(wall.locator("#results li s")).to_have_count(0)
    expect(notices).to_be_hidden()
    expect(console.locator("#notices")).to_be_hidden()


def test_a_late_no_spin_strikes_the_result(screens: Screens) -> None:
    table = screens.table()
    seated(screens, table)
    station, wall = screens.station(table), screens.wnd(table)
    console = screens.console(table)
    table.spin("32")
    settled(table, "20")
    expect(wall.locator("#number")).to_have_text("20")
    table.do("call-no-spin", ground="short-spin")
    struck = wall.locator("#results li.struck")
    expect(struck).to_have_text("20")
    expect(wall.locator("#results li")).to_have_text(["20", "32"])
    expect(wall.locator("#fill")).to_be_hidden()
    expect(wall.locator("#say")).to_have_text("20 is void")
    expect(station.locator("#notices")).to_contain_text("Spin 2 is void: 20 is no result.")
    expect(station.locator("#notices")).to_contain_text("5.00 was paid to you.")
    expect(money(station, "account")).to_contain_text("50.00")
    expect(console.locator("#notices")).to_contain_text("Spin 2 is void: 20 is no result")


def test_a_station_is_reported_by_its_player_and_cleared_at_the_console(screens: Screens) -> None:
    table = screens.table()
    seated(screens, table)
    other = table.live.paired(table.id, player="bo")
    assert table.live.ask(other, table.id, "buy-in", amount=5000, tender="note").is_success
    page, elsewhere = screens.station(table), screens.station(table, "bo")
    console = screens.console(table)
    table.do("open-betting")
    staked(table)
    page.get_by_role("button", name="Something is wrong").click()
    panel = page.get_by_role("dialog", name="Something is wrong")
    panel.get_by_label("What it is about").select_option("This screen is out of order")
    panel.get_by_label("What happened").fill("the screen flickers")
    panel.get_by_role("button", name="Tell the staff").click()
    expect(panel).to_be_hidden()

    # It is a claim, which the dealer sees and declares; until then nothing changes.
    expect(page.locator("#notices")).to_contain_text("What you reported is being looked at")
    expect(money(page, "account")).to_contain_text("45.00")
    needs = trouble(console).locator("#needs li")
    expect(needs).to_contain_text("ana says that this has failed: station 1, the screen flickers")
    needs.get_by_role("button", name="Declare malfunction").click()

    # Before the lock its wagers are void; the neighbour plays on and is not told of a fault.
    expect(page.locator("#notices")).to_contain_text("Wagers of 5.00 were void and came back")
    expect(page.locator("#detail")).to_have_text(
        "This place is out of order. The staff say: “the screen flickers”"
    )
    expect(money(page, "account")).to_contain_text("50.00")
    expect(elsewhere.locator("#phase")).to_contain_text("Place your bets")
    expect(elsewhere.locator("#detail")).not_to_contain_text("flickers")

    expect(console.locator("#trouble-count")).to_have_text("2")  # the fault, and the claim
    expect(console.locator("#light")).to_have_class("amber")  # one place, not the game
    expect(console.locator("#light")).to_contain_text("Out of order: station 1")
    expect(needs.get_by_role("button", name="Declare malfunction")).to_have_count(0)
    needs.get_by_role("button", name="Clear fault").click()
    expect(console.locator("#trouble-count")).to_have_text("1")
    expect(page.locator("#detail")).not_to_contain_text("the screen flickers")


def test_a_dispute_is_taken_to_its_end(screens: Screens) -> None:
    """Raised at the station, left unresolved, then decided, each with a supervisor's signature."""
    table = screens.table()
    seated(screens, table)
    page, console = screens.station(table), screens.console(table)
    supervisor(screens, "mona", "area-manager")
    page.get_by_role("button", name="Something is wrong").click()
    panel = page.get_by_role("dialog", name="Something is wrong")
    panel.get_by_label("What it is about").select_option("I dispute a decision")
    panel.get_by_label("What happened").fill("my chip was on 17")
    panel.get_by_role("button", name="Tell the staff").click()
    expect(page.locator("#notices")).to_contain_text("Your dispute is being looked at")

    further = "An inspector is present and may be consulted. [CM18 18.11]"
    for decision, reason, told_of in (
        ("Unresolved", "the film is missing", further),
        ("Upheld", "it was on 17", ""),
    ):
        need = trouble(console).locator("#needs li")
        expect(need).to_contain_text("my chip was on 17")
        need.get_by_label("Decision").select_option(decision)
        need.get_by_label("Reason").fill(reason)
        need.get_by_role("button", name="Decide").click()
        sign(console, "mona")
        expect(page.locator("#notices")).to_contain_text(f"Decision: {decision.lower()}. {reason}")
        expect(page.locator("#notices")).to_contain_text(told_of)
    expect(trouble(console).locator("#no-needs")).to_be_visible()
    page.get_by_role("button", name="Understood").click()
    expect(page.locator("#notices")).to_be_hidden()


def test_accounts_are_frozen_and_released_in_perth(screens: Screens) -> None:
    table = screens.table(rulebook="CP", mode="ats")
    seated(screens, table)
    page, console = screens.station(table), screens.console(table)
    record(console, "Freeze accounts", reason="a wrong number was entered")
    expect(page.locator("#notices")).to_contain_text("Chip accounts are frozen")
    need = trouble(console).locator("#needs li")
    need.get_by_label("Reason").fill("recalculated")
    need.get_by_role("button", name="Release").click()
    expect(page.locator("#notices")).to_be_hidden()


def test_the_panel_speaks_french(screens: Screens) -> None:
    """And every word of it is there."""
    table = screens.table()
    page = screens.console(table)
    page.locator("#speak").click()
    page.get_by_role("button", name="Problèmes").click()
    panel = page.locator("#trouble")
    expect(panel).to_contain_text("Rien n'attend une personne.")
    assert "trouble." not in panel.inner_text()
    names = panel.locator(".trouble-acts button").all_inner_texts()
    assert "Corriger le numéro" in names
    assert len(names) == len(set(names))


def test_a_ball_that_left_the_wheel_is_examined_and_changed_in_new_zealand(
    screens: Screens,
) -> None:
    table = screens.table(rulebook="NZ", mode="cloth")
    page = screens.console(table)
    supervisor(screens, "gil", "game-supervisor")
    supervisor(screens, "cat", "casino-operator")
    table.do("open-betting", "spin-ball")
    table.do("call-no-spin", ground="ball-left-wheel")
    need = trouble(page).locator("#needs li")
    expect(need).to_contain_text("examine it")
    need.get_by_role("button", name="Not fit").click()
    sign(page, "gil")
    expect(need).to_contain_text("change it")
    need.get_by_role("button", name="Ball changed").click()
    sign(page, "cat")
    expect(need).to_have_count(0)
    expect(page.locator("#trouble-count")).to_have_text("")


def test_nothing_is_decided_without_a_decision_and_a_reason(screens: Screens) -> None:
    table = screens.table()
    seated(screens, table)
    station = table.live.unseen(table.id, "ana")
    asked = {"about": "a note was swallowed", "amount": 2000}
    assert table.live.ask(station, table.id, "raise-claim", **asked).is_success
    page = screens.console(table)
    supervisor(screens, "moe", "area-manager")
    need = trouble(page).locator("#needs li")
    expect(need).to_contain_text("ana claims 20.00: a note was swallowed")
    need.get_by_role("button", name="Decide").click()
    expect(need.locator(":is(select, input):invalid")).to_have_count(2)
    expect(page.locator("#signature")).to_be_hidden()
    need.get_by_label("Decision").select_option("Rejected")
    need.get_by_label("Reason").fill("the box holds no such note")
    need.get_by_role("button", name="Decide").click()
    sign(page, "moe")
    expect(need).to_have_count(0)


def test_an_upheld_claim_is_paid_what_the_decision_says(screens: Screens) -> None:
    table = screens.table()
    seated(screens, table)
    station = table.live.unseen(table.id, "ana")
    asked = {"about": "a note was swallowed", "amount": 2000}
    assert table.live.ask(station, table.id, "raise-claim", **asked).is_success
    page = screens.console(table)
    supervisor(screens, "moe", "area-manager")
    need = trouble(page).locator("#needs li")
    need.get_by_label("Decision").select_option("Upheld")
    need.get_by_label("Paid now").fill("15.00")
    need.get_by_label("Reason").fill("the box has one note more")
    need.get_by_role("button", name="Decide").click()
    sign(page, "moe")
    expect(need).to_have_count(0)
    assert table.me("ana")["account"] == 5000 + 1500


def test_withheld_winnings_end_with_a_determination(screens: Screens) -> None:
    table = screens.table()
    seated(screens, table)
    page = screens.console(table)
    supervisor(screens, "max", "assistant-casino-manager")
    settled(table, "17")
    record(page, "Record incident", kind="prohibited-device", person="ana", note="a timer")
    told(page, "Done: Record incident")
    record(page, "Hold payment", player="ana", ground="prohibited-device", amount="100.00",
           incident="incident-1", reason="won with it")  # fmt: skip
    sign(page, "max")
    need = trouble(page).locator("#needs li")
    expect(need).to_contain_text("Prohibited device, 100.00")
    assert table.me("ana")["account"] == 5000 + 35 * 500 - 10_000
    need.get_by_label("Reason").fill("it was a hearing aid")
    need.get_by_role("button", name="Release").click()
    expect(need.locator(":is(select, input):invalid")).to_have_count(1)  # not without one
    need.get_by_label("Determination").select_option("Cleared: the winnings are paid")
    need.get_by_role("button", name="Release").click()
    sign(page, "max")
    expect(need).to_have_count(0)
    assert table.me("ana")["account"] == 5000 + 35 * 500
