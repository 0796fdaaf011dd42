"""Each system against its textbook description, over every sequence of results."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from itertools import product
from typing import Any

import pytest

import croupier
from croupier import SpecError, Wager
from croupier.analysis.systems import (
    SYSTEMS,
    System,
    about,
    asked,
    next_state,
    read_system,
    unit_of,
)
from croupier.analysis.systems.automaton import Automaton, compile_system
from croupier.analysis.systems.stakes import stakes_of

# A player tells the stake wanted next and is told what was staked of it, and what it won: the
# stake, nothing or minus the stake. Who returns has left the table.
Told = tuple[int, int]
Book = Generator[int, Told, None]


def flat(most: int) -> Book:
    while True:
        yield 1


def martingale(most: int, factor: int = 2) -> Book:
    stake = 1
    while True:
        staked, won = yield stake
        if won < 0:
            stake = staked * factor
        elif won > 0:
            stake = 1


def grand_martingale(most: int) -> Book:
    stake = 1
    while True:
        staked, won = yield stake
        if won < 0:
            stake = staked + staked + 1
        elif won > 0:
            stake = 1


def reverse_martingale(most: int, wins: int = 3) -> Book:
    while True:
        streak = 0
        while streak < wins:
            _, won = yield 2**streak
            if won < 0:
                break
            streak += won > 0


def dalembert(most: int, step: int = 1) -> Book:
    stake = 1
    while True:
        staked, won = yield stake
        if won < 0:
            stake = staked + step
        elif won > 0:
            stake = staked - step if staked > step else 1


def fibonacci(most: int) -> Book:
    numbers = [1, 1]
    while len(numbers) < 40:
        numbers.append(numbers[-1] + numbers[-2])
    at = 0
    while True:
        _, won = yield numbers[at]
        if won < 0 and numbers[at] <= most:  # nobody goes further than the table
            at += 1
        elif won > 0:
            at = at - 2 if at >= 2 else 0


def labouchere(most: int, line: tuple[int, ...] = (1, 2, 3, 4), then: str = "restart") -> Book:
    while True:
        paper = list(line)
        while paper:
            staked, won = yield paper[0] if len(paper) == 1 else paper[0] + paper[-1]
            if won < 0:
                paper.append(staked)
            elif won > 0:
                paper.pop(0)
                if paper:
                    paper.pop()
        if then == "leave":
            return


def oscars_grind(most: int, goal: int = 1) -> Book:
    while True:
        profit, stake = 0, 1
        while profit < goal:
            staked, won = yield stake
            profit += won
            if won > 0:
                stake = staked + 1
                while profit + stake > goal and stake > 1:
                    stake -= 1


def one_three_two_six(most: int) -> Book:
    while True:
        for stake in (1, 3, 2, 6):
            _, won = yield stake
            while won == 0:
                _, won = yield stake
            if won < 0:
                break


BOOKS: list[tuple[Callable[..., Book], str, dict[str, Any]]] = [
    (flat, "flat", {}),
    (martingale, "martingale", {}),
    (martingale, "martingale", {"factor": 3}),
    (grand_martingale, "grand-martingale", {}),
    (reverse_martingale, "reverse-martingale", {}),
    (reverse_martingale, "reverse-martingale", {"wins": 5}),
    (dalembert, "dalembert", {}),
    (dalembert, "dalembert", {"step": 2}),
    (fibonacci, "fibonacci", {}),
    (labouchere, "labouchere", {}),
    (labouchere, "labouchere", {"line": (1, 1, 1)}),
    (labouchere, "labouchere", {"line": (2, 3), "then": "leave"}),
    (oscars_grind, "oscars-grind", {}),
    (oscars_grind, "oscars-grind", {"goal": 4}),
    (one_three_two_six, "1-3-2-6", {}),
    (flat, "james-bond", {}),
]
SEQUENCES = [*product((-1, 1), repeat=10), *product((-1, 0, 1), repeat=6)]


def by_the_book(
    book: Callable[..., Book], given: dict[str, Any], most: int, at_limit: str,
    results: tuple[int, ...],
) -> list[int]:  # fmt: skip
    """What is staked spin by spin; it is shorter if the player leaves."""
    playing = book(most, **given)
    wanted = next(playing)
    stakes = []
    for result in results:
        if wanted > most and at_limit == "restart":
            playing = book(most, **given)
            wanted = next(playing)
        staked = min(wanted, most)
        stakes.append(staked)
        try:
            wanted = playing.send((staked, result * staked))
        except StopIteration:
            break
    return stakes


def by_system(system: System, most: int, at_limit: str, results: tuple[int, ...]) -> list[int]:
    state: Hashable | None = system.start()
    stakes = []
    for result in results:
        if state is None:
            break
        stakes.append(min(asked(system, state), most))
        state = next_state(system, state, result, most, at_limit)
    return stakes


def by_tables(tables: Automaton, most: int, results: tuple[int, ...]) -> list[int]:
    after = {-1: tables.lost, 0: tables.even, 1: tables.won}
    at = 0
    stakes = []
    for result in results:
        if at < 0:
            break
        stakes.append(min(tables.units[at], most))
        at = after[result][at]
    return stakes


@pytest.mark.parametrize("most", [10**9, 100, 8, 7, 4, 1])
@pytest.mark.parametrize(("book", "name", "given"), BOOKS)
def test_a_system_does_what_its_textbook_says(
    book: Callable[..., Book], name: str, given: dict[str, Any], most: int
) -> None:
    system = read_system({"name": name, **given})
    for at_limit in ("maximum", "restart"):
        tables = compile_system(system, most, 2_000, at_limit=at_limit)
        for results in SEQUENCES:
            expected = by_the_book(book, given, most, at_limit, results)
            assert by_system(system, most, at_limit, results) == expected, (results, at_limit)
            if tables is not None:
                assert by_tables(tables, most, results) == expected, (results, at_limit)


def test_every_system_is_in_a_textbook() -> None:
    assert {name for _, name, _ in BOOKS} == set(SYSTEMS)


# Most of these count on for ever on a table without limits; at a table of 100 units all but two
# have few states.
@pytest.mark.parametrize(
    ("name", "states"),
    [
        ("flat", 1),
        ("martingale", 9),  # 1 2 4 8 16 32 64, 128 which is cut to 100, and what follows it
        ("grand-martingale", 8),  # 1 3 7 15 31 63, 127 which is cut to 100, and what follows it
        ("reverse-martingale", 3),
        ("dalembert", 101),  # and one over the table
        ("fibonacci", 12),  # 1 1 2 3 5 8 13 21 34 55 89 144
        ("labouchere", None),
        ("oscars-grind", None),
        ("1-3-2-6", 4),
    ],
)
def test_how_many_states_there_are_at_a_table(name: str, states: int | None) -> None:
    tables = compile_system(read_system(name), 100, limit=5_000)
    assert (None if tables is None else len(tables.units)) == states


def test_the_limit_of_states_is_exact() -> None:
    assert compile_system(read_system("dalembert"), 100, limit=101) is not None
    assert compile_system(read_system("dalembert"), 100, limit=100) is None


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ("martingail", "There is no system 'martingail'.*flat, martingale.*mean 'martingale'"),
        ("zzz", "There is no system 'zzz'.*james-bond\\.$"),
        ({"line": [1]}, "has no name"),
        ({"name": 5}, "has no name"),
        ({"name": "flat", "units": 2}, "flat has no parameter 'units'; it has none"),
        ({"name": "martingale", "factr": 2}, "no parameter 'factr'; it has factor"),
        ({"name": "martingale", "factor": 1}, "'factor' is 1; it is 2 to 1,000,000"),
        ({"name": "martingale", "factor": "2"}, "martingale: Expected `int`, got `str`"),
        ({"name": "reverse-martingale", "wins": 61}, "'wins' is 61; it is 1 to 60"),
        ({"name": "dalembert", "step": 0}, "'step' is 0"),
        ({"name": "oscars-grind", "goal": 0}, "'goal' is 0"),
        ({"name": "labouchere", "line": []}, "'line' is empty"),
        ({"name": "labouchere", "line": [1, -2]}, "'line' is -2"),
        ({"name": "labouchere", "then": "stay"}, "'then' is 'stay'; it may be restart or leave"),
    ],
)
def test_what_does_not_fit_is_said(raw: str | dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError, match=says):
        read_system(raw)


def test_each_system_is_told_in_a_sentence() -> None:
    for name in SYSTEMS:
        said = about(name)
        assert said.endswith(".") and "\n" not in said and len(said) < 200, name


@pytest.mark.parametrize("units", [0, -1, 1.0, True, None])
def test_a_system_that_asks_for_no_number_of_units_is_named(units: Any) -> None:
    class Odd:
        def start(self) -> str:
            return "here"

        def units(self, state: str) -> int:
            found: int = units
            return found

        def after(self, state: str, result: int, most: int) -> str:
            return state

    with pytest.raises(SpecError, match=r"Odd asks for .* in state 'here'"):
        compile_system(Odd(), 10)


# ---- James Bond's wagers ----

TWENTY = {"high": 14, "six:13/14/15/16/17/18": 5, "straight:0": 1}


@pytest.mark.parametrize(
    ("rulebook", "spec", "one"),
    [
        ("crown-melbourne-18", {}, 5_00),
        ("nz-division-8", {}, 5_00),
        ("crown-perth-rag599", {"mode": "ats"}, 5_00),
        # Chips of 1.00 inside, but 14 of them are no multiple of the 5.00 outside until 5.00.
        ("crown-melbourne-18", {"mode": "touchbet", "limits": {"inside_min": 1_00}}, 5_00),
        # On a cloth wagers between units are settled in full.
        ("crown-melbourne-18", {"limits": {"inside_min": 1_00}}, 1_00),
        ("crown-melbourne-18", {"limits": {"min": 20_00, "inside_min": 1_00}}, 2_00),
    ],
)
def test_james_bond_brings_the_smallest_wagers_a_table_takes(
    rulebook: str, spec: dict[str, Any], one: int
) -> None:
    offer = croupier.offer(rulebook, **spec)
    brought = unit_of(read_system("james-bond"), offer, ())
    assert {wager.bet: wager.stake for wager in brought} == {
        bet: part * one for bet, part in TWENTY.items()
    }
    stakes = stakes_of(offer, brought, [1])
    assert stakes.staked == stakes.taken == (20 * one,)
    # High wins 8 of 20, the six-line 10 and zero 16; on 1 to 12 all is lost.
    expected = {0: 16, **dict.fromkeys(range(1, 13), -20), **dict.fromkeys(range(13, 19), 10)}
    for at, pocket in enumerate(offer.wheel.pockets):
        assert stakes.nets[0][at] == expected.get(int(pocket), 8) * one


def test_james_bond_needs_a_table_wide_enough() -> None:
    narrow = croupier.offer("crown-melbourne-18", limits={"min": 5_00, "max": 50_00})
    with pytest.raises(SpecError, match="14 : 5 : 1"):
        unit_of(read_system("james-bond"), narrow, ())


def test_james_bond_takes_no_other_wagers() -> None:
    offer = croupier.offer("crown-melbourne-18")
    red = (Wager("ana", "red", 5_00),)
    assert unit_of(read_system("flat"), offer, red) == red
    with pytest.raises(SpecError, match="brings its own wagers"):
        unit_of(read_system("james-bond"), offer, red)
