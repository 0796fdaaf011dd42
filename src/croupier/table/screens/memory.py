"""What screens show beside the table's state: past results, the last acts, the last wins.

`SHOWN` says of every event what screens make of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.money import Cents
from croupier.table import events as e
from croupier.table.screens.amends import Amends
from croupier.table.screens.parts import ActLine

RESULTS = 30  # how many past outcomes a screen is sent
ACTS = 10


class Memory:
    """What a table's screens were told, as far as its state does not say it."""

    def __init__(self) -> None:
        self.results: list[str] = []
        self.spins: list[int] = []  # of the results, beside them
        self.spin = 0
        self.acts: list[ActLine] = []
        self.says: tuple[str, ...] = ()
        self.no_spin = ""
        self.settled: dict[str, e.WagersSettled] = {}
        self.amends = Amends()

    def note(self, at: str, by: str, event: e.Event) -> None:
        shown = SHOWN[type(event)]
        if shown.note is not None:
            shown.note(self, event)
        if shown.act:
            what = str(event.__struct_config__.tag)
            amount: Cents = getattr(event, "amount", 0)
            act = ActLine(
                at=at, by=by, what=what, player=event.player, amount=amount, ticket=event.ticket
            )
            self.acts = [act, *self.acts][:ACTS]

    def betting_opened(self, event: e.BettingOpened) -> None:
        self.says, self.no_spin, self.settled = event.says, "", {}

    def announced(self, event: e.BetsClosed | e.FinalBetsAnnounced) -> None:
        self.says = event.says

    def ball_spun(self, event: e.BallSpun) -> None:
        self.spin = event.spin

    def outcome_recorded(self, event: e.OutcomeRecorded) -> None:
        self.results = [event.outcome, *self.results][:RESULTS]
        self.spins = [self.spin, *self.spins][:RESULTS]
        self.amends.forget()

    def without_result(self, event: e.NoSpinCalled | e.SpinVoided) -> None:
        self.amends.note_result(event, self.results, self.spins)
        self._strike(event.spin)
        if not event.late:
            self.no_spin, self.says = event.ground, ()

    def _strike(self, spin: int) -> None:
        """A spin without a result is no result."""
        kept = [
            (one, result)
            for one, result in zip(self.spins, self.results, strict=True)
            if one != spin
        ]
        self.spins, self.results = [one for one, _ in kept], [result for _, result in kept]

    def outcome_corrected(self, event: e.OutcomeCorrected) -> None:
        self.amends.note_result(event, self.results, self.spins)
        self.results = [
            event.outcome if spin == event.spin else result
            for spin, result in zip(self.spins, self.results, strict=True)
        ]

    def wagers_settled(self, event: e.WagersSettled) -> None:
        self.settled[event.player] = event

    def settled_again(self, event: e.SettlementCorrected) -> None:
        before = self.settled.get(event.player)
        if before is not None and event.spin == self.spin:
            returned = sum(line.returned for line in event.lines)
            at_stake = sum(line.stake for line in event.lines if line.returned)
            self.settled[event.player] = e.WagersSettled(
                event.player, event.lines, 0, 0, max(0, returned - at_stake)
            )
        self.amends.settled_again(event)

    def stakes_back(self, event: e.WagersRefunded | e.WagersVoided) -> None:
        self.amends.stakes_back(event)

    def dispute_raised(self, event: e.DisputeRaised) -> None:
        self.amends.dispute_raised(event)

    def dispute_decided(self, event: e.DisputeDecided) -> None:
        self.amends.dispute_decided(event)

    def claim_decided(self, event: e.ClaimDecided) -> None:
        self.amends.claim_decided(event)


class Shown(NamedTuple):
    """What screens make of an event."""

    everyone: bool  # it changes what everybody sees; else what one player sees, or nobody
    act: bool  # it is news to the dealer's list of acts, and to the floor
    note: Callable[[Memory, Any], None] | None = None  # what is remembered of it


PUBLIC = Shown(everyone=True, act=True)
OWN = Shown(everyone=False, act=True)
SENSED = Shown(everyone=True, act=False)
QUIET = Shown(everyone=False, act=False)  # a thousand wagers a spin are no news

