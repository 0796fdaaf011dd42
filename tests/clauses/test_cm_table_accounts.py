"""Crown Melbourne's TouchBet chip accounts: notes in, a ticket out, and leaving at any time."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cage import is_ticket_number
from croupier.table import events as e
from kit.marks import shows
from kit.table import Playing, books, only, playing

CASH_OUT = {"CM18": "11.7.5 #1", "CM11": "10.7.5 #1"}

PERIOD = 20
# How far a spin has come when the stations are locked, and what the dealer does next.
NEXT: dict[str, tuple[str, dict[str, str]]] = {
    "period-over": ("spin-ball", {}),
    "ball-running": ("no-more-bets", {}),
    "no-more-bets": ("record-outcome", {"outcome": "17"}),
    "outcome": ("settle", {}),
}
MOMENTS = ["idle", "betting", *NEXT]


def stations(tag: str, **spec: Any) -> Playing:
    return playing(tag, mode="touchbet", wagering_period_s=PERIOD, **spec)


def come_to(at: Playing, moment: str, bets: dict[str, int]) -> None:
    """Bring a spin so far, with wagers of ana's down as soon as betting is open."""
    if moment == "idle":
        return
    at.dealer("open-betting")
    at.wagers("ana", bets)
    if moment != "betting":
        at.wait(PERIOD)
        go_on(at, "period-over", moment)


def go_on(at: Playing, moment: str, until: str = "") -> None:
    """The spin from one moment to another, or to its end."""
    for name in list(NEXT)[list(NEXT).index(moment) :]:
        if name == until:
            return
        do, fields = NEXT[name]
        at.dealer(do, **fields)


# ---- Buying in ----


@books(CM18="11.7.2", CM11="10.7.2")
def test_a_player_buys_in_with_notes_only(tag: str) -> None:
    at = stations(tag)
    clause = {"CM18": "CM18 11.7.2", "CM11": "CM11 10.7.2"}[tag]
    for tender in ("cash", "voucher", "token", "chips", "ticket"):
        paid = {"amount": 50_00, "tender": tender}
        assert at.refused("wrong-tender", "player:ana", "buy-in", **paid).clause == clause
    for role in ("dealer", "cage", "system"):
        at.refused("not-allowed", role, "buy-in", player="ana", amount=50_00, tender="note")
    at.dealer("open-betting")
    at.refused("not-at-table", "player:ana", "place-wager", bet="red", stake=5_00)
    at.player("ana", "buy-in", amount=50_00, tender="note")
    at.player("ana", "place-wager", bet="red", stake=5_00)


@books(CM18="11.7.2(a)", CM11="10.7.2(a)")
def test_notes_are_credited_to_the_account_of_that_station(tag: str) -> None:
    at = stations(tag)
    at.buys("bob", 20_00)
    bought = at.player("ana", "buy-in", amount=50_00, tender="note")
    assert only(bought, e.BoughtIn) == e.BoughtIn("ana", 50_00, "note")
    assert at.table.state.players["ana"].seat not in (None, at.table.state.players["bob"].seat)
    assert (at.chips("ana"), at.chips("bob")) == (50_00, 20_00)
    assert at.play.ledger.balance("table:1:drop") == -70_00


@books(CM18="11.2 TouchBet Chip Account", CM11="10.2 TouchBet Chip Account")
def test_an_account_is_there_when_cash_has_been_put_in(tag: str) -> None:
    at = stations(tag)
    at.player("ana", "take-seat", seat=7)
    assert at.chips("ana") == 0
    at.dealer("open-betting")
    at.refused("not-enough", "player:ana", "place-wager", bet="red", stake=5_00)
    at.buys("ana", 20_00)
    at.buys("ana", 30_00)  # more cash, the same account
    assert [(one.seat, one.chips) for one in at.table.state.players.values()] == [(7, 50_00)]
    assert at.play.ledger.balance("player:ana") == 50_00


@books(CM18="11.7.3", CM11="10.7.3")
@pytest.mark.parametrize("moment", MOMENTS)
def test_more_cash_may_be_put_in_at_any_time(tag: str, moment: str) -> None:
    at = stations(tag)
    at.buys("ana", 100_00)
    come_to(at, moment, {"red": 5_00})
    down, credit = at.down("ana"), at.chips("ana")
    assert at.buys("ana", 20_00) == (e.BoughtIn("ana", 20_00, "note"),)
    assert (at.chips("ana"), at.down("ana")) == (credit + 20_00, down)


