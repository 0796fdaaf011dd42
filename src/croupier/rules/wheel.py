"""Pockets, their colours, their order on a wheel, and neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

import msgspec

from croupier.documents import Json
from croupier.errors import RulebookError
from croupier.rules.book.cited import Data
from croupier.rules.book.explain import explain
from croupier.rules.vocabulary import WheelId

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
        from croupier.draw.svg import wheel_svg

        return wheel_svg(self)


class WheelData(Data, frozen=True, kw_only=True):
    """A wheel as its file has it."""

    id: WheelId
    order: str  # clockwise: "0 32 15 …"
    source: str
    doubt: str


class WheelsData(Data, frozen=True, kw_only=True):
    red: str  # the numbers that are red on all of them
    wheel: tuple[WheelData, ...]


def read_wheels(mapping: Mapping[str, Json], file: str) -> dict[str, Wheel]:
    """The wheels of a file by their ids, each as it must be."""
    try:
        data = msgspec.convert(mapping, WheelsData)
    except msgspec.ValidationError as error:
        raise RulebookError(file, *explain(str(error), mapping, WheelsData)) from None
    for fault in _odd_wheels(data):
        raise RulebookError(file, *fault)
    red = frozenset(data.red.split())
    return {
        one.id: Wheel(one.id, tuple(one.order.split()), red, one.source, one.doubt)
        for one in data.wheel
    }


def _odd_wheels(data: WheelsData) -> Iterator[tuple[str, str, str]]:
    """What a schema cannot see: (key, what was found, what would fit)."""
    red = data.red.split()
    for found in _odd_pockets(red, POCKETS[len(ZEROS) :]):
        yield "red", found, "write 18 different numbers of 1 to 36"
    if len(red) != 18:
        yield "red", f"{len(red)} numbers", "write 18 different numbers of 1 to 36"
    ids = [one.id for one in data.wheel]
    for id in ZEROS_OF:
        if ids.count(id) != 1:
            found = "it stands twice" if id in ids else "it is not there"
            yield f"wheel {id}", found, f"give one each of {', '.join(ZEROS_OF)}"
    for one in data.wheel:
        zeros = ZEROS[: ZEROS_OF[one.id]]
        pockets = (*zeros, *POCKETS[len(ZEROS) :])
        order = one.order.split()
        cure = f"write {', '.join(zeros)} and 1 to 36, each once"
        for found in _odd_pockets(order, pockets):
            yield f"wheel {one.id}.order", found, cure
        for pocket in pockets:
            if pocket not in order:
                yield f"wheel {one.id}.order", f"{pocket!r} is not there", cure


def _odd_pockets(found: list[str], pockets: tuple[str, ...]) -> Iterator[str]:
    for pocket in found:
        if pocket not in pockets:
            yield f"{pocket!r} does not belong there"
        if found.count(pocket) > 1:
            yield f"{pocket!r} stands twice"


# How many zeros each wheel has.
ZEROS_OF: dict[WheelId, int] = {
    "single": 1,
    "double-american": 2,
    "double-crown": 2,
    "triple": 3,
}
