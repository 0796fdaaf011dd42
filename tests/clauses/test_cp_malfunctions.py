"""Crown Perth: what fails, whose wagers are void or wait, what is held, refused or paid by hand."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.state import BALL_IN_PLAY, BETTING, NO_MORE_BETS, OUTCOME, WAGERING_CLOSED
from kit.marks import clause, reading
from kit.perth import MANAGER, OPERATOR, OTHERS, mixed, refunds, rested, settled, stations
from kit.table import Events, Playing, only, playing

DOWN = {"ana": {"straight:17": 10_00}, "bo": {"red": 15_00}}
BOTH = DOWN | {"cleo": {"straight:17": 10_00}}
WHOLE = ("game-system", "sgc", "display-controller")


def fails(at: Playing, component: str, by: str = "dealer:dan", **more: Any) -> Events:
    return at.ask(by, "report-malfunction", component=component, what="it went dark", **more)


# ---- Before and after the wagering period expires: 6.16, 6.17 ----


@clause("CP", "6.16(a)")
@reading("CP", "void-refunds")
@pytest.mark.parametrize("component", WHOLE)
@pytest.mark.parametrize("second", [0, 19])
def test_before_the_period_expires_every_stations_wagers_are_void(
    component: str, second: int
) -> None:
    at = mixed(BOTH)
    at.wait(second)
    happened = fails(at, component)
    assert only(happened, e.MalfunctionReported).fate == "void"
    assert refunds(happened) == {"ana": 10_00, "bo": 15_00}
    why = {one.clause for one in happened if isinstance(one, e.WagersRefunded)}
    assert why == {"CP 6.16(a)"}
    assert (at.chips("ana"), at.chips("bo")) == (100_00, 100_00)
    assert at.down("cleo") == {"straight:17": 10_00}  # the cloth plays on
    at.refused("out-of-order", "player:ana", "place-wager", bet="red", stake=10_00)
    settled(at, "17")
    assert at.chips("cleo") == 90_00 + 350_00
    assert (at.chips("ana"), at.chips("bo")) == (100_00, 100_00)


@clause("CP", "6.16(a)", "6.16(b)")
@pytest.mark.parametrize(("second", "fate"), [(19, "void"), (20, "wait"), (21, "wait")])
@pytest.mark.parametrize("called", [False, True], ids=["ball-runs", "no-more-bets"])
def test_the_second_at_which_the_period_expires_decides(
    second: int, fate: str, called: bool
) -> None:
    """No more bets called early does not end the period: it runs on."""
    at = stations(DOWN)
    at.dealer("spin-ball")
    if called:
        at.dealer("no-more-bets")
    at.wait(second)
    assert only(fails(at, "game-system"), e.MalfunctionReported).fate == fate
    assert at.chips("ana") == (100_00 if fate == "void" else 90_00)


@clause("CP", "6.16(a)")
@reading("CP", "malfunction-reach")
def test_a_station_that_fails_takes_its_own_wagers_only() -> None:
    at = mixed(BOTH)
    happened = fails(at, "station:1")
    assert refunds(happened) == {"ana": 10_00}
    at.refused("out-of-order", "player:ana", "place-wager", bet="red", stake=10_00)
    at.wagers("bo", {"odd": 10_00})
    at.wagers("cleo", {"odd": 10_00})  # the first chair at the cloth is no station
    at.dealer("clear-fault", component="station:1")
    at.wagers("ana", {"red": 10_00})


@clause("CP", "6.16(b)")
@pytest.mark.parametrize("when", ["before", "after"])
def test_wagers_that_the_records_confirm_are_settled_as_recorded(when: str) -> None:
    at = mixed(BOTH)
    rested(at, "17")
    happened = fails(at, "game-system")
    waits = {one.player: one.clause for one in happened if isinstance(one, e.WagersWait)}
    assert waits == {"ana": "CP 6.16(b)", "bo": "CP 6.16(b)"}
    if when == "after":
        at.dealer("settle")
        assert (at.chips("ana"), at.down("ana")) == (90_00, {})
        assert {one.player for one in at.table.state.settling.aside} == {"ana", "bo"}
    for role in OTHERS:
        at.refused("not-allowed", f"{role}:x", "confirm-records", spin=1, confirmed=True)
    happened = at.ask(MANAGER, "confirm-records", spin=1, confirmed=True)
    confirmed = [one for one in happened if isinstance(one, e.RecordsConfirmed)]
    assert {one.clause for one in confirmed} == {"CP 6.16(b)"}
    if when == "before":
        at.dealer("settle")
    assert (at.chips("ana"), at.chips("bo"), at.chips("cleo")) == (450_00, 85_00, 440_00)
    at.refused("nothing-waits", MANAGER, "confirm-records", spin=1, confirmed=True)


@clause("CP", "6.17")
@reading("CP", "void-refunds")
@pytest.mark.parametrize("when", ["before", "after"])
def test_wagers_that_no_record_confirms_are_void(when: str) -> None:
    at = mixed(BOTH)
    rested(at, "17")
    fails(at, "station:1")
    if when == "after":
        at.dealer("settle")
    happened = at.ask(MANAGER, "confirm-records", spin=1, player="ana", confirmed=False)
    assert only(happened, e.RecordsConfirmed).clause == "CP 6.17"
    if when == "before":
        at.dealer("settle")
    assert (at.chips("ana"), at.chips("bo"), at.chips("cleo")) == (100_00, 85_00, 440_00)


@clause("CP", "6.16(b)", "6.17")
@pytest.mark.parametrize(("confirmed", "due"), [(True, 360_00), (False, 10_00)])
def test_whoever_has_left_gets_what_the_records_say_as_a_ticket(confirmed: bool, due: int) -> None:
    at = stations(DOWN)
    rested(at, "17")
    fails(at, "station:1")
    at.player("ana", "leave")
    at.dealer("settle")
    at.ask(MANAGER, "confirm-records", spin=1, confirmed=confirmed)
    assert list(at.tickets().values()) == [90_00, due]
    assert "ana" not in at.table.state.players


# ---- What counts as a malfunction, and who is told: 6.11, 6.12, 6.14 ----


@pytest.mark.parametrize("component", ["station:1", "sgc"])
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=clause("CP", f"6.11({kind})")) for kind in "abcd"]
)
def test_each_kind_of_malfunction_is_recorded_by_its_clause(kind: str, component: str) -> None:
    """Any other reason, (d), is the casino operator's opinion."""
    by = OPERATOR if kind == "d" else "dealer:dan"
    for at in (stations(DOWN), mixed(BOTH)):
        at.refused("no-reason", by, "report-malfunction", component=component, what=" ",
                   kind=kind)  # fmt: skip
        report = only(fails(at, component, by, kind=kind), e.MalfunctionReported)
        assert (report.clause, report.kind) == (f"CP 6.11({kind})", kind)
        assert (report.component, report.what) == (component, "it went dark")
        assert at.table.state.faults.down == {component: "it went dark"}
        at.refused("reported-already", "dealer", "report-malfunction", component=component,
                   what="again")  # fmt: skip
        at.refused("out-of-order", "player:ana", "place-wager", bet="red", stake=10_00)


