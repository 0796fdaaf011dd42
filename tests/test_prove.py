"""The tool behind `make prove`: what it makes of a value, what it keeps, what it has changed."""

from __future__ import annotations

import contextlib
import copy
import functools
import gc
import json
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tools.prove import report, wrong
from tools.prove.alterations import EXEMPT, Alteration, Value, values
from tools.prove.altered import AlteredRulebook
from tools.prove.child import Told, caches
from tools.prove.ledger import Fate, Ledger, Result
from tools.prove.runner import collect
from tools.prove.since import Since

from croupier import rulebooks

BOOKS = {tag: rulebooks.read(id) for tag, id in rulebooks.TAGS.items()}
LADDER = ["dealer", "area-manager", "assistant-casino-manager"]


def named(tag: str, name: str) -> Value:
    return next(one for one in values(tag, BOOKS[tag], BOOKS) if one.name == name)


@pytest.mark.parametrize(
    ("made", "wrongs"),
    [
        (wrong.whole(72, 1, 336), [71, 73, 1]),
        (wrong.whole(1, 1, 24), [0, 2, 24]),
        (wrong.word("stand", ("refund", "stand")), ["refund"]),
        (wrong.listed(["a", "b"], "abc"), [["b"], ["a"], ["a", "b", "c"]]),
        (wrong.listed(["a", "b"], ordered=True), [["b"], ["a"], ["b", "a"]]),
        (wrong.roles(["dealer"], LADDER), [["area-manager"], ["player"]]),
        (
            wrong.roles(["area-manager"], LADDER),
            [["assistant-casino-manager"], ["dealer"], ["player"]],
        ),
        (wrong.odds("35 to 1"), ["34 to 1", "36 to 1"]),
        (wrong.numbers("red"), ["black"]),
        (wrong.numbers("1-18"), ["2-18", "1-17", "1-19"]),
        (wrong.numbers("1 4 7"), ["4 7", "1 7", "1 4", "1 4 7 0"]),
        (wrong.span("12-18"), ["11-18", "13-18", "12-17", "12-19"]),
        (wrong.position("2 split:5/8"), ["2 split:34/35"]),
    ],
    ids=str,
)
def test_how_a_value_is_made_wrong(made: list[Any], wrongs: list[Any]) -> None:
    assert made == wrongs


def test_what_has_a_type_is_altered_by_it() -> None:
    changes = [one.change for one in named("CM18", "after_no_spin wagers").alterations]
    assert changes == ["stand"]
    changes = [one.change for one in named("CM18", "malfunction.touchbet hold_hours").alterations]
    assert changes == ["71", "73", "1"]
    changes = [one.change for one in named("CM18", "correction.touchbet notify").alterations]
    assert changes[-1] == "left out"


def test_tables_of_a_tournament_are_altered_one_by_one() -> None:
    days = named("CP", "tournament.withdrawal days")
    assert [one.change for one in days.alterations] == ["6", "8", "1"]
    whole = named("CM18", "tournament deputies (all of it)")
    assert [one.change for one in whole.alterations] == ["left out"]
    ground = named("CP", "tournament.disqualification grounds behaviour")
    assert [one.change for one in ground.alterations] == ["left out", '["operator", "director"]']
    assert [one.change for one in named("CP", "tournament.terms bonus").alterations] == [
        "required", "refused",
    ]  # fmt: skip


def test_a_rule_that_every_rulebook_has_is_nothing_to_alter() -> None:
    assert not [one for one in values("CM18", BOOKS["CM18"], BOOKS) if "kind_a" in one.name]


def test_every_table_of_every_file_is_altered_or_exempt() -> None:
    for tag, mapping in BOOKS.items():
        found = {value.section for value in values(tag, mapping, BOOKS)}
        bare = {
            "after_void",
            "displays",
            "betting",
            "shared_layout",
            "side_bets",
        }
        assert set(mapping) - found - set(EXEMPT) <= bare, tag


