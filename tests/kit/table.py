"""A table played by tests through `croupier.play.Play`, in short words.

    at = playing("CM18", mode="touchbet", wagering_period_s=20)
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="red", stake=5_00)
    at.refused("not-allowed", "player:ana", "open-betting")
    at.spin("17")

After each step the ledger has no faults; a refusal has changed nothing. Time moves by `wait` only.
"""

from __future__ import annotations

from itertools import count
from typing import Any, TypeVar, get_args

import msgspec
import pytest

from croupier.cage import ticket_number
from croupier.errors import Refusal
from croupier.play import Play, Step
from croupier.rulebooks import offer, pin
from croupier.rules.spec import read_spec
from croupier.script import START
from croupier.table import events as e
from croupier.table.clock import later
from croupier.table.commands import AnyCommand
from croupier.table.state import IDLE, Table
from kit.marks import How, Ids, Reads, clause, shows

Events = tuple[e.Event, ...]
E = TypeVar("E", bound=e.Event)


# One table of every rulebook and mode.
SPECS: dict[str, dict[str, Any]] = {
    "CM18 touchbet": {"rulebook": "CM18", "mode": "touchbet"},
    "CM18 touchtable": {"rulebook": "CM18", "mode": "touchtable"},
    "CM18 cloth": {"rulebook": "CM18"},
    "CM11 touchbet": {"rulebook": "CM11", "mode": "touchbet"},
    "CM11 touchtable": {"rulebook": "CM11", "mode": "touchtable"},
    "CM11 cloth": {"rulebook": "CM11"},
    "CP ats": {"rulebook": "CP", "mode": "ats", "wagering_period_s": None},
    "CP cloth": {"rulebook": "CP"},
    "NZ cloth": {"rulebook": "NZ"},
    "ACT cloth": {"rulebook": "ACT"},
}

# Of all commands together msgspec makes a list at every call: ten times the work.
_KINDS = {kind.__struct_config__.tag: kind for kind in get_args(AnyCommand)}


def as_command(raw: dict[str, Any]) -> AnyCommand:
    """A command from its fields, of which `do` names it."""
    return msgspec.convert(raw, _KINDS.get(raw["do"], AnyCommand))  # type: ignore[no-any-return]


