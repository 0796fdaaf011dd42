"""Race-track bets into pieces: sectors, neighbours, finales, the twelve animals, the max bet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from croupier.rules.bets import INSIDE, Bet, Piece
from croupier.rules.book.cited import Cited
from croupier.rules.book.entries import TrackData, piece_of
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.layout import Layout
from croupier.rules.wheel import Wheel, in_order


class TrackBet(msgspec.Struct, frozen=True):
    """A bet of a race-track, the pieces it stands for and the clause that says so."""

    bet: Bet
    name: str
    pieces: tuple[Piece, ...]
    clause: str
    own: tuple[str, ...] = ()  # of each piece, where each has a clause


def classic_bets(
    rulebook: Rulebook, track: TrackData, layout: Layout, wheel: Wheel, sizes: tuple[int, ...]
) -> Iterator[TrackBet]:
    """What a classic track offers on this layout and wheel, each piece one the layout has."""
    offered = track.bets.value
    positions = {str(bet) for bet in layout.covers}
    for sector in rulebook.sector:
        pieces = tuple(
            Piece(bet, count) for count, bet in (piece_of(piece.value) for piece in sector.pieces)
        )
        # A sector is offered only where the layout has every piece (CM11 F has no 0/2/3).
        if sector.bet in offered and all(piece.bet in positions for piece in pieces):
            own = tuple(piece.clause for piece in sector.pieces)
            yield TrackBet(Bet(sector.bet), sector.name, pieces, sector.count.clause, own)
    if "neighbours" in offered:
        yield from _neighbours(track.reach, wheel, sizes)
    if "finales" in offered and rulebook.finales is not None:
        for digit, numbers in rulebook.finales.value.items():
            pieces = _straights(number for number in numbers.split() if number in wheel.index)
            yield TrackBet(Bet("finales", (digit,)), "Finales", pieces, rulebook.finales.clause)
    if "max" in offered and rulebook.max_bet is not None:
        for pocket in wheel.pockets:
            pieces = tuple(_max_pieces(pocket, layout, rulebook.max_bet.value))
            yield TrackBet(Bet("max", (pocket,)), "Max Bet", pieces, rulebook.max_bet.clause)


def asian_bets(rulebook: Rulebook, track: TrackData) -> Iterator[TrackBet]:
    """The twelve sections of the Asian track, in pieces; an offer may make each one wager."""
    sections = rulebook.asian.sections if rulebook.asian is not None else ()
    for section in sections if "asian" in track.bets.value else ():
        numbers = in_order(section.numbers.value.split())
        yield TrackBet(
            Bet("asian", (section.animal,)),
            section.animal.capitalize(),
            _straights(numbers),
            section.numbers.clause,
        )


def under_marker(marker: Cited[int], wheel: Wheel) -> Iterator[TrackBet]:
    """Neighbours that chips under a marker stand for, where there is no track. [CM18 10.4.2]"""
    yield from _neighbours((marker,), wheel, (marker.value,))


def _neighbours(
    reach: tuple[Cited[int], ...], wheel: Wheel, sizes: tuple[int, ...]
) -> Iterator[TrackBet]:
    clauses = {size.value: size.clause for size in reach}
    for at, size in enumerate(sizes):
        for pocket in wheel.pockets:
            pieces = _straights(wheel.neighbours(pocket, size))
            # The table's first size needs no name: neighbours:17, and neighbours:17+3.
            bet = Bet("neighbours", (pocket,), size if at else None)
            yield TrackBet(bet, "Neighbours", pieces, clauses[size])


def _max_pieces(pocket: str, layout: Layout, weights: dict[str, int]) -> Iterator[Piece]:
    """Each inside position that covers the number, with the pieces its kind carries."""
    for bet, numbers in layout.covers.items():
        if bet.kind in INSIDE and bet.kind in weights and pocket in numbers:
            yield Piece(str(bet), weights[bet.kind])


def _straights(numbers: Iterable[str]) -> tuple[Piece, ...]:
    return tuple(Piece(f"straight:{number}", 1) for number in numbers)
