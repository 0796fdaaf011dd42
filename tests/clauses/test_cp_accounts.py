"""Crown Perth, the ATS chip account: how it is funded, debited and cashed out, and its tickets."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cage import ticket_number
from croupier.errors import SpecError
from croupier.table import events as e
from croupier.table.commands import read_command
from croupier.table.screens.memory import Memory
from kit.marks import clause, reading
from kit.table import Playing, only, playing
from kit.views import me

MANAGER = "table-games-manager"


def ats(**spec: Any) -> Playing:
    return playing("CP", mode="ats", **{"wagering_period_s": 30, **spec})


def account(at: Playing, name: str) -> int:
    """The balance as the player's own station shows it."""
    shown: int = me(at.table, Memory(), name)["account"]
    return shown


def ticket_of(at: Playing, name: str) -> str:
    """The player cashes out at the station: the number of the ticket."""
    return only(at.player(name, "cash-out"), e.CashedOut).ticket


# ---- Funding: 3.9 ----


@clause("CP", "3.9 chapeau")
def test_nobody_plays_on_an_ats_without_an_account_or_beyond_it() -> None:
    at = ats()
    at.dealer("open-betting")
    wager = {"bet": "red", "stake": 5_00}
    at.refused("not-at-table", "player:ana", "place-wager", **wager)
    at.player("ana", "take-seat", seat=4)
    at.refused("not-enough", "player:ana", "place-wager", **wager)
    at.dealer("buy-in", player="ana", amount=5_00, tender="cash")
    at.player("ana", "place-wager", **wager)
    at.refused("not-enough", "player:ana", "place-wager", **wager)


@clause("CP", "3.9(a)")
@pytest.mark.parametrize("tender", ["cash", "chips", "voucher"])
def test_cash_chips_or_vouchers_are_tendered_to_the_dealer(tender: str) -> None:
    at = ats()
    at.wait(7)
    happened = at.dealer("buy-in", player="ana", amount=200_00, tender=tender)
    assert only(happened, e.BoughtIn) == e.BoughtIn("ana", 200_00, tender)
    kept = at.steps[-1]
    assert (kept.by, kept.at) == ("dealer:dan", "2026-01-01T00:00:07Z")
    assert account(at, "ana") == 200_00
    drop, tray = (0, 200_00) if tender == "chips" else (200_00, 0)
    assert (at.table.state.chips.drop, at.table.state.chips.float) == (drop, tray)
    own = at.refused("wrong-tender", "player:ana", "buy-in", amount=200_00, tender=tender)
    assert own.clause == "CP 3.9(b)"


@clause("CP", "1.1 Casino Vouchers")
def test_a_voucher_is_kept_as_what_it_is_at_a_station_and_at_a_cloth() -> None:
    for mode in ("ats", "cloth"):
        at = playing("CP", mode=mode)
        happened = at.dealer("buy-in", player="ana", amount=25_00, tender="voucher")
        assert only(happened, e.BoughtIn).tender == "voucher"
        at.refused("wrong-tender", "dealer", "buy-in", player="ana", amount=25_00, tender="token")


@pytest.mark.parametrize(
    ("by", "tender"),
    [
        pytest.param("dealer", "note", marks=clause("CP", "3.9(a)")),
        pytest.param("dealer", "token", marks=clause("CP", "3.9(a)")),
        pytest.param("dealer", "ticket", marks=clause("CP", "3.9(a)")),
        pytest.param("player:ana", "token", marks=clause("CP", "3.9(b)")),
        pytest.param("player:ana", "voucher", marks=clause("CP", "3.9(b)")),
    ],
)
def test_nothing_else_is_taken(by: str, tender: str) -> None:
    at = ats()
    number = {"ticket": ticket_number(1)} if tender == "ticket" else {}
    fields = {"player": "ana", "amount": 10_00, "tender": tender, **number}
    at.refused("wrong-tender", by, "buy-in", **fields)


@clause("CP", "3.9(b)")
def test_notes_go_into_the_note_acceptor() -> None:
    at = ats()
    happened = at.player("ana", "buy-in", amount=50_00, tender="note")
    assert only(happened, e.BoughtIn) == e.BoughtIn("ana", 50_00, "note")
    assert (account(at, "ana"), at.table.state.chips.drop) == (50_00, 50_00)
    for amount in (0, -50_00):
        at.refused("no-amount", "player:ana", "buy-in", amount=amount, tender="note")
    at.refused("form", "player:ana", "buy-in", amount=5_00, tender="note", ticket=ticket_number(1))


