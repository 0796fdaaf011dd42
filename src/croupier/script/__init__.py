"""A table run from a script: one command on each line in, one answer on each line out."""

from __future__ import annotations

from itertools import count
from typing import NotRequired, TypedDict

import msgspec

from croupier.cage import CageEvent, ticket_number
from croupier.documents import Document
from croupier.errors import Refusal, Unreadable
from croupier.play import Play, Step
from croupier.refusals import FORM
from croupier.refusals.asking import ClockBackwards, IdUsed, WhoAsks
from croupier.rules.book.pin import Pin
from croupier.rules.offer import Offer
from croupier.table.base import Event, as_sent
from croupier.table.clock import is_before, later, read, write
from croupier.table.commands import AnyCommand, read_command

START = "2026-01-01T00:00:00Z"


class ScriptRefusal(TypedDict):
    """What was refused, why, and by which clause."""

    code: str
    message: str
    clause: str
    particulars: Document
    items: NotRequired[list[dict[str, str]]]  # all that is wrong with Terms


class ScriptAnswer(TypedDict, total=False):
    """What a line is answered: the version and the events, or the refusal."""

    ok: int
    events: list[Event | CageEvent]
    refused: ScriptRefusal


class Script:
    """One table. Missing times are filled in; tickets are numbered from 1."""

    def __init__(self, offer: Offer, pin: Pin, id: str = "1") -> None:
        numbers = count(1)
        self.play, made = Play.made(
            id, offer, pin, START, numbers=lambda: ticket_number(next(numbers))
        )
        self.steps: list[Step] = [made]
        self._next = START
        self._asked: dict[tuple[str, str], tuple[bytes, ScriptAnswer]] = {}

    def run(self, line: bytes | str) -> ScriptAnswer:
        """The answer to one line: its events, or the refusal."""
        try:
            command = read_command(line)
        except Unreadable as error:
            return refused(Refusal(error.why, clause=FORM))
        if not all(command.by.partition(":")):
            return refused(Refusal(WhoAsks(repr(command.by)), clause=FORM))
        named = command.id
        at = write(read(command.at)) if command.at else self._next
        command = msgspec.structs.replace(command, at=at)
        self._next = later(at, 1)
        body = msgspec.json.encode(msgspec.structs.replace(as_sent(command), at=""))
        before = self._asked.get((command.by, named)) if named else None
        if before is not None:
            if before[0] == body:
                return before[1]
            return refused(Refusal(IdUsed(command.by, named), clause=FORM))
        try:
            answer = self._ask(command)
        except Refusal as refusal:
            return refused(refusal)
        if named:
            self._asked[command.by, named] = body, answer
        return answer

    def _ask(self, command: AnyCommand) -> ScriptAnswer:
        if is_before(command.at, self.play.at):
            why = ClockBackwards(command.at, self.play.at)
            return refused(Refusal(why, clause=FORM))
        self.steps.extend(self.play.clock(command.at))
        step = self.play.ask(command)
        self.steps.append(step)
        asked = self.play.table.state if step.events else self.play.cage
        return {"ok": asked.version, "events": list(step.answer)}

    def end(self) -> Document:
        """The final accounts and balances."""
        return end_of_table(self.play)


def end_of_table(play: Play, *, whole: bool = True) -> Document:
    """The final accounts and balances of one table; not `whole`: there are others beside it."""
    table, cage = play.table, play.cage
    here = {name: player for name, player in table.state.players.items() if not player.left}
    faults = list(play.ledger.faults([table], cage, whole=whole))
    return {
        "phase": table.state.phase,
        "spins": table.state.spin.settled,
        "accounts": {n: one.chips for n, one in here.items() if one.on_account},
        "chips": {n: one.chips for n, one in here.items() if not one.on_account},
        "wagers": [
            {"player": name, "bet": bet, "stake": stake}
            for name, player in table.state.players.items()
            for bet, stake in player.wagers.items()
        ],
        "tickets": [
            {
                "ticket": number,
                "player": ticket.player,
                "amount": ticket.amount,
                "status": ticket.status,
                "duplicate": ticket.duplicate,
            }
            for number, ticket in cage.tickets.items()
        ],
        "claims": [
            {
                "claim": number,
                "player": claim.player,
                "by": claim.by,
                "amount": claim.amount,
                "status": claim.status,
            }
            for number, claim in table.state.claims.claims.items()
        ],
        "house": table.state.tray.house,
        "balanced": not faults,
    }


def refused(refusal: Refusal) -> ScriptAnswer:
    return {
        "refused": {
            "code": refusal.code,
            "message": refusal.message,
            "clause": refusal.clause,
            "particulars": refusal.particulars,
        }
    }
