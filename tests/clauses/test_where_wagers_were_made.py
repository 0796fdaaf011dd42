"""A wager is one of the station or display it was made at, wherever its player has gone since."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.marks import clause, reading
from kit.melbourne import MANAGER as MELBOURNE
from kit.melbourne import Given, at_screens, place
from kit.perth import MANAGER, refunds, stations
from kit.table import Events, Playing, down, only

BEFORE: dict[str, Given] = {
    "touchbet": {"CM18": ("11.9.7(a)",), "CM11": ("10.9.7(a)",)},
    "touchtable": {"CM18": ("12.9.6(a)",), "CM11": ("11.9.6(a)",)},
}
AFTER: dict[str, Given] = {
    "touchbet": {"CM18": ("11.9.7(b)",), "CM11": ("10.9.7(b)",)},
    "touchtable": {"CM18": ("12.9.6(b)",), "CM11": ("11.9.6(b)",)},
}


def fails(at: Playing, component: str) -> Events:
    return at.dealer("report-malfunction", component=component, what="dark")


def moved(at: Playing, name: str = "ana", seat: int = 2) -> Playing:
    at.player(name, "take-seat", seat=seat)
    return at


@clause("CP", "6.16(a)")
def test_a_wager_stays_one_of_the_ats_it_was_made_at() -> None:
    at = moved(stations({"ana": {"red": 10_00}}))
    assert refunds(fails(at, "station:2")) == {}
    at.dealer("clear-fault", component="station:2")
    back = only(fails(at, "station:1"), e.WagersRefunded)
    assert (back.player, back.amount, back.clause) == ("ana", 10_00, "CP 6.16(a)")
    assert (at.down("ana"), at.chips("ana")) == ({}, 100_00)


@clause("CP", "6.16(a)")
def test_of_wagers_made_at_two_stations_those_of_the_one_that_fails_are_void() -> None:
    at = moved(stations({"ana": {"red": 10_00, "odd": 5_00}}))
    at.wagers("ana", {"red": 20_00, "straight:17": 5_00})
    back = only(fails(at, "station:1"), e.WagersRefunded)
    assert dict(back.wagers) == {"red": 10_00, "odd": 5_00}
    assert at.down("ana") == {"red": 20_00, "straight:17": 5_00}
    assert at.chips("ana") == 75_00
    at.player("ana", "remove-last")
    assert at.down("ana") == {"red": 20_00}
    assert refunds(fails(at, "station:2")) == {"ana": 20_00}


@clause("CP", "6.16(a)")
def test_what_was_made_last_comes_off_first_and_coming_back_makes_it_one_again() -> None:
    at = moved(stations({"ana": {"red": 10_00}}))
    at.wagers("ana", {"red": 20_00})
    at.player("ana", "remove-wager", bet="red", stake=25_00)
    assert refunds(fails(at, "station:2")) == {}
    at.dealer("clear-fault", component="station:2")
    moved(at, seat=1)
    assert refunds(fails(at, "station:1")) == {"ana": 5_00}


@clause("CP", "6.16(a)")
def test_what_comes_off_is_not_taken_for_made_where_nothing_was() -> None:
    at = moved(stations({"ana": {"odd": 10_00}}))
    at.wagers("ana", {"red": 20_00})
    at.player("ana", "remove-wager", bet="red", stake=5_00)
    back = only(fails(at, "station:1"), e.WagersRefunded)
    assert dict(back.wagers) == {"odd": 10_00}


@clause("CP", "6.16(a)")
def test_whoever_takes_the_seat_has_nothing_to_do_with_wagers_made_there_before() -> None:
    at = stations({"ana": {"red": 10_00}, "bo": {"odd": 10_00}})
    moved(at, "ana", 3)
    moved(at, "bo", 1)
    assert refunds(fails(at, "station:1")) == {"ana": 10_00}
    assert refunds(fails(at, "station:2")) == {"bo": 10_00}


@clause("CP", "6.16(b)", "6.17")
@pytest.mark.parametrize("goes", ["moves", "leaves"])
@pytest.mark.parametrize("confirmed", [True, False])
def test_after_the_period_they_wait_for_the_records_of_that_ats(goes: str, confirmed: bool) -> None:
    at = stations({"ana": {"straight:17": 10_00}})
    at.dealer("spin-ball")
    at.wait(20)
    if goes == "moves":
        moved(at)
    else:
        at.player("ana", "leave")
    waits = only(fails(at, "station:1"), e.WagersWait)
    assert (waits.player, waits.clause) == ("ana", "CP 6.16(b)")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    happened = at.ask(MANAGER, "confirm-records", spin=1, confirmed=confirmed)
    brings = 360_00 if confirmed else 10_00
    if goes == "moves":
        assert at.chips("ana") == 90_00 + brings
    else:
        assert only(happened, e.DuesPaid).amount == brings


def split_(confirmed: bool) -> Playing:
    """10.00 made at station 1 and 20.00 on the same number at 2; 1 failed, the ball is on 17."""
    at = moved(stations({"ana": {"straight:17": 10_00, "red": 5_00}}))
    at.wagers("ana", {"straight:17": 20_00})
    at.dealer("spin-ball")
    at.wait(20)
    waits = only(fails(at, "station:1"), e.WagersWait)
    assert dict(waits.wagers) == {"straight:17": 10_00, "red": 5_00}
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    settled = at.dealer("settle")
    aside = only(settled, e.WagersSetAside)
    assert (aside.amount, only(settled, e.WagersSettled).won) == (15_00, 700_00)
    assert at.chips("ana") == 65_00 + 720_00
    at.ask(MANAGER, "confirm-records", spin=1, confirmed=confirmed)
    return at


@clause("CP", "6.16(b)", "6.17")
@pytest.mark.parametrize(("confirmed", "chips"), [(True, 1145_00), (False, 800_00)])
def test_those_made_elsewhere_are_settled_meanwhile(confirmed: bool, chips: int) -> None:
    at = split_(confirmed)
    assert at.chips("ana") == chips
    # Put right afterwards, what is void stays void.
    at.dealer("freeze-accounts", reason="18 it was")
    at.dealer("correct-outcome", outcome="18", reason="18 it was")
    assert at.chips("ana") == (75_00 if confirmed else 80_00)
    at.dealer("correct-outcome", outcome="17", reason="17 after all")
    assert at.chips("ana") == chips


@clause("CP", "6.17")
def test_before_the_settlement_too_only_they_are_void() -> None:
    at = moved(stations({"ana": {"straight:17": 10_00}}))
    at.wagers("ana", {"straight:17": 20_00})
    at.dealer("spin-ball")
    at.wait(20)
    fails(at, "station:1")
    happened = at.ask(MANAGER, "confirm-records", spin=1, confirmed=False)
    assert refunds(happened) == {"ana": 10_00}
    assert at.down("ana") == {"straight:17": 20_00}
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    assert at.chips("ana") == 80_00 + 720_00


@clause("CP", "6.16(b)")
def test_when_both_places_fail_all_wait() -> None:
    at = moved(stations({"ana": {"red": 10_00}}))
    at.wagers("ana", {"odd": 20_00})
    at.dealer("spin-ball")
    at.wait(20)
    fails(at, "station:1")
    fails(at, "station:2")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="18")
    assert only(at.dealer("settle"), e.WagersSetAside).amount == 30_00


@at_screens(bet=BEFORE["touchbet"], table=BEFORE["touchtable"])
def test_melbourne_voids_what_was_made_at_the_place_that_fails(tag: str, mode: str) -> None:
    at = moved(down(tag, {"ana": {"red": 10_00}}, mode=mode))
    assert refunds(fails(at, place(mode, 2))) == {}
    assert refunds(fails(at, place(mode, 1))) == {"ana": 10_00}


@at_screens(bet=AFTER["touchbet"], table=AFTER["touchtable"], reads="where-a-wager-was-made")
def test_melbournes_wait_too_and_payment_may_be_held(tag: str, mode: str) -> None:
    at = down(tag, {"ana": {"red": 10_00}}, mode=mode)
    at.close()
    moved(at)
    waits = only(fails(at, place(mode, 1)), e.WagersWait)
    assert (waits.player, waits.clause) == ("ana", f"{tag} {AFTER[mode][tag][0]}")
    fields = {"player": "ana", "ground": "malfunction", "reason": "it is looked at"}
    held = only(at.ask(MELBOURNE[tag], "hold-payment", **fields), e.PaymentHeld)
    assert held.component == place(mode, 1)


@reading("CP", "where-a-wager-was-made")
def test_the_next_spins_wagers_are_of_the_place_the_player_has_come_to() -> None:
    at = moved(stations({"ana": {"red": 10_00}}))
    at.dealer("spin-ball")
    at.wait(20)
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.dealer("open-betting")
    at.player("ana", "repeat-wagers")
    assert refunds(fails(at, "station:1")) == {}
    assert refunds(fails(at, "station:2")) == {"ana": 10_00}


@clause("CP", "6.17")
def test_records_are_confirmed_for_one_player_or_for_all() -> None:
    at = stations({"ana": {"red": 10_00}, "bo": {"red": 5_00}})
    at.dealer("spin-ball")
    at.wait(20)
    fails(at, "station:1")
    fails(at, "station:2")
    asked = {"spin": 1, "confirmed": False}
    assert refunds(at.ask(MANAGER, "confirm-records", player="ana", **asked)) == {"ana": 10_00}
    assert refunds(at.ask(MANAGER, "confirm-records", **asked)) == {"bo": 5_00}
