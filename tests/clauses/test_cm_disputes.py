"""Crown Melbourne's claims and disputes: considered, decided by the right role, taken further."""

from __future__ import annotations

import msgspec
import pytest

from croupier.table import events as e
from croupier.table.claims.ask import review_told
from kit.melbourne import LADDER, MANAGER, OTHERS, Given, at_screens, below, not_below
from kit.table import Playing, books, down, only

CLAIMED: dict[str, Given] = {
    "bet": {"CM18": ("11.9.4",), "CM11": ("10.9.4",)},
    "table": {"CM18": ("12.9.3",), "CM11": ("11.9.3",)},
}
CLAIMS = at_screens(CLAIMED["bet"], CLAIMED["table"])
DISPUTES = {"CM18": "18.10", "CM11": "13.9"}
INSPECTOR = {"CM18": "18.11", "CM11": "13.10"}
REFERRED = {"CM18": "18.12", "CM11": "13.11"}


def lost(tag: str, mode: str = "touchbet") -> Playing:
    """ana has lost 10.00 on 17 and thinks that she has won."""
    at = down(tag, {"ana": {"straight:17": 10_00}}, mode=mode)
    at.spin("18")
    return at


# ---- Claims ----


@CLAIMS
def test_a_claim_is_kept_with_its_spin_and_stays_open(tag: str, mode: str) -> None:
    at = lost(tag, mode)
    raised = at.player("ana", "raise-claim", about="the ball was in 17", amount=350_00)
    event = only(raised, e.ClaimRaised)
    assert (event.claim, event.player, event.side, event.about, event.amount, event.spin) == (
        "claim-1", "ana", "player", "the ball was in 17", 350_00, 1,
    )  # fmt: skip
    assert (at.steps[-1].by, at.steps[-1].at) == ("player:ana", at.at)
    at.spin("5")
    assert at.table.state.claims.claims["claim-1"].status == "open"
    at.refused("no-reason", "player:ana", "raise-claim", about=" ")
    at.refused("not-yours", "player:bo", "raise-claim", about="hers", player="ana")


@CLAIMS
@pytest.mark.parametrize("decision", ["upheld", "rejected"])
def test_a_claim_is_closed_by_a_decision_with_its_reason(
    tag: str, mode: str, decision: str
) -> None:
    at = lost(tag, mode)
    at.player("ana", "raise-claim", about="the ball was in 17")
    fields = {"claim": "claim-1", "decision": decision}
    at.refused("no-reason", MANAGER[tag], "decide-claim", reason="", **fields)
    with pytest.raises(msgspec.ValidationError):
        at.ask(MANAGER[tag], "decide-claim", reason="r", claim="claim-1", decision="")
    at.refused("no-open-claim", MANAGER[tag], "decide-claim", reason="r", claim="claim-2",
               decision=decision)  # fmt: skip
    event = only(at.ask(MANAGER[tag], "decide-claim", reason="the film", **fields), e.ClaimDecided)
    assert (event.decision, event.reason, event.records) == (decision, "the film", (1,))
    assert (at.steps[-1].by, at.steps[-1].at) == (MANAGER[tag], at.at)
    assert at.table.state.claims.claims["claim-1"].status == decision
    at.refused("no-open-claim", MANAGER[tag], "decide-claim", reason="again", **fields)


@CLAIMS
def test_a_claim_that_is_right_is_put_right(tag: str, mode: str) -> None:
    """What reasonable action the rule permits: the outcome is corrected."""
    at = lost(tag, mode)
    at.player("ana", "raise-claim", about="the ball was in 17")
    at.ask(MANAGER[tag], "correct-outcome", outcome="17", reason="claim-1")
    at.ask(MANAGER[tag], "decide-claim", claim="claim-1", decision="upheld", reason="corrected")
    assert at.chips("ana") == 450_00


