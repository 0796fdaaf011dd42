"""What happens to a wager outside the limits, by mode and rulebook."""

from __future__ import annotations

import re
from typing import Any

import pytest

from croupier.errors import Refusal
from croupier.rulebooks import IDS, rulebook
from croupier.rules.bets import Wager
from croupier.rules.limits import limits_of, policy_of
from croupier.rules.settle import PlayerTotal, SettledWager, settle
from kit.marks import clause, reading
from kit.offers import table

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


def cited(settled: SettledWager) -> str:
    """The clause by which the limits touched a wager: its own, or the first its note names."""
    return re.findall(r"\[(.+?)\]", settled.note)[0] if settled.accepted else settled.clause


def each(names: str, **clauses: str) -> pytest.MarkDecorator:
    """A case a rulebook and mode, with what it cites, and marked with it if it is its own."""
    cases = []
    for where, id in clauses.items():
        words, tag = where.split("_"), where.partition("_")[0]
        own = not id.startswith("reading: ")
        name = id.removeprefix("reading: ")  # a reading of its own, or another rulebook's clause
        marks = [clause(tag, id)] if own else [] if " " in name else [reading(tag, name)]
        cases.append(pytest.param(*words, f"{tag} {id}" if own else id, marks=marks, id=where))
    return pytest.mark.parametrize(names, cases)


# ---- Cloth ----


@each(
    "rulebook, by",
    CM18="4.2.2",
    CM11="4.2.2",
    CP="7.8 sentence 2",
    NZ="reading: CM18 4.2.2",
    ACT="reading: CM18 4.2.2",
)
def test_over_the_maximum_only_the_maximum_is_paid_or_collected(rulebook: str, by: str) -> None:
    won, lost = one(rulebook, 25_000), one(rulebook, 25_000, outcome="18")
    assert (money(won), cited(won)) == ((10_000, True, 375_000), by)
    assert (money(lost), cited(lost)) == ((10_000, False, 15_000), by)


@each(
    "rulebook, by",
    CM18="4.2.1 #1",
    CM11="4.2.1 #1",
    CP="7.8 sentence 1 part 1",
    NZ="reading: CM18 4.2.1 #1",
    ACT="reading: CM18 4.2.1 #1",
)
def test_the_first_under_the_minimum_is_settled(rulebook: str, by: str) -> None:
    won, lost = one(rulebook, 300), one(rulebook, 300, outcome="18")
    assert (money(won), cited(won)) == ((300, True, 10_800), by)
    assert (money(lost), cited(lost)) == ((300, False, 0), by)


@each(
    "rulebook, by",
    CM18="4.2.1 #3",
    CM11="4.2.1 #3",
    CP="7.8 sentence 1 part 2",
    NZ="reading: CM18 4.2.1 #3",
    ACT="reading: CM18 4.2.1 #3",
)
def test_after_advice_it_is_returned_whatever_the_outcome(rulebook: str, by: str) -> None:
    for outcome in ("17", "18"):
        settled = one(rulebook, 300, advised=True, outcome=outcome)
        assert (money(settled), cited(settled)) == ((0, False, 300), by)


@each(
    "rulebook, by",
    CM18="4.2.3 #1",
    CM11="4.2.3 #1",
    CP="reading: off-unit",
    NZ="reading: CM18 4.2.3 #1",
    ACT="reading: CM18 4.2.3 #1",
)
def test_between_units_it_is_settled_in_full(rulebook: str, by: str) -> None:
    at = table(rulebook)
    assert at.rulebook.cite(policy_of(at, at.find("red")).off_unit.clause) == by
    settled = one(rulebook, 1_300)
    assert money(settled) == (1_300, True, 46_800)
    assert settled.note == "17 is spun and straight:17 wins: 13.00 pays 455.00 at 35 to 1."


