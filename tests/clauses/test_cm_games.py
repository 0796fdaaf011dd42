"""Crown Melbourne: which layouts, wheels, modes and race-tracks each game has, and no others."""

from __future__ import annotations

from collections import Counter
from string import ascii_uppercase
from typing import Any

import pytest

from croupier.errors import SpecError
from croupier.table import events as e
from kit.independent import roulette
from kit.marks import Ids, clause, reading, shows
from kit.offers import table
from kit.table import books, only, playing

MODES = ("cloth", "touchbet", "touchtable", "ats")
DOUBLE = ("double-crown", "double-american")
# tag, game, clauses, layouts, wheels, modes; the first of each is had by a table that names none
GAMES = [
    ("CM18", "single-zero", ("2.1.1", "2.2"), "A", ("single",), MODES[:3]),
    ("CM18", "double-zero", ("2.1.1", "8.2.1"), "FG", DOUBLE, MODES[:3]),
    ("CM18", "crown", ("2.1.1", "9.2.1"), "N", ("triple",), MODES[:1]),
    ("CM18", "french", ("10.3.1",), "IJ", ("single",), MODES[:1]),
    ("CM11", "single-zero", ("2.1",), "ABC", ("single",), MODES[:3]),
    ("CM11", "double-zero", ("8.2.1",), "FOV", DOUBLE[::-1], MODES[:3]),
    ("CM11", "french", ("9.3.1",), "IJ", ("single",), MODES[:1]),
]


@pytest.mark.parametrize(
    ("tag", "game", "layouts", "wheels", "modes"),
    [
        pytest.param(tag, game, *rest, marks=shows(tag, ids, "defaults"), id=f"{tag}-{game}")
        for tag, game, ids, *rest in GAMES
    ],
)
def test_a_game_has_its_layouts_wheels_and_modes_and_no_others(
    tag: str, game: str, layouts: str, wheels: tuple[str, ...], modes: tuple[str, ...]
) -> None:
    plain = table(tag, game=game).spec
    assert (plain.layout, plain.wheel, plain.mode) == (layouts[0], wheels[0], "cloth")
    known = {
        "layout": (tuple(layouts), tuple(ascii_uppercase)),
        "wheel": (wheels, tuple(roulette.WHEELS)),
        "mode": (modes, MODES),
    }
    for key, (mine, there) in known.items():
        for word in there:
            if word in mine:
                assert getattr(table(tag, game=game, **{key: word}).spec, key) == word
            else:
                said = f"'{key}' is '{word}'; {game} in {tag} has {', '.join(mine)}."
                with pytest.raises(SpecError) as refused:
                    table(tag, game=game, **{key: word})
                assert str(refused.value) == said


# layout, its rows of zeros from the head, on how many sides the outside bets are, boxes
PRINTED = [
    pytest.param("A", "0", 1, (), marks=clause("CM18", "2.1.1")),
    pytest.param("F", "00 0", 1, ("five:0/00/1/2/3",), marks=reading("CM18", "zeros-f-g")),
    pytest.param("G", "00 0", 1, (), marks=reading("CM18", "zeros-f-g")),
    pytest.param("N", "000 00 0", 1, ("any-green", "first-six"), marks=reading("CM18", "zeros-n")),
    pytest.param("I", "0", 2, (), marks=reading("CM18", "french-layouts")),
    pytest.param("J", "0", 2, (), marks=reading("CM18", "french-layouts")),
]


@pytest.mark.parametrize(("layout", "zeros", "sides", "boxes"), PRINTED)
def test_what_is_printed_on_a_layout_of_2025(
    layout: str, zeros: str, sides: int, boxes: tuple[str, ...]
) -> None:
    at = table("CM18", layout=layout)
    rows = [[square.bet.pick[0] for square in row] for row in at.layout.rows]
    assert rows == [
        *([zero] for zero in zeros.split()),
        *([str(n), str(n + 1), str(n + 2)] for n in range(1, 37, 3)),
    ]
    printed = Counter(str(area.bet) for area in at.layout.areas)
    once = [f"straight:{n}" for n in (*zeros.split(), *roulette.NUMBERS)]
    once += [*(f"column:{c}" for c in (1, 2, 3)), *boxes]
    beside = ["low", "even", "red", "black", "odd", "high", "dozen:1", "dozen:2", "dozen:3"]
    assert printed == Counter(once) + Counter(beside * sides)


