"""Crown Melbourne's wrong outcomes: who says so, who puts it right, and where the money goes."""

from __future__ import annotations

from typing import Any

from croupier.table import events as e
from croupier.table.state import BALL_IN_PLAY, OUTCOME
from kit.melbourne import CORRECTS, OTHERS, at_screens, below, not_below, settled
from kit.table import Playing, books, down, only

FLAGGED = at_screens(
    bet={"CM18": ("11.9.3",), "CM11": ("10.9.3 #1",)},
    table={"CM18": ("12.9.2",), "CM11": ("11.9.2 #1",)},
)
CORRECTED = at_screens(
    bet={"CM18": ("11.9.3",), "CM11": ("10.9.3 #2",)},
    table={"CM18": ("12.9.2",), "CM11": ("11.9.2 #2",)},
)
BETS = {"ana": {"straight:17": 10_00}, "bo": {"straight:18": 10_00, "black": 20_00}}
EVEN = {"cy": {"odd": 5_00}}


def correct(at: Playing, outcome: str, **fields: Any) -> tuple[e.Event, ...]:
    by = CORRECTS[at.table.offer.rulebook.tag]
    return at.ask(by, "correct-outcome", outcome=outcome, reason="the film", **fields)


def part(happened: tuple[e.Event, ...], name: str) -> e.SettlementCorrected:
    return next(one for one in happened
                if isinstance(one, e.SettlementCorrected) and one.player == name)  # fmt: skip


# ---- The dealer says so ----


@FLAGGED
def test_a_wrong_outcome_is_flagged_and_told_upwards(tag: str, mode: str) -> None:
    at = down(tag, BETS, mode=mode)
    at.close()
    at.refused("no-outcome", "dealer", "flag-outcome", reason="it was 18")
    at.dealer("record-outcome", outcome="17")
    whom = CORRECTS[tag].partition(":")[0]
    for act in (None, "settle"):
        if act:
            at.dealer(act)
        flagged = at.dealer("flag-outcome", reason="it was 18")
        event = only(flagged, e.OutcomeFlagged)
        assert (event.spin, event.reason) == (1, "it was 18")
        told = only(flagged, e.Notified)
        assert (told.whom, told.clause) == (whom, event.clause)
        assert (at.steps[-1].at, at.steps[-1].by) == (at.at, "dealer:dan")
    for role in OTHERS:
        at.refused("not-allowed", f"{role}:kim", "flag-outcome", reason="it was 18")
    assert at.refused("no-reason", "dealer", "flag-outcome", reason="").clause == event.clause


# ---- Before settlement ----


@CORRECTED
def test_before_settlement_the_outcome_is_another_one(tag: str, mode: str) -> None:
    at = down(tag, BETS, mode=mode)
    at.close()
    at.dealer("record-outcome", outcome="17")
    same = {"outcome": "17", "reason": "the film"}
    at.refused("same-outcome", CORRECTS[tag], "correct-outcome", **same)
    event = only(correct(at, "18"), e.OutcomeCorrected)
    assert (event.spin, event.was, event.outcome, event.reason) == (1, "17", "18", "the film")
    assert not event.settled
    assert (at.table.state.phase, at.table.state.spin.outcome) == (OUTCOME, "18")
    at.dealer("settle")
    assert (at.chips("ana"), at.chips("bo")) == (90_00, 430_00)


# ---- After it ----


@CORRECTED
def test_after_settlement_each_account_is_what_the_true_outcome_gives(tag: str, mode: str) -> None:
    wrong = settled(down(tag, {**BETS, **EVEN}, mode=mode), "17")
    right = settled(down(tag, {**BETS, **EVEN}, mode=mode), "18")
    assert wrong.chips("ana") != right.chips("ana")
    happened = correct(wrong, "18")
    event = only(happened, e.OutcomeCorrected)
    assert (event.was, event.outcome, event.settled) == ("17", "18", True)
    assert event.clause.removeprefix(f"{tag} ") in {"11.9.3", "12.9.2", "10.9.3 #2", "11.9.2 #2"}
    for name in ("ana", "bo", "cy"):
        assert wrong.chips(name) == right.chips(name), name
    assert wrong.table.state.chips.house == right.table.state.chips.house
    assert wrong.table.state.spin.last_outcome == "18"
    assert wrong.steps[-1].by == CORRECTS[tag]


