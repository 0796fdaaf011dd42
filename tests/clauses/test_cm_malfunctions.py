"""Crown Melbourne's malfunctions: what becomes of wagers, the red light, records and holds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.table import events as e
from croupier.table.state import BALL_IN_PLAY, BETTING, NO_MORE_BETS, OUTCOME, WAGERING_CLOSED
from kit.marks import vouched
from kit.melbourne import LADDER, MANAGER, OTHERS, at_screens, below, not_below, place
from kit.table import Playing, books, down, only, playing

PERIOD = 20
BETS = {"ana": {"straight:17": 10_00, "red": 20_00}, "bo": {"straight:17": 5_00}}
HOURS_72 = 72 * 3600
KINDS = {
    ("CM18", "touchbet"): "11.9.6",
    ("CM18", "touchtable"): "12.9.5",
    ("CM11", "touchbet"): "10.9.6",
    ("CM11", "touchtable"): "11.9.5",
}


def screens(tag: str, mode: str) -> Playing:
    """Two players with wagers, betting open; on a TouchTable a guest too."""
    spec: dict[str, Any] = {"wagering_period_s": PERIOD} if mode == "touchbet" else {}
    at = down(tag, BETS, mode=mode, **spec)
    if mode == "touchtable":
        at.dealer("open-guest-account", player="gus")
        at.dealer("buy-in", player="gus", amount=50_00, tender="cash")
        at.dealer("call-bet", player="gus", bet="black", stake=10_00)
    return at


def lock(at: Playing) -> None:
    """The ball is spun if it is not, and no more bets called: stations are locked by it too."""
    if at.table.state.phase == BETTING:
        at.dealer("spin-ball")
    if "announce-final-bets" in at.table.powers:
        at.dealer("announce-final-bets")
    at.dealer("no-more-bets")


def fails(at: Playing, component: str, by: str = "dealer:dan") -> tuple[e.Event, ...]:
    return at.ask(by, "report-malfunction", component=component, what="dark")


def lights(at: Playing, by: str = "dealer:dan") -> tuple[e.Event, ...]:
    return at.ask(by, "raise-light", reason="the lamp is red")


def refunds(happened: tuple[e.Event, ...]) -> dict[str, tuple[int, str]]:
    return {one.player: (one.amount, one.clause) for one in happened
            if isinstance(one, e.WagersRefunded)}  # fmt: skip


def waits(happened: tuple[e.Event, ...]) -> dict[str, str]:
    return {one.player: one.clause for one in happened if isinstance(one, e.WagersWait)}


# ---- Before the lock ----


@at_screens(
    bet={"CM18": ("11.9.5(a)",), "CM11": ("10.9.5(a)",)},
    table={"CM18": ("12.9.4(a)",), "CM11": ("11.9.4(a)",)},
)
@pytest.mark.parametrize("phase", [BETTING, BALL_IN_PLAY])
def test_the_game_system_before_the_lock_voids_every_wager(tag: str, mode: str, phase: str) -> None:
    at = screens(tag, mode)
    if phase == BALL_IN_PLAY:
        at.dealer("spin-ball")
    happened = fails(at, "game-system")
    assert only(happened, e.MalfunctionReported).fate == "void"
    cited = {"touchbet": {"CM18": "11.9.5(a)", "CM11": "10.9.5(a)"},
             "touchtable": {"CM18": "12.9.4(a)", "CM11": "11.9.4(a)"}}[mode][tag]  # fmt: skip
    why = f"{tag} {cited}"
    everyone = {"ana": (30_00, why), "bo": (5_00, why)}
    if mode == "touchtable":
        everyone["gus"] = (10_00, why)
    assert refunds(happened) == everyone
    for name in everyone:
        assert at.down(name) == {}
        assert at.chips(name) == (50_00 if name == "gus" else 100_00)


@at_screens(
    bet={"CM18": ("11.9.7(a)",), "CM11": ("10.9.7(a)",)},
    table={"CM18": ("12.9.6(a)",), "CM11": ("11.9.6(a)",)},
)
@pytest.mark.parametrize("phase", [BETTING, BALL_IN_PLAY])
def test_one_place_before_the_lock_voids_its_own_wagers_alone(
    tag: str, mode: str, phase: str
) -> None:
    at = screens(tag, mode)
    if phase == BALL_IN_PLAY:
        at.dealer("spin-ball")
    happened = fails(at, place(mode, 1))
    cited = {"touchbet": {"CM18": "11.9.7(a)", "CM11": "10.9.7(a)"},
             "touchtable": {"CM18": "12.9.6(a)", "CM11": "11.9.6(a)"}}[mode][tag]  # fmt: skip
    assert refunds(happened) == {"ana": (30_00, f"{tag} {cited}")}
    assert (at.chips("ana"), at.down("ana")) == (100_00, {})
    assert at.down("bo") == BETS["bo"]
    refusal = at.refused("out-of-order", "player:ana", "place-wager", bet="red", stake=5_00)
    assert refusal.particulars["component"] == place(mode, 1)
    at.player("bo", "place-wager", bet="red", stake=5_00)
    at.dealer("clear-fault", component=place(mode, 1))
    at.player("ana", "place-wager", bet="red", stake=5_00)
    lock(at)
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    assert (at.chips("ana"), at.chips("bo")) == (95_00, 270_00)


# ---- One tick around the lock ----


@books(
    CM18=("11.9.5(a)", "11.9.5(b)", "11.9.7(a)", "11.9.7(b)"),
    CM11=("10.9.5(a)", "10.9.5(b)", "10.9.7(a)", "10.9.7(b)"),
)
@pytest.mark.parametrize("component", ["game-system", "station:1"])
def test_at_the_second_the_period_ends_wagers_wait(tag: str, component: str) -> None:
    early, late = screens(tag, "touchbet"), screens(tag, "touchbet")
    early.wait(PERIOD - 1)
    assert only(fails(early, component), e.MalfunctionReported).fate == "void"
    assert (early.chips("ana"), early.down("ana")) == (100_00, {})
    late.wait(PERIOD)
    assert late.table.state.phase == WAGERING_CLOSED
    assert only(fails(late, component), e.MalfunctionReported).fate == "wait"
    assert (late.chips("ana"), late.down("ana")) == (70_00, BETS["ana"])


@books(
    CM18=("12.9.4(a)", "12.9.4(b)", "12.9.6(a)", "12.9.6(b)"),
    CM11=("11.9.4(a)", "11.9.4(b)", "11.9.6(a)", "11.9.6(b)"),
)
@pytest.mark.parametrize("component", ["game-system", "display:1"])
def test_at_a_touchtable_no_more_bets_is_the_lock(tag: str, component: str) -> None:
    early, late = screens(tag, "touchtable"), screens(tag, "touchtable")
    early.dealer("spin-ball")
    assert only(fails(early, component), e.MalfunctionReported).fate == "void"
    lock(late)
    assert only(fails(late, component), e.MalfunctionReported).fate == "wait"


# ---- After it: the records ----


PLACE_LATE = at_screens(
    bet={"CM18": ("11.9.7(b)",), "CM11": ("10.9.7(b)",)},
    table={"CM18": ("12.9.6(b)",), "CM11": ("11.9.6(b)",)},
)
SYSTEM_LATE = at_screens(
    bet={"CM18": ("11.9.5(b)",), "CM11": ("10.9.5(b)",)},
    table={"CM18": ("12.9.4(b)",), "CM11": ("11.9.4(b)",)},
)
UNCONFIRMED = at_screens(
    bet={"CM18": ("11.9.8",), "CM11": ("10.9.8",)},
    table={"CM18": ("12.9.7",), "CM11": ("11.9.7",)},
)
LATE = {
    ("CM18", "touchbet"): ("11.9.5(b)", "11.9.7(b)", "11.9.8"),
    ("CM18", "touchtable"): ("12.9.4(b)", "12.9.6(b)", "12.9.7"),
    ("CM11", "touchbet"): ("10.9.5(b)", "10.9.7(b)", "10.9.8"),
    ("CM11", "touchtable"): ("11.9.4(b)", "11.9.6(b)", "11.9.7"),
}


def one_waits(tag: str, mode: str, *, settle: bool = True) -> Playing:
    """ana's place fails after the lock; the spin is settled on 17 for the others."""
    at = screens(tag, mode)
    lock(at)
    fails(at, place(mode, 1))
    at.dealer("record-outcome", outcome="17")
    if settle:
        at.dealer("settle")
    return at