@clause("CP", "6.12 sentence 2")
@pytest.mark.parametrize("component", [*WHOLE, "station:1", "display-screen"])
def test_of_an_ats_an_inspector_is_told_at_once_and_of_nothing_else(component: str) -> None:
    for at in (stations(DOWN), mixed(BOTH)):
        screen: dict[str, Any] = {"visible": True} if component == "display-screen" else {}
        told = [one for one in fails(at, component, **screen) if isinstance(one, e.Notified)]
        if component == "station:1":
            assert [(one.whom, one.clause) for one in told] == [("inspector", "CP 6.12 sentence 2")]
            assert component in told[0].about
        else:
            assert told == []
        for by in ("system:watch", "dealer:dan"):  # once more, should it be needed
            again = at.ask(by, "notify", whom="inspector", about=component)
            assert only(again, e.Notified).whom == "inspector"


def test_whoever_finds_it_tells_and_players_do_not() -> None:
    at = stations(DOWN)
    for by in ("dealer:dan", "system:watch"):
        told = only(at.ask(by, "notify", whom="inspector", about="station:1"), e.Notified)
        assert (told.whom, told.about) == ("inspector", "station:1")
    at.refused("not-allowed", "player:ana", "notify", whom="inspector", about="station:1")


@pytest.mark.parametrize("by", ["dealer:dan", "sensor:s", "system:watch"])
def test_others_report_it_too(by: str) -> None:
    report = only(fails(stations(DOWN), "station:1", by=by), e.MalfunctionReported)
    assert report.component == "station:1"


