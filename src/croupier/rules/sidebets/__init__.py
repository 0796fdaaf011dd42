"""Side bets: what a table offers beside the game, what was drawn for it, and who wins.

Each has outcomes of its own: a result is one of the words its odds are listed by, and it follows
from the winning number and from what the electronic equipment showed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from croupier.documents import Json
from croupier.errors import Refusal, SpecError
from croupier.money import Cents, Odds
from croupier.rules.bets import Piece
from croupier.rules.book.entries import SideBetData
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.chance import Chance
from croupier.rules.offered import Assumption, OfferedBet
from croupier.rules.refusals import BadDraw
from croupier.rules.sidebets.config import SideConfig, configured
from croupier.rules.sidebets.game import Draw, Drawn, SideGame, Written, WrongDraw
from croupier.rules.sidebets.lucky_ball import LuckyBall
from croupier.rules.sidebets.lucky_symbols import LuckySymbols
from croupier.rules.sidebets.match import RouletteMatch
from croupier.rules.sidebets.spread import SpreadBet
from croupier.rules.spec import TableSpec
from croupier.rules.wheel import Wheel

GAMES: tuple[SideGame, ...] = (LuckySymbols(), RouletteMatch(), SpreadBet(), LuckyBall())
GAME: dict[str, SideGame] = {game.id: game for game in GAMES}
# The kinds of their bets, each with its game.
SIDE: dict[str, SideGame] = {kind: game for game in GAMES for kind in game.kinds}
# The draws by the names of their commands and of their events, each with its game.
BY_ACT: dict[str, tuple[SideGame, Draw]] = {
    draw.act: (game, draw) for game in GAMES for draw in game.draws
}
BY_EVENT: dict[str, SideGame] = {draw.event: game for game in GAMES for draw in game.draws}
_WRITTEN = {game.drawn_as: game for game in GAMES}


class Result(NamedTuple):
    """What one unit brings back, and by which clauses; `word` is the result, empty if it lost."""

    returned: int
    clause: str
    word: str


class SideRow(OfferedBet, frozen=True, kw_only=True):
    """One bet of a side bet: what it pays by result, and the chance of each."""

    side: str
    on: str = ""  # what it is marked with, if its odds name one result: the totals "40-50"
    by_result: dict[str, Odds]
    clauses: dict[str, str]  # result -> the clauses it wins by
    loses: str
    chances: dict[str, Fraction]  # result -> its probability

    @property
    def pays(self) -> str:
        """ "80 to 1", or for several results "all-black 3 to 1, bonus 500 to 1"."""
        if len(self.by_result) == 1:
            return str(next(iter(self.by_result.values())))
        return ", ".join(f"{word} {odds}" for word, odds in self.by_result.items())

    @property
    def edge(self) -> Fraction:
        returned = (p * self.by_result[word].returned for word, p in self.chances.items())
        return 1 - sum(returned, Fraction(0))

    @property
    def hit_rate(self) -> Fraction:
        return sum(self.chances.values(), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of what one unit wins or loses."""
        mean = -self.edge
        won = (p * (self.by_result[word].to - mean) ** 2 for word, p in self.chances.items())
        return sum(won, Fraction(0)) + (1 - self.hit_rate) * (-1 - mean) ** 2


class SideBet(msgspec.Struct, frozen=True, dict=True):
    """A side bet as one table offers it."""

    id: str
    name: str
    config: SideConfig
    rows: dict[str, SideRow]
    game: SideGame
    draws: tuple[str, ...]  # what must be drawn for it, by the names in `draws`
    result: Callable[[str, str, Drawn], str]  # bet, winning number, what was drawn -> word
    clause: str

    def decide(self, bet: str, outcome: str, drawn: Mapping[str, Drawn]) -> Result:
        """What a winning number and what was drawn make of a bet."""
        row = self.rows[bet]
        word = self.result(bet, outcome, drawn[self.game.drawn_as])
        if word not in row.by_result:
            return Result(0, row.loses, "")
        return Result(row.by_result[word].returned, row.clauses[word], word)


def possible_draws(
    side: SideBet, wheel: Wheel, outcome: str
) -> Iterator[tuple[Fraction, dict[str, Drawn]]]:
    """What may be drawn for a side bet once the ball rests, by name, each with its chance."""
    for chance, drawn in side.game.possible(side.config, wheel, outcome):
        if chance:
            yield chance, {side.game.drawn_as: drawn}


def side_bets(spec: TableSpec, rulebook: Rulebook, wheel: Wheel) -> dict[str, SideBet]:
    """The side bets of a table, or a SpecError that names the key and the cure."""
    found = {}
    for name, given in spec.side_bets.items():
        game = GAME[name]
        config = configured(name, game.settings, given)
        data = _data(name, config, rulebook, wheel, spec)
        if data.option is not None:
            config = msgspec.structs.replace(config, option=data.option)  # the one in force
        assumed = _assumed(game, config, data, rulebook, spec)
        rows = _rows(name, data, game.chances(config, data, wheel), rulebook, config, assumed)
        result, clause = game.result_of(data, wheel), rulebook.cite(data.clause)
        draws = (game.drawn_as,)
        found[name] = SideBet(name, data.name, config, rows, game, draws, result, clause)
        _check_return(name, config, rows)
    return found


