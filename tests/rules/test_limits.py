"""What happens to a wager outside the limits, by mode and rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from asking import table
from croupier.errors import Refusal
from croupier.rules.bets import Wager
from croupier.rules.settle import SettledWager, settle

LIMITS = {"min": 500, "max": 10_000, "unit": 500, "chips": [100, 500, 2_500]}


def one(
    rulebook: str,
    stake: int,
    *,
    bet: str = "straight:17",
    outcome: str = "17",
    advised: bool = False,
    limits: dict[str, Any] | None = None,
    **spec: Any,
) -> SettledWager:
    at = table(rulebook, limits={**LIMITS, **(limits or {})}, **spec)
    who = ["ana"] if advised else []
    return settle(at, outcome, [Wager("ana", bet, stake)], advised=who).wagers[0]


def money(settled: SettledWager) -> tuple[int, bool, int]:
    return settled.accepted, settled.won, settled.returned


@pytest.mark.parametrize("rulebook", ["CM18", "CM11", "CP", "NZ", "ACT"])
class TestCloth:
    def test_over_the_maximum_only_the_maximum_is_paid_or_collected(self, rulebook: str) -> None:
        assert money(one(rulebook, 25_000)) == (10_000, True, 375_000)
        assert money(one(rulebook, 25_000, outcome="18")) == (10_000, False, 15_000)

    def test_the_first_under_the_minimum_is_settled(self, rulebook: str) -> None:
        assert money(one(rulebook, 300)) == (300, True, 10_800)
        assert money(one(rulebook, 300, outcome="18")) == (300, False, 0)

    def test_after_advice_it_is_returned_whatever_the_outcome(self, rulebook: str) -> None:
        assert money(one(rulebook, 300, advised=True)) == (0, False, 300)
        assert money(one(rulebook, 300, advised=True, outcome="18")) == (0, False, 300)

    def test_a_stake_that_does_not_divide_into_its_pieces(self, rulebook: str) -> None:
        layout = {"CP": "3", "ACT": "D"}.get(rulebook)
        spec: dict[str, Any] = {"layout": layout} if layout else {}
        if rulebook == "NZ":  # the part that does not divide is void [5.9]
            assert money(one("NZ", 3_004, bet="tier", racetrack=True)) == (3_000, False, 4)
            return
        with pytest.raises(Refusal, match=r"30\.04 on tier does not divide into 6 equal pieces"):
            one(rulebook, 3_004, bet="tier", racetrack=True, **spec)


@pytest.mark.parametrize(
    ("rulebook", "returned"), [("CM18", 1_700), ("CM11", 1_700), ("CP", 1_400)]
)
def test_a_win_that_chips_cannot_make_is_paid_up_at_crown_melbourne_only(
    rulebook: str, returned: int
) -> None:
    limits = {"chips": [500, 2_500]}
    settled = one(rulebook, 700, bet="black", limits=limits)
    assert money(settled) == (700, True, returned)
    assert ("the next amount up" in settled.note) == (returned == 1_700)


STATIONS = [("CM18", "touchbet"), ("CM18", "touchtable"), ("CM11", "touchbet"),
            ("CM11", "touchtable"), ("CP", "ats")]  # fmt: skip


@pytest.mark.parametrize(("rulebook", "mode"), STATIONS)
class TestStations:
    def test_between_units_it_is_cut_down(self, rulebook: str, mode: str) -> None:
        assert money(one(rulebook, 1_300, mode=mode)) == (1_000, True, 36_000)

    def test_over_the_maximum_it_is_cut_down(self, rulebook: str, mode: str) -> None:
        assert money(one(rulebook, 25_000, mode=mode)) == (10_000, True, 360_000)
        assert money(one(rulebook, 25_000, mode=mode, outcome="0")) == (10_000, False, 0)

    def test_under_the_minimum_nothing_is_taken(self, rulebook: str, mode: str) -> None:
        settled = one(rulebook, 499, mode=mode)
        assert money(settled) == (0, False, 0)
        assert "under the minimum of 5.00" in settled.note

    def test_permitted_amounts_count_from_the_minimum(self, rulebook: str, mode: str) -> None:
        limits = {"min": 700, "unit": 500}
        assert one(rulebook, 1_800, mode=mode, limits=limits).accepted == 1_700

    def test_the_outlay_judges_all_wagers_together(self, rulebook: str, mode: str) -> None:
        at = table(rulebook, mode=mode, limits={**LIMITS, "outlay": 2_000})
        wagers = [Wager("ana", "red", 1_000), Wager("ana", "odd", 500), Wager("bo", "red", 2_000)]
        done = settle(at, "17", wagers)
        recognised = 0 if mode in ("touchbet", "ats") else 1_500
        assert done.players["ana"].staked == recognised
        assert done.players["bo"].staked == 2_000


def test_placements_on_one_bet_add_up_and_limits_judge_the_sum() -> None:
    at = table("CM18", limits=LIMITS)
    done = settle(at, "17", [Wager("ana", "straight:17", 6_000), Wager("ana", "plein:17", 6_000)])
    assert [money(wager) for wager in done.wagers] == [(10_000, True, 362_000)]
    under = settle(at, "17", [Wager("ana", "red", 300), Wager("ana", "red", 300)], advised=["ana"])
    assert [money(wager) for wager in under.wagers] == [(600, False, 0)]


def test_limits_of_a_kind_beat_the_inside_ones_which_beat_the_rest() -> None:
    limits = {"inside_max": 5_000, "kinds": {"straight": {"max": 2_000}}}
    for bet, most in (("straight:17", 2_000), ("split:17/20", 5_000), ("black", 10_000)):
        assert one("CM18", 50_000, bet=bet, limits=limits).accepted == most


def test_race_track_limits_are_by_piece_and_the_strictest_kind_rules() -> None:
    limits = {"kinds": {"corner": {"max": 2_000}}}
    spec: dict[str, Any] = {"limits": limits, "racetrack": True}
    assert one("CM18", 9 * 3_000, bet="voisins", outcome="1", **spec).accepted == 9 * 2_000
    assert one("CM18", 9 * 3_000, bet="voisins", outcome="1", **spec).returned == 9 * 1_000
    assert one("CM18", 6 * 3_000, bet="tier", outcome="1", **spec).accepted == 6 * 3_000


@pytest.mark.parametrize(
    ("stake", "accepted", "returned"),
    [(3 * 499, 0, 3 * 499), (6 * 499, 0, 6 * 499), (6 * 700, 6 * 500, 6 * 200)],
)
def test_nz_race_track_wagers_are_void_under_the_minimum_and_in_part_between_units(
    stake: int, accepted: int, returned: int
) -> None:
    settled = one("NZ", stake, bet="tier", outcome="0", racetrack=True)
    assert money(settled) == (accepted, False, returned)


def test_a_perth_player_short_of_the_outlay_may_play_what_is_left() -> None:
    settled = one("CP", 500, limits={"outlay": 2_000})
    assert money(settled) == (500, True, 18_000)
    assert "under the minimum outlay of 20.00" in settled.note


@pytest.mark.parametrize("stake", [0, -100])
def test_a_wager_is_positive(stake: int) -> None:
    with pytest.raises(Refusal, match="positive whole number of cents"):
        one("CM18", stake)


def test_an_outcome_the_wheel_does_not_have_is_refused() -> None:
    with pytest.raises(Refusal, match="'00' is no compartment of the single wheel"):
        one("CM18", 500, outcome="00")
