"""What is asked about wagers."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.bounds import Word
from croupier.table.base import Amount, Command, Count, Name


class PlaceWager(Command, frozen=True, kw_only=True):
    """A stake in cents; with colour chips, how many of which colour says the same."""

    bet: Word
    stake: Amount = 0
    player: Name = ""
    colour: Name = ""
    count: Count = 0
    secret: bool = False  # in a tournament whose Terms have secret wagers


class CallBet(Command, frozen=True, kw_only=True):
    """Announced by the player, placed by the dealer, accompanied by value."""

    player: Name
    bet: Word
    stake: Amount
    tender: Literal["chips", "cash", "voucher", "token"] = "chips"


class MoveWager(Command, frozen=True, kw_only=True):
    from_: Word = msgspec.field(name="from")
    to: Word
    stake: Amount | None = None
    player: Name = ""


class RemoveWager(Command, frozen=True, kw_only=True):
    bet: Word
    stake: Amount | None = None
    player: Name = ""


class RemoveLast(Command, frozen=True, kw_only=True):
    player: Name = ""


class RemoveAll(Command, frozen=True, kw_only=True):
    player: Name = ""


class RepeatWagers(Command, frozen=True, kw_only=True):
    times: Literal[1, 2] = 1
    player: Name = ""


class WithdrawWinningWager(Command, frozen=True, kw_only=True):
    bet: Word
    player: Name = ""


WagersCommand = (
    PlaceWager
    | CallBet
    | MoveWager
    | RemoveWager
    | RemoveLast
    | RemoveAll
    | RepeatWagers
    | WithdrawWinningWager
)
