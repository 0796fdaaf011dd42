"""`pytest tests/stories --accept` writes stories as they are told now; the diff is the review."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="rewrite the stories as told now")
