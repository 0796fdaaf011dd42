"""What screens show after a correction: the correction, returned stakes, decisions."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.claims.ask import review_told
from croupier.table.screens.parts import (
    CaseDecision,
    OwnCorrection,
    ResultCorrection,
    StakesBack,
)
from croupier.table.screens.touched import Touched


class Redress:
    """The last correction for all to see, and to each player what became of theirs.

    A correction and what came back are told until the next spin has an outcome."""

    def __init__(self) -> None:
        self.correction: ResultCorrection | None = None
        self.corrected: Touched[OwnCorrection] = Touched()
        self.back: Touched[StakesBack] = Touched()
        self.decided: Touched[CaseDecision] = Touched()
        self._disputes: dict[str, str] = {}  # whose they are

    def note_result(
        self,
        event: e.OutcomeCorrected | e.NoSpinCalled | e.SpinVoided,
        results: list[str],
        spins: list[int],
    ) -> None:
        """A result that was shown and is another now, or none. `at` is its place among them."""
        if event.spin not in spins:
            return
        at = spins.index(event.spin)
        outcome = event.outcome if isinstance(event, e.OutcomeCorrected) else ""
        self.correction = ResultCorrection(
            spin=event.spin, was=results[at], outcome=outcome, at=at, clause=event.clause
        )

    def forget(self) -> None:
        """The next spin has an outcome."""
        self.correction = None
        self.corrected.clear()
        self.back.clear()

    def settled_again(self, event: e.SettlementCorrected) -> None:
        self.corrected[event.player] = OwnCorrection(
            spin=event.spin,
            paid=event.paid,
            withheld=event.withheld,
            before=event.before,
            taken=event.taken,
            owing=event.owing,
            netted=sum(amount for _, amount in event.netted),
            kept=sum(amount for _, amount in event.kept),
            clause=event.why,
        )

    def stakes_back(self, event: e.WagersRefunded | e.WagersVoided) -> None:
        if event.amount:
            self.back[event.player] = StakesBack(amount=event.amount, clause=event.clause)

    def dispute_raised(self, event: e.DisputeRaised) -> None:
        self._disputes[event.dispute] = event.player

    def dispute_decided(self, event: e.DisputeDecided) -> None:
        review, review_clause = review_told(event.advice)
        self.decided[self._disputes[event.dispute]] = CaseDecision(
            case=event.dispute,
            decision=event.decision,
            reason=event.reason,
            clause=event.clause,
            review=review,
            review_clause=review_clause,
        )

    def claim_decided(self, event: e.ClaimDecided) -> None:
        self.decided[event.player] = CaseDecision(
            case=event.claim,
            decision=event.decision,
            reason=event.reason,
            clause="",
            review="",
            review_clause="",
        )
