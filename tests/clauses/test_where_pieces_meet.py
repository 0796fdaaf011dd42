"""Maxima where pieces meet: by piece, as the texts have it, or by position, as a table may."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import SpecError
from croupier.rules.bets import Wager
from croupier.rules.settle import judged, settle, totals
from croupier.table import events as e
from croupier.table.screens.views import seat
from kit.marks import reading
from kit.offers import table as offered
from kit.table import Playing, books, only, playing

EVERYWHERE: dict[str, Any] = dict.fromkeys(("CM18", "CM11", "CP", "NZ", "ACT"), ())
LIMITS = {"min": 5_00, "max": 100_00, "unit": 5_00, "inside_unit": 5_00, "chips": [5_00]}
SPEC: dict[str, dict[str, Any]] = {"CP": {"layout": "3"}, "ACT": {"layout": "D"}}
# 80.00 on 17 and 50.00 on each of five numbers, 17 among them.
WAGERS = {"straight:17": 80_00, "neighbours:17": 250_00}
CUT = {"straight:17": 80_00, "neighbours:17": 100_00}


def cloth(tag: str, **limits: Any) -> Playing:
    """Ana has 2,000.00 in chips; betting is open."""
    at = playing(tag, racetrack=True, limits={**LIMITS, **limits}, **SPEC.get(tag, {}))
    at.buys("ana", 2_000_00)
    at.dealer("open-betting")
    return at


def put(at: Playing, wagers: dict[str, int]) -> list[Any]:
    """Called, which every rulebook allows on a race-track."""
    return [
        at.dealer("call-bet", player="ana", bet=bet, stake=stake)[0]
        for bet, stake in wagers.items()
    ]


def at_risk(happened: tuple[e.Event, ...]) -> dict[str, int]:
    return {line.bet: line.accepted for line in only(happened, e.WagersSettled).lines}


def screen(mode: str = "touchtable", tag: str = "CM18") -> Playing:
    at = playing(tag, mode=mode, racetrack=True, limits={**LIMITS, "by": "position"})
    at.buys("ana", 2_000_00)
    at.dealer("open-betting")
    return at


@books(**EVERYWHERE, reads="where-pieces-meet")
def test_by_piece_each_wager_has_its_own_maximum(tag: str) -> None:
    at = cloth(tag)
    assert [one.note for one in put(at, WAGERS)] == ["", ""]
    assert at_risk(at.spin("17")) == WAGERS


@books(**EVERYWHERE, reads="where-pieces-meet")
def test_by_position_the_last_is_cut_to_what_the_others_leave(tag: str) -> None:
    at = cloth(tag, by="position")
    first, last = put(at, WAGERS)
    assert first.note == ""
    assert "100.00 on straight:17" in last.note and "100.00 is at risk" in last.note
    assert at.down("ana") == WAGERS  # on cloth the chips stand as they are put down
    settled = only(at.spin("17"), e.WagersSettled)
    assert {line.bet: line.accepted for line in settled.lines} == CUT
    # 80.00 and 20.00 at 35 to 1 on 17; of the others 20.00 each is lost.
    assert (settled.won, settled.lost) == (3_500_00, 80_00)
    assert only((settled,), e.WagersSettled).advised == ""  # nothing was under the minimum


@books(**EVERYWHERE, reads="where-pieces-meet")
@pytest.mark.parametrize("by", ["piece", "position"])
def test_a_spin_settled_without_a_table_comes_to_the_same(tag: str, by: str) -> None:
    offer = offered(tag, racetrack=True, limits={**LIMITS, "by": by}, **SPEC.get(tag, {}))
    wagers = [Wager(name, bet, stake) for name in ("ana", "bob") for bet, stake in WAGERS.items()]
    done = settle(offer, "17", wagers)
    wanted = CUT if by == "position" else WAGERS
    assert [one.accepted for one in done.wagers] == [*wanted.values(), *wanted.values()]
    assert [one.accepted for _, _, one in judged(offer, wagers)] == [*wanted.values()] * 2
    assert ("with what lies there" in done.wagers[1].note) is (by == "position")
    assert totals(offer, "17", wagers) == done.players
    assert done.players["ana"].staked == 330_00  # on cloth all of it left her hands


@reading("CP", "where-pieces-meet")
def test_on_a_screen_what_is_over_is_not_taken() -> None:
    offer = offered("CP", mode="ats", limits={**LIMITS, "by": "position"})
    done = settle(offer, "17", [Wager("ana", bet, stake) for bet, stake in WAGERS.items()])
    assert [one.accepted for one in done.wagers] == [*CUT.values()]
    assert done.players["ana"].staked == 180_00


@reading("CM18", "where-pieces-meet")
def test_voisins_has_two_pieces_on_the_same_position() -> None:
    at = cloth("CM18", by="position")
    put(at, {"voisins": 900_00})
    assert at_risk(at.spin("0")) == {"voisins": 450_00}  # 50.00 a piece, 100.00 on 0/2/3


@reading("CP", "where-pieces-meet")
def test_a_max_bet_puts_six_pieces_on_each_six_line() -> None:
    flat = {"min": 1_00, "max": 100_00, "inside_unit": 1}
    by_piece, by_position = (
        offered("CP", mode="ats", limits={**flat, "by": by}) for by in ("piece", "position")
    )
    row = by_piece.find("max:17")
    six = max(piece.count for piece in row.pieces)
    wager = Wager("ana", row.bet, row.parts * 100_00)
    assert six == 6
    assert judged(by_piece, [wager])[0][2].accepted == row.parts * 100_00
    assert judged(by_position, [wager])[0][2].accepted == row.parts * (100_00 // six)


@reading("CM18", "where-pieces-meet")
def test_adding_to_the_first_cuts_the_second_and_says_so() -> None:
    at = cloth("CM18", by="position")
    put(at, {"straight:17": 50_00, "neighbours:17": 250_00})
    (added,) = put(at, {"straight:17": 30_00})
    assert "100.00 on straight:17" in added.note
    assert at_risk(at.spin("17")) == CUT


@reading("CM18", "where-pieces-meet")
def test_under_what_is_left_even_the_minimum_is_cut_on_cloth() -> None:
    at = cloth("CM18", by="position", chips=[1_00, 5_00, 25_00])
    put(at, {"straight:17": 98_00, "neighbours:17": 50_00, "orphelins": 50_00})
    settled = only(at.spin("17"), e.WagersSettled)
    accepted = {line.bet: line.accepted for line in settled.lines}
    assert accepted == {"straight:17": 98_00, "neighbours:17": 10_00, "orphelins": 50_00}
    assert settled.advised == ""  # none of them was put down under the minimum


@reading("CM18", "where-pieces-meet")
def test_a_correction_judges_positions_as_the_spin_did() -> None:
    at = cloth("CM18", by="position")
    put(at, WAGERS)
    at.spin("0")
    corrected = at.ask("area-manager:mia", "correct-outcome", outcome="17", reason="misread")
    lines = only(corrected, e.SettlementCorrected).lines
    assert {line.bet: line.accepted for line in lines} == CUT


@pytest.mark.parametrize(
    ("tag", "mode"),
    [pytest.param("CM18", "touchtable", marks=reading("CM18", "where-pieces-meet")),
     pytest.param("CM11", "touchtable", marks=reading("CM11", "where-pieces-meet")),
     pytest.param("CP", "ats", marks=reading("CP", "where-pieces-meet"))],
)  # fmt: skip
def test_a_screen_takes_what_is_left_of_a_position(tag: str, mode: str) -> None:
    at = screen(mode, tag)
    at.wagers("ana", {"neighbours:17": 250_00})
    taken = only(at.wagers("ana", {"straight:17": 80_00}), e.WagerPlaced)
    assert (taken.stake, taken.asked) == (50_00, 80_00)
    refused = at.refused("over-maximum", "player:ana", "place-wager", bet="straight:17", stake=5_00)
    assert "100.00 on straight:17" in refused.message
    at.player("ana", "remove-wager", bet="straight:17", stake=10_00)
    at.wagers("ana", {"straight:17": 5_00})
    assert at.down("ana")["straight:17"] == 45_00


@reading("CM18", "where-pieces-meet")
def test_race_track_wagers_on_a_display() -> None:
    at = screen()
    at.wagers("ana", {"straight:17": 80_00})
    taken = only(at.wagers("ana", {"neighbours:17": 250_00}), e.WagerPlaced)
    assert taken.stake == 100_00
    again = {"bet": "neighbours:17", "stake": 25_00}
    at.refused("over-maximum", "player:ana", "place-wager", **again)
    # Moved away, it leaves room; moved to the same place, it takes none from itself.
    moved = only(
        at.player("ana", "move-wager", from_="straight:17", to="straight:20"), e.WagerMoved
    )
    assert moved.placed == 80_00
    assert only(at.wagers("ana", {"neighbours:17": 25_00}), e.WagerPlaced).stake == 25_00
    at.spin("0")
    at.dealer("open-betting")
    at.player("ana", "repeat-wagers")
    assert at.down("ana") == {"neighbours:17": 125_00, "straight:20": 80_00}
    at.player("ana", "remove-all")
    at.refused("cannot-repeat", "player:ana", "repeat-wagers", times=2)


def test_where_nothing_else_lies_the_maximum_is_the_bets_own() -> None:
    (placed,) = put(cloth("CM18", by="position"), {"straight:17": 150_00})
    assert "the maximum of 100.00:" in placed.note


@reading("CM18", "where-pieces-meet")
def test_doubled_they_meet_over_the_maximum_though_each_is_under_it() -> None:
    at = screen()
    at.wagers("ana", {"straight:17": 30_00, "neighbours:17": 150_00})
    at.spin("0")
    at.dealer("open-betting")
    at.refused("cannot-repeat", "player:ana", "repeat-wagers", times=2)
    at.player("ana", "repeat-wagers")
    assert at.down("ana") == {"straight:17": 30_00, "neighbours:17": 150_00}


@reading("CM18", "where-pieces-meet")
def test_a_table_may_announce_the_one_or_the_other() -> None:
    at = cloth("CM18")
    put(at, WAGERS)
    at.dealer("announce-limits", limits={**LIMITS, "by": "position"}, effective_at=at.at)
    assert at_risk(at.spin("0")) == WAGERS
    at.dealer("open-betting")
    put(at, WAGERS)
    assert at_risk(at.spin("0")) == CUT


@books(**EVERYWHERE, reads="where-pieces-meet")
def test_the_dealer_sees_the_sum_on_each_position_where_pieces_meet(tag: str) -> None:
    at = cloth(tag)
    put(at, {"red": 50_00, "straight:17": 80_00})
    shown = seat(at.table, "ana")
    assert shown is not None and shown.meets == {}
    put(at, {"neighbours:17": 250_00, "orphelins": 25_00})
    shown = seat(at.table, "ana")
    assert shown is not None
    assert shown.meets == {"straight:17": (130_00, 100_00)}


def test_of_nothing_else() -> None:
    with pytest.raises(SpecError, match=r"'limits\.by' is 'table'; it may be piece or position"):
        playing("CM18", limits={"by": "table"})
