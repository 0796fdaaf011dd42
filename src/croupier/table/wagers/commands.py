"""What is asked about wagers."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.money import Cents
from croupier.table.base import Command


class PlaceWager(Command, frozen=True, kw_only=True):
    """A stake in cents; with colour chips, how many of which colour says the same."""

    bet: str
    stake: Cents = 0
    player: str = ""
    colour: str = ""
    count: int = 0


class CallBet(Command, frozen=True, kw_only=True):
    """Announced by the player, placed by the dealer, accompanied by value."""

    player: str
    bet: str
    stake: Cents
    tender: Literal["chips", "cash", "voucher", "token"] = "chips"


class MoveWager(Command, frozen=True, kw_only=True):
    from_: str = msgspec.field(name="from")
    to: str
    stake: Cents | None = None
    player: str = ""


class RemoveWager(Command, frozen=True, kw_only=True):
    bet: str
    stake: Cents | None = None
    player: str = ""


class RemoveLast(Command, frozen=True, kw_only=True):
    player: str = ""


class RemoveAll(Command, frozen=True, kw_only=True):
    player: str = ""


class RepeatWagers(Command, frozen=True, kw_only=True):
    times: Literal[1, 2] = 1
    player: str = ""


class WithdrawWinningWager(Command, frozen=True, kw_only=True):
    bet: str
    player: str = ""


WagersCommand = (
    PlaceWager | CallBet | MoveWager | RemoveWager | RemoveLast | RemoveAll | RepeatWagers
    | WithdrawWinningWager
)  # fmt: skip
