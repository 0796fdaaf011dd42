"""A malfunction gives one hold of 72 hours, to whom it concerns: no other, and not again."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.screens.views import card, cases
from kit.marks import clause, reading
from kit.melbourne import MANAGER, Given, at_screens, place
from kit.perth import OPERATOR, mixed, settled, stations
from kit.table import Events, Playing, down, only

HOLD = {"ground": "malfunction", "reason": "it is looked at"}
HOURS_72 = 72 * 3600
SYSTEM: dict[str, Given] = {"touchbet": {"CM18": ("11.9.5(b)(i)",), "CM11": ("10.9.5(b)(i)",)},
          "touchtable": {"CM18": ("12.9.4(b)(i)",), "CM11": ("11.9.4(b)(i)",)}}  # fmt: skip
PLACE: dict[str, Given] = {"touchbet": {"CM18": ("11.9.7(b)(i)",), "CM11": ("10.9.7(b)(i)",)},
         "touchtable": {"CM18": ("12.9.6(b)(i)",), "CM11": ("11.9.6(b)(i)",)}}  # fmt: skip


def two(tag: str, mode: str) -> Playing:
    """ana at place 1 and bo at place 2, after a spin."""
    at = down(tag, {"ana": {"red": 10_00}, "bo": {"red": 10_00}}, mode=mode)
    at.spin("17")
    return at


def fails(at: Playing, component: str) -> None:
    at.dealer("report-malfunction", component=component, what="dark")


def hold(at: Playing, player: str = "ana") -> Events:
    tag = at.table.offer.rulebook.tag
    return at.ask({**MANAGER, "CP": OPERATOR}[tag], "hold-payment", player=player, **HOLD)


def no_hold(at: Playing, code: str, player: str = "ana") -> str:
    tag = at.table.offer.rulebook.tag
    by = {**MANAGER, "CP": OPERATOR}[tag]
    return at.refused(code, by, "hold-payment", player=player, **HOLD).clause


@at_screens(bet=PLACE["touchbet"], table=PLACE["touchtable"])
def test_no_hold_without_a_malfunction_or_for_another_place(tag: str, mode: str) -> None:
    at = two(tag, mode)
    cited = f"{tag} {PLACE[mode][tag][0]}"
    assert no_hold(at, "no-malfunction") == cited
    fails(at, place(mode, 2))
    assert no_hold(at, "no-malfunction") == cited
    held = only(hold(at, "bo"), e.PaymentHeld)
    assert (held.clause, held.component) == (cited, place(mode, 2))


@at_screens(bet=PLACE["touchbet"], table=PLACE["touchtable"])
def test_whoever_comes_to_a_place_later_has_nothing_to_do_with_its_fault(
    tag: str, mode: str
) -> None:
    at = two(tag, mode)
    at.player("bo", "leave")
    fails(at, place(mode, 2))
    at.dealer("clear-fault", component=place(mode, 2))
    at.player("ana", "take-seat", seat=2)
    no_hold(at, "no-malfunction")


@at_screens(bet=SYSTEM["touchbet"], table=SYSTEM["touchtable"])
@pytest.mark.parametrize("ends", ["lapses", "released"])
def test_a_malfunction_of_the_system_gives_each_one_hold(tag: str, mode: str, ends: str) -> None:
    at = two(tag, mode)
    fails(at, "game-system")
    cited = f"{tag} {SYSTEM[mode][tag][0]}"
    assert only(hold(at), e.PaymentHeld).clause == cited
    if ends == "lapses":
        at.wait(HOURS_72)
    else:
        at.ask(MANAGER[tag], "release-payment", player="ana", **HOLD)
    assert no_hold(at, "held-already") == cited
    hold(at, "bo")  # hers is another account
    at.dealer("clear-fault", component="game-system")
    no_hold(at, "held-already")
    fails(at, "game-system")  # another malfunction
    assert only(hold(at), e.PaymentHeld).component == "game-system"


@at_screens(bet=PLACE["touchbet"], table=PLACE["touchtable"])
def test_a_hold_is_for_all_that_had_failed_by_then(tag: str, mode: str) -> None:
    at = two(tag, mode)
    fails(at, "game-system")
    fails(at, place(mode, 1))
    hold(at)
    at.wait(HOURS_72)
    no_hold(at, "held-already")


@at_screens(reads="hold-before-lock")
@pytest.mark.parametrize("component", ["game-system", "place"])
def test_for_a_fault_before_the_lock_payment_is_held_by_a_reading(
    tag: str, mode: str, component: str
) -> None:
    at = two(tag, mode)
    at.dealer("open-betting")
    fails(at, component if component == "game-system" else place(mode, 1))
    assert only(hold(at), e.PaymentHeld).clause == "reading: hold-before-lock"
    at.wait(HOURS_72)
    no_hold(at, "held-already")


@clause("CP", "6.12 sentence 1", "6.12 sentence 2")
@pytest.mark.parametrize("table", [stations, mixed])
def test_perth_holds_for_the_ats_that_failed_and_tells_an_inspector(table: Any) -> None:
    at = table({"ana": {}, "bo": {}})
    assert no_hold(at, "no-malfunction") == "CP 6.12 sentence 1"
    fails(at, "station:2")
    no_hold(at, "no-malfunction")
    happened = hold(at, "bo")
    assert only(happened, e.PaymentHeld).clause == "CP 6.12 sentence 1"
    told = only(happened, e.Notified)
    assert (told.whom, told.clause) == ("inspector", "CP 6.12 sentence 2")
    at.wait(HOURS_72)
    assert no_hold(at, "held-already", "bo") == "CP 6.12 sentence 1"


@reading("CP", "hold-for-the-system")
@pytest.mark.parametrize("component", ["game-system", "sgc", "display-controller"])
def test_perth_holds_for_what_every_ats_hangs_on(component: str) -> None:
    at = mixed({"ana": {"red": 10_00}, "cleo": {}})
    settled(at, "17")
    fails(at, component)
    assert only(hold(at), e.PaymentHeld).clause == "reading: hold-for-the-system"
    at.refused("not-here", OPERATOR, "hold-payment", player="cleo", **HOLD)


def test_a_hold_that_ends_before_the_ball_falls_pays_with_what_the_wagers_bring() -> None:
    at = two("CM18", "touchbet")
    fails(at, place("touchbet", 1))
    hold(at)
    at.dealer("clear-fault", component=place("touchbet", 1))
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.close()
    at.player("ana", "leave")
    happened = at.ask(MANAGER["CM18"], "release-payment", player="ana", **HOLD)
    assert [type(event) for event in happened] == [e.PaymentReleased]
    at.dealer("record-outcome", outcome="9")
    assert only(at.dealer("settle"), e.DuesPaid).amount == 100_00


def test_the_floor_sees_who_is_held_and_that_no_amount_is_set_aside() -> None:
    at = two("CM18", "touchbet")
    fails(at, place("touchbet", 1))
    hold(at)
    (one,) = cases(at.table).holds
    assert (one.player, one.ground, one.amount) == ("ana", "malfunction", 0)
    assert card(at.table).holds == [one]
