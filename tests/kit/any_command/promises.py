"""What holds at a table whatever anyone asks of it, checked after every command."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import msgspec

from croupier import cage as cages
from croupier.cage.decide import HANDLERS as CAGE_ACTS
from croupier.rulebooks import offer, pin, pinned_offer
from croupier.rules.book.pin import Pin
from croupier.rules.offer import Offer
from croupier.rules.spec import TableSpec, read_spec
from croupier.script import Script, ScriptAnswer, ScriptRefusal
from croupier.store.transfer import exported
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import follow, may, refusal
from croupier.table.clock import later
from croupier.table.due import due
from croupier.table.faults.ask import withheld
from croupier.table.rooms import DECISIONS
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, OUTCOME, State, Table
from croupier.verify import verify
from kit.table import everything

UNDER_WAY = (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)
CAGE_LINE = b'"stream":"cage"'
FAR = "2099-01-01T00:00:00Z"
TAKES_WAGERS = (e.WagerPlaced, e.WagerShown, e.BetCalled, e.WagersRepeated, e.WagerMoved)
PAYS_OUT = (e.CashedOut, e.PlayerLeft, e.DuesPaid)
BY_THE_CLOCK: dict[type, str] = {
    e.WageringPeriodEnded: "end-wagering-period",
    e.LimitsApplied: "apply-limits",
    e.LegacyWagerEnded: "end-legacy-wager",
    e.PaymentReleased: "lapse-hold",
    e.TimeUp: "end-session-time",
    e.RebuysClosed: "end-session-time",
    e.BellRung: "ring-bell",
}
AT_THE_CAGE = {str(cls.__struct_config__.tag) for cls in CAGE_ACTS}
# What is said of someone without the role, and of the wrong moment, before anything else is.
WHO = {"not-here", "not-allowed", "red-light", "wrong-phase"}
FIRST = {"form", "id-used", "no-ball-in-play", "bets-not-closed", "no-session"} | WHO
FIRST |= {handler.code for handler in DECISIONS.values() if handler.code}

# Acts whose ground says who, beside the act.
BY_GROUND = {"call-no-spin", "void-spin", "void-wager", "hold-payment", "release-payment",
             "correct-position", "record-incident", "report-malfunction",
             "offer-legacy-wager"}  # by its hours  # fmt: skip


@cache
def _offer(spec: bytes) -> Offer:
    """Worked out once a spec: it does not change."""
    return offer(msgspec.json.decode(spec, type=TableSpec))


def _pinned(spec: TableSpec, pin: Pin) -> Offer:
    return _pinned_offer(msgspec.json.encode(spec), msgspec.json.encode(pin))


@cache
def _pinned_offer(spec: bytes, pin: bytes) -> Offer:
    return pinned_offer(
        msgspec.json.decode(spec, type=TableSpec), msgspec.json.decode(pin, type=Pin)
    )


class Watched:
    """A table that keeps its promises while it is played, or shows which it broke."""

    def __init__(self, spec: dict[str, Any]) -> None:
        made = _offer(msgspec.json.encode(read_spec(spec)))
        self.script = Script(made, pin(made.spec.rulebook))
        self.play = self.script.play
        self.table, self.ledger = self.play.table, self.play.ledger
        self.asked: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()
        self._tickets = 0  # what the cage owes, by the events alone
        self._seen = 0  # steps looked at
        self._answers: dict[tuple[str, str], ScriptAnswer] = {}

    def wait(self, seconds: int) -> None:
        """Time passes; what it makes happen is never refused."""
        self.script._next = later(self.script._next, seconds)
        for step in self.play.clock(self.script._next):
            self.script.steps.append(step)
            self.accepted[BY_THE_CLOCK[type(step.events[0])]] += 1

    def run(self, given: dict[str, Any]) -> ScriptAnswer:
        """A command is answered; a refusal is an answer and changes nothing."""
        self.wait(0)
        before, locked, allowed = self._everything(), self._locked(), self._may(given)
        answer = self.script.run(json.dumps(given))
        known = self._answers.get((given["by"], given["id"])) if "id" in given else None
        self.asked[given["do"]] += 1
        if "refused" in answer:
            self._check_refusal(given, answer["refused"], allowed)
            assert self._everything() == before
        elif known is not None:
            assert answer == known  # the same id twice happens once
            assert self._everything() == before
        else:
            assert allowed, (given, answer)
            self.accepted[given["do"]] += 1
            if "id" in given:
                self._answers[given["by"], given["id"]] = answer
            late = [one for one in answer["events"] if isinstance(one, TAKES_WAGERS)]
            assert not any(locked.get(one.player, self.table.state.is_locked) for one in late), (
                given
            )
        self.check()
        return answer

    def try_it(self, given: dict[str, Any]) -> None:
        """What is accepted is counted, and nothing is looked at."""
        self.wait(0)
        if "refused" not in self.script.run(json.dumps(given)):
            self.accepted[given["do"]] += 1

    def check(self) -> None:
        """Every cent is where it should be, and the clock will not be refused."""
        table, cage = self.table, self.play.cage
        assert list(self.ledger.faults([table], cage)) == []
        assert all(player.chips >= 0 for player in table.state.players.values())
        assert all(
            min(player.wagers.values(), default=1) > 0 for player in table.state.players.values()
        )
        # Whoever has left is here no longer than something is owed from the spin, its records are
        # looked for, or what is withheld is released.
        waiting = {one.player for one in table.state.settling.aside}
        for name, player in table.state.players.items():
            owed = player.wagers or player.chips or withheld(table, player) or name in waiting
            assert owed or not player.left or table.state.phase in UNDER_WAY, name
            kept = not player.left or withheld(table, player)
            assert kept or table.state.phase != "closed", name
        self._check_tickets()
        self._check_colours()
        for command in due(table, FAR)[:1]:
            if isinstance(command, c.LapseHold):
                command = msgspec.structs.replace(command, ticket="9" * 18)
            assert refusal(table, command) is None, command

    def end(self) -> None:
        """Time runs out, the log gives the same table again, and it is verified line by line."""
        self.wait(400_000)
        self.check()
        assert not due(self.table, self.script._next)
        assert self.script.end()["balanced"]
        replayed = Table(State(self.table.id), self.table.made)
        follow(replayed, (step for step in self.script.steps if step.events))
        assert everything(replayed) == everything(self.table)
        # As an export writes it: the table's stream first, and the cage's after it.
        log = sorted(exported(self.script.steps, self.table), key=lambda line: CAGE_LINE in line)
        assert verify(log, _pinned).lines == len(log)

    def _everything(self) -> bytes:
        return everything(self.table) + msgspec.msgpack.encode(
            (self.play.cage, self.ledger.balances)
        )

    def _locked(self) -> dict[str, bool]:
        table = self.table
        return {
            name: table.state.is_locked_for(player) for name, player in table.state.players.items()
        }

    def _may(self, given: dict[str, Any]) -> bool:
        """Whether role and phase allow it, as screens are told."""
        role, _, name = given["by"].partition(":")
        if given["do"] in AT_THE_CAGE:
            power = self.table.screens.powers.get(given["do"])
            return power is not None and role in power.roles
        about = name if role in ("player", "guest") else ""
        return given["do"] in may(self.table, role, given.get("player") or about)

    def _check_tickets(self) -> None:
        """Issued less redeemed, taken in, voided and paid by hand: what the cage owes."""
        steps = self.script.steps
        for step in steps[self._seen :]:
            for event in step.events:
                if isinstance(event, PAYS_OUT) and event.ticket:
                    self._tickets += event.amount
                elif isinstance(event, e.BoughtIn) and event.ticket:
                    self._tickets -= event.amount
            for ticket in step.tickets:
                if isinstance(ticket, cages.TicketVoided | cages.TicketPaid) or (
                    isinstance(ticket, cages.TicketRedeemed) and not ticket.table
                ):
                    self._tickets -= ticket.amount
        self._seen = len(steps)
        assert self._tickets == self.play.cage.owes == self.ledger.balance("cage:tickets")

    def _check_colours(self) -> None:
        """Nobody at the table has more in colour chips than in all."""
        worth: Counter[str] = Counter()
        for holders in self.table.state.chips.colours.values():
            for name, held in holders.items():
                assert held.count > 0
                if not held.away:
                    worth[name] += held.value * held.count
        for name in worth:
            player = self.table.state.players[name]
            assert worth[name] <= player.chips + player.staked, name

    def _check_refusal(self, given: dict[str, Any], refused: ScriptRefusal, allowed: bool) -> None:
        """It says what, why and by which clause; role and phase come before all else."""
        code = refused["code"]
        assert code and refused["message"] and refused["clause"]
        if not allowed:
            # Some no spins are called when the ball is at rest: the ground is looked at first.
            assert code in FIRST or given["do"] == "call-no-spin", (given, refused)
            return
        # A ground may ask for more than the act; staff may name someone at the other place, and
        # colour chips be put on a screen.
        elsewhere = self.table.areas.are_two and ("player" in given or "colour" in given)
        if given["do"] not in BY_GROUND and not elsewhere:
            assert code not in WHO, (given, refused)
