"""What readers of the rulebooks alone expect; each file of cases says what it covers."""

from __future__ import annotations

from collections import Counter

import pytest

from kit.lab import Case, run, sheets
from kit.lab_cup import Unexpected

CASES = [(path, case) for path, sheet in sheets() for case in sheet.case]


@pytest.mark.parametrize(
    "case",
    [case for _, case in CASES],
    ids=[f"{path.parent.name}: {case.name}" for path, case in CASES],
)
def test_as_the_text_has_it(case: Case) -> None:
    """What is still open must be so: who mends it takes the word away."""
    if not case.open:
        run(case)
        return
    with pytest.raises(Unexpected):
        run(case)


def test_no_name_of_a_case_is_used_twice() -> None:
    names = Counter((path.parent.name, case.name) for path, case in CASES)
    assert not [name for name, count in names.items() if count > 1]
