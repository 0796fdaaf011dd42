"""What events do to claims, disputes, incidents and exclusions."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.state import Claim, Dispute, Incident, Table


def claim_raised(table: Table, event: e.ClaimRaised) -> None:
    table.claims[event.claim] = Claim(
        event.player, event.side, event.about, event.amount, spin=event.spin
    )


def claim_decided(table: Table, event: e.ClaimDecided) -> None:
    claim = table.claims[event.claim]
    claim.status = event.decision
    settled = event.taken + event.written_off
    claim.owed -= settled
    table.owing -= settled
    if event.taken:
        player = table.players[event.player]
        player.chips -= event.taken
        if not table.on_account(player):
            table.float += event.taken


def dispute_raised(table: Table, event: e.DisputeRaised) -> None:
    table.disputes[event.dispute] = Dispute(event.player, event.about, spin=event.spin)


def dispute_decided(table: Table, event: e.DisputeDecided) -> None:
    status = "unresolved" if event.decision == "unresolved" else "decided"
    table.disputes[event.dispute].status = status


def complaint_referred(table: Table, event: e.ComplaintReferred) -> None:
    table.disputes[event.dispute].status = "referred"


def incident_recorded(table: Table, event: e.IncidentRecorded) -> None:
    table.incidents[event.incident] = Incident(event.kind, event.person)


def player_excluded(table: Table, event: e.PlayerExcluded) -> None:
    table.excluded.append(event.player)


def notified(table: Table, event: e.Notified) -> None:
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
