"""The front door: the names most people need, found without knowing where they live."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import croupier


@pytest.mark.parametrize("name", croupier.__all__)
def test_every_name_is_there_and_is_listed(name: str) -> None:
    assert getattr(croupier, name) is not None
    assert name in dir(croupier)


def test_a_name_is_the_one_of_its_module() -> None:
    assert croupier.Wager is import_module("croupier.rules.bets").Wager
    assert croupier.parse_bet is import_module("croupier.rules.notation").parse
    assert "__version__" in dir(croupier)


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError, match="module 'croupier' has no attribute 'Roulette'"):
        croupier.Roulette  # noqa: B018


def test_make_installs_again_when_any_list_of_packages_changes() -> None:
    makefile = (Path(__file__).parent.parent / "Makefile").read_text(encoding="utf-8")
    rule = re.search(r"^\$\(STAMP\): (.+)\n((?:\t.+\n)+)", makefile, re.MULTILINE)
    assert rule is not None
    lists = re.findall(r"-[cr] (\S+)", rule[2])
    assert sorted(rule[1].split()) == sorted(["pyproject.toml", *lists])