@clause("CP", "3.9(b)")
@pytest.mark.parametrize("said", [True, False])
def test_a_ticket_is_credited_once_whoever_holds_it(said: bool) -> None:
    """Its amount may be left out: it is worth what it says."""
    at = ats()
    at.buys("ana", 75_00)
    ticket = ticket_of(at, "ana")
    at.buys("bob", 20_00)
    fields: dict[str, Any] = {"tender": "ticket", "ticket": ticket}
    happened = at.player("bob", "buy-in", **fields, **({"amount": 75_00} if said else {}))
    assert only(happened, e.BoughtIn) == e.BoughtIn("bob", 75_00, "ticket", ticket)
    assert (account(at, "bob"), account(at, "ana")) == (95_00, 0)
    for name in ("bob", "ana"):
        again = at.refused("ticket-redeemed", f"player:{name}", "buy-in", **fields)
        assert again.clause == "CP 3.9 chapeau"
    at.refused("ticket-redeemed", "cage", "redeem-ticket", ticket=ticket)
    assert at.play.cage.owes == 0


@clause("CP", "3.9(b)")
def test_only_a_ticket_the_system_issued_is_taken_and_for_its_full_value() -> None:
    at = ats()
    at.buys("ana", 75_00)
    ticket = ticket_of(at, "ana")
    for amount in (74_99, 75_01):
        at.refused(
            "wrong-amount", "player:bob", "buy-in", amount=amount, tender="ticket", ticket=ticket
        )
    for unknown in (ticket_number(99), ticket[:-1] + str((int(ticket[-1]) + 1) % 10), "17"):
        at.refused("no-such-ticket", "player:bob", "buy-in", tender="ticket", ticket=unknown)
    at.refused("form", "player:bob", "buy-in", amount=75_00, tender="ticket")
    at.ask("cage:cora", "redeem-ticket", ticket=ticket)
    at.refused("ticket-redeemed", "player:bob", "buy-in", tender="ticket", ticket=ticket)


@clause("CP", "3.9 closing", "1.1 ATS Chip Account")
@pytest.mark.parametrize(("by", "tender"), [("dealer", "cash"), ("player:ana", "note")])
def test_what_was_tendered_is_credited_and_shown(by: str, tender: str) -> None:
    at = ats()
    at.buys("ana", 20_00)
    assert account(at, "ana") == 20_00
    at.ask(by, "buy-in", player="ana", amount=100_00, tender=tender)
    assert account(at, "ana") == 120_00


@clause("CP", "3.10")
def test_an_accepted_wager_is_debited() -> None:
    at = ats()
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    assert account(at, "ana") == 90_00
    at.wagers("ana", {"red": 13_00})  # of which 10.00 is accepted
    assert account(at, "ana") == 80_00
    at.wagers("ana", {"odd": 3_00})  # shown, not accepted
    assert account(at, "ana") == 80_00
    at.player("ana", "remove-wager", bet="red")
    assert account(at, "ana") == 100_00


# ---- Cashing out: 4.8, the Cash Out Period ----


@clause("CP", "4.8")
def test_the_whole_balance_is_paid_by_ticket_at_the_station() -> None:
    at = ats()
    at.buys("ana", 123_50)
    paid = only(at.player("ana", "cash-out"), e.CashedOut)
    assert (paid.amount, account(at, "ana")) == (123_50, 0)
    assert at.tickets() == {paid.ticket: 123_50}
    at.refused("nothing-to-cash-out", "player:ana", "cash-out")
    with pytest.raises(SpecError, match="amount"):
        read_command('{"do": "cash-out", "by": "player:ana", "amount": 5000}')


@clause("CP", "4.8")
@reading("CP", "cash-out")
def test_the_whole_balance_is_paid_in_chips_at_the_dealer() -> None:
    """A reading: the form of payment is not printed."""
    at = ats()
    at.buys("ana", 123_50)
    for by in ("cage", "system:clock", "sensor:one"):
        at.refused("not-allowed", by, "cash-out", player="ana")
    paid = only(at.dealer("cash-out", player="ana"), e.CashedOut)
    assert (paid.amount, paid.ticket, account(at, "ana")) == (123_50, "", 0)
    assert (at.tickets(), at.table.state.chips.float) == ({}, -123_50)
    assert at.table.state.players["ana"].seat == 1


@clause("CP", "1.1 Cash Out Period")
@reading("CP", "cash-out")
def test_cash_out_waits_while_wagers_can_be_removed_or_stand() -> None:
    """A reading: no length is printed."""
    at = ats()
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.refused("wagers-down", "player:ana", "cash-out")
    at.dealer("spin-ball")
    at.wait(29)
    at.refused("wagers-down", "player:ana", "cash-out")
    at.dealer("call-no-spin", ground="short-spin")
    at.refused("wagers-down", "player:ana", "cash-out")
    at.dealer("open-betting")
    at.player("ana", "remove-all")
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 100_00


@clause("CP", "1.1 Cash Out Period", "4.7(b)", "4.8")
@reading("CP", "cash-out")
def test_once_wagers_are_locked_the_free_balance_is_paid_and_the_win_later() -> None:
    at = ats()
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00})
    at.wait(30)
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 90_00
    at.close()
    at.dealer("record-outcome", outcome="17")
    settled = at.dealer("settle")
    assert not [one for one in settled if isinstance(one, e.DuesPaid)]
    assert (account(at, "ana"), list(at.tickets().values())) == (360_00, [90_00])
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 360_00
    assert sorted(at.tickets().values()) == [90_00, 360_00]


