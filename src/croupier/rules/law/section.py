"""How a section of the law is laid out in a rulebook's files.

    [after_no_spin]              # every mode
    wagers = { value = "refund", clause = "18.5" }
    [after_no_spin.touchbet]     # one mode; what it says beats what stands above
    notify = { value = ["area-manager"], clause = "11.9.1" }
    [settling.game.french]       # one game; beats both

A field that is required has an answer in every rulebook; where the text is silent, it cites a
reading. A field that may be left out is a duty or a thing that only some texts know: where it is
left out, there is none.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal, TypeVar

from croupier.rules.book.cited import Data
from croupier.rules.vocabulary import Mode

T = TypeVar("T")
MODES: tuple[Mode, ...] = ("cloth", "touchbet", "touchtable", "ats")
CLOTH: tuple[Mode, ...] = ("cloth",)
STATIONS: tuple[Mode, ...] = ("touchbet", "ats")  # the modes with a wagering period
SCREENS: tuple[Mode, ...] = ("touchbet", "touchtable", "ats")  # the modes with chip accounts

# Whoever stands on a ladder of any rulebook, and whoever else is told or asked.
Role = Literal[
    "dealer", "higher-duties-dealer", "area-manager", "assistant-casino-manager",
    "game-supervisor", "pit-boss", "table-games-manager", "casino-operator", "supervisor",
    "inspector", "surveillance",
]  # fmt: skip


class Section(Data, frozen=True, kw_only=True):
    """One subject of the law."""

    modes: ClassVar[tuple[Mode, ...]] = MODES  # where there can be such a thing
    optional: ClassVar[bool] = False  # whether a rulebook may have none of it


def layers(section: Mapping[str, T]) -> Iterator[tuple[tuple[str, ...], Mapping[str, T] | T]]:
    """(where, what it says) of each table of a section, the most general first."""
    yield (), {key: value for key, value in section.items() if key not in (*MODES, "game")}
    for mode in MODES:
        if mode in section:
            yield (mode,), section[mode]
    games: T | Mapping[str, T] = section.get("game", {})
    if not isinstance(games, Mapping):
        yield ("game",), games
        return
    for game, said in games.items():
        yield ("game", game), said
