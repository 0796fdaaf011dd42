"""Reported outcomes, corrections, and wagers returned without a result."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.case.document import Corrected, Logged, Resettled, Said
from croupier.case.phrases import money
from croupier.rules.offer import Offer
from croupier.table import events as e
from croupier.table.people.state import Player

Settled = Mapping[str, tuple[tuple[e.Line, ...], Offer]]


def said(place: Logged) -> Said | None:
    """The outcome as a sensor or a person reported it."""
    entry, event = place.entry, place.event
    who = (entry.version, entry.at, entry.by)
    if isinstance(event, e.OutcomeSensed):
        return Said(*who, "sensed", event.source, event.outcome)
    if isinstance(event, e.OutcomeRecorded):
        how = "confirmed" if event.source == "confirmed" else "recorded"
        source = "dealer" if how == "confirmed" else event.source
        return Said(*who, how, source, event.outcome)
    if isinstance(event, e.OutcomeFlagged):
        return Said(*who, "flagged", "dealer", "", event.reason)
    if isinstance(event, e.OutcomeCorrected):
        role = entry.by.partition(":")[0]
        return Said(*who, "corrected", role, event.outcome, event.reason)
    return None


def of(
    place: Logged, settled: Settled, foreign: Mapping[str, tuple[e.Line, ...]], reason: str
) -> Corrected | None:
    """The correction an event is; a settlement made again follows from the act it is part of."""
    entry, event = place.entry, place.event
    who = (entry.version, entry.at, entry.by)
    if isinstance(event, e.OutcomeCorrected):
        return Corrected(*who, "outcome", event.was, event.outcome, event.reason, event.clause)
    if isinstance(event, e.PositionCorrected):
        return Corrected(
            *who, "position", event.from_, event.to, event.ground, event.clause, event.player
        )
    if isinstance(event, e.SettlementCorrected):
        lines = settled[event.player][0] if event.player in settled else ()
        return _payouts(place, event, lines, foreign.get(event.player, ()), reason)
    return None


def _payouts(
    place: Logged,
    event: e.SettlementCorrected,
    lines: tuple[e.Line, ...],
    foreign: tuple[e.Line, ...],
    reason: str,
) -> Corrected:
    before = {line.bet: line.returned for line in lines}
    changed = [
        Resettled(line.bet, line.stake, before.get(line.bet, 0), line.returned, line.clause)
        for line in event.lines
        if line.returned != before.get(line.bet)
    ]
    changed += [
        Resettled(line.bet, line.stake, was.returned, line.returned, line.clause)
        for was, line in zip(foreign, event.foreign, strict=False)
        if line.returned != was.returned
    ]
    had = sum(line.returned for line in (*lines, *foreign))
    after = sum(line.returned for line in (*event.lines, *event.foreign))
    who = (place.entry.version, place.entry.at, place.entry.by)
    what = ("payouts", money(had), money(after), reason, event.why)
    amounts = (event.paid, event.taken, event.owing)
    netted, kept = (sum(part for _, part in one) for one in (event.netted, event.kept))
    beside = (netted, kept, event.withheld, event.before)
    return Corrected(*who, *what, event.player, *amounts, event.claim, tuple(changed), *beside)


def taken_off(event: e.Event, player: Player) -> list[e.Line]:
    """Wagers returned to a player without a result, each with the deciding clause."""
    if isinstance(event, e.WagersRefunded) and event.wagers:
        bets = list(event.wagers)
    elif isinstance(event, e.WagersRefunded | e.WagersNotRecognised):
        bets = list(player.wagers.items())
    elif isinstance(event, e.WagersVoided) and not event.spin:
        named = [event.bet] if event.bet else list(player.wagers)
        bets = [
            (bet, player.wagers[bet])
            for bet in named
            if bet in player.wagers and player.wagers[bet] != player.stays.get(bet)
        ]
    elif isinstance(event, e.SideWagersVoided):
        bets = list(event.wagers)
    else:
        return []
    return [e.Line(bet, stake, 0, stake, event.clause) for bet, stake in bets]
