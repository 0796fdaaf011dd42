"""What someone asks of a table. One vocabulary for scripts, HTTP and tests."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from croupier.errors import SpecError
from croupier.money import Cents


def kebab(name: str) -> str:
    """PlaceWager -> place-wager: how classes are named in JSON."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


class Command(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="do",
    tag=kebab,
):
    """What all commands carry: who asks, when, and an id made by the client."""

    by: str = ""  # role:name
    at: str = ""  # ISO 8601, UTC
    id: str = ""


class OpenTable(Command, frozen=True, kw_only=True):
    pass


class CloseTable(Command, frozen=True, kw_only=True):
    pass


class Attest(Command, frozen=True, kw_only=True):
    """A physical fact, kept with who vouches for it."""

    item: str
    value: int | str
    note: str = ""


class TakeSeat(Command, frozen=True, kw_only=True):
    seat: int
    player: str = ""


class BuyIn(Command, frozen=True, kw_only=True):
    amount: Cents
    tender: Literal["cash", "note", "voucher", "token", "chips", "ticket"]
    player: str = ""
    ticket: str = ""


class OpenBetting(Command, frozen=True, kw_only=True):
    pass


class PlaceWager(Command, frozen=True, kw_only=True):
    bet: str
    stake: Cents
    player: str = ""


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


class SpinBall(Command, frozen=True, kw_only=True):
    direction: Literal["against", "with"] = "against"
    started_by: str = ""  # a nominated patron, where the table has a U-Spin


class EndWageringPeriod(Command, frozen=True, kw_only=True):
    pass


class NoMoreBets(Command, frozen=True, kw_only=True):
    side_bet: str = ""


class BallDropped(Command, frozen=True, kw_only=True):
    pass


class RecordOutcome(Command, frozen=True, kw_only=True):
    outcome: str
    source: Literal["dealer", "sensor-1", "sensor-2"] = "dealer"


class ConfirmOutcome(Command, frozen=True, kw_only=True):
    outcome: str


class Settle(Command, frozen=True, kw_only=True):
    tickets: dict[str, str] = {}  # put in by the driver, for those who have left


class WithdrawWinningWager(Command, frozen=True, kw_only=True):
    bet: str
    player: str = ""


class DirectSpins(Command, frozen=True, kw_only=True):
    pass


class CallNoSpin(Command, frozen=True, kw_only=True):
    ground: str
    tickets: dict[str, str] = {}


class ClearFault(Command, frozen=True, kw_only=True):
    component: str


class CashOut(Command, frozen=True, kw_only=True):
    player: str = ""
    ticket: str = ""  # put in by the driver


class Leave(Command, frozen=True, kw_only=True):
    player: str = ""
    ticket: str = ""


AnyCommand = (
    OpenTable | CloseTable | Attest | TakeSeat | BuyIn | OpenBetting | PlaceWager | CallBet
    | MoveWager | RemoveWager | RemoveLast | RemoveAll | RepeatWagers | SpinBall
    | EndWageringPeriod | NoMoreBets | BallDropped | RecordOutcome | ConfirmOutcome | Settle
    | WithdrawWinningWager | DirectSpins | CallNoSpin | ClearFault | CashOut | Leave
)  # fmt: skip


_decoder = msgspec.json.Decoder(AnyCommand)
NAMES = tuple(sorted(str(cls.__struct_config__.tag) for cls in get_args(AnyCommand)))


def read_command(line: bytes | str) -> AnyCommand:
    """One JSON object into a command, or a SpecError that names what does not fit."""
    try:
        command: AnyCommand = _decoder.decode(line)
        return command
    except msgspec.DecodeError as error:
        words = str(error)
        if "`$.do`" in words or "missing required field `do`" in words:
            words = f"'do' is no command; there are {', '.join(NAMES)}"
        raise SpecError(f"The command cannot be read: {words}") from None
