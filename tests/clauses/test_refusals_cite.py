"""Rules that a rulebook gives only so that a refusal can cite them: each is cited where it decides
(the cases stand in `tests/data/refusals`)."""

from __future__ import annotations

import pytest
from tools.refusal_cases import cases

from croupier.rules.book.cited import READING
from kit.marks import clause, reading
from kit.shown import refused

CLAUSES = {
    "CM18": (
        "3.1.2(a) #2", "3.1.2(e) #1", "13.5.2", "14.5.3", "15.5.1", "15.5.3", "16.5.2 #1",
    ),
    "CM11": ("3.1.2(a) #2", "3.1.2(e) #1"),
    "CP": ("1.1 Non-Value Chip", "3.7", "3.10", "4.2(d)"),
    "NZ": ("3.7",),
}  # fmt: skip
READINGS = {
    "CM18": ("closing-money", "shared-colour-value"),
    "CM11": ("closing-money", "shared-colour-value"),
    "CP": ("closing-money",),
    "NZ": ("closing-money", "CM18 3.1.2(a) #2", "CM18 3.1.2(e) #1"),
    "ACT": ("CM18 3.1.2(a) #2", "CM18 3.1.2(e) #1"),
}
CITED = [
    *(
        pytest.param(tag, f"{tag} {one}", marks=clause(tag, one), id=f"{tag} {one}")
        for tag, ids in CLAUSES.items()
        for one in ids
    ),
    *(
        pytest.param(tag, f"{READING}{one}", marks=reading(tag, one), id=f"{tag} reading {one}")
        for tag, ids in READINGS.items()
        for one in ids
    ),
]


@pytest.mark.parametrize(("tag", "cited"), CITED)
def test_it_is_cited_where_it_decides(tag: str, cited: str) -> None:
    shown = [one for one in cases() if one.place.startswith(f"{tag} ") and one.clause == cited]
    assert shown, f"no case of {tag} cites {cited}"
    for case in shown:
        found = refused(case)
        assert found is not None, case.id
        assert (found[0].key, found[1]) == (case.key, cited), case.id