@PLACE_LATE
@pytest.mark.parametrize("phase", [NO_MORE_BETS, OUTCOME])
def test_one_place_after_the_lock_waits_while_the_others_are_settled(
    tag: str, mode: str, phase: str
) -> None:
    at = screens(tag, mode)
    lock(at)
    if phase == OUTCOME:
        at.dealer("record-outcome", outcome="17")
    happened = fails(at, place(mode, 1))
    assert waits(happened) == {"ana": f"{tag} {LATE[tag, mode][1]}"}
    assert refunds(happened) == {}
    if phase == NO_MORE_BETS:
        at.dealer("record-outcome", outcome="17")
    done = at.dealer("settle")
    aside = only(done, e.WagersSetAside)
    assert (aside.player, aside.spin, aside.amount) == ("ana", 1, 30_00)
    assert (at.chips("ana"), at.chips("bo")) == (70_00, 275_00)


@PLACE_LATE
def test_records_that_confirm_settle_the_wagers_as_recorded(tag: str, mode: str) -> None:
    at = one_waits(tag, mode)
    # Play goes on meanwhile.
    at.dealer("open-betting")
    at.wagers("bo", {"red": 10_00})
    at.spin("5")
    happened = at.ask(MANAGER[tag], "confirm-records", spin=1, confirmed=True)
    confirmed = only(happened, e.RecordsConfirmed)
    assert (confirmed.spin, confirmed.player, confirmed.confirmed) == (1, "ana", True)
    assert at.steps[-1].by == MANAGER[tag]
    lines = only(happened, e.AsideSettled).lines
    assert {line.bet: line.returned for line in lines} == {"straight:17": 360_00, "red": 0}
    assert (at.chips("ana"), at.chips("bo")) == (430_00, 285_00)
    at.refused("nothing-waits", MANAGER[tag], "confirm-records", spin=1, confirmed=True)


