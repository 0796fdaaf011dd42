"""Crown Perth, a cloth being played: limits, and what staff attest of wheel and ball."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rules.bets import Wager
from croupier.rules.settle import settle
from croupier.table import events as e
from kit.attestations import vouch
from kit.marks import clause, reading, vouched
from kit.table import Playing, only, playing

LIMITS = {"min": 10_00, "max": 100_00, "unit": 5_00, "chips": [1_00, 5_00]}


def cloth(**limits: Any) -> Playing:
    """Wagers from 10.00 to 100.00; ana has 1,000.00 in chips and betting is open."""
    at = playing("CP", layout="3", limits={**LIMITS, **limits})
    at.buys("ana", 1000_00)
    at.dealer("open-betting")
    return at


def line(happened: tuple[e.Event, ...]) -> tuple[int, int]:
    """Of the only wager settled: what was at risk, and what came back."""
    (one,) = only(happened, e.WagersSettled).lines
    return one.accepted, one.returned


# ---- Limits: 7.1, 7.8, 7.9 ----


@clause("CP", "7.1 sentence 2")
@reading("CP", "off-unit")
@pytest.mark.parametrize(("outcome", "returned"), [("32", 26_00), ("17", 0)])
def test_wagers_need_not_be_multiples_of_the_minimum(outcome: str, returned: int) -> None:
    """A reading: between the units it is settled as it stands, and paid exactly."""
    at = cloth()
    placed = only(at.wagers("ana", {"red": 13_00}), e.WagerPlaced)
    assert (placed.stake, placed.note) == (13_00, "")
    assert line(at.spin(outcome)) == (13_00, returned)


@clause("CP", "7.8 sentence 1 part 1")
@pytest.mark.parametrize(
    ("bet", "stake", "outcome", "returned"),
    [
        ("red", 5_00, "32", 10_00),
        ("red", 5_00, "17", 0),
        ("straight:17", 9_00, "17", 324_00),
        ("tier", 30_00, "33", 90_00),  # 5.00 a piece
    ],
)
def test_under_the_minimum_is_paid_or_collected(
    bet: str, stake: int, outcome: str, returned: int
) -> None:
    at = cloth()
    placed = only(at.wagers("ana", {bet: stake}), e.WagerPlaced)
    assert placed.clause == "CP 7.8 sentence 1 part 1"
    assert line(at.spin(outcome)) == (stake, returned)


@clause("CP", "7.8 sentence 1 part 2")
@reading("CP", "warning-lasts")
@pytest.mark.parametrize("outcome", ["32", "17"])
def test_its_owner_is_advised_and_the_next_is_returned_whatever_the_result(outcome: str) -> None:
    """A reading: from the next spin on, as long as the player stays at the table."""
    at = cloth()
    at.buys("bob", 100_00)
    at.wagers("ana", {"low": 5_00, "high": 5_00})
    at.wagers("bob", {"low": 10_00})
    told = [one for one in at.spin("17") if isinstance(one, e.WagersSettled)]
    assert {one.player: bool(one.advised) for one in told} == {"ana": True, "bob": False}
    assert [each.accepted for each in told[0].lines] == [5_00, 5_00]  # both of the first spin
    at.player("ana", "withdraw-winning-wager", bet="low")
    at.player("bob", "withdraw-winning-wager", bet="low")
    for _ in range(2):
        at.dealer("open-betting")
        placed = only(at.wagers("ana", {"red": 5_00}), e.WagerPlaced)
        assert placed.clause == "CP 7.8 sentence 1 part 2"
        before = at.chips("ana")
        happened = at.spin(outcome)
        assert line(happened) == (0, 5_00)
        assert only(happened, e.WagersSettled).lines[0].clause == "CP 7.8 sentence 1 part 2"
        assert (at.chips("ana"), at.down("ana")) == (before + 5_00, {})
    at.dealer("open-betting")
    at.wagers("bob", {"red": 5_00})
    assert line(at.spin("17")) == (5_00, 0)  # bob has not been advised


@clause("CP", "7.8 sentence 2")
@reading("CP", "excess-returned", "limits-per-piece")
@pytest.mark.parametrize(
    ("bet", "stake", "outcome", "settled", "stays"),
    [
        ("red", 150_00, "32", (100_00, 250_00), {"red": 100_00}),
        ("red", 150_00, "17", (100_00, 50_00), {}),
        ("straight:17", 250_00, "17", (100_00, 3750_00), {"straight:17": 100_00}),
        ("straight:17", 250_00, "18", (100_00, 150_00), {}),
        ("neighbours:17", 600_00, "34", (500_00, 3700_00), {"straight:34": 100_00}),
    ],
)
def test_over_the_maximum_only_the_maximum_is_paid_or_collected(
    bet: str, stake: int, outcome: str, settled: tuple[int, int], stays: dict[str, int]
) -> None:
    """A reading: the rest goes back."""
    at = cloth()
    placed = only(at.wagers("ana", {bet: stake}), e.WagerPlaced)
    assert placed.clause == "CP 7.8 sentence 2"
    assert line(at.spin(outcome)) == settled
    assert at.down("ana") == stays
    assert at.chips("ana") == 1000_00 - stake + settled[1] - sum(stays.values())


@clause("CP", "7.8 sentence 2")
@reading("CP", "placements-add-up")
def test_placements_on_one_bet_add_up() -> None:
    at = cloth()
    at.wagers("ana", {"red": 80_00})
    placed = only(at.wagers("ana", {"red": 80_00}), e.WagerPlaced)
    assert (placed.stake, placed.clause) == (80_00, "CP 7.8 sentence 2")
    assert line(at.spin("17")) == (100_00, 60_00)


@clause("CP", "7.9")
@reading("CP", "outlay")
def test_the_last_chips_may_be_played_though_short_of_the_outlay() -> None:
    at = cloth(outlay=20_00)
    at.buys("bob", 12_00)
    at.wagers("bob", {"red": 12_00})
    assert line(at.spin("32")) == (12_00, 24_00)
    (alone,) = settle(at.table.offer, "32", [Wager("bob", "red", 12_00)]).wagers
    assert (alone.accepted, alone.clause) == (12_00, "CP 3.37(a), 3.38")
    assert "allowed for one spin if no more chips are left. [CP 7.9]" in alone.note


# ---- Wheel and ball: 2.1, 2.2 ----


@pytest.mark.parametrize(
    ("item", "wrong", "right", "id"),
    [
        pytest.param("wheel-mm", 749, 750, "2.1 chapeau", marks=vouched("CP", "2.1 chapeau")),
        pytest.param("ball-mm", 16, 17, "2.2", marks=vouched("CP", "2.2")),
        pytest.param("ball-mm", 23, 22, "2.2", marks=vouched("CP", "2.2")),
        pytest.param("ball-mm", "small", 22, "2.2", marks=vouched("CP", "2.2")),
        pytest.param(
            "ball-material", "metallic", "non-metallic", "2.2", marks=vouched("CP", "2.2")
        ),
    ],
)  # fmt: skip
def test_wheel_and_ball_are_attested_within_the_rule(
    item: str, wrong: int | str, right: int | str, id: str
) -> None:
    at = playing("CP")
    refusal = at.refused("out-of-rule", "dealer", "attest", item=item, value=wrong)
    assert refusal.clause == f"CP {id}"
    assert at.dealer("attest", item=item, value=right, note="calipers") == (
        e.Attested(item, right, "calipers"),
    )
    assert at.table.state.opening.attested == {item: right}


@pytest.mark.parametrize(
    "missing",
    [
        pytest.param("wheel-mm", marks=vouched("CP", "2.1 chapeau")),
        pytest.param("ball-mm", marks=vouched("CP", "2.2")),
        pytest.param("ball-material", marks=vouched("CP", "2.2")),
    ],
)
def test_where_attestations_are_required_betting_waits_for_each(missing: str) -> None:
    at = playing("CP", attestations="required")
    vouch(at, missing)
    assert missing in unattested(at)
    vouch(at)
    at.dealer("open-betting")


def unattested(at: Playing) -> tuple[str, ...]:
    found: tuple[str, ...] = at.refused("not-attested", "dealer", "open-betting").particulars[
        "items"
    ]
    return found
