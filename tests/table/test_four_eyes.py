"""What needs two people needs two: nobody signs for what they ask, in whatever role."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import commands as c
from croupier.table.rooms import DECISIONS
from kit.table import Playing, playing

RED: dict[str, Any] = {"colour": "red", "value": 5_00, "count": 10}
BLUE = {**RED, "colour": "blue"}
ELSEWHERE = {"player": "ana", "colour": "red", "count": 4, "table": "9", "minimum": 2_00}
FOREIGN = {"player": "ana", "bet": "straight:17", "table": "9", "count": 2}


def cloth(tag: str) -> Playing:
    limits = {"min": 5_00, "max": 500_00}
    at = playing(tag, limits=limits, **({"layout": "3"} if tag == "CP" else {}))
    at.buys("ana", 200_00)
    return at


def test_these_are_all_the_acts_that_somebody_else_signs_in() -> None:
    fields = {"approved_by", "verified_by"}
    signed = {kind for kind in DECISIONS if fields & set(kind.__struct_fields__)}
    assert signed == {c.IssueColourChips, c.RedeemColourChips, c.FindForeignChips}


def refused(at: Playing, by: str, do: str, **asked: Any) -> None:
    refusal = at.refused("not-signed", by, do, **asked)
    assert refusal.why.key == "not-signed.same-person"
    assert "another person signs" in refusal.message
    assert refusal.clause.startswith(("CM18", "CP", "reading: late-foreign-chips"))


def test_a_second_set_is_not_allowed_by_the_dealer_who_issues_it() -> None:
    at = cloth("CM18")
    at.dealer("issue-colour-chips", player="ana", **RED)
    for name in ("dan", "Dan"):
        by = f"higher-duties-dealer:{name}"
        refused(at, "dealer:dan", "issue-colour-chips", player="ana", **BLUE, approved_by=by)
    by = "higher-duties-dealer:kim"
    at.dealer("issue-colour-chips", player="ana", **BLUE, approved_by=by)


@pytest.mark.parametrize(("tag", "role"), [("CM18", "area-manager"), ("CP", "table-games-manager")])
def test_a_closed_tables_chips_are_not_verified_by_whoever_changes_them(
    tag: str, role: str
) -> None:
    at = cloth(tag)
    mine = {**ELSEWHERE, "verified_by": f"{role}:kim"}
    for asks in ("dealer:kim", f"{role}:kim"):
        refused(at, asks, "redeem-colour-chips", **mine)
    at.ask(f"{role}:lee", "redeem-colour-chips", **mine)


def test_foreign_chips_are_not_verified_nor_attested_by_whoever_finds_them() -> None:
    at = cloth("CP")
    at.dealer("open-betting")
    manager = "table-games-manager:dan"
    valued = {**FOREIGN, "value": 25_00, "verified_by": manager}
    for asks in ("dealer:dan", manager):
        refused(at, asks, "find-foreign-chips", **valued)
    at.ask("dealer:eve", "find-foreign-chips", **valued)
    at.close()
    late = {**FOREIGN, "minimum": 5_00, "approved_by": manager}
    refused(at, "dealer:dan", "find-foreign-chips", **late)
    at.ask("dealer:eve", "find-foreign-chips", **late)


def test_whoever_signs_at_a_screen_is_not_who_asked_there() -> None:
    at = cloth("CM18")
    by = "higher-duties-dealer:dan"
    refused(at, by, "give-closing-notice", asked_by="dealer:dan")
    at.ask(by, "give-closing-notice", asked_by="dealer:eve")


def test_a_player_may_have_the_name_of_whoever_signs() -> None:
    at = cloth("CM18")
    mine = {**ELSEWHERE, "player": "kim", "verified_by": "area-manager:kim"}
    at.buys("kim", 100_00)
    at.dealer("redeem-colour-chips", **mine)
