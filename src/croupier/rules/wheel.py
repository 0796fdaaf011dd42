"""Pockets, their colours and their order on a wheel, and who sits beside whom."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec

ZEROS = ("0", "00", "000")
POCKETS = (*ZEROS, *(str(n) for n in range(1, 37)))  # the order in which numbers are written
_RANK = {pocket: rank for rank, pocket in enumerate(POCKETS)}


def in_order(pockets: Iterable[str]) -> tuple[str, ...]:
    """0, 00, 000, then ascending."""
    return tuple(sorted(pockets, key=_RANK.__getitem__))


class Wheel(msgspec.Struct, frozen=True, dict=True):
    """One order of pockets around a wheel, clockwise, with where it comes from."""

    id: str
    order: tuple[str, ...]
    red: frozenset[str]
    source: str
    doubt: str = ""

    @cached_property
    def pockets(self) -> tuple[str, ...]:
        """Every outcome, in written order."""
        return in_order(self.order)

    @cached_property
    def index(self) -> dict[str, int]:
        """Outcome to its place in `pockets`."""
        return {pocket: i for i, pocket in enumerate(self.pockets)}

    @cached_property
    def zeros(self) -> tuple[str, ...]:
        return tuple(pocket for pocket in self.pockets if pocket in ZEROS)

    def colour(self, pocket: str) -> str:
        if pocket in ZEROS:
            return "green"
        return "red" if pocket in self.red else "black"

    def neighbours(self, pocket: str, reach: int) -> tuple[str, ...]:
        """The pocket between its `reach` neighbours on either side, as they lie on the wheel."""
        at = self.order.index(pocket)
        size = len(self.order)
        return tuple(self.order[(at + step) % size] for step in range(-reach, reach + 1))

    def _repr_svg_(self) -> str:
        from croupier.rules.svg import wheel_svg

        return wheel_svg(self)
