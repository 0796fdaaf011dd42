"""Cents and odds as people write them."""

from __future__ import annotations

import pytest

from croupier.money import Odds, format_cents, parse_cents


@pytest.mark.parametrize(
    ("text", "cents"), [("12.50", 1_250), ("12.5", 1_250), ("0", 0), ("1,234,567.89", 123_456_789)]
)
def test_amounts_are_read(text: str, cents: int) -> None:
    assert parse_cents(text) == cents


@pytest.mark.parametrize(
    "text", ["", "12.505", "-5", "5 dollars", ".5", "5.", "1e3", "5,00", "1,2345", ",5"]
)
def test_what_is_no_amount_is_said(text: str) -> None:
    with pytest.raises(ValueError, match="is not an amount; write for example"):
        parse_cents(text)


def test_amounts_are_written() -> None:
    assert [format_cents(cents) for cents in (0, 5, -250, 123_456_789)] == [
        "0.00", "0.05", "-2.50", "1,234,567.89",
    ]  # fmt: skip


def test_odds_are_to_one() -> None:
    assert Odds.parse("35 to 1") == Odds(35)
    assert (str(Odds(35)), Odds(35).returned) == ("35 to 1", 36)
    for text in ("35 to 2", "0 to 1", "35:1", "35", "-1 to 1"):
        with pytest.raises(ValueError, match="is not odds; write for example"):
            Odds.parse(text)
