"""Betting systems: how many units a player stakes next, depending on the results so far.

None of them changes the edge; they change how wins and losses are distributed over a visit. Each
is a few lines; users write their own in the same way.
"""

from __future__ import annotations

import difflib
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Protocol

import msgspec

from croupier.documents import Json
from croupier.errors import SpecError
from croupier.rules.bets import Wager
from croupier.rules.limits import judge, limits_of
from croupier.rules.offer import Offer

LARGEST = 1_000_000  # no parameter is larger


class System(Protocol):
    """A betting system. Its states may be any hashable value."""

    def start(self) -> Hashable: ...

    def units(self, state: Any) -> int:
        """How many units this state asks for, 1 or more."""
        ...

    def after(self, state: Any, result: int, most: int) -> Hashable | None:
        """The next state; none if it is done and leaves.

        The result is by the net of the spin: -1 lost, 0 neither, 1 won. The table takes `most`
        units: what was asked over it was not staked.
        """
        ...


class Named(System, Protocol):
    """One of ours, which files ask for by its name; its fields are its parameters."""

    name: ClassVar[str]
    __struct_fields__: ClassVar[tuple[str, ...]]


def next_state(
    system: System, state: Hashable, result: int, most: int, at_limit: str
) -> Hashable | None:
    """The next state; one that asks more than the table takes may be to start again instead."""
    found = system.after(state, result, most)
    if found is not None and at_limit == "restart" and asked(system, found) > most:
        return system.start()
    return found


