"""The socket of a tournament's screen: its view, its changes, and what is asked there."""

from __future__ import annotations

import msgspec
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from croupier.bounds import in_words
from croupier.errors import Refusal, Unreadable
from croupier.log.codec import CUP
from croupier.refusals import FORM
from croupier.refusals.asking import CannotBeRead, OnlyLooksOn, TooFast
from croupier.server.floor import Floor
from croupier.server.floor.live import Screen, show
from croupier.server.people import Session
from croupier.server.pit import Answer, Retry
from croupier.server.routes.access import Access
from croupier.server.routes.answers import Failure, decoder
from croupier.server.routes.commands import answer_of, timed, without_id
from croupier.server.routes.sockets import accepted
from croupier.server.routes.tournaments.http import check_may_ask, submitted_by
from croupier.table.commands import check_seen
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

        async def heard(text: str) -> msgspec.Struct:
            return await self.heard(text, session, id)

        await show(self._floor.hub, socket, screen, self._floor.first(screen), heard)

    async def heard(self, text: str, session: Session, id: str) -> msgspec.Struct:
        """What is answered to a message: done, or refused and why."""
        try:
            command = decoder(CupMessage).decode(text).command
            check_seen(command)
            check_may_ask(session, command)
        except (msgspec.DecodeError, RecursionError) as error:
            return answer_of("", session, Refusal(CannotBeRead(in_words(error)), clause=FORM))
        except Unreadable as error:
            return answer_of("", session, Refusal(error.why, clause=FORM))
        except Failure:
            return answer_of(command.id, session, Refusal(OnlyLooksOn(), clause=FORM))
        if refusal := without_id(command):
            return answer_of("", session, refusal)
        if not self._access.asks.allows(session.by):
            return answer_of(command.id, session, Refusal(TooFast(), clause=FORM))
        self._access.alive(session)
        answer: Answer | Refusal
        try:
            answer = await timed(submitted_by(self._access, self._floor, id, session, command))
        except Retry as retry:
            answer = Refusal(retry.why, clause=FORM)
        return answer_of(command.id, session, answer)
