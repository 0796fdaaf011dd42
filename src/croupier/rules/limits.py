"""Minimum, maximum, units and outlay: what happens to a wager outside them.

The part most engines get wrong: it differs by mode and rulebook. Each rulebook's data names, for
each case, one of the policies of this module beside the clause that asks for it.

A maximum is of each wager, on the race-track of each piece. A table that sets `limits.by` to
"position" has one maximum for all that a player has on a position, by whatever bets it came there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import gcd, lcm
from typing import NamedTuple

import msgspec

from croupier.errors import Refusal
from croupier.money import Cents, can_make, next_made_down, next_payable_up, next_permitted_down
from croupier.refusals import Part, Why
from croupier.refusals.sentences import say
from croupier.rules import refusals as r
from croupier.rules.bets import RACETRACK
from croupier.rules.book.cited import Cited
from croupier.rules.book.entries import LimitsData
from croupier.rules.offer import Offer, OfferedBet
from croupier.rules.sidebets import SideRow, limits_of_side

NEVER_TAKEN = ("not-shown", "dropped-at-the-end", "cut-down", "not-recognised")


class Judged(msgspec.Struct, frozen=True):
    """What the limits make of a stake."""

    taken: Cents  # what leaves the player's hands or account
    accepted: Cents  # what is at risk; the rest of what was taken goes back whatever the outcome
    why: Why | None = None  # what was wrong with it: under-minimum, over-maximum, off-unit
    clause: str = ""

    @property
    def code(self) -> str:
        return self.why.code if self.why is not None else ""

    @property
    def note(self) -> str:
        """What the limits did, as people are told."""
        return say(self.why) if self.why is not None else ""


class Limited(NamedTuple):
    """What the limits make of a stake, in numbers, and the rule that does it, if one does."""

    taken: Cents
    accepted: Cents
    cited: Cited[str] | None = None
    what: str = ""  # what it is outside of: minimum, maximum, unit or piece


class Terms(NamedTuple):
    """What a stake on one bet must be, and the policies for one that is not."""

    parts: int
    least: Cents
    most: Cents
    unit: Cents
    policy: LimitsData

    def hold(self, stake: Cents) -> bool:
        """Whether a stake is at risk as it stands."""
        part, over = divmod(stake, self.parts)
        return not over and self.least <= part <= self.most and not (part - self.least) % self.unit

    @property
    def voids_excess(self) -> bool:
        """Whether a stake of several pieces is taken as it comes, and what cannot be divided
        into pieces of chips is void."""
        indivisible = self.policy.indivisible
        return indivisible is not None and indivisible.value == "void-in-part"


class RoomLeft(NamedTuple):
    """The most that each part of a bet may be beside what lies on its positions already."""

    part: Cents
    position: str  # the one that leaves least
    most: Cents  # its maximum


def terms_of(offer: Offer) -> dict[str, Terms]:
    """The terms of every bet; `offer.terms` keeps them."""
    return {
        name: Terms(row.parts, *limits_of(offer, row), policy_of(offer, row))
        for name, row in (offer.bets | offer.side_rows).items()
    }


def plain_stakes(offer: Offer, terms: Terms) -> range:
    """The stakes that are at risk as they stand and whose win chips can make exactly."""
    parts, least, most, unit, policy = terms
    if policy.off_unit.value == "settle-in-full":
        unit = 1
    chips = offer.spec.limits.chips
    coin = chips[0]
    if policy.unpayable.value == "pay-exactly":
        coin = 1
    elif any(chip % coin for chip in chips):
        return range(0)  # each win has to be worked out
    # The first of least, least + unit, … that coins can make, and then every common multiple.
    common = gcd(unit, coin)
    if least % common:
        return range(0)
    steps = -least // common * pow(unit // common, -1, coin // common) % (coin // common)
    return range((least + steps * unit) * parts, most * parts + 1, lcm(unit, coin) * parts)


def at_risk(
    offer: Offer, bet: str, stake: Cents, *, advised: bool = False, room: RoomLeft | None = None
) -> Limited:
    """What is at risk of a stake on a bet, by this table's limits and its rulebook's policies;
    `room` is what other wagers leave of its positions' maxima."""
    terms = offer.terms[bet]
    if room is not None and room.part < terms.most:
        terms = terms._replace(most=room.part)
    parts, least, most, unit, policy = terms
    part, over = divmod(stake, parts)
    if over and policy.indivisible is not None and policy.indivisible.value == "refuse":
        raise does_not_divide(offer, offer.row(bet), stake)
    if part < least:
        under = _under(policy, stake, advised)
        if part <= most or not under.accepted:
            return under
    if part > most:
        return _cut(offer, terms, stake, policy.over_maximum, unit, "maximum")
    if (part - least) % unit and policy.off_unit.value != "settle-in-full":
        return _cut(offer, terms, stake, policy.off_unit, unit, "unit")
    if over and policy.indivisible is not None:
        return _cut(offer, terms, stake, policy.indivisible, 1, "piece")
    return Limited(stake, stake)


