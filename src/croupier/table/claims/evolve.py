"""What events do to claims, disputes, incidents and exclusions."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.claims.state import Claim, Dispute, Incident
from croupier.table.handler import Evolutions
from croupier.table.people.state import Player
from croupier.table.state import State


def claim_raised(state: State, event: e.ClaimRaised) -> None:
    state.claims.claims[event.claim] = Claim(
        event.player,
        event.side,
        event.about,
        event.amount,
        spin=event.spin,
        component=event.component,
    )


def claim_decided(state: State, event: e.ClaimDecided) -> None:
    claim = state.claims.claims[event.claim]
    claim.status = event.decision
    settled = event.taken + event.written_off
    claim.owed -= settled
    claim.forgiven += event.written_off
    state.claims.owing -= settled
    if event.taken:
        player = state.players[event.player]
        player.chips -= event.taken
        if not player.on_account:
            state.chips.float += event.taken
    if event.paid:
        claim.paid += event.paid
        _pay(state, event)


def _pay(state: State, event: e.ClaimDecided) -> None:
    """Onto the account, or in chips out of the tray; whoever has gone is paid what follows."""
    player = state.players.get(event.player)
    if player is None:
        player = state.players[event.player] = Player(state.main_area, left=True)
    player.chips += event.paid
    if not player.on_account:
        state.chips.float -= event.paid


def dispute_raised(state: State, event: e.DisputeRaised) -> None:
    state.claims.disputes[event.dispute] = Dispute(event.player, event.about, spin=event.spin)


def dispute_decided(state: State, event: e.DisputeDecided) -> None:
    dispute = state.claims.disputes[event.dispute]
    dispute.decided = event.decision != "unresolved"
    dispute.status = "decided" if dispute.decided else "unresolved"


def complaint_referred(state: State, event: e.ComplaintReferred) -> None:
    state.claims.disputes[event.dispute].status = "referred"


def incident_recorded(state: State, event: e.IncidentRecorded) -> None:
    state.claims.incidents[event.incident] = Incident(event.kind, event.person)


def player_excluded(state: State, event: e.PlayerExcluded) -> None:
    state.claims.excluded.append(event.player)


def notified(state: State, event: e.Notified) -> None:
    pass  # kept in the log; nothing waits for it


EVOLUTIONS: Evolutions = {
    e.ClaimRaised: claim_raised,
    e.ClaimDecided: claim_decided,
    e.DisputeRaised: dispute_raised,
    e.DisputeDecided: dispute_decided,
    e.ComplaintReferred: complaint_referred,
    e.IncidentRecorded: incident_recorded,
    e.PlayerExcluded: player_excluded,
    e.Notified: notified,
}
