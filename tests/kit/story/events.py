"""What is said of what happened: of every event a phrase, or nothing where the act says it all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier import cage
from croupier.case.session_sentences import SESSION
from croupier.money import format_cents as money
from croupier.rules.spec import Limits
from croupier.table import events as e
from croupier.table.clock import read
from croupier.table.state import Table
from kit.story import irregular_events
from kit.story.irregular_events import holds as _holds
from kit.story.irregular_events import wagers as _wagers

Happened = e.Event | cage.CageEvent


def told(event: Happened, table: Table, who: str = "") -> str:
    """What is said of an event; of what happens to another than `who`, the name comes first."""
    if type(event) in SILENT:
        return ""
    said = TOLD[type(event)](event, table)
    name = event.player or who
    return f"{name}: {said}" if said and name != who and type(event) in NAMELESS else said


def house(won: int) -> str:
    if not won:
        return "the house is even"
    return f"the house {'wins' if won > 0 else 'loses'} {money(abs(won))}"


def _opened(event: e.BettingOpened, table: Table) -> str:
    if not event.ends_at:
        return _quoted(event.says)
    ends = read(event.ends_at)
    whole, last = (
        int((ends - read(at)).total_seconds()) for at in (table.state.at, event.warns_at)
    )
    return f"{_quoted(event.says)}: {whole} s, a warning for the last {last}"


def _placed(event: e.WagerPlaced | e.BetCalled, table: Table) -> str:
    if event.note:
        return f"{event.note} [{event.clause}]"
    row = table.area_of(table.state.players[event.player]).offer.find(event.bet)
    parts = row.parts
    return f"{parts} pieces of {money(event.stake // parts)}" if parts > 1 else ""


def _moved(event: e.WagerMoved, table: Table) -> str:
    note = f"; {event.note} [{event.clause}]" if event.note else ""
    return f"{money(event.placed)} from {event.from_} to {event.to}{note}"


def _settled(event: e.WagersSettled, table: Table) -> str:
    """What each wager brought, by which clause, and what the player holds then."""
    player = table.state.players.get(event.player)
    rules = table.area_of(player) if player is not None else table.screens  # gone: either
    offer = rules.offer
    decisions = offer.decisions[offer.wheel.index[table.state.spin.outcome]]
    said, won, lost = [], 0, 0
    for line in event.lines:
        if line.bet in offer.side_rows:
            winning = line.accepted if line.returned > line.stake - line.accepted else 0
        else:
            winning = line.accepted // decisions[line.bet].parts * decisions[line.bet].winning
        aside, loss = line.stake - line.accepted, line.accepted - winning
        win = line.returned - aside - winning
        won, lost = won + win, lost + loss
        verbs = [f"wins {money(win)}"] if win else []
        verbs += [f"loses {money(loss)}"] if loss else []
        verbs += [f"gets {money(aside)} back"] if aside else []
        said.append(f"{' and '.join(verbs)} on {line.bet} [{line.clause}]")
    assert (won, lost) == (event.won, event.lost), f"{won} and {lost} do not add up: {event}"
    advised = f"; is advised [{event.advised}]" if event.advised else ""
    noted = f"; {event.told}" if event.told else ""
    tail = f"{advised}{noted}{_stays(event)}{_holds(event.player, table)}"
    return f"{event.player} {', '.join(said)}{tail}"


def _stays(event: e.WagersSettled) -> str:
    """On cloth winners stay down: as they were, or moved from the race-track, or cut down."""
    if not event.stays:
        return ""
    whole = {(line.bet, line.stake) for line in event.lines}
    return (
        "; what won stays" if whole >= set(event.stays) else f"; still down: {_wagers(event.stays)}"
    )


def _paid_out(event: e.PlayerLeft | e.CashedOut, table: Table) -> str:
    owed = isinstance(event, e.PlayerLeft) and event.owed
    form = f"ticket {event.ticket} of" if event.ticket else "with chips of"
    paid = f"{form} {money(event.amount)}" if event.amount else "with nothing"
    if not owed:
        return paid
    held = table.state.players[event.player].holds
    return f"{paid}; what is held is owed" if held else f"{paid}; what is down is settled later"


def _dues(event: e.DuesPaid, table: Table) -> str:
    if not event.amount:
        return f"nothing is due to {event.player}"
    form = f"a further ticket {event.ticket} of" if event.ticket else "further chips of"
    return f"{event.player} is due {form} {money(event.amount)}"


def _closing(event: e.ClosingNoticeGiven, table: Table) -> str:
    spins = f"after {event.spins} more spins" if event.spins else ""
    at = f"at {_time(event.closes_at)}" if event.closes_at else ""
    return f"the table closes {' and '.join(filter(None, (spins, at)))}"


def _own_limits(event: e.PlayerLimitsSet, table: Table) -> str:
    if event.limits is None:
        return f"{event.player} plays by the table's limits again, without a marker"
    return f"a marker: {event.player} plays {_limits(event.limits)}"


def _issued(event: e.ColourChipsIssued, table: Table) -> str:
    shared = f", agreed by {' and '.join(event.agreed_by)}" if event.agreed_by else ""
    marker = ", with a marker" if event.marker else ""
    return f"{event.colour} is worth {money(event.value)}{marker}{shared}"


def _redeemed(event: e.ColourChipsRedeemed, table: Table) -> str:
    basis = f", {BASIS[event.basis]}" if event.basis else ""
    notified = f"; {event.notified} is told" if event.notified else ""
    return f"{money(event.count * event.value)} in value chips{basis}{notified}"


BASIS = {"issued": "as issued", "verified": "as verified", "minimum": "at the minimum"}


def _foreign(event: e.ForeignChipsFound, table: Table) -> str:
    counts = f"a wager of {money(event.count * event.value)}" if event.counts else "no wager"
    advice = f"; {event.told}" if event.told else ""
    return f"{counts} [{event.clause}]{advice}"


def _foreign_lifted(event: e.ForeignChipsLifted, table: Table) -> str:
    return f"{event.player}'s foreign chips come off {event.bet} [{event.clause}]"


def _foreign_settled(event: e.ForeignChipsSettled, table: Table) -> str:
    if event.won:
        return f"{event.player}'s foreign chips win {money(event.won)} [{event.clause}]"
    return f"{event.player}'s foreign chips stay with the table [{event.clause}]"


def _counted(event: e.DropCounted, table: Table) -> str:
    differs = event.amount - event.expected
    if not differs:
        return "as it should be"
    return f"{money(abs(differs))} {'over' if differs > 0 else 'short'}"


TOLD: dict[type[Happened], Callable[[Any, Table], str]] = {
    e.ClosingNoticeGiven: _closing,
    e.LimitsAnnounced: lambda x, _: f"{_limits(x.limits)} from {_time(x.effective_at)} on",
    e.LimitsApplied: lambda x, _: f"{_limits(x.limits)} from the next betting on: {x.ground}",
    e.PlayerLimitsSet: _own_limits,
    e.LegacyWagerOffered: lambda x, _: f"{_limits(x.limits)} for {x.hours} h",
    e.LegacyWagerAccepted: lambda x, _: f"a marker: {_limits(x.limits)} until {_time(x.until)}",
    e.LegacyWagerExtended: lambda x, _: f"until {_time(x.until)}",
    e.LegacyWagerEnded: lambda x, _: f"the old limits of {x.player} end",
    e.SeatTaken: lambda x, _: f"{'station' if x.station else 'seat'} {x.seat}",
    e.SeatVacated: lambda x, _: f"seat {x.seat} is free",
    e.GuestAccountOpened: lambda x, _: "a guest account",
    e.GuestAccountClosed: lambda x, _: "the guest account is closed",
    e.BoughtIn: lambda x, t: _holds(x.player, t)[2:],
    e.ColourChipsIssued: _issued,
    e.ColourChipsRedeemed: _redeemed,
    e.ForeignChipsFound: _foreign,
    e.ForeignChipsSettled: _foreign_settled,
    e.ForeignChipsLifted: _foreign_lifted,
    e.FloatFilled: lambda x, t: f"the tray holds {money(t.state.chips.float)}",
    e.FloatCredited: lambda x, t: f"the tray holds {money(t.state.chips.float)}",
    e.DropCounted: _counted,
    e.BettingOpened: _opened,
    e.WagerPlaced: _placed,
    e.WagerShown: lambda x, _: f"{x.note} [{x.clause}]",
    e.WagerHidden: lambda x, _: f"{x.bet} is no longer shown",
    e.ShownWagersDropped: lambda x, _: f"{x.player}'s {money(x.amount)} is dropped [{x.clause}]",
    e.BetCalled: _placed,
    e.WagerMoved: _moved,
    e.WagerRemoved: lambda x, t: f"{money(x.stake)} off {x.bet}{_holds(x.player, t)}",
    e.WagersRemoved: lambda x, t: f"{money(x.amount)} off{_holds(x.player, t)}",
    e.WagersRepeated: lambda x, _: _wagers(x.wagers),
    e.BallSpun: lambda x, _: f"spin {x.spin}",
    e.FinalBetsAnnounced: lambda x, _: _quoted(x.says),
    e.WageringPeriodEnded: lambda x, t: f"wagering ends [{_period(t)}]",
    e.BetsClosed: lambda x, _: _quoted(x.says) + (" and the bell" if x.bell else ""),
    e.WagersNotRecognised: lambda x, t: f"{x.player}: {x.note} [{x.clause}]{_holds(x.player, t)}",
    e.OutcomeSensed: lambda x, _: f"{x.outcome} is shown",
    e.OutcomeRecorded: lambda x, _: f"{x.outcome} {x.colour}",
    e.WagersSettled: _settled,
    e.SpinSettled: lambda x, _: house(x.house),
    e.WinningWagerWithdrawn: lambda x, t: f"{money(x.stake)} off {x.bet}{_holds(x.player, t)}",
    e.CashedOut: _paid_out,
    e.PlayerLeft: _paid_out,
    e.DuesPaid: _dues,
    cage.TicketRedeemed: lambda x, _: f"{money(x.amount)} in cash",
    cage.PrintFailed: lambda x, _: "to be printed again or paid by hand",
    cage.TicketReprinted: lambda x, _: "a duplicate, and the first copy is worth nothing",
    cage.TicketVoided: lambda x, _: f"{money(x.amount)} is owed no more",
    cage.TicketPaid: lambda x, _: f"{money(x.amount)} by hand, and the ticket is cancelled",
}
TOLD.update(irregular_events.TOLD.items())
TOLD.update(dict.fromkeys(SESSION, lambda x, _: SESSION[type(x)][1](x)))
# Of these the act says all there is to say; a ticket is told with what it was issued for.
SILENT: frozenset[type[Happened]] = frozenset(
    (e.TableMade, e.TableOpened, e.TableClosed, e.Attested, e.LimitsAgreed, e.BallChanged,
     e.BallFell, e.SpinsDirected, e.DirectedToLeave, cage.TicketIssued)
)  # fmt: skip
# What these say does not name whom it is about.
NAMELESS: frozenset[type[Happened]] = frozenset(
    (e.SeatTaken, e.SeatVacated, e.GuestAccountOpened, e.GuestAccountClosed, e.BoughtIn,
     e.ColourChipsIssued, e.ColourChipsRedeemed, e.WagersRemoved, e.CashedOut, e.PlayerLeft)
)  # fmt: skip


def _period(table: Table) -> str:
    return table.screens.powers["end-wagering-period"].clause


def _limits(limits: Limits) -> str:
    return f"{money(limits.min)} to {money(limits.max)}"


def _time(at: str) -> str:
    return at[11:19]


def _quoted(says: tuple[str, ...]) -> str:
    return ", ".join(f"“{words}”" for words in says)
