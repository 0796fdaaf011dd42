"""How a tournament changes with its disputes."""

from __future__ import annotations

from croupier.tournament.disputes import events as e
from croupier.tournament.handler import CupEvolutions
from croupier.tournament.state import Contention, TournamentState


def raised(state: TournamentState, event: e.ContentionRaised) -> None:
    state.disputes[event.dispute] = Contention(
        event.dispute, event.player, event.about, event.session, event.spin
    )


def decided(state: TournamentState, event: e.ContentionDecided) -> None:
    one = state.disputes[event.dispute]
    one.status, one.reason, one.review = event.decision, event.reason, ""


def referred(state: TournamentState, event: e.ContentionReferred) -> None:
    state.disputes[event.dispute].referred = True


def reviewed(state: TournamentState, event: e.ReviewRecorded) -> None:
    one = state.disputes[event.dispute]
    one.review = event.outcome
    if event.outcome == "overturned":
        one.status = "open"


EVOLUTIONS: CupEvolutions = {
    e.ContentionRaised: raised,
    e.ContentionDecided: decided,
    e.ContentionReferred: referred,
    e.ReviewRecorded: reviewed,
}
