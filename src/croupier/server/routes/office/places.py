"""A table's places over HTTP: which screen each has, and which screens hang on its walls."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.pairings.decide import OWN
from croupier.server.floor import Floor
from croupier.server.people.sessions import paired
from croupier.server.reach import PublicAddress
from croupier.server.routes.access import Access
from croupier.server.routes.answers import json_of
from croupier.server.routes.api import Endpoint
from croupier.table.state import Table

WALLS = {
    "cloth": ("wnd",),
    "touchbet": ("flying", "wnd"),
    "touchtable": ("table", "flying", "wnd"),
    "ats": ("wnd",),
}


class PairedLine(msgspec.Struct):
    """A screen that is paired with the table now."""

    pairing: str  # its id, by which it is ended
    screen: str
    place: int  # 0: none
    player: str
    on: bool  # whether it is connected at this moment
    playing: bool  # whether its account has chips


class PlacesView(msgspec.Struct, kw_only=True):
    """All that a table has room for, and what is there."""

    table: str
    mode: str
    own: str  # the screen of a place: station or display
    places: int
    walls: list[str]  # screens that are nobody's
    screens: list[PairedLine]
    only_here: bool  # no other machine reaches this server


class PlacesRoutes:
    """For the staff of tables."""

    def __init__(self, access: Access, floor: Floor) -> None:
        self._access, self._floor = access, floor
        self.reach = PublicAddress()

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "GET",
                "/api/tables/{id}/places",
                self._list,
                "The places of a table, and the screens that are paired with it",
                gives=PlacesView,
                fails=(401, 403, 404),
            )
        ]

    async def _list(self, request: Request) -> Response:
        table = self._access.table_for_staff(request)
        return json_of(
            PlacesView(
                table=table.id,
                mode=table.offer.spec.mode,
                own=own_screen(table.offer.spec.mode),
                places=places_of(table),
                walls=list(WALLS[table.offer.spec.mode]),
                screens=self._screens(table),
                only_here=not self.reach.of(str(request.base_url)),
            )
        )

    def _screens(self, table: Table) -> list[PairedLine]:
        on = {one.session.id for one in self._floor.hub.at(table.id)}
        players = table.state.players
        return [
            PairedLine(
                id,
                one.screen,
                one.place,
                one.player if one.screen in OWN else "",
                paired(id) in on,
                one.player in players and players[one.player].chips > 0,
            )
            for id, one in self._floor.pit.register.pairings.items()
            if one.table == table.id and one.status == "taken"
        ]


def own_screen(mode: str) -> str:
    """Of whoever plays at a table of this mode."""
    return "display" if mode == "touchtable" else "station"


def places_of(table: Table) -> int:
    """Its stations; where it has none, its seats."""
    spec = table.offer.spec
    return spec.stations or spec.seats or 0
