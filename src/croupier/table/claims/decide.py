"""Claims, disputes and complaints; incidents, exclusions, and who was told."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.money import can_make, next_payable_up
from croupier.rules.law.incidents import IncidentClause, kinds, options
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import check_reason, player_name
from croupier.table.chips.ask import foreign_lifted
from croupier.table.claims import refusals as r
from croupier.table.claims.ask import spin_meant, told_of_review
from croupier.table.claims.state import Claim
from croupier.table.faults.ask import is_free
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.powers import check_power
from croupier.table.settling.decide import dues
from croupier.table.state import CLOSED, IDLE, PHASES, Table


def record_incident(table: Table, command: c.RecordIncident) -> Decision:
    """What exclusions and voided wagers cite; some kinds ask for particulars."""
    own = table.powers["record-incident"].clause
    alone = f"record-incident-{command.kind}"  # some acts belong to one role
    if alone in table.powers:
        own = check_power(table.main, command, alone)
    check_reason(command.note, own)
    known = kinds(table.offer.rulebook.incidents)
    kind = known.get(command.kind)
    if kind is None:
        why = r.UnknownKind(kind=command.kind, known=tuple(known))
        raise Refusal(why, clause=table.offer.rulebook.not_given)
    cited = [kind, *_chosen(table, command, kind)]
    clause = table.offer.rulebook.cite(*(one.clause for one in cited))
    wanted = [name for one in cited for name in one.wants]
    missing = [name for name in wanted if not command.details.get(name, "").strip()]
    if missing:
        raise Refusal(r.NoParticulars(kind=command.kind, missing=tuple(missing)), clause=clause)
    incident = f"incident-{len(table.state.claims.incidents) + 1}"
    recorded = e.IncidentRecorded(
        incident,
        command.kind,
        command.person,
        command.note,
        clause,
        table.state.spin.number,
        command.details,
    )
    return (recorded,)


def _chosen(table: Table, command: c.RecordIncident, kind: IncidentClause) -> list[IncidentClause]:
    """The particulars a rulebook tells apart, each with a clause of its own."""
    found, told_apart = [], options(kind)
    for name, value in command.details.items():
        words = told_apart.get(name)
        if words is not None and value not in words:
            raise Refusal(
                r.UnknownDetail(detail=name, value=value, known=tuple(words)),
                clause=table.offer.rulebook.cite(kind.clause),
            )
        if words is not None:
            found.append(words[value])
    return found


def exclude_player(table: Table, command: c.ExcludePlayer) -> Decision:
    clause = table.powers["exclude-player"].clause
    check_incident(table, command.incident, command.player, clause)
    if command.player in table.state.claims.excluded:
        raise Refusal(r.ExcludedAlready(player=command.player), clause=clause)
    return (
        e.PlayerExcluded(command.player, command.incident),
        *_off(table, command.player, clause),
    )


def _off(table: Table, name: str, clause: str) -> list[e.Event]:
    """What rides on from an earlier spin comes off; what was wagered on this one stands unless it
    is voided."""
    player = table.state.players.get(name)
    if player is None or player.left:
        return []
    stood = {one.bet for one in table.state.chips.foreign if one.player == name and one.stood}
    foreign = [one for one in foreign_lifted(table, name, clause) if one.bet in stood]
    if table.state.phase in (IDLE, CLOSED):
        own = [e.WagersRefunded(name, player.staked, clause)] if player.wagers else []
        return [*own, *foreign]
    if table.state.is_locked_for(player):
        return []
    found: list[e.Event] = [*foreign]
    for bet, stake in player.wagers.items():
        won = player.stays.get(bet, 0)
        rode = stake - won - sum(placed for on, placed in player.placed if on == bet)
        if won:
            found.append(e.WinningWagerWithdrawn(name, bet, won))
        if rode > 0:
            found.append(e.WagerRemoved(name, bet, rode))
    return found


def check_incident(table: Table, incident: str, person: str, clause: str) -> None:
    """An act against someone cites what was recorded of that person."""
    found = table.state.claims.incidents.get(incident)
    if found is None or found.person != person:
        raise Refusal(r.NoIncident(person=person), clause=clause)


def notify(table: Table, command: c.Notify) -> Decision:
    clause = table.powers["notify"].clause
    check_reason(command.whom, clause)
    check_reason(command.about, clause)
    return (e.Notified(command.whom, command.about),)


def raise_claim(table: Table, command: c.RaiseClaim) -> Decision:
    """A player's, who may have left since; nobody claims who has never played here. [CP 6.15]"""
    house = command.by.partition(":")[0] == "house"
    clause = table.powers["raise-claim-house" if house else "raise-claim"].clause
    check_reason(command.about, clause)
    name = player_name(table, command)
    known = name in table.state.players or name in table.state.claims.gone
    if not house and not known:
        raise Refusal(r.NeverPlayed(player=name), clause=clause)
    claim = f"claim-{len(table.state.claims.claims) + 1}"
    side = "house" if house else "player"
    return (e.ClaimRaised(claim, name, side, command.about, command.amount, spin_meant(table)),)