@UNCONFIRMED
def test_wagers_that_no_record_confirms_are_void(tag: str, mode: str) -> None:
    at = one_waits(tag, mode)
    happened = at.ask(MANAGER[tag], "confirm-records", spin=1, confirmed=False, player="ana")
    why = f"{tag} {LATE[tag, mode][2]}"
    assert only(happened, e.RecordsConfirmed).clause == why
    lines = only(happened, e.AsideSettled).lines
    assert {(line.bet, line.returned, line.clause) for line in lines} == {
        ("straight:17", 10_00, why), ("red", 20_00, why),
    }  # fmt: skip
    assert at.chips("ana") == 100_00


@PLACE_LATE
def test_records_confirmed_before_settlement_let_it_go_its_way(tag: str, mode: str) -> None:
    at = one_waits(tag, mode, settle=False)
    at.ask(MANAGER[tag], "confirm-records", spin=1, confirmed=True)
    at.dealer("settle")
    assert at.chips("ana") == 430_00


@UNCONFIRMED
def test_records_missing_before_settlement_return_the_stakes(tag: str, mode: str) -> None:
    at = one_waits(tag, mode, settle=False)
    happened = at.ask(MANAGER[tag], "confirm-records", spin=1, confirmed=False)
    assert refunds(happened) == {"ana": (30_00, f"{tag} {LATE[tag, mode][2]}")}
    at.dealer("settle")
    assert (at.chips("ana"), at.chips("bo")) == (100_00, 275_00)


