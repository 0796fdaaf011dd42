"""Screens paired with tables: each pairing is an act with who issued it, and one screen acts for an
account at a time."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

import msgspec

from croupier.bounds import LONGEST_NAME
from croupier.errors import Refusal
from croupier.floor.commands import EndPairing, IssuePairing, TakePairing
from croupier.floor.events import PairingEnded
from croupier.floor.pairings.decide import OWN, check_station
from croupier.floor.powers import POWERS, SCREEN, SYSTEM
from croupier.floor.state import Register
from croupier.log.codec import CUP
from croupier.server.floor.live import Hub
from croupier.server.people import Code, People, Session, plain
from croupier.server.people.sessions import PAIRED, paired
from croupier.server.pit import Pit, Retry
from croupier.store.base import Unavailable

LINKS = f"{SYSTEM}:links"  # a demonstration's own, issued with its database in hand
TAKEN_OVER = "Another screen has taken over here."
ENDED = "This screen's pairing was ended."


class Station(NamedTuple):
    """What a screen brings when it follows its link: the code, and as an enrolled station its id
    and signature."""

    code: str
    device: str = ""
    signature: str = ""

    def takes(self, pairing: str) -> TakePairing:
        """The log has of the code only its hash, and only where that was signed."""
        proof = sha256(plain(self.code).encode()).hexdigest() if self.device else ""
        return TakePairing(
            by=f"{SCREEN}:{pairing}",
            pairing=pairing,
            device=self.device[:LONGEST_NAME],
            proof=proof,
            signature=self.signature[:128],
        )


class PairingDesk:
    """Issues codes, and signs screens in by them."""

    def __init__(self, pit: Pit, hub: Hub, people: People) -> None:
        self._pit, self._hub, self._people = pit, hub, people
        self.enrolled_only = False  # whether a screen must be an enrolled station

    async def issue(self, by: str, asked: IssuePairing) -> tuple[str, int]:
        """(code, when it expires), if whoever asks may; who issued it is in the log."""
        id = secrets.token_hex(8)
        if asked.table.startswith(CUP):
            self._pit.cups.decided(asked.table.removeprefix(CUP))
        else:
            self._pit.decided(asked.table)  # or why nothing can be decided there
        await self._free_if_over(asked.table, asked.player)
        await self._pit.ask_floor(self._filled_in(asked, by, id))
        people = self._people
        return await asyncio.to_thread(
            people.new_code, asked.table, asked.screen, asked.player, pairing=id
        )

    def _filled_in(self, asked: IssuePairing, by: str, id: str) -> IssuePairing:
        """With who issues it and whether a station must sign; the pit adds what the table knows."""
        enrolled = self.enrolled_only and asked.screen in OWN
        return msgspec.structs.replace(asked, by=by, pairing=id, enrolled=enrolled)

    def check(self, code: Code, station: Station) -> None:
        """A Refusal, noted, if this screen may not take the code up; the code stays good."""
        pairing = self._pit.register.pairings.get(code.pairing)
        if pairing is None:
            return  # a link of the server's own
        try:
            check_station(self._pit.register, pairing, station.takes(code.pairing))
        except Refusal as refusal:
            self._pit.note_refused(f"{SCREEN}:{code.pairing}", code.table, "take-pairing", refusal)
            raise

    async def take(self, code: Code, station: Station, address: str) -> tuple[str, Session]:
        """A screen followed its link: it acts for that account, and no other screen does.

        Its session is there before the act that says so, and what the act ends is known by it: who
        comes after us finds our session, and we never end theirs, however slow we are. With that
        act, every code that was kept from before ends: none is a way in once there is money."""
        id = code.pairing
        if not id:
            id = secrets.token_hex(8)
            issued = IssuePairing(
                pairing=id,
                table=code.table,
                screen=code.screen,
                player=code.name,
                take_over=True,
                reason="a link of the server's own",
            )
            await self._pit.ask_floor(self._filled_in(issued, LINKS, id))
        await self._free_if_over(code.table, code.name)
        people, named = self._people, code._replace(pairing=id)
        token, session = await asyncio.to_thread(people.open_screen, named, address)
        try:
            done, *_ = await self._pit.ask_floor_at_once(
                lambda register: [station.takes(id), *_ends_others(register, named)]
            )
        except BaseException:
            await asyncio.to_thread(people.sessions.revoke, [session.id])
            raise
        if code.screen in OWN:
            over = [one.pairing for one in done.events if isinstance(one, PairingEnded)]
            await self._sign_out(code.table, code.name, over, TAKEN_OVER)
        return token, session

    async def end(self, pairing_id: str) -> None:
        """After the act: the screen is signed out."""
        pairing = self._pit.register.pairings[pairing_id]
        if pairing.screen in OWN:
            await self._sign_out(pairing.table, pairing.player, [pairing_id], ENDED)

    async def _sign_out(self, table: str, player: str, over: list[str], told: str) -> None:
        sessions = self._people.sessions
        ended = await asyncio.to_thread(sessions.revoke_screens, table, player, over)
        self._hub.dismiss({one.id for one in ended}, told)

    async def look(self) -> None:
        """Whoever ended a pairing signs its screen out, or has died before that could be done; a
        station may have been retired by another process."""
        if self.enrolled_only and not self._pit.paused:
            with suppress(Retry, Unavailable):
                await self._pit.catch_up()
        found = await asyncio.to_thread(self._people.sessions.screens)
        known = self._pit.register.pairings
        # By the screens that are open, not by all the pairings that there ever were.
        paired_with = {session: known.get(session.removeprefix(PAIRED)) for session in found}
        over = {id: one for id, one in paired_with.items() if one and one.status == "ended"}
        if over:
            await asyncio.to_thread(self._people.sessions.revoke, over)
        for session, one in over.items():
            others = self._of_account("taken", one.table, one.player)
            self._hub.dismiss({session}, TAKEN_OVER if others else ENDED)

    async def release(self, session: Session, by: str, why: str) -> None:
        """The session of a screen has ended, and its pairing with it."""
        if by.partition(":")[0] not in POWERS["end-pairing"]:
            by = f"{SCREEN}:{session.name}"
        for id in self._of_account("taken", session.table, session.name):
            if session.id.startswith(PAIRED) and session.id != paired(id):
                continue  # another screen's
            try:
                await self._pit.ask_floor(EndPairing(by=by, pairing=id, reason=why))
            except Refusal:
                continue  # somebody else ended it

    async def _free_if_over(self, table: str, player: str) -> None:
        """A pairing whose screen is signed in no more keeps nobody out."""
        taken = self._of_account("taken", table, player)
        if not taken:
            return
        found = [one.session for one in await asyncio.to_thread(self._people.sessions.all)]
        acting = [one for one in found if _acts_for(one, table, player)]
        over = [id for id in taken if not any(_is_of(one, id) for one in acting)]
        await self._end(over, "its session is over")

    async def _end(self, pairings: list[str], why: str) -> None:
        for id in pairings:
            with suppress(Refusal):  # somebody else ended it
                await self._pit.ask_floor(EndPairing(by=LINKS, pairing=id, reason=why))

    def _of_account(self, status: str, table: str, player: str) -> list[str]:
        return _of_account(self._pit.register, status, table, player)


def _of_account(register: Register, status: str, table: str, player: str) -> list[str]:
    return [
        id
        for id, one in register.pairings.items()
        if one.status == status and (one.table, one.player) == (table, player)
        if one.screen in OWN
    ]


def _ends_others(register: Register, taken: Code) -> list[EndPairing]:
    """Of a screen that acts for an account: every other code of that account is worth nothing."""
    if taken.screen not in OWN:
        return []
    kept = _of_account(register, "issued", taken.table, taken.name)
    why = "another screen was paired"
    return [EndPairing(by=LINKS, pairing=id, reason=why) for id in kept if id != taken.pairing]


def _acts_for(session: Session, table: str, player: str) -> bool:
    return session.screen in OWN and (session.table, session.name) == (table, player)


def _is_of(session: Session, pairing: str) -> bool:
    """Of this pairing, or of none that is known."""
    return session.id == paired(pairing) or not session.id.startswith(PAIRED)
