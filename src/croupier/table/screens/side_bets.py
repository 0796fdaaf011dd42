"""Results of side bets once the ball rests: the winning areas and the total shown."""

from __future__ import annotations

from croupier.rules.sidebets import GAMES
from croupier.table.draws.ask import fault_of, is_drawn
from croupier.table.state import Table


def side_won(table: Table) -> dict[str, str]:
    """bet -> the result it wins by: "wins", "bonus", "all-red"; empty before the ball rests."""
    if not table.state.spin.outcome:
        return {}
    won = {}
    for side in table.offer.side.values():
        if not is_drawn(table, side.id):
            continue
        for bet in side.rows:
            word = side.decide(bet, table.state.spin.outcome, table.state.draws.drawn).word
            if word:
                won[bet] = word
    return won


def side_pictures(table: Table) -> dict[str, int | None]:
    """What each side bet has screens show more, whether the table has it or not."""
    found: dict[str, int | None] = {}
    for game in GAMES:
        found |= game.picture(table.state.spin.outcome, table.state.draws.drawn.get(game.drawn_as))
    return found


def side_faults(table: Table) -> dict[str, str]:
    """ "side-bet:NAME" -> what is wrong, of each side bet that is out of order."""
    found = {f"side-bet:{name}": fault_of(table, name) for name in table.offer.side}
    return {name: what for name, what in found.items() if what is not None}