def takes_whole(policy: LimitsData) -> bool:
    """Whether all of a stake is taken though only part is at risk: the rest goes back later."""
    return (
        policy.over_maximum.value not in NEVER_TAKEN
        and policy.off_unit.value not in NEVER_TAKEN
        and (policy.indivisible is None or policy.indivisible.value not in NEVER_TAKEN)
    )


def judge(
    offer: Offer,
    bet: OfferedBet,
    stake: Cents,
    *,
    advised: bool = False,
    room: RoomLeft | None = None,
) -> Judged:
    """What the limits make of a stake on a bet, and why; `room` is what others leave of it."""
    found = at_risk(offer, bet.bet, stake, advised=advised, room=room)
    if found.cited is None:
        return Judged(found.taken, found.accepted)
    why = _why(offer.terms[bet.bet], stake, found, room)
    return Judged(found.taken, found.accepted, why, offer.rulebook.cite(found.cited.clause))


def on_positions(offer: Offer, stakes: Mapping[str, Cents]) -> dict[str, Cents]:
    """What stakes by bet come to on each position; side bets have none."""
    found: dict[str, Cents] = {}
    for bet, stake in stakes.items():
        put_on(offer, found, bet, stake)
    return found


def put_on(offer: Offer, found: dict[str, Cents], bet: str, stake: Cents) -> None:
    """Add what a stake puts on each of its positions."""
    row = offer.bets.get(bet)
    if row is not None:
        part = stake // row.parts
        for piece in row.pieces:
            found[piece.bet] = found.get(piece.bet, 0) + part * piece.count


def meeting(offer: Offer, stakes: Mapping[str, Cents]) -> dict[str, Cents]:
    """The sums of positions that several pieces of these stakes share."""
    pieces: dict[str, int] = {}
    for bet in stakes:
        row = offer.bets.get(bet)
        for piece in row.pieces if row is not None else ():
            pieces[piece.bet] = pieces.get(piece.bet, 0) + piece.count
    shared = {bet for bet, count in pieces.items() if count > 1}
    if not shared:
        return {}
    return {bet: sum_ for bet, sum_ in on_positions(offer, stakes).items() if bet in shared}


