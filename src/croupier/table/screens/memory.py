"""What screens show besides the state: past results, latest acts, latest wins.

`SHOWN` says for every event whether it is listed among the last acts, and what is remembered of it.
Which parts of a view it changes is worked out in `shown`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.table import events as e
from croupier.table.screens.masking import mask
from croupier.table.screens.parts import ActLine
from croupier.table.screens.redress import Redress
from croupier.table.screens.touched import Touched

PAST = 500  # how many results are kept, for who asks what came how often
RESULTS = 30  # how many of them are in a view
ACTS = 10


class Memory:
    """What a table's screens were told, as far as its state does not say it."""

    def __init__(self) -> None:
        self.results: list[str] = []  # newest first, as they are now
        self.spins: list[int] = []  # of the results, beside them
        self.spin = 0
        self.acts: list[ActLine] = []
        self.says: tuple[str, ...] = ()
        self.no_spin = ""
        self.settled: Touched[e.WagersSettled] = Touched()
        self.redress = Redress()

    def note(self, at: str, by: str, event: e.Event) -> None:
        shown = SHOWN[type(event)]
        if shown.note is not None:
            shown.note(self, event)
        if shown.act:
            what = str(event.__struct_config__.tag)
            act = ActLine(
                at=at,
                by=by,
                what=what,
                player=event.player,
                amount=event.amount,
                ticket=mask(event.ticket) if event.ticket else "",
            )
            self.acts = [act, *self.acts][:ACTS]

    def betting_opened(self, event: e.BettingOpened) -> None:
        self.says, self.no_spin = event.says, ""
        self.settled.clear()

    def announced(self, event: e.BetsClosed | e.FinalBetsAnnounced | e.CallBetsClosed) -> None:
        self.says = event.says

    def ball_spun(self, event: e.BallSpun) -> None:
        self.spin = event.spin

    def outcome_recorded(self, event: e.OutcomeRecorded) -> None:
        self.results = [event.outcome, *self.results][:PAST]
        self.spins = [self.spin, *self.spins][:PAST]
        self.says = event.says
        self.redress.forget()

    def without_result(self, event: e.NoSpinCalled | e.SpinVoided) -> None:
        self.redress.note_result(event, self.results, self.spins)
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
        self.redress.note_result(event, self.results, self.spins)
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
        self.redress.settled_again(event)

    def stakes_back(self, event: e.WagersRefunded | e.WagersVoided) -> None:
        self.redress.stakes_back(event)

    def dispute_raised(self, event: e.DisputeRaised) -> None:
        self.redress.dispute_raised(event)

    def dispute_decided(self, event: e.DisputeDecided) -> None:
        self.redress.dispute_decided(event)

    def claim_decided(self, event: e.ClaimDecided) -> None:
        self.redress.claim_decided(event)


class Shown(NamedTuple):
    """What screens make of an event, beside what the state says after it."""

    act: bool  # it is news, for the dealer's list of acts
    note: Callable[[Memory, Any], None] | None = None  # what is remembered of it


NEWS = Shown(act=True)
QUIET = Shown(act=False)  # a thousand wagers a spin are no news

