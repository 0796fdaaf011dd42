"""Draws of the side bets' equipment: each at its moment, once for a release of the ball."""

from __future__ import annotations

import msgspec

from croupier.errors import Refusal
from croupier.rules.refusals import BadDraw
from croupier.rules.sidebets import BY_ACT, SideBet
from croupier.rules.sidebets.game import Draw, Moment, WrongDraw
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.draws import refusals as r
from croupier.table.draws.ask import ball_runs, can_be_drawn, fault_of, is_drawn
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.state import (
    BALL_IN_PLAY,
    BETTING,
    NO_MORE_BETS,
    OUTCOME,
    WAGERING_CLOSED,
    Table,
)

RUNS = (BETTING, WAGERING_CLOSED, BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)
PHASES: dict[Moment, tuple[str, ...]] = {
    "before-wagers": (BETTING,),
    "betting-ended": RUNS,
    "ball-rests": (OUTCOME,),
}


# The draws by name: what is asked, and what happens.
Asked = c.DrawLuckyBall | c.DrawBonusNumber | c.DrawSpread | c.DrawMatch | c.DrawSymbol
DRAWS: dict[str, tuple[type[Asked], type[e.Event]]] = {
    str(asked.__struct_config__.tag): (asked, happens)
    for asked, happens in (
        (c.DrawLuckyBall, e.LuckyBallDrawn),
        (c.DrawBonusNumber, e.BonusNumberDrawn),
        (c.DrawSpread, e.SpreadDrawn),
        (c.DrawMatch, e.MatchDrawn),
        (c.DrawSymbol, e.SymbolDrawn),
    )
}


def draw(table: Table, command: Asked) -> Decision:
    """What the equipment drew for a side bet, at its moment and once for a release of the ball."""
    game, now = BY_ACT[str(type(command).__struct_config__.tag)]
    clause = table.powers[now.act].clause
    side = _side(table, game.id, clause)
    _check_turn(table, side, now, clause)
    if now.moment == "before-wagers":
        _check_nothing_down(table, side, clause)
    elif now.moment == "betting-ended":
        closes = table.law.side_bets[side.id].closes
        _check_closed(table, side, closes.clause if closes else clause)
        _check_ball_runs(table, side)
    try:
        given = game.check(now, msgspec.structs.asdict(command), table.offer.wheel)
    except WrongDraw as error:
        if len(game.draws) > 1:
            raise Refusal(r.CannotBeDrawn(because=error.because), clause=clause) from None
        why = BadDraw(game.drawn_as, error.because)  # all of it: as it is read by hand
        raise Refusal(why, clause=clause) from None
    _, happens = DRAWS[now.act]
    return (happens(**given, clause=clause),)


def _side(table: Table, name: str, clause: str) -> SideBet:
    """That side bet, if this table has it and it works."""
    side = table.offer.side.get(name)
    if side is None:
        raise Refusal(r.NoSideBet(side_bet=name), clause=clause)
    if fault_of(table, name) is not None:
        raise Refusal(r.SideBetOutOfOrder(side_bet=side.name), clause=clause)
    return side


def _check_turn(table: Table, side: SideBet, now: Draw, clause: str) -> None:
    """That this draw comes next: those before it are made, and it is not."""
    draws = side.game.draws
    due = side.game.due(table.state.draws.drawn.get(side.game.drawn_as))
    if due == now:
        return
    if due is None or draws.index(now) < draws.index(due):
        raise Refusal(now.again or r.DrawnAlready(side_bet=side.name), clause=clause)
    assert now.early is not None, now.act  # there is a draw before it
    raise Refusal(now.early, clause=clause)


def _check_nothing_down(table: Table, side: SideBet, clause: str) -> None:
    """Players see what is drawn before they wager on it."""
    if any(bet in side.rows for player in table.state.players.values() for bet in player.wagers):
        raise Refusal(r.WageredBefore(), clause=clause)


def _check_closed(table: Table, side: SideBet, clause: str) -> None:
    if not is_closed(table, side.id):
        raise Refusal(r.BettingOpen(side_bet=side.name), clause=clause)


def _check_ball_runs(table: Table, side: SideBet) -> None:
    """Some rulebooks have it drawn while the ball runs, never once it has come to rest."""
    rule = table.law.side_bets[side.id].while_ball_runs
    if rule is not None and not ball_runs(table):
        raise Refusal(r.BallDoesNotRun(side_bet=side.name), clause=rule.clause)


def is_time(table: Table, side: SideBet, draw: Draw) -> bool:
    """Whether the moment of a draw has come."""
    if table.state.phase not in PHASES[draw.moment]:
        return False
    if draw.moment != "betting-ended":
        return True
    rule = table.law.side_bets[side.id].while_ball_runs
    return is_closed(table, side.id) and (rule is None or ball_runs(table))


def is_closed(table: Table, side_bet: str) -> bool:
    """Whether betting on a side bet has ended: alone, or with the rest."""
    if side_bet in table.state.draws.closed or table.state.phase in (NO_MORE_BETS, OUTCOME):
        return True
    return table.state.betting.is_over


def missing_draws(table: Table) -> list[str]:
    """Side bets with wagers down that were not drawn: nothing is settled before they are."""
    down = {
        row.side
        for player in table.state.players.values()
        for bet in player.wagers
        for row in [table.offer.side_rows.get(bet)]
        if row is not None
    }
    # Another table's chips wait for the draw too, unless it cannot be made any more.
    foreign = {one.bet: table.offer.side_rows.get(one.bet) for one in table.state.chips.foreign}
    down |= {row.side for row in foreign.values() if row and can_be_drawn(table, row.side)}
    return [side for side in table.offer.side if side in down and not is_drawn(table, side)]


def close_side_bet(table: Table, name: str) -> Decision:
    """One side bet alone, before or while the ball runs; the others go on."""
    clause = table.powers["no-more-bets"].clause
    if name not in table.offer.side:
        known = tuple(table.offer.side)
        raise Refusal(
            r.OtherSideBets(side_bet=name, known=known) if known else r.NoSideBet(side_bet=name),
            clause=clause,
        )
    if is_closed(table, name):
        closes = table.law.side_bets[name].closes
        why = r.ClosedAlready(side_bet=table.offer.side[name].name)
        raise Refusal(why, clause=closes.clause if closes is not None else clause)
    return (e.SideBetClosed(name, table.law.announcements.no_more_bets.value),)


DECISIONS: Decisions = {
    asked: Handler(draw, PHASES[BY_ACT[act][1].moment]) for act, (asked, _) in DRAWS.items()
}
