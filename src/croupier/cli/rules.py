"""`croupier rulebooks`, `bets`, `layout`, `settle`, `diff`, `clauses`, `readings`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.reading import JSON, File, Rulebook, SideBets, named_side_bets, read
from croupier.cli.writing import atomically, check_writable, print_json, tell

if TYPE_CHECKING:
    from datetime import date

    from croupier.cli.output import BookRow, GameRow
    from croupier.documents import Json
    from croupier.rules.book.cited import Cited
    from croupier.rules.offer import Offer, OfferedBet
    from croupier.rules.settle import Settlement

Game = Annotated[str | None, typer.Option(help="single-zero, double-zero, crown, …")]
Label = Annotated[str | None, typer.Option(help="A layout by its printed label.")]
Wheel = Annotated[str | None, typer.Option(help="A wheel, for example double-crown.")]
Mode = Annotated[str, typer.Option(help="cloth, touchbet, touchtable or ats.")]
RaceTrack = Annotated[bool | None, typer.Option(help="With a race-track.")]
AsianRaceTrack = Annotated[
    bool, typer.Option("--asian-racetrack", help="With an Asian race-track.")
]


def rulebooks(
    resolved: Annotated[
        str | None,
        typer.Option(
            metavar="RULEBOOK", help="Show every rule of conduct of one rulebook, with its file."
        ),
    ] = None,
    mode: Annotated[str | None, typer.Option(help="With --resolved: only this mode.")] = None,
    json: JSON = False,
) -> None:
    """List the rulebooks: games, layouts, wheels, modes and side bets."""
    from croupier import rulebooks as shelf

    if resolved is not None:
        return _resolved(resolved, mode, json)
    if mode is not None:
        raise typer.BadParameter("--mode goes with --resolved RULEBOOK; give both")
    books, faults = shelf.readable()
    found: list[BookRow] = []
    for book in books:
        games: list[GameRow] = [
            {"game": g.game, "layouts": g.layouts, "wheels": g.wheels, "modes": g.modes}
            for g in book.game
        ]
        found.append(
            {
                "id": book.id,
                "tag": book.tag,
                "title": book.title,
                "date": book.rulebook.date,
                "games": games,
                "side_bets": sorted({side.id for side in book.side_bet}),
                "clauses": len(shelf.clauses(book.id)),
                "amends": book.rulebook.amends,
                "fallback": book.rulebook.fallback,
            }
        )
    if json:
        print_json(found)
    else:
        from croupier.cli.output import rulebooks_table

        rulebooks_table(books, found)
    _tell(faults)


def revisions(rulebook: Rulebook, json: JSON = False) -> None:
    """Who approved a rulebook, from when it is in force, and every change of its text."""
    from croupier import rulebooks as shelf

    book = shelf.rulebook(rulebook)
    head = book.rulebook

    def cited(found: Cited[str] | Cited[date] | None) -> object:
        return {"value": found.value, "clause": book.cite(found.clause)} if found else None

    if json:
        return print_json(
            {
                "id": book.id,
                "tag": book.tag,
                "title": book.title,
                "date": head.date,
                "dated": head.dated,
                "operator": cited(head.operator),
                "regulator": cited(head.regulator),
                "approved": cited(head.approved),
                "in_force_from": cited(head.in_force_from),
                "companion": cited(head.companion),
                "amends": head.amends,
                "fallback": head.fallback,
                "revisions": [
                    {
                        "version": one.version,
                        "date": one.date,
                        "changes": one.changes,
                        "deletes": one.deletes,
                        "clause": book.cite(one.clause),
                    }
                    for one in book.revision
                ],
            }
        )
    from croupier.cli.output import revisions_table

    revisions_table(book)


def _tell(faults: Sequence[Exception]) -> None:
    """What is wrong with each rulebook that was left out."""
    for fault in faults:
        tell(fault)
    if faults:
        raise typer.Exit(2)


def _resolved(rulebook: str, mode: str | None, json: bool) -> None:
    """The rules of conduct as they hold at each kind of table, with the file of each value."""
    from croupier import rulebooks as shelf
    from croupier.rules.law.resolved import resolved

    book = shelf.rulebook(rulebook)
    modes = sorted({one for game in book.game for one in game.modes})
    if mode not in (None, *modes):
        raise typer.BadParameter(f"{book.tag} has no mode {mode!r}; it has {', '.join(modes)}")
    rows = [row for row in resolved(book, shelf.files(book.id)) if mode in (None, row.mode)]
    if json:
        return print_json(rows)
    from croupier.cli.output import resolved_table

    resolved_table(book, rows)


def bets(
    rulebook: Rulebook,
    game: Game = None,
    layout: Label = None,
    wheel: Wheel = None,
    mode: Mode = "cloth",
    racetrack: RaceTrack = None,
    asian_racetrack: AsianRaceTrack = False,
    side_bet: SideBets = None,
    kind: Annotated[str | None, typer.Option(help="List each bet of one kind.")] = None,
    each: Annotated[
        bool, typer.Option("--each", help="List single bets, not kinds of bet.")
    ] = False,
    json: JSON = False,
) -> None:
    """List the bets of a table: odds, exact edge and clause."""
    offer = _offer(rulebook, game, layout, wheel, mode, racetrack, asian_racetrack, side_bet)
    every = [*offer.bets.values(), *offer.side_rows.values()]
    rows = [row for row in every if kind in (None, row.kind)]
    if not rows:
        kinds = ", ".join(dict.fromkeys(row.kind for row in every))
        raise typer.BadParameter(f"this table has no bets of kind {kind!r}; it has {kinds}")
    if json:
        return print_json(
            [
                {
                    "bet": row.bet,
                    "kind": row.kind,
                    "covers": row.covers,
                    "pieces": row.pieces,
                    "odds": row.pays,
                    "edge": str(row.edge),
                    "assumed": row.assumed is not None,
                    "clause": row.clause,
                    **_measures(row),
                }
                for row in rows
            ]
        )
    from croupier.cli.output import bets_table

    bets_table(offer, rows, each or kind is not None)


def layout(
    rulebook: Rulebook,
    game: Game = None,
    layout: Label = None,
    wheel: Wheel = None,
    mode: Mode = "cloth",
    racetrack: RaceTrack = None,
    asian_racetrack: AsianRaceTrack = False,
    side_bet: SideBets = None,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the drawing, with its legend.")
    ] = None,
    json: JSON = False,
) -> None:
    """Name every kind of place for a chip on a table's layout: the bet, and what it covers."""
    from croupier.draw.legend import legend

    check_writable(svg, (".svg",))
    offer = _offer(rulebook, game, layout, wheel, mode, racetrack, asian_racetrack, side_bet)
    places = legend(offer)
    if svg is not None:
        with atomically(svg) as file:
            file.write(offer.draw_legend().svg.encode())
    if json:
        return print_json(places)
    from croupier.cli.output import places_table

    places_table(offer, places)


