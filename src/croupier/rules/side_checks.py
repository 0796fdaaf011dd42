"""Whether the odds of side bets make sense: the words of each, and the ranges of a spread."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from croupier.money import Odds
from croupier.rules.explain import Fault, choose
from croupier.rules.rulebook import Rulebook, SideBetData

SPREAD_MAX = 36 + 36
# side bet -> the bets it has, and the results they are paid by
SIDE_WORDS = {
    "lucky-symbols": (r"symbol:[A-G]", r""),
    "roulette-match": (r"(colour|number)-match", r"all-(red|black|green)|one|both|bonus"),
    "spread-bet": (r"spread:[1-7]", r"\d{1,2}-\d{1,2}"),
    "lucky-ball": (r"lucky-ball:[1-4]", r"payout|bonus"),
}


def odd_side_bets(rulebook: Rulebook) -> Iterator[Fault]:
    for side in rulebook.side_bet:
        key = f"side_bet {side.id} odds"
        for game in side.games:
            if game not in rulebook.games:
                found = f"{game!r} is not in this rulebook"
                yield f"side_bet {side.id} games", found, choose(game, rulebook.games)
        bets, results = SIDE_WORDS[side.id]
        for row in side.odds:
            yield from odd_odds(key, row.odds)
            for word, pattern in ((row.bet, bets), (row.result, results)):
                if re.fullmatch(pattern, word) is None:
                    yield key, f"{word!r}", f"write what fits {pattern!r}"
        if side.id == "spread-bet":
            yield from _odd_spreads(side, key)
        for name in ("wins", "loses"):
            if not all(getattr(row, name) or getattr(side, name) for row in side.odds):
                cure = f"cite the clause as {name} of the side bet or of each row"
                yield f"side_bet {side.id} {name}", "nothing stands there", cure


def _odd_spreads(side: SideBetData, key: str) -> Iterator[Fault]:
    """The ranges of one table of odds have every sum of two numbers once."""
    ranges = sorted(tuple(map(int, row.result.split("-"))) for row in side.odds)
    for low, high in ranges:
        if high > SPREAD_MAX:
            cure = f"two numbers of a wheel add up to {SPREAD_MAX} at most"
            yield key, f"'{low}-{high}'", cure
        if low > high:
            yield key, f"'{low}-{high}'", f"write '{high}-{low}', the lower end first"
    for (_, end), (start, _) in pairwise([(0, -1), *ranges, (SPREAD_MAX + 1, 0)]):
        if start != end + 1:
            gap = f"{end + 1} to {start - 1} is in no range"
            found = gap if start > end else f"{start} is in two ranges"
            yield key, found, f"have each sum from 0 to {SPREAD_MAX} in one range"


def odd_odds(key: str, odds: str) -> Iterator[Fault]:
    try:
        Odds.parse(odds)
    except ValueError as error:
        yield key, str(error).partition(";")[0], 'write for example "35 to 1"'
