"""Decisions on conduct: what is reported, penalised, put right, and who is disqualified."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from croupier.tournament.base import Decided
from croupier.tournament.boundary import Happening, PlayerSeen
from croupier.tournament.checks import check_reason, check_state
from croupier.tournament.conduct import commands as c
from croupier.tournament.conduct import events as e
from croupier.tournament.conduct import refusals as r
from croupier.tournament.cup import Cup
from croupier.tournament.disputes.decide import contention
from croupier.tournament.entry.decide import STILL_IN
from croupier.tournament.entry.money import buy_ins_back
from croupier.tournament.handler import CupDecisions, CupHandler
from croupier.tournament.powers import May, check_office
from croupier.tournament.sessions.disposal import keeps, pay_carried
from croupier.tournament.sessions.events import EntrantOut
from croupier.tournament.state import LIVE, SessionSheet


class Where(NamedTuple):
    """The session somebody's chips belong to, and what the table shows if it is still played."""

    sheet: SessionSheet | None
    seen: PlayerSeen | None = None


def _where(cup: Cup, player: str) -> Where:
    sheet = cup.state.session_of(player)
    if sheet is not None:
        on = cup.table(sheet.table).session if sheet.is_on else None
        return Where(sheet, on.players.get(player) if on is not None else None)
    entrant = cup.entrant(player)
    number = cup.state.round
    if entrant.state == "through" and keeps(cup, entrant.round):
        number = entrant.last_round  # whose count is the next bank
    recorded = [
        one
        for one in cup.state.of_round(number)
        if player in (*one.counts, *one.present) and one.state == "recorded"
    ]
    return Where(recorded[0] if recorded else None)


def _counted(cup: Cup, player: str) -> Where:
    """The same; of a round that is drawn and opened with the last count, where that was counted."""
    found = _where(cup, player)
    if found.sheet is None or found.sheet.state != "drawn" or not keeps(cup, found.sheet.round):
        return found
    number = cup.entrant(player).last_round
    of_before = (one for one in cup.state.of_round(number) if player in one.counts)
    return Where(next(of_before, None))


def report_conduct(cup: Cup, command: c.ReportConduct) -> Decided:
    cup.entrant(command.player)
    return Decided((e.ConductReported(command.player, command.kind, command.note),))


def penalise(cup: Cup, command: c.PenalisePlayer) -> Decided:
    clause = cup.law.terms.penalties.clause
    listed = cup.conduct.penalties
    known = {} if listed is UNSET else {one.id: one.penalty for one in listed}
    penalty = known.get(command.penalty)
    if penalty is None:
        raise cup.no(r.NotAPenalty(command.penalty, tuple(known)), clause)
    check_state(cup, command.player, *STILL_IN, clause=clause)
    check_reason(cup, command.reason, clause)
    given = e.PenaltyGiven(command.player, command.penalty, reason=command.reason)
    if penalty == "disqualification":
        out = _out(cup, command.player, command.penalty, command.reason, command.at)
        return Decided((given, *out.events), out.at_tables)
    if penalty == "warning":
        return Decided((given,))
    sheet, seen = _counted(cup, command.player)
    if sheet is None or (seen is None and command.player not in sheet.counts):
        return Decided((given,))
    has = sheet.counts[command.player] if seen is None else max(0, seen.total - seen.penalty)
    taken = min(has, int(penalty.removeprefix("chips:")))
    given = e.PenaltyGiven(command.player, command.penalty, taken, sheet.id, command.reason)
    entrant = cup.entrant(command.player)
    if seen is None and taken == has and entrant.state == "through" and not entrant.more_bank:
        out_of_chips = EntrantOut(command.player, sheet.id, "penalty")
        return Decided((given, out_of_chips, *buy_ins_back(entrant)))
    if seen is None or not taken:
        return Decided((given,))
    events = cup.control(sheet.table).penalise(command.player, taken, command.at)
    return Decided((given,), {sheet.table: events})


