"""Screens paired with tables: each pairing is an act with who issued it, and one screen acts for an
account at a time."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress

import msgspec

from croupier.errors import Refusal
from croupier.floor.commands import EndPairing, IssuePairing, TakePairing
from croupier.floor.events import PairingEnded
from croupier.floor.powers import POWERS, SCREEN, SYSTEM
from croupier.server.floor.live import Hub
from croupier.server.people import Code, People, Session
from croupier.server.people.sessions import PAIRED, paired
from croupier.server.pit import Pit
from croupier.table.areas import Area
from croupier.table.state import Table

LINKS = f"{SYSTEM}:links"  # a demonstration's own, issued with its database in hand
OWN = ("station", "display")
TAKEN_OVER = "Another screen has taken over here."


class PairingDesk:
    """Issues codes, and signs screens in by them."""

    def __init__(self, pit: Pit, hub: Hub, people: People) -> None:
        self._pit, self._hub, self._people = pit, hub, people

    async def issue(self, by: str, asked: IssuePairing) -> tuple[str, int]:
        """(code, when it expires), if whoever asks may; who issued it is in the log."""
        id = secrets.token_hex(8)
        await self._free_if_over(asked.table, asked.player)
        command = msgspec.structs.replace(
            asked,
            by=by,
            pairing=id,
            has_money=_has_money(self._pit.decided(asked.table), asked.player),
        )
        await self._pit.ask_floor(command)
        people = self._people
        return await asyncio.to_thread(
            people.new_code, asked.table, asked.screen, asked.player, pairing=id
        )

    async def take(self, code: Code, address: str) -> tuple[str, Session]:
        """A screen followed its link: it acts for that account, and no other screen does.

        Its session is there before the act that says so, and what the act ends is known by it: who
        comes after us finds our session, and we never end theirs, however slow we are."""
        id = code.pairing
        if not id:
            id = secrets.token_hex(8)
            issued = IssuePairing(
                by=LINKS,
                pairing=id,
                table=code.table,
                screen=code.screen,
                player=code.name,
                take_over=True,
                reason="a link of the server's own",
            )
            await self._pit.ask_floor(issued)
        await self._free_if_over(code.table, code.name)
        people, named = self._people, code._replace(pairing=id)
        token, session = await asyncio.to_thread(people.open_screen, named, address)
        try:
            done = await self._pit.ask_floor(TakePairing(by=f"{SCREEN}:{id}", pairing=id))
        except BaseException:
            await asyncio.to_thread(people.sessions.revoke, [session.id])
            raise
        if code.screen in OWN:
            over = [one.pairing for one in done.events if isinstance(one, PairingEnded)]
            await self._sign_out(code.table, code.name, over, TAKEN_OVER)
        return token, session

    async def end(self, command: EndPairing) -> None:
        """After the act: the screen is signed out."""
        pairing = self._pit.register.pairings[command.pairing]
        if pairing.screen in OWN:
            told = "This screen's pairing was ended."
            await self._sign_out(pairing.table, pairing.player, [command.pairing], told)

    async def _sign_out(self, table: str, player: str, over: list[str], told: str) -> None:
        sessions = self._people.sessions
        ended = await asyncio.to_thread(sessions.revoke_screens, table, player, over)
        self._hub.dismiss({one.id for one in ended}, told)

    async def look(self) -> None:
        """Whoever ended a pairing signs its screen out, or has died before that could be done."""
        found = await asyncio.to_thread(self._people.sessions.screens)
        known = self._pit.register.pairings
        ended = {paired(id) for id, one in known.items() if one.status == "ended"}
        over = ended.intersection(found)
        if over:
            await asyncio.to_thread(self._people.sessions.revoke, over)
            self._hub.dismiss(over, TAKEN_OVER)

    async def release(self, session: Session, by: str, why: str) -> None:
        """The session of a screen has ended, and its pairing with it."""
        if by.partition(":")[0] not in POWERS["end-pairing"]:
            by = f"{SCREEN}:{session.name}"
        for id in self._taken(session.table, session.name):
            if session.id.startswith(PAIRED) and session.id != paired(id):
                continue  # another screen's
            try:
                await self._pit.ask_floor(EndPairing(by=by, pairing=id, reason=why))
            except Refusal:
                continue  # somebody else ended it

    async def _free_if_over(self, table: str, player: str) -> None:
        """A pairing whose screen is signed in no more keeps nobody out."""
        taken = self._taken(table, player)
        if not taken:
            return
        found = [one.session for one in await asyncio.to_thread(self._people.sessions.all)]
        for id in taken:
            if any(_acts_for(one, table, player) and _is_of(one, id) for one in found):
                continue
            over = EndPairing(by=LINKS, pairing=id, reason="its session is over")
            with suppress(Refusal):  # somebody else ended it
                await self._pit.ask_floor(over)

    def _taken(self, table: str, player: str) -> list[str]:
        return [
            id
            for id, one in self._pit.register.pairings.items()
            if one.status == "taken" and (one.table, one.player) == (table, player)
            if one.screen in OWN
        ]


def _acts_for(session: Session, table: str, player: str) -> bool:
    return session.screen in OWN and (session.table, session.name) == (table, player)


def _is_of(session: Session, pairing: str) -> bool:
    """Of this pairing, or of none that is known."""
    return session.id == paired(pairing) or not session.id.startswith(PAIRED)


def _has_money(table: Table, player: str) -> bool:
    """Whether an account at a table has money in it, or on the layout."""
    found = table.state.players.get(player)
    if found is None:
        return False
    area: Area = table.area_of(found)
    return area.has_accounts and bool(found.chips or found.wagers)
