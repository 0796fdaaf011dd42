"""What a rulebook says to no effect: words that could be others, and no table would differ."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from croupier.rules.bets import SECTORS, Bet
from croupier.rules.offer import bets_of, layout_of
from croupier.rules.rulebook import POLICIES, GameData, Rulebook, TrackData, ZeroData
from croupier.rules.wheel import in_order

Fault = tuple[str, str, str]  # key, what was found, what would fit


def zeros_in_vain(rulebook: Rulebook) -> Iterator[Fault]:
    """Of each zero one rule a table; its kinds and numbers decide some bet of that table."""
    for zero in rulebook.zero:
        key = f"zero {zero.outcome}"
        mine = {layout for game in _games(rulebook, zero.games) for layout in game.layouts}
        for layout in zero.layouts:
            if layout not in mine:
                yield f"{key} layouts", f"{layout!r}", f"name one of {', '.join(sorted(mine))}"
        bets = [(bet.kind, covers) for bet, covers in _bets_on(rulebook, zero)]
        for kind in zero.kinds.value if zero.kinds is not None else ():
            if not any(kind == one for one, _ in bets):
                found = f"{kind!r}: no such bet has {zero.outcome} here"
                yield f"{key} kinds", found, "leave it out"
        listed = [
            covers & set(zero.together)
            for kind, covers in bets
            if zero.kinds is None or kind in zero.kinds.value
        ]
        for number in zero.together:
            if {number} not in listed:
                found = f"{number!r}: no bet wins by it alone"
                yield f"{key} together", found, "leave it out"
    for one, other in combinations(rulebook.zero, 2):
        if one.outcome == other.outcome:
            for game, layout in _tables(rulebook, one):
                if (game, layout) in set(_tables(rulebook, other)):
                    found = f"two rules for {game} on layout {layout}"
                    yield f"zero {one.outcome}", found, "give each its own layouts"


def tracks_in_vain(rulebook: Rulebook) -> Iterator[Fault]:
    """A race-track is of tables that can be, one a table, and its bets are ones that are said."""
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
                yield f"{key} bets", f"{bet!r}", f"use {', '.join(said[track.track])}"
        for game, mode in product(_games(rulebook, track.games), track.modes):
            if mode not in game.modes:
                found = f"{game.game} is not played in mode {mode!r}"
                yield f"{key} modes", found, f"use {', '.join(game.modes)}"
        if track.track == "asian" and track.default:
            cure = "leave it out: a table has an Asian race-track where it says so"
            yield f"{key} default", "true", cure
        yield from _layouts_in_vain(rulebook, track, key)
        sizes = [size.value for size in track.reach]
        if track.usual and sizes != sorted(sizes):
            yield f"{key} reach", f"{sizes}", "beside the usual ones they stand in ascending order"
    for one, other in combinations(rulebook.racetrack, 2):
        if one.track == other.track and (both := _shared(one, other)):
            yield f"racetrack {one.track}", f"two for {both}", "one of them is never read"


def _layouts_in_vain(rulebook: Rulebook, track: TrackData, key: str) -> Iterator[Fault]:
    """Layouts that a race-track is on are of its games, and each of these has one."""
    games = _games(rulebook, track.games)
    for layout in track.layouts:
        if not any(layout in game.layouts for game in games):
            cure = f"name a layout of {', '.join(track.games)}"
            yield f"{key} layouts", f"{layout!r}", cure
    for game in games:
        if track.layouts and not set(game.layouts) & set(track.layouts):
            cure = "leave it out: it has none of these layouts"
            yield f"{key} games", f"{game.game!r}", cure


def pieces_in_vain(rulebook: Rulebook) -> Iterator[Fault]:
    """Of a race-track's stakes alone it is said what does not divide, in its own entry if it has
    one; of all wagers together, in the other, what the outlay is."""
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


def rows_in_vain(rulebook: Rulebook) -> Iterator[Fault]:
    """Without numbers the zeros touch nothing: there is one way to write them."""
    for data in rulebook.layout:
        if data.drawing is not None and not data.drawing.numbers:
            zeros = data.drawing.zeros
            if zeros != (in_order(zero for row in zeros for zero in row),):
                cure = "a layout without numbers has them in one row, 0 first"
                yield f"layout {data.id} drawing.zeros", f"{list(map(list, zeros))}", cure


def boxes_in_vain(rulebook: Rulebook) -> Iterator[Fault]:
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


def _shared(one: TrackData, other: TrackData) -> str:
    """A game and mode that two race-tracks are both of."""
    apart = one.layouts and other.layouts and not set(one.layouts) & set(other.layouts)
    games = [game for game in one.games if game in other.games]
    modes = [mode for mode in one.modes if mode in other.modes]
    return f"{games[0]}, mode {modes[0]}" if games and modes and not apart else ""


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


def _bets_on(rulebook: Rulebook, zero: ZeroData) -> Iterator[tuple[Bet, frozenset[str]]]:
    """Every bet with the zero that some table of its rule has, and all it covers."""
    drawings = {data.id: data.drawing for data in rulebook.layout if data.drawing is not None}
    drawn = [(game, name) for game, name in _tables(rulebook, zero) if name in drawings]
    for game, name in drawn:
        layout = layout_of(rulebook, game, name, drawings[name], ())
        yield from (item for item in layout.covers.items() if zero.outcome in item[1])
