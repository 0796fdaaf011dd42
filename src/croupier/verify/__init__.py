"""A log checked from scratch: chain, roles, phases, every payout and every cent.

Nothing stored is trusted. Each group of events is turned back into the command that asked for it,
the command is decided again on the table as it then stood, and what comes out must be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from croupier import cage as cages
from croupier.cage import Cage, Ticket
from croupier.cage.check import Tickets
from croupier.errors import CroupierError, Refusal
from croupier.ledger import Ledger, cage_postings
from croupier.play import Play
from croupier.rules.offer import Offer
from croupier.rules.pin import Pin
from croupier.rules.spec import TableSpec
from croupier.store.chain import GENESIS, link, unline
from croupier.store.codec import Entry, decode
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import AnyCommand
from croupier.table.state import Table
from croupier.verify.irregular import IRREGULAR, tickets_of

Offers = Callable[[TableSpec, Pin], Offer]


class Difference(CroupierError):
    """The first thing in a log that is not as it must be."""

    def __init__(self, line: int, what: str, clause: str = "") -> None:
        super().__init__(f"line {line}: {what}" + (f" [{clause}]" if clause else ""))
        self.line = line
        self.what = what
        self.clause = clause


class Verified(NamedTuple):
    """A log that is as it must be: how many lines, and the hash each stream ends with."""

    lines: int
    ends: dict[str, str]


class Place(NamedTuple):
    """An entry and where it stands in the log."""

    line: int
    entry: Entry
    hash: str = ""


def verify(lines: Iterable[bytes], offers: Offers) -> Verified:
    """Check an exported log, or raise the first Difference."""
    check = _Check(offers)
    heads: dict[str, tuple[int, str]] = {}
    number = 0
    for number, line in enumerate(lines, start=1):
        check.take(Place(number, chained(number, line.rstrip(b"\r\n"), heads)))
    check.finish(number)
    return Verified(number, {stream: hash for stream, (_, hash) in heads.items()})


def chained(number: int, line: bytes, heads: dict[str, tuple[int, str]]) -> Entry:
    """The entry of a line, its place in its stream's chain checked."""
    parts = unline(line)
    if parts is None:
        raise Difference(number, "this is not a line of a log; it may have been cut short")
    body, prev, hash = parts
    if link(prev, body) != hash:
        raise Difference(number, "its hash is not that of its bytes: something was altered")
    try:
        entry = decode(body)
    except msgspec.MsgspecError as error:
        raise Difference(number, f"its event cannot be read: {error}") from None
    version, last = heads.get(entry.stream, (0, GENESIS))
    if entry.version != version + 1:
        raise Difference(
            number, f"{entry.stream} goes from version {version} to {entry.version}: a line is"
            " missing or out of place",
        )  # fmt: skip
    if prev != last:
        raise Difference(number, f"{entry.stream} is not chained to the line before it")
    heads[entry.stream] = entry.version, hash
    return entry