SHOWN: dict[type[e.Event], Shown] = {
    e.TableMade: PUBLIC,
    e.TableOpened: PUBLIC,
    e.ClosingNoticeGiven: PUBLIC,
    e.TableClosed: PUBLIC,
    e.Attested: OWN,
    e.SeatTaken: OWN,
    e.SeatVacated: OWN,
    e.GuestAccountOpened: OWN,
    e.GuestAccountClosed: OWN,
    e.BoughtIn: OWN,
    e.CashedOut: OWN,
    e.DirectedToLeave: OWN,
    e.PlayerLeft: PUBLIC,
    e.ColourChipsIssued: PUBLIC,
    e.ColourChipsRedeemed: PUBLIC,
    e.ForeignChipsFound: OWN,
    e.ForeignChipsSettled: OWN,
    e.FloatFilled: OWN,
    e.FloatCredited: OWN,
    e.DropCounted: OWN,
    e.WagerPlaced: QUIET,
    e.WagerShown: QUIET,
    e.WagerHidden: QUIET,
    e.ShownWagersDropped: QUIET,
    e.BetCalled: OWN,
    e.WagerMoved: QUIET,
    e.WagerRemoved: QUIET,
    e.WagersRemoved: QUIET,
    e.WagersRepeated: QUIET,
    e.WagersNotRecognised: QUIET,
    e.WinningWagerWithdrawn: OWN,
    e.BettingOpened: PUBLIC._replace(note=Memory.betting_opened),
    e.BallSpun: PUBLIC._replace(note=Memory.ball_spun),
    e.FinalBetsAnnounced: PUBLIC._replace(note=Memory.announced),
    e.WageringPeriodEnded: PUBLIC,
    e.BetsClosed: PUBLIC._replace(note=Memory.announced),
    e.BallFell: PUBLIC,
    e.OutcomeSensed: SENSED,
    e.OutcomeRecorded: PUBLIC._replace(note=Memory.outcome_recorded),
    e.BallExamined: PUBLIC,
    e.BallChanged: PUBLIC,
    e.SpinsDirected: OWN,
    e.SideBetClosed: PUBLIC,
    e.LuckyBallDrawn: PUBLIC,
    e.BonusNumberDrawn: PUBLIC,
    e.SpreadDrawn: PUBLIC,
    e.MatchDrawn: PUBLIC,
    e.SymbolDrawn: PUBLIC,
    e.WagersSettled: QUIET._replace(note=Memory.wagers_settled),
    e.SpinSettled: PUBLIC,
    e.DuesPaid: OWN,
    e.WagersWait: QUIET,
    e.WagersSetAside: QUIET,
    e.AsideSettled: OWN,
    e.NoSpinCalled: PUBLIC._replace(note=Memory.without_result),
    e.WagersRefunded: QUIET._replace(note=Memory.stakes_back),
    e.SpinVoided: PUBLIC._replace(note=Memory.without_result),
    e.WagersVoided: OWN._replace(note=Memory.stakes_back),
    e.OutcomeFlagged: PUBLIC,
    e.OutcomeCorrected: PUBLIC._replace(note=Memory.outcome_corrected),
    e.SettlementCorrected: OWN._replace(note=Memory.settled_again),
    e.PositionCorrected: OWN,
    e.MalfunctionReported: PUBLIC,
    e.FaultRaised: PUBLIC,
    e.FaultCleared: PUBLIC,
    e.SideWagersVoided: OWN,
    e.RecordsConfirmed: OWN,
    e.AccountsFrozen: PUBLIC,
    e.AccountsReleased: PUBLIC,
    e.PaymentHeld: OWN,
    e.PaymentReleased: OWN,
    e.CreditRefused: OWN,
    e.ReturnRequired: OWN,
    e.PaidManually: OWN,
    e.ClaimRaised: OWN,
    e.ClaimDecided: OWN._replace(note=Memory.claim_decided),
    e.DisputeRaised: OWN._replace(note=Memory.dispute_raised),
    e.DisputeDecided: OWN._replace(note=Memory.dispute_decided),
    e.ComplaintReferred: OWN,
    e.IncidentRecorded: OWN,
    e.PlayerExcluded: PUBLIC,
    e.Notified: OWN,
    e.LimitsAnnounced: PUBLIC,
    e.LimitsAgreed: PUBLIC,
    e.LimitsApplied: PUBLIC,
    e.PlayerLimitsSet: PUBLIC,
    e.LegacyWagerOffered: OWN,
    e.LegacyWagerAccepted: PUBLIC,
    e.LegacyWagerExtended: PUBLIC,
    e.LegacyWagerEnded: PUBLIC,
}