@SYSTEM_LATE
def test_the_game_system_after_the_lock_leaves_every_wager_waiting(tag: str, mode: str) -> None:
    at = screens(tag, mode)
    lock(at)
    at.dealer("record-outcome", outcome="17")
    happened = fails(at, "game-system")
    everyone = {"ana", "bo"} | ({"gus"} if mode == "touchtable" else set())
    assert waits(happened) == dict.fromkeys(everyone, f"{tag} {LATE[tag, mode][0]}")
    at.dealer("clear-fault", component="game-system")
    done = at.dealer("settle")
    assert {one.player for one in done if isinstance(one, e.WagersSetAside)} == everyone
    assert at.table.state.chips.house == 0
    at.ask(MANAGER[tag], "confirm-records", spin=1, player="ana", confirmed=True)
    at.ask(MANAGER[tag], "confirm-records", spin=1, confirmed=False)
    assert (at.chips("ana"), at.chips("bo")) == (430_00, 100_00)


@SYSTEM_LATE
def test_whoever_left_waits_too_and_is_paid_when_the_records_are_in(tag: str, mode: str) -> None:
    at = screens(tag, mode)
    lock(at)
    at.player("bo", "leave")
    at.dealer("record-outcome", outcome="17")
    assert "bo" in waits(fails(at, "game-system"))
    at.dealer("clear-fault", component="game-system")
    at.dealer("settle")
    assert at.table.state.chips.house == 0
    happened = at.ask(MANAGER[tag], "confirm-records", spin=1, player="bo", confirmed=True)
    due = only(happened, e.DuesPaid)
    assert (due.player, due.amount) == ("bo", 180_00)
    assert bool(due.ticket) == (mode == "touchbet")
    assert "bo" not in at.table.state.players


@at_screens(reads="crown-acts")
def test_who_confirms_records(tag: str, mode: str) -> None:
    role = MANAGER[tag].partition(":")[0]
    at = one_waits(tag, mode)
    for lower in below(tag, role):
        at.refused("not-allowed", f"{lower}:kim", "confirm-records", spin=1, confirmed=True)
    at.refused("nothing-waits", MANAGER[tag], "confirm-records", spin=2, confirmed=True)
    at.refused("nothing-waits", MANAGER[tag], "confirm-records", spin=1, player="bo",
               confirmed=True)  # fmt: skip
    for enough in not_below(tag, role):
        one_waits(tag, mode).ask(f"{enough}:kim", "confirm-records", spin=1, confirmed=True)


@at_screens(reads="closing-money")
def test_a_table_does_not_close_over_wagers_that_wait(tag: str, mode: str) -> None:
    at = one_waits(tag, mode)
    for name in ("ana", "bo", *(["gus"] if mode == "touchtable" else [])):
        at.player(name, "leave") if name != "gus" else at.dealer("cash-out", player="gus")
    at.refused("money-undecided", MANAGER[tag], "close-table")
    at.ask(MANAGER[tag], "confirm-records", spin=1, confirmed=False)
    at.ask(MANAGER[tag], "close-table")


# ---- The red light ----


@books(CM18=("11.9.2 #1", "11.9.2 #2"), CM11=("10.9.2 #1", "10.9.2 #2", "10.9.2 #3"))
def test_under_the_red_light_a_ball_in_play_is_called_no_spin(tag: str) -> None:
    at = screens(tag, "touchbet")
    lock(at)
    at.refused("no-fault", "dealer", "call-no-spin", ground="console-fault")
    told = [one for one in lights(at) if isinstance(one, e.Notified)]
    whom = {"CM18": ["area-manager"], "CM11": ["game-supervisor", "pit-boss"]}[tag]
    cited = {"CM18": "CM18 11.9.2 #1", "CM11": "CM11 10.9.2 #2"}[tag]
    assert [(one.whom, one.clause) for one in told] == [(one, cited) for one in whom]
    at.refused("spin-under-way", "dealer", "clear-fault", component="game-system")
    at.refused("red-light", "dealer", "record-outcome", outcome="17")
    called = at.dealer("call-no-spin", ground="console-fault")
    event = only(called, e.NoSpinCalled)
    assert event.clause == {"CM18": "CM18 11.9.2 #1", "CM11": "CM11 10.9.2 #1"}[tag]
    assert [one.whom for one in called if isinstance(one, e.Notified)] == whom
    assert at.down("ana") == ({} if tag == "CM18" else BETS["ana"])
    at.refused("red-light", "dealer", "open-betting")
    at.dealer("clear-fault", component="game-system")
    at.spin("17")
    assert at.table.state.spin.settled == 1
    lights(at)  # too late for the spin before
    at.refused("no-ball-in-play", "dealer", "call-no-spin", ground="console-fault")


