"""Double-entry accounts of every cent: postings are a pure function of events, and balance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any

from croupier import cage as cages
from croupier.cage import Cage
from croupier.ledger import sessions
from croupier.ledger.sessions import between as _between
from croupier.ledger.units import MONEY, ChipUnit, in_unit, is_of_player, player_of, sums
from croupier.ledger.units import Transfer as Transfer
from croupier.money import Cents
from croupier.table import events as e
from croupier.table.session.state import CENTS
from croupier.table.state import Table

DRAWER = {"chips": "patrons:chips", "ticket": "cage:tickets"}  # tender not put in the drop box


_AMOUNT = itemgetter(2)


class Ledger:
    """Balances by account. House accounts may be negative, a player's never."""

    def __init__(self) -> None:
        self.balances: dict[str, Cents] = {}

    def post(self, transfers: Iterable[Transfer]) -> None:
        balances = self.balances
        for debit, credit, amount in transfers:
            balances[debit] = balances.get(debit, 0) - amount
            balances[credit] = balances.get(credit, 0) + amount

    def balance(self, account: str) -> Cents:
        return self.balances.get(account, 0)

    def faults(
        self, tables: Iterable[Table], cage: Cage | None, *, whole: bool = True
    ) -> Iterator[str]:
        """What is not as it must be: sums, negative players, tables or tickets that differ.

        Not `whole`: there are more tables than these, and players may have money at them. Without
        the cage tickets are not looked at: some may be of tables that are not here."""
        return (what for _, what in self.located_faults(tables, cage, whole=whole))

    def located_faults(
        self, tables: Iterable[Table], cage: Cage | None, *, whole: bool = True
    ) -> Iterator[tuple[str, str]]:
        """The same, each with the table it is of; of no table if it is of the whole floor."""
        tables = list(tables)
        is_located = False
        for table, what in self._located(tables, cage, whole):
            is_located |= bool(table)
            yield table, what
        for unit, total in sums(self.balances).items() if not is_located else ():
            if total:  # else the tables are why it differs
                of = "" if unit == CENTS else f" of {unit}"
                yield "", f"debits and credits{of} differ by {total}"

    def _located(
        self, tables: Sequence[Table], cage: Cage | None, whole: bool
    ) -> Iterator[tuple[str, str]]:
        held: dict[str, Cents] = {}
        for table in tables:
            staked = 0
            unit = unit_at(table)
            for name, player in table.state.players.items():
                account = unit.account(f"player:{name}")
                held[account] = held.get(account, 0) + player.chips
                staked += player.staked
            staked += sum(sum(one.wagers.values()) for one in table.state.settling.aside)
            if staked != self.balance(unit.account(f"table:{table.id}:wagers")):
                wagers = self.balance(unit.account(f"table:{table.id}:wagers"))
                yield table.id, f"wagers down at {table.id} are {staked}, in the ledger {wagers}"
            for fault in self._till(table):
                yield table.id, fault
        for account, balance in self.balances.items():
            if is_of_player(account):
                if balance < 0:
                    yield _only_at(account, tables), f"{account} is {balance}"
                if whole and balance != held.get(account, 0):
                    what = f"{account} is {balance} in the ledger, {held.get(account, 0)} at tables"
                    yield _only_at(account, tables), what
        for account, chips in held.items() if whole else ():
            if chips and account not in self.balances:
                what = f"{account} is 0 in the ledger, {chips} at tables"
                yield _only_at(account, tables), what
        if cage is not None and cage.owes != self.balance("cage:tickets"):
            yield "", f"tickets out are {cage.owes}, in the ledger {self.balance('cage:tickets')}"

    def _till(self, table: Table) -> Iterator[str]:
        """Tray, drop box and tickets hold what the books and the chip accounts say."""
        if table.state.spec is None:
            return
        accounts = 0
        if unit_at(table).name == CENTS:  # no tray holds points
            for player in table.state.players.values():
                accounts += player.chips + player.staked if player.on_account else 0
            accounts += sum(sum(one.wagers.values()) for one in table.state.settling.aside)
        owed = -self.balance(f"table:{table.id}:owed")
        if owed != table.state.claims.owing or owed != sum(
            one.owed for one in table.state.claims.claims.values()
        ):
            yield f"players owe {table.state.claims.owing} at {table.id}, in the ledger {owed}"
        withheld = sum(one.amount for one in table.state.faults.winnings.values())
        if withheld != self.balance(f"table:{table.id}:withheld"):
            by_ledger = self.balance(f"table:{table.id}:withheld")
            yield f"winnings withheld at {table.id} are {withheld}, in the ledger {by_ledger}"
        books = self.balance(f"table:{table.id}:float") + accounts + withheld
        tray = table.state.tray
        held = tray.float + tray.drop + tray.paper + table.state.claims.owing
        if books != held:
            yield f"tray, drop and tickets at {table.id} hold {held}, by the books {books}"


