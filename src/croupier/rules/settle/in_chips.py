"""On cloth a wager is chips: which amounts the table's cash chips and a player's own colour chips
can make."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from croupier.errors import Refusal
from croupier.money import Cents, can_make, next_made_down, next_payable_up
from croupier.rules import refusals as r
from croupier.rules.offer import Offer, OfferedBet

Set = tuple[Cents, int]  # what a colour chip is worth, and how many someone has


def is_made(amount: Cents, chips: tuple[Cents, ...], own: tuple[Set, ...] = ()) -> bool:
    """Whether cash chips make an amount, with the help of a player's own colour chips."""
    if can_make(amount, chips):
        return True
    if not own:
        return False
    (value, count), rest = own[0], own[1:]
    # More of a colour than these leave the same remainders.
    most = min(count, amount // value, chips[0] // gcd(value, chips[0]))
    return any(is_made(amount - few * value, chips, rest) for few in range(most + 1))


def not_in_chips(
    offer: Offer, stake: Cents, parts: int = 1, own: Iterable[Set] = ()
) -> r.NotInChips | None:
    """Why a stake cannot stand on a cloth, or nothing: each of its equal pieces is chips."""
    chips = offer.spec.limits.chips
    part, over = divmod(stake, parts)
    if not over and not part % chips[0]:
        return None  # nearly always
    if over:
        parts, part = 1, stake  # that it does not divide is said elsewhere
    if is_made(part, chips, tuple((value, count // parts) for value, count in own)):
        return None
    below, above = next_made_down(part, chips), next_payable_up(part, chips)
    nearest = tuple(one * parts for one in (below, above) if one)
    said = (stake, chips[0], nearest)
    return r.NotInChips(*said) if parts == 1 else r.PiecesNotInChips(*said, parts)


def wager_not_in_chips(
    offer: Offer, bet: OfferedBet, stake: Cents, own: Iterable[Set] = (), before: Cents = 0
) -> r.NotInChips | None:
    """Why a stake cannot stand on a bet, beside what stands there `before`.

    Where what cannot be divided is void, the chips are taken as they come; only pieces that the
    limits permit have to be chips. [NZ 5.9]"""
    terms, own = offer.terms[bet.bet], tuple(own)
    if bet.parts == 1 or not terms.voids_excess:
        return not_in_chips(offer, stake, bet.parts, own)
    why = not_in_chips(offer, stake, own=own)
    if why is None and terms.hold(before + stake):
        why = not_in_chips(offer, before + stake, bet.parts, own)
    return why


def check_in_chips(
    offer: Offer,
    stake: Cents,
    bet: OfferedBet | None = None,
    own: Iterable[Set] = (),
    before: Cents = 0,
) -> None:
    """A wager or a buy-in on cloth is chips, where the rulebook has wagers made in them."""
    rule = offer.law.betting.in_chips
    if rule is None:
        return  # a screen counts cents
    if bet is None:
        why = not_in_chips(offer, stake)
    else:
        why = wager_not_in_chips(offer, bet, stake, own, before)
    if why is not None:
        raise Refusal(why, clause=rule.clause)
