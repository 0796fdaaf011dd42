"""Crown Perth RAG599: race-track bets on cloth and on an ATS, clause by clause."""

from __future__ import annotations

import pytest

from croupier.errors import SpecError
from croupier.rules.bets import Wager
from croupier.rules.racetrack import classic_bets
from croupier.rules.settle import settle
from kit import offers
from kit.independent import roulette
from kit.marks import clause, reading
from kit.offers import table

ON_CLOTH = ("tier", "orphelins", "voisins", "zero-game", "neighbours:17")
TRACKS = [("cloth", "3"), ("cloth", "4"), ("ats", "1"), ("ats", "2"), ("ats", "3"), ("ats", "4")]


@clause("CP", "3.45 chapeau", "1.1 Race Track")
@pytest.mark.parametrize("layout", ["3", "4"])
def test_cloth_layouts_3_and_4_have_the_race_track_and_its_five_wagers(layout: str) -> None:
    at = table("CP", layout=layout)
    plain = table("CP", layout=layout, racetrack=False)
    added = at.bets.keys() - plain.bets.keys()
    assert added == {*ON_CLOTH[:4], *(f"neighbours:{number}" for number in at.wheel.pockets)}
    assert plain.bets.keys() < at.bets.keys()  # they may also be placed
    for bet in ("finales:1", "max:17"):
        offers.check_refused(at, bet, "it is a bet for an ATS table only", "CP 3.45 chapeau")


@clause("CP", "3.45 chapeau", "1.1 Race Track")
@pytest.mark.parametrize("layout", ["1", "2", "5", "6", "7", "8", "9"])
def test_no_other_cloth_layout_has_a_race_track(layout: str) -> None:
    at = table("CP", layout=layout)
    for bet in ON_CLOTH:
        offers.check_refused(at, bet, "it has no race-track", "CP 3.45 chapeau")
    with pytest.raises(SpecError, match=f"CP has no race-track on layout {layout} in mode cloth"):
        table("CP", layout=layout, racetrack=True)


@clause("CP", "1.1 Race Track")
@reading("CP", "ats-racetrack")
@pytest.mark.parametrize("layout", ["1", "2", "3", "4"])
def test_a_single_zero_ats_has_the_race_track_with_finales_and_max_bet(layout: str) -> None:
    """A reading: 1.1 defines them, and an ATS may have more features than its layout."""
    at = table("CP", layout=layout, mode="ats")
    added = at.bets.keys() - table("CP", layout=layout, racetrack=False).bets.keys()
    assert added == {
        *ON_CLOTH[:4],
        *(f"{kind}:{number}" for kind in ("neighbours", "max") for number in at.wheel.pockets),
        *(f"finales:{digit}" for digit in range(10)),
    }


@reading("CP", "ats-racetrack")
@pytest.mark.parametrize("layout", ["5", "6"])
def test_a_double_zero_ats_has_no_race_track(layout: str) -> None:
    """A reading: every section wager of 3.45 is one of a single-zero wheel."""
    with pytest.raises(SpecError, match=f"CP has no race-track on layout {layout} in mode ats"):
        table("CP", layout=layout, mode="ats", racetrack=True)
    at = table("CP", layout=layout, mode="ats")
    for bet in (*ON_CLOTH, "finales:1", "max:17"):
        offers.check_refused(at, bet, "it has no race-track", "reading: ats-racetrack")


def test_there_is_no_asian_race_track() -> None:
    for mode in ("cloth", "ats"):
        with pytest.raises(SpecError, match="CP has no Asian race-track on layout 3"):
            table("CP", layout="3", mode=mode, asian_racetrack=True)
        at = table("CP", layout="3", mode=mode)
        offers.check_refused(at, "asian:horse", "it has no Asian race-track", "CP 3.1")


@pytest.mark.parametrize(
    ("bet", "pieces"),
    [
        pytest.param("tier", 6, marks=clause("CP", "3.45 Series 5/8 (Tier)")),
        pytest.param("orphelins", 5, marks=clause("CP", "3.45 Orphans (Orphelins)")),
        pytest.param("voisins", 9, marks=clause("CP", "3.45 Grand Series 0/2/3 (Voisins du Zero)")),
        pytest.param("zero-game", 4, marks=clause("CP", "3.45 Zero Game (0-Spiel)")),
    ],
)
@reading("CP", "racetrack-pays")
@pytest.mark.parametrize(("mode", "layout"), TRACKS)
def test_sectors(mode: str, layout: str, bet: str, pieces: int) -> None:
    at = table("CP", layout=layout, mode=mode)
    assert at.find(bet).parts == pieces
    offers.check_sector(at, bet)


@clause("CP", "3.45 Neighbours", "2.3(a) diagram")
@reading("CP", "racetrack-pays", "wheel-orders")
@pytest.mark.parametrize(("mode", "layout"), TRACKS)
def test_neighbours_are_two_either_side(mode: str, layout: str) -> None:
    at = table("CP", layout=layout, mode=mode)
    assert set(at.find("neighbours:17").covers) == {"2", "6", "17", "25", "34"}
    offers.check_neighbours(at, "single", 2)
    cites = {"cloth": "CP 3.45 Neighbours", "ats": "reading: ats-racetrack"}[mode]
    for reach in (1, 3):
        bet = f"neighbours:17+{reach}"
        offers.check_refused(at, bet, "its neighbours reach 2 each side", cites)