@pytest.mark.parametrize("tag", BOOKS)
def test_an_alteration_changes_what_it_names_and_nothing_else(tag: str) -> None:
    before = copy.deepcopy(BOOKS[tag])
    for value in values(tag, BOOKS[tag], BOOKS)[::25]:
        for one in value.alterations:
            mapping = copy.deepcopy(BOOKS[tag])
            one.apply(mapping)
            assert mapping != before, str(one)
    assert BOOKS[tag] == before


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "kept/ledger.jsonl"
    one = named("CP", "places seats").alterations[0]
    result = Result(one.key(["a"]), "killed", "a", 0.5, one.value.id, one.change)
    Ledger(path).add(result)
    path.write_text(path.read_text(encoding="utf-8") + '{"key": "half a li', encoding="utf-8")
    again = Ledger(path)
    assert again.results == {result.key: result}
    assert again.killers == {"CP places seats": "a"}


def test_a_changed_test_or_value_is_tried_again() -> None:
    value = named("CP", "places seats")
    one = value.alterations[0]
    assert one.key(["a 1", "b 1"]) == one.key(["b 1", "a 1"]) != one.key(["a 2", "b 1"])
    keys = {alteration.key([]) for alteration in value.alterations}
    assert len(keys) == len(value.alterations)


def test_the_page_counts_what_came_of_it() -> None:
    value = named("CP", "closing notice")
    fates: tuple[Fate, ...] = ("killed", "impossible", "survived")
    results = {
        (value.id, one.change): Result("", fate, "", 0, value.id, one.change)
        for one, fate in zip(value.alterations, fates, strict=True)
    }
    page = report.page([value], results)
    assert "| CP | closing | 1 | 3 | 1 | 1 | 1 | 0 | 0 |" in page
    assert f"- CP closing notice [7.12 sentence 2]: {value.alterations[2].change}\n" in page
    assert report.sections(page) == {("CP", "closing")}


def test_nothing_has_changed_since_now() -> None:
    since = Since(Path(__file__).parent.parent, "HEAD")
    assert not since.value(named("CP", "places seats"))
    other = Value("CP", "places", "places seats", (), ("3.1",), 9, ())
    assert since.value(other)
    assert Alteration(other, ((("places",), 8),)).change == "8"


def test_what_goes_wrong_in_a_run_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """pytest keeps an error of a plugin to itself when what it prints is not shown."""

    def main(_: list[str], plugins: list[Any]) -> None:
        with contextlib.suppress(RuntimeError):  # as it does
            plugins[0].pytest_runtestloop(None)

    def breaks(*_: Any) -> None:
        raise RuntimeError("the child is broken")

    monkeypatch.setattr(pytest, "main", main)
    with pytest.raises(RuntimeError, match="the child is broken"):
        collect(breaks)


def fate_of(one: Alteration, told: Told, session: Any = None, items: Any = ()) -> dict[str, str]:
    """In a process of its own, since nothing takes an alteration back."""
    pid, fd = AlteredRulebook(session, told, set()).fork(one, list(items))
    with open(fd, encoding="utf-8") as said:
        fate: dict[str, str] = json.load(said)
    os.waitpid(pid, 0)
    gc.unfreeze()  # or the next one would not find the caches it must clear
    return fate


def test_every_cache_of_ours_is_found_also_of_what_has_no_name() -> None:
    class Callable:
        def __call__(self) -> int:
            return 1

    nameless = functools.cache(Callable())
    assert not hasattr(nameless, "__name__")
    assert any(one is nameless for one in caches())


def test_a_test_is_run_with_the_altered_rulebook() -> None:
    told = Told()

    def fails(**_: Any) -> None:
        told.failed = f"{rulebooks.rulebook('CP').law('cloth').places.seats.value} seats"

    hook = SimpleNamespace(pytest_runtest_protocol=fails)
    config = SimpleNamespace(hook=hook, _tmp_path_factory=SimpleNamespace())
    one = named("CP", "places seats").alterations[0]
    fate = fate_of(one, told, SimpleNamespace(config=config), [SimpleNamespace(path=Path())])
    assert (one.change, fate["fate"], fate["why"]) == ("7", "killed", "7 seats")


def test_an_alteration_is_impossible_if_the_rulebook_is_refused_and_else_wants_a_test() -> None:
    refused = named("CM18", "tender.cloth to_dealer").alterations
    left_out = next(one for one in refused if one.change == "left out")
    assert fate_of(left_out, Told())["fate"] == "impossible"
    accepted = named("CP", "places seats").alterations[0]
    assert fate_of(accepted, Told())["fate"] == "unproven"
