"""Refuses data that no table would ever read: it is most likely a mistake."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from croupier.rules.bets import SECTORS, Bet
from croupier.rules.book.entries import POLICIES, GameData, TrackData, ZeroData, piece_of
from croupier.rules.book.explain import Fault, choose, nearest
from croupier.rules.book.on_layout import bets_of, layout_of
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.layout import Drawing, Layout
from croupier.rules.wheel import in_order

Covered = tuple[Bet, frozenset[str]]
Inside = tuple[tuple[int, str], ...]
Outside = tuple[Covered, ...]
REACH_MAX = 18  # the smallest wheel has 37 pockets


def idle_zeros(rulebook: Rulebook) -> Iterator[Fault]:
    """A table has one rule for each zero. Each kind and number that the rule lists is of some bet
    there; what the clause lists though the layouts lack it is named in `absent` too."""
    for zero in rulebook.zero:
        key = f"zero {zero.outcome}"
        mine = {layout for game in _games(rulebook, zero.games) for layout in game.layouts}
        for layout in zero.layouts:
            if layout not in mine:
                yield f"{key} layouts", f"{layout!r}", choose(layout, sorted(mine))
        unmet = dict(_unmet(rulebook, zero))
        absent = zero.absent.value if zero.absent is not None else ()
        cure = "leave it out, or if the clause lists it, name it in absent with a reading"
        for word, (name, found) in unmet.items():
            if word not in absent:
                yield f"{key} {name}", f"{word!r}: {found}", cure
        for word in absent:
            if word not in unmet:
                found = f"{word!r} is not listed, or some bet has it"
                yield f"{key} absent", found, choose(word, unmet, "leave it out")
    for one, other in combinations(rulebook.zero, 2):
        if one.outcome == other.outcome:
            for game, layout in _tables(rulebook, one):
                if (game, layout) in set(_tables(rulebook, other)):
                    found = f"two rules for {game} on layout {layout}"
                    yield f"zero {one.outcome}", found, "give each its own layouts"


def _unmet(rulebook: Rulebook, zero: ZeroData) -> Iterator[tuple[str, tuple[str, str]]]:
    """(kind or number, (key, why)) that a zero's rule lists and no bet of its tables has."""
    bets = [(bet.kind, covers) for bet, covers in _bets_on(rulebook, zero)]
    kinds = {kind for kind, _ in bets}
    for kind in zero.kinds.value if zero.kinds is not None else ():
        if kind not in kinds:
            yield kind, ("kinds", f"no such bet has {zero.outcome} here")
    numbers = zero.together or ()
    listed = [
        covers & set(numbers)
        for kind, covers in bets
        if zero.kinds is None or kind in zero.kinds.value
    ]
    for number in numbers:
        if {number} not in listed:
            yield number, ("together", "no bet wins by it alone")


def idle_tracks(rulebook: Rulebook) -> Iterator[Fault]:
    """A race-track is of tables that there are, and takes bets that the rulebook describes."""
    said = {
        "classic": (
            *(sector for sector in SECTORS if sector in {one.bet for one in rulebook.sector}),
            "neighbours",
            *(["finales"] * (rulebook.finales is not None)),
            *(["max"] * (rulebook.max_bet is not None)),
        ),
        "asian": ("asian",),
    }
    for track in rulebook.racetrack:
        key = f"racetrack {track.track}"
        for bet in track.bets.value:
            if bet not in said[track.track]:
                yield f"{key} bets", f"{bet!r}", choose(bet, said[track.track])
        for game, mode in product(_games(rulebook, track.games), track.modes):
            if mode not in game.modes:
                found = f"{game.game} is not played in mode {mode!r}"
                yield f"{key} modes", found, choose(mode, game.modes)
        if track.track == "asian" and track.default:
            cure = "leave it out: a table has an Asian race-track where it says so"
            yield f"{key} default", "true", cure
        yield from _idle_layouts(rulebook, track, key)
        sizes = [size.value for size in track.reach]
        if track.usual and sizes != sorted(sizes):
            cure = "where some are usual, write them all in ascending order"
            yield f"{key} reach", f"{sizes}", cure
        for size in track.usual:
            if size not in sizes:
                yield f"{key} usual", f"{size}", choose(str(size), [str(one) for one in sizes])
        for size in sizes:
            if not 1 <= size <= REACH_MAX:
                cure = f"a number has 1 to {REACH_MAX} neighbours on each side"
                yield f"{key} reach", f"{size}", cure
        if ("neighbours" in track.bets.value) != bool(sizes):
            cure = "neighbours are among the bets exactly where reach says how many"
            yield f"{key} reach", f"{sizes}", cure
    yield from _unread_tracks(rulebook)


def _unread_tracks(rulebook: Rulebook) -> Iterator[Fault]:
    """A table has the first race-track that fits it, so a later one needs a table of its own."""
    taken: set[tuple[str, str, str, str]] = set()
    for track in rulebook.racetrack:
        tables = {
            (track.track, mode, game.game, layout)
            for game in _games(rulebook, track.games)
            for mode in track.modes
            for layout in game.layouts
            if not track.layouts or layout in track.layouts
        }
        cure = "leave it out, or put it before the one that takes its tables"
        if tables <= taken:
            found = "it is never read: each of its tables has an earlier one"
            yield f"racetrack {track.track}", found, cure
        own = {word for table in tables - taken for word in table}
        for key, words in (("games", track.games), ("modes", track.modes)):
            for word in words:
                if word not in own:
                    found = f"{word!r}: each of its tables has an earlier race-track"
                    yield f"racetrack {track.track} {key}", found, cure
        taken |= tables


