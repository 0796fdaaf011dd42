"""A French cloth table, played from a place screen, speaks French."""

from __future__ import annotations

from playwright.sync_api import expect

from kit.browser.screens import Screens, chip, click, layout_of, money, squares
from kit.table import books

FRENCH = {"rulebook": "CM18", "game": "french", "mode": "cloth", "language": "fr"}


def test_a_french_table_is_played_in_french(screens: Screens) -> None:
    table = screens.table(**FRENCH, racetrack=True)
    page, wall = screens.station(table), screens.wnd(table)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    for name in ("Reprendre", "Effacer", "Rejouer", "Doubler", "Favoris", "Piste"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    for words in ("MANQUE", "PASSE", "PAIR", "IMPAIR", "ROUGE", "NOIR", "P 12", "M 12", "D 12"):
        expect(layout_of(page).get_by_text(words, exact=True).first).to_be_visible()
    table.do("buy-in", player="ana", amount=10_000, tender="cash")
    expect(money(page, "account")).to_contain_text("100,00")

    table.do("open-betting")
    expect(page.locator("#phase")).to_have_text("Faites vos jeux")
    expect(wall.locator("#say")).to_contain_text("Faites vos jeux")
    click(page, *squares(17, 20))
    expect(chip(page, "split:17/20")).to_have_text("5")
    spot = page.get_by_role("button", name="Cheval 17 20, 17 contre 1, couvre 17 20")
    expect(spot).to_have_count(1)

    table.do("spin-ball", "no-more-bets")
    expect(page.locator("#phase")).to_have_text("Rien ne va plus")
    expect(wall.locator("#say")).to_contain_text("Rien ne va plus")
    table.do("record-outcome", outcome="17")
    expect(page.locator("#phase")).to_have_text("17 noir")
    expect(wall.locator("#colour")).to_have_text("noir")
    table.do("settle")
    expect(money(page, "won")).to_have_text("85,00")
    expect(layout_of(page).get_by_label("Numéro sorti 17")).to_be_visible()


@books(CM18="10.5.3 #2", CM11="9.5.3 #2")
def test_the_console_has_what_is_to_be_announced_of_the_number(screens: Screens, tag: str) -> None:
    """Before losers are cleared: it is there from the number until the settlement."""
    table = screens.table(rulebook=tag, game="french", mode="cloth")
    console = screens.console(table)
    table.do("buy-in", player="ana", amount=100_00, tender="cash")
    table.do("open-betting")
    for bet in ("straight:17", "black", "red"):
        table.do("place-wager", player="ana", bet=bet, stake=5_00)
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="17")
    expect(console.locator("#spin")).to_contain_text("“En plein” · “Noir”")
    expect(console.locator("#spin")).not_to_contain_text("Rouge")
    table.do("settle")
    expect(console.locator("#spin")).not_to_contain_text("En plein")


def test_a_player_chooses_a_language_and_it_is_remembered(screens: Screens) -> None:
    page = screens.station(screens.table(**FRENCH))
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    expect(layout_of(page).get_by_text("ODD", exact=True).first).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
