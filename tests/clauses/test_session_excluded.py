"""Every rule that CP 5.2 takes out of a tournament on a table layout, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import Refusal
from croupier.table.session import acts
from croupier.table.session.excluding import ExcludedRules
from croupier.table.session.state import Designation
from kit.marks import clause, reading
from kit.session import session
from kit.table import playing

# Rules for stations, as 5.2 prints them: what holds at an ATS has no place at a table layout.
STATIONS = (
    "2.5", "3.9", "3.10", "4.3", "4.5(c)", "4.7", "4.8", "6.1(h)", "6.8", "6.9", "6.10", "6.11",
    "6.12", "6.13", "6.14", "6.16", "6.17", "6.19", "6.20",
)  # fmt: skip
MIXED = {"layout": "3", "stations": 3}


def left_out(rule: str, exclusions: str) -> str:
    """By which clause a rule is left out, in a session of that reading."""
    at = session("CP", exclusions=exclusions)
    return ExcludedRules(at.table.made, exclusions).by(f"CP {rule}")


def marked(rule: str, printed: str = "") -> Any:
    return pytest.param(rule, marks=clause("CP", f"5.2 [{printed or rule}]"), id=rule)


@pytest.mark.parametrize("rule", [marked(rule) for rule in STATIONS])
def test_rules_of_stations_are_left_out_and_no_table_with_both_is_used(rule: str) -> None:
    for exclusions in ("intended", "literal"):
        assert left_out(rule, exclusions) == f"CP 5.2 [{rule}]"
    stations = playing("CP", **MIXED).table
    with pytest.raises(Refusal) as refused:
        acts.designate(stations, Designation("cup", "point:cup", "intended"))
    assert refused.value.code == "mixed-table"


@pytest.mark.parametrize("rule", [marked(f"2.6({one})", "2.6(b-e)") for one in "bcde"])
def test_equipment_of_stations_is_left_out_but_not_the_displays(rule: str) -> None:
    assert left_out(rule, "intended") == "CP 5.2 [2.6(b-e)]"
    assert left_out("2.6(a)", "intended") == left_out("2.6(f)", "intended") == ""


@clause("CP", "5.2 [3.3]")
def test_call_bets_are_those_of_tournaments() -> None:
    assert left_out("3.3", "intended") == "CP 5.2 [3.3]"
    at = session("CP", spec={"layout": "3"})
    at.dealer("open-betting")
    at.dealer("call-bet", player="ana", bet="tier", stake=30_00)
    assert "call-bet" not in at.table.offer.left_out.acts, "5.14 has them instead"


@reading("CP", "tournament-exclusions")
@pytest.mark.parametrize("rule", ["3.43", "3.44", "7.13"])
def test_what_is_left_out_by_the_meaning_alone(rule: str) -> None:
    assert left_out(rule, "intended") == "reading: tournament-exclusions"
    assert left_out(rule, "literal") == ""


@clause("CP", "5.2 [4.5(b)]")
def test_the_result_of_a_number_free_layout_is_left_out() -> None:
    assert left_out("4.5(b)", "intended") == left_out("4.5(b)", "literal") == "CP 5.2 [4.5(b)]"


@pytest.mark.parametrize("rule", [marked("3.8"), marked("3.39")])
def test_what_is_left_out_by_the_letter_alone(rule: str) -> None:
    assert left_out(rule, "literal") == f"CP 5.2 [{rule}]"
    assert left_out(rule, "intended") == ""


@clause("CP", "5.2 [3.8]")
def test_wagers_are_settled_where_they_lay_by_either_reading() -> None:
    for exclusions in ("intended", "literal"):
        at = session("CP", exclusions=exclusions)
        at.bets("ana", red=5_00)
        at.spins("1")
        assert at.has("ana") == 105_00


@clause("CP", "5.2 [3.41]")
def test_green_is_left_out_whatever_its_number() -> None:
    for exclusions in ("intended", "literal"):
        assert left_out("3.41", exclusions) == "CP 5.2 [3.41]"
        at = session("CP", exclusions=exclusions, spec={"game": "double-zero"})
        at.dealer("open-betting")
        at.refused("bet-not-offered", "player:ana", "place-wager", bet="green", stake=5_00)


@clause("CP", "5.2 [4.2]")
def test_the_spin_of_a_spread_bet_is_left_out() -> None:
    assert left_out("4.2", "intended") == left_out("4.2(b)", "literal") == "CP 5.2 [4.2]"
    spec = {"game": "double-zero", "side_bets": {"spread-bet": {"option": 1}}}
    assert session("CP", spec=spec).table.offer.side == {}


@clause("CP", "5.2 [6.6]")
def test_chips_of_a_closed_table_are_not_verified() -> None:
    at = session("CP", unit="cents")
    assert at.table.offer.left_out.acts["verify-closed-table-chips"] == "CP 5.2 [6.6]"
    chips = playing("CP").table.law.colour_chips
    assert chips is not None and chips.closed_table_at_minimum is not None
    mine = at.table.law.colour_chips
    assert mine is not None and mine.closed_table_at_minimum is None


@clause("CP", "5.2 [6.7]")
def test_a_wrong_display_is_nobodys_ground_and_stops_nothing() -> None:
    assert playing("CP").table.law.displays.wnd is not None
    at = session("CP")
    assert at.table.law.displays.wnd is None
    at.dealer("report-malfunction", component="wnd", what="dark")
    at.bets("ana", red=5_00)
    at.spins("1")
