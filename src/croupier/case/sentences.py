"""A sentence for every event, and its kind."""

from __future__ import annotations

from croupier import cage
from croupier.case.document import Moment
from croupier.case.floor_sentences import FLOOR
from croupier.case.irregular_sentences import TROUBLE
from croupier.case.phrases import Sayings, day, few, hour, limits, money, quoted, with_note
from croupier.case.session_sentences import SESSION
from croupier.floor.base import FloorEvent
from croupier.log.codec import AnyStored, Entry
from croupier.table import events as e

Sayable = e.Event | cage.CageEvent | FloorEvent


def sentence(event: Sayable) -> str:
    """ "ana places 5.00 on red." """
    return SAYINGS[type(event)][1](event)


def kind_of(event: Sayable) -> str:
    return SAYINGS[type(event)][0]


def moment_of(entry: Entry, event: AnyStored, hash: str) -> Moment:
    """An event as a case has it, in words."""
    assert isinstance(event, Sayable), event
    who = (entry.version, entry.at, entry.by)
    return Moment(*who, kind_of(event), sentence(event), event, hash)


def _closing(event: e.ClosingNoticeGiven) -> str:
    when = f"after {few(event.spins, 'more spin')}" if event.spins else f"at {day(event.closes_at)}"
    return f"Notice is given that the table closes {when}."


def _own_limits(event: e.PlayerLimitsSet) -> str:
    if event.limits is None:
        return f"The table's limits hold for {event.player} again."
    agreed = f", as {event.agreed_by} agreed" if event.agreed_by else ""
    return f"{event.player} is given limits of their own: {limits(event.limits)}{agreed}."


def _bought(event: e.BoughtIn) -> str:
    by = f"ticket {event.ticket}" if event.ticket else event.tender
    return f"{event.player} buys in for {money(event.amount)} by {by}."


def _issued(event: e.ColourChipsIssued) -> str:
    marked = ", a marker showing it" if event.marker else ""
    return (
        f"{event.player} gets {few(event.count, f'{event.colour} chip')} of"
        f" {money(event.value)}{marked}."
    )


def _redeemed(event: e.ColourChipsRedeemed) -> str:
    of = f" of table {event.table}" if event.table else ""
    return (
        f"{event.player} changes {few(event.count, f'{event.colour} chip')}{of} for value chips,"
        f" {money(event.value)} each."
    )


def _foreign(event: e.ForeignChipsFound) -> str:
    counts = "count as a wager" if event.counts else "are no wager"
    return (
        f"{few(event.count, 'chip')} of table {event.table}, {money(event.value)} each, found of"
        f" {event.player} on {event.bet}: they {counts}."
    )


def _foreign_settled(event: e.ForeignChipsSettled) -> str:
    return (
        f"{event.player}'s chips of another table on {event.bet}: {money(event.won)} is paid,"
        f" {money(event.kept)} stays with the table"
        + (f", {money(event.over)} is over the maximum." if event.over else ".")
    )


def _foreign_lifted(event: e.ForeignChipsLifted) -> str:
    return (
        f"{event.player}'s chips of another table, {money(event.amount)}, come off {event.bet}"
        " unsettled."
    )


def _opened(event: e.BettingOpened) -> str:
    until = f", until {hour(event.ends_at)}" if event.ends_at else ""
    return f"Betting opens{quoted(event.says)}{until}."


def _placed(event: e.WagerPlaced) -> str:
    of = f" of {money(event.asked)} asked" if event.asked else ""
    return with_note(f"{event.player} places {money(event.stake)}{of} on {event.bet}.", event.note)


def _called(event: e.BetCalled) -> str:
    by = "" if event.tender == "chips" else f" for {event.tender}"
    of = f" of {money(event.asked)} asked" if event.asked else ""
    said = f"{event.player} calls {event.bet} for {money(event.stake)}{of}{by}."
    return with_note(said, event.note)


def _moved(event: e.WagerMoved) -> str:
    placed = "" if event.placed == event.stake else f", where {money(event.placed)} stands"
    said = f"{event.player} moves {money(event.stake)} from {event.from_} to {event.to}{placed}."
    return with_note(said, event.note)


def _repeated(event: e.WagersRepeated) -> str:
    total = money(sum(stake for _, stake in event.wagers))
    twice = " doubled" if event.times > 1 else ""
    return f"{event.player} repeats {few(len(event.wagers), 'wager')}{twice}, {total} in all."


def _spun(event: e.BallSpun) -> str:
    started = f", started by {event.started_by}" if event.started_by else ""
    return f"The ball of spin {event.spin} is spun {event.direction} the wheel{started}."


