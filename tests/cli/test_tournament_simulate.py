"""`croupier tournament simulate` as it is asked: Terms, options, answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier import rulebooks
from croupier.tournament.terms.draft import draft
from kit.formats import melbourne, wild

Run = Callable[..., Any]
SHORT = ("--runs", "20", "--seed", "4")


def terms(tag: str = "CP", **changes: Any) -> str:
    return json.dumps({**draft(rulebooks.rulebook(tag)), **changes})


def test_people_read_length_ties_prizes_and_who_wins(run: Run) -> None:
    found = run("tournament", "simulate", "CP", *SHORT)
    assert found.code == 0 and not found.err
    for words in (
        "20 tournaments", "minutes of play", "a tie was played off", "last chips lost",
        "1,200.00", "began late", "martingale+end", "The best manager of chips", "Seed 4",
    ):  # fmt: skip
        assert words in found.words, words


def test_programs_get_one_document_and_the_same_for_a_seed(run: Run) -> None:
    words = ("tournament", "simulate", "-", *SHORT, "--players", "16", "--json")
    found = run(*words, stdin=terms("CM18")).json
    assert (found["players"], found["runs"], found["seed"]) == (16, 20, 4)
    assert found["complete"] is True
    assert len(found["styles"]) == len(found["styles_played"]) == 8
    assert found["pool"]["mean"] == 16 * 5_000
    low, high = found["play_off"]["interval"]
    assert low <= found["play_off"]["chance"] <= high
    assert run(*words, stdin=terms("CM18")).json == found


def test_styles_and_pace_are_chosen(run: Run) -> None:
    chosen = ("--style", "flat", "--style", "dalembert+end", "--spin-seconds", "60")
    words = ("tournament", "simulate", "CP", *SHORT, *chosen, "--misses", "0.1", "--json")
    found = run(*words).json
    assert [one["style"] for one in found["styles"]] == ["flat", "dalembert+end"]
    assert (found["spin_seconds"], found["misses"]) == (60, 0.1)
    assert found["playing"]["least"] == 40, "twenty spins and twenty, a minute each"


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf"])
def test_a_picture_is_written(run: Run, tmp_path: Path, ending: str) -> None:
    at = tmp_path / f"cup{ending}"
    assert run("tournament", "simulate", "CP", *SHORT, "--plot", str(at)).code == 0
    if ending == ".svg":
        assert ElementTree.parse(at).getroot().tag.endswith("svg")
    assert at.stat().st_size > 5_000


def test_a_format_that_cannot_be_finished_says_so(run: Run) -> None:
    given = json.dumps(wild(melbourne()))
    words = ("tournament", "simulate", "-", "--runs", "40", "--seed", "8", "--players", "6")
    found = run(*words, "--json", stdin=given).json
    assert found["finished"]["count"] + sum(found["stuck"].values()) == 40
    assert any(why.startswith("too-few") for why in found["stuck"])
    assert "could not be finished: too-few" in run(*words, stdin=given).words


def test_terms_that_are_not_sound_are_told_with_their_cure(run: Run) -> None:
    found = run("tournament", "simulate", "-", stdin=terms(prizes=[{"place": 1, "share": "1/2"}]))
    assert (found.code, found.out) == (1, "")
    assert "prizes" in found.err and "[CP 5.4(k)]" in found.err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--players", "5"), "8 to 24 players, not 5"),
        (("--style", "lucky"), "There is no style 'lucky'"),
        (("--runs", "0"), "--runs is 0"),
        (("--game", "number-free"), "number-free"),
        (("--plot", "cup.txt"), "end it .png"),
    ],
)
def test_what_does_not_fit_is_said(run: Run, options: tuple[str, ...], says: str) -> None:
    found = run("tournament", "simulate", "CP", *options)
    assert found.code == 2
    assert says in found.err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--tournament", "--game", "french"), "--tournament goes with --players"),
        (("--tournament", "--players", "7"), "8 to 24 players"),
        (("--tournament", "--rulebook", "NZ"), "tournament"),
        (("--players", "13"), "at most 12"),
    ],
)
def test_a_demonstration_that_cannot_be_held_is_said(
    run: Run, options: tuple[str, ...], says: str
) -> None:
    found = run("demo", *options)
    assert found.code == 2
    assert says in found.err
