"""What corrections do to outcomes, settlements and positions."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.claims.state import Claim
from croupier.table.handler import Evolutions
from croupier.table.moves import lift, note_credit
from croupier.table.people.state import Player
from croupier.table.settling.evolve import lose_colours
from croupier.table.state import State


def outcome_flagged(state: State, event: e.OutcomeFlagged) -> None:
    pass  # kept in the log; nothing waits for it


def outcome_corrected(state: State, event: e.OutcomeCorrected) -> None:
    if not event.settled:
        state.spin.outcome = event.outcome
        return
    for aside in state.settling.aside:
        if aside.spin == event.spin:
            aside.outcome = event.outcome
    if event.spin == state.spin.last_settled:
        state.spin.last_outcome = event.outcome


def settlement_corrected(state: State, event: e.SettlementCorrected) -> None:
    state.chips.house += event.house
    _settle_claims(state, event)
    _cover(state, event)
    if event.withheld:
        held = state.faults.winnings[event.player]
        held.amount -= event.withheld
        if not held.amount:
            del state.faults.winnings[event.player]
    if event.owing:
        about = f"spin {event.spin} settled again"
        state.claims.claims[event.claim] = Claim(
            event.player,
            "house",
            about,
            event.owing,
            owed=event.owing,
            spin=event.spin,
            corrects=True,
        )
        state.claims.owing += event.owing
    player = state.players.get(event.player)
    if player is None:
        if not event.paid:
            return
        player = state.players[event.player] = Player(state.area(station=event.station), left=True)
    for bet, chips in event.lifted:
        lift(player, bet, chips, lowest=True)
        player.stays.pop(bet, None)  # what was added to it is a wager on the next spin
        player.chips += chips
    player.chips += event.paid - event.taken
    if state.session.now is not None:
        state.session.now.had_more(event.player, event.spin, event.paid - event.taken)
    gains = sum(line.returned - line.stake for line in (*event.lines, *event.foreign))
    gone = max(0, gains + event.house) - max(0, gains) - event.withheld - event.before
    player.won = max(0, player.won - gone)
    note_credit(state, event.player, event.paid)
    if not player.on_account:
        state.chips.float += event.taken - event.paid
    if event.taken and state.chips.colours:
        lose_colours(state, event.player, 0)  # no more in colour chips than there is left


def _settle_claims(state: State, event: e.SettlementCorrected) -> None:
    """What is due again is no longer claimed; an open claim of which nothing is left is none."""
    for number, amount in event.netted:
        claim = state.claims.claims[number]
        claim.owed -= amount
        state.claims.owing -= amount
        if claim.status == "open":
            claim.amount -= amount
            claim.status = "open" if claim.owed else "withdrawn"
    for number, amount in event.kept:
        state.claims.claims[number].forgiven -= amount


def _cover(state: State, event: e.SettlementCorrected) -> None:
    """What was had back before is used up by this spin, or no longer."""
    left = event.before
    for one in state.faults.back.get(event.player, ()):
        if not left or event.spin > one.spin:
            continue
        covered = one.covered.get(event.spin, 0)
        more = min(left, one.left) if left > 0 else -min(-left, covered)
        one.covered[event.spin] = covered + more
        left -= more


def position_corrected(state: State, event: e.PositionCorrected) -> None:
    player = state.players[event.player]
    before, was = player.wagers.get(event.to, 0), player.called_on(event.from_)
    lift(player, event.from_, event.stake)
    player.wagers[event.to] = before + event.stake
    stays = min(was, player.wagers.get(event.from_, 0))  # one's own chips are what was moved
    if was:
        player.called |= {event.from_: [(0, stays)]} if stays else {}
    if was > stays:  # and a called bet is one wherever it lies
        player.called.setdefault(event.to, []).append((before, before + was - stays))


EVOLUTIONS: Evolutions = {
    e.OutcomeFlagged: outcome_flagged,
    e.OutcomeCorrected: outcome_corrected,
    e.SettlementCorrected: settlement_corrected,
    e.PositionCorrected: position_corrected,
}
