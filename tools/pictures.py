"""The pictures of the README: a demo table, played a little, seen on its three screens."""

from __future__ import annotations

import os
import secrets
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from croupier import rulebooks
from croupier.rules.spec import complete, read_spec
from croupier.server.app import Server
from croupier.server.demo import TABLE, Demo, Links
from croupier.server.pit.chance import SeededChance
from croupier.server.run import config
from croupier.store.sql import SQLStore

PICTURES = Path(__file__).parent.parent / "docs/pictures"
RESULTS = "29 7 0 23 14 9 31 20 33 16 5 22 36 11 2".split()
# Areas whose midst is pressed: one is a square or box, two a line, four a corner.
CHIPS = [("17",), ("17", "20"), ("17", "18", "20", "21"), ("26", "27"), ("32",), ("red",),
         ("dozen:3",), ("0",), ("8", "9", "11", "12"), ("column:2",)]  # fmt: skip
MIDDLE = """(layout, areas) => {
  const boxes = areas.map((area) => layout.querySelector(`[data-area="${area}"] rect.area`))
    .map((one) => one.getBoundingClientRect());
  const mean = (of) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
  return [mean((box) => box.left + box.width / 2), mean((box) => box.top + box.height / 2)];
}"""


@contextmanager
def demo() -> Iterator[Links]:
    """The demo, dealt by this script: the same every time, but for who plays when."""
    book = rulebooks.rulebook("CM18")
    asked = {"rulebook": book.id, "mode": "touchbet", "wagering_period_s": 60}
    with tempfile.TemporaryDirectory() as folder:
        store = SQLStore(f"sqlite:///{folder}/demo.db")
        server = Server(store)
        spec = complete(read_spec(asked), book)
        played = Demo(server, spec, players=6, auto=False, pace_s=0.4, chance=SeededChance(17))
        running = uvicorn.Server(config(server, "127.0.0.1", 0))
        thread = threading.Thread(target=running.run, daemon=True)
        thread.start()
        while not running.started:
            time.sleep(0.01)
        port = running.servers[0].sockets[0].getsockname()[1]
        try:
            yield played.links(f"http://127.0.0.1:{port}")
        finally:
            running.should_exit = True
            thread.join(20)
            store.close()


def opened(browser: Browser, link: str) -> Page:
    """A screen, following its link."""
    size = browser.new_context(
        viewport={"width": 1366, "height": 768}, reduced_motion="reduce", color_scheme="light"
    )
    page = size.new_page()
    page.goto(link)
    return page


def deal(console: Page, *steps: dict[str, str]) -> None:
    """The dealer's commands, as the console sends them."""
    for step in steps:
        url = f"{console.url.split('/dealer')[0]}/api/tables/{TABLE}/commands"
        answer = console.request.post(
            url, headers={"x-croupier": "1"}, data={"id": secrets.token_hex(8), **step}
        )
        assert answer.ok, answer.text()


def spin(console: Page, outcome: str) -> None:
    deal(console, {"do": "spin-ball"}, {"do": "no-more-bets"})
    deal(console, {"do": "record-outcome", "outcome": outcome}, {"do": "settle"})


def bet(station: Page) -> None:
    """Chips in places that show what a layout is for."""
    for number, areas in enumerate(CHIPS):
        station.keyboard.press("2" if number % 3 else "3")
        named = [area if area[0].isalpha() else f"straight:{area}" for area in areas]
        station.mouse.click(*station.locator("roulette-layout").evaluate(MIDDLE, named))
    chips = station.locator("roulette-layout .chips .chip:not(.pending)")
    chips.nth(len(CHIPS) - 1).wait_for()
    station.mouse.move(3, 3)  # away from the layout: no bet is looked at


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    chromium = os.environ.get("CROUPIER_CHROMIUM") or shutil.which("chromium")
    with demo() as links, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        console, station, wall = (
            opened(browser, links.screens[name]) for name in ("dealer", "station", "wnd")
        )
        for outcome in RESULTS:
            deal(console, {"do": "open-betting"})
            spin(console, outcome)
        deal(console, {"do": "open-betting"})
        bet(station)
        # The players of the demo take their time, too.
        bets = console.locator("#players .bet:not(:empty)")
        bets.nth(4).wait_for()
        station.screenshot(path=PICTURES / "station.png")
        console.screenshot(path=PICTURES / "dealer.png")
        spin(console, "17")
        wall.locator("#fill").wait_for(state="visible")
        wall.locator("#fill").wait_for(state="hidden")
        wall.screenshot(path=PICTURES / "wnd.png")
        browser.close()
    for picture in sorted(PICTURES.glob("*.png")):
        print(f"{picture.name}: {picture.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
