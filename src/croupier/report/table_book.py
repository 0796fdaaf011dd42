"""The books of one table: its stream read once, before, within and after the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, NamedTuple

from croupier.ledger import unit_at
from croupier.ledger.sessions import IN_CENTS
from croupier.log.codec import Entry
from croupier.money import Cents
from croupier.play import Offers
from croupier.report.figures import BookStanding, CashOutLine, Figures, KindFigures, Window, key
from croupier.rules.book.pin import Pin
from croupier.rules.notation import KINDS
from croupier.rules.offer import Offer
from croupier.rules.spec import TableSpec
from croupier.table import events as e
from croupier.table import evolve
from croupier.table.areas import STATIONS, AreaName
from croupier.table.session.state import CENTS
from croupier.table.state import State, Table

Bets = dict[str, list[int]]  # bet -> [wagers, at risk, win]


class OpeningPlay(NamedTuple):
    """Wagers played under the data of one opening, by area: stations of a cloth have their own
    offer."""

    pin: Pin
    bets: dict[AreaName, Bets]


class TableBook:
    """The books of one table over a window."""

    def __init__(self, id: str, window: Window, offers: Offers) -> None:
        self.id = id
        self.stream = f"table:{id}"
        self.figures = Figures()
        self.cash_outs: list[CashOutLine] = []
        self.first = 0  # the stream's version when the window begins
        self.last = 0  # and when it ends
        self.ended_at = ""  # the time of the last entry that was read
        self._table = Table(State(id))
        self._window = window
        self._offers = offers
        self._at = ""
        self._played: list[OpeningPlay] = []
        self._foreign = 0  # how many of the spin's foreign chips are settled
        self._left_from: dict[str, int] = {}  # who left, and which place they had
        self.before = self.after = BookStanding.of(self._table)

    def follow(self, entries: Iterable[Entry]) -> None:
        """Read the stream up to the end of the window, and no further."""
        start, end = self._window.keys
        table = self._table
        began = False
        for entry in entries:
            at = key(entry.at)
            if at >= end:
                break
            within = at >= start
            if within and not began:
                began = True
                self._begin()
            self._at = entry.at
            for event in entry.events:
                assert isinstance(event, e.Event), event
                self._happen(event, within)
            table.state.version += 1
            self.ended_at = entry.at
        if not began:
            self._begin()
        self.after, self.last = BookStanding.of(table), table.state.version

    def _happen(self, event: e.Event, within: bool) -> None:
        if within:
            tally = TALLIES.get(type(event))
            if tally is not None and not self._is_of_points(event):
                tally(self, event)
            self._see(event)
        if isinstance(event, LEAVING):
            self._remember_place(event)
        evolve(self._table, event)

    def _is_of_points(self, event: e.Event) -> bool:
        """Whether it moves the points of a tournament, which are no money."""
        if isinstance(event, e.SettlementCorrected):
            past = self._table.past.find(event.spin)
            return past is not None and past.in_points
        return unit_at(self._table).name != CENTS and type(event) not in IN_CENTS

    def _begin(self) -> None:
        self.before, self.first = BookStanding.of(self._table), self._table.state.version

    def _see(self, event: e.Event) -> None:
        if event.player:
            self.figures.players.add(event.player)

    def _remember_place(self, event: e.SeatVacated | e.PlayerLeft) -> None:
        """Who gets up is paid afterwards; the money still comes from where they sat."""
        seat = self._table.state.players[event.player].seat
        if seat is not None:
            self._left_from[event.player] = seat

    @property
    def is_made(self) -> bool:
        """Whether there was such a table before the window ended."""
        return self._table.state.spec is not None

    @property
    def spec(self) -> TableSpec:
        assert self._table.state.spec is not None, self.id
        return self._table.state.spec

    @property
    def opener(self) -> Cents:
        """The tray the window began with, and every opening in it."""
        return self.before.tray + self.figures.opened

    @property
    def closer(self) -> Cents:
        """The tray the window ended with, and every closing in it."""
        return self.after.tray + self.figures.closed

    @property
    def win_by_tray(self) -> Cents:
        """What was dropped and what the tray gained; what accounts and tickets hold is not won."""
        figures = self.figures
        tray = self.closer + figures.credits - self.opener - figures.fills
        tickets = figures.tickets_in.amount - figures.tickets_out.amount
        accounts = self.after.accounts - self.before.accounts
        owing = self.after.owing - self.before.owing
        # No wager was settled by these.
        apart = figures.refused - figures.written_off - figures.claims_paid
        return figures.drop.total + tray + tickets - accounts + owing - apart

    @cached_property
    def kinds(self) -> dict[str, KindFigures]:
        """By kind of bet; each bet by its own edge, a race-track bet by that of its own row."""
        found: dict[str, KindFigures] = {}
        for played in self._played:
            offer = self._offers(self.spec, played.pin)
            for area, bets in played.bets.items():
                own = offer if area == self._table.state.main_area else offer.stations
                _add_kinds(found, own, bets)
        return {name: found[name] for name in KINDS if name in found}

    # What each event means for the books; the table still stands as it did before the event.

    def opened(self, event: e.TableOpened) -> None:
        self.figures.opened += event.float

    def closed(self, event: e.TableClosed) -> None:
        self.figures.closed += event.float

    def filled(self, event: e.FloatFilled) -> None:
        self.figures.fills += event.amount

    def credited(self, event: e.FloatCredited) -> None:
        self.figures.credits += event.amount

    def counted(self, event: e.DropCounted) -> None:
        self.figures.counted += event.amount
        self.figures.expected += event.expected

    def bought_in(self, event: e.BoughtIn) -> None:
        if event.tender == "ticket":
            self.figures.tickets_in.take(event.amount)
        elif event.tender == "chips":
            self.figures.chips_in += event.amount
        else:
            self._drop(event.tender, event.amount)

    def called(self, event: e.BetCalled) -> None:
        if event.tender != "chips":
            self._drop(event.tender, event.stake)

    def _drop(self, tender: str, amount: Cents) -> None:
        drop = self.figures.drop
        setattr(drop, tender, getattr(drop, tender) + amount)

    def redeemed(self, event: e.ColourChipsRedeemed) -> None:
        if event.brought:
            self.figures.chips_in += event.count * event.value

    def paid_out(self, event: e.CashedOut | e.PlayerLeft | e.DuesPaid) -> None:
        if not event.amount:
            return
        if event.ticket:
            self.figures.tickets_out.take(event.amount)
        else:
            self.figures.chips_out += event.amount
        player = self._table.state.players[event.player]
        if player.area == STATIONS:
            station = player.seat or self._left_from.get(event.player, 0)
            place = (self._at, self.id, self.spec.rulebook, station)
            self.cash_outs.append(CashOutLine(*place, event.player, event.amount, event.ticket))

    def settled(self, event: e.WagersSettled) -> None:
        self.figures.win += event.lost - event.won
        bets = self._bets_of(self._table.state.players[event.player].area)
        for line in event.lines:
            _add(bets, line.bet, line.accepted, line.stake - line.returned)

    def forfeited(self, event: e.ChipsForfeited | e.ForfeitReturned) -> None:
        amount = event.amount if isinstance(event, e.ChipsForfeited) else -event.amount
        self.figures.win += amount
        self.figures.by_spins += amount

    def aside_settled(self, event: e.AsideSettled) -> None:
        """Wagers that waited for the records of their spin."""
        self.figures.win += event.lost - event.won
        self.figures.by_spins += event.lost - event.won
        aside = next(
            one
            for one in self._table.state.settling.aside
            if (one.player, one.spin) == (event.player, event.spin)
        )
        for line in event.lines:
            _add(self._bets_of(aside.area), line.bet, line.accepted, line.stake - line.returned)

    def corrected(self, event: e.SettlementCorrected) -> None:
        """What was settled is taken back, and what is right put in its place."""
        self.figures.win += event.house
        self.figures.by_spins += event.house
        self.figures.written_off -= sum(amount for _, amount in event.kept)
        self.figures.refused -= event.before
        past = self._table.past.find(event.spin)
        assert past is not None, event.spin
        bets = self._bets_of(self._table.state.area(station=event.station))
        part = past.parts[event.player]
        for line in part.lines:
            _add(bets, line.bet, line.accepted, line.stake - line.returned, -1)
        for line in event.lines:
            _add(bets, line.bet, line.accepted, line.stake - line.returned)
        bets = self._bets_of(self._table.state.main_area)
        for line in part.foreign:
            _add(bets, line.bet, line.accepted, line.stake - line.returned, -1)
        for line in event.foreign:
            _add(bets, line.bet, line.accepted, line.stake - line.returned)

    def refused(self, event: e.CreditRefused | e.ReturnRequired) -> None:
        self.figures.refused += event.amount

    def determined(self, event: e.PaymentReleased) -> None:
        """Withheld winnings that the house keeps."""
        if event.determination != "cleared":
            self.figures.refused += event.amount

    def decided(self, event: e.ClaimDecided) -> None:
        self.figures.written_off += event.written_off
        self.figures.claims_paid += event.paid

    def by_hand(self, event: e.PaidManually) -> None:
        self.figures.chips_out += event.amount

    def paid_by_hand(self, event: e.PaidManually) -> None:
        self.by_hand(event)
        self.figures.claims_paid += sum(amount for _, amount in event.claims)

    def foreign_settled(self, event: e.ForeignChipsSettled) -> None:
        """Another table's chips that were taken as a wager; they are settled in order."""
        chips = self._table.state.chips.foreign[self._foreign]
        self._foreign += 1
        self.figures.win += event.kept - event.won
        self.figures.chips_in += event.kept
        _add(
            self._bets_of(self._table.state.main_area),
            event.bet,
            chips.amount - event.over,
            event.kept - event.won,
        )

    def spin_settled(self, event: e.SpinSettled) -> None:
        self.figures.spins += 1
        self.figures.by_spins += event.house
        self._foreign = 0

    def no_spin(self, event: e.NoSpinCalled) -> None:
        self.figures.no_spins += 1

    def _bets_of(self, area: AreaName) -> Bets:
        pin = self._table.state.pin
        assert pin is not None, self.id
        if not self._played or self._played[-1].pin is not pin:
            self._played.append(OpeningPlay(pin, {}))
        return self._played[-1].bets.setdefault(area, {})


