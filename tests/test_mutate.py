"""The tool behind `make mutate`: how it breaks a function, and whom it asks to notice."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from tools.mutate import mutants
from tools.mutate.mutants import Mutant, all_mutants, mutants_of

SOURCE = '''
from functools import cache


def due(stake: int, odds: int, won: bool = True) -> int:
    """What is paid."""
    if won and stake > 0:
        return stake * odds + 1
    raise ValueError(min(stake, 0))


class Held:
    @cache
    def is_over(self, at: int) -> bool:
        return not at < 72
'''


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Mutant]:
    (tmp_path / "to_be_broken.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(mutants, "SRC", tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return list(mutants_of("to_be_broken.py"))


def test_every_small_way_to_break_a_function(broken: list[Mutant]) -> None:
    lines = [line[1:].strip() for one in broken for line in one.change.splitlines()
             if line.startswith("+")]  # fmt: skip
    assert lines == [
        "if not (won and stake > 0):",
        "if won or stake > 0:",
        "if stake > 0:",
        "if won:",
        "if won and stake >= 0:",
        "if won and stake <= 0:",
        "if won and stake > 1:",
        "return None",
        "return stake * odds - 1",
        "return stake // odds + 1",
        "return stake * odds + 2",
        "pass",
        "raise ValueError(max(stake, 0))",
        "raise ValueError(min(stake, 1))",
        "return None",
        "return at < 72",
        "return not at <= 72",
        "return not at >= 72",
        "return not at < 73",
    ]


def test_whoever_holds_the_function_gets_the_wrong_one(broken: list[Mutant]) -> None:
    module = importlib.import_module("to_be_broken")
    due, held = module.due, module.Held()
    assert due(500, 35) == 17_501 and held.is_over(72)
    next(one for one in broken if "+        return stake * odds - 1" in one.change).apply()
    assert due(500, 35) == 17_499
    next(one for one in broken if "not at <= 72" in one.change).apply()
    type(held).is_over.cache_clear()
    assert not held.is_over(72)


def test_there_are_mutants_of_all_that_pays() -> None:
    found = {one.file.split("/")[1] for one in all_mutants()}
    assert found == {"rules", "table", "cage", "ledger"}
