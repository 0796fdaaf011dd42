"""What side bets have drawn, and which are closed."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.state import Table


def side_bet_closed(table: Table, event: e.SideBetClosed) -> None:
    table.side_closed.append(event.side_bet)


def lucky_ball_drawn(table: Table, event: e.LuckyBallDrawn) -> None:
    table.drawn["lucky-ball"] = {"numbers": list(event.numbers), "bonus": 0}


def bonus_number_drawn(table: Table, event: e.BonusNumberDrawn) -> None:
    table.drawn["lucky-ball"] = {**table.drawn["lucky-ball"], "bonus": event.bonus}


def spread_drawn(table: Table, event: e.SpreadDrawn) -> None:
    table.drawn["spread"] = event.number


def match_drawn(table: Table, event: e.MatchDrawn) -> None:
    table.drawn["match"] = {"wheels": list(event.wheels), "bonus": event.bonus}


def symbol_drawn(table: Table, event: e.SymbolDrawn) -> None:
    table.drawn["symbol"] = event.symbol


EVOLUTIONS: Evolutions = {
    e.SideBetClosed: side_bet_closed,
    e.LuckyBallDrawn: lucky_ball_drawn,
    e.BonusNumberDrawn: bonus_number_drawn,
    e.SpreadDrawn: spread_drawn,
    e.MatchDrawn: match_drawn,
    e.SymbolDrawn: symbol_drawn,
}
