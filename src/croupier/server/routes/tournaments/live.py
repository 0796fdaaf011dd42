"""The socket of a tournament's screen: its view, its changes, and what is asked there."""

from __future__ import annotations

import msgspec
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from croupier.errors import Refusal
from croupier.log.codec import CUP
from croupier.refusals import FORM
from croupier.refusals.asking import OnlyLooksOn
from croupier.server.floor import Floor
from croupier.server.floor.live import Screen, show
from croupier.server.people import Session
from croupier.server.pit import Answer
from croupier.server.routes.access import Access
from croupier.server.routes.answers import Failure
from croupier.server.routes.sockets import accepted, answered
from croupier.server.routes.tournaments.http import check_may_ask, submitted_by
from croupier.tournament.commands import AnyCupCommand


class CupMessage(msgspec.Struct, tag="command"):
    """What a screen says over its socket."""

    command: AnyCupCommand


class CupSocket:
    """One socket a screen, for as long as it shows something."""

    def __init__(self, access: Access, floor: Floor) -> None:
        self._access, self._floor = access, floor

    def routes(self) -> list[BaseRoute]:
        return [WebSocketRoute("/api/tournaments/{id}/live", self._live)]

    async def _live(self, socket: WebSocket) -> None:
        def asked() -> tuple[Session, str, str]:
            session = self._access.cup_session(socket)
            cup = self._access.cup(socket, session)
            return session, cup.state.id, self._access.cup_screen(socket, session)

        found = await accepted(self._access, socket, asked)
        if found is None:
            return
        session, id, name = found
        screen = Screen(socket.send, name, session, f"{CUP}{id}")

        async def submitted(message: CupMessage) -> Answer:
            try:
                check_may_ask(session, message.command)
            except Failure:
                refusal = Refusal(OnlyLooksOn(), clause=FORM)
                asked = f"{CUP}{id}", message.command
                self._floor.pit.note_refused(session.by, *asked, refusal)
                raise refusal from None
            return await submitted_by(self._access, self._floor, id, session, message.command)

        async def heard(text: str) -> msgspec.Struct:
            return await answered(self._access, session, text, CupMessage, submitted)

        await show(self._floor.hub, socket, screen, self._floor.first, heard)