@pytest.mark.parametrize(
    "rulebook",
    [*(pytest.param(one, marks=reading(one, "indivisible-stake"))
       for one in ("CM18", "CM11", "CP")),
     "NZ", "ACT"],
)  # fmt: skip
def test_a_stake_that_does_not_divide_into_its_pieces(rulebook: str) -> None:
    layout = {"CP": "3", "ACT": "D"}.get(rulebook)
    spec: dict[str, Any] = {"layout": layout} if layout else {}
    if rulebook == "NZ":  # the part that does not divide is void [5.9]
        settled = one("NZ", 3_004, bet="tier", racetrack=True)
        assert (money(settled), cited(settled)) == ((3_000, False, 4), "reading: indivisible-stake")
        assert settled.note.startswith("30.04 does not divide into 6 pieces: 30.00 is at risk")
        return
    with pytest.raises(Refusal, match=r"30\.04 on tier does not divide into 6 equal pieces") as no:
        one(rulebook, 3_004, bet="tier", racetrack=True, **spec)
    assert no.value.clause == "reading: indivisible-stake"
    assert "30.00 or 36.00 would" in no.value.message


@each(
    "rulebook, by",
    CM18="4.2.3 #2",
    CM11="4.2.3 #2",
    NZ="reading: CM18 4.2.3 #2",
    ACT="reading: CM18 4.2.3 #2",
)
def test_a_win_that_chips_cannot_make_is_paid_up(rulebook: str, by: str) -> None:
    settled = one(rulebook, 700, bet="black", limits={"chips": [500, 2_500]})
    assert money(settled) == (700, True, 1_700)
    assert settled.note.endswith(f"That is the next amount up that chips can make. [{by}]")


@reading("CP", "off-unit")
def test_at_perth_it_is_paid_exactly() -> None:
    settled = one("CP", 700, bet="black", limits={"chips": [500, 2_500]})
    assert money(settled) == (700, True, 1_400)
    assert "the next amount up" not in settled.note


# ---- Stations and TouchTable ----


@each(
    "rulebook, mode, by",
    CM18_touchbet="11.5.2(b)(i)",
    CM18_touchtable="12.5.1(b)(i)",
    CM11_touchbet="10.5.2(b)(i)",
    CM11_touchtable="11.5.1(b)(i)",
    CP_ats="6.19(b)",
)
def test_between_units_it_is_cut_down(rulebook: str, mode: str, by: str) -> None:
    settled = one(rulebook, 1_300, mode=mode)
    assert (money(settled), cited(settled)) == ((1_000, True, 36_000), by)
    # Permitted amounts count from the minimum.
    odd = one(rulebook, 1_800, mode=mode, limits={"min": 700, "unit": 500})
    assert (odd.accepted, cited(odd)) == (1_700, by)


@each(
    "rulebook, mode, by",
    CM18_touchbet="11.5.2(b)(ii)",
    CM18_touchtable="12.5.1(b)(ii)",
    CM11_touchbet="10.5.2(b)(ii)",
    CM11_touchtable="11.5.1(b)(ii)",
    CP_ats="6.19(b)",
)
def test_over_the_maximum_it_is_cut_down(rulebook: str, mode: str, by: str) -> None:
    won, lost = (one(rulebook, 25_000, mode=mode, outcome=at) for at in ("17", "0"))
    assert (money(won), cited(won)) == ((10_000, True, 360_000), by)
    assert (money(lost), cited(lost)) == ((10_000, False, 0), by)


@each(
    "rulebook, mode, by",
    CM18_touchbet="11.5.2(a)",
    CM18_touchtable="12.5.1(a)",
    CM11_touchbet="10.5.2(a)",
    CM11_touchtable="11.5.1(a)",
    CP_ats="6.19(a)",
)
def test_under_the_minimum_nothing_is_taken(rulebook: str, mode: str, by: str) -> None:
    settled = one(rulebook, 499, mode=mode)
    assert (money(settled), cited(settled)) == ((0, False, 0), by)
    how = "not debited, and dropped when betting ends" if mode == "ats" else "no chips are shown"
    assert settled.note.startswith("4.99 is under the minimum of 5.00: ")
    assert settled.note.endswith(f"{how}.")


