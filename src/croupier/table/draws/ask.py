"""What others ask of side bets: whether one works, has been drawn, or has become void."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rules.sidebets import SideBet
from croupier.table import events as e
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, OUTCOME, Table


def fault_of(table: Table, side_bet: str) -> str | None:
    """What is wrong with a side bet's equipment now; the WND may be part of it."""
    return _of(table, side_bet, table.state.faults.down)


def failed_of(table: Table, side_bet: str) -> str | None:
    """What made a side bet void for this spin: it stays void when the equipment is repaired."""
    return _of(table, side_bet, table.state.draws.failed)


def _of(table: Table, side_bet: str, faults: Mapping[str, str]) -> str | None:
    found = faults.get(f"side-bet:{side_bet}")
    if found is None and table.law.side_bets[side_bet].wnd is not None:
        return faults.get("wnd")
    return found


def ball_runs(table: Table) -> bool:
    """Whether the ball was spun and nobody, no sensor either, has said where it rests."""
    return table.state.phase in (BALL_IN_PLAY, NO_MORE_BETS) and not table.state.spin.sensed


def is_drawn(table: Table, side_bet: str) -> bool:
    """Whether all that a side bet needs was drawn for this release of the ball."""
    game = table.offer.side[side_bet].game
    return game.due(table.state.draws.drawn.get(game.drawn_as)) is None


def can_be_drawn(table: Table, side_bet: str) -> bool:
    """Whether a draw may still be made for this release of the ball."""
    if fault_of(table, side_bet) is not None or failed_of(table, side_bet) is not None:
        return False
    late = table.state.phase == OUTCOME or table.state.spin.sensed
    return table.law.side_bets[side_bet].while_ball_runs is None or not late


def wagers_voided(table: Table, side: SideBet) -> list[e.Event]:
    """Everybody's wagers on a side bet go back, because its equipment has failed."""
    clause = table.law.side_bets[side.id].malfunction.clause
    down = {
        name: tuple((bet, stake) for bet, stake in player.wagers.items() if bet in side.rows)
        for name, player in table.state.players.items()
    }
    return [e.SideWagersVoided(name, side.id, bets, clause) for name, bets in down.items() if bets]


def voided_with(table: Table, component: str) -> list[e.Event]:
    """The wagers that a fault of some other component voids: the WND shows a side bet's draw."""
    if component != "wnd":
        return []
    return [
        event
        for side in table.offer.side.values()
        if table.law.side_bets[side.id].wnd is not None
        for event in wagers_voided(table, side)
    ]


def voided_at_rest(table: Table) -> list[e.Event]:
    """When the ball has come to rest: what had to be drawn while it ran and was not, is void."""
    return [
        event
        for side in table.offer.side.values()
        if table.law.side_bets[side.id].while_ball_runs is not None and not is_drawn(table, side.id)
        for event in wagers_voided(table, side)
    ]
