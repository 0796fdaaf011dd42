"""Why a table does not offer a bet, by name, and what the player may have meant."""

from __future__ import annotations

from croupier.errors import Refusal
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
    if near:
        reason = f"{reason} Did you mean {' or '.join(near)}?"
    raise Refusal(
        "bet-not-offered",
        f"This table does not offer {bet}: {reason}",
        clause=offer.rulebook.cite(_clause(offer, bet)),
    )


def suggestions(offer: Offer, bet: Bet) -> list[str]:
    """Bets of the same kind that share all but one of the numbers named, the nearest two."""
    wanted = set(bet.pick)
    if bet.kind not in INSIDE or len(wanted) < 2:
        return []
    shared = [
        (-len(wanted & set(row.covers)), _distance(wanted, row.covers), row.bet)
        for row in offer.bets.values()
        if row.kind == bet.kind
    ]
    return [name for common, _, name in sorted(shared)[:2] if -common >= len(wanted) - 1]


def _reason(offer: Offer, bet: Bet) -> str:
    for number in bet.pick:
        if number in ZEROS and number not in offer.wheel.index:
            return f"there is no {number} on its wheel."
    if bet.kind in SIDE:
        name = SIDE[bet.kind].id
        if name in offer.spec.side_bets:
            return f"its {name} does not offer it."
        return f"it has no {name}."
    if bet.kind in (*RACETRACK, "asian"):
        return _track_reason(offer, bet)
    layout = f"layout {offer.layout.id}"
    if bet.kind not in {row.kind for row in offer.bets.values()}:
        if bet.kind in (*BOXES, "five"):
            return f"{layout} has no area for it."
        return f"{layout} has no such bets."
    return f"on {layout} {_list(bet.pick)} do not meet under one chip."


def _track_reason(offer: Offer, bet: Bet) -> str:
    rulebook, spec = offer.rulebook, offer.spec
    if bet.kind == "asian":
        return "it has no Asian race-track."
    tracks = [track for track in rulebook.racetrack if bet.kind in track.bets.value]
    if not tracks:
        return f"{rulebook.tag} has no such bet."
    if not spec.racetrack:
        return "it has no race-track."
    if bet.kind == "neighbours":
        sizes = _list(tuple(map(str, spec.neighbours or ())), "or")
        return f"its neighbours reach {sizes} each side."
    if all(spec.mode not in track.modes for track in tracks):
        return f"{rulebook.tag} has it in mode {_list(tracks[0].modes, 'or')} only."
    return f"layout {offer.layout.id} lacks a piece of it."


def _clause(offer: Offer, bet: Bet) -> str:
    for data in offer.rulebook.bet:
        if data.kind == bet.kind and offer.spec.game in data.games:
            return data.odds.clause
    tracks = [track for track in offer.rulebook.racetrack if bet.kind in track.bets.value]
    mode, game = offer.spec.mode, offer.spec.game
    mine = [track for track in tracks if mode in track.modes and game in track.games]
    near = [track for track in tracks if mode in track.modes]
    for track in (*mine, *near, *tracks):
        return track.clause
    return offer.rulebook.rulebook.bets


def _distance(wanted: set[str], covers: tuple[str, ...]) -> int:
    """How far the numbers lie apart, for telling 17/20 before 1/17 when 17/21 was asked."""
    return abs(sum(map(int, wanted)) - sum(map(int, covers)))


def _list(words: tuple[str, ...], last: str = "and") -> str:
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1] if words else "")))