@each(
    "rulebook, mode, by",
    CM18_touchbet="11.5.2(d)",
    CM18_cloth="reading: outlay",
    CM18_touchtable="reading: outlay",
    CM11_touchbet="10.5.2(c)",
    CM11_cloth="reading: outlay",
    CM11_touchtable="reading: outlay",
    CP_ats="6.20",
)
def test_the_outlay_judges_all_wagers_together(rulebook: str, mode: str, by: str) -> None:
    at = table(rulebook, mode=mode, limits={**LIMITS, "outlay": 2_000})
    wagers = [Wager("ana", "red", 1_000), Wager("ana", "odd", 500), Wager("bo", "red", 2_000)]
    done = settle(at, "17", wagers)
    assert done.players["bo"].staked == 2_000
    if by == "reading: outlay":  # there is none
        assert done.players["ana"].staked == 1_500
        assert not any("outlay" in settled.note for settled in done.wagers)
        return
    assert done.players["ana"] == PlayerTotal(0, 0)
    for settled in done.wagers[:2]:
        assert (money(settled), cited(settled)) == ((0, False, 0), by)


@each(
    "rulebook, mode, by",
    CM18_touchbet="11.6.3(b)(i)",
    CM18_touchtable="12.6.3(b)(i)",
    CM11_touchbet="10.6.3(b)(i)",
    CM11_touchtable="11.6.4(b)(i)",
    CP_ats="4.7(b)",
)
def test_an_account_is_credited_exactly(rulebook: str, mode: str, by: str) -> None:
    at = table(rulebook, mode=mode)
    assert at.rulebook.cite(policy_of(at, at.find("red")).unpayable.clause) == by
    settled = one(rulebook, 700, bet="black", mode=mode, limits={"unit": 100, "chips": [500]})
    assert money(settled) == (700, True, 1_400)


@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [
        *(
            pytest.param(tag, mode, marks=reading(tag, "indivisible-stake"))
            for tag, mode in (
                ("CM18", "touchtable"), ("CM11", "touchbet"), ("CM11", "touchtable"),
                ("CP", "ats"),
            )
        ),
    ],
)  # fmt: skip
def test_a_stake_that_does_not_divide_is_cut_down(rulebook: str, mode: str) -> None:
    settled = one(rulebook, 3_004, bet="tier", mode=mode, limits={"unit": 1})
    assert (money(settled), cited(settled)) == ((3_000, False, 0), "reading: indivisible-stake")
    assert "30.04 does not divide into 6 pieces: 30.00 is at risk, the rest is not" in settled.note


# ---- Sums, kinds and pieces ----


@reading("CM18", "placements-add-up")
def test_placements_on_one_bet_add_up_and_limits_judge_the_sum() -> None:
    at = table("CM18", limits=LIMITS)
    done = settle(at, "17", [Wager("ana", "straight:17", 6_000), Wager("ana", "plein:17", 6_000)])
    assert [money(wager) for wager in done.wagers] == [(10_000, True, 362_000)]
    under = settle(at, "17", [Wager("ana", "red", 300), Wager("ana", "red", 300)], advised=["ana"])
    assert [money(wager) for wager in under.wagers] == [(600, False, 0)]
    apart = settle(at, "17", [Wager("ana", "red", 300), Wager("bo", "red", 300)], advised=["ana"])
    assert [money(wager) for wager in apart.wagers] == [(0, False, 300), (300, False, 0)]


@pytest.mark.parametrize("id", IDS)
def test_that_placements_add_up_is_said_as_a_reading(id: str) -> None:
    (found,) = (one for one in rulebook(id).reading if one.id == "placements-add-up")
    assert "limits judge the sum" in found.answer
    assert found.about


def test_limits_of_a_kind_beat_the_inside_ones_which_beat_the_rest() -> None:
    limits = {"inside_max": 5_000, "kinds": {"straight": {"max": 2_000}}}
    for bet, most in (("straight:17", 2_000), ("split:17/20", 5_000), ("black", 10_000)):
        assert one("CM18", 50_000, bet=bet, limits=limits).accepted == most


