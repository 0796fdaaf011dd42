"""Wagers that wait for the records: of which round they are, and what becomes of them meanwhile."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from croupier.table.screens.views import cases
from kit.marks import clause, shows
from kit.melbourne import MANAGER as MELBOURNE
from kit.perth import MANAGER, mixed, refunds, settled, stations
from kit.table import Events, Playing, books, down, only

MANAGERS = {"CP": MANAGER, **MELBOURNE}
DOWN = {"ana": {"straight:17": 10_00}, "bo": {"red": 10_00}}


def at_stations(tag: str) -> Playing:
    """Ana at station 1 and bo at 2, each with 90.00 left and 10.00 down; a period of 20 s."""
    if tag == "CP":
        return stations(DOWN)
    return down(tag, DOWN, mode="touchbet", stations=5, wagering_period_s=20)


def fails(at: Playing, component: str = "station:1") -> Events:
    return at.dealer("report-malfunction", component=component, what="dark")


def decides(at: Playing, spin: int, *, confirmed: bool) -> Events:
    manager = MANAGERS[at.table.offer.rulebook.tag]
    return at.ask(manager, "confirm-records", spin=spin, confirmed=confirmed)


def two_rounds(tag: str) -> Playing:
    """Ana's wager of spin 1 waits, set aside; bo's of the next round waits before its ball is
    spun."""
    at = at_stations(tag)
    at.wait(20)
    assert only(fails(at), e.WagersWait).spin == 1
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.dealer("open-betting")
    at.wagers("bo", {"red": 20_00})
    at.wait(20)
    assert only(fails(at, "station:2"), e.WagersWait).spin == 2
    return at


@books(CP=("6.16(b)", "6.17"), CM18=("11.9.7(b)", "11.9.8"), CM11=("10.9.7(b)", "10.9.8"))
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("second", [True, False])
def test_the_records_of_a_spin_say_nothing_of_the_next_round(
    tag: str, first: bool, second: bool
) -> None:
    at = two_rounds(tag)
    ana, bo = at.chips("ana"), at.chips("bo")
    shown = {(one.player, one.spin) for one in cases(at.table).waiting}
    assert shown == {("ana", 1), ("bo", 2)}
    assert only(decides(at, 1, confirmed=first), e.RecordsConfirmed).player == "ana"
    assert at.chips("ana") == ana + (360_00 if first else 10_00)
    assert (at.chips("bo"), at.down("bo")) == (bo, {"red": 20_00})
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="1")
    at.dealer("settle")
    assert at.chips("bo") == bo
    decides(at, 2, confirmed=second)
    assert at.chips("bo") == bo + (40_00 if second else 20_00)


@books(CP="6.16(b)", CM18="11.9.7(b)", CM11="10.9.7(b)")
def test_before_its_ball_is_spun_a_round_has_the_number_of_that_ball(tag: str) -> None:
    at = at_stations(tag)
    at.spin("17") if tag != "CP" else settled(at, "17")
    at.dealer("open-betting")
    at.wagers("bo", {"red": 10_00})
    at.wait(20)
    fails(at, "station:2")
    manager = MANAGERS[tag]
    at.refused("nothing-waits", manager, "confirm-records", spin=1, confirmed=False)
    decides(at, 2, confirmed=False)
    assert at.down("bo") == {}


@clause("CP", "6.16(b)")
def test_beside_a_cloth_that_still_takes_wagers_it_is_the_same() -> None:
    at = mixed({**DOWN, "cleo": {"red": 10_00}})
    settled(at, "17")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.wait(20)
    assert at.table.state.phase == "betting"
    assert only(fails(at), e.WagersWait).spin == 2
    at.refused("nothing-waits", MANAGER, "confirm-records", spin=1, confirmed=True)
    decides(at, 2, confirmed=True)


# ---- A no spin does not end the waiting, where wagers stand after it ----


STANDS = pytest.mark.parametrize(
    ("tag", "mode"),
    [
        pytest.param(tag, mode, marks=shows(tag, ids, "after-no-spin"), id=f"{tag}-{mode}")
        for tag, mode, ids in (
            ("CP", "ats", ("6.2", "6.16(b)", "6.17")),
            ("CM11", "touchbet", ("10.9.7(b)", "10.9.8")),
            ("CM11", "touchtable", ("11.9.6(b)", "11.9.7")),
        )
    ],
)


def closed(at: Playing) -> Playing:
    """The ball runs, and no wager is taken any more."""
    if at.table.state.phase == "idle":
        at.dealer("open-betting")
    at.dealer("spin-ball")
    if at.table.state.betting.ends_at:
        at.wait(20)
    if "announce-final-bets" in at.table.powers:
        at.dealer("announce-final-bets")
    at.dealer("no-more-bets")
    return at


def no_spin(tag: str, mode: str, component: str = "") -> Playing:
    """Ana's place fails after the lock, and then it is a no spin."""
    at = closed(down(tag, DOWN, mode=mode) if mode == "touchtable" else at_stations(tag))
    place = "display:1" if mode == "touchtable" else "station:1"
    fails(at, component or place)
    at.dealer("call-no-spin", ground="foreign-object")
    assert (at.down("ana"), at.down("bo")) == (DOWN["ana"], DOWN["bo"])
    return at