@CORRECTED
def test_a_guest_and_a_player_with_nothing_changed(tag: str, mode: str) -> None:
    if mode == "touchbet":
        at = down(tag, {"ana": {"red": 10_00}}, mode=mode)
    else:
        at = down(tag, {"ana": {"red": 10_00}}, mode=mode)
        at.dealer("open-guest-account", player="gus")
        at.dealer("buy-in", player="gus", amount=50_00, tender="cash")
        at.dealer("call-bet", player="gus", bet="straight:18", stake=10_00)
    at.spin("5")
    happened = correct(at, "18")
    corrected = {one.player for one in happened if isinstance(one, e.SettlementCorrected)}
    assert at.chips("ana") == 110_00  # red, both times
    assert corrected == (set() if mode == "touchbet" else {"gus"})
    if mode == "touchtable":
        assert at.chips("gus") == 400_00


@at_screens(
    bet={"CM18": ("11.9.3",), "CM11": ("10.9.3 #2",)},
    table={"CM18": ("12.9.2",), "CM11": ("11.9.2 #2",)},
    reads={"CM11": "or-above"},
)
def test_who_corrects(tag: str, mode: str) -> None:
    role = CORRECTS[tag].partition(":")[0]
    for enough in not_below(tag, role):
        at = settled(down(tag, BETS, mode=mode), "17")
        only(at.ask(f"{enough}:kim", "correct-outcome", outcome="18", reason="r"),
             e.OutcomeCorrected)  # fmt: skip
    at = settled(down(tag, BETS, mode=mode), "17")
    for lower in below(tag, role):
        at.refused("not-allowed", f"{lower}:kim", "correct-outcome", outcome="18", reason="r")


@at_screens()
def test_what_a_correction_must_say(tag: str, mode: str) -> None:
    at = settled(down(tag, BETS, mode=mode), "17")
    at.refused("no-reason", CORRECTS[tag], "correct-outcome", outcome="18", reason="")
    at.refused("same-outcome", CORRECTS[tag], "correct-outcome", outcome="17", reason="r")
    at.refused("no-such-spin", CORRECTS[tag], "correct-outcome", outcome="18", reason="r", spin=2)
    at.refused("no-such-outcome", CORRECTS[tag], "correct-outcome", outcome="37", reason="r")


@CORRECTED
def test_corrected_twice_is_as_if_once(tag: str, mode: str) -> None:
    at = settled(down(tag, BETS, mode=mode), "17")
    before = {name: at.chips(name) for name in BETS}, at.table.state.chips.house
    correct(at, "18")
    assert only(correct(at, "17"), e.OutcomeCorrected).was == "18"
    assert ({name: at.chips(name) for name in BETS}, at.table.state.chips.house) == before
    assert at.table.state.claims.owing == 0


@CORRECTED
def test_an_earlier_spin_is_put_right_and_later_ones_are_left(tag: str, mode: str) -> None:
    at = settled(down(tag, BETS, mode=mode), "17")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.spin("1")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 20_00})
    at.dealer("spin-ball")
    correct(at, "18", spin=1)
    assert at.table.state.phase == BALL_IN_PLAY
    # 90.00 after spin 1 as it was, 10.00 won on spin 2, 20.00 down now.
    assert (at.chips("ana"), at.down("ana")) == (80_00, {"red": 20_00})
    assert at.table.state.spin.last_outcome == "1"


@at_screens()
def test_a_void_spin_has_no_outcome_to_correct(tag: str, mode: str) -> None:
    at = settled(down(tag, BETS, mode=mode), "17")
    at.dealer("call-no-spin", ground="short-spin")
    at.refused("spin-void", CORRECTS[tag], "correct-outcome", outcome="18", reason="r")


# ---- Money that has gone ----


@at_screens(reads="correcting-earlier")
def test_the_free_balance_first_and_the_rest_is_owing(tag: str, mode: str) -> None:
    at = settled(down(tag, {"ana": {"straight:17": 10_00}}, mode=mode), "17")
    who = "player:ana" if mode == "touchbet" else "dealer:dan"
    at.ask(who, "cash-out", player="ana")
    paid = sum(at.tickets().values())
    at.buys("ana", 60_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 20_00})
    event = part(correct(at, "18"), "ana")
    assert (event.taken, event.owing, event.paid, event.claim) == (40_00, 320_00, 0, "claim-1")
    assert (at.chips("ana"), at.down("ana")) == (0, {"red": 20_00})
    assert at.play.ledger.balances["table:1:owed"] == -320_00
    assert sum(at.tickets().values()) == paid  # a ticket already issued stands
    claim = at.table.state.claims.claims["claim-1"]
    assert (claim.by, claim.player, claim.owed, claim.status) == ("house", "ana", 320_00, "open")


