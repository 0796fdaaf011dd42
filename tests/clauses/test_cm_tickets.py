"""Crown Melbourne's TouchBet tickets: redeemed once, and what is done when none comes out."""

from __future__ import annotations

from typing import Any

import pytest

from croupier import cage
from croupier.cage import Ticket, ticket_number
from croupier.table import events as e
from kit.marks import Ids, shows
from kit.table import Playing, books, only, playing

PAYS = {"CM18": "area-manager", "CM11": "pit-boss"}
TOO_LOW = {"CM18": ("dealer", "higher-duties-dealer"), "CM11": ("dealer", "game-supervisor")}
CASH = {"CM18": "CM18 11.7.5(a) #2", "CM11": "CM11 10.7.5(a) #2"}
PRINTING = {"CM18": "CM18 11.7.5(a)(ii)", "CM11": "CM11 10.7.5(a)(ii)"}
OTHERS = ("player:ana", "system:clock", "inspector:ivy")


def stations(tag: str, *names: str) -> Playing:
    at = playing(tag, mode="touchbet")
    for name in names or ("ana",):
        at.buys(name, 100_00)
    return at


def cashed_out(tag: str) -> tuple[Playing, str]:
    """Ana has cashed out a hundred: the table, and the number of her ticket."""
    at = stations(tag)
    return at, only(at.player("ana", "cash-out"), e.CashedOut).ticket


def failed(tag: str) -> tuple[Playing, str]:
    """The same, and the ticket did not print."""
    at, number = cashed_out(tag)
    at.player("ana", "report-print-failure", ticket=number)
    return at, number


def ticket_of(at: Playing, number: str) -> Ticket:
    return at.play.cage.tickets[number]


def manually(number: str, **other: Any) -> dict[str, Any]:
    paid = {"player": "ana", "amount": 100_00, "ground": "print-failure", "ticket": number}
    return {**paid, **other}


# ---- Redeemed ----


@books(CM18="11.7.5(a) #2", CM11="10.7.5(a) #2")
def test_the_cage_changes_a_ticket_into_cash_once(tag: str) -> None:
    at, number = cashed_out(tag)
    for role in (*OTHERS, "dealer", PAYS[tag]):
        refused = at.refused("not-allowed", role, "redeem-ticket", ticket=number)
        assert refused.clause == CASH[tag]
    at.ask("cage:cas", "redeem-ticket", ticket=number)
    assert at.steps[-1].tickets == (cage.TicketRedeemed(number, 100_00),)  # for its full value
    assert (at.steps[-1].by, ticket_of(at, number).status) == ("cage:cas", "redeemed")
    assert (at.play.cage.owes, at.play.ledger.balance("cage:tickets")) == (0, 0)
    assert at.play.ledger.balance("cage:paid") == 100_00
    refused = at.refused("ticket-redeemed", "cage", "redeem-ticket", ticket=number)
    assert refused.clause == CASH[tag]


@books(CM18="11.7.5(a) #2", CM11="10.7.5(a) #2")
def test_each_ticket_is_redeemed_by_its_own_number(tag: str) -> None:
    at = stations(tag, "ana", "bob")
    ana = only(at.player("ana", "cash-out"), e.CashedOut).ticket
    bob = only(at.player("bob", "leave"), e.PlayerLeft).ticket
    assert ana != bob
    at.ask("cage", "redeem-ticket", ticket=bob)
    assert (ticket_of(at, ana).status, ticket_of(at, bob).status) == ("issued", "redeemed")
    assert at.play.cage.owes == 100_00
    wrong = f"{int(ana) + 10:018d}"  # a digit was misread, and the check digit tells
    for number in (ticket_number(99), wrong, "17", ""):
        at.refused("no-such-ticket", "cage", "redeem-ticket", ticket=number)


# ---- Not printed ----


@books(CM18="11.7.5(a)(ii)", CM11="10.7.5(a)(ii)", reads="crown-acts")
def test_a_ticket_that_did_not_print_is_printed_again_as_a_duplicate(tag: str) -> None:
    at, number = failed(tag)
    for role in (*TOO_LOW[tag], *OTHERS, "cage"):
        at.refused("not-allowed", role, "reprint-ticket", ticket=number, reason="paper jam")
    at.wait(30)
    at.ask(f"{PAYS[tag]}:kim", "reprint-ticket", ticket=number, reason="paper jam")
    assert at.steps[-1].tickets == (cage.TicketReprinted(number, "paper jam"),)  # why
    assert (at.steps[-1].by, at.steps[-1].at) == (f"{PAYS[tag]}:kim", "2026-01-01T00:00:30Z")
    ticket = ticket_of(at, number)
    assert (ticket.status, ticket.duplicate, ticket.amount) == ("issued", True, 100_00)
    # One remedy, once; and the first copy, should it turn up, is worth nothing.
    again = at.refused("was-printed", PAYS[tag], "pay-manually", **manually(number))
    assert again.clause == PRINTING[tag]
    again = at.refused("was-printed", PAYS[tag], "reprint-ticket", ticket=number)
    assert again.clause == PRINTING[tag]
    at.refused("first-copy", "cage", "redeem-ticket", ticket=number, duplicate=False)
    at.ask("cage", "redeem-ticket", ticket=number, duplicate=True)
    at.refused("ticket-redeemed", "cage", "redeem-ticket", ticket=number, duplicate=True)
    assert at.play.ledger.balance("cage:paid") == 100_00


