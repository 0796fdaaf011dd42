"""Wagers that wait for the records: of which round they are, and what becomes of them meanwhile."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from croupier.table.screens.views import cases
from kit.marks import clause
from kit.melbourne import MANAGER as MELBOURNE
from kit.perth import MANAGER, mixed, settled, stations
from kit.table import Events, Playing, books, down, only

MANAGERS = {"CP": MANAGER, **MELBOURNE}
DOWN = {"ana": {"straight:17": 10_00}, "bo": {"red": 10_00}}


def at_stations(tag: str, wagers: dict[str, dict[str, int]] = DOWN) -> Playing:
    """Ana at station 1 and bo at 2, each with 90.00 left and 10.00 down; a period of 20 s."""
    if tag == "CP":
        return stations(wagers)
    return down(tag, wagers, mode="touchbet", stations=5, wagering_period_s=20)


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
