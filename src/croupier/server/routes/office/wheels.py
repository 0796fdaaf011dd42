"""The sensors of a new table's wheel: enrolled with keys made here, which are shown once and kept
nowhere, in the file with which `croupier wheel` starts."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import Refusal
from croupier.refusals import FORM
from croupier.refusals.asking import NoId
from croupier.server.floor import Floor
from croupier.server.floor.new_sensors import LONGEST_ID, EnrolmentDesk
from croupier.server.reach import PublicAddress
from croupier.server.routes.access import Access
from croupier.server.routes.answers import body_of, json_of
from croupier.server.routes.api import Endpoint
from croupier.server.routes.commands import response_of, timed
from croupier.table.base import Name

SerialPort = Annotated[str, Meta(pattern=r"^[A-Za-z0-9/._:+@-]{1,200}$")]


class SensorsWanted(msgspec.Struct, forbid_unknown_fields=True):
    """One or two sensors, by the serial ports that they will hang on. Under the same id it may be
    asked again until one of them was heard: the last answer counts."""

    ports: Annotated[tuple[SerialPort, ...], Meta(min_length=1, max_length=2)]
    id: Annotated[str, Meta(pattern=rf"^[A-Za-z0-9._:-]{{0,{LONGEST_ID}}}$")] = ""


class NewSensor(msgspec.Struct):
    """One that is enrolled."""

    device: Name
    key: str  # its public key


class NewSensors(msgspec.Struct):
    """With the secret keys in the file: nobody is told them again."""

    sensors: list[NewSensor]
    name: str  # of the file
    file: str  # its text, for `croupier wheel`
    shell: str  # what to paste on the machine that has the serial ports
    only_here: bool  # no other machine reaches the server that it names


class WheelRoutes:
    """For whoever may enrol devices."""

    def __init__(self, access: Access, floor: Floor) -> None:
        self._access, self._desk = access, EnrolmentDesk(floor.pit)
        self.reach = PublicAddress()

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(
                "POST",
                "/api/tables/{id}/sensors",
                self._enrol,
                "Enrol the sensors of a table's wheel with new keys, which are told once",
                takes=SensorsWanted,
                gives=NewSensors,
                fails=(400, 401, 403, 404, 413, 415, 422, 429, 503),
            )
        ]

    async def _enrol(self, request: Request) -> Response:
        session = self._access.staff(request)
        table = self._access.table_for_staff(request).id
        self._access.check_asks(session)
        asked: SensorsWanted = await body_of(request, SensorsWanted)
        if not asked.id:
            return response_of(session, Refusal(NoId(), clause=FORM))
        made = await timed(self._desk.enrol(session.by, asked.id, table, len(asked.ports)))
        if isinstance(made, Refusal):
            return response_of(session, made)
        here = str(request.base_url)
        server = self.reach.of(here)  # as other machines find it; where none can, as this one does
        lines = [f'server = "{server or here.rstrip("/")}"', f'table = "{table}"']
        for one, port in zip(made, asked.ports, strict=True):
            lines += [
                "",
                "[[sensor]]",
                f'device = "{one.device}"',
                f'secret = "{one.secret.hex()}"',
            ]
            lines += [f'port = "{port}"', f'source = "sensor-{one.place}"']
        name, text = f"wheel-{table}.toml", "\n".join(lines) + "\n"
        shell = f"(umask 077; cat > {name}) <<'END'\n{text}END\ncroupier wheel {name}\n"
        sensors = [NewSensor(one.device, one.key) for one in made]
        return json_of(NewSensors(sensors, name, text, shell, not server))
