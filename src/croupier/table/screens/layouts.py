"""All that does not change while a table is open, as screens are sent it. See docs/views.md."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.rules.law.incidents import kinds
from croupier.rules.sidebets import limits_of_side
from croupier.table.areas import Area
from croupier.table.no_spins.ask import grounds
from croupier.table.people.ask import tender
from croupier.table.screens.views import sign
from croupier.table.state import Table


def layout(table: Table, area: Area) -> dict[str, Any]:
    """All that does not change while a table is open: layout, wheel, bets, odds, limits; by the
    rules of the table, or of its stations where it has a cloth too."""
    offer, spec = area.offer, area.offer.spec
    book = offer.rulebook
    drawn = offer.layout
    pin = table.state.pin
    assert pin is not None
    french = spec.game == "french"
    kept = table.law.places.vacate_after_spins
    return {
        "table": table.id,
        "rulebook": {"id": book.id, "tag": book.tag, "title": book.title, "data": pin.data},
        "game": spec.game,
        "layout": spec.layout,
        "mode": spec.mode,
        "language": "fr" if french and spec.language == "en" else spec.language,
        "currency": spec.currency,
        "wheel": {"id": offer.wheel.id, "order": list(offer.wheel.order)},
        "colours": {pocket: offer.wheel.colour(pocket) for pocket in offer.wheel.pockets},
        "areas": [
            {"bet": str(area.bet), "kind": area.bet.kind, "label": label(area.bet),
             "x0": area.rect.x0, "y0": area.rect.y0, "x1": area.rect.x1, "y1": area.rect.y1}
            for area in drawn.areas
        ],
        "spots": [{"bet": str(spot.bet), "x": spot.x, "y": spot.y} for spot in drawn.spots],
        "bets": {
            row.bet: {"kind": row.kind, "name": row.name, "covers": row.covers, "pays": row.pays,
                      "parts": row.parts, "clause": row.clause}
            for row in offer.bets.values()
        },
        "side_bets": [
            {
                "id": side.id,
                "name": side.name,
                "option": side.config.option,
                "limits": limits_of_side(spec, side, next(iter(side.rows.values())).kind),
                "bets": [
                    {"bet": row.bet, "kind": row.kind, "name": row.name, "pays": row.pays,
                     "by_result": {word: str(odds) for word, odds in row.by_result.items()},
                     "on": row.on, "clause": row.clause}
                    for row in side.rows.values()
                ],
            }
            for side in offer.side.values()
        ],
        "racetrack": _racetrack(area),
        "tender": list(tender(area, "player")),
        "dealer_takes": _dealer_takes(table),
        "limits": {
            **sign(spec.limits),
            "chips": spec.limits.chips,
            "kinds": {row.kind: spec.limits.of(row.kind) for row in offer.bets.values()},
            "set": msgspec.to_builtins(spec.limits),
        },
        "chip_colours": spec.colours,
        "plaques": [one.value for one in spec.chip_set or () if one.shape == "plaque"],
        "seats": spec.seats,
        "stations": spec.stations,
        "wagering_period_s": spec.wagering_period_s,
        "warning_s": spec.warning_s,
        "grounds": [
            {"ground": one.ground, "says": one.says, "clause": book.cite(one.clause)}
            for one in grounds(table)
        ],
        "voids": [
            {"what": one.what, "ground": one.ground, "says": one.says,
             "clause": book.cite(one.clause)}
            for one in book.void
        ],
        "incidents": [
            {"kind": kind, "clause": book.cite(one.clause), "wants": list(one.wants)}
            for kind, one in kinds(book.incidents).items()
        ],
        "announcements": _announcements(area),
        "acts": _acts(table),
        "vacate_after": kept.value if kept else 0,
    }  # fmt: skip


def _announcements(area: Area) -> dict[str, list[str]]:
    says, final = area.law.announcements, area.law.final_bets
    found: dict[str, list[str]] = {"open-betting": [*says.open_betting.value]}
    found["no-more-bets"] = [*says.no_more_bets.value]
    if final is not None:
        found["final-bets"] = [*final.says.value]
    return found


def _dealer_takes(table: Table) -> list[str]:
    """What may be handed to the dealer, at the cloth or at a station."""
    return list(dict.fromkeys((*tender(table.main, "dealer"), *tender(table.screens, "dealer"))))


def _acts(table: Table) -> list[str]:
    """What the staff can do at the table at all, whoever of them and whenever."""
    staff = set(table.offer.rulebook.ladder.roles.value)
    powers = (*table.powers.items(), *table.screens.powers.items())
    return sorted({name for name, power in powers if power.roles & staff})


def _racetrack(area: Area) -> dict[str, Any] | None:
    offer, spec = area.offer, area.offer.spec
    if not (spec.racetrack or spec.asian_racetrack):
        return None
    by_kind: dict[str, list[str]] = {}
    for row in offer.bets.values():
        by_kind.setdefault(row.kind, []).append(row.bet)
    asian = {bet.partition(":")[2]: offer.bets[bet].covers for bet in by_kind.get("asian", ())}
    sectors = ("tier", "orphelins", "voisins", "zero-game")
    return {
        "order": list(offer.wheel.order),
        "bets": [name for name in sectors if name in offer.bets],
        "neighbours": spec.neighbours if spec.racetrack else [],
        "finales": [bet.partition(":")[2] for bet in by_kind.get("finales", ())],
        "asian": asian or None,
    }


LABELS = {
    "low": "1-18", "high": "19-36", "even": "EVEN", "odd": "ODD", "red": "RED", "black": "BLACK",
    "green": "GREEN", "any-green": "ANY GREEN", "first-six": "FIRST SIX", "five": "FIRST FIVE",
}  # fmt: skip


def label(bet: Any) -> str:
    """What is printed on an area."""
    if bet.kind == "straight":
        return str(bet.pick[0])
    if bet.kind == "column":
        return "2 to 1"
    if bet.kind == "dozen":
        return {"1": "1st 12", "2": "2nd 12", "3": "3rd 12"}[bet.pick[0]]
    if bet.kind == "six":
        return f"{bet.pick[0]}-{bet.pick[-1]}"
    return LABELS[bet.kind]
