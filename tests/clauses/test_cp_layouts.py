"""Crown Perth RAG599: wheels, layouts, stations and wagering period, clause by clause."""

from __future__ import annotations

import pytest

from croupier.errors import SpecError
from croupier.rulebooks import offer
from croupier.rules.offer import Offer
from croupier.rules.spec import read_spec
from kit import offers
from kit.independent import roulette
from kit.marks import clause, reading, recorded
from kit.offers import table

EVEN_CHANCES = ("low", "even", "red", "black", "odd", "high")
KINDS = {"straight", "split", "street", "corner", "six", "column", "dozen", *EVEN_CHANCES}
# The boxes of a number-free layout: 1-6, 7-12, 13-18, 19-24, 25-30, 31-36.
SIX_BOXES = {
    f"six:{'/'.join(box)}": set(box)
    for box in (roulette.NUMBERS[first : first + 6] for first in range(0, 36, 6))
}


@reading("CP", "wheel-orders")
@pytest.mark.parametrize(
    ("layout", "wheel", "pockets", "zeros"),
    [
        pytest.param(
            *("1", "single", 37, "0"), marks=clause("CP", "2.3(a)", "2.3(a) diagram"), id="single"
        ),
        *[
            pytest.param(
                *("5", wheel, 38, "0 00"), marks=clause("CP", "2.3(b)", "2.3(b) diagrams"), id=wheel
            )
            for wheel in ("double-crown", "double-american")
        ],
    ],
)
def test_wheels(layout: str, wheel: str, pockets: int, zeros: str) -> None:
    """The orders are readings: the diagrams are lost."""
    at = table("CP", layout=layout, wheel=wheel)
    offers.check_wheel(at, pockets, set(zeros.split()))
    offers.check_alternate(at)
    said = {one.item: one.exactly for one in at.rulebook.equipment}
    assert (
        said["compartments-single-zero" if pockets == 37 else "compartments-double-zero"] == pockets
    )


@pytest.mark.parametrize(
    ("game", "allowed", "other"),
    [
        pytest.param(
            *("single-zero", "single", "double-crown double-american triple"),
            marks=clause("CP", "2.3(a)"),
        ),
        pytest.param(
            *("double-zero", "double-crown double-american", "single triple"),
            marks=clause("CP", "2.3(b)", "2.3(b) diagrams"),
        ),
    ],
)
def test_each_game_has_its_wheels(game: str, allowed: str, other: str) -> None:
    assert table("CP", game=game).wheel.id == allowed.split()[0]
    for wheel in allowed.split():
        assert table("CP", game=game, wheel=wheel).wheel.id == wheel
    for wheel in other.split():
        with pytest.raises(SpecError, match=f"'wheel' is '{wheel}'"):
            table("CP", game=game, wheel=wheel)


@pytest.mark.parametrize(
    ("layout", "zeros", "also"),
    [
        pytest.param(
            *(layout, zeros, also),
            marks=(
                clause("CP", f"2.4 Layout {layout}"),
                reading("CP", "zeros-single" if zeros == "0" else "zeros-5-6"),
            ),
            id=layout,
        )
        for layout, zeros, also in [
            ("1", "0", set()),
            ("2", "0", set()),
            ("3", "0", {"tier", "orphelins", "voisins", "zero-game", "neighbours"}),
            ("4", "0", {"tier", "orphelins", "voisins", "zero-game", "neighbours"}),
            ("5", "00 0", {"five", "green"}),
            ("6", "00 0", {"five", "green"}),
        ]
    ],
)
def test_layouts_with_numbers(layout: str, zeros: str, also: set[str]) -> None:
    """Readings: 1, 2, 5 and 6 are garbled, 3 and 4 lost but for their race-track in 3.45."""
    at = table("CP", layout=layout)
    squares = [square.bet.pick[0] for row in at.layout.rows for square in row]
    assert squares == [*zeros.split(), *roulette.NUMBERS]
    assert {row.kind for row in at.bets.values()} == KINDS | also
    for kind in KINDS:
        expected = roulette.bets("single" if zeros == "0" else "stack-2", kind)
        assert offers.of_kind(at, kind) == expected
    offers.check_returns(at, roulette.bets("single", "column"), 2)  # garbled on 5: "2 to 11"