@clause("CP", "3.45 Neighbours")
@pytest.mark.parametrize("reach", [1, 3])
def test_cloth_has_no_other_neighbours(reach: int) -> None:
    with pytest.raises(SpecError, match=f"'neighbours' is {reach}; CP's race-track has 2"):
        table("CP", layout="3", neighbours=[reach])


@clause("CP", "1.1 Neighbours")
@reading("CP", "ats-neighbours")
@pytest.mark.parametrize(
    ("reach", "of_17"), [(1, "25 17 34"), (2, "2 25 17 34 6"), (3, "21 2 25 17 34 6 27")]
)
def test_an_ats_may_have_neighbours_of_one_to_three(reach: int, of_17: str) -> None:
    """A reading: 3.45 is about layouts 3 and 4, so the definition's range is for an ATS."""
    for sizes in ([2, 1, 3], [reach]):
        at = table("CP", mode="ats", neighbours=sizes)
        assert set(at.find(f"neighbours:17+{reach}").covers) == set(of_17.split())
        offers.check_neighbours(at, "single", reach, f"+{reach}")
    for other in (0, 4):
        with pytest.raises(SpecError, match=f"'neighbours' is {other}"):
            table("CP", mode="ats", neighbours=[reach, other])


FINALES = {
    "0": "0 10 20 30", "1": "1 11 21 31", "2": "2 12 22 32", "3": "3 13 23 33", "4": "4 14 24 34",
    "5": "5 15 25 35", "6": "6 16 26 36", "7": "7 17 27", "8": "8 18 28", "9": "9 19 29",
}  # fmt: skip


@clause("CP", "1.1 Finales")
@reading("CP", "finales")
@pytest.mark.parametrize("layout", ["1", "2", "3", "4"])
def test_finales_are_the_numbers_that_end_in_a_digit(layout: str) -> None:
    """A reading: no odds are printed, so every piece is paid straight up."""
    at = table("CP", layout=layout, mode="ats")
    for digit, numbers in FINALES.items():
        offers.check_pieces(at, f"finales:{digit}", dict.fromkeys(numbers.split(), 1))


@clause("CP", "1.1 Finales")
@reading("CP", "finales")
def test_finales_of_zero_take_double_zero_with_them() -> None:
    """The example of 1.1; no table offers it, as a double-zero ATS has no race-track."""
    at = table("CP", layout="5", mode="ats")
    track = next(track for track in at.rulebook.racetrack if "finales" in track.bets.value)
    found = {
        bet.bet.pick[0]: [piece.bet for piece in bet.pieces]
        for bet in classic_bets(at.rulebook, track, at.layout, at.wheel, ())
        if bet.bet.kind == "finales"
    }
    expected = FINALES | {"0": "0 00 10 20 30"}
    assert found == {
        digit: [f"straight:{number}" for number in numbers.split()]
        for digit, numbers in expected.items()
    }


@clause("CP", "1.1 Max Bet")
@reading("CP", "max-bet")
@pytest.mark.parametrize("layout", ["1", "2", "3", "4"])
def test_a_max_bet_has_pieces_on_every_inside_position_of_its_number(layout: str) -> None:
    """A reading: 1.1 says no more than several pieces for one number; these are customary."""
    at = table("CP", layout=layout, mode="ats")
    pieces = {"straight": 1, "split": 2, "street": 3, "corner": 4, "six": 6}
    for number in at.wheel.pockets:
        positions = {
            bet.partition(":")[2]: count
            for kind, count in pieces.items()
            for bet, covers in roulette.bets("single", kind).items()
            if number in covers
        }
        offers.check_pieces(at, f"max:{number}", positions)
    totals = {"0": 17, "1": 27, "2": 36, "3": 27, "4": 30, "17": 40, "34": 18, "35": 24}
    assert {number: at.find(f"max:{number}").parts for number in totals} == totals


@pytest.mark.parametrize(
    ("bet", "cited"),
    [
        ("tier", "CP 3.45 Series 5/8 (Tier)"),
        ("orphelins", "CP 3.45 Orphans (Orphelins)"),
        ("voisins", "CP 3.45 Grand Series 0/2/3 (Voisins du Zero)"),
        ("zero-game", "CP 3.45 Zero Game (0-Spiel)"),
        ("neighbours:17", "CP 3.45 Neighbours"),
        ("neighbours:0", "CP 3.45 Neighbours"),
        ("neighbours:17+1", "reading: ats-neighbours"),
        ("neighbours:17+3", "reading: ats-neighbours"),
        ("finales:1", "CP 1.1 Finales"),
        ("max:17", "reading: max-bet"),
    ],
)
def test_settlement_cites_the_wager_of_the_race_track(bet: str, cited: str) -> None:
    at = table("CP", mode="ats", neighbours=[2, 1, 3])
    stake = 100 * at.find(bet).parts
    for outcome in at.wheel.pockets:
        assert settle(at, outcome, [Wager("ana", bet, stake)]).wagers[0].clause == cited
