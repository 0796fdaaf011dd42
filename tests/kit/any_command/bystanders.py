"""What belongs to everyone but the one who asks: their wagers, money and seat, and the spin.

Commands of players and guests alone: of every kind, for themselves, for others, by strangers.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from croupier.table import commands as c
from croupier.table.state import Table
from kit.any_command.commands import RECIPES
from kit.any_command.moment import MONEY, PEOPLE, WAGER, Moment
from kit.any_command.particulars import with_particulars
from kit.any_command.promises import Watched

NOBODY_HERE = ("eve", "max")  # strangers to the table
BEARER = "ticket"  # a ticket is worth its amount to whoever puts it in


class AnyoneAsks(Moment):
    """A moment in which a player or a guest asks, for whatever and in whose place they like."""

    def __init__(self, watched: Watched, chance: Random) -> None:
        super().__init__(watched.script, chance)
        self.role = self.mostly("player", "guest")
        theirs = self.able_to(self.role)
        usual = [one for one in (*WAGER, *MONEY) if one in theirs]
        self.name = self.pick(self.pick((c.NAMES, theirs or c.NAMES, usual or c.NAMES)))
        self.who = self.pick((*PEOPLE, *NOBODY_HERE))
        self.player = self.table.state.anyone(self.who)

    def able_to(self, role: str) -> list[str]:
        """What a role has a power for, at the cloth or at the stations."""
        places = (self.table.powers, self.table.screens.powers)
        able = {act for powers in places for act, power in powers.items() if role in power.roles}
        return [name for name in c.NAMES if name in able]

    def asker(self) -> str:
        """Whoever it is about; or another, who speaks for them."""
        return self.mostly(self.who, self.pick((*PEOPLE, *NOBODY_HERE)))


def asked_by_anyone(watched: Watched, chance: Random) -> dict[str, Any]:
    """A command by a player or a guest, well meant or not."""
    m = AnyoneAsks(watched, chance)
    given = {"do": m.name, "by": f"{m.role}:{m.asker()}", **RECIPES[m.name](m)}
    if "player" in given and chance.randrange(2):
        given.pop("player")
    return with_particulars(m, given)


def of_others(watched: Watched, asker: str, given: dict[str, Any]) -> dict[str, object]:
    """All that nobody's own act may change but theirs, and the spin that is everybody's."""
    table = watched.table
    state = table.state
    used = given.get("ticket") if given.get("tender") == BEARER else None
    tickets = watched.play.cage.tickets
    pending = state.terms.pending
    found: dict[str, object] = {
        "people": _but(asker, state.players),
        "colours": {colour: _but(asker, held) for colour, held in state.chips.colours.items()
                    if set(held) - {asker}},
        "foreign chips": [one for one in state.chips.foreign if one.player != asker],
        "tickets": {number: one for number, one in tickets.items()
                    if one.player != asker and number != used},
        "claims": _theirs(asker, state.claims.claims),
        "disputes": _theirs(asker, state.claims.disputes),
        "incidents": (state.claims.incidents, state.claims.excluded),
        "waiting": [one for one in state.settling.aside if one.player != asker],
        # Spins that were directed because nobody is here end when somebody comes.
        "spin": (state.phase, msgspec.structs.replace(state.spin, directed=False), state.draws,
                 state.betting),
        "faults": _faults(table, asker),
        "on record": [(one.component, one.since, one.until, _but(asker, one.credited))
                      for one in state.faults.record],
        "limits": (state.terms.limits, state.terms.coming,
                   pending and (pending.limits, pending.effective_at,
                                [name for name in pending.agreed if name != asker])),
        "closing": state.opening,
        "past spins": _past(table, asker),
    }  # fmt: skip
    return {part: msgspec.msgpack.encode(what) for part, what in found.items()}


def _faults(table: Table, asker: str) -> dict[str, Any]:
    """What has failed, is frozen or held; what is on record is compared by itself."""
    faults = msgspec.structs.asdict(table.state.faults)
    del faults["record"]
    return {
        part: _but(asker, one) if isinstance(one, dict) else one for part, one in faults.items()
    }


def _but(asker: str, people: dict[str, Any]) -> dict[str, Any]:
    return {name: one for name, one in people.items() if name != asker}


def _theirs(asker: str, cases: dict[str, Any]) -> dict[str, Any]:
    return {name: one for name, one in cases.items() if one.player != asker}


def _past(table: Table, asker: str) -> dict[int, object]:
    return {
        spin: (past.outcome, past.void, _but(asker, past.parts))
        for spin, past in table.past.spins.items()
    }