@books(CM18="11.9.2 #2", CM11="10.9.2 #3")
def test_the_red_light_stops_five_acts(tag: str) -> None:
    stopped = []
    for phase in ("idle", BETTING, NO_MORE_BETS, OUTCOME):
        at = playing(tag, mode="touchbet")
        at.buys("ana", 100_00)
        if phase != "idle":
            at.dealer("open-betting")
        if phase in (NO_MORE_BETS, OUTCOME):
            lock(at)
        if phase == OUTCOME:
            at.dealer("record-outcome", outcome="17")
        lights(at)
        acts = {"idle": ["open-betting"], BETTING: ["spin-ball"], OUTCOME: ["settle"],
                NO_MORE_BETS: ["record-outcome", "confirm-outcome"]}[phase]  # fmt: skip
        for act in acts:
            fields = {"outcome": "17"} if act.endswith("outcome") else {}
            at.refused("red-light", "dealer", act, **fields)
            stopped.append(act)
    assert len(stopped) == 5


@pytest.mark.parametrize("tag", LADDER)
def test_a_stations_fault_lights_no_red_light(tag: str) -> None:
    at = screens(tag, "touchbet")
    lock(at)
    happened = fails(at, "station:1")
    assert not [one for one in happened if isinstance(one, e.Notified)]
    at.refused("no-fault", "dealer", "call-no-spin", ground="console-fault")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")


# ---- What counts as a malfunction ----


every_kind = pytest.mark.parametrize(
    ("tag", "mode", "kind"),
    [
        pytest.param(tag, mode, kind, marks=vouched(tag, f"{section}({kind})"),
                     id=f"{tag}-{mode}-{kind}")
        for (tag, mode), section in KINDS.items()
        for kind in "abcd"
    ],
)  # fmt: skip


@every_kind
def test_a_malfunction_is_recorded_by_its_kind(tag: str, mode: str, kind: str) -> None:
    at = screens(tag, mode)
    fields = {"component": place(mode, 1), "kind": kind}
    by = MANAGER[tag] if kind == "d" else "dealer:dan"
    at.refused("no-reason", by, "report-malfunction", what=" ", **fields)
    happened = at.ask(by, "report-malfunction", what="it shows 37", **fields)
    event = only(happened, e.MalfunctionReported)
    assert (event.component, event.kind, event.what) == (place(mode, 1), kind, "it shows 37")
    assert event.clause == f"{tag} {KINDS[tag, mode]}({kind})"
    assert (at.steps[-1].by, at.steps[-1].at) == (by, at.at)
    assert place(mode, 1) in at.table.state.faults.down
    at.refused("reported-already", by, "report-malfunction", what="again", **fields)


@pytest.mark.parametrize("kind", "abc")
@at_screens(reads={"CM11": "unnamed-acts"})
def test_staff_and_sensors_declare_and_staff_clear(tag: str, mode: str, kind: str) -> None:
    at = screens(tag, mode)
    component = place(mode, 2)
    for by in ("sensor:s", "system:watch", *(f"{one}:k" for one in LADDER[tag])):
        at.ask(by, "report-malfunction", component=component, what="dark", kind=kind)
        for role in ("player:ana", "sensor:s", "system:watch"):
            at.refused("not-allowed", role, "clear-fault", component=component)
        at.dealer("clear-fault", component=component)
        at.refused("no-fault", "dealer", "clear-fault", component=component)


