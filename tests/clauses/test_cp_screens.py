"""Crown Perth, what is in view: the dolly, an ATS's layout and rules, the display screen."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebooks import pin
from croupier.table import events as e
from croupier.table.areas import Area
from croupier.table.opening.ask import wanted_attestations
from croupier.table.screens.memory import Memory
from kit.attestations import vouch
from kit.marks import clause, reading
from kit.perth import MANAGER, mixed, rested, settled, stations
from kit.pictures import groups, one
from kit.table import Playing, only, playing
from kit.views import layout, me, snapshot


def screen(at: Playing, kind: str, role: str = "player", name: str = "ana") -> dict[str, Any]:
    """A whole view, with what the table remembers."""
    memory = Memory()
    for step in at.steps:
        for event in step.events:
            memory.note(step.at, step.by, event)
    return snapshot(at.table, memory, kind, role, name, at.at)


# ---- The dolly: 4.5(a), 4.5(b) ----


@pytest.mark.parametrize(
    ("number", "outcome", "bet"),
    [
        pytest.param("1", "17", "straight:17", marks=clause("CP", "4.5(a)")),
        pytest.param("1", "0", "straight:0", marks=clause("CP", "4.5(a)")),
        pytest.param("5", "00", "straight:00", marks=clause("CP", "4.5(a)")),
        pytest.param("9", "9", "six:7/8/9/10/11/12", marks=clause("CP", "4.5(b)")),
        pytest.param("7", "36", "six:31/32/33/34/35/36", marks=clause("CP", "4.5(b)")),
    ],
)
def test_the_dolly_stands_where_the_ball_came_to_rest(number: str, outcome: str, bet: str) -> None:
    at = playing("CP", layout=number)
    at.close()
    at.wait(5)
    only(at.dealer("record-outcome", outcome=outcome), e.OutcomeRecorded)
    assert (at.steps[-1].by, at.steps[-1].at) == ("dealer:dan", "2026-01-01T00:00:05Z")
    svg = at.table.offer.draw(outcome=at.table.state.spin.outcome).svg
    (dolly,) = groups(svg, "dolly")
    x, y = (float(part) for part in one(dolly, "path").attrib["transform"][10:-1].split())
    places = [one(g, "rect").attrib for g in groups(svg, "area") if g.get("data-bet") == bet]
    assert any(
        float(box["x"]) < x < float(box["x"]) + float(box["width"])
        and float(box["y"]) < y < float(box["y"]) + float(box["height"])
        for box in places
    )


# ---- An ATS's screen: 1.1, 2.5 ----


@clause("CP", "1.1 Electronic Layout", "2.5 chapeau")
@reading("CP", "lost-layouts")
@pytest.mark.parametrize("number", ["1", "2", "3", "4", "5", "6"])
@pytest.mark.parametrize("mixed", [False, True])
def test_a_station_has_a_place_to_touch_for_every_wager_it_offers(number: str, mixed: bool) -> None:
    """A reading: its own drawings are lost, so it shows the elements of a cloth's layout."""
    spec = {"stations": 2} if mixed else {"mode": "ats"}
    at = playing("CP", layout=number, **spec)
    rules: Area = at.table.screens
    shown = layout(at.table, rules)
    touched = {place["bet"] for place in (*shown["areas"], *shown["spots"])}
    track = shown["racetrack"]
    if track is not None:
        touched |= {*track["bets"], *(f"finales:{digit}" for digit in track["finales"])}
        touched |= {f"neighbours:{number}" for number in track["order"]}
        touched |= {bet for bet in shown["bets"] if bet.startswith("max:")}
    assert touched == set(shown["bets"]) == set(rules.offer.bets)
    assert (track is not None) == (number in "1234")
    for area in shown["areas"]:
        assert area["x0"] < area["x1"] and area["y0"] < area["y1"]


@clause("CP", "1.1 Layout")
def test_a_layout_is_a_cloth_or_part_of_a_stations_screen() -> None:
    """Whichever someone plays at: a table may have the one, the other, or both."""
    for spec, cloth, electronic in (
        ({}, True, False), ({"mode": "ats"}, False, True), ({"stations": 2}, True, True),
    ):  # fmt: skip
        at = playing("CP", layout="1", attestations="required", **spec)
        asked = {wanted.item for wanted in wanted_attestations(at.table)}
        assert ("table-layout" in asked, "stations" in asked) == (cloth, electronic)
        vouch(at)
        names = []
        if cloth:
            at.dealer("buy-in", player="cleo", amount=100_00, tender="cash")
            names.append("cleo")
        if electronic:
            at.player("ana", "buy-in", amount=100_00, tender="note")
            names.append("ana")
        at.dealer("open-betting")
        for name in names:
            at.wagers(name, {"split:17/20": 10_00})
        at.dealer("spin-ball")
        at.wait(30)
        at.dealer("no-more-bets")
        at.dealer("record-outcome", outcome="20")
        won = {
            one.player: one.won for one in at.dealer("settle") if isinstance(one, e.WagersSettled)
        }
        assert won == dict.fromkeys(names, 170_00)  # placed, and settled, on either