@clause("CP", "6.14 sentence 1")
def test_a_player_reports_the_station_and_who_did_is_kept() -> None:
    for at in (stations(DOWN), mixed(BOTH)):
        happened = fails(at, "station:1", by="player:ana")
        claim = only(happened, e.ClaimRaised)
        assert (claim.component, claim.player, claim.about) == ("station:1", "ana", "it went dark")
        told = only(happened, e.Notified)
        assert (told.whom, told.clause) == ("casino-operator", "CP 6.14 sentence 1")
        assert (at.steps[-1].by, at.steps[-1].at) == ("player:ana", at.at)
        at.refused("not-allowed", "cage:x", "report-malfunction", component="wnd", what="dark")
        only(fails(at, "station:2", by="system:watch"), e.MalfunctionReported)  # as well as them


@clause("CP", "6.14 sentence 2")
def test_keeping_what_a_malfunction_gave_and_not_reporting_it_contravenes_the_rules() -> None:
    at = mixed(BOTH)
    kept = {"kind": "unreported-malfunction", "person": "ana", "note": "kept 360.00 of a fault"}
    happened = only(at.dealer("record-incident", **kept), e.IncidentRecorded)
    assert (happened.person, happened.clause) == ("ana", "CP 6.14 sentence 2")
    act = {"player": "ana", "incident": happened.incident}
    at.ask(MANAGER, "void-wager", ground="contravention", reason="kept it", **act)
    assert at.chips("ana") == 100_00
    at.ask(MANAGER, "exclude-player", **act)
    at.refused("excluded", "player:ana", "place-wager", bet="red", stake=10_00)


# ---- Holds, returns, refusals, payment by hand: 6.10, 6.12, 6.13 ----

HOLD = {"player": "ana", "ground": "malfunction", "reason": "we look into station 1"}


@clause("CP", "6.12 sentence 1")
@reading("CP", "hold-starts")
@pytest.mark.parametrize("table", ["stations", "mixed"])
def test_payment_is_withheld_for_seventy_two_hours_and_no_second_more(table: str) -> None:
    at = stations({"ana": {}, "bo": {}}) if table == "stations" else mixed({"ana": {}, "bo": {}})
    fails(at, "station:1")
    for role in (*OTHERS, "table-games-manager"):
        at.refused("not-allowed", f"{role}:x", "hold-payment", **HOLD)
    at.refused("no-reason", OPERATOR, "hold-payment", **HOLD | {"reason": " "})
    held = only(at.ask(OPERATOR, "hold-payment", **HOLD), e.PaymentHeld)
    assert held.clause == "CP 6.12 sentence 1"
    at.refused("held-already", OPERATOR, "hold-payment", **HOLD)
    at.refused("held", "player:ana", "cash-out")
    by_hand = {"player": "ana", "amount": 100_00, "ground": "malfunction"}
    at.refused("held", MANAGER, "pay-manually", **by_hand)  # nor around it
    at.player("bo", "cash-out")
    at.wait(72 * 3600 - 1)
    at.refused("held", "player:ana", "cash-out")
    assert only(at.wait(1), e.PaymentReleased).lapsed
    at.dealer("clear-fault", component="station:1")
    at.player("ana", "cash-out")
    assert list(at.tickets().values()) == [100_00, 100_00]


@clause("CP", "6.12 sentence 1")
@pytest.mark.parametrize("lapses", [True, False])
def test_whoever_leaves_during_a_hold_is_paid_when_it_ends(lapses: bool) -> None:
    at = mixed({"ana": {}})
    fails(at, "station:1")
    at.ask(OPERATOR, "hold-payment", **HOLD)
    at.player("ana", "leave")
    assert at.tickets() == {}
    if lapses:
        at.wait(72 * 3600)
    else:
        at.refused("not-allowed", MANAGER, "release-payment", **HOLD)
        at.ask(OPERATOR, "release-payment", **HOLD | {"reason": "nothing was found"})
    assert list(at.tickets().values()) == [100_00]
    assert at.table.state.players == {}


