"""Faults, holds, claims, disputes and incidents: which spin they belong to, and how they stand."""

from __future__ import annotations

from typing import Any

from croupier.case import Case
from croupier.case.rows import moved
from kit.cases import case
from kit.table import Playing, playing


def stations(rulebook: str = "CM18", mode: str = "touchbet") -> Playing:
    at = playing(rulebook, mode=mode, wagering_period_s=30)
    for seat, name in enumerate(("ana", "bo"), start=1):
        at.player(name, "take-seat", seat=seat)
        at.player(name, "buy-in", amount=100_00, tender="note")
    return at


def matters(found: Case) -> list[tuple[str, str, str, str]]:
    return [(one.kind, one.name, one.who, one.status) for one in found.matters]


def play(at: Playing, outcome: str = "17", **bets: int) -> None:
    at.dealer("open-betting")
    for name, stake in bets.items():
        at.wagers(name, {"straight:17": stake})
    at.spin(outcome)


def test_a_station_fails_and_its_wagers_wait_for_the_records() -> None:
    at = stations()
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00})
    at.wagers("bo", {"red": 5_00})
    at.close()
    at.dealer("report-malfunction", component="station:1", what="no picture", kind="c")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    kim = "area-manager:kim"
    at.ask(kim, "hold-payment", player="ana", ground="malfunction", reason="looked at")
    waiting = case(at, 1)
    assert [(one.player, one.bet) for one in waiting.payouts] == [("bo", "red")]
    before = {one.player: one.after.total for one in waiting.money}
    assert before == {"ana": 100_00, "bo": 95_00}  # what is set aside is still ana's
    assert waiting.house.result == 500
    assert ("records", "records", "ana", "open") in matters(waiting)
    play(at)  # play goes on
    at.dealer("clear-fault", component="station:1")
    at.ask(kim, "confirm-records", spin=1, confirmed=True)
    at.ask(kim, "release-payment", player="ana", ground="malfunction", reason="all is well")
    # The same place fails again, which is no matter of this spin.
    at.dealer("report-malfunction", component="station:1", what="again")
    at.dealer("clear-fault", component="station:1")
    at.ask(kim, "hold-payment", player="ana", ground="malfunction", reason="again")
    at.ask(kim, "release-payment", player="ana", ground="malfunction", reason="again")
    found = case(at, 1)
    assert [one for one in matters(found) if one[0] != "notice"] == [
        ("malfunction", "station:1", "", "cleared"),
        ("records", "records", "ana", "confirmed"),
        ("hold", "malfunction", "ana", "released"),
    ]
    paid = next(one for one in found.payouts if one.player == "ana")
    assert paid.how == "5.00 × 35 = 175.00; with the stake of 5.00 it is 180.00."
    ana = next(one for one in found.money if one.player == "ana")
    assert (ana.result, ana.corrected) == (0, 175_00)
    assert (found.house.settled, found.house.corrected) == (500, -175_00)
    late = [one.what for one in found.moments if one.late]
    assert late == [
        "station:1 is in order again.",
        "The records of ana's wagers of spin 1 are confirmed.",
        "ana's wagers of spin 1 that waited are settled: 175.00 won, 0.00 lost, 5.00 back.",
        "The hold on payment to ana (malfunction) ends. all is well.",
    ]
    assert found.verified.ok
    hold = next(one for one in found.matters if one.kind == "hold")
    by_version = {one.version: one for one in found.moments}
    assert [by_version[one].by for one in hold.moments] == [kim, kim]


def test_records_that_cannot_be_confirmed_within_the_spin() -> None:
    at = stations()
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00})
    at.close()
    at.dealer("report-malfunction", component="station:1", what="no picture")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.ask("area-manager:kim", "confirm-records", spin=1, confirmed=False)
    found = case(at, 1)
    assert [(one.accepted, one.returned) for one in found.payouts] == [(0, 500)]
    assert ("records", "records", "ana", "not confirmed") in matters(found)
    ana = next(one for one in found.money if one.player == "ana")
    assert (ana.result, ana.corrected) == (0, 0)


