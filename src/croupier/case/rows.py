"""The rows of a case's tables, as the terminal and the paper both show them."""

from __future__ import annotations

from croupier.case.document import Corrected, Moment, Money, Payout
from croupier.case.phrases import day, hour
from croupier.money import format_cents

PAYOUTS = ("player", "bet", "stake", "at risk", "odds", "returned")
MONEY = "player, before, brought, paid out, result, chips, down, corrected, owing".split(", ")
# Columns of figures, which stand at the right.
FIGURES = frozenset(("#", "stake", "at risk", "returned", *MONEY[1:]))


def payout(one: Payout) -> tuple[str, ...]:
    """By the columns of PAYOUTS."""
    stake, accepted, returned = map(format_cents, (one.stake, one.accepted, one.returned))
    return one.player, one.bet, stake, accepted, one.odds, returned


def money(one: Money) -> tuple[str, ...]:
    """By the columns of MONEY."""
    spin = (one.before.total, one.brought, one.paid, one.result)
    after = (one.after.chips, one.after.down, one.corrected, one.owing)
    return one.player, *map(format_cents, (*spin, *after))


def moved(one: Corrected) -> str:
    """ "5.00 paid, 1.00 owing"."""
    amounts = (
        ("paid", one.paid),
        ("taken of what is withheld", one.withheld),
        ("had back before", max(0, one.before_it)),
        ("still refused", max(0, -one.before_it)),
        ("taken", one.taken),
        ("owing", one.owing),
        ("no longer owing", one.netted),
        ("kept from before", one.kept),
    )
    return ", ".join(f"{format_cents(amount)} {word}" for word, amount in amounts if amount)


def moment(one: Moment, opened: str) -> tuple[str, ...]:
    """Its version, when it was, by whom and what; the day too, if it was not the day it opened."""
    is_same_day = one.at[:10] == opened[:10] and not one.late
    when = hour(one.at) if is_same_day else day(one.at)
    clause = f" [{one.clause}]" if one.clause else ""
    return str(one.version), when, one.by, f"{one.what}{clause}"
