"""`python -m tools.walk [folder]`: every screen opened in Firefox and WebKit, and looked at.

On each there is no error of a script, its cover is away and its main parts are drawn. With a
folder, pictures of all are kept there. Ends with 1 if anything is wrong, and at once if a browser
is not installed: a walk that left one out by itself would prove nothing of it."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from tools.walk.drivers import Browser, firefox, lacking, webkit  # noqa: E402

from croupier.rulebooks import rulebook  # noqa: E402
from croupier.rules.spec import complete, read_spec  # noqa: E402
from kit.live_cup import LiveCup  # noqa: E402
from kit.server import Running, running  # noqa: E402

PATIENCE_S = 30.0
PASSWORD = "correct horse"
# What is wrong with a page now, in a word each; nothing when it is drawn.
LOOK = """async () => {
  const shown = (one) => one && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const wrong = [];
  for (const veil of document.querySelectorAll("#veil, #cut-off")) {
    if (shown(veil)) wrong.push(`covered: ${veil.textContent.trim()}`);
  }
  // A main part may only arrange its children (display: contents), and has no box of its own then.
  for (const kind of ["main, main > *", "h1, h2, #phase, #say, #title, #name"]) {
    if (![...document.querySelectorAll(kind)].some((one) => shown(one))) wrong.push(`no ${kind}`);
  }
  for (const layout of document.querySelectorAll("roulette-layout")) {
    if (shown(layout) && layout.querySelectorAll("text").length < 37) wrong.push("no layout");
  }
  if (document.body.innerText.trim().length < 20) wrong.push("blank");
  await new Promise((go) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(go)), 200));
  return JSON.stringify([wrong, document.body.innerText]);
}"""  # noqa: E501


class Stop(NamedTuple):
    """A screen, whose staff signs in for it or whose code pairs it."""

    screen: str
    path: str
    staff: str = ""


def stops(live: Running) -> Iterator[Stop]:
    """Every screen of a floor with a station table, a TouchTable and a tournament."""
    cup = LiveCup(live.staff)
    cup.open()
    cup.enter("ana", "ben")
    live.server.people.add_staff("mel", "area-manager", PASSWORD)
    mel = live.staff("mel2", "area-manager")
    for table, mode in (("S", "touchbet"), ("T", "touchtable")):
        spec = {"rulebook": "CM18", "mode": mode}
        assert mel.post("/api/tables", json={"table": table, "spec": spec}).status_code == 201
        for act in ("open-table", "open-betting", "spin-ball", "no-more-bets"):
            assert live.ask(mel, table, act).is_success
        assert live.ask(mel, table, "record-outcome", outcome="17").is_success
        assert live.ask(mel, table, "settle").is_success
    code = live.server.people.new_code
    for screen, table, who in (
        ("station", "S", "ana"),
        ("wnd", "S", "wall"),
        ("display", "T", "ana"),
        ("table", "T", "layout"),
        ("flying", "T", "wall"),
    ):
        yield Stop(screen, f"/pair?code={code(table, screen, who)[0]}")
    for screen, who in (("board", ""), ("player", "ana")):
        asked = {"tournament": "cup", "as": screen, "player": who}
        issued = cup.staff["dora"].post("/api/pairings", json=asked).json()
        yield Stop(screen, "/pair" + issued["url"].partition("/pair")[2])
    yield Stop("dealer", "/dealer?table=S", "mel")
    yield Stop("floor", "/floor", "mel")
    yield Stop("index", "/", "mel")
    yield Stop("account", "/account", "mel")
    yield Stop("inspector", "/inspector?table=S", "ines")
    yield Stop("cage", "/cage", "carl")
    yield Stop("director", "/director?tournament=cup", "dora")
    live.server.people.add_staff("ada", "administrator", PASSWORD)
    for screen, path in (("make-table", ""), ("staff", ""), ("places", "?table=S")):
        yield Stop(screen, f"/{screen}{path}", "ada")
    yield Stop("not-found", "/nothing-here")
    yield Stop("pair", "/pair?code=WRONG123")
    yield Stop("sign-in", "/sign-in")


def sign_in(browser: Browser, live: Running, name: str) -> None:
    browser.open(f"{live.base}/static/shared/words.js")  # any page that goes nowhere by itself
    said = json.dumps({"name": name, "password": PASSWORD})
    done = browser.evaluate(
        f"""() => fetch("/api/sign-in", {{ method: "POST", body: {said!r},
          headers: {{ "content-type": "application/json", "x-croupier": "1" }} }})
          .then((answer) => JSON.stringify(answer.status))"""
    )
    assert done == 200, done


def look(browser: Browser) -> list[str]:
    """Until nothing is wrong and nothing more comes, or for as long as a slow machine takes."""
    late, before = time.monotonic() + PATIENCE_S, ""
    while True:
        wrong: list[str]
        wrong, text = browser.evaluate(LOOK)
        if (not wrong and text == before) or time.monotonic() > late:
            return wrong
        before = text


def walk(name: str, browser: Browser, pictures: Path | None) -> list[str]:
    """A server nobody has set up, a demonstration, and a floor with all else."""
    book = rulebook("CM18")
    spec = complete(read_spec({"rulebook": book.id, "mode": "touchbet"}), book)
    demo = {"spec": spec, "players": 0, "auto": False}
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as live:
        live.server.welcome.set_up.begin()
        found += visit(name, browser, live, [Stop("welcome", "/")], pictures)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), demo) as live:
        found += visit(name, browser, live, [Stop("demo", "/")], pictures)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as live:
        found += visit(name, browser, live, stops(live), pictures)
    return found


def visit(
    name: str, browser: Browser, live: Running, stops: Iterable[Stop], pictures: Path | None
) -> list[str]:
    found: list[str] = []
    for stop in stops:
        if stop.staff:
            sign_in(browser, live, stop.staff)
        browser.errors()
        browser.open(live.base + stop.path)
        wrong = look(browser)
        found += [f"{name} {stop.screen}: {one}" for one in wrong]
        found += [f"{name} {stop.screen}: {one}" for one in browser.errors() or ()]
        if pictures is not None:
            (pictures / f"{name}-{stop.screen}.png").write_bytes(browser.picture())
    return found


def main() -> None:
    known = {"firefox": firefox, "webkit": webkit}
    parser = argparse.ArgumentParser(prog="python -m tools.walk")
    parser.add_argument("folder", nargs="?", type=Path, help="where pictures of all are kept")
    parser.add_argument("--without", action="append", default=[], choices=list(known))
    asked = parser.parse_args()
    names = [name for name in known if name not in asked.without]
    if not names:
        sys.exit("Nothing is left to walk in: leave out one browser at most.")
    if needed := {name: needs for name in names if (needs := lacking(name))}:
        packages = " ".join(one for needs in needed.values() for one in needs)
        leave = " ".join(f"--without {name}" for name in needed)
        sys.exit(
            f"Not walked, as {' and '.join(needed)} cannot be driven here. Install what is missing"
            f" (Debian: apt-get install {packages}), or leave out what cannot be: {leave}."
        )
    if asked.folder is not None:
        asked.folder.mkdir(parents=True, exist_ok=True)
    found: list[str] = []
    for name in names:
        with known[name]() as browser:
            wrong = walk(name, browser, asked.folder)
            print(f"{name}: {'; '.join(wrong) or 'every screen is drawn'}", flush=True)
            found += wrong
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