@pytest.mark.parametrize(
    ("layout", "sides", "zeros", "green", "wheel", "other"),
    [
        pytest.param(*row, marks=clause("CP", f"2.4 Layout {row[0]}"), id=row[0])
        for row in [
            ("7", 2, "0", 35, "single", "double-crown"),
            ("8", 2, "0 00", 17, "double-crown", "single"),
            ("9", 1, "0", 35, "single", "double-american"),
        ]
    ],
)
@clause("CP", "1.1 Six-line", "3.21(a)", "3.21(b)", "3.22")
@reading("CP", "green-box")
def test_number_free_layouts(
    layout: str, sides: int, zeros: str, green: int, wheel: str, other: str
) -> None:
    """A reading: the unlabelled box at the top is Green, its odds say with how many zeros."""
    at = table("CP", layout=layout)
    assert at.wheel.id == wheel
    dozens = roulette.outside("dozen")
    offers.check_returns(at, {"green": set(zeros.split())}, green)
    offers.check_returns(at, SIX_BOXES, 5)
    offers.check_returns(at, dozens, 2)
    for kind in EVEN_CHANCES:
        offers.check_returns(at, roulette.outside(kind), 1)
    lines = [["green"], list(SIX_BOXES), list(dozens), list(EVEN_CHANCES)]
    assert boxes_as_printed(at) == [
        line if sides == 1 else [*reversed(line), *line] for line in lines
    ]
    assert set(at.bets) == {bet for line in lines for bet in line}
    with pytest.raises(SpecError, match="They must be the same"):
        table("CP", layout=layout, wheel=other)


@clause("CP", "1.1 Number Free Layout")
@pytest.mark.parametrize(
    ("layout", "wheels"), [("7", "single"), ("8", "double-crown double-american"), ("9", "single")]
)
def test_a_number_free_layout_has_no_numbered_betting_areas(layout: str, wheels: str) -> None:
    at = table("CP", layout=layout)
    assert at.spec.game == "number-free"
    assert at.layout.rows == ()
    for kind in ("straight", "split", "street", "corner", "column"):
        for bet in roulette.bets("single", kind):
            offers.check_refused(at, bet, f"layout {layout} has no such bets", "CP 3.1")
    for bet in roulette.bets("single", "six").keys() - SIX_BOXES.keys():
        offers.check_refused(at, bet, "do not meet under one chip", "CP 3.1")
    for wheel in wheels.split():
        assert table("CP", layout=layout, wheel=wheel).bets.keys() == at.bets.keys()
    known = "single, double-crown, double-american"
    with pytest.raises(SpecError, match=f"'wheel' is 'triple'; number-free in CP has {known}"):
        table("CP", layout=layout, wheel="triple")
    with pytest.raises(SpecError, match="'mode' is 'ats'; number-free in CP has cloth"):
        table("CP", layout=layout, mode="ats")


LISTED = {"single-zero": "1 2 3 4", "double-zero": "5 6", "number-free": "7 8 9"}


@clause("CP", "2.4 chapeau")
@pytest.mark.parametrize(
    "game",
    [
        pytest.param("single-zero", marks=clause("CP", "2.3(a)")),
        pytest.param("double-zero", marks=clause("CP", "2.3(b)")),
        pytest.param("number-free", marks=clause("CP", "1.1 Number Free Layout")),
    ],
)
def test_the_game_is_played_on_the_listed_layouts(game: str) -> None:
    """One zero on layouts 1 to 4, two on 5 and 6, no numbers on 7 to 9: each game has its own."""
    for other, layouts in LISTED.items():
        for layout in layouts.split():
            if other == game:
                assert table("CP", layout=layout).spec.game == game
                assert table("CP", layout=layout, game=game).spec.layout == layout
                continue
            with pytest.raises(SpecError, match=f"'layout' is '{layout}'; {game} in CP has"):
                table("CP", game=game, layout=layout)
    for layout in ("0", "22", "A", "F"):
        with pytest.raises(SpecError, match="'layout' is"):
            table("CP", layout=layout)


@pytest.mark.parametrize(
    ("game", "modes"),
    [
        pytest.param("single-zero", "cloth ats", marks=clause("CP", "2.3(a)")),
        pytest.param("double-zero", "cloth ats", marks=clause("CP", "2.3(b)")),
        pytest.param("number-free", "cloth", marks=clause("CP", "1.1 Number Free Layout")),
    ],
)
def test_games_with_numbers_are_played_on_cloth_and_stations(game: str, modes: str) -> None:
    for mode in ("cloth", "touchbet", "touchtable", "ats"):
        if mode in modes.split():
            assert table("CP", game=game, mode=mode).spec.mode == mode
            continue
        with pytest.raises(SpecError, match=f"'mode' is '{mode}'; {game} in CP has"):
            table("CP", game=game, mode=mode)


