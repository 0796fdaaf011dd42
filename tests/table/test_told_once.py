"""What a console is told once of its table, in full, of every game in every mode: as golden text in
`tests/data/layouts`; `pytest tests/table --accept` writes it to be read. Of bets, spots and printed
areas there is the first and the last of each kind; the others are counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.rulebooks import all_rulebooks
from croupier.rules.spec import read_spec
from kit.role_matrix import SIDE_BETS
from kit.table import playing
from kit.views import layout

GOLDEN = Path(__file__).parent.parent / "data/layouts"
TABLES: dict[str, dict[str, Any]] = {
    f"{book.tag} {game.game} {mode}": {"rulebook": book.tag, "game": game.game, "mode": mode}
    for book in all_rulebooks()
    for game in book.game
    for mode in game.modes
}
TABLES |= {
    "CM18 with side bets": {"rulebook": "CM18", "racetrack": True, "side_bets": SIDE_BETS},
    "CM18 french plaques": {"rulebook": "CM18", "game": "french", "language": "fr"},
    "CP cloth with stations": {"rulebook": "CP", "layout": "3", "stations": 2, "racetrack": True},
    "CP number-free layout 8": {"rulebook": "CP", "game": "number-free", "layout": "8"},
    "NZ both race-tracks": {"rulebook": "NZ", "racetrack": True, "asian_racetrack": True},
    "ACT limits of their own": {
        "rulebook": "ACT", "currency": "AUD", "seats": 5, "limits": {
            "min": 1000, "max": 20_000, "unit": 500, "outlay": 2000, "inside_min": 200,
            "inside_max": 5000, "inside_unit": 200, "kinds": {"straight": {"max": 4000}},
        },
    },
}  # fmt: skip
MANY = {"areas": "bet", "spots": "bet", "bets": "kind"}


@pytest.mark.parametrize("name", TABLES)
def test_what_a_console_is_told_of_its_table(name: str, request: pytest.FixtureRequest) -> None:
    golden = GOLDEN / f"{name.replace(' ', '-')}.txt"
    if request.config.getoption("--accept"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(written(TABLES[name]), encoding="utf-8")
    assert written(TABLES[name]).splitlines() == golden.read_text(encoding="utf-8").splitlines()


def test_no_text_is_left_of_a_table_that_is_gone() -> None:
    assert {one.stem for one in GOLDEN.iterdir()} == {name.replace(" ", "-") for name in TABLES}


def written(spec: dict[str, Any]) -> str:
    table = playing(**spec).table
    text = f"spec: {line(table.offer.spec)}\n"
    for area in dict.fromkeys((table.main.name, table.screens.name)):
        told = layout(table, table.main if area == table.main.name else table.screens)
        told["rulebook"].pop("data")  # the hash of all data
        text += f"\n{area}\n"
        for key, value in told.items():
            many = ends(value, MANY[key]) if key in MANY else [line(value)]
            text += "".join(f"{key}: {one}\n" for one in many)
    return text


def ends(found: list[Any] | dict[str, Any], by: str) -> list[str]:
    """Of each kind the first and the last, and how many there are."""
    entries = found if isinstance(found, list) else [{"bet": k, **v} for k, v in found.items()]
    kinds: dict[str, list[Any]] = {}
    for one in entries:
        kinds.setdefault(one[by].partition(":")[0], []).append(one)
    return [
        f"{len(many)} {kind}: {' … '.join(dict.fromkeys((line(many[0]), line(many[-1]))))}"
        for kind, many in kinds.items()
    ]


def line(value: object) -> str:
    return msgspec.json.encode(value).decode()


def test_a_spec_that_is_complete_stays_as_it_is() -> None:
    for spec in TABLES.values():
        made = playing(**spec).table.offer.spec
        assert playing(**msgspec.to_builtins(made)).table.offer.spec == made
        assert read_spec(msgspec.to_builtins(made)) == made
