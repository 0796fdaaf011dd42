"""What happened when a spin or a wager had no result. Logs keep names and fields."""

from __future__ import annotations

from croupier.money import Cents
from croupier.table.base import Event


class NoSpinCalled(Event, frozen=True):
    ground: str
    clause: str
    spin: int
    wagers: str  # "refund" or "stand"
    ball_to: str = ""  # the compartment the ball goes back to
    late: bool = False  # of a spin that is over: the one under way goes on
    note: str = ""
    examine: bool = False  # the ball is looked at before it is spun again
    removed: bool | None = None  # whether the ball was got out before it came to rest


class WagersRefunded(Event, frozen=True):
    player: str
    amount: Cents
    clause: str
    wagers: tuple[tuple[str, Cents], ...] = ()  # these alone; none: all of the player's


class SpinVoided(Event, frozen=True):
    spin: int
    ground: str
    reason: str
    clause: str
    late: bool = False


class WagersVoided(Event, frozen=True):
    """Of one player, before they were settled: on one bet, or all; the stake goes back."""

    player: str
    amount: Cents
    ground: str
    reason: str
    clause: str
    bet: str = ""
    incident: str = ""
    spin: int = 0  # a settled one, whose settlement is corrected


NoSpinsEvent = NoSpinCalled | WagersRefunded | SpinVoided | WagersVoided