class _Check:
    """Replays tables and cage, group by group."""

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self.tickets, self.ledger = Tickets(), Ledger()
        self.plays: dict[str, Play] = {}
        self.waiting: dict[str, list[Place]] = {}  # the group under way, by stream
        self.cage_seen = False

    def take(self, place: Place) -> None:
        entry = place.entry
        if entry.stream == "audit":
            return  # attempts that changed nothing: only their chain is checked
        if entry.stream == "cage":
            self.cage_seen = True
            self._settle_groups()
            self._at_the_cage(place)
            return
        group = self.waiting.setdefault(entry.stream, [])
        if group and asked_of(group[0].entry) != asked_of(entry):
            self._replay(entry.stream)
            group = self.waiting[entry.stream]
        group.append(place)

    def finish(self, number: int) -> None:
        self._settle_groups()
        missing: Any = self.tickets.missing()
        if self.cage_seen and missing is not None:
            raise Difference(number, f"{_tag(missing)} {missing.ticket} is missing at the cage")
        tables = [play.table for play in self.plays.values()]
        cage = self.tickets.cage if self.cage_seen else None
        for fault in self.ledger.faults(tables, cage):
            raise Difference(number, f"the ledger: {fault}")

    def _settle_groups(self) -> None:
        for stream in self.waiting:
            self._replay(stream)

    def _at_the_cage(self, place: Place) -> None:
        """Either the other half of what a table did, or an act of the cage, decided again."""
        event: Any = place.entry.event
        known = self.tickets.cage.tickets.get(event.ticket)
        at_table = getattr(event, "table", "")
        play = self.plays.get(f"table:{at_table or (known.table if known else '')}")
        try:
            if at_table:
                if play is None or not self.tickets.show(play.table, event):
                    what = "issued" if isinstance(event, cages.TicketIssued) else "took in"
                    raise Difference(place.line, f"the cage has a ticket that no table {what}")
                return
            if play is None:
                raise Difference(place.line, f"no table issued ticket {event.ticket}")
            common = {"by": place.entry.by, "at": place.entry.at, "id": place.entry.id}
            (rightly,) = self.tickets.act(play.table, _AT_THE_CAGE[type(event)](event, common))
        except Refusal as refusal:
            raise Difference(place.line, f"this should have been refused: {refusal.message}",
                             refusal.clause) from None  # fmt: skip
        if rightly != event:
            raise _differ(place, rightly)
        self.ledger.post(cage_postings(event))

    def _replay(self, stream: str) -> None:
        group, self.waiting[stream] = self.waiting[stream], []
        if not group:
            return
        first = group[0]
        if isinstance(first.entry.event, e.TableMade):
            self._make(stream, first)
            return
        play = self.plays.get(stream)
        if play is None:
            raise Difference(first.line, f"{stream} does not start with its making")
        stored = tuple(place.entry.event for place in group)
        command = command_of(stored, first.entry)
        if command is None:
            raise Difference(first.line, f"no command makes a {_tag(first.entry.event)} happen")
        self._decide(play, command, group)

    def _make(self, stream: str, place: Place) -> None:
        event = place.entry.event
        assert isinstance(event, e.TableMade)
        try:
            offer = self.offers(event.spec, event.pin)
        except CroupierError as error:
            raise Difference(place.line, str(error)) from None
        play, _ = Play.made(
            stream.removeprefix("table:"), offer, event.pin, place.entry.at,
            cage=Cage(), ledger=self.ledger,
        )  # fmt: skip
        self.plays[stream] = play

    def _decide(self, play: Play, command: AnyCommand, group: list[Place]) -> None:
        entry, line = group[0].entry, group[0].line
        try:
            if not entry.by.startswith("system:clock"):
                for step in play.clock(entry.at):
                    raise Difference(
                        line, f"{_tag(step.events[0])} was due at {step.at} and is missing"
                    )
            if isinstance(command, c.BuyIn) and command.ticket:
                # Whether it was worth that, and then, is judged where the cage shows it.
                play.cage.tickets[command.ticket] = Ticket("", command.amount, "")
            step = play.ask(command)
        except Refusal as refusal:
            raise Difference(line, f"this should have been refused: {refusal.message}",
                             refusal.clause) from None  # fmt: skip
        compare(group, step.events)
        self.tickets.happened(play.table, entry.at, step.events, step.tickets)
        for account in {a for moved in step.transfers for t in moved for a in t[:2]}:
            if account.startswith("player:") and self.ledger.balance(account) < 0:
                raise Difference(line, f"{account} is {self.ledger.balance(account)}")


def compare(group: list[Place], happens: tuple[Any, ...]) -> None:
    """What is stored of one command beside what it makes happen: the first Difference."""
    for place, rightly in zip(group, happens, strict=False):
        if place.entry.event != rightly:
            raise _differ(place, rightly)
    if len(group) != len(happens):
        count = f"{len(group)} events are stored, {len(happens)} should have happened"
        raise Difference(group[-1].line, count)