@reading("CP", "defaults")
def test_what_a_table_has_that_does_not_say() -> None:
    """A reading: the first layout and wheel of its game, ten stations, 5.00 to 500.00."""
    usual = {
        "single-zero": ("1", "single"),
        "double-zero": ("5", "double-crown"),
        "number-free": ("7", "single"),
    }
    for game, wanted in usual.items():
        spec = offer(read_spec({"rulebook": "CP", "game": game})).spec
        assert (spec.layout, spec.wheel, spec.stations) == (*wanted, 0)
    assert table("CP").spec.game == "single-zero"
    assert table("CP", layout="8").wheel.id == "double-crown"
    assert table("CP", mode="ats").spec.stations == 10
    limits = offer(read_spec({"rulebook": "CP"})).spec.limits
    assert {limits.of(kind) for kind in ("red", "dozen", "column")} == {(5_00, 500_00, 5_00)}
    assert {limits.of(kind) for kind in ("straight", "six")} == {(5_00, 500_00, 1_00)}


@reading("CP", "lost-layouts")
@pytest.mark.parametrize(
    ("layout", "why"),
    [
        *[
            pytest.param(
                *(layout, "neither its heading nor its drawing is in the text; .* 1 to 9"),
                marks=recorded("CP", f"2.4 Layout {layout}"),
            )
            for layout in ("10", "11", "12")
        ],
        pytest.param(
            *("13", "its drawing is lost from the text; .* 1 to 9"),
            marks=recorded("CP", "2.4 Layout 13"),
        ),
        *[
            pytest.param(
                *(str(layout), "ATS screen is lost from the text; name the cloth layout .* 1 to 6"),
                marks=recorded("CP", f"2.5 Layout {layout}"),
            )
            for layout in range(14, 22)
        ],
    ],
)
def test_a_layout_whose_drawing_is_lost_is_refused(layout: str, why: str) -> None:
    """A reading: nobody can say what it offers. That the text has it is kept, with what is lost."""
    for mode in ("cloth", "ats"):
        with pytest.raises(SpecError, match=f"Layout {layout} of CP cannot be used: .*{why}"):
            table("CP", layout=layout, mode=mode)


@clause("CP", "1.1 Automated Transaction Station (ATS)")
@reading("CP", "lost-layouts")
@pytest.mark.parametrize("layout", ["1", "2", "3", "4", "5", "6"])
def test_an_ats_has_the_bets_and_odds_of_the_layout_it_shows(layout: str) -> None:
    """A reading: the drawings of the screens are lost, so an ATS names a cloth layout."""
    screen = table("CP", layout=layout, mode="ats", racetrack=False)
    cloth = table("CP", layout=layout, racetrack=False)
    assert {bet: row.returns for bet, row in screen.bets.items()} == {
        bet: row.returns for bet, row in cloth.bets.items()
    }
    assert len(screen.bets) == (157 if layout in "1234" else 161)


@clause("CP", "1.1 Wagering Period (b)")
def test_a_wagering_period_is_no_less_than_twenty_seconds() -> None:
    for layout in ("1", "5"):
        for seconds in (20, 21, 30, 600):
            at = table("CP", layout=layout, mode="ats", wagering_period_s=seconds)
            assert at.spec.wagering_period_s == seconds
        for seconds in (19, 1, 0, -20):
            with pytest.raises(SpecError, match=r"20 s is the least \[CP 1.1 Wagering Period \(b"):
                table("CP", layout=layout, mode="ats", wagering_period_s=seconds)


@reading("CP", "wagering-period")
def test_only_an_ats_has_a_wagering_period_and_it_may_have_none() -> None:
    assert table("CP", mode="ats").spec.wagering_period_s == 30
    assert table("CP", mode="ats", wagering_period_s=None).spec.wagering_period_s is None
    with pytest.raises(SpecError, match="'wagering_period_s' is for TouchBet and ATS tables"):
        table("CP", wagering_period_s=30)


def boxes_as_printed(at: Offer) -> list[list[str]]:
    """The boxes of a layout, line by line from the top, each from left to right."""
    lines: dict[int, list[str]] = {}
    for spot in sorted(at.layout.spots, key=lambda spot: (spot.y, spot.x)):
        lines.setdefault(spot.y, []).append(str(spot.bet))
    return list(lines.values())
