"""What a hold keeps back beside the account: the tickets of the place that failed. Whoever left
comes back to what is held."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.faults.state import HeldClaim
from kit.marks import reading
from kit.melbourne import MANAGER, Given, at_screens, place
from kit.perth import OPERATOR, mixed, settled, stations
from kit.table import Playing, books, down, only

HOLD = {"ground": "malfunction", "reason": "it is looked at"}
HOURS_72 = 72 * 3600
ONE_HOLD: dict[str, Given] = {
    "touchbet": {"CM18": ("11.9.7(b)(i)",), "CM11": ("10.9.7(b)(i)",)},
    "touchtable": {"CM18": ("12.9.6(b)(i)",), "CM11": ("11.9.6(b)(i)",)},
}
TICKETS = {"CM18": "11.9.7(b)(i)", "CM11": "10.9.7(b)(i)", "CP": "6.12 sentence 1"}
WHO = {**MANAGER, "CP": OPERATOR}


def paid(tag: str) -> tuple[Playing, str]:
    """ana at station 1 has cashed out what she won, bo is at station 2; the ticket's number."""
    down_ = {"ana": {"red": 10_00}, "bo": {}}
    at = stations(down_) if tag == "CP" else down(tag, down_, mode="touchbet")
    if tag == "CP":
        settled(at, "18")
    else:
        at.spin("18")
    at.player("ana", "cash-out")
    (number,) = at.tickets()
    return at, number


def fails(at: Playing, component: str) -> None:
    at.dealer("report-malfunction", component=component, what="dark")


def hold(at: Playing, player: str = "ana") -> e.PaymentHeld:
    by = WHO[at.table.offer.rulebook.tag]
    return only(at.ask(by, "hold-payment", player=player, **HOLD), e.PaymentHeld)


def redeems(at: Playing, number: str) -> None:
    at.ask("cage:kay", "redeem-ticket", ticket=number)
    assert at.play.cage.tickets[number].status == "redeemed"


def not_redeemed(at: Playing, number: str) -> str:
    refused = at.refused("held", "cage:kay", "redeem-ticket", ticket=number)
    assert "it is looked at" in refused.message and "4 January 2026" in refused.message
    return refused.clause


@books(**TICKETS, reads="held-tickets")
@pytest.mark.parametrize("component", ["game-system", "station:1"])
def test_a_ticket_of_the_place_is_not_paid_while_the_hold_runs(tag: str, component: str) -> None:
    at, number = paid(tag)
    fails(at, component)
    held = hold(at)
    assert not_redeemed(at, number) == held.clause
    if tag == "CP":
        back = {"ticket": number, "tender": "ticket"}
        assert at.refused("held", "player:bo", "buy-in", **back).clause == held.clause
    at.wait(HOURS_72 - 1)
    not_redeemed(at, number)
    at.wait(1)
    redeems(at, number)


@books(**TICKETS, reads="held-tickets")
def test_a_ticket_is_held_of_the_place_that_failed_and_of_whom_payment_is_held_to(
    tag: str,
) -> None:
    at, number = paid(tag)
    fails(at, "station:2")
    hold(at, "bo")
    redeems(at, number)
    at, number = paid(tag)
    fails(at, "station:1")
    redeems(at, number)  # a malfunction alone holds nothing


@books(**TICKETS, reads="held-tickets")
def test_a_released_hold_lets_the_ticket_be_paid(tag: str) -> None:
    at, number = paid(tag)
    fails(at, "station:1")
    hold(at)
    not_redeemed(at, number)
    at.ask(WHO[tag], "release-payment", player="ana", **HOLD)
    redeems(at, number)


@books(**TICKETS, reads="held-tickets")
def test_payment_is_held_to_someone_who_has_left_with_a_ticket(tag: str) -> None:
    at, number = paid(tag)
    fails(at, "station:1")
    at.player("ana", "leave")
    assert "ana" not in at.table.state.players
    hold(at)
    not_redeemed(at, number)
    at.refused("held-already", WHO[tag], "hold-payment", player="ana", **HOLD)
    due = only(at.wait(HOURS_72), e.DuesPaid)
    assert (due.amount, due.ticket, list(at.table.state.players)) == (0, "", ["bo"])
    redeems(at, number)
    at.refused("not-at-table", WHO[tag], "hold-payment", player="cy", **HOLD)


