"""A tournament shown to a browser without a server of its own: the real decisions and views, sent
by the test where the server would send them."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from kit.cup_screens import ShownCupAtWork
from kit.views import received


class Watcher:
    """One page: who looks, and its socket."""

    def __init__(self, cup: FakeCup, screen: str, role: str, name: str) -> None:
        self.cup, self.who = cup, (screen, role, name)
        self.socket: WebSocketRoute | None = None

    def opened(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda _: None)
        self.snapshot()

    def snapshot(self) -> None:
        if self.socket is not None:
            screen, role, name = self.who
            view = received(self.cup.shown.snapshot(screen, role, name, self.cup.now))
            self.socket.send(json.dumps(view))

    def asked(self, route: Route) -> None:
        command = json.loads(route.request.post_data or "{}")
        _, role, name = self.who
        do = command.pop("do")
        command.pop("id")
        answer = self.cup.line(f"{role}:{name}", do, **command)
        status = 422 if "refused" in answer else 200
        route.fulfill(status=status, body=msgspec.json.encode(answer).decode())


class FakeCup(ShownCupAtWork):
    """Every page that looks is sent what changed after each line."""

    def __init__(self, tag: str, terms: dict[str, Any], tables: int = 2) -> None:
        self.watchers: list[Watcher] = []
        super().__init__(tag, terms, tables)

    def show(self, page: Page, path: str, screen: str, role: str, name: str) -> Page:
        watcher = Watcher(self, screen, role, name)
        self.watchers.append(watcher)
        page.route_web_socket("**/api/tournaments/cup/live*", watcher.opened)
        page.route("**/api/tournaments/cup/commands*", watcher.asked)
        mine = {"name": name, "role": role, "as": "dealer", "table": "", "cage": False}
        page.route("**/api/me*", lambda route: route.fulfill(body=json.dumps(mine)))
        page.goto(f"{path}?tournament=cup")
        return page

    def _agree(self) -> None:
        """Pages are sent whole views: that changes do as well has tests of its own."""
        for watcher in self.watchers:
            watcher.snapshot()
