"""What screens remember of past events: results, wins and what was put right."""

from __future__ import annotations

from typing import Any

from croupier.table.events import BallSpun, OutcomeRecorded
from croupier.table.screens.memory import ACTS, PAST, RESULTS, Memory
from kit.melbourne import MANAGER
from kit.table import Playing, down
from kit.views import me, public


def remembered(at: Playing) -> Memory:
    memory = Memory()
    for step in at.steps:
        for event in step.events:
            memory.note(step.at, step.by, event)
    return memory


def played() -> Playing:
    """ana has won on 17 at spin 1, and has 10.00 on it again."""
    at = down("CM18", {"ana": {"straight:17": 10_00}, "bo": {}}, mode="touchbet")
    at.spin("17")
    return at


def own(at: Playing, name: str = "ana") -> dict[str, Any]:
    return me(at.table, remembered(at), name)


def test_a_correction_is_shown_until_the_next_outcome() -> None:
    at = played()
    at.ask(MANAGER["CM18"], "correct-outcome", outcome="18", reason="it was 18")
    shown = public(at.table, remembered(at))
    assert shown["correction"]["outcome"] == "18" and shown["results"] == ["18"]
    assert own(at)["corrected"]["taken"] > 0 and own(at)["won"] == 0
    at.spin("5")
    assert public(at.table, remembered(at))["correction"] is None
    assert own(at)["corrected"] is None


def test_what_was_won_is_of_the_last_spin_alone() -> None:
    at = played()
    assert (own(at)["won"], own(at)["returned"]) == (350_00, 360_00)
    assert (own(at, "bo")["won"], own(at, "bo")["settled"]) == (0, [])
    at.dealer("open-betting")
    assert own(at)["won"] == 0
    at.wagers("ana", {"red": 5_00})
    at.spin("18")
    won = own(at)["won"], own(at)["returned"]
    at.ask(MANAGER["CM18"], "correct-outcome", spin=1, outcome="18", reason="it was 18")
    assert (own(at)["won"], own(at)["returned"]) == won


def test_so_many_results_and_acts_and_no_more() -> None:
    at = down("CM18", {"ana": {}}, mode="touchbet")
    for spin in range(RESULTS + 1):
        at.spin(str(spin))
    memory = remembered(at)
    shown = public(at.table, memory)["results"]
    assert shown == [str(spin) for spin in range(RESULTS, 0, -1)]
    assert memory.results == [*shown, "0"]  # what is counted goes further back
    assert len(memory.acts) == ACTS and memory.acts[0].what == "spin-settled"


def test_what_is_counted_goes_back_so_far_and_no_further() -> None:
    memory = Memory()
    for spin in range(1, PAST + 3):
        memory.note("", "", BallSpun(spin))
        memory.note("", "", OutcomeRecorded(str(spin % 37), "red", "dealer"))
    assert memory.results == [str(spin % 37) for spin in range(PAST + 2, 2, -1)]
    assert memory.spins == list(range(PAST + 2, 2, -1))


def test_a_result_that_no_view_has_any_more_is_corrected_among_those_that_are_counted() -> None:
    at = down("CM18", {"ana": {}}, mode="touchbet")
    for _ in range(RESULTS + 2):
        at.spin("17")
    at.ask(MANAGER["CM18"], "correct-outcome", spin=1, outcome="18", reason="it was 18")
    memory = remembered(at)
    assert memory.results[-1] == "18" and memory.results[:-1] == ["17"] * (RESULTS + 1)
    shown = public(at.table, memory)
    assert shown["results"] == ["17"] * RESULTS
    assert shown["correction"]["at"] == RESULTS + 1


def test_a_player_sees_their_own_disputes() -> None:
    at = played()
    at.player("ana", "raise-dispute", about="it was 18")
    (one,) = own(at)["disputes"]
    assert (one["player"], one["status"]) == ("ana", "open")
    assert own(at, "bo")["disputes"] == []
