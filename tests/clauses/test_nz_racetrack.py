"""New Zealand, Division 8, rules 3.2 and 3.2A, Appendices 5 and 6: both race-tracks."""

from __future__ import annotations

import pytest

from croupier.errors import SpecError
from kit import offers
from kit.independent import roulette
from kit.marks import clause, reading
from kit.offers import table

LAYOUTS = {"1": "single-zero", "2": "single-zero", "3": "double-zero", "4": "double-zero"}


def each_layout(*ids: str) -> pytest.MarkDecorator:
    """Marked with these, which speak of every wager; on layout 3, without Voisins, a reading."""
    three = reading("NZ", "racetrack-on-38")
    return pytest.mark.parametrize(
        "layout",
        [pytest.param(n, marks=three if n == "3" else clause("NZ", *ids)) for n in LAYOUTS],
    )


@clause("NZ", "2.2(c)")
@each_layout("3.2A chapeau")
def test_a_table_may_have_a_race_track(layout: str) -> None:
    """A reading: on layout 3 without Voisins, of which it lacks the street."""
    bets = ["tier", "orphelins", "neighbours:17"] + ["voisins"] * (layout != "3")
    for bet in bets:
        assert bet in table("NZ", layout=layout, racetrack=True).bets
        for spec in ({}, {"asian_racetrack": True}):
            without = table("NZ", layout=layout, **spec)
            offers.check_refused(without, bet, "it has no race-track", "NZ 2.2(c)")


@each_layout("3.2A chapeau", "Appendix 6", *(f"Appendix 6 item {n}" for n in (1, 2, 3, 4)))
def test_the_race_track_has_four_wagers_and_no_zero_game_or_finales(layout: str) -> None:
    at = table("NZ", layout=layout, racetrack=True)
    plain = table("NZ", layout=layout).bets
    kinds = {row.kind for bet, row in at.bets.items() if bet not in plain}
    assert kinds == {"tier", "orphelins", "neighbours"} | ({"voisins"} if layout != "3" else set())
    for bet in ("zero-game", "finales:1", "max:17"):
        offers.check_refused(at, bet, "the rules here have no such bet", "NZ 3.1 chapeau")


@reading("NZ", "racetrack-odds")
@pytest.mark.parametrize(
    ("layout", "bet", "pieces"),
    [
        *(pytest.param(n, "tier", 6, marks=clause("NZ", "3.2A(a)")) for n in LAYOUTS),
        *(
            pytest.param(n, "orphelins", 5, marks=clause("NZ", "3.2A(b)(i)", "3.2A(b)(ii)"))
            for n in LAYOUTS
        ),
        *(
            pytest.param(
                n, "voisins", 9, marks=clause("NZ", "3.2A(c)(i)", "3.2A(c)(ii)", "3.2A(c)(iii)")
            )
            for n in "124"
        ),
    ],
)
def test_sectors(layout: str, bet: str, pieces: int) -> None:
    at = table("NZ", layout=layout, racetrack=True)
    assert at.find(bet).parts == pieces
    offers.check_sector(at, bet)


@reading("NZ", "racetrack-on-38")
def test_voisins_is_not_offered_where_the_layout_has_no_street_0_2_3() -> None:
    """A reading: by 3.1A(cA) layout 3 has no such street, so the wager could not be placed."""
    at = table("NZ", layout="3", racetrack=True)
    offers.check_refused(at, "voisins", "layout 3 lacks a piece of it", "NZ 3.2A(c)(i)")


@clause("NZ", "3.2A(d)", "2.3 closing", "Appendix 7")
@reading("NZ", "neighbours-on-any-wheel", "racetrack-odds")
@pytest.mark.parametrize(
    ("layout", "wheel", "of_17"),
    [
        ("1", "single", "2 25 17 34 6"),
        ("2", "single", "2 25 17 34 6"),
        ("3", "double-american", "20 32 17 5 22"),
        ("4", "double-american", "20 32 17 5 22"),
        ("4", "double-crown", "2 25 17 34 6"),
    ],
)
def test_neighbours_are_two_either_side_on_the_wheel(layout: str, wheel: str, of_17: str) -> None:
    """A reading: neighbours lie on the table's own wheel, the drawing of Appendix 6 being lost."""
    at = table("NZ", layout=layout, wheel=wheel, racetrack=True)
    assert set(at.find("neighbours:17").covers) == set(of_17.split())
    offers.check_neighbours(at, wheel, 2)


