"""Corrections never edit: a spin's settlement is reversed and made again, money and all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.errors import Refusal
from croupier.money import Cents
from croupier.rules.bets import RACETRACK
from croupier.rules.settle import outcome_index
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import check_reason, looks_like_ticket, player_of
from croupier.table.chips.state import Foreign
from croupier.table.claims.ask import notices, set_off
from croupier.table.corrections import refusals as r
from croupier.table.corrections.past import Past, PlayerLines
from croupier.table.faults.ask import are_frozen, taken_back_of, withheld_of
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.people.state import Player
from croupier.table.refusals import NoTicketForDues
from croupier.table.session.ask import is_on_table, out_of_hand, recorded_of
from croupier.table.session.state import CENTS
from croupier.table.settling.decide import ended_area, foreign_chips, lines_of
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, OPEN, OUTCOME, Table
from croupier.table.wagers.ask import check_own_racetrack

Lines = tuple[e.Line, ...]
Again = tuple[Lines, Lines]  # of a player's wagers, and of another table's chips


def flag_outcome(table: Table, command: c.FlagOutcome) -> Decision:
    """The dealer thinks a wrong outcome was recorded, and is bound to say so."""
    clause = table.powers["flag-outcome"].clause
    check_reason(command.reason, clause)
    spin = (
        table.state.spin.number if table.state.phase == OUTCOME else table.state.spin.last_settled
    )
    if not spin:
        raise Refusal(r.NoOutcomeYet(), clause=clause)
    flagged = e.OutcomeFlagged(spin, command.reason, clause)
    return (flagged, *notices(table.law.correction.notify, "wrong-outcome", f"spin {spin}"))


def correct_outcome(table: Table, command: c.CorrectOutcome) -> Decision:
    clause = table.screens.powers["correct-outcome"].clause
    check_reason(command.reason, clause)
    at = outcome_index(table.offer, command.outcome)
    freeze = table.screens.law.correction.freeze_first
    if freeze is not None and not table.state.faults.frozen:
        raise Refusal(r.FreezeFirst(), clause=freeze.clause)
    if table.state.phase == OUTCOME and command.spin in (None, table.state.spin.number):
        _check_other(table.state.spin.outcome, command.outcome, clause)
        return (
            e.OutcomeCorrected(
                table.state.spin.number,
                command.outcome,
                table.state.spin.outcome,
                command.reason,
                clause,
            ),
        )
    spin = table.state.spin.last_settled if command.spin is None else command.spin
    past = past_of(table, spin, clause)
    _check_other(past.outcome, command.outcome, clause)
    corrected = e.OutcomeCorrected(
        spin, command.outcome, past.outcome, command.reason, clause, settled=True
    )

    def again(name: str, part: PlayerLines) -> Again:
        return lines_then(table, past, name, part, at)

    return (corrected, *resettled(table, spin, past, again, clause, command.tickets))


def correct_position(table: Table, command: c.CorrectPosition) -> Decision:
    """Back to where the player had put it, or where the player says it was meant to be."""
    moved = command.ground == "moved"
    power = table.powers["correct-position" if moved else "correct-position-clarified"]
    if not moved and table.state.phase != NO_MORE_BETS:
        raise Refusal(r.NotTheTime(), clause=power.clause)
    player = player_of(table, command.player, power.clause)
    bet, row = table.offer.find(command.from_).bet, table.offer.find(command.to)
    to = row.bet
    stake = player.wagers.get(bet, 0)
    if not stake or bet == to:
        raise Refusal(r.NothingToMove(player=command.player, bet=bet), clause=power.clause)
    by_dealer, called = command.moved_by == "dealer", player.called_on(bet)
    if moved and by_dealer:
        stake -= called  # only one's own chips are put back
    if not stake:
        raise Refusal(r.WasCalled(), clause=power.clause)
    if moved and row.kind in (*RACETRACK, "asian") and (by_dealer or stake > called):
        check_own_racetrack(table.main, row)
    clause = power.clause
    patron = table.law.correction.moved_by_patron
    if moved and not by_dealer and patron is not None:
        clause = patron.clause
    who = command.moved_by if moved else ""
    return (e.PositionCorrected(command.player, bet, to, stake, command.ground, clause, who),)


def past_of(table: Table, spin: int, clause: str) -> Past:
    """A settled spin that can still be settled again."""
    back = table.law.correction.spins_back
    if not table.state.spin.last_settled:
        raise Refusal(r.NoSpinSettled(), clause=clause)
    if spin <= table.state.spin.last_settled - back.value:
        raise Refusal(r.TooFarBack(spin=spin, back=back.value), clause=back.clause)
    past = table.past.find(spin) if spin <= table.state.spin.last_settled else None
    if past is None:
        raise Refusal(r.NoSuchSpin(spin=spin), clause=clause)
    if past.void:
        raise Refusal(r.SpinIsVoid(spin=spin), clause=clause)
    return past


def lines_then(table: Table, past: Past, name: str, part: PlayerLines, at: int) -> Again:
    """What an outcome makes of a player's wagers under the limits in force at that spin. A wager
    that was void or returned, nothing of it accepted, stays so whatever the outcome."""
    areas = table.areas_under(past.under, past.exclusions)
    area, ended = areas.of(part), ended_area(areas, part.area, part.kept)
    # On a screen a part of a stake is void where some of it was made at a place that failed.
    void = {one.bet: one.stake - one.accepted for one in part.lines if area.has_accounts}
    wagers = {one.bet: one.stake - void.get(one.bet, 0) for one in part.lines if one.accepted}
    player = Player(part.area, wagers=wagers, advised=part.advised, kept=part.kept)
    again = {line.bet: line for line in lines_of(area, player, at, past.drawn, ended)}
    lines = tuple(
        with_void(again.get(line.bet, line), void.get(line.bet, 0)) if line.accepted else line
        for line in part.lines
    )
    return lines, tuple(_foreign_then(table, past, name, line, at) for line in part.foreign)


def with_void(line: e.Line, void: Cents) -> e.Line:
    """A line with what else of its stake goes back whatever the outcome."""
    if not void:
        return line
    return e.Line(line.bet, line.stake + void, line.accepted, line.returned + void, line.clause)


def _foreign_then(table: Table, past: Past, name: str, was: e.Line, at: int) -> e.Line:
    """Another table's chips: what they bring is paid or taken in value chips, themselves too."""
    if not was.accepted:
        return was
    done = foreign_chips(table, Foreign(name, was.bet, was.accepted), at, past.drawn)
    returned = was.stake - done.kept + done.won
    return e.Line(was.bet, was.stake, was.accepted, returned, done.clause)