@clause("CP", "6.12 sentence 1")
def test_there_is_nothing_to_withhold_at_the_cloth() -> None:
    at = mixed({"cleo": {}, "ana": {}})
    fails(at, "game-system")
    for do, fields in (
        ("hold-payment", {"ground": "malfunction"}),
        ("refuse-credit", {"amount": 10_00}),
        ("require-return", {"amount": 10_00}),
    ):
        at.refused("not-here", OPERATOR, do, player="cleo", reason="it failed", **fields)


@clause("CP", "6.12 sentence 1")
def test_what_was_paid_is_required_back_as_a_claim_of_the_house() -> None:
    at = mixed({"ana": {"straight:17": 10_00}})
    settled(at, "17")
    at.player("ana", "cash-out")
    back = {"player": "ana", "amount": 360_00, "reason": "station 1 had failed"}
    at.refused("no-malfunction", OPERATOR, "require-return", **back)
    fails(at, "station:1")
    at.refused("not-allowed", MANAGER, "require-return", **back)
    for more in (450_01, 10**9):  # 450.00 was paid
        at.refused("not-enough", OPERATOR, "require-return", **{**back, "amount": more})
    required = only(at.ask(OPERATOR, "require-return", **back), e.ReturnRequired)
    at.refused("not-enough", OPERATOR, "require-return", **{**back, "amount": 90_01})
    assert required.clause == "CP 6.12 sentence 1"
    claim = at.table.state.claims.claims[required.claim]
    assert (claim.player, claim.by, claim.owed, at.table.state.claims.owing) == (
        "ana", "house", 360_00, 360_00,
    )  # fmt: skip


@clause("CP", "6.13(a)", "6.13 closing")
@pytest.mark.parametrize("table", ["stations", "mixed"])
def test_an_amount_that_a_malfunction_caused_is_not_paid(table: str) -> None:
    at = stations(DOWN) if table == "stations" else mixed(DOWN)
    settled(at, "17")
    refuse = {"player": "ana", "amount": 360_00, "reason": "credited in error"}
    at.refused("no-malfunction", OPERATOR, "refuse-credit", **refuse)
    fails(at, "station:2")  # bo's
    at.refused("no-malfunction", OPERATOR, "refuse-credit", **refuse)
    fails(at, "station:1")
    for role in (*OTHERS, "table-games-manager"):
        refused = at.refused("not-allowed", f"{role}:x", "refuse-credit", **refuse)
        assert refused.clause == "CP 6.13 closing"
    at.refused("not-enough", OPERATOR, "refuse-credit", **refuse | {"amount": 450_01})
    happened = only(at.ask(OPERATOR, "refuse-credit", **refuse), e.CreditRefused)
    assert (happened.clause, happened.ground, happened.reason) == (
        "CP 6.13(a)", "caused", "credited in error",
    )  # fmt: skip
    assert at.chips("ana") == 90_00


def one_spin(at: Playing) -> None:
    at.dealer("open-betting")
    at.wagers("bo", {"red": 10_00})
    settled(at, "18")


UNREPAIRED = {"player": "bo", "reason": "not repaired then", "ground": "unrepaired"}


@clause("CP", "6.13(b)", "6.13 closing")
def test_only_what_was_credited_between_malfunction_and_repair_is_refused_for_it() -> None:
    """Bo sits at station 2: 20.00 credited before the fault, 20.00 during it, 20.00 after it."""
    at = mixed({"ana": {}, "bo": {"red": 10_00}})
    settled(at, "18")
    fails(at, "station:2")
    at.refused("repaired", OPERATOR, "refuse-credit", amount=1, **UNREPAIRED)
    at.dealer("clear-fault", component="station:2")
    _credited_while_it_waits(at)
    fails(at, "wnd")  # something else
    one_spin(at)
    for amount in (20_01, 40_00):
        refused = at.refused("repaired", OPERATOR, "refuse-credit", amount=amount, **UNREPAIRED)
        assert refused.clause == "CP 6.13(b)"
    before = at.chips("bo")
    happened = only(at.ask(OPERATOR, "refuse-credit", amount=20_00, **UNREPAIRED), e.CreditRefused)
    assert (happened.clause, happened.ground) == ("CP 6.13(b)", "unrepaired")
    assert at.chips("bo") == before - 20_00
    at.refused("repaired", OPERATOR, "refuse-credit", amount=1, **UNREPAIRED)


