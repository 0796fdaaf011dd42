"""A map that notes whose entries were looked up, so that what may have changed is known."""

from __future__ import annotations

from collections.abc import ItemsView, ValuesView
from typing import Any, TypeVar

T = TypeVar("T")


class Touched(dict[str, T]):
    """By name. An entry is changed by whoever looked it up, so `names` holds all that did."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> T:
        self.names.add(name)
        return super().__getitem__(name)

    def get(self, name: str, other: Any = None) -> Any:
        self.names.add(name)
        return super().get(name, other)

    def __setitem__(self, name: str, value: T) -> None:
        self.names.add(name)
        super().__setitem__(name, value)

    def setdefault(self, name: str, value: Any = None) -> T:
        self.names.add(name)
        return super().setdefault(name, value)

    def __delitem__(self, name: str) -> None:
        self.names.add(name)
        super().__delitem__(name)

    def pop(self, name: str, *other: Any) -> Any:
        self.names.add(name)
        return super().pop(name, *other)

    def clear(self) -> None:
        self.names.update(self)
        super().clear()

    def values(self) -> ValuesView[T]:  # type: ignore[override]
        self.names.update(self)
        return super().values()

    def items(self) -> ItemsView[str, T]:  # type: ignore[override]
        self.names.update(self)
        return super().items()
