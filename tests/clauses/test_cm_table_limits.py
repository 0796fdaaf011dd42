"""Crown Melbourne: wagers outside the limits, on cloth and on TouchBet, through the table."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from kit.table import Events, Playing, books, only, playing

LIMITS = {"min": 5_00, "max": 100_00, "unit": 5_00, "chips": [1_00, 5_00, 25_00]}
PERIOD = 20


def table(tag: str, mode: str = "cloth", **limits: Any) -> Playing:
    """A table with these limits, ana and bob at it."""
    period = {"wagering_period_s": PERIOD} if mode == "touchbet" else {}
    at = playing(tag, mode=mode, limits={**LIMITS, **limits}, **period)
    for name in ("ana", "bob"):
        at.buys(name, 1_000_00)
    return at


def spun(at: Playing, bets: dict[str, int], outcome: str, name: str = "ana") -> e.WagersSettled:
    """One spin of one player's wagers, what is left of a winner withdrawn: how it was settled."""
    at.dealer("open-betting")
    at.wagers(name, bets)
    settled = only(at.spin(outcome), e.WagersSettled)
    for bet in at.down(name):
        at.player(name, "withdraw-winning-wager", bet=bet)
    return settled


# ---- Cloth ----


@books(CM18="4.2.1 #1", CM11="4.2.1 #1")
def test_the_first_wager_under_the_minimum_is_paid_or_collected(tag: str) -> None:
    at = table(tag)
    settled = spun(at, {"straight:17": 3_00, "red": 4_00}, "17")  # both are of the first spin
    assert [(one.accepted, one.returned) for one in settled.lines] == [(3_00, 108_00), (4_00, 0)]
    assert at.chips("ana") == 1_000_00 + 105_00 - 4_00
    spun(at, {"straight:17": 3_00}, "18", name="bob")
    assert at.chips("bob") == 997_00


@books(CM18="4.2.1 #2", CM11="4.2.1 #2")
@pytest.mark.parametrize("outcome", ["17", "18"])
def test_the_owner_of_a_wager_under_the_minimum_is_advised(tag: str, outcome: str) -> None:
    at = table(tag)
    at.dealer("open-betting")
    at.wagers("bob", {"straight:17": 5_00})
    at.wagers("ana", {"red": 5_00, "straight:17": 4_00})
    told = {one.player: one.advised for one in at.spin(outcome) if isinstance(one, e.WagersSettled)}
    assert told["bob"] == ""
    assert told["ana"].startswith(f"{tag} 4.2.1")
    assert {name: one.advised for name, one in at.table.state.players.items()} == {
        "ana": True,
        "bob": False,
    }
    assert at.steps[-1].by == "dealer:dan"


@books(CM18="4.2.1 #3", CM11="4.2.1 #3", reads="warning-lasts")
@pytest.mark.parametrize("outcome", ["17", "18"])
def test_after_the_advice_wagers_under_the_minimum_are_returned(tag: str, outcome: str) -> None:
    at = table(tag)
    spun(at, {"straight:36": 3_00}, "0")
    for _ in range(2):  # the advice lasts
        before = at.chips("ana")
        under, fit = spun(at, {"straight:17": 3_00, "split:17/20": 5_00}, outcome).lines
        assert (under.accepted, under.returned, under.clause) == (0, 3_00, f"{tag} 4.2.1 #3")
        assert (fit.accepted, fit.returned) == (5_00, 90_00 if outcome == "17" else 0)
        assert at.chips("ana") == before + (85_00 if outcome == "17" else -5_00)
    # Nobody has advised bob.
    assert spun(at, {"straight:17": 3_00}, outcome, name="bob").lines[0].accepted == 3_00


