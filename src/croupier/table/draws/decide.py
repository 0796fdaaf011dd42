"""Draws of the side bets' equipment: each at its moment, once for a release of the ball."""

from __future__ import annotations

from typing import Any

from croupier.errors import Refusal
from croupier.rules.sidebets import SideBet, lucky_ball, read_draw
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.handler import Decision, Decisions, Handler
from croupier.table.state import (
    BALL_IN_PLAY,
    BETTING,
    NO_MORE_BETS,
    OUTCOME,
    WAGERING_CLOSED,
    Table,
)  # fmt: skip

RUNS = (BETTING, WAGERING_CLOSED, BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)


def draw_lucky_ball(table: Table, command: c.DrawLuckyBall) -> Decision:
    """After bets may be placed and before anybody has wagered on it: players see the numbers."""
    side, clause = _side(table, "lucky-ball", "draw-lucky-ball", "lucky-ball")
    if any(bet in side.rows for player in table.players.values() for bet in player.wagers):
        raise Refusal(
            "wagers-down", "Someone has wagered on it before the numbers were drawn.",
            clause=clause,
        )  # fmt: skip
    try:
        numbers = lucky_ball.read_numbers(command.numbers, table.offer.wheel)
    except ValueError as error:
        raise Refusal("bad-draw", f"{error}.", clause=clause) from None
    return (e.LuckyBallDrawn(numbers, clause),)


def draw_bonus_number(table: Table, command: c.DrawBonusNumber) -> Decision:
    side, clause = _side(table, "lucky-ball", "draw-bonus-number", "")
    drawn = table.drawn.get("lucky-ball", {})
    if not drawn or drawn.get("bonus"):
        said = "was drawn already" if drawn else "is one of four that were not drawn"
        raise Refusal("drawn-already" if drawn else "not-drawn", f"The bonus number {said}.",
                      clause=clause)  # fmt: skip
    _check_closed(table, side, clause)
    try:
        bonus = lucky_ball.read_bonus(command.bonus)
    except ValueError as error:
        raise Refusal("bad-draw", f"{error}.", clause=clause) from None
    return (e.BonusNumberDrawn(bonus, clause),)


def draw_spread(table: Table, command: c.DrawSpread) -> Decision:
    side, clause = _side(table, "spread-bet", "draw-spread", "spread")
    _check_closed(table, side, clause)
    return (e.SpreadDrawn(read_draw(side, table.offer.wheel, "spread", command.number), clause),)


def draw_match(table: Table, command: c.DrawMatch) -> Decision:
    """When the ball rests and not before, for what is drawn is shown at once."""
    side, clause = _side(table, "roulette-match", "draw-match", "match")
    raw = {"wheels": command.wheels, "bonus": command.bonus}
    drawn = read_draw(side, table.offer.wheel, "match", raw)
    return (e.MatchDrawn(drawn["wheels"], drawn["bonus"], clause),)


def draw_symbol(table: Table, command: c.DrawSymbol) -> Decision:
    side, clause = _side(table, "lucky-symbols", "draw-symbol", "symbol")
    return (e.SymbolDrawn(read_draw(side, table.offer.wheel, "symbol", command.symbol), clause),)


def _side(table: Table, name: str, act: str, draw: str) -> tuple[SideBet, str]:
    """(side bet, clause), if this table has it, it works, and it was not drawn yet."""
    clause = table.powers[act].clause
    side = table.offer.side.get(name)
    if side is None:
        raise Refusal("no-side-bet", f"This table has no {name}.", clause=clause)
    if f"side-bet:{name}" in table.faults:
        raise Refusal("out-of-order", f"{side.name} is out of order.", clause=clause)
    if draw and draw in table.drawn:
        raise Refusal(
            "drawn-already", f"{side.name} was drawn for this release of the ball.", clause=clause
        )
    return side, clause


def _check_closed(table: Table, side: SideBet, clause: str) -> None:
    if not is_closed(table, side.id):
        raise Refusal(
            "betting-open", f"Betting on {side.name} is still open; close it first.", clause=clause
        )


def is_closed(table: Table, side_bet: str) -> bool:
    """Whether betting on a side bet has ended: alone, or with the rest."""
    if side_bet in table.side_closed or table.phase in (NO_MORE_BETS, OUTCOME):
        return True
    return table.locked and (table.stations_locked or not table.is_mixed)


def missing_draws(table: Table) -> list[str]:
    """Side bets with wagers down that were not drawn: nothing is settled before they are."""
    down = {
        row.side
        for player in table.players.values()
        for bet in player.wagers
        for row in [table.offer.side_rows.get(bet)]
        if row is not None
    }
    # Another table's chips wait for the draw too, unless it cannot be made any more.
    foreign = {one.bet: table.offer.side_rows.get(one.bet) for one in table.foreign}
    down |= {
        row.side for row in foreign.values() if row and f"side-bet:{row.side}" not in table.faults
    }
    return [side for side in table.offer.side if side in down and not is_drawn(table, side)]


def is_drawn(table: Table, side: str) -> bool:
    drawn: Any = table.drawn.get(table.offer.side[side].draws[0])
    if drawn is None:
        return False
    return bool(drawn.get("bonus")) if side == "lucky-ball" else True


def close_side_bet(table: Table, name: str) -> Decision:
    """One side bet alone, before or while the ball runs; the others go on."""
    clause = table.powers["no-more-bets"].clause
    if name not in table.offer.side:
        known = ", ".join(table.offer.side) or "none"
        raise Refusal("no-side-bet", f"This table has no {name}; it has {known}.", clause=clause)
    if is_closed(table, name):
        raise Refusal("closed-already", f"Betting on {name} has ended.", clause=clause)
    return (e.SideBetClosed(name, table.law.announcements.no_more_bets.value),)


DECISIONS: Decisions = {
    c.DrawLuckyBall: Handler(draw_lucky_ball, (BETTING,)),
    c.DrawBonusNumber: Handler(draw_bonus_number, RUNS),
    c.DrawSpread: Handler(draw_spread, RUNS),
    c.DrawMatch: Handler(draw_match, (OUTCOME,)),
    c.DrawSymbol: Handler(draw_symbol, (OUTCOME,)),
}
