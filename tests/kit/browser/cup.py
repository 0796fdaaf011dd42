"""A tournament at a server of its own, and windows of who works or plays there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from kit.browser.screens import Screens
from kit.live_cup import PEOPLE, SPEC, LiveCup, in_s, live_terms
from kit.server import HEADERS
from kit.waiting import until

MANY = 30  # spins of a session that a test does not play to its end


class CupScreens:
    """A tournament at a server of its own, and windows of who works or plays there."""

    def __init__(self, screens: Screens) -> None:
        self.screens = screens
        self.cup = LiveCup(screens.live.staff)

    def make(self, **changes: Any) -> None:
        """Two tables and a draft."""
        olga = self.cup.staff["olga"]
        for name in ("T1", "T2"):
            made = olga.post("/api/tables", json={"table": name, "spec": SPEC})
            assert made.status_code == 201, made.text
        made = olga.post("/api/tournaments", json=live_terms(**changes))
        assert made.status_code == 201, made.text

    def signed_in(self, name: str, width: int = 1366, height: int = 768) -> Page:
        page = self.screens.page(width, height)
        said = {"name": name, "password": "correct horse"}
        answer = page.request.post("/api/sign-in", data=said, headers=HEADERS)
        assert answer.ok, answer.text()
        return page

    def directs(self, name: str) -> Page:
        page = self.signed_in(name)
        page.goto("/director?tournament=cup")
        expect(page.locator("#title")).to_have_text("Cup")
        return page

    def paired(self, screen: str, player: str = "", width: int = 390, height: int = 844) -> Page:
        asked = {"tournament": "cup", "as": screen, "player": player}
        issued = self.cup.staff["dora"].post("/api/pairings", json=asked)
        assert issued.status_code == 201, issued.text
        page = self.screens.page(width, height)
        page.goto(issued.json()["url"].replace("localhost", "127.0.0.1"))
        expect(page.locator("#title")).to_have_text("Cup")
        return page

    def board(self) -> Page:
        return self.paired("board", width=1920, height=1080)

    def starts_now(self, round: int) -> None:
        """Whoever has come to play need not wait for the hour."""
        at = in_s(2)
        self.cup.reschedule(round, at)
        until(lambda: in_s(0) >= at, "it is time for the round")

    def seats(self, round: int) -> dict[str, list[str]]:
        """Table -> who sits there in a round, by seat."""
        found = [one for one in self.cup.end["sessions"] if one["session"].startswith(f"{round}-")]
        return {one["table"]: [one["seats"][seat] for seat in sorted(one["seats"])]
                for one in found if "-p" not in one["session"]}  # fmt: skip


def paired_with(shown: CupScreens, table: str, screen: str, player: str) -> Page:
    """A screen of one of the tables."""
    code, _ = shown.screens.live.server.people.new_code(table, screen, player)
    page = shown.screens.page()
    page.goto(f"/pair?code={code}")
    return page


def drawn(shown: CupScreens, spins: int = MANY, **changes: Any) -> None:
    """Four entrants at two tables; nothing has begun."""
    terms = live_terms()
    rounds = [{**one, "by": {"spins": spins}} for one in terms["rounds"]]
    shown.cup.open(**{**terms, "rounds": rounds, **changes})
    shown.cup.enter(*PEOPLE)
    shown.cup.ask("olga", "close-entries")
    shown.cup.ask("dora", "draw-seats", round=1)


def begun(shown: CupScreens, **changes: Any) -> dict[str, list[str]]:
    """Both sessions are on."""
    drawn(shown, **changes)
    shown.starts_now(1)
    seats = shown.seats(1)
    for session in ("1-1", "1-2"):
        shown.cup.start(session)
    return seats