def _closed(event: e.BetsClosed) -> str:
    bell = ", with the bell" if event.bell else ""
    runs = "; the wagering period runs on" if event.runs_on else ""
    return f"Betting closes{quoted(event.says)}{bell}{runs}."


def _match(event: e.MatchDrawn) -> str:
    bonus = ", with the Bonus" if event.bonus else ""
    return f"Roulette Match: the wheels show {' and '.join(event.wheels)}{bonus}."


def _recorded(event: e.OutcomeRecorded) -> str:
    how = "is confirmed" if event.source == "confirmed" else f"is recorded by {event.source}"
    announced = f", with its wagers{quoted(event.says)}" if event.says else ""
    return f"{event.outcome} {event.colour} {how}{announced}."


def _settled(event: e.WagersSettled) -> str:
    stays = sum(chips for _, chips in event.stays)
    what = {"won": event.won, "lost": event.lost, "back": event.back, "left down": stays}
    said = ", ".join(f"{money(amount)} {how}" for how, amount in what.items() if amount)
    return with_note(f"{event.player}'s wagers are settled: {said or 'nothing moves'}.", event.told)


def _spin_settled(event: e.SpinSettled) -> str:
    house = "neither wins nor loses"
    if event.house:
        house = f"{'wins' if event.house > 0 else 'loses'} {money(abs(event.house))}"
    return f"Spin {event.spin} is settled on {event.outcome}; the house {house}."


def _paid(event: e.CashedOut | e.PlayerLeft | e.DuesPaid) -> str:
    return f"ticket {event.ticket}" if event.ticket else "chips"


def _due(event: e.DuesPaid) -> str:
    if not event.amount:
        return f"Nothing is due to {event.player}, who has left."
    return f"{money(event.amount)} is due to {event.player}, who has left: {_paid(event)}."


def _left(event: e.PlayerLeft) -> str:
    owed = "; locked wagers are still to be settled" if event.owed else ""
    return f"{event.player} leaves with {money(event.amount)} in {_paid(event)}{owed}."


