"""No spins and voids: a spin or a wager that has no result, under way or over."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.errors import Refusal
from croupier.money import Cents
from croupier.rules.book.entries import GroundData
from croupier.rules.roles import in_order, may_call
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import check_reason
from croupier.table.chips.ask import foreign_lifted
from croupier.table.claims.ask import notices
from croupier.table.claims.decide import check_incident
from croupier.table.corrections.decide import Again, past_of, refund_lines, resettled
from croupier.table.corrections.past import Past, PlayerLines
from croupier.table.faults.ask import are_frozen, light_is_on, withheld
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.no_spins import refusals as r
from croupier.table.no_spins.ask import grounds
from croupier.table.powers import is_french
from croupier.table.refusals import NoBallInPlay
from croupier.table.settling.decide import aside_settled, dues, dues_of_the_gone
from croupier.table.settling.state import SetAside
from croupier.table.state import BALL_IN_PLAY, CLOSED, NO_MORE_BETS, OPEN, OUTCOME, Table

RUNNING = (BALL_IN_PLAY, NO_MORE_BETS)


def _may_call(table: Table) -> bool:
    """While the ball runs, and later where some ground may come late."""
    return table.state.phase in RUNNING or bool(
        (table.state.spin.last_settled or table.state.phase == OUTCOME)
        and any(one.late for one in grounds(table))
    )


def call_no_spin(table: Table, command: c.CallNoSpin) -> Decision:
    """The spin has no result: under way, or by some grounds when it is over."""
    ground = ground_of(table, command.ground)
    clause = table.offer.rulebook.cite(ground.clause)
    role = command.by.partition(":")[0]
    callers = may_call(table.offer.rulebook, ground, french=is_french(table))
    if role not in callers:
        roles = in_order(table.offer.rulebook, callers)
        why = r.NotOnThisGround(role=role, act="call-no-spin", ground=ground.ground, roles=roles)
        raise Refusal(why, clause=clause)
    _check_ground(table, ground, command, clause)
    _check_removed(table, command)
    if table.state.phase in RUNNING and command.spin in (None, table.state.spin.number):
        return no_spin(table, ground, command.tickets, command.note, command.removed)
    return _late(table, ground, command, clause)


def _late(table: Table, ground: GroundData, command: c.CallNoSpin, clause: str) -> Decision:
    """Until the next spin, or by fact at any time; after that the results stand."""
    by_fact = ground.late is not None and ground.late.value == "any-time"
    if table.state.phase == CLOSED and not by_fact:
        raise Refusal(NoBallInPlay(CLOSED), clause=table.powers["call-no-spin"].clause)
    spin = table.state.spin.number if command.spin is None else command.spin
    last = spin == table.state.spin.number and table.state.phase not in RUNNING
    if not spin or ground.late is None:
        raise Refusal(r.OnlyWhileInPlay(), clause=clause)
    settled = ground.late.value == "settlement" and table.state.phase != OUTCOME
    if settled or (ground.late.value != "any-time" and not last):
        stands = r.SettledSpinStands() if settled else r.ResultsStand()
        raise Refusal(stands, clause=table.offer.rulebook.cite(ground.late.clause))
    if last and table.state.phase == OUTCOME:
        return no_spin(table, ground, command.tickets, command.note, command.removed)
    past = past_of(table, spin, clause)
    after = table.law.after_no_spin
    why = (after.late_wagers or after.wagers).clause
    called = e.NoSpinCalled(
        ground.ground,
        clause,
        spin,
        "refund",
        late=True,
        note=command.note,
        examine=_is_examined(table, ground),
        removed=command.removed,
    )
    reversed_ = resettled(
        table, spin, past, lambda _, part: refund_lines(part, why), why, command.tickets
    )
    back = _aside_back(table, _aside_of(table, spin), reversed_, why, command.tickets)
    return (called, *back, *notices(after.notify, "no-spin", f"spin {spin}"))


def _check_removed(table: Table, command: c.CallNoSpin) -> None:
    """A ball that has come to rest was not got out before that. [NZ 5.1 closing part 2]"""
    rested = table.state.phase not in RUNNING or command.spin not in (None, table.state.spin.number)
    if command.removed and rested:
        rule = table.law.after_no_spin.ball_removed
        clause = rule.clause if rule else table.powers["call-no-spin"].clause
        raise Refusal(r.BallAtRest(), clause=clause)


def _check_ground(table: Table, ground: GroundData, command: c.CallNoSpin, clause: str) -> None:
    spec = table.offer.spec
    ball = command.other_ball or command.note == "another ball"  # as older logs have it
    if ground.ground == "foreign-object" and ball and not spec.u_spin:
        only = table.law.after_no_spin.other_ball_with_u_spin
        if only is not None:
            raise Refusal(r.OnlyWithUSpin(), clause=only.clause)
    if ground.ground == "wheel-not-rotating" and spec.mechanical:
        raise Refusal(r.WheelMayStand(), clause=clause)
    if ground.ground == "early-rest" and _rested_in_time(table, command):
        raise Refusal(r.RestedInTime(), clause=clause)
    if ground.ground == "console-fault" and not light_is_on(table):
        raise Refusal(r.LightIsGreen(), clause=clause)


def _rested_in_time(table: Table, command: c.CallNoSpin) -> bool:
    """A ball that was spun when the wagering period had ended, or was felt at rest by a sensor
    after that, did not come to rest before; with no station in use it may. [CP 6.1(h)]"""
    spin = table.state.spin
    if not spin.number or command.spin not in (None, spin.number):
        return False  # it is another spin that is meant
    if table.state.phase in RUNNING and table.state.betting.ends_at:
        return not table.state.screens_in_use
    return not spin.early


def ground_of(table: Table, name: str) -> GroundData:
    """A ground for no spin at this table, by its name."""
    known = {one.ground: one for one in grounds(table)}
    if name not in known:
        why = r.UnknownGround(ground=name, known=tuple(known))
        raise Refusal(why, clause=table.offer.rulebook.not_given)
    return known[name]


def no_spin(
    table: Table,
    ground: GroundData,
    tickets: Mapping[str, str],
    note: str = "",
    removed: bool | None = None,
) -> Decision:
    """The spin under way ends: wagers are refunded or stand, as the rulebook says."""
    clause = table.offer.rulebook.cite(ground.clause)
    after = table.law.after_no_spin
    fate, why = after.wagers.value, after.wagers.clause
    lies = table.offer.spec.mechanical and after.ball_lies_mechanical is not None
    ball_to = table.state.spin.last_outcome if after.ball_to_previous and not lies else ""
    called = e.NoSpinCalled(
        ground.ground,
        clause,
        table.state.spin.number,
        fate,
        ball_to,
        note=note,
        examine=_is_examined(table, ground),
        removed=removed,
    )
    light = table.law.red_light if ground.ground == "console-fault" else None
    whom, about = (light.notify, "red-light") if light else (after.notify, "no-spin")
    told = notices(whom, about, f"spin {table.state.spin.number}")
    if fate != "refund":
        return (called, *_excluded(table, tickets), *told)
    return (called, *_refunds(table, why, tickets), *told)


def _excluded(table: Table, tickets: Mapping[str, str]) -> list[e.Event]:
    """Where wagers stand after a no spin, those of the excluded do not ride on."""
    happened: list[e.Event] = []
    for name, player in table.state.players.items():
        if name not in table.state.claims.excluded:
            continue
        clause = table.powers["exclude-player"].clause
        foreign = foreign_lifted(table, name, clause)
        happened.extend(foreign)
        if player.wagers or foreign:
            if player.wagers:
                happened.append(e.WagersRefunded(name, player.staked, clause))
            if player.left and not withheld(table, player):
                happened.extend(dues(table, name, player.chips + player.staked, tickets))
    return happened


def _refunds(table: Table, why: str, tickets: Mapping[str, str]) -> list[e.Event]:
    """Every stake back to its player, and what is due to those who have left."""
    down = {name: player for name, player in table.state.players.items() if player.wagers}
    back: list[e.Event] = [
        e.WagersRefunded(name, player.staked, why) for name, player in down.items()
    ]
    return [*back, *dues_of_the_gone(table, {n: p.staked for n, p in down.items()}, tickets)]


def _is_examined(table: Table, ground: GroundData) -> bool:
    """A ball that left the wheel is looked at before it is spun again. [NZ 5.2 sentence 3]"""
    return ground.ground == "ball-left-wheel" and "examine-ball" in table.powers


def void_spin(table: Table, command: c.VoidSpin) -> Decision:
    """Every wager of the spin is refunded; a settlement that was made is reversed."""
    clause = void_clause(table, "spin", command.ground, command.by)
    # In Perth the reason is how the event affects the outcome. [CP 7.14 closing]
    stated = table.law.after_void.reason
    check_reason(command.reason, stated.clause if stated else clause)
    under_way = table.state.phase in (*RUNNING, OUTCOME)
    why = table.law.after_void.spin.clause
    if under_way and command.spin in (None, table.state.spin.number):
        voided = e.SpinVoided(table.state.spin.number, command.ground, command.reason, clause)
        return (voided, *_refunds(table, why, command.tickets))
    spin = table.state.spin.last_settled if command.spin is None else command.spin
    past = past_of(table, spin, clause)
    voided = e.SpinVoided(spin, command.ground, command.reason, clause, late=True)
    reversed_ = resettled(
        table, spin, past, lambda _, part: refund_lines(part, why), why, command.tickets
    )
    back = _aside_back(table, _aside_of(table, spin), reversed_, why, command.tickets)
    return (voided, *back)


def _aside_of(table: Table, spin: int) -> list[SetAside]:
    """Wagers of a spin that still wait for records: they are void with it."""
    return [one for one in table.state.settling.aside if one.spin == spin]


def _aside_back(
    table: Table,
    waiting: list[SetAside],
    corrected: list[e.Event],
    why: str,
    tickets: Mapping[str, str],
) -> list[e.Event]:
    """What was settled of a spin is settled again, and what waits goes back; whoever has left gets
    both at once."""
    happened = [*corrected]
    for one in waiting:
        settled = aside_settled(table, one, confirmed=False, void=why)
        mine = [event for event in happened if event.player == one.player]
        paid = [event for event in mine if isinstance(event, e.DuesPaid)]
        happened = [event for event in happened if event not in paid] + [settled]
        player = table.state.players.get(one.player)
        if player is None and not are_frozen(table, one.area):
            amount = settled.back + sum(event.amount for event in paid)
            happened.extend(dues(table, one.player, amount, tickets, one.area))
        elif player and player.left and not player.wagers and not withheld(table, player):
            again = [event for event in mine if isinstance(event, e.SettlementCorrected)]
            amount = player.chips + settled.back + sum(x.paid - x.taken for x in again)
            happened.extend(dues(table, one.player, amount, tickets, one.area))
    return happened


def void_clause(table: Table, what: str, ground: str, by: str) -> str:
    """The clause by which this role may void a spin or a wager on this ground."""
    rulebook, role = table.offer.rulebook, by.partition(":")[0]
    mine = [one for one in rulebook.void if one.what == what]
    found = next((one for one in mine if one.ground == ground), None)
    if found is None:
        known = tuple(one.ground for one in mine)
        raise Refusal(
            r.UnknownVoidGround(ground=ground, known=known)
            if known
            else r.NoVoidGrounds(rulebook=rulebook.tag),
            clause=rulebook.not_given,
        )
    clause = rulebook.cite(found.clause)
    allowed = may_call(rulebook, found, french=is_french(table))
    if role not in allowed:
        roles = in_order(rulebook, allowed)
        why = r.NotOnThisGround(role=role, act=f"void-{what}", ground=ground, roles=roles)
        raise Refusal(why, clause=clause)
    return clause


def void_wager(table: Table, command: c.VoidWager) -> Decision:
    """It has no result and the stake goes back; the player's others stand."""
    clause = void_clause(table, "wager", command.ground, command.by)
    check_reason(command.reason, clause)
    if command.ground == "contravention":
        check_incident(table, command.incident, command.player, clause)
    player = table.state.anyone(command.player)
    bet = table.area_of(player).offer.find(command.bet).bet if command.bet else ""
    wagers, stays = player.wagers.items(), player.stays
    down = [stake for name, stake in wagers if bet in ("", name) and stake != stays.get(name)]
    foreign = foreign_lifted(table, command.player, clause, bet)
    if down or foreign:
        return (_voided(command, bet, clause, sum(down)), *foreign)
    waiting = [
        one
        for one in table.state.settling.aside
        if one.player == command.player and (bet in one.wagers if bet else one.wagers)
    ]
    if waiting:
        return _waiting(table, command, bet, clause, waiting[-1])
    return _settled(table, command, bet, clause)


