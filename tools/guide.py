"""A page of the docs that is followed word for word: its commands are run, its buttons pressed.

A step is a line of a numbered list. `*Mia:*` at its beginning says at whose screen it happens, each
in a window of its own. **Bold** is what is pressed, chosen, typed into or seen, `code` what is
typed.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

ADDRESS = "http://127.0.0.1:8000"  # as the page writes it; a test has a port of its own
BOLD = r"\*\*(?P<{}>[^*]+)\*\*"
ACTS = re.compile(
    "|".join(
        (
            r"[Oo]pen `(?P<address>[^`]+)`",
            r"[Oo]pen (?P<link>the link that is shown)",
            r"(?:`(?P<typed>[^`]+)`|the code of " + BOLD.format("place") + r"|(?P<code>the set-up"
            r" code)|(?P<same>the same)) into " + BOLD.format("into"),
            "[Cc]hoose " + BOLD.format("choose") + "(?: in " + BOLD.format("list") + ")?",
            "[Pp]ress " + BOLD.format("press") + "(?: of " + BOLD.format("within") + ")?",
            "[Tt]ouch " + BOLD.format("touch"),
            r"[Yy]ou see\s+" + BOLD.format("see"),
        )
    )
)
STEP = re.compile(r"^\d+\. ((?:.|\n(?=    ?\S))+)", re.M)
WHO = re.compile(r"\*(\w+):\*")
PICTURE = re.compile(r"^!\[[^\]]*\]\(([^)]+)\)", re.M)
SHELL = re.compile(r"^```sh\n(.*?)^```", re.M | re.S)
KEYS = ("Enter",)


class Part(NamedTuple):
    """A step, a picture or a command, in the page's order."""

    kind: str
    text: str
    at: int


def parts(page: str) -> list[Part]:
    found = [Part("step", " ".join(one[1].split()), one.start()) for one in STEP.finditer(page)]
    found += [Part("picture", one[1], one.start()) for one in PICTURE.finditer(page)]
    found += [Part("shell", one[1].strip(), one.start()) for one in SHELL.finditer(page)]
    return sorted(found, key=lambda part: part.at)


def unread(step: str) -> str:
    """What of a step no rule above reads, if it is marked as something to do."""
    return " ".join(re.findall(r"\*\*[^*]+\*\*|`[^`]+`", ACTS.sub("", WHO.sub("", step))))


class Served(NamedTuple):
    """A server that was started as the page says: what it printed, and where it is."""

    address: str
    code: str


@contextmanager
def serving(command: str, folder: Path) -> Iterator[Served]:
    """On a port of its own; ended as Ctrl-C does."""
    process = subprocess.Popen(
        ["sh", "-c", f"exec {command}"], cwd=folder, env=environment(), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert process.stdout is not None
    said = ""
    try:
        while "Ctrl-C stops" not in said:
            line = process.stdout.readline()
            assert line, f"it ended: {said}"
            said += line
        found = re.search(r"open (http://\S+)/ and", said)
        code = re.search(r"set-up code: (\S+)", said)
        assert found and code, said
        yield Served(found[1], code[1])
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)
        process.stdout.close()


def environment() -> dict[str, str]:
    """The commands of this very Python, on any free port."""
    found = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": found, "CROUPIER_PORT": "0"}


def run(command: str, folder: Path) -> str:
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment(), text=True, capture_output=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


