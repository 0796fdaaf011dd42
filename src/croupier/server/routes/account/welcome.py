"""How somebody comes to a password of their own: the first administrator by the set-up code, and
everybody else by the link that an administrator gave them."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.audit import STRANGER, AccountChanged
from croupier.bounds import Name, Text
from croupier.server.floor.attendance import Attendance
from croupier.server.people import People
from croupier.server.people.joining.invitations import Invitations
from croupier.server.people.joining.set_up import NoSetUp, SetUp
from croupier.server.people.roles import ADMINISTRATOR
from croupier.server.routes.access import Access
from croupier.server.routes.answers import Failure, address_of, body_of, json_of
from croupier.server.routes.api import Endpoint
from croupier.server.routes.sign_in import SignInRoutes


class FirstAdministrator(msgspec.Struct, forbid_unknown_fields=True):
    code: Name  # that the terminal shows
    name: Name
    password: Text


class InvitationShown(msgspec.Struct, forbid_unknown_fields=True):
    code: Name


class InvitationFor(msgspec.Struct):
    name: str
    role: str


class PasswordChosen(msgspec.Struct, forbid_unknown_fields=True):
    code: Name
    password: Text


class WelcomeRoutes:
    """Tries are limited by address and locked out as passwords are; each is in the audit."""

    def __init__(
        self,
        access: Access,
        people: People,
        sign_in: SignInRoutes,
        attendance: Attendance,
        invitations: Invitations,
    ) -> None:
        self._access, self._sign_in, self._attendance = access, sign_in, attendance
        self._invitations, self.set_up = invitations, SetUp(people)

    def endpoints(self) -> list[Endpoint]:
        fails = (400, 401, 403, 413, 415, 429, 503)
        return [
            Endpoint(
                "POST",
                "/api/set-up",
                self._finish,
                "The first administrator, by the code that the terminal shows",
                takes=FirstAdministrator,
                gives=None,
                fails=fails,
                status=204,
            ),
            Endpoint(
                "POST",
                "/api/invitations/look",
                self._look,
                "Whom a link is for",
                takes=InvitationShown,
                gives=InvitationFor,
                fails=fails,
            ),
            Endpoint(
                "POST",
                "/api/invitations/accept",
                self._accept,
                "Choose one's own password by a link, once",
                takes=PasswordChosen,
                gives=InvitationFor,
                fails=fails,
            ),
        ]

    async def _finish(self, request: Request) -> Response:
        asked = await body_of(request, FirstAdministrator)
        name = asked.name.strip()
        finishes = partial(self.set_up.finish, asked.code, name, asked.password)
        try:
            await self._sign_in.checked(request, name, finishes, "set-up")
        except NoSetUp as error:
            raise Failure(403, str(error)) from None
        self._note(request, name, "set-up", ADMINISTRATOR, 0)
        return Response(status_code=204)

    async def _look(self, request: Request) -> Response:
        asked = await body_of(request, InvitationShown)
        with self._access.trying(address_of(request)):
            found = await asyncio.to_thread(self._invitations.look, asked.code)
        return json_of(InvitationFor(found.name, found.role))

    async def _accept(self, request: Request) -> Response:
        asked = await body_of(request, PasswordChosen)
        accepts = partial(self._invitations.accept, asked.code, asked.password)
        invited, ended = await self._sign_in.checked(request, "", accepts, "invitation")
        by, told = f"{invited.role}:{invited.name}", "You have a new password; sign in by it."
        await self._attendance.have_ended(ended, by, "password chosen", told)
        self._note(request, invited.name, "password-chosen", invited.role, len(ended))
        return json_of(InvitationFor(invited.name, invited.role))

    def _note(self, request: Request, name: str, what: str, role: str, ended: int) -> None:
        by = f"{STRANGER}:{address_of(request)}"
        self._attendance.account_changed(by, AccountChanged(name, what, role, ended))
