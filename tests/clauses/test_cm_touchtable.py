"""Crown Melbourne's TouchTable: wagers by touch and by call, the lock, dealing and settlement."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.state import NO_MORE_BETS, OUTCOME
from kit.marks import vouched
from kit.table import Events, Playing, books, only, playing

LIMITS = {"min": 5_00, "max": 500_00, "unit": 5_00, "inside_unit": 5_00}
LOCK = {"CM18": "CM18 12.4.5", "CM11": "CM11 11.4.5"}


def table(tag: str, *names: str, **spec: Any) -> Playing:
    """A TouchTable with these players, a thousand on each account, and betting open."""
    at = playing(tag, mode="touchtable", limits=LIMITS, **spec)
    for name in names or ("ana", "bob"):
        at.buys(name, 1_000_00)
    at.dealer("open-betting")
    return at


def call(at: Playing, name: str, bet: str, stake: int, **more: Any) -> Events:
    return at.dealer("call-bet", player=name, bet=bet, stake=stake, **more)


@books(CM18="12.1")
def test_the_rules_of_touchtable_prevail(tag: str) -> None:
    at = table(tag)
    refused = at.refused("under-minimum", "player:ana", "place-wager", bet="red", stake=4_00)
    assert refused.clause == "CM18 12.5.1(a)"  # no chips appear; on cloth 4.2.1 would settle it
    pieces = at.refused(
        "under-minimum", "player:ana", "place-wager", bet="neighbours:17", stake=5_00
    )
    assert "5.00 is under the minimum of 5.00 for each of 5 pieces" in pieces.message
    placed = only(at.player("ana", "place-wager", bet="red", stake=503_00), e.WagerPlaced)
    assert (placed.stake, placed.clause) == (500_00, "CM18 12.5.1(b)(ii)")
    at.wagers("ana", {"straight:17": 5_00})  # where they say nothing, the rules of Roulette hold
    settled = only(at.spin("17"), e.WagersSettled)
    assert {line.bet: line.returned for line in settled.lines} == {"red": 0, "straight:17": 180_00}


# ---- By touch ----


@books(CM18="12.4.1 #1", CM11="11.4.1")
def test_a_wager_is_taken_from_the_players_account(tag: str) -> None:
    at = table(tag)
    asked = {"player": "ana", "bet": "red", "stake": 20_00}
    for role in ("dealer", "cage", "system", "inspector", "guest:ana"):
        at.refused("not-allowed", role, "place-wager", **asked)
    at.player("ana", "place-wager", bet="red", stake=20_00)
    assert (at.chips("ana"), at.down("ana")) == (980_00, {"red": 20_00})
    at.wagers("ana", {"black": 500_00, "odd": 460_00})
    assert at.chips("ana") == 20_00
    at.refused("not-enough", "player:ana", "place-wager", bet="even", stake=25_00)
    at.refused("bet-not-offered", "player:ana", "place-wager", bet="split:1/5", stake=5_00)


@books(CM18="12.4.1 #2", CM11="11.4.1")
def test_wagers_are_placed_until_no_more_bets(tag: str) -> None:
    at = table(tag)
    at.dealer("spin-ball")
    at.wagers("ana", {"red": 5_00})  # the ball runs
    if tag == "CM11":
        at.dealer("announce-final-bets")
        at.wagers("ana", {"red": 5_00})  # final bets are bets
    at.dealer("no-more-bets")
    refused = at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=5_00)
    assert refused.clause == LOCK[tag]


@books(CM18="12.4.2(a)(i)", CM11="11.4.2(a)(i)")
def test_chips_are_moved_from_one_area_to_another(tag: str) -> None:
    at = table(tag)
    at.wagers("ana", {"red": 20_00, "straight:17": 10_00})
    for role in ("dealer", "cage"):
        at.refused("not-allowed", role, "move-wager", player="ana", from_="red", to="black")
    moved = only(at.player("ana", "move-wager", from_="red", to="black"), e.WagerMoved)
    assert (moved.stake, moved.placed) == (20_00, 20_00)
    at.player("ana", "move-wager", from_="straight:17", to="straight:20", stake=5_00)
    down = {"straight:17": 5_00, "black": 20_00, "straight:20": 5_00}
    assert (at.down("ana"), at.chips("ana")) == (down, 970_00)  # staked as much as before
    at.refused("no-wager", "player:ana", "move-wager", from_="red", to="black")
    at.refused("no-wager", "player:bob", "move-wager", from_="black", to="red")


@books(CM18="12.4.2(a)(ii)", CM11="11.4.2(a)(ii)")
def test_chips_appear_and_vanish_and_the_account_follows(tag: str) -> None:
    at = table(tag)
    at.wagers("ana", {"red": 5_00})
    assert at.chips("ana") == 995_00
    at.wagers("ana", {"red": 10_00})
    assert at.chips("ana") == 985_00
    at.refused("not-allowed", "dealer", "remove-wager", player="ana", bet="red")
    at.player("ana", "remove-wager", bet="red", stake=5_00)
    assert (at.chips("ana"), at.down("ana")) == (990_00, {"red": 10_00})
    at.refused("no-wager", "player:ana", "remove-wager", bet="red", stake=15_00)
    at.player("ana", "remove-wager", bet="red")
    assert (at.chips("ana"), at.down("ana")) == (1_000_00, {})


@books(CM18="12.4.3", CM11="11.4.3")
def test_what_is_placed_at_a_display_is_its_players_own(tag: str) -> None:
    at = table(tag)
    at.wagers("ana", {"straight:17": 5_00})
    placed = at.steps[-1]
    assert (placed.by, only(placed.events, e.WagerPlaced).player) == ("player:ana", "ana")
    for do, fields in (
        ("place-wager", {"bet": "red", "stake": 5_00}),
        ("remove-wager", {"bet": "straight:17"}),
        ("move-wager", {"from_": "straight:17", "to": "red"}),
        ("remove-all", {}),
    ):
        at.refused("not-yours", "player:bob", do, player="ana", **fields)
    at.wagers("bob", {"straight:17": 10_00, "red": 5_00})
    ana, bob = [one for one in at.spin("17") if isinstance(one, e.WagersSettled)]
    assert (ana.player, ana.won, bob.player, bob.won, bob.lost) == (
        "ana",
        175_00,
        "bob",
        350_00,
        5_00,
    )
    assert (at.chips("ana"), at.chips("bob")) == (1_175_00, 1_345_00)


# ---- By call ----


@books(CM18="12.4.2(b)", CM11="11.4.2(b)")
@pytest.mark.parametrize("bet", ["straight:17", "neighbours:17"])
def test_the_dealer_places_a_bet_that_is_announced(tag: str, bet: str) -> None:
    at = table(tag)
    called = only(call(at, "ana", bet, 50_00), e.BetCalled)
    assert (called.player, called.stake, at.steps[-1].by) == ("ana", 50_00, "dealer:dan")
    assert (at.down("ana"), at.chips("ana"), at.down("bob")) == ({bet: 50_00}, 950_00, {})
    asked = {"player": "ana", "bet": bet, "stake": 50_00}
    for role in ("player:ana", "cage", "system"):
        at.refused("not-allowed", role, "call-bet", **asked)
    at.refused("not-at-table", "dealer", "call-bet", **{**asked, "player": "zoe"})
    at.wagers("ana", {"odd": 500_00, "even": 405_00})
    at.refused("not-enough", "dealer", "call-bet", **asked)
    at.player("ana", "remove-wager", bet=bet)  # chips like the others
    assert at.chips("ana") == 95_00


@books(CM11="11.4.7")
def test_a_wager_is_placed_in_these_ways_only(tag: str) -> None:
    at = table(tag)
    asked = {"player": "ana", "bet": "red", "stake": 5_00}
    by_touch = {"player:ana"}
    by_call = {"dealer:dan", "game-supervisor:sue", "pit-boss:pat"}
    others = {"guest:ana", "cage:cas", "system:clock", "sensor:1", "inspector:ivy", "house:h"}
    for by in others | by_call:
        at.refused("not-allowed", by, "place-wager", **asked)
    for by in others | by_touch:
        at.refused("not-allowed", by, "call-bet", **asked)
    for by in by_touch:
        at.ask(by, "place-wager", **asked)
    for by in by_call:
        at.ask(by, "call-bet", **asked)
    assert at.down("ana") == {"red": 20_00}


# ---- The lock ----


def too_late(at: Playing) -> None:
    """Whatever anyone tries, by touch or on the console, changes nothing."""
    mine: dict[str, dict[str, Any]] = {
        "place-wager": {"bet": "red", "stake": 5_00},
        "move-wager": {"from_": "black", "to": "red"},
        "remove-wager": {"bet": "black"},
        "remove-last": {},
        "remove-all": {},
        "repeat-wagers": {},
    }
    for do, fields in mine.items():
        at.refused("betting-closed", "player:ana", do, **fields)
    asked = {"player": "ana", "bet": "red", "stake": 5_00}
    at.refused("betting-closed", "dealer", "call-bet", **asked)


@books(CM18="12.4.5", CM11="11.4.5", reads={"CM18": "touchtable-period", "CM11": "lock"})
def test_no_wager_is_touched_after_no_more_bets(tag: str) -> None:
    at = table(tag)
    at.wagers("ana", {"black": 5_00})
    at.spin("18")
    at.dealer("open-betting")
    at.wagers("ana", {"black": 5_00})
    at.close()
    assert at.table.state.phase == NO_MORE_BETS
    too_late(at)
    at.dealer("record-outcome", outcome="17")
    assert at.table.state.phase == OUTCOME
    too_late(at)
    at.dealer("settle")
    too_late(at)  # and not before betting is open again
    at.dealer("open-betting")
    at.player("ana", "repeat-wagers")


@books(CM18="12.4.4", CM11="11.4.4", reads={"CM18": "touchtable-period", "CM11": "lock"})
def test_wagers_are_settled_as_the_layout_stood_at_no_more_bets(tag: str) -> None:
    at = table(tag)
    at.wagers("ana", {"red": 20_00, "straight:17": 10_00})
    at.dealer("spin-ball")
    at.player("ana", "move-wager", from_="red", to="black")
    at.player("ana", "remove-wager", bet="straight:17", stake=5_00)
    call(at, "ana", "dozen:1", 15_00)
    if tag == "CM11":
        at.dealer("announce-final-bets")
    at.dealer("no-more-bets")
    stood = at.down("ana")
    assert stood == {"straight:17": 5_00, "black": 20_00, "dozen:1": 15_00}
    too_late(at)
    at.dealer("record-outcome", outcome="17")
    settled = only(at.dealer("settle"), e.WagersSettled)
    assert {line.bet: line.accepted for line in settled.lines} == stood
    assert (settled.won, settled.lost) == (35 * 5_00 + 20_00, 15_00)


# ---- Settlement ----


@books(CM18="12.4.6(b)", CM11="11.4.6(b)", reads="winning-stake")
@pytest.mark.parametrize(
    ("bet", "odds"), [("split:17/20", 17), ("black", 1), ("dozen:2", 2), ("corner:16/17/19/20", 8)]
)
def test_winnings_are_credited_to_the_account(tag: str, bet: str, odds: int) -> None:
    at = table(tag)
    at.wagers("ana", {bet: 10_00})
    assert at.chips("ana") == 990_00
    settled = only(at.spin("17"), e.WagersSettled)
    assert (settled.won, settled.back) == (odds * 10_00, 10_00)
    assert (at.chips("ana"), at.down("ana")) == (1_000_00 + odds * 10_00, {})
    assert at.chips("bob") == 1_000_00


@books(CM18="12.6.3(b)(ii)", CM11="11.6.4(b)(ii)")
@pytest.mark.parametrize(
    ("outcome", "balance"), [("17", 1_340_00), ("18", 1_000_00), ("0", 980_00)]
)
def test_the_balance_follows_from_the_outcome(tag: str, outcome: str, balance: int) -> None:
    at = table(tag)
    at.wagers("ana", {"straight:17": 10_00, "red": 10_00})
    at.close()
    assert at.chips("ana") == 980_00
    at.dealer("record-outcome", outcome=outcome)
    assert at.chips("ana") == 980_00
    at.dealer("settle")
    assert at.chips("ana") == at.play.ledger.balance("player:ana") == balance


# ---- Dealing ----


@books(CM18="12.6.1", CM11="11.6.1")
def test_a_spin_is_dealt_from_place_your_bets_to_settlement(tag: str) -> None:
    at = playing(tag, mode="touchtable")
    at.buys("ana", 100_00)
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=5_00)
    acts = ["open-betting", "spin-ball", "announce-final-bets", "no-more-bets", "record-outcome",
            "settle"]  # fmt: skip
    if tag == "CM18":
        acts.remove("announce-final-bets")
    begun = len(at.steps)
    for do in acts:
        fields = {"outcome": "17"} if do == "record-outcome" else {}
        at.refused("not-allowed", "player:ana", do, **fields)
        at.wait(5)
        at.dealer(do, **fields)
    said = [(type(step.events[0]), step.by) for step in at.steps[begun:]]
    kinds = [e.BettingOpened, e.BallSpun, e.FinalBetsAnnounced, e.BetsClosed, e.OutcomeRecorded,
             e.SpinSettled]  # fmt: skip
    if tag == "CM18":
        kinds.remove(e.FinalBetsAnnounced)
    assert said == [(kind, "dealer:dan") for kind in kinds]
    opened = at.steps[begun]
    assert only(opened.events, e.BettingOpened).says == ("Place your bets",)
    assert opened.at == "2026-01-01T00:00:05Z"
    at.dealer("open-betting")  # again, when all is paid
    at.wagers("ana", {"red": 5_00})


@books(CM11="11.6.2 #1")
def test_a_ball_spun_with_the_wheel_decides_nothing(tag: str) -> None:
    at = table(tag)
    at.wagers("ana", {"straight:17": 5_00})
    at.refused("not-allowed", "player:ana", "spin-ball")
    assert only(at.dealer("spin-ball", direction="with"), e.BallSpun).direction == "with"
    at.dealer("announce-final-bets")
    at.dealer("no-more-bets")
    at.refused("must-be-no-spin", "dealer", "record-outcome", outcome="17")
    at.dealer("call-no-spin", ground="same-direction")
    at.refused("no-outcome", "dealer", "settle")
    at.dealer("open-betting")
    assert only(at.dealer("spin-ball"), e.BallSpun).direction == "against"
    at.dealer("announce-final-bets")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    assert only(at.dealer("settle"), e.WagersSettled).won == 175_00  # it stood, and won


@books(vouched, CM11="11.6.2 #2")
def test_a_valid_spin_has_four_revolutions(tag: str) -> None:
    at = table(tag)
    at.wagers("ana", {"straight:17": 5_00})
    at.close()
    short = at.refused("out-of-rule", "dealer", "attest", item="revolutions", value=3)
    assert short.clause == "CM11 11.6.2 #2"
    at.dealer("attest", item="revolutions", value=4)
    assert at.table.state.opening.attested["revolutions"] == 4
    assert at.steps[-1].by == "dealer:dan"


@books(CM11="11.6.3 #1", reads="final-bets")
def test_final_bets_is_announced_while_the_ball_runs_and_then_no_more_bets(tag: str) -> None:
    at = table(tag)
    at.refused("ball-not-in-play", "dealer", "announce-final-bets")
    at.dealer("spin-ball")
    assert at.refused("final-bets-first", "dealer", "no-more-bets").clause == "CM11 11.6.3 #1"
    for role in ("player:ana", "cage", "system"):
        at.refused("not-allowed", role, "announce-final-bets")
    announced = only(at.dealer("announce-final-bets"), e.FinalBetsAnnounced)
    assert announced.says == ("Final bets",)
    assert only(at.dealer("no-more-bets"), e.BetsClosed).says == ("No more bets",)
    at.refused("ball-not-in-play", "dealer", "announce-final-bets")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    # Anew for each ball, after a no spin too.
    for _ in range(2):
        at.dealer("open-betting")
        at.dealer("spin-ball")
        at.refused("final-bets-first", "dealer", "no-more-bets")
        at.dealer("announce-final-bets")
        at.dealer("call-no-spin", ground="disruption")


@pytest.mark.parametrize(("tag", "mode"), [("CM18", "touchtable"), ("CM11", "cloth")])
def test_final_bets_is_announced_at_the_touchtables_of_2011_only(tag: str, mode: str) -> None:
    at = playing(tag, mode=mode)
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.refused("not-here", "dealer", "announce-final-bets")
    at.dealer("no-more-bets")


@books(CM18="12.6.3(a)", CM11="11.6.4(a)")
def test_the_outcome_is_announced_when_the_ball_rests(tag: str) -> None:
    at = table(tag)
    at.wait(60)
    at.dealer("spin-ball")
    at.refused("bets-not-closed", "dealer", "record-outcome", outcome="17")
    if tag == "CM11":
        at.dealer("announce-final-bets")
    at.dealer("no-more-bets")
    at.refused("no-outcome", "dealer", "settle")  # not before it is announced
    at.wait(20)
    assert at.dealer("record-outcome", outcome="17") == (
        e.OutcomeRecorded("17", "black", "dealer"),
    )
    assert (at.steps[-1].by, at.steps[-1].at) == ("dealer:dan", "2026-01-01T00:01:20Z")
