"""Numbers that follow from the Terms: sessions, who advances, places, prizes, refunds, times.

Every function is of plain values: names, chips, cents, times. Chips are what was recorded; a
player without chips is one with 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from croupier.money import Cents
from croupier.table.clock import is_before, later

DAY = 24 * 3600
Totals = Mapping[str, int]  # name -> chips


# ---- sessions ----


def sessions_for(players: int, most: int) -> int:
    """So many sessions that none has more players than this."""
    return -(-players // most)


class SeatDrawn(NamedTuple):
    """Where a player sits, counted from 1."""

    session: int
    seat: int


def seats(order: Sequence[str], sessions: int) -> dict[str, SeatDrawn]:
    """Players in the order that was drawn, dealt out to the sessions one after the other."""
    return {
        player: SeatDrawn(index % sessions + 1, index // sessions + 1)
        for index, player in enumerate(order)
    }


def table_of(session: int, tables: int) -> int:
    """Which of the tables that are active at once, counted from 1; later sittings follow."""
    return (session - 1) % tables + 1


# ---- who advances ----


class Cut(NamedTuple):
    """Who goes through, and who is tied for the places that are left."""

    through: tuple[str, ...]  # by chips, the most first
    tied: tuple[str, ...] = ()
    places: int = 0  # that the tied still have to share out


def cut(totals: Totals, places: int, *, holding_only: bool = True) -> Cut:
    """The first by chips. Those who are equal across the cut are tied, unless all of them go
    through; nobody without chips does."""
    least = 1 if holding_only else 0
    holding = sorted((one for one in totals if totals[one] >= least), key=lambda one: -totals[one])
    if len(holding) <= places:
        return Cut(tuple(holding))
    if not places:
        return Cut(())
    last = totals[holding[places - 1]]
    if totals[holding[places]] != last:
        return Cut(tuple(holding[:places]))
    above = tuple(name for name in holding if totals[name] > last)
    tied = tuple(name for name in holding if totals[name] == last)
    return Cut(above, tied, places - len(above))


CutBy = Literal["play-off", "all", "draw"]


def settle_tie(
    found: Cut, by: CutBy, play_off: Totals | None = None, lots: Sequence[str] = ()
) -> Cut:
    """The same with its tie settled: by the totals of a play-off, by letting all through, or by
    lots, which list the tied in the order they are drawn. What stays tied needs another one. Who
    loses all chips of a play-off still has those of the session."""
    if not found.tied:
        return found
    if by == "all":
        return Cut((*found.through, *found.tied))
    if by == "draw":
        drawn = [name for name in lots if name in found.tied]
        assert sorted(drawn) == sorted(found.tied), (lots, found.tied)
        return Cut((*found.through, *drawn[: found.places]))
    totals = play_off or {}
    played = {name: totals.get(name, 0) for name in found.tied}
    again = cut(played, found.places, holding_only=False)
    return again._replace(through=(*found.through, *again.through))


class Through(NamedTuple):
    """Who goes to the next round, and what must be settled before that is known."""

    through: tuple[str, ...]
    sessions: Mapping[str, Cut]  # session -> its tie
    best: Cut | None = None  # the tie among the best of all others


def advance(
    sessions: Mapping[str, Totals],
    first: int,
    best: int,
    cuts: Mapping[str, Cut] | None = None,
    best_cut: Cut | None = None,
) -> Through:
    """The first of each session and the best of all others, by total. `cuts` are cuts of sessions
    whose ties were settled, `best_cut` that of the best."""
    found = {key: (cuts or {}).get(key) or cut(totals, first) for key, totals in sessions.items()}
    tied = {key: one for key, one in found.items() if one.tied}
    winners = tuple(name for one in found.values() for name in one.through)
    if tied:
        return Through(winners, tied)
    others = {
        name: chips
        for totals in sessions.values()
        for name, chips in totals.items()
        if name not in winners
    }
    more = best_cut or cut(others, best)
    return Through((*winners, *more.through), {}, more if more.tied else None)


# ---- places ----


def ranked(keys: Mapping[str, tuple[int, ...]]) -> dict[str, int]:
    """Places by whatever counts, the most first, equal ones one number: 1, 2, 2, 4."""
    order = sorted(keys, key=lambda name: keys[name], reverse=True)
    return {name: 1 + sum(keys[other] > keys[name] for other in order) for name in order}


def placings(
    totals: Totals,
    play_off: Totals | None = None,
    out_at: Mapping[str, int] | None = None,
) -> dict[str, int]:
    """Places in the final by chips. Of equals, those who played off for a place come first, by
    the totals of the play-off. With `out_at`, the spin that took the last chip, who lost it later
    comes first; without, all who have none are equal."""
    played, out = play_off or {}, out_at or {}
    return ranked(
        {
            name: (chips, name in played, played.get(name, 0), 0 if chips else out.get(name, 0))
            for name, chips in totals.items()
        }
    )


def placings_by_round(last: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """All who played, by the last round they were in and then by their total there."""
    return ranked(last)


# ---- the pool and its prizes ----


class Payment(NamedTuple):
    """What somebody paid, and how much of it went back."""

    what: Literal["entry", "buy_in", "rebuy", "add_on", "buy_back"]
    amount: Cents
    refunded: Cents = 0


def collected(payments: Sequence[Payment], shares: Mapping[str, Fraction], added: Cents) -> Cents:
    """The pool: what the house adds, and a share of each payment of which nothing went back."""
    whole = sum(
        (shares.get(one.what, Fraction()) * one.amount for one in payments if not one.refunded),
        Fraction(added),
    )
    assert whole.denominator == 1, whole  # the Terms see to that
    return int(whole)


def cut_to_cents(pool: Cents, shares: Sequence[Fraction]) -> tuple[Cents, ...]:
    """Each share cut to the cent; the cents left over go one each from the first down."""
    assert sum(shares) == 1, shares
    found = [int(share * pool) for share in shares]
    for index in range(pool - sum(found)):
        found[index] += 1
    return tuple(found)


class Prizes(NamedTuple):
    """Who gets what, and what nobody takes."""

    won: dict[str, Cents]
    unawarded: Cents


def prizes(
    amounts: Sequence[Cents],
    places: Mapping[str, int],
    numbers: Mapping[str, int],
    ineligible: frozenset[str] = frozenset(),
) -> Prizes:
    """The nth prize is the nth one's of those who may have one. Who are tied add up the prizes
    they span and share them equally; odd cents go one each by the lowest number of entry."""
    line = sorted((one for one in places if one not in ineligible), key=lambda one: places[one])
    won: dict[str, Cents] = {}
    at = 0
    while at < len(line):
        tied = [one for one in line if places[one] == places[line[at]]]
        each, odd = divmod(sum(amounts[at : at + len(tied)]), len(tied))
        for index, name in enumerate(sorted(tied, key=lambda one: numbers[one])):
            won[name] = each + (index < odd)
        at += len(tied)
    return Prizes({name: cents for name, cents in won.items() if cents}, sum(amounts[len(line) :]))


def give_unawarded(
    found: Prizes,
    to: Literal["house", "first"],
    places: Mapping[str, int],
    numbers: Mapping[str, int],
    ineligible: frozenset[str] = frozenset(),
) -> Prizes:
    """What nobody took: the house's, or the first one's, shared by those who are tied for it."""
    line = [one for one in places if one not in ineligible]
    if to == "house" or not line or not found.unawarded:
        return found
    best = min(places[one] for one in line)
    first = sorted((one for one in line if places[one] == best), key=lambda one: numbers[one])
    each, odd = divmod(found.unawarded, len(first))
    more = {name: each + (index < odd) for index, name in enumerate(first)}
    won = {name: found.won.get(name, 0) + more.get(name, 0) for name in {**found.won, **more}}
    return Prizes(won, 0)


# ---- chips after a session ----


def redeemed(chips: int, rate: Fraction) -> Cents:
    """Redemption chips at their rate: cents a hundredth of a point."""
    worth = chips * rate
    assert worth.denominator == 1, worth  # the Terms see to that, for each chip
    return int(worth)


# ---- withdrawal ----


def free_until(starts_at: str, days: int, counted: Literal["hours", "dates", "clear-days"]) -> str:
    """The last instant at which to withdraw is free: so many days before the beginning, counted in
    hours, in dates, or in whole days between the two."""
    if counted == "hours":
        return later(starts_at, -days * DAY)
    back = days if counted == "dates" else days + 1
    return f"{later(starts_at, -back * DAY)[:10]}T23:59:59.999Z"


def withdrawn_in_time(at: str, until: str) -> bool:
    """At that instant still; a second later not."""
    return not is_before(until, at)


# ---- what falls due ----


def may_start(at: str, starts_at: str) -> bool:
    """From the very instant on."""
    return not is_before(at, starts_at)


def is_fair_notice(told_at: str, starts_at: str, notice_min: int) -> bool:
    """So many minutes exactly suffice."""
    return not is_before(starts_at, later(told_at, notice_min * 60))


def time_up(started_at: str, minutes: int, stood_still_s: int = 0) -> str:
    """When a session's time is up; what it stood still is added."""
    return later(started_at, minutes * 60 + stood_still_s)
