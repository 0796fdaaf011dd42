"""Making a table, step by step: what can be chosen, and what a choice would come to."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.bounds import TABLE_RULE, Name, is_table_name
from croupier.errors import SpecError
from croupier.rules.spec import TableSpec, read_spec
from croupier.server.floor import Floor
from croupier.server.floor.messages import Says
from croupier.server.french import french
from croupier.server.office.checking import CheckedTable, WrongField, check, wrong_field
from croupier.server.office.choices import Choices, choices
from croupier.server.routes.access import MAKES, Access
from croupier.server.routes.answers import body_of, json_of
from croupier.server.routes.api import Endpoint


class TableToCheck(msgspec.Struct, forbid_unknown_fields=True):
    """As it would be made; what is no spec is said at its field, as all else is."""

    table: Name
    spec: dict[str, msgspec.Raw]


class MakingRoutes:
    """For whoever may make a table. Nothing is made here: `POST /api/tables` does that."""

    def __init__(self, access: Access, floor: Floor) -> None:
        self._access, self._floor = access, floor

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "GET",
                "/api/choices",
                self._choices,
                "What can be chosen when a table is made: every combination there is",
                gives=Choices,
                fails=(401, 403),
            ),
            Endpoint(
                "POST",
                "/api/choices/check",
                self._check,
                "What a table would be like, or what is wrong and at which field; none is made",
                takes=TableToCheck,
                gives=CheckedTable,
                fails=(400, 401, 403, 413, 415, 429),
            ),
        ]

    async def _choices(self, request: Request) -> Response:
        self._access.may(request, "makes-tables", why=MAKES)
        return Response(await asyncio.to_thread(choices), media_type="application/json")

    async def _check(self, request: Request) -> Response:
        self._access.check_asks(self._access.may(request, "makes-tables", why=MAKES))
        asked = await body_of(request, TableToCheck)
        found = await asyncio.to_thread(_checked, asked)
        if found.wrong is None:  # the sign is of use before the table has a name
            found.wrong = self._wrong_name(asked.table)
        return json_of(found)

    def _wrong_name(self, name: str) -> WrongField | None:
        pit, says = self._floor.pit, ""
        if not is_table_name(name):
            says = TABLE_RULE
        elif name in pit.tables or name in pit.aside:
            says = f"There is a table {name!r} already; choose another name."
        return WrongField("table", Says(says, french(says))) if says else None


def _checked(asked: TableToCheck) -> CheckedTable:
    try:
        spec: TableSpec = read_spec(msgspec.json.decode(msgspec.json.encode(asked.spec)))
    except (SpecError, msgspec.DecodeError, RecursionError) as error:
        return CheckedTable(wrong=wrong_field(str(error)))
    return check(spec)
