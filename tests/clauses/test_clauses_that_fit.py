"""Refusals and settlements cite the clause that speaks of them, and their sentences are true."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from kit.marks import clause, reading
from kit.perth import mixed
from kit.table import books, down, only, playing


@clause("CP", "7.14(a)", "7.14(b)")
@pytest.mark.parametrize(("ground", "wanted"), [("force-majeure", "(a)"), ("fraud", "(b)")])
def test_a_void_that_is_not_anothers_to_declare_has_the_clause_of_its_ground(
    ground: str, wanted: str
) -> None:
    at = playing("CP")
    asked = {"ground": ground, "reason": "it was so"}
    for by in ("dealer", "table-games-manager:may"):
        assert at.refused("not-allowed", by, "void-spin", **asked).clause == f"CP 7.14{wanted}"


@pytest.mark.parametrize(
    ("bet", "pieces", "outcome", "wanted"),
    [
        pytest.param(*row, marks=clause("NZ", f"3.2A{row[-1]}"))
        for row in (
            ("orphelins", 5, "1", "(b)(i)"),
            ("orphelins", 5, "17", "(b)(ii)"),
            ("voisins", 9, "2", "(c)(i)"),
            ("voisins", 9, "26", "(c)(ii)"),
            ("voisins", 9, "7", "(c)(iii)"),
        )
    ],
)
def test_a_race_track_bet_is_won_by_the_clause_of_its_piece(
    bet: str, pieces: int, outcome: str, wanted: str
) -> None:
    at = playing("NZ", racetrack=True)
    at.buys("ana", 500_00)
    at.dealer("open-betting")
    at.dealer("call-bet", player="ana", bet=bet, stake=pieces * 10_00)
    (line,) = only(at.spin(outcome), e.WagersSettled).lines
    assert line.clause == f"NZ 3.2A{wanted}"


@clause("CM18", "14.4.3")
@pytest.mark.parametrize(("has", "other"), [("colour-match", "number-match"),
                                            ("number-match", "colour-match")])  # fmt: skip
def test_a_match_bet_that_crown_does_not_offer(has: str, other: str) -> None:
    at = playing("CM18", side_bets={"roulette-match": {"bets": [has]}})
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    refused = at.refused("bet-not-offered", "player:ana", "place-wager", bet=other, stake=5_00)
    assert refused.clause == "CM18 14.4.3"


@books(CM18="3.1.2(b)", CM11="3.1.2(b)")
def test_another_tables_chips_are_no_wager_by_their_clause(tag: str) -> None:
    at = playing(tag)
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    asked: dict[str, Any] = {"player": "ana", "bet": "red", "table": "9", "count": 3}
    found = only(at.dealer("find-foreign-chips", **asked), e.ForeignChipsFound)
    assert (found.counts, found.clause) == (False, f"{tag} 3.1.2(b)")


@reading("CM18", "red-light-after-the-number")
@reading("CM11", "red-light-after-the-number")
@pytest.mark.parametrize("tag", ["CM18", "CM11"])
def test_a_console_fault_found_after_settlement_is_told_until_when_it_counts(tag: str) -> None:
    at = down(tag, {"ana": {"red": 10_00}}, mode="touchbet")
    at.spin("17")
    at.dealer("raise-light", reason="it is red")
    refused = at.refused("no-ball-in-play", "dealer", "call-no-spin", ground="console-fault")
    assert "until its spin is settled" in refused.message


def test_who_has_no_right_at_one_place_or_on_one_ground_is_told_which() -> None:
    """The table has that right elsewhere: at a station, for a device."""
    at = mixed({"cleo": {}, "sam": {}})
    held = {"ground": "malfunction", "reason": "it is looked into"}
    refused = at.refused("not-here", "casino-operator:olga", "hold-payment", player="cleo", **held)
    assert "for someone at the cloth of this table" in refused.message
    cloth = playing("NZ")
    cloth.buys("ana", 100_00)
    refused = cloth.refused("not-here", "casino-operator:o", "hold-payment", player="ana", **held)
    assert "At a cloth table nobody may hold a payment on this ground" in refused.message
