"""`croupier edge`, `distribution`, `compare`: exact edge and variance of wagers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON, File, named, read, whole
from croupier.cli.writing import print_json
from croupier.documents import Document, Json

if TYPE_CHECKING:
    from croupier.analysis.exact.compare import TableKind
    from croupier.analysis.exact.scenes import Scenes
    from croupier.analysis.question import Question
    from croupier.rules.bets import Wager
    from croupier.rules.book.entries import GameData
    from croupier.rules.book.rulebook import Rulebook
    from croupier.rules.offer import Offer

_LIMITS = typer.Option(
    "--limits/--no-limits",
    help="With the table's limits and rounding to chips, or by the odds alone.",
)
Limits = Annotated[bool, _LIMITS]
LimitsOrFile = Annotated[bool | None, _LIMITS]
Spins = Annotated[
    int | None,
    typer.Option(parser=whole, metavar="<int>", help="How many spins; overrides the file."),
]
LEVELS = {"95%": Fraction(95, 100), "99%": Fraction(99, 100)}


def edge(file: File, limits: LimitsOrFile = None, json: JSON = False) -> None:
    """Edge of wagers: {"table", "wagers": [{"bet", "stake"}]} -> edge, return, variance, hits."""
    from croupier.analysis.exact import measure

    question, offer, law = asked(file, limits)
    found = measure(law)
    assert found is not None  # `asked` has seen to it
    if json:
        from croupier.analysis.question import completed

        return print_json(
            {
                "question": completed(offer, question.placed, limits=law.limits),
                "table": place_of(offer),
                "limits": law.limits,
                "assumed": bool(law.assumed),
                "staked": cents_of(found.staked),
                "edge": str(found.edge),
                "return": str(found.returned),
                "variance": str(found.variance),
                "skew": found.skew,
                "hit_rate": str(found.hit_rate),
                "ahead": str(found.ahead),
                "wagers": _wagers(law),
            }
        )
    from croupier.cli.output.analysis import edge_table

    edge_table(offer, law, found)


def distribution(
    file: File,
    spins: Spins = None,
    limits: LimitsOrFile = None,
    json: JSON = False,
) -> None:
    """Every net result with its probability: {"table", "wagers", "spins"}."""
    from croupier.analysis.exact import Distribution
    from croupier.analysis.exact import distribution as of_one
    from croupier.analysis.exact.losing import longest_losing_run
    from croupier.analysis.exact.spins import after
    from croupier.analysis.question import completed
    from croupier.errors import CroupierError, SpecError

    question, offer, law = asked(file, limits)
    count = spins if spins is not None else question.spins or 1
    if count < 1:
        raise typer.BadParameter(f"--spins is {count}; it is 1 or more")
    one = of_one(law)
    try:
        found = one if count == 1 else after(one, count)
    except CroupierError as error:
        raise SpecError(f"{named(file)}: {error}") from None
    run = longest_losing_run(one.behind, count)
    if not json:
        from croupier.cli.output.analysis import distribution_table

        return distribution_table(offer, law, one, found, count, run)
    exact = isinstance(found, Distribution)
    print_json(
        {
            "question": completed(offer, question.placed, spins=count, limits=law.limits),
            "table": place_of(offer),
            "limits": law.limits,
            "spins": count,
            "exact": exact,
            "assumed": bool(law.assumed),
            "error": None if isinstance(found, Distribution) else found.error,
            "mean": str(one.mean * count),
            "variance": str(one.variance * count),
            "skew": one.skew / count**0.5,
            "ahead": chance_of(found.ahead),
            "behind": chance_of(found.behind),
            "value_at_risk": {
                name: cents_of(found.value_at_risk(level)) for name, level in LEVELS.items()
            },
            "longest_losing_run": run,
            "outcomes": [
                {"net": cents_of(net), "probability": chance_of(p)} for net, p in found.likely()
            ],
        }
    )


def compare(
    wagers: Annotated[
        list[str],
        typer.Argument(help="Bets, each with an optional stake: red straight:17=5.00; or a file."),
    ],
    rulebook: Annotated[
        list[str] | None, typer.Option(help="Only this rulebook; may be repeated.")
    ] = None,
    limits: Limits = False,
    json: JSON = False,
) -> None:
    """Rank every kind of table by the edge of the same wagers, lowest first."""
    from croupier.analysis.exact.compare import compare as rank

    placed, tables = _compared(wagers)
    if tables and rulebook:
        raise typer.BadParameter("the file names its tables; leave out --rulebook")
    offers = _named(tables, named(wagers[0])) if tables else _everywhere(placed, rulebook)
    found = rank(offers, placed, limits=limits)
    if json:
        return print_json(
            {
                "limits": limits,
                "ranks": [
                    {
                        "edge": str(one.measures.edge),
                        "assumed": bool(one.assumed),
                        "cost": cents_of(one.cost),
                        "variance": str(one.measures.variance),
                        "hit_rate": str(one.measures.hit_rate),
                        "ahead": str(one.measures.ahead),
                        "clauses": one.clauses,
                        "tables": one.places,
                    }
                    for one in found.ranks
                ],
                "not_offered": found.not_offered,
            }
        )
    from croupier.cli.output.analysis import comparison_table

    comparison_table(found, placed, limits)


def asked(file: str, limits: bool | None) -> tuple[Question, Offer, Scenes]:
    """A question, its table and the model of its wagers; an error names the file. The limits apply
    if the command says so, or else the file."""
    from croupier import rulebooks as shelf
    from croupier.analysis.exact.scenes import scenes_of
    from croupier.analysis.question import read_question
    from croupier.errors import CroupierError, SpecError
    from croupier.rules.spec import read_spec

    text = read(file)
    try:
        question = read_question(text)
        if not question.table or not question.wagers:
            raise SpecError('it is {"table": spec, "wagers": [{"bet": "red", "stake": 500}]}')
        offer = shelf.offer(read_spec(question.table))
        by_limits = question.limits if limits is None else limits
        found = scenes_of(offer, question.placed, limits=bool(by_limits))
        if not found.staked:
            raise SpecError("the limits of this table leave nothing at risk; try --no-limits")
    except CroupierError as error:
        raise SpecError(f"{named(file)}: {error}") from None
    return question, offer, found


def _compared(words: list[str]) -> tuple[tuple[Wager, ...], tuple[dict[str, Json], ...]]:
    """The wagers and, if a file names them, the tables."""
    from croupier.analysis.question import read_question
    from croupier.errors import CroupierError, SpecError

    if len(words) == 1 and (words[0] == "-" or words[0].endswith(".json")):
        try:
            question = read_question(read(words[0]))
            if not question.wagers:
                raise SpecError(
                    'it is {"wagers": [{"bet": "red", "stake": 500}], "tables": [spec]}'
                )
            for one in question.placed:
                _check_wager(one)
        except CroupierError as error:
            raise SpecError(f"{named(words[0])}: {error}") from None
        return question.placed, question.tables
    placed = tuple(_written(word) for word in words)
    for one in placed:
        _check_wager(one)
    return placed, ()


def _check_wager(wager: Wager) -> None:
    """What is no wager anywhere is not worth a question at every table."""
    from croupier.errors import Refusal, SpecError
    from croupier.rules.notation import parse

    try:
        parse(wager.bet)
    except Refusal as refusal:
        raise SpecError(refusal.message) from None
    if wager.stake < 1:
        raise SpecError(f"The stake on {wager.bet} is nothing; it is 0.01 or more.")


def _written(word: str) -> Wager:
    """ "straight:17=5.00" -> a wager of 500 on it; 10.00 if nothing is said."""
    from croupier.money import parse_cents
    from croupier.rules.bets import Wager

    bet, stake, amount = word.partition("=")
    try:
        return Wager("player", bet, parse_cents(amount if stake else "10.00"))
    except ValueError as error:
        raise typer.BadParameter(f"{word!r}: {error}") from None


def _named(tables: tuple[dict[str, Json], ...], file: str) -> Iterator[Offer]:
    from croupier import rulebooks as shelf
    from croupier.errors import SpecError
    from croupier.rules.spec import read_spec

    for number, spec in enumerate(tables, start=1):
        try:
            yield shelf.offer(read_spec(spec))
        except SpecError as error:
            raise SpecError(f"{file}: table {number}: {error}") from None


def _everywhere(wagers: tuple[Wager, ...], rulebooks: list[str] | None) -> Iterator[Offer]:
    """Every game, layout and mode of the rulebooks, with all that the wagers may need."""
    from croupier import rulebooks as shelf

    books = [shelf.rulebook(id) for id in rulebooks] if rulebooks else shelf.all_rulebooks()
    for book in books:
        for game in book.game:
            for layout in game.layouts:
                for mode in game.modes:
                    yield from _tables(book, game, layout, mode, wagers)


def _tables(
    book: Rulebook, game: GameData, layout: str, mode: str, wagers: tuple[Wager, ...]
) -> Iterator[Offer]:
    """One table, or one for each option of a side bet; impossible combinations are skipped."""
    from croupier import rulebooks as shelf
    from croupier.errors import SpecError
    from croupier.rules.spec import read_spec

    base = {"rulebook": book.id, "game": game.game, "layout": layout, "mode": mode}
    for settings in _settings(book, game.game, wagers):
        for tracks in (
            {"racetrack": True, "asian_racetrack": True},
            {"racetrack": True},
            {"asian_racetrack": True},
            {},
        ):
            try:
                yield shelf.offer(read_spec({**base, **settings, **tracks}))
            except SpecError:
                continue  # with fewer tracks, then
            break


def _settings(book: Rulebook, game: str, wagers: tuple[Wager, ...]) -> Iterator[dict[str, Json]]:
    """The side bets that wagers name, option by option."""
    from itertools import product

    from croupier.rules.sidebets import GAMES

    kinds = {wager.bet.partition(":")[0] for wager in wagers}
    wanted = [game.id for game in GAMES if kinds & set(game.kinds)]
    options = []
    for name in wanted:
        mine = {one.option for one in book.side_bet if one.id == name and game in one.games}
        options.append(
            [
                {name: {} if option is None else {"option": option}}
                for option in sorted(mine, key=str)
            ]
            or [{}]
        )
    for chosen in product(*options):
        side: dict[str, Json] = {}
        for one in chosen:
            side |= one
        yield {"side_bets": side} if side else {}


def _wagers(law: Scenes) -> list[Document]:
    return [
        {
            "bet": one.bet.bet,
            "stake": cents_of(one.asked),
            "at_risk": cents_of(one.stake),
            "edge": str(law.edge_of(at)) if one.stake else None,
            "assumed": one.bet.assumed is not None,
            "odds": one.bet.pays,
            "clause": one.bet.clause,
            **({"note": one.note} if one.note else {}),
        }
        for at, one in enumerate(law.at_risk)
    ]


def place_of(offer: Offer) -> TableKind:
    from croupier.analysis.exact.compare import TableKind

    return TableKind.of(offer)


def cents_of(amount: Fraction) -> int | str:
    """Whole cents as a number; parts of a cent, which no table pays, as a fraction."""
    return int(amount) if amount.denominator == 1 else str(amount)


def chance_of(p: Fraction | float) -> str | float:
    """A fraction where it is exact."""
    return str(p) if isinstance(p, Fraction) else p