SAYINGS: Sayings = {
    e.TableMade: ("table", lambda x: "The table is made."),
    e.TableOpened: ("table", lambda x: f"The table opens, {money(x.float)} in the tray."),
    e.TableClosed: ("table", lambda x: f"The table closes, {money(x.float)} in the tray."),
    e.ClosingNoticeGiven: ("table", _closing),
    e.Attested: ("table", lambda x: with_note(f"{x.item} is vouched for: {x.value}.", x.note)),
    e.LimitsAnnounced: (
        "limits",
        lambda x: f"Limits are announced from {day(x.effective_at)}: {limits(x.limits)}.",
    ),
    e.LimitsAgreed: ("limits", lambda x: f"{x.player} agrees to the limits announced."),
    e.LimitsApplied: (
        "limits",
        lambda x: f"From the next betting on ({x.ground}): {limits(x.limits)}.",
    ),
    e.PlayerLimitsSet: ("limits", _own_limits),
    e.LegacyWagerOffered: (
        "limits",
        lambda x: f"{x.player} may keep for {few(x.hours, 'hour')} what held: {limits(x.limits)}.",
    ),
    e.LegacyWagerAccepted: (
        "limits",
        lambda x: f"{x.player} keeps until {day(x.until)}: {limits(x.limits)}.",
    ),
    e.LegacyWagerExtended: (
        "limits",
        lambda x: f"{x.player} keeps them {few(x.hours, 'hour')} more, to {day(x.until)}.",
    ),
    e.LegacyWagerEnded: ("limits", lambda x: f"The table's limits hold for {x.player} again."),
    e.SeatTaken: (
        "people",
        lambda x: f"{x.player} takes {'station' if x.station else 'seat'} {x.seat}.",
    ),
    e.SeatVacated: ("people", lambda x: f"{x.player} is to vacate seat {x.seat}."),
    e.GuestAccountOpened: ("people", lambda x: f"A guest account is opened for {x.player}."),
    e.GuestAccountClosed: ("people", lambda x: f"{x.player}'s guest account is closed."),
    e.DirectedToLeave: ("people", lambda x: f"{x.player} is directed to leave: {x.reason}."),
    e.PlayerLeft: ("people", _left),
    e.BoughtIn: ("money", _bought),
    e.ColourChipsIssued: ("money", _issued),
    e.ColourChipsRedeemed: ("money", _redeemed),
    e.CashedOut: ("money", lambda x: f"{x.player} cashes out {money(x.amount)} in {_paid(x)}."),
    e.DuesPaid: ("money", _due),
    e.FloatFilled: ("money", lambda x: f"The tray is filled with {money(x.amount)}."),
    e.FloatCredited: ("money", lambda x: f"{money(x.amount)} goes out of the tray."),
    e.DropCounted: (
        "money",
        lambda x: f"{money(x.amount)} is counted in the drop box, {money(x.expected)} expected.",
    ),
    e.BallChanged: ("table", lambda x: "The ball is changed."),
    e.SpinsDirected: ("table", lambda x: "Spins without wagers are directed."),
    e.BettingOpened: ("spin", _opened),
    e.BallSpun: ("spin", _spun),
    e.FinalBetsAnnounced: ("spin", lambda x: f"Final bets are announced{quoted(x.says)}."),
    e.WageringPeriodEnded: ("spin", lambda x: "The wagering period ends."),
    e.BetsClosed: ("spin", _closed),
    e.SideBetClosed: ("spin", lambda x: f"Betting on {x.side_bet} closes{quoted(x.says)}."),
    e.BallFell: ("spin", lambda x: "The ball drops."),
    e.WagerPlaced: ("wager", _placed),
    e.WagerShown: (
        "wager",
        lambda x: with_note(f"{x.player} shows {money(x.stake)} on {x.bet}, not debited.", x.note),
    ),
    e.WagerHidden: ("wager", lambda x: f"{x.player} takes back what was shown on {x.bet}."),
    e.ShownWagersDropped: (
        "wager",
        lambda x: f"{x.player}'s {money(x.amount)} under the minimum is dropped.",
    ),
    e.BetCalled: ("wager", _called),
    e.WagerMoved: ("wager", _moved),
    e.WagerRemoved: ("wager", lambda x: f"{x.player} takes {money(x.stake)} off {x.bet}."),
    e.WagersRemoved: ("wager", lambda x: f"{x.player} takes everything off, {money(x.amount)}."),
    e.WagersRepeated: ("wager", _repeated),
    e.WagersNotRecognised: (
        "wager",
        lambda x: with_note(
            f"{x.player}'s {money(x.amount)} is not recognised and goes back.", x.note
        ),
    ),
    e.ForeignChipsFound: ("wager", _foreign),
    e.WinningWagerWithdrawn: (
        "wager",
        lambda x: f"{x.player} withdraws {money(x.stake)} that won on {x.bet}.",
    ),
    e.LuckyBallDrawn: ("draw", lambda x: f"Lucky Ball draws {', '.join(x.numbers)}."),
    e.BonusNumberDrawn: ("draw", lambda x: f"Lucky Ball's Bonus Number is number {x.bonus}."),
    e.SpreadDrawn: ("draw", lambda x: f"Spread-Bet: the inner ring shows {x.number}."),
    e.MatchDrawn: ("draw", _match),
    e.SymbolDrawn: ("draw", lambda x: f"Lucky Symbols draws {x.symbol}."),
    e.OutcomeSensed: ("outcome", lambda x: f"{x.source} reads {x.outcome}."),
    e.OutcomeRecorded: ("outcome", _recorded),
    e.WagersSettled: ("payout", _settled),
    e.ForeignChipsSettled: ("payout", _foreign_settled),
    e.ForeignChipsLifted: ("wager", _foreign_lifted),
    e.SpinSettled: ("payout", _spin_settled),
    cage.TicketIssued: (
        "ticket",
        lambda x: f"Ticket {x.ticket} of {money(x.amount)} is issued to {x.player}.",
    ),
    cage.TicketRedeemed: (
        "ticket",
        lambda x: (
            f"Ticket {x.ticket} of {money(x.amount)} is "
            + (f"taken in at table {x.table}." if x.table else "redeemed.")
        ),
    ),
    cage.PrintFailed: ("ticket", lambda x: f"The printing of ticket {x.ticket} failed."),
    cage.TicketReprinted: (
        "ticket",
        lambda x: with_note(f"Ticket {x.ticket} is printed again, a duplicate.", x.reason),
    ),
    cage.TicketVoided: (
        "ticket",
        lambda x: with_note(
            f"Ticket {x.ticket} of {money(x.amount)} is voided"
            + (f" ({x.incident or x.ground})." if x.ground else "."),
            x.reason,
        ),
    ),
    cage.TicketPaid: (
        "ticket",
        lambda x: f"{money(x.amount)} is paid by hand to {x.player} for ticket {x.ticket}.",
    ),
    **TROUBLE,
    **SESSION,
    **FLOOR,
}
