"""Parts of views as they were last sent: built again if a piece of them moved, and compared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from typing import Generic, Protocol, TypeVar

from msgspec import UNSET, UnsetType

from croupier.table.screens.messages import Fields
from croupier.table.screens.parts import ViewPart

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
P = TypeVar("P", bound=ViewPart)


class MovesKept(Protocol):
    """Counts acts, and at which of them each piece and each player was last moved."""

    @property
    def act(self) -> int: ...
    @property
    def people(self) -> Mapping[str, int]: ...
    def last(self, sources: Collection[str]) -> int: ...


class Kept(Generic[T]):
    """A part as it is now, and as it was before it last changed."""

    __slots__ = ("before", "changed", "looked", "now")

    def __init__(self, now: T, act: int) -> None:
        self.now, self.changed, self.looked = now, act, act
        self.before: T | None = None


class Parts(Generic[K, T]):
    """Parts of one kind. One is built when it is asked for, and again if a piece of it moved."""

    def __init__(
        self,
        moves: MovesKept,
        sources: tuple[str, ...],
        build: Callable[[K], T],
        whose: Callable[[K], str] = lambda _: "",  # the player whose own state it shows
    ) -> None:
        self._moves, self._sources, self._build, self._whose = moves, sources, build, whose
        self._kept: dict[K, Kept[T]] = {}
        self._act = self._common = 0  # when a piece that all have in common last moved

    def get(self, key: K) -> Kept[T]:
        kept, moves = self._kept.get(key), self._moves
        if kept is not None and kept.looked >= self.common:
            if kept.looked >= moves.people.get(self._whose(key), 0):
                return kept
        now = self._build(key)
        if kept is None:
            kept = self._kept[key] = Kept(now, moves.act)
        elif now != kept.now:
            kept.before, kept.now, kept.changed = kept.now, now, moves.act
        kept.looked = moves.act
        return kept

    @property
    def common(self) -> int:
        """The last act that moved a piece all these parts are made from."""
        if self._act != self._moves.act:
            self._act, self._common = self._moves.act, self._moves.last(self._sources)
        return self._common

    def changed(self, key: K) -> T | UnsetType:
        """What this act made another, of what somebody has been sent."""
        kept = self.get(key)
        same = kept.changed != self._moves.act or kept.before is None
        return UNSET if same else kept.now

    def entries(self, names: Collection[K]) -> Iterator[tuple[K, T]]:
        """Of these and all that were ever sent, each as it is now."""
        for name in dict.fromkeys((*names, *self._kept)):
            yield name, self.get(name).now

    def changed_entries(self, names: Collection[K]) -> dict[K, T]:
        """Those this act made another; of these names, or of all if a common piece moved."""
        act = self._moves.act
        if self.common == act:
            names = {*names, *self._kept}
        found = {name: self.get(name) for name in names}
        return {
            name: kept.now
            for name, kept in found.items()
            if kept.changed == act and kept.now != kept.before
        }


def differing(parts: Parts[K, P], key: K) -> Fields | UnsetType:
    """The fields of a part that the last act made another."""
    now = parts.changed(key)
    if now is UNSET:
        return UNSET
    before = parts.get(key).before
    return {
        field: value
        for field in now.__struct_fields__
        if (value := getattr(now, field)) != getattr(before, field)
    }
