"""A claim or a dispute names the spin it is about, also one that is not settled yet."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.table import Playing, only, playing


@pytest.mark.parametrize("kind", ["claim", "dispute"])
def test_what_is_raised_before_settlement_is_about_the_spin_under_way(kind: str) -> None:
    at = playing("CM18", mode="touchbet")
    at.buys("ana", 100_00)
    at.close()
    at.dealer("record-outcome", outcome="17")
    assert raised_about(at, kind) == 1
    at.dealer("settle")
    at.dealer("open-betting")
    assert raised_about(at, kind) == 1


def raised_about(at: Playing, kind: str) -> int:
    """ana raises something: the spin it is about."""
    events = at.player("ana", f"raise-{kind}", about="it was 18")
    if kind == "claim":
        return only(events, e.ClaimRaised).spin
    return only(events, e.DisputeRaised).spin
