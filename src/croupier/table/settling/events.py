"""What happened when a spin was settled. Logs keep names and fields."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.money import Cents
from croupier.rules.settle import Line as Line
from croupier.table.base import Event


class WagersSettled(Event, frozen=True):
    """One player's wagers settled: stakes = lost + back + what stays; the house pays `won`."""

    player: str
    lines: tuple[Line, ...]
    lost: Cents
    back: Cents
    won: Cents
    stays: tuple[tuple[str, Cents], ...] = ()
    advised: str = ""  # the clause by which the player was advised of the minimum
    told: str = ""  # what else the player was told, with its clause


class SpinSettled(Event, frozen=True):
    """The spin is over: what came first, and what the house won or lost by it."""

    spin: int
    outcome: str
    order: tuple[str, ...]
    house: Cents
    draws: dict[str, Any] = msgspec.field(
        default_factory=dict
    )  # what side bets drew for this release of the ball
    early: tuple[str, ...] = ()  # winners that may be paid before the losers are all collected


class DuesPaid(Event, frozen=True):
    """What became due to someone who had left: a further ticket, or chips."""

    player: str
    amount: Cents
    ticket: str = ""


class WagersWait(Event, frozen=True):
    """A player's locked wagers wait for the records, and are set aside when the spin is settled."""

    player: str
    spin: int
    clause: str
    wagers: tuple[tuple[str, Cents], ...] = ()  # these alone; none: all of the player's


class WagersSetAside(Event, frozen=True):
    player: str
    spin: int
    amount: Cents
    wagers: tuple[tuple[str, Cents], ...] = ()  # these alone; none: all of the player's


class AsideSettled(Event, frozen=True):
    """Wagers that were set aside, settled as recorded or returned as void."""

    player: str
    spin: int
    lines: tuple[Line, ...]
    lost: Cents
    back: Cents
    won: Cents


SettlingEvent = WagersSettled | SpinSettled | DuesPaid | WagersWait | WagersSetAside | AsideSettled
