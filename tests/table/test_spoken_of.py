"""A claim or a dispute names the spin it is about, also one that is not settled yet."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from playing import only, playing


@pytest.mark.parametrize("kind", ["claim", "dispute"])
def test_what_is_raised_before_settlement_is_about_the_spin_under_way(kind: str) -> None:
    at = playing("CM18", mode="touchbet")
    at.buys("ana", 100_00)
    at.close()
    at.dealer("record-outcome", outcome="17")
    events = at.player("ana", f"raise-{kind}", about="it was 18")
    raised = only(events, e.ClaimRaised if kind == "claim" else e.DisputeRaised)
    assert raised.spin == 1
    at.dealer("settle")
    at.dealer("open-betting")
    later = at.player("ana", f"raise-{kind}", about="again")
    assert only(later, e.ClaimRaised if kind == "claim" else e.DisputeRaised).spin == 1
