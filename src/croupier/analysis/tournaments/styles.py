"""How simulated players play: a betting system, with or without an end-game."""

from __future__ import annotations

from typing import NamedTuple

from croupier.analysis.systems import SYSTEMS, System, about, read_system
from croupier.errors import SpecError

END = "+end"
# Who plays if nobody says: four ways to stake, each with an end-game and without.
FIELD = ("flat+end", "flat", "martingale+end", "martingale", "reverse-martingale+end",
         "reverse-martingale", "1-3-2-6+end", "1-3-2-6")  # fmt: skip
MANAGER = "flat+end"  # the least until the end, then just enough: what players call management


class Style(NamedTuple):
    """One way to play. Whoever has an end-game looks at the chips of the table in the last spins:
    who is safe stakes the least, who is not stakes what overtakes whoever stands at the cut."""

    name: str
    system: System
    ends: bool

    @property
    def says(self) -> str:
        return about(self.name.removesuffix(END))


def read_style(text: str) -> Style:
    """ "martingale", or "martingale+end" for one with an end-game."""
    name = text.removesuffix(END)
    if name not in SYSTEMS:
        raise SpecError(
            f"There is no style {text!r}; it is a betting system, {', '.join(SYSTEMS)}, and"
            f' "{END}" behind it for one with an end-game.'
        )
    return Style(text, read_system(name), text.endswith(END))


def read_field(names: tuple[str, ...]) -> tuple[Style, ...]:
    """The styles of a field; players take them in turn."""
    return tuple(read_style(name) for name in names)
