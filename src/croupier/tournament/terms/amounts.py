"""Money, points and fractions of the Terms, as numbers and as people read them."""

from __future__ import annotations

from fractions import Fraction

from msgspec import UNSET

from croupier.money import Cents, format_cents
from croupier.tournament.terms.document import TermsDocument

IN_MONEY = ("value", "non-value")  # chips that are worth what they show


def fraction(text: str) -> Fraction:
    """ "3/5", as `reading` has let it pass."""
    return Fraction(text)


def is_money(terms: TermsDocument) -> bool:
    """Whether chips are worth what they show; else they count in points."""
    return terms.chips is not UNSET and terms.chips.type in IN_MONEY


def money_text(cents: Cents) -> str:
    """5000 -> "50.00"."""
    return format_cents(cents)


def chips_text(terms: TermsDocument, amount: int) -> str:
    """100000 -> "1,000 points", or "1,000.00" where chips are money."""
    if is_money(terms):
        return format_cents(amount)
    return f"{format_cents(amount).removesuffix('.00')} points"