@clause("CP", "6.13(b)")
@pytest.mark.parametrize("component", ["wnd", "station:1"])
def test_what_was_credited_while_something_else_was_broken_is_paid(component: str) -> None:
    at = mixed({"ana": {}, "bo": {}})
    settled(at, "18")
    fails(at, component)
    one_spin(at)
    at.refused("no-malfunction", OPERATOR, "refuse-credit", amount=20_00, **UNREPAIRED)


def _credited_while_it_waits(at: Playing) -> None:
    """A spin whose wagers lie when the station fails is confirmed and paid before the repair."""
    at.dealer("open-betting")
    at.wagers("bo", {"red": 10_00})
    rested(at, "18")
    fails(at, "station:2")
    at.dealer("settle")
    at.ask(MANAGER, "confirm-records", spin=2, confirmed=True)
    at.dealer("clear-fault", component="station:2")


@clause("CP", "6.10")
@reading("CP", "manual-payment")
@pytest.mark.parametrize("table", ["stations", "mixed"])
def test_what_a_malfunction_keeps_from_a_player_is_paid_from_the_tables_float(table: str) -> None:
    at = stations(DOWN) if table == "stations" else mixed(BOTH)
    pay = {"player": "ana", "amount": 40_00, "ground": "malfunction"}
    at.refused("no-malfunction", MANAGER, "pay-manually", **pay)
    fails(at, "station:1")
    for role in OTHERS:
        at.refused("not-allowed", f"{role}:x", "pay-manually", **pay)
    at.refused("not-enough", MANAGER, "pay-manually", **pay | {"amount": 100_01})
    float_, owed = at.table.state.chips.float, at.play.ledger.balance("player:ana")
    happened = at.ask(MANAGER, "pay-manually", **pay)
    assert only(happened, e.PaidManually).clause == "CP 6.10"
    assert at.table.state.chips.float == float_ - 40_00
    assert at.play.ledger.balance("player:ana") == owed - 40_00
    assert (at.chips("ana"), at.steps[-1].by) == (60_00, MANAGER)
    assert at.tickets() == {}


# ---- Claims, and a display screen: 6.15, 6.18 ----


@clause("CP", "6.15")
@reading("CP", "claim-action")
def test_a_players_claim_stays_open_until_it_is_decided_with_a_reason() -> None:
    for at in (stations(DOWN), mixed(BOTH)):
        settled(at, "17")
        about = "18 was announced"
        raised = only(at.player("bo", "raise-claim", about=about, amount=30_00), e.ClaimRaised)
        assert (raised.player, raised.side, raised.spin) == ("bo", "player", 1)
        assert at.table.state.claims.claims["claim-1"].status == "open"
        decide = {"claim": "claim-1", "decision": "rejected"}
        for role in (*OTHERS, "table-games-manager"):
            at.refused("not-allowed", f"{role}:x", "decide-claim", reason="17 it was", **decide)
        at.refused("no-reason", OPERATOR, "decide-claim", reason="", **decide)
        happened = at.ask(OPERATOR, "decide-claim", reason="17 it was", **decide)
        decided = only(happened, e.ClaimDecided)
        assert (decided.decision, decided.records) == ("rejected", (1,))
        at.refused("no-open-claim", OPERATOR, "decide-claim", reason="again", **decide)
        other = {"about": "18 was announced", "player": "bo", "amount": 5_00}
        assert only(at.ask("house:books", "raise-claim", **other), e.ClaimRaised).side == "house"


def test_the_house_claims_as_a_player_does() -> None:
    at = stations(DOWN)
    settled(at, "17")
    claim = {"about": "a glass", "player": "bo", "amount": 5_00}
    raised = only(at.ask("house:books", "raise-claim", **claim), e.ClaimRaised)
    assert (raised.player, raised.side) == ("bo", "house")
    at.refused("not-allowed", "dealer:dan", "raise-claim", **claim)


def betting(table: str) -> Playing:
    """Betting is open, at a cloth, at stations or at both."""
    at = {"cloth": lambda: playing("CP"), "stations": lambda: stations(DOWN)}.get(
        table, lambda: mixed(BOTH)
    )()
    if at.table.state.phase == "idle":
        at.dealer("open-betting")
    return at