@clause("CP", "2.5(c)")
@reading("CP", "on-screen-rules")
def test_the_on_screen_rules_are_those_that_settle_and_their_version_is_kept() -> None:
    """A reading: they are made from the rulebook's data, so they cannot differ unseen."""
    at = playing("CP", mode="ats")
    shown = layout(at.table, at.table.main)
    assert shown["rulebook"]["data"] == pin("CP").data
    opened = [one for step in at.steps for one in step.events if isinstance(one, e.TableOpened)]
    assert [one.pin.data for one in opened] == [shown["rulebook"]["data"]]
    at.buys("ana", 1000_00)
    at.dealer("open-betting")
    bets = ("straight:17", "split:17/20", "street:16/17/18", "corner:13/14/16/17",
            "six:13/14/15/16/17/18", "column:2", "dozen:2", "black")  # fmt: skip
    at.wagers("ana", dict.fromkeys(bets, 10_00))
    at.close()
    at.wait(30)
    at.dealer("record-outcome", outcome="17")
    for line in only(at.dealer("settle"), e.WagersSettled).lines:
        rule = shown["bets"][line.bet]
        odds, _, stake = rule["pays"].partition(" to ")
        assert line.returned == 10_00 + 10_00 * int(odds) // int(stake), line.bet
        assert line.clause.endswith(rule["clause"].removeprefix("CP "))


@clause("CP", "2.5(a)")
def test_a_station_shows_what_the_rules_need_there() -> None:
    """Account, wagers, countdown, limits, result, and cash-out when it may be asked for."""
    at = playing("CP", mode="ats", limits={"min": 5_00, "max": 100_00, "outlay": 10_00})
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00, "odd": 3_00})
    view = screen(at, "station")
    mine, everyone = view["me"], view["public"]
    assert (mine["account"], mine["wagers"], mine["shown"]) == (
        90_00,
        {"red": 10_00},
        {"odd": 3_00},
    )
    assert (everyone["ends_at"], everyone["phase"]) == ("2026-01-01T00:00:30Z", "betting")
    assert everyone["limits"] == {"min": 5_00, "max": 100_00, "unit": 5_00, "outlay": 10_00}
    assert {"place-wager", "move-wager", "remove-wager", "cash-out"} <= set(view["may"])
    at.close()
    at.wait(30)
    at.dealer("record-outcome", outcome="32")
    at.dealer("settle")
    view = screen(at, "station")
    assert (view["public"]["results"], view["me"]["account"], view["me"]["won"]) == (
        ["32"], 110_00, 10_00,
    )  # fmt: skip


# ---- The display screen: 1.1 ----


@clause("CP", "1.1 Display Screen(s)")
@pytest.mark.parametrize("mode", ["cloth", "ats"])
def test_a_display_screen_shows_the_conduct_of_the_game_and_its_result(mode: str) -> None:
    at = playing("CP", mode=mode)
    seen = []
    for do, fields in (
        ("open-betting", {}), ("spin-ball", {}), ("no-more-bets", {}),
        ("record-outcome", {"outcome": "17"}), ("settle", {}),
    ):  # fmt: skip
        at.dealer(do, **fields)
        at.wait(30 if do == "no-more-bets" else 0)
        shown = screen(at, "wnd", "wnd", "")
        assert "me" not in shown and "players" not in shown
        seen.append((shown["public"]["phase"], shown["public"]["outcome"]))
    assert seen == [
        ("betting", ""), ("ball-in-play", ""), ("no-more-bets", ""), ("outcome", "17"),
        ("idle", "17"),
    ]  # fmt: skip
    at.dealer("open-betting")
    assert screen(at, "wnd", "wnd", "")["public"]["says"] == ["Place your bets"]


@clause("CP", "1.1 Winning Number Display (WND)")
@reading("CP", "wnd-results")
def test_a_winning_number_display_shows_the_present_number_and_those_before_it() -> None:
    """A reading: how many is not printed; a no spin has no number."""
    at = playing("CP")
    for outcome in ("32", "0", "17"):
        at.spin(outcome)
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="short-spin")
    assert screen(at, "wnd", "wnd", "")["public"]["results"] == ["17", "0", "32"]
    assert screen(at, "wnd", "wnd", "")["public"]["no_spin"] == "short-spin"
    at.refused("out-of-rule", "dealer", "attest", item="wnd-results", value=1)
    at.dealer("attest", item="wnd-results", value=2)


