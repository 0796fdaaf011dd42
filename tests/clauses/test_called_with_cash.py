"""At a TouchTable what comes with a called bet is bought in first."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.table import Playing, books, only, playing

READ = books(CM18=(), CM11=(), reads="called-with-cash")


def displays(tag: str) -> Playing:
    at = playing(tag, mode="touchtable", limits={"min": 5_00, "max": 100_00})
    at.buys("ana", 50_00)
    at.dealer("open-betting")
    return at


@READ
@pytest.mark.parametrize("tender", ["cash", "voucher", "token"])
def test_cash_with_a_call_goes_through_the_account(tag: str, tender: str) -> None:
    at = displays(tag)
    happened = at.dealer("call-bet", player="ana", bet="red", stake=20_00, tender=tender)
    bought, called = only(happened, e.BoughtIn), only(happened, e.BetCalled)
    assert (bought.amount, bought.tender, called.stake, called.tender) == (
        20_00, tender, 20_00, "chips",
    )  # fmt: skip
    assert (at.chips("ana"), at.down("ana")) == (50_00, {"red": 20_00})
    assert at.play.ledger.balance("table:1:drop") == -70_00


@READ
def test_what_the_limits_do_not_take_stays_on_the_account(tag: str) -> None:
    at = displays(tag)
    at.dealer("call-bet", player="ana", bet="straight:17", stake=130_00, tender="cash")
    assert (at.chips("ana"), at.down("ana")) == (80_00, {"straight:17": 100_00})
    at.refused("under-minimum", "dealer", "call-bet", player="ana", bet="red", stake=1_00,
               tender="cash")  # fmt: skip
    assert at.chips("ana") == 80_00