def rests(at: Playing, outcome: str) -> Events:
    at.dealer("record-outcome", outcome=outcome)
    return at.dealer("settle")


@STANDS
@pytest.mark.parametrize("confirmed", [True, False])
def test_what_waits_is_not_settled_by_a_re_spin(tag: str, mode: str, confirmed: bool) -> None:
    at = no_spin(tag, mode)
    assert [(one.player, one.spin) for one in cases(at.table).waiting] == [("ana", 1)]
    aside = only(rests(closed(at), "17"), e.WagersSetAside)
    assert (aside.player, aside.spin, aside.amount) == ("ana", 2, 10_00)
    assert (at.chips("ana"), at.chips("bo")) == (90_00, 90_00)
    decides(at, 2, confirmed=confirmed)
    assert at.chips("ana") == 90_00 + (360_00 if confirmed else 10_00)


@STANDS
@pytest.mark.parametrize("when", ["idle", "betting", "ball-in-play"])
def test_the_records_may_be_looked_at_before_the_re_spin(tag: str, mode: str, when: str) -> None:
    """Before betting opens again it is still the round of the no spin."""
    at = no_spin(tag, mode)
    if when != "idle":
        at.dealer("open-betting")
    if when == "ball-in-play":
        at.dealer("spin-ball")
    now, other = (1, 2) if when == "idle" else (2, 1)
    manager = MANAGERS[tag]
    at.refused("nothing-waits", manager, "confirm-records", spin=other, confirmed=False)
    assert refunds(decides(at, now, confirmed=False)) == {"ana": 10_00}
    assert (at.chips("ana"), at.down("ana"), at.down("bo")) == (100_00, {}, DOWN["bo"])


@STANDS
def test_what_is_confirmed_before_the_re_spin_is_settled_with_it(tag: str, mode: str) -> None:
    at = no_spin(tag, mode)
    decides(at, 1, confirmed=True)
    assert [one.player for one in rests(closed(at), "17") if isinstance(one, e.WagersSettled)] == [
        "ana",
        "bo",
    ]
    assert at.chips("ana") == 450_00


@STANDS
def test_what_is_put_down_at_a_repaired_place_does_not_wait(tag: str, mode: str) -> None:
    at = no_spin(tag, mode)
    at.dealer("clear-fault", component="display:1" if mode == "touchtable" else "station:1")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00, "odd": 10_00})
    happened = rests(closed(at), "17")
    assert only(happened, e.WagersSetAside).wagers == (("straight:17", 10_00),)
    assert at.chips("ana") == 75_00 + 180_00 + 20_00
    decides(at, 2, confirmed=False)
    assert at.chips("ana") == 285_00


@STANDS
def test_what_its_player_takes_back_has_nothing_to_wait_for(tag: str, mode: str) -> None:
    at = no_spin(tag, mode)
    at.dealer("clear-fault", component="display:1" if mode == "touchtable" else "station:1")
    at.dealer("open-betting")
    at.player("ana", "remove-all")
    assert at.chips("ana") == 100_00
    at.wagers("ana", {"straight:17": 5_00})
    rests(closed(at), "17")
    assert at.chips("ana") == 95_00 + 180_00
    manager = MANAGERS[tag]
    at.refused("nothing-waits", manager, "confirm-records", spin=2, confirmed=True)


@clause("CP", "6.16(b)", "6.17")
@pytest.mark.parametrize("confirmed", [True, False])
def test_of_the_whole_system_too_all_wait_on(confirmed: bool) -> None:
    at = no_spin("CP", "ats", "game-system")
    rests(closed(at), "17")
    assert (at.chips("ana"), at.chips("bo")) == (90_00, 90_00)
    decides(at, 2, confirmed=confirmed)
    assert at.chips("ana") == (450_00 if confirmed else 100_00)
    assert at.chips("bo") == (90_00 if confirmed else 100_00)


@clause("CP", "6.17")
def test_whoever_has_left_is_paid_when_the_records_are_wanting() -> None:
    at = stations(DOWN)
    closed(at)
    fails(at)
    at.player("ana", "leave")
    at.dealer("call-no-spin", ground="foreign-object")
    happened = decides(at, 1, confirmed=False)
    assert only(happened, e.DuesPaid).amount == 10_00
    assert "ana" not in at.table.state.players
