"""The tool behind `make mutate`: how it breaks a function, and whom it asks to notice."""

from __future__ import annotations

import importlib
import json
import tomllib
from pathlib import Path

import coverage
import pytest
from tools.mutate import covering, mutants
from tools.mutate.__main__ import EQUIVALENT, Equivalent, sample
from tools.mutate.child import BROAD_SECONDS, SECONDS, Likely
from tools.mutate.mutants import Mutant, all_mutants, mutants_of
from tools.mutate.page import Figures, parts, with_figures

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


def test_what_a_function_made_before_is_broken_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "def by(n: int):\n    def add(m: int) -> int:\n        return m + n\n    return add\n"
    (tmp_path / "made_before.py").write_text(f"{source}\n\nTWO = by(2)\n", encoding="utf-8")
    monkeypatch.setattr(mutants, "SRC", tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("made_before")
    assert module.TWO(3) == 5
    next(one for one in mutants_of("made_before.py") if "m - n" in one.change).apply()
    assert module.TWO(3) == 1


def test_there_are_mutants_of_all_that_pays() -> None:
    found = {one.file.split("/")[1] for one in all_mutants()}
    assert found == {"rules", "table", "cage", "ledger"}


def test_a_seed_has_its_sample_and_a_smaller_one_is_part_of_it() -> None:
    assert sample(1, 300, "")[:60] == sample(1, 60, "")
    assert sample(1, 60, "") != sample(2, 60, "")
    assert {one.file.split("/")[1] for one in sample(1, 9, "croupier/cage")} == {"cage"}


def test_who_knows_the_function_and_is_quick_is_asked_first() -> None:
    of_ledger = mutants_of("croupier/ledger/__init__.py")
    broken = next(one for one in of_ledger if one.function == "Ledger.located_faults")
    quick, knows, slow = "a.py::quick", "b.py::knows", "c.py::slow"
    seconds = {quick: 0.5, knows: 0.5, slow: SECONDS + 1.0, "d.py::other": 0.1}
    seconds["d.py::other[2]"] = 0.2

    def tests(file: str, line: int) -> list[str]:
        assert file == broken.file
        if line == broken.line:
            return [quick, knows, slow]
        return [knows] if line == broken.lines[0] else []

    likely = Likely(seconds, tests, lambda file: "")
    assert sum(seconds[one] for one in likely.broad) <= BROAD_SECONDS
    assert likely.of(broken)[:2] == [knows, quick]
    assert likely.of(broken)[2:] == ["d.py::other"]
    by_name = Likely(seconds, tests, lambda file: "located_faults" * (file == "a.py"))
    assert by_name.of(broken)[:2] == [quick, knows]
    words = {"a.py": "the ledger, located", "b.py": "the ledger", "c.py": "the ledger"}
    by_words = Likely(seconds, lambda file, line: [quick, knows], lambda file: words.get(file, ""))
    assert by_words.of(broken)[:2] == [quick, knows]
    words["a.py"], words["b.py"] = words["b.py"], words["a.py"]
    by_words = Likely(seconds, lambda file, line: [quick, knows], lambda file: words.get(file, ""))
    assert by_words.of(broken)[:2] == [knows, quick]


def test_lines_are_looked_at_again_of_tests_that_ran_what_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = {"croupier/cage/check.py": "old", "croupier/cage/decide.py": "old"}
    tests = {"tests/a.py": "1", "tests/b.py": "1", "tests/c.py": "1"}
    monkeypatch.setattr(covering, "files_of_code", lambda: now)
    monkeypatch.setattr(covering, "files_of_tests", lambda: tests)
    run = tmp_path / "run-001"
    run.mkdir()
    data = coverage.CoverageData(str(run / "lines.gw0"))
    for test, file in (("tests/a.py::one", "check"), ("tests/b.py::two", "decide")):
        data.set_context(test)
        data.add_lines({str(mutants.SRC / f"croupier/cage/{file}.py"): [7]})
    data.write()
    (run / covering.WHOLE).write_text(json.dumps({"tests": tests, "code": now}))
    assert set(covering._runs(tmp_path)) == {"tests/a.py", "tests/b.py", "tests/c.py"}
    now = {**now, "croupier/cage/decide.py": "new"}
    tests = {**tests, "tests/c.py": "2"}
    assert set(covering._runs(tmp_path)) == {"tests/a.py"}


def test_every_equivalent_is_a_mutant_of_today_and_has_its_reason() -> None:
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    there: dict[str, set[str]] = {}
    for one in all_mutants():
        if one.about in listed:
            there.setdefault(one.about, set()).add(one.became)
            assert (one in Equivalent()) == (one.became in dict(listed[one.about]))
    for about, lines in listed.items():
        for line, why in lines:
            assert line in there.get(about, ()), f"{about}: {line}"
            assert why.endswith("."), why


def test_each_tool_leaves_the_others_part_of_the_page() -> None:
    page = "# Proof\n\nWhat `make prove` wrote.\n"
    one = with_figures(page, Figures(1, 270, 290, 2, ["`a.py` `f`: `x` → `y`"] * 8, 600.0))
    two = with_figures(one, Figures(2, 300, 300, 0, [], 1200.0))
    assert parts(two)[0].strip() == page.strip()
    assert "| 1 | 300 | 270 | 290 | 2 | 8 | 97.3% | 5.0 |\n| 2 | 300 | 300 | 300 | 0 | 0 |" in two
    assert two.count("`x` → `y`") == 8 and "### Survived of seed 2\n\nNone.\n" in two
    again = with_figures(two, Figures(1, 299, 300, 0, [], 600.0))
    assert "`x`" not in again and again.count("None.") == 2
    assert "| 1 | 300 | 270 | 300 | 0 | 0 |" in again, "what was killed at first stays"
    assert with_figures(again, Figures(1, 300, 300, 0, [], 600.0)) == again