SHOWN: dict[type[e.Event], Shown] = {
    e.TableMade: NEWS,
    e.TableOpened: NEWS,
    e.ClosingNoticeGiven: NEWS,
    e.TableClosed: NEWS,
    e.Attested: NEWS,
    e.SeatTaken: NEWS,
    e.SeatVacated: NEWS,
    e.GuestAccountOpened: NEWS,
    e.GuestAccountClosed: NEWS,
    e.BoughtIn: NEWS,
    e.CashedOut: NEWS,
    e.DirectedToLeave: NEWS,
    e.PlayerLeft: NEWS,
    e.ColourChipsIssued: NEWS,
    e.ColourChipsRedeemed: NEWS,
    e.ForeignChipsFound: NEWS,
    e.ForeignChipsLifted: NEWS,
    e.ForeignChipsSettled: NEWS,
    e.FloatFilled: NEWS,
    e.FloatCredited: NEWS,
    e.DropCounted: NEWS,
    e.TableDesignated: NEWS,
    e.TableReleased: NEWS,
    e.SessionBegun: NEWS,
    e.BankIssued: NEWS,
    e.ChipsGiven: NEWS,
    e.SessionSuspended: NEWS,
    e.SessionResumed: NEWS,
    e.PlaceLeft: NEWS,
    e.PlaceTakenAgain: NEWS,
    e.PlayerTakenOut: NEWS,
    e.ChipsOut: NEWS,
    e.PlayerPutBack: NEWS,
    e.CallBetsClosed: Shown(act=True, note=Memory.announced),
    e.BellSet: QUIET,
    e.BellRung: NEWS,
    e.TimeUp: NEWS,
    e.RebuysClosed: NEWS,
    e.LastSpinsAnnounced: NEWS,
    e.SpinMissed: NEWS,
    e.ChipsForfeited: NEWS,
    e.ForfeitReturned: NEWS,
    e.PlayerBusted: NEWS,
    e.PlayerRevived: NEWS,
    e.TableSessionEnded: NEWS,
    e.SessionReopened: NEWS,
    e.ChipsCollected: NEWS,
    e.CountCorrected: NEWS,
    e.WagerPlaced: QUIET,
    e.WagerShown: QUIET,
    e.WagerHidden: QUIET,
    e.ShownWagersDropped: QUIET,
    e.BetCalled: NEWS,
    e.WagerMoved: QUIET,
    e.WagerRemoved: QUIET,
    e.WagersRemoved: QUIET,
    e.WagersRepeated: QUIET,
    e.WagersNotRecognised: QUIET,
    e.WinningWagerWithdrawn: NEWS,
    e.BettingOpened: NEWS._replace(note=Memory.betting_opened),
    e.BallSpun: NEWS._replace(note=Memory.ball_spun),
    e.FinalBetsAnnounced: NEWS._replace(note=Memory.announced),
    e.WageringPeriodEnded: NEWS,
    e.BetsClosed: NEWS._replace(note=Memory.announced),
    e.BallFell: NEWS,
    e.OutcomeSensed: QUIET,
    e.OutcomeRecorded: NEWS._replace(note=Memory.outcome_recorded),
    e.BallExamined: NEWS,
    e.BallChanged: NEWS,
    e.SpinsDirected: NEWS,
    e.SideBetClosed: NEWS,
    e.LuckyBallDrawn: NEWS,
    e.BonusNumberDrawn: NEWS,
    e.SpreadDrawn: NEWS,
    e.MatchDrawn: NEWS,
    e.SymbolDrawn: NEWS,
    e.WagersSettled: QUIET._replace(note=Memory.wagers_settled),
    e.SpinSettled: NEWS,
    e.DuesPaid: NEWS,
    e.WagersWait: QUIET,
    e.WagersSetAside: QUIET,
    e.AsideSettled: NEWS,
    e.NoSpinCalled: NEWS._replace(note=Memory.without_result),
    e.WagersRefunded: QUIET._replace(note=Memory.stakes_back),
    e.SpinVoided: NEWS._replace(note=Memory.without_result),
    e.WagersVoided: NEWS._replace(note=Memory.stakes_back),
    e.OutcomeFlagged: NEWS,
    e.OutcomeCorrected: NEWS._replace(note=Memory.outcome_corrected),
    e.SettlementCorrected: NEWS._replace(note=Memory.settled_again),
    e.PositionCorrected: NEWS,
    e.MalfunctionReported: NEWS,
    e.FaultRaised: NEWS,
    e.FaultCleared: NEWS,
    e.SideWagersVoided: NEWS,
    e.RecordsConfirmed: NEWS,
    e.AccountsFrozen: NEWS,
    e.AccountsReleased: NEWS,
    e.PaymentHeld: NEWS,
    e.PaymentReleased: NEWS,
    e.CreditRefused: NEWS,
    e.ReturnRequired: NEWS,
    e.PaidManually: NEWS,
    e.ClaimRaised: NEWS,
    e.ClaimDecided: NEWS._replace(note=Memory.claim_decided),
    e.DisputeRaised: NEWS._replace(note=Memory.dispute_raised),
    e.DisputeDecided: NEWS._replace(note=Memory.dispute_decided),
    e.ComplaintReferred: NEWS,
    e.IncidentRecorded: NEWS,
    e.PlayerExcluded: NEWS,
    e.Notified: NEWS,
    e.LimitsAnnounced: NEWS,
    e.LimitsAgreed: NEWS,
    e.LimitsApplied: NEWS,
    e.PlayerLimitsSet: NEWS,
    e.LegacyWagerOffered: NEWS,
    e.LegacyWagerAccepted: NEWS,
    e.LegacyWagerExtended: NEWS,
    e.LegacyWagerEnded: NEWS,
}
