"""Crown Melbourne's voids: whole spins and single wagers, by ground and role, settled or not."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from croupier.table.state import BALL_IN_PLAY, IDLE, NO_MORE_BETS, OUTCOME
from kit.marks import clause
from kit.melbourne import TOP, below, not_below, settled
from kit.table import Playing, books, down, only, playing

# (tag, ground) -> (least role, clause)
SPINS = {
    ("CM18", "equipment-malfunction"): ("higher-duties-dealer", "7.3"),
    ("CM18", "force-majeure"): ("higher-duties-dealer", "18.4"),
    ("CM18", "fraud"): ("assistant-casino-manager", "18.3"),
    ("CM11", "equipment-malfunction"): ("game-supervisor", "7.3"),
    ("CM11", "force-majeure"): ("pit-boss", "13.3.1"),
    ("CM11", "fraud"): ("pit-boss", "13.3.2"),
}
REFUND = {"CM18": "18.5", "CM11": "13.4"}
STAKES = {"ana": {"straight:17": 10_00}, "bo": {"red": 20_00}, "cy": {"black": 30_00}}
MODES = ("cloth", "touchbet", "touchtable")

every_void, any_void = (
    pytest.mark.parametrize(
        ("tag", "ground", "role", "cited"),
        [
            pytest.param(tag, ground, role, cited, id=f"{tag}-{ground}",
                         marks=clause(tag, cited, REFUND[tag]) if marked else ())
            for (tag, ground), (role, cited) in SPINS.items()
        ],
    )
    for marked in (True, False)
)  # fmt: skip


def reach(at: Playing, phase: str) -> None:
    """From open betting to a phase of the spin."""
    at.dealer("spin-ball")
    if phase == BALL_IN_PLAY:
        return
    if "announce-final-bets" in at.table.powers:
        at.dealer("announce-final-bets")
    at.dealer("no-more-bets")
    if phase == NO_MORE_BETS:
        return
    at.dealer("record-outcome", outcome="17")


def check_all_back(at: Playing) -> None:
    for name in STAKES:
        assert (at.chips(name), at.down(name)) == (100_00, {}), name
    assert at.table.state.chips.house == 0


# ---- A spin ----


@every_void
@pytest.mark.parametrize("phase", [BALL_IN_PLAY, NO_MORE_BETS, OUTCOME])
def test_a_void_spin_under_way_returns_every_wager(
    tag: str, ground: str, role: str, cited: str, phase: str
) -> None:
    at = down(tag, STAKES)
    reach(at, phase)
    happened = at.ask(f"{role}:kim", "void-spin", ground=ground, reason="smoke")
    event = only(happened, e.SpinVoided)
    assert (event.spin, event.ground, event.reason, event.clause, event.late) == (
        1, ground, "smoke", f"{tag} {cited}", False,
    )  # fmt: skip
    back = {one.player: (one.amount, one.clause) for one in happened
            if isinstance(one, e.WagersRefunded)}  # fmt: skip
    why = f"{tag} {REFUND[tag]}"
    assert back == {"ana": (10_00, why), "bo": (20_00, why), "cy": (30_00, why)}
    assert at.table.state.phase == IDLE
    check_all_back(at)
    assert (at.steps[-1].at, at.steps[-1].by) == (at.at, f"{role}:kim")


@every_void
@pytest.mark.parametrize("mode", MODES)
def test_a_void_spin_that_was_settled_leaves_no_win_and_no_loss(
    tag: str, ground: str, role: str, cited: str, mode: str
) -> None:
    at = settled(down(tag, STAKES, mode=mode), "17")
    assert at.chips("ana") + sum(at.down("ana").values()) == 450_00
    happened = at.ask(f"{role}:kim", "void-spin", ground=ground, reason="smoke")
    assert only(happened, e.SpinVoided).late
    corrected = [one for one in happened if isinstance(one, e.SettlementCorrected)]
    assert {
        (one.player, line.returned, line.clause) for one in corrected for line in one.lines
    } == {(name, *bets.values(), f"{tag} {REFUND[tag]}") for name, bets in STAKES.items()}
    check_all_back(at)
    at.refused("spin-void", f"{role}:kim", "void-spin", ground=ground, reason="smoke")


@every_void
def test_an_earlier_spin_is_voided_and_the_one_under_way_goes_on(
    tag: str, ground: str, role: str, cited: str
) -> None:
    at = settled(down(tag, STAKES, mode="touchbet"), "17")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 50_00})
    at.dealer("spin-ball")
    at.ask(f"{role}:kim", "void-spin", ground=ground, reason="smoke", spin=1)
    assert at.table.state.phase == BALL_IN_PLAY
    assert (at.chips("ana"), at.down("ana")) == (50_00, {"red": 50_00})
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="5")
    at.dealer("settle")
    assert [at.chips(name) for name in STAKES] == [150_00, 100_00, 100_00]


@every_void
def test_who_may_void_a_spin(tag: str, ground: str, role: str, cited: str) -> None:
    at = settled(down(tag, STAKES), "17")
    for lower in below(tag, role):
        refusal = at.refused("not-allowed", f"{lower}:kim", "void-spin", ground=ground,
                             reason="smoke")  # fmt: skip
        assert tag in refusal.clause
    for enough in not_below(tag, role):
        at = settled(down(tag, STAKES), "17")
        at.ask(f"{enough}:kim", "void-spin", ground=ground, reason="smoke")
        check_all_back(at)


@any_void
def test_a_void_gives_its_reason_and_its_spin(tag: str, ground: str, role: str, cited: str) -> None:
    at = settled(down(tag, STAKES), "17")
    by = f"{role}:kim"
    assert at.refused("no-reason", by, "void-spin", ground=ground, reason=" ").clause == (
        f"{tag} {cited}"
    )
    at.refused("no-such-spin", by, "void-spin", ground=ground, reason="smoke", spin=2)
    at.refused("unknown-ground", by, "void-spin", ground="bad-luck", reason="smoke")
    at.refused("unknown-ground", by, "void-spin", ground="contravention", reason="smoke")


@books(CM18=("18.5", "1.1 Void"), CM11=("13.4", "1.1 Void"), reads="correcting-earlier")
def test_what_was_cashed_out_of_a_void_spin_is_owing_and_what_was_lost_follows(tag: str) -> None:
    at = settled(down(tag, STAKES, mode="touchbet"), "17")
    at.player("ana", "cash-out")
    at.player("bo", "leave")
    happened = at.ask(TOP[tag], "void-spin", ground="fraud", reason="a late chip")
    mine = {one.player: one for one in happened if isinstance(one, e.SettlementCorrected)}
    assert (mine["ana"].taken, mine["ana"].owing) == (0, 350_00)
    assert (mine["bo"].paid, only(happened, e.DuesPaid).amount) == (20_00, 20_00)
    assert sorted(at.tickets().values()) == [20_00, 80_00, 450_00]
    assert {one.owed for one in at.table.state.claims.claims.values()} == {350_00}
    assert at.table.state.chips.house == 0


# ---- A wager ----


def caught(tag: str, bets: dict[str, int], *, mode: str = "cloth") -> Playing:
    """ana was seen with a device and bo told her what to play, which is on record."""
    at = down(tag, {"ana": bets, "bo": {"red": 20_00}}, mode=mode)
    at.dealer("record-incident", kind="prohibited-device", person="ana", note="in the sleeve")
    at.dealer("record-incident", kind="influence", person="bo", note="he told ana")
    return at


BETS = {"red": 10_00, "straight:17": 5_00}
CONTRAVENTION = {"CM18": ("18.2", "18.2.1"), "CM11": ("13.2.1",)}


@books(reads="void-refunds", **CONTRAVENTION)
@pytest.mark.parametrize("mode", MODES)
def test_one_wager_is_void_and_the_others_stand(tag: str, mode: str) -> None:
    at = caught(tag, BETS, mode=mode)
    happened = at.ask(TOP[tag], "void-wager", player="ana", bet="red", ground="contravention",
                      reason="seen", incident="incident-1")  # fmt: skip
    event = only(happened, e.WagersVoided)
    assert (event.bet, event.amount, event.reason, event.incident) == (
        "red", 10_00, "seen", "incident-1",
    )  # fmt: skip
    assert event.clause == f"{tag} {CONTRAVENTION[tag][-1]}"
    assert (at.chips("ana"), at.down("ana")) == (95_00, {"straight:17": 5_00})
    assert at.down("bo") == {"red": 20_00}
    at.spin("5")
    assert at.chips("ana") == 95_00


@books(**CONTRAVENTION)
def test_without_a_bet_all_of_the_players_wagers_are_void(tag: str) -> None:
    at = caught(tag, BETS)
    at.close()
    at.ask(TOP[tag], "void-wager", player="ana", ground="contravention", reason="seen",
           incident="incident-1")  # fmt: skip
    assert (at.chips("ana"), at.down("ana"), at.down("bo")) == (100_00, {}, {"red": 20_00})


@books(**CONTRAVENTION)
@pytest.mark.parametrize("mode", MODES)
def test_a_settled_wager_made_void_is_settled_again(tag: str, mode: str) -> None:
    at = settled(caught(tag, BETS, mode=mode), "5")
    before = at.chips("bo"), at.down("bo")
    happened = at.ask(TOP[tag], "void-wager", player="ana", bet="red", ground="contravention",
                      reason="seen", incident="incident-1")  # fmt: skip
    corrected = only(happened, e.SettlementCorrected)
    assert {line.bet: line.returned for line in corrected.lines} == {"red": 10_00, "straight:17": 0}
    assert (at.chips("ana"), at.down("ana")) == (95_00, {})
    assert (at.chips("bo"), at.down("bo")) == before
    again = at.ask(TOP[tag], "void-wager", player="ana", bet="straight:17", reason="seen",
                   ground="contravention", incident="incident-1")  # fmt: skip
    assert only(again, e.SettlementCorrected).paid == 5_00
    assert at.chips("ana") == 100_00


@books(**CONTRAVENTION)
def test_a_contravention_cites_an_incident_of_that_player(tag: str) -> None:
    at = caught(tag, BETS)
    fields = {"player": "ana", "ground": "contravention", "reason": "seen"}
    for incident in ("", "incident-2", "incident-9"):
        refusal = at.refused("no-incident", TOP[tag], "void-wager", incident=incident, **fields)
        assert refusal.clause == f"{tag} {CONTRAVENTION[tag][-1]}"
    fields["reason"] = ""
    at.refused("no-reason", TOP[tag], "void-wager", incident="incident-1", **fields)


@books(**CONTRAVENTION)
def test_who_may_void_a_wager_for_a_contravention(tag: str) -> None:
    role = TOP[tag].partition(":")[0]
    at = caught(tag, BETS)
    fields = {"player": "ana", "ground": "contravention", "reason": "s", "incident": "incident-1"}
    for lower in below(tag, role):
        at.refused("not-allowed", f"{lower}:kim", "void-wager", **fields)
    at.ask(f"{role}:kim", "void-wager", **fields)
    assert at.down("ana") == {}


@pytest.mark.parametrize("tag", ["CM18", "CM11"])
def test_a_void_takes_a_wager_that_is_there(tag: str) -> None:
    at = caught(tag, BETS)
    fields = {"ground": "contravention", "reason": "s", "incident": "incident-1"}
    at.refused("no-such-spin", TOP[tag], "void-wager", player="ana", bet="odd", **fields)
    at.spin("5")
    at.refused("no-wager", TOP[tag], "void-wager", player="ana", bet="odd", **fields)


@clause("CM18", "18.3")
def test_fraud_voids_one_wager_without_an_incident() -> None:
    at = down("CM18", {"ana": BETS, "bo": {"red": 20_00}})
    fields = {"player": "ana", "bet": "red", "ground": "fraud", "reason": "a late chip"}
    for lower in below("CM18", "assistant-casino-manager"):
        at.refused("not-allowed", f"{lower}:kim", "void-wager", **fields)
    happened = at.ask(TOP["CM18"], "void-wager", **fields)
    assert only(happened, e.WagersVoided).clause == "CM18 18.3"
    assert (at.chips("ana"), at.down("ana")) == (95_00, {"straight:17": 5_00})
    assert at.down("bo") == {"red": 20_00}


@clause("CM11", "13.3.2")
def test_in_2011_fraud_is_no_ground_to_void_one_wager() -> None:
    at = down("CM11", {"ana": BETS})
    at.refused("unknown-ground", TOP["CM11"], "void-wager", player="ana", ground="fraud",
               reason="a late chip")  # fmt: skip


@pytest.mark.parametrize("tag", ["CM18", "CM11"])
def test_wagers_made_void_while_they_waited_leave_nothing_waiting(tag: str) -> None:
    """The next spin's wagers are settled with the others."""
    at = caught(tag, BETS, mode="touchbet")
    at.close()
    at.dealer("report-malfunction", component="station:1", what="dark")
    at.ask(TOP[tag], "void-wager", player="ana", ground="contravention", reason="seen",
           incident="incident-1")  # fmt: skip
    at.dealer("record-outcome", outcome="5")
    at.dealer("settle")
    at.dealer("clear-fault", component="station:1")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.spin("5")
    assert at.chips("ana") == 110_00


@pytest.mark.parametrize("tag", ["CM18", "CM11"])
def test_a_table_without_wagers_may_have_its_spin_voided(tag: str) -> None:
    at = playing(tag)
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.ask(TOP[tag], "void-spin", ground="fraud", reason="a magnet")
    assert (at.table.state.phase, at.table.state.spin.settled) == (IDLE, 0)
