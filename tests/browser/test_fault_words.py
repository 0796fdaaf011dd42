"""Faults on players' screens: the kind in their language, the staff's words as theirs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kit.browser.fit import misfits
from kit.browser.screens import Screens
from kit.devices import Device


def test_a_station_says_the_kind_in_its_language_and_who_wrote_the_rest(screens: Screens) -> None:
    table = screens.table()
    station = screens.station(table)
    table.do("report-malfunction", component="game-system", what="spilled drink")
    line = station.locator("#phase, #detail").filter(has_text="spilled drink").first
    expect(line).to_contain_text("The game system is out of order. The staff say: “spilled drink”")
    assert misfits(station) == []
    station.get_by_role("button", name=re.compile("Français")).click()
    expect(line).to_contain_text(
        re.compile(r"Le système de jeu est en panne\. Le personnel dit\s: «\sspilled drink\s»")
    )
    table.do("clear-fault", component="game-system")
    expect(station.locator("body")).not_to_contain_text("spilled drink")


def test_what_the_system_wrote_is_said_by_its_kind_alone(screens: Screens) -> None:
    table = screens.table()
    station = screens.station(table)
    table.do("open-betting", "spin-ball", "no-more-bets")
    for number, outcome in ((1, "17"), (2, "20")):
        device = Device(table.live, f"s{number}-{table.id}", "sensor", table.id, number)
        said = device.say("record-outcome", outcome=outcome, source=f"sensor-{number}")
        assert said.is_success
    expect(station.locator("body")).to_contain_text("The wheel's sensors show different numbers.")
    expect(station.locator("body")).not_to_contain_text("the sensors differ")


def test_what_stops_the_game_is_read_to_its_end(screens: Screens) -> None:
    table = screens.table()
    station = screens.station(table, width=1366, height=768)
    sizes = "(one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
    table.do("raise-light", reason="the wheel stands still and nobody knows why")
    for language in ("English", "Français"):
        button = station.get_by_role("button", name=re.compile(language))
        if button.count():
            button.click()
        detail = station.locator("#detail")
        expect(detail).to_contain_text("nobody knows why")
        wide, high = detail.evaluate(sizes)
        assert wide <= 0 and high <= 2, (language, wide, high)  # a line's ink is not cut


@pytest.mark.parametrize(
    ("screen", "mode", "place"),
    [("table", "touchtable", "display:3"), ("flying", "touchbet", "station:3")],
)
def test_one_place_that_is_out_of_order_does_not_stop_what_all_look_at(
    screens: Screens, screen: str, mode: str, place: str
) -> None:
    table = screens.table(rulebook="CM18", mode=mode)
    page = screens.paired(screens.page(), table, screen, "wall")
    table.spin("17")
    phase, newest = page.locator("#phase"), page.locator("#results .result").first
    expect(phase).to_have_text("17 black")
    expect(newest).to_have_class(re.compile("latest|newest"))
    table.do("report-malfunction", component=place, what="dark screen")
    table.do("open-betting")  # heard after the fault
    expect(phase).to_have_text("Place your bets")
    expect(newest).to_have_class(re.compile("latest|newest"))
    table.do("report-malfunction", component="game-system", what="dark")
    expect(phase).to_have_text("Stopped")
    expect(newest).not_to_have_class(re.compile("latest|newest"))
