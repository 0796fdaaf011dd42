"""The pictures of the README, of a demo table played a little: the dealer's console, a spin on the
station as a moving picture, and the outcome on the wall.

`python -m tools.pictures` writes them to docs/pictures."""

from __future__ import annotations

import base64
import io
import os
import secrets
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import uvicorn
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from croupier import rulebooks
from croupier.rules.spec import complete, read_spec
from croupier.server.app import Server
from croupier.server.demo import TABLE, Demo, Links
from croupier.server.pit.chance import SeededChance
from croupier.server.run import config
from croupier.store.sql import SQLStore

PICTURES = Path(__file__).parent.parent / "docs/pictures"
SIZE = {"width": 1366, "height": 768}
MOVING = (960, 540)  # dots of the moving picture
MOST = 2_000_000  # bytes of it
RESULTS = "29 7 0 23 14 9 31 20 33 16 5 22 36 11 2".split()
# Areas whose midst is pressed: one is a square or box, two a line, four a corner.
CHIPS = [("17",), ("17", "20"), ("17", "18", "20", "21"), ("26", "27"), ("32",), ("red",),
         ("dozen:3",), ("0",), ("8", "9", "11", "12"), ("column:2",)]  # fmt: skip
MIDDLE = """(layout, areas) => {
  const boxes = areas.map((area) => layout.querySelector(`[data-area="${area}"]`))
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


def opened(browser: Browser, link: str, motion: str = "reduce") -> Page:
    """A screen, following its link."""
    context: Any = {"viewport": SIZE, "reduced_motion": motion, "color_scheme": "light"}
    page = browser.new_context(**context).new_page()
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


class Film:
    """What a screen shows from here on, frame by frame, as the browser paints it."""

    def __init__(self, page: Page) -> None:
        self._frames: list[tuple[float, bytes]] = []
        self._page, self._session = page, page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._frame)
        self._session.send("Page.startScreencast", {"format": "jpeg", "quality": 92})

    def _frame(self, shown: dict[str, Any]) -> None:
        taken = float(shown["metadata"]["timestamp"])
        self._frames.append((taken, base64.b64decode(shown["data"])))
        self._session.send("Page.screencastFrameAck", {"sessionId": shown["sessionId"]})

    def goes_on(self, seconds: float) -> None:
        self._page.wait_for_timeout(1000 * seconds)

    def write(self, path: Path, hold_s: float = 1.5) -> None:
        """As WebP, at most ten frames a second; smaller until it is small enough."""
        self._session.send("Page.stopScreencast")
        frames = self._frames[:1]
        for taken, data in self._frames[1:]:
            if taken - frames[-1][0] >= 0.095:
                frames.append((taken, data))
        assert len(frames) > 20, f"only {len(frames)} frames: is the machine busy?"
        times = [at for at, _ in frames]
        lasts = [round(1000 * (b - a)) for a, b in pairwise(times)]
        lasts.append(round(1000 * hold_s))
        pictures = [
            Image.open(io.BytesIO(data)).convert("RGB").resize(MOVING, Image.Resampling.LANCZOS)
            for _, data in frames
        ]
        first, *rest = pictures
        for quality in (72, 60, 48, 36):
            first.save(
                path, save_all=True, append_images=rest, duration=lasts, loop=0,
                quality=quality, method=4,
            )  # fmt: skip
            if path.stat().st_size <= MOST:
                return
        raise SystemExit(f"{path.name} is {path.stat().st_size} bytes; at most {MOST} are wanted.")


def filmed(console: Page, station: Page, outcome: str) -> Film:
    """A spin as a player sees it, from the last second to bet until the win has been counted."""
    film = Film(station)
    film.goes_on(1.0)
    deal(console, {"do": "spin-ball"})
    film.goes_on(2.5)
    deal(console, {"do": "no-more-bets"})
    film.goes_on(1.0)
    deal(console, {"do": "record-outcome", "outcome": outcome}, {"do": "settle"})
    station.locator("roulette-wheel[data-state=resting]").wait_for()
    film.goes_on(4.5)
    return film


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    chromium = os.environ.get("CROUPIER_CHROMIUM") or next(
        filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None
    )
    with demo() as links, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        console, wall = (opened(browser, links.screens[name]) for name in ("dealer", "wnd"))
        station = opened(browser, links.screens["station"], "no-preference")
        for outcome in RESULTS:
            deal(console, {"do": "open-betting"})
            spin(console, outcome)
        deal(console, {"do": "open-betting"})
        station.locator("roulette-wheel[data-painted=fine]").wait_for()
        bet(station)
        # The players of the demo take their time, too.
        bets = console.locator("#players .bet:not(:empty)")
        bets.nth(4).wait_for()
        console.screenshot(path=PICTURES / "dealer.png")
        filmed(console, station, "17").write(PICTURES / "spin.webp")
        deal(console, {"do": "open-betting"})
        spin(console, "32")
        wall.locator("#fill").wait_for(state="visible")
        wall.screenshot(path=PICTURES / "wnd-outcome.png")
        browser.close()
    for picture in sorted(PICTURES.glob("*.[pw]*")):
        print(f"{picture.name}: {picture.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
