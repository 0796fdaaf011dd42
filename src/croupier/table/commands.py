"""What someone asks of a table. One vocabulary for scripts, HTTP and tests."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from croupier.errors import SpecError
from croupier.money import Cents
from croupier.rules.pin import Pin
from croupier.rules.spec import Limits, TableSpec
from croupier.table.base import FILLED, Command
from croupier.table.irregular_commands import (
    CallNoSpin,
    ClearFault,
    ConfirmRecords,
    CorrectOutcome,
    CorrectPosition,
    DecideClaim,
    DecideDispute,
    ExamineBall,
    ExcludePlayer,
    FlagOutcome,
    FreezeAccounts,
    HoldPayment,
    LapseHold,
    Notify,
    RaiseClaim,
    RaiseDispute,
    RecordIncident,
    ReferComplaint,
    RefuseCredit,
    ReleaseAccounts,
    ReleasePayment,
    ReportMalfunction,
    RequireReturn,
    Ticketed,
    VoidSpin,
    VoidWager,
)


class MakeTable(Command, frozen=True, kw_only=True):
    """What the floor asks when it makes a table; nobody sends it to one."""

    spec: TableSpec
    pin: Pin


class OpenTable(Command, frozen=True, kw_only=True):
    pass


class GiveClosingNotice(Command, frozen=True, kw_only=True):
    closes_at: str = ""  # the earliest the rulebook allows, unless it says


class CloseTable(Command, frozen=True, kw_only=True):
    pass


class Attest(Command, frozen=True, kw_only=True):
    """A physical fact, kept with who vouches for it."""

    item: str
    value: int | str
    note: str = ""
    elsewhere: Annotated[tuple[str, ...], FILLED] = ()  # what other tables attested


class AnnounceLimits(Command, frozen=True, kw_only=True):
    limits: Limits
    effective_at: str


class AgreeLimits(Command, frozen=True, kw_only=True):
    player: str = ""


class ApplyLimits(Command, frozen=True, kw_only=True):
    pass


class SetPlayerLimits(Command, frozen=True, kw_only=True):
    """Limits agreed for one player; none ends the agreement."""

    player: str
    limits: Limits | None = None


class OfferLegacyWager(Command, frozen=True, kw_only=True):
    player: str
    hours: int | None = None


class AcceptLegacyWager(Command, frozen=True, kw_only=True):
    player: str = ""


class ExtendLegacyWager(Command, frozen=True, kw_only=True):
    """A legacy wager that is in force lasts so many hours more."""

    player: str
    hours: int = 1


class EndLegacyWager(Command, frozen=True, kw_only=True):
    player: str


class TakeSeat(Command, frozen=True, kw_only=True):
    seat: int
    player: str = ""
    station: bool = False  # where a table has both a cloth and stations


class VacateSeat(Command, frozen=True, kw_only=True):
    player: str
    ticket: Annotated[str, FILLED] = ""


class OpenGuestAccount(Command, frozen=True, kw_only=True):
    player: str


class BuyIn(Command, frozen=True, kw_only=True):
    tender: Literal["cash", "note", "voucher", "token", "chips", "ticket"]
    amount: Cents = 0  # of a ticket it may be left out: it is worth what it says
    player: str = ""
    ticket: str = ""
    worth: Annotated[Cents, FILLED] = 0  # what the ticket says


class IssueColourChips(Command, frozen=True, kw_only=True):
    player: str
    colour: str
    value: Cents  # of one chip, as its buyer declares it
    count: int
    agreed_by: tuple[str, ...] = ()  # players
    approved_by: str = ""  # role:name


class RedeemColourChips(Command, frozen=True, kw_only=True):
    player: str
    colour: str
    count: int
    table: str = ""  # that issued them, if not this one
    value: Cents | None = None
    verified_by: str = ""  # role:name
    # Whether that table is open, what it issued them at, what is offered.
    still_open: Annotated[bool, FILLED] = False
    issued_at: Annotated[Cents | None, FILLED] = None
    minimum: Annotated[Cents | None, FILLED] = None


class FindForeignChips(Command, frozen=True, kw_only=True):
    player: str
    bet: str
    table: str
    count: int
    value: Cents | None = None
    verified_by: str = ""
    minimum: Annotated[Cents | None, FILLED] = None  # of the table that issued them


class Fill(Command, frozen=True, kw_only=True):
    amount: Cents


class Credit(Command, frozen=True, kw_only=True):
    amount: Cents


class CountDrop(Command, frozen=True, kw_only=True):
    amount: Cents


class ChangeBall(Command, frozen=True, kw_only=True):
    pass


class OpenBetting(Command, frozen=True, kw_only=True):
    pass


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


class SpinBall(Command, frozen=True, kw_only=True):
    direction: Literal["against", "with"] = "against"
    started_by: str = ""  # a nominated patron, where the table has a U-Spin


class AnnounceFinalBets(Command, frozen=True, kw_only=True):
    pass


class EndWageringPeriod(Command, frozen=True, kw_only=True):
    pass


class NoMoreBets(Command, frozen=True, kw_only=True):
    side_bet: str = ""


class DrawLuckyBall(Command, frozen=True, kw_only=True):
    numbers: tuple[str, ...]


class DrawBonusNumber(Command, frozen=True, kw_only=True):
    bonus: int  # by the ball's colour


class DrawSpread(Command, frozen=True, kw_only=True):
    number: str


class DrawMatch(Command, frozen=True, kw_only=True):
    wheels: tuple[str, ...]
    bonus: bool


class DrawSymbol(Command, frozen=True, kw_only=True):
    symbol: str


class BallDropped(Command, frozen=True, kw_only=True):
    pass


class RecordOutcome(Command, frozen=True, kw_only=True):
    outcome: str
    source: Literal["dealer", "sensor-1", "sensor-2"] = "dealer"


class ConfirmOutcome(Command, frozen=True, kw_only=True):
    outcome: str


class Settle(Command, frozen=True, kw_only=True):
    tickets: Ticketed = msgspec.field(default_factory=dict)


class WithdrawWinningWager(Command, frozen=True, kw_only=True):
    bet: str
    player: str = ""


class DirectSpins(Command, frozen=True, kw_only=True):
    pass


class CashOut(Command, frozen=True, kw_only=True):
    player: str = ""
    ticket: Annotated[str, FILLED] = ""


class Leave(Command, frozen=True, kw_only=True):
    player: str = ""
    ticket: Annotated[str, FILLED] = ""


class DirectToLeave(Command, frozen=True, kw_only=True):
    player: str
    reason: str
    ticket: Annotated[str, FILLED] = ""


class ReportPrintFailure(Command, frozen=True, kw_only=True):
    ticket: str
    table: Annotated[str, FILLED] = ""  # where it is asked
    spin: Annotated[int, FILLED] = 0  # the last of that table


class ReprintTicket(Command, frozen=True, kw_only=True):
    ticket: str
    reason: str = ""
    table: Annotated[str, FILLED] = ""


class VoidTicket(Command, frozen=True, kw_only=True):
    ticket: str
    reason: str = ""
    table: Annotated[str, FILLED] = ""


class PayManually(Command, frozen=True, kw_only=True):
    player: str
    amount: Cents
    ground: Literal["print-failure", "malfunction"]
    ticket: str = ""
    table: Annotated[str, FILLED] = ""


class RedeemTicket(Command, frozen=True, kw_only=True):
    """`duplicate` says which copy is presented, where someone can see it."""

    ticket: str
    duplicate: bool | None = None
    table: Annotated[str, FILLED] = ""


AnyCommand = (
    OpenTable | GiveClosingNotice | CloseTable | Attest | AnnounceLimits | AgreeLimits
    | ApplyLimits | SetPlayerLimits | OfferLegacyWager | AcceptLegacyWager | ExtendLegacyWager
    | EndLegacyWager | TakeSeat | VacateSeat | OpenGuestAccount | BuyIn | IssueColourChips
    | RedeemColourChips | FindForeignChips | Fill | Credit | CountDrop | ChangeBall | OpenBetting
    | PlaceWager | CallBet | MoveWager | RemoveWager | RemoveLast | RemoveAll | RepeatWagers
    | SpinBall
    | AnnounceFinalBets | EndWageringPeriod | NoMoreBets | BallDropped | RecordOutcome
    | ConfirmOutcome | Settle | WithdrawWinningWager | DirectSpins | CallNoSpin | ClearFault
    | CashOut | Leave | DirectToLeave | ReportPrintFailure | ReprintTicket | VoidTicket
    | PayManually | RedeemTicket | DrawLuckyBall | DrawBonusNumber | DrawSpread | DrawMatch
    | DrawSymbol
    | VoidSpin | VoidWager | FlagOutcome | CorrectOutcome
    | CorrectPosition | ReportMalfunction | ConfirmRecords | FreezeAccounts
    | ReleaseAccounts | HoldPayment | ReleasePayment | LapseHold
    | RefuseCredit | RequireReturn | RaiseClaim | DecideClaim
    | RaiseDispute | DecideDispute | ReferComplaint | RecordIncident
    | ExcludePlayer | Notify | ExamineBall
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