def _only_at(account: str, tables: Iterable[Table]) -> str:
    """The one table where a player is known; none if there are several."""
    name = player_of(account)
    known = [table.id for table in tables if name in table.state.players]
    return known[0] if len(known) == 1 else ""


def elsewhere(event: cages.CageEvent) -> tuple[Transfer, ...]:
    """How another server's act at the cage changes what the cage owes."""
    if isinstance(event, cages.TicketIssued):
        return (Transfer("elsewhere", "cage:tickets", event.amount),)
    if isinstance(event, cages.TicketRedeemed | cages.TicketPaid | cages.TicketVoided):
        return (Transfer("cage:tickets", "elsewhere", event.amount),)
    return ()


def cage_postings(event: cages.CageEvent) -> tuple[Transfer, ...]:
    """The transfers of an act of the cage; what a table does with a ticket, the table posts."""
    if isinstance(event, cages.TicketRedeemed) and not event.table:
        return (Transfer("cage:tickets", "cage:paid", event.amount),)
    if isinstance(event, cages.TicketPaid):
        return (Transfer("cage:tickets", "cage:paid", event.amount),)
    if isinstance(event, cages.TicketVoided):
        return (Transfer("cage:tickets", "house:void-tickets", event.amount),)
    return ()


def unit_at(table: Table) -> ChipUnit:
    """What chips at a table count in now."""
    now, designation = table.state.session.now, table.state.session.designation
    if now is None or designation is None:
        return MONEY
    return ChipUnit(now.unit, designation.tournament)


def postings(table: str, event: e.Event, unit: ChipUnit = MONEY) -> tuple[Transfer, ...]:
    """The transfers of an event at a table, whose chips count in this unit."""
    found = POSTINGS.get(type(event))
    if found is None:
        return ()
    transfers = found(table, event)
    if unit != MONEY and type(event) not in sessions.IN_CENTS:
        transfers = in_unit(unit, transfers)
    if all(map(_AMOUNT, transfers)):
        return transfers
    return tuple(transfer for transfer in transfers if transfer.amount)


def _opened(table: str, event: e.TableOpened) -> tuple[Transfer, ...]:
    return (Transfer("cage:float", f"table:{table}:float", event.float),)


def _closed(table: str, event: e.TableClosed) -> tuple[Transfer, ...]:
    return _between(f"table:{table}:float", "cage:float", event.float)


def _filled(table: str, event: e.FloatFilled) -> tuple[Transfer, ...]:
    return (Transfer("cage:float", f"table:{table}:float", event.amount),)


def _credited(table: str, event: e.FloatCredited) -> tuple[Transfer, ...]:
    return (Transfer(f"table:{table}:float", "cage:float", event.amount),)


def _counted(table: str, event: e.DropCounted) -> tuple[Transfer, ...]:
    """The drop box is emptied into the count room; the house bears what is over or short."""
    drop = f"table:{table}:drop"
    return (
        Transfer("cage:count", drop, event.amount),
        *_between("house:over-short", drop, event.expected - event.amount),
        Transfer(f"table:{table}:float", "house:drop", event.expected),
    )


def _redeemed(table: str, event: e.ColourChipsRedeemed) -> tuple[Transfer, ...]:
    if not event.brought:
        return ()  # colour chips for value chips: the player has as much as before
    return (Transfer("patrons:chips", f"player:{event.player}", event.count * event.value),)


