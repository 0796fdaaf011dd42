"""The verdict: it speaks against unfair wheels, and keeps its word about fair ones."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

import croupier
from croupier.analysis.watch import bias
from croupier.analysis.watch.history import Came, History
from croupier.analysis.watch.verdict import Watch, document, holm, watch
from croupier.rulebooks import wheels
from kit.documents import read_back

RUNS = int(os.environ.get("CROUPIER_RUNS", "40"))  # `make soak` asks for more
SINGLE = wheels()["single"]
Places = NDArray[np.int64]


@pytest.fixture
def few_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough for levels of a tenth, and quick."""
    monkeypatch.setattr(bias, "SHUFFLES", 2_000)
    monkeypatch.setattr(bias, "BLOCK", 2_000)


def history(places: Places, dealers: tuple[str, ...] = (), turns: bool = False) -> History:
    """Spun by dealers in turn, in directions by turns, if there are any."""
    return History(SINGLE, tuple(
        Came(SINGLE.order[place], ("left", "right")[at % 2] if turns else "",
             dealers[at // 10 % len(dealers)] if dealers else "")
        for at, place in enumerate(places)
    ))  # fmt: skip


def fair(seed: int, spins: int) -> Places:
    return np.random.default_rng(seed).integers(0, 37, spins)


def pocket_too_likely(seed: int, spins: int) -> Places:
    """One pocket, by one half."""
    chances = np.full(37, (1 - 1.5 / 37) / 36)
    chances[8] = 1.5 / 37
    return np.random.default_rng(seed).choice(37, spins, p=chances)


def sector_too_likely(seed: int, spins: int) -> Places:
    """Nine pockets, by a fifth each."""
    chances = np.full(37, (1 - 9 * 1.2 / 37) / 28)
    chances[30:] = chances[:2] = 1.2 / 37
    return np.random.default_rng(seed).choice(37, spins, p=chances)


def remembers(seed: int, spins: int) -> Places:
    """One spin in ten the ball comes to rest beside where it was."""
    source = np.random.default_rng(seed)
    places = source.integers(0, 37, spins)
    for at in np.flatnonzero(source.random(spins) < 0.1):
        places[at] = (places[at - 1] + source.choice([-1, 1])) % 37
    return places


def signature(seed: int, spins: int) -> Places:
    """The ball travels about twelve pockets on, the way it is spun."""
    source = np.random.default_rng(seed)
    travel = np.rint(source.normal(12, 9, spins)).astype(np.int64)
    travel[1::2] *= -1
    return travel.cumsum() % 37


Spinner = Callable[[int, int], Places]
UNFAIR: dict[Spinner, tuple[int, bool, str]] = {
    pocket_too_likely: (12_000, False, "most frequent"),
    sector_too_likely: (10_000, False, "sectors"),
    remembers: (3_000, False, "steps"),
    signature: (2_000, True, "signature by direction"),
}


@pytest.mark.parametrize("wheel", UNFAIR, ids=lambda wheel: wheel.__name__)
@pytest.mark.parametrize("seed", range(4))
def test_an_unfair_wheel_is_found_by_the_test_for_it(wheel: Spinner, seed: int) -> None:
    """And by the evidence, long before its end."""
    spins, turns, by = UNFAIR[wheel]
    found = watch(history(wheel(seed, spins), turns=turns))
    assert by in {one.test.removesuffix(", one side") for one in found.suspicious}, found.says
    assert found.evidence.alarmed_at is not None, found.evidence.largest
    assert by in found.says and f"spin {found.evidence.alarmed_at:,}" in found.says


@pytest.mark.parametrize("seed", range(6))
def test_a_fair_wheel_is_left_alone(seed: int) -> None:
    found = watch(history(fair(seed, 3_000), ("eva", "dan"), turns=True))
    assert not found.has_alarmed, found.says
    assert found.says == "Nothing speaks against a fair wheel."
    assert len(found.tests) == 12


@pytest.mark.parametrize("spins", [38, 90, 500])
@pytest.mark.usefixtures("few_shuffles")
def test_fair_wheels_are_called_unfair_no_more_often_than_stated(spins: int) -> None:
    """Each test by itself, the tests together, and the verdict; chance is allowed for."""
    level = 0.1
    made = [watch(history(fair(seed, spins), ("eva", "dan"), turns=True), level, seed)
            for seed in range(RUNS)]  # fmt: skip
    most = stats.binom.isf(1e-5, RUNS, level)
    assert sum(one.has_alarmed for one in made) <= most
    assert sum(bool(one.suspicious) for one in made) <= stats.binom.isf(1e-5, RUNS, level / 2)
    for test in range(12):
        ps = [one.tests[test].p for one in made]
        assert sum(p is not None and p <= level for p in ps) <= most, made[0].tests[test].test


@pytest.mark.usefixtures("few_shuffles")
def test_p_values_are_not_too_modest_either() -> None:
    """Those that are no bounds come under one half about half the time."""
    made = [watch(history(fair(seed, 400))) for seed in range(40)]
    low, high = stats.binom.interval(1 - 1e-5, 40, 0.5)
    for test in (0, 3, 6, 7):  # pockets, neighbours, steps, steps to one side
        below = sum((one.tests[test].p or 0) <= 0.5 for one in made)
        assert low <= below <= high, made[0].tests[test].test


@pytest.mark.parametrize("places", [
    [], [8], [8, 8], [8, 8, 8], [8, 9, 8, 9], [0, 36] * 2, fair(1, 10), fair(2, 36),
], ids=len)  # fmt: skip
def test_too_few_to_tell(places: Sequence[int]) -> None:
    found = watch(history(np.array(places, dtype=np.int64), ("eva", "dan"), turns=True))
    assert found.has_too_few
    assert not found.has_alarmed
    assert found.says == "Too few spins to tell."
    assert all(one.p is None and one.says.startswith("Too few to tell") for one in found.tests)
    assert [one.here for one in found.power] == pytest.approx([0, 0, 0], abs=1e-3)


@pytest.mark.parametrize("spins", [37, 38, 100, 185, 1_000])
def test_always_the_same_number_is_no_crash_but_an_alarm(spins: int) -> None:
    found = watch(history(np.full(spins, 8)))
    assert found.has_alarmed
    assert {"pockets", "most frequent"} <= {one.test for one in found.suspicious}
    by_name = {one.test: one for one in found.tests}
    assert by_name["neighbours"].p == 1
    assert by_name["runs of red and black"].p is None


def test_every_number_in_turn_is_even_and_no_chance() -> None:
    found = watch(history(np.arange(370) % 37))
    names = {one.test for one in found.suspicious}
    assert {"steps", "steps, one side"} <= names
    assert not {"pockets", "most frequent", "sectors", "neighbours"} & names


def test_the_level_is_shared_by_tests_and_evidence() -> None:
    found = watch(history(fair(1, 200)), level=0.02)
    assert (found.share, found.evidence.level) == (0.01, 0.01)
    assert found.limit == pytest.approx(0.01 / 8)


def test_the_verdict_turns_where_the_limit_is() -> None:
    found = watch(history(pocket_too_likely(3, 5_000)))
    smallest = min(one.p for one in found.tests if one.p is not None)
    just = 2 * 8 * smallest
    places = history(pocket_too_likely(3, 5_000))
    alarmed = watch(places, level=just * 1.001)
    assert alarmed.suspicious
    assert alarmed.evidence.alarmed_at is None
    assert alarmed.says == "This is not a fair wheel fairly spun: most frequent."
    assert not watch(places, level=just * 0.999).suspicious


def test_holm() -> None:
    assert holm([0.01, None, 0.04, 0.03]) == pytest.approx((0.03, None, 0.06, 0.06))
    assert holm([0.5, 0.9]) == (1.0, 1.0)
    assert holm([None]) == (None,)


def test_all_that_is_found_can_be_said_in_french(few_shuffles: None) -> None:
    """By the screens, which have the words and take the facts."""
    words = (Path(croupier.__file__).parent / "web/inspector/words.js").read_text("utf-8")
    french = dict(re.findall(r'"(finding\.[^"]+)":\s*"([^"]+)"', words))
    looked_at = [fair(1, 300), fair(2, 10), np.full(100, 8), np.arange(370) % 37]
    found = [watch(history(places, ("eva", "dan"), turns=True)) for places in looked_at]
    tests = [test for one in found for test in one.tests]
    assert {one.test for one in tests} == {name.removeprefix("finding.test.") for name in french
                                           if name.startswith("finding.test.")}  # fmt: skip
    said = {name.removeprefix("finding.says.") for name in french if "finding.says." in name}
    assert {one.form for one in tests} | {"only-one of low and high"} == said
    for one in tests:
        asked = set(re.findall(r"\{(\w+)\}", french[f"finding.says.{one.form}"]))
        assert asked - {"step"} <= set(one.facts), one
        assert ("step" in asked) == ("way" in one.facts), one


def test_the_document_has_everything() -> None:
    found: Watch = watch(history(fair(2, 300)))
    made = read_back(document(found))
    assert list(made) == ["spins", "wheel", "counts", "tests", "sequential", "power", "verdict"]
    assert (made["spins"], made["wheel"]) == (300, "single")
    assert sum(made["counts"].values()) == 300
    assert list(made["counts"]) == list(SINGLE.order)
    assert {"test", "statistic", "p", "exact", "says", "form", "facts"} <= set(made["tests"][0])
    assert set(made["sequential"]) == {"e", "largest", "alarmed_at", "level", "path"}
    assert [one["excess"] for one in made["power"]] == [0.1, 0.2, 0.5]
    assert made["verdict"]["alarm"] is False
