"""What a bill acceptor may do at a table: credit the notes it signs for, at its own place."""

from __future__ import annotations

from typing import Any

from croupier.table import events as e
from kit.table import Playing, only, playing


def station() -> Playing:
    return playing("CM18", mode="touchbet", stations=3)


def note(amount: int = 100_00, **other: Any) -> dict[str, Any]:
    said = {"player": "ana", "amount": amount, "tender": "note", "place": 2}
    return {**said, "credit_max": 100_00, "signature": "c2lnbmVk", **other}


def refused(at: Playing, code: str, by: str = "device:acc-1", **fields: Any) -> None:
    at.refused(code, by, "buy-in", **fields)


def test_up_to_its_limit_and_no_cent_more() -> None:
    at = station()
    refused(at, "credit-limit", **note(100_01))
    happened = at.ask("device:acc-1", "buy-in", **note())
    assert only(happened, e.SeatTaken).seat == 2
    assert at.chips("ana") == 100_00
    refused(at, "credit-limit", **note(1))
    at.ask("device:acc-1", "buy-in", **note(1, credit_max=100_01))
    assert at.chips("ana") == 100_01


def test_whoever_sits_at_its_own_place() -> None:
    at = station()
    at.ask("device:acc-1", "buy-in", **note(50_00))
    refused(at, "seat-taken", **note(10_00, place=1))
    refused(at, "seat-taken", **note(10_00, player="bo"))
    for place in (-1, 4):
        refused(at, "no-such-seat", **note(10_00, player="cy", place=place))
    at.ask("device:acc-1", "buy-in", **note(10_00, player="cy", place=3))
    assert at.table.state.players["cy"].seat == 3


def test_with_its_signature_which_nobody_else_gives() -> None:
    at = station()
    for missing in ({"signature": ""}, {"credit_max": 0}):
        refused(at, "not-signed", **note(**missing))
    plain = {"player": "ana", "amount": 10_00, "tender": "note"}
    for signed in ({"place": 2}, {"signature": "c2lnbmVk"}, {"credit_max": 100_00}):
        refused(at, "not-signed", "player:ana", **plain, **signed)
    at.ask("player:ana", "buy-in", **plain)


def test_notes_and_nothing_else_of_what_players_may() -> None:
    at = station()
    refused(at, "not-allowed", **note(tender="ticket", ticket="000000000000000018"))
    at.ask("device:acc-1", "buy-in", **note())
    at.dealer("open-betting")
    wager = {"player": "ana", "bet": "red", "stake": 5_00}
    at.refused("not-allowed", "device:acc-1", "place-wager", **wager)
    at.refused("not-allowed", "device:acc-1", "cash-out", player="ana")
