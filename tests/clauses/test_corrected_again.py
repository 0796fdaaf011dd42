"""A spin corrected more than once: what is due again is set off, and nothing is paid twice."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from kit.marks import clause, reading
from kit.table import Events, Playing, down, only

TOP = {
    "CM18": "assistant-casino-manager:max", "CM11": "pit-boss:pat", "CP": "casino-operator:otto",
    "NZ": "casino-operator:otto", "ACT": "supervisor:sue",
}  # fmt: skip
ATS = {"mode": "ats", "wagering_period_s": None}
# The clauses or the reading by which a wrong outcome is corrected in each place.
PLACES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("CM18", {"mode": "touchbet"}, ("11.9.3",)),
    ("CM18", {"mode": "touchtable"}, ("12.9.2",)),
    ("CM18", {}, ()),
    ("CM11", {"mode": "touchbet"}, ("10.9.3 #2",)),
    ("CM11", {"mode": "touchtable"}, ("11.9.2 #2",)),
    ("CM11", {}, ()),
    ("CP", ATS, ("6.9 part 2",)),
    ("CP", {}, ()),
    ("NZ", {}, ()),
    ("ACT", {}, ()),
]
everywhere = pytest.mark.parametrize(
    ("tag", "spec"),
    [
        pytest.param(
            tag, spec, id=f"{tag}-{spec.get('mode', 'cloth')}",
            marks=[reading(tag, "correcting-earlier"), *([clause(tag, *ids)] if ids else [])],
        )
        for tag, spec, ids in PLACES
    ],
)  # fmt: skip


def won_and_gone(tag: str, spec: dict[str, Any]) -> Playing:
    """17 came up; ana, who had 10.00 on it, has taken all she had, 450.00, away."""
    at = down(tag, {"ana": {"straight:17": 10_00}}, **spec)
    at.spin("17")
    for bet in [*at.down("ana")]:
        at.player("ana", "withdraw-winning-wager", bet=bet)
    assert at.chips("ana") == 450_00
    at.player("ana", "cash-out")
    return at


def corrected(at: Playing, outcome: str) -> Events:
    top = TOP[at.table.offer.rulebook.tag]
    freezes = at.table.screens.law.correction.freeze_first
    if freezes:
        at.dealer("freeze-accounts", reason="the film")
    happened = at.ask(top, "correct-outcome", outcome=outcome, reason="the film")
    if freezes:
        happened += at.dealer("release-accounts", reason="the film")
    return happened


def claims(at: Playing) -> list[tuple[str, int, int]]:
    return [(one.status, one.amount, one.owed) for one in at.table.state.claims.claims.values()]


@everywhere
def test_corrected_there_and_back_nothing_is_paid_and_the_claim_is_withdrawn(
    tag: str, spec: dict[str, Any]
) -> None:
    at = won_and_gone(tag, spec)
    corrected(at, "18")
    assert claims(at) == [("open", 360_00, 360_00)]
    again = only(corrected(at, "17"), e.SettlementCorrected)
    assert (again.paid, again.netted, again.kept) == (0, (("claim-1", 360_00),), ())
    assert at.chips("ana") == 0
    assert claims(at) == [("withdrawn", 0, 0)]
    assert (at.table.state.claims.owing, at.table.state.chips.house) == (0, -350_00)
    at.refused("no-open-claim", TOP[tag], "decide-claim", claim="claim-1",
               decision="upheld", reason="the film")  # fmt: skip


@everywhere
@pytest.mark.parametrize("how", ["no-spin", "void"])
def test_a_spin_without_result_leaves_less_owing(tag: str, spec: dict[str, Any], how: str) -> None:
    """Of 360.00 that she should not have had, her own stake of 10.00 is hers again."""
    at = won_and_gone(tag, spec)
    corrected(at, "18")
    if how == "void":
        at.ask(TOP[tag], "void-spin", ground="fraud", reason="the film")
    else:
        at.dealer("call-no-spin", ground="foreign-object")
    assert claims(at) == [("open", 350_00, 350_00)]
    assert (at.chips("ana"), at.table.state.chips.house) == (0, 0)


@everywhere
@pytest.mark.parametrize("decision", ["rejected", "written-off"])
def test_what_she_was_let_keep_is_not_paid_again(
    tag: str, spec: dict[str, Any], decision: str
) -> None:
    at = won_and_gone(tag, spec)
    corrected(at, "18")
    at.ask(TOP[tag], "decide-claim", claim="claim-1", decision=decision, reason="our mistake")
    again = only(corrected(at, "17"), e.SettlementCorrected)
    assert (again.paid, again.netted, again.kept) == (0, (), (("claim-1", 360_00),))
    assert (at.chips("ana"), at.table.state.chips.house) == (0, -350_00)
    # She has it by the result now; by another result it would be owing again.
    assert only(corrected(at, "18"), e.SettlementCorrected).owing == 360_00
    assert claims(at)[1] == ("open", 360_00, 360_00)


@everywhere
def test_what_was_set_off_is_paid_again_and_only_that(tag: str, spec: dict[str, Any]) -> None:
    at = won_and_gone(tag, spec)
    corrected(at, "18")
    at.buys("ana", 100_00)
    at.ask(TOP[tag], "decide-claim", claim="claim-1", decision="upheld", reason="the film")
    assert (at.chips("ana"), claims(at)) == (0, [("upheld", 360_00, 260_00)])
    again = only(corrected(at, "17"), e.SettlementCorrected)
    assert (again.paid, again.netted) == (100_00, (("claim-1", 260_00),))
    assert (at.chips("ana"), at.table.state.claims.owing) == (100_00, 0)


@everywhere
def test_who_has_left_is_paid_what_is_left_after_the_claim(tag: str, spec: dict[str, Any]) -> None:
    """bo has 10.00 on 18 and 20.00 on black, which won on 17: on 18 he is due 360.00, on 20
    40.00, on 17 again 40.00."""
    at = down(tag, {"bo": {"straight:18": 10_00, "black": 20_00}}, **spec)
    at.spin("17")
    at.player("bo", "leave")
    first = corrected(at, "18")
    assert only(first, e.DuesPaid).amount == 320_00
    second = corrected(at, "20")
    assert only(second, e.SettlementCorrected).owing == 320_00
    third = corrected(at, "18")
    assert not [one for one in third if isinstance(one, e.DuesPaid)]
    assert claims(at) == [("withdrawn", 0, 0)]


# ---- Chips of another table ----


def with_foreign_chips(outcome: str, bet: str = "straight:17", count: int = 3) -> Playing:
    """At a cloth in Perth ana has 100.00, and chips of table 9 worth 5.00 each on a bet."""
    at = down("CP", {"ana": {}}, layout="3")
    asked = {"player": "ana", "bet": bet, "table": "9", "count": count}
    at.dealer("find-foreign-chips", **asked)
    at.spin(outcome)
    return at


@clause("CP", "6.4(a)", "6.4(b)")
@reading("CP", "foreign-chips")
def test_chips_of_another_table_are_settled_again_with_their_spin() -> None:
    """Three at 35 to 1 bring 525.00; lost, they are worth 15.00 to the table."""
    at = with_foreign_chips("18")
    assert (at.chips("ana"), at.table.state.chips.house) == (100_00, 15_00)
    won = only(corrected(at, "17"), e.SettlementCorrected)
    assert [(one.returned, one.clause) for one in won.foreign] == [(540_00, "CP 6.4(a)")]
    assert (won.lines, won.paid, at.chips("ana")) == ((), 540_00, 640_00)
    assert at.table.state.chips.house == -525_00
    lost = only(corrected(at, "18"), e.SettlementCorrected)
    assert [(one.returned, one.clause) for one in lost.foreign] == [(0, "CP 6.4(b)")]
    assert (lost.taken, at.chips("ana"), at.table.state.chips.house) == (540_00, 100_00, 15_00)


@clause("CP", "6.4(a)")
@reading("CP", "foreign-chips", "late-no-spin")
@pytest.mark.parametrize(("outcome", "ana"), [("17", 100_00), ("18", 115_00)])
def test_after_a_late_no_spin_chips_of_another_table_have_neither_won_nor_lost(
    outcome: str, ana: int
) -> None:
    """A loser's are with the table, so their value goes back; a winner has the chips themselves."""
    at = with_foreign_chips(outcome)
    at.dealer("call-no-spin", ground="interference")
    assert (at.chips("ana"), at.table.state.chips.house) == (ana, 0)


@clause("CP", "6.4(a)", "6.4(b)")
@reading("CP", "foreign-chips", "correcting-earlier")
def test_what_was_won_with_them_and_carried_off_is_owing_and_set_off_again() -> None:
    at = with_foreign_chips("17")
    at.player("ana", "leave")  # with 625.00
    assert only(corrected(at, "18"), e.SettlementCorrected).owing == 540_00
    again = corrected(at, "17")
    assert only(again, e.SettlementCorrected).netted == (("claim-1", 540_00),)
    assert not [one for one in again if isinstance(one, e.DuesPaid)]
    assert claims(at) == [("withdrawn", 0, 0)]


@clause("CP", "6.4(a)", "6.4(b)")
def test_of_a_race_track_bet_each_piece_is_settled_again() -> None:
    """Six pieces of the tier: 33 pays one piece 17 to 1 and five stay; 0 keeps them all."""
    at = with_foreign_chips("0", "tier", 6)
    assert (at.chips("ana"), at.table.state.chips.house) == (100_00, 30_00)
    corrected(at, "33")
    assert (at.chips("ana"), at.table.state.chips.house) == (190_00, -60_00)