@clause("CP", "4.8")
@reading("CP", "cash-out")
@pytest.mark.parametrize("locked", [False, True])
def test_who_leaves_is_paid_everything(locked: bool) -> None:
    at = ats()
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00, "red": 3_00})
    at.wait(30 if locked else 0)
    left = only(at.player("ana", "leave"), e.PlayerLeft)
    assert (left.amount, left.owed) == ((90_00, True) if locked else (100_00, False))
    at.refused("not-at-table", "player:ana", "leave")
    at.dealer("spin-ball")
    at.wait(30)
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    due = [one for one in at.dealer("settle") if isinstance(one, e.DuesPaid)]
    assert [(one.player, one.amount) for one in due] == ([("ana", 360_00)] if locked else [])
    assert sorted(at.tickets().values()) == ([90_00, 360_00] if locked else [100_00])
    assert "ana" not in at.table.state.players


def test_who_has_left_is_paid_too_when_standing_wagers_are_no_longer_recognised() -> None:
    """A no spin, then a higher outlay: nothing is at risk, and nothing may stay behind."""
    at = ats()
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.close()
    at.player("ana", "leave")
    at.dealer("call-no-spin", ground="short-spin")
    limits = {"min": 5_00, "max": 500_00, "outlay": 20_00}
    at.ask("casino-operator:olga", "announce-limits", limits=limits, effective_at=at.at)
    at.dealer("open-betting")
    at.dealer("spin-ball")
    only(at.wait(30), e.WagersNotRecognised)
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="32")
    due = only(at.dealer("settle"), e.DuesPaid)
    assert (due.amount, sorted(at.tickets().values())) == (10_00, [10_00, 90_00])


# ---- Tickets that were not printed: readings ----


@reading("CP", "tickets")
@pytest.mark.parametrize(("do", "status"), [("reprint-ticket", "issued"), ("void-ticket", "void")])
def test_a_manager_reprints_or_voids(do: str, status: str) -> None:
    """A reading: the text knows tickets, and nobody who mends one."""
    at = ats()
    at.buys("ana", 75_00)
    ticket = ticket_of(at, "ana")
    at.player("ana", "report-print-failure", ticket=ticket)
    at.dealer("record-incident", kind="influence", person="ana", note="she told others")
    why = {"ground": "contravention", "reason": "her words"} if do == "void-ticket" else {}
    refusal = at.refused("not-allowed", "dealer", do, ticket=ticket, **why)
    assert refusal.clause == "reading: tickets"
    at.ask(MANAGER, do, ticket=ticket, **why)
    kept = at.play.cage.tickets[ticket]
    assert (kept.status, kept.duplicate) == (status, do == "reprint-ticket")
    assert at.play.cage.owes == (75_00 if status == "issued" else 0)


@reading("CP", "manual-payment")
def test_a_manager_pays_by_hand_once() -> None:
    at = ats()
    at.buys("ana", 75_00)
    ticket = ticket_of(at, "ana")
    paid = {"player": "ana", "amount": 75_00, "ground": "print-failure", "ticket": ticket}
    at.refused("was-printed", MANAGER, "pay-manually", **paid)
    at.dealer("report-print-failure", ticket=ticket)
    assert at.refused("not-allowed", "dealer", "pay-manually", **paid).clause == (
        "reading: manual-payment"
    )
    at.refused("wrong-amount", MANAGER, "pay-manually", **{**paid, "amount": 80_00})
    at.ask(MANAGER, "pay-manually", **paid)
    assert (at.play.cage.owes, at.play.cage.tickets[ticket].status) == (0, "paid-manually")
    at.refused("ticket-paid-manually", MANAGER, "pay-manually", **paid)
    at.refused("ticket-paid-manually", "player:ana", "buy-in", tender="ticket", ticket=ticket)


@reading("CP", "print-failure-when")
def test_a_failed_print_is_reported_before_the_next_spin() -> None:
    at = ats()
    at.buys("ana", 75_00)
    ticket = ticket_of(at, "ana")
    at.dealer("open-betting")
    at.dealer("spin-ball")
    refusal = at.refused("too-late", "player:ana", "report-print-failure", ticket=ticket)
    assert refusal.clause == "reading: print-failure-when"


@reading("CP", "print-failure-when")
def test_a_failed_print_is_reported_within_a_quarter_of_an_hour() -> None:
    at = ats()
    at.buys("ana", 75_00)
    ticket = ticket_of(at, "ana")
    at.wait(15 * 60 + 1)
    for by in ("player:ana", "dealer"):
        refusal = at.refused("too-late", by, "report-print-failure", ticket=ticket)
        assert refusal.clause == "reading: print-failure-when"
    at.buys("ana", 75_00)
    ticket = ticket_of(at, "ana")
    at.wait(15 * 60)
    at.player("ana", "report-print-failure", ticket=ticket)
