"""A tournament's session at its table: how long it is, who plays, what is due and what ends it.

The tournament itself decides who comes and goes; here its half is done by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.errors import Refusal
from croupier.table import events as e
from croupier.table.session import acts
from croupier.table.session.ask import duty, may_rebuy, rebuy_is_open, spins_left
from croupier.table.session.state import Designation, Rebuys
from kit.marks import clause, reading
from kit.session import LIMITS, InSession, designated, plan, session
from kit.table import Events, books, only, playing

MANAGER = {"CM18": "area-manager:mia", "CM11": "pit-boss:pat", "CP": "table-games-manager:mia"}
VOIDS = {
    "CM18": ("higher-duties-dealer:hal", "equipment-malfunction"),
    "CM11": ("game-supervisor:sue", "equipment-malfunction"),
    "CP": ("casino-operator:otto", "fraud"),
}


def ended(events: Events) -> str:
    found = [one.ground for one in events if isinstance(one, e.TableSessionEnded)]
    assert len(found) <= 1
    return found[0] if found else ""


def voids(at: InSession, tag: str, spin: int) -> Events:
    by, ground = VOIDS[tag]
    return at.ask(by, "void-spin", ground=ground, reason="seen on camera", spin=spin)


# ---- Whose table it is


@books(CM18="17.2.5", CM11="12.2.5", CP=(), reads={"CP": "tournament-tables"})
@pytest.mark.parametrize(
    ("by", "do", "fields"),
    [
        ("dealer", "take-seat", {"player": "zoe", "seat": 5}),
        ("dealer", "buy-in", {"player": "zoe", "amount": 100_00, "tender": "cash"}),
        ("player:ana", "leave", {}),
        ("player:ana", "cash-out", {}),
        ("dealer", "issue-colour-chips",
         {"player": "ana", "colour": "blue", "value": 1_00, "count": 5}),
    ],
)  # fmt: skip
def test_nobody_else_plays_there(tag: str, by: str, do: str, fields: dict[str, Any]) -> None:
    session(tag).refused("tournament-table", by, do, **fields)


@books(CM18="17.2.5", CM11="12.2.5", CP=(), reads={"CP": "tournament-tables"})
def test_only_the_players_of_a_session_wager_and_only_in_one(tag: str) -> None:
    at = designated(tag)
    at.refused("no-session", "dealer", "open-betting")
    at.does(acts.begin, plan(), at.at)
    at.dealer("open-betting")
    at.refused("not-in-session", "dealer", "place-wager", player="zoe", bet="red", stake=5_00)
    at.player("ana", "place-wager", bet="red", stake=5_00)


@books(CM18="17.2.4", CM11="12.2.4", CP=(), reads={"CP": "tournament-tables"})
def test_a_table_is_set_apart_when_nobody_is_at_it_and_until_it_is_released(tag: str) -> None:
    at = playing(tag)
    at.dealer("buy-in", player="zoe", amount=100_00, tender="cash")
    with pytest.raises(Refusal) as refused:
        acts.designate(at.table, Designation("cup", "point:cup"))
    assert refused.value.code == "table-in-use"
    with pytest.raises(Refusal) as refused:
        acts.release(session(tag).table)
    assert refused.value.code == "session-open"
    free = designated(tag)
    free.does(acts.release)
    free.dealer("take-seat", player="zoe", seat=5)


@pytest.mark.parametrize("tag", ["NZ", "ACT"])
def test_other_rulebooks_have_no_tournaments(tag: str) -> None:
    with pytest.raises(Refusal) as refused:
        acts.designate(playing(tag).table, Designation("cup", "point:cup"))
    assert refused.value.code == "no-tournaments"


# ---- Chips


@books(CM18="17.4.3(b) #2", CM11="12.4.3(b) #2", CP=(), reads={"CP": "tournament-bank"})
def test_all_begin_with_the_same_bank_out_of_the_issue(tag: str) -> None:
    at = session(tag, bank=150_00)
    assert {at.has(name) for name in ("ana", "bo", "cy")} == {150_00}
    balances = at.play.ledger.balances
    assert balances["point:cup/issue"] == -450_00
    assert balances["point:cup/chips:ana"] == 150_00 and "player:ana" not in balances


@pytest.mark.parametrize("tag", ["CM18", "CP"])
def test_points_leave_the_table_s_money_alone(tag: str) -> None:
    at = session(tag, spec={"float": 1_000_00})
    at.bets("ana", red=5_00)
    at.bets("bo", black=10_00)
    at.spins("1")
    assert at.table.state.tray.float == 1_000_00 and at.table.state.tray.house == 0
    assert at.play.ledger.balance("point:cup/table:1:house") == 5_00
    at.ask(MANAGER[tag], "fill", amount=50_00)
    at.does(acts.conclude, "determined", at.at)
    counted = only(at.does(acts.collect), e.ChipsCollected)
    assert counted.counts == {"ana": 105_00, "bo": 90_00, "cy": 100_00}
    assert at.table.state.players == {} and at.table.state.chips.float == 1_050_00
    assert at.play.ledger.balance("point:cup/issue") == -5_00
    assert sum(n for name, n in at.play.ledger.balances.items() if "/" in name) == 0


def test_money_chips_make_the_table_win_or_lose() -> None:
    at = session("CM18", unit="cents", spec={"float": 1_000_00})
    at.bets("ana", red=5_00)
    at.spins("2")
    assert at.table.state.chips.house == 5_00 and at.table.state.chips.float == 1_005_00
    assert at.play.ledger.balance("player:ana") == 95_00
    assert at.play.ledger.balance("tournament:cup:issue") == -300_00


# ---- How long it is


@books(CM18=(), CM11=(), CP="1.1 Session (b)",
       reads={"CM18": "tournament-session-end", "CM11": "tournament-session-end",
              "CP": "tournament-final-spins"})  # fmt: skip
def test_a_session_of_three_spins_ends_with_the_third_that_has_a_result(tag: str) -> None:
    at = session(tag, spins=3)
    assert ended(at.spins("1")) == ""
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="short-spin")
    assert ended(at.spins("2")) == ""
    assert spins_left(at.table) == 1
    assert ended(at.spins("3")) == "spins"
    at.refused("no-session", "dealer", "open-betting")


@books(CM18=(), CM11=(), CP="1.1 Session (a)",
       reads={"CM18": "tournament-session-end", "CM11": "tournament-session-end"})  # fmt: skip
def test_a_ball_spun_in_time_is_played_and_one_at_that_instant_is_late(tag: str) -> None:
    at = session(tag, minutes=10, last_spins=3)
    at.dealer("open-betting")
    at.wait(599)
    at.dealer("spin-ball")
    assert only(at.wait(1), e.TimeUp).session == "1-1"
    if tag == "CP":
        at.dealer("no-more-call-bets")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="5")
    assert ended(at.dealer("settle")) == ""
    late = session(tag, minutes=10, last_spins=3)
    late.dealer("open-betting")
    late.wait(600)
    late.refused("not-announced", "dealer", "spin-ball")


@clause("CP", "1.1 Session (a)")
def test_three_last_spins_are_announced_and_open_betting_is_the_first() -> None:
    at = session("CP", minutes=10)
    at.bets("ana", red=5_00)
    at.refused("time-not-up", "dealer", "announce-last-spins")
    at.wait(600)
    assert only(at.dealer("announce-last-spins"), e.LastSpinsAnnounced).spins == 3
    at.refused("announced-already", "dealer", "announce-last-spins")
    assert at.down("ana") == {"red": 5_00}
    assert [ended(at.spins("1")) for _ in range(3)] == ["", "", "time"]


@books(CM18=(), CM11=(), reads="tournament-session-end")
def test_without_last_spins_time_ends_it_and_open_wagers_go_back(tag: str) -> None:
    at = session(tag, minutes=10)
    at.bets("ana", red=5_00)
    assert ended(at.wait(600)) == "time"
    assert at.down("ana") == {} and at.has("ana") == 100_00
    assert at.table.state.phase == "idle"
    playing_on = session(tag, minutes=10)
    playing_on.bets("ana", red=5_00)
    playing_on.close()
    assert ended(playing_on.wait(600)) == ""
    playing_on.dealer("record-outcome", outcome="2")
    assert ended(playing_on.dealer("settle")) == "time"


@books(CM18=(), CM11=(), reads="tournament-session-end")
def test_the_terms_say_how_many_last_spins_there_are(tag: str) -> None:
    at = session(tag, minutes=10, last_spins=2)
    at.wait(600)
    at.dealer("announce-last-spins")
    assert [ended(at.spins("1")) for _ in range(2)] == ["", "time"]


@pytest.mark.parametrize("tag", ["CM18", "CM11", "CP"])
def test_a_clock_that_stands_still_moves_the_end_by_as_much(tag: str) -> None:
    at = session(tag, minutes=10, last_spins=3)
    at.wait(300)
    at.does(acts.suspend, at.at)
    at.refused("session-suspended", "dealer", "open-betting")
    at.wait(60)
    at.does(acts.suspend, at.at, "director-absent")
    at.refused("director-absent", "dealer", "open-betting")
    at.wait(1_000)
    at.does(acts.resume, at.at)
    at.wait(40)
    at.does(acts.resume, at.at, "director-absent")
    assert at.wait(299) == ()
    assert only(at.wait(1), e.TimeUp)


# ---- Who has chips


@clause("CP", "1.1 Session closing")
def test_it_ends_at_once_when_one_player_alone_has_chips() -> None:
    at = session("CP", ("ana", "bo"))
    at.bets("ana", red=100_00)
    at.bets("bo", red=5_00)
    happened = at.spins("2")
    assert only(happened, e.PlayerBusted).player == "ana"
    assert ended(happened) == "one-left"


@clause("CP", "5.23")
def test_all_who_still_played_lose_everything_on_one_spin() -> None:
    at = session("CP")
    for name, stake in (("ana", 100_00), ("bo", 5_00), ("cy", 5_00)):
        at.bets(name, red=stake)
    at.spins("2")
    for name in ("bo", "cy"):
        at.bets(name, red=95_00)
    happened = at.spins("2")
    over = only(happened, e.TableSessionEnded)
    assert (over.ground, over.players) == ("all-bust", ("bo", "cy"))
    assert over.clause == "CP 5.23"


@books(CM18=(), CM11=(), reads="tournament-session-end")
def test_one_player_with_chips_plays_on_and_nobody_ends_it(tag: str) -> None:
    at = session(tag, ("ana", "bo"))
    at.bets("ana", red=100_00)
    assert ended(at.spins("2")) == ""
    at.bets("bo", red=100_00)
    assert ended(at.spins("2")) == "no-chips"


def test_while_chips_may_be_bought_again_nobody_ends_it() -> None:
    rebuy = Rebuys("busted", spins=2, left={"ana": 1, "bo": 0})
    at = session("CM18", ("ana", "bo"), rebuy=rebuy)
    for name in ("ana", "bo"):
        at.bets(name, red=100_00)
    assert ended(at.spins("2")) == ""
    assert rebuy_is_open(at.table, at.at) and may_rebuy(at.table, at.at)
    happened = at.does(acts.give_chips, "ana", 100_00, at.at, "rebuy")
    assert only(happened, e.PlayerRevived).player == "ana"
    assert not may_rebuy(at.table, at.at)
    at.spins("2")
    assert rebuy_is_open(at.table, at.at)
    at.dealer("open-betting")
    assert not rebuy_is_open(at.table, at.at)


# ---- What is due on each spin


@clause("CP", "5.15 sentence 1", "5.15 sentence 2")
def test_less_than_the_minimum_is_a_missed_spin_and_the_next_costs_double() -> None:
    at = session("CP")
    at.bets("ana", red=5_00)
    at.bets("bo", red=4_00)
    happened = at.spins("1")
    missed = {one.player: one for one in happened if isinstance(one, e.SpinMissed)}
    assert set(missed) == {"bo", "cy"}
    assert (missed["bo"].duty, missed["bo"].wagered) == (5_00, 4_00)
    assert at.has("bo") == 104_00  # its wagers stand
    assert [duty(at.table, name) for name in ("ana", "bo", "cy")] == [5_00, 10_00, 10_00]
    at.bets("bo", red=10_00)
    at.bets("cy", red=9_00)
    at.bets("ana", red=5_00)
    assert only(at.spins("1"), e.SpinMissed).player == "cy"
    assert [duty(at.table, name) for name in ("ana", "bo", "cy")] == [5_00, 5_00, 10_00]


@pytest.mark.parametrize("exclusions", [
    pytest.param("intended", marks=reading("CP", "tournament-exclusions")),
    pytest.param("literal", marks=clause("CP", "5.2 [7.9]")),
])  # fmt: skip
def test_all_one_holds_suffices_unless_that_rule_is_out(exclusions: str) -> None:
    at = session("CP", exclusions=exclusions)
    at.does(acts.give_chips, "ana", -97_00, at.at)
    for name in ("bo", "cy"):
        at.bets(name, red=5_00)
    at.bets("ana", red=3_00)
    missed = [one.player for one in at.spins("1") if isinstance(one, e.SpinMissed)]
    assert missed == ([] if exclusions == "intended" else ["ana"])


@books(CM18="17.4.4(b)", CM11="12.4.4(b)")
@pytest.mark.parametrize("on_miss", ["record", "forfeit", "out"])
def test_a_compulsory_wager_is_judged_by_the_terms(tag: str, on_miss: str) -> None:
    at = session(tag, compulsory=10_00, on_miss=on_miss)
    at.bets("ana", red=10_00)
    at.bets("bo", red=5_00, odd=5_00)
    at.bets("cy", red=5_00)
    happened = at.spins("2")
    missed = only(happened, e.SpinMissed)
    assert (missed.player, missed.duty, missed.next_duty) == ("cy", 10_00, 10_00)
    assert at.has("cy") == {"record": 95_00, "forfeit": 85_00, "out": 0}[on_miss]
    assert at.now.players["cy"].out == (on_miss == "out")
    assert at.has("ana") == 90_00


def test_nothing_is_due_where_the_terms_have_no_compulsory_wager() -> None:
    at = session("CM18")
    assert not [one for one in at.spins("2") if isinstance(one, e.SpinMissed)]


@clause("CP", "5.35")
def test_whoever_is_away_with_leave_keeps_the_chips_and_misses_spins() -> None:
    at = session("CP")
    at.does(acts.leave_place, "ana", "emergency")
    at.dealer("open-betting")
    at.refused("not-in-session", "player:ana", "place-wager", bet="red", stake=5_00)
    for name in ("bo", "cy"):
        at.bets(name, red=5_00)
    assert only(at.spins("1"), e.SpinMissed).player == "ana"
    assert at.has("ana") == 100_00
    at.does(acts.return_to_place, "ana")
    at.bets("ana", red=10_00)


# ---- Corrections


@pytest.mark.parametrize("tag", ["CM18", "CM11", "CP"])
def test_a_voided_spin_is_replayed_before_the_session_is_over(tag: str) -> None:
    at = session(tag, spins=2)
    at.spins("1")
    assert ended(at.spins("1")) == "spins"
    assert only(voids(at, tag, 2), e.SessionReopened).session == "1-1"
    assert spins_left(at.table) == 1
    assert ended(at.spins("1")) == "spins"


def test_a_missed_spin_that_is_void_is_not_missed() -> None:
    at = session("CP")
    at.spins("1")
    assert duty(at.table, "ana") == 10_00 and at.now.missed("ana") == [1]
    voids(at, "CP", 1)
    assert duty(at.table, "ana") == 5_00 and at.now.missed("ana") == []
    cm = session("CM18", compulsory=10_00, on_miss="forfeit")
    cm.spins("1")
    assert cm.has("ana") == 90_00
    voids(cm, "CM18", 1)
    assert cm.has("ana") == 100_00


def test_a_corrected_outcome_gives_chips_back_and_the_session_goes_on() -> None:
    at = session("CP", ("ana", "bo"))
    at.bets("ana", red=100_00)
    at.bets("bo", black=5_00)
    assert ended(at.spins("2")) == "one-left"
    happened = at.ask(MANAGER["CP"], "correct-outcome", outcome="1", reason="seen", spin=1)
    assert only(happened, e.PlayerRevived).player == "ana"
    assert only(happened, e.SessionReopened)
    assert (at.has("ana"), at.has("bo")) == (200_00, 95_00)
    at.dealer("open-betting")


def test_points_are_never_owed_and_stop_at_zero() -> None:
    at = session("CP")
    at.bets("ana", red=100_00)
    at.bets("bo", red=5_00)
    at.bets("cy", red=5_00)
    at.spins("1")
    at.bets("ana", black=150_00)
    at.bets("bo", red=5_00)
    at.bets("cy", red=5_00)
    at.spins("1")
    assert at.has("ana") == 50_00
    at.ask(MANAGER["CP"], "correct-outcome", outcome="2", reason="seen", spin=1)
    assert at.has("ana") == 0 and at.table.state.claims.claims == {}
    assert at.now.players["ana"].busted


def test_of_a_session_that_is_counted_the_count_moves() -> None:
    at = session("CP", spins=1)
    at.bets("ana", red=50_00)
    at.spins("2")
    at.does(acts.collect)
    at.does(acts.begin, plan(session="2-1"), at.at)
    happened = at.ask(MANAGER["CP"], "correct-outcome", outcome="1", reason="seen", spin=1)
    moved = only(happened, e.CountCorrected)
    assert (moved.session, moved.player, moved.was, moved.count) == ("1-1", "ana", 50_00, 150_00)
    assert at.has("ana") == 100_00  # those of the next
    voids(at, "CP", 1)
    assert at.table.state.session.recorded[0].counts["ana"] == 100_00


# ---- Taken out, and put back


@pytest.mark.parametrize("tag", ["CM18", "CM11", "CP"])
def test_of_whoever_is_taken_out_open_wagers_come_off_and_locked_ones_are_played(tag: str) -> None:
    at = session(tag)
    at.bets("ana", red=5_00)
    out = only(at.does(acts.take_out, "ana", at.at, "behaviour"), e.PlayerTakenOut)
    assert (out.held, out.amount) == (100_00, 100_00)
    assert at.has("ana") == 0 and at.down("ana") == {}
    at.refused("not-in-session", "player:ana", "place-wager", bet="red", stake=5_00)
    at.bets("bo", red=5_00)
    at.close()
    at.does(acts.take_out, "bo", at.at, "behaviour")
    assert at.down("bo") == {"red": 5_00}
    at.dealer("record-outcome", outcome="1")
    happened = at.dealer("settle")
    assert sum(one.amount for one in happened if isinstance(one, e.ChipsOut)) > 0
    assert at.chips("bo") == 0


def test_money_chips_of_whoever_is_taken_out_stay_theirs() -> None:
    at = session("CM18", unit="cents")
    at.does(acts.take_out, "ana", at.at, "behaviour")
    assert at.has("ana") == 100_00
    back = session("CP")
    back.does(acts.take_out, "ana", back.at, "behaviour")
    back.does(acts.put_back, "ana", 100_00, back.at)
    assert back.has("ana") == 100_00 and not back.now.players["ana"].out


def test_a_session_that_is_broken_off_gives_all_back_at_any_moment() -> None:
    at = session("CM18")
    at.bets("ana", red=5_00)
    at.close()
    with pytest.raises(Refusal):
        acts.conclude(at.table, "determined", at.at)
    at.does(acts.conclude, "broken-off", at.at)
    assert at.has("ana") == 100_00 and at.down("ana") == {}
    assert at.table.state.phase == "idle"
    at.does(acts.collect)


def test_replaying_the_acts_makes_the_same_table() -> None:
    at = session("CP", minutes=10, time_limit_s=30)
    at.bets("ana", red=5_00)
    at.spins("1")
    again = InSession("CP")
    for step in at.steps:
        again.play._happen(step.command, step.events)
    assert msgspec.json.encode(again.table.state) == msgspec.json.encode(at.table.state)
    assert again.table.offer.spec.limits == LIMITS and "green" not in again.table.offer.bets