def room_of(offer: Offer, bet: OfferedBet, beside: Mapping[str, Cents]) -> RoomLeft | None:
    """How much of a bet may stand beside what is on its positions, where maxima are of these."""
    if not offer.spec.limits.by_position or bet.bet not in offer.bets:
        return None
    rooms = []
    for piece in bet.pieces:
        most = offer.terms[piece.bet].most
        left = max(0, most - beside.get(piece.bet, 0))
        rooms.append(RoomLeft(left // piece.count, piece.bet, most))
    return min(rooms)


def judge_together(
    offer: Offer, stakes: Mapping[str, Cents], *, advised: bool = False
) -> dict[str, Judged]:
    """What the limits make of one player's stakes: where maxima are of positions, each beside
    those before it."""
    found: dict[str, Judged] = {}
    beside: dict[str, Cents] = {}
    for bet, stake in stakes.items():
        row = offer.row(bet)
        room = room_of(offer, row, beside)
        found[bet] = judge(offer, row, stake, advised=advised, room=room)
        put_on(offer, beside, bet, found[bet].accepted)
    return found


def limits_of(offer: Offer, bet: OfferedBet) -> tuple[Cents, Cents, Cents]:
    """(minimum, maximum, unit) of each part: of several kinds of piece, the strictest."""
    if isinstance(bet, SideRow):
        return limits_of_side(offer.spec, offer.side[bet.side], bet.kind)
    kinds = {offer.bets[piece.bet].kind for piece in bet.pieces}
    found = [offer.spec.limits.of(kind) for kind in kinds]
    return (
        max(least for least, _, _ in found),
        min(most for _, most, _ in found),
        max(unit for _, _, unit in found),
    )


def policy_of(offer: Offer, bet: OfferedBet) -> LimitsData:
    """The rulebook's policies for this mode; race-track wagers may have their own."""
    on_track = bet.kind in (*RACETRACK, "asian")
    mine = [data for data in offer.rulebook.limits if offer.spec.mode in data.modes]
    return next((data for data in mine if data.track and on_track), mine[0])


def outlay_note(offer: Offer, total: Cents) -> tuple[str, Cited[str]] | None:
    """What is said of a player whose accepted wagers together are under the minimum outlay."""
    found = under_outlay(offer, total)
    return None if found is None else (say(found[0]), found[1])


def under_outlay(offer: Offer, total: Cents) -> tuple[Why, Cited[str]] | None:
    """Whether wagers accepted together are under the minimum outlay, and what follows."""
    outlay = offer.spec.limits.outlay
    policy = next(data for data in offer.rulebook.limits if offer.spec.mode in data.modes).outlay
    assert policy is not None, offer.spec.mode
    if not 0 < total < outlay or policy.value == "none":
        return None
    return OUTLAY[policy.value](total, outlay), policy


OUTLAY: dict[str, Callable[[Cents, Cents], Why]] = {
    "not-recognised": r.UnderOutlay,
    "play-what-is-left": r.UnderOutlayOnce,
}


def _under(policy: LimitsData, stake: Cents, advised: bool) -> Limited:
    cited = policy.under_minimum
    if cited.value == "settle-and-advise":
        if advised and policy.advised is not None:
            return Limited(stake, 0, policy.advised, "minimum")
        return Limited(stake, stake, cited, "minimum")
    return Limited(0 if cited.value in NEVER_TAKEN else stake, 0, cited, "minimum")


def _cut(
    offer: Offer, terms: Terms, stake: Cents, cited: Cited[str], unit: Cents, what: str
) -> Limited:
    """Only part of a stake is at risk: the maximum itself, or the next amount permitted."""
    part = stake // terms.parts
    if cited.value == "settle-to-maximum":
        part = min(part, terms.most)
    else:
        part = next_permitted_down(part, terms.least, terms.most, unit)
    if cited.value == "void-in-part":
        chips = offer.spec.limits.chips
        while part and not can_make(part, chips):
            part = next_permitted_down(next_made_down(part, chips), terms.least, terms.most, unit)
    accepted = terms.parts * part
    return Limited(accepted if cited.value in NEVER_TAKEN else stake, accepted, cited, what)


def _why(terms: Terms, stake: Cents, found: Limited, room: RoomLeft | None) -> Why:
    """What the limits did with a stake that is outside them."""
    limit = r.LimitOfAPiece if terms.parts > 1 else r.Limit
    if found.what == "minimum":
        least: Part = limit(terms.least)
        if terms.parts > 1 and not found.taken:  # what is taken is in the log, whose words stay
            least = r.LimitOfEachPiece(terms.least, terms.parts)
        return _under_minimum(terms.policy, found)(stake, least)
    rest = r.GoesBack() if found.taken > found.accepted else r.IsNotTaken()
    if found.what == "maximum" and room is not None and room.part < terms.most:
        most = r.LimitOfAPosition(room.most, room.position)
        return r.OverMaximum(stake, most, found.accepted, rest)
    if found.what == "maximum":
        return r.OverMaximum(stake, limit(terms.most), found.accepted, rest)
    if found.what == "unit":
        return r.OffUnit(stake, limit(terms.unit), found.accepted, rest)
    return r.OffUnitOfPieces(stake, terms.parts, found.accepted, rest)


def _under_minimum(policy: LimitsData, found: Limited) -> type[r.UnderMinimum]:
    if found.accepted:
        return r.UnderMinimumSettled
    return {
        "settle-and-advise": r.UnderMinimumReturned,
        "not-shown": r.UnderMinimumNotShown,
        "dropped-at-the-end": r.UnderMinimumDropped,
        "void": r.UnderMinimumVoid,
    }[policy.under_minimum.value]


def does_not_divide(offer: Offer, bet: OfferedBet, stake: Cents) -> Refusal:
    """A stake that cannot stand on its pieces in equal parts, and the nearest that can."""
    cited, part = policy_of(offer, bet).indivisible, stake // bet.parts
    assert cited is not None, f"{bet.bet} has pieces, and no race-track is said to be here"
    made = part, part + 1
    if offer.law.betting.in_chips is not None:
        chips = offer.spec.limits.chips
        made = next_made_down(part, chips), next_payable_up(part + 1, chips)
    nearest = tuple(one * bet.parts for one in made if one)
    why = r.DoesNotDivide(stake, bet.bet, bet.parts, nearest)
    return Refusal(why, clause=offer.rulebook.cite(cited.clause))
