"""The floor over HTTP: devices enrolled and retired by name, and what devices themselves send."""

from __future__ import annotations

from collections.abc import Coroutine

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.bounds import LONGEST_NAME
from croupier.errors import Refusal
from croupier.floor.commands import EndPairing, EnrolDevice, RetireDevice
from croupier.floor.devices import beats, messages, notes
from croupier.floor.devices.beats import Beat, Beaten
from croupier.floor.devices.commands import DeviceKind
from croupier.floor.devices.ed25519 import is_signed
from croupier.floor.devices.messages import DeviceMessage
from croupier.floor.devices.notes import Note
from croupier.floor.events import PairingEnded
from croupier.log.codec import CUP
from croupier.money import Cents
from croupier.server.floor import Floor
from croupier.server.floor.pairings import PairingDesk
from croupier.server.people import Session
from croupier.server.pit import Answer
from croupier.server.routes import api
from croupier.server.routes.access import Access
from croupier.server.routes.answers import Failure, address_of, body_of, json_of
from croupier.server.routes.api import Endpoint
from croupier.server.routes.commands import response_of, timed, without_id
from croupier.table.commands import check_seen
from croupier.table.powers import DEVICE

UNBELIEVED = ("bad-signature", "device-retired", "device-unsigned", "no-such-device")
FloorAsked = EnrolDevice | RetireDevice | EndPairing


class DeviceLine(msgspec.Struct):
    """A device of the floor."""

    device: str
    kind: DeviceKind
    key: str  # its public key
    table: str
    place: int
    denominations: list[Cents]
    credit_max: Cents
    virtual: bool  # a program that plays the part
    retired: str  # why, when it is
    since: str


class DeviceRoutes:
    """Named persons enrol devices; a device signs what it sends, and needs no session."""

    def __init__(self, access: Access, floor: Floor, pairings: PairingDesk) -> None:
        self._access, self._floor, self._pairings = access, floor, pairings

    def endpoints(self) -> list[Endpoint]:
        asks = (400, 413, 415, 422, 429, 503)
        return [
            Endpoint(
                "GET",
                "/api/devices",
                self._list,
                "The devices of the floor",
                gives=list[DeviceLine],
                fails=(401, 403),
            ),
            Endpoint(
                "POST",
                "/api/floor/commands",
                self._command,
                "Enrol or retire a device, end a pairing",
                takes=FloorAsked,
                gives=api.Accepted,
                fails=(401, 403, *asks),
            ),
            Endpoint(
                "POST",
                "/api/devices/{id}/notes",
                self._note,
                "A bill acceptor signs for a note",
                takes=Note,
                gives=api.Accepted,
                fails=(403, *asks),
            ),
            Endpoint(
                "POST",
                "/api/devices/{id}/messages",
                self._message,
                "A sensor, a wheel, a printer or a station signs for what it says",
                takes=DeviceMessage,
                gives=api.Accepted,
                fails=(403, *asks),
            ),
            Endpoint(
                "POST",
                "/api/devices/{id}/beats",
                self._beat,
                "A device that promised to do so says that it is there",
                takes=Beat,
                gives=Beaten,
                fails=(403, *asks),
            ),
        ]

    async def _list(self, request: Request) -> Response:
        self._access.may(request, "sees-floor", "looks")
        devices = self._floor.pit.register.devices
        return json_of([_line(name, one) for name, one in devices.items()])

    async def _command(self, request: Request) -> Response:
        session = self._access.staff(request)
        self._access.check_asks(session)
        command = await body_of(request, FloorAsked)
        if refusal := without_id(command):
            return response_of(session, refusal)
        pairing = getattr(command, "pairing", "")
        if pairing in self._floor.pit.register.pairings:
            self._check_own(session, self._floor.pit.register.pairings[pairing].table)
        signed = msgspec.structs.replace(command, by=session.by, at="")
        answer = await timed(self._floor.pit.ask_floor(signed))
        if not isinstance(answer, Refusal):
            for event in answer.events:
                if isinstance(event, PairingEnded):  # also of a station that is retired
                    await self._pairings.end(event.pairing)
        return response_of(session, answer)

    def _check_own(self, session: Session, of: str) -> None:
        """A director ends the pairings of their tournaments, and of the tables of these."""
        if of.startswith(CUP):
            self._access.check_directs(session, of.removeprefix(CUP))
        else:
            self._access.check_own(session, of)

    async def _note(self, request: Request) -> Response:
        """No session: whoever sends it, the device's signature is what counts."""
        name, note = _name(request), await body_of(request, Note)
        self._check_sender(request, name, notes.signed_text(name, note), note.signature)
        return await self._answer(request, self._floor.notes.credit(name, note))

    async def _message(self, request: Request) -> Response:
        name, message = _name(request), await body_of(request, DeviceMessage)
        self._check_sender(request, name, messages.signed_text(name, message), message.signature)
        check_seen(message.say)  # a SpecError, which is answered 400
        return await self._answer(request, self._floor.devices.hear(name, message))

    async def _beat(self, request: Request) -> Response:
        name, beat = _name(request), await body_of(request, Beat)
        self._check_sender(request, name, beats.signed_text(name, beat), beat.signature)
        try:
            return json_of(await self._floor.beats.beat(name, beat))
        except Refusal as refusal:
            if refusal.code in UNBELIEVED:
                self._access.strangers.allows(address_of(request))
            return response_of(Session(DEVICE, "", "", DEVICE), refusal)

    def _check_sender(self, request: Request, name: str, text: bytes, signature: str) -> None:
        """Nobody asks too often in a device's name, and no stranger where others made up too much.
        What is signed is counted apart: nobody else uses up what a device may ask."""
        at = f"{name} at {address_of(request)}"
        device = self._floor.pit.register.devices.get(name)
        if device is not None and not device.retired and not device.virtual:
            if is_signed(device.key, text, signature):
                return self._access.check_asks(Session(DEVICE, f"{at}, signed", "", DEVICE))
        if not self._access.strangers.is_left(address_of(request)):
            raise Failure(429, "Too much came from here that no device signed; wait a minute.")
        self._access.check_asks(Session(DEVICE, at, "", DEVICE))

    async def _answer(self, request: Request, heard: Coroutine[None, None, Answer]) -> Response:
        answer = await timed(heard)
        if isinstance(answer, Refusal) and answer.code in UNBELIEVED:
            self._access.strangers.allows(address_of(request))
        return response_of(Session(DEVICE, "", "", DEVICE), answer)


def _name(request: Request) -> str:
    """Which device is said to ask."""
    return str(request.path_params["id"])[:LONGEST_NAME]


def _line(name: str, device: msgspec.Struct) -> DeviceLine:
    known = {one: getattr(device, one) for one in DeviceLine.__struct_fields__[1:]}
    return DeviceLine(name, **known)
