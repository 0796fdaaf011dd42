"""The exact chain against closed forms, against every path one by one, and against itself."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier import Offer, SpecError, Wager
from croupier.analysis.systems import SYSTEMS, System, read_system
from croupier.analysis.systems.chain import Chain, chain
from croupier.analysis.systems.visit import Visit
from croupier.documents import Json
from kit.independent.visits import Player, Unit, every_path

UNIT = 5_00
RED = [Wager("ana", "red", UNIT)]
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "CM18 cloth": ("crown-melbourne-18", {}),
    "CM18 touchbet": ("crown-melbourne-18", {"mode": "touchbet"}),
    "CM18 crown": ("crown-melbourne-18", {"game": "crown"}),
    "NZ double zero": ("nz-division-8", {"game": "double-zero"}),
    "CP ats": ("crown-perth-rag599", {"mode": "ats"}),
}


@cache
def table(name: str, most: int = 500_00) -> Offer:
    rulebook, spec = TABLES[name]
    return croupier.offer(rulebook, limits={"min": UNIT, "max": most}, **spec)


def worked_out(offer: Offer, system: str | dict[str, Any], visit: Visit, **asked: Any) -> Chain:
    return chain(offer, RED, read_system(system), visit, **asked)


# ---- Closed forms ----


@pytest.mark.parametrize(("bankroll", "target"), [(1, 2), (3, 10), (20, 40), (10, 11), (1, 100)])
@pytest.mark.parametrize("name", TABLES)
def test_the_gamblers_ruin(name: str, bankroll: int, target: int) -> None:
    offer = table(name)
    p = Fraction(18, len(offer.wheel.pockets))
    q = 1 - p
    found = worked_out(offer, "flat", Visit(bankroll * UNIT, target * UNIT))
    reached = (1 - (q / p) ** bankroll) / (1 - (q / p) ** target)
    spins = bankroll / (q - p) - target / (q - p) * reached
    assert found.exact and found.error == 0
    assert (found.target, found.ruin) == (reached, 1 - reached)
    assert (found.done, found.spins) == (0, 0)
    assert found.expected_spins == spins
    assert found.expected_staked == spins * UNIT
    assert found.expected_end == reached * target * UNIT
    assert found.ends == {0: 1 - reached, target * UNIT: reached}


@pytest.mark.parametrize(("k", "n"), [(1, 1), (2, 3), (3, 7), (5, 20), (6, 40)])
@pytest.mark.parametrize("name", TABLES)
def test_the_martingale(name: str, k: int, n: int) -> None:
    """A bankroll of 2^k - 1 units pays for k losses in a row and, until n more units are won (n
    up to 2^k), for no more. A series wins one unit unless all its k spins are lost."""
    offer = table(name)
    p = Fraction(18, len(offer.wheel.pockets))
    q = 1 - p
    lost = q**k
    bankroll = 2**k - 1
    assert n <= 2**k
    found = worked_out(offer, "martingale", Visit(bankroll * UNIT, (bankroll + n) * UNIT))
    assert found.exact
    assert found.target == (1 - lost) ** n
    assert found.ruin == 1 - (1 - lost) ** n
    assert found.ends == {
        **{j * UNIT: (1 - lost) ** j * lost for j in range(n)},  # j series were won before
        (bankroll + n) * UNIT: (1 - lost) ** n,
    }
    series = sum((1 - lost) ** j for j in range(n))
    spins_of_one = sum(q**j for j in range(k))
    staked_of_one = sum(2**j * q**j for j in range(k))
    assert found.expected_spins == series * spins_of_one
    assert found.expected_staked == series * staked_of_one * UNIT


def test_the_labouchere_that_leaves() -> None:
    """The line 1, 1 asks 2 units. Two units in the bankroll: won at once, or ruined."""
    offer = table("CM18 cloth")
    leaves = {"name": "labouchere", "line": [1, 1], "then": "leave"}
    found = worked_out(offer, leaves, Visit(2 * UNIT, 9 * UNIT))
    assert (found.done, found.ruin) == (Fraction(18, 37), Fraction(19, 37))
    assert found.ends == {0: Fraction(19, 37), 4 * UNIT: Fraction(18, 37)}


# ---- Every path ----

VISITS = [
    Visit(20 * UNIT, spins=6),
    Visit(6 * UNIT, 9 * UNIT, spins=7, at_limit="restart"),
    Visit(7 * UNIT, 12 * UNIT, spins=6, short="rest"),
    Visit(4 * UNIT + 99, 8 * UNIT, spins=7, short="rest", at_limit="restart"),
    Visit(30 * UNIT, spins=5, at_limit="restart"),
    Visit(UNIT, 2 * UNIT, spins=1),
    Visit(3 * UNIT, 3 * UNIT, spins=4),  # there before the first spin
    Visit(UNIT - 1, spins=4),  # ruined before the first spin
]
WAGERS: list[dict[str, int]] = [
    {"red": UNIT},
    {"dozen:1": UNIT, "dozen:2": UNIT},
    {"red": UNIT, "black": UNIT, "straight:0": UNIT},  # black and red cancel: a net of minus one
    {"red": UNIT, "odd": UNIT},  # neither won nor lost on some
    {"red": 7_00},
]


@cache
def unit(name: str, most: int, wagers: tuple[tuple[str, int], ...]) -> Unit:
    return Unit(table(name, most), [Wager("ana", bet, stake) for bet, stake in wagers])


def check_every_path(of: Unit, system: System, visit: Visit) -> None:
    found = chain(of.offer, of.wagers, system, visit, drawdown=True)
    assert found.exact
    endings: dict[str, Fraction] = dict.fromkeys(("ruin", "target", "done", "spins"), Fraction(0))
    ends: dict[int, Fraction] = {}
    falls: dict[int, Fraction] = {}
    spins = staked = end = Fraction(0)
    for chance, path in every_path(Player(of, system, visit)):
        endings[path.ending] += chance
        ends[path.bankroll] = ends.get(path.bankroll, Fraction(0)) + chance
        falls[path.drawdown] = falls.get(path.drawdown, Fraction(0)) + chance
        spins += chance * path.spins
        staked += chance * path.staked
        end += chance * path.bankroll
    assert {ending: getattr(found, ending) for ending in endings} == endings
    assert (found.ends, found.drawdowns) == (ends, falls)
    assert found.expected_spins == spins
    assert found.expected_staked == staked
    assert found.expected_end == end
    plain = chain(of.offer, of.wagers, system, visit)
    assert (plain.ends, plain.ruin, plain.drawdowns) == (ends, endings["ruin"], None)


@pytest.mark.parametrize("visit", VISITS, ids=str)
@pytest.mark.parametrize("system", [name for name in SYSTEMS if name != "james-bond"])
def test_the_chain_is_all_paths_together(system: str, visit: Visit) -> None:
    for name in ("CM18 cloth", "CM18 touchbet"):
        check_every_path(unit(name, 4 * UNIT, (("red", UNIT),)), read_system(system), visit)


@pytest.mark.parametrize("wagers", WAGERS, ids=lambda wagers: "+".join(wagers))
@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_wagered_and_wherever(name: str, wagers: dict[str, int]) -> None:
    of = unit(name, 20_00, tuple(wagers.items()))
    systems: tuple[str | dict[str, Json], ...] = (
        "martingale",
        "dalembert",
        {"name": "labouchere", "then": "leave"},
    )
    for system in systems:
        for visit in (
            Visit(60_00, 80_00, spins=4),
            Visit(40_00, spins=4, short="rest", at_limit="restart"),
        ):
            check_every_path(of, read_system(system), visit)


class Drawn:
    """A system of a few states made up by chance."""

    def __init__(self, units: list[int], after: list[tuple[int, int, int]]) -> None:
        self._units, self._after = units, after

    def start(self) -> Hashable:
        return 0

    def units(self, state: int) -> int:
        return self._units[state]

    def after(self, state: int, result: int, most: int) -> Hashable | None:
        found = self._after[state][result + 1]
        return found if found >= 0 else None

    def __repr__(self) -> str:
        return f"Drawn({self._units}, {self._after})"


@st.composite
def systems(draw: st.DrawFn) -> Drawn:
    count = draw(st.integers(1, 4))
    to = st.integers(-1, count - 1)
    units = draw(st.lists(st.integers(1, 6), min_size=count, max_size=count))
    after = draw(st.lists(st.tuples(to, to, to), min_size=count, max_size=count))
    return Drawn(units, after)


visits = st.builds(
    Visit,
    st.integers(1, 12 * UNIT),
    st.none() | st.integers(1, 16 * UNIT),
    st.integers(1, 5),
    st.sampled_from(["maximum", "restart"]),
    st.sampled_from(["stop", "rest"]),
)


@given(systems(), visits, st.sampled_from(WAGERS))
def test_any_system_is_all_its_paths(system: Drawn, visit: Visit, wagers: dict[str, int]) -> None:
    check_every_path(unit("CM18 touchbet", 20_00, tuple(wagers.items())), system, visit)


# ---- Floating point ----


def check_close(exact: Chain, near: Chain) -> None:
    """Within the error it states; expected values within so many times it as they are large."""
    assert exact.exact and not near.exact
    assert exact.error == 0 < near.error < 1e-9
    for name in ("ruin", "target", "done", "spins"):
        assert abs(getattr(exact, name) - Fraction(getattr(near, name))) <= near.error, name
    for these, those in ((exact.ends, near.ends), (exact.drawdowns, near.drawdowns)):
        assert (these is None) == (those is None)
        for cents in {*(these or {}), *(those or {})}:
            one, other = (these or {}).get(cents, 0), (those or {}).get(cents, 0)
            assert abs(Fraction(one) - Fraction(other)) <= near.error, cents
    for name in ("expected_spins", "expected_staked", "expected_end"):
        one = float(getattr(exact, name))
        assert abs(one - getattr(near, name)) <= 1e-9 * max(1, one), name


@pytest.mark.parametrize("spins", [None, 1, 40])
@pytest.mark.parametrize("system", [name for name in SYSTEMS if name != "james-bond"])
def test_floating_point_keeps_within_its_error(system: str, spins: int | None) -> None:
    offer = table("CP ats", 50_00)
    visit = Visit(12 * UNIT, 16 * UNIT, spins)
    exact = worked_out(offer, system, visit, exact=True, drawdown=True)
    near = worked_out(offer, system, visit, exact=False, drawdown=True)
    check_close(exact, near)
    # The chance of each bankroll is that of the chain that does not look at drawdown.
    assert worked_out(offer, system, visit, exact=True).ends == exact.ends


@given(systems(), visits)
def test_floating_point_of_any_system(system: Drawn, visit: Visit) -> None:
    of = unit("CM18 cloth", 20_00, (("red", UNIT),))
    exact, near = (chain(of.offer, RED, system, visit, exact=how) for how in (True, False))
    check_close(exact, near)


@pytest.mark.parametrize(
    ("visit", "exact"),
    [
        (Visit(200 * UNIT, 500 * UNIT), True),  # 499 situations go on
        (Visit(200 * UNIT, 502 * UNIT), False),
        (Visit(100 * UNIT, spins=100), True),
        (Visit(500 * UNIT, spins=3_000), False),
    ],
)
def test_fractions_are_for_what_is_small(visit: Visit, exact: bool) -> None:
    found = worked_out(table("CM18 cloth"), "flat", visit)
    assert found.exact is exact
    assert isinstance(found.ruin, Fraction) is exact
    assert all(isinstance(chance, Fraction) is exact for chance in found.ends.values())


def test_a_session_that_is_over_before_it_starts_is_certain() -> None:
    offer = table("CM18 cloth")
    for exact in (True, False):
        for spins in (None, 5):
            there = worked_out(offer, "flat", Visit(UNIT, UNIT, spins), exact=exact)
            assert (there.target, there.expected_spins, there.ends) == (1, 0, {UNIT: 1})
            poor = worked_out(offer, "flat", Visit(1, UNIT, spins), exact=exact)
            assert (poor.ruin, poor.expected_staked, poor.ends) == (1, 0, {1: 1})


# ---- None changes the edge ----


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", ["CM18 touchbet", "CM18 crown", "NZ double zero"])
def test_no_system_changes_what_the_house_keeps(system: str, name: str) -> None:
    """The loss to expect is the edge of all that is staked, exactly."""
    offer = table(name)
    made = read_system(system)
    wagers = RED if system != "james-bond" else made.wagers(offer)  # type: ignore[attr-defined]
    pockets = len(offer.wheel.pockets)
    edge = {37: Fraction(1, 37), 38: Fraction(2, 38), 39: Fraction(3, 39)}[pockets]
    visit = Visit(40 * UNIT, 60 * UNIT, spins=12)
    found = chain(offer, wagers, made, visit)
    assert found.exact and found.expected_staked > 0
    assert visit.bankroll - found.expected_end == edge * Fraction(found.expected_staked)


def test_a_side_bet_has_weights_of_its_own() -> None:
    offer = croupier.offer("crown-melbourne-18", side_bets={"lucky-symbols": {}})
    symbol = [Wager("ana", "symbol:D", UNIT)]
    edge = offer.side_rows["symbol:D"].edge
    found = chain(offer, symbol, read_system("martingale"), Visit(15 * UNIT, spins=5))
    assert found.exact
    assert 15 * UNIT - found.expected_end == edge * Fraction(found.expected_staked)


# ---- What cannot be done ----


def test_without_a_number_of_spins_there_must_be_a_target() -> None:
    with pytest.raises(SpecError, match="needs a 'target'"):
        worked_out(table("CM18 cloth"), "flat", Visit(10 * UNIT))


def test_a_session_that_may_never_end_is_said() -> None:
    """A straight-up on every number brings back 36 of 37, unless the only chip is of 36 units: then
    the next amount up that chips can make is what was staked, and nothing ever changes."""
    visit = Visit(100 * UNIT, 200 * UNIT)
    for chips in ([1_00], [36 * UNIT]):
        offer = croupier.offer("crown-melbourne-18", limits={"chips": chips})
        every = [Wager("ana", f"straight:{pocket}", UNIT) for pocket in offer.wheel.pockets]
        if chips == [1_00]:
            assert chain(offer, every, read_system("flat"), visit).ruin == 1
        else:
            with pytest.raises(SpecError, match="may go on for ever"):
                chain(offer, every, read_system("flat"), visit)


def test_too_many_situations_are_said_with_a_cure() -> None:
    with pytest.raises(SpecError, match=r"More than 1,000 situations.*simulate"):
        worked_out(
            table("CM18 cloth"), "labouchere", Visit(100 * UNIT, spins=50), limit=1_000
        )  # fmt: skip
