"""Postings of a tournament's session, as they are in cents: `units` puts them in points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.ledger.units import ISSUE, ChipUnit, Transfer
from croupier.table import events as e
from croupier.table.session.state import CENTS


def between(debit: str, credit: str, amount: int) -> tuple[Transfer, ...]:
    """An amount that may run the other way."""
    return (Transfer(debit, credit, amount) if amount >= 0 else Transfer(credit, debit, -amount),)


def _issued(
    table: str, event: e.BankIssued | e.ChipsGiven | e.PlayerPutBack
) -> tuple[Transfer, ...]:
    return between(ISSUE, f"player:{event.player}", event.amount)


def _out(table: str, event: e.PlayerTakenOut | e.ChipsOut) -> tuple[Transfer, ...]:
    return between(f"player:{event.player}", ISSUE, event.amount)


def _forfeited(table: str, event: e.ChipsForfeited) -> tuple[Transfer, ...]:
    return (Transfer(f"player:{event.player}", f"table:{table}:float", event.amount),)


def _returned(table: str, event: e.ForfeitReturned) -> tuple[Transfer, ...]:
    return (Transfer(f"table:{table}:float", f"player:{event.player}", event.amount),)


def _collected(table: str, event: e.ChipsCollected) -> tuple[Transfer, ...]:
    return tuple(
        Transfer(f"player:{name}", ISSUE, count) for name, count in event.counts.items() if count
    )


def _recounted(table: str, event: e.CountCorrected) -> tuple[Transfer, ...]:
    """Of chips that went back to the issue: the session is over, and the event has its unit."""
    if event.unit == CENTS:
        return ()  # the money of the correction itself moves
    unit = ChipUnit(event.unit)
    house, issue = unit.account(f"table:{table}:float"), unit.account(ISSUE)
    return between(house, issue, event.count - event.was)


POSTINGS: dict[type[e.Event], Callable[[str, Any], tuple[Transfer, ...]]] = {
    e.BankIssued: _issued,
    e.ChipsGiven: _issued,
    e.PlayerPutBack: _issued,
    e.PlayerTakenOut: _out,
    e.ChipsOut: _out,
    e.ChipsForfeited: _forfeited,
    e.ForfeitReturned: _returned,
    e.ChipsCollected: _collected,
    e.CountCorrected: _recounted,
}
NO_MONEY = (
    e.TableDesignated, e.TableReleased, e.SessionBegun, e.SessionSuspended, e.SessionResumed,
    e.PlaceLeft, e.PlaceTakenAgain, e.CallBetsClosed, e.BellSet, e.BellRung, e.TimeUp,
    e.RebuysClosed, e.LastSpinsAnnounced, e.SpinMissed, e.PlayerBusted, e.PlayerRevived,
    e.TableSessionEnded, e.SessionReopened,
)  # fmt: skip
# What moves the table's own money, whatever is played with.
IN_CENTS = frozenset((e.FloatFilled, e.FloatCredited, e.DropCounted))
