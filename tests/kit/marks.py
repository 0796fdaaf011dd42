"""What a test, or one parameter of it, shows of a clause: three words, never mixed.

`@clause("CM18", "6.3.1")`: proven; the test watches behaviour and fails when the clause is broken.
`@vouched(...)`: the physical world; the table asks, and keeps who answered.
`@recorded(...)`: registers, revisions, definitions, kept as the text has them.
`@reading("CP", "cash-out")`: proven, of what we read where the text is silent.
What a test only touches is not marked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

Ids = str | tuple[str, ...]
Reads = Ids | Mapping[str, Ids]  # of every rulebook, or by tag
How = Callable[..., pytest.MarkDecorator]


def clause(tag: str, *ids: str) -> pytest.MarkDecorator:
    assert ids, "name at least one clause"
    return pytest.mark.clause(tag, *ids)


def vouched(tag: str, *ids: str) -> pytest.MarkDecorator:
    assert ids, "name at least one clause"
    return pytest.mark.vouched(tag, *ids)


def recorded(tag: str, *ids: str) -> pytest.MarkDecorator:
    assert ids, "name at least one clause"
    return pytest.mark.recorded(tag, *ids)


def reading(tag: str, *ids: str) -> pytest.MarkDecorator:
    assert ids, "name at least one reading"
    return pytest.mark.reading(tag, *ids)


def shows(
    tag: str, ids: Ids = (), reads: Reads = (), how: How = clause
) -> list[pytest.MarkDecorator]:
    """The marks of one parameter: clauses of its rulebook, and what it reads there."""
    mine = reads.get(tag, ()) if isinstance(reads, Mapping) else reads
    return [
        mark(tag, *((given,) if isinstance(given, str) else given))
        for mark, given in ((how, ids), (reading, mine))
        if given
    ]