def _data(
    name: str, config: SideConfig, rulebook: Rulebook, wheel: Wheel, spec: TableSpec
) -> SideBetData:
    """Its odds at this table; of several options the one in the spec. Where the text does not
    leave the choice to the operator, a spec without one has the first."""
    game = str(spec.game)
    mine = [
        data
        for data in rulebook.side_bet
        if data.id == name and game in data.games and data.zeros in (None, len(wheel.zeros))
    ]
    if not mine:
        raise SpecError(f"'side_bets' is {name!r}; {rulebook.tag} has none on a {wheel.id} wheel.")
    options = [data.option for data in mine if data.option is not None]
    if not options:
        return mine[0]
    known = ", ".join(map(str, options))
    selects = rulebook.law(spec.mode, game).side_bets[name].operator_selects
    if config.option is None and selects is not None:
        raise SpecError(
            f"'side_bets.{name}' has no 'option'; the casino operator selects one of {known}."
            f" [{selects.clause}]"
        )
    wanted = config.option if config.option is not None else options[0]
    for data in mine:
        if data.option == wanted:
            return data
    raise SpecError(f"'side_bets.{name}.option' is {wanted}; on this wheel there are {known}.")


def _assumed(
    game: SideGame, config: SideConfig, data: SideBetData, rulebook: Rulebook, spec: TableSpec
) -> Assumption | None:
    """What its chances rest on where neither the rulebook nor the table's spec gives them."""
    settings = game.assumes(config)
    if not settings:
        return None
    cited = rulebook.law(spec.mode, str(spec.game)).side_bets[game.id].assumed_chances
    clause = cited.clause if cited is not None else rulebook.cite(data.clause)
    return Assumption(game.id, data.name, settings, clause)


def _rows(
    name: str,
    data: SideBetData,
    chances: Mapping[str, Mapping[str, Fraction]],
    rulebook: Rulebook,
    config: SideConfig,
    assumed: Assumption | None,
) -> dict[str, SideRow]:
    rows: dict[str, SideRow] = {}
    for bet in dict.fromkeys(one.bet for one in data.odds):
        if config.bets is not None and bet not in config.bets:
            continue
        mine = [one for one in data.odds if one.bet == bet]
        words = {one: one.result if len(mine) > 1 else "wins" for one in mine}
        loses = next((one.loses for one in mine if one.loses), data.loses)
        rows[bet] = SideRow(
            bet=bet,
            side=name,
            kind=bet.partition(":")[0],
            name=f"{data.name} {bet.partition(':')[2]}".strip(),
            covers=(),
            pieces=(Piece(bet, 1),),
            odds=None,
            returns=(),
            decides=(),
            clause=rulebook.cite(mine[0].clause),
            on=mine[0].result if len(mine) == 1 else "",
            by_result={words[one]: Odds.parse(one.odds) for one in mine},
            clauses={
                words[one]: rulebook.cite(*filter(None, (one.wins or data.wins, one.clause)))
                for one in mine
            },
            loses=rulebook.cite(loses or data.clause),
            chances=dict(chances[bet]),
            assumed=assumed,
        )
    return rows


def _check_return(name: str, config: SideConfig, rows: Mapping[str, SideRow]) -> None:
    """No configuration pays the player all of it back, or more, unless someone says so."""
    for row in rows.values():
        if row.edge <= 0 and not config.allow_over_100:
            share = (1 - row.edge) * 100
            whole, cents = divmod(round(share * 100), 100)
            raise SpecError(
                f"'side_bets.{name}' returns {whole}.{cents:02d}% on {row.bet}; change its"
                " weights or chances, or set 'allow_over_100': true."
            )


def read_draw(side: SideBet, wheel: Wheel, draw: str, raw: Json, clause: str = "") -> Drawn:
    """What the equipment showed, checked: every number is one of the table's wheel."""
    try:
        return side.game.read(raw, wheel)
    except WrongDraw as error:
        raise Refusal(BadDraw(draw, error.because), clause=clause or side.clause) from None


def write_draws(drawn: Mapping[str, Drawn]) -> dict[str, Written]:
    """What was drawn, by name, as logs and views have it; one by one `read_draw` reads it back."""
    return {name: _WRITTEN[name].write(one) for name, one in drawn.items()}


def draw_all(sides: Mapping[str, SideBet], wheel: Wheel, chance: Chance) -> dict[str, Drawn]:
    """Everything that is drawn beside the ball in one spin, by name."""
    found: dict[str, Drawn] = {}
    for side in sides.values():
        game, drawn = side.game, None
        while game.due(drawn) is not None:
            drawn = game.take(game.draw(side.config, wheel, chance, drawn), drawn)
        assert drawn is not None, side.id
        found[game.drawn_as] = drawn
    return found


def limits_of_side(spec: TableSpec, side: SideBet, kind: str) -> tuple[Cents, Cents, Cents]:
    """(minimum, maximum, unit): its own, else the table's."""
    least, most, unit = spec.limits.of(kind)
    own = side.config.limits
    return (
        least if own.min is None else own.min,
        most if own.max is None else own.max,
        unit if own.unit is None else own.unit,
    )
