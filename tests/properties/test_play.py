"""Any commands by anyone at any time, in every mode: what is promised holds after each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.table import commands as c
from kit.any_command.commands import command
from kit.any_command.promises import Watched

SPECS: dict[str, dict[str, Any]] = {
    "CM18 touchbet": {"rulebook": "CM18", "mode": "touchbet", "limits": {"outlay": 1500}},
    "CM18 three stations": {"rulebook": "CM18", "mode": "touchbet", "stations": 3,
                            "side_bets": {"lucky-symbols": {}, "lucky-ball": {}}},
    "CM18 touchtable": {"rulebook": "CM18", "mode": "touchtable", "seats": 2},
    "CM18 cloth": {"rulebook": "CM18", "racetrack": True, "limits": {"max": 3000}, "seats": 2},
    "CM18 crown": {"rulebook": "CM18", "game": "crown", "limits": {"chips": [500, 2500]}},
    "CM18 match": {"rulebook": "CM18", "side_bets": {"roulette-match": {}, "spread-bet": {}}},
    "CM18 french": {"rulebook": "CM18", "game": "french", "racetrack": True, "float": 500_000},
    "CM11 touchbet": {"rulebook": "CM11", "mode": "touchbet", "game": "double-zero"},
    "CM11 touchtable": {"rulebook": "CM11", "mode": "touchtable", "seats": 3},
    "CM11 cloth": {"rulebook": "CM11", "layout": "F", "racetrack": True, "float": 500_000},
    "CP ats": {"rulebook": "CP", "mode": "ats", "limits": {"outlay": 1500}},
    "CP ats no period": {"rulebook": "CP", "mode": "ats", "wagering_period_s": None},
    "CP cloth and stations": {"rulebook": "CP", "stations": 2, "limits": {"outlay": 1500}},
    "CP cloth": {"rulebook": "CP", "layout": "3", "limits": {"outlay": 2000}, "float": 500_000},
    "CP spread": {"rulebook": "CP", "game": "double-zero",
                  "side_bets": {"spread-bet": {"option": 1}}},
    "CP free": {"rulebook": "CP", "layout": "8"},
    "NZ cloth": {"rulebook": "NZ", "layout": "4", "racetrack": True, "asian_racetrack": True},
    "ACT cloth": {"rulebook": "ACT", "asian_racetrack": True},
}  # fmt: skip
Given = dict[str, Any]
WAITS_S = (31, 31, 31, 700, 1300, 4000)


def seat_everyone(watched: Watched) -> None:
    """An evening under way: the table open, some players with money, on cloth one in colour."""
    table = watched.table
    watched.run({"do": "open-table", "by": "dealer:dan"})
    watched.run({"do": "fill", "by": "dealer:dan", "amount": 1_000_000})
    for name in ("ana", "bo", "dan"):
        by, tender = ("dealer:dan", "cash")
        if table.main.has_stations or (table.areas.are_two and name == "bo"):
            by, tender = f"player:{name}", "note"
        buy = {"do": "buy-in", "by": by, "player": name, "amount": 200_000, "tender": tender}
        watched.run(buy)
    assert table.state.players["ana"].chips == 200_000
    if not table.main.has_accounts:
        watched.run({"do": "issue-colour-chips", "by": "dealer:dan", "player": "ana",
                     "colour": "blue", "value": 500, "count": 40})  # fmt: skip
        assert table.state.chips.colours["blue"]["ana"].count == 40


def play(watched: Watched, chance: Random, steps: int, run: Callable[[Given], Any]) -> None:
    if chance.randrange(10):
        seat_everyone(watched)
    for _ in range(steps):
        if chance.randrange(15) == 0:
            watched.wait(chance.choice(WAITS_S))
        run(command(watched.script, chance))


@pytest.mark.parametrize("name", SPECS)
@settings(max_examples=max(20, settings().max_examples // 10))
@given(chance=st.randoms(use_true_random=False), steps=st.integers(10, 50))
def test_any_commands_keep_every_promise(name: str, chance: Random, steps: int) -> None:
    watched = Watched(SPECS[name])
    play(watched, chance, steps, watched.run)
    watched.end()


OF_TOURNAMENTS = {"no-more-call-bets", "announce-last-spins", "ring-bell", "end-session-time"}


def test_every_command_is_accepted_at_times() -> None:
    """What is promised after any command would be little, were some of them always refused."""
    accepted: Counter[str] = Counter()
    for seed in range(100):
        for spec in SPECS.values():
            watched = Watched(spec)
            known = {*watched.table.powers, *watched.table.screens.powers}
            if seed == 0 or known & (set(c.NAMES) - OF_TOURNAMENTS - set(accepted)):
                play(watched, Random(seed), 120, watched.try_it)
                watched.wait(400_000)
                accepted += watched.accepted
    assert set(accepted) == set(c.NAMES) - OF_TOURNAMENTS
