"""The server: the list of routes, and who may use each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.server.ending import CannotStart, starting
from croupier.server.floor import Floor
from croupier.server.floor.attendance import Attendance
from croupier.server.floor.papers import Papers
from croupier.server.hosts import Hosts
from croupier.server.people import People
from croupier.server.people.guard import Guard
from croupier.server.people.recognise import Recognise
from croupier.server.pit import Pit
from croupier.server.pit.chance import SystemChance
from croupier.server.pit.side_bet_draws import SideBetDraws
from croupier.server.pit.supervised import ignored, supervised
from croupier.server.reach import PublicAddress
from croupier.server.routes.access import SCREENS, Access
from croupier.server.routes.account import AccountRoutes
from croupier.server.routes.account.welcome import WelcomeRoutes
from croupier.server.routes.answers import COOKIE_NAMES, answered
from croupier.server.routes.api import Endpoint, openapi
from croupier.server.routes.cage import CageRoutes
from croupier.server.routes.cases import CaseRoutes
from croupier.server.routes.devices import DeviceRoutes
from croupier.server.routes.house import HouseRoutes
from croupier.server.routes.office.landing import Landing
from croupier.server.routes.office.leading import Leading
from croupier.server.routes.office.making import MakingRoutes
from croupier.server.routes.office.places import PlacesRoutes
from croupier.server.routes.office.staff import StaffRoutes
from croupier.server.routes.office.wheels import WheelRoutes
from croupier.server.routes.pages import Pages, not_found
from croupier.server.routes.sessions import SessionRoutes
from croupier.server.routes.sign_in import SignInRoutes
from croupier.server.routes.sockets import SocketRoutes
from croupier.server.routes.tables import TableRoutes
from croupier.server.routes.tournaments.http import CupRoutes
from croupier.server.routes.tournaments.live import CupSocket
from croupier.server.routes.watching import WatchRoutes
from croupier.server.training.routes import TrainingRoutes
from croupier.store.sql import SQLStore

PAGES = (
    *SCREENS, "account", "cage", "floor", "inspector", "sign-in",
    "welcome", "make-table", "places", "staff",  # of the office
    "director", "entrant", "board",  # of a tournament
)  # fmt: skip

ADDRESSES = {"/": "index", "/tables": "index", **{f"/{name}": name for name in PAGES}}

log = structlog.get_logger("croupier")


class Server:
    """The web application: the floor, accounts and sessions, routes and their guards."""

    def __init__(
        self,
        store: SQLStore,
        pit: Pit | None = None,
        people: People | None = None,
        *,
        virtual_acceptor: bool = False,
        secret: Path | None = None,
    ) -> None:
        """With a virtual acceptor, for demonstrations and training: screens put in notes that are
        none. Without one, only enrolled bill acceptors credit notes."""
        self.store = store
        self.pit = pit or Pit(store)
        self.floor = Floor(self.pit, store)
        self.people = people or People(store.engine, secret=secret)
        self.drawing = SideBetDraws(self.pit, SystemChance())
        self.hosts = Hosts()
        self.on_start: list[Callable[[], Awaitable[None]]] = []
        self.why_not_started = ""
        self.on_stop: list[Callable[[], Awaitable[None]]] = []
        if virtual_acceptor:
            self.on_start.append(self.floor.notes.start_virtual)
        self.access = access = Access(self.people, self.floor)
        self.tables = TableRoutes(access, self.floor, self.people, store)
        self.cases = CaseRoutes(access, self.pit, store)
        self.watching = WatchRoutes(access, store)
        self.training = TrainingRoutes(access)
        self.attendance = Attendance(self.pit, self.floor.hub, self.people)
        self.sign_in = SignInRoutes(access, self.floor, self.people, self.attendance)
        self.sessions = SessionRoutes(access, self.people, self.attendance)
        self.staff = StaffRoutes(access, self.people, self.attendance)
        self.welcome = WelcomeRoutes(
            access, self.people, self.sign_in, self.attendance, self.staff.invitations
        )
        self.making = MakingRoutes(access, self.floor)
        self.places = PlacesRoutes(access, self.floor)
        self.wheels = WheelRoutes(access, self.floor)
        self.landing: Landing | None = None  # of a demonstration
        self.account = AccountRoutes(access, self.people, self.sign_in, self.attendance)
        self.house = HouseRoutes(access, self.floor, store)
        self.cage = CageRoutes(access, self.floor, Papers(store.engine))
        self.devices = DeviceRoutes(access, self.floor, self.attendance.pairings)
        self.sockets = SocketRoutes(access, self.floor, self.people)
        self.cups = CupRoutes(access, self.floor, store)
        self.cup_socket = CupSocket(access, self.floor)

    def found_at(self, reach: PublicAddress) -> None:
        """By which address other machines find this server: QR codes have it."""
        self.sign_in.reach = self.staff.reach = self.places.reach = self.wheels.reach = reach

    def app(self) -> Starlette:
        endpoints = self.endpoints()
        document = msgspec.json.encode(openapi(endpoints))

        async def described(request: Request) -> Response:
            return Response(document, media_type="application/json")

        demo = {"/demo": "demo"} if self.landing is not None else {}
        routes = [  # tried in this order: first what is asked most
            *(self._route(one) for one in endpoints),
            *(self.landing.routes() if self.landing is not None else ()),
            *Pages().routes(ADDRESSES | demo),
            Route("/openapi.json", described),
            *self.sign_in.routes(),
            *self.sockets.routes(),
            *self.cup_socket.routes(),
        ]
        lost = {404: not_found}
        app = Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=lost)
        first = "/demo" if self.landing is not None else "/"
        app.add_middleware(Leading, set_up=self.welcome.set_up, pages=ADDRESSES, first=first)
        app.add_middleware(Recognise, sessions=self.people.sessions, names=COOKIE_NAMES)
        app.add_middleware(Guard, hosts=self.hosts, forbidden=self.access.note_outside)
        return app

    def _route(self, one: Endpoint) -> Route:
        answer = answered(one.handler, self.access.note_forbidden)
        return Route(one.path, answer, methods=[one.method])

    def endpoints(self) -> list[Endpoint]:
        """All that OpenAPI describes."""
        return [
            *self.tables.endpoints(),
            *self.cases.endpoints(),
            *self.watching.endpoints(),
            *self.training.endpoints(),
            *self.sign_in.endpoints(),
            *self.welcome.endpoints(),
            *self.staff.endpoints(),
            *self.making.endpoints(),
            *self.places.endpoints(),
            *self.wheels.endpoints(),
            *self.sessions.endpoints(),
            *self.account.endpoints(),
            *self.house.endpoints(),
            *self.cage.endpoints(),
            *self.devices.endpoints(),
            *self.cups.endpoints(),
        ]

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        try:
            async with starting():
                await self.pit.start(tick_s=0.05, wait=True)
                await self.sessions.start()
                for start in self.on_start:
                    await start()
        except CannotStart as error:
            self.why_not_started = str(error)
            raise
        beating = supervised(
            "heartbeat", self.floor.hub.beat_forever, ignored, self.pit.supervision
        )
        listening = supervised(
            "beats", self.floor.beats.look_forever, ignored, self.pit.supervision
        )
        log.info("started", tables=len(self.pit.tables))
        yield
        beating.cancel()
        listening.cancel()
        await self.sessions.stop()
        for stop in self.on_stop:
            await stop()
        await self.pit.stop()
        log.info("stopped", tables=len(self.pit.tables))
