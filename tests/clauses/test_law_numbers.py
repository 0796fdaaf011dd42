"""Periods and numbers that a table has unless it says, and who may claim."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.clock import later
from kit.marks import clause, reading
from kit.table import Playing, only, playing

TAGS = ("CM18", "CM11", "CP", "NZ", "ACT")
# Whoever is neither on a ladder nor a player nor the house.
OTHERS = ("guest", "cage", "sensor", "system", "inspector", "surveillance", "tournament-director")


def each(**marks: Any) -> pytest.MarkDecorator:
    """The test once a rulebook with its own mark."""
    return pytest.mark.parametrize(
        "tag", [pytest.param(tag, marks=mark, id=tag) for tag, mark in marks.items()]
    )


def ladder(at: Playing) -> tuple[str, ...]:
    return at.table.offer.rulebook.ladder.roles.value


# ---- The wagering period ----


@each(
    CM18=reading("CM18", "default-limits"),
    CM11=reading("CM11", "default-settings"),
    CP=reading("CP", "defaults"),
)
def test_a_table_that_does_not_say_has_thirty_seconds_and_warns_at_ten(tag: str) -> None:
    at = playing(tag, mode="ats" if tag == "CP" else "touchbet")
    opened = only(at.dealer("open-betting"), e.BettingOpened)
    assert (opened.ends_at, opened.warns_at) == (later(at.at, 30), later(at.at, 20))
    assert not any(isinstance(one, e.WageringPeriodEnded) for one in at.wait(29))
    assert any(isinstance(one, e.WageringPeriodEnded) for one in at.wait(1))


# ---- Limits and chips ----

SETTINGS = {
    "CM18": reading("CM18", "default-limits"),
    "CP": reading("CP", "defaults"),
    **{tag: reading(tag, "default-settings") for tag in ("CM11", "NZ", "ACT")},
}


@each(**SETTINGS)
def test_a_table_that_does_not_say_takes_five_to_five_hundred(tag: str) -> None:
    spec = playing(tag).table.offer.spec
    assert spec.seats == 8
    assert spec.limits.of("red") == (5_00, 500_00, 5_00)
    assert spec.limits.of("straight") == (5_00, 500_00, 1_00)
    assert (min(spec.limits.chips), spec.limits.outlay) == (1_00, 0)


@each(CM18=SETTINGS["CM18"], CM11=SETTINGS["CM11"])
def test_a_french_table_that_does_not_say_has_plaques_from_a_hundred_up(tag: str) -> None:
    chips = playing(tag, game="french").table.offer.spec.chip_set or ()
    valued = {(one.value, one.shape) for one in chips if one.value is not None}
    assert valued == {
        (1_00, "jeton"), (5_00, "jeton"), (25_00, "jeton"), (100_00, "plaque"), (500_00, "plaque"),
    }  # fmt: skip


# ---- How far back a spin is settled again ----


@each(**{tag: reading(tag, "correcting-earlier") for tag in TAGS})
def test_the_last_five_hundred_spins_are_settled_again_and_no_more(tag: str) -> None:
    at = playing(tag)
    at.dealer("buy-in", player="ana", amount=100_00, tender="cash")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00})
    at.spin("18")
    at.table.state.spin.number = 499  # as many have gone by
    at.spin("18")
    asked = {"outcome": "17", "reason": "the film", "spin": 1}
    manager = f"{ladder(at)[-1]}:kim"
    corrected = only(at.ask(manager, "correct-outcome", **asked), e.OutcomeCorrected)
    assert (corrected.spin, corrected.outcome, corrected.was) == (1, "17", "18")
    at.close()  # spin 501 is under way; five hundred are settled
    only(at.ask(manager, "correct-outcome", **{**asked, "outcome": "19"}), e.OutcomeCorrected)
    at.dealer("record-outcome", outcome="18")
    at.dealer("settle")
    refused = at.refused("no-such-spin", manager, "correct-outcome", **asked)
    assert refused.clause == "reading: correcting-earlier"
    assert refused.message == "Spin 1 is too far back; only the last 500 can be settled again."


# ---- Claims ----


@pytest.mark.parametrize(
    ("tag", "mode"),
    [
        pytest.param(tag, mode, marks=(mark, reading(tag, "house-claims")), id=f"{tag}-{mode}")
        for tag, mode, mark in (
            ("CM18", "cloth", reading("CM18", "faults-elsewhere")),
            ("CM18", "touchbet", clause("CM18", "11.9.4")),
            ("CM18", "touchtable", clause("CM18", "12.9.3")),
            ("CM11", "cloth", reading("CM11", "faults-elsewhere")),
            ("CM11", "touchbet", clause("CM11", "10.9.4")),
            ("CM11", "touchtable", clause("CM11", "11.9.3")),
            ("CP", "cloth", clause("CP", "6.15")),
            ("CP", "ats", clause("CP", "6.15")),
            ("NZ", "cloth", reading("NZ", "CM18 11.9.4")),
            ("ACT", "cloth", reading("ACT", "CM18 11.9.4")),
        )
    ],
)
def test_a_player_claims_and_so_does_the_house_and_nobody_else(tag: str, mode: str) -> None:
    at = playing(tag, mode=mode)
    at.buys("ana", 100_00)
    mine = only(at.player("ana", "raise-claim", about="it was 17"), e.ClaimRaised)
    asked = {"about": "paid twice", "player": "ana", "amount": 5_00}
    its = only(at.ask("house:books", "raise-claim", **asked), e.ClaimRaised)
    assert (mine.side, its.side, its.player, its.amount) == ("player", "house", "ana", 5_00)
    assert at.chips("ana") == 100_00  # until it is decided
    for role in (*ladder(at), *OTHERS):
        at.refused("not-allowed", f"{role}:kim", "raise-claim", **asked)
    refused = at.refused("no-reason", "house:books", "raise-claim", **{**asked, "about": " "})
    assert refused.clause == "reading: house-claims"
