"""What side bets have drawn, and which are closed."""

from __future__ import annotations

import msgspec

from croupier.rules.sidebets import BY_EVENT
from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.state import State

Draw = e.LuckyBallDrawn | e.BonusNumberDrawn | e.SpreadDrawn | e.MatchDrawn | e.SymbolDrawn


def side_bet_closed(state: State, event: e.SideBetClosed) -> None:
    state.draws.closed.append(event.side_bet)


def drawn(state: State, event: Draw) -> None:
    """One more draw of a side bet, whichever it is."""
    game = BY_EVENT[str(type(event).__struct_config__.tag)]
    so_far = state.draws.drawn.get(game.drawn_as)
    state.draws.drawn[game.drawn_as] = game.take(msgspec.structs.asdict(event), so_far)


EVOLUTIONS: Evolutions = {
    e.SideBetClosed: side_bet_closed,
    e.LuckyBallDrawn: drawn,
    e.BonusNumberDrawn: drawn,
    e.SpreadDrawn: drawn,
    e.MatchDrawn: drawn,
    e.SymbolDrawn: drawn,
}
