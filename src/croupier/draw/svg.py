"""Pictures for notebooks, pages and print: a wheel, a layout with wagers, a settled spin."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING

import msgspec

from croupier.draw.cloth import layout_svg
from croupier.draw.explained import legend_svg
from croupier.draw.ink import (
    FILL,
    GOLD,
    INK,
    LINE,
    WHITE,
    WOOD,
    diamond,
    from_zero,
    label,
    plain,
    polygon_points,
    sheet,
    tag,
    title,
)
from croupier.draw.legend import asian_sections, sectors
from croupier.draw.oval import racetrack_svg
from croupier.errors import Refusal
from croupier.money import Cents, format_cents
from croupier.rules.find import kind_clause
from croupier.rules.limits import does_not_divide
from croupier.rules.refusals import NoAsianRaceTrack, NoRaceTrack, NoSpot
from croupier.rules.settle import outcome_index
from croupier.rules.wheel import Wheel

if TYPE_CHECKING:
    from croupier.rules.offer import Offer
    from croupier.rules.settle import PlayerTotal, Settlement

__all__ = [
    "Picture",
    "draw",
    "draw_legend",
    "draw_racetrack",
    "layout_svg",
    "racetrack_svg",
    "settlement_html",
    "wheel_svg",
]

RIM, HUB = 200.0, 106.0  # between these circles lie the pockets
WEDGE = ((RIM, -1), (RIM, 1), (HUB, 1), (HUB, -1))
BADGE = f"color:{WHITE};padding:.15em .7em;border-radius:1em;border:1px solid rgba(160,160,160,.7)"
TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums;line-height:1.4"
LINED = "border-bottom:1px solid rgba(128,128,128,.35)"
CELL = f"padding:.3em .7em;vertical-align:top;{LINED};text-align:{{}};white-space:{{}}"
WON = "background:rgba(40,160,95,.16)"  # a tint of whatever lies beneath, light or dark
TOTAL = "font-weight:600"
COLUMNS = ("Player", "Bet", "At risk", "Won", "Returned", "Clause", "Note")


class Picture(msgspec.Struct, frozen=True):
    """An SVG that a notebook displays."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def draw(
    offer: Offer, chips: Mapping[str, Cents] | None = None, outcome: str | None = None
) -> Picture:
    """A table's layout with these wagers on it; a race-track bet stands on its pieces."""
    spots = {str(bet) for bet in offer.layout.covers}
    standing: dict[str, Cents] = {}
    for text, stake in (chips or {}).items():
        row = offer.find(text)
        part, rest = divmod(stake, row.parts)
        if rest:
            raise does_not_divide(offer, row, stake)
        for piece in row.pieces:
            if piece.bet not in spots:
                raise Refusal(NoSpot(offer.layout.id, piece.bet), clause=_layout_clause(offer))
            standing[piece.bet] = standing.get(piece.bet, 0) + part * piece.count
    if outcome is not None:
        outcome_index(offer, outcome)
    values = offer.spec.limits.chips if offer.law.betting.smaller_on_top is not None else ()
    return Picture(layout_svg(offer.layout, standing, outcome, offer.wheel, values))


def _layout_clause(offer: Offer) -> str:
    """What says which areas the layout has."""
    found = offer.rulebook.layout_data(offer.layout.id)
    assert found is not None, offer.layout.id
    return offer.rulebook.cite(found.clause)


def draw_racetrack(offer: Offer, *, asian: bool = False) -> Picture:
    """A table's race-track with the sectors it offers, or its Asian one with the sections."""
    if not (offer.spec.asian_racetrack if asian else offer.spec.racetrack):
        raise Refusal(
            NoAsianRaceTrack() if asian else NoRaceTrack(),
            clause=offer.rulebook.cite(kind_clause(offer, "asian" if asian else "tier")),
        )
    if asian:
        return Picture(racetrack_svg(offer.wheel, asian_sections(offer)))
    return Picture(racetrack_svg(offer.wheel, sectors=sectors(offer)))


