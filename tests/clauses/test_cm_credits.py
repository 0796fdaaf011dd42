"""What a malfunction credited at Crown Melbourne: found, refused, wanted back, paid by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.rulebooks import offer, pin, pinned_offer
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.store.transfer import exported
from croupier.table import events as e
from croupier.verify import Difference, verify
from kit.forging import forged
from kit.melbourne import MANAGER, at_screens, below, not_below
from kit.table import Playing, books, down, only

BETS = {"ana": {"straight:17": 10_00}, "bo": {"red": 20_00}}
CITED = {"CM18": "CM18 11.9.9", "CM11": "CM11 10.9.9"}
CREDIT: dict[str, Any] = {"player": "ana", "amount": 50_00, "reason": "400.00 for 350.00"}


def failed(tag: str, component: str = "station:1", **fields: Any) -> Playing:
    """ana has won 350.00 at station 1, which fails afterwards."""
    at = down(tag, BETS, mode="touchbet", float=500_00)
    at.spin("17")
    at.dealer("report-malfunction", component=component, what="too much", **fields)
    return at


# ---- An amount that does not match the odds ----


@at_screens(
    bet={"CM18": ("11.9.6(a)",), "CM11": ("10.9.6(a)",)},
    table={"CM18": ("12.9.5(a)",), "CM11": ("11.9.5(a)",)},
)
@pytest.mark.parametrize("won", [340_00, 400_00])
def test_a_credit_that_does_not_match_the_odds_is_found(tag: str, mode: str, won: int) -> None:
    """10.00 on 17 wins 350.00: any other amount in the log is named."""
    log = _evening(tag, mode)
    verify(log, pinned_offer)
    with pytest.raises(Difference) as found:
        verify(_with_credit(log, won), pinned_offer)
    said = f"returned {10_00 + won}; rightly at risk 1000, returned 36000 [{tag} 6.1 Straight-Up]"
    assert said in str(found.value)


@at_screens(bet={"CM11": ()}, table={"CM11": ()}, reads="malfunction-odds")
def test_first_five_is_judged_by_its_own_odds(tag: str, mode: str) -> None:
    """10.00 on it wins 60.00, though the clause names rule 6.1 only: no malfunction."""
    log = _evening(tag, mode, bet="five:0/00/1/2/3", outcome="2", layout="V")
    verify(log, pinned_offer)
    with pytest.raises(Difference) as found:
        verify(_with_credit(log, 350_00, rightly=60_00), pinned_offer)
    assert "rightly at risk 1000, returned 7000" in str(found.value)


def _evening(
    tag: str, mode: str, bet: str = "straight:17", outcome: str = "17", **spec: str
) -> list[bytes]:
    made = offer(read_spec({"rulebook": tag, "mode": mode, **spec}))
    script = Script(made, pin(made.spec.rulebook))
    buys = "player:ana" if mode == "touchbet" else "dealer:dan"
    tender = "note" if mode == "touchbet" else "cash"
    acts: list[tuple[str, str, dict[str, Any]]] = [
        ("dealer:dan", "open-table", {}),
        (buys, "buy-in", {"player": "ana", "amount": 100_00, "tender": tender}),
        ("dealer:dan", "open-betting", {}),
        ("player:ana", "place-wager", {"bet": bet, "stake": 10_00}),
        ("dealer:dan", "spin-ball", {}),
        *([("dealer:dan", "announce-final-bets", {})] if (tag, mode) == ("CM11", "touchtable")
          else []),
        ("dealer:dan", "no-more-bets", {}),
        ("dealer:dan", "record-outcome", {"outcome": outcome}),
        ("dealer:dan", "settle", {}),
    ]  # fmt: skip
    for by, do, fields in acts:
        answer = script.run(msgspec.json.encode({"by": by, "do": do, **fields}))
        assert "ok" in answer, answer
    return list(exported(script.steps, script.play.table))


def _with_credit(log: list[bytes], won: int, rightly: int = 350_00) -> list[bytes]:
    """The log with another win in it, and every hash made to fit."""

    def change(event: dict[str, Any]) -> None:
        assert event["won"] == rightly
        event["won"] = won
        event["lines"][0][3] = 10_00 + won

    return forged(log, "wagers-settled", change)


# ---- What no record confirms ----


@books(CM11=("10.9.5(b)", "10.9.7(b)", "10.9.8"), reads="unconfirmed-wagers")
@pytest.mark.parametrize("component", ["game-system", "station:1"])
def test_unconfirmed_wagers_are_void_whichever_part_has_failed(tag: str, component: str) -> None:
    at = down(tag, BETS, mode="touchbet")
    at.close()
    at.dealer("record-outcome", outcome="17")
    at.dealer("report-malfunction", component=component, what="dark")
    if component == "game-system":
        at.dealer("clear-fault", component=component)
    at.dealer("settle")
    happened = at.ask(MANAGER[tag], "confirm-records", spin=1, player="ana", confirmed=False)
    (back,) = only(happened, e.AsideSettled).lines
    assert (back.bet, back.returned, back.clause) == ("straight:17", 10_00, f"{tag} 10.9.8")
    assert at.chips("ana") == 100_00


# ---- Refused ----


@books(CM18="11.9.9(a)", CM11="10.9.9(a)", reads="credit-taken-back")
@pytest.mark.parametrize("component", ["station:1", "game-system"])
def test_what_a_malfunction_credited_is_refused(tag: str, component: str) -> None:
    at = failed(tag, component)
    event = only(at.ask(MANAGER[tag], "refuse-credit", **CREDIT), e.CreditRefused)
    assert (event.player, event.amount, event.reason) == ("ana", 50_00, "400.00 for 350.00")
    assert event.clause == f"{CITED[tag]}(a)"
    assert at.steps[-1].by == MANAGER[tag]
    assert at.chips("ana") == 400_00
    at.dealer("clear-fault", component=component)
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 400_00


@books(CM18="11.9.9(a)", CM11="10.9.9(a)")
def test_without_a_malfunction_of_that_place_nothing_is_refused(tag: str) -> None:
    at = down(tag, BETS, mode="touchbet")
    at.spin("17")
    for act in ("refuse-credit", "require-return"):
        at.refused("no-malfunction", MANAGER[tag], act, **CREDIT)
    at.player("bo", "report-malfunction", component="station:2", what="dark")
    for act in ("refuse-credit", "require-return"):
        at.refused("no-malfunction", MANAGER[tag], act, **CREDIT)


@books(CM18=(), CM11=(), reads="crown-acts")
def test_who_refuses_how_much_and_why(tag: str) -> None:
    role = MANAGER[tag].partition(":")[0]
    at = failed(tag)
    for act in ("refuse-credit", "require-return"):
        for lower in below(tag, role):
            at.refused("not-allowed", f"{lower}:kim", act, **CREDIT)
        at.refused("no-reason", MANAGER[tag], act, **{**CREDIT, "reason": ""})
        for amount in (0, -1):
            at.refused("no-amount", MANAGER[tag], act, **{**CREDIT, "amount": amount})
    at.refused("not-enough", MANAGER[tag], "refuse-credit", **{**CREDIT, "amount": 450_01})
    for enough in not_below(tag, role):
        only(failed(tag).ask(f"{enough}:kim", "refuse-credit", **CREDIT), e.CreditRefused)


@books(CM18="11.9.9(b)", CM11="10.9.9(b)")
def test_what_was_credited_between_fault_and_repair_is_refused_and_no_more(tag: str) -> None:
    at = down(tag, BETS, mode="touchbet")
    at.spin("17")  # before the fault
    unrepaired = {**CREDIT, "ground": "unrepaired"}
    at.refused("no-malfunction", MANAGER[tag], "refuse-credit", **unrepaired)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 20_00})
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.dealer("report-malfunction", component="station:1", what="dark")
    at.ask(MANAGER[tag], "confirm-records", spin=2, confirmed=True)
    at.dealer("record-outcome", outcome="5")
    at.dealer("settle")  # 40.00 in all while the fault lasts
    at.dealer("clear-fault", component="station:1")
    refusal = at.refused("repaired", MANAGER[tag], "refuse-credit", **unrepaired)
    assert refusal.clause == f"{CITED[tag]}(b)"
    refused = at.ask(MANAGER[tag], "refuse-credit", **{**unrepaired, "amount": 40_00})
    assert only(refused, e.CreditRefused).clause == f"{CITED[tag]}(b)"
    assert at.chips("ana") == 430_00
    at.refused("repaired", MANAGER[tag], "refuse-credit", **{**unrepaired, "amount": 1})


# ---- Wanted back, and paid by hand ----


@books(CM18=(), CM11=(), reads="credit-taken-back")
def test_what_was_paid_out_is_wanted_back_as_a_claim(tag: str) -> None:
    at = failed(tag)
    at.dealer("clear-fault", component="station:1")
    at.player("ana", "cash-out")
    at.refused("not-enough", MANAGER[tag], "refuse-credit", **CREDIT)
    for more in (450_01, 10**9):
        at.refused("not-enough", MANAGER[tag], "require-return", **{**CREDIT, "amount": more})
    event = only(at.ask(MANAGER[tag], "require-return", **CREDIT), e.ReturnRequired)
    at.refused("not-enough", MANAGER[tag], "require-return", **{**CREDIT, "amount": 400_01})
    assert (event.amount, event.claim) == (50_00, "claim-1")
    claim = at.table.state.claims.claims["claim-1"]
    assert (claim.by, claim.player, claim.owed, claim.status) == ("house", "ana", 50_00, "open")
    assert at.table.state.claims.owing == 50_00
    at.buys("ana", 30_00)
    assert at.chips("ana") == 30_00  # nothing is set off without a decision
    decide = {"claim": "claim-1", "reason": "the film"}
    at.ask(MANAGER[tag], "decide-claim", decision="upheld", **decide)
    assert (at.chips("ana"), at.table.state.claims.owing) == (0, 20_00)
    # What could not be set off is still owed, until somebody decides on that too.
    at.buys("ana", 15_00)
    at.ask(MANAGER[tag], "decide-claim", decision="upheld", **decide)
    assert (at.chips("ana"), at.table.state.claims.owing) == (0, 5_00)
    at.ask(MANAGER[tag], "decide-claim", decision="written-off", **decide)
    assert (at.table.state.claims.owing, at.table.state.claims.claims["claim-1"].status) == (
        0,
        "written-off",
    )
    at.refused("no-open-claim", MANAGER[tag], "decide-claim", decision="written-off", **decide)


@books(CM18=(), CM11=(), reads="credit-taken-back")
@pytest.mark.parametrize("decision", ["rejected", "written-off"])
def test_a_claim_of_the_house_that_is_not_upheld_is_owed_no_more(tag: str, decision: str) -> None:
    at = failed(tag)
    at.ask(MANAGER[tag], "require-return", **CREDIT)
    decided = at.ask(MANAGER[tag], "decide-claim", claim="claim-1", decision=decision, reason="r")
    event = only(decided, e.ClaimDecided)
    assert (event.taken, event.written_off) == (0, 50_00)
    assert (at.chips("ana"), at.table.state.claims.owing) == (450_00, 0)
    assert at.table.state.claims.claims["claim-1"].status == decision