def test_a_fault_before_the_lock_gives_wagers_back_and_the_outlay_too() -> None:
    at = playing("CM18", mode="touchbet", wagering_period_s=30, limits={"min": 500, "outlay": 1000})
    for name in ("ana", "bo"):
        at.player(name, "buy-in", amount=100_00, tender="note")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.dealer("report-malfunction", component="game-system", what="no power")
    at.dealer("clear-fault", component="game-system")
    at.wagers("bo", {"red": 5_00})
    at.spin("18")
    found = case(at, 1)
    assert [(one.player, one.returned, one.accepted) for one in found.payouts] == [
        ("ana", 1000, 0), ("bo", 500, 0)
    ]  # fmt: skip
    assert found.wagers == ()  # what was not recognised was off before the outcome
    assert matters(found)[0] == ("malfunction", "game-system", "", "cleared")


def test_a_side_bet_fails_and_its_wagers_go_back() -> None:
    at = playing("CM18", side_bets={"lucky-symbols": {}})
    at.dealer("buy-in", player="ana", amount=100_00, tender="cash")
    at.dealer("open-betting")
    at.wagers("ana", {"symbol:A": 5_00, "red": 5_00})
    at.close()
    at.dealer("report-malfunction", component="side-bet:lucky-symbols", what="dark")
    at.dealer("record-outcome", outcome="18")
    at.dealer("settle")
    found = case(at, 1)
    assert [(one.bet, one.accepted, one.returned) for one in found.payouts] == [
        ("symbol:A", 0, 500), ("red", 500, 1000)
    ]  # fmt: skip


def test_accounts_frozen_and_an_entry_put_right_in_perth() -> None:
    at = stations("CP", "ats")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.wait(30)
    at.close()
    at.dealer("record-outcome", outcome="17")
    at.dealer("freeze-accounts", reason="wrong entry")
    at.dealer("correct-outcome", outcome="18", reason="it was 18")
    at.dealer("settle")
    at.dealer("release-accounts", reason="put right")
    found = case(at, 1)
    assert matters(found) == [("hold", "accounts", "", "released")]
    assert [(one.of, one.before, one.after) for one in found.corrections] == [
        ("outcome", "17", "18")
    ]
    assert [one.returned for one in found.payouts] == [1000]


def test_claims_disputes_and_incidents_belong_by_number_or_by_time() -> None:
    at = stations()
    play(at, ana=5_00)
    at.player("bo", "raise-claim", about="It was 18.", amount=5_00)
    at.player("bo", "raise-dispute", about="Who called it?")
    at.dealer("record-incident", kind="interference", person="bo", note="A hand on the wheel.")
    play(at)
    kim, meg = "area-manager:kim", "assistant-casino-manager:meg"
    at.ask(kim, "decide-claim", claim="claim-1", decision="rejected", reason="Seen.")
    at.ask(kim, "decide-dispute", dispute="dispute-1", decision="unresolved", reason="No proof.")
    at.player("bo", "refer-complaint", dispute="dispute-1")
    at.ask(meg, "exclude-player", player="bo", incident="incident-1")
    at.dealer("notify", whom="surveillance", about="bo")
    at.player("ana", "raise-claim", about="Another matter.")
    found = case(at, 1)
    assert matters(found) == [
        ("claim", "claim-1", "bo", "rejected"),
        ("dispute", "dispute-1", "bo", "referred to the VGCCC"),
        ("incident", "incident-1", "bo", "excluded"),
    ]
    assert [one.kind for one in found.moments if one.late] == [
        "claim", "dispute", "dispute", "incident"
    ]  # fmt: skip
    # By time all that was said after the second spin is the second's too.
    second = matters(case(at, 2))
    assert ("notice", "surveillance", "", "told") in second
    assert ("claim", "claim-2", "ana", "open") in second
    assert all(name != "claim-1" for _, name, _, _ in second)