def refund_lines(part: PlayerLines, clause: str) -> Again:
    def back(lines: Lines) -> Lines:
        return tuple(e.Line(one.bet, one.stake, 0, one.stake, clause) for one in lines)

    return back(part.lines), back(part.foreign)


def resettled(
    table: Table,
    spin: int,
    past: Past,
    again: Callable[[str, PlayerLines], Again],
    why: str,
    tickets: Mapping[str, str],
) -> list[e.Event]:
    """Each player's part made again: out of what is withheld of its winnings, then what the house
    has had back of them, then the free balance, and what is missing is owed; what becomes due is
    set off against what was owing, and what was refused stays refused."""
    happened: list[e.Event] = []
    claims = len(table.state.claims.claims)
    for name, part in past.parts.items():
        lines, foreign = again(name, part)
        if (lines, foreign) == (part.lines, part.foreign):
            continue
        if not is_on_table(table.state, spin, past):
            happened += _counted_again(table, spin, name, part, (lines, foreign), why)
            if past.in_points:
                continue
        player = table.state.players.get(name)
        lifted: tuple[tuple[str, Cents], ...] = ()
        if player and spin == table.state.spin.last_settled and lines != part.lines:
            lifted = tuple(player.stays.items())
        free = (player.chips if player else 0) + sum(chips for _, chips in lifted)
        free += out_of_hand(table.state, name) if past.in_points else 0
        change = sum(line.returned for line in (*lines, *foreign)) - part.returned
        withheld = min(max(0, -change), withheld_of(table, name, spin))
        had_back = taken_back_of(table, name, spin)
        before = min(max(0, -change) - withheld, sum(one.left for one in had_back))
        back = max(0, -change) - withheld - before
        taken = min(back, free)
        owing = 0 if past.in_points else back - taken  # points are never owed
        claims += bool(owing)
        netted, kept, due = set_off(table, name, spin, max(0, change))
        still_refused = min(due, sum(one.covered.get(spin, 0) for one in had_back))
        paid = due - still_refused
        corrected = e.SettlementCorrected(
            name,
            spin,
            lines,
            paid,
            taken,
            owing,
            f"claim-{claims}" if owing else "",
            lifted,
            why,
            part.area != table.main.name,
            foreign,
            netted,
            kept,
            withheld,
            before - still_refused,
        )
        happened.append(corrected)
        if player is None and paid and not are_frozen(table, part.area):  # then when released
            number = _ticket(table, part, name, tickets)
            happened.append(e.DuesPaid(name, paid, number))
    return happened


def _counted_again(
    table: Table, spin: int, name: str, part: PlayerLines, again: Again, why: str
) -> list[e.Event]:
    """Of a session that is over: its count moves, never below none, and no points change hands."""
    lines, foreign = again
    recorded = recorded_of(table.state, spin)
    happened: list[e.Event] = []
    if recorded is not None:
        was = recorded.counts.get(name, 0)
        change = sum(line.returned for line in (*lines, *foreign)) - part.returned
        count, unit = max(0, was + change), recorded.unit
        happened.append(e.CountCorrected(recorded.session, name, spin, was, count, unit))
    if recorded is None or recorded.unit != CENTS:
        happened.append(e.SettlementCorrected(name, spin, lines, why=why, foreign=foreign))
    return happened


def _ticket(table: Table, part: PlayerLines, name: str, tickets: Mapping[str, str]) -> str:
    """What becomes due to someone who has left is a further ticket, or chips."""
    area = table.areas.of_name(part.area)
    if not area.has_stations:
        return ""
    number = tickets.get(name, "")
    if not looks_like_ticket(number):
        raise Refusal(NoTicketForDues(player=name), clause=area.powers["cash-out"].clause)
    return number


def _check_other(was: str, outcome: str, clause: str) -> None:
    if was == outcome:
        raise Refusal(r.SameOutcome(outcome=outcome), clause=clause)


DECISIONS: Decisions = {
    c.FlagOutcome: Handler(flag_outcome, OPEN),
    c.CorrectOutcome: Handler(correct_outcome, OPEN),
    c.CorrectPosition: Handler(correct_position, (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)),
}
