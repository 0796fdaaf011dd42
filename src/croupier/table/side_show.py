"""What the side bets' draws come to once the ball rests: which areas win, and the total shown."""

from __future__ import annotations

from croupier.rules.sidebets import spread
from croupier.table.draws.decide import is_drawn
from croupier.table.state import Table


def side_won(table: Table) -> dict[str, str]:
    """bet -> the result it wins by: "wins", "bonus", "all-red"; empty before the ball rests."""
    if not table.outcome:
        return {}
    won = {}
    for side in table.offer.side.values():
        if not is_drawn(table, side.id):
            continue
        for bet in side.rows:
            word = side.decide(bet, table.outcome, table.drawn).word
            if word:
                won[bet] = word
    return won


def spread_number(table: Table) -> int | None:
    """Both rings added, when both are known."""
    if not table.outcome or "spread" not in table.drawn or "spread-bet" not in table.offer.side:
        return None
    return spread.total(table.outcome, table.drawn["spread"])
