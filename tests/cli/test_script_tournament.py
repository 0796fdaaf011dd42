"""`croupier script` and `verify` with a tournament: the same from a file, and nothing forged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kit.cup import CupAtWork, drawn, melbourne_terms, perth_terms, play_heats
from kit.forging import acts_of, chained, forged

Run = Callable[..., Any]


def written(cup: CupAtWork, folder: Path) -> Path:
    path = folder / "cup.jsonl"
    path.write_text("\n".join(cup.lines) + "\n", encoding="utf-8")
    return path


def test_a_script_of_a_tournament_and_its_log(run: Run, tmp_path: Path) -> None:
    cup = drawn()
    play_heats(cup)
    log = tmp_path / "cup.log"
    done = run("script", str(written(cup, tmp_path)), "--log", str(log))
    assert done.code == 0, done.err
    *answers, end = [json.loads(line) for line in done.out.splitlines()]
    assert len(answers) == len(cup.lines) - 1
    assert end == {"end": cup.end}
    counts = [one["ok"] for one, line in zip(answers, cup.lines[1:], strict=True)
              if '"table"' not in line]  # fmt: skip
    assert counts == sorted(counts), "acts of the tournament's own stream"
    checked = run("verify", str(log), "--json")
    assert checked.code == 0, checked.out
    assert set(checked.json["ends"]) == {"tournament:cup", "table:T1", "table:T2"}


def test_the_seed_draws_the_seats(run: Run, tmp_path: Path) -> None:
    seats = []
    for seed in (7, 7, 8, 9, 10):
        cup = CupAtWork("CP", perth_terms(), seed=seed)
        cup.open()
        cup.enter("ana", "ben", "cleo", "dov")
        cup.draw()
        seats.append([one["seats"] for one in cup.end["sessions"]])
    assert seats[0] == seats[1]
    assert seats.count(seats[0]) < 5


FORGERIES: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "another count": ("sheet-recorded", lambda one: one["counts"].update(ana=120_000)),
    "another draw": ("seats-drawn", lambda one: one["sessions"].reverse()),
    "a fee that was not paid": ("payment-taken", lambda one: one.update(amount=9_000)),
    "a place for somebody else": ("entry-accepted", lambda one: one.update(player="zoe")),
    "chips of the other half": ("bank-issued", lambda one: one.update(amount=200_000)),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forged_log_does_not_verify(what: str, run: Run, tmp_path: Path) -> None:
    cup = drawn()
    play_heats(cup)
    log = tmp_path / "cup.log"
    assert run("script", str(written(cup, tmp_path)), "--log", str(log)).code == 0
    lines = log.read_bytes().splitlines()
    log.write_bytes(b"".join(line + b"\n" for line in forged(lines, *FORGERIES[what])))
    assert run("verify", str(log)).code == 1


@pytest.mark.parametrize("lost", ["table:T1", "tournament:cup"])
def test_both_halves_of_an_act_must_be_there(lost: str, run: Run, tmp_path: Path) -> None:
    cup = drawn()
    play_heats(cup)
    log = tmp_path / "cup.log"
    assert run("script", str(written(cup, tmp_path)), "--log", str(log)).code == 0
    acts = list(acts_of(log.read_bytes().splitlines()))
    last = max(n for n, act in enumerate(acts) if act["stream"] == lost and "of" in act)
    kept = [act for n, act in enumerate(acts) if n < last or (n > last and act["stream"] != lost)]
    log.write_bytes(b"".join(line + b"\n" for line in chained(kept)))
    assert run("verify", str(log)).code == 1


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rulebook": "nz-division-8"}, "tournament"),
        ({"titel": "Cup"}, "titel"),
        ({"rounds": 3}, "rounds"),
    ],
)
def test_a_first_line_that_cannot_be_read_ends_with_2(
    changes: dict[str, Any], says: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "cup.jsonl"
    path.write_text(json.dumps({"tournament": melbourne_terms() | changes, "tables": []}))
    done = run("script", str(path))
    assert done.code == 2
    assert says in done.err
