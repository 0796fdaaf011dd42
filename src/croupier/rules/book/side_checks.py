"""Whether the odds of side bets make sense: the words of each, and what its game asks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.money import Odds
from croupier.rules.book.explain import Fault, choose
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.sidebets import GAME


def odd_side_bets(rulebook: Rulebook) -> Iterator[Fault]:
    for side in rulebook.side_bet:
        key = f"side_bet {side.id} odds"
        for game in side.games:
            if game not in rulebook.games:
                found = f"{game!r} is not in this rulebook"
                yield f"side_bet {side.id} games", found, choose(game, rulebook.games)
        own = GAME[side.id]
        for row in side.odds:
            yield from odd_odds(key, row.odds)
            for word, pattern in ((row.bet, own.bets), (row.result, own.results)):
                if re.fullmatch(pattern, word) is None:
                    yield key, f"{word!r}", f"write what fits {pattern!r}"
        for found, cure in own.faults(side):
            yield key, found, cure
        for name in ("wins", "loses"):
            if not all(getattr(row, name) or getattr(side, name) for row in side.odds):
                cure = f"cite the clause as {name} of the side bet or of each row"
                yield f"side_bet {side.id} {name}", "nothing stands there", cure


def odd_odds(key: str, odds: str) -> Iterator[Fault]:
    try:
        Odds.parse(odds)
    except ValueError as error:
        yield key, str(error).partition(";")[0], 'write for example "35 to 1"'
