"""The keys of the drawings: each names a bet, and the letter of our own drawing stands where that
bet's chip belongs, on what is printed there.

What a letter stands on is read off the drawing: its rectangles, the words in them, and the letter's
circle. What it must stand on and cover is written here, by how many numbers meet and by the words
of a box.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from croupier.rules.offer import Offer
from kit.independent import roulette
from kit.marks import clause
from kit.offers import returned, table
from kit.pictures import SVG, groups, one, words
from kit.pictures import at as middle_of

SIDES = ("x", "y", "width", "height")
ZEROS = ("0", "00", "000")
HALVES = {
    "low": range(1, 19),
    "high": range(19, 37),
    "even": range(2, 37, 2),
    "odd": range(1, 37, 2),
}
COLOURS = {"red": roulette.RED, "black": {*roulette.NUMBERS} - roulette.RED}
CHANCES = {kind: {str(n) for n in numbers} for kind, numbers in HALVES.items()} | COLOURS


class Box(NamedTuple):
    """What is printed in a rectangle of the drawing, and where it is."""

    words: str
    x0: float
    y0: float
    x1: float
    y1: float

    def holds(self, x: float, y: float) -> bool:
        return self.x0 - 0.1 <= x <= self.x1 + 0.1 and self.y0 - 0.1 <= y <= self.y1 + 0.1


class Letter(NamedTuple):
    """A letter of the legend: where it is, and what the key beneath says of it."""

    bet: str
    x: float
    y: float
    name: str
    where: str
    covers: tuple[str, ...]


class Drawing(NamedTuple):
    boxes: list[Box]
    letters: list[Letter]

    def under(self, letter: Letter) -> list[str]:
        return [box.words for box in self.boxes if box.holds(letter.x, letter.y)]


def drawing(at: Offer) -> Drawing:
    """As someone sees it: the page is read, not the data it was drawn from."""
    page = ElementTree.fromstring(at.draw_legend().svg)
    said = {}
    for text in page.findall(f"{SVG}text"):
        found = re.fullmatch(r"(\w+) +(.+?): (.+?)\.(?: Covers ([\d ]+)\.)?", text.text or "")
        assert found, text.text
        said[found[1]] = (found[2], found[3], tuple((found[4] or "").split()))
    boxes, letters = [], []
    for part in page.findall(f"{SVG}g"):
        right, down = map(float, part.attrib["transform"][10:-1].split())
        for group in part.findall(f"{SVG}g"):
            if group.get("class") == "area":
                x, y, wide, high = (float(one(group, "rect").attrib[key]) for key in SIDES)
                x, y = x + right, y + down
                boxes.append(Box(words(group), x, y, x + wide, y + high))
            if group.get("class") == "place":
                x, y = (float(one(group, "circle").attrib[key]) for key in ("cx", "cy"))
                bet, key = group.attrib["data-bet"], said.pop(words(group))
                letters.append(Letter(bet, x + right, y + down, *key))
    assert not said, "explained, and not in the drawing"
    return Drawing(boxes, letters)


def row_of(number: str) -> set[str]:
    first = 3 * ((int(number) - 1) // 3) + 1
    return {str(first), str(first + 1), str(first + 2)}


def stands_right(kind: str, drawn: Drawing, letter: Letter) -> None:
    """The letter is where a chip on this kind of bet belongs, and covers what it then covers."""
    under = drawn.under(letter)
    squares = {one for one in under if one in (*roulette.NUMBERS, *ZEROS)}
    covers = set(letter.covers)
    if kind in ("straight", "split", "corner") or (kind == "street" and len(squares) == 3):
        meet = {"straight": 1, "split": 2, "street": 3, "corner": 4}[kind]
        if kind == "corner" and len(squares) == 2:  # 0 1 2 3: on the outer line
            assert squares in ({"0", "1"}, {"0", "3"})
            assert covers == {"0", "1", "2", "3"}
        else:
            assert len(squares) == meet
            assert covers == squares
    elif kind == "street":
        (end,) = squares
        assert int(end) % 3 in (0, 1), "at an end of its row"
        assert covers == row_of(end)
    elif kind == "six":
        above, below = sorted(squares, key=int)
        assert int(below) - int(above) == 3
        assert int(above) % 3 in (0, 1)
        assert covers == row_of(above) | row_of(below)
    elif kind == "five":
        assert squares in ({"0", "1"}, {"00", "1"}, {"0", "3"}) or under == ["FIRST FIVE"]
        assert covers == {"0", "00", "1", "2", "3"}
    elif kind == "column":
        assert under == ["2 to 1"]
        (foot,) = (box for box in drawn.boxes if box.holds(letter.x, letter.y))
        above_it = {box.words for box in drawn.boxes if (box.y0, box.y1) == (foot.y0, foot.y1)}
        assert covers == {one for one in above_it if one in roulette.NUMBERS}
        assert len(covers) == 12
    elif kind == "dozen":
        (printed,) = under
        at = ("1st 12", "2nd 12", "3rd 12").index(printed)
        assert covers == {str(n) for n in range(12 * at + 1, 12 * at + 13)}
    else:
        assert under == [{"low": "1-18", "high": "19-36"}.get(kind, kind.upper())]
        assert covers == CHANCES[kind]


def wins(at: Offer, letter: Letter) -> None:
    """A chip put there is settled as a wager on what the drawing says it covers."""
    parts = at.bets[letter.bet].parts
    assert {
        outcome for outcome in at.wheel.pockets if returned(at, letter.bet, 100 * parts, outcome)
    } == set(letter.covers)


# ---- Places on the numbers and in the boxes ----

NZ_37 = ("straight", "split", "street", "corner", "six", "dozen", "column", "even chance")
NZ_38 = (*NZ_37[:4], "five", *NZ_37[4:])
NZ_NAMES = {"straight": "Straight Up", "six": "Six-Line", "five": "Five-Line"}
CM11_H = {
    "a": ("straight", "Straight-Up"), "b": ("split", "Split"), "c": ("street", "Street"),
    "d": ("corner", "Corner"), "e": ("six", "Six-Line"), "f": ("column", "Column"),
    "g": ("dozen", "Dozen"), "h": ("low", "Low"), "i": ("high", "High"), "j": ("even", "Even"),
    "k": ("odd", "Odd"), "l": ("red", "Red"), "m": ("black", "Black"),
    "n": ("five", "Five-Line/First Five"),
}  # fmt: skip
KEYS = [
    *(("CM11", "F", f"Diagram H {one})", kind, name) for one, (kind, name) in CM11_H.items()),
    *(
        ("NZ", layout, f"Appendix {layout} item {at}", kind, NZ_NAMES.get(kind, kind.capitalize()))
        for layout, key in (("1", NZ_37), ("2", NZ_37), ("3", NZ_38), ("4", NZ_38))
        for at, kind in enumerate(key, 1)
    ),
]


@pytest.mark.parametrize(
    ("tag", "layout", "kind", "name"),
    [
        pytest.param(tag, layout, kind, name, marks=clause(tag, id), id=f"{tag} {id}")
        for tag, layout, id, kind, name in KEYS
    ],
)
def test_a_keys_place_is_in_the_drawing(tag: str, layout: str, kind: str, name: str) -> None:
    """NZ has one number in its keys for the six even chances: each of them has its box."""
    at = table(tag, layout=layout)
    drawn = drawing(at)
    for each in CHANCES if kind == "even chance" else (kind,):
        found = [
            letter for letter in drawn.letters
            if letter.bet.partition(":")[0] == each and "printed there" not in letter.where
        ]  # fmt: skip
        assert found
        for letter in found:
            assert letter.name == (each.capitalize() if kind == "even chance" else name)
            stands_right(each, drawn, letter)
            wins(at, letter)


@pytest.mark.parametrize(
    ("layout", "zero"),
    [
        pytest.param("2", "0", marks=clause("NZ", "Appendix 2 item 9")),
        pytest.param("4", "0", marks=clause("NZ", "Appendix 4 item 10")),
        pytest.param("4", "00", marks=clause("NZ", "Appendix 4 item 11")),
    ],
)
def test_a_courtesy_line_is_between_the_second_and_the_third_dozen(layout: str, zero: str) -> None:
    at = table("NZ", layout=layout)
    drawn = drawing(at)
    (letter,) = (
        one for one in drawn.letters if one.covers == (zero,) and "printed there" in one.where
    )
    assert drawn.under(letter) == ["2nd 12", "3rd 12"]
    wins(at, letter)


INSIDE = ("straight", "split", "street", "corner", "six")
OUTSIDE = ("column", "dozen", *CHANCES)
FREE: dict[str, Any] = {}
SPREAD: dict[str, Any] = {"side_bets": {"spread-bet": {"option": 1}}}


@pytest.mark.parametrize(
    ("tag", "layout", "more", "also"),
    [
        pytest.param(tag, layout, more, also, marks=clause(tag, *ids), id=f"{tag} {layout}")
        for tag, layout, more, also, ids in (
            ("CM11", "A", FREE, (), ("Diagram E",)),
            ("CM11", "F", FREE, ("five",), ("Diagram H",)),
            ("CM11", "I", FREE, (), ("Diagram K",)),
            ("CM11", "O", FREE, (), ("Diagram P",)),
            ("CM11", "V", FREE, ("five",), ("Diagram W",)),
            ("NZ", "1", FREE, (), ("3.1 closing",)),
            ("NZ", "2", FREE, (), ("3.1 closing",)),
            ("NZ", "3", FREE, ("five",), ("3.1A closing",)),
            ("NZ", "4", FREE, ("five",), ("3.1A closing",)),
            ("CP", "1", FREE, (), ("3.1 figure Single Zero",)),
            ("CP", "5", SPREAD, ("five", "green", "spread"), ("3.1 figure Double Zero",)),
        )
    ],
)
def test_every_bet_has_its_place_in_the_drawing(
    tag: str, layout: str, more: dict[str, Any], also: tuple[str, ...]
) -> None:
    at = table(tag, layout=layout, **more)
    drawn = drawing(at)
    kinds = {letter.bet.partition(":")[0] for letter in drawn.letters}
    assert kinds == {*INSIDE, *OUTSIDE, *also}
    for letter in drawn.letters:
        kind = letter.bet.partition(":")[0]
        if "printed there" in letter.where or kind == "spread":
            continue
        if kind == "green":
            assert (drawn.under(letter), set(letter.covers)) == (["GREEN"], {"0", "00"})
        else:
            stands_right(kind, drawn, letter)
        wins(at, letter)


@clause("CP", "3.1 figure Double Zero")
def test_the_areas_of_spread_bet_are_in_the_drawing() -> None:
    """Each marked with its range of totals, which the first table of 3.44 lists."""
    drawn = drawing(table("CP", layout="5", **SPREAD))
    areas = [one for one in drawn.letters if one.bet.startswith("spread:")]
    ranges = ["0-0", "1-11", "12-18", "19-39", "40-57", "58-71", "72-72"]
    printed = [box.words for box in drawn.boxes if box.words in ranges]
    assert printed == ranges
    for letter, marked in zip(areas, ranges, strict=True):
        assert letter.where == f"in its own area, marked {marked}"


# ---- Places on a race-track ----


def names_inside(at: Offer, asian: bool) -> dict[str, complex]:
    """Where each name is inside the track, and where the pockets are around it."""
    svg = at.draw_racetrack(asian=asian).svg
    inside = ElementTree.fromstring(svg).findall(f"{SVG}text")
    around = [one(pocket, "text") for pocket in groups(svg, "pocket")]
    return {text.text or "": middle_of(text) for text in (*inside, *around)}


def check_beside(at: Offer, asian: bool, name: str, numbers: set[str]) -> None:
    """The name is nearer to its own run of pockets than any other name is."""
    found = names_inside(at, asian)
    middle = sum(found[number] for number in numbers) / len(numbers)
    others = [text for text in found if text.isalpha()]
    assert min(others, key=lambda one: abs(found[one] - middle)) == name


@pytest.mark.parametrize(
    ("item", "bet", "name"),
    [
        pytest.param(item, bet, name, marks=clause("NZ", f"Appendix 6 item {item}", "3.2A closing"))
        for item, bet, name in (
            (1, "tier", "Tier"), (2, "orphelins", "Orphelins"), (3, "voisins", "Voisins du Zero"),
        )
    ],
)  # fmt: skip
def test_a_part_of_the_race_track_is_beside_its_pockets(item: int, bet: str, name: str) -> None:
    at = table("NZ", layout="1", racetrack=True)
    (letter,) = (one for one in drawing(at).letters if one.bet == bet)
    numbers = {n for position in roulette.SECTORS[bet] for n in position.split("/")}
    assert (letter.name, set(letter.covers)) == (name, numbers)
    if bet != "orphelins":  # which lie on both sides, so that their middle says nothing
        check_beside(at, False, bet.upper(), numbers)
    wins(at, letter)


@clause("NZ", "Appendix 6 item 4", "3.2A closing")
def test_neighbours_are_placed_on_their_number_on_the_race_track() -> None:
    at = table("NZ", layout="1", racetrack=True)
    (letter,) = (one for one in drawing(at).letters if one.bet.startswith("neighbours"))
    number = letter.bet.partition(":")[2]
    assert letter.where == f"on the race-track, on the number {number}"
    pockets = groups(at.draw_legend().svg, "pocket")
    (marked,) = (one for one in groups(at.draw_legend().svg, "place")
                 if one.get("data-bet") == letter.bet)  # fmt: skip
    (pocket,) = (one for one in pockets if words(one) == number)
    circle = one(marked, "circle").attrib
    assert complex(float(circle["cx"]), float(circle["cy"])) == middle_of(one(pocket, "text"))
    assert set(letter.covers) == {*roulette.neighbours("single", number, 2)}
    wins(at, letter)


@clause("NZ", "Appendix 5 item 1", "3.2 closing")
@pytest.mark.parametrize("animal", roulette.ANIMALS)
def test_a_section_of_the_asian_race_track_is_beside_its_three_pockets(animal: str) -> None:
    at = table("NZ", layout="1", asian_racetrack=True)
    (letter,) = (one for one in drawing(at).letters if one.bet == f"asian:{animal}")
    numbers = {*roulette.ANIMALS[animal].split()}
    assert (letter.name, set(letter.covers)) == (animal.capitalize(), numbers)
    assert letter.where == f"on the Asian race-track, in the section {animal.capitalize()}"
    check_beside(at, True, animal.upper(), numbers)
    wins(at, letter)
