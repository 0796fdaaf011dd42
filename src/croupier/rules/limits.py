"""Minimum, maximum, units and outlay: what happens to a wager outside them.

The part most engines get wrong: it differs by mode and rulebook. Each rulebook's data names, for
each case, one of the policies of this module beside the clause that asks for it.
"""

from __future__ import annotations

from math import gcd, lcm
from typing import NamedTuple

import msgspec

from croupier.errors import Refusal
from croupier.money import Cents, format_cents, next_permitted_down
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
    note: str = ""
    clause: str = ""
    code: str = ""  # what was wrong with it: "under-minimum", "over-maximum", "off-unit"


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


def at_risk(offer: Offer, bet: str, stake: Cents, *, advised: bool = False) -> Limited:
    """What is at risk of a stake on a bet, by this table's limits and its rulebook's policies."""
    terms = offer.terms[bet]
    parts, least, most, unit, policy = terms
    part, over = divmod(stake, parts)
    if over and policy.indivisible is not None and policy.indivisible.value == "refuse":
        raise does_not_divide(offer, offer.row(bet), stake)
    if part < least:
        return _under(policy, stake, advised)
    if part > most:
        return _cut(terms, stake, policy.over_maximum, unit, "maximum")
    if (part - least) % unit and policy.off_unit.value != "settle-in-full":
        return _cut(terms, stake, policy.off_unit, unit, "unit")
    if over and policy.indivisible is not None:
        return _cut(terms, stake, policy.indivisible, 1, "piece")
    return Limited(stake, stake)


def takes_whole(policy: LimitsData) -> bool:
    """Whether all of a stake is taken though only part is at risk: the rest goes back later."""
    return (
        policy.over_maximum.value not in NEVER_TAKEN
        and policy.off_unit.value not in NEVER_TAKEN
        and (policy.indivisible is None or policy.indivisible.value not in NEVER_TAKEN)
    )


def judge(offer: Offer, bet: OfferedBet, stake: Cents, *, advised: bool = False) -> Judged:
    """What the limits make of a stake on a bet, in numbers and in words."""
    found = at_risk(offer, bet.bet, stake, advised=advised)
    if found.cited is None:
        return Judged(found.taken, found.accepted)
    note = _note(offer.terms[bet.bet], stake, found)
    code = {"minimum": "under-minimum", "maximum": "over-maximum"}.get(found.what, "off-unit")
    clause = offer.rulebook.cite(found.cited.clause)
    return Judged(found.taken, found.accepted, note, clause, code)


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
    outlay = offer.spec.limits.outlay
    policy = next(data for data in offer.rulebook.limits if offer.spec.mode in data.modes).outlay
    assert policy is not None, offer.spec.mode
    if not 0 < total < outlay or policy.value == "none":
        return None
    sums = f"Together {format_cents(total)} is under the minimum outlay of {format_cents(outlay)}"
    said = {
        "not-recognised": f"{sums}, so none of it is recognised.",
        "play-what-is-left": f"{sums}: allowed for one spin if no more chips are left.",
    }
    return said[policy.value], policy


def _under(policy: LimitsData, stake: Cents, advised: bool) -> Limited:
    cited = policy.under_minimum
    if cited.value == "settle-and-advise":
        if advised and policy.advised is not None:
            return Limited(stake, 0, policy.advised, "minimum")
        return Limited(stake, stake, cited, "minimum")
    return Limited(0 if cited.value in NEVER_TAKEN else stake, 0, cited, "minimum")


def _cut(terms: Terms, stake: Cents, cited: Cited[str], unit: Cents, what: str) -> Limited:
    """Only part of a stake is at risk: the maximum itself, or the next amount permitted."""
    if cited.value == "settle-to-maximum":
        unit = 1
    part = next_permitted_down(stake // terms.parts, terms.least, terms.most, unit)
    accepted = terms.parts * part
    return Limited(accepted if cited.value in NEVER_TAKEN else stake, accepted, cited, what)


def _note(terms: Terms, stake: Cents, found: Limited) -> str:
    """What the limits did, as people are told."""
    each = " a piece" if terms.parts > 1 else ""
    if found.what == "minimum":
        under = f"{format_cents(stake)} is under the minimum of {format_cents(terms.least)}{each}"
        return under + _of_one_under_minimum(terms.policy, found)
    because = {
        "maximum": f"is over the maximum of {format_cents(terms.most)}{each}",
        "unit": f"is not in units of {format_cents(terms.unit)}{each} over the minimum",
        "piece": f"does not divide into {terms.parts} pieces",
    }[found.what]
    rest = "the rest goes back" if found.taken > found.accepted else "the rest is not taken"
    at_risk = format_cents(found.accepted)
    return f"{format_cents(stake)} {because}: {at_risk} is at risk, {rest}."


def _of_one_under_minimum(policy: LimitsData, found: Limited) -> str:
    if found.accepted:
        return ": it is settled, and the player advised that the next is returned."
    value = policy.under_minimum.value
    if value == "settle-and-advise":
        return " and the player was advised, so it is returned."
    return {
        "not-shown": ": no chips are shown.",
        "dropped-at-the-end": ": it is not debited, and dropped when betting ends.",
        "void": ": it is void and returned.",
    }[value]


def does_not_divide(offer: Offer, bet: OfferedBet, stake: Cents) -> Refusal:
    """A stake that cannot stand on its pieces in equal parts, and the nearest that can."""
    below, cited = stake - stake % bet.parts, policy_of(offer, bet).indivisible
    assert cited is not None, f"{bet.bet} has pieces, and no race-track is said to be here"
    return Refusal(
        "stake-does-not-divide",
        f"{format_cents(stake)} on {bet.bet} does not divide into {bet.parts} equal pieces;"
        f" {format_cents(below)} or {format_cents(below + bet.parts)} would.",
        clause=offer.rulebook.cite(cited.clause),
    )