def _differ(place: Place, rightly: Any) -> Difference:
    """Which field differs, and for a payout which wager and by which clause."""
    stored = place.entry.event
    if isinstance(stored, e.WagersSettled) and isinstance(rightly, e.WagersSettled):
        for line, right in zip(stored.lines, rightly.lines, strict=False):
            if line != right:
                return Difference(
                    place.line,
                    f"{stored.player}'s {right.stake} on {right.bet} was settled as"
                    f" {line.bet} {line.stake}, at risk {line.accepted}, returned {line.returned};"
                    f" rightly at risk {right.accepted}, returned {right.returned}",
                    right.clause,
                )
    before, after = msgspec.to_builtins(stored), msgspec.to_builtins(rightly)
    for name in dict.fromkeys((*after, *before)):
        if before.get(name) != after.get(name):
            what = f"{name} is {before.get(name)!r}, rightly {after.get(name)!r}"
            return Difference(place.line, f"{_tag(stored)}: {what}")
    return Difference(place.line, f"{_tag(stored)} is stored, rightly {_tag(rightly)}")


def command_of(events: tuple[Any, ...], entry: Entry) -> AnyCommand | None:
    """The command a group of events answers, with all it must have held."""
    common: dict[str, Any] = {"by": entry.by, "at": entry.at, "id": entry.id}
    first = events[0]
    if isinstance(events[-1], e.TableClosed):
        return c.CloseTable(**common)  # whatever came off and whoever went before it
    back = _BACK.get(type(first))
    return None if back is None else back(first, events, common)


def _seat(event: e.SeatTaken, events: tuple[Any, ...], common: dict[str, Any]) -> AnyCommand:
    if len(events) > 1:
        return _bought(events[1], events, common)
    return c.TakeSeat(seat=event.seat, player=event.player, station=event.station, **common)


def _bought(event: e.BoughtIn, events: tuple[Any, ...], common: dict[str, Any]) -> AnyCommand:
    return c.BuyIn(
        amount=event.amount, tender=event.tender, player=event.player,  # type: ignore[arg-type]
        ticket=event.ticket, **common,
    )  # fmt: skip


def _removed(event: e.WagersRemoved, events: tuple[Any, ...], common: dict[str, Any]) -> AnyCommand:
    if len(events) > 1:
        return c.Leave(player=event.player, ticket=events[-1].ticket, **common)
    return c.RemoveAll(player=event.player, **common)


def _lifted(event: e.WagerRemoved, events: tuple[Any, ...], common: dict[str, Any]) -> AnyCommand:
    if event.last:
        return c.RemoveLast(player=event.player, **common)
    return c.RemoveWager(player=event.player, bet=event.bet, stake=event.stake, **common)


def _left(event: Any, events: tuple[Any, ...], common: dict[str, Any]) -> AnyCommand:
    """A group that ends with someone leaving, by whatever it began with."""
    ticket = getattr(events[-1], "ticket", "")
    if isinstance(event, e.DirectedToLeave):
        return c.DirectToLeave(player=event.player, reason=event.reason, ticket=ticket, **common)
    return c.VacateSeat(player=event.player, ticket=ticket, **common)


def _redeemed(event: e.ColourChipsRedeemed, _: object, common: dict[str, Any]) -> AnyCommand:
    known = {"verified": "value", "issued": "issued_at", "minimum": "minimum"}.get(event.basis)
    found: dict[str, Any] = {known: event.value} if known else {}
    return c.RedeemColourChips(
        player=event.player, colour=event.colour, count=event.count, table=event.table,
        verified_by=event.verified_by, **found, **common,
    )  # fmt: skip


def _found(event: e.ForeignChipsFound, _: object, common: dict[str, Any]) -> AnyCommand:
    worth: dict[str, Any] = {"minimum": event.value}
    if event.verified_by:
        worth = {"value": event.value, "verified_by": event.verified_by}
    return c.FindForeignChips(
        player=event.player, bet=event.bet, table=event.table, count=event.count, **worth, **common
    )


