"""All that does not change while a table is open, as screens are sent it. See docs/views.md."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.money import Cents
from croupier.rules.bets import Bet
from croupier.rules.law.incidents import kinds
from croupier.rules.layout import MarkedArea
from croupier.rules.offered import OfferedBet
from croupier.rules.sidebets import SideBet, limits_of_side
from croupier.rules.spec import TableSpec
from croupier.table.areas import Area
from croupier.table.faults.ask import fitted
from croupier.table.no_spins.ask import grounds
from croupier.table.people.ask import tender
from croupier.table.screens.layout_parts import (
    BetView,
    GroundView,
    IncidentKind,
    LayoutArea,
    LayoutLimits,
    LayoutSpot,
    LayoutView,
    RacetrackView,
    RulebookView,
    SideBetRow,
    SideBetView,
    VoidView,
    WheelView,
)
from croupier.table.screens.views import sign
from croupier.table.state import Table


def layout(
    table: Table, area: Area, notes: Sequence[Cents] = (), *, virtual_wheel: bool = False
) -> LayoutView:
    """All that does not change while a table is open: layout, wheel, bets, odds, limits; by the
    rules of the table, or of its stations where it has a cloth too."""
    offer, spec = area.offer, area.offer.spec
    book, drawn, wheel, pin = offer.rulebook, offer.layout, offer.wheel, table.state.pin
    assert pin is not None
    assert not isinstance(spec.wagering_period_s, msgspec.UnsetType), "the spec is complete"
    french = spec.game == "french"
    kept = table.law.places.vacate_after_spins
    return LayoutView(
        table=table.id,
        rulebook=RulebookView(id=book.id, tag=book.tag, title=book.title, data=pin.data),
        game=str(spec.game),
        layout=str(spec.layout),
        mode=spec.mode,
        language="fr" if french and spec.language == "en" else spec.language,
        currency=spec.currency,
        wheel=WheelView(id=wheel.id, order=list(wheel.order), virtual=virtual_wheel),
        colours={pocket: wheel.colour(pocket) for pocket in wheel.pockets},
        areas=[area_view(one) for one in drawn.areas],
        spots=[LayoutSpot(bet=str(spot.bet), x=spot.x, y=spot.y) for spot in drawn.spots],
        bets={row.bet: _bet(row) for row in offer.bets.values()},
        side_bets=[_side_bet(spec, side) for side in offer.side.values()],
        racetrack=_racetrack(area),
        tender=list(tender(area, "player")),
        notes=list(notes),
        dealer_takes=_dealer_takes(table),
        limits=_limits(area),
        chip_colours=list(spec.colours),
        plaques=[one.value for one in spec.chip_set or () if one.shape == "plaque"],
        seats=spec.seats,
        stations=spec.stations,
        wagering_period_s=spec.wagering_period_s,
        warning_s=spec.warning_s,
        grounds=[
            GroundView(ground=one.ground, says=one.says, clause=book.cite(one.clause))
            for one in grounds(table)
        ],
        voids=[
            VoidView(what=one.what, ground=one.ground, says=one.says, clause=book.cite(one.clause))
            for one in book.void
        ],
        incidents=[
            IncidentKind(kind=kind, clause=book.cite(one.clause), wants=list(one.wants))
            for kind, one in kinds(book.incidents).items()
        ],
        announcements=_announcements(area),
        components=fitted(table),
        acts=_acts(table),
        vacate_after=kept.value if kept else 0,
    )


def area_view(area: MarkedArea) -> LayoutArea:
    bet, rect = area.bet, area.rect
    return LayoutArea(
        bet=str(bet),
        kind=bet.kind,
        label=label(bet),
        x0=rect.x0,
        y0=rect.y0,
        x1=rect.x1,
        y1=rect.y1,
    )


def _bet(row: OfferedBet) -> BetView:
    return BetView(
        kind=row.kind,
        name=row.name,
        covers=list(row.covers),
        pays=row.pays,
        parts=row.parts,
        clause=row.clause,
    )


def _side_bet(spec: TableSpec, side: SideBet) -> SideBetView:
    rows = list(side.rows.values())
    return SideBetView(
        id=side.id,
        name=side.name,
        option=side.config.option,
        limits=limits_of_side(spec, side, rows[0].kind),
        bets=[
            SideBetRow(
                bet=row.bet,
                kind=row.kind,
                name=row.name,
                pays=row.pays,
                by_result={word: str(odds) for word, odds in row.by_result.items()},
                on=row.on,
                clause=row.clause,
            )
            for row in rows
        ],
    )


def _limits(area: Area) -> LayoutLimits:
    limits, bets = area.offer.spec.limits, area.offer.bets.values()
    return LayoutLimits(
        **msgspec.structs.asdict(sign(limits)),
        chips=list(limits.chips),
        kinds={row.kind: limits.of(row.kind) for row in bets},
        set=limits,
    )


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


def _racetrack(area: Area) -> RacetrackView | None:
    offer, spec = area.offer, area.offer.spec
    if not (spec.racetrack or spec.asian_racetrack):
        return None
    by_kind: dict[str, list[str]] = {}
    for row in offer.bets.values():
        by_kind.setdefault(row.kind, []).append(row.bet)
    asian = {
        bet.partition(":")[2]: list(offer.bets[bet].covers) for bet in by_kind.get("asian", ())
    }
    sectors = ("tier", "orphelins", "voisins", "zero-game")
    return RacetrackView(
        order=list(offer.wheel.order),
        bets=[name for name in sectors if name in offer.bets],
        neighbours=list(spec.neighbours or ()) if spec.racetrack else [],
        finales=[bet.partition(":")[2] for bet in by_kind.get("finales", ())],
        asian=asian or None,
    )


LABELS = {
    "low": "1-18", "high": "19-36", "even": "EVEN", "odd": "ODD", "red": "RED", "black": "BLACK",
    "green": "GREEN", "any-green": "ANY GREEN", "first-six": "FIRST SIX", "five": "FIRST FIVE",
}  # fmt: skip


def label(bet: Bet) -> str:
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
