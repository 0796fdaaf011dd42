"""A server that the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from kit.server import Running, running


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("floor")) as server:
        yield server


@pytest.fixture(scope="module")
def mia(live: Running) -> httpx.Client:
    return live.staff("mia", "area-manager")
