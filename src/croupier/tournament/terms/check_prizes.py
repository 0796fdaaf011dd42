"""The pool and its prizes: whole cents, every place once, and no prize that nobody can win."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import UNSET

from croupier.tournament.terms import refusals as r
from croupier.tournament.terms.amounts import fraction
from croupier.tournament.terms.document import PrizeTerms, rounds_of, value_at
from croupier.tournament.terms.fields import entrants, fields_of, headings
from croupier.tournament.terms.items import Checking

SHARED = ("entry", "buy_in", "rebuy", "add_on", "buy_back")


def check_prizes(at: Checking) -> None:
    _check_fractions(at)
    _check_cents(at)
    prizes = at.terms.prizes
    if prizes is not UNSET:
        _check_sums(at, prizes)
        _check_places(at, prizes)


def _fractions(at: Checking) -> Iterator[tuple[str, str, str]]:
    """Those of a whole: no more than 1."""
    terms, law = at.terms, at.law.terms
    if terms.withdraw is not UNSET:
        yield "withdraw.after", terms.withdraw.after, law.withdrawal.clause
    for index, ground in enumerate(() if terms.refunds is UNSET else terms.refunds):
        yield f"refunds[{index}].part", ground.part, law.refunds.clause
    for index, prize in enumerate(() if terms.prizes is UNSET else terms.prizes):
        if prize.share is not UNSET:
            yield f"prizes[{index}].share", prize.share, law.prizes.clause
    if terms.pool is not UNSET and terms.pool.collected is not UNSET:
        for name in SHARED:
            if isinstance(share := getattr(terms.pool.collected, name), str):
                yield f"pool.collected.{name}", share, law.prize_pool.clause


def _check_fractions(at: Checking) -> None:
    for key, text, clause in _fractions(at):
        if fraction(text) > 1:
            at.wrong(key, clause, r.MoreThanWhole(key, text), r.WriteToOne(key))


def _check_cents(at: Checking) -> None:
    """What is redeemed or goes to the pool is whole cents."""
    terms, law = at.terms, at.law.terms
    chips = terms.chips
    if chips is not UNSET and chips.type == "redemption" and chips.rate is not UNSET:
        _whole(at, "chips.rate", chips.rate, min(chips.chips), law.chips_after.clause)
    if terms.pool is UNSET or terms.pool.collected is UNSET:
        return
    for name in SHARED:
        share = getattr(terms.pool.collected, name)
        if isinstance(share, str):
            key, prices = f"pool.collected.{name}", _prices(at, name)
            for paid in dict.fromkeys(prices):
                if isinstance(paid, int):
                    _whole(at, key, share, paid, law.prize_pool.clause)
            if fraction(share) and all(one is None for one in prices):
                why = r.ShareOfNothing(key)
                at.wrong(key, law.prize_pool.clause, why, r.LeaveOut(key))


def _prices(at: Checking, name: str) -> list[object]:
    """What is paid under this name: null where nothing is, UNSET where that is not said."""
    if name == "buy_in":
        return [one.buy_in for one in rounds_of(at.terms)]
    found, fees = value_at(at.terms, f"fees.{name}"), at.law.terms.fees
    optional = name != "entry" and fees.value != "required"
    return [None if found is UNSET and optional else found]


def _whole(at: Checking, key: str, text: str, amount: int, clause: str) -> None:
    if (fraction(text) * amount).denominator != 1:
        at.wrong(key, clause, r.NotWholeCents(key, text, amount), r.WriteWholeCents(key))


def _check_sums(at: Checking, prizes: tuple[PrizeTerms, ...]) -> None:
    clause = at.law.terms.prizes.clause
    shares = [fraction(one.share) for one in prizes if one.share is not UNSET]
    amounts = [one.amount for one in prizes if one.amount is not UNSET]
    if shares and amounts:
        at.wrong("prizes", clause, r.PrizesMixed(), r.AllSharesOrAmounts())
    elif shares and sum(shares) != 1:
        found = str(sum(shares, Fraction()))
        at.wrong("prizes", clause, r.SharesDoNotAddUp(found), r.AddUpTo(1))
    pool = at.terms.pool
    if not amounts or pool is UNSET:
        return
    if pool.fixed is UNSET:
        at.wrong("prizes", clause, r.AmountsOfUnknown(), r.AllSharesOrAmounts())
    elif not shares and sum(amounts) != pool.fixed:
        why = r.PrizesDoNotAddUp(sum(amounts), pool.fixed)
        at.wrong("prizes", clause, why, r.AddUpTo(pool.fixed))


def _check_places(at: Checking, prizes: tuple[PrizeTerms, ...]) -> None:
    """From the first without gaps, and no more than are placed for certain."""
    clause = at.law.terms.prizes.clause
    places = [one.place for one in prizes]
    if sorted(places) != list(range(1, len(places) + 1)):
        why = r.PlacesWithGaps(tuple(map(str, places)))
        at.wrong("prizes", clause, why, r.PlacesInOrder())
        return
    placed = _placed(at)
    if placed is not None and len(prizes) > placed:
        many = r.TooManyPrizes(len(prizes), placed)
        at.wrong("prizes", clause, many, r.FewerPrizes(placed))


def _placed(at: Checking) -> int | None:
    """How many have a place at least; nobody can tell without the numbers of players."""
    players = at.terms.players
    if players is UNSET or players.min > players.max:
        return None
    if value_at(at.terms, "winners.others") == "by-round" or headings(at.terms) is None:
        return players.min
    finals = [fields_of(at.terms, entered)[-1].low for entered in entrants(players)]
    return min(players.min, *finals)