def test_wagers_that_wait_and_are_void_wait_no_more() -> None:
    at = stations()
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.close()
    at.dealer("report-malfunction", component="station:1", what="no picture")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    assert ("records", "records", "ana", "open") in matters(case(at, 1))
    at.dealer("record-incident", kind="influence", person="ana", note="seen")
    why = {"ground": "contravention", "reason": "seen", "incident": "incident-1"}
    at.ask("assistant-casino-manager:max", "void-wager", player="ana", **why)
    found = case(at, 1)
    assert ("records", "records", "ana", "void") in matters(found)
    assert ("void", "contravention", "ana", "void") in matters(found)
    ana: Any = next(one for one in found.money if one.player == "ana")
    assert (ana.result, found.verified.ok) == (0, True)


def test_a_hold_that_lapses_and_money_to_be_returned() -> None:
    at = stations()
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00, "black": 5_00})
    at.close()
    at.dealer("report-malfunction", component="station:1", what="no picture")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    kim = "area-manager:kim"
    at.ask(kim, "confirm-records", spin=1, confirmed=True)
    at.ask(kim, "hold-payment", player="ana", ground="malfunction", reason="looked at")
    at.ask(kim, "require-return", player="ana", amount=5_00, reason="paid twice")
    at.ask(kim, "refuse-credit", player="ana", amount=5_00, reason="credited twice")
    at.wait(72 * 3600)
    found = case(at, 1)
    assert [one for one in matters(found) if one[0] in ("hold", "claim")] == [
        ("hold", "malfunction", "ana", "lapsed"), ("claim", "claim-1", "ana", "open")
    ]  # fmt: skip
    ana: Any = next(one for one in found.money if one.player == "ana")
    assert ana.result == -500  # red lost what black won; of what was credited 5.00 is refused


def test_a_claim_is_withdrawn_when_its_spin_is_corrected_back() -> None:
    at, kim = stations(), "area-manager:kim"
    play(at, ana=10_00)
    at.player("ana", "cash-out")
    at.ask(kim, "correct-outcome", outcome="18", reason="the film")
    assert ("claim", "claim-1", "ana", "open") in matters(case(at, 1))
    at.ask(kim, "correct-outcome", outcome="17", reason="another film")
    found = case(at, 1)
    assert ("claim", "claim-1", "ana", "withdrawn") in matters(found)
    back = found.corrections[-1]
    assert (back.before, back.after, back.paid, back.netted) == ("0.00", "360.00", 0, 360_00)
    assert moved(back) == "360.00 no longer owing"
    ana = next(one for one in found.money if one.player == "ana")
    assert (ana.owing, found.house.result, found.verified.ok) == (0, -350_00, True)


def test_what_was_let_off_is_kept_when_its_spin_is_corrected_back() -> None:
    at, kim = stations(), "area-manager:kim"
    play(at, ana=10_00)
    at.player("ana", "cash-out")
    at.ask(kim, "correct-outcome", outcome="18", reason="the film")
    at.ask(kim, "decide-claim", claim="claim-1", decision="written-off", reason="our mistake")
    at.ask(kim, "correct-outcome", outcome="17", reason="another film")
    found = case(at, 1)
    assert ("claim", "claim-1", "ana", "written-off") in matters(found)
    assert moved(found.corrections[-1]) == "360.00 kept from before"
    assert (found.house.result, found.verified.ok) == (-350_00, True)


def test_chips_of_another_table_are_paid_by_the_corrected_outcome() -> None:
    at = playing("CP")
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.dealer("find-foreign-chips", player="ana", bet="straight:17", table="9", count=2)
    at.spin("18")
    mia = "table-games-manager:mia"
    at.ask(mia, "correct-outcome", outcome="17", reason="the film")
    found = case(at, 1)
    (paid,) = found.payouts
    assert (paid.bet, paid.returned, paid.clause) == ("straight:17", 360_00, "CP 6.4(a)")
    (put_right,) = (one for one in found.corrections if one.of == "payouts")
    assert (put_right.before, put_right.after, put_right.paid) == ("0.00", "360.00", 360_00)
    assert (found.house.result, found.verified.ok) == (-350_00, True)