def asked(system: System, state: Hashable) -> int:
    """How many units a state asks for, validated: a system may be user code."""
    units = system.units(state)
    if isinstance(units, bool) or not isinstance(units, int) or units < 1:
        raise SpecError(
            f"{type(system).__name__} asks for {units!r} units in state {state!r}; it is a whole"
            " number, 1 or more."
        )
    return units


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system read from its name and parameters."""

    name: ClassVar[str]


class Flat(_Written, frozen=True):
    """One unit on every spin."""

    name: ClassVar[str] = "flat"

    def start(self) -> Hashable:
        return 0

    def units(self, state: int) -> int:
        return 1

    def after(self, state: int, result: int, most: int) -> Hashable | None:
        return state


class _ByStake(_Written, frozen=True):
    """Its state is the next stake, one unit to begin with."""

    def start(self) -> Hashable:
        return 1

    def units(self, state: int) -> int:
        return state


class Martingale(_ByStake, frozen=True):
    """Doubles after a loss (or `factor` times as much) and returns to one unit after a win."""

    name: ClassVar[str] = "martingale"
    factor: int = 2

    def __post_init__(self) -> None:
        _within("factor", self.factor, 2)

    def after(self, state: int, result: int, most: int) -> Hashable | None:
        if result < 0:
            return min(state, most) * self.factor
        return 1 if result > 0 else state


class GrandMartingale(_ByStake, frozen=True):
    """Doubles after a loss and adds one unit more; returns to one unit after a win."""

    name: ClassVar[str] = "grand-martingale"

    def after(self, state: int, result: int, most: int) -> Hashable | None:
        if result < 0:
            return min(state, most) * 2 + 1
        return 1 if result > 0 else state


class ReverseMartingale(_Written, frozen=True):
    """Doubles after a win until it has won `wins` times in a row; after that, or after a loss,
    returns to one unit."""

    name: ClassVar[str] = "reverse-martingale"
    wins: int = 3

    def __post_init__(self) -> None:
        _within("wins", self.wins, 1, 60)

    def start(self) -> Hashable:
        return 0

    def units(self, state: int) -> int:
        return 1 << state  # state is how often it has won in a row

    def after(self, state: int, result: int, most: int) -> Hashable | None:
        if result > 0:
            return (state + 1) % self.wins
        return 0 if result < 0 else state


class DAlembert(_ByStake, frozen=True):
    """One unit more after a loss, one less after a win (or `step` units), never under one."""

    name: ClassVar[str] = "dalembert"
    step: int = 1

    def __post_init__(self) -> None:
        _within("step", self.step, 1)

    def after(self, state: int, result: int, most: int) -> Hashable | None:
        return max(1, min(state, most) - result * self.step)


class Fibonacci(_Written, frozen=True):
    """Goes along 1, 1, 2, 3, 5, 8 … one step up after a loss, two steps back after a win."""

    name: ClassVar[str] = "fibonacci"

    def start(self) -> Hashable:
        return 1, 1  # this number and the next

    def units(self, state: tuple[int, int]) -> int:
        return state[0]

    def after(self, state: tuple[int, int], result: int, most: int) -> Hashable | None:
        this, following = state
        if result < 0:
            return (following, this + following) if this <= most else state
        return _two_back(this, following) if result > 0 else state


class Labouchere(_Written, frozen=True):
    """Stakes the first and last number of a `line`; a win crosses both off, a loss writes the
    stake at the end; all crossed off, it starts again, or leaves if `then` is "leave"."""

    name: ClassVar[str] = "labouchere"
    line: tuple[int, ...] = (1, 2, 3, 4)
    then: str = "restart"

    def __post_init__(self) -> None:
        if not self.line:
            raise ValueError("'line' is empty; it is a list of units such as [1, 2, 3, 4]")
        for number in self.line:
            _within("line", number, 1)
        if self.then not in ("restart", "leave"):
            raise ValueError(f"'then' is {self.then!r}; it may be restart or leave")

    def start(self) -> Hashable:
        return self.line

    def units(self, state: tuple[int, ...]) -> int:
        return state[0] + state[-1] if len(state) > 1 else state[0]

    def after(self, state: tuple[int, ...], result: int, most: int) -> Hashable | None:
        if result < 0:
            return (*state, min(self.units(state), most))
        if result == 0:
            return state
        left = state[1:-1]
        return left or (self.line if self.then == "restart" else None)


class OscarsGrind(_Written, frozen=True):
    """Wants to win `goal` units in all: the same stake after a loss, one unit more after a win
    but never more than is still wanted; then starts again. It counts as even chances are paid."""

    name: ClassVar[str] = "oscars-grind"
    goal: int = 1

    def __post_init__(self) -> None:
        _within("goal", self.goal, 1)

    def start(self) -> Hashable:
        return 1, self.goal  # the stake and what is still wanted

    def units(self, state: tuple[int, int]) -> int:
        return state[0]

    def after(self, state: tuple[int, int], result: int, most: int) -> Hashable | None:
        stake = min(state[0], most)
        wanted = state[1] - result * stake
        if wanted <= 0:
            return self.start()
        return (min(stake + 1, wanted), wanted) if result > 0 else (stake, wanted)


class OneThreeTwoSix(_Written, frozen=True):
    """Stakes 1, 3, 2 and 6 units as long as it wins; after a loss or the fourth win starts
    again."""

    name: ClassVar[str] = "1-3-2-6"

    def start(self) -> Hashable:
        return 0

    def units(self, state: int) -> int:
        return (1, 3, 2, 6)[state]

    def after(self, state: int, result: int, most: int) -> Hashable | None:
        if result > 0:
            return (state + 1) % 4
        return 0 if result < 0 else state


class JamesBond(Flat, frozen=True):
    """The same on every spin: 14 on high, 5 on the six-line 13 to 18 and 1 on zero, in the
    smallest amount at which the table takes all three."""

    name: ClassVar[str] = "james-bond"
    parts: ClassVar[dict[str, int]] = {"high": 14, "six:13/14/15/16/17/18": 5, "straight:0": 1}

    def wagers(self, offer: Offer) -> tuple[Wager, ...]:
        bets = {text: offer.find(text) for text in self.parts}
        least, _, unit = limits_of(offer, bets["straight:0"])
        most = min(limits_of(offer, bet)[1] // self.parts[text] for text, bet in bets.items())
        for amount in range(least, most + 1, unit):
            stakes = {text: amount * part for text, part in self.parts.items()}
            if all(not judge(offer, bets[text], stake).code for text, stake in stakes.items()):
                return tuple(Wager("player", text, stake) for text, stake in stakes.items())
        raise SpecError(
            "james-bond stakes 14 : 5 : 1 on high, six:13/14/15/16/17/18 and straight:0; this"
            " table's limits allow no such amounts. Widen them."
        )


ALL: tuple[type[Named], ...] = (
    Flat,
    Martingale,
    GrandMartingale,
    ReverseMartingale,
    DAlembert,
    Fibonacci,
    Labouchere,
    OscarsGrind,
    OneThreeTwoSix,
    JamesBond,
)
SYSTEMS: dict[str, type[Named]] = {one.name: one for one in ALL}


def about(name: str) -> str:
    """What a system does, in a sentence."""
    return " ".join((SYSTEMS[name].__doc__ or "").split())


def read_system(raw: str | dict[str, Json]) -> System:
    """A system by its name, or by its name and parameters; what does not fit is said."""
    given: dict[str, Json] = {"name": raw} if isinstance(raw, str) else dict(raw)
    name = given.pop("name", None)
    if not isinstance(name, str):
        raise SpecError('The system has no name; write for example {"name": "martingale"}.')
    kind = SYSTEMS.get(name)
    if kind is None:
        near = difflib.get_close_matches(name, SYSTEMS, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise SpecError(f"There is no system {name!r}; there is {', '.join(SYSTEMS)}.{hint}")
    fields = kind.__struct_fields__
    for key in given:
        if key not in fields:
            has = f"; it has {', '.join(fields)}" if fields else "; it has none"
            raise SpecError(f"{name} has no parameter {key!r}{has}.")
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise SpecError(f"{name}: {error}") from None


def unit_of(system: System, offer: Offer, wagers: Sequence[Wager]) -> tuple[Wager, ...]:
    """One unit: the wagers given, or those a system brings."""
    brings = getattr(system, "wagers", None)
    if brings is None:
        return tuple(wagers)
    if wagers:
        raise SpecError(f"{type(system).__name__} brings its own wagers; leave yours out.")
    return tuple(brings(offer))


def _two_back(this: int, following: int) -> tuple[int, int]:
    """Back along the numbers, not before the first."""
    for _ in range(2):
        if following > 1:
            this, following = following - this, this
    return this, following


def _within(key: str, value: int, least: int, most: int = LARGEST) -> None:
    if not least <= value <= most:
        raise ValueError(f"'{key}' is {value}; it is {least} to {most:,}")
