"""The case of one spin: what it holds of play, of what went wrong, and of money."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.case import Case, case_of
from croupier.case.document import ChipsDown, House, Money, PlayerMoney, Resettled
from croupier.rulebooks import pin, pinned_offer
from croupier.rules.spec import Limits
from kit.cases import case, log_of
from kit.table import Playing, playing


def touchbet(**spec: Any) -> Playing:
    """Ana and bo at stations, 100.00 each."""
    at = playing("CM18", mode="touchbet", wagering_period_s=30, **spec)
    for name in ("ana", "bo"):
        at.buys(name, 100_00)
    return at


def cloth(rulebook: str = "CM18", **spec: Any) -> Playing:
    at = playing(rulebook, **spec)
    for name in ("ana", "bo"):
        at.dealer("buy-in", player=name, amount=500_00, tender="cash")
    return at


def told(found: Case, kind: str) -> list[str]:
    return [moment.what for moment in found.moments if moment.kind == kind]


def money(found: Case) -> dict[str, Money]:
    return {one.player: one for one in found.money}


def test_a_plain_spin() -> None:
    at = touchbet(place="The Two Rivers")
    at.spin("5")  # an earlier one, of which nothing is kept
    at.wait(2)
    at.dealer("open-betting")
    at.wagers("ana", {"split:17/20": 5_00})
    at.wagers("bo", {"red": 10_00})
    at.player("bo", "remove-wager", bet="red")
    at.wagers("bo", {"black": 10_00})
    at.wait(4)
    at.close()
    at.wait(8)
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.player("ana", "buy-in", amount=20_00, tender="note")
    found = case(at, 2)
    assert (found.table, found.spin, found.status, found.corrected) == ("1", 2, "settled", False)
    assert (found.outcome, found.colour, found.tag) == ("17", "black", "CM18")
    assert found.rulebook.startswith("Crown Melbourne")
    assert (found.pin, found.rules) == (pin("CM18"), pin("CM18").data)
    assert (found.spec.wheel, found.spec.layout, found.spec.place) == (
        "single", "A", "The Two Rivers"
    )  # fmt: skip
    assert (found.spec.limits, found.own) == (Limits(), {})
    clock = (found.opened_at, found.spun_at, found.closed_at, found.ended_at)
    assert [one[17:19] for one in clock] == ["02", "06", "06", "14"]
    assert [(one.by, one.what) for one in found.moments] == [
        ("dealer:dan", "Betting opens: “Place your bets”, until 00:00:32."),
        ("player:ana", "ana places 5.00 on split:17/20."),
        ("player:bo", "bo places 10.00 on red."),
        ("player:bo", "bo takes 10.00 off red."),
        ("player:bo", "bo places 10.00 on black."),
        ("dealer:dan", "The ball of spin 2 is spun against the wheel."),
        ("dealer:dan", "Betting closes: “No more bets”."),
        ("dealer:dan", "17 black is recorded by dealer."),
        ("dealer:dan", "ana's wagers are settled: 85.00 won, 5.00 back."),
        ("dealer:dan", "bo's wagers are settled: 10.00 won, 10.00 back."),
        ("dealer:dan", "Spin 2 is settled on 17; the house loses 95.00."),
        ("player:ana", "ana buys in for 20.00 by note."),
    ]
    assert found.wagers == (ChipsDown("ana", "split:17/20", 500), ChipsDown("bo", "black", 1000))
    steps = [found.layout_at(step) for step in (0, 2, 3, 4, 5, 9, 12)]
    split, red = ChipsDown("ana", "split:17/20", 500), ChipsDown("bo", "red", 1000)
    black = ChipsDown("bo", "black", 1000)
    assert steps == [(), (split,), (split, red), (split,), (split, black), (black,), ()]
    assert [(one.how, one.source, one.outcome) for one in found.said] == [
        ("recorded", "dealer", "17")
    ]
    assert [(one.player, one.bet, one.accepted, one.odds, one.won, one.returned, one.clause)
            for one in found.payouts] == [
        ("ana", "split:17/20", 500, "17 to 1", True, 9000, "CM18 6.1 Split"),
        ("bo", "black", 1000, "1 to 1", True, 2000, "CM18 6.1 Black"),
    ]  # fmt: skip
    assert found.payouts[0].how == "5.00 × 17 = 85.00; with the stake of 5.00 it is 90.00."
    assert found.money == (
        Money("ana", PlayerMoney(100_00), 20_00, 0, 85_00, PlayerMoney(205_00)),
        Money("bo", PlayerMoney(100_00), 0, 0, 10_00, PlayerMoney(110_00)),
    )
    assert found.house == House(-9500, 0, -9500)
    assert (found.corrections, found.matters, found.tickets, found.draws) == ((), (), (), {})
    assert found.beside == ()
    for said in ("5.00 on split:17/20", "10.00 on black", "The dolly is on 17."):
        assert said in found.drawing


def test_each_moment_has_the_event_and_the_hash_of_its_line() -> None:
    at = touchbet()
    at.spin("17")
    lines = log_of(at)
    found = case_of(lines, 1, pinned_offer)
    for moment in found.moments:
        assert f'"hash":"{moment.hash}"'.encode() in lines[moment.version - 1]
    assert [moment.event for moment in found.moments[:2]] == [
        event for step in at.steps[-5:-3] for event in step.events
    ]
    checked = found.verified
    assert (checked.ok, checked.lines, checked.decided) == (True, len(lines), 5)
    assert (checked.first, checked.last) == (found.moments[0].version, len(lines))
    assert checked.hash == found.moments[-1].hash


def test_a_spin_settled_again_shows_what_was_and_what_is() -> None:
    at = touchbet()
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00, "red": 5_00})
    at.wagers("bo", {"straight:20": 5_00})
    at.spin("17")
    at.player("ana", "cash-out")  # 265.00, so that nothing is left to take back
    at.spin("0")
    at.dealer("flag-outcome", reason="the ball was in 18")
    at.wait(60)
    at.ask("area-manager:kim", "correct-outcome", spin=1, outcome="18", reason="the camera")
    found = case(at, 1)
    assert (found.status, found.corrected, found.outcome) == ("settled", True, "18")
    outcome, payouts = found.corrections
    assert (outcome.of, outcome.before, outcome.after) == ("outcome", "17", "18")
    assert (outcome.by, outcome.why, outcome.clause) == (
        "area-manager:kim", "the camera", "CM18 11.9.3"
    )  # fmt: skip
    assert (payouts.of, payouts.player, payouts.before, payouts.after) == (
        "payouts", "ana", "180.00", "10.00"
    )  # fmt: skip
    assert (payouts.why, payouts.clause) == ("the camera", "CM18 11.9.3")
    assert (payouts.paid, payouts.taken, payouts.owing) == (0, 0, 170_00)
    assert payouts.changed == (
        Resettled("straight:17", 500, 18000, 0, "CM18 6.1 Straight-Up"),
        Resettled("red", 500, 0, 1000, "CM18 6.1 Red"),
    )
    assert [(one.bet, one.returned) for one in found.payouts] == [
        ("straight:17", 0), ("red", 1000), ("straight:20", 0)
    ]  # fmt: skip
    assert [(one.how, one.outcome) for one in found.said] == [
        ("recorded", "17"), ("corrected", "18")
    ]  # fmt: skip
    (claim,) = found.matters
    assert (claim.kind, claim.name, claim.who, claim.status) == (
        "claim", payouts.claim, "ana", "open"
    )  # fmt: skip
    assert money(found)["ana"].owing == 170_00
    assert found.house == House(-165_00, 170_00, 500)
    # What came later is told as late, and the layout of later spins is not this one's.
    assert [one.late for one in found.moments[-2:]] == [True, True]
    assert "The dolly is on 18." in found.drawing
    # What was flagged was the last outcome, 0: it belongs to the next spin.
    assert [(one.how, one.reason) for one in case(at, 2).said] == [
        ("recorded", ""), ("flagged", "the ball was in 18")
    ]  # fmt: skip


def test_a_correction_pays_whoever_is_still_there() -> None:
    at = touchbet()
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.wagers("bo", {"black": 5_00})
    at.spin("17")
    at.dealer("open-betting")
    at.ask("area-manager:kim", "correct-outcome", spin=1, outcome="18", reason="the camera")
    found = case(at, 1)
    assert {name: (one.result, one.corrected) for name, one in money(found).items()} == {
        "ana": (-500, 1000), "bo": (500, -1000)
    }  # fmt: skip
    assert found.house == House(0, 0, 0)
    with pytest.raises(Exception, match="Table 1 has no spin 2; its last is 1"):
        case(at, 2)  # only its betting is open


def test_a_no_spin_refunds_and_shows_what_was_down() -> None:
    at = touchbet(side_bets={"lucky-ball": {}})
    at.dealer("open-betting")
    at.ask("system:chance", "draw-lucky-ball", numbers=["17", "5", "0", "36"])
    at.wagers("ana", {"red": 5_00, "lucky-ball:2": 5_00})
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="short-spin", note="three turns")
    found = case(at, 1)
    assert (found.status, found.outcome, found.colour, found.closed_at) == ("no spin", "", "", "")
    assert found.wagers == (ChipsDown("ana", "red", 500), ChipsDown("ana", "lucky-ball:2", 500))
    assert found.beside == ("lucky-ball:2",)
    assert "5.00 on red." in found.drawing and "dolly" not in found.drawing
    assert [(one.bet, one.accepted, one.returned, one.won, one.how) for one in found.payouts] == [
        ("red", 0, 500, False, "5.00 goes back whole."),
        ("lucky-ball:2", 0, 500, False, "5.00 goes back whole."),
    ]
    assert {one.clause for one in found.payouts} == {"CM18 18.5"}
    spin, *notices = found.matters
    assert (spin.kind, spin.name, spin.about, spin.status, spin.clause) == (
        "no-spin", "short-spin", "three turns", "refund", "CM18 7.1.3"
    )  # fmt: skip
    assert [(one.kind, one.name) for one in notices] == [("notice", "area-manager")]
    assert found.draws == {"lucky-ball": {"numbers": ["17", "5", "0", "36"], "bonus": 0}}
    assert money(found)["ana"] == Money("ana", PlayerMoney(100_00), 0, 0, 0, PlayerMoney(100_00))


def test_wagers_that_stand_are_down_before_the_next_spin() -> None:
    at = cloth("CM11")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="short-spin")
    at.spin("18")
    assert case(at, 1).status == "no spin"
    assert case(at, 1).payouts == ()
    found = case(at, 2)
    assert found.before == (ChipsDown("ana", "red", 500),) == found.wagers
    assert money(found)["ana"] == Money(
        "ana", PlayerMoney(495_00, 500), 0, 0, 500, PlayerMoney(500_00, 500)
    )
    assert found.layout_at(len(found.moments)) == (ChipsDown("ana", "red", 500),)


def test_a_spin_voided_later_goes_back_whole() -> None:
    at = cloth()
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.spin("17")
    at.dealer("open-betting")
    at.ask("assistant-casino-manager:meg", "void-spin", ground="fraud", reason="a magnet", spin=1)
    found = case(at, 1)
    assert (found.status, found.outcome, found.ended_at) == ("void", "", "2026-01-01T00:00:00Z")
    assert told(found, "void") == ["Spin 1 is void (fraud): a magnet."]
    assert [(one.of, one.before, one.after, one.why) for one in found.corrections] == [
        ("payouts", "0.00", "5.00", "a magnet")
    ]
    assert [(one.accepted, one.returned) for one in found.payouts] == [(0, 500)]
    assert (money(found)["ana"].result, money(found)["ana"].corrected) == (-500, 500)
    assert found.house == House(500, -500, 0)
    assert [(one.kind, one.name, one.status) for one in found.matters] == [
        ("void", "fraud", "void")
    ]


def test_single_wagers_voided_before_and_after_settlement() -> None:
    at = cloth()
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00, "odd": 5_00})
    at.wagers("bo", {"straight:17": 5_00, "red": 5_00})
    at.close()
    meg = "assistant-casino-manager:meg"
    at.ask(meg, "void-wager", player="ana", bet="red", ground="fraud", reason="late")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.ask(meg, "void-wager", player="bo", bet="straight:17", ground="fraud", reason="later")
    found = case(at, 1)
    assert [(one.player, one.bet, one.accepted, one.returned) for one in found.payouts] == [
        ("ana", "red", 0, 500), ("ana", "odd", 500, 1000), ("bo", "straight:17", 0, 500),
        ("bo", "red", 500, 0),
    ]  # fmt: skip
    assert [(one.kind, one.who, one.about) for one in found.matters] == [
        ("void", "ana", "late"), ("void", "bo", "later")
    ]  # fmt: skip
    (corrected,) = found.corrections
    assert (corrected.before, corrected.after, corrected.why) == ("180.00", "5.00", "later")
    assert not found.moments[-1].late  # before the next betting: part of the spin's own money
    assert money(found)["bo"].result == -500
    assert money(found)["bo"].corrected == 0
    # Wagers that were down at closing are shown as they were then.
    assert [one.bet for one in found.wagers] == ["red", "odd", "straight:17", "red"]


def test_a_stake_lifted_later_is_lifted_on_the_layout_of_the_next_spin() -> None:
    at = cloth()
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.spin("18")
    at.dealer("open-betting")
    at.ask("area-manager:kim", "correct-outcome", spin=1, outcome="17", reason="the camera")
    at.dealer("spin-ball")
    first, second = case(at, 1), case(at, 2)
    assert first.moments[-1].late and first.moments[-1].chips == ()
    assert first.layout_at(len(first.moments)) == (ChipsDown("ana", "red", 500),) == second.before
    assert second.layout_at(len(second.moments)) == second.wagers == ()


def test_chips_that_won_are_not_void_with_the_wagers_beside_them() -> None:
    at = cloth()
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.spin("18")
    at.dealer("open-betting")
    at.wagers("ana", {"odd": 5_00})
    meg = "assistant-casino-manager:meg"
    at.ask(meg, "void-wager", player="ana", ground="fraud", reason="late")
    at.spin("17")
    found = case(at, 2)
    assert [(one.bet, one.accepted, one.returned) for one in found.payouts] == [
        ("odd", 0, 500), ("red", 500, 0)
    ]  # fmt: skip


def test_what_happens_to_another_spin_meanwhile_is_told_and_not_counted() -> None:
    at = touchbet()
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.spin("17")
    at.dealer("open-betting")
    at.ask("area-manager:kim", "correct-outcome", spin=1, outcome="18", reason="the camera")
    at.spin("20")
    found = case(at, 2)
    assert (found.outcome, found.corrected, found.corrections) == ("20", False, ())
    assert [one.spin for one in found.moments if one.kind == "correction"] == [1, 1]
    assert found.house == House(0, 0, 0)
    assert money(found)["ana"].result == 1000  # it was paid while this spin lasted
    assert [one.outcome for one in found.said] == ["20"]


def test_sensors_and_the_dealer_are_told_apart() -> None:
    at = playing("CP", mode="ats", wagering_period_s=None)
    at.close()
    at.ask("sensor:s1", "record-outcome", outcome="17", source="sensor-1")
    at.wait(1)
    at.dealer("confirm-outcome", outcome="17")
    found = case(at, 1)
    assert [(one.how, one.source, one.by, one.outcome) for one in found.said] == [
        ("sensed", "sensor-1", "sensor:s1", "17"),
        ("confirmed", "dealer", "dealer:dan", "17"),
    ]
    assert (found.status, found.outcome) == ("under way", "17")


def test_side_bets_show_their_draws_and_their_sums() -> None:
    at = cloth(side_bets={"spread-bet": {"option": 1}, "lucky-ball": {}})
    at.dealer("open-betting")
    at.ask("system:chance", "draw-lucky-ball", numbers=["17", "5", "0", "36"])
    at.wagers("ana", {"lucky-ball:2": 5_00, "lucky-ball:1": 5_00, "spread:3": 5_00})
    at.close()
    at.ask("system:chance", "draw-bonus-number", bonus=1)
    at.ask("system:chance", "draw-spread", number="0")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    found = case(at, 1)
    assert found.draws == {
        "lucky-ball": {"numbers": ["17", "5", "0", "36"], "bonus": 1}, "spread": "0"
    }  # fmt: skip
    assert told(found, "draw") == [
        "Lucky Ball draws 17, 5, 0, 36.",
        "Lucky Ball's Bonus Number is number 1.",
        "Spread-Bet: the inner ring shows 0.",
    ]
    assert [(one.bet, one.odds, one.returned, one.how) for one in found.payouts] == [
        ("lucky-ball:2", "payout 12 to 1, bonus 100 to 1", 0, "5.00 loses."),
        ("lucky-ball:1", "120 to 1", 605_00,
         "bonus: 5.00 × 120 = 600.00; with the stake of 5.00 it is 605.00."),
        ("spread:3", "10 to 1", 55_00,
         "wins: 5.00 × 10 = 50.00; with the stake of 5.00 it is 55.00."),
    ]  # fmt: skip
    assert found.beside == ("lucky-ball:2", "lucky-ball:1", "spread:3")


def test_a_cloth_with_stations_and_someone_who_left() -> None:
    at = playing("CP", layout="1", stations=2, wagering_period_s=30)
    at.dealer("buy-in", player="cleo", amount=1000_00, tender="cash")
    at.player("sam", "buy-in", amount=1000_00, tender="note")
    at.dealer("open-betting")
    at.wagers("cleo", {"red": 10_00})
    at.wagers("sam", {"tier": 60_00})  # the stations have a race-track, this cloth has none
    at.wait(30)
    at.close()
    at.player("sam", "leave")
    at.dealer("record-outcome", outcome="33")
    at.dealer("settle")
    (dues,) = (one.event.ticket for one in found_dues(case(at, 1)))
    at.ask("cage:carol", "redeem-ticket", ticket=dues)
    found = case(at, 1)
    assert found.wagers == (ChipsDown("cleo", "red", 1000), ChipsDown("sam", "tier", 6000))
    assert found.beside == ()
    assert "10.00 on split:33/36" in found.drawing
    tier = next(one for one in found.payouts if one.bet == "tier")
    assert tier.how == (
        "split:33/36: 10.00 × 17 = 170.00; with the stake of 10.00 it is 180.00;"
        " 50.00 on other pieces loses."
    )
    assert money(found)["sam"] == Money(
        "sam", PlayerMoney(1000_00), 0, 1120_00, 120_00, PlayerMoney()
    )  # fmt: skip
    assert [one.what.partition(" of ")[2] for one in found.tickets] == [
        "940.00 is issued to sam.", "180.00 is issued to sam.", "180.00 is redeemed."
    ]  # fmt: skip
    assert found.tickets[-1].by == "cage:carol"
    assert found.verified.ok


def found_dues(found: Case) -> list[Any]:
    return [one for one in found.moments if one.event.__struct_config__.tag == "dues-paid"]


def test_limits_in_force_and_a_players_own() -> None:
    at = cloth()
    own = {"min": 50_00, "max": 5000_00}
    at.ask("area-manager:kim", "set-player-limits", player="bo", limits=own, agreed_by="bo")
    at.spin("5")
    soon = "2026-01-01T00:20:00Z"
    at.dealer("announce-limits", limits={"min": 10_00, "max": 1000_00}, effective_at=soon)
    at.wait(1200)
    at.spin("6")
    first, second = case(at, 1), case(at, 2)
    assert (first.spec.limits.min, second.spec.limits.min) == (500, 1000)
    assert second.own == {"bo": Limits(min=50_00, max=5000_00)}
    assert told(second, "limits") == []  # they were applied before its betting
    assert [text.partition(":")[0] for text in told(first, "limits")] == [
        "Limits are announced from 2026-01-01 00", "From the next betting on (announced)"
    ]  # fmt: skip


def test_chips_of_another_table_on_the_layout() -> None:
    at = cloth("CP")
    at.dealer("open-betting")
    given = {"table": "9", "count": 2, "minimum": 5_00}
    at.wagers("ana", {"red": 5_00})
    for bet in ("red", "black"):
        at.dealer("find-foreign-chips", player="ana", bet=bet, **given)
    at.dealer("find-foreign-chips", player="ana", bet="red", **given)
    at.spin("18")
    found = case(at, 1)
    assert found.wagers == (
        ChipsDown("ana", "red", 500), ChipsDown("ana", "red", 2000, foreign=True),
        ChipsDown("ana", "black", 1000, foreign=True),
    )  # fmt: skip
    assert [(one.bet, one.stake, one.won, one.returned) for one in found.payouts[1:]] == [
        ("red", 1000, True, 2000), ("black", 1000, False, 0), ("red", 1000, True, 2000)
    ]  # fmt: skip
    assert {one.place: one.stake for one in found.layout_at(len(found.moments))} == {
        ("ana", "red", False): 500
    }
    assert money(found)["ana"].result == 500 + 2000


def test_a_position_put_right_after_closing() -> None:
    at = cloth("NZ")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.close()
    at.dealer("correct-position", player="ana", from_="red", to="black", ground="clarified")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    found = case(at, 1)
    (moved,) = found.corrections
    assert (moved.of, moved.player, moved.before, moved.after, moved.why) == (
        "position", "ana", "red", "black", "clarified"
    )  # fmt: skip
    assert found.wagers == (ChipsDown("ana", "red", 500),)
    assert [one.bet for one in found.payouts] == ["black"]
