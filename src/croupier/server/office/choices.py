"""Which tables can be made: every combination that the rulebooks' data has, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import msgspec

from croupier import rulebooks
from croupier.errors import SpecError
from croupier.rules.bets import POSITIONS
from croupier.rules.book.entries import GameData
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.offer import Offer
from croupier.rules.spec import COLOURS, STATION_MODES, Limits, TableSpec, complete, track_of
from croupier.table.screens.layout_parts import LayoutArea
from croupier.table.screens.layouts import area_view


class PossibleTable(msgspec.Struct, kw_only=True):
    """One combination, with what it has unless somebody says otherwise."""

    game: str
    layout: str
    wheel: str
    mode: str
    usual: bool  # the wheel that this layout has unless another is chosen
    seats: int
    seats_max: int
    stations: int
    stations_max: int  # 0: none
    period_s: int | None  # null: it has no wagering period
    period_min_s: int
    period_free: bool  # whether it may be without one
    warning_s: int | None
    racetrack: bool
    may_racetrack: bool
    may_asian: bool
    neighbours: list[int]  # with a race-track, the sizes there are
    side_bets: list[str]
    sensors: int  # that its rulebook names, for the winning number; 0: it names none


class PossibleSideBet(msgspec.Struct, kw_only=True):
    """A side bet, and its options where a table chooses among some."""

    id: str
    name: str
    options: list[int]
    zeros: dict[str, list[int]]  # how many zeros of the wheel -> its options


class PossibleLayout(msgspec.Struct, kw_only=True):
    """A layout by its label, as it is drawn."""

    id: str
    areas: list[LayoutArea]


class PossibleRulebook(msgspec.Struct, kw_only=True):
    id: str
    tag: str
    title: str
    tables: list[PossibleTable]
    layouts: list[PossibleLayout]
    side_bets: list[PossibleSideBet]
    kinds: dict[str, str]  # of bets that may have limits of their own, and what it calls them
    u_spin: bool
    mechanical: bool
    french: bool  # whether some of its tables are spoken French at


class PossibleWheel(msgspec.Struct, kw_only=True):
    id: str
    order: list[str]  # clockwise
    colours: dict[str, str]


class Choices(msgspec.Struct, kw_only=True):
    """All that can be chosen when a table is made."""

    rulebooks: list[PossibleRulebook]
    wheels: list[PossibleWheel]
    limits: Limits  # unless others are given, in cents
    colours: list[str]


@cache
def choices() -> bytes:
    """As JSON: it does not change while a server runs."""
    wheels = [
        PossibleWheel(
            id=one.id,
            order=list(one.order),
            colours={pocket: one.colour(pocket) for pocket in one.pockets},
        )
        for one in rulebooks.wheels().values()
    ]
    return msgspec.json.encode(
        Choices(
            rulebooks=[_book(one) for one in rulebooks.all_rulebooks()],
            wheels=wheels,
            limits=Limits(),
            colours=list(COLOURS),
        )
    )


def _book(book: Rulebook) -> PossibleRulebook:
    tables: list[PossibleTable] = []
    layouts: dict[str, PossibleLayout] = {}
    for game in book.game:
        for offer in _offers(book, game):
            tables.append(_table(book, game, offer))
            id = str(offer.spec.layout)
            if id not in layouts:
                areas = [area_view(one) for one in offer.layout.areas]
                layouts[id] = PossibleLayout(id=id, areas=areas)
    return PossibleRulebook(
        id=book.id,
        tag=book.tag,
        title=book.title,
        tables=tables,
        layouts=list(layouts.values()),
        side_bets=_side_bets(book),
        kinds={one.kind: one.name for one in reversed(book.bet) if one.kind in POSITIONS},
        u_spin=book.wheel.u_spin is not None,
        mechanical=book.wheel.mechanical is not None,
        french=any(game.game == "french" for game in book.game),
    )


def _offers(book: Rulebook, game: GameData) -> Iterator[Offer]:
    """What the server itself would make of each combination; those that it refuses are none."""
    for layout, wheel, mode in product(game.layouts, game.wheels, game.modes):
        spec = TableSpec(rulebook=book.id, game=game.game, layout=layout, wheel=wheel, mode=mode)
        try:
            yield rulebooks.offer(spec)
        except SpecError:
            continue


def _table(book: Rulebook, game: GameData, offer: Offer) -> PossibleTable:
    spec = offer.spec
    layout, wheel = str(spec.layout), str(spec.wheel)
    law = book.law(spec.mode, game.game)
    both = spec.mode == "cloth" and "ats" in game.modes  # a cloth that may have stations too
    stations = book.law("ats", game.game).stations if both else law.stations
    classic = track_of(book, "classic", spec.mode, game.game, layout)
    left_open = TableSpec(rulebook=book.id, game=game.game, layout=layout, mode=spec.mode)
    assert not isinstance(spec.wagering_period_s, msgspec.UnsetType), "the spec is complete"
    least = stations.seconds_min if stations is not None else None
    zeros = len(offer.wheel.zeros)
    return PossibleTable(
        game=game.game,
        layout=layout,
        wheel=wheel,
        mode=spec.mode,
        usual=complete(left_open, book).wheel == wheel,
        seats=spec.seats or 0,
        seats_max=law.places.seats_max.value,
        sensors=law.places.sensors.value if law.places.sensors is not None else 0,
        stations=spec.stations or 0,
        stations_max=stations.count_max.value if stations is not None else 0,
        period_s=stations.seconds.value if stations is not None else None,
        period_min_s=least.value if least is not None else 1,
        period_free=stations is not None and spec.mode != STATION_MODES[0],
        warning_s=stations.warning_seconds.value if stations is not None else None,
        racetrack=bool(spec.racetrack),
        may_racetrack=classic is not None,
        may_asian=track_of(book, "asian", spec.mode, game.game, layout) is not None,
        neighbours=[one.value for one in classic.reach] if classic is not None else [],
        side_bets=sorted(
            {
                one.id
                for one in book.side_bet
                if game.game in one.games and one.zeros in (None, zeros)
            }
        ),
    )


def _side_bets(book: Rulebook) -> list[PossibleSideBet]:
    found: dict[str, PossibleSideBet] = {}
    for one in book.side_bet:
        side = found.setdefault(
            one.id, PossibleSideBet(id=one.id, name=one.name, options=[], zeros={})
        )
        if one.option is not None:
            side.options = sorted({*side.options, one.option})
            side.zeros.setdefault(str(one.zeros or 0), []).append(one.option)
    return list(found.values())
