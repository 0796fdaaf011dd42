"""Minimum, maximum, units and outlay: what happens to a wager outside them.

The part most engines get wrong: it differs by mode and rulebook. Each rulebook's data names, for
each case, one of the policies of this module beside the clause that asks for it.
"""

from __future__ import annotations

import msgspec

from croupier.errors import Refusal
from croupier.money import Cents, format_cents, next_permitted_down
from croupier.rules.bets import RACETRACK
from croupier.rules.cited import Cited
from croupier.rules.offer import Offer, OfferedBet
from croupier.rules.rulebook import LimitsData
from croupier.rules.sidebets import SideRow, limits_of_side

NEVER_TAKEN = ("not-shown", "dropped-at-the-end", "cut-down", "not-recognised")


class Judged(msgspec.Struct, frozen=True):
    """What the limits make of a stake."""

    taken: Cents  # what leaves the player's hands or account
    accepted: Cents  # what is at risk; the rest of what was taken goes back whatever the outcome
    note: str = ""
    clause: str = ""
    code: str = ""  # what was wrong with it: "under-minimum", "over-maximum", "off-unit"


def judge(offer: Offer, bet: OfferedBet, stake: Cents, *, advised: bool = False) -> Judged:
    """What is at risk of a stake on a bet, by this table's limits and its rulebook's policies."""
    policy = policy_of(offer, bet)
    least, most, unit = limits_of(offer, bet)
    part, over = divmod(stake, bet.parts)
    divides = policy.indivisible
    if over and divides is not None and divides.value == "refuse":
        raise does_not_divide(offer, bet, stake)
    if part < least:
        return _under_minimum(offer, bet, stake, policy, least, advised)
    if part > most:
        return _cut(offer, bet, stake, policy.over_maximum, (least, most, unit), "maximum", most)
    if (part - least) % unit and policy.off_unit.value != "settle-in-full":
        return _cut(offer, bet, stake, policy.off_unit, (least, most, unit), "unit", unit)
    if over and divides is not None:
        return _cut(offer, bet, stake, divides, (least, most, 1), "piece", part)
    return Judged(stake, stake)


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


def _under_minimum(
    offer: Offer, bet: OfferedBet, stake: Cents, policy: LimitsData, least: Cents, advised: bool
) -> Judged:
    each = " a piece" if bet.parts > 1 else ""
    cited = policy.under_minimum
    under = f"{format_cents(stake)} is under the minimum of {format_cents(least)}{each}"
    if cited.value == "settle-and-advise":
        if advised and policy.advised is not None:
            note = f"{under} and the player was advised, so it is returned."
            return Judged(
                stake, 0, note, offer.rulebook.cite(policy.advised.clause), "under-minimum"
            )
        note = f"{under}: it is settled, and the player advised that the next is returned."
        return Judged(stake, stake, note, offer.rulebook.cite(cited.clause), "under-minimum")
    notes = {
        "not-shown": f"{under}: no chips are shown.",
        "dropped-at-the-end": f"{under}: it is not debited, and dropped when betting ends.",
        "void": f"{under}: it is void and returned.",
    }
    taken = 0 if cited.value in NEVER_TAKEN else stake
    return Judged(taken, 0, notes[cited.value], offer.rulebook.cite(cited.clause), "under-minimum")


def _cut(
    offer: Offer,
    bet: OfferedBet,
    stake: Cents,
    cited: Cited[str],
    limits: tuple[Cents, Cents, Cents],
    what: str,
    amount: Cents,
) -> Judged:
    """Only part of a stake is at risk: the maximum itself, or the next amount permitted."""
    least, most, unit = limits
    if cited.value == "settle-to-maximum":
        unit = 1
    accepted = bet.parts * next_permitted_down(stake // bet.parts, least, most, unit)
    each = " a piece" if bet.parts > 1 and what != "piece" else ""
    because = {
        "maximum": f"is over the maximum of {format_cents(amount)}{each}",
        "unit": f"is not in units of {format_cents(amount)}{each} over the minimum",
        "piece": f"does not divide into {bet.parts} pieces",
    }[what]
    taken = accepted if cited.value in NEVER_TAKEN else stake
    rest = "the rest goes back" if taken > accepted else "the rest is not taken"
    note = f"{format_cents(stake)} {because}: {format_cents(accepted)} is at risk, {rest}."
    code = {"maximum": "over-maximum", "unit": "off-unit", "piece": "off-unit"}[what]
    return Judged(taken, accepted, note, offer.rulebook.cite(cited.clause), code)


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
