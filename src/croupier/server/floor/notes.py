"""Notes put in at stations: credited when a bill acceptor signs for them, never on a screen's word.

In demonstrations, training and tests a virtual acceptor plays that part: a program with a key of
its own, enrolled and shown as virtual, whose messages go the same way.
"""

from __future__ import annotations

import asyncio
import secrets
from hashlib import sha256

import msgspec

from croupier.errors import Refusal
from croupier.floor.base import CLAUSE
from croupier.floor.commands import EnrolDevice
from croupier.floor.devices import refusals as r
from croupier.floor.devices.decide import in_service
from croupier.floor.devices.ed25519 import public_key, sign
from croupier.floor.devices.notes import Note, check_note, signed_text
from croupier.floor.devices.state import Device
from croupier.money import Cents
from croupier.server.people import Session
from croupier.server.pit import Answer, Pit
from croupier.table.commands import AnyCommand, BuyIn
from croupier.table.people.ask import tender
from croupier.table.powers import DEVICE, asker_area
from croupier.table.state import Table

VIRTUAL = "system:virtual-devices"  # who enrols them
NOTES: tuple[Cents, ...] = (500, 1000, 2000, 5000, 10_000)
VIRTUAL_MAX: Cents = 10**12  # a virtual acceptor's limit: training with any table's amounts


class VirtualAcceptor:
    """A bill acceptor that is a program. Its key is no secret, because its notes are none: a server
    that was not started with one believes no virtual device. So it is the same after a crash, and
    what is sent again is known."""

    id = "virtual-acceptor"
    _secret = sha256(b"croupier: an acceptor of notes that are none").digest()

    def enrolment(self) -> EnrolDevice:
        return EnrolDevice(
            by=VIRTUAL,
            device=self.id,
            kind="bill-acceptor",
            key=public_key(self._secret),
            denominations=NOTES,
            credit_max=VIRTUAL_MAX,
            virtual=True,
        )

    def note(self, table: str, player: str, amount: Cents, id: str) -> Note:
        """Signed, under an id that is the same when the same is asked again."""
        own = sha256(f"{player}\n{id}".encode()).hexdigest()[:32]
        note = Note(id=own, table=table, amount=amount, player=player)
        signature = sign(self._secret, signed_text(self.id, note))
        return msgspec.structs.replace(note, signature=signature)


class NoteDesk:
    """Who is believed about notes: devices that are enrolled, by their signature."""

    def __init__(self, pit: Pit) -> None:
        self._pit = pit
        self.virtual: VirtualAcceptor | None = None
        self._later: asyncio.Task[None] | None = None

    async def start_virtual(self) -> None:
        """Enrol the virtual acceptor, if it is not: from now on screens put in notes. While
        another process runs the tables there is nothing to put them into."""
        if self._pit.paused:
            self._later = asyncio.create_task(self._start_when_loaded())
            return
        virtual = VirtualAcceptor()
        if virtual.id not in self._pit.register.devices:
            await self._pit.ask_floor(virtual.enrolment())
        self.virtual = virtual

    async def _start_when_loaded(self) -> None:
        await self._pit.until_loaded()
        await self.start_virtual()

    @property
    def offered(self) -> tuple[Cents, ...]:
        """The notes that a screen offers: those of a virtual acceptor, and none of a real one."""
        return NOTES if self.virtual is not None else ()

    def is_put_in(self, table: str, session: Session, command: AnyCommand) -> bool:
        """Whether a player's screen says that a note was put in, where notes are taken."""
        if not isinstance(command, BuyIn) or command.tender != "note" or session.role != "player":
            return False
        area = asker_area(self._pit.decided(table), "player", session.name)
        return command.player in ("", session.name) and "note" in tender(area, "player")

    async def put_in(self, table: str, player: str, amount: Cents, id: str) -> Answer:
        """A screen says so: only a virtual acceptor makes that a note."""
        if self.virtual is None:
            refusal = Refusal(r.NoteUnsigned(), clause=CLAUSE)
            self._pit.note_refused(f"player:{player}", table, "buy-in", refusal)
            raise refusal
        note = self.virtual.note(table, player, amount, id or secrets.token_hex(8))
        return await self.credit(self.virtual.id, note)

    async def credit(self, name: str, note: Note) -> Answer:
        """A device says that a note was put in: it is credited once, to whoever is there."""
        by = f"{DEVICE}:{name}"
        try:
            device = await self._known(name)
            if device.virtual and self.virtual is None:
                raise Refusal(r.NoteUnsigned(), clause=CLAUSE)
            check_note(name, device, note)
            player = note.player or self._at(note.table, note.place)
        except Refusal as refusal:
            self._pit.note_refused(by, note.table, "buy-in", refusal)
            raise
        command = BuyIn(
            by=by,
            id=note.id,
            player=player,
            amount=note.amount,
            tender="note",
            place=note.place,
            credit_max=device.credit_max,
            signature=note.signature,
        )

        def believed(table: Table) -> None:
            in_service(self._pit.register, name)  # still, as it is credited

        return await self._pit.submit(note.table, command, believed)

    async def _known(self, name: str) -> Device:
        """A device in service, as the log has it now: another process may have enrolled or retired
        it. Of the virtual one nobody's money depends."""
        if self.virtual is None or name != self.virtual.id:
            await self._pit.catch_up()
        return in_service(self._pit.register, name)

    def _at(self, table: str, place: int) -> str:
        """Whose screen is paired with a place, else who sits there."""
        for pairing in self._pit.register.pairings.values():
            here = (pairing.table, pairing.place, pairing.status) == (table, place, "taken")
            if here and place:
                return pairing.player
        now = self._pit.decided(table)
        for name, player in now.state.players.items():
            if player.seat == place and player.area == now.screens.name and not player.left:
                return name
        raise Refusal(r.NobodyThere(table=table, place=place), clause=CLAUSE)