@books(
    CM18="4.2.2",
    CM11="4.2.2",
    reads=("excess-returned", "placements-add-up"),
)
@pytest.mark.parametrize("placed", [(250_00,), (100_00, 150_00)], ids=["at-once", "in-two"])
def test_a_wager_over_the_maximum_is_paid_or_collected_to_it(
    tag: str, placed: tuple[int, ...]
) -> None:
    at = table(tag)
    for outcome, returned in (("17", 3_750_00), ("18", 150_00)):
        before = at.chips("ana")
        at.dealer("open-betting")
        for stake in placed:
            at.wagers("ana", {"straight:17": stake})
        assert at.down("ana") == {"straight:17": 250_00}
        (line,) = only(at.spin(outcome), e.WagersSettled).lines
        assert (line.stake, line.accepted, line.returned) == (250_00, 100_00, returned)
        # What stays of a winner is what was at risk; the rest is back in hand.
        assert at.down("ana") == ({"straight:17": 100_00} if outcome == "17" else {})
        if at.down("ana"):
            at.player("ana", "withdraw-winning-wager", bet="straight:17")
        assert at.chips("ana") == before - 250_00 + returned
    assert spun(at, {"straight:17": 100_00}, "18").lines[0].accepted == 100_00


@books(CM18="4.2.2", CM11="4.2.2")
def test_the_maximum_itself_is_paid_or_collected(tag: str) -> None:
    at = table(tag, unit=20_00)  # though 100.00 is no multiple of 20.00 over 5.00
    for outcome in ("17", "18"):
        (line,) = spun(at, {"straight:17": 150_00}, outcome).lines
        assert (line.stake, line.accepted) == (150_00, 100_00)


@books(CM18="4.2.3 #1", CM11="4.2.3 #1", reads="pay-up-win-only")
def test_a_multiple_not_permitted_is_paid_up_to_what_chips_can_make(tag: str) -> None:
    """7.00 is of colour chips; the cash chips it is paid in start from 5.00."""
    at = table(tag, chips=[5_00])
    at.dealer("issue-colour-chips", player="ana", colour="red", value=7_00, count=5)
    (line,) = spun(at, {"red": 7_00}, "1").lines
    assert (line.accepted, line.returned) == (7_00, 17_00)
    (line,) = spun(at, {"red": 7_00}, "17").lines
    assert (line.accepted, line.returned) == (7_00, 0)
    (line,) = spun(at, {"red": 10_00}, "1").lines
    assert (line.accepted, line.returned) == (10_00, 20_00)
    assert at.chips("ana") == 1_000_00 + 10_00 - 7_00 + 10_00


@books(CM18="4.2.3 #2", CM11="4.2.3 #2")
@pytest.mark.parametrize(
    ("bet", "stake", "won"),
    [
        ("black", 6_00, 7_50),  # 6.00 is not to be made of 2.50 and 10.00
        ("split:17/20", 3_00, 52_50),  # 51.00 neither
        ("black", 10_00, 10_00),
        ("straight:17", 3_00, 105_00),
    ],
)
def test_a_win_that_chips_cannot_make_is_paid_to_the_next_that_they_can(
    tag: str, bet: str, stake: int, won: int
) -> None:
    at = table(tag, min=1_00, unit=1_00, chips=[2_50, 10_00])
    at.dealer("issue-colour-chips", player="ana", colour="red", value=stake, count=5)
    settled = spun(at, {bet: stake}, "17")
    assert (settled.won, at.chips("ana"), at.table.state.chips.house) == (won, 1_000_00 + won, -won)


# ---- TouchBet ----


@books(CM18="11.5.2(a)", CM11="10.5.2(a)")
def test_under_the_minimum_no_chips_are_shown(tag: str) -> None:
    at = table(tag, "touchbet")
    at.dealer("open-betting")
    clause = {"CM18": "CM18 11.5.2(a)", "CM11": "CM11 10.5.2(a)"}[tag]
    for stake in (1, 4_99):
        wager = {"bet": "straight:17", "stake": stake}
        refusal = at.refused("under-minimum", "player:ana", "place-wager", **wager)
        assert (refusal.clause, "no chips are shown" in refusal.message) == (clause, True)
    assert (at.chips("ana"), at.down("ana")) == (1_000_00, {})
    at.wagers("ana", {"straight:17": 5_00})
    assert (at.chips("ana"), at.down("ana")) == (995_00, {"straight:17": 5_00})


def cut(at: Playing, stake: int) -> e.WagerPlaced:
    at.dealer("open-betting")
    placed = only(at.wagers("ana", {"straight:17": stake}), e.WagerPlaced)
    assert placed.asked == stake
    assert at.down("ana") == {"straight:17": placed.stake}
    assert at.chips("ana") == 1_000_00 - placed.stake
    return placed


