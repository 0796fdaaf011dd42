"""Crown Perth: devices and other contraventions, disputes, voided outcomes, and no advice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.table import events as e
from croupier.table.claims.ask import review_told
from croupier.table.screens.memory import Memory
from kit.marks import clause, reading, vouched
from kit.perth import (
    MANAGER,
    OPERATOR,
    OTHERS,
    corrections,
    mixed,
    refunds,
    rested,
    settled,
    stations,
)
from kit.table import Playing, only, playing
from kit.views import snapshot

DOWN = {"ana": {"straight:17": 10_00}, "bo": {"red": 20_00}, "cleo": {"straight:17": 30_00}}
DEVICE = {"kind": "prohibited-device", "person": "ana", "note": "held under the table"}


def recorded(at: Playing, person: str = "ana") -> str:
    happened = at.dealer("record-incident", **DEVICE | {"person": person})
    return only(happened, e.IncidentRecorded).incident


# ---- Devices: 7.10 ----


@clause("CP", "7.10 chapeau")
def test_a_device_is_recorded_with_whose_it_is_and_what_was_seen() -> None:
    at = mixed(DOWN)
    settled(at, "17")
    for role in ("player", "sensor"):
        at.refused("not-allowed", f"{role}:x", "record-incident", **DEVICE)
    at.refused("no-reason", "dealer", "record-incident", **DEVICE | {"note": ""})
    at.refused("unknown-kind", "dealer", "record-incident", **DEVICE | {"kind": "device"})
    details = {"with": "bo", "place": "seat 1"}
    happened = only(at.dealer("record-incident", details=details, **DEVICE), e.IncidentRecorded)
    assert (happened.clause, happened.person, happened.note, happened.spin, happened.details) == (
        "CP 7.10 chapeau", "ana", "held under the table", 1, details,
    )  # fmt: skip
    assert at.table.state.claims.incidents[happened.incident].person == "ana"
    # It is a contravention: by it alone a manager may exclude, and the player wagers no more.
    at.refused("no-incident", MANAGER, "exclude-player", player="bo", incident=happened.incident)
    at.ask(MANAGER, "exclude-player", player="ana", incident=happened.incident)
    at.dealer("open-betting")
    at.refused("excluded", "player:ana", "place-wager", bet="red", stake=10_00)


@pytest.mark.parametrize(
    ("name", "value", "letter"),
    [
        pytest.param(name, value, letter, marks=how("CP", f"7.10({letter})"), id=letter)
        for how, name, value, letter in (
            (vouched, "act", "use", "a"),
            (vouched, "act", "possession", "b"),
            (vouched, "device", "calculator", "c"),
            (vouched, "device", "computer", "d"),
            (clause, "device", "other", "e"),
            (vouched, "capability", "record", "f"),
            (vouched, "capability", "change", "g"),
        )
    ],
)
def test_each_particular_of_a_device_is_kept_by_its_clause(
    name: str, value: str, letter: str
) -> None:
    at = mixed(DOWN)
    details = {name: value}
    if letter == "e":
        told = {"details": details, **DEVICE}
        refused = at.refused("no-particulars", "dealer", "record-incident", **told)
        assert "description" in str(refused)
        details["description"] = "a lens in a ring"
    happened = only(at.dealer("record-incident", details=details, **DEVICE), e.IncidentRecorded)
    assert happened.clause == f"CP 7.10 chapeau, 7.10({letter})"
    assert happened.details == details
    at.refused("unknown-kind", "dealer", "record-incident", details={name: "abacus"}, **DEVICE)


# ---- What follows: 7.11 ----


@clause("CP", "7.11(a)", "1.1 Void")
@reading("CP", "void-refunds")
@pytest.mark.parametrize("name", ["ana", "cleo"])
@pytest.mark.parametrize("when", ["down", "settled"])
def test_a_manager_voids_a_wager_of_whoever_broke_the_rules(name: str, when: str) -> None:
    at = mixed(DOWN)
    if when == "settled":
        settled(at, "17")
    others = {one: at.chips(one) for one in DOWN if one != name}
    void = {"player": name, "ground": "contravention", "reason": "used a computer"}
    at.refused("no-incident", MANAGER, "void-wager", **void)
    other = recorded(at, "bo")
    at.refused("no-incident", MANAGER, "void-wager", incident=other, **void)
    void["incident"] = recorded(at, name)
    for role in OTHERS:
        refused = at.refused("not-allowed", f"{role}:x", "void-wager", **void)
        assert refused.clause == "CP 7.11(a)"
    at.refused("no-reason", MANAGER, "void-wager", **void | {"reason": ""})
    voided = only(at.ask(MANAGER, "void-wager", **void), e.WagersVoided)
    assert (voided.clause, voided.incident) == ("CP 7.11(a)", void["incident"])
    assert (at.chips(name), at.down(name)) == (100_00, {})
    assert {one: at.chips(one) for one in others} == others


@clause("CP", "7.11(b)")
@reading("CP", "exclusion-reach")
@pytest.mark.parametrize("name", ["ana", "cleo"])
def test_a_manager_has_a_player_take_no_further_part(name: str) -> None:
    at = mixed(DOWN)
    act = {"player": name, "incident": recorded(at, name)}
    for role in OTHERS:
        refused = at.refused("not-allowed", f"{role}:x", "exclude-player", **act)
        assert refused.clause == "CP 7.11(b)"
    at.refused("no-incident", MANAGER, "exclude-player", player=name, incident="incident-9")
    only(at.ask(MANAGER, "exclude-player", **act), e.PlayerExcluded)
    wager = {"bet": "red", "stake": 10_00}
    refused = at.refused("excluded", f"player:{name}", "place-wager", **wager)
    assert refused.clause == "CP 7.11(b)"
    at.wagers("bo", {"red": 10_00})
    settled(at, "17")  # what lies is settled
    at.player(name, "leave")
    at.dealer("open-betting")
    again = {"player": name, "amount": 10_00, "tender": "cash"}
    at.refused("excluded", "dealer", "buy-in", **again)


# ---- Disputes: 7.13 ----


@clause("CP", "7.13")
def test_the_operators_decision_is_final_but_for_the_commissions_review() -> None:
    for at in (stations({"ana": {"red": 10_00}}), mixed(DOWN)):
        settled(at, "17")
        raised = only(at.player("ana", "raise-dispute", about="not 17"), e.DisputeRaised)
        assert (raised.player, raised.spin) == ("ana", 1)
        decide = {"dispute": raised.dispute, "decision": "17 stands", "reason": "it was seen"}
        for role in (*OTHERS, "table-games-manager"):
            refused = at.refused("not-allowed", f"{role}:x", "decide-dispute", **decide)
            assert refused.clause == "CP 7.13"
        for blank in ("decision", "reason"):
            at.refused("no-reason", OPERATOR, "decide-dispute", **decide | {blank: ""})
        decided = only(at.ask(OPERATOR, "decide-dispute", **decide), e.DisputeDecided)
        assert (decided.decision, decided.reason) == ("17 stands", "it was seen")
        assert decided.advice == "The Commission may review this decision. [CP 7.13]"
        assert review_told(decided.advice) == ("gaming-commission", "CP 7.13")  # as screens have it
        at.refused("no-open-dispute", OPERATOR, "decide-dispute", **decide)
        assert at.table.state.claims.disputes[raised.dispute].status == "decided"


# ---- An outcome invalidated: 7.14, 7.15 ----

VOIDS = [
    pytest.param("force-majeure", "7.14(a)", marks=clause("CP", "7.14(a)"), id="force-majeure"),
    pytest.param("fraud", "7.14(b)", marks=clause("CP", "7.14(b)"), id="fraud"),
]


@clause("CP", "7.15")
@pytest.mark.parametrize(("ground", "number"), VOIDS)
@pytest.mark.parametrize("when", ["running", "outcome", "settled", "later"])
def test_the_operator_invalidates_an_outcome_and_every_wager_goes_back(
    ground: str, number: str, when: str
) -> None:
    at = mixed(DOWN)
    if when == "running":
        at.dealer("spin-ball")
    else:
        rested(at, "17")
    if when in ("settled", "later"):
        at.dealer("settle")
        assert (at.chips("ana"), at.chips("bo")) == (450_00, 80_00)
    if when == "later":
        at.dealer("open-betting")
        at.dealer("spin-ball")
    void = {"ground": ground, "reason": "the wheel was struck and the ball jumped", "spin": 1}
    for role in (*OTHERS, "table-games-manager"):
        at.refused("not-allowed", f"{role}:x", "void-spin", **void)
    happened = at.ask(OPERATOR, "void-spin", **void)
    voided = only(happened, e.SpinVoided)
    assert (voided.clause, voided.reason) == (f"CP {number}", void["reason"])
    if when in ("settled", "later"):
        assert {one.why for one in corrections(happened).values()} == {"CP 7.15"}
    else:
        assert refunds(happened) == {"ana": 10_00, "bo": 20_00, "cleo": 30_00}
    # What cleo left down after winning is money of the spin that runs now.
    stands = at.down("cleo") if when == "later" else {}
    assert {name: at.chips(name) for name in ("ana", "bo")} == {"ana": 100_00, "bo": 100_00}
    assert at.chips("cleo") + sum(stands.values()) == 100_00
    assert at.table.state.chips.house == 0
    at.refused("spin-void" if when in ("settled", "later") else "no-such-spin",
               OPERATOR, "void-spin", **void)  # fmt: skip


@clause("CP", "7.14 closing")
@reading("CP", "void-affects-outcome")
@pytest.mark.parametrize("ground", ["force-majeure", "fraud"])
def test_it_is_said_how_the_outcome_was_affected(ground: str) -> None:
    at = mixed(DOWN)
    settled(at, "17")
    refused = at.refused("no-reason", OPERATOR, "void-spin", ground=ground, reason="  ")
    assert refused.clause == "CP 7.14 closing"


@clause("CP", "7.15")
@reading("CP", "correcting-earlier")
def test_whoever_has_left_gets_the_stake_back_as_a_ticket_or_chips() -> None:
    at = mixed(DOWN)
    settled(at, "18")
    for name in DOWN:
        at.player(name, "leave")
    given = list(at.tickets().values())
    happened = at.ask(OPERATOR, "void-spin", ground="fraud", reason="the ball was steered")
    paid = {one.player: one.amount for one in happened if isinstance(one, e.DuesPaid)}
    assert paid == {"ana": 10_00, "cleo": 30_00}
    assert corrections(happened)["bo"].owing == 20_00
    assert list(at.tickets().values()) == [*given, 10_00]


# ---- No advice: 7.16 ----

ADVICE = re.compile(
    r"\b(house.edge|expect|hot|cold|predict|recommend|suggest|probab|strateg|best.bet|you should)",
    re.IGNORECASE,
)
PACKAGE = Path(croupier.__file__).parent


def _keys(view: Any) -> Iterator[str]:
    if isinstance(view, dict):
        for key, value in view.items():
            yield str(key)
            yield from _keys(value)


@clause("CP", "7.16")
@pytest.mark.parametrize("name", ["ana", "cleo"])
def test_what_a_player_is_sent_has_rules_results_and_money_and_no_advice(name: str) -> None:
    at = mixed(DOWN)
    settled(at, "17")
    at.dealer("open-betting")
    view = snapshot(at.table, Memory(), "station", "player", name, at.at)
    keys = set(_keys(view))
    assert keys > {"results", "limits", "account", "wagers"}
    assert [key for key in keys if ADVICE.search(key.replace("_", " "))] == []


@clause("CM18", "18.6")
@clause("CM11", "13.5")
@clause("CP", "7.16")
@pytest.mark.parametrize("screen", ["station", "display", "flying", "wnd", "table", "shared"])
def test_no_screen_that_players_see_says_what_to_play(screen: str) -> None:
    files = [one for one in (PACKAGE / "web" / screen).iterdir() if one.suffix in (".js", ".html")]
    assert files
    found = {one.name: ADVICE.findall(one.read_text("utf-8")) for one in files}
    assert {name: words for name, words in found.items() if words} == {}


@clause("CM18", "18.6")
@clause("CM11", "13.5")
@clause("CP", "7.16")
def test_what_works_out_chances_is_never_asked_for_a_players_screen() -> None:
    """Only the watch on the wheel reads outcomes, for inspectors and supervisors; simulated players
    of a demonstration have systems, and no screen."""
    asked = sorted(
        str(one.relative_to(PACKAGE))
        for part in ("server", "table")
        for one in (PACKAGE / part).rglob("*.py")
        if "croupier.analysis" in one.read_text("utf-8")
    )
    demo = ["server/cup_demo/holding.py", "server/cup_demo/players.py"]
    assert asked == [*demo, "server/routes/watching.py"]


@clause("CP", "7.7")
def test_a_partnership_over_the_maximum_is_recorded_of_each_and_can_exclude_them() -> None:
    at = playing("CP")
    for name in ("ana", "cleo"):
        at.buys(name, 100_00)
        noted = only(
            at.dealer("record-incident", kind="partnership", person=name, note="one purse, two"),
            e.IncidentRecorded,
        )
        assert (noted.person, noted.clause) == (name, "CP 7.7")
        incident = {"player": name, "incident": noted.incident}
        at.refused("not-allowed", "dealer:dan", "exclude-player", **incident)
        at.ask("table-games-manager:tim", "exclude-player", **incident)
    at.dealer("open-betting")
    for name in ("ana", "cleo"):
        at.refused("excluded", f"player:{name}", "place-wager", bet="red", stake=5_00)