@at_screens(reads="crown-acts")
def test_who_raises_and_who_decides_a_claim(tag: str, mode: str) -> None:
    role = MANAGER[tag].partition(":")[0]
    at = lost(tag, mode)
    for other in (*LADDER[tag], *OTHERS):
        if other != "player":
            at.refused("not-allowed", f"{other}:kim", "raise-claim", about="a", player="ana")
    fields = {"decision": "rejected", "reason": "r"}
    for number, enough in enumerate(not_below(tag, role), 1):
        at.player("ana", "raise-claim", about="the ball was in 17")
        for lower in below(tag, role):
            at.refused("not-allowed", f"{lower}:kim", "decide-claim", claim=f"claim-{number}",
                       **fields)  # fmt: skip
        at.ask(f"{enough}:kim", "decide-claim", claim=f"claim-{number}", **fields)


@at_screens(
    CLAIMED["bet"],
    CLAIMED["table"],
    reads={"CM18": "faults-elsewhere", "CM11": "unnamed-acts"},
)
def test_anybody_says_that_something_is_broken(tag: str, mode: str) -> None:
    """Players claim it, sensors and the system find it, staff see it."""
    at = lost(tag, mode)
    fields = {"component": "game-system", "what": "it is dark"}
    only(at.ask("player:ana", "report-malfunction", **fields), e.ClaimRaised)
    for role in (*LADDER[tag], "sensor", "system"):
        at.ask(f"{role}:kim", "report-malfunction", **fields)
        at.dealer("clear-fault", component="game-system")
    at.refused("not-allowed", "cage:cas", "report-malfunction", **fields)


@at_screens()
def test_only_what_is_owed_to_the_house_is_written_off(tag: str, mode: str) -> None:
    at = lost(tag, mode)
    at.player("ana", "raise-claim", about="the ball was in 17", amount=350_00)
    at.refused("not-the-houses", MANAGER[tag], "decide-claim", claim="claim-1",
               decision="written-off", reason="r")  # fmt: skip
    at.ask("house:books", "raise-claim", about="a glass", player="ana", amount=5_00)
    at.ask(MANAGER[tag], "decide-claim", claim="claim-2", decision="written-off", reason="r")
    assert at.table.state.claims.claims["claim-2"].by == "house"
    assert at.chips("ana") == 90_00


# ---- Disputes ----


@books(**DISPUTES)
@pytest.mark.parametrize("mode", ["cloth", "touchbet", "touchtable"])
def test_the_decision_of_the_right_role_is_final(tag: str, mode: str) -> None:
    role = MANAGER[tag].partition(":")[0]
    fields = {"dispute": "dispute-1", "decision": "rejected", "reason": "the film"}
    for enough in not_below(tag, role):
        at = lost(tag, mode)
        raised = only(at.player("ana", "raise-dispute", about="it was 17"), e.DisputeRaised)
        assert (raised.dispute, raised.player, raised.spin) == ("dispute-1", "ana", 1)
        for lower in below(tag, role):
            refusal = at.refused("not-allowed", f"{lower}:kim", "decide-dispute", **fields)
            assert refusal.clause == f"{tag} {DISPUTES[tag]}"
        event = only(at.ask(f"{enough}:kim", "decide-dispute", **fields), e.DisputeDecided)
        assert (event.decision, event.reason, event.advice) == ("rejected", "the film", "")
        assert event.clause == f"{tag} {DISPUTES[tag]}"
        assert (at.steps[-1].by, at.steps[-1].at) == (f"{enough}:kim", at.at)
        at.refused("no-open-dispute", f"{enough}:kim", "decide-dispute", **fields)