@books(CM18=("11.5.2(b)(i)", "11.5.2(c)"), CM11="10.5.2(b)(i)")
@pytest.mark.parametrize(("tried", "shown"), [(13_00, 10_00), (9_00, 5_00), (5_01, 5_00)])
def test_a_multiple_not_permitted_is_cut_to_the_next_lowest(
    tag: str, tried: int, shown: int
) -> None:
    at = table(tag, "touchbet")
    placed = cut(at, tried)
    clause = {"CM18": "CM18 11.5.2(b)(i)", "CM11": "CM11 10.5.2(b)(i)"}[tag]
    assert (placed.stake, placed.clause) == (shown, clause)
    (line,) = only(at.spin("17"), e.WagersSettled).lines
    assert (line.stake, line.accepted, line.returned) == (shown, shown, 36 * shown)


@books(CM18=("11.5.2(b)(ii)", "11.5.2(c)"), CM11="10.5.2(b)(ii)")
@pytest.mark.parametrize("tried", [150_00, 104_00, 100_01])
def test_over_the_maximum_a_wager_is_cut_to_the_next_lowest(tag: str, tried: int) -> None:
    at = table(tag, "touchbet")
    placed = cut(at, tried)
    clause = {"CM18": "CM18 11.5.2(b)(ii)", "CM11": "CM11 10.5.2(b)(ii)"}[tag]
    assert (placed.stake, placed.clause) == (100_00, clause)
    more = {"bet": "straight:17", "stake": 5_00}
    at.refused("over-maximum", "player:ana", "place-wager", **more)
    (line,) = only(at.spin("17"), e.WagersSettled).lines
    assert (line.accepted, line.returned) == (100_00, 3_600_00)


@books(CM18=("11.5.2(b)(ii)", "11.5.2(c)"), CM11="10.5.2(b)(ii)")
def test_the_next_lowest_is_in_units_over_the_minimum(tag: str) -> None:
    at = table(tag, "touchbet", unit=20_00)  # 5, 25, 45, 65, 85: 100.00 itself is not permitted
    assert cut(at, 150_00).stake == 85_00


@books(CM18="11.5.2(d)", CM11="10.5.2(c)")
@pytest.mark.parametrize("ended", ["by-time", "by-no-more-bets"])
def test_wagers_under_the_aggregate_are_not_recognised(tag: str, ended: str) -> None:
    at = table(tag, "touchbet", outlay=15_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00, "black": 5_00})
    at.wagers("bob", {"straight:17": 5_00, "black": 10_00})
    assert at.wait(PERIOD - 1) == ()
    assert at.down("ana") == {"straight:17": 5_00, "black": 5_00}
    happened: Events = ()
    if ended == "by-time":
        happened += at.wait(1)
    happened += at.close()
    gone = only(happened, e.WagersNotRecognised)
    clause = {"CM18": "CM18 11.5.2(d)", "CM11": "CM11 10.5.2(c)"}[tag]
    assert (gone.player, gone.amount, gone.clause) == ("ana", 10_00, clause)
    assert gone.note.endswith("none of it is recognised.")
    assert (at.chips("ana"), at.down("ana")) == (1_000_00, {})
    at.dealer("record-outcome", outcome="17")
    assert only(at.dealer("settle"), e.WagersSettled).player == "bob"
    assert (at.chips("ana"), at.chips("bob")) == (1_000_00, 985_00 + 180_00 + 20_00)


@books(CM18="11.1", CM11="10.1")
def test_the_rules_of_touchbet_prevail_over_those_of_cloth(tag: str) -> None:
    wager = {"bet": "straight:17", "stake": 3_00}
    cloth, touchbet = table(tag), table(tag, "touchbet")
    for at in (cloth, touchbet):
        at.dealer("open-betting")
    cloth.player("ana", "place-wager", **wager)
    touchbet.refused("under-minimum", "player:ana", "place-wager", **wager)
    for at in (cloth, touchbet):
        at.spin("17")
    assert (cloth.chips("ana"), touchbet.chips("ana")) == (997_00 + 105_00, 1_000_00)
