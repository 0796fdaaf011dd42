"""Crown Perth: displays that disagree, a wrong entry frozen, recalculated and released."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from croupier.table.screens.memory import Memory
from kit.marks import clause, reading
from kit.perth import MANAGER, OPERATOR, corrections, mixed, rested, settled, stations
from kit.table import Playing, only
from kit.views import public

WRONG = {"reason": "18 was entered"}
ACTS = {"station-only": "dealer:dan", "mixed": MANAGER}
DOWN = {"ana": {"straight:18": 10_00}, "bo": {"straight:17": 10_00}}


def frozen(at: Playing) -> Playing:
    at.dealer("freeze-accounts", **WRONG)
    return at


@clause("CP", "6.9 part 1")
@reading("CP", "frozen-accounts")
def test_every_station_account_is_frozen_and_the_cloths_chips_are_not() -> None:
    at = mixed({"sam": {"red": 10_00}, "kit": {}, "cleo": {"red": 10_00}, "cal": {}})
    settled(at, "18")
    happened = only(at.dealer("freeze-accounts", **WRONG), e.AccountsFrozen)
    assert happened.clause == "CP 6.9 part 1"
    at.refused("frozen", "dealer", "freeze-accounts", **WRONG)
    for name in ("sam", "kit"):
        assert at.refused("frozen", f"player:{name}", "cash-out").clause == "CP 6.9 part 1"
    at.dealer("report-malfunction", component="station:1", what="dark")
    by_hand = {"player": "sam", "amount": 10_00, "ground": "malfunction"}
    assert at.refused("frozen", MANAGER, "pay-manually", **by_hand).clause == "CP 6.9 part 1"
    at.dealer("clear-fault", component="station:1")
    at.player("cal", "cash-out")
    at.dealer("open-betting")
    for name in ("sam", "kit"):
        wager = {"bet": "red", "stake": 10_00}
        refused = at.refused("frozen", f"player:{name}", "place-wager", **wager)
        assert refused.clause == "CP 6.9 part 1"
    at.refused("frozen", "player:sam", "repeat-wagers")
    at.wagers("cleo", {"red": 10_00})
    at.dealer("release-accounts", reason="all is right")
    at.wagers("sam", {"red": 10_00})
    at.player("kit", "cash-out")
    at.refused("not-frozen", "dealer", "release-accounts", reason="again")


@clause("CP", "6.9 part 1")
@pytest.mark.parametrize("do", ["freeze-accounts", "release-accounts"])
def test_the_dealer_freezes_and_releases_and_gives_the_reason(do: str) -> None:
    at = stations(DOWN)
    settled(at, "18")
    if do == "release-accounts":
        frozen(at)
    for role in ("player", "sensor", "system", "cage", "inspector"):
        at.refused("not-allowed", f"{role}:x", do, **WRONG)
    at.refused("no-reason", "dealer", do, reason=" ")
    at.ask(OPERATOR, do, **WRONG)


@clause("CP", "6.9 part 2")
@pytest.mark.parametrize("place", ACTS)
def test_results_are_recalculated_once_the_accounts_are_frozen(place: str) -> None:
    at = stations(DOWN) if place == "station-only" else mixed(DOWN)
    by = ACTS[place]
    settled(at, "18")
    refused = at.refused("not-frozen", by, "correct-outcome", outcome="17", **WRONG)
    assert refused.clause == "CP 6.9 part 2"
    frozen(at)
    at.refused("not-allowed", "player:ana", "correct-outcome", outcome="17", **WRONG)
    happened = at.ask(by, "correct-outcome", outcome="17", **WRONG)
    outcome = only(happened, e.OutcomeCorrected)
    assert (outcome.was, outcome.outcome, outcome.spin) == ("18", "17", 1)
    made = corrections(happened)
    assert (made["ana"].taken, made["ana"].owing, made["bo"].paid) == (360_00, 0, 360_00)
    assert [line.returned for line in (*made["ana"].lines, *made["bo"].lines)] == [0, 360_00]
    assert (at.chips("ana"), at.chips("bo"), at.table.state.chips.house) == (90_00, 450_00, -340_00)
    assert at.table.state.spin.last_outcome == "17"
    at.refused("same-outcome", by, "correct-outcome", outcome="17", **WRONG)
    at.refused("frozen", "player:bo", "cash-out")
    at.dealer("release-accounts", reason="17 it is")
    at.player("bo", "cash-out")
    assert list(at.tickets().values()) == [450_00]


@clause("CP", "6.9 part 2")
@reading("CP", "cloth-corrections")
def test_at_a_mixed_table_the_cloths_winners_come_off_and_are_paid_by_the_right_number() -> None:
    at = mixed({"cleo": {"straight:18": 10_00, "odd": 10_00}, "cal": {"straight:17": 10_00}} | DOWN)
    settled(at, "18")
    assert at.down("cleo") == {"straight:18": 10_00}
    float_ = at.table.state.chips.float
    frozen(at)
    made = corrections(at.dealer("correct-outcome", outcome="17", **WRONG))
    assert made["cleo"].lifted == (("straight:18", 10_00),)
    assert (at.down("cleo"), at.chips("cleo")) == ({}, 100_00 - 20_00 + 20_00)
    assert at.chips("cal") == 100_00 - 10_00 + 360_00
    assert at.table.state.chips.float == float_ + 340_00 - 360_00
    assert at.chips("bo") == 450_00


@clause("CP", "6.9 part 2")
def test_an_entry_is_put_right_before_it_is_settled_too() -> None:
    at = stations(DOWN)
    rested(at, "18")
    at.refused("not-frozen", "dealer", "correct-outcome", outcome="17", **WRONG)
    frozen(at)
    assert not only(at.dealer("correct-outcome", outcome="17", **WRONG), e.OutcomeCorrected).settled
    at.dealer("settle")
    assert (at.chips("ana"), at.chips("bo")) == (90_00, 450_00)


@clause("CP", "6.9 part 2")
@reading("CP", "correcting-earlier")
def test_what_was_cashed_out_is_owed_and_its_ticket_stands() -> None:
    at = stations(DOWN)
    settled(at, "18")
    at.player("ana", "cash-out")
    at.player("ana", "buy-in", amount=100_00, tender="note")
    at.dealer("open-betting")
    frozen(at)
    made = corrections(at.dealer("correct-outcome", outcome="17", **WRONG))["ana"]
    assert (made.taken, made.owing, made.claim) == (100_00, 260_00, "claim-1")
    claim = at.table.state.claims.claims["claim-1"]
    assert (claim.by, claim.owed, at.table.state.claims.owing, at.chips("ana")) == (
        "house",
        260_00,
        260_00,
        0,
    )
    assert list(at.tickets().values()) == [450_00]
    at.refused("not-allowed", "dealer", "decide-claim", claim="claim-1", decision="upheld",
               reason="it is owed")  # fmt: skip
    at.dealer("release-accounts", reason="17 it is")
    at.player("ana", "buy-in", amount=300_00, tender="note")
    at.ask(OPERATOR, "decide-claim", claim="claim-1", decision="upheld", reason="it is owed")
    assert (at.chips("ana"), at.table.state.claims.owing) == (40_00, 0)


@clause("CP", "6.9 part 2")
@reading("CP", "correcting-earlier")
def test_who_has_left_gets_a_further_ticket_or_owes() -> None:
    at = stations(DOWN)
    settled(at, "18")
    at.player("ana", "leave")
    at.player("bo", "leave")
    frozen(at)
    happened = at.dealer("correct-outcome", outcome="17", **WRONG)
    assert corrections(happened)["ana"].owing == 360_00
    paid = only(at.dealer("release-accounts", reason="17 it is"), e.DuesPaid)
    assert (paid.player, paid.amount) == ("bo", 360_00)
    assert list(at.tickets().values()) == [450_00, 90_00, 360_00]


@clause("CP", "6.9 part 1", "6.9 part 2")
@reading("CP", "frozen-accounts")
def test_who_leaves_while_frozen_is_paid_at_the_release() -> None:
    at = stations(DOWN)
    settled(at, "18")
    frozen(at)
    at.player("ana", "leave")
    at.player("bo", "leave")
    assert at.tickets() == {}
    at.dealer("correct-outcome", outcome="17", **WRONG)
    assert at.tickets() == {}
    happened = at.dealer("release-accounts", reason="17 it is")
    paid = {one.player: one.amount for one in happened if isinstance(one, e.DuesPaid)}
    assert paid == {"ana": 90_00, "bo": 450_00}
    assert sorted(at.tickets().values()) == [90_00, 450_00]
    assert at.table.state.players == {}


@clause("CP", "6.9 part 2")
@reading("CP", "correcting-earlier")
def test_an_earlier_spin_is_recalculated_and_later_ones_stay() -> None:
    at = mixed({"ana": {"straight:18": 10_00}, "cleo": {"straight:18": 10_00}})
    settled(at, "18")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    settled(at, "18")
    assert (at.chips("ana"), at.chips("cleo")) == (460_00, 440_00 + 350_00)
    frozen(at)
    made = corrections(at.ask(MANAGER, "correct-outcome", outcome="20", spin=1, **WRONG))
    assert {name: one.taken for name, one in made.items()} == {"ana": 360_00, "cleo": 360_00}
    assert (at.chips("ana"), at.table.state.spin.last_outcome) == (100_00, "18")
    assert at.down("cleo") == {"straight:18": 10_00}  # of the second spin


@clause("CP", "6.7", "1.1 Game System")
@reading("CP", "sensor-outcome")
@pytest.mark.parametrize("place", ACTS)
def test_a_number_on_the_wnd_is_disregarded(place: str) -> None:
    at = stations(DOWN) if place == "station-only" else mixed(DOWN)
    at.close()
    at.wait(20)
    at.ask("sensor:one", "record-outcome", outcome="18", source="sensor-1")
    assert at.table.state.spin.outcome == ""  # it waits for the dealer
    at.dealer("record-outcome", outcome="17")
    happened = at.dealer("report-malfunction", component="wnd", what="shows 18")
    report = only(happened, e.MalfunctionReported)
    assert (report.fate, report.clause) == ("none", "CP 6.7")
    at.dealer("settle")
    assert (at.chips("ana"), at.chips("bo")) == (90_00, 450_00)
    at.dealer("open-betting")  # it stops nothing, being no part of the game system


@clause("CP", "6.8")
def test_where_a_display_screen_differs_payment_follows_the_stations() -> None:
    at = stations(DOWN)
    rested(at, "17")
    assert public(at.table, Memory())["outcome"] == "17"  # on every station
    happened = at.dealer("report-malfunction", component="display-screen", what="18", kind="b")
    report = only(happened, e.MalfunctionReported)
    assert (report.fate, report.clause, report.what) == ("none", "CP 6.8", "18")
    assert public(at.table, Memory())["outcome"] == "17"
    at.dealer("settle")
    assert (at.chips("ana"), at.chips("bo")) == (90_00, 450_00)


@clause("CP", "6.9 part 1", "6.9 part 2")
@pytest.mark.parametrize("place", ACTS)
def test_what_becomes_due_to_someone_who_has_left_waits_while_accounts_are_frozen(
    place: str,
) -> None:
    at = stations(DOWN) if place == "station-only" else mixed(DOWN)
    settled(at, "18")
    at.player("bo", "leave")
    assert "bo" not in at.table.state.players
    frozen(at)
    happened = at.ask(ACTS[place], "correct-outcome", outcome="17", **WRONG)
    assert corrections(happened)["bo"].paid == 360_00
    assert not any(isinstance(one, e.DuesPaid) for one in happened)
    assert list(at.tickets().values()) == [90_00]
    due = only(at.dealer("release-accounts", reason="17 it is"), e.DuesPaid)
    assert (due.player, due.amount, at.tickets()[due.ticket]) == ("bo", 360_00, 360_00)
    assert "bo" not in at.table.state.players


@clause("CP", "6.9 part 1")
def test_so_do_wagers_whose_records_are_confirmed_or_that_are_void() -> None:
    for confirmed, amount in ((True, 360_00), (False, 10_00)):
        at = stations(DOWN)
        rested(at, "17")
        at.dealer("report-malfunction", component="station:2", what="dark")
        at.dealer("settle")
        at.player("bo", "leave")
        frozen(at)
        happened = at.ask(MANAGER, "confirm-records", spin=1, player="bo", confirmed=confirmed)
        assert not any(isinstance(one, e.DuesPaid) for one in happened)
        due = only(at.dealer("release-accounts", reason="17 it is"), e.DuesPaid)
        assert (due.player, due.amount) == ("bo", amount)


@clause("CP", "6.9 part 1")
def test_and_stakes_of_a_spin_that_is_void_after_all() -> None:
    at = stations(DOWN)
    rested(at, "17")
    at.dealer("report-malfunction", component="station:2", what="dark")
    at.dealer("settle")
    at.player("bo", "leave")
    frozen(at)
    happened = at.ask(OPERATOR, "void-spin", ground="force-majeure", reason="a brawl hid the wheel")
    assert not any(isinstance(one, e.DuesPaid) for one in happened)
    due = only(at.dealer("release-accounts", reason="it is void"), e.DuesPaid)
    assert (due.player, due.amount) == ("bo", 10_00)
