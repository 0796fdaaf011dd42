"""What every side bet is: one protocol to draw, read, settle and show it, and one struct for what
was drawn. Nothing outside a game's own module asks which game it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar, Literal, Protocol

import msgspec

from croupier.rules.book.entries import SideBetData
from croupier.rules.chance import Chance
from croupier.rules.sidebets.config import Setting, SideConfig
from croupier.rules.wheel import Wheel

# When something is drawn: while bets are taken and before any is on this side bet; once betting
# on it has ended; once the ball rests.
Moment = Literal["before-wagers", "betting-ended", "ball-rests"]


class Drawn(msgspec.Struct, frozen=True):
    """What the equipment has shown for one side bet, whichever it is."""

    shown: tuple[str, ...]  # numbers or a symbol, each in its place
    bonus: int = 0  # the place, from 1, that is the bonus, or 1 for a bonus alone; 0 is none


class Draw(msgspec.Struct, frozen=True):
    """One thing the equipment does for a side bet: its command, its event and its moment."""

    act: str  # "draw-spread"
    event: str  # "spread-drawn"
    moment: Moment
    # What is refused of a second draw of a side bet; a first one says so by itself.
    again: str = ""
    early: str = ""


class Kind(msgspec.Struct, frozen=True):
    """A kind of bet of a side bet: what one may name after the colon, and the rule in words."""

    picks: tuple[str, ...] = ()
    rule: str = ""


class SideGame(Protocol):
    """A side bet as a game of its own; a table's side bets are made from these and its data."""

    id: ClassVar[str]
    drawn_as: ClassVar[str]  # what was drawn for it, by this name in logs, views and settling
    kinds: ClassVar[Mapping[str, Kind]]
    bets: ClassVar[str]  # the pattern of its bets in rulebooks
    results: ClassVar[str]  # the pattern of the results that odds are listed by
    settings: ClassVar[Mapping[str, Setting]]  # what only some side bets let a table set
    draws: ClassVar[tuple[Draw, ...]]  # in their order

    def chances(
        self, config: SideConfig, data: SideBetData, wheel: Wheel
    ) -> dict[str, dict[str, Fraction]]:
        """bet -> result -> its probability."""

    def possible(
        self, config: SideConfig, wheel: Wheel, outcome: str
    ) -> Iterator[tuple[Fraction, Drawn]]:
        """What may be drawn once the ball rests, each with its chance; what is alike only once."""

    def result_of(self, data: SideBetData, wheel: Wheel) -> Callable[[str, str, Drawn], str]:
        """A function: bet, winning number, what was drawn -> the result, empty if it lost."""

    def draw(
        self, config: SideConfig, wheel: Wheel, chance: Chance, so_far: Drawn | None
    ) -> dict[str, Any]:
        """The draw that is due, made by chance: the fields of its command."""

    def check(self, draw: Draw, given: Mapping[str, Any], wheel: Wheel) -> dict[str, Any]:
        """The fields of a draw's event from those of its command, or a ValueError that says why."""

    def take(self, given: Mapping[str, Any], so_far: Drawn | None) -> Drawn:
        """What has been drawn with one more draw, given by its event's fields."""

    def read(self, raw: Any, wheel: Wheel) -> Drawn:
        """All that was drawn, written as `write` does, or a ValueError that says why not."""

    def write(self, drawn: Drawn) -> Any:
        """What was drawn, as logs, views and those who settle a spin by hand have it."""

    def due(self, so_far: Drawn | None) -> Draw | None:
        """The draw that comes next, or none if all is drawn."""
        return self.draws[0] if so_far is None else None

    def picture(self, outcome: str, drawn: Drawn | None) -> dict[str, Any]:
        """What screens are told more once the ball rests; until then, and without a draw, None."""
        return {}

    def faults(self, data: SideBetData) -> Iterator[tuple[str, str]]:
        """What is wrong with a rulebook's odds beside their words: (what was found, the cure)."""
        yield from ()
