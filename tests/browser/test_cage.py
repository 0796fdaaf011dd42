"""The cage: a ticket is found by its number, shown, paid once; supervisors reprint and void."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from croupier.cage import Cage
from croupier.server.people import People
from croupier.table.screens.masking import mask
from kit.browser.accessibility import nameless
from kit.browser.fit import misfits, settle
from kit.browser.screens import Held, Screens, Table, box
from kit.browser.tickets import ATS, a_ticket, act, cage_screen, find, grouped


def ended(page: Page) -> Locator:
    """The line of the ticket on the desk that says who ended it, and when."""
    return page.locator("#facts .ended")


def by(what: str, whom: str) -> re.Pattern[str]:
    return re.compile(rf"^{what} by\s*{whom}, .*\d:\d\d:\d\d")


def cage_of(screens: Screens) -> Cage:
    return screens.live.server.pit.cage


def not_printed(table: Table, number: str, player: str = "ana") -> None:
    """The player has said so, at the station."""
    station = table.live.paired(table.id, player=player)
    answer = table.live.ask(station, table.id, "report-print-failure", ticket=number)
    assert answer.status_code == 200, answer.text


def told_others(table: Table, player: str) -> None:
    """Something is on record against whoever holds the ticket."""
    table.do("record-incident", kind="influence", person=player, note="told others the number")


def test_a_ticket_is_redeemed_once(screens: Screens) -> None:
    table = screens.table(**ATS)
    number = a_ticket(table, amount=12_350)
    page, other = cage_screen(screens), cage_screen(screens)
    owed, out = cage_of(screens).owed, cage_of(screens).out
    ticket = find(page, number)
    for words in ("123.50 AUD", "Out", "ana", table.id, "000001"):
        expect(ticket).to_contain_text(words)
    expect(ticket.locator("#duplicate")).to_be_hidden()
    find(other, number)
    expect(other.locator("#out")).to_have_text(str(out))

    act(page, "Redeem").click()
    expect(ticket).to_contain_text("Pay 123.50 AUD for this ticket?")
    assert cage_of(screens).tickets[number].status == "issued"
    page.get_by_role("button", name="Pay 123.50 AUD").click()
    expect(page.locator("#told")).to_contain_text("123.50 AUD paid")
    expect(ticket.locator("#status")).to_have_text("Redeemed")
    assert cage_of(screens).owed == owed - 12_350
    # The other desk sees it at once: nothing is left to press, and a second scan says why.
    for desk in (page, other):
        expect(desk.locator("#status")).to_have_text("Redeemed")
        expect(ended(desk)).to_have_text(by("Redeemed", "cage-at-the-desk, cage"))
        expect(act(desk, "Redeem")).to_be_hidden()
        expect(desk.locator("#out")).to_have_text(str(out - 1))
    find(other, number)
    expect(other.locator("#told")).to_contain_text("This ticket was redeemed already")


def test_a_second_redemption_is_refused_with_its_clause(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", mode="touchbet")
    number = a_ticket(table, amount=500)
    page = cage_screen(screens)
    cashier = screens.live.staff("another", "cage")

    def another_was_faster(route: Route) -> None:
        command = {"do": "redeem-ticket", "id": "faster", "ticket": number}
        assert cashier.post("/api/cage/commands", json=command).status_code == 200
        route.continue_()

    find(page, number)
    page.route("**/api/cage/commands*", another_was_faster)
    with screens.expecting("422"):
        act(page, "Redeem").click()
        page.get_by_role("button", name="Pay 5.00 AUD").click()
        refusal = f"Ticket {number} was redeemed already. [CM18 11.7.5(a) #2]"
        expect(page.locator("#told")).to_have_text(re.compile(re.escape(refusal)))
    assert cage_of(screens).tickets[number].status == "redeemed"


def test_what_did_not_print_is_reprinted_and_marked(screens: Screens) -> None:
    table = screens.table(**ATS)
    number = a_ticket(table)
    not_printed(table, number)
    cashier, manager = cage_screen(screens), cage_screen(screens, "table-games-manager")
    find(cashier, number)
    expect(cashier.locator("#status")).to_have_text("Did not print")
    expect(act(cashier, "Reprint")).to_be_hidden()  # it takes a supervisor
    ticket = find(manager, number)
    expect(act(manager, "Pay by hand")).to_be_visible()
    act(manager, "Reprint").click()
    manager.get_by_label("Reason").fill("no paper")
    manager.get_by_role("button", name="Reprint as duplicate").click()
    expect(ticket.locator("#duplicate")).to_have_text("DUPLICATE")
    expect(act(manager, "Reprint")).to_be_hidden()
    paper = manager.get_by_role("link", name="Print (PDF)")
    expect(paper).to_be_focused()
    printed = manager.request.get(str(paper.get_attribute("href")))
    assert printed.headers["content-type"] == "application/pdf"

    # The first copy is worth nothing, the duplicate its full value.
    expect(cashier.locator("#duplicate")).to_be_visible()
    act(cashier, "Redeem").click()
    with screens.expecting("422"):
        cashier.get_by_role("button", name="No, it is the first copy").click()
        expect(cashier.locator("#told")).to_contain_text(
            "This ticket was printed again; only the duplicate is paid. [reading: tickets]"
        )
    act(cashier, "Redeem").click()
    cashier.get_by_role("button", name="Yes, pay 123.50 AUD").click()
    expect(cashier.locator("#status")).to_have_text("Redeemed")


def test_paid_by_hand_or_voided_with_a_reason(screens: Screens) -> None:
    table = screens.table(**ATS)
    by_hand, void = a_ticket(table, "ana"), a_ticket(table, "bo")
    not_printed(table, by_hand)
    page = cage_screen(screens, "table-games-manager")
    find(page, by_hand)
    act(page, "Pay by hand").click()
    page.get_by_role("button", name="Pay 123.50 AUD by hand").click()
    expect(page.locator("#status")).to_have_text("Paid by hand")
    manager = "table-games-manager-at-the-desk, table games manager"
    expect(ended(page)).to_have_text(by("Paid", manager))
    find(page, void)
    expect(act(page, "Void")).to_be_hidden()  # nothing is on record for it
    told_others(table, "bo")
    act(page, "Void").click()
    expect(page.get_by_label("Ground").locator("option")).to_have_text(["Its holder broke a rule"])
    page.locator("#confirm").get_by_role("button", name="Void").click()
    assert cage_of(screens).tickets[void].status == "issued"  # not without a reason
    page.get_by_label("Reason").fill("printed for somebody else")
    expect(ended(page)).to_have_count(0)  # nobody yet
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text("Void")
    expect(ended(page)).to_have_text(by("Voided", manager))
    assert [cage_of(screens).tickets[one].status for one in (by_hand, void)] == [
        "paid-manually", "void",
    ]  # fmt: skip


def test_the_number_is_checked_while_it_is_typed(screens: Screens) -> None:
    number = a_ticket(screens.table(**ATS))
    page = cage_screen(screens)
    field, hint = page.get_by_label("Validation number"), page.locator("#hint")
    expect(field).to_be_focused()
    page.keyboard.type(number[:7])
    expect(field).to_have_value(grouped(number)[:9])
    expect(hint).to_have_text("11 digits to go.")
    page.keyboard.press("Enter")
    expect(hint).to_have_class("short asked")
    last = str((int(number[-1]) + 1) % 10)
    page.keyboard.type(number[7:-1] + last)
    expect(hint).to_have_text("The check digit does not fit: look at the number again.")
    expect(field).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#nothing")).to_be_visible()
    page.keyboard.press("Backspace")
    page.keyboard.type(number[-1])
    expect(field).to_have_value(grouped(number))
    # A digit put right in the middle leaves the caret where the finger is.
    field.evaluate("(field) => field.setSelectionRange(4, 4)")
    page.keyboard.press("Backspace")
    page.keyboard.type(number[2])
    expect(field).to_have_value(grouped(number))
    page.keyboard.press("Enter")
    expect(page.locator("#amount")).to_have_text("123.50 AUD")
    with screens.expecting("404"):
        page.keyboard.type("000000000000000000")
        page.keyboard.press("Enter")
        expect(page.locator("#told")).to_have_text(re.compile("No ticket has this number."))
    expect(page.locator("#ticket")).to_be_hidden()


def test_the_book_is_filtered_and_lives(screens: Screens) -> None:
    one, two = screens.table(**ATS), screens.table(rulebook="CM18", mode="touchbet")
    first, second = a_ticket(one, "ana", 500), a_ticket(two, "zoe", 700)
    page = cage_screen(screens)
    rows = page.locator("#list .row")
    for table, number in ((two, second), (one, first)):
        page.get_by_label("Table").select_option(table.id)
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text(grouped(mask(number)))
    third = a_ticket(one, "bo", 900)
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text(grouped(mask(third)))  # the newest first
    page.get_by_label("Number or player").fill("an")
    expect(rows).to_have_count(1)
    rows.first.click()
    expect(page.locator("#shown")).to_have_text(grouped(mask(first)))
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    expect(act(page, "Redeem")).to_be_hidden()  # to be paid it is brought
    assert first not in page.content().replace("-", "")
    page.get_by_label("Validation number").fill("")
    page.get_by_label("Validation number").focus()
    find(page, first)
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    act(page, "Redeem").click()
    page.get_by_role("button", name="Pay 5.00 AUD").click()
    expect(rows.first).to_contain_text("Redeemed")
    expect(rows.first.locator(".ended")).to_have_text(re.compile("^cage-at-the-desk, cage, .*:"))
    page.get_by_label("Status").select_option("issued")
    expect(rows).to_have_count(0)
    expect(page.locator("#none")).to_have_text("No ticket is like that.")
    page.get_by_label("Number or player").fill(third[-4:])
    expect(rows).to_have_count(1)


def test_by_keys_alone(screens: Screens) -> None:
    number = a_ticket(screens.table(**ATS))
    page = cage_screen(screens)
    find(page, number)
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(act(page, "Redeem")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")  # thought better of it
    expect(page.locator("#confirm")).to_be_hidden()
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Pay 123.50 AUD")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text("Redeemed")
    expect(page.get_by_label("Validation number")).to_be_focused()


def test_the_next_scan_is_never_taken_for_a_yes(screens: Screens) -> None:
    table = screens.table(**ATS)
    first, second = a_ticket(table, "ana"), a_ticket(table, "bo", 700)
    page = cage_screen(screens)
    find(page, first)
    act(page, "Redeem").click()
    expect(page.get_by_role("button", name="Pay 123.50 AUD")).to_be_focused()
    find(page, second)
    expect(page.locator("#confirm")).to_be_hidden()
    assert cage_of(screens).tickets[first].status == "issued"


def test_a_scan_begun_before_the_answer_is_not_disturbed(screens: Screens) -> None:
    table = screens.table(**ATS)
    first, second = a_ticket(table, "ana"), a_ticket(table, "bo", 700)
    page = cage_screen(screens)
    held = Held(page, "**/api/cage/commands*")
    find(page, first)
    act(page, "Redeem").click()
    page.get_by_role("button", name="Pay 123.50 AUD").click()
    payment = held.first()
    page.keyboard.type(second[:9])
    expect(page.get_by_label("Validation number")).to_have_value(grouped(second)[:11])
    payment.continue_()
    expect(page.locator("#told")).to_contain_text("123.50 AUD paid")
    page.keyboard.type(second[9:])
    page.keyboard.press("Enter")
    expect(page.locator("#amount")).to_have_text("7.00 AUD")


def test_of_two_scans_the_last_one_is_on_the_desk(screens: Screens) -> None:
    """Though the answer to the first comes after it."""
    table = screens.table(**ATS)
    first, second = a_ticket(table, "ana"), a_ticket(table, "bo", 700)
    page = cage_screen(screens)
    held = Held(page, f"**/api/tickets/{first}*")
    page.keyboard.type(first)
    page.keyboard.press("Enter")
    late = held.first()
    find(page, second)
    with page.expect_response(f"**/api/tickets/{first}*") as answer:
        late.continue_()
    answer.value.finished()
    settle(page)
    expect(page.locator("#shown")).to_have_text(grouped(second))
    expect(page.locator("#amount")).to_have_text("7.00 AUD")


@pytest.mark.parametrize("role", ["dealer", "player"])
def test_a_dealer_or_a_player_does_not_come_to_the_cage(screens: Screens, role: str) -> None:
    table = screens.table(**ATS)
    a_ticket(table)
    with screens.expecting("403"):
        page = screens.station(table) if role == "player" else screens.console(table)
        assert page.request.get("/api/cage").status == 403
        page.goto("/cage")
        expect(page.locator("#veil")).to_contain_text("This is for the cage")
        expect(page.locator("#list .row")).to_have_count(0)


def test_the_cage_does_not_come_to_a_table(screens: Screens) -> None:
    table = screens.table(**ATS)
    page = cage_screen(screens)
    for path in ("view?as=dealer", "view?as=wnd", "layout", "log"):
        assert page.request.get(f"/api/tables/{table.id}/{path}").status == 403
    page.goto("/")
    page.wait_for_url(re.compile(r"/cage$"))  # the list of tables is not for the cage either


def test_cut_off_the_cage_waits_and_is_true_again(screens: Screens) -> None:
    table = screens.table(**ATS)
    number = a_ticket(table)
    page = cage_screen(screens)
    find(page, number)
    with screens.expecting("WebSocket|ERR_"):
        page.context.set_offline(True)
        for screen in screens.live.server.floor.hub.at("cage"):
            screens.live.within(screen.cut_off.set)
        a_ticket(table, "bo", 100)  # something happens that the screen is not told of
        expect(page.locator("#veil")).to_contain_text("Nothing is paid until the cage is back.")
        expect(page.locator("main")).to_have_attribute("inert", "")
        page.context.set_offline(False)
        expect(page.locator("#veil")).to_be_hidden()
    expect(page.locator("#out")).to_have_text(str(cage_of(screens).out))


def test_the_cage_fits_and_everything_has_a_name(screens: Screens) -> None:
    table = screens.table(**ATS)
    number = a_ticket(table, "a-player-with-a-name-as-long-as-a-board", 123_456_789)
    not_printed(table, number, "a-player-with-a-name-as-long-as-a-board")
    told_others(table, "a-player-with-a-name-as-long-as-a-board")
    page = cage_screen(screens, "table-games-manager")
    assert misfits(page) == []
    assert nameless(page) == []
    find(page, number)
    assert misfits(page) == []
    act(page, "Void").click()
    assert misfits(page) == []
    assert nameless(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("#status")).to_have_text("Non imprimé")
    assert misfits(page) == []
    page.set_viewport_size({"width": 1024, "height": 768})
    for button in page.locator("#acts").locator("button:visible, a:visible").all():
        assert min(box(button)["width"], box(button)["height"]) >= 44


def test_signing_in_by_name_ends_the_cage_of_whoever_was_there(screens: Screens) -> None:
    table = screens.table(**ATS)
    number = a_ticket(table)
    page = cage_screen(screens)
    people: People = screens.live.server.people
    people.add_staff("mel", "table-games-manager", "correct horse")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Name").fill("mel")
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Cage").click()
    expect(page.locator("#veil")).to_be_hidden()
    expect(page.locator("#who")).to_have_text("mel table games manager")
    find(page, number)
    act(page, "Did not print").click()
    page.get_by_role("button", name="It did not print").click()
    expect(act(page, "Reprint")).to_be_visible()
    expect(act(page, "Redeem")).to_be_hidden()
