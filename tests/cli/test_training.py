"""`croupier training`: the scripts that there are, and the score of a database."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from cli.conftest import Answer
from croupier.server.training.table import keep
from croupier.store.sql import SQLStore
from croupier.store.transfer import import_log
from kit.cases import log_of
from kit.table import playing

Run = Callable[..., Answer]


def practised(folder: Path) -> str:
    """A database in which a short spin was called so, and a dark station overlooked."""
    at = playing("CM18", mode="touchbet", wagering_period_s=300)
    for act in ("open-betting", "spin-ball"):
        at.ask("dealer:tess", act)
    at.ask("dealer:tess", "call-no-spin", ground="short-spin")
    for act in ("open-betting", "spin-ball"):
        at.ask("dealer:tess", act)
    database = folder / "training.db"
    store = SQLStore(f"sqlite:///{database}")
    import_log(store, log_of(at))
    keep(store, "melbourne-stations")
    store.close()
    return str(database)


def test_the_scripts_are_listed(run: Run) -> None:
    assert "perth-terminals" in run("training", "scripts").out
    listed = json.loads(run("training", "scripts", "--json").out)
    assert {one["script"]: len(one["incidents"]) for one in listed}["new-zealand-cloth"] == 4


def test_the_score_of_a_database_has_each_clause(run: Run, tmp_path: Path) -> None:
    database = practised(tmp_path)
    told = run("training", "score", database).out
    assert "right" in told and "[CM18 7.1.3]" in told
    assert "missing" in told and "[CM18 11.9.7(a)]" in told
    counts = json.loads(run("training", "score", database, "--json").out)["counts"]
    assert counts == {"right": 1, "late": 0, "missing": 1, "wrong": 0, "open": 0}


def test_a_database_of_no_training_asks_for_a_script(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "floor.db"
    SQLStore(f"sqlite:///{database}").close()
    answer = run("training", "score", str(database))
    assert answer.code == 2
    assert "name its script with --script" in answer.err


def test_an_unknown_script_is_named_before_anything_listens(run: Run) -> None:
    answer = run("demo", "--training", "nowhere")
    assert answer.code == 2
    assert "there are melbourne-stations" in answer.err
    answer = run("demo", "--training", "perth-terminals", "--mode", "cloth")
    assert answer.code == 2
    assert "its script has the table" in answer.err
