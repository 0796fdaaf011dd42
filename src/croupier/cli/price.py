"""`croupier price`: the edge of a new bet, or the odds for a wanted edge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON, named, read
from croupier.cli.writing import print_json
from croupier.errors import CroupierError, Refusal, SpecError

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.analysis.price import Price, Whole
    from croupier.analysis.price.design import Design
    from croupier.rules.offer import Offer
    from croupier.rules.wheel import Wheel


def price(
    file: Annotated[
        str | None,
        typer.Argument(help="A bet with several results as a JSON file, or - for standard input."),
    ] = None,
    covers: Annotated[
        str | None, typer.Option(help="Numbers, for example 0/00/1/2/3, or a bet such as dozen:1.")
    ] = None,
    sum_: Annotated[
        str | None, typer.Option("--sum", help="A range of sums, for example 40-50.")
    ] = None,
    rings: Annotated[
        int | None,
        typer.Option(help="How many rings are added up, including the ball's; default: 1."),
    ] = None,
    chance: Annotated[
        str | None, typer.Option(help="A probability; with --covers or --sum, that of being paid.")
    ] = None,
    wheel: Annotated[str | None, typer.Option(help="A wheel, for example double-crown.")] = None,
    odds: Annotated[str | None, typer.Option(help='What it pays: 6, "6 to 1", "3 to 2".')] = None,
    edge: Annotated[
        str | None, typer.Option(help="Instead of the odds, the wanted edge: 1/37 or 2.7%.")
    ] = None,
    json: JSON = False,
) -> None:
    """Price a new bet: its edge at given odds, or the odds for a wanted edge."""
    from croupier import rulebooks as shelf
    from croupier.analysis.price.design import Design, ResultData, price_design

    given = {
        "--covers": covers,
        "--sum": sum_,
        "--chance": chance,
        "--odds": odds,
        "--rings": rings,
        "--wheel": wheel,
    }
    if file is None:
        result = ResultData(covers=covers, sum=sum_, chance=chance, odds=odds)
        if covers is None and sum_ is None and chance is None:
            raise typer.BadParameter(
                "say what the bet wins on: --covers 17/20, --sum 40-50 --rings 2, --chance 1/100,"
                " or a JSON file"
            )
        if (odds is None) == (edge is None):
            raise typer.BadParameter("give either --odds 6 or the edge you want: --edge 1/37")
        design = Design((result,), wheel or "single", 1 if rings is None else rings, edge)
        priced = price_design(design, shelf.wheels(), numbers_of)
    else:
        for option, value in given.items():
            if value is not None:
                raise typer.BadParameter(f"{option} stands in the file; leave it out here")
        design = _from_file(file, edge)
        try:
            priced = price_design(design, shelf.wheels(), numbers_of)
        except CroupierError as error:
            raise SpecError(f"{named(file)}: {error}") from None
    if json:
        return print_json(_document(design, priced))
    _print_table(design, priced)


def numbers_of(text: str, wheel: Wheel) -> tuple[str, ...]:
    """The numbers that a bet covers on the first layout that has it and this wheel."""
    from croupier.rules.notation import parse

    try:
        bet = str(parse(text))
    except Refusal as refusal:
        raise SpecError(f"{refusal.message} Numbers are written 17/18/20.") from None
    for offer in _tables_of(wheel):
        found = offer.bets.get(bet)
        if found is not None:
            return found.covers
    raise SpecError(
        f"No layout with the {wheel.id} wheel has {bet!r}; name its numbers instead, for example"
        " 17/18/20."
    )


def _tables_of(wheel: Wheel) -> Iterator[Offer]:
    """Every table with this wheel, its race-tracks with it, in the order of the rulebooks."""
    from croupier import rulebooks as shelf
    from croupier.rules.spec import read_spec, track_of

    places = (
        (book, game.game, layout, mode)
        for book in shelf.all_rulebooks()
        for game in book.game
        if wheel.id in game.wheels
        for layout in game.layouts
        for mode in game.modes
    )
    for book, game, layout, mode in places:
        tracks = {name: track_of(book, name, mode, game, layout) for name in ("classic", "asian")}
        spec = {
            "rulebook": book.id,
            "game": game,
            "layout": layout,
            "wheel": wheel.id,
            "mode": mode,
            "racetrack": tracks["classic"] is not None,
            "asian_racetrack": tracks["asian"] is not None,
        }
        try:
            yield shelf.offer(read_spec(spec))
        except SpecError:
            continue  # a layout whose drawing is lost, or that has other zeros


def _from_file(file: str, edge: str | None) -> Design:
    import msgspec

    from croupier.analysis.price.design import Design
    from croupier.bounds import in_words

    text = read(file)
    if not text.strip():
        raise SpecError(f'{named(file)}: it is empty; it is {{"results": [{{"covers": "17", …}}]}}')
    try:
        design = msgspec.json.decode(text, type=Design)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SpecError(f"{named(file)}: {in_words(error)}") from None
    return design if edge is None else msgspec.structs.replace(design, edge=edge)


def _document(design: Design, priced: Price) -> dict[str, object]:
    from croupier.analysis.price import format_odds

    document: dict[str, object] = {
        "wheel": design.wheel,
        "rings": design.rings,
        "results": [
            {"name": one.name, "on": one.on, "chance": str(one.chance), "odds": _odds(one.odds)}
            for one in priced.results
        ],
        "edge": str(priced.edge),
        "return": str(priced.returned),
        "hit_rate": str(priced.hit_rate),
        "variance": str(priced.variance),
    }
    if priced.solved is not None:
        solved = priced.solved
        document["solved"] = {
            "name": solved.name,
            "odds": format_odds(solved.odds),
            "below": _whole(solved.below),
            "above": _whole(solved.above),
        }
    return document


def _odds(odds: Fraction | None) -> str:
    from croupier.analysis.price import format_odds

    assert odds is not None
    return format_odds(odds)


def _whole(whole: Whole | None) -> dict[str, str] | None:
    if whole is None:
        return None
    return {"odds": _odds(whole.odds), "edge": str(whole.edge)}


def _print_table(design: Design, priced: Price) -> None:
    from rich.table import Table

    from croupier.analysis.price import percent
    from croupier.cli.output import console

    rings = "" if design.rings == 1 else f", {design.rings} rings"
    console.print(f"On the {design.wheel} wheel{rings}:\n")
    table = Table(header_style="bold", box=None, pad_edge=False)
    for name in ("result", "wins on", "chance", "pays"):
        table.add_column(name, overflow="fold")
    for one in priced.results:
        table.add_row(one.name, one.on, percent(one.chance, 4), _odds(one.odds))
    console.print(table)
    console.print()
    measures = Table(show_header=False, box=None, pad_edge=False)
    measures.add_row("edge", percent(priced.edge))
    measures.add_row("return", percent(priced.returned))
    measures.add_row("hit rate", percent(priced.hit_rate))
    spread = float(priced.variance) ** 0.5
    swing = f"({float(priced.variance):.4f}; standard deviation {spread:.4f})"
    measures.add_row("variance", f"{priced.variance} {swing}")
    console.print(measures)
    for sentence in _sentences(priced):
        console.print(f"\n{sentence}")


def _sentences(priced: Price) -> list[str]:
    """What the figures mean for whoever would offer the bet."""
    from croupier.analysis.price import percent

    said = []
    solved = priced.solved
    if solved is not None and solved.odds.denominator == 1:
        said.append(f"At {_odds(solved.odds)} the edge is exactly the one asked for.")
    elif solved is not None:
        words = f"{_odds(solved.odds)}, about {float(solved.odds):.4f} to 1,"
        said.append(f"The edge asked for takes {words} for {solved.name!r}. In whole odds:")
        for whole in (solved.below, solved.above):
            if whole is not None:
                said[-1] += f"\n  {_odds(whole.odds)} has an edge of {percent(whole.edge)}"
    if priced.edge <= 0:
        said.append("Whoever offers this loses, or gains nothing, in the long run.")
    return said