# ---- Leaving and cashing out ----


@books(CM18="11.7.4(a)", CM11="10.7.4(a)", reads="leaving-wagers")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_player_may_leave_at_any_time(tag: str, moment: str) -> None:
    at = stations(tag)
    at.buys("ana", 100_00)
    seat = at.table.state.players["ana"].seat
    come_to(at, moment, {"straight:17": 5_00})
    locked = moment not in ("idle", "betting")
    left = only(at.player("ana", "leave"), e.PlayerLeft)
    # What can still be removed comes off; a locked wager is settled to a further ticket.
    assert (left.amount, left.owed) == (95_00 if locked else 100_00, locked)
    assert list(at.tickets().values()) == [left.amount]
    at.refused("not-at-table", "player:ana", "cash-out")
    at.player("bob", "take-seat", seat=seat)  # the station is free
    if locked:
        go_on(at, moment)
        assert list(at.tickets().values()) == [95_00, 180_00]
    assert "ana" not in at.table.state.players


@pytest.mark.parametrize(
    ("tag", "by"),
    [
        pytest.param(tag, by, marks=shows(tag, id, reads))
        for tag, id in CASH_OUT.items()
        for by, reads in (("player:ana", ()), ("dealer:dan", "dealer-cashes-out"))
    ],
)
def test_cash_out_closes_the_account(tag: str, by: str) -> None:
    at = stations(tag)
    at.buys("ana", 100_00)
    for other in ("cage", "system", "inspector"):
        at.refused("not-allowed", other, "cash-out", player="ana")
    at.ask(by, "cash-out", player="ana")
    assert at.chips("ana") == at.play.ledger.balance("player:ana") == 0
    at.refused("nothing-to-cash-out", by, "cash-out", player="ana")
    at.dealer("open-betting")
    at.refused("not-enough", "player:ana", "place-wager", bet="red", stake=5_00)
    at.buys("ana", 20_00)
    at.wagers("ana", {"red": 5_00})
    at.refused("wagers-down", by, "cash-out", player="ana")  # they come off first
    at.refused("not-yours", "player:bob", "cash-out", player="ana")


@books(CM18="11.4.6(b)", CM11="10.4.6(b)", reads="locked-at-cash-out")
@pytest.mark.parametrize("moment", NEXT)
def test_what_is_locked_at_cash_out_is_settled_to_the_account(tag: str, moment: str) -> None:
    at = stations(tag)
    at.buys("ana", 100_00)
    come_to(at, moment, {"straight:17": 5_00})
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 95_00
    at.refused("seat-taken", "player:bob", "take-seat", seat=at.table.state.players["ana"].seat)
    go_on(at, moment)
    assert (at.chips("ana"), list(at.tickets().values())) == (180_00, [95_00])
    at.player("ana", "cash-out")
    assert list(at.tickets().values()) == [95_00, 180_00]


@books(CM18="11.7.5 #2", CM11="10.7.5 #2")
@pytest.mark.parametrize("moment", MOMENTS)
def test_with_nothing_in_the_account_a_player_just_leaves(tag: str, moment: str) -> None:
    at = stations(tag)
    at.buys("ana", 20_00)
    at.player("ana", "cash-out")
    at.buys("bob", 20_00)
    come_to(at, moment, {})
    left = only(at.player("ana", "leave"), e.PlayerLeft)
    assert (left.amount, left.ticket, left.owed) == (0, "", False)
    assert list(at.tickets().values()) == [20_00]
    assert list(at.table.state.players) == ["bob"]


@books(CM18="11.7.5(a) #1", CM11="10.7.5(a) #1")
@pytest.mark.parametrize("do", ["cash-out", "leave"])
def test_a_ticket_is_for_the_full_value_of_the_account(tag: str, do: str) -> None:
    limits = {"min": 50, "max": 100_00, "unit": 50}
    at = stations(tag, limits=limits)
    at.buys("ana", 120_00)
    at.buys("bob", 10_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 50})
    at.spin("17")
    assert at.chips("ana") == 137_50
    at.player("ana", do)
    ((number, amount),) = at.tickets().items()
    assert is_ticket_number(number)
    assert amount == 137_50
    assert at.play.ledger.balance("player:ana") == 0
    assert at.play.ledger.balance("cage:tickets") == 137_50
