"""Signing in and out: staff by password, screens by the link that pairs them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from html import escape
from typing import TypeVar

import structlog
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from croupier.audit import STRANGER, ActSigned, PairingRefused, SignInRefused
from croupier.bounds import MOST_SAID, TABLE_RULE, is_table_name
from croupier.characters import visible
from croupier.errors import Refusal, SpecError
from croupier.floor.commands import IssuePairing
from croupier.log.codec import CUP
from croupier.server.floor import Floor
from croupier.server.floor.attendance import Attendance
from croupier.server.floor.cage_desk import CAGE
from croupier.server.floor.pairings import Station
from croupier.server.office.doors import doors
from croupier.server.office.rights import has
from croupier.server.people import CUP_SCREENS, SCREENS, NotSignedIn, People, Session
from croupier.server.people.lockout import LockedOut
from croupier.server.people.second_factor import NeedsMore
from croupier.server.people.session import is_place_name, place_name
from croupier.server.pit import Retry
from croupier.server.reach import PublicAddress
from croupier.server.routes import api
from croupier.server.routes.access import Access
from croupier.server.routes.answers import (
    COOKIES,
    OFFICE,
    Failure,
    address_of,
    body_of,
    check_reason,
    cookie_name,
    forget_cookie,
    home_of,
    json_of,
    with_cookie,
)
from croupier.server.routes.api import Endpoint
from croupier.server.routes.commands import response_of
from croupier.server.routes.office.places import own_screen, places_of
from croupier.server.screens.pages import read
from croupier.store.base import Unavailable

T = TypeVar("T")
MOST_NOTED = 200  # characters of a name that was tried
log = structlog.get_logger("croupier")


class SignInRoutes:
    """Who is at a screen, and the codes and signatures that say so."""

    def __init__(
        self, access: Access, floor: Floor, people: People, attendance: Attendance
    ) -> None:
        self._access, self._floor, self._people = access, floor, people
        self._attendance, self.reach = attendance, PublicAddress()
        self.is_demo = False

    def endpoints(self) -> list[Endpoint]:
        signs = (400, 401, 403, 413, 415, 429)
        return [
            Endpoint(
                "POST",
                "/api/sign-in",
                self._sign_in,
                "Sign a member of staff in",
                takes=api.SignIn,
                gives=api.Me,
                fails=signs,
            ),
            Endpoint(
                "POST",
                "/api/sign-out",
                self._sign_out,
                "Sign out",
                gives=None,
                fails=(403,),
                status=204,
            ),
            Endpoint("GET", "/api/me", self._me, "Who is signed in", gives=api.Me, fails=(401,)),
            Endpoint(
                "POST",
                "/api/pairings",
                self._new_pairing,
                "A code that pairs one screen",
                takes=api.NewPairing,
                gives=api.Pairing,
                fails=(400, 401, 403, 404, 413, 415, 422, 429, 503),
                status=201,
            ),
            Endpoint(
                "POST",
                "/api/approvals",
                self._approve,
                "Sign for one act, on the spot",
                takes=api.SignFor,
                gives=api.Approval,
                fails=(*signs, 422),
                status=201,
            ),
        ]

    def routes(self) -> list[BaseRoute]:
        return [Route("/pair", self._pair)]

    async def _sign_in(self, request: Request) -> Response:
        asked = await body_of(request, api.SignIn)
        address = address_of(request)
        signs = partial(self._people.sign_in, asked.name, asked.password, address, asked.code)
        token, session = await self.checked(request, asked.name, signs)
        return await self.entered(request, token, session)

    async def entered(self, request: Request, token: str, session: Session) -> Response:
        """Somebody has shown who they are: it is in the log, and their browser has the cookie."""
        await self._attendance.opened(session, address_of(request))
        log.info("signed in", by=session.by)
        response = json_of(self._who(session))
        # One person at a time has typed a name here; links may sign in several, side by side.
        forget_cookie(response, request, "staff" if session.role == CAGE else CAGE)
        return with_cookie(response, request, token, session)

    async def checked(
        self,
        request: Request,
        name: str,
        work: Callable[[], T],
        act: str = "",
        asker: Session | None = None,
    ) -> T:
        """Somebody's password, checked beside the event loop; what fails is noted, and counted by
        address, or by whoever is signed in and asks."""
        by = address_of(request) if asker is None else asker.counts_as
        self._access.check_tries(by)

        def tried() -> T:  # in their turn: who waits before the first was wrong is counted too
            with self._access.trying(by, name):
                return work()

        try:
            return await self._people.checked(tried)
        except NeedsMore:
            raise  # the password was right
        except (NotSignedIn, LockedOut) as error:
            address = address_of(request)
            why = "locked-out" if isinstance(error, LockedOut) else "wrong"
            refused = SignInRefused(name[:MOST_NOTED], address, why, act)
            self._floor.pit.note(f"{STRANGER}:{address}", refused)
            raise

    async def _sign_out(self, request: Request) -> Response:
        response = Response(status_code=204)
        for kind in COOKIES:
            token = request.cookies.get(cookie_name(request, kind), "")
            if token:
                await self._attendance.sign_out(token)
            forget_cookie(response, request, kind)
        return response

    async def _me(self, request: Request) -> Response:
        return json_of(self._who(self._access.session(request)))

    def _who(self, session: Session) -> api.Me:
        player = session.name if session.role == "player" else ""
        cage = session.is_staff and self._floor.desk.admits(session.role)
        home = home_of(session)
        who = (session.name, session.role, session.table, player, home)
        enrols, makes = (has(session.role, one) for one in ("enrols", "makes-tournaments"))
        may = (cage, has(session.role, "takes-over"), makes, enrols)
        return api.Me(*who, *may, doors(session, cage), self.is_demo)

    async def _new_pairing(self, request: Request) -> Response:
        """Who issued it is in the log; whose account it acts for is nobody's to take over."""
        session = self._access.may(request, "pairs", "at-own")
        self._access.check_asks(session)
        asked = await body_of(request, api.NewPairing)
        check_reason(asked.reason)
        if asked.tournament:
            return await self._pair_with_cup(request, session, asked)
        self._access.check_own(session, asked.table)
        table = self._access.served(asked.table, session)
        if asked.screen not in SCREENS:
            raise Failure(400, f"{asked.screen!r} cannot be paired; {', '.join(SCREENS)} can.")
        places = places_of(table) if asked.screen == own_screen(table.offer.spec.mode) else 0
        if not 0 <= asked.place <= places:
            raise Failure(400, f"There is no place {asked.place}; there are {places} places.")
        unnamed = place_name(asked.place) if asked.place else ""
        if is_place_name(asked.player) and asked.player != unnamed:
            raise Failure(400, f"{asked.player} is the account of that place's own screen.")
        name = asked.player or unnamed or f"{asked.screen}-{time.time_ns() % 10**6}"
        command = IssuePairing(
            pairing="",
            table=asked.table,
            screen=asked.screen,
            player=name,
            place=asked.place,
            take_over=asked.take_over and has(session.role, "takes-over"),
            reason=asked.reason,
        )
        return await self._issued(request, session, command)

    async def _pair_with_cup(
        self, request: Request, session: Session, asked: api.NewPairing
    ) -> Response:
        """A player's own screen of a tournament, or its board."""
        if asked.table or asked.place:
            raise Failure(400, "A screen is paired with a table or with a tournament, not both.")
        self._access.check_directs(session, asked.tournament)
        if asked.screen not in CUP_SCREENS:
            raise Failure(400, f"{asked.screen!r} cannot be paired; {', '.join(CUP_SCREENS)} can.")
        if asked.screen == "player" and not asked.player:
            raise Failure(400, "Say whose screen it is: give the player.")
        command = IssuePairing(
            pairing="",
            table=f"{CUP}{asked.tournament}",
            screen=asked.screen,
            player=asked.player or f"{asked.screen}-{time.time_ns() % 10**6}",
            take_over=asked.take_over and has(session.role, "takes-over", "directs"),
            reason=asked.reason,
        )
        return await self._issued(request, session, command)

    async def _issued(self, request: Request, session: Session, command: IssuePairing) -> Response:
        try:
            code, expires = await self._attendance.pairings.issue(session.by, command)
        except Refusal as refusal:
            return response_of(session, refusal)
        url, squares, only_here = self.reach.link(str(request.base_url), f"/pair?code={code}")
        return json_of(api.Pairing(code, url, expires, squares, only_here), 201)

    async def _approve(self, request: Request) -> Response:
        asker = self._access.may(request, "deals", why="Acts are signed for where somebody deals.")
        self._access.check_asks(asker)
        asked = await body_of(request, api.SignFor)
        if not is_table_name(asked.table):
            raise Failure(400, TABLE_RULE)
        act = str(type(asked.command).__struct_config__.tag)
        if not asked.command.id:
            raise Failure(400, "A signature is for one act; give the command an id.")
        act_for = asker, asked.table, asked.command
        signs = partial(self._people.approve, asked.name, asked.password, *act_for, code=asked.code)
        try:
            token, session = await self.checked(request, asked.name, signs, act, asker)
        except Refusal as refusal:
            self._floor.pit.note_refused(asker.by, asked.table, act, refusal)
            return response_of(asker, refusal)
        if not has(session.role, "signs"):
            raise Failure(403, "A dealer's signature is not enough; somebody above signs.")
        signed = ActSigned(act, asked.command.id, asked.table, asker.by, asker.id)
        self._floor.pit.note(session.by, signed)
        log.info("approved", by=session.by, asked_by=asker.by, act=act)
        return json_of(api.Approval(token, session.by), 201)

    async def _pair(self, request: Request) -> Response:
        """A screen follows its link once, and is signed in as what it was paired as. Whoever only
        looks what the link leads to (HEAD) uses nothing up."""
        if request.method == "HEAD":
            return Response(status_code=405, headers={"Allow": "GET"})
        try:
            asked, address = request.query_params, address_of(request)
            brings = Station(*(asked.get(one, "") for one in ("code", "device", "signature")))
            with self._access.trying(address):
                found = await asyncio.to_thread(self._people.look_at_code, brings.code)
                self._attendance.pairings.check(found, brings)
                found = await asyncio.to_thread(self._people.use_code, brings.code)
            if found.is_staff:
                opens = partial(self._people.open_screen, found, address)
                token, session = await asyncio.to_thread(opens)
                await self._attendance.opened(session, address)
            else:
                token, session = await self._attendance.pairings.take(found, brings, address)
        except Failure as failure:
            return _not_paired(request, str(failure), failure.status)
        except Refusal as refusal:
            return _not_paired(request, refusal.message, 409)
        except SpecError as error:  # a session that the floor refuses
            return _not_paired(request, str(error), 409)
        except (Retry, Unavailable) as error:
            return _not_paired(request, f"{error} Ask for another code.", 503)
        except NotSignedIn as error:
            self._floor.pit.note(f"{STRANGER}:{address}", PairingRefused(address))
            return _not_paired(request, str(error), 401)
        log.info("paired", by=session.by, table=session.table, screen=session.screen)
        page = _page_of(session, next(iter(self._floor.pit.tables), "1"))
        return with_cookie(RedirectResponse(page, 303), request, token, session)


def _page_of(session: Session, first: str) -> str:
    """Where a screen goes that has followed its link; staff, who have all tables, to the first."""
    home = home_of(session)
    if session.table.startswith(CUP):
        page = "entrant" if home == "player" else home
        return f"/{page}?tournament={session.table.removeprefix(CUP)}"
    if home == OFFICE:
        return "/tables"
    return f"/{home}" if home in (CAGE, "director") else f"/{home}?table={session.table or first}"


def as_text(why: str, status: int) -> Response:
    """One sentence, as text; nothing that came with the link hides in it."""
    return PlainTextResponse(visible(why, MOST_SAID), status)


def _not_paired(request: Request, why: str, status: int) -> Response:
    """One sentence: as text to a program, to a person on a page with a field for another code.
    Nothing that came with the link hides in it."""
    if "text/html" not in request.headers.get("accept", ""):
        return as_text(why, status)
    page = read("pair/index.html").replace("{status}", str(status))
    return HTMLResponse(page.replace("{why}", escape(visible(why, MOST_SAID))), status)