@pytest.mark.parametrize("tag", LADDER)
def test_a_decision_says_what_and_why(tag: str) -> None:
    at = lost(tag)
    at.player("ana", "raise-dispute", about="it was 17")
    at.refused("no-reason", "player:ana", "raise-dispute", about="")
    at.refused("not-allowed", "dealer", "raise-dispute", about="a", player="ana")
    for fields in ({"decision": "", "reason": "r"}, {"decision": "upheld", "reason": " "}):
        at.refused("no-reason", MANAGER[tag], "decide-dispute", dispute="dispute-1", **fields)
    at.refused("no-open-dispute", MANAGER[tag], "decide-dispute", dispute="dispute-2",
               decision="upheld", reason="r")  # fmt: skip


@books(**INSPECTOR)
def test_unresolved_the_complainant_is_told_of_the_inspector(tag: str) -> None:
    at = lost(tag)
    at.player("ana", "raise-dispute", about="it was 17")
    event = only(at.ask(MANAGER[tag], "decide-dispute", dispute="dispute-1", reason="unclear",
                        decision="unresolved"), e.DisputeDecided)  # fmt: skip
    assert "inspector" in event.advice.lower()
    assert f"[{tag} {INSPECTOR[tag]}]" in event.advice
    assert review_told(event.advice) == (
        "inspector",
        f"{tag} {INSPECTOR[tag]}",
    )  # as screens have it
    assert at.table.state.claims.disputes["dispute-1"].status == "unresolved"
    # It is still to be decided, and then finally.
    final = only(at.ask(MANAGER[tag], "decide-dispute", dispute="dispute-1", reason="the film",
                        decision="rejected"), e.DisputeDecided)  # fmt: skip
    assert final.advice == ""
    assert review_told(final.advice) == ("", "")
    assert at.table.state.claims.disputes["dispute-1"].status == "decided"


@books(**DISPUTES)
@pytest.mark.parametrize("referred", [False, True])
def test_a_decision_is_final_though_the_complaint_is_referred(tag: str, referred: bool) -> None:
    """What the regulator then finds is not the table's to decide."""
    at = lost(tag)
    at.player("ana", "raise-dispute", about="it was 17")
    if referred:
        at.player("ana", "refer-complaint", dispute="dispute-1")
    asked = {"dispute": "dispute-1", "reason": "the film"}
    at.ask(MANAGER[tag], "decide-dispute", **asked, decision="rejected")
    at.player("ana", "refer-complaint", dispute="dispute-1")
    refusal = at.refused(
        "no-open-dispute", MANAGER[tag], "decide-dispute", **asked, decision="upheld"
    )
    assert refusal.clause == f"{tag} {DISPUTES[tag]}"


@books(**REFERRED)
def test_nobody_refers_another_patrons_complaint(tag: str) -> None:
    at = lost(tag)
    at.player("ana", "raise-dispute", about="it was 17")
    for by in ("player:bob", "player:zoe"):  # at the table, and not
        refusal = at.refused("not-yours", by, "refer-complaint", dispute="dispute-1")
        assert refusal.clause == f"{tag} {REFERRED[tag]}"
    at.player("ana", "refer-complaint", dispute="dispute-1")


@books(**REFERRED)
@pytest.mark.parametrize("by", ["player:ana", "dealer:dan"])
@pytest.mark.parametrize("decision", [None, "unresolved", "rejected"])
def test_a_complaint_is_referred_to_the_regulator(tag: str, by: str, decision: str | None) -> None:
    at = lost(tag)
    at.player("ana", "raise-dispute", about="it was 17")
    if decision:
        at.ask(MANAGER[tag], "decide-dispute", dispute="dispute-1", reason="r", decision=decision)
    event = only(at.ask(by, "refer-complaint", dispute="dispute-1"), e.ComplaintReferred)
    assert event.to == {"CM18": "VGCCC", "CM11": "VCGR"}[tag]
    assert event.clause == f"{tag} {REFERRED[tag]}"
    assert at.table.state.claims.disputes["dispute-1"].status == "referred"
    at.refused("no-open-dispute", by, "refer-complaint", dispute="dispute-1")
    at.refused("no-open-dispute", by, "refer-complaint", dispute="dispute-2")
