"""A dealer runs the table from the console: by its row of steps, and a number typed or tapped."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from kit.browser.screens import Screens, click


def step(page: Page, name: str) -> None:
    """The next step of the spin: the one that is marked as such."""
    button = page.locator("#rail").get_by_role("button", name=name, exact=True)
    expect(button).to_have_attribute("aria-current", "step")
    button.click()


def test_a_dealer_runs_two_spins_with_a_no_spin_between_and_a_called_bet(
    screens: Screens,
) -> None:
    table = screens.table(rulebook="CM18", mode="cloth", racetrack=True)
    page = screens.console(table, height=900)
    expect(page.locator("#facts")).to_contain_text("CM18")

    desk = page.get_by_role("group", name="What to do for a player")
    form = page.locator("form.desk:visible")
    desk.get_by_role("button", name="Buy in").click()
    form.get_by_label("Player", exact=True).fill("ana")
    form.get_by_role("button", name="+100", exact=True).click()
    form.get_by_label("Amount").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("ana bought in 100.00")
    player = page.get_by_role("listitem").filter(has_text="ana")
    expect(player.locator(".account")).to_have_text("100.00")

    # The first spin: a bet named on the layout, the number typed.
    step(page, "Place your bets")
    click(page, "straight:17")
    expect(form.get_by_label("Bet", exact=True)).to_have_value("straight:17")
    form.get_by_label("Player", exact=True).fill("ana")
    form.get_by_label("Amount").fill("5")
    form.get_by_label("Amount").press("Enter")
    expect(player.locator(".bet")).to_have_text("bet 5.00")
    step(page, "Spin")
    step(page, "No more bets")
    number = page.get_by_role("textbox", name="Winning number")
    number.fill("99")
    expect(page.locator("#confirm")).to_be_disabled()
    number.fill("17")
    number.press("Enter")
    expect(page.locator("#landed")).to_have_text("17")
    step(page, "Settle")
    # What won stays on the cloth: 100 less 5 is 95, and 35 times 5 are won.
    expect(player.locator(".account")).to_have_text("270.00")
    expect(page.get_by_role("list", name="Last results")).to_have_text("17")

    # A no spin, by its ground, which is told in the rulebook's words.
    step(page, "Place your bets")
    step(page, "Spin")
    page.get_by_role("button", name="No spin", exact=True).click()
    dialog = page.get_by_role("dialog", name="No spin")
    dialog.get_by_role("button", name="will not complete four revolutions").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("alert")).to_contain_text("will not complete four revolutions")
    expect(page.get_by_role("alert")).to_contain_text("CM18 7.1.3")
    page.get_by_role("button", name="Understood").click()

    # The second spin: a bet called for cash, the number tapped.
    step(page, "Place your bets")
    desk.get_by_role("button", name="Call bet").click()
    form.get_by_text("Called", exact=True).click()
    form.get_by_label("Bet", exact=True).fill("tier")
    form.get_by_label("Player", exact=True).fill("bo")
    form.get_by_label("Amount").fill("30")
    form.get_by_text("Cash", exact=True).click()
    form.get_by_role("button", name="Call bet").click()
    other = page.get_by_role("listitem").filter(has_text="bo")
    expect(other.locator(".bet")).to_have_text("bet 30.00")
    step(page, "Spin")
    step(page, "No more bets")
    pad = page.get_by_role("group", name="Winning number")
    pad.get_by_role("button", name="8", exact=True).click()
    step(page, "Confirm 8")
    step(page, "Settle")
    expect(other.locator(".account")).to_have_text("85.00")
    expect(page.get_by_role("list", name="Last results").locator("span")).to_have_text(["8", "17"])
    acts = page.locator("#acts li .what")
    expect(acts.first).to_have_text("settled")
    expect(acts.filter(has_text="no spin called")).to_have_count(1)


def test_a_wrong_password_is_told_in_a_sentence_and_a_right_one_leads_back(
    screens: Screens,
) -> None:
    table = screens.table()
    page = screens.page()
    with screens.expecting("401|WebSocket handshake: Unexpected response code: 403"):
        page.goto(f"/dealer?table={table.id}")
        page.get_by_label("Name").fill("dan")
        page.get_by_label("Password").fill("wrong horse")
        page.get_by_role("button", name="Sign in").click()
        told = page.get_by_role("alert")
        expect(told).to_have_text("The name or the password is wrong.")
        page.get_by_role("button", name="Français").click()
        page.get_by_role("button", name="Se connecter").click()
        expect(told).to_have_text("Le nom ou le mot de passe est faux.")
        page.get_by_role("button", name="English").click()
        page.get_by_label("Password").fill("correct horse")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", name=f"Table {table.id}")).to_be_visible()