class Playing:
    """One table and its clock."""

    def __init__(self, rulebook: str, **spec: Any) -> None:
        numbers = count(1)
        made = offer(read_spec({"rulebook": rulebook, **spec}))
        self.play, self.made = Play.made(
            "1", made, pin(rulebook), START, numbers=lambda: ticket_number(next(numbers))
        )
        self.steps: list[Step] = []
        self.at = START
        self._ids = count(1)

    @property
    def table(self) -> Table:
        return self.play.table

    def ask(self, by: str, do: str, **fields: Any) -> Events:
        """Whoever `by` is (`dealer` alone is some dealer) asks; what is due happens first."""
        self.wait(0)
        return self._happened(self.play.ask(self._command(by, do, fields)))

    def dealer(self, do: str, **fields: Any) -> Events:
        return self.ask("dealer:dan", do, **fields)

    def player(self, name: str, do: str, **fields: Any) -> Events:
        return self.ask(f"player:{name}", do, **fields)

    def refused(self, code: str, by: str, do: str, **fields: Any) -> Refusal:
        """It is refused with this code, and nothing has changed."""
        self.wait(0)
        before = self._all()
        with pytest.raises(Refusal) as refused:
            self.play.ask(self._command(by, do, fields))
        assert refused.value.code == code, refused.value
        assert self._all() == before
        return refused.value

    def wait(self, seconds: float) -> Events:
        """Time passes: what it made happen."""
        self.at = later(self.at, seconds)
        happened: Events = ()
        for step in self.play.clock(self.at):
            happened += self._happened(step)
        return happened

    def buys(self, name: str, amount: int) -> Events:
        """A player buys in as the table's mode has it."""
        if self.table.offer.spec.mode == "touchbet":
            return self.player(name, "buy-in", amount=amount, tender="note")
        return self.dealer("buy-in", player=name, amount=amount, tender="cash")

    def wagers(self, name: str, bets: dict[str, int]) -> Events:
        """A player places these stakes, by bet."""
        placed: Events = ()
        for bet, stake in bets.items():
            placed += self.player(name, "place-wager", bet=bet, stake=stake)
        return placed

    def spin(self, outcome: str) -> Events:
        """From wherever betting is to the settlement of this outcome; what `settle` did."""
        self.close()
        self.dealer("record-outcome", outcome=outcome)
        return self.dealer("settle")

    def close(self) -> Events:
        """Betting is opened if it is not, the ball spun, no more bets called."""
        if self.table.state.phase == IDLE:
            self.dealer("open-betting")
        self.dealer("spin-ball")
        if "announce-final-bets" in self.table.powers:
            self.dealer("announce-final-bets")
        return self.dealer("no-more-bets")

    def chips(self, name: str) -> int:
        """What a player has apart from wagers: the chip account, on cloth the chips in hand."""
        return self.table.state.players[name].chips

    def down(self, name: str) -> dict[str, int]:
        """A player's wagers on the layout."""
        return dict(self.table.state.players[name].wagers)

    def tickets(self) -> dict[str, int]:
        """Number and amount of each ticket issued."""
        return {number: ticket.amount for number, ticket in self.play.cage.tickets.items()}

    def _command(self, by: str, do: str, fields: dict[str, Any]) -> AnyCommand:
        by = by if ":" in by else f"{by}:some"
        raw = {name.rstrip("_"): value for name, value in fields.items()}
        raw |= {"do": do, "by": by, "at": self.at, "id": f"c-{next(self._ids)}"}
        return as_command(raw)

    def _happened(self, step: Step) -> Events:
        self.steps.append(step)
        assert list(self.play.ledger.faults([self.table], self.play.cage)) == []
        cage = self.play.cage
        issued = [one.amount for one in cage.tickets.values() if one.status == "issued"]
        assert (cage.out, cage.owed) == (len(issued), sum(issued))
        return step.events

    def _all(self) -> bytes:
        beside = (self.play.cage, sorted(self.play.ledger.balances.items()))
        return everything(self.table) + msgspec.json.encode(beside)


def everything(table: Table) -> bytes:
    """All that a table has become: its state, and its past spins."""
    return msgspec.msgpack.encode((table.state, table.past.spins))


def playing(rulebook: str, **spec: Any) -> Playing:
    """A table of this rulebook, opened by its dealer."""
    at = Playing(rulebook, **spec)
    at.dealer("open-table")
    return at


def only(events: Events, kind: type[E]) -> E:
    """The one event of a kind among what happened."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, events
    return found[0]


def books(how: How = clause, /, reads: Reads = (), **clauses: Ids) -> pytest.MarkDecorator:
    """The test once a rulebook (as `tag`), each marked with its own: `books(CM18="5.5 #1")`.

    What is not proven has another word, `books(vouched, CM18="2.3 #1")`; readings go along,
    `books(CM18="18.8", reads="settled-spins")`, or stand alone: `books(CM18=(), reads="lock")`.
    """
    return pytest.mark.parametrize(
        "tag",
        [pytest.param(tag, marks=shows(tag, ids, reads, how), id=tag)
         for tag, ids in clauses.items()],
    )  # fmt: skip


def down(tag: str, wagers: dict[str, dict[str, int]], **spec: Any) -> Playing:
    """A table with betting open, where each player has bought in 100.00 and wagered this."""
    at = playing(tag, **spec)
    for name in wagers:
        at.buys(name, 100_00)
    at.dealer("open-betting")
    for name, bets in wagers.items():
        at.wagers(name, bets)
    return at
