"""What becomes of chips: kept by players, redeemed, played on, or gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import UNSET

from croupier.money import Cents
from croupier.tournament.arithmetic import redeemed
from croupier.tournament.cup import Cup
from croupier.tournament.entry.money import buy_in_of
from croupier.tournament.sessions.events import ChipsPaid
from croupier.tournament.state import Entrant, SessionSheet
from croupier.tournament.terms.amounts import fraction

KEEP = "keep"


class Paid(NamedTuple):
    """What is due for chips, and what stays a player's own."""

    due: dict[str, Cents]
    kept: dict[str, Cents]


def chips_paid(cup: Cup, counts: Mapping[str, int], when: str) -> Paid:
    """For chips that are not played on, at the end of a session or of all."""
    chips = cup.terms.chips
    assert chips is not UNSET
    have = {name: count for name, count in counts.items() if count}
    if chips.type == "value":
        return Paid({}, have if when == "session" else {})
    if chips.type == "non-value":
        return Paid(have if when == "session" else {}, {})
    if chips.type == "tournament" or not isinstance(chips.rate, str):
        return Paid({}, {})
    at = "session" if chips.redeem_at is UNSET else chips.redeem_at
    if at != when:
        return Paid({}, {})
    rate = fraction(chips.rate)
    return Paid({name: redeemed(count, rate) for name, count in have.items()}, {})


def keeps(cup: Cup, number: int) -> bool:
    """Whether who plays that round plays on with the chips of the one before."""
    return cup.round(number).bank == KEEP


def carried(cup: Cup, sheet: SessionSheet, money: Mapping[str, Cents]) -> dict[str, Cents]:
    """Chips that are money and may be needed in the next round, of those who are still in."""
    if cup.in_points or sheet.round == len(cup.state.rounds):
        return {}
    following = range(sheet.round + 1, cup.next_round(sheet.round) + 1)
    if not any(keeps(cup, one) for one in following):
        return {}
    still = ("playing", "waiting")
    return {name: all for name, all in money.items() if all and cup.entrant(name).state in still}


def pay_carried(cup: Cup, names: Iterable[str]) -> tuple[ChipsPaid, ...]:
    """Who does not play on is paid for chips that waited for it."""
    have = {name: cup.entrant(name).carried for name in names if cup.entrant(name).carried}
    return (ChipsPaid(*chips_paid(cup, have, "session")),) if have else ()


def redeemable(cup: Cup) -> dict[str, int]:
    """Chips of all rounds that are redeemed at the end: not those that were played on, nor of
    whoever was disqualified, nor what a player retired from."""
    found: dict[str, int] = {}
    sheets = [one for one in cup.state.sessions.values() if not one.play_off_of]
    for sheet in sheets:
        for name, count in sheet.counts.items():
            entrant = cup.entrant(name)
            gone = entrant.state == "disqualified"
            left = entrant.state == "retired" and entrant.last_round == sheet.round
            if not gone and not left and not _played_on(cup, sheets, sheet.round, name):
                found[name] = found.get(name, 0) + count
    return found


def _played_on(cup: Cup, sheets: list[SessionSheet], number: int, name: str) -> bool:
    later = [one.round for one in sheets if one.round > number and name in one.present]
    return bool(later) and keeps(cup, min(later))


class Start(NamedTuple):
    """The bank of each, and where it comes from if chips are money: from the round before, or the
    house; the rest was paid for."""

    banks: dict[str, int]
    brought: dict[str, Cents]
    given: Cents


def start_of(cup: Cup, number: int, players: Iterable[str]) -> Start:
    banks, brought, given = {}, {}, 0
    for name in players:
        entrant = cup.entrant(name)
        bank = banks[name] = bank_of(cup, entrant, number)
        if not cup.in_points and keeps(cup, number):
            own = bank - entrant.more_bank
            if entrant.chips:
                brought[name] = own
            else:
                given += own
    return Start(banks, brought, given)


def bank_of(cup: Cup, entrant: Entrant, number: int) -> int:
    """The round's bank, or the chips that were kept, and those of add-ons."""
    bank = cup.bank(number)
    if not bank:
        kept = entrant.chips or 0
        bank = kept or next(cup.bank(one) for one in range(number, 0, -1) if cup.bank(one))
    return bank + entrant.more_bank


def paid_for(cup: Cup, sheet: SessionSheet, name: str) -> Cents:
    """What was paid for chips of a session, where they are money."""
    entrant = cup.entrant(name)
    again = sum(entrant.payments[index].amount for index in sheet.rebought.get(name, ()))
    return buy_in_of(cup, sheet.round) + entrant.had_more + again
