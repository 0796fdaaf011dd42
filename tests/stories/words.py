"""The words of a story: what people are said to do, and what is said of what happened."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from croupier.money import format_cents as money
from croupier.money import parse_cents
from croupier.rules.spec import fact
from croupier.table import events as e
from croupier.table.clock import read
from croupier.table.state import Table

# What people do, in plain words; {stake} and {amount} are money, the rest is taken as it stands.
SAYINGS: dict[str, dict[str, Any]] = {
    "attests {item} {value}": {"do": "attest"},
    "takes seat {seat}": {"do": "take-seat"},
    "buys in {amount}": {"do": "buy-in"},
    "opens betting": {"do": "open-betting"},
    "wagers {stake} on {bet}": {"do": "place-wager"},
    "calls {bet} for {stake}": {"do": "call-bet"},
    "calls {bet} for {stake} in {tender}": {"do": "call-bet"},
    "moves {from} to {to}": {"do": "move-wager"},
    "moves {stake} of {from} to {to}": {"do": "move-wager"},
    "removes {bet}": {"do": "remove-wager"},
    "removes {stake} of {bet}": {"do": "remove-wager"},
    "takes back the last": {"do": "remove-last"},
    "clears": {"do": "remove-all"},
    "repeats": {"do": "repeat-wagers"},
    "doubles": {"do": "repeat-wagers", "times": 2},
    "spins": {"do": "spin-ball"},
    "spins {direction} the wheel": {"do": "spin-ball"},
    "calls no more bets": {"do": "no-more-bets"},
    "sees the ball drop": {"do": "ball-dropped"},
    "records outcome {outcome}": {"do": "record-outcome"},
    "confirms {outcome}": {"do": "confirm-outcome"},
    "settles": {"do": "settle"},
    "withdraws {bet}": {"do": "withdraw-winning-wager"},
    "calls no spin: {ground}": {"do": "call-no-spin"},
    "clears the fault of {component}": {"do": "clear-fault"},
    "cashes out": {"do": "cash-out"},
    "leaves": {"do": "leave"},
    "directs spins": {"do": "direct-spins"},
    "closes the table": {"do": "close-table"},
}
FORMS = {  # `from` is no name for a group, so each has a tail
    saying: re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1_>\\S+)", re.escape(saying)))
    for saying in SAYINGS
}


def understood(act: str) -> tuple[str, dict[str, Any]]:
    """(saying, command) of an act; who gives the command is for the table to know."""
    for saying, form in FORMS.items():
        match = form.fullmatch(act)
        if match:
            said = {name[:-1]: _value(name[:-1], text) for name, text in match.groupdict().items()}
            return saying, {**SAYINGS[saying], **said}
    raise AssertionError(f"nobody knows how one {act!r}")


def told(event: e.Event, table: Table) -> str:
    """What is said of an event; of some no more than the act itself, so nothing."""
    return TOLD[type(event)](event, table) if type(event) in TOLD else ""


def house(won: int) -> str:
    if not won:
        return "the house is even"
    return f"the house {'wins' if won > 0 else 'loses'} {money(abs(won))}"


def _opened(event: e.BettingOpened, table: Table) -> str:
    if not event.ends_at:
        return _quoted(event.says)
    ends = read(event.ends_at)
    whole, last = (int((ends - read(at)).total_seconds()) for at in (table.at, event.warns_at))
    return f"{_quoted(event.says)}: {whole} s, a warning for the last {last}"


def _placed(event: e.WagerPlaced | e.BetCalled, table: Table) -> str:
    if event.note:
        return f"{event.note} [{event.clause}]"
    parts = table.offer.bets[event.bet].parts
    return f"{parts} pieces of {money(event.stake // parts)}" if parts > 1 else ""


def _moved(event: e.WagerMoved, table: Table) -> str:
    note = f"; {event.note} [{event.clause}]" if event.note else ""
    return f"{money(event.placed)} from {event.from_} to {event.to}{note}"


def _no_spin(event: e.NoSpinCalled, table: Table) -> str:
    said = [f"no result [{event.clause}]"]
    if event.wagers == "stand":
        said.append(f"the wagers stand [{_why(table, 'after-no-spin')}]")
    if event.ball_to:
        said.append(f"the ball back to {event.ball_to} [{_why(table, 'ball-after-no-spin')}]")
    return "; ".join(said)


def _why(table: Table, what: str) -> str:
    found = fact(table.offer.rulebook, "settlement", what, table.offer.spec.mode)
    assert found is not None, what
    return found[1]


def _settled(event: e.WagersSettled, table: Table) -> str:
    """What each wager brought, by which clause, and what the player holds then."""
    decisions = table.offer.decisions[table.offer.wheel.index[table.outcome]]
    said, won, lost = [], 0, 0
    for line in event.lines:
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
    return f"{event.player} {', '.join(said)}{advised}{_stays(event)}{_holds(event.player, table)}"


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
    return f"{paid}; what is down is settled later" if owed else paid


def _dues(event: e.DuesPaid, table: Table) -> str:
    if not event.amount:
        return f"nothing is due to {event.player}"
    form = f"a further ticket {event.ticket} of" if event.ticket else "further chips of"
    return f"{event.player} is due {form} {money(event.amount)}"


TOLD: dict[type[e.Event], Callable[[Any, Table], str]] = {
    e.SeatTaken: lambda x, _: f"seat {x.seat}",
    e.BoughtIn: lambda x, t: _holds(x.player, t)[2:],
    e.BettingOpened: _opened,
    e.WagerPlaced: _placed,
    e.BetCalled: _placed,
    e.WagerMoved: _moved,
    e.WagerRemoved: lambda x, t: f"{money(x.stake)} off {x.bet}{_holds(x.player, t)}",
    e.WagersRemoved: lambda x, t: f"{money(x.amount)} off{_holds(x.player, t)}",
    e.WagersRepeated: lambda x, _: _wagers(x.wagers),
    e.BallSpun: lambda x, _: f"spin {x.spin}",
    e.WageringPeriodEnded: lambda x, t: f"wagering ends [{t.powers['end-wagering-period'].clause}]",
    e.BetsClosed: lambda x, _: _quoted(x.says) + (" and the bell" if x.bell else ""),
    e.WagersNotRecognised: lambda x, t: f"{x.player}: {x.note} [{x.clause}]{_holds(x.player, t)}",
    e.OutcomeSensed: lambda x, _: f"{x.outcome} is shown",
    e.OutcomeRecorded: lambda x, _: f"{x.outcome} {x.colour}",
    e.FaultRaised: lambda x, _: f"red light: {x.what}",
    e.FaultCleared: lambda x, _: "green light",
    e.WagersSettled: _settled,
    e.SpinSettled: lambda x, _: house(x.house),
    e.WinningWagerWithdrawn: lambda x, t: f"{money(x.stake)} off {x.bet}{_holds(x.player, t)}",
    e.NoSpinCalled: _no_spin,
    e.WagersRefunded: lambda x, _: f"{x.player}'s {money(x.amount)} is refunded [{x.clause}]",
    e.CashedOut: _paid_out,
    e.PlayerLeft: _paid_out,
    e.DuesPaid: _dues,
}


def _holds(player: str, table: Table) -> str:
    """What a player has apart from wagers down, after a semicolon; nothing of one who has gone."""
    if player not in table.players:
        return ""
    what = "chip account" if table.has_accounts else "chips"
    return f"; {what} {money(table.players[player].chips)}"


def _wagers(wagers: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{money(stake)} on {bet}" for bet, stake in wagers)


def _quoted(says: tuple[str, ...]) -> str:
    return ", ".join(f"“{words}”" for words in says)


def _value(name: str, text: str) -> int | str:
    if name in ("stake", "amount"):
        return parse_cents(text)
    return int(text) if name in ("seat", "value") and text.isdigit() else text