@clause("CP", "6.18 sentence 1")
@pytest.mark.parametrize("table", ["cloth", "stations", "mixed"])
def test_between_spins_a_failed_display_screen_shuts_the_game_down(table: str) -> None:
    at = betting(table)
    settled(at, "17")
    fails(at, "display-screen", visible=False)
    at.wait(3600)
    assert at.refused("game-stopped", "dealer", "open-betting").clause == "CP 6.18 sentence 1"
    assert at.refused("game-stopped", OPERATOR, "open-betting").clause == "CP 6.18 sentence 1"
    assert (at.table.state.phase, at.table.state.spin.number) == ("idle", 1)
    at.dealer("clear-fault", component="display-screen")
    at.dealer("open-betting")


@reading("CP", "screen-shut-down")
@pytest.mark.parametrize("table", ["cloth", "stations", "mixed"])
def test_a_failed_display_screen_whose_result_is_seen_or_heard_stops_nothing(table: str) -> None:
    at = betting(table)
    refusal = at.refused("no-particulars", "dealer", "report-malfunction", what="dark",
                         component="display-screen")  # fmt: skip
    assert refusal.clause == "CP 6.18 sentence 1"
    report = only(fails(at, "display-screen", visible=True), e.MalfunctionReported)
    assert (report.clause, report.fate) == ("CP 6.18 sentence 1", "none")
    settled(at, "17")
    at.dealer("open-betting")


@clause("CP", "6.18 sentence 1")
@reading("CP", "screen-shut-down")
@pytest.mark.parametrize("phase", [BETTING, WAGERING_CLOSED, BALL_IN_PLAY, NO_MORE_BETS, OUTCOME])
@pytest.mark.parametrize("table", ["stations", "mixed"])
def test_a_result_neither_seen_nor_heard_shuts_the_game_down_at_once(
    table: str, phase: str
) -> None:
    """Nobody waits for a spin that nobody can follow; its stakes go back, on cloth too."""
    at = betting(table)
    if phase == WAGERING_CLOSED:
        at.wait(20)
    elif phase != BETTING:
        at.dealer("spin-ball")
        at.wait(20)
    if phase in (NO_MORE_BETS, OUTCOME):
        at.dealer("no-more-bets")
    if phase == OUTCOME:
        at.dealer("record-outcome", outcome="17")
    happened = fails(at, "display-screen", visible=False)
    report = only(happened, e.MalfunctionReported)
    assert (report.fate, report.clause) == ("shut-down", "CP 6.18 sentence 1")
    names = ("ana", "bo") if table == "stations" else ("ana", "bo", "cleo")
    back = [one for one in happened if isinstance(one, e.WagersRefunded)]
    assert {one.player: one.clause for one in back} == dict.fromkeys(
        names, "reading: screen-shut-down"
    )
    assert [(at.chips(name), at.down(name)) for name in names] == [(100_00, {})] * len(names)
    assert (at.table.state.phase, at.table.state.betting.ends_at) == ("idle", "")
    assert at.refused("game-stopped", "dealer", "open-betting").clause == "CP 6.18 sentence 1"
    at.dealer("clear-fault", component="display-screen")
    settled_again = [at.chips(name) for name in names]
    at.dealer("open-betting")
    settled(at, "17")
    assert [at.chips(name) for name in names] == settled_again
    assert at.table.state.spin.settled == 1


@clause("CP", "6.18 sentence 2")
def test_earlier_results_stand_when_a_display_screen_fails() -> None:
    at = mixed(BOTH)
    settled(at, "17")
    before = at.chips("ana"), at.chips("bo"), at.chips("cleo"), at.table.state.chips.house
    happened = fails(at, "display-screen", visible=False)
    assert not [one for one in happened if isinstance(one, e.SpinVoided | e.SettlementCorrected)]
    for ground in ("equipment-malfunction", "display-screen"):
        at.refused("unknown-ground", OPERATOR, "void-spin", ground=ground, reason="dark", spin=1)
    assert (at.chips("ana"), at.chips("bo"), at.chips("cleo"), at.table.state.chips.house) == before
    assert at.table.state.spin.last_outcome == "17"
