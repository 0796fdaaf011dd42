"""A drawing with a legend: a letter on each kind of place for a chip, explained beneath."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.draw.cloth import Box, printed_cloth, to_page
from croupier.draw.ink import CLOTH, INK, LINE, WHITE, label, letter, plain, sheet, tag, title
from croupier.draw.legend import Place, asian_sections, legend, sectors
from croupier.draw.oval import printed_track

if TYPE_CHECKING:
    from croupier.rules.offer import Offer

LETTER = 8.4  # how broad a letter of the key is at most, on average
Drawn = tuple[Box, list[str]]  # how large a part is, and what is in it


def legend_svg(offer: Offer) -> str:
    """A table's layout, side bets and race-tracks, with the legend that names their places."""
    places = legend(offer)
    page, parts, top = to_page(offer.layout), [], 0.0
    box, cloth = printed_cloth(
        offer.layout, offer.wheel, {one.spot for one in places if one.spot is not None}
    )
    for one in places:
        if one.spot is not None:
            cloth.append(letter(*page(*one.spot), one.mark, one.bet))
    drawn = [(box, cloth), *_side_areas(places, offer, box), *_tracks(places, offer)]
    width = max(box[2] for box, _ in drawn)
    for box, inner in drawn:
        parts.append(
            tag("g", *inner, transform=f"translate({plain(-box[0])} {plain(top - box[1])})")
        )
        top += box[3] + 10
    key = [f"{one.mark}  {explained(one)}" for one in places]
    for line in key:
        parts.append(label(10, top + 10, line, 14, fill=INK, text_anchor="start", class_="key"))
        top += 20
    width = max(width, LETTER * max(map(len, key)) + 20)
    ground = tag("rect", x=0, y=0, width=width, height=top + 10, fill=WHITE)
    about = f"Layout {offer.layout.id}: where a chip stands for each bet"
    return sheet((0, 0, width, top + 10), about, " ".join(key), ground, *parts)


def _side_areas(places: list[Place], offer: Offer, above: Box) -> Iterator[Drawn]:
    """The areas of side bets, side by side, as broad as the layout."""
    rows = [one for one in places if one.bet in offer.side_rows]
    if not rows:
        return
    wide = above[2] / len(rows)
    inner = []
    for at, one in enumerate(rows):
        x = wide * at
        words = offer.side_rows[one.bet].on or one.name
        inner.append(
            tag(
                "g",
                title(one.bet),
                tag("rect", x=x, y=0, width=wide, height=60, fill=CLOTH, stroke=LINE),
                label(x + wide / 2, 42, words, min(15, 1.5 * wide / len(words))),
                class_="area",
                data_bet=one.bet,
            )
        )
        inner.append(letter(x + wide / 2, 16, one.mark, one.bet))
    yield (0, 0, above[2], 60), inner


def _tracks(places: list[Place], offer: Offer) -> Iterator[Drawn]:
    """The race-tracks that a table has."""
    letters = {one.bet: (one.mark, one.bet) for one in places}
    if offer.spec.racetrack:
        called = sectors(offer)
        on = {name: letters[name] for name in called}
        on |= {
            bet.partition(":")[2]: mark
            for bet, mark in letters.items()
            if bet.startswith("neighbours:")
        }
        yield printed_track(offer.wheel, sectors=called, marks=on)
    if offer.spec.asian_racetrack:
        animals = asian_sections(offer)
        on = {animal: letters[f"asian:{animal}"] for animal in animals}
        yield printed_track(offer.wheel, animals, marks=on)


def explained(place: Place) -> str:
    """ "Split: on the line between 16 and 19. Covers 16 19."."""
    covers = f" Covers {' '.join(place.covers)}." if place.covers else ""
    return f"{place.name}: {place.where}.{covers}"
