"""A TouchTable in a browser: players at their displays, hands on the shared layout and its pads."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

from kit.browser.screens import Screens, Table, box, layout_of, middle
from kit.waiting import until


class TouchTable:
    """A table with players who have bought in, and a session each for what they do unseen."""

    def __init__(self, screens: Screens, tag: str, **spec: Any) -> None:
        self.screens, self.tag = screens, tag
        self.table: Table = screens.table(rulebook=tag, mode="touchtable", **spec)
        self._unseen: dict[str, httpx.Client] = {}

    def buys(self, amount: int, *players: str) -> None:
        """In this order: the first comes to seat 1."""
        for player in players:
            self.table.do("buy-in", player=player, amount=amount, tender="cash")

    def bets(self, player: str, **wagers: int) -> None:
        """Stakes by bet (`straight_17`), placed by a player whose screen nobody looks at."""
        for bet, stake in wagers.items():
            self.asks(player, "place-wager", bet=bet.replace("_", ":"), stake=stake)

    def asks(self, player: str, do: str, **fields: Any) -> None:
        live = self.table.live
        if player not in self._unseen:
            self._unseen[player] = live.unseen(self.table.id, player, "display")
        answer = live.ask(self._unseen[player], self.table.id, do, **fields)
        assert answer.status_code == 200, answer.text

    def spins(self) -> None:
        """The ball runs; what must be announced before no more bets has been."""
        self.table.do("spin-ball")
        if self.tag == "CM11":
            self.table.do("announce-final-bets")

    def settles(self, outcome: str) -> None:
        self.spins()
        self.table.do("no-more-bets")
        self.table.do("record-outcome", outcome=outcome)
        self.table.do("settle")

    def display(self, player: str, **options: Any) -> Page:
        page = self.screens.paired(self.screens.page(**options), self.table, "display", player)
        expect(page.locator("#veil")).to_be_hidden()
        return page

    def layout(self, *, clock: bool = False, **options: Any) -> Page:
        """The shared layout; with a `clock`, its time can be let pass."""
        page = self.screens.page(**options)
        if clock:
            page.clock.install()
        self.screens.paired(page, self.table, "table", "layout")
        expect(page.locator("#veil")).to_be_hidden()
        expect(layout_of(page).locator(".printed")).not_to_have_count(0)
        return page

    def wagers(self, player: str) -> dict[str, int]:
        """What the server holds of a player's wagers."""
        held: dict[str, int] = self.table.me(player)["wagers"]
        return held

    def holds(self, player: str, wagers: dict[str, int]) -> None:
        """Wait until the server holds these: a screen shows a chip before it is answered."""
        until(lambda: self.wagers(player) == wagers, f"{player} has {wagers}")


def pad(page: Page, seat: int) -> Locator:
    return page.locator(f'.pad[data-seat="{seat}"]')


def chips(page: Page, bet: str) -> Locator:
    """The chips that stand on a bet, once the server has them, each with value and tag."""
    return layout_of(page).locator(f'.chips [data-chip="{bet}"]:not(.pending, .vanishing)')


def latch(page: Page, seat: int) -> None:
    """A tap on a pad, as short as a tap is however busy the machine: the events say when."""
    session = page.context.new_cdp_session(page)
    where = box(pad(page, seat))
    at = {"x": where["x"] + where["width"] / 2, "y": where["y"] + where["height"] / 2}
    expect(pad(page, seat)).to_be_enabled()
    now = time.time()
    for after, what in ((0.0, "mousePressed"), (0.1, "mouseReleased")):
        event = {"type": what, "button": "left", "clickCount": 1, "timestamp": now + after, **at}
        session.send("Input.dispatchMouseEvent", event)
    session.detach()
    expect(pad(page, seat)).to_have_attribute("aria-pressed", "true")


def type_digits(page: Page, first: str, second: str, between: Callable[[], None]) -> None:
    """Two digits of one number, soon after one another by what the events say of their time."""
    session = page.context.new_cdp_session(page)
    now = time.time()
    for after, digit in ((0.0, first), (0.3, second)):
        key = {"key": digit, "code": f"Digit{digit}", "windowsVirtualKeyCode": ord(digit)}
        for what in ("keyDown", "keyUp"):
            event = {"type": what, "timestamp": now + after, **key}
            session.send("Input.dispatchKeyEvent", event)
        if digit == first and after == 0.0:
            between()
    session.detach()


class Fingers:
    """Several fingers on one screen: some hold pads, the last one touches the layout."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._holding: list[tuple[float, float]] = []

    def hold(self, *targets: Locator) -> None:
        for target in targets:
            where = box(target)
            middle_of = where["x"] + where["width"] / 2, where["y"] + where["height"] / 2
            self._holding.append(middle_of)
            self._send("touchStart", self._holding)

    def touch(self, *areas: str) -> None:
        """The midst of these areas of the layout; then all are lifted, the toucher first."""
        self._send("touchStart", self._holding, middle(self._page, *areas))
        self._holding = []
        self._send("touchEnd", [])

    def _send(
        self, what: str, held: list[tuple[float, float]], last: tuple[float, float] | None = None
    ) -> None:
        # The browser lifts fingers in the order of their ids.
        fingers = [(1, last)] if last else []
        fingers = [*((2 + at, point) for at, point in enumerate(held)), *fingers]
        points = [{"x": point[0], "y": point[1], "id": id} for id, point in fingers]
        self._session.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})
