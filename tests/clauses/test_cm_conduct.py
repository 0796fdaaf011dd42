"""Conduct at Crown Melbourne: what is written down, and what may be done about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.screens.memory import Memory
from kit.marks import clause, shows, vouched
from kit.melbourne import LADDER, MANAGER, OTHERS, TOP, at_screens, below, not_below
from kit.table import Playing, books, down, only, playing
from kit.views import layout, snapshot

DAY = 24 * 3600
# kind -> (CM18, CM11)
INCIDENTS = {
    "prohibited-device": ("18.1", "13.1"),
    "influence": ("18.7", "13.6"),
    "side-bets": ("18.13", "13.12"),
    "interference": ("7.1.6", "7.1.6"),
    "contravention": ("18.2", "13.2.1"),
}
OTHER = ("interference", "contravention")  # which no clause forbids by name
EXCLUSION = {"CM18": ("18.2", "18.2.2"), "CM11": ("13.2.2",)}
SEIZURE = {"CM18": "18.2.3", "CM11": "13.2.3"}


def record(at: Playing, kind: str = "prohibited-device", person: str = "ana", **more: Any) -> str:
    happened = at.dealer("record-incident", kind=kind, person=person, note="seen by dan", **more)
    return only(happened, e.IncidentRecorded).incident


# ---- What a player is told ----


@books(CM18="18.6", CM11="13.5")
@pytest.mark.parametrize("mode", ["cloth", "touchbet", "touchtable"])
def test_no_player_is_told_how_to_play_only_what_the_rules_ask(tag: str, mode: str) -> None:
    """What a player's screen is sent has results, limits and money; a refusal says what is wrong,
    by which clause, and not what would be better."""
    at = playing(tag, mode=mode)
    at.buys("ana", 100_00)
    at.spin("17")
    at.dealer("open-betting")
    screen = "display" if mode == "touchtable" else "station"
    view = snapshot(at.table, Memory(), screen, "player", "ana", at.at)
    keys = set(all_keys(view)) | set(all_keys(layout(at.table, at.table.main)))
    assert keys > {"results", "limits", "wagers", "bets", "pays", "clause"}
    advice = re.compile("edge|expect|hot|cold|predict|recommend|suggest|chance|strateg|best|advice")
    assert [key for key in keys if advice.search(key)] == []
    refusal = at.refused("bet-not-offered", "player:ana", "place-wager", bet="split:1/5", stake=500)
    assert refusal.clause.startswith(tag)
    assert advice.search(refusal.message) is None


def all_keys(view: object) -> Iterator[str]:
    """The names of everything in a view, however deep."""
    for value in (
        view.values() if isinstance(view, dict) else view if isinstance(view, list) else ()
    ):
        yield from all_keys(value)
    if isinstance(view, dict):
        yield from map(str, view)


# ---- What is written down ----


@pytest.mark.parametrize(
    ("tag", "kind", "cited"),
    [
        pytest.param(tag, kind, ids[at], id=f"{tag}-{kind}",
                     marks=shows(tag, "" if kind in OTHER else ids[at],
                                 "incidents" if kind in OTHER else "", vouched))
        for kind, ids in INCIDENTS.items()
        for at, tag in enumerate(LADDER)
    ],
)  # fmt: skip
def test_what_someone_did_is_on_record_and_leads_to_what_may_be_done(
    tag: str, kind: str, cited: str
) -> None:
    at = playing(tag)
    at.spin("17")
    at.buys("ana", 100_00)
    for role in LADDER[tag]:
        happened = at.ask(f"{role}:kim", "record-incident", kind=kind, person="ana",
                          note="to bo, aloud", details={"affected": "bo"})  # fmt: skip
        event = only(happened, e.IncidentRecorded)
        assert (event.kind, event.person, event.note) == (kind, "ana", "to bo, aloud")
        assert (event.spin, event.details) == (1, {"affected": "bo"})
        assert event.clause == f"{tag} {cited}"
        assert (at.steps[-1].by, at.steps[-1].at) == (f"{role}:kim", at.at)
    for role in OTHERS:
        at.refused("not-allowed", f"{role}:kim", "record-incident", kind=kind, person="ana",
                   note="n")  # fmt: skip
    at.refused("no-reason", "dealer", "record-incident", kind=kind, person="ana", note="")
    at.ask(TOP[tag], "exclude-player", player="ana", incident="incident-1")


@books(CM18=(), CM11=(), reads="incidents")
def test_incidents_are_of_the_kinds_the_rules_know(tag: str) -> None:
    at = playing(tag)
    for kind in ("", "whistling", "detention/provision"):
        at.refused("unknown-kind", "dealer", "record-incident", kind=kind, person="ana", note="n")
    for kind in INCIDENTS:
        record(at, kind)


PARTICULARS = [
    ("CM18", "detention", "18.2.4", {"place": "office", "since": "20:05", "provision": "s80"}),
    ("CM11", "detention", "13.2.5", {"place": "office", "since": "20:05"}),
    ("CM11", "confiscation", "13.2.4", {"device": "a timer", "custodian": "pat"}),
]


@pytest.mark.parametrize(
    ("tag", "kind", "cited", "details"),
    [pytest.param(*one, marks=clause(one[0], one[2]), id=f"{one[0]}-{one[1]}")
     for one in PARTICULARS],
)  # fmt: skip
def test_detention_and_confiscation_are_recorded_whole_by_who_may(
    tag: str, kind: str, cited: str, details: dict[str, str]
) -> None:
    at = playing(tag)
    fields = {"kind": kind, "person": "ana", "note": "until someone comes"}
    for name in details:
        some = {key: value for key, value in details.items() if key != name}
        for given in (some, {**some, name: " "}):
            refusal = at.refused("no-particulars", TOP[tag], "record-incident", details=given,
                                 **fields)  # fmt: skip
            assert (name in refusal.message, refusal.clause) == (True, f"{tag} {cited}")
    for lower in below(tag, TOP[tag].partition(":")[0]):
        at.refused("not-allowed", f"{lower}:kim", "record-incident", details=details, **fields)
    event = only(at.ask(TOP[tag], "record-incident", details=details, **fields),
                 e.IncidentRecorded)  # fmt: skip
    assert (event.details, event.clause) == (details, f"{tag} {cited}")
    assert at.steps[-1].at == at.at


def test_confiscation_is_no_longer_in_the_rules() -> None:
    at = playing("CM18")
    at.refused("unknown-kind", TOP["CM18"], "record-incident", kind="confiscation", person="ana",
               note="n", details={"device": "a timer", "custodian": "max"})  # fmt: skip


# ---- Exclusion ----


@books(**EXCLUSION)
@pytest.mark.parametrize("mode", ["cloth", "touchbet", "touchtable"])
def test_whoever_is_excluded_plays_no_more_at_that_table(tag: str, mode: str) -> None:
    at = down(tag, {"ana": {"red": 10_00}, "bo": {"red": 10_00}}, mode=mode)
    incident = record(at)
    happened = at.ask(TOP[tag], "exclude-player", player="ana", incident=incident)
    assert only(happened, e.PlayerExcluded) == e.PlayerExcluded("ana", incident)
    for do, fields in (("place-wager", {"bet": "odd", "stake": 5_00}), ("repeat-wagers", {})):
        refusal = at.refused("excluded", "player:ana", do, **fields)
        assert refusal.clause == f"{tag} {EXCLUSION[tag][-1]}"
    if mode != "touchbet":
        at.refused("excluded", "dealer", "call-bet", player="ana", bet="odd", stake=5_00)
    at.player("bo", "place-wager", bet="odd", stake=5_00)
    at.spin("5")  # what was down before is settled
    assert at.chips("ana") + sum(at.down("ana").values()) == 110_00
    assert only(at.player("ana", "leave"), e.PlayerLeft).amount == 110_00
    by, tender = ("player:ana", "note") if mode == "touchbet" else ("dealer", "cash")
    at.refused("excluded", by, "buy-in", player="ana", amount=10_00, tender=tender)


@books(**EXCLUSION)
def test_who_excludes_and_on_what(tag: str) -> None:
    role = TOP[tag].partition(":")[0]
    at = down(tag, {"ana": {"red": 10_00}, "bo": {}})
    hers, his = record(at), record(at, "influence", "bo")
    for lower in below(tag, role):
        at.refused("not-allowed", f"{lower}:kim", "exclude-player", player="ana", incident=hers)
    for incident in ("", his, "incident-9"):
        at.refused("no-incident", TOP[tag], "exclude-player", player="ana", incident=incident)
    for enough in not_below(tag, role):
        at.ask(f"{enough}:kim", "exclude-player", player="ana", incident=hers)
    at.refused("excluded", TOP[tag], "exclude-player", player="ana", incident=hers)


# ---- Winnings won with a device ----


DEVICE = {"player": "ana", "ground": "prohibited-device"}


def won_with_a_device(tag: str, mode: str) -> Playing:
    """ana has won 350.00 and was seen with a device."""
    at = down(tag, {"ana": {"straight:17": 10_00}}, mode=mode)
    at.spin("17")
    record(at)
    return at


def seized(tag: str, mode: str) -> Playing:
    """Her winnings are withheld, and nothing else of hers."""
    at = won_with_a_device(tag, mode)
    had = at.chips("ana")
    event = only(at.ask(TOP[tag], "hold-payment", reason="a timer", **DEVICE), e.PaymentHeld)
    assert (event.clause, event.until) == (f"{tag} {SEIZURE[tag]}", "")
    assert (event.amount, event.incident) == (350_00, "incident-1")
    assert at.chips("ana") == had - 350_00
    return at


@books(**SEIZURE)
@pytest.mark.parametrize("mode", ["cloth", "touchbet", "touchtable"])
def test_winnings_with_a_device_are_held_until_it_is_determined(tag: str, mode: str) -> None:
    """What she brought, 100.00, she takes away; what she won waits without end."""
    at = seized(tag, mode)
    at.wait(30 * DAY)  # no time limit
    left = only(at.player("ana", "leave"), e.PlayerLeft)
    assert (left.amount, left.owed) == (100_00, False)
    at.wait(30 * DAY)
    at.refused("no-reason", TOP[tag], "release-payment", reason="", **DEVICE)
    happened = at.ask(TOP[tag], "release-payment", reason="nothing was found", **DEVICE)
    released = only(happened, e.PaymentReleased)
    assert (released.reason, released.determination) == ("nothing was found", "cleared")
    due = only(happened, e.DuesPaid)
    assert (due.amount, bool(due.ticket)) == (350_00, mode == "touchbet")
    assert "ana" not in at.table.state.players
    at.refused("not-held", TOP[tag], "release-payment", reason="again", **DEVICE)


@books(**SEIZURE)
def test_who_left_wagers_behind_is_paid_with_what_they_bring(tag: str) -> None:
    """Cleared before the ball falls: all of it is paid at once, when the wagers are settled."""
    at = seized(tag, "touchbet")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.close()
    at.player("ana", "leave")
    happened = at.ask(TOP[tag], "release-payment", reason="nothing was found", **DEVICE)
    assert [type(event) for event in happened] == [e.PaymentReleased]
    at.dealer("record-outcome", outcome="9")
    assert only(at.dealer("settle"), e.DuesPaid).amount == 370_00


@books(**SEIZURE)
def test_who_left_under_another_hold_is_paid_when_that_ends(tag: str) -> None:
    at = seized(tag, "touchbet")
    at.dealer("report-malfunction", component="station:1", what="dark")
    fault = {"player": "ana", "ground": "malfunction", "reason": "it is looked at"}
    at.ask(MANAGER[tag], "hold-payment", **fault)
    at.player("ana", "leave")
    happened = at.ask(TOP[tag], "release-payment", reason="nothing was found", **DEVICE)
    assert [type(event) for event in happened] == [e.PaymentReleased]
    assert only(at.ask(MANAGER[tag], "release-payment", **fault), e.DuesPaid).amount == 450_00


@books(**SEIZURE)
@pytest.mark.parametrize("mode", ["cloth", "touchbet"])
def test_winnings_are_withheld_only_because_of_a_recorded_device(tag: str, mode: str) -> None:
    at = down(tag, {"ana": {"straight:17": 10_00}, "bo": {}}, mode=mode)
    at.spin("17")
    hold = {"reason": "a timer", **DEVICE}
    at.refused("no-incident", TOP[tag], "hold-payment", **hold)
    record(at, person="bo")
    influence = record(at, kind="influence")
    for incident in ("", "incident-1", influence, "incident-9"):
        at.refused("no-incident", TOP[tag], "hold-payment", incident=incident, **hold)
    device = record(at)
    at.refused("no-incident", TOP[tag], "hold-payment", incident=influence, **hold)
    held = only(at.ask(TOP[tag], "hold-payment", incident=device, **hold), e.PaymentHeld)
    assert (held.incident, held.amount) == (device, 350_00)


@books(**SEIZURE, reads="device-determination")
@pytest.mark.parametrize("mode", ["cloth", "touchbet"])
def test_what_was_bought_in_or_lost_again_is_not_withheld(tag: str, mode: str) -> None:
    at = won_with_a_device(tag, mode)
    hold = {"reason": "a timer", **DEVICE}
    for amount in (0, -1, 350_01):
        at.refused("no-winnings", TOP[tag], "hold-payment", amount=amount, **hold)
    at.dealer("open-betting")
    at.wagers("ana", {"black": 50_00})
    at.spin("19")  # and on cloth the winning 10.00 goes too
    left = 300_00 if mode == "touchbet" else 290_00
    at.refused("no-winnings", TOP[tag], "hold-payment", amount=left + 1, **hold)
    assert only(at.ask(TOP[tag], "hold-payment", **hold), e.PaymentHeld).amount == left
    assert at.chips("ana") == 100_00


@books(**SEIZURE, reads="device-determination")
@pytest.mark.parametrize("mode", ["cloth", "touchbet", "touchtable"])
def test_what_is_determined_to_be_a_contravention_the_house_keeps(tag: str, mode: str) -> None:
    at = seized(tag, mode)
    had = at.chips("ana")
    happened = at.ask(TOP[tag], "release-payment", determination="contravened",
                      reason="it timed the ball", **DEVICE)  # fmt: skip
    released = only(happened, e.PaymentReleased)
    assert (released.amount, released.determination) == (350_00, "contravened")
    assert released.clause == "reading: device-determination"
    assert len(happened) == 1
    assert at.chips("ana") == had
    assert at.play.ledger.balance("table:1:withheld") == 0


@books(**SEIZURE, reads="device-determination")
@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("mode", ["cloth", "touchbet"])
def test_a_spin_settled_again_takes_back_what_is_withheld_of_it_first(
    tag: str, mode: str, left: bool
) -> None:
    """Her own money is hers; and the house does not keep once more what it has taken back."""
    at = seized(tag, mode)
    if left:
        at.player("ana", "leave")
    happened = at.ask(TOP[tag], "correct-outcome", outcome="20", reason="it lay in 20")
    again = only(happened, e.SettlementCorrected)
    stake = 10_00  # it had stayed hers, and is lost now; after she left, it is owing
    assert again.withheld == 350_00
    assert (again.taken, again.owing) == ((0, stake) if left else (stake, 0))
    assert at.play.ledger.balance("table:1:withheld") == 0
    assert left or at.chips("ana") == 90_00  # of the 100.00 she brought
    at.refused("not-held", TOP[tag], "release-payment", reason="all is said", **DEVICE)


@books(**SEIZURE)
def test_who_holds_winnings_won_with_a_device(tag: str) -> None:
    role = TOP[tag].partition(":")[0]
    at = won_with_a_device(tag, "touchbet")
    fields = {"reason": "a timer", **DEVICE}
    for lower in below(tag, role):
        refusal = at.refused("not-allowed", f"{lower}:kim", "hold-payment", **fields)
        assert refusal.clause == f"{tag} {SEIZURE[tag]}"
    at.refused("no-reason", TOP[tag], "hold-payment", **{**fields, "reason": ""})
    at.refused("not-at-table", TOP[tag], "hold-payment", **{**fields, "player": "bo"})
    at.ask(TOP[tag], "hold-payment", **fields)
    at.refused("held-already", TOP[tag], "hold-payment", **fields)
    for lower in below(tag, role):
        refusal = at.refused("not-allowed", f"{lower}:kim", "release-payment", **fields)
        assert refusal.clause == f"{tag} {SEIZURE[tag]}"


@books(CM18=("18.2.3", "11.9.5(b)(i)"), CM11=("13.2.3", "10.9.5(b)(i)"))
def test_two_holds_end_each_by_itself(tag: str) -> None:
    at = seized(tag, "touchbet")
    at.dealer("report-malfunction", component="station:1", what="dark")
    at.ask(MANAGER[tag], "hold-payment", player="ana", ground="malfunction", reason="r")
    at.refused("held", "player:ana", "cash-out")
    assert only(at.wait(3 * DAY), e.PaymentReleased).ground == "malfunction"
    at.dealer("clear-fault", component="station:1")
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 100_00
    at.ask(TOP[tag], "release-payment", reason="r", **DEVICE)
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 350_00


# ---- Leaving by direction, telling someone ----


@at_screens(
    bet={"CM18": ("11.7.4(b)",), "CM11": ("10.7.4(b)",)},
    table={"CM18": ("12.7.4(b)",), "CM11": ("11.7.4(b)",)},
)
def test_a_player_directed_to_leave_goes_with_what_is_theirs(tag: str, mode: str) -> None:
    at = down(tag, {"ana": {"red": 10_00}}, mode=mode)
    for role in OTHERS:
        at.refused("not-allowed", f"{role}:kim", "direct-to-leave", player="ana", reason="r")
    at.refused("no-reason", "dealer", "direct-to-leave", player="ana", reason="")
    happened = at.dealer("direct-to-leave", player="ana", reason="shouting")
    assert only(happened, e.DirectedToLeave) == e.DirectedToLeave("ana", "shouting")
    assert only(happened, e.PlayerLeft).amount == 100_00
    at.refused("not-at-table", "player:ana", "place-wager", bet="red", stake=5_00)


@pytest.mark.parametrize("tag", LADDER)
def test_staff_note_whom_else_they_told(tag: str) -> None:
    at = playing(tag, mode="touchbet")
    told = only(at.dealer("notify", whom="surveillance", about="spin 1"), e.Notified)
    assert (told.whom, told.about) == ("surveillance", "spin 1")
    at.refused("no-reason", "dealer", "notify", whom="", about="spin 1")
    at.refused("no-reason", "dealer", "notify", whom="surveillance", about=" ")
    at.refused("not-allowed", "player:ana", "notify", whom="surveillance", about="spin 1")