@at_screens(reads="correcting-earlier")
def test_what_is_owing_is_set_off_by_a_decision_alone(tag: str, mode: str) -> None:
    at = settled(down(tag, {"ana": {"straight:17": 10_00}}, mode=mode), "17")
    at.player("ana", "leave")
    correct(at, "18")
    assert at.table.state.claims.claims["claim-1"].owed == 360_00
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.spin("5")
    assert at.chips("ana") == 110_00
    by = {"CM18": "area-manager:mia", "CM11": "pit-boss:pat"}[tag]
    decided = at.ask(by, "decide-claim", claim="claim-1", decision="upheld", reason="the film")
    event = only(decided, e.ClaimDecided)
    assert (event.taken, event.written_off, event.records) == (110_00, 0, (1,))
    assert (at.chips("ana"), at.table.state.claims.owing) == (0, 250_00)


@at_screens(reads="correcting-earlier")
def test_whoever_has_left_gets_a_further_ticket_or_chips(tag: str, mode: str) -> None:
    at = settled(down(tag, {"ana": {"straight:17": 10_00}}, mode=mode), "18")
    at.player("ana", "leave")
    before = dict(at.tickets())
    happened = correct(at, "17")
    due = only(happened, e.DuesPaid)
    assert (due.player, due.amount) == ("ana", 360_00)
    new = {number: amount for number, amount in at.tickets().items() if number not in before}
    assert new == ({due.ticket: 360_00} if mode == "touchbet" else {})
    assert "ana" not in at.table.state.players
    assert at.table.state.chips.house == -350_00


# ---- On cloth ----


@books(CM18=(), CM11=(), reads="cloth-corrections")
def test_on_cloth_a_winning_stake_that_still_stands_is_lifted(tag: str) -> None:
    at = settled(down(tag, {"ana": {"black": 10_00, "odd": 5_00}}), "17")
    assert (at.chips("ana"), at.down("ana")) == (100_00, {"black": 10_00, "odd": 5_00})
    event = part(correct(at, "18"), "ana")
    assert dict(event.lifted) == {"black": 10_00, "odd": 5_00}
    assert (event.taken, event.owing) == (30_00, 0)
    assert (at.chips("ana"), at.down("ana")) == (85_00, {})


@books(CM18=(), CM11=(), reads="cloth-corrections")
def test_on_cloth_a_stake_that_was_withdrawn_or_plays_again_is_not_lifted(tag: str) -> None:
    at = settled(down(tag, {"ana": {"black": 10_00, "odd": 5_00}}), "17")
    at.player("ana", "withdraw-winning-wager", bet="odd")
    at.dealer("open-betting")
    at.dealer("spin-ball")
    event = part(correct(at, "18", spin=1), "ana")
    assert (event.lifted, event.taken) == ((), 30_00)
    assert (at.chips("ana"), at.down("ana")) == (75_00, {"black": 10_00})


@books(CM18=(), CM11=(), reads="cloth-corrections")
def test_on_cloth_what_is_due_to_someone_who_left_is_chips(tag: str) -> None:
    at = settled(down(tag, {"ana": {"straight:18": 10_00}}), "17")
    at.player("ana", "leave")
    due = only(correct(at, "18"), e.DuesPaid)
    assert (due.amount, due.ticket) == (360_00, "")


@books(CM18=(), CM11=(), reads="correcting-earlier")
def test_an_earlier_spin_is_settled_again_by_the_limits_of_its_time(tag: str) -> None:
    """80.00 on red under a maximum that has been 50.00 since."""
    limits: dict[str, Any] = {"min": 5_00, "max": 100_00}
    at = settled(down(tag, {"ana": {"red": 80_00}}, limits=limits), "2")
    at.dealer("announce-limits", limits={**limits, "max": 50_00}, effective_at=at.at)
    at.dealer("open-betting")
    assert at.table.offer.spec.limits.max == 50_00
    event = part(correct(at, "5", spin=1), "ana")
    assert [(line.accepted, line.returned) for line in event.lines] == [(80_00, 160_00)]
    assert at.chips("ana") == 180_00


@books(CM18="11.9.3", CM11="10.9.3 #2")
def test_wagers_set_aside_follow_the_corrected_outcome(tag: str) -> None:
    at = down(tag, {"ana": {"straight:18": 10_00}, "bo": {"red": 5_00}}, mode="touchbet")
    at.close()
    at.dealer("report-malfunction", component="station:1", what="dark")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    correct(at, "18")
    by = {"CM18": "area-manager:mia", "CM11": "pit-boss:pat"}[tag]
    at.ask(by, "confirm-records", spin=1, confirmed=True)
    assert (at.chips("ana"), at.chips("bo")) == (450_00, 105_00)
