"""The sensors of a new table's wheel: enrolled with keys made here, which are shown once and kept
nowhere, in the file with which `croupier wheel` starts."""

from __future__ import annotations

import secrets
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import Refusal
from croupier.floor.commands import EnrolDevice
from croupier.floor.devices.ed25519 import public_key
from croupier.floor.rooms import decide
from croupier.server.floor import Floor
from croupier.server.reach import PublicAddress
from croupier.server.routes.access import Access
from croupier.server.routes.answers import body_of, json_of
from croupier.server.routes.api import Endpoint
from croupier.server.routes.commands import response_of, timed
from croupier.table.base import Name

LONGEST_DEVICE = 40
SerialPort = Annotated[str, Meta(pattern=r"^[A-Za-z0-9/._:+@-]{1,200}$")]


class SensorsWanted(msgspec.Struct, forbid_unknown_fields=True):
    """One or two sensors, by the serial ports that they will hang on."""

    ports: Annotated[tuple[SerialPort, ...], Meta(min_length=1, max_length=2)]


class NewSensor(msgspec.Struct):
    """One that is enrolled."""

    device: Name
    key: str  # its public key


class NewSensors(msgspec.Struct):
    """With the secret keys in the file: nobody can ask for them again."""

    sensors: list[NewSensor]
    name: str  # of the file
    file: str  # its text, for `croupier wheel`
    shell: str  # what to paste on the machine that has the serial ports
    only_here: bool  # no other machine reaches the server that it names


class WheelRoutes:
    """For whoever may enrol devices."""

    def __init__(self, access: Access, floor: Floor) -> None:
        self._access, self._floor = access, floor
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
        ports = (await body_of(request, SensorsWanted)).ports
        asked = str(request.base_url)
        server = self.reach.of(asked)  # as other machines find it; where none can, as this one does
        lines = [f'server = "{server or asked.rstrip("/")}"', f'table = "{table}"']
        commands: list[EnrolDevice] = []
        for place, port in enumerate(ports, start=1):
            secret, device = secrets.token_bytes(32), self._unused(f"sensor-{place}-{table}")
            key = public_key(secret)
            commands.append(
                EnrolDevice(
                    by=session.by, device=device, kind="sensor", key=key, table=table, place=place
                )
            )
            lines += ["", "[[sensor]]", f'device = "{device}"', f'secret = "{secret.hex()}"']
            lines += [f'port = "{port}"', f'source = "sensor-{place}"']
        # What is refused first: one sensor alone would be enrolled, and its key told to nobody.
        for command in sorted(commands, key=self._is_allowed):
            answer = await timed(self._floor.pit.ask_floor(command))
            if isinstance(answer, Refusal):
                return response_of(session, answer)
        made = [NewSensor(one.device, one.key) for one in commands]
        name, text = f"wheel-{table}.toml", "\n".join(lines) + "\n"
        shell = f"(umask 077; cat > {name}) <<'END'\n{text}END\ncroupier wheel {name}\n"
        return json_of(NewSensors(made, name, text, shell, not server))

    def _is_allowed(self, command: EnrolDevice) -> bool:
        """By the floor as it is now."""
        register = self._floor.pit.register
        try:
            decide(register, msgspec.structs.replace(command, at=register.at))
        except Refusal:
            return False
        return True

    def _unused(self, name: str) -> str:
        """An id is never used again, not even a retired device's."""
        known, number, found = self._floor.pit.register.devices, 1, name[:LONGEST_DEVICE]
        while found in known:
            number += 1
            ending = f"-{number}"
            found = name[: LONGEST_DEVICE - len(ending)] + ending
        return found
