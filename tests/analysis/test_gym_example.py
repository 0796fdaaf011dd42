"""The example of the Gymnasium environment runs, and learns what is true."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import croupier

EXAMPLE = Path(__file__).parents[2] / "examples/gym_roulette.py"


def test_every_arm_costs_the_same() -> None:
    names = runpy.run_path(str(EXAMPLE))
    lost, expected = names["fixed_policy"](players=1_000, spins=50)
    # A chip on red swings by about 1 a spin: five standard errors of the mean of 1,000 players.
    assert expected == pytest.approx(50 / 37)
    assert abs(lost - expected) < 5 * (50 / 1_000) ** 0.5
    table = croupier.offer("CM18")
    for arm, (cost, error, pulls) in zip(names["ARMS"], names["bandit"](), strict=True):
        assert table.bets[arm].edge == table.bets["red"].edge
        assert abs(cost - table.bets[arm].edge) < 5 * error < 0.05, arm
        assert pulls > 10_000


def test_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    said = capsys.readouterr().out
    assert said.count("exactly 1/37 = 0.0270") == 5
    assert "chips lost on average, 2.70 expected" in said
    assert said.count("spins left.") == 5