def _voided(
    command: c.VoidWager, bet: str, clause: str, amount: Cents = 0, spin: int = 0
) -> e.WagersVoided:
    ground, reason = command.ground, command.reason
    return e.WagersVoided(
        command.player, amount, ground, reason, clause, bet, command.incident, spin
    )


def _waiting(table: Table, command: c.VoidWager, bet: str, clause: str, one: SetAside) -> Decision:
    """Of what waits for the records of its spin; with it what of the same spin is settled."""
    why = _why_back(table, clause)
    meant = {name: stake for name, stake in one.wagers.items() if bet in ("", name)}
    reversed_: list[e.Event] = []
    if one.spin == table.state.spin.last_settled:
        past = past_of(table, one.spin, clause)
        if _has_settled(past, command.player, bet):
            reversed_ = _reversed(table, command, bet, past, why)
    part = msgspec.structs.replace(one, wagers=meant)
    voided = _voided(command, bet, clause, spin=one.spin)
    return (voided, *_aside_back(table, [part], reversed_, why, command.tickets))


def _settled(table: Table, command: c.VoidWager, bet: str, clause: str) -> Decision:
    """Of the last settled spin: that part of its settlement is reversed."""
    past = past_of(table, table.state.spin.last_settled, clause)
    if not _has_settled(past, command.player, bet):
        raise Refusal(
            r.NothingToVoidOn(player=command.player, bet=bet)
            if bet
            else r.NothingToVoid(player=command.player),
            clause=clause,
        )
    voided = _voided(command, bet, clause, spin=table.state.spin.last_settled)
    return (voided, *_reversed(table, command, bet, past, _why_back(table, clause)))


