"""Whatever players and guests ask, nobody else's wagers, money or seat change, nor the spin."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.any_command.bystanders import asked_by_anyone, of_others
from kit.any_command.commands import command
from kit.any_command.promises import Watched
from properties.test_play import SPECS, WAITS_S, seat_everyone

TABLES = {**SPECS, "CM18 u-spin": {"rulebook": "CM18", "u_spin": True}}


def staff_and_others(watched: Watched, chance: Random, steps: int) -> None:
    """An evening of any commands: the table is now somewhere in a spin, or in trouble."""
    for _ in range(steps):
        if chance.randrange(25) == 0:
            watched.wait(chance.choice(WAITS_S))
        watched.try_it(command(watched.script, chance))


def ask(watched: Watched, chance: Random) -> None:
    """One of them asks; what is not theirs is as before."""
    watched.wait(0)
    asked = asked_by_anyone(watched, chance)
    name = asked["by"].partition(":")[2]
    before = of_others(watched, name, asked)
    watched.try_it(asked)
    after = of_others(watched, name, asked)
    changed = [part for part in before if before[part] != after[part]]
    assert not changed, (changed, asked, watched.table.state.phase)


def play(watched: Watched, chance: Random, rounds: int) -> None:
    seat_everyone(watched)
    for _ in range(rounds):
        staff_and_others(watched, chance, chance.randrange(30))
        for _ in range(25):
            ask(watched, chance)


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=max(3, settings().max_examples // 20))
@given(seed=st.integers(0, 2**32), rounds=st.integers(1, 3))
def test_nothing_of_the_others_changes(name: str, seed: int, rounds: int) -> None:
    play(Watched(TABLES[name]), Random(seed), rounds)


def test_players_are_heard_at_times() -> None:
    """That nothing changes would say little if nothing they ask were accepted."""
    unheard = {
        "buy-in", "cash-out", "leave", "place-wager", "raise-claim", "raise-dispute", "remove-all",
        "remove-last", "remove-wager", "repeat-wagers", "report-malfunction", "take-seat",
    }  # fmt: skip
    for seed, name in product(range(8), TABLES):
        watched, chance = Watched(TABLES[name]), Random(seed)
        seat_everyone(watched)
        staff_and_others(watched, chance, 30)
        before = watched.accepted.copy()
        for _ in range(40):
            ask(watched, chance)
        unheard -= set(watched.accepted - before)
        if not unheard:
            break
    assert not unheard
