"""Rulebooks each wrong in one way: loading names the file, the key and the cure."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from croupier import rulebooks
from croupier.errors import RulebookError
from croupier.rules.book.checks import build
from croupier.rules.vocabulary import WheelId

FOLDER = Path(__file__).parent / "broken"
SAID = {  # words each message contains: the key, then the cure
    "citation_of_no_clause": (
        "bet straight single-zero odds",
        "'6.99 Straight-Up'",
        "'6.1 Straight-Up'",
    ),
    "citation_of_no_reading": ("layout A", "reading: moon", "no reading of this rulebook"),
    "citation_of_another_rulebook": ("bet straight single-zero wins", "is no clause of CM18"),
    "missing_key": ("bet[0]", "missing required field `odds`"),
    "unknown_key": ("bet[0]", "unknown field `pays`"),
    "wrong_type": ("bet[0].numbers.value", "Expected `int`"),
    "odds_that_are_no_odds": ("bet straight odds", "'35 for 1'", '"35 to 1"'),
    "odds_of_nothing": ("bet straight odds", "'0 to 1'", '"35 to 1"'),
    "kind_of_no_bet": ("bet strait", "did you mean 'straight'?"),
    "bet_on_nothing": ("bet straight", "neither numbers nor sets"),
    "chip_on_seven_numbers": ("bet straight numbers", "7", "write 1"),
    "set_of_no_numbers": ("bet low sets", "'one to eighteen'"),
    "span_of_no_numbers": ("bet low sets", "'1-eighteen'", '"1-18"'),
    "game_without_its_layout": ("game single-zero layouts", "'Z'"),
    "layout_drawn_and_lost": ("layout A", "neither or both of drawing and lost"),
    "zeros_that_touch_nothing": ("layout A drawing.zeros", "[['00'], ['0']]", "in one row"),
    "pieces_that_do_not_add_up": ("sector tier count", "the pieces add up to 2"),
    "piece_of_no_bet": ("sector tier pieces", "'2 strait:5'", "split:5/8"),
    "race_track_on_no_layout": ("racetrack classic layouts", "'Z'"),
    "game_of_no_name": ("game[0].game", "'triple-zero'", "single-zero"),
    "mode_of_no_name": ("game[0].modes", "'cloths'", "touchbet"),
    "zero_that_is_none": ("zero[0].outcome", "'7'", "use 0, 00, 000"),
    "zero_of_no_kind": ("zero 0 kinds", "'strait'"),
    "finales_of_no_number": ("finales.1", "'1 111'"),
    "animal_of_no_zodiac": ("asian.sections", "'cat' on '1 2 3'"),
    "race_track_on_a_layout_of_another_game": (
        "racetrack classic layouts", "'F'", "name a layout of single-zero",
    ),
    "race_track_of_a_game_without_it": (
        "racetrack classic games", "'double-zero'", "none of these layouts",
    ),
    "race_track_out_of_order": ("racetrack classic reach", "[2, 1]", "ascending order"),
    "spread_beyond_the_wheels": ("side_bet spread-bet odds", "'72-73'", "72 at most"),
    "race_track_of_no_bet": ("racetrack classic bets", "'tears'"),
    "zero_of_a_kind_without_it": ("zero 0 kinds", "'low': no such bet has 0 here", "leave it out"),
    "zero_beside_no_number": ("zero 0 together", "'1': no bet wins by it alone", "leave it out"),
    "zero_on_no_layout_of_its_game": ("zero 0 layouts", "'B'", "use A"),
    "zero_ruled_twice": ("zero 0", "two rules for single-zero on layout A", "its own layouts"),
    "race_track_of_a_bet_unsaid": ("racetrack classic bets", "'finales'", "use tier, neighbours"),
    "race_track_in_no_mode_of_its_game": (
        "racetrack classic modes", "single-zero is not played in mode 'touchbet'", "use cloth",
    ),
    "race_track_twice": ("racetrack classic", "it is never read", "leave it out"),
    "box_of_no_bet": ("layout A drawing.boxes", "'green'", "no game on this layout has such a bet"),
    "pieces_of_no_policy": ("limits cloth indivisible", "nothing is said", "say it"),
    "pieces_without_a_race_track": ("limits cloth indivisible", "'refuse'", "leave it out"),
    "spread_no_two_numbers_reach": ("side_bet spread-bet odds", "'71-73'", "add up to 72 at most"),
    "role_of_nobody": ("power close-table by", "'barber'", "ladder"),
    "tender_of_nobody": ("tender.by_player", "nobody at cloth buys in so", "take it out"),
    "tender_left_out": ("tender.to_dealer", "nothing is said for cloth", "[tender.cloth]"),
    "ground_called_by_nobody": ("no_spin short-spin by", "'barber'"),
    "policy_of_no_name": ("limits cloth over_maximum", "'keep-it'", "settle-to-maximum"),
    "revision_without_a_date": ("revision[0]", "missing required field `date`"),
    "revision_of_no_clause": ("revision 17.0", "'19 17.0 #9'", "'19 17.0 #3'"),
    "equipment_of_no_side_bet": (
        "equipment lucky-ball-approval side_bets",
        "'lucky-ball'",
        "this rulebook has no side_bets",
    ),
    "equipment_of_no_game": ("equipment jeton games", "'french'", "use single-zero"),
    "equipment_of_no_mode": (
        "equipment[0].modes[0] (cameras)", "'touchbed'", "did you mean 'touchbet'?",
    ),
    "equipment_of_no_name": (
        "equipment[0].item (bal-material)", "'bal-material'", "did you mean 'ball-material'?",
        "wheel-mm",
    ),
    "equipment_in_no_known_state": (
        "equipment[0].must_be (ball-material)", "'non-metalic'", "did you mean 'non-metallic'?",
        "approved",
    ),
    "equipment_of_no_known_choice": (
        "equipment[0].one_of[1] (extra-features)", "'consistant'", "did you mean 'consistent'?",
    ),
    "equipment_by_an_unknown_rule": (
        "equipment[0] (ball-mm)", "unknown field `atleast`", "did you mean 'at_least'?", "exactly",
    ),
    "equipment_without_a_rule": ("equipment[0] (ball-material)", "no rule", "give one of must_be"),
    "equipment_by_two_rules": ("equipment[0] (ball-mm)", "more than one", "give one of must_be"),
    "equipment_upside_down": ("equipment[0] (ball-mm)", "at_least is more than at_most"),
    "equipment_beyond_measure": (
        "equipment[0].at_least (ball-mm)", "170000 stands there", "at least 1 and at most 10000",
    ),
    "equipment_measured_in_words": (
        "equipment[0].at_least (ball-mm)", "'17 mm' stands there", "write a whole number",
    ),
    "equipment_without_a_clause": (
        "equipment[0] (ball-material)", "missing required field `clause`", "it has item, clause",
    ),
    "equipment_of_no_clause": ("equipment ball-material", "'2.3 #11'", "'2.3 #1'"),
    "equipment_attested_in_words": (
        "equipment[0].attest (ball-material)", "'yes' stands there", "write true or false",
    ),
    "wheel_of_no_name": ("game[0].wheels[0] (single-zero)", "'singel'", "did you mean 'single'?"),
    "wheel_with_no_such_thing": ("wheel", "unknown field `uspin`", "did you mean 'u_spin'?"),
    "wheel_with_a_value": ("wheel.u_spin", "unknown field `value`", "use clause"),
    "incident_of_no_kind": (
        "incidents", "unknown field `detension`", "did you mean 'detention'?", "side-bets",
    ),
    "incident_left_out": (
        "incidents", "missing required field `contravention`", "it has prohibited-device",
    ),
    "incident_of_no_particular": (
        "incidents.detention.wants[1]", "'sinse'", "did you mean 'since'?", "custodian",
    ),
    "incident_of_no_clause": ("incidents.influence", "'18.77'", "'18.7'"),
    "incident_that_is_a_word": (
        "incidents.influence", "'18.7' stands there", "write a table with clause, wants",
    ),
    "incident_with_no_such_device": (
        "incidents.prohibited-device.device", "unknown field `calculater`",
        "did you mean 'calculator'?",
    ),
    "incident_that_wants_a_word": (
        "incidents.detention.wants", "'place' stands there", "write a list of custodian",
    ),
    "limits_without_an_outlay": ("limits cloth outlay", "nothing is said", "use none"),
    "outlay_of_the_race_track_alone": (
        "limits cloth track outlay", "'none'", "it is of all wagers together",
    ),
    "pieces_judged_twice": ("limits cloth indivisible", "'refuse'", "leave it out"),
    "asian_race_track_by_default": ("racetrack asian default", "true", "leave it out"),
    "reading_twice": ("reading why", "it stands twice"),
}  # fmt: skip


def read(name: str) -> dict[str, Any]:
    """A small rulebook; what every one needs and it is not about comes from the whole one."""
    mapping = tomllib.loads((FOLDER / f"{name}.toml").read_text())
    whole = tomllib.loads((FOLDER / "whole.toml").read_text())
    for table in ("no_spin", "void", "equipment", "incidents", "tender"):
        mapping.setdefault(table, whole[table])
    acts = {power["may"] for power in mapping.get("power", ())}
    missing = [power for power in whole["power"] if power["may"] not in acts]
    return {**mapping, "power": [*mapping.get("power", ()), *missing]}


def load(name: str) -> None:
    mapping = read(name)
    ids = {"CM18": frozenset(c.clause for c in rulebooks.clauses("crown-melbourne-18"))}
    build(mapping, f"{name}.toml", lambda tag: ids.get(tag, frozenset()))


@pytest.mark.parametrize("name", SAID)
def test_a_broken_rulebook_says_where_and_what_would_fit(name: str) -> None:
    with pytest.raises(RulebookError) as error:
        load(name)
    for words in (f"{name}.toml", *SAID[name]):
        assert words in str(error.value)


def test_every_broken_rulebook_is_tested_and_the_whole_one_loads() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == {*SAID, "whole"}
    load("whole")


def test_of_several_files_the_right_one_is_named() -> None:
    mapping = read("equipment_of_no_mode")
    files = {"equipment": "small/equipment.toml", "game": "small/rulebook.toml"}
    with pytest.raises(RulebookError) as error:
        build(mapping, "small/rulebook.toml", lambda tag: frozenset(), files)
    assert error.value.file == "small/equipment.toml"


def folder(path: Path, **files: str) -> Path:
    for name, text in files.items():
        (path / f"{name}.toml").write_text(text)
    return path


def test_a_table_stands_in_one_file_only(tmp_path: Path) -> None:
    entry = '[[equipment]]\nitem = "bell"\n'
    with pytest.raises(RulebookError) as error:
        rulebooks._tables(folder(tmp_path, equipment=entry, more=entry))
    assert error.value.key == "equipment"
    assert f"{tmp_path.name}/more.toml: equipment: it stands in equipment.toml too" in str(
        error.value
    )


def test_what_is_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"/equipment.toml: the file: .* \(at line 1"):
        rulebooks._tables(folder(tmp_path, equipment="[[equipment]"))


def test_the_wheels_are_those_a_game_may_name() -> None:
    assert set(rulebooks.wheels()) == set(get_args(WheelId))


@pytest.mark.parametrize("id", rulebooks.IDS)
def test_each_table_is_found_in_its_file(id: str) -> None:
    found = rulebooks.files(id)
    tables = ("rulebook", "bet", "power", "betting", "after_no_spin", "equipment", "incidents")
    assert [found[table] for table in tables] == [
        "rulebook.toml", "bets.toml", "powers.toml", "play.toml", "irregular.toml",
        "equipment.toml", "incidents.toml",
    ]  # fmt: skip