SECTORS = {"tier", "orphelins", "voisins", "zero-game", "neighbours"}
PIECES = tuple(f"6.4 Neighbours {size}-piece" for size in ("three", "five", "seven"))
BUTTON = ("10.2 Neighbours button", *PIECES)
# tag, mode, games, whether a table has one that does not say, clauses, readings
TRACKS: list[tuple[str, str, str, bool, Ids, Ids]] = [
    ("CM18", "cloth", "single-zero double-zero crown", False, ("6.4", *PIECES), ()),
    ("CM18", "cloth", "french", False, ("10.6.2(a)", *BUTTON), "french-neighbours"),
    ("CM18", "touchtable", "single-zero double-zero", True, PIECES, "touchtable-racetrack"),
    ("CM11", "cloth", "single-zero double-zero", False, ("6.4 #1", "6.4 Neighbours"), ()),
    ("CM11", "cloth", "french", False, ("9.6.2(a)", "9.2 Neighbours button"), ()),
    ("CM11", "touchbet", "single-zero double-zero", True, "6.4 Neighbours", "touchbet-racetrack"),
    ("CM11", "touchtable", "single-zero double-zero", True, ("11.4.1", "6.4 Neighbours"),
     "touchtable-racetrack"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("tag", "mode", "game", "default"),
    [
        pytest.param(tag, mode, game, default, marks=shows(tag, ids, reads),
                     id=f"{tag}-{mode}-{game}")
        for tag, mode, games, default, ids, reads in TRACKS
        for game in games.split()
    ],
)  # fmt: skip
def test_where_a_race_track_is_and_which_bets_it_takes(
    tag: str, mode: str, game: str, default: bool
) -> None:
    """Where several sizes of neighbours are had, two each side come first: `neighbours:17`."""
    layout = {"CM18 double-zero": "G", "CM11 double-zero": "O"}.get(f"{tag} {game}")
    spec = {"mode": mode, "game": game} | ({"layout": layout} if layout else {})
    assert table(tag, **spec).spec.racetrack is default
    at, plain = table(tag, racetrack=True, **spec), table(tag, racetrack=False, **spec)
    added = {row.kind for row in at.bets.values()} - {row.kind for row in plain.bets.values()}
    marked = {"neighbours"} if game == "french" else set()  # under a marker, without a track
    assert added == (SECTORS | ({"finales"} if tag == "CM18" else set())) - marked
    assert at.spec.neighbours == ((2, 1, 3) if tag == "CM18" else (2,))
    assert at.find("neighbours:17").parts == 5


@books(CM18=("10.2 Neighbours button", "10.4.2", "10.4.2(a)"),
       CM11=("9.2 Neighbours button", "9.4.2 #1", "9.4.2(a)"),
       reads={"CM18": "french-neighbours"})  # fmt: skip
@pytest.mark.parametrize("called", [False, True])
def test_neighbours_are_taken_under_a_marker_without_a_race_track(tag: str, called: bool) -> None:
    """Two either side; nothing else of a race-track is had, and only a French table has it."""
    at = playing(tag, game="french")
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    wager: dict[str, Any] = {"player": "ana", "bet": "neighbours:17", "stake": 25_00}
    by, do = ("croupier:c", "call-bet") if called else ("player:ana", "place-wager")
    at.ask(by, do, **wager)
    for bet in ("neighbours:17+1", "neighbours:17+3", "tier", "finales:7"):
        at.refused("bet-not-offered", "player:ana", "place-wager", bet=bet, stake=35_00)
    settled = only(at.spin("6"), e.WagersSettled)
    ((number, *_),) = [line.clause.split(",") for line in settled.lines]
    assert number == {"CM18": "CM18 10.4.2", "CM11": "CM11 9.4.2 #1"}[tag]
    assert (settled.won, settled.lost, at.down("ana")) == (175_00, 20_00, {"straight:6": 5_00})
    assert "neighbours:17" not in table(tag).bets


@pytest.mark.parametrize("game", ["single-zero", "double-zero"])
@clause("CM18", "11.8.1")
def test_a_touchbet_table_of_2025_has_no_race_track(game: str) -> None:
    assert table("CM18", game=game, mode="touchbet").spec.racetrack is False
    with pytest.raises(SpecError, match="CM18 has no race-track"):
        table("CM18", game=game, mode="touchbet", racetrack=True)


# ---- Side bets ----


@reading("CM18", "side-bets-any-mode")
@pytest.mark.parametrize("game", ["single-zero", "double-zero", "crown", "french"])
@pytest.mark.parametrize(
    "side_bet", ["lucky-symbols", "roulette-match", "spread-bet", "lucky-ball"]
)
def test_side_bets_are_offered_in_any_mode(game: str, side_bet: str) -> None:
    """Two of them need a wheel of one zero or two."""
    option = {"option": 1} if side_bet == "spread-bet" else {}
    for mode in MODES[:3] if game in ("single-zero", "double-zero") else MODES[:1]:
        spec = {"game": game, "mode": mode, "side_bets": {side_bet: option}}
        if game == "crown" and side_bet in ("spread-bet", "lucky-ball"):
            with pytest.raises(SpecError, match=f"'side_bets' is '{side_bet}'; crown in CM18 has"):
                table("CM18", **spec)
        else:
            assert set(table("CM18", **spec).side) == {side_bet}