def decide_claim(table: Table, command: c.DecideClaim) -> Decision:
    """Considered and decided on shown records; nothing is set off without a decision."""
    clause = table.powers["decide-claim"].clause
    check_reason(command.reason, clause)
    claim = table.state.claims.claims.get(command.claim)
    if claim is None:
        raise Refusal(r.NoClaim(claim=command.claim), clause=clause)
    # What was upheld and could not all be set off is decided again: taken later, or written off.
    if claim.status != "open" and not claim.owed:
        raise Refusal(r.ClaimIsDecided(claim=command.claim), clause=clause)
    if command.decision == "written-off" and claim.by != "house":
        raise Refusal(r.NotTheHouses(), clause=clause)
    taken, off = _settled_by(table, claim, command.decision)
    records = (claim.spin,) if claim.spin else ()
    said = (command.claim, claim.player, command.decision, command.reason, records, taken, off)
    if not command.amount:
        return (e.ClaimDecided(*said),)
    _check_payable(table, command, claim, clause)
    paid = e.ClaimDecided(*said, command.amount, table.law.disputes.claim_paid.clause)
    player = table.state.players.get(claim.player)
    if player is not None and not (player.left and is_free(table, player)):
        return (paid,)
    amount = (player.chips if player else 0) + command.amount
    return (paid, *dues(table, claim.player, amount, {claim.player: command.ticket}))


def _check_payable(table: Table, command: c.DecideClaim, claim: Claim, clause: str) -> None:
    """Only an upheld claim of a player is paid, and no more than was claimed if that was said; in
    chips up to the next amount that they can make."""
    if command.decision != "upheld" or claim.by != "player" or command.amount < 0:
        raise Refusal(r.NothingToPay(), clause=clause)
    area, most = table.area_of(table.state.players.get(claim.player)), claim.amount
    chips = () if area.has_accounts else area.offer.spec.limits.chips
    most = next_payable_up(most, chips) if chips else most
    if claim.amount and command.amount > most:
        raise Refusal(
            r.MoreThanClaimed(claim=command.claim, claimed=claim.amount, asked=command.amount),
            clause=clause,
        )
    if chips and not can_make(command.amount, chips):
        above = next_payable_up(command.amount, chips)
        why = r.ClaimNotInChips(amount=command.amount, chip=chips[0], above=above)
        raise Refusal(why, clause=table.law.disputes.claim_paid.clause)


def _settled_by(table: Table, claim: Claim, decision: str) -> tuple[int, int]:
    """(set off against the account, written off) by a decision on what a player owes."""
    if claim.by != "house" or not claim.owed:
        return 0, 0
    if decision != "upheld":
        return 0, claim.owed
    player = table.state.players.get(claim.player)
    return (min(player.chips, claim.owed) if player else 0), 0


def raise_dispute(table: Table, command: c.RaiseDispute) -> Decision:
    clause = table.powers["raise-dispute"].clause
    check_reason(command.about, clause)
    name = player_name(table, command)
    dispute = f"dispute-{len(table.state.claims.disputes) + 1}"
    return (e.DisputeRaised(dispute, name, command.about, spin_meant(table)),)


def decide_dispute(table: Table, command: c.DecideDispute) -> Decision:
    """Final; left unresolved, the complainant is told of the right to go further."""
    clause = table.powers["decide-dispute"].clause
    check_reason(command.reason, clause)
    check_reason(command.decision, clause)
    dispute = table.state.claims.disputes.get(command.dispute)
    if dispute is None:
        raise Refusal(r.NoDispute(dispute=command.dispute), clause=clause)
    if dispute.decided:
        raise Refusal(r.DisputeIsDecided(dispute=command.dispute), clause=clause)
    review = table.law.disputes.review
    goes_on = command.decision == "unresolved" or review.value == "gaming-commission"
    advice = told_of_review(review.value, review.clause) if goes_on else ""
    return (e.DisputeDecided(command.dispute, command.decision, command.reason, clause, advice),)


def refer_complaint(table: Table, command: c.ReferComplaint) -> Decision:
    """Each patron is entitled to it for a complaint of their own; staff pass on anyone's."""
    clause = table.powers["refer-complaint"].clause
    dispute = table.state.claims.disputes.get(command.dispute)
    if dispute is None:
        raise Refusal(r.NoDispute(dispute=command.dispute), clause=clause)
    role, _, name = command.by.partition(":")
    if role == "player" and name != dispute.player:
        why = r.NotTheComplainant(dispute=command.dispute, complainant=dispute.player)
        raise Refusal(why, clause=clause)
    if dispute.status == "referred":
        raise Refusal(r.DisputeIsReferred(dispute=command.dispute), clause=clause)
    to = table.law.disputes.complaints_to
    assert to is not None, table.law.tag  # whoever may refer a complaint knows where to
    return (e.ComplaintReferred(command.dispute, to.value, clause),)


DECISIONS: Decisions = {
    c.RecordIncident: Handler(record_incident, PHASES),
    c.ExcludePlayer: Handler(exclude_player, PHASES),
    c.Notify: Handler(notify, PHASES),
    c.RaiseClaim: Handler(raise_claim, PHASES),
    c.DecideClaim: Handler(decide_claim, PHASES),
    c.RaiseDispute: Handler(raise_dispute, PHASES),
    c.DecideDispute: Handler(decide_dispute, PHASES),
    c.ReferComplaint: Handler(refer_complaint, PHASES),
}
