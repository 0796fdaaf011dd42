"""The ACT, a cloth being played: called race-track wagers and paid winners, clause by clause;
the rest goes by Crown Melbourne's rules, cited as readings."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from kit.marks import clause, reading, vouched
from kit.table import Playing, only, playing

LIMITS = {"min": 5_00, "max": 100_00, "unit": 5_00, "chips": [1_00, 5_00]}
OUTSIDE = ("column:2", "dozen:2", "low", "high", "even", "odd", "red", "black")
ON_TRACK = [("D", "tier", 30_00), ("D", "neighbours:17", 25_00), ("E", "asian:dragon", 15_00)]


def cloth(layout: str = "D", **limits: Any) -> Playing:
    """A cloth with its race-track; ana has 1,000.00 in chips and betting is open."""
    asian = layout == "E"
    at = playing("ACT", layout=layout, asian_racetrack=asian, limits={**LIMITS, **limits})
    at.buys("ana", 1000_00)
    at.dealer("open-betting")
    return at


# ---- Called race-track wagers: 5.3 ----


@clause("ACT", "5.3 [accompanied]")
@pytest.mark.parametrize(("layout", "bet", "stake"), ON_TRACK)
def test_a_called_wager_comes_with_chips_or_cash(layout: str, bet: str, stake: int) -> None:
    at = cloth(layout)
    called = {"player": "ana", "bet": bet, "stake": stake}
    for tender in ("voucher", "token"):
        refusal = at.refused("wrong-tender", "dealer", "call-bet", **called, tender=tender)
        assert refusal.clause == "ACT 5.3 [accompanied]"
    for code, short in (
        ("not-enough", {**called, "stake": stake * 100}),
        ("not-at-table", {**called, "player": "bob"}),
    ):
        refusal = at.refused(code, "dealer", "call-bet", **short)
        assert refusal.clause == "ACT 5.3 [accompanied]"
    at.dealer("call-bet", **called, tender="chips")
    assert at.chips("ana") == 1000_00 - stake
    at.dealer("call-bet", **called, tender="cash")
    assert (at.chips("ana"), at.down("ana")) == (1000_00 - stake, {bet: 2 * stake})


@clause("ACT", "5.3 [convert]")
@pytest.mark.parametrize(("layout", "bet", "stake"), ON_TRACK)
def test_cash_is_changed_into_chips_at_once(layout: str, bet: str, stake: int) -> None:
    """The notes go into the drop; what stands on the layout, and may come off it, is chips."""
    at = cloth(layout)
    drop = at.play.ledger.balance("table:1:drop")
    called = only(
        at.dealer("call-bet", player="zoe", bet=bet, stake=stake, tender="cash"), e.BetCalled
    )
    assert (called.stake, called.tender) == (stake, "cash")
    assert drop - at.play.ledger.balance("table:1:drop") == stake
    assert at.play.ledger.balance("table:1:wagers") == stake
    at.player("zoe", "remove-wager", bet=bet)
    assert (at.chips("zoe"), at.down("zoe")) == (stake, {})


@clause("ACT", "5.3 [placed]")
@reading("ACT", "late-calls", "CM18 5.3")
@pytest.mark.parametrize("tender", ["chips", "cash"])
@pytest.mark.parametrize(("layout", "bet", "stake"), ON_TRACK)
def test_it_is_placed_before_no_more_bets(layout: str, bet: str, stake: int, tender: str) -> None:
    """A reading: a later call is refused, and what was tendered stays with the player."""
    at = cloth(layout)
    called = {"player": "ana", "bet": bet, "stake": stake, "tender": tender}
    at.refused("not-allowed", "player:ana", "call-bet", **called)
    at.dealer("spin-ball")
    at.dealer("call-bet", **called)
    before = at.chips("ana")
    missing = at.refused("bets-not-closed", "dealer", "record-outcome", outcome="17")
    assert missing.clause == "reading: CM18 5.3"
    assert only(at.dealer("no-more-bets"), e.BetsClosed).says == ("No more bets",)
    at.refused("betting-closed", "dealer", "call-bet", **called)
    at.dealer("record-outcome", outcome="17")
    at.refused("betting-closed", "dealer", "call-bet", **called)
    assert (at.chips("ana"), at.down("ana")) == (before, {bet: stake})


@reading("ACT", "called-wagers")
def test_race_track_winners_are_placed_on_the_layout_first() -> None:
    """A reading: the text does not say how a wager left on the track is settled."""
    for layout, bet, stake in ON_TRACK:
        at = cloth(layout)
        at.dealer("call-bet", player="ana", bet=bet, stake=stake)
        settled = only(at.spin("33" if bet == "tier" else "34"), e.SpinSettled)
        assert settled.order == ("place-racetrack", "clear-losing", "pay-winning")
        assert at.down("ana") == {"split:33/36" if bet == "tier" else "straight:34": 5_00}


# ---- Paid winners: 9.14 ----


@clause("ACT", "9.14")
@reading("ACT", "paid-winners")
@pytest.mark.parametrize("bet", OUTSIDE)
def test_an_outside_winner_may_be_taken_once_it_is_fully_paid(bet: str) -> None:
    """A reading: all is paid at settlement."""
    at = cloth()
    outcome = next(n for n in at.table.offer.bets[bet].covers if int(n) % 3 == 2)
    at.wagers("ana", {bet: 10_00, "straight:0": 5_00})
    at.close()
    at.dealer("record-outcome", outcome=outcome)
    refusal = at.refused("not-settled", "player:ana", "withdraw-winning-wager", bet=bet)
    assert refusal.clause == "ACT 9.14"
    won = only(at.dealer("settle"), e.WagersSettled).won
    assert won == (20_00 if bet in OUTSIDE[:2] else 10_00)
    at.refused("no-winning-wager", "player:ana", "withdraw-winning-wager", bet="straight:0")
    at.player("ana", "withdraw-winning-wager", bet=bet)
    assert (at.chips("ana"), at.down("ana")) == (995_00 + won, {})


@reading("ACT", "paid-winners", "winning-stake", "CM18 3.2 #2")
def test_an_inside_winner_may_be_taken_when_all_are_paid() -> None:
    """A reading: rule 9.13 is not available, and Crown Melbourne lets it be taken then."""
    at = cloth()
    at.wagers("ana", {"straight:17": 10_00})
    at.close()
    at.dealer("record-outcome", outcome="17")
    asked = "player:ana", "withdraw-winning-wager"
    assert at.refused("not-settled", *asked, bet="straight:17").clause == "reading: CM18 3.2 #2"
    at.dealer("settle")
    for bet, cites in (("straight:18", "reading: CM18 3.2 #2"), ("red", "ACT 9.14")):
        assert at.refused("no-winning-wager", *asked, bet=bet).clause == cites
    at.dealer("open-betting")
    assert (at.chips("ana"), at.down("ana")) == (1340_00, {"straight:17": 10_00})
    at.player("ana", "withdraw-winning-wager", bet="straight:17")
    assert at.chips("ana") == 1350_00
    at.dealer("spin-ball")
    at.refused("not-settled", "player:ana", "withdraw-winning-wager", bet="straight:17")


# ---- The table: 1.1 ----


@vouched("ACT", "1.1 [type]")
def test_only_an_american_table_is_attested() -> None:
    """Betting waits for it too where attestations are required: see test_equipment.py."""
    at = cloth()
    refusal = at.refused("out-of-rule", "dealer", "attest", item="table-type", value="french")
    assert refusal.clause == "ACT 1.1 [type]"
    at.dealer("attest", item="table-type", value="american")
    assert at.table.state.opening.attested == {"table-type": "american"}


# ---- What the text leaves to the base rules: by the fallback ----


@reading("ACT", "base-rules")
@pytest.mark.parametrize(
    ("item", "wrong", "right", "id"),
    [
        pytest.param(item, wrong, right, id, marks=reading("ACT", f"CM18 {id}"))
        for item, wrong, right, id in (
            ("ball-mm", 16, 17, "2.3 #2"),
            ("ball-mm", 23, 22, "2.3 #2"),
            ("ball-material", "metallic", "non-metallic", "2.3 #1"),
            ("revolutions", 3, 4, "5.2 #2"),
            ("wnd-results", 0, 1, "1.1 WND"),
        )
    ],
)
def test_ball_and_revolutions_and_display(
    item: str, wrong: int | str, right: int | str, id: str
) -> None:
    at = cloth()
    refusal = at.refused("out-of-rule", "dealer", "attest", item=item, value=wrong)
    assert refusal.clause == f"reading: CM18 {id}"
    at.dealer("attest", item=item, value=right)


@reading("ACT", "base-rules")
def test_the_spin_goes_as_at_crown_melbourne() -> None:
    at = cloth()
    assert at.refused("not-allowed", "player:ana", "spin-ball").clause == "reading: CM18 2.4"
    refusal = at.refused("ball-not-in-play", "dealer", "no-more-bets")
    assert refusal.clause == "reading: CM18 5.3"
    at.wagers("ana", {"red": 10_00, "black": 10_00})
    at.close()
    for do, fields in (
        ("place-wager", {"bet": "red", "stake": 10_00}),
        ("move-wager", {"from_": "red", "to": "low"}),
        ("remove-wager", {"bet": "red"}),
    ):
        at.refused("betting-closed", "player:ana", do, **fields)
    recorded = only(at.dealer("record-outcome", outcome="32"), e.OutcomeRecorded)
    assert (recorded.outcome, recorded.colour) == ("32", "red")
    happened = at.dealer("settle")
    assert only(happened, e.SpinSettled).order == ("clear-losing", "pay-winning")
    assert (at.chips("ana"), at.down("ana")) == (990_00, {"red": 10_00})


@reading("ACT", "base-rules")
def test_after_a_no_spin_wagers_are_refunded() -> None:
    at = cloth()
    at.wagers("ana", {"red": 10_00})
    at.close()
    called = at.dealer("call-no-spin", ground="short-spin")
    assert only(called, e.NoSpinCalled).clause == "reading: CM18 7.1.3"
    assert only(called, e.WagersRefunded) == e.WagersRefunded("ana", 10_00, "reading: CM18 18.5")
    assert (at.chips("ana"), at.down("ana")) == (1000_00, {})
