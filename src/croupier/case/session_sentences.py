"""Sentences for what happens at a tournament's table."""

from __future__ import annotations

from croupier.case.phrases import Sayings, day, few, hour, limits, money
from croupier.table import events as e

ENDS = {
    "spins": "its spins are played",
    "time": "its time is over",
    "one-left": "one player alone has chips",
    "all-bust": "one spin took the last chips of all who had any",
    "no-chips": "nobody has chips, nor may buy any",
    "determined": "it is determined who goes through",
    "agreed": "all players agree",
    "broken-off": "it is broken off and has no result",
}
CAUSES = {"suspended": "The session is suspended", "director-absent": "No director is present"}


def _begun(event: e.SessionBegun) -> str:
    plan = event.plan
    length = few(plan.spins, "spin") if plan.spins else few(plan.minutes, "minute")
    what = "Practice" if plan.practice else f"Session {plan.session}"
    return f"{what} begins, of {length}: {limits(plan.limits)}."


def _given(event: e.ChipsGiven) -> str:
    if event.amount < 0 or event.later > 0:
        more = f", and {money(event.later)} when wagers come back" if event.later > 0 else ""
        return f"{event.player} gives up chips of {money(-event.amount)}{more}: {event.ground}."
    return f"{event.player} gets chips of {money(event.amount)}: {event.ground}."


def _resumed(event: e.SessionResumed) -> str:
    until = f"; time is up at {day(event.ends_at)}" if event.ends_at else ""
    return f"The session's clock goes on{until}."


def _taken_out(event: e.PlayerTakenOut) -> str:
    chips = f", and chips of {money(event.amount)} are out" if event.amount else ""
    return f"{event.player} plays no more ({event.ground}), with {money(event.held)}{chips}."


def _out(event: e.ChipsOut) -> str:
    if event.amount < 0:
        return f"{money(-event.amount)} of {event.player}'s chips that are out is taken back."
    return f"What came back to {event.player}, {money(event.amount)}, is out as well."


def _missed(event: e.SpinMissed) -> str:
    return (
        f"{event.player} wagered {money(event.wagered)} on spin {event.spin}, where"
        f" {money(event.duty)} was due, and owes {money(event.next_duty)} on the next"
        f" [{event.clause}]."
    )


def _counted(event: e.ChipsCollected) -> str:
    counts = ", ".join(f"{name} {money(count)}" for name, count in event.counts.items())
    return f"The chips of session {event.session} are counted: {counts or 'none'}."


SESSION: Sayings = {
    e.TableDesignated: ("table", lambda x: f"The table is set apart for {x.tournament}."),
    e.TableReleased: ("table", lambda x: f"The table is set apart for {x.tournament} no more."),
    e.SessionBegun: ("table", _begun),
    e.BankIssued: (
        "money",
        lambda x: f"{x.player} gets a bank of {money(x.amount)} at seat {x.seat}.",
    ),
    e.ChipsGiven: ("money", _given),
    e.SessionSuspended: ("table", lambda x: f"{CAUSES[x.cause]}: its clock stands still."),
    e.SessionResumed: ("table", _resumed),
    e.PlaceLeft: ("people", lambda x: f"{x.player} leaves the table for a while: {x.ground}."),
    e.PlaceTakenAgain: ("people", lambda x: f"{x.player} is back at the table."),
    e.PlayerTakenOut: ("people", _taken_out),
    e.ChipsOut: ("money", _out),
    e.PlayerPutBack: ("people", lambda x: f"{x.player} plays again, with {money(x.amount)}."),
    e.CallBetsClosed: ("spin", lambda x: f"The dealer calls {' '.join(x.says)}."),
    e.BellSet: ("spin", lambda x: f"Wagers may be made until {hour(x.rings_at)}."),
    e.BellRung: ("spin", lambda x: f"The bell rings: no more wagers [{x.clause}]."),
    e.TimeUp: ("table", lambda x: f"The time of session {x.session} is over [{x.clause}]."),
    e.RebuysClosed: (
        "table",
        lambda x: f"Chips can be bought again no more in session {x.session} [{x.clause}].",
    ),
    e.LastSpinsAnnounced: (
        "spin",
        lambda x: f"The dealer announces the last {few(x.spins, 'spin')} [{x.clause}].",
    ),
    e.SpinMissed: ("wager", _missed),
    e.ChipsForfeited: (
        "money",
        lambda x: f"{x.player} forfeits {money(x.amount)} for spin {x.spin}.",
    ),
    e.ForfeitReturned: (
        "money",
        lambda x: f"{x.player} gets back {money(x.amount)}: spin {x.spin} has no result.",
    ),
    e.PlayerBusted: ("people", lambda x: f"{x.player} has no chip left."),
    e.PlayerRevived: ("people", lambda x: f"{x.player} has chips again."),
    e.TableSessionEnded: (
        "table",
        lambda x: f"Session {x.session} ends: {ENDS.get(x.ground, x.ground)}.",
    ),
    e.SessionReopened: (
        "table",
        lambda x: f"Session {x.session} goes on: what ended it no longer holds.",
    ),
    e.ChipsCollected: ("money", _counted),
    e.CountCorrected: (
        "payout",
        lambda x: (
            f"{x.player}'s count of session {x.session} is {money(x.count)}, not {money(x.was)}:"
            f" spin {x.spin} was settled again."
        ),
    ),
}