@books(CM18="11.7.5(a)(ii)", CM11="10.7.5(a)(ii)", reads="crown-acts")
def test_a_ticket_that_did_not_print_is_paid_by_hand(tag: str) -> None:
    at, number = failed(tag)
    for role in (*TOO_LOW[tag], *OTHERS, "cage"):
        at.refused("not-allowed", role, "pay-manually", **manually(number))
    for wrong in ({"amount": 99_99}, {"amount": 100_01}, {"player": "bob"}):
        other = manually(number, **wrong)
        refused = at.refused("wrong-amount", PAYS[tag], "pay-manually", **other)
        assert refused.clause == PRINTING[tag]
    malfunction = manually(number, ground="malfunction")
    at.refused("no-malfunction", PAYS[tag], "pay-manually", **malfunction)
    at.ask(f"{PAYS[tag]}:kim", "pay-manually", **manually(number))
    assert at.steps[-1].tickets == (cage.TicketPaid(number, 100_00, "ana"),)
    assert (at.steps[-1].by, ticket_of(at, number).status) == (f"{PAYS[tag]}:kim", "paid-manually")
    # The ticket is cancelled with it.
    for role, do in (("cage", "redeem-ticket"), (PAYS[tag], "reprint-ticket")):
        at.refused("ticket-paid-manually", role, do, ticket=number)
    at.refused("ticket-paid-manually", PAYS[tag], "pay-manually", **manually(number))
    assert (at.play.cage.owes, at.play.ledger.balance("cage:paid")) == (0, 100_00)


@books(
    CM18=("11.7.5(a)(ii)", "11.7.5(a)(iii)"),
    CM11=("10.7.5(a)(ii)", "10.7.5(a)(iii)"),
    reads="print-failure-when",
)
def test_a_failed_print_is_reported_within_a_quarter_of_an_hour(tag: str) -> None:
    at, number = cashed_out(tag)
    at.wait(15 * 60 + 1)
    for by in ("player:ana", "dealer:dan", f"{PAYS[tag]}:kim"):
        at.refused("too-late", by, "report-print-failure", ticket=number)
    at, number = cashed_out(tag)
    at.wait(15 * 60)
    at.player("ana", "report-print-failure", ticket=number)


@books(
    CM18=("11.7.5(a)(ii)", "11.7.5(a)(iii)"),
    CM11=("10.7.5(a)(ii)", "10.7.5(a)(iii)"),
    reads="print-failure-when",
)
def test_only_a_printing_that_failed_at_cash_out_is_made_good(tag: str) -> None:
    at, number = cashed_out(tag)
    for do, fields in (("reprint-ticket", {"ticket": number}), ("pay-manually", manually(number))):
        at.refused("was-printed", PAYS[tag], do, **fields)  # nobody has reported anything
    at.buys("ana", 50_00)
    at.spin("17")
    for by in ("player:ana", "dealer:dan", f"{PAYS[tag]}:kim"):
        at.refused("too-late", by, "report-print-failure", ticket=number)  # lost, perhaps
    at.ask("cage", "redeem-ticket", ticket=number)
    at.refused("ticket-redeemed", "dealer", "report-print-failure", ticket=number)
    # A further ticket, printed when the spin it waited for was settled, is reported in its time.
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.wait(30)
    first = only(at.player("ana", "leave"), e.PlayerLeft).ticket
    at.spin("18")
    (due,) = (number for number, one in at.play.cage.tickets.items() if one.amount == 10_00)
    at.refused("too-late", "dealer", "report-print-failure", ticket=first)
    at.dealer("report-print-failure", ticket=due)


@books(CM18="11.7.5(a)(ii)", CM11="10.7.5(a)(ii)")
@pytest.mark.parametrize("by", ["player:ana", "dealer:dan"])
def test_whoever_stands_at_the_station_reports_it_once(tag: str, by: str) -> None:
    at, number = cashed_out(tag)
    for role in ("cage", "system:clock", "inspector:ivy"):
        at.refused("not-allowed", role, "report-print-failure", ticket=number)
    at.ask(by, "report-print-failure", ticket=number)
    assert at.steps[-1].tickets == (cage.PrintFailed(number),)
    again = at.refused("reported-already", by, "report-print-failure", ticket=number)
    assert again.clause == PRINTING[tag]
    assert at.play.cage.owes == 100_00  # what is owed is owed until it is paid


