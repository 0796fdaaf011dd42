"""Whether layouts, their bets and their race-tracks make sense together."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Refusal
from croupier.rules.bets import ANIMALS, BOXES, INSIDE, OUTSIDE, RACETRACK
from croupier.rules.book.entries import numbers_of, piece_of
from croupier.rules.book.explain import Fault, choose, unknown
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.book.side_checks import odd_odds
from croupier.rules.layout import Drawing
from croupier.rules.notation import parse
from croupier.rules.vocabulary import WheelId
from croupier.rules.wheel import POCKETS

PRINTED = (*INSIDE, *OUTSIDE, *BOXES)  # the kinds of bet that a layout has


def odd_bets(rulebook: Rulebook) -> Iterator[Fault]:
    for bet in rulebook.bet:
        key = f"bet {bet.kind}"
        if bet.kind not in PRINTED:
            yield key, f"{bet.kind!r} is no kind of bet", choose(bet.kind, PRINTED)
        yield from odd_odds(f"{key} odds", bet.odds.value)
        if bet.numbers is None and not bet.sets:
            yield key, "neither numbers nor sets", "say how many numbers meet, or which are meant"
        if bet.numbers is not None and bet.kind not in INSIDE:
            yield (
                f"{key} numbers",
                f"{bet.numbers.value}",
                "leave it out: it has an area of its own",
            )
        elif bet.numbers is not None and bet.numbers.value != INSIDE.index(bet.kind) + 1:
            cure = f"write {INSIDE.index(bet.kind) + 1}: so many numbers meet under the chip"
            yield f"{key} numbers", f"{bet.numbers.value}", cure
        for data in bet.sets:
            if not _are_numbers(data.numbers):
                yield f"{key} sets", f"{data.numbers!r}", 'write for example "1-18" or "0 00"'
    for zero in rulebook.zero:
        key = f"zero {zero.outcome}"
        for name, cited in (("kinds", zero.kinds), ("saved", zero.saved)):
            for kind in cited.value if cited is not None else ():
                if kind not in PRINTED and not (name == "saved" and _is_bet(kind)):
                    yield f"{key} {name}", f"{kind!r}", choose(kind, PRINTED)


# The zeros of each wheel of wheels.toml.
WHEEL_ZEROS: dict[WheelId, frozenset[str]] = {
    "single": frozenset({"0"}),
    "double-american": frozenset({"0", "00"}),
    "double-crown": frozenset({"0", "00"}),
    "triple": frozenset({"0", "00", "000"}),
}


def odd_games(rulebook: Rulebook) -> Iterator[Fault]:
    layouts = tuple(data.id for data in rulebook.layout)
    for data in rulebook.layout:
        key = f"layout {data.id}"
        if (data.drawing is None) != bool(data.lost):
            yield key, "neither or both of drawing and lost", "give one of them"
        if data.drawing is not None:
            zeros = [zero for row in data.drawing.zeros for zero in row]
            if not zeros or len(zeros) != len(set(zeros)):
                found = f"{list(map(list, data.drawing.zeros))}"
                cure = 'name each zero once, for example [["00"], ["0"]]'
                yield f"{key} drawing.zeros", found, cure
            yield from _odd_boxes(f"{key} drawing.boxes", data.drawing)
    for game in rulebook.game:
        for layout in game.layouts:
            if layout not in layouts:
                yield f"game {game.game} layouts", f"{layout!r}", choose(layout, layouts)
    yield from _odd_wheels(rulebook)
    for name, entries in (("bet", rulebook.bet), ("zero", rulebook.zero)):
        for entry in entries:
            label = f"{name} {getattr(entry, 'kind', None) or getattr(entry, 'outcome', '')}"
            for layout in entry.layouts:
                if layout not in layouts:
                    yield f"{label} layouts", f"{layout!r}", choose(layout, layouts)
            yield from unknown(f"{label} games", entry.games, rulebook.games)
    for bet in rulebook.bet:
        if not any(
            data.id in game.layouts
            for game in rulebook.game
            for data in rulebook.layout
            if game.game in bet.games and (not bet.layouts or data.id in bet.layouts)
            if data.drawing is None or bet.zeros in (None, sum(map(len, data.drawing.zeros)))
        ):
            cure = "name layouts and zeros that its games have"
            yield f"bet {bet.kind}", "no table has it", cure


def _odd_boxes(key: str, drawing: Drawing) -> Iterator[Fault]:
    """Beside the numbers there is room for two; where there are none, the zeros are bet there."""
    found = f"{list(drawing.boxes)}"
    if len(drawing.boxes) != len(set(drawing.boxes)):
        yield key, found, "name each once"
    elif drawing.numbers and len(drawing.boxes) > 2:
        yield key, found, "there is room for two"
    elif not drawing.numbers and not drawing.boxes:
        yield key, found, 'name the bet on the zeros, for example ["green"]'


def _odd_wheels(rulebook: Rulebook) -> Iterator[Fault]:
    """A layout has the zeros of the wheel it is played with, and each wheel some layout."""
    for game in rulebook.game:
        drawn = {
            data.id: frozenset(zero for row in data.drawing.zeros for zero in row)
            for data in rulebook.layout
            if data.id in game.layouts and data.drawing is not None
        }
        key = f"game {game.game} wheels"
        for layout, zeros in drawn.items():
            data = rulebook.layout_data(layout)
            own = data.wheel if data is not None else None
            if own is not None and own not in game.wheels:
                yield f"layout {layout} wheel", f"{own!r}", choose(own, game.wheels)
            if WHEEL_ZEROS[own or game.wheels[0]] != zeros:
                fits = [wheel for wheel, has in WHEEL_ZEROS.items() if has == zeros]
                found = f"{own or game.wheels[0]!r} has not the zeros of layout {layout}"
                yield key, found, f"use {' or '.join(fits)}, in the game or in the layout"
        for wheel in game.wheels:
            if drawn and WHEEL_ZEROS[wheel] not in drawn.values():
                found = f"{wheel!r} has not the zeros of any layout of the game"
                yield key, found, "leave it out"


def odd_racetracks(rulebook: Rulebook) -> Iterator[Fault]:
    for sector in rulebook.sector:
        pieces = [piece.value for piece in sector.pieces]
        odd = [piece for piece in pieces if not _is_bet(piece)]
        if odd:
            cure = 'write for example "split:5/8" or "2 street:0/2/3"'
            yield f"sector {sector.bet} pieces", f"{odd[0]!r}", cure
        elif (added := sum(piece_of(piece)[0] for piece in pieces)) != sector.count.value:
            cure = f"the pieces add up to {added}"
            yield f"sector {sector.bet} count", f"{sector.count.value}", cure
    for track in rulebook.racetrack:
        for layout in track.layouts:
            if rulebook.layout_data(layout) is None:
                key = f"racetrack {track.track} layouts"
                yield key, f"{layout!r}", choose(layout, [one.id for one in rulebook.layout])
        yield from unknown(f"racetrack {track.track} games", track.games, rulebook.games)
        for bet in track.bets.value:
            if bet not in (*RACETRACK, "asian"):
                yield f"racetrack {track.track} bets", f"{bet!r}", choose(bet, RACETRACK)
    for digit, numbers in rulebook.finales.value.items() if rulebook.finales else ():
        if not digit.isdigit() or not _are_numbers(numbers):
            yield f"finales.{digit}", f"{numbers!r}", 'write for example 1 = "1 11 21 31"'
    for kind, pieces_each in rulebook.max_bet.value.items() if rulebook.max_bet else ():
        if kind not in INSIDE:
            yield f"max_bet.{kind}", f"{kind!r} is no inside bet", choose(kind, INSIDE)
        if pieces_each < 1:
            yield f"max_bet.{kind}", f"{pieces_each}", "write 1 or more pieces"
    if rulebook.asian is not None and rulebook.asian.pays.value != "by piece":
        yield from odd_odds("asian.pays", rulebook.asian.pays.value)
        for name in ("wins", "loses"):
            if not getattr(rulebook.asian, name):
                yield f"asian.{name}", "nothing stands there", "cite the clause"
    for section in rulebook.asian.sections if rulebook.asian else ():
        if section.animal not in ANIMALS or not _are_numbers(section.numbers.value):
            found = f"{section.animal!r} on {section.numbers.value!r}"
            yield "asian.sections", found, f"give three numbers to each of {', '.join(ANIMALS)}"


def _are_numbers(text: str) -> bool:
    try:
        found = numbers_of(text, {"1"})
    except (ValueError, KeyError):
        return False
    return bool(found) and found <= set(POCKETS)


def _is_bet(piece: str) -> bool:
    try:
        parse(piece_of(piece)[1])
    except (ValueError, Refusal):
        return False
    return True