def adjust_chips(cup: Cup, command: c.AdjustChips) -> Decided:
    clause = cup.law.disputes.final.clause
    if not cup.in_points:
        raise cup.no(r.OnlyPoints(), clause)
    check_state(cup, command.player, "playing", "waiting", "eliminated", clause=clause)
    check_reason(cup, command.reason, clause)
    if command.dispute:
        contention(cup, command.dispute)
    sheet, seen = _where(cup, command.player)
    has = 0 if sheet is None else sheet.counts.get(command.player, 0)
    if seen is not None:
        has = seen.chips
    if sheet is None or has + command.amount < 0:
        raise cup.no(r.CountBelowZero(command.player, has), clause)
    done = e.ChipsAdjusted(
        command.player, sheet.id, command.amount, command.reason, command.dispute
    )
    if seen is None:
        return Decided((done,))
    table = cup.table(sheet.table)
    events = table.give_chips(command.player, command.amount, "adjusted", command.at)
    return Decided((done,), {sheet.table: events})


def disqualify(cup: Cup, command: c.DisqualifyPlayer) -> Decided:
    check_state(cup, command.player, *STILL_IN, "eliminated", "placed", "retired")
    may = _ground(cup, command.ground)
    check_office(cup, command.by, "disqualify", may)
    check_reason(cup, command.reason, may.clause)
    return _out(cup, command.player, command.ground, command.reason, command.at)


def _ground(cup: Cup, ground: str) -> May:
    """Who may disqualify on it; by the Terms, or by the rulebook's own list."""
    grounds = {one.ground: one for one in cup.law.disqualification.grounds}
    by_terms = grounds.get("by-terms")
    if by_terms is not None:
        conduct = cup.conduct
        listed = [one.id for one in conduct.disqualify] if conduct.disqualify is not UNSET else []
        more = [one.id for one in conduct.penalties] if conduct.penalties is not UNSET else []
        if ground not in (*listed, *more):
            why = r.NotADisqualification(ground, (*listed, *more))
            raise cup.no(why, by_terms.clause)
        return May(by_terms.by, by_terms.clause)
    found = grounds.get(ground)  # type: ignore[call-overload]
    if found is None:
        first = cup.law.disqualification.grounds[0]
        raise cup.no(r.NotADisqualification(ground, tuple(grounds)), first.clause)
    return May(found.by, found.clause)


def _out(cup: Cup, player: str, ground: str, reason: str, at: str) -> Decided:
    """Open wagers come off, locked ones are played; points are out, money stays theirs."""
    sheet, seen = _where(cup, player)
    on: dict[str, Happening] = {}
    chips = 0
    if sheet is not None and seen is not None and not seen.out:
        chips = seen.total
        keeps = not cup.in_points or cup.conduct.chips == "kept"
        on[sheet.table] = cup.control(sheet.table).take_out(player, "disqualified", keeps, at)
    elif sheet is not None:
        chips = sheet.counts.get(player, 0)
    session = sheet.id if sheet is not None else ""
    out = e.PlayerDisqualified(player, ground, reason, session, chips)
    return Decided((out, *pay_carried(cup, (player,))), on)


def reinstate(cup: Cup, command: c.ReinstatePlayer) -> Decided:
    check_state(cup, command.player, "disqualified")
    entrant, law = cup.entrant(command.player), cup.law.disqualification
    if law.irrevocable is not None and entrant.ground == "concealment":
        raise cup.no(r.Irrevocable(command.player), law.irrevocable.clause)
    check_reason(cup, command.reason, law.grounds[0].clause)
    over = entrant.last_round and entrant.last_round < cup.state.round
    if over or cup.state.phase in ("placed", "prizes"):
        raise cup.no(r.ReinstatedTooLate(command.player), law.grounds[0].clause)
    sheet, seen = _where(cup, command.player)
    session = sheet.id if sheet is not None else ""
    chips = sheet.gone.get(command.player, entrant.taken) if sheet is not None else entrant.taken
    played = entrant.was in ("playing", "waiting")
    if seen is not None and played:
        chips = seen.whole
    done = e.PlayerReinstated(command.player, command.reason, session, chips)
    if sheet is None or seen is None or not sheet.is_on or not seen.out:
        return Decided((done,))
    more = seen.gone if played else 0
    events = cup.control(sheet.table).put_back(command.player, more, command.at)
    return Decided((done,), {sheet.table: events})


DECISIONS: CupDecisions = {
    c.ReportConduct: CupHandler(report_conduct, LIVE),
    c.PenalisePlayer: CupHandler(penalise, LIVE),
    c.AdjustChips: CupHandler(adjust_chips, LIVE),
    c.DisqualifyPlayer: CupHandler(disqualify, LIVE),
    c.ReinstatePlayer: CupHandler(reinstate, LIVE),
}