class Follower:
    """Somebody who does what the steps say, at a window for each who is named."""

    def __init__(self, browser: Browser, served: Served) -> None:
        self._browser, self._served = browser, served
        self._windows: dict[str, Page] = {}
        self._contexts: list[BrowserContext] = []
        self._who, self._typed = "", ""

    @property
    def page(self) -> Page:
        return self._windows[self._who]

    def follow(self, step: str) -> None:
        assert not unread(step), f"nothing says how to do {unread(step)}: {step}"
        named = WHO.match(step)
        if named:
            self._who = named[1]
            if self._who not in self._windows:
                self._windows[self._who] = self._window()
        for found in ACTS.finditer(step):
            given = {key: value for key, value in found.groupdict().items() if value}
            try:
                self._act(given)
            except Exception as error:
                raise AssertionError(f"{found[0]!r} of the step {step!r}: {error}") from error

    def _window(self) -> Page:
        size = {"width": 1366, "height": 900}
        context = self._browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            base_url=self._served.address,
            reduced_motion="reduce",
        )
        context.set_default_timeout(30_000)
        self._contexts.append(context)
        return context.new_page()

    def _act(self, given: dict[str, str]) -> None:
        kind = next(key for key in given if key in DOES)
        DOES[kind](self, given)

    def _open(self, given: dict[str, str]) -> None:
        self.page.goto(given["address"].replace(ADDRESS, self._served.address))

    def _open_link(self, given: dict[str, str]) -> None:
        shown = (page.locator(".pair-address") for page in self._windows.values())
        link = next(one for one in shown if one.count())
        self.page.goto(link.inner_text())

    def _type(self, given: dict[str, str]) -> None:
        if "typed" in given:
            self._typed = given["typed"]
        elif "code" in given:
            self._typed = self._served.code
        elif "place" in given:
            cards = (page.locator("li").filter(has_text=given["place"])
                     for page in self._windows.values())  # fmt: skip
            self._typed = next(one for one in cards if one.count()).locator("output").inner_text()
        name = given["into"]
        typable = self.page.locator("input, textarea")
        exact = self.page.get_by_label(name, exact=True).and_(typable)
        field = exact if exact.count() else self.page.get_by_label(name).and_(typable)
        field.first.fill(self._typed)

    def _choose(self, given: dict[str, str]) -> None:
        if "list" in given:
            chosen = self.page.get_by_role("combobox", name=given["list"], exact=True)
            chosen.select_option(label=given["choose"])
        else:
            self.page.get_by_role("radio", name=given["choose"], exact=True).check()

    def _press(self, given: dict[str, str]) -> None:
        name = given["press"]
        if name in KEYS:
            return self.page.keyboard.press(name)
        within: Page | Locator = self.page
        if "within" in given:
            within = self.page.locator("li").filter(has_text=given["within"])
        buttons = within.get_by_role("button", name=name, exact=True)
        links = within.get_by_role("link", name=name, exact=True)
        return buttons.or_(links).locator("visible=true").first.click()

    def _touch(self, given: dict[str, str]) -> None:
        layout = self.page.locator("roulette-layout").first
        expect(layout).to_have_attribute("aria-disabled", "false")
        box = layout.locator(f'[data-area="{given["touch"]}"] rect.area').bounding_box()
        assert box is not None, given
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(
            layout.locator(f'.chips [data-chip="{given["touch"]}"]:not(.pending)')
        ).to_be_visible()

    def _see(self, given: dict[str, str]) -> None:
        shown = self.page.get_by_text(given["see"]).locator("visible=true").first
        expect(shown).to_be_visible(timeout=30_000)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


DOES: dict[str, Callable[[Follower, dict[str, str]], None]] = {
    "address": Follower._open,
    "link": Follower._open_link,
    "into": Follower._type,
    "choose": Follower._choose,
    "press": Follower._press,
    "touch": Follower._touch,
    "see": Follower._see,
}


def follow(
    page: str, folder: Path, browser: Browser, seen: Callable[[str, Page], None] | None = None
) -> list[str]:
    """Everything on a page, in its order; what its commands printed. The first command serves until
    the last step is done; the others are run after it."""
    found = parts(page)
    first, *later = (part.text for part in found if part.kind == "shell")
    with serving(first, folder) as served:
        follower = Follower(browser, served)
        for part in found:
            if part.kind == "step":
                follower.follow(part.text)
            elif part.kind == "picture" and seen is not None:
                seen(part.text, follower.page)
        follower.close()
    return [run(command, folder) for command in later]
