"""One table being played: what is due runs first, then the command is decided and posted.

Scripts, the live server and replays all run these steps; each stores and shows what it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, get_args

import msgspec

from croupier import cage as cages
from croupier.cage import Cage, CageEvent
from croupier.cage import decide as at_the_cage
from croupier.cage.refusals import NumberUsed
from croupier.errors import Refusal
from croupier.ledger import Ledger, Transfer, cage_postings, postings, unit_at
from croupier.ledger.units import MONEY
from croupier.refusals import FORM
from croupier.refusals.asking import ClockBackwards
from croupier.rules.book.pin import Pin
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.offer import Offer
from croupier.rules.spec import TableSpec
from croupier.table import commands as c
from croupier.table import decide, evolve
from croupier.table import events as e
from croupier.table.base import as_sent
from croupier.table.clock import is_before, latest
from croupier.table.commands import AnyCommand
from croupier.table.due import due
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, OUTCOME, State, Table
from croupier.tournament.base import TournamentCommand

# Builds a table's offer from its spec and the rulebook data it is pinned to.
Offers = Callable[[TableSpec, Pin], Offer]
Books = Callable[[Pin], Rulebook]  # the rulebook of a tournament, by the data it is pinned to
FLOOR = "system:floor"  # makes what nobody has asked for by name


class Step(NamedTuple):
    """One act: the command (or the clock's), its events at the table and at the cage, its
    transfers."""

    command: AnyCommand | c.MakeTable | TournamentCommand  # with what the driver has filled in
    events: tuple[e.Event, ...]
    tickets: tuple[CageEvent, ...]
    transfers: tuple[Transfer, ...] = ()  # by what happened at the table
    paid: tuple[Transfer, ...] = ()  # by what happened at the cage

    @property
    def at(self) -> str:
        return self.command.at

    @property
    def by(self) -> str:
        return self.command.by

    @property
    def answer(self) -> tuple[e.Event | CageEvent, ...]:
        """What whoever asked is told: of an act of the cage alone, what happened there."""
        return self.events or self.tickets


class Moved(NamedTuple):
    """Tickets and money that events have brought about."""

    tickets: tuple[CageEvent, ...]
    transfers: tuple[Transfer, ...]


class Play:
    """One table, the cage, and the ledger they share."""

    def __init__(
        self,
        table: Table,
        cage: Cage | None = None,
        ledger: Ledger | None = None,
        numbers: Callable[[], str] | None = None,
    ) -> None:
        self.table = table
        self.cage = cage if cage is not None else Cage()
        self.ledger = ledger if ledger is not None else Ledger()
        self.numbers = numbers  # where ticket numbers come from

    @classmethod
    def made(
        cls, id: str, offer: Offer, pin: Pin, at: str, by: str = FLOOR, **given: object
    ) -> tuple[Play, Step]:
        """A new table, closed, with the step that made it, by whom."""
        play = cls(Table(State(id)), **given)  # type: ignore[arg-type]
        command = c.MakeTable(by=by, at=at, spec=offer.spec, pin=pin)
        step = play._happen(command, (e.TableMade(offer.spec, pin),))
        play.table.make(offer)
        return play, step

    @property
    def at(self) -> str:
        """When something was last asked here, of the table or at it of the cage."""
        asked = self.cage.asked.get(self.table.id)
        return latest(self.table.state.at, asked) if asked else self.table.state.at

    def clock(self, at: str) -> Iterator[Step]:
        """What the passing of time makes happen, each at its due time."""
        while True:
            waiting = due(self.table, at)
            if not waiting:
                return
            yield self.ask(waiting[0])

    def ask(self, command: AnyCommand) -> Step:
        """Decide one command and apply its events, or refuse and change nothing."""
        if is_before(command.at, self.at):
            why = ClockBackwards(command.at, self.at)
            raise Refusal(why, clause=FORM)
        if at_the_cage.is_asked(command):
            command = at_the_cage.asked_at(self.table, command)
            tickets = at_the_cage.decide(self.cage, self.table, command)
            return self._at_the_cage(command, tickets)
        if type(command) not in WITH_TICKETS:
            return self._happen(command, decide(self.table, command))
        command = self._with_numbers(command)
        events = decide(self.table, command)
        if isinstance(command, c.BuyIn) and command.ticket:
            at_the_cage.check_insert(self.cage, self.table, command, self.table.state.version)
        self._check_new(events)
        return self._happen(_without_unused(command, events), events)

    def _check_new(self, events: tuple[e.Event, ...]) -> None:
        """Every ticket number is new, even where a client of the library supplies them."""
        numbers = [one.ticket for one in events if isinstance(one, cages.PAID_OUT) and one.ticket]
        for number in numbers:
            if number in self.cage.tickets or numbers.count(number) > 1:
                clause = self.table.screens.powers["cash-out"].clause
                raise Refusal(NumberUsed(number), clause=clause)

    def _at_the_cage(self, command: AnyCommand, events: tuple[CageEvent, ...]) -> Step:
        paid = tuple(moved for event in events for moved in cage_postings(event))
        cages.apply(self.cage, events)
        self.cage.asked[self.table.id] = command.at
        self.ledger.post(paid)
        return Step(command, (), events, paid=paid)

    def happen(self, command: TournamentCommand, events: tuple[e.Event, ...]) -> Step:
        """The table's part of an act that was asked elsewhere."""
        return self._happen(command, events)

    def follow(self, step: Step, events: tuple[e.Event, ...]) -> Step:
        """The same act, with what a tournament makes of it here."""
        more = self._apply(events, step.at)
        return step._replace(
            events=(*step.events, *events),
            tickets=(*step.tickets, *more.tickets),
            transfers=(*step.transfers, *more.transfers),
        )

    def _happen(
        self, command: AnyCommand | c.MakeTable | TournamentCommand, events: tuple[e.Event, ...]
    ) -> Step:
        moved = self._apply(events, command.at)
        self.table.state.version += 1
        self.table.state.at = command.at
        return Step(command, events, moved.tickets, moved.transfers)

    def _apply(self, events: tuple[e.Event, ...], at: str) -> Moved:
        table = self.table
        tickets: list[CageEvent] = []
        transfers: list[Transfer] = []
        for event in events:
            ticket = cages.ticket_event(table, event, at)
            if ticket is not None:
                tickets.append(ticket)
            unit = unit_at(table) if table.state.session.now is not None else MONEY
            evolve(table, event)
            transfers.extend(postings(table.id, event, unit))
        if tickets:  # the table has posted what they are worth
            cages.apply(self.cage, tickets)
        self.ledger.post(transfers)
        return Moved(tuple(tickets), tuple(transfers))

    def _with_numbers(self, command: AnyCommand) -> AnyCommand:
        """Fill in the ticket numbers and values the command needs."""
        if isinstance(command, c.PayManually):
            return as_sent(command)  # the table pays it, not the cage
        if isinstance(command, c.BuyIn):
            worth = 0
            if command.ticket and not command.amount:
                # Of one the cage does not know any amount will do: it is refused by its number.
                ticket = self.cage.tickets.get(command.ticket)
                worth = ticket.amount if ticket else 1
            return msgspec.structs.replace(command, worth=worth)
        if self.numbers is None or not self.table.screens.has_stations:
            return command
        if isinstance(command, PAYS) and not command.ticket:
            return msgspec.structs.replace(command, ticket=self.numbers())
        if isinstance(command, MAY_PAY) and not command.tickets:
            gone = self._gone(command)
            if gone:
                tickets = {name: self.numbers() for name in gone}
                return msgspec.structs.replace(command, tickets=tickets)
        return command

    def _gone(self, command: AnyCommand) -> list[str]:
        """Players who have left and may be owed money by this command."""
        table = self.table
        gone = {name for name, one in table.state.players.items() if one.left}
        gone |= {
            one.player
            for one in table.state.settling.aside
            if one.player not in table.state.players
        }
        spin = getattr(command, "spin", None)
        under_way = table.state.phase in UNDER_WAY and spin in (None, table.state.spin.number)
        if isinstance(command, CORRECTS) and not under_way:
            past = table.past.find(table.state.spin.last_settled if spin is None else spin)
            gone |= set(past.parts) - set(table.state.players) if past is not None else set()
        return sorted(gone)


def _without_unused(command: AnyCommand, events: tuple[e.Event, ...]) -> AnyCommand:
    """The command as the log keeps it: only with the numbers that tickets were given."""
    used = {one.ticket for one in events if one.ticket}
    if isinstance(command, PAYS) and command.ticket not in used:
        return msgspec.structs.replace(command, ticket="")
    if isinstance(command, MAY_PAY):
        kept = {name: number for name, number in command.tickets.items() if number in used}
        return msgspec.structs.replace(command, tickets=kept)
    return command


UNDER_WAY = (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)
PAYS = (
    c.CashOut
    | c.Leave
    | c.DirectToLeave
    | c.VacateSeat
    | c.ReleasePayment
    | c.LapseHold
    | c.DecideClaim
)
CORRECTS = c.CallNoSpin | c.VoidSpin | c.VoidWager | c.CorrectOutcome
MAY_PAY = (
    CORRECTS | c.Settle | c.ConfirmRecords | c.ReleaseAccounts | c.ReportMalfunction | c.RaiseLight
)
# The commands that carry numbers of tickets; a thousand wagers a spin do not.
WITH_TICKETS = frozenset(
    kind for kind in get_args(AnyCommand) if {"ticket", "tickets"} & {*kind.__struct_fields__}
)
