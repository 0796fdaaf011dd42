"""Who may say that something has failed: players claim it, others declare it, of what is there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.table import events as e
from croupier.table.state import BETTING, NO_MORE_BETS
from kit.marks import clause, reading, shows
from kit.melbourne import MANAGER, at_screens, below, not_below, place
from kit.perth import OPERATOR, mixed, stations
from kit.table import Playing, books, down, only, playing

BETS = {"ana": {"straight:17": 10_00}, "bo": {"red": 5_00}}
CONSIDERS = {"CM18": "area-manager", "CM11": "pit-boss"}


def at_play(tag: str, mode: str, phase: str = BETTING) -> Playing:
    at = stations(BETS) if tag == "CP" else down(tag, BETS, mode=mode)
    if phase == NO_MORE_BETS:
        at.close()
    return at


def claims(at: Playing, by: str, component: str, **more: Any) -> tuple[e.Event, ...]:
    return at.ask(by, "report-malfunction", component=component, what="it flickers", **more)


def untouched(at: Playing) -> bytes:
    """All that a claim must leave alone: everything but the claims themselves."""
    state = at.table.state
    return msgspec.msgpack.encode(
        (state.players, state.phase, state.spin, state.betting, state.faults, state.settling)
    )


EVERY = pytest.mark.parametrize(
    ("tag", "mode"),
    [
        pytest.param("CM18", "touchbet", marks=shows("CM18", "11.9.4", "malfunction-claims")),
        pytest.param("CM18", "touchtable", marks=shows("CM18", "12.9.3", "malfunction-claims")),
        pytest.param("CM11", "touchbet", marks=shows("CM11", "10.9.4", "malfunction-claims")),
        pytest.param("CM11", "touchtable", marks=shows("CM11", "11.9.3", "malfunction-claims")),
        pytest.param("CP", "ats", marks=shows("CP", "6.15", "malfunction-claims")),
    ],
)


@EVERY
@pytest.mark.parametrize("phase", [BETTING, NO_MORE_BETS])
@pytest.mark.parametrize("whole", [True, False])
def test_a_players_report_is_a_claim_and_changes_nothing(
    tag: str, mode: str, phase: str, whole: bool
) -> None:
    at = at_play(tag, mode, phase)
    own = place("touchtable" if mode == "touchtable" else "touchbet", 1)
    component = "game-system" if whole else own
    before = untouched(at)
    happened = claims(at, "player:ana", component)
    assert untouched(at) == before
    claim, told = only(happened, e.ClaimRaised), only(happened, e.Notified)
    assert (claim.player, claim.side, claim.component) == ("ana", "player", component)
    assert told.whom == CONSIDERS.get(tag, "casino-operator")
    assert component in told.about
    assert at.table.state.claims.claims[claim.claim].status == "open"
    at.refused("reported-already", "player:ana", "report-malfunction", component=component,
               what="still")  # fmt: skip
    # Declared by staff it has its effect, and the claim is decided like any other.
    fate = only(claims(at, "dealer:dan", component), e.MalfunctionReported).fate
    assert fate == ("void" if phase == BETTING else "wait" if tag != "CP" else "void")
    at.refused("reported-already", "player:ana", "report-malfunction", component=component,
               what="still")  # fmt: skip
    decides = MANAGER.get(tag, OPERATOR)
    at.ask(decides, "decide-claim", claim=claim.claim, decision="upheld", reason="it was dark")


@EVERY
def test_a_player_claims_nothing_of_anothers_place_nor_from_afar(tag: str, mode: str) -> None:
    at = at_play(tag, mode)
    name = "display" if mode == "touchtable" else "station"
    fields = {"what": "it flickers"}
    for component in (f"{name}:2", f"{name}:3", "wnd"):
        at.refused("not-yours", "player:ana", "report-malfunction", component=component, **fields)
    for component in ("game-system", f"{name}:1"):
        at.refused("not-at-table", "player:zoe", "report-malfunction", component=component,
                   **fields)  # fmt: skip
    at.player("bo", "remove-all")
    at.player("bo", "leave")
    at.refused("not-at-table", "player:bo", "report-malfunction", component="game-system", **fields)
    assert at.table.state.claims.claims == {}


@books(CM18="12.9.3", CM11="11.9.3", reads="malfunction-claims")
def test_a_guest_claims_of_the_game_system_and_has_no_place(tag: str) -> None:
    at = at_play(tag, "touchtable")
    at.dealer("open-guest-account", player="gus")
    at.refused("not-yours", "guest:gus", "report-malfunction", component="display:1", what="dark")
    before = untouched(at)
    assert only(claims(at, "guest:gus", "game-system"), e.ClaimRaised).player == "gus"
    assert untouched(at) == before


@clause("CM18", "14.7.1")
def test_a_player_voids_nobodys_side_bet() -> None:
    """Those who run the equipment say that it has failed."""
    at = playing("CM18", mode="touchbet", side_bets={"roulette-match": {}})
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    fields = {"component": "side-bet:roulette-match", "what": "dark"}
    at.refused("not-yours", "player:ana", "report-malfunction", **fields)
    assert only(at.dealer("report-malfunction", **fields), e.MalfunctionReported)


@reading("CP", "malfunction-claims")
def test_at_the_cloth_beside_stations_the_game_system_is_claimed_and_no_station() -> None:
    at = mixed({"ana": {}, "cleo": {}})
    at.refused("not-yours", "player:cleo", "report-malfunction", component="station:1", what="x")
    only(claims(at, "player:cleo", "game-system"), e.ClaimRaised)
    pure = playing("CP")
    pure.buys("cal", 100_00)
    for component in ("wnd", "display-screen"):
        pure.refused("not-yours", "player:cal", "report-malfunction", component=component, what="x")


@clause("CP", "6.15", "1.1 Game System", "1.1 Game Hardware")
@reading("CP", "malfunction-claims")
@pytest.mark.parametrize("component", ["game-system", "sgc", "display-controller"])
def test_any_part_of_the_game_system_may_be_claimed(component: str) -> None:
    at = at_play("CP", "ats")
    before = untouched(at)
    happened = claims(at, "player:ana", component)
    assert untouched(at) == before
    assert only(happened, e.ClaimRaised).component == component
    assert only(happened, e.Notified).clause == "CP 6.15"
    assert only(claims(at, "player:ana", "station:1"), e.Notified).clause == "CP 6.14 sentence 1"


# ---- In the opinion of the operator ----


@at_screens(
    bet={"CM18": ("11.9.6(d)",), "CM11": ("10.9.6(d)",)},
    table={"CM18": ("12.9.5(d)",), "CM11": ("11.9.5(d)",)},
    reads="crown-acts",
)
def test_the_operators_opinion_is_the_operators(tag: str, mode: str) -> None:
    role = CONSIDERS[tag]
    at = at_play(tag, mode)
    fields = {"component": place(mode, 1), "what": "it is warm", "kind": "d"}
    for lower in below(tag, role):
        at.refused("not-allowed", f"{lower}:ana", "report-malfunction", **fields)
    for enough in not_below(tag, role):
        report = only(
            at.ask(f"{enough}:kim", "report-malfunction", **fields), e.MalfunctionReported
        )
        assert report.kind == "d"
        at.dealer("clear-fault", component=fields["component"])


@clause("CP", "6.11(d)")
def test_in_perth_it_is_the_casino_operators() -> None:
    for at in (stations(BETS), mixed(BETS)):
        fields = {"component": "station:1", "what": "it is warm", "kind": "d"}
        for role in ("player", "dealer", "table-games-manager", "sensor", "system"):
            at.refused("not-allowed", f"{role}:ana", "report-malfunction", **fields)
        only(at.ask(OPERATOR, "report-malfunction", **fields), e.MalfunctionReported)


# ---- What a table has ----


FITTED = {
    ("CM18", "touchbet"): ("1.1 WND", "11.2 Game system"),
    ("CM18", "touchtable"): ("1.1 WND", "12.2 Game system (a)"),
    ("CM11", "touchbet"): ("10.3.2(g)", "10.2 game system(a)"),
    ("CM11", "touchtable"): ("11.3.1(d)", "11.2 game system(a)"),
}
MOST = {  # of places
    ("CM18", "touchbet"): "11.3.2(a)",
    ("CM18", "touchtable"): "12.3.1 #1",
    ("CM11", "touchbet"): "10.3.2(a)",
    ("CM11", "touchtable"): "11.3.1 #1",
}


@pytest.mark.parametrize(
    ("tag", "mode"),
    [pytest.param(*where, marks=clause(where[0], *ids)) for where, ids in FITTED.items()],
)
def test_melbournes_tables_have_a_game_system_a_wnd_and_their_places(tag: str, mode: str) -> None:
    at = playing(tag, mode=mode, **({"stations": 50} if mode == "touchbet" else {"seats": 8}))
    last = 50 if mode == "touchbet" else 8
    other = "display" if mode == "touchbet" else "station"
    for component in ("game-system", "wnd", place(mode, 1), place(mode, last)):
        only(claims(at, "dealer:dan", component), e.MalfunctionReported)
    none = (f"{other}:1", place(mode, 0), place(mode, last + 1), place(mode, 77), "sgc",
            f"{place(mode, 0)}1", "display-controller", "display-screen")  # fmt: skip
    for component in none:
        refused = at.refused("no-such-component", "dealer", "report-malfunction", what="dark",
                             component=component)  # fmt: skip
        beyond_ = component.startswith(place(mode, 0)[:-1])
        assert refused.clause == f"{tag} {MOST[tag, mode] if beyond_ else FITTED[tag, mode][-1]}"
    beyond = at.refused("no-such-component", "system:watch", "report-malfunction", what="dark",
                        component=place(mode, 77))  # fmt: skip
    assert f"1 to {last}" in beyond.message


@clause("CP", "2.6(a)", "2.6(f)")
@reading("CP", "malfunction-reach")
def test_perths_stations_hang_on_three_parts() -> None:
    for at in (stations({}), mixed({})):
        last = at.table.screens.offer.spec.stations
        for component in ("game-system", "sgc", "display-controller", "wnd", f"station:{last}"):
            only(claims(at, "dealer:dan", component), e.MalfunctionReported)
        only(claims(at, "dealer:dan", "display-screen", visible=True), e.MalfunctionReported)
        for component in ("display:1", "station:0", f"station:{(last or 0) + 1}", "station:77"):
            refused = at.refused("no-such-component", "dealer", "report-malfunction", what="dark",
                                 component=component)  # fmt: skip
            decides = "usual-places" if component.startswith("station") else "malfunction-reach"
            assert refused.clause == f"reading: {decides}"


@pytest.mark.parametrize(
    ("tag", "has"),
    [
        pytest.param("CM18", ("wnd",), marks=clause("CM18", "1.1 WND")),
        pytest.param("CM11", ("wnd",), marks=reading("CM11", "wnd-anywhere")),
        pytest.param("CP", ("wnd", "display-screen"), marks=clause("CP", "2.6(a)", "2.6(f)")),
        pytest.param("NZ", ("wnd",), marks=clause("NZ", "5.5")),
        pytest.param("ACT", ("wnd",), marks=reading("ACT", "CM18 1.1 WND")),
    ],
)
def test_a_cloth_has_no_station_and_no_game_system(tag: str, has: tuple[str, ...]) -> None:
    at = playing(tag)
    wnd = at.table.law.displays.wnd_fitted
    assert wnd is not None
    for component in ("station:1", "display:1", "game-system", "sgc", "display-controller"):
        refused = at.refused("no-such-component", "dealer", "report-malfunction", what="dark",
                             component=component)  # fmt: skip
        assert refused.clause == wnd.clause
        assert refused.particulars["component"] == component
        assert refused.particulars["known"] == has
    refused = at.refused("no-such-component", "dealer", "report-malfunction", what="dark",
                         component="side-bet:lucky-ball")  # fmt: skip
    assert refused.clause == "reading: not-given"
    for component in has:
        only(claims(at, "dealer:dan", component, visible=True), e.MalfunctionReported)


@clause("CM11", "10.3.2(g)")
def test_at_touchbet_a_wnd_that_fails_is_the_one_fitted_there() -> None:
    found = only(claims(at_play("CM11", "touchbet"), "dealer:dan", "wnd"), e.MalfunctionReported)
    assert (found.clause, found.fate) == ("CM11 10.3.2(g)", "none")


@clause("CM11", "11.3.1(d)")
def test_at_a_touchtable_a_wnd_that_fails_is_the_one_fitted_there() -> None:
    found = only(claims(at_play("CM11", "touchtable"), "dealer:dan", "wnd"), e.MalfunctionReported)
    assert (found.clause, found.fate) == ("CM11 11.3.1(d)", "none")


# ---- Between a no spin and the next period ----


@pytest.mark.parametrize(
    ("tag", "mode"),
    [
        pytest.param("CM11", "touchbet", marks=clause("CM11", "10.9.7(a)", "10.9.5(a)")),
        pytest.param("CM11", "touchtable", marks=clause("CM11", "11.9.6(a)", "11.9.4(a)")),
        pytest.param("CP", "ats", marks=clause("CP", "6.16(a)")),
    ],
)
@pytest.mark.parametrize("whole", [True, False])
def test_wagers_that_stand_after_a_no_spin_are_void_when_their_place_fails(
    tag: str, mode: str, whole: bool
) -> None:
    """Their next period has not begun, so that it has not ended."""
    at = at_play(tag, mode)
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="short-spin")
    assert at.down("ana") == BETS["ana"]
    own = place("touchtable" if mode == "touchtable" else "touchbet", 1)
    happened = claims(at, "dealer:dan", "game-system" if whole else own)
    assert only(happened, e.MalfunctionReported).fate == "void"
    assert (at.chips("ana"), at.down("ana")) == (100_00, {})
    assert at.down("bo") == ({} if whole else BETS["bo"])


# ---- A place that is out of order ----


@at_screens(reads="dark-place")
def test_a_dark_place_takes_no_buy_in_and_pays_no_cash_out(tag: str, mode: str) -> None:
    at = playing(tag, mode=mode)
    at.buys("ana", 100_00)
    claims(at, "dealer:dan", place(mode, 1))
    buys = {"touchbet": ("player:ana", "note"), "touchtable": ("dealer:dan", "cash")}[mode]
    bought = {"player": "ana", "amount": 50_00, "tender": buys[1]}
    refusal = at.refused("out-of-order", buys[0], "buy-in", **bought)
    assert refusal.clause == "reading: dark-place"
    at.refused("out-of-order", "player:ana" if mode == "touchbet" else "dealer", "cash-out",
               player="ana")  # fmt: skip
    at.buys("bo", 100_00)  # the next place works
    assert at.table.state.players["bo"].seat == 2
    at.dealer("clear-fault", component=place(mode, 1))
    at.ask(buys[0], "buy-in", **bought)
    assert at.chips("ana") == 150_00


@reading("CP", "dark-place")
def test_in_perth_too_and_nobody_is_seated_at_it() -> None:
    for at in (stations({"ana": {}}), mixed({"ana": {}, "cleo": {}})):
        claims(at, "dealer:dan", "station:1")
        for by, tender in (("player:ana", "note"), ("dealer:dan", "cash")):
            at.refused("out-of-order", by, "buy-in", player="ana", amount=10_00, tender=tender)
            at.refused("out-of-order", by, "cash-out", player="ana")
        at.player("bo", "buy-in", amount=10_00, tender="note")
        assert at.table.state.players["bo"].seat == 2
        if "cleo" in at.table.state.players:
            at.dealer("buy-in", player="cleo", amount=10_00, tender="cash")  # chair 1, no station


@at_screens(reads="dark-place")
def test_whoever_leaves_a_dark_place_takes_the_balance_along(tag: str, mode: str) -> None:
    at = playing(tag, mode=mode)
    at.buys("ana", 100_00)
    claims(at, "dealer:dan", place(mode, 1))
    assert only(at.player("ana", "leave"), e.PlayerLeft).amount == 100_00
    at.buys("bo", 100_00)
    assert at.table.state.players["bo"].seat == 2


@books(CM18="11.9.7(a)", CM11="10.9.7(a)")
def test_only_that_place_is_stopped(tag: str) -> None:
    at = at_play(tag, "touchbet")
    claims(at, "dealer:dan", "station:1")
    at.player("bo", "place-wager", bet="black", stake=5_00)
    at.player("bo", "buy-in", amount=10_00, tender="note")
    at.spin("17")
    assert (at.chips("ana"), at.chips("bo")) == (100_00, 110_00)
