"""The front door: the names most people need, found without knowing where they live."""

from __future__ import annotations

from importlib import import_module

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
