"""Crown Melbourne's TouchTable: chip accounts, guests, the dealer console and player displays."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import SpecError
from croupier.table import events as e
from kit.table import Playing, books, only, playing

# How far a spin has come, and what the dealer has done to bring it there.
MOMENTS = ["idle", "betting", "ball-running", "no-more-bets", "outcome"]
LOCKED = ("no-more-bets", "outcome")
TENDERS = ("cash", "voucher", "token", "chips")
GUESTS = {"CM18": "CM18 12.3.1 #2", "CM11": "CM11 11.3.1 #2"}
THROUGH = {"CM18": "CM18 12.2 Guest player", "CM11": "CM11 11.2 guest player"}


def table(tag: str, *names: str, **spec: Any) -> Playing:
    at = playing(tag, mode="touchtable", **spec)
    for name in names or ("ana",):
        at.buys(name, 100_00)
    return at


def come_to(at: Playing, moment: str) -> None:
    """From betting, which is open, so far."""
    if moment in ("ball-running", *LOCKED):
        at.dealer("spin-ball")
    if moment in LOCKED:
        if "announce-final-bets" in at.table.powers:
            at.dealer("announce-final-bets")
        at.dealer("no-more-bets")
    if moment == "outcome":
        at.dealer("record-outcome", outcome="17")


def guest(at: Playing, name: str = "gil", amount: int = 0) -> None:
    at.dealer("open-guest-account", player=name)
    if amount:
        at.dealer("buy-in", player=name, amount=amount, tender="cash")


# ---- Buying in ----


@books(CM18="12.7.2", CM11="11.7.2")
@pytest.mark.parametrize("tender", TENDERS)
def test_a_person_buys_in_by_tendering_to_the_dealer(tag: str, tender: str) -> None:
    at = playing(tag, mode="touchtable")
    rule = {"CM18": "CM18 12.7.2", "CM11": "CM11 11.7.2"}[tag]
    paid = {"player": "ana", "amount": 100_00, "tender": tender}
    for role in ("player:ana", "guest:ana", "cage", "system"):
        assert at.refused("not-allowed", role, "buy-in", **paid).clause == rule
    for wrong in ("note", "ticket"):
        refused = at.refused("wrong-tender", "dealer", "buy-in", **{**paid, "tender": wrong})
        assert refused.clause == rule
    for amount in (0, -5_00):
        at.refused("no-amount", "dealer", "buy-in", **{**paid, "amount": amount})
    at.dealer("open-betting")
    at.refused("not-at-table", "player:ana", "place-wager", bet="red", stake=5_00)
    bought = only(at.dealer("buy-in", **paid), e.BoughtIn)
    assert (bought.amount, bought.tender, at.steps[-1].by) == (100_00, tender, "dealer:dan")
    at.wagers("ana", {"red": 5_00})
    # Chips go into the tray, all else into the drop box.
    assert (at.table.state.chips.float, at.table.state.chips.drop) == (
        (100_00, 0) if tender == "chips" else (0, 100_00)
    )


@books(CM18="12.7.3(a)", CM11="11.7.3(a)", reads={"CM11": "tendered-amount"})
def test_who_buys_in_has_control_of_a_display_with_that_credit(tag: str) -> None:
    at = playing(tag, mode="touchtable", seats=3)
    taken, bought = at.buys("ana", 100_00)
    assert (taken, bought) == (e.SeatTaken("ana", 1), e.BoughtIn("ana", 100_00, "cash"))
    at.player("bob", "take-seat", seat=3)
    assert at.buys("bob", 70_00) == (e.BoughtIn("bob", 70_00, "cash"),)  # one has it already
    assert only(at.buys("cy", 30_00), e.SeatTaken).seat == 2
    assert [at.chips(name) for name in ("ana", "bob", "cy")] == [100_00, 70_00, 30_00]
    paid = {"player": "dee", "amount": 100_00, "tender": "cash"}
    at.refused("no-seat-free", "dealer", "buy-in", **paid)  # without a display she is a guest
    at.refused("seat-taken", "player:dee", "take-seat", seat=1)


@books(CM18="12.2 TouchTable Chip Account", CM11="11.2 TouchTable Chip Account")
def test_an_account_is_there_when_someone_has_bought_in(tag: str) -> None:
    at = playing(tag, mode="touchtable")
    at.player("ana", "take-seat", seat=7)
    at.dealer("open-betting")
    at.refused("not-enough", "player:ana", "place-wager", bet="red", stake=5_00)
    at.refused("not-enough", "dealer", "call-bet", player="ana", bet="red", stake=5_00)
    at.buys("ana", 20_00)
    at.buys("ana", 30_00)  # more, on the same account
    assert [(one.seat, one.chips) for one in at.table.state.players.values()] == [(7, 50_00)]
    assert at.play.ledger.balance("player:ana") == 50_00
    at.wagers("ana", {"red": 5_00})


@books(CM18="12.3.1 #1", CM11="11.3.1 #1")
def test_there_are_places_for_twenty_one_players(tag: str) -> None:
    names = [f"p{n}" for n in range(21)]
    at = table(tag, *names)
    assert [one.seat for one in at.table.state.players.values()] == list(range(1, 22))
    paid = {"player": "late", "amount": 100_00, "tender": "cash"}
    at.refused("no-seat-free", "dealer", "buy-in", **paid)
    at.refused("no-such-seat", "player:late", "take-seat", seat=22)
    with pytest.raises(SpecError, match="at most 21"):
        playing(tag, mode="touchtable", seats=22)


# ---- Guests ----


@books(CM18="12.7.3(b)", CM11="11.7.3(b)", reads={"CM11": "tendered-amount"})
def test_a_guest_has_an_account_on_the_console_and_no_display(tag: str) -> None:
    at = table(tag, "ana", seats=2)
    for role in ("player:gil", "guest:gil", "cage", "system"):
        at.refused("not-allowed", role, "open-guest-account", player="gil")
    at.refused("at-table", "dealer", "open-guest-account", player="ana")
    assert at.dealer("open-guest-account", player="gil") == (e.GuestAccountOpened("gil"),)
    at.refused("at-table", "dealer", "open-guest-account", player="gil")
    bought = at.dealer("buy-in", player="gil", amount=50_00, tender="token")
    assert bought == (e.BoughtIn("gil", 50_00, "token"),)  # and no seat
    gil = at.table.state.players["gil"]
    assert (gil.guest, gil.seat, gil.chips) == (True, None, 50_00)
    at.refused("is-guest", "player:gil", "take-seat", seat=2)


@books(CM18="12.3.1 #2", CM11="11.3.1 #2")
def test_there_are_places_for_twelve_guests(tag: str) -> None:
    at = table(tag)
    for n in range(12):
        guest(at, f"g{n}")
    refused = at.refused("no-guest-account", "dealer", "open-guest-account", player="g12")
    assert refused.clause == GUESTS[tag]
    at.ask("guest:g3", "leave")
    guest(at, "g12")
    at.refused("no-guest-account", "dealer", "open-guest-account", player="g13")


@books(CM18=("12.2 Guest player", "12.2 Dealer Console #5"), CM11="11.2 guest player")
def test_a_guest_bets_through_the_dealer_only(tag: str) -> None:
    at = table(tag)
    guest(at, "gil", 100_00)
    at.dealer("open-betting")
    touch: dict[str, dict[str, Any]] = {
        "place-wager": {"bet": "red", "stake": 5_00},
        "move-wager": {"from_": "red", "to": "black"},
        "remove-wager": {"bet": "red"},
        "remove-last": {},
        "remove-all": {},
        "repeat-wagers": {},
    }
    for _ in range(2):  # before there is a wager, and after
        for do, fields in touch.items():
            at.refused("not-allowed", "guest:gil", do, **fields)
            assert at.refused("guest-calls", "player:gil", do, **fields).clause == THROUGH[tag]
        at.dealer("call-bet", player="gil", bet="red", stake=5_00)
    assert (at.down("gil"), at.chips("gil"), at.chips("ana")) == ({"red": 10_00}, 90_00, 100_00)
    at.refused("not-enough", "dealer", "call-bet", player="gil", bet="red", stake=95_00)
    at.spin("18")
    assert at.chips("gil") == 110_00


@books(CM18="12.7.7(a)", CM11="11.7.7(a)")
def test_a_guest_who_leaves_is_cashed_out_by_the_dealer(tag: str) -> None:
    at = table(tag)
    guest(at, "gil", 60_00)
    at.refused("not-allowed", "cage", "cash-out", player="gil")
    happened = at.dealer("cash-out", player="gil")
    assert happened == (e.CashedOut("gil", 60_00), e.GuestAccountClosed("gil"))  # in chips
    assert "gil" not in at.table.state.players
    assert (at.table.state.chips.float, at.play.ledger.balance("player:gil")) == (-60_00, 0)
    at.dealer("open-betting")
    at.refused("not-at-table", "dealer", "call-bet", player="gil", bet="red", stake=5_00)


@books(CM18="12.7.7(a)", CM11="11.7.7(a)", reads="locked-at-cash-out")
def test_what_a_guest_who_was_cashed_out_still_wins_is_paid_in_chips(tag: str) -> None:
    at = table(tag)
    guest(at, "gil", 60_00)
    at.dealer("open-betting")
    at.dealer("call-bet", player="gil", bet="straight:17", stake=5_00)
    at.refused("wagers-down", "dealer", "cash-out", player="gil")  # it can still come off
    come_to(at, "no-more-bets")
    assert only(at.dealer("cash-out", player="gil"), e.CashedOut).amount == 55_00
    for n in range(12):
        guest(at, f"g{n}")  # his place is free
    at.dealer("record-outcome", outcome="17")
    assert only(at.dealer("settle"), e.DuesPaid) == e.DuesPaid("gil", 180_00)
    assert "gil" not in at.table.state.players


@books(CM18="12.7.7(b)", CM11="11.7.7(b)")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_guest_with_nothing_left_just_leaves(tag: str, moment: str) -> None:
    at = table(tag)
    guest(at, "gil", 5_00)
    at.dealer("open-betting")
    at.dealer("call-bet", player="gil", bet="red", stake=5_00)
    at.spin("17")
    if moment != "idle":
        at.dealer("open-betting")
        come_to(at, moment)
    at.refused("nothing-to-cash-out", "dealer", "cash-out", player="gil")
    left = only(at.ask("guest:gil", "leave"), e.PlayerLeft)
    assert (left.amount, left.owed) == (0, False)
    assert list(at.table.state.players) == ["ana"]


# ---- Leaving and cashing out ----


@books(CM18="12.7.4(a)", CM11="11.7.4(a)", reads="leaving-wagers")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_player_may_leave_at_any_time(tag: str, moment: str) -> None:
    at = table(tag)
    seat = at.table.state.players["ana"].seat
    if moment != "idle":
        at.dealer("open-betting")
        at.wagers("ana", {"straight:17": 5_00})
        come_to(at, moment)
    locked = moment in LOCKED
    for role in ("dealer", "cage"):
        at.refused("not-allowed", role, "leave", player="ana")
    at.refused("not-yours", "guest:gil", "leave", player="ana")
    left = only(at.player("ana", "leave"), e.PlayerLeft)
    assert (left.amount, left.ticket, left.owed) == (95_00 if locked else 100_00, "", locked)
    at.player("bob", "take-seat", seat=seat)  # the display is free
    if moment == "no-more-bets":
        at.dealer("record-outcome", outcome="17")
    if locked:
        assert only(at.dealer("settle"), e.DuesPaid).amount == 180_00
    assert "ana" not in at.table.state.players
    assert at.play.ledger.balance("player:ana") == 0


@books(CM18=("12.7.5 #1", "12.2 Player Display #9"), CM11="11.7.5 #1")
def test_a_player_closes_the_account_by_cash_out(tag: str) -> None:
    at = table(tag)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.refused("wagers-down", "player:ana", "cash-out")
    at.player("ana", "remove-all")
    at.refused("not-yours", "player:bob", "cash-out", player="ana")
    assert only(at.player("ana", "cash-out"), e.CashedOut) == e.CashedOut("ana", 100_00)
    assert at.chips("ana") == at.play.ledger.balance("player:ana") == 0
    at.refused("not-enough", "player:ana", "place-wager", bet="red", stake=5_00)
    at.refused("nothing-to-cash-out", "player:ana", "cash-out")


@books(CM18="12.4.6(b)", CM11="11.4.6(b)", reads="locked-at-cash-out")
def test_what_is_locked_at_cash_out_is_settled_to_the_account(tag: str) -> None:
    at = table(tag)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00})
    come_to(at, "no-more-bets")
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 95_00
    at.dealer("record-outcome", outcome="17")
    settled = at.dealer("settle")
    assert not [one for one in settled if isinstance(one, e.DuesPaid)]
    assert (at.chips("ana"), at.table.state.chips.float) == (180_00, -95_00)
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 180_00


@books(CM18="12.7.5 #2", CM11="11.7.5 #2")
@pytest.mark.parametrize("moment", MOMENTS)
def test_with_nothing_in_the_account_a_player_just_leaves(tag: str, moment: str) -> None:
    at = table(tag)
    at.player("ana", "cash-out")
    if moment != "idle":
        at.dealer("open-betting")
        come_to(at, moment)
    left = only(at.player("ana", "leave"), e.PlayerLeft)
    assert (left.amount, left.owed, at.table.state.players) == (0, False, {})
    assert at.table.state.chips.float == -100_00  # what was cashed out, and no more


@books(CM18="12.7.6", CM11="11.7.6")
@pytest.mark.parametrize("by", ["player:ana", "dealer:dan"])
def test_the_whole_balance_is_paid_in_chips(tag: str, by: str) -> None:
    limits = {"min": 1_00, "max": 500_00, "unit": 1_00, "inside_unit": 1_00}
    at = table(tag, limits=limits, float=1_000_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 1_00, "red": 2_00, "odd": 1_00})
    at.spin("17")
    assert at.chips("ana") == 134_00
    for role in ("cage", "system", "inspector"):
        refused = at.refused("not-allowed", role, "cash-out", player="ana")
        assert refused.clause == {"CM18": "CM18 12.7.6", "CM11": "CM11 11.7.6"}[tag]
    paid = only(at.ask(by, "cash-out", player="ana"), e.CashedOut)
    assert (paid.amount, paid.ticket) == (134_00, "")
    assert at.chips("ana") == at.play.ledger.balance("player:ana") == 0
    assert at.play.ledger.balance("patrons:chips") == 134_00
    assert (at.table.state.chips.float, at.tickets()) == (
        866_00,
        {},
    )  # out of the tray, and no ticket


# ---- The dealer console ----


@books(
    CM18=("12.2 Dealer Console #1", "12.2 Dealer Console #2"),
    CM11="11.2 Dealer Console",
)
def test_the_console_takes_buy_ins_and_cash_outs(tag: str) -> None:
    at = table(tag, "ana", "bob")
    at.dealer("buy-in", player="bob", amount=40_00, tender="voucher")
    assert (at.chips("ana"), at.chips("bob")) == (100_00, 140_00)
    assert at.steps[-1].by == "dealer:dan"
    assert only(at.dealer("cash-out", player="bob"), e.CashedOut) == e.CashedOut("bob", 140_00)
    assert (at.chips("ana"), at.chips("bob")) == (100_00, 0)


@books(
    CM18=("12.2 Dealer Console #3", "12.2 Dealer Console #4"),
    CM11="11.2 Dealer Console",
)
def test_the_console_takes_outcomes_and_the_confirmation_of_results(tag: str) -> None:
    at = table(tag)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00})
    at.close()
    for wrong in ("00", "37", "red", ""):
        at.refused("no-such-outcome", "dealer", "record-outcome", outcome=wrong)
    at.refused("not-shown", "dealer", "confirm-outcome", outcome="17")
    at.ask("sensor:1", "record-outcome", outcome="17", source="sensor-1")
    for role in ("dealer", "system"):
        at.refused("no-outcome", role, "settle")  # it is shown, and not yet confirmed
    for role in ("player:ana", "sensor:1", "system"):
        at.refused("not-allowed", role, "confirm-outcome", outcome="17")
    at.refused("not-shown", "dealer", "confirm-outcome", outcome="18")
    confirmed = only(at.dealer("confirm-outcome", outcome="17"), e.OutcomeRecorded)
    assert (confirmed.outcome, confirmed.source, at.steps[-1].by) == (
        "17", "confirmed", "dealer:dan"
    )  # fmt: skip
    at.dealer("settle")
    assert at.chips("ana") == 95_00 + 180_00
    # Or the dealer's own entry, against what a sensor showed.
    at.close()
    at.ask("sensor:1", "record-outcome", outcome="18", source="sensor-1")
    assert only(at.dealer("record-outcome", outcome="0"), e.OutcomeRecorded).source == "dealer"


@books(CM18="12.2 Dealer Console #5", CM11="11.2 Dealer Console")
@pytest.mark.parametrize("name", ["ana", "gil"])
def test_the_console_places_call_bets_for_players_and_guests(tag: str, name: str) -> None:
    at = table(tag)
    guest(at, "gil", 100_00)
    asked = {"player": name, "bet": "voisins", "stake": 45_00}
    at.refused("betting-closed", "dealer", "call-bet", **asked)
    at.dealer("open-betting")
    for role in (f"player:{name}", f"guest:{name}", "cage"):
        at.refused("not-allowed", role, "call-bet", **asked)
    at.dealer("call-bet", **asked)
    assert (at.down(name), at.chips(name)) == ({"voisins": 45_00}, 55_00)
    come_to(at, "no-more-bets")
    at.refused("betting-closed", "dealer", "call-bet", **{**asked, "stake": 9_00})


# ---- The player display ----


@books(CM18="12.2 Player Display #5", CM11="11.2 Player Display #2")
def test_the_display_places_neighbours(tag: str) -> None:
    at = table(tag)
    at.dealer("open-betting")
    at.wagers("ana", {"neighbours:17": 25_00})  # 17 and two either side of it on the wheel
    assert (at.chips("ana"), at.down("ana")) == (75_00, {"neighbours:17": 25_00})
    at.spin("34")
    assert at.chips("ana") == 75_00 + 180_00
    at.dealer("open-betting")
    at.wagers("ana", {"neighbours:17": 25_00})
    at.spin("27")  # the third from 17
    assert at.chips("ana") == 230_00


@books(CM18="12.2 Player Display #6", CM11="11.2 Player Display #2")
def test_the_display_removes_all_bets(tag: str) -> None:
    at = table(tag)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00, "odd": 15_00, "straight:17": 5_00})
    for role in ("dealer", "cage"):
        at.refused("not-allowed", role, "remove-all", player="ana")
    assert only(at.player("ana", "remove-all"), e.WagersRemoved).amount == 30_00
    assert (at.chips("ana"), at.down("ana")) == (100_00, {})
    at.refused("no-wager", "player:ana", "remove-all")
    at.wagers("ana", {"red": 10_00})
    come_to(at, "no-more-bets")
    at.refused("betting-closed", "player:ana", "remove-all")


@books(CM18="12.2 Player Display #7", CM11="11.2 Player Display #2")
def test_the_display_removes_the_last_bet(tag: str) -> None:
    at = table(tag)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.wagers("ana", {"red": 5_00, "odd": 5_00})
    at.refused("not-allowed", "dealer", "remove-last", player="ana")
    for left in ({"red": 15_00}, {"red": 10_00}, {}):
        at.player("ana", "remove-last")
        assert (at.down("ana"), at.chips("ana")) == (left, 100_00 - sum(left.values()))
    at.refused("no-wager", "player:ana", "remove-last")


@books(CM18="12.2 Player Display #8", CM11="11.2 Player Display #2")
def test_the_display_repeats_the_bets_of_the_last_spin_all_or_none(tag: str) -> None:
    at = table(tag)
    at.dealer("open-betting")
    at.refused("no-wager", "player:ana", "repeat-wagers")
    bets = {"red": 20_00, "straight:17": 5_00, "dozen:1": 15_00}
    at.wagers("ana", bets)
    at.spin("0")
    at.dealer("open-betting")
    at.refused("not-allowed", "dealer", "repeat-wagers", player="ana")
    at.player("ana", "repeat-wagers")
    assert (at.down("ana"), at.chips("ana")) == (bets, 20_00)
    at.spin("0")
    at.dealer("open-betting")
    at.refused("not-enough", "player:ana", "repeat-wagers")  # 20.00 is left for 40.00


@books(CM11="11.2 Player Display #2")
def test_the_display_cashes_out(tag: str) -> None:
    at = table(tag)
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 100_00
    at.dealer("open-betting")
    at.refused("not-enough", "player:ana", "place-wager", bet="red", stake=5_00)
