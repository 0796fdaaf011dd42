"""Which tables can be made, and what is said of one before it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.rulebooks import all_rulebooks, offer
from croupier.rules.spec import read_spec
from kit.server import running
from kit.waiting import until


@pytest.fixture(scope="module")
def dealer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("making")
    with running(folder) as live:
        yield live.staff("dan", "dealer")


def check(dealer: httpx.Client, table: str = "new", **spec: Any) -> dict[str, Any]:
    asked = {"table": table, "spec": {"rulebook": "CM18", **spec}}
    answer = dealer.post("/api/choices/check", json=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_every_combination_that_is_offered_can_be_made(dealer: httpx.Client) -> None:
    choices = dealer.get("/api/choices").json()
    assert {one["tag"] for one in choices["rulebooks"]} == {one.tag for one in all_rulebooks()}
    for book in choices["rulebooks"]:
        drawn = {one["id"] for one in book["layouts"]}
        for table in book["tables"]:
            keys = ("game", "layout", "wheel", "mode")
            spec = {"rulebook": book["id"], **{key: table[key] for key in keys}}
            made = offer(read_spec(spec))
            assert made.spec.layout in drawn
            zeros = str(len(made.wheel.zeros))
            for side in (one for one in book["side_bets"] if one["id"] in table["side_bets"]):
                options = side["zeros"].get(zeros, [])
                for given in [{"option": one} for one in options] or [{}]:
                    offer(read_spec({**spec, "side_bets": {side["id"]: given}}))


def test_what_no_rulebook_has_is_not_offered(dealer: httpx.Client) -> None:
    choices = dealer.get("/api/choices").json()
    tables = {
        (book["tag"], one["game"], one["layout"], one["wheel"], one["mode"])
        for book in choices["rulebooks"]
        for one in book["tables"]
    }
    assert ("CM18", "single-zero", "A", "single", "touchbet") in tables
    for book in all_rulebooks():
        made = {one[1:] for one in tables if one[0] == book.tag}
        assert {(g, m) for g, _, _, m in made} == {
            (game.game, mode) for game in book.game for mode in game.modes
        }
    assert not any(layout == "10" for tag, _, layout, _, _ in tables if tag == "CP")  # lost


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("seats", {"seats": 99}),
    ("stations", {"mode": "touchbet", "stations": 51}),
    ("stations", {"stations": 3}),
    ("wagering_period_s", {"mode": "touchbet", "wagering_period_s": 0}),
    ("wagering_period_s", {"wagering_period_s": 20}),
    ("warning_s", {"mode": "touchbet", "wagering_period_s": 20, "warning_s": 30}),
    ("currency", {"currency": "dollars"}),
    ("float", {"float": -1}),
    ("neighbours", {"racetrack": True, "neighbours": [9]}),
    ("side_bets", {"side_bets": {"dice": {}}}),
    ("limits.chips", {"limits": {"chips": [0]}}),
    ("limits.outlay", {"limits": {"outlay": -5}}),
    ("limits.kinds.straight", {"limits": {"kinds": {"straight": {"min": 900, "max": 100}}}}),
    ("limits.min", {"limits": {"min": 0}}),
    ("limits.max", {"limits": {"min": 900, "max": 100}}),
    ("limits.unit", {"limits": {"unit": 0, "inside_unit": 100}}),
    ("limits.inside_max", {"limits": {"inside_max": 100}}),
    ("limits.kinds.straight", {"limits": {"inside_max": 9, "kinds": {"straight": {"max": 8}}}}),
    ("limits.min", {"limits": {"min": "five"}}),
    ("language", {"language": "de"}),
    ("layout", {"layout": "Q"}),
    ("wheel", {"wheel": "triple"}),
    ("mode", {"mode": "ats"}),
]


@pytest.mark.parametrize(("field", "spec"), WRONG, ids=[field for field, _ in WRONG])
def test_what_is_wrong_is_said_at_its_field(
    dealer: httpx.Client, field: str, spec: dict[str, Any]
) -> None:
    wrong = check(dealer, **spec)["wrong"]
    assert wrong["field"] == field, wrong
    assert wrong["says"]["en"] and wrong["says"]["fr"]


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ({"seats": 99}, "There are at most 50 seats here. [reading: usual-places]"),
        ({"mode": "touchbet", "wagering_period_s": 90_000}, "86400 seconds are the most."),
        ({"limits": {"outlay": 10**15}}, "This amount cannot be."),
        (
            {"limits": {"chips": [500, 100]}},
            "Write their values from the smallest up, at most 40; all are multiples of one amount.",
        ),
        ({"currency": "dollars"}, "Write three capital letters, for example AUD."),
    ],
)
def test_a_form_is_not_answered_in_the_words_of_a_spec(
    dealer: httpx.Client, spec: dict[str, Any], says: str
) -> None:
    assert check(dealer, **spec)["wrong"]["says"]["en"] == says


def test_a_right_one_has_its_sign_and_is_not_made(dealer: httpx.Client) -> None:
    limits = {"min": 1000, "max": 20_000, "kinds": {"straight": {"max": 5_000}}}
    found = check(dealer, mode="touchbet", limits=limits)
    assert "wrong" not in found
    assert found["sign"]["min"], found["sign"]["max"] == (1000, 20_000)
    assert found["kinds"]["straight"][:2] == [1000, 5_000]
    assert found["spec"]["stations"] == 50
    assert "dealer" in found["openers"] and "administrator" not in found["openers"]
    assert dealer.get("/api/tables").json() == []


def test_a_table_without_a_name_yet_has_a_sign(dealer: httpx.Client) -> None:
    found = check(dealer, table="")
    assert found["wrong"]["field"] == "table" and found["sign"]["min"] == 500
    assert (
        dealer.post("/api/tables", json={"table": "1", "spec": {"rulebook": "NZ"}}).status_code
        == 201
    )
    assert "already" in check(dealer, table="1")["wrong"]["says"]["en"]


def test_who_had_a_table_made_is_in_the_audit(tmp_path: Path) -> None:
    with running(tmp_path) as live:
        asked = {"table": "9", "spec": {"rulebook": "CM18"}}
        assert live.staff("mel", "dealer").post("/api/tables", json=asked).status_code == 201
        until(lambda: b'"table-ordered"' in live.audit(), "it is noted")
        assert b'"by":"dealer:mel"' in live.audit()