def draw_legend(offer: Offer) -> Picture:
    """A table's layout, side bets and race-tracks, with the legend that names their places."""
    return Picture(legend_svg(offer))


def wheel_svg(wheel: Wheel) -> str:
    """The pockets in their order, clockwise, 0 at the top."""
    order = from_zero(wheel)
    red = " ".join(pocket for pocket in order if wheel.colour(pocket) == "red")
    return sheet(
        (-220, -220, 440, 440),
        f"Wheel, {wheel.id}",
        f"Clockwise from 0: {' '.join(order)}. Red: {red}.",
        tag("circle", r=216, fill=WOOD, stroke=GOLD, stroke_width=2),
        tag("circle", r=RIM + 4, fill=INK),
        *(
            _pocket(pocket, wheel.colour(pocket), at / len(order), len(order))
            for at, pocket in enumerate(order)
        ),
        tag("circle", r=HUB, fill=WOOD, stroke=GOLD, stroke_width=2),
        *(
            tag("line", y2=-62, stroke=GOLD, stroke_width=6, transform=f"rotate({turn})")
            for turn in (0, 90, 180, 270)
        ),
        tag("circle", r=20, fill=GOLD, stroke=WOOD, stroke_width=2),
    )


def settlement_html(settlement: Settlement) -> str:
    """Every wager with its result, then each player's totals."""
    outcome = f"{settlement.outcome} {settlement.colour}"
    badge = tag("b", escape(outcome), style=f"background:{FILL[settlement.colour]};{BADGE}")
    wagers = [
        _row(
            (
                wager.player,
                wager.bet,
                wager.accepted,
                f"yes, {wager.odds}" if wager.won else "no" if wager.accepted else "not at risk",
                wager.returned,
                wager.clause,
                wager.note,
            ),
            WON if wager.won else "",
        )
        for wager in settlement.wagers
    ]
    totals = [
        _row((player, "staked in all", total.staked, "", total.returned, "", _ahead(total)), TOTAL)
        for player, total in settlement.players.items()
    ]
    return tag(
        "table",
        tag("caption", "Outcome ", badge, style="text-align:left;padding:.5em .7em"),
        tag("thead", _row(COLUMNS, TOTAL, cell="th")),
        tag("tbody", "".join(wagers)),
        tag("tfoot", "".join(totals)),
        style=TABLE,
    )


def _pocket(pocket: str, colour: str, turn: float, size: int) -> str:
    """A wedge with its number outside and, in the compartment, the mark of red."""
    half = math.pi / size
    corners = [(r * side * math.sin(half), -r * math.cos(half)) for r, side in WEDGE]
    x, y = 152 * math.sin(half), -152 * math.cos(half)
    return tag(
        "g",
        title(f"{pocket} {colour}"),
        tag("polygon", points=polygon_points(corners), fill=FILL[colour], stroke=LINE),
        tag("line", x1=-x, y1=y, x2=x, y2=y, stroke=LINE),
        diamond(0, -130, 9, 15, class_="mark", fill=WHITE) if colour == "red" else "",
        label(0, -178, pocket, 15 if len(pocket) < 3 else 12),
        class_="pocket",
        transform=f"rotate({plain(360 * turn)})",
    )


def _row(cells: Iterable[str | Cents], style: str, cell: str = "td") -> str:
    """A row of words, and of money set to the right."""
    written = []
    for column, value in zip(COLUMNS, cells, strict=True):
        wrap = "normal" if column in ("Clause", "Note") else "nowrap"
        if isinstance(value, str):
            written.append(tag(cell, escape(value), style=CELL.format("left", wrap)))
        else:
            written.append(tag(cell, format_cents(value), style=CELL.format("right", wrap)))
    return tag("tr", *written, style=style)


def _ahead(total: PlayerTotal) -> str:
    """What the spin has made of a player's money."""
    won = total.returned - total.staked
    return f"{format_cents(abs(won))} {'ahead' if won > 0 else 'behind'}." if won else "Even."
