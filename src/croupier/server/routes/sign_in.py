"""Signing in and out: staff by password, screens by the link that pairs them."""

from __future__ import annotations

import time

import structlog
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from croupier.errors import Refusal
from croupier.refusals.asking import WrongPassword
from croupier.server.floor import Floor
from croupier.server.floor.cage_desk import CAGE
from croupier.server.people import NotSignedIn, People, Session
from croupier.server.routes import api
from croupier.server.routes.access import Access
from croupier.server.routes.answers import (
    COOKIE,
    COOKIES,
    Failure,
    address_of,
    body_of,
    home_of,
    json_of,
    with_cookie,
)
from croupier.server.routes.api import Endpoint

log = structlog.get_logger("croupier")


class SignInRoutes:
    """Who is at a screen, and the codes and signatures that say so."""

    def __init__(self, access: Access, floor: Floor, people: People) -> None:
        self._access, self._floor, self._people = access, floor, people

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
                fails=(400, 401, 403, 404, 413, 415),
                status=201,
            ),
            Endpoint(
                "POST",
                "/api/approvals",
                self._approve,
                "Sign for one act, on the spot",
                takes=api.SignIn,
                gives=api.Approval,
                fails=signs,
                status=201,
            ),
        ]

    def routes(self) -> list[BaseRoute]:
        return [Route("/pair", self._pair)]

    async def _sign_in(self, request: Request) -> Response:
        asked = await body_of(request, api.SignIn)
        self._access.check_tries(request)
        try:
            token, session = self._people.sign_in(asked.name, asked.password)
        except NotSignedIn:
            refusal = Refusal(WrongPassword(), clause="sign-in")
            by = f"somebody:{address_of(request)}"
            self._floor.pit.note_refused(by, "", "sign-in", refusal)
            raise
        log.info("signed in", by=session.by)
        response = json_of(self._who(session))
        # One person at a time has typed a name here; links may sign in several, side by side.
        response.delete_cookie(f"{COOKIE}_{'staff' if session.role == CAGE else CAGE}")
        return with_cookie(response, request, token, session)

    async def _sign_out(self, request: Request) -> Response:
        response = Response(status_code=204)
        for kind in COOKIES:
            self._people.sign_out(request.cookies.get(f"{COOKIE}_{kind}", ""))
            response.delete_cookie(f"{COOKIE}_{kind}")
        return response

    async def _me(self, request: Request) -> Response:
        return json_of(self._who(self._access.session(request)))

    def _who(self, session: Session) -> api.Me:
        player = session.name if session.role == "player" else ""
        cage = session.is_staff and self._floor.desk.admits(session.role)
        home = home_of(session)
        return api.Me(session.name, session.role, session.table, player, home, cage)

    async def _new_pairing(self, request: Request) -> Response:
        self._access.staff(request)
        asked = await body_of(request, api.NewPairing)
        if self._floor.table(asked.table) is None:
            raise Failure(404, f"There is no table {asked.table!r}.")
        name = asked.player or f"{asked.screen}-{time.time_ns() % 10**6}"
        code, expires = self._people.new_code(asked.table, asked.screen, name)
        return json_of(api.Pairing(code, f"{request.base_url}pair?code={code}", expires), 201)

    async def _approve(self, request: Request) -> Response:
        self._access.staff(request)
        asked = await body_of(request, api.SignIn)
        self._access.check_tries(request)
        token, session = self._people.approve(asked.name, asked.password)
        log.info("approved", by=session.by)
        return json_of(api.Approval(token, session.by), 201)

    async def _pair(self, request: Request) -> Response:
        """A screen follows its link once, and is signed in as what it was paired as."""
        try:
            self._access.check_tries(request)
            token, session = self._people.pair(request.query_params.get("code", ""))
        except Failure as failure:
            return Response(str(failure), failure.status)
        except NotSignedIn as error:
            return Response(str(error), 401)
        log.info("paired", by=session.by, table=session.table, screen=session.screen)
        at = "" if session.role == CAGE else f"?table={session.table or '1'}"
        target = RedirectResponse(f"/{home_of(session)}{at}", 303)
        return with_cookie(target, request, token, session)