def _idle_layouts(rulebook: Rulebook, track: TrackData, key: str) -> Iterator[Fault]:
    """The layouts of a race-track are layouts of its games, and each of its games has one."""
    games = _games(rulebook, track.games)
    for layout in track.layouts:
        if not any(layout in game.layouts for game in games):
            cure = f"name a layout of {', '.join(track.games)}"
            yield f"{key} layouts", f"{layout!r}", cure
    for game in games:
        if track.layouts and not set(game.layouts) & set(track.layouts):
            cure = "leave it out: it has none of these layouts"
            yield f"{key} games", f"{game.game!r}", cure


def idle_limits(rulebook: Rulebook) -> Iterator[Fault]:
    """`indivisible` stands where race-track wagers are judged: in the entry with `track`, if the
    mode has one. `outlay` counts all wagers together, so it stands in the other."""
    tracks = {mode for track in rulebook.racetrack for mode in track.modes}
    apart = {mode for limits in rulebook.limits if limits.track for mode in limits.modes}
    for limits in rulebook.limits:
        judged = tracks & set(limits.modes) - (set() if limits.track else apart)
        key = f"limits {limits.modes[0]}{' track' * limits.track}"
        if limits.indivisible is None and judged:
            yield f"{key} indivisible", "nothing is said", "say it: it judges a race-track's wagers"
        if limits.indivisible is not None and not judged:
            cure = "leave it out: it judges no race-track's wagers"
            yield f"{key} indivisible", f"{limits.indivisible.value!r}", cure
        if limits.outlay is None and not limits.track:
            yield f"{key} outlay", "nothing is said", f"use {', '.join(POLICIES['outlay'])}"
        if limits.outlay is not None and limits.track:
            cure = "leave it out: it is of all wagers together"
            yield f"{key} outlay", f"{limits.outlay.value!r}", cure


def odd_rows(rulebook: Rulebook) -> Iterator[Fault]:
    """On a layout without numbers the zeros touch nothing, so there is one way to write them."""
    for data in rulebook.layout:
        if data.drawing is not None and not data.drawing.numbers:
            zeros = data.drawing.zeros
            if zeros != (in_order(zero for row in zeros for zero in row),):
                cure = "a layout without numbers has them in one row, 0 first"
                yield f"layout {data.id} drawing.zeros", f"{list(map(list, zeros))}", cure


def idle_boxes(rulebook: Rulebook) -> Iterator[Fault]:
    """A box is printed for a bet that a game on the layout has."""
    for data in rulebook.layout:
        if data.drawing is not None:
            kinds = {
                bet.kind
                for game in rulebook.game
                if data.id in game.layouts
                for bet in bets_of(rulebook, game.game, data.id, data.drawing)
            }
            for box in data.drawing.boxes:
                if box not in kinds:
                    cure = "leave it out: no game on this layout has such a bet"
                    yield f"layout {data.id} drawing.boxes", f"{box!r}", cure


def _games(rulebook: Rulebook, names: tuple[str, ...]) -> list[GameData]:
    return [game for game in rulebook.game if game.game in names]


def _tables(rulebook: Rulebook, zero: ZeroData) -> list[tuple[str, str]]:
    """The games and layouts a rule is of."""
    return [
        (game.game, layout)
        for game in _games(rulebook, zero.games)
        for layout in game.layouts
        if not zero.layouts or layout in zero.layouts
    ]


def _bets_on(rulebook: Rulebook, zero: ZeroData) -> Iterator[Covered]:
    """Every bet with the zero that some table of its rule has, and all it covers."""
    for game, layout in _tables(rulebook, zero):
        yield from _on_table(rulebook, game, layout)[1][zero.outcome]


def idle_sectors(rulebook: Rulebook) -> Iterator[Fault]:
    """A sector is offered only where the layout has all its pieces, so one layout has them."""
    tables = [(game.game, layout) for game in rulebook.game for layout in game.layouts]
    for sector in rulebook.sector:
        key = f"sector {sector.bet} pieces"
        pieces = [piece_of(piece.value)[1] for piece in sector.pieces]
        if any(_on_table(rulebook, *table)[0].issuperset(pieces) for table in tables):
            continue
        known = {bet for table in tables for bet in _on_table(rulebook, *table)[0]}
        for piece in pieces:
            if piece not in known:
                near = nearest(piece, known)
                meant = f"did you mean {near!r}? " if near else ""
                yield key, f"{piece!r} is on no layout", f"{meant}name a position of a layout"
        yield key, "no layout has them all", "name positions of one layout"


Positions = tuple[frozenset[str], dict[str, list[Covered]]]


def _on_table(rulebook: Rulebook, game: str, layout: str) -> Positions:
    """The bets of a game on a layout by their notation, and those on each number."""
    data = rulebook.layout_data(layout)
    if data is None or data.drawing is None:
        return frozenset(), defaultdict(list)
    made = layout_of("", data.drawing, bets_of(rulebook, game, layout, data.drawing), ())
    return _positions(data.drawing, tuple(made.inside.items()), made.outside)


@cache
def _positions(drawing: Drawing, inside: Inside, outside: Outside) -> Positions:
    """Kept, as many layouts are drawn alike, in other rulebooks too."""
    covers = Layout("", drawing, dict(inside), outside).covers
    found: dict[str, list[Covered]] = defaultdict(list)
    for bet, numbers in covers.items():
        for number in numbers:
            found[number].append((bet, numbers))
    return frozenset(map(str, covers)), found
