"""Whoever looks an entry up may change it, and is noted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.table.screens.touched import Touched

Asked = Callable[[Touched[int]], object]


@pytest.mark.parametrize(
    ("ask", "answer", "names", "left"),
    [
        (lambda map: map["ana"], 1, {"ana"}, {"ana": 1, "bo": 2}),
        (lambda map: map.get("cy", 7), 7, {"cy"}, {"ana": 1, "bo": 2}),
        (lambda map: map.setdefault("cy", 3), 3, {"cy"}, {"ana": 1, "bo": 2, "cy": 3}),
        (lambda map: map.setdefault("bo", 3), 2, {"bo"}, {"ana": 1, "bo": 2}),
        (lambda map: map.pop("bo"), 2, {"bo"}, {"ana": 1}),
        (lambda map: map.pop("cy", 7), 7, {"cy"}, {"ana": 1, "bo": 2}),
        (lambda map: map.__setitem__("bo", 5), None, {"bo"}, {"ana": 1, "bo": 5}),
        (lambda map: map.__delitem__("bo"), None, {"bo"}, {"ana": 1}),
        (lambda map: map.clear(), None, {"ana", "bo"}, {}),
        (lambda map: list(map.values()), [1, 2], {"ana", "bo"}, {"ana": 1, "bo": 2}),
        (lambda map: dict(map.items()), {"ana": 1, "bo": 2}, {"ana", "bo"}, {"ana": 1, "bo": 2}),
        (lambda map: "ana" in map, True, set(), {"ana": 1, "bo": 2}),
    ],
)
def test_who_is_noted(ask: Asked, answer: object, names: set[str], left: dict[str, int]) -> None:
    map: Touched[int] = Touched({"ana": 1, "bo": 2})
    assert map.names == set()
    assert ask(map) == answer
    assert map.names == names
    assert map == left
