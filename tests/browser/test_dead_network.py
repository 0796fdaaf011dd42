"""A network that goes dead without a word: every screen says so within five seconds, and is live
again when it is. Between browser and server is a way that stops forwarding."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.server.app import PAGES
from croupier.server.floor.live import BEAT
from kit.browser.screens import Screens, Table
from kit.live_cup import LiveCup
from kit.real.floor import Helper
from kit.waiting import until

SEEN_S = 5.0
SLOW_S = 0.5  # of the machine on which browser and server run
BEATS = 4  # take longer than SEEN_S: there is one every two seconds
# The page itself notes when it was covered: how soon we look says nothing of it.
WATCHED = """() => {
  const veil = document.querySelector("#veil, #cut-off");
  globalThis.coveredAt = [];
  new MutationObserver(() => {
    if (veil.checkVisibility()) globalThis.coveredAt.push(Date.now() / 1000);
  }).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
}"""


class Way:
    """To the floor, for the windows that are opened through it."""

    def __init__(self, screens: Screens, helper: Helper) -> None:
        self._screens, self._helper = screens, helper
        self.base = f"http://127.0.0.1:{helper.heard()}"

    def paired(self, table: Table, screen: str, player: str) -> Page:
        code, _ = self._screens.live.server.people.new_code(table.id, screen, player)
        page = self._screens.page()
        page.goto(f"{self.base}/pair?code={code}")
        return page

    def entrant(self, cup: LiveCup, player: str) -> Page:
        asked = {"tournament": cup.id, "as": "player", "player": player}
        issued = cup.staff["dora"].post("/api/pairings", json=asked).json()
        page = self._screens.page()
        page.goto(f"{self.base}/pair?{urlsplit(issued['url']).query}")
        return page

    def staff(self, name: str, role: str, path: str) -> Page:
        page = self._screens.signed_in(name, role)
        page.goto(self.base + path)
        return page

    def mute(self) -> float:
        self._helper.tell("mute")
        return time.time()

    def speak(self) -> None:
        self._helper.tell("speak")


@pytest.fixture
def way(apart: Screens) -> Iterator[Way]:
    with closing(Helper("mute_proxy.py", str(apart.live.port))) as helper:
        yield Way(apart, helper)


def covered_after(page: Page, began: float) -> float:
    """How long after that it was covered first, in seconds, once it is."""
    expect(veil(page)).to_be_visible()
    return float(page.evaluate("began => coveredAt.find((at) => at >= began)", began)) - began


def veil(page: Page) -> Locator:
    return page.locator("#veil, #cut-off")


def live_pages(apart: Screens, way: Way) -> dict[str, Page]:
    """One window of every page that shows something live."""
    table, shared = apart.table(), apart.table(rulebook="CM18", mode="touchtable")
    cup = LiveCup(apart.live.staff)
    cup.open()
    cup.enter("ana")
    at = f"?tournament={cup.id}"
    pages: dict[str, Callable[[], Page]] = {
        "station": lambda: way.paired(table, "station", "ana"),
        "display": lambda: way.paired(shared, "display", "ana"),
        "table": lambda: way.paired(shared, "table", "layout"),
        "entrant": lambda: way.entrant(cup, "ana"),
        "flying": lambda: way.paired(table, "flying", "wall"),
        "wnd": lambda: way.paired(table, "wnd", "wall"),
        "dealer": lambda: way.staff("dean", "dealer", f"/dealer?table={table.id}"),
        "floor": lambda: way.staff("fay", "table-games-manager", "/floor"),
        "cage": lambda: way.staff("cal", "cage", "/cage"),
        "director": lambda: way.staff("otto", "casino-operator", f"/director{at}"),
        "board": lambda: way.staff("olaf", "casino-operator", f"/board{at}"),
    }
    return {name: open_() for name, open_ in pages.items()}


def test_every_screen_says_so_within_five_seconds_and_comes_back(apart: Screens, way: Way) -> None:
    pages = live_pages(apart, way)
    for page in pages.values():
        expect(veil(page)).to_be_hidden()
        page.evaluate(WATCHED)
    with apart.expecting("WebSocket|ERR_"):
        began = way.mute()
        for name, page in pages.items():
            assert covered_after(page, began) < SEEN_S + SLOW_S, name
            expect(veil(page), name).to_contain_text("Reconnecting")
        way.speak()
        for name, page in pages.items():
            expect(veil(page), name).to_be_hidden()


def test_a_quiet_screen_stays_live_and_uncovered(apart: Screens, way: Way) -> None:
    """Longer than it waits for a word: it hears beats."""
    table = apart.table()
    wall = way.paired(table, "wnd", "wall")
    with wall.expect_websocket() as opening:
        wall.reload()
    beat = partial(opening.value.wait_for_event, "framereceived", lambda said: said == BEAT)
    beat()  # the first view comes before it: the page no longer begins
    expect(veil(wall)).to_be_hidden()
    wall.evaluate(WATCHED)
    for _ in range(BEATS):
        beat()
    assert wall.evaluate("coveredAt") == []


def test_what_was_asleep_says_so_as_soon_as_it_wakes(apart: Screens, way: Way) -> None:
    table = apart.table()
    wall = way.paired(table, "wnd", "wall")
    expect(veil(wall)).to_be_hidden()
    wall.evaluate(WATCHED)
    asleep = wall.context.new_cdp_session(wall)  # no script runs, no timer, as on a closed laptop
    asleep.send("Page.setWebLifecycleState", {"state": "frozen"})  # by itself, timers still run
    stopped: list[object] = []
    asleep.on("Debugger.paused", lambda why: stopped.append(why))
    asleep.send("Debugger.enable")
    asleep.send("Debugger.pause")
    until(lambda: asleep.send("Runtime.getIsolateId") and stopped, "the page is stopped")
    way.mute()
    time.sleep(SEEN_S)  # as long as it sleeps
    with apart.expecting("WebSocket|ERR_"):
        began = time.time()
        asleep.send("Debugger.resume")
        asleep.send("Page.setWebLifecycleState", {"state": "active"})
        assert covered_after(wall, began) < 1 + SLOW_S
        way.speak()
        expect(veil(wall)).to_be_hidden()


def test_a_page_without_a_veil_shows_nothing_live() -> None:
    """Whoever adds a page with a socket adds a window above."""
    live = {"station", "display", "table", "flying", "wnd", "dealer", "floor", "cage", "director",
            "board", "entrant"}  # fmt: skip
    assert set(PAGES) - live == {"account", "inspector", "sign-in", "make-table", "staff",
                                 "places", "welcome"}  # fmt: skip