@pytest.mark.parametrize("tag", LADDER)
def test_what_is_no_component_or_kind_is_refused(tag: str) -> None:
    at = screens(tag, "touchbet")
    for component in ("", "kettle", "station:", "station:x", "side-bet:kettle"):
        at.refused("no-such-component", "dealer", "report-malfunction", component=component,
                   what="dark")  # fmt: skip
    with pytest.raises(msgspec.ValidationError):
        at.dealer("report-malfunction", component="station:1", what="dark", kind="e")


# ---- Payment held ----


def hold(at: Playing, ground: str = "malfunction") -> tuple[e.Event, ...]:
    tag = at.table.offer.rulebook.tag
    return at.ask(
        MANAGER[tag], "hold-payment", player="ana", ground=ground, reason="it is looked at"
    )


@at_screens(
    bet={"CM18": ("11.9.5(b)(i)", "11.9.7(b)(i)"), "CM11": ("10.9.5(b)(i)", "10.9.7(b)(i)")},
    table={"CM18": ("12.9.4(b)(i)", "12.9.6(b)(i)"), "CM11": ("11.9.4(b)(i)", "11.9.6(b)(i)")},
    reads={"CM11": "hold-period"},
)
@pytest.mark.parametrize("whole", [True, False])
def test_payment_is_held_for_72_hours_and_not_a_second_more(
    tag: str, mode: str, whole: bool
) -> None:
    at = screens(tag, mode)
    at.spin("17")
    fails(at, "game-system" if whole else place(mode, 1))
    assert only(hold(at), e.PaymentHeld).until == "2026-01-04T00:00:00Z"
    at.refused("held-already", MANAGER[tag], "hold-payment", player="ana", ground="malfunction",
               reason="longer")  # fmt: skip
    by = "player:ana" if mode == "touchbet" else "dealer:dan"
    at.refused("held", by, "cash-out", player="ana")
    at.wait(HOURS_72 - 1)
    at.refused("held", by, "cash-out", player="ana")
    lapsed = only(at.wait(1), e.PaymentReleased)
    assert (lapsed.player, lapsed.lapsed) == ("ana", True)
    at.dealer("clear-fault", component="game-system" if whole else place(mode, 1))
    assert only(at.ask(by, "cash-out", player="ana"), e.CashedOut).amount == 430_00


@at_screens(
    bet={"CM18": ("11.9.5(b)(i)",), "CM11": ("10.9.5(b)(i)",)},
    table={"CM18": ("12.9.4(b)(i)",), "CM11": ("11.9.4(b)(i)",)},
)
def test_whoever_leaves_under_a_hold_is_paid_when_it_lapses(tag: str, mode: str) -> None:
    at = screens(tag, mode)
    at.spin("17")
    fails(at, place(mode, 1))
    hold(at)
    assert only(at.player("ana", "leave"), e.PlayerLeft).amount == 0
    due = only(at.wait(HOURS_72), e.DuesPaid)
    assert (due.player, due.amount, bool(due.ticket)) == ("ana", 430_00, mode == "touchbet")
    assert "ana" not in at.table.state.players


@at_screens(reads="crown-acts")
def test_who_holds_and_who_releases(tag: str, mode: str) -> None:
    role = MANAGER[tag].partition(":")[0]
    at = screens(tag, mode)
    fails(at, place(mode, 1))
    fields = {"player": "ana", "ground": "malfunction", "reason": "r"}
    for lower in below(tag, role):
        at.refused("not-allowed", f"{lower}:kim", "hold-payment", **fields)
    hold(at)
    for lower in below(tag, role):
        at.refused("not-allowed", f"{lower}:kim", "release-payment", **fields)
    at.refused("no-reason", MANAGER[tag], "release-payment", **{**fields, "reason": ""})
    released = only(at.ask(MANAGER[tag], "release-payment", **fields), e.PaymentReleased)
    assert (released.reason, released.lapsed) == ("r", False)
    at.refused("not-held", MANAGER[tag], "release-payment", **fields)
    for role in (*LADDER[tag], *OTHERS):
        code = "hold-runs" if role == "system" else "not-allowed"
        at.refused(code, f"{role}:kim", "lapse-hold", player="ana")
