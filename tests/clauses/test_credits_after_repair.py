"""What was credited after a repair is no result of the malfunction, and is not refused for it."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.melbourne import MANAGER
from kit.perth import OPERATOR, settled, stations
from kit.table import Playing, books, down, only

BY = {**MANAGER, "CP": OPERATOR}
WON = {"ana": {"straight:17": 10_00}, "bo": {"red": 10_00}}
BOOKS = books(CM18=("11.9.9(a)", "11.9.9(b)"), CM11=("10.9.9(a)", "10.9.9(b)"),
              CP=("6.13(a)", "6.13(b)"), reads="credited-after-repair")  # fmt: skip
CAUSED = {"CM18": "CM18 11.9.9(a)", "CM11": "CM11 10.9.9(a)", "CP": "CP 6.13(a)"}


def table(tag: str) -> Playing:
    """Ana at station 1 and bo at 2, with 10.00 of 100.00 down."""
    if tag == "CP":
        return stations(WON)
    return down(tag, WON, mode="touchbet")


def spins(at: Playing, outcome: str, wagers: dict[str, int] | None = None) -> None:
    """Ana wagers this, if betting is not open yet, and the ball falls."""
    if wagers is not None:
        at.dealer("open-betting")
        at.wagers("ana", wagers)
    if at.table.offer.rulebook.tag == "CP":
        settled(at, outcome)
    else:
        at.spin(outcome)


def breaks(at: Playing, component: str = "station:1", *, repaired: bool = True) -> None:
    at.dealer("report-malfunction", component=component, what="it counts twice")
    if repaired:
        at.dealer("clear-fault", component=component)


def refuses(at: Playing, amount: int) -> e.CreditRefused:
    tag = at.table.offer.rulebook.tag
    asked = {"player": "ana", "amount": amount, "reason": "credited twice"}
    return only(at.ask(BY[tag], "refuse-credit", **asked), e.CreditRefused)


def may_not(at: Playing, amount: int) -> None:
    tag = at.table.offer.rulebook.tag
    asked = {"player": "ana", "amount": amount, "reason": "credited twice"}
    assert at.refused("repaired", BY[tag], "refuse-credit", **asked).clause == CAUSED[tag]


@BOOKS
@pytest.mark.parametrize("component", ["station:1", "game-system"])
def test_what_is_won_after_the_repair_is_not_refused(tag: str, component: str) -> None:
    at = table(tag)
    spins(at, "0")
    breaks(at, component)
    spins(at, "17", {"straight:17": 10_00})
    assert at.chips("ana") == 80_00 + 360_00
    may_not(at, 1)
    may_not(at, 350_00)


@BOOKS
def test_what_had_been_credited_by_then_may_be_refused_as_far_as_it_is_left(tag: str) -> None:
    at = table(tag)
    spins(at, "17")  # 360.00 credited, and 90.00 never played
    breaks(at)
    spins(at, "17", {"straight:17": 10_00})
    assert at.chips("ana") == 450_00 + 350_00
    may_not(at, 360_01)
    assert refuses(at, 300_00).clause == CAUSED[tag]
    may_not(at, 60_01)
    refuses(at, 60_00)
    may_not(at, 1)
    spins(at, "17", {"straight:17": 10_00})  # what is won after that does not make up for it
    may_not(at, 1)


@BOOKS
def test_what_was_lost_again_is_not_left(tag: str) -> None:
    at = table(tag)
    spins(at, "17")
    breaks(at)
    spins(at, "0", {"straight:17": 100_00})
    spins(at, "0", {"straight:17": 200_00})
    spins(at, "17", {"straight:17": 10_00})
    assert at.chips("ana") == 150_00 + 350_00
    may_not(at, 60_01)
    refuses(at, 60_00)


@BOOKS
def test_what_was_cashed_out_is_not_left(tag: str) -> None:
    at = table(tag)
    spins(at, "17")
    breaks(at)
    at.player("ana", "cash-out")
    at.player("ana", "buy-in", amount=100_00, tender="note")
    spins(at, "17", {"straight:17": 10_00})
    may_not(at, 1)


@BOOKS
@pytest.mark.parametrize("component", ["station:1", "game-system"])
def test_while_it_lasts_or_when_it_fails_again_the_opinion_decides(
    tag: str, component: str
) -> None:
    at = table(tag)
    spins(at, "0")
    breaks(at)
    spins(at, "17", {"straight:17": 10_00})
    may_not(at, 350_00)
    breaks(at, component, repaired=False)
    refuses(at, 50_00)
    at.dealer("clear-fault", component=component)
    refuses(at, 300_00)


@BOOKS
def test_a_place_that_failed_before_somebody_came_has_credited_them_nothing(tag: str) -> None:
    at = table(tag)
    spins(at, "0")
    at.player("ana", "leave")
    breaks(at)
    at.player("ana", "buy-in", amount=100_00, tender="note")
    spins(at, "17", {"straight:17": 10_00})
    may_not(at, 1)


@BOOKS
def test_what_a_correction_credits_while_a_fault_lasts_is_kept_beside_it(tag: str) -> None:
    at = table(tag)
    spins(at, "0")
    breaks(at, repaired=False)
    if tag == "CP":
        at.dealer("freeze-accounts", reason="17 it was")
    at.ask(BY[tag], "correct-outcome", outcome="17", reason="the film")
    assert at.chips("ana") == 450_00
    assert [one.credited for one in at.table.state.faults.record] == [{"ana": 360_00}]
