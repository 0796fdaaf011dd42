"""What a console is told once of its table: words to say, what to take, who may do what."""

from __future__ import annotations

from typing import Any

import pytest

from kit.table import SPECS, playing
from kit.views import layout

BETS = {"open-betting": ["Place your bets"], "no-more-bets": ["No more bets"]}
FRENCH = {
    "open-betting": ["Place your bets", "Faites vos jeux"],
    "no-more-bets": ["No more bets", "Rien ne va plus"],
}


@pytest.mark.parametrize(
    ("tag", "spec", "words", "takes", "parts", "vacated"),
    [
        ("CM18", {"mode": "touchbet"}, BETS, [], ["game-system", "wnd"], 3),
        ("CM18", {"game": "french"}, FRENCH, ["cash", "voucher", "token", "chips"], ["wnd"], 3),
        ("CM11", {"game": "french"}, FRENCH, ["cash", "voucher", "token", "chips"], ["wnd"], 3),
        (
            "CP",
            {"layout": "3", "stations": 2},
            BETS,
            ["cash", "chips", "voucher"],
            ["game-system", "sgc", "display-controller", "wnd", "display-screen"],
            0,
        ),
    ],
)
def test_what_the_dealer_says_and_takes(
    tag: str,
    spec: dict[str, Any],
    words: dict[str, list[str]],
    takes: list[str],
    parts: list[str],
    vacated: int,
) -> None:
    table = playing(tag, **spec).table
    told = layout(table, table.main)
    assert told["announcements"] == words
    assert told["dealer_takes"] == takes
    assert told["components"] == parts
    assert told["vacate_after"] == vacated


def test_at_touchtables_final_bets_are_announced_where_the_law_has_them() -> None:
    for mode, said in (("touchtable", True), ("touchbet", False), ("cloth", False)):
        table = playing("CM11", mode=mode).table
        assert ("final-bets" in layout(table, table.main)["announcements"]) is said, mode


def test_acts_are_those_that_somebody_on_the_staff_may_do() -> None:
    table = playing("CM18", mode="touchbet").table
    acts = layout(table, table.main)["acts"]
    assert acts == sorted(set(acts))
    assert {"settle", "open-betting", "call-no-spin"} <= set(acts)
    assert not {"place-wager", "repeat-wagers", "end-wagering-period"} & set(acts)


@pytest.mark.parametrize("name", SPECS)
def test_only_grounds_of_its_own_kind_of_table_are_offered(name: str) -> None:
    table = playing(**SPECS[name]).table
    offered = {one["ground"] for one in layout(table, table.main)["grounds"]}
    mode = table.offer.spec.mode
    others = {one.ground for one in table.offer.rulebook.no_spin if mode not in (one.modes or mode)}
    assert not offered & others
