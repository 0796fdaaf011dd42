"""The pages about tournaments: where one is made, found, missing, or for others; and cut off."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from kit.browser.cup import CupScreens, begun
from kit.browser.fit import misfits
from kit.live_cup import live_terms


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


def test_who_may_make_none_reads_who_does(shown: CupScreens) -> None:
    page = shown.signed_in("dora")
    page.goto("/director")
    expect(page.locator("#shown")).to_contain_text("Whoever holds the casino operator's office")
    assert not misfits(page)


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


def test_a_director_comes_to_the_places_of_their_tables(shown: CupScreens) -> None:
    begun(shown)
    page = shown.directs("dora")
    assert not misfits(page)
    page.locator("#shown li", has_text="Table T1").get_by_role("link").click()
    page.wait_for_url("**/places?table=T1")
    expect(page.locator("#title")).to_contain_text("T1")
    assert not misfits(page)
