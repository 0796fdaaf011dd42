"""A server that the tests of a module share, and who works at it."""

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
def dealer(live: Running) -> httpx.Client:
    return live.staff()


@pytest.fixture(scope="module")
def cashier(live: Running) -> httpx.Client:
    return live.staff("carol", "cage")


@pytest.fixture(scope="module")
def manager(live: Running) -> httpx.Client:
    return live.staff("mel", "table-games-manager")
