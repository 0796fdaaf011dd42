"""The accounts of the staff over HTTP, for administrators: invited, changed and removed."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.audit import AccountChanged
from croupier.bounds import Name
from croupier.errors import SpecError
from croupier.server.floor.attendance import Attendance
from croupier.server.floor.messages import Says
from croupier.server.office.rights import house_rights, rights_of
from croupier.server.people import People, Session
from croupier.server.people.joining.invitations import Invitations
from croupier.server.people.roles import all_roles
from croupier.server.reach import PublicAddress
from croupier.server.routes.access import Access
from croupier.server.routes.answers import Failure, body_of, json_of
from croupier.server.routes.api import Endpoint, Handler


class StaffLine(msgspec.Struct):
    """An account, or somebody who has not followed their link yet."""

    name: str
    role: str
    codes: bool  # whether they sign in with a second factor
    sessions: int  # that are open
    locked_s: int  # for so long no password is looked at
    invited_until: int  # seconds of Unix time; 0: they have no link that is open
    account: bool  # whether they can sign in
    mine: bool  # whoever asks


class RoleLine(msgspec.Struct):
    role: str
    rulebooks: list[str]  # tags of those that let it act at tables
    may: list[Says]  # in this house
    acts: int  # at tables, by any rulebook
    idle_s: int


class StaffView(msgspec.Struct):
    staff: list[StaffLine]
    roles: list[RoleLine]


class NamedRole(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    role: Name


class StaffNamed(msgspec.Struct, forbid_unknown_fields=True):
    name: Name


class Invited(msgspec.Struct):
    """A link by which somebody chooses their own password, once."""

    name: str
    role: str
    url: str
    squares: list[str]  # the same as a QR code: rows of 0 and 1
    expires: int
    only_here: bool  # no other machine reaches this address


class StaffRoutes:
    """Each change is in the audit, and ends the sessions it concerns. There is always an
    administrator left."""

    def __init__(self, access: Access, people: People, attendance: Attendance) -> None:
        self._access, self._people = access, people
        self._attendance, self.invitations = attendance, Invitations(people)
        self.reach = PublicAddress()
        self._one = asyncio.Lock()  # so that a link is for the role that was looked at

    def endpoints(self) -> list[Endpoint]:
        fails = (400, 401, 403, 404, 413, 415, 429)

        def change(path: str, handler: Handler, summary: str, takes: object) -> Endpoint:
            return Endpoint(
                "POST", path, handler, summary, takes=takes, gives=None, fails=fails, status=204
            )

        return [
            Endpoint(
                "GET",
                "/api/staff",
                self._list,
                "Every account, and what each role may do",
                gives=StaffView,
                fails=(401, 403),
            ),
            Endpoint(
                "POST",
                "/api/staff/invitations",
                self._invite,
                "A link by which somebody chooses their own password",
                takes=NamedRole,
                gives=Invited,
                fails=fails,
                status=201,
            ),
            change("/api/staff/role", self._role, "Another role; their sessions end", NamedRole),
            change("/api/staff/remove", self._remove, "No account any more", StaffNamed),
            change("/api/staff/sign-out", self._sign_out, "End all their sessions", StaffNamed),
            change("/api/staff/unlock", self._unlock, "End a lock-out", StaffNamed),
        ]

    async def _list(self, request: Request) -> Response:
        mine = self._access.administrator(request)
        return json_of(await asyncio.to_thread(self._found, mine))

    def _found(self, mine: Session) -> StaffView:
        accounts = self._people.accounts
        locked, coded = accounts.lockout.locked(), accounts.factors.names()
        opened = [one.session for one in self._people.sessions.all() if one.session.is_staff]
        invited = {one.name: one for one in self.invitations.all()}
        lines = [
            StaffLine(
                one.name,
                one.role,
                one.name in coded,
                sum(session.name == one.name for session in opened),
                locked.get(one.name, 0),
                invited.pop(one.name).expires if one.name in invited else 0,
                True,
                one.name == mine.name,
            )
            for one in accounts.all()
        ]
        lines += [
            StaffLine(one.name, one.role, False, 0, 0, one.expires, False, False)
            for one in invited.values()
        ]
        return StaffView(sorted(lines, key=lambda line: line.name), role_lines())

    def _asker(self, request: Request) -> Session:
        """An administrator, who does not ask too often either."""
        mine = self._access.administrator(request)
        self._access.check_asks(mine)
        return mine

    async def _invite(self, request: Request) -> Response:
        mine = self._asker(request)
        asked = await body_of(request, NamedRole)
        check_role(asked.role)
        name = asked.name.strip()
        async with self._one:
            has = await asyncio.to_thread(self._people.accounts.role_of, name)
            if has and has != asked.role:
                raise Failure(400, f"{name} is {has}; change the role first.")
            code, expires = await asyncio.to_thread(self.invitations.invite, name, asked.role)
        self._note(mine, name, "invited", asked.role, 0)
        url, squares, only_here = self.reach.link(str(request.base_url), f"/welcome?code={code}")
        return json_of(Invited(name, asked.role, url, squares, expires, only_here), 201)

    async def _role(self, request: Request) -> Response:
        mine = self._asker(request)
        asked = await body_of(request, NamedRole)
        check_role(asked.role)
        async with self._one:
            change = partial(self._people.change_role, asked.name, asked.role)
            ended = await asyncio.to_thread(change)
        return await self._changed(mine, asked.name, "role", asked.role, ended)

    async def _remove(self, request: Request) -> Response:
        mine = self._asker(request)
        asked = await body_of(request, StaffNamed)
        async with self._one:
            role = await asyncio.to_thread(self._people.accounts.role_of, asked.name)
            if not role and await asyncio.to_thread(self.invitations.withdraw, asked.name):
                self._note(mine, asked.name, "invitation-withdrawn", "", 0)
                return Response(status_code=204)
            ended = await asyncio.to_thread(self._people.remove_staff, asked.name)
        return await self._changed(mine, asked.name, "removed", role, ended)

    async def _sign_out(self, request: Request) -> Response:
        mine = self._asker(request)
        asked = await body_of(request, StaffNamed)
        keeps = mine.id if asked.name == mine.name else ""
        revoke = partial(self._people.sessions.revoke_staff, asked.name, keeps)
        ended = await asyncio.to_thread(revoke)
        if not ended:
            raise Failure(404, f"{asked.name} is signed in nowhere else.")
        return await self._changed(mine, asked.name, "signed-out", ended[0].role, ended)

    async def _unlock(self, request: Request) -> Response:
        mine = self._asker(request)
        asked = await body_of(request, StaffNamed)
        role = await asyncio.to_thread(self._people.accounts.role_of, asked.name)
        if not role:
            raise Failure(404, f"There is no account {asked.name!r}.")
        await asyncio.to_thread(self._people.accounts.lockout.unlock, asked.name)
        return await self._changed(mine, asked.name, "unlocked", role, [])

    async def _changed(
        self, mine: Session, name: str, what: str, role: str, ended: list[Session]
    ) -> Response:
        told = "An administrator has changed your account; sign in again."
        await self._attendance.have_ended(ended, mine.by, f"account {what}", told)
        self._note(mine, name, what, role, len(ended))
        return Response(status_code=204)

    def _note(self, mine: Session, name: str, what: str, role: str, ended: int) -> None:
        self._attendance.account_changed(mine.by, AccountChanged(name, what, role, ended))


def check_role(role: str) -> None:
    if role not in all_roles():
        raise SpecError(f"{role!r} is no role; there are {', '.join(all_roles())}.")


def role_lines() -> list[RoleLine]:
    """What each role may do, in the words of `croupier staff roles`."""
    lines = []
    for role in all_roles():
        rights = rights_of(role)
        acts = {act for acts in rights.tables.values() for act in acts}
        may = [Says(*one) for one in house_rights(role)]
        lines.append(RoleLine(role, list(rights.tables), may, len(acts), rights.idle_s))
    return lines
