"""Betting opened, the ball, final and no more bets, the outcome; the ball itself."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.rules.limits import outlay_note
from croupier.rules.settle import outcome_index
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.claims.ask import notices
from croupier.table.clock import is_before, later
from croupier.table.draws.ask import voided_at_rest
from croupier.table.draws.decide import close_side_bet, is_closed
from croupier.table.faults.ask import SENSORS_DIFFER
from croupier.table.faults.light import lit
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.no_spins.decide import ground_of, no_spin
from croupier.table.opening.ask import wanted_attestations
from croupier.table.people.ask import playing
from croupier.table.spin import refusals as r
from croupier.table.spin.ask import must_not_rest, period_runs_on
from croupier.table.state import BALL_IN_PLAY, BETTING, IDLE, NO_MORE_BETS, WAGERING_CLOSED, Table


def open_betting(table: Table, command: c.OpenBetting) -> Decision:
    spec = table.offer.spec
    shut = table.law.displays.screen_stops_game
    if shut is not None and table.state.faults.shut:
        raise Refusal(r.GameStopped(), clause=shut.clause)
    _check_attested(table)
    says = table.law.announcements.open_betting.value
    if spec.wagering_period_s is None:
        return (e.BettingOpened(says),)
    assert isinstance(spec.wagering_period_s, int) and spec.warning_s is not None
    ends = later(command.at, spec.wagering_period_s)
    warns = later(command.at, spec.wagering_period_s - spec.warning_s)
    return (e.BettingOpened(says, ends, warns),)


def spin_ball(table: Table, command: c.SpinBall) -> Decision:
    if table.state.spin.ball:
        raise Refusal(
            r.NotExamined() if table.state.spin.ball == "examine" else r.NotChanged(),
            clause=table.powers["examine-ball"].clause,
        )
    if command.started_by and not table.offer.spec.u_spin:
        u_spin = table.offer.rulebook.wheel.u_spin
        rulebook = table.offer.rulebook
        clause = rulebook.cite(u_spin.clause) if u_spin else rulebook.not_given
        raise Refusal(r.NoUSpin(), clause=clause)
    _check_attested(table)  # the ball may have been changed since betting opened
    return (e.BallSpun(table.state.spin.number + 1, command.direction, command.started_by),)


def _check_attested(table: Table) -> None:
    missing = wanted_attestations(table) if table.offer.spec.attestations == "required" else []
    if missing:
        items = tuple(one.item for one in missing)
        raise Refusal(r.NotAttested(items=items), clause=missing[0].clause)


def announce_final_bets(table: Table, command: c.AnnounceFinalBets) -> Decision:
    final = table.law.final_bets
    return (e.FinalBetsAnnounced(final.says.value if final else ()),)


def end_wagering_period(table: Table, command: c.EndWageringPeriod) -> Decision:
    if not table.state.betting.ends_at or is_before(command.at, table.state.betting.ends_at):
        raise Refusal(r.NoPeriodIsOver(), clause=table.screens.powers["end-wagering-period"].clause)
    return (e.WageringPeriodEnded(), *_at_the_lock(table))


def _may_close(table: Table) -> bool:
    """While the ball runs; a side bet alone while it is open."""
    return table.state.phase == BALL_IN_PLAY or any(
        not is_closed(table, side) for side in table.offer.side
    )


def no_more_bets(table: Table, command: c.NoMoreBets) -> Decision:
    if command.side_bet:
        return close_side_bet(table, command.side_bet)
    if table.state.phase != BALL_IN_PLAY:
        raise Refusal(r.BallNotRunning(), clause=table.powers["no-more-bets"].clause)
    final = table.law.final_bets
    if final is not None and not table.state.spin.final_bets:
        raise Refusal(r.FinalBetsFirst(), clause=final.first.clause)
    says = table.law.announcements
    runs_on = bool(table.state.betting.ends_at) and period_runs_on(table)
    closed = e.BetsClosed(says.no_more_bets.value, says.bell is not None, runs_on)
    return (closed, *_at_the_lock(table))


def ball_dropped(table: Table, command: c.BallDropped) -> Decision:
    return (e.BallFell(),)


def record_outcome(table: Table, command: c.RecordOutcome) -> Decision:
    """The dealer's word is final; a sensor's number waits for its twin or for the dealer."""
    role = command.by.partition(":")[0]
    clause = table.powers["record-outcome"].clause
    if (command.source == "dealer") == (role == "sensor"):
        raise Refusal(r.WrongSource(asks=command.by, source=command.source), clause=clause)
    outcome_index(table.offer, command.outcome)
    _check_direction(table)
    sensed = e.OutcomeSensed(command.outcome, command.source)
    if must_not_rest(table):
        if command.source != "dealer":
            return (sensed, *no_spin(table, ground_of(table, "early-rest"), {}))
        raise Refusal(
            r.PeriodRuns(), clause=table.offer.rulebook.cite(ground_of(table, "early-rest").clause)
        )
    if command.source == "dealer":
        against = _against(table, command.outcome)
        return (_recorded(table, command.outcome, "dealer"), *voided_at_rest(table), *against)
    others = {n for source, n in table.state.spin.sensed.items() if source != command.source}
    sensors = table.law.places.sensors
    heard = len({*table.state.spin.sensed, command.source})
    if sensors is None or heard < sensors.value:
        return (sensed,)
    if others == {command.outcome}:
        return (sensed, _recorded(table, command.outcome, "sensors"), *voided_at_rest(table))
    both = " and ".join(sorted({*others, command.outcome}))
    return (sensed, *lit(table, f"{SENSORS_DIFFER}{both}", {}))


def confirm_outcome(table: Table, command: c.ConfirmOutcome) -> Decision:
    clause = table.powers["confirm-outcome"].clause
    shown = set(table.state.spin.sensed.values())
    if not shown:
        raise Refusal(r.NothingShown(outcome=command.outcome), clause=clause)
    if shown != {command.outcome}:
        why = r.NotShown(outcome=command.outcome, seen=tuple(sorted(shown)))
        raise Refusal(why, clause=clause)
    _check_direction(table)
    return (_recorded(table, command.outcome, "confirmed"), *voided_at_rest(table))


def _recorded(table: Table, outcome: str, source: str) -> e.OutcomeRecorded:
    colour = table.offer.wheel.colour(outcome)
    return e.OutcomeRecorded(outcome, colour, source, _on_the_number(table, outcome))


def _on_the_number(table: Table, outcome: str) -> tuple[str, ...]:
    """The kinds of wager that lie on a number, each once, where they are announced."""
    if table.law.announcements.wagers is None:
        return ()
    at = outcome_index(table.offer, outcome)
    down = {bet for player in table.state.players.values() for bet in player.wagers}
    on_it = (row.name for bet, row in table.offer.bets.items() if bet in down and row.returns[at])
    return tuple(dict.fromkeys(on_it))


def _against(table: Table, outcome: str) -> list[e.Event]:
    """The dealer's number counts, and of sensors that show another somebody is told."""
    others = [f"{source} {n}" for source, n in table.state.spin.sensed.items() if n != outcome]
    if not others:
        return []
    about = f"the dealer {outcome}, {', '.join(sorted(others))}"
    return notices(table.law.correction.notify, "outcome", about)


