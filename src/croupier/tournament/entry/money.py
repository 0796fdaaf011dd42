"""What entrants have paid, and what of it goes back."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from croupier.money import Cents
from croupier.tournament.arithmetic import free_until, withdrawn_in_time
from croupier.tournament.cup import Cup
from croupier.tournament.entry.events import RefundDue
from croupier.tournament.state import Entrant, PaidFor
from croupier.tournament.terms.amounts import fraction


def fee_of(cup: Cup) -> Cents:
    fees = cup.terms.fees
    return fees.entry if fees is not UNSET and isinstance(fees.entry, int) else 0


def buy_in_of(cup: Cup, number: int) -> Cents:
    amount = cup.round(number).buy_in
    return amount if isinstance(amount, int) else 0


def has_paid(entrant: Entrant, what: str, round: int = 0) -> bool:
    """And nothing of it went back."""
    return any(
        one.what == what and one.round == round and not one.refunded for one in entrant.payments
    )


def refund(
    entrant: Entrant, part: Callable[[PaidFor], Cents], ground: str
) -> tuple[RefundDue, ...]:
    """What goes back of each payment, never more than is left of it; no event for nothing."""
    parts = []
    for index, payment in enumerate(entrant.payments):
        amount = min(part(payment), payment.amount - payment.refunded)
        if amount > 0:
            parts.append((index, amount))
    total = sum(amount for _, amount in parts)
    return (RefundDue(entrant.name, total, tuple(parts), ground),) if parts else ()


def buy_ins_back(entrant: Entrant) -> tuple[RefundDue, ...]:
    """Of rounds that somebody will not play after all: no chips were given for them."""

    def part(payment: PaidFor) -> Cents:
        coming = payment.what == "buy_in" and payment.round > entrant.last_round
        return payment.amount if coming and not payment.in_chips else 0

    return refund(entrant, part, "not-played")


def withdrawal(cup: Cup, entrant: Entrant, at: str) -> Callable[[PaidFor], Cents]:
    """What goes back of each payment of whoever withdraws now: all of a buy-in without chips; the
    fee by the time it is, unless it was never accepted, or the Terms were changed since."""
    whole = entrant.state == "applied" or entrant.accepted < cup.state.edition

    def part(payment: PaidFor) -> Cents:
        if payment.what != "entry":
            return 0 if payment.in_chips else payment.amount
        return payment.amount if whole else fee_back(cup, payment.amount, at)

    return part


def fee_back(cup: Cup, fee: Cents, at: str) -> Cents:
    """Of a registered entrant's fee, at that time."""
    law = cup.law.withdrawal
    if law is not None:
        starts = cup.state.rounds[0].starts_at
        assert isinstance(starts, str)  # the Terms see to that
        until = free_until(starts, law.days.value, law.counted.value)
        return fee if withdrawn_in_time(at, until) else 0
    terms = cup.terms.withdraw
    if terms is UNSET:
        return 0
    return fee if withdrawn_in_time(at, terms.until) else int(fee * fraction(terms.after))
