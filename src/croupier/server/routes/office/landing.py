"""A demonstration's first page: a card for each screen. Whoever presses one is signed in there, as
often as they like; only a demonstration has this."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from croupier.errors import Refusal, SpecError
from croupier.server.floor.pairings import Station
from croupier.server.people import Code, NotSignedIn, RateLimit, Session
from croupier.server.people.session import STAFF_S
from croupier.server.pit import Retry
from croupier.server.routes.answers import (
    address_of,
    cookie_kind,
    cookie_name,
    json_of,
    with_cookie,
)
from croupier.server.routes.sign_in import as_text
from croupier.store.base import Unavailable

if TYPE_CHECKING:
    from croupier.server.app import Server


class Card(msgspec.Struct, frozen=True):
    """A screen of the demonstration: who is at it, and where it is."""

    screen: str
    page: str  # its address, once signed in
    name: str = msgspec.field(name="as")
    role: str = ""  # of a member of staff; a screen of a table has none
    table: str = ""  # or tournament:ID; of a screen that is paired

    @property
    def kind(self) -> str:
        """What it is paired as: an entrant's screen is a player's."""
        return "player" if self.screen == "entrant" else self.screen

    @property
    def session(self) -> Session:
        return Session(self.role, self.name, self.table, "staff" if self.role else self.kind)


class ScreenCard(msgspec.Struct):
    screen: str
    href: str
    who: str  # by which name one is signed in there


class DemoView(msgspec.Struct):
    title: str  # of the rulebook
    game: str
    mode: str
    kind: str  # table, training or tournament
    cards: list[ScreenCard]


class Landing:
    """Its cards, and a way in for each."""

    def __init__(
        self,
        server: Server,
        cards: Sequence[Card],
        title: str,
        game: str = "",
        mode: str = "",
        kind: str = "table",
    ) -> None:
        self._server, self._cards = server, {one.screen: one for one in cards}
        self._about = (title, game, mode, kind)
        self.entries = RateLimit(burst=100, per_s=1)  # by address: each is a session in the log
        server.landing, server.sign_in.is_demo = self, True

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/demo", self._show),
            Route("/demo/{screen}", self._enter),
        ]

    async def _show(self, request: Request) -> Response:
        cards = [
            ScreenCard(one.screen, f"/demo/{one.screen}", one.name) for one in self._cards.values()
        ]
        return json_of(DemoView(*self._about, cards))

    async def _enter(self, request: Request) -> Response:
        """Whoever is there already goes on as they were; anybody else is signed in."""
        card = self._cards.get(request.path_params["screen"])
        if card is None:
            return as_text("This demonstration has no such screen.", 404)
        there = RedirectResponse(card.page, 303)
        if self._is_there(request, card):
            return there
        if not self.entries.allows(address_of(request)):
            return as_text("Too many have come in from here; wait a moment.", 429)
        try:
            token, session = await self._open(card, address_of(request))
        except (Refusal, SpecError, NotSignedIn) as error:
            return as_text(str(error), 409)
        except (Retry, Unavailable) as error:
            return as_text(str(error), 503)
        return with_cookie(there, request, token, session)

    def _is_there(self, request: Request, card: Card) -> bool:
        kind = cookie_kind(card.session)
        token = request.cookies.get(cookie_name(request, kind), "")
        try:
            session = self._server.people.session(token) if token else None
        except NotSignedIn:
            return False
        if session is None or session.name != card.name:
            return False
        return session.role == card.role if card.role else session.table == card.table

    async def _open(self, card: Card, address: str) -> tuple[str, Session]:
        server, people = self._server, self._server.people
        if card.role:
            opened = await asyncio.to_thread(people.open, card.session, STAFF_S, address)
            await server.attendance.opened(opened[1], address)
            return opened
        code = Code(card.table, card.kind, card.name, "")
        return await server.attendance.pairings.take(code, Station(""), address)
