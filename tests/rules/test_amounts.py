"""What is no stake and no outcome is told with what to write instead; amounts have a bound."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier import SpecError, Wager
from croupier.money import MOST_CENTS

TABLE = croupier.offer("CM18", "single-zero")
ASK = (croupier.settle, croupier.totals)


@pytest.mark.parametrize("ask", ASK)
def test_an_outcome_that_is_a_number_is_told_to_be_text(ask: Any) -> None:
    with pytest.raises(SpecError, match=r'The outcome is 17; it is text, .* write "17"'):
        ask(TABLE, 17, [Wager("ana", "red", 500)])


@pytest.mark.parametrize("ask", ASK)
@pytest.mark.parametrize("stake", [5.5, 500.0, "500", True])
def test_a_stake_that_is_not_whole_cents_is_told_what_to_write(ask: Any, stake: Any) -> None:
    with pytest.raises(SpecError, match=f"ana's stake on red is {stake!r}; .* write 550 for 5.50"):
        ask(TABLE, "17", [Wager("ana", "red", stake)])


@pytest.mark.parametrize("ask", ASK)
@pytest.mark.parametrize("stakes", [[10**30], [MOST_CENTS + 1], [MOST_CENTS, 1]])
def test_no_amount_is_over_the_one_bound(ask: Any, stakes: list[int]) -> None:
    says = f"is {sum(stakes)} cents; an amount is at most {MOST_CENTS} cents"
    with pytest.raises(SpecError, match=says):
        ask(TABLE, "17", [Wager("ana", "red", stake) for stake in stakes])


def test_the_bound_itself_is_an_amount() -> None:
    (found,) = croupier.settle(TABLE, "17", [Wager("ana", "red", MOST_CENTS)]).wagers
    assert found.accepted == 50_000


def test_an_offer_is_shown_in_a_line() -> None:
    assert repr(TABLE) == "<Offer crown-melbourne-18 single-zero, cloth, layout A: 157 bets>"
