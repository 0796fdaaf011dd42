"""The flying display: everybody's bets on one layout, to look at and not to touch."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from kit.browser.fit import misfits
from kit.browser.screens import Screens, Table, click_anyway, layout_of
from kit.browser.touchtable import TouchTable, chips
from kit.table import books

PERIOD = {"wagering_period_s": 600}


def flying(screens: Screens, table: Table, **options: Any) -> Page:
    page = screens.paired(screens.page(**options), table, "flying", "wall")
    expect(page.locator("#name")).to_contain_text(table.id)
    return page


def stations(table: Table, wagers: dict[str, dict[str, int]]) -> None:
    """Players at stations, in the order they come, each with wagers."""
    live = table.live
    sessions = {}
    for player in wagers:
        sessions[player] = live.paired(table.id, player=player)
        bought = live.ask(sessions[player], table.id, "buy-in", amount=100_000, tender="note")
        assert bought.status_code == 200, bought.text
    table.do("open-betting")
    for player, placed in wagers.items():
        for bet, stake in placed.items():
            done = live.ask(sessions[player], table.id, "place-wager", bet=bet, stake=stake)
            assert done.status_code == 200, done.text


@books(CM18="11.2 Flying Roulette Display", CM11="10.2 Flying Roulette Display")
def test_the_bets_of_all_stations_are_on_it(screens: Screens, tag: str) -> None:
    table = screens.table(rulebook=tag, mode="touchbet", **PERIOD)
    page = flying(screens, table)
    stations(table, {
        "ana": {"straight:17": 5_00, "red": 25_00},
        "bo": {"straight:17": 10_00, "split:17/20": 5_00},
        "cy": {"dozen:2": 100_00},
    })  # fmt: skip
    for bet, held in (
        ("straight:17", ["5", "1", "10", "2"]),
        ("red", ["25", "1"]),
        ("split:17/20", ["5", "2"]),
        ("dozen:2", ["100", "3"]),
    ):
        expect(chips(page, bet).locator("text")).to_have_text(held)
    expect(layout_of(page).locator(".chips > *")).to_have_count(5)
    seats = page.locator("#seats li")
    expect(seats).to_have_text(["130", "215", "3100"])
    drawn = {
        seats.nth(at).locator(".disc").evaluate("(disc) => getComputedStyle(disc).backgroundColor")
        for at in range(3)
    }
    assert len(drawn) == 3
    expect(page.locator("#total output")).to_have_text("145.00 AUD")


def test_race_track_bets_are_on_it_too_whatever_they_are(screens: Screens) -> None:
    """What has a place on the race-track stands there; finales, which have none, are named."""
    touched = TouchTable(screens, "CM18")
    touched.buys(1_000_00, "ana", "bo")
    page = flying(screens, touched.table)
    touched.table.do("open-betting")
    touched.bets("ana", neighbours_17=25_00, voisins=45_00)
    touched.bets("bo", finales_7=15_00)
    track = page.locator("race-track .chips")
    expect(track.locator('[data-chip="neighbours:17"] text')).to_have_text(["25", "1"])
    expect(track.locator('[data-chip="voisins"] text')).to_have_text(["45", "1"])
    expect(page.locator("#elsewhere li")).to_have_text("Finales 7152")


def test_phase_countdown_and_results_are_on_it_and_nothing_is_touched(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", mode="touchbet", **PERIOD)
    page = flying(screens, table)
    table.spin("17")
    expect(page.get_by_role("list", name="Last results")).to_have_text("17")
    stations(table, {"ana": {"red": 5_00}})
    expect(page.locator("#phase")).to_have_text("Place your bets")
    expect(page.get_by_role("timer")).to_be_visible()
    click_anyway(page, "black")
    table.do("spin-ball", "no-more-bets")
    expect(page.locator("#phase")).to_have_text("No more bets")
    expect(page.get_by_role("timer")).to_be_hidden()
    assert table.me("ana")["wagers"] == {"red": 5_00}
    table.do("record-outcome", outcome="32")
    expect(page.locator("#phase")).to_have_text("32 red")
    table.do("settle")
    expect(chips(page, "red")).to_have_class("chip winner")
    expect(page.get_by_role("list", name="Last results")).to_have_text("3217")
    pressed = page.locator("button, input, a[href], [tabindex='0']:not([inert] *)")
    expect(pressed).to_have_count(1)  # nothing of the game, only the light of the room
    pressed.click()
    expect(page.locator("html")).to_have_attribute("data-light", "day")


def test_it_is_told_of_chips_and_never_of_accounts(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", mode="touchbet", **PERIOD)
    page = screens.page()
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", listen)
    screens.paired(page, table, "flying", "wall")
    stations(table, {"ana": {"red": 5_00}, "bo": {"black": 25_00}})
    expect(chips(page, "black")).to_have_count(1)
    told = [json.loads(frame) for frame in frames]
    entries = [entry for one in told for entry in one.get("players", {}).values() if entry]
    assert len(entries) > 3
    assert {key for entry in entries for key in entry} == {"seat", "guest", "wagers", "won", "paid"}
    assert not any({"me", "acts", "house", "signs"} & one.keys() for one in told)
    assert all(one["may"] == [] for one in told if "may" in one)


def test_it_fits_with_fifty_stations(screens: Screens) -> None:
    table = screens.table(rulebook="CM18", mode="touchbet", **PERIOD)
    page = flying(screens, table)
    assert misfits(page) == []
    stations(table, {f"p{seat}": {"red": 100_00, "straight:17": 25_00} for seat in range(1, 51)})
    expect(page.locator("#seats li")).to_have_count(50)
    expect(chips(page, "red").locator("text")).to_have_text(["5000", "×50"])
    assert misfits(page) == []
