"""A moment at a table: what is likely to be asked now, by whom, and about what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from croupier.cage import Ticket
from croupier.script import Script
from croupier.table import commands as c
from croupier.table.clock import later
from croupier.table.people.state import Player
from croupier.table.powers import BY_GROUND
from kit.any_command.draws import draws, trouble

# A player may have the name of a member of staff; `gus` is asked to play as a guest.
PEOPLE = ("ana", "ana", "bo", "bo", "cy", "dan", "gus")
TIMES_S = (0, 0, 60, 601, 1200, 1260, 4000, -60)
# Where a spin goes on from each phase, so that most runs see several whole spins.
NEXT = {
    "closed": ("open-table",),
    "idle": ("open-betting",),
    "betting": ("spin-ball",),
    "wagering-closed": ("spin-ball",),
    "ball-in-play": ("no-more-bets", "no-more-bets", "ball-dropped"),
    "no-more-bets": ("record-outcome", "record-outcome", "record-outcome", "confirm-outcome"),
    "outcome": ("settle",),
}
WAGER = (
    "place-wager", "place-wager", "place-wager", "place-wager", "call-bet", "repeat-wagers",
    "move-wager", "remove-last", "remove-wager", "remove-all",
)  # fmt: skip
MONEY = (
    "buy-in", "buy-in", "cash-out", "leave", "take-seat", "issue-colour-chips",
    "issue-colour-chips", "issue-colour-chips", "redeem-colour-chips", "withdraw-winning-wager",
    "fill", "credit", "count-drop", "open-guest-account",
)  # fmt: skip
TICKET = ("redeem-ticket", "report-print-failure", "report-print-failure", "buy-in")
FAILED = ("reprint-ticket", "pay-manually", "void-ticket")

T = TypeVar("T")


class Moment:
    """A table as it stands, someone who is at it or not, and what may come of it by chance."""

    def __init__(self, script: Script, chance: Random) -> None:
        self.table, self.cage = script.play.table, script.play.cage
        self.now = script._next
        self.chance = chance
        self.name = self._name()
        self.who = self._who()
        self.player = self.table.state.anyone(self.who)
        able = self.able(self.name)
        if "sensor" in able and self.table.state.spin.sensed:
            able = ["sensor"]  # one has been heard, so will be the other
        self.role = self.mostly(self.pick(able or self.roles()), *self.roles())

    def pick(self, options: Sequence[T]) -> T:
        return self.chance.choice(options)

    def mostly(self, usual: T, *others: T) -> T:
        return usual if self.chance.randrange(8) else self.pick(others)

    def roles(self) -> list[str]:
        ladder = self.table.offer.rulebook.ladder
        french = ladder.french.value if ladder.french else {}
        return [*ladder.roles.value, *french, "player", "guest", "sensor", "system", "cage",
                "inspector", "house", "nobody"]  # fmt: skip

    def able(self, name: str) -> list[str]:
        """The roles that have a power, at the cloth or at the stations."""
        acts = (name, *BY_GROUND.get(name, ()))
        places = (self.table.powers, self.table.screens.powers)
        known = [powers.get(act) for powers in places for act in acts]
        return [role for role in self.roles() if any(one and role in one.roles for one in known)]

    def senior(self) -> str:
        return f"{self.table.offer.rulebook.ladder.roles.value[-1]}:sam"

    def _name(self) -> str:
        """What is asked: the next of the spin, a wager, something about money, or anything."""
        kind = self.chance.randrange(19)
        if kind < 2 or (kind < 9 and self.table.state.is_locked):
            return self._next_of_the_spin()
        if kind < 14:
            names = WAGER if kind < 9 else MONEY if kind < 11 else self._fitting()
            return self.pick([name for name in names if self.able(name)])
        if kind < 17:
            return self.pick([name for name in trouble(self.table) if self.able(name)])
        return self.pick(c.NAMES)

    def _who(self) -> str:
        """Mostly someone to whom it applies."""
        fits = FITS.get(self.name, _is_here)
        found = [name for name, one in self.table.state.players.items() if fits(self, name, one)]
        return self.pick(found) if found and self.chance.randrange(8) else self.pick(PEOPLE)

    def holds_colour(self, name: str) -> bool:
        return any(name in holders for holders in self.table.state.chips.colours.values())

    def may_keep_old_limits(self, name: str) -> bool:
        changed = self.table.state.terms.changed
        return changed is not None and name in changed.wagering and self.holds_colour(name)

    def _next_of_the_spin(self) -> str:
        table = self.table
        if table.state.faults.light or (table.state.faults.down and table.state.phase != "outcome"):
            return self.pick(("call-no-spin", "clear-fault", *NEXT[table.state.phase]))
        if wanted := draws(table):
            return self.pick(wanted)
        if table.state.spin.ball and table.state.phase in ("idle", "betting"):
            return self.pick(("examine-ball", "change-ball"))
        final = table.law.final_bets
        if (
            table.state.phase == "ball-in-play"
            and final is not None
            and not table.state.spin.final_bets
        ):
            return self.pick(("announce-final-bets", "announce-final-bets", "no-more-bets"))
        return self.pick(NEXT[table.state.phase])

    def _fitting(self) -> list[str]:
        """What the state of things invites, beside the spin itself."""
        table, tickets = self.table, self.cage.tickets.values()
        people, idle = table.state.players.values(), table.state.phase == "idle"
        keeps = [name for name in table.state.players if self.may_keep_old_limits(name)]
        found = [
            *NEXT[table.state.phase],
            "announce-limits",
            "give-closing-notice",
            "set-player-limits",
        ]
        for invited, names in (
            (any(one.status == "issued" for one in tickets), TICKET),
            (any(one.failed for one in tickets), FAILED),
            (any(self._is_of_an_offender(one) for one in tickets), ("void-ticket",) * 12),
            (table.offer.spec.mode == "touchtable", ("open-guest-account",) * 2),
            (
                table.state.terms.pending is not None,
                ("agree-limits", "agree-limits", "issue-colour-chips"),
            ),
            (keeps, ("offer-legacy-wager",) * 6),
            (idle and any(one.legacy for one in people), ("accept-legacy-wager",) * 12),
            (any(one.until for one in people), ("extend-legacy-wager",) * 12),
            (idle and any(one.sat_out > 2 for one in people), ("vacate-seat",) * 6),
            (any(one.stays for one in people), ("withdraw-winning-wager",)),
            (idle and table.state.opening.notice is not None, ("close-table", "close-table")),
            (idle, ("change-ball",)),
            (idle and all(one.left for one in people), ("direct-spins",)),
            (table.state.phase == "no-more-bets", ("call-no-spin", "find-foreign-chips")),
        ):
            if invited:
                found += [*names, *names]
        return found

    def _is_of_an_offender(self, ticket: Ticket) -> bool:
        incidents = self.table.state.claims.incidents.values()
        return ticket.status == "issued" and any(one.person == ticket.player for one in incidents)

    def bet(self) -> str:
        few = self.mostly(self.pick(("red", "black", "dozen:1", "column:2")), "oops", "straight:99")
        side = sorted(self.table.offer.side_rows)
        if side and self.chance.randrange(3) == 0:
            return self.pick(side)
        return self.pick((self.pick(sorted(self.table.offer.bets)), few))

    def down(self) -> str:
        """A bet this player has something on, if on any."""
        bets = [*self.player.wagers, *self.player.shown]
        return self.mostly(self.pick(bets), "red") if bets else self.bet()

    def won(self) -> str:
        return self.pick(list(self.player.stays)) if self.player.stays else self.down()

    def amount(self) -> int:
        return self.mostly(self.pick((5_000, 20_000, 100_000)), 0, -100)

    def time(self) -> str:
        return self.mostly(later(self.now, self.pick(TIMES_S)), "noon")

    def limits(self) -> dict[str, Any]:
        usual = {"min": self.pick((100, 500, 1000, 2000)), "max": self.pick((3_000, 50_000))}
        if self.pick((True, False)):
            usual["outlay"] = self.pick((0, 1_500, 4_000))
        if self.pick((True, False)):
            usual["unit"] = self.pick((100, 500))
        return self.mostly(usual, {"min": 500, "max": 100}, {"kinds": {"tier": {"min": 1}}})

    def ticket(self, *, failed: bool = False) -> str:
        out = [n for n, one in self.cage.tickets.items() if one.status == "issued"]
        fits = [n for n in out if self.cage.tickets[n].failed] if failed else out[-2:]
        gone = [n for n in self.cage.tickets if n not in out]
        found = self.pick(fits) if fits else self.pick(gone or ["123"])
        return self.mostly(found, "123", self.pick(gone or [""]))

    def colour(self) -> str:
        """One the player has, or one of a few, so that people meet over it."""
        mine = [
            one for one, holders in self.table.state.chips.colours.items() if self.who in holders
        ]
        return self.mostly(self.pick(mine or self.table.offer.spec.colours[:4]), "red", "mauve")


def _is_here(m: Moment, name: str, player: Player) -> bool:
    return not player.left


# To whom a command applies: whoever has wagers down, something to repeat, colour chips, ...
FITS: dict[str, Callable[[Moment, str, Player], Any]] = {
    "accept-legacy-wager": lambda m, name, player: player.legacy,
    "agree-limits": lambda m, name, player: (
        m.table.state.terms.pending and name not in m.table.state.terms.pending.agreed
    ),
    "buy-in": lambda m, name, player: player.chips < 5_000,
    "cash-out": lambda m, name, player: player.chips and not player.wagers,
    "end-legacy-wager": lambda m, name, player: player.until,
    "extend-legacy-wager": lambda m, name, player: player.until,
    "move-wager": lambda m, name, player: player.wagers,
    "open-guest-account": lambda m, name, player: player.left,
    "hold-payment": lambda m, name, player: player.chips,
    "offer-legacy-wager": lambda m, name, player: m.may_keep_old_limits(name),
    "redeem-colour-chips": lambda m, name, player: m.holds_colour(name),
    "refuse-credit": lambda m, name, player: player.chips - player.brought >= 500,
    "release-payment": lambda m, name, player: (
        player.holds or name in m.table.state.faults.winnings
    ),
    "remove-all": lambda m, name, player: player.wagers,
    "remove-last": lambda m, name, player: player.placed,
    "remove-wager": lambda m, name, player: player.wagers or player.shown,
    "repeat-wagers": lambda m, name, player: player.last and not player.wagers,
    "vacate-seat": lambda m, name, player: player.sat_out > 2,
    "void-wager": lambda m, name, player: player.wagers or player.last,
    "withdraw-winning-wager": lambda m, name, player: player.stays,
}
