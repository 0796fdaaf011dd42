"""Rulebooks each wrong in one way: loading names the file, the key and the cure."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from croupier import rulebooks
from croupier.errors import RulebookError
from croupier.rules.checks import build

FOLDER = Path(__file__).parent / "broken"
SAID = {  # words each message contains: the key, then the cure
    "citation_of_no_clause": (
        "bet straight single-zero odds",
        "'6.99 Straight-Up'",
        "'6.1 Straight-Up'",
    ),
    "citation_of_no_reading": ("layout A", "reading: moon", "no reading of this file"),
    "citation_of_another_rulebook": ("bet straight single-zero wins", "is no clause of CM18"),
    "missing_key": ("bet[0]", "missing required field `odds`"),
    "unknown_key": ("bet[0]", "unknown field `pays`"),
    "wrong_type": ("bet[0].numbers.value", "Expected `int`"),
    "odds_that_are_no_odds": ("bet straight odds", "'35 for 1'", '"35 to 1"'),
    "odds_of_nothing": ("bet straight odds", "'0 to 1'", '"35 to 1"'),
    "kind_of_no_bet": ("bet strait", "use one of straight"),
    "bet_on_nothing": ("bet straight", "neither numbers nor sets"),
    "chip_on_seven_numbers": ("bet straight numbers", "1 to 6 numbers"),
    "set_of_no_numbers": ("bet low sets", "'one to eighteen'"),
    "span_of_no_numbers": ("bet low sets", "'1-eighteen'", '"1-18"'),
    "game_without_its_layout": ("game single-zero layouts", "'Z'"),
    "layout_drawn_and_lost": ("layout A", "neither or both of drawing and lost"),
    "pieces_that_do_not_add_up": ("sector tier count", "the pieces add up to 2"),
    "piece_of_no_bet": ("sector tier pieces", "'2 strait:5'", "split:5/8"),
    "race_track_on_no_layout": ("racetrack classic layouts", "'Z'"),
    "game_of_no_name": ("game triple-zero game", "'triple-zero'", "single-zero"),
    "mode_of_no_name": ("game single-zero modes", "'cloths'", "touchbet"),
    "zero_that_is_none": ("zero 7", "name one of 0, 00, 000"),
    "zero_of_no_kind": ("zero 0 kinds", "'strait'"),
    "finales_of_no_number": ("finales 1", "'1 111'"),
    "animal_of_no_zodiac": ("asian sections", "'cat' on '1 2 3'"),
    "race_track_of_no_bet": ("racetrack classic bets", "'tears'"),
    "role_of_nobody": ("power close-table by", "'barber'", "ladder"),
    "ground_called_by_nobody": ("no_spin short-spin by", "'barber'"),
    "policy_of_no_name": ("limits cloth over_maximum", "'keep-it'", "settle-to-maximum"),
    "revision_without_a_date": ("revision[0]", "missing required field `date`"),
    "revision_of_no_clause": ("revision 17.0", "'19 17.0 #9'", "'19 17.0 #3'"),
    "equipment_of_no_side_bet": (
        "equipment lucky-ball-approval side_bets",
        "'lucky-ball'",
        "this file has no side_bets",
    ),
    "equipment_of_no_mode": ("equipment cameras-min modes", "'touchbed'", "touchbet"),
    "reading_twice": ("reading why", "stands twice"),
}


def load(name: str) -> None:
    mapping = tomllib.loads((FOLDER / f"{name}.toml").read_text())
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