@books(**TICKETS, reads="held-tickets")
def test_a_ticket_that_was_not_printed_is_not_paid_by_hand_either(tag: str) -> None:
    at, number = paid(tag)
    at.player("ana", "report-print-failure", ticket=number)
    fails(at, "station:1")
    held = hold(at)
    manager = {**MANAGER, "CP": "table-games-manager:mia"}[tag]
    by_hand = {"player": "ana", "amount": at.tickets()[number], "ground": "print-failure"}
    refused = at.refused("held", manager, "pay-manually", ticket=number, **by_hand)
    assert refused.clause == held.clause
    at.wait(HOURS_72)
    at.ask(manager, "pay-manually", ticket=number, **by_hand)


@at_screens(bet=ONE_HOLD["touchbet"], table=ONE_HOLD["touchtable"], reads="back-under-a-hold")
def test_whoever_left_under_a_hold_plays_again_and_has_the_money_when_it_ends(
    tag: str, mode: str
) -> None:
    at = down(tag, {"ana": {"red": 10_00}}, mode=mode)
    at.spin("18")
    fails(at, place(mode, 1))
    hold(at)
    at.player("ana", "leave")
    by = "player:ana" if mode == "touchbet" else "dealer"
    at.player("ana", "take-seat", seat=2)
    at.buys("ana", 50_00)
    assert at.chips("ana") == 160_00
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.spin("17")
    refused = at.refused("held", by, "cash-out", player="ana")
    assert refused.clause == f"{tag} {ONE_HOLD[mode][tag][0]}"
    at.wait(HOURS_72)
    assert only(at.ask(by, "cash-out", player="ana"), e.CashedOut).amount == 150_00


@reading("CP", "back-under-a-hold")
@pytest.mark.parametrize("table", [stations, mixed])
@pytest.mark.parametrize("why", ["held", "frozen"])
def test_in_perth_too_and_while_accounts_are_frozen(table: Any, why: str) -> None:
    at = table({"ana": {"red": 10_00}})
    settled(at, "18")
    fails(at, "station:1")
    if why == "held":
        hold(at)
    else:
        at.dealer("freeze-accounts", reason="17 was entered")
    at.player("ana", "leave")
    at.player("ana", "buy-in", amount=20_00, tender="note")
    ana = at.table.state.players["ana"]
    assert (ana.seat, ana.left, ana.chips) == (2, False, 130_00)
    at.refused(why, "player:ana", "cash-out")
    if why == "held":
        at.wait(HOURS_72)
    else:
        at.dealer("release-accounts", reason="18 it is")
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 130_00


@reading("CP", "back-under-a-hold")
def test_what_is_held_at_a_station_does_not_follow_to_the_cloth() -> None:
    at = mixed({"ana": {"red": 10_00}})
    settled(at, "18")
    fails(at, "station:1")
    held = hold(at)
    at.player("ana", "leave")
    assert at.refused("held", "dealer", "take-seat", player="ana", seat=1).clause == held.clause


@reading("CP", "back-under-a-hold")
def test_whoever_left_with_wagers_down_comes_back_when_they_are_settled() -> None:
    at = stations({"ana": {"red": 10_00}})
    at.wait(20)
    at.player("ana", "leave")
    refused = at.refused("still-owed", "player:ana", "take-seat", seat=2)
    assert refused.message == (
        "ana has left with wagers that are not settled yet, and may come back when they are."
    )
    settled(at, "17")
    at.player("ana", "take-seat", seat=2)


@at_screens(bet=ONE_HOLD["touchbet"], table=ONE_HOLD["touchtable"])
def test_a_second_hold_is_refused_by_the_clause_of_the_first(tag: str, mode: str) -> None:
    at = down(tag, {"ana": {}}, mode=mode)
    at.spin("18")
    fails(at, place(mode, 1))
    held = hold(at)
    refused = at.refused("held-already", WHO[tag], "hold-payment", player="ana", **HOLD)
    assert refused.clause == held.clause == f"{tag} {ONE_HOLD[mode][tag][0]}"


@pytest.mark.parametrize(
    ("component", "until", "asked", "stops"),
    [
        ("station:1", 0, ("ana", 1, 3), True),
        ("station:1", 0, ("ana", 1, 2), False),  # before it was set
        ("station:1", 5, ("ana", 1, 4), True),
        ("station:1", 5, ("ana", 1, 5), False),  # when it has ended
        ("station:1", 0, ("ana", 2, 3), False),
        ("station:1", 0, ("bo", 1, 3), False),
        ("game-system", 0, ("ana", 2, 3), True),
    ],
)
def test_a_hold_stops_tickets_of_its_place_its_player_and_its_time(
    component: str, until: int, asked: tuple[str, int, int], stops: bool
) -> None:
    held = HeldClaim("ana", component, "dark", "CP 6.12", "", 3, until)
    assert held.stops(*asked) is stops
