"""What every side bet is: one protocol to draw, read, settle and show it, and one struct for what
was drawn. Nothing outside a game's own module asks which game it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import ClassVar, Literal, Protocol

import msgspec

from croupier.documents import Json
from croupier.refusals import Given, Part, WheelName, Why
from croupier.refusals.sentences import say
from croupier.rules.book.entries import SideBetData
from croupier.rules.chance import Chance
from croupier.rules.sidebets.config import Setting, SideConfig
from croupier.rules.wheel import Wheel

# When something is drawn: while bets are taken and before any is on this side bet; once betting
# on it has ended; once the ball rests.
Moment = Literal["before-wagers", "betting-ended", "ball-rests"]


# What was drawn for one side bet, as logs and views have it.
Written = str | dict[str, list[str] | int | bool]


class Drawn(msgspec.Struct, frozen=True):
    """What the equipment has shown for one side bet, whichever it is."""

    shown: tuple[str, ...]  # numbers or a symbol, each in its place
    bonus: int = 0  # the place, from 1, that is the bonus, or 1 for a bonus alone; 0 is none


class Draw(msgspec.Struct, frozen=True):
    """One thing the equipment does for a side bet: its command, its event and its moment."""

    act: str  # "draw-spread"
    event: str  # "spread-drawn"
    moment: Moment
    # Why a second draw of a side bet is refused; of a first one any table knows.
    again: Why | None = None
    early: Why | None = None


class SideKind(msgspec.Struct, frozen=True):
    """A kind of bet of a side bet: what one may name after the colon, and the rule as people are
    told it."""

    picks: tuple[str, ...] = ()
    rule: Part | None = None


class NotOfTheWheel(Part, frozen=True, tag="bad-draw.not-of-the-wheel"):
    given: Given
    wheel: WheelName


class WrongDraw(ValueError):
    """What was drawn cannot be so."""

    def __init__(self, because: Part) -> None:
        super().__init__(because)
        self.because = because

    def __str__(self) -> str:
        return say(self.because)


class SideGame(Protocol):
    """A side bet as a game of its own; a table's side bets are made from these and its data."""

    id: ClassVar[str]
    drawn_as: ClassVar[str]  # what was drawn for it, by this name in logs, views and settling
    kinds: ClassVar[Mapping[str, SideKind]]
    bets: ClassVar[str]  # the pattern of its bets in rulebooks
    results: ClassVar[str]  # the pattern of the results that odds are listed by
    settings: ClassVar[Mapping[str, Setting]]  # what only some side bets let a table set
    draws: ClassVar[tuple[Draw, ...]]  # in their order

    def chances(
        self, config: SideConfig, data: SideBetData, wheel: Wheel
    ) -> dict[str, dict[str, Fraction]]:
        """bet -> result -> its probability."""

    def assumes(self, config: SideConfig) -> dict[str, Json]:
        """The settings behind its chances that are ours, where a table gives none of its own."""
        return {}

    def possible(
        self, config: SideConfig, wheel: Wheel, outcome: str
    ) -> Iterator[tuple[Fraction, Drawn]]:
        """What may be drawn once the ball rests, each with its chance; what is alike only once."""

    def result_of(self, data: SideBetData, wheel: Wheel) -> Callable[[str, str, Drawn], str]:
        """A function: bet, winning number, what was drawn -> the result, empty if it lost."""

    def draw(
        self, config: SideConfig, wheel: Wheel, chance: Chance, so_far: Drawn | None
    ) -> dict[str, Json]:
        """The draw that is due, made by chance: the fields of its command."""

    def check(self, draw: Draw, given: Mapping[str, Json], wheel: Wheel) -> dict[str, Json]:
        """The fields of a draw's event from those of its command, or a WrongDraw that says why."""

    def take(self, given: Mapping[str, Json], so_far: Drawn | None) -> Drawn:
        """What has been drawn with one more draw, given by its event's fields."""

    def read(self, raw: Json, wheel: Wheel) -> Drawn:
        """All that was drawn, written as `write` does, or a WrongDraw that says why not."""

    def write(self, drawn: Drawn) -> Written:
        """What was drawn, as logs, views and those who settle a spin by hand have it."""

    def due(self, so_far: Drawn | None) -> Draw | None:
        """The draw that comes next, or none if all is drawn."""
        return self.draws[0] if so_far is None else None

    def picture(self, outcome: str, drawn: Drawn | None) -> dict[str, int | None]:
        """What screens are told more once the ball rests; until then, and without a draw, None."""
        return {}

    def faults(self, data: SideBetData) -> Iterator[tuple[str, str]]:
        """What is wrong with a rulebook's odds beside their words: (what was found, the cure)."""
        yield from ()
