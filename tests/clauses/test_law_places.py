"""How many places a table has if nobody says, and at most; without a number in the text, read."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import SpecError
from kit.marks import clause, reading
from kit.offers import table

MODES = {"CM18": ("cloth", "touchbet"), "CM11": ("cloth", "touchbet"), "CP": ("cloth", "ats"),
         "NZ": ("cloth",), "ACT": ("cloth",)}  # fmt: skip


@pytest.mark.parametrize(
    ("tag", "mode"),
    [
        pytest.param(tag, mode, marks=reading(tag, "usual-places"), id=f"{tag}-{mode}")
        for tag, modes in MODES.items()
        for mode in modes
    ],
)
def test_eight_seats_unless_the_table_says_and_at_most_fifty(tag: str, mode: str) -> None:
    assert table(tag, mode=mode, **period(mode)).spec.seats == 8
    assert table(tag, mode=mode, seats=50, **period(mode)).spec.seats == 50
    with pytest.raises(SpecError, match="at most 50"):
        table(tag, mode=mode, seats=51, **period(mode))


@reading("CP", "usual-places")
def test_perth_has_ten_stations_unless_the_table_says_and_at_most_two_thousand() -> None:
    assert table("CP", mode="ats", **period("ats")).spec.stations == 10
    assert table("CP", mode="ats", stations=2_000, **period("ats")).spec.stations == 2_000
    with pytest.raises(SpecError, match="at most 2000"):
        table("CP", mode="ats", stations=2_001, **period("ats"))


@pytest.mark.parametrize(
    ("tag", "mode", "places", "most"),
    [
        pytest.param("CM18", "touchbet", "stations", 50, marks=clause("CM18", "11.3.2(a)")),
        pytest.param("CM11", "touchbet", "stations", 50, marks=clause("CM11", "10.3.2(a)")),
        pytest.param("CM18", "touchtable", "seats", 21, marks=clause("CM18", "12.3.1 #1")),
        pytest.param("CM11", "touchtable", "seats", 21, marks=clause("CM11", "11.3.1 #1")),
    ],
)
def test_as_many_as_the_text_allows_unless_the_table_says(
    tag: str, mode: str, places: str, most: int
) -> None:
    assert getattr(table(tag, mode=mode, **period(mode)).spec, places) == most
    with pytest.raises(SpecError, match=f"at most {most}"):
        table(tag, mode=mode, **{places: most + 1}, **period(mode))


def period(mode: str) -> dict[str, Any]:
    return {"wagering_period_s": 20} if mode in ("touchbet", "ats") else {}
