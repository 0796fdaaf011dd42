"""An upheld claim is paid: onto the account, in chips, by ticket, or by hand."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from kit.marks import clause, reading
from kit.melbourne import MANAGER
from kit.perth import MANAGER as PERTH_MANAGER
from kit.perth import OPERATOR, stations
from kit.table import Playing, books, only, playing

DECIDES = {**MANAGER, "CP": OPERATOR, "NZ": "casino-operator:otto", "ACT": "supervisor:sue"}
PAID = "reading: claims-paid"
ALL = books(CM18=(), CM11=(), CP=(), NZ=(), ACT=(), reads="claims-paid")


def claimed(at: Playing, amount: int = 50_00, player: str = "ana") -> str:
    return only(
        at.player(player, "raise-claim", about="a note was swallowed", amount=amount), e.ClaimRaised
    ).claim


def decide(at: Playing, claim: str, **fields: Any) -> tuple[e.Event, ...]:
    by = DECIDES[at.table.offer.rulebook.tag]
    fields = {"decision": "upheld", "reason": "it is in the box", **fields}
    return at.ask(by, "decide-claim", claim=claim, **fields)


@ALL
def test_an_upheld_claim_is_paid_in_chips_on_cloth(tag: str) -> None:
    at = playing(tag, float=500_00)
    at.buys("ana", 100_00)
    tray = at.table.state.chips.float
    decided = only(decide(at, claimed(at), amount=50_00), e.ClaimDecided)
    assert (decided.paid, decided.clause) == (50_00, PAID)
    assert (at.chips("ana"), at.table.state.chips.float) == (150_00, tray - 50_00)
    assert at.play.ledger.balance("player:ana") == 150_00


@books(CM18="11.9.4", CM11="10.9.4", CP="6.15", reads="claims-paid")
def test_an_upheld_claim_is_paid_onto_the_account_or_by_ticket(tag: str) -> None:
    mode = "ats" if tag == "CP" else "touchbet"
    at = playing(tag, mode=mode)
    at.player("ana", "buy-in", amount=100_00, tender="note")
    decide(at, claimed(at), amount=50_00)
    assert at.chips("ana") == 150_00
    claim = claimed(at, amount=20_00)
    at.player("ana", "leave")
    due = only(decide(at, claim, amount=20_00), e.DuesPaid)
    assert (due.player, due.amount) == ("ana", 20_00)
    assert sorted(at.tickets().values()) == [20_00, 150_00]
    assert "ana" not in at.table.state.players
    # Whoever never had money on an account: the note went in and nothing came of it.
    at.player("bo", "take-seat", seat=2)
    at.player("bo", "leave")
    assert only(decide(at, claimed(at, player="bo"), amount=50_00), e.DuesPaid).ticket


@books(CM18="11.9.4", CM11="10.9.4", CP="6.15", NZ=(), ACT=(), reads="who-claims")
def test_nobody_claims_who_has_never_played_here(tag: str) -> None:
    """Ana is at the table; bo was, and has left; dan only sits; zoe never came."""
    mode = {"CM18": "touchbet", "CM11": "touchbet", "CP": "ats"}.get(tag, "cloth")
    at = playing(tag, mode=mode)
    for name in ("ana", "bo"):
        if mode == "cloth":
            at.dealer("buy-in", player=name, amount=100_00, tender="cash")
        else:
            at.player(name, "buy-in", amount=100_00, tender="note")
    at.player("bo", "leave")
    at.player("dan", "take-seat", seat=3)
    about = {"about": "it was 18"}
    refused = at.refused("not-at-table", "player:zoe", "raise-claim", **about)
    assert refused.clause == at.table.powers["raise-claim"].clause
    for name in ("ana", "bo", "dan"):
        assert only(at.player(name, "raise-claim", **about), e.ClaimRaised).player == name
    # Whoever has come and gone once more is still known once.
    at.player("dan", "leave")
    at.player("dan", "take-seat", seat=3)
    at.player("dan", "leave")
    at.player("dan", "raise-claim", about="it was 19")


@books(CM18="11.9.4", CM11="10.9.4", CP="6.15", reads="who-claims")
def test_who_was_paid_after_leaving_has_played_here(tag: str) -> None:
    at = playing(tag, mode="ats" if tag == "CP" else "touchbet")
    at.player("ana", "buy-in", amount=100_00, tender="note")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.close()
    at.player("ana", "leave")
    at.wait(60)
    at.dealer("record-outcome", outcome="1")
    assert only(at.dealer("settle"), e.DuesPaid).player == "ana"
    at.player("ana", "raise-claim", about="it was 2")


@books(CM18="12.9.3", CM11="11.9.3", reads="claims-paid")
def test_at_a_touchtable_whoever_has_gone_is_paid_in_chips(tag: str) -> None:
    at = playing(tag, mode="touchtable", float=500_00)
    at.buys("ana", 100_00)
    claim = claimed(at)
    at.player("ana", "leave")
    tray = at.table.state.chips.float
    due = only(decide(at, claim, amount=50_00), e.DuesPaid)
    assert (due.amount, due.ticket) == (50_00, "")
    assert at.table.state.chips.float == tray - 50_00


@ALL
def test_no_more_is_paid_than_was_claimed_and_only_once(tag: str) -> None:
    at = playing(tag)
    at.buys("ana", 100_00)
    claim, by = claimed(at), DECIDES[tag]
    said = {"claim": claim, "reason": "r"}
    for amount, code in ((50_01, "more-than-claimed"), (-1, "no-amount")):
        at.refused(code, by, "decide-claim", decision="upheld", amount=amount, **said)
    at.refused("no-amount", by, "decide-claim", decision="rejected", amount=1, **said)
    assert only(decide(at, claim), e.ClaimDecided).paid == 0
    at.refused("no-open-claim", by, "decide-claim", decision="upheld", amount=50_00, **said)
    assert at.chips("ana") == 100_00
    # Of one that names no sum, the decision does.
    decide(at, claimed(at, amount=0), amount=70_00)
    assert at.chips("ana") == 170_00
    house = only(
        at.ask("house:h", "raise-claim", player="ana", about="r", amount=5_00), e.ClaimRaised
    ).claim
    at.refused("no-amount", by, "decide-claim", claim=house, decision="upheld", reason="r",
               amount=5_00)  # fmt: skip


@ALL
def test_on_cloth_a_claim_is_paid_to_the_next_amount_that_chips_can_make(tag: str) -> None:
    """5.50 where the smallest chip is 1.00: 6.00, and not 6.01 or 7.00."""
    at = playing(tag)
    at.buys("ana", 100_00)
    for gone in (False, True):
        claim = claimed(at, amount=5_50)
        if gone:
            at.player("ana", "leave")
        said = {"claim": claim, "decision": "upheld", "reason": "r"}
        refused = at.refused("not-in-chips", DECIDES[tag], "decide-claim", amount=5_50, **said)
        assert refused.clause == PAID and "Decide it for 6.00" in refused.message
        assert "1.00" in refused.message  # the smallest chip
        at.refused("more-than-claimed", DECIDES[tag], "decide-claim", amount=7_00, **said)
        assert only(decide(at, claim, amount=6_00), e.ClaimDecided).paid == 6_00
        assert at.table.state.claims.claims[claim].unpaid == 0
        assert gone or at.chips("ana") == 106_00


@books(CM18=(), CM11=(), CP=(), reads="claims-paid")
def test_on_an_account_a_claim_is_paid_to_the_cent(tag: str) -> None:
    at = playing(tag, mode="ats" if tag == "CP" else "touchbet")
    at.player("ana", "buy-in", amount=100_00, tender="note")
    decide(at, claimed(at, amount=5_50), amount=5_50)
    assert at.chips("ana") == 105_50


BY_HAND = {"amount": 50_00, "ground": "malfunction"}


@clause("CP", "6.10", "6.15")
@pytest.mark.parametrize("there", [True, False])
def test_perth_repays_a_swallowed_note_from_the_float(there: bool) -> None:
    """It never reached the account; the account is left alone."""
    at = stations({"ana": {}} if there else {})
    if not there:
        at.player("ana", "take-seat", seat=1)
        at.player("ana", "leave")
    claim = claimed(at)
    at.dealer("report-malfunction", component="game-system", what="notes vanish")
    at.refused("not-enough" if there else "not-at-table", PERTH_MANAGER, "pay-manually",
               player="ana", **BY_HAND | {"amount": 100_01})  # fmt: skip
    decide(at, claim)
    tray = at.table.state.chips.float
    paid = only(at.ask(PERTH_MANAGER, "pay-manually", player="ana", **BY_HAND), e.PaidManually)
    assert (paid.clause, paid.claims) == ("CP 6.10", ((claim, 50_00),))
    assert at.table.state.chips.float == tray - 50_00
    assert not there or at.chips("ana") == 100_00
    code = "not-at-table" if not there else "not-enough"
    again = BY_HAND | {"amount": 100_01}
    at.refused(code, PERTH_MANAGER, "pay-manually", player="ana", **again)


@reading("CP", "claims-paid")
def test_by_hand_what_was_upheld_comes_before_the_account() -> None:
    at = stations({"ana": {}})
    claim = claimed(at, amount=30_00)
    at.dealer("report-malfunction", component="station:1", what="it swallowed a note")
    decide(at, claim)
    at.ask(PERTH_MANAGER, "pay-manually", player="ana", **BY_HAND)
    assert at.chips("ana") == 80_00
    assert at.table.state.claims.claims[claim].paid == 30_00


def test_who_is_not_at_the_table_gets_no_more_by_hand_than_was_upheld() -> None:
    at = stations({"ana": {}})
    at.player("ana", "leave")
    claim = claimed(at, amount=30_00)
    at.dealer("report-malfunction", component="game-system", what="notes vanish")
    decide(at, claim)
    at.refused("not-at-table", PERTH_MANAGER, "pay-manually", player="ana", **BY_HAND)
