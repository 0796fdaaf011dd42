"""The set-up: what is there is left alone, what is not whole is made again, and it says so."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from tools import set_up


@pytest.fixture
def checkout(tmp_path: Path) -> set_up.Environment:
    """A folder whose .venv is ready, as far as the set-up can tell."""
    for name in set_up.LISTS["test"]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    environment = set_up.Environment(tmp_path)
    environment.python.parent.mkdir(parents=True)
    environment.python.touch()
    environment.made()
    environment.stamp("test")
    return environment


def test_the_set_up_leaves_alone_what_is_there(checkout: set_up.Environment) -> None:
    assert checkout.is_ready("run")
    assert checkout.is_ready("test")


def test_what_runs_is_ready_without_what_tests(checkout: set_up.Environment) -> None:
    (checkout.root / "constraints.txt").write_text("numpy==1\n", encoding="utf-8")
    checkout.stamp("run")
    assert checkout.is_ready("run")
    assert not checkout.is_ready("test")


@pytest.mark.parametrize("name", set_up.LISTS["test"])
def test_the_set_up_installs_again_when_any_list_of_packages_changes(
    checkout: set_up.Environment, name: str
) -> None:
    (checkout.root / name).write_text("another\n", encoding="utf-8")
    assert not checkout.is_ready("test")
    assert checkout.is_ready("run") == (name not in set_up.LISTS["run"])


def test_every_list_pip_is_given_is_one_that_is_watched(checkout: set_up.Environment) -> None:
    for part, watched in set_up.LISTS.items():
        words = checkout.pip(part)
        given = [name for flag, name in pairwise(words) if flag in ("-c", "-r")]
        assert ["pyproject.toml", *given] == watched
        assert words[words.index("-e") + 1] == ".[all]"


def test_an_install_that_was_broken_off_is_not_taken_for_done(
    checkout: set_up.Environment,
) -> None:
    told = set_up.Pip(lambda: 0, checkout.writing)
    told.line("Collecting numpy")
    assert checkout.is_ready("test"), "nothing is written yet"
    told.line("Installing collected packages: numpy, scipy")
    assert not checkout.is_ready("test")


def test_a_folder_that_was_moved_is_set_up_again(
    checkout: set_up.Environment, tmp_path_factory: pytest.TempPathFactory
) -> None:
    moved = checkout.root.rename(tmp_path_factory.mktemp("elsewhere") / "croupier")
    assert not set_up.Environment(moved).is_ready("run")