@pytest.mark.parametrize(
    "tag", [pytest.param(tag, marks=reading(tag, "limits-per-piece")) for tag in ("CM18", "CM11")]
)
def test_race_track_limits_are_by_piece_and_the_strictest_kind_rules(tag: str) -> None:
    limits = {"kinds": {"corner": {"max": 2_000}}}
    spec: dict[str, Any] = {"limits": limits, "racetrack": True}
    assert one(tag, 9 * 3_000, bet="voisins", outcome="1", **spec).accepted == 9 * 2_000
    assert one(tag, 9 * 3_000, bet="voisins", outcome="1", **spec).returned == 9 * 1_000
    assert one(tag, 6 * 3_000, bet="tier", outcome="1", **spec).accepted == 6 * 3_000


@reading("CM18", "limits-per-piece")
def test_of_several_kinds_of_piece_the_strictest_limits_rule_whichever_comes_first() -> None:
    """The least that all allow is the highest minimum; the most, the lowest maximum."""
    strict = {"min": 800, "max": 2_000, "unit": 300}
    loose = {"min": 600, "max": 3_000, "unit": 200}
    for kind in ("street", "split", "corner"):
        kinds = {**dict.fromkeys(("street", "split", "corner"), loose), kind: strict}
        at = table("CM18", mode="touchtable", limits={**LIMITS, "kinds": kinds})
        assert limits_of(at, at.find("voisins")) == (800, 2_000, 300)
        staked = [settle(at, "0", [Wager("ana", "voisins", 9 * part)]).players["ana"].staked
                  for part in (700, 800, 1_099, 1_100, 2_500)]  # fmt: skip
        assert staked == [9 * part for part in (0, 800, 800, 1_100, 2_000)]
    assert limits_of(at, at.find("street:4/5/6")) == (600, 3_000, 200)


@pytest.mark.parametrize(
    ("stake", "accepted", "returned", "by"),
    [
        pytest.param(3 * 499, 0, 3 * 499, "NZ 5.8", marks=clause("NZ", "5.8")),
        pytest.param(6 * 499, 0, 6 * 499, "NZ 5.8", marks=clause("NZ", "5.8")),
        pytest.param(6 * 700, 6 * 500, 6 * 200, "NZ 5.9", marks=clause("NZ", "5.9")),
        (6 * 20_000, 6 * 10_000, 6 * 10_000, "reading: CM18 4.2.2"),
    ],
)
def test_nz_race_track_wagers_are_void_under_the_minimum_and_in_part_between_units(
    stake: int, accepted: int, returned: int, by: str
) -> None:
    settled = one("NZ", stake, bet="tier", outcome="0", racetrack=True)
    assert (money(settled), cited(settled)) == ((accepted, False, returned), by)


@clause("CP", "7.9")
@reading("CP", "outlay")
def test_a_perth_player_short_of_the_outlay_may_play_what_is_left() -> None:
    settled = one("CP", 500, limits={"outlay": 2_000})
    assert (money(settled), cited(settled)) == ((500, True, 18_000), "CP 7.9")
    assert "under the minimum outlay of 20.00" in settled.note


def test_under_the_minimum_and_the_outlay_both_clauses_are_kept() -> None:
    settled = one("CP", 300, limits={"outlay": 2_000})
    assert money(settled) == (300, True, 10_800)
    assert settled.note == (
        "3.00 is under the minimum of 5.00: it is settled, and the player advised that the next"
        " is returned. [CP 7.8 sentence 1 part 1] Together 3.00 is under the minimum outlay of"
        " 20.00: allowed for one spin if no more chips are left. [CP 7.9] 17 is spun and"
        " straight:17 wins: 3.00 pays 105.00 at 35 to 1."
    )


@pytest.mark.parametrize("stake", [0, -100])
def test_a_wager_is_positive(stake: int) -> None:
    with pytest.raises(Refusal, match="positive whole number of cents"):
        one("CM18", stake)


def test_an_outcome_the_wheel_does_not_have_is_refused() -> None:
    with pytest.raises(Refusal, match="'00' is no number of the single zero wheel"):
        one("CM18", 500, outcome="00")
