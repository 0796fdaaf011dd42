"""Crown Melbourne 18: the race-track, clause by clause."""

from __future__ import annotations

import pytest

from croupier.errors import Refusal, SpecError
from kit import offers
from kit.independent import roulette
from kit.marks import clause, reading, shows
from kit.offers import table


@clause("CM18", "6.4")
def test_race_track_bets_only_where_the_table_has_a_race_track() -> None:
    for bet in ("tier", "orphelins", "voisins", "zero-game", "neighbours:17", "finales:1"):
        table("CM18", racetrack=True).find(bet)
        with pytest.raises(Refusal, match="it has no race-track"):
            table("CM18").find(bet)


@clause("CM18", "10.6.2(a)")
def test_race_track_bets_on_a_french_table() -> None:
    at = table("CM18", game="french", racetrack=True)
    for bet in roulette.SECTORS:
        offers.check_sector(at, bet)
    assert at.find("finales:7").covers == ("7", "17", "27")
    assert at.find("neighbours:17").parts == 5


@pytest.mark.parametrize(
    ("bet", "pieces"),
    [
        pytest.param("tier", 6, marks=clause("CM18", "6.4 Series 5/8 / Tier")),
        pytest.param("orphelins", 5, marks=clause("CM18", "6.4 Orphans / Orphelins")),
        pytest.param(
            "voisins",
            9,
            marks=shows("CM18", "6.4 Grand Series 0/2/3 / Voisins Du Zero", "corner-25-29"),
        ),
        pytest.param("zero-game", 4, marks=clause("CM18", "6.4 Zero Game / 0-Spiel")),
    ],
)
@pytest.mark.parametrize("layout", ["A", "F", "G", "N"])
def test_sectors(layout: str, bet: str, pieces: int) -> None:
    at = table("CM18", layout=layout, racetrack=True)
    assert at.find(bet).parts == pieces
    offers.check_sector(at, bet)


@reading("CM18", "neighbours-on-any-wheel")
@pytest.mark.parametrize(
    ("reach", "of_17"),
    [
        pytest.param(1, "25 17 34", marks=clause("CM18", "6.4 Neighbours three-piece")),
        pytest.param(2, "2 25 17 34 6", marks=clause("CM18", "6.4 Neighbours five-piece")),
        pytest.param(3, "21 2 25 17 34 6 27", marks=clause("CM18", "6.4 Neighbours seven-piece")),
    ],
)
def test_neighbours(reach: int, of_17: str) -> None:
    assert set(table("CM18", racetrack=True).find(f"neighbours:17+{reach}").covers) == set(
        of_17.split()
    )
    for spec in (
        {"game": "single-zero"},
        {"game": "double-zero"},
        {"game": "crown"},
        {"game": "french"},
        {"game": "double-zero", "mode": "touchtable", "wheel": "double-american"},
    ):
        at = table("CM18", racetrack=True, **spec)
        offers.check_neighbours(at, at.wheel.id, reach, f"+{reach}")


@clause("CM18", "6.4 Neighbours")
def test_the_table_says_how_far_neighbours_reach() -> None:
    at = table("CM18", racetrack=True, neighbours=[3])
    assert at.find("neighbours:17").parts == 7
    with pytest.raises(Refusal, match="its neighbours reach 3 each side"):
        at.find("neighbours:17+2")
    with pytest.raises(SpecError, match="'neighbours' is 4"):
        table("CM18", racetrack=True, neighbours=[4])


@clause("CM18", "10.2 Neighbours button")
@reading("CM18", "french-neighbours")
def test_french_neighbours_are_two_either_side() -> None:
    at = table("CM18", game="french", racetrack=True)
    assert set(at.find("neighbours:17").covers) == {"2", "25", "17", "34", "6"}
    wider = table("CM18", game="french", racetrack=True, neighbours=[3])
    assert wider.find("neighbours:17").parts == 7  # where the table says so


@reading("CM18", "finales-size")
@pytest.mark.parametrize(
    ("game", "of_0"),
    [
        pytest.param("single-zero", "0 10 20 30", marks=clause("CM18", "6.4 Finales")),
        pytest.param("double-zero", "0 00 10 20 30", marks=clause("CM18", "6.4 Finales")),
        pytest.param("crown", "0 00 000 10 20 30", marks=clause("CM18", "6.4 Finales")),
    ],
)
def test_finales(game: str, of_0: str) -> None:
    """Six pieces on three zeros, where the text has five at most."""
    at = table("CM18", game=game, racetrack=True)
    offers.check_pieces(at, "finales:0", dict.fromkeys(of_0.split(), 1))
    for digit in range(1, 10):
        ends = [n for n in roulette.NUMBERS if n.endswith(str(digit))]
        offers.check_pieces(at, f"finales:{digit}", dict.fromkeys(ends, 1))
