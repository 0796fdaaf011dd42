"""`@clause("CM18", "6.3.1")`: the clauses a test, or one parameter of it, proves.

A mark means that the test fails when the clause is broken; what is only touched is not marked.
"""

from __future__ import annotations

import pytest


def clause(tag: str, *ids: str) -> pytest.MarkDecorator:
    assert ids, "name at least one clause"
    return pytest.mark.clause(tag, *ids)