def _add_kinds(found: dict[str, KindFigures], offer: Offer, bets: Bets) -> None:
    for bet, (wagers, handle, win) in bets.items():
        row = offer.row(bet)
        assumed = {str(row.assumed)} if row.assumed is not None else set()
        one = KindFigures(wagers, handle, win, handle * row.edge, assumed)
        found[row.kind] = found[row.kind] + one if row.kind in found else one


def _add(bets: Bets, bet: str, handle: Cents, win: Cents, count: int = 1) -> None:
    if not handle:
        return  # void or returned: nothing was at risk
    row = bets.setdefault(bet, [0, 0, 0])
    row[0] += count
    row[1] += count * handle
    row[2] += count * win


LEAVING = (e.SeatVacated, e.PlayerLeft)
TALLIES: dict[type[e.Event], Callable[[TableBook, Any], None]] = {
    e.TableOpened: TableBook.opened,
    e.TableClosed: TableBook.closed,
    e.FloatFilled: TableBook.filled,
    e.FloatCredited: TableBook.credited,
    e.DropCounted: TableBook.counted,
    e.BoughtIn: TableBook.bought_in,
    e.BetCalled: TableBook.called,
    e.ColourChipsRedeemed: TableBook.redeemed,
    e.CashedOut: TableBook.paid_out,
    e.PlayerLeft: TableBook.paid_out,
    e.DuesPaid: TableBook.paid_out,
    e.WagersSettled: TableBook.settled,
    e.ForeignChipsSettled: TableBook.foreign_settled,
    e.AsideSettled: TableBook.aside_settled,
    e.ChipsForfeited: TableBook.forfeited,
    e.ForfeitReturned: TableBook.forfeited,
    e.SettlementCorrected: TableBook.corrected,
    e.CreditRefused: TableBook.refused,
    e.ReturnRequired: TableBook.refused,
    e.PaymentReleased: TableBook.determined,
    e.ClaimDecided: TableBook.decided,
    e.PaidManually: TableBook.paid_by_hand,
    e.SpinSettled: TableBook.spin_settled,
    e.NoSpinCalled: TableBook.no_spin,
}