@pytest.mark.parametrize("tag", ["CM18", "CM11"])
def test_a_ticket_is_voided_by_those_who_may_pay_it_and_with_the_reason(tag: str) -> None:
    at, number = cashed_out(tag)
    said = {"ticket": number, "reason": "his words", "ground": "contravention"}
    for role in (*TOO_LOW[tag], *OTHERS, "cage"):
        at.refused("not-allowed", role, "void-ticket", **said)
    at.dealer("record-incident", kind="influence", person="ana", note="she told others")
    at.ask(f"{PAYS[tag]}:kim", "void-ticket", **said)
    assert at.steps[-1].tickets == (
        cage.TicketVoided(number, 100_00, "his words", "contravention", "incident-1"),
    )
    at.refused("ticket-void", "cage", "redeem-ticket", ticket=number)
    at.refused("ticket-void", PAYS[tag], "reprint-ticket", ticket=number)
    assert at.play.ledger.balance("house:void-tickets") == 100_00


# ---- Directed to leave ----


def must_leave(reads: Ids = ()) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("tag", "mode", "rule"),
        [
            pytest.param(tag, mode, rule, marks=shows(tag, rule, reads), id=f"{tag}-{mode}")
            for tag, mode, rule in (
                ("CM18", "touchbet", "11.7.4(b)"),
                ("CM18", "touchtable", "12.7.4(b)"),
                ("CM11", "touchbet", "10.7.4(b)"),
                ("CM11", "touchtable", "11.7.4(b)"),
            )
        ],
    )


@must_leave()
@pytest.mark.parametrize("above", [False, True], ids=["dealer", "above"])
def test_a_player_leaves_when_the_dealer_or_above_directs_it(
    tag: str, mode: str, rule: str, above: bool
) -> None:
    at = playing(tag, mode=mode)
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 30_00})
    why = {"player": "ana", "reason": "shouts at the wheel"}
    for role in (*OTHERS, "cage", "player:bob"):
        assert at.refused("not-allowed", role, "direct-to-leave", **why).clause == f"{tag} {rule}"
    at.refused("no-reason", "dealer", "direct-to-leave", player="ana", reason=" ")
    at.refused("not-at-table", "dealer", "direct-to-leave", player="zoe", reason="x")
    by = f"{PAYS[tag] if above else 'dealer'}:kim"
    happened = at.ask(by, "direct-to-leave", **why)
    directed = only(happened, e.DirectedToLeave)
    assert (directed.player, directed.reason) == ("ana", "shouts at the wheel")
    assert at.steps[-1].by == by
    # What could come off came off, and the whole of the account is paid.
    left = only(happened, e.PlayerLeft)
    assert (left.amount, left.owed, bool(left.ticket)) == (100_00, False, mode == "touchbet")
    assert at.play.ledger.balance("player:ana") == 0
    at.refused("not-at-table", "player:ana", "place-wager", bet="red", stake=5_00)


@must_leave()
def test_locked_wagers_of_one_who_must_leave_are_settled(tag: str, mode: str, rule: str) -> None:
    at = playing(tag, mode=mode)
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00})
    at.close()
    happened = at.dealer("direct-to-leave", player="ana", reason="shouts at the wheel")
    left = only(happened, e.PlayerLeft)
    assert (left.amount, left.owed) == (95_00, True)
    at.dealer("record-outcome", outcome="17")
    due = only(at.dealer("settle"), e.DuesPaid)
    assert (due.amount, bool(due.ticket)) == (180_00, mode == "touchbet")
    assert at.table.state.players == {}


@must_leave("sent-away")
def test_one_who_must_leave_comes_back_when_the_staff_seat_them(
    tag: str, mode: str, rule: str
) -> None:
    at = playing(tag, mode=mode)
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    for _ in range(2):  # again and again
        at.dealer("direct-to-leave", player="ana", reason="shouts at the wheel")
        back = at.refused("sent-away", "player:ana", "take-seat", seat=1)
        assert back.clause == f"{tag} {rule}"
        if mode == "touchbet":
            note = {"amount": 20_00, "tender": "note"}
            assert at.refused("sent-away", "player:ana", "buy-in", **note).clause == back.clause
        at.player("bob", "take-seat", seat=1)  # it is nobody else's matter
        at.player("bob", "leave")
        at.dealer("take-seat", player="ana", seat=2)
        at.player("ana", "leave")
        at.player("ana", "take-seat", seat=1)  # as anybody may who left of their own will


@must_leave("sent-away")
def test_a_direction_to_leave_ends_with_the_table(tag: str, mode: str, rule: str) -> None:
    at = playing(tag, mode=mode)
    at.buys("ana", 100_00)
    at.dealer("direct-to-leave", player="ana", reason="shouts at the wheel")
    at.ask(f"{PAYS[tag]}:kim", "close-table")
    at.dealer("open-table")
    at.player("ana", "take-seat", seat=1)


@books(CM18=(), CM11=(), reads={"CM18": "crown-acts", "CM11": "crown-acts"})
def test_of_a_ticket_that_was_paid_nothing_is_left_to_do(tag: str) -> None:
    at, number = failed(tag)
    assert ticket_of(at, number).failed
    at.ask(PAYS[tag], "pay-manually", **manually(number))
    ended = ticket_of(at, number)
    assert (ended.status, ended.failed) == ("paid-manually", False)