def _foreign(table: str, event: e.ForeignChipsSettled) -> tuple[Transfer, ...]:
    return (
        Transfer("patrons:chips", f"table:{table}:float", event.kept),
        Transfer(f"table:{table}:float", f"player:{event.player}", event.won),
    )


def _bought_in(table: str, event: e.BoughtIn) -> tuple[Transfer, ...]:
    source = DRAWER.get(event.tender, f"table:{table}:drop")
    return (Transfer(source, f"player:{event.player}", event.amount),)


def _placed(table: str, event: e.WagerPlaced) -> tuple[Transfer, ...]:
    return (Transfer(f"player:{event.player}", f"table:{table}:wagers", event.stake),)


def _called(table: str, event: e.BetCalled) -> tuple[Transfer, ...]:
    source = f"player:{event.player}" if event.tender == "chips" else f"table:{table}:drop"
    return (Transfer(source, f"table:{table}:wagers", event.stake),)


def _moved(table: str, event: e.WagerMoved) -> tuple[Transfer, ...]:
    back = event.stake - event.placed
    return (Transfer(f"table:{table}:wagers", f"player:{event.player}", back),)


def _lifted(table: str, event: e.WagerRemoved | e.WinningWagerWithdrawn) -> tuple[Transfer, ...]:
    return (Transfer(f"table:{table}:wagers", f"player:{event.player}", event.stake),)


def _returned(
    table: str,
    event: e.WagersRemoved | e.WagersNotRecognised | e.WagersRefunded | e.WagersVoided,
) -> tuple[Transfer, ...]:
    return (Transfer(f"table:{table}:wagers", f"player:{event.player}", event.amount),)


def _repeated(table: str, event: e.WagersRepeated) -> tuple[Transfer, ...]:
    amount = sum(stake for _, stake in event.wagers)
    return (Transfer(f"player:{event.player}", f"table:{table}:wagers", amount),)


def _settled(table: str, event: e.WagersSettled | e.AsideSettled) -> tuple[Transfer, ...]:
    wagers, float_ = f"table:{table}:wagers", f"table:{table}:float"
    player = f"player:{event.player}"
    return (
        Transfer(wagers, float_, event.lost),
        Transfer(wagers, player, event.back),
        Transfer(float_, player, event.won),
    )


def _side_voided(table: str, event: e.SideWagersVoided) -> tuple[Transfer, ...]:
    amount = sum(stake for _, stake in event.wagers)
    return (Transfer(f"table:{table}:wagers", f"player:{event.player}", amount),)


def _corrected(table: str, event: e.SettlementCorrected) -> tuple[Transfer, ...]:
    """Paid or taken back; what could not be taken is owed to the house, until it is due again."""
    float_, player = f"table:{table}:float", f"player:{event.player}"
    lifted = sum(chips for _, chips in event.lifted)
    return (
        Transfer(f"table:{table}:wagers", player, lifted),
        Transfer(float_, player, event.paid),
        Transfer(f"table:{table}:withheld", float_, event.withheld),
        Transfer(player, float_, event.taken),
        Transfer(f"table:{table}:owed", float_, event.owing),
        Transfer(float_, f"table:{table}:owed", sum(amount for _, amount in event.netted)),
    )


def _refused(table: str, event: e.CreditRefused) -> tuple[Transfer, ...]:
    return (Transfer(f"player:{event.player}", f"table:{table}:float", event.amount),)


def _required(table: str, event: e.ReturnRequired) -> tuple[Transfer, ...]:
    return (Transfer(f"table:{table}:owed", f"table:{table}:float", event.amount),)


def _decided(table: str, event: e.ClaimDecided) -> tuple[Transfer, ...]:
    owed = f"table:{table}:owed"
    return (
        Transfer(f"player:{event.player}", owed, event.taken),
        Transfer(f"table:{table}:float", owed, event.written_off),
        Transfer(f"table:{table}:float", f"player:{event.player}", event.paid),
    )


def _held(table: str, event: e.PaymentHeld) -> tuple[Transfer, ...]:
    """Winnings are set aside; a malfunction's hold moves nothing."""
    return (Transfer(f"player:{event.player}", f"table:{table}:withheld", event.amount),)


