"""A ticket's number is given once, whoever puts it in."""

from __future__ import annotations

import pytest

from croupier.cage import ticket_number
from croupier.table import events as e
from croupier.table.checks import looks_like_ticket
from kit.table import Playing, playing

USED, ONE, OTHER = ticket_number(1), ticket_number(100), ticket_number(200)


def two_have_left() -> Playing:
    """cy has a ticket; ana and bo have left with a winning wager still to be settled."""
    at = playing("CM18", mode="touchbet")
    for name in ("ana", "bo", "cy"):
        at.buys(name, 5_00)
    assert at.player("cy", "cash-out") == (e.CashedOut("cy", 5_00, USED),)
    at.dealer("open-betting")
    for name in ("ana", "bo"):
        at.player(name, "place-wager", bet="black", stake=5_00)
    at.close()
    for name in ("ana", "bo"):
        at.player(name, "leave")
    at.dealer("record-outcome", outcome="17")
    return at


@pytest.mark.parametrize("numbers", [(ONE, ONE), (USED, ONE), (ONE, USED)])
def test_no_number_is_given_twice(numbers: tuple[str, str]) -> None:
    at = two_have_left()
    given = dict(zip(("ana", "bo"), numbers, strict=True))
    at.refused("ticket-number-used", "dealer", "settle", tickets=given)
    at.dealer("settle", tickets={"ana": ONE, "bo": OTHER})
    assert at.tickets() == {USED: 5_00, ONE: 10_00, OTHER: 10_00}


def test_a_number_in_a_cash_out_must_be_new() -> None:
    at = playing("CM18", mode="touchbet")
    at.buys("ana", 5_00)
    at.player("ana", "cash-out", ticket=ONE)
    at.buys("ana", 5_00)
    at.refused("ticket-number-used", "player:ana", "leave", ticket=ONE)
    at.player("ana", "leave", ticket=OTHER)
    assert at.tickets() == {ONE: 5_00, OTHER: 5_00}


def test_what_looks_like_a_ticket_is_eighteen_digits() -> None:
    assert looks_like_ticket("0" * 18)
    others = ("", "0" * 17, "0" * 19, "x" * 18, "\u0663" * 18)
    assert not any(map(looks_like_ticket, others))