def _check_direction(table: Table) -> None:
    if table.state.spin.direction == "with":
        rulebook = table.offer.rulebook
        grounds = (one for one in rulebook.no_spin if one.ground == "same-direction")
        clause = next((rulebook.cite(one.clause) for one in grounds), rulebook.not_given)
        raise Refusal(r.MustBeNoSpin(), clause=clause)


def _at_the_lock(table: Table) -> list[e.Event]:
    """What is not recognised goes out: shown chips, and a total under the minimum outlay."""
    found: list[e.Event] = []
    for name, player in table.state.players.items():
        area = table.area_of(player)
        if not area.has_stations or table.state.is_locked_for(player):
            continue
        cite = area.offer.rulebook.cite
        if player.shown:
            amount = sum(player.shown.values())
            mode, limits = area.offer.spec.mode, area.offer.rulebook.limits
            dropped = next(one for one in limits if mode in one.modes).under_minimum
            found.append(e.ShownWagersDropped(name, amount, cite(dropped.clause)))
        said = outlay_note(area.offer, player.staked)
        if said is not None and said[1].value == "not-recognised":
            note, policy = said
            found.append(e.WagersNotRecognised(name, player.staked, note, cite(policy.clause)))
    return found


def examine_ball(table: Table, command: c.ExamineBall) -> Decision:
    return (e.BallExamined(command.fit),)


def direct_spins(table: Table, command: c.DirectSpins) -> Decision:
    clause = table.powers["direct-spins"].clause
    if any(player.wagers for player in table.state.players.values()):
        raise Refusal(r.SpinsWithWagers(), clause=clause)
    if present := playing(table):
        raise Refusal(r.SpinsWithPlayers(players=tuple(sorted(present))), clause=clause)
    return (e.SpinsDirected(),)


def change_ball(table: Table, command: c.ChangeBall) -> Decision:
    """After any spin and before the next; whoever vouched for the old one did not for this."""
    return (e.BallChanged(),)


DECISIONS: Decisions = {
    c.OpenBetting: Handler(open_betting, (IDLE,)),
    c.SpinBall: Handler(spin_ball, (BETTING, WAGERING_CLOSED)),
    c.AnnounceFinalBets: Handler(announce_final_bets, (BALL_IN_PLAY,), refused=r.BallNotInPlay),
    c.EndWageringPeriod: Handler(end_wagering_period, (BETTING, BALL_IN_PLAY, NO_MORE_BETS)),
    c.NoMoreBets: Handler(
        no_more_bets,
        (BETTING, WAGERING_CLOSED, BALL_IN_PLAY),
        refused=r.BallNotInPlay,
        offered=_may_close,
    ),
    c.BallDropped: Handler(ball_dropped, (BALL_IN_PLAY, NO_MORE_BETS), refused=r.BallNotInPlay),
    c.RecordOutcome: Handler(record_outcome, (NO_MORE_BETS,)),
    c.ConfirmOutcome: Handler(confirm_outcome, (NO_MORE_BETS,)),
    c.ExamineBall: Handler(examine_ball, (IDLE, BETTING, WAGERING_CLOSED)),
    c.ChangeBall: Handler(change_ball, (IDLE, BETTING, WAGERING_CLOSED)),
    c.DirectSpins: Handler(direct_spins, (IDLE,)),
}
