"""Why a table does not offer a bet, by name, and what the player may have meant."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.refusals import Part
from croupier.rules import refusals as r
from croupier.rules.bets import BOXES, INSIDE, RACETRACK, Bet
from croupier.rules.notation import parse
from croupier.rules.offer import Offer, OfferedBet
from croupier.rules.sidebets import SIDE
from croupier.rules.wheel import ZEROS


def find(offer: Offer, text: str) -> OfferedBet:
    """The bet a text names, or a refusal with the reason and what might have been meant."""
    bet = parse(text)
    sizes = offer.spec.neighbours or ()
    if bet.kind == "neighbours" and bet.reach in sizes[:1]:
        bet = Bet("neighbours", bet.pick)  # the table's first size, named
    found = offer.bets.get(str(bet)) or offer.side_rows.get(str(bet))
    if found is not None:
        return found
    reason = _reason(offer, bet)
    near = suggestions(offer, bet)
    said = str(bet)
    why = r.BetNotOfferedButNear(said, reason, near) if near else r.BetNotOffered(said, reason)
    if isinstance(reason, r.NotOfTheSideBet):
        some = offer.law.side_bets[SIDE[bet.kind].id].some_bets
        if some is not None:
            raise Refusal(why, clause=some.clause)
    side = SIDE[bet.kind].id if bet.kind in SIDE else bet.kind
    left_out = offer.left_out.bets.get(side)
    clause = left_out or offer.rulebook.cite(kind_clause(offer, bet.kind))
    raise Refusal(why, clause=clause)


def suggestions(offer: Offer, bet: Bet) -> tuple[str, ...]:
    """Bets of the same kind that share all but one of the numbers named, the nearest two."""
    wanted = set(bet.pick)
    if bet.kind not in INSIDE or len(wanted) < 2:
        return ()
    shared = [
        (-len(wanted & set(row.covers)), _distance(wanted, row.covers), row.bet)
        for row in offer.bets.values()
        if row.kind == bet.kind
    ]
    return tuple(name for common, _, name in sorted(shared)[:2] if -common >= len(wanted) - 1)


def _reason(offer: Offer, bet: Bet) -> Part:
    for number in bet.pick:
        if number in ZEROS and number not in offer.wheel.index:
            return r.NotOnTheWheel(number)
    if bet.kind in SIDE:
        name = SIDE[bet.kind].id
        if name in offer.spec.side_bets:
            return r.NotOfTheSideBet(name)
        return r.NoSuchSideBet(name)
    if bet.kind in (*RACETRACK, "asian"):
        return _track_reason(offer, bet)
    layout = offer.layout.id
    if bet.kind not in {row.kind for row in offer.bets.values()}:
        if bet.kind in (*BOXES, "five"):
            return r.NoArea(layout)
        return r.NoneOfTheKind(layout)
    return r.DoNotMeet(layout, bet.pick)


def _track_reason(offer: Offer, bet: Bet) -> Part:
    rulebook, spec = offer.rulebook, offer.spec
    if bet.kind == "asian":
        return r.WithoutAsianRaceTrack()
    tracks = [track for track in rulebook.racetrack if bet.kind in track.bets.value]
    if not tracks:
        return r.NotInTheRulebook(rulebook.tag)
    if all(spec.mode not in track.modes for track in tracks):
        modes = dict.fromkeys(mode for track in tracks for mode in track.modes)
        return r.OtherModes(rulebook.tag, tuple(modes))
    if not spec.racetrack:
        return r.WithoutRaceTrack()
    if bet.kind == "neighbours":
        return r.OtherReach(tuple(map(str, spec.neighbours or ())))
    return r.LacksAPiece(offer.layout.id)


def kind_clause(offer: Offer, kind: str) -> str:
    """What says which bets of the kind there are, or that there are none."""
    for data in offer.rulebook.bet:
        here = not data.layouts or offer.layout.id in data.layouts
        if data.kind == kind and offer.spec.game in data.games and here:
            own = data.numbers.clause if data.numbers else data.sets[0].clause
            return offer.rulebook.rulebook.areas or own
    tracks = [track for track in offer.rulebook.racetrack if kind in track.bets.value]
    return _track_clause(offer, kind, tracks[0].track) if tracks else offer.rulebook.rulebook.bets


def _track_clause(offer: Offer, kind: str, name: str) -> str:
    """What says that there is a race-track; where there is one, what says which bets it has and
    what they are made of; where there can be none, what says on which bets wagers are made."""
    rulebook, spec = offer.rulebook, offer.spec
    here = [one for one in rulebook.racetrack if one.track == name and spec.mode in one.modes]
    if not here:
        return next(
            one.by.clause
            for one in rulebook.power
            if one.may == "place-wager" and spec.mode in one.modes
        )
    track = next((one for one in here if spec.game in one.games), here[0])
    if kind not in track.bets.value:
        return track.bets.clause
    if not spec.racetrack or kind == "asian":
        return track.clause
    if kind == "neighbours" and len(track.reach) == 1:
        return track.reach[0].clause
    sector = next((one for one in rulebook.sector if one.bet == kind), None)
    return sector.count.clause if sector else track.bets.clause


def _distance(wanted: set[str], covers: tuple[str, ...]) -> int:
    """How far the numbers lie apart, for telling 17/20 before 1/17 when 17/21 was asked."""
    return abs(sum(map(int, wanted)) - sum(map(int, covers)))
