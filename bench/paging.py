"""Pages: from nothing to a station that can be played, over a network that takes time."""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench.figure import Figure
from bench.serving import Served
from bench.slow_way import SlowWay

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from kit.browser import chromium

RUNS = 5
LIMITS = {100: 1.5, 400: 4.0}  # seconds, by the milliseconds each way takes
MOST_KB = 90
PLAYABLE = """() => {
  const layout = document.querySelector("roulette-layout");
  const isOpen = layout?.getAttribute("aria-disabled") === "false";
  const isDrawn = Boolean(layout?.querySelector(".printed"));
  const isLive = Boolean(document.querySelector("#veil")?.hidden);
  return isOpen && isDrawn && isLive ? performance.now() : false;
}"""


def figures() -> Iterator[Figure]:
    """A browser that has never been here, with a session of a station."""
    found = chromium.find()
    assert found is not None, f"There is no chromium; name one in {chromium.NAMED}."
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ours = Served(folder, bare=False)
        token = ours.tokens("1")[0]
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for ms, limit in LIMITS.items():
            seen = [_opened(browser, ours.port, token, ms) for _ in range(RUNS)]
            took = statistics.median(seconds for seconds, _ in seen)
            if ms == min(LIMITS):
                wire = statistics.median(sent for _, sent in seen) / 1000
                yield Figure(
                    "a station from nothing until it can be played, sent", wire, "kB", MOST_KB,
                    "page, script, style sheet, layout and view, with headers",
                )  # fmt: skip
            yield Figure(
                f"a station from nothing until it can be played, {ms} ms each way", took, "s",
                limit, f"{took * 1000 / (2 * ms):.1f} journeys to and fro",
            )  # fmt: skip
        browser.close()
        ours.stop()


def _opened(browser: Browser, port: int, token: str, ms: int) -> tuple[float, int]:
    """How long it took, in seconds, and how many bytes."""
    way = SlowWay(port, ms / 1000)
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    context.add_cookies(
        [{"name": "croupier_station", "value": token, "domain": "127.0.0.1", "path": "/"}]
    )
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{way.port}/station?table=1", wait_until="commit")
    took = page.wait_for_function(PLAYABLE, polling=20).json_value()
    sent = way.bytes
    context.close()
    way.stop()
    return float(took) / 1000, sent