def _offer(
    rulebook: str,
    game: str | None,
    layout: str | None,
    wheel: str | None,
    mode: str,
    racetrack: bool | None,
    asian_racetrack: bool,
    side_bet: list[str] | None,
) -> Offer:
    """The table that the options describe; the rulebook says the rest."""
    import croupier

    settings = {"layout": layout, "wheel": wheel, "racetrack": racetrack}
    given: dict[str, Json] = {key: value for key, value in settings.items() if value is not None}
    if side_bet:
        given["side_bets"] = named_side_bets(side_bet)
    return croupier.offer(rulebook, game, mode=mode, asian_racetrack=asian_racetrack, **given)


def _measures(row: OfferedBet) -> dict[str, str]:
    """Of a side bet also how far it swings and how often it wins, exactly."""
    from croupier.rules.sidebets import SideRow

    if not isinstance(row, SideRow):
        return {}
    return {"variance": str(row.variance), "hit_rate": str(row.hit_rate)}


def settle(
    file: File,
    json: JSON = False,
) -> None:
    """Settle one spin: {"table", "outcome", "wagers": [{"player", "bet", "stake"}]}."""
    offer, settlement = _settled(file)
    if json:
        return print_json(settlement.document())
    from croupier.cli.output import settlement_table

    settlement_table(offer, settlement)


def diff(
    a: Annotated[str, typer.Argument(help="A rulebook's id or tag.")],
    b: Annotated[str, typer.Argument(help="Another.")],
    json: JSON = False,
) -> None:
    """Where two rulebooks differ: bets, odds, limits policies, roles, notices, clauses."""
    from croupier import rulebooks as shelf
    from croupier.rules.book.diff import differences

    one, other = shelf.rulebook(a), shelf.rulebook(b)
    found = differences(one, other)
    if json:
        return print_json({"a": one.id, "b": other.id, "differ": found})
    from croupier.cli.output import diff_table

    diff_table(one, other, found)


def clauses(
    rulebook: Rulebook,
    unproven: Annotated[
        bool, typer.Option("--unproven", help="Only clauses without a test.")
    ] = False,
    topic: Annotated[str | None, typer.Option(help="Only one topic.")] = None,
    json: JSON = False,
) -> None:
    """List every clause: its duty, the data and code that hold it, the tests that show it."""
    from croupier import rulebooks as shelf
    from croupier.rules.book.clause_index import whereabouts

    book = shelf.rulebook(rulebook)
    found = whereabouts(book, shelf.clauses(book.id), shelf.proofs(), shelf.files(book.id))
    if topic is not None:
        topics = sorted({row.topic for row in found})
        if topic not in topics:
            raise typer.BadParameter(f"there is no topic {topic!r}; there are {', '.join(topics)}")
        found = [row for row in found if row.topic == topic]
    if unproven:
        found = [row for row in found if not row.tests]
    if json:
        return print_json(found)
    from croupier.cli.output import clauses_table

    clauses_table(book, found)


def readings(
    rulebook: Annotated[str | None, typer.Argument(help="A rulebook's id or tag.")] = None,
    json: JSON = False,
) -> None:
    """List what the texts leave open, how we read it, and why."""
    import msgspec

    from croupier import rulebooks as shelf

    books, faults = ([shelf.rulebook(rulebook)], []) if rulebook else shelf.readable()
    if json:
        print_json(
            [
                {"rulebook": book.id, **msgspec.structs.asdict(reading)}
                for book in books
                for reading in book.reading
            ]
        )
    else:
        from croupier.cli.output import readings_table

        broken = any(fault.file.endswith("/wheels.toml") for fault in faults)
        readings_table(books, () if broken else shelf.wheels().values())
    _tell(faults)


def _settled(file: str) -> tuple[Offer, Settlement]:
    import msgspec

    from croupier import rulebooks as shelf
    from croupier.bounds import in_words
    from croupier.errors import CroupierError, SpecError
    from croupier.rules.settle import Spin, settle
    from croupier.rules.spec import read_spec

    try:
        asked = msgspec.json.decode(read(file), type=Spin)
        offer = shelf.offer(read_spec(asked.table))
        return offer, settle(
            offer, asked.outcome, asked.wagers, advised=asked.advised, draws=asked.draws
        )
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, CroupierError) as error:
        raise SpecError(f"{file}: {in_words(error)}") from None
