"""What the wheel's sensors say of themselves and of a spin, on the dealer's console."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from kit.browser.accessibility import nameless, violations
from kit.browser.fit import misfits
from kit.browser.screens import Screens, box
from kit.devices import Device


def test_the_dealer_sees_faults_and_flags_and_decides(screens: Screens) -> None:
    table = screens.table()
    console = screens.console(table, bypass_csp=True)
    sensors = console.locator("#sensors")
    expect(sensors).to_be_hidden()
    first, second = (Device(table.live, f"s{n}-{table.id}", "sensor", table.id, n) for n in (1, 2))
    assert first.say("report-sensing", fault="unplugged").is_success
    expect(sensors).to_have_text("Sensor 1: not connected. Enter the number yourself.")
    assert first.say("report-sensing").is_success
    expect(sensors).to_be_hidden()

    table.do("open-betting", "spin-ball", "no-more-bets")
    assert first.say("report-sensing", flags=["ball-removed"]).is_success
    assert second.say("report-sensing", flags=["void"]).is_success
    expect(sensors.locator("li")).to_have_text(
        [
            "Sensor 1: the ball was removed from the wheel.Call no spin",
            "Sensor 2: the wheel reports this spin as void. Look, and decide.",
        ]
    )
    expect(sensors.get_by_role("button")).to_have_count(1)  # a void names no ground
    assert nameless(console) == []
    assert misfits(console) == []
    console.set_viewport_size({"width": 390, "height": 844})
    assert box(console.locator("#typed"))["width"] > 100  # the number keeps its room on a phone
    console.set_viewport_size({"width": 1366, "height": 768})
    assert not [one for one in violations(console) if "sensors" in one]
    console.get_by_role("button", name="Français").click()
    expect(sensors.locator("li").first).to_contain_text("Capteur 1 : la bille a été retirée")
    sensors.get_by_role("button", name="Annoncer coup nul").click()
    expect(console.locator("body")).to_have_attribute("data-phase", "idle")
    assert "ball-left-wheel" in table.log()
    table.do("open-betting", "spin-ball")  # what was said of that spin is not said of this one
    expect(sensors).to_be_hidden()


def test_a_sensor_that_falls_silent_is_named_to_dealer_and_floor_until_it_is_back(
    screens: Screens,
) -> None:
    """It promised to say every second that it is there: a program that was killed says nothing."""
    table = screens.table()
    console = screens.console(table, bypass_csp=True)
    floor = screens.signed_in(f"mo-{table.id}", "area-manager")
    floor.goto("/floor")
    device = Device(table.live, f"s1-{table.id}", "sensor", table.id, 1)
    assert device.say("report-sensing", beats=True).is_success
    said, need = (
        console.locator("#sensors li"),
        floor.locator("#needs .sensor", has_text=f"Table {table.id}"),
    )
    expect(said).to_have_text(re.compile(r"^Sensor 1: not heard since \d\d:\d\d:\d\d\. Enter the"))
    expect(need).to_contain_text(re.compile(r"Wheel sensor 1: not heard since \d\d:\d\d:\d\d; the"))
    console.get_by_role("button", name="Français").click()
    expect(said).to_contain_text("plus de nouvelles depuis")
    assert nameless(console) == [] and misfits(console) == []
    assert not [one for one in violations(console) if "sensors" in one]
    assert device.say("report-sensing").is_success
    expect(said).to_contain_text("Capteur 1 : de nouveau entendu depuis")
    expect(need).to_have_count(0)
    table.do("open-betting", "spin-ball")  # it is said until the next spin
    expect(said).to_have_count(0)
