"""One's own account: another password, and a second factor. Every member of staff has these, those
who only look too."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.audit import AccountChanged
from croupier.bounds import Name, Text
from croupier.server.floor.attendance import Attendance
from croupier.server.people import NotSignedIn, People, Session
from croupier.server.people.second_factor import NeedsMore, totp
from croupier.server.routes import api
from croupier.server.routes.access import Access
from croupier.server.routes.answers import Failure, address_of, body_of, json_of
from croupier.server.routes.api import Endpoint
from croupier.server.routes.sign_in import SignInRoutes


class OwnAccount(msgspec.Struct):
    name: str
    role: str
    codes: bool  # whether a second factor is set up
    required: bool  # whether the role needs one


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    current: Text
    new: Text


class Codes(msgspec.Struct, forbid_unknown_fields=True):
    """Who sets up codes; with one of those in use, where there are some."""

    name: Name
    password: Text
    code: Name = ""


class CodesToRemove(msgspec.Struct, forbid_unknown_fields=True):
    password: Text
    code: Name


class CodesBegun(msgspec.Struct):
    """What an authenticator app is given, once: the key as it is typed, and as a link."""

    key: str
    address: str
    squares: list[str]  # the same as a QR code: rows of 0 and 1


class AccountRoutes:
    """Tries are limited and counted as at the sign-in; each change is in the audit."""

    def __init__(
        self, access: Access, people: People, sign_in: SignInRoutes, attendance: Attendance
    ) -> None:
        self._access, self._people = access, people
        self._sign_in, self._attendance = sign_in, attendance

    def endpoints(self) -> list[Endpoint]:
        fails = (400, 401, 403, 413, 415, 429, 503)
        return [
            Endpoint(
                "GET",
                "/api/account",
                self._show,
                "Your account: whether it has a second factor",
                gives=OwnAccount,
                fails=(401, 403),
            ),
            Endpoint(
                "POST",
                "/api/account/password",
                self._change_password,
                "Another password for yourself; your other sessions end",
                takes=NewPassword,
                gives=None,
                fails=fails,
                status=204,
            ),
            Endpoint(
                "POST",
                "/api/account/codes",
                self._begin,
                "A key for an authenticator app, to be confirmed by its first code",
                takes=Codes,
                gives=CodesBegun,
                fails=fails,
            ),
            Endpoint(
                "POST",
                "/api/account/codes/confirm",
                self._confirm,
                "The first code: from now on each sign-in needs one; your other sessions end",
                takes=Codes,
                gives=api.Me,
                fails=fails,
            ),
            Endpoint(
                "POST",
                "/api/account/codes/remove",
                self._remove,
                "Sign in without codes again, where the role allows it",
                takes=CodesToRemove,
                gives=None,
                fails=fails,
                status=204,
            ),
        ]

    async def _show(self, request: Request) -> Response:
        mine = self._access.oneself(request)
        factors = self._people.accounts.factors
        factor = await asyncio.to_thread(factors.of, mine.name)
        required = mine.role in await asyncio.to_thread(factors.required)
        return json_of(OwnAccount(mine.name, mine.role, bool(factor.sealed), required))

    async def _change_password(self, request: Request) -> Response:
        mine = self._access.oneself(request)
        asked = await body_of(request, NewPassword)
        if asked.new == asked.current:
            raise Failure(400, "This is the password you have; choose another.")
        verified = partial(self._people.accounts.by_password, mine.name, asked.current)
        try:
            await self._sign_in.checked(request, mine.name, verified, asker=mine)
        except NotSignedIn:
            raise NeedsMore("password") from None
        changed = partial(self._people.change_password, mine.name, asked.new, mine.id)
        ended = await self._people.checked(changed)
        await self._end(ended, mine, "password changed")
        self._note(mine, "password", len(ended))
        return Response(status_code=204)

    async def _begin(self, request: Request) -> Response:
        asked = await body_of(request, Codes)
        given = asked.name, asked.password, asked.code
        begins = partial(self._people.accounts.begin_codes, *given)
        key = await self._sign_in.checked(request, asked.name, begins)
        address = totp.address(key, asked.name)
        return json_of(CodesBegun(totp.written(key), address, totp.squares(address)))

    async def _confirm(self, request: Request) -> Response:
        """It signs in: whoever must have codes could not before, and others do so anew."""
        asked = await body_of(request, Codes)
        confirms = partial(
            self._people.confirm_codes, asked.name, asked.password, address_of(request), asked.code
        )
        token, session, ended = await self._sign_in.checked(request, asked.name, confirms)
        self._note(session, "codes-set-up", len(ended))
        try:
            return await self._sign_in.entered(request, token, session)
        finally:
            await self._end(ended, session, "codes set up")

    async def _remove(self, request: Request) -> Response:
        mine = self._access.oneself(request)
        asked = await body_of(request, CodesToRemove)
        factors = self._people.accounts.factors
        if mine.role in await asyncio.to_thread(factors.required):
            raise Failure(
                403, "Your role needs a second factor; to change telephones, set it up anew."
            )
        verified = partial(self._people.accounts.who, mine.name, asked.password, asked.code)
        await self._sign_in.checked(request, mine.name, verified, asker=mine)
        if await asyncio.to_thread(factors.remove, mine.name):
            self._note(mine, "codes-removed", 0)
        return Response(status_code=204)

    async def _end(self, ended: list[Session], mine: Session, why: str) -> None:
        told = "Your account was changed at another screen; sign in again."
        await self._attendance.have_ended(ended, mine.by, why, told)

    def _note(self, mine: Session, what: str, ended: int) -> None:
        change = AccountChanged(mine.name, what, mine.role, ended)
        self._attendance.account_changed(mine.by, change)
