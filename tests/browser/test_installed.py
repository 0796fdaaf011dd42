"""An installed station: it starts without a network and says so, and keeps nothing of a game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kit.browser.screens import Screens, layout_of, money

ACTIVE = "() => navigator.serviceWorker.ready.then((one) => one.active.state === 'activated')"
KEPT = """async () => {
  const all = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) all.push(new URL(request.url).pathname);
  return all;
}"""  # noqa: E501

# What is drawn where the layout will be, its share of the screen, and what is said around it.
SKELETON = """() => {
  const layout = document.querySelector("roulette-layout");
  const { content, backgroundImage, width, height } = getComputedStyle(layout, "::before");
  const lines = content === "none" ? [] : backgroundImage.match(/repeating-linear-gradient/g);
  const told = [...document.querySelectorAll("header > *, footer > *")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));
  return {
    lines: lines?.length ?? 0, told: told.map((one) => one.className || one.id),
    share: (Number.parseFloat(width) * Number.parseFloat(height)) / (innerWidth * innerHeight),
  };
}"""


def installed(screens: Screens, screen: str = "station") -> Page:
    """A screen whose worker keeps its shell."""
    spec: dict[str, Any] = {}
    if screen == "display":
        spec = {"rulebook": "CM18", "mode": "touchtable"}
    page = screens.page(service_workers="allow")
    screens.paired(page, screens.table(**spec), screen, "ana")
    expect(page.locator("#veil")).to_be_hidden()
    page.wait_for_function(ACTIVE)
    return page


@pytest.mark.parametrize("screen", ["station", "display"])
def test_a_player_s_screen_can_be_installed(screens: Screens, screen: str) -> None:
    page = installed(screens, screen)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert f'"start_url":"/{screen}?table=' in found["data"]
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window of a test is as private as one can be: that alone stands in the way.
    assert [one["errorId"] for one in wrong] in ([], ["in-incognito"])


def test_it_starts_without_a_network_says_so_and_comes_back(screens: Screens) -> None:
    page = installed(screens)
    page.get_by_role("button", name="Insert note").click()
    page.get_by_role("button", name="100", exact=True).click()
    expect(money(page, "account")).to_have_text("100.00 AUD")
    with screens.expecting("ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load"):
        page.context.set_offline(True)
        page.reload()
        expect(page.get_by_text("Reconnecting")).to_be_visible()
        assert "100.00" not in page.locator("body").inner_text()  # nothing old is shown as new
        expect(page.locator("money-strip")).to_be_hidden()  # no sum is said of what is not known
        expect(layout_of(page).locator(".printed")).to_have_count(0)
        # Felt with the lines of a layout stands there, and nothing of what is not known.
        for width, height in ((390, 844), (1366, 768)):
            page.set_viewport_size({"width": width, "height": height})
            drawn = page.evaluate(SKELETON)
            assert drawn["lines"] >= 2 and drawn["share"] > 0.25 and drawn["told"] == [], drawn
        page.context.set_offline(False)
        expect(page.locator("#veil")).to_be_hidden()
        expect(layout_of(page).locator(".printed")).not_to_have_count(0)
        assert page.evaluate(SKELETON)["lines"] == 0
        expect(money(page, "account")).to_have_text("100.00 AUD")


def test_nothing_of_a_game_is_kept(screens: Screens) -> None:
    page = installed(screens)
    page.reload()
    expect(page.locator("#veil")).to_be_hidden()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    kept = page.evaluate(KEPT)
    assert kept[0] == "/station"
    assert len(kept) == 4  # with its style sheet, its script and what comes later
    assert all(one == "/station" or one.startswith("/static/station.") for one in kept)


def test_another_version_takes_over_and_the_old_shell_is_forgotten(screens: Screens) -> None:
    page = installed(screens)
    page.evaluate("caches.open('croupier /station before')")
    page.evaluate("caches.open('croupier /display before')")
    # The same worker with other bytes is another version.
    page.route("**/never", lambda route: route.abort())
    page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          await registration.unregister();
          await navigator.serviceWorker.register("/service-worker.js", { scope: "/station" });
        }"""
    )
    page.reload()
    page.wait_for_function(ACTIVE)
    page.wait_for_function("async () => !(await caches.has('croupier /station before'))")
    assert page.evaluate("caches.has('croupier /display before')")  # not its business