def _outcome(event: e.OutcomeRecorded, events: object, common: dict[str, Any]) -> AnyCommand:
    if event.source == "confirmed":
        return c.ConfirmOutcome(outcome=event.outcome, **common)
    return c.RecordOutcome(outcome=event.outcome, **common)


def _settled(event: Any, events: tuple[Any, ...], common: dict[str, Any]) -> AnyCommand:
    """A settlement, whatever it began with: wagers, dues alone, or chips of another table."""
    return c.Settle(tickets=tickets_of(events), **common)


_BACK: dict[type, Callable[[Any, tuple[Any, ...], dict[str, Any]], AnyCommand]] = {
    e.TableOpened: lambda x, _, k: c.OpenTable(**k),
    e.ClosingNoticeGiven: lambda x, _, k: c.GiveClosingNotice(closes_at=x.closes_at, **k),
    e.LimitsAnnounced: lambda x, _, k: c.AnnounceLimits(
        limits=x.limits, effective_at=x.effective_at, **k
    ),
    e.LimitsAgreed: lambda x, _, k: c.AgreeLimits(player=x.player, **k),
    e.LimitsApplied: lambda x, _, k: c.ApplyLimits(**k),
    e.PlayerLimitsSet: lambda x, _, k: c.SetPlayerLimits(player=x.player, limits=x.limits, **k),
    e.LegacyWagerOffered: lambda x, _, k: c.OfferLegacyWager(player=x.player, hours=x.hours, **k),
    e.LegacyWagerAccepted: lambda x, _, k: c.AcceptLegacyWager(player=x.player, **k),
    e.LegacyWagerExtended: lambda x, _, k: c.ExtendLegacyWager(player=x.player, hours=x.hours, **k),
    e.LegacyWagerEnded: lambda x, _, k: c.EndLegacyWager(player=x.player, **k),
    e.SeatVacated: _left,
    e.DirectedToLeave: _left,
    e.GuestAccountOpened: lambda x, _, k: c.OpenGuestAccount(player=x.player, **k),
    e.ColourChipsIssued: lambda x, _, k: c.IssueColourChips(
        player=x.player,
        colour=x.colour,
        value=x.value,
        count=x.count,
        agreed_by=x.agreed_by,
        approved_by=x.approved_by,
        **k,
    ),
    e.ColourChipsRedeemed: _redeemed,
    e.ForeignChipsFound: _found,
    e.FloatFilled: lambda x, _, k: c.Fill(amount=x.amount, **k),
    e.FloatCredited: lambda x, _, k: c.Credit(amount=x.amount, **k),
    e.DropCounted: lambda x, _, k: c.CountDrop(amount=x.amount, **k),
    e.BallChanged: lambda x, _, k: c.ChangeBall(**k),
    e.WagerShown: lambda x, _, k: c.PlaceWager(bet=x.bet, stake=x.stake, player=x.player, **k),
    e.WagerHidden: lambda x, _, k: c.RemoveWager(bet=x.bet, player=x.player, **k),
    e.FinalBetsAnnounced: lambda x, _, k: c.AnnounceFinalBets(**k),
    e.Attested: lambda x, _, k: c.Attest(item=x.item, value=x.value, note=x.note, **k),
    e.SeatTaken: _seat,
    e.BoughtIn: _bought,
    e.BettingOpened: lambda x, _, k: c.OpenBetting(**k),
    e.WagerPlaced: lambda x, _, k: c.PlaceWager(
        bet=x.bet, stake=x.asked or x.stake, player=x.player, **k
    ),
    e.BetCalled: lambda x, _, k: c.CallBet(
        bet=x.bet, stake=x.asked or x.stake, player=x.player, tender=x.tender, **k
    ),
    e.WagerMoved: lambda x, _, k: c.MoveWager(
        from_=x.from_, to=x.to, stake=x.stake, player=x.player, **k
    ),
    e.WagerRemoved: _lifted,
    e.WagersRemoved: _removed,
    e.WagersRepeated: lambda x, _, k: c.RepeatWagers(times=x.times, player=x.player, **k),
    e.BallSpun: lambda x, _, k: c.SpinBall(direction=x.direction, started_by=x.started_by, **k),
    e.WageringPeriodEnded: lambda x, _, k: c.EndWageringPeriod(**k),
    e.BetsClosed: lambda x, _, k: c.NoMoreBets(**k),
    e.BallFell: lambda x, _, k: c.BallDropped(**k),
    e.OutcomeSensed: lambda x, _, k: c.RecordOutcome(outcome=x.outcome, source=x.source, **k),
    e.OutcomeRecorded: _outcome,
    e.WagersSettled: _settled,
    e.DuesPaid: _settled,
    e.ForeignChipsSettled: _settled,
    e.SpinSettled: _settled,
    e.WinningWagerWithdrawn: lambda x, _, k: c.WithdrawWinningWager(
        bet=x.bet, player=x.player, **k
    ),
    e.SpinsDirected: lambda x, _, k: c.DirectSpins(**k),
    e.CashedOut: lambda x, _, k: c.CashOut(player=x.player, ticket=x.ticket, **k),
    e.PlayerLeft: lambda x, _, k: c.Leave(player=x.player, ticket=x.ticket, **k),
    e.WagersSetAside: _settled,
    e.SideBetClosed: lambda x, _, k: c.NoMoreBets(side_bet=x.side_bet, **k),
    e.LuckyBallDrawn: lambda x, _, k: c.DrawLuckyBall(numbers=x.numbers, **k),
    e.BonusNumberDrawn: lambda x, _, k: c.DrawBonusNumber(bonus=x.bonus, **k),
    e.SpreadDrawn: lambda x, _, k: c.DrawSpread(number=x.number, **k),
    e.MatchDrawn: lambda x, _, k: c.DrawMatch(wheels=x.wheels, bonus=x.bonus, **k),
    e.SymbolDrawn: lambda x, _, k: c.DrawSymbol(symbol=x.symbol, **k),
    **IRREGULAR,
}