def _why_back(table: Table, clause: str) -> str:
    wager = table.law.after_void.wager
    return wager.clause if wager else clause


def _has_settled(past: Past, name: str, bet: str) -> bool:
    """Whether a player had a wager on the bet, or any, that was settled and is not void yet."""
    part = past.parts.get(name)
    lines = (*part.lines, *part.foreign) if part is not None else ()
    return any(line.accepted and bet in ("", line.bet) for line in lines)


def _reversed(table: Table, command: c.VoidWager, bet: str, past: Past, why: str) -> list[e.Event]:

    def again(name: str, part: PlayerLines) -> Again:
        if name != command.player:
            return part.lines, part.foreign
        void = refund_lines(part, why)
        meant = [
            tuple(new if bet in ("", was.bet) else was for was, new in zip(old, news, strict=True))
            for old, news in zip((part.lines, part.foreign), void, strict=True)
        ]
        return meant[0], meant[1]

    return resettled(table, table.state.spin.last_settled, past, again, why, command.tickets)


DECISIONS: Decisions = {
    c.CallNoSpin: Handler(call_no_spin, OPEN, refused=NoBallInPlay, offered=_may_call),
    c.VoidSpin: Handler(void_spin, OPEN),
    c.VoidWager: Handler(void_wager, OPEN),
}
