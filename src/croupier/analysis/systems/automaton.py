"""A betting system as transition tables, for the compiled loops."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from croupier.analysis.systems import System, asked, next_state

LIMIT = 200_000


class Automaton(msgspec.Struct, frozen=True):
    """By state, 0 the start: the units it asks for, and the state after each result, -1 done."""

    units: tuple[int, ...]
    lost: tuple[int, ...]
    even: tuple[int, ...]
    won: tuple[int, ...]


def compile_system(
    system: System, most: int, limit: int = LIMIT, *, at_limit: str = "maximum"
) -> Automaton | None:
    """Every state that can come up at a table that takes `most` units; none if over the limit."""
    index: dict[Hashable, int] = {system.start(): 0}
    states = list(index)
    after: dict[int, list[int]] = {-1: [], 0: [], 1: []}
    for state in states:  # it grows as states are found
        for result, row in after.items():
            found = next_state(system, state, result, most, at_limit)
            if found is not None and found not in index:
                if len(states) == limit:
                    return None
                index[found] = len(states)
                states.append(found)
            row.append(-1 if found is None else index[found])
    units = tuple(asked(system, state) for state in states)
    return Automaton(units, tuple(after[-1]), tuple(after[0]), tuple(after[1]))
