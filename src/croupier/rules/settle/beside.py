"""Side bets, settled: what their equipment showed, and what that makes of a wager."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.documents import Json
from croupier.errors import Refusal
from croupier.money import Cents, next_payable_up
from croupier.rules import refusals as r
from croupier.rules.offer import Offer
from croupier.rules.sidebets import Result, SideBet, SideRow, read_draw
from croupier.rules.sidebets.game import Drawn


def read_draws(offer: Offer, raw: Mapping[str, Json]) -> dict[str, Drawn]:
    """What the electronic equipment showed, by name, each checked."""
    known = {draw: side for side in offer.side.values() for draw in side.draws}
    for name in raw:
        if name not in known:
            why = r.NoSuchDraw(name, tuple(known)) if known else r.NoDraws(name)
            raise Refusal(why, clause=offer.rulebook.not_given)
    return {
        name: read_draw(known[name], offer.wheel, name, drawn, _by_draw(offer, known[name]))
        for name, drawn in raw.items()
    }


def _by_draw(offer: Offer, side: SideBet) -> str:
    """What says that its wagers are settled by what was drawn."""
    said = offer.law.side_bets[side.id].result
    return said.clause if said is not None else side.clause


def side_result(offer: Offer, bet: SideRow, outcome: str, drawn: Mapping[str, Drawn]) -> Result:
    """What a side bet's own draw makes of it; without one nothing can be said."""
    side = offer.side[bet.side]
    missing = [draw for draw in side.draws if draw not in drawn]
    if missing:
        raise Refusal(r.NotDrawn(side.name, missing[0]), clause=_by_draw(offer, side))
    return side.decide(bet.bet, outcome, drawn)


def side_winnings(offer: Offer, bet: SideRow, accepted: Cents, result: Result) -> Cents:
    """What comes back, the win rounded as the rulebook says of any other."""
    exact = accepted * result.returned
    if not exact or offer.terms[bet.bet].policy.unpayable.value == "pay-exactly":
        return exact
    return accepted + next_payable_up(exact - accepted, offer.spec.limits.chips)