@clause("NZ", "3.2A(d)")
def test_neighbours_have_five_pieces_and_no_other_size() -> None:
    at = table("NZ", racetrack=True)
    offers.check_refused(at, "neighbours:17+1", "neighbours reach 2 each side", "NZ 3.2A(d)")
    for size in (1, 3):
        with pytest.raises(SpecError, match=f"'neighbours' is {size}"):
            table("NZ", racetrack=True, neighbours=[size])


@clause("NZ", "2.2(b)", "3.2 chapeau")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_table_may_have_an_asian_race_track(layout: str) -> None:
    for animal in roulette.ANIMALS:
        bet = f"asian:{animal}"
        assert bet in table("NZ", layout=layout, asian_racetrack=True).bets
        for spec in ({}, {"racetrack": True}):
            without = table("NZ", layout=layout, **spec)
            offers.check_refused(without, bet, "no Asian race-track", "NZ 2.2(b)")


@clause(
    "NZ",
    "3.2 chapeau",
    "3.2(a)",
    "3.2(b)",
    "3.9 Asian Neighbour",
    "Appendix 5",
    "Appendix 5 item 1",
)
@reading("NZ", "asian-groups")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_asian_neighbour_is_one_wager_on_a_group_of_three(layout: str) -> None:
    """A reading: with the drawing of Appendix 5 lost, the groups are the twelve of ACT 5.3(ii)."""
    at = table("NZ", layout=layout, asian_racetrack=True)
    groups = {f"asian:{animal}": set(three.split()) for animal, three in roulette.ANIMALS.items()}
    assert offers.of_kind(at, "asian") == groups
    assert [at.find(bet).parts for bet in groups] == [1] * 12
    offers.check_returns(at, groups, 11)


@pytest.mark.parametrize(
    ("layout", "kind", "outcome", "cites"),
    [
        ("1", "tier", "23", {(True, "3.2A(a)")}),
        ("1", "tier", "17", {(False, "3.2A(a)")}),
        ("1", "tier", "0", {(False, "3.10")}),
        ("4", "tier", "00", {(False, "3.11(b)")}),
        ("1", "orphelins", "17", {(True, "3.2A(b)(ii)")}),
        ("3", "orphelins", "0", {(False, "3.11(a)")}),
        ("1", "voisins", "25", {(True, "3.2A(c)(ii)")}),
        ("1", "voisins", "17", {(False, "3.2A(c)(i)")}),
        ("2", "voisins", "0", {(True, "3.2A(c)(i), 3.10")}),
        ("4", "voisins", "0", {(True, "3.2A(c)(i), 3.11(a)")}),
        ("4", "voisins", "00", {(False, "3.11(b)")}),
        ("1", "neighbours", "17", {(True, "3.2A(d)"), (False, "3.2A(d)")}),
        ("1", "neighbours", "0", {(True, "3.2A(d), 3.10"), (False, "3.10")}),
        ("3", "neighbours", "00", {(True, "3.2A(d), 3.11(b)"), (False, "3.11(b)")}),
        ("1", "asian", "17", {(True, "3.2(a), 3.9 Asian Neighbour"), (False, "3.2(b)")}),
        ("1", "asian", "0", {(False, "3.2(b)")}),
        ("4", "asian", "00", {(False, "3.2(b)")}),
    ],
)
def test_settlement_cites_the_clause_of_a_race_track_wager(
    layout: str, kind: str, outcome: str, cites: set[tuple[bool, str]]
) -> None:
    at = table("NZ", layout=layout, racetrack=True, asian_racetrack=True)
    assert offers.cited(at, kind, outcome) == {(won, f"NZ {ids}") for won, ids in cites}