_AT_THE_CAGE: dict[type, Callable[[Any, dict[str, Any]], AnyCommand]] = {
    cages.TicketRedeemed: lambda x, k: c.RedeemTicket(ticket=x.ticket, **k),
    cages.PrintFailed: lambda x, k: c.ReportPrintFailure(ticket=x.ticket, **k),
    cages.TicketReprinted: lambda x, k: c.ReprintTicket(ticket=x.ticket, reason=x.reason, **k),
    cages.TicketVoided: lambda x, k: c.VoidTicket(ticket=x.ticket, reason=x.reason, **k),
    cages.TicketPaid: lambda x, k: c.PayManually(
        player=x.player, amount=x.amount, ground="print-failure", ticket=x.ticket, **k
    ),
}


def asked_of(entry: Entry) -> tuple[str, str, str]:
    """Entries that are alike in this answer one command."""
    return entry.by, entry.id, entry.at


def _tag(event: Any) -> str:
    return str(type(event).__struct_config__.tag)


def exported(steps: Iterable[Any], table: Table) -> Iterator[bytes]:
    """The log of a script's steps, as an export writes it: the table's lines and the cage's."""
    from croupier.store.chain import line
    from croupier.store.codec import encode

    heads: dict[str, tuple[int, str]] = {}
    for step in steps:
        for stream, events in ((f"table:{table.id}", step.events), ("cage", step.tickets)):
            for event in events:
                version, prev = heads.get(stream, (0, GENESIS))
                body = encode(Entry(stream, version + 1, step.at, step.by, step.id, event))
                heads[stream] = version + 1, link(prev, body)
                yield line(body, prev, heads[stream][1])