def _released(table: str, event: e.PaymentReleased) -> tuple[Transfer, ...]:
    cleared = event.determination == "cleared"
    to = f"player:{event.player}" if cleared else f"table:{table}:float"
    return (Transfer(f"table:{table}:withheld", to, event.amount),)


def _by_hand(table: str, event: e.PaidManually) -> tuple[Transfer, ...]:
    return (Transfer(f"player:{event.player}", "patrons:chips", event.amount),)


def _paid_by_hand(table: str, event: e.PaidManually) -> tuple[Transfer, ...]:
    """What is paid on an upheld claim was on no account."""
    on_claims = sum(amount for _, amount in event.claims)
    credit = Transfer(f"table:{table}:float", f"player:{event.player}", on_claims)
    return (credit, *_by_hand(table, event))


def _paid_out(table: str, event: e.CashedOut | e.PlayerLeft | e.DuesPaid) -> tuple[Transfer, ...]:
    to = "cage:tickets" if event.ticket else "patrons:chips"
    return (Transfer(f"player:{event.player}", to, event.amount),)


POSTINGS: dict[type[e.Event], Callable[[str, Any], tuple[Transfer, ...]]] = {
    e.TableOpened: _opened,
    e.TableClosed: _closed,
    e.FloatFilled: _filled,
    e.FloatCredited: _credited,
    e.DropCounted: _counted,
    e.ColourChipsRedeemed: _redeemed,
    e.ForeignChipsSettled: _foreign,
    e.BoughtIn: _bought_in,
    e.WagerPlaced: _placed,
    e.BetCalled: _called,
    e.WagerMoved: _moved,
    e.WagerRemoved: _lifted,
    e.WinningWagerWithdrawn: _lifted,
    e.WagersRemoved: _returned,
    e.WagersNotRecognised: _returned,
    e.WagersRefunded: _returned,
    e.WagersVoided: _returned,
    e.SettlementCorrected: _corrected,
    e.SideWagersVoided: _side_voided,
    e.AsideSettled: _settled,
    e.CreditRefused: _refused,
    e.ReturnRequired: _required,
    e.PaymentHeld: _held,
    e.PaymentReleased: _released,
    e.ClaimDecided: _decided,
    e.PaidManually: _paid_by_hand,
    e.WagersRepeated: _repeated,
    e.WagersSettled: _settled,
    e.CashedOut: _paid_out,
    e.PlayerLeft: _paid_out,
    e.DuesPaid: _paid_out,
    **sessions.POSTINGS,
}
# Events by which no money changes hands.
NO_MONEY: frozenset[type[e.Event]] = frozenset((
    *sessions.NO_MONEY,
    e.TableMade, e.ClosingNoticeGiven, e.Attested, e.SeatTaken, e.SeatVacated,
    e.GuestAccountOpened, e.GuestAccountClosed, e.DirectedToLeave, e.ColourChipsIssued,
    e.ForeignChipsFound, e.ForeignChipsLifted, e.WagerShown, e.WagerHidden,
    e.ShownWagersDropped, e.BettingOpened, e.BallSpun, e.FinalBetsAnnounced,
    e.WageringPeriodEnded, e.BetsClosed, e.BallFell,
    e.OutcomeSensed, e.OutcomeRecorded, e.BallExamined, e.BallChanged, e.SpinsDirected,
    e.SideBetClosed, e.LuckyBallDrawn, e.BonusNumberDrawn, e.SpreadDrawn, e.MatchDrawn,
    e.SymbolDrawn, e.SpinSettled, e.WagersWait, e.WagersSetAside, e.NoSpinCalled, e.SpinVoided,
    e.OutcomeFlagged, e.OutcomeCorrected, e.PositionCorrected, e.MalfunctionReported,
    e.FaultRaised, e.FaultCleared, e.RecordsConfirmed, e.AccountsFrozen, e.AccountsReleased,
    e.ClaimRaised, e.DisputeRaised, e.DisputeDecided,
    e.ComplaintReferred, e.IncidentRecorded, e.PlayerExcluded, e.Notified, e.LimitsAnnounced,
    e.LimitsAgreed, e.LimitsApplied, e.PlayerLimitsSet, e.LegacyWagerOffered,
    e.LegacyWagerAccepted, e.LegacyWagerExtended, e.LegacyWagerEnded,
))  # fmt: skip