# ---- A wrong entry, and a screen that differs: 6.8, 6.9 ----


@clause("CP", "6.8", "6.9 part 2")
@reading("CP", "screen-or-entry")
def test_a_wrong_entry_comes_before_what_a_screen_shows() -> None:
    """A reading: the ball lay on 17, as one screen showed; the 18 that was entered is mended."""
    at = stations({"ana": {"straight:18": 10_00}, "bo": {"straight:17": 10_00}})
    rested(at, "18")
    differs = {"component": "display-screen", "kind": "b"}
    at.dealer("report-malfunction", what="17", **differs)
    at.dealer("settle")
    assert (at.chips("ana"), at.chips("bo")) == (450_00, 90_00)  # by the stations
    at.dealer("freeze-accounts", reason="18 was entered")
    at.dealer("correct-outcome", outcome="17", reason="18 was entered")
    assert (at.chips("ana"), at.chips("bo")) == (90_00, 450_00)  # by the actual outcome
    at.dealer("clear-fault", component="display-screen")
    at.dealer("report-malfunction", what="18", **differs)
    for kind in ("station", "wnd"):
        assert screen(at, kind)["public"]["outcome"] == "17"
    assert (at.chips("ana"), at.chips("bo")) == (90_00, 450_00)


# ---- A screen that shows nothing: 6.18 ----


@clause("CP", "6.18 sentence 2")
@reading("CP", "screen-shut-down")
@pytest.mark.parametrize("outcome", [None, "18"])
def test_only_the_round_under_way_goes_back(outcome: str | None) -> None:
    """ana has won with 10.00 on 17; of the next round, on 18, nobody has seen or heard anything."""
    at = stations({"ana": {"straight:17": 10_00}})
    settled(at, "17")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:18": 10_00})
    if outcome:
        rested(at, outcome)
    happened = at.dealer(
        "report-malfunction", component="display-screen", what="dark", visible=False
    )
    assert [one.spin for one in happened if isinstance(one, e.SpinVoided)] == [2] * bool(outcome)
    assert (at.chips("ana"), at.table.state.spin.last_outcome) == (450_00, "17")
    assert at.table.state.chips.house == -350_00


@reading("CP", "screen-shut-down")
@pytest.mark.parametrize("is_open", [True, False])
def test_a_winner_that_stands_goes_back_with_the_round_it_is_a_wager_of(is_open: bool) -> None:
    """Between the rounds it is of none, and is left where it stands."""
    at = mixed({"cleo": {"red": 10_00}})
    settled(at, "9")
    if is_open:
        at.dealer("open-betting")
    at.dealer("report-malfunction", component="display-screen", what="dark", visible=False)
    assert at.down("cleo") == ({} if is_open else {"red": 10_00})
    assert at.chips("cleo") == (110_00 if is_open else 100_00)


# ---- What the dealer may call at a table with both places ----


@pytest.mark.parametrize(
    ("spec", "early"),
    [
        ({"mode": "ats"}, True),
        ({"stations": 2}, True),
        ({"mode": "ats", "wagering_period_s": None}, False),
        ({}, False),
    ],
)
def test_the_console_offers_an_early_rest_where_there_is_a_wagering_period(
    spec: dict[str, Any], early: bool
) -> None:
    at = playing("CP", **spec)
    offered = [one["ground"] for one in layout(at.table, at.table.main)["grounds"]]
    assert ("early-rest" in offered) is early


def test_whose_wagers_wait_is_told_so_until_the_records_are_confirmed() -> None:
    at = stations({"ana": {"red": 10_00}, "bo": {"red": 10_00}})
    at.dealer("spin-ball")
    at.wait(20)

    def waits() -> list[bool]:
        return [me(at.table, Memory(), name)["waits"] for name in ("ana", "bo")]

    assert waits() == [False, False]
    at.dealer("report-malfunction", component="station:1", what="dark")
    assert waits() == [True, False]
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="18")
    at.dealer("settle")
    assert waits() == [True, False]  # set aside
    at.ask(MANAGER, "confirm-records", spin=1, confirmed=True)
    assert waits() == [False, False]


def test_what_is_shown_twice_is_judged_together() -> None:
    limits = {"min": 10_00, "max": 100_00, "unit": 1_00, "chips": [1_00]}
    at = playing("CP", mode="ats", limits=limits)
    at.player("ana", "buy-in", amount=100_00, tender="note")
    at.dealer("open-betting")
    first, second = (only(at.wagers("ana", {"red": n}), e.WagerShown) for n in (3_00, 4_00))
    assert "3.00" in first.note and "7.00" in second.note
