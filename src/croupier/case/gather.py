"""Collects what belongs to one spin while its table's log is replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from croupier.case import corrections
from croupier.case.document import ChipsDown, Corrected, Logged, Moment, PlayerMoney, Said
from croupier.case.matters import Matters
from croupier.case.sentences import moment_of
from croupier.documents import Json
from croupier.money import Cents
from croupier.rules.book.pin import Pin
from croupier.rules.offer import Offer
from croupier.rules.sidebets.game import Drawn
from croupier.rules.spec import Limits
from croupier.table import events as e
from croupier.table.corrections.past import together
from croupier.table.state import Table

Lines = tuple[e.Line, ...]
# What a player brings to the table or takes from it; the rest is the play.
BROUGHT: dict[type, Callable[[Any], Cents]] = {
    e.BoughtIn: lambda x: x.amount,
    e.BetCalled: lambda x: 0 if x.tender == "chips" else x.stake,
    e.ColourChipsRedeemed: lambda x: x.count * x.value if x.brought else 0,
}
PAID = (e.CashedOut, e.PlayerLeft, e.DuesPaid, e.PaidManually)


class Gathered:
    """One spin: from the opening of its betting to the next, and later acts about it."""

    def __init__(self, spin: int) -> None:
        self.spin = spin
        self.within = self.spun = False
        self.late = False  # the next betting has opened
        self._forget()

    def _forget(self) -> None:
        """Begin anew: nothing has happened yet."""
        self.opened_at = self.spun_at = self.closed_at = self.ended_at = ""
        self.status, self.outcome = "under way", ""
        self.moments: list[Moment] = []
        self.offer: Offer | None = None
        self.pin: Pin | None = None
        self.own: dict[str, Limits] = {}
        self.before: tuple[ChipsDown, ...] = ()
        self.wagers: tuple[ChipsDown, ...] | None = None
        self.draws: dict[str, Drawn] = {}
        self.said: list[Said] = []
        self.returned: list[tuple[str, e.Line, Offer]] = []  # void, refunded or not recognised
        self.settled: dict[str, tuple[Lines, Offer]] = {}
        self.foreign: dict[str, Lines] = {}  # of other tables' chips
        self.corrections: list[Corrected] = []
        self.matters = Matters()
        self.purses: tuple[dict[str, PlayerMoney], dict[str, PlayerMoney]] = ({}, {})
        self.brought: dict[str, Cents] = {}
        self.paid: dict[str, Cents] = {}
        self.corrected: dict[str, Cents] = {}
        self.owing: dict[str, Cents] = {}
        self.house = self.house_corrected = 0
        self.tickets: set[str] = set()
        self._reason = ""

    def betting(self, table: Table) -> None:
        """Betting opens: of this spin, or of the next, which ends it."""
        if table.state.spin.number == self.spin - 1 and not self.spun:
            self._forget()
            self.within, self.before = True, down(table)
            self.purses = (purses(table), {})
        else:
            self.end(table)

    def end(self, table: Table) -> None:
        if self.within and self.spun:
            self.within, self.late = False, True
            self.purses = (self.purses[0], purses(table))
            if self.wagers is None:
                self._close(table)

    def concerns(self, events: Sequence[e.Event]) -> bool:
        """Whether an act belongs to the spin: by time, by number, or as its consequence."""
        if self.within:
            return True
        return self.late and any(
            event.spin == self.spin or self.matters.concern(event) for event in events
        )

    def begins(self, events: Sequence[e.Event]) -> None:
        """An act of the case: what it gives as its reason holds for all that comes of it."""
        self._reason = events[0].reason or events[0].ground

    def ahead(self, table: Table, place: Logged) -> None:
        """What must be known of the table before an event changes it."""
        event = place.event
        if event.spin not in (0, self.spin):
            return  # of another spin, though it happened during this one
        if isinstance(event, e.NoSpinCalled | e.SpinVoided) and self.wagers is None:
            self._close(table)
        player = table.state.players.get(event.player)
        if isinstance(event, e.WagersSettled) and player is not None:
            self.settled[event.player] = event.lines, table.area_of(player).offer
        elif isinstance(event, e.AsideSettled):
            self._aside(table, event)
        elif isinstance(event, e.ForeignChipsSettled):
            nth = sum(map(len, self.foreign.values()))  # settled in the order they were found
            staked = (
                table.state.chips.foreign[nth].amount if nth < len(table.state.chips.foreign) else 0
            )
            line = e.Line(event.bet, staked, staked, event.won + staked - event.kept, event.clause)
            self.foreign[event.player] = (*self.foreign.get(event.player, ()), line)
        elif player is not None and self.within:
            for line in corrections.taken_off(event, player):
                self.returned.append((event.player, line, table.area_of(player).offer))
        corrected = corrections.of(place, self.settled, self.foreign, self._reason)
        if corrected is not None:
            self.corrections.append(corrected)

    def happened(
        self, table: Table, place: Logged, chips: tuple[ChipsDown, ...], asked: dict[str, Json]
    ) -> None:
        """An event of the case, after it has changed the table."""
        entry, event = place.entry, place.event
        moment = moment_of(entry, event, place.hash)
        more = {"clause": event.clause, "spin": event.spin, "late": self.late}
        chips = () if self.late else chips
        self.moments.append(msgspec.structs.replace(moment, chips=chips, asked=asked, **more))
        self.matters.note(entry.version, event)
        if event.ticket:
            self.tickets.add(event.ticket)
        if self.within:
            self._move(event)
            self.draws = dict(table.state.draws.drawn) or self.draws
        if event.spin in (0, self.spin):
            self._note(table, place, event)

    def done(self, table: Table, places: Sequence[Logged], at: str) -> None:
        """The act is over: with no more bets, what was not recognised is off the layout now."""
        if self.within and any(isinstance(place.event, e.BetsClosed) for place in places):
            self._close(table)
            self.closed_at = at

    def _note(self, table: Table, place: Logged, event: e.Event) -> None:
        at = place.entry.at
        said = corrections.said(place)
        if said is not None:
            self.said.append(said)
        if isinstance(event, e.BettingOpened):
            self.opened_at, self.offer, self.pin = at, table.offer, table.state.pin
        elif isinstance(event, e.BallSpun):
            self.spun, self.spun_at = True, at
        elif isinstance(event, e.OutcomeRecorded | e.OutcomeCorrected):
            self.outcome = event.outcome
        elif isinstance(event, e.SpinSettled):
            self.status, self.ended_at, self.house = "settled", at, event.house
        elif isinstance(event, e.NoSpinCalled | e.SpinVoided):
            self.status = "no spin" if isinstance(event, e.NoSpinCalled) else "void"
            self.ended_at = self.ended_at or at
        elif isinstance(event, e.SettlementCorrected):
            self._resettle(event)

    def _resettle(self, event: e.SettlementCorrected) -> None:
        if event.player in self.settled:
            self.settled[event.player] = event.lines, self.settled[event.player][1]
        if event.player in self.foreign:
            self.foreign[event.player] = event.foreign
        self.house_corrected += event.house
        owing = event.owing - sum(amount for _, amount in event.netted)
        if owing:
            self.owing[event.player] = self.owing.get(event.player, 0) + owing
        if self.late:
            self._correct(event.player, event.paid - event.taken)

    def _aside(self, table: Table, event: e.AsideSettled) -> None:
        """Wagers that waited, settled by the rules that held for them at their spin."""
        for one in table.state.settling.aside:
            if (one.player, one.spin) == (event.player, event.spin):
                area = table.areas_under(one.under).of(one)
                before = self.settled.get(event.player, ((), area.offer))[0]
                self.settled[event.player] = together(before, event.lines), area.offer
        self.house_corrected += event.lost - event.won
        if self.late:
            staked = sum(line.stake for line in event.lines)
            self._correct(event.player, event.back + event.won - staked)

    def _correct(self, player: str, amount: Cents) -> None:
        self.corrected[player] = self.corrected.get(player, 0) + amount

    def _move(self, event: e.Event) -> None:
        """Money a player brings or takes away while the spin lasts."""
        if type(event) in BROUGHT:
            amount = BROUGHT[type(event)](event)
            self.brought[event.player] = self.brought.get(event.player, 0) + amount
        elif isinstance(event, PAID):
            self.paid[event.player] = self.paid.get(event.player, 0) + event.amount

    def _close(self, table: Table) -> None:
        self.wagers = down(table)
        self.own = {name: one.limits for name, one in table.state.players.items() if one.limits}


def down(table: Table) -> tuple[ChipsDown, ...]:
    """Every chip on the layout."""
    own = [
        ChipsDown(name, bet, stake)
        for name, player in table.state.players.items()
        for bet, stake in player.wagers.items()
    ]
    return (*own, *foreign(table))


def foreign(table: Table) -> tuple[ChipsDown, ...]:
    """Chips of other tables that count as wagers."""
    found: dict[tuple[str, str], Cents] = {}
    for one in table.state.chips.foreign:
        found[one.player, one.bet] = found.get((one.player, one.bet), 0) + one.amount
    return tuple(ChipsDown(*key, amount, foreign=True) for key, amount in found.items())


def purses(table: Table) -> dict[str, PlayerMoney]:
    """Everybody's money; wagers set aside still belong to the player."""
    found = {name: PlayerMoney(one.chips, one.staked) for name, one in table.state.players.items()}
    for aside in table.state.settling.aside:
        purse = found.get(aside.player, PlayerMoney())
        more = sum(aside.wagers.values())
        found[aside.player] = msgspec.structs.replace(purse, down=purse.down + more)
    return found


def of_player(table: Table, name: str) -> tuple[ChipsDown, ...]:
    """One player's chips on the layout, and every chip of another table."""
    player = table.state.players.get(name)
    wagers = player.wagers if player is not None else {}
    return (*(ChipsDown(name, bet, stake) for bet, stake in wagers.items()), *foreign(table))


def changed(before: tuple[ChipsDown, ...], after: tuple[ChipsDown, ...]) -> tuple[ChipsDown, ...]:
    """The new totals on every bet that has changed; 0 where no chips are left."""
    was = {one.place: one.stake for one in before}
    now = {one.place: one for one in after}
    gone = [msgspec.structs.replace(one, stake=0) for one in before if one.place not in now]
    return (*gone, *(one for one in after if was.get(one.place) != one.stake))
