"""The simulation can fail: a server that is broken on purpose is found out, and soon.

Each mistake is one that a promise of docs/reliability.md rules out. `make soak` tries them all.
"""

from __future__ import annotations

import inspect
import os
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from croupier.server.people.sessions import OpenSessions
from croupier.server.pit import committer
from croupier.server.pit.committer import Committer
from croupier.server.pit.wheel import VirtualWheel
from croupier.store.sql import SQLStore
from kit.simulated.floor import Prepared, memory
from kit.simulated.run import play

FAULTS, MOST = 100, 800  # in a run, and until it must be found
EVERY = "CROUPIER_LIVES" in os.environ  # `make soak` says so


class Mistake(NamedTuple):
    """A line of the product, and what it is instead."""

    where: Any
    name: str
    right: str
    wrong: str


COMMITS = "group = await self._commit(group)"
TELLS = "[one.done.set_result(one.answer) for one in group if one.done and not one.done.done()]"
DECIDED = "self._waiting.append(Waiting(play, version, cage, step, key, done))"
MISTAKES = {
    "acknowledges before the commit": Mistake(
        Committer, "_store_all", COMMITS, f"{TELLS}; {COMMITS}"
    ),
    "does not look at the fence": Mistake(SQLStore, "_write", "[2] != token", "[2] < 0"),
    "draws twice": Mistake(
        VirtualWheel, "_come_to_rest", "said = next(iter(at.state.spin.sensed.values()), outcome)",
        "said = ''",
    ),
    "drops a key": Mistake(
        committer, "batch_of", "if one.key is not None:", "if one.key and one.version % 5:"
    ),
    "shows what is not committed": Mistake(
        Committer, "queue", DECIDED,
        f"{DECIDED}; self._publish(Change(play.table.id, version, step))",
    ),
    "does not end a session": Mistake(
        OpenSessions, "end", "if token else []", "if token < '8' else []"
    ),
}  # fmt: skip
FEW = ("acknowledges before the commit", "does not look at the fence")


def make(mistake: Mistake, patch: pytest.MonkeyPatch) -> None:
    """Change one line of the product, while a test lasts."""
    real = getattr(mistake.where, mistake.name)
    source = textwrap.dedent(inspect.getsource(real))
    assert source.count(mistake.right) == 1, f"{mistake.right!r} is not there once any more"
    made: dict[str, Any] = {}
    space = sys.modules[real.__module__].__dict__
    exec(source.replace(mistake.right, mistake.wrong), space, made)
    patch.setattr(mistake.where, mistake.name, made[mistake.name])


@pytest.fixture(scope="module")
def prepared() -> Iterator[Prepared]:
    with TemporaryDirectory(dir=memory()) as folder:
        yield Prepared(Path(folder))


@pytest.mark.parametrize("what", MISTAKES if EVERY else FEW)
def test_it_is_found(what: str, prepared: Prepared, monkeypatch: pytest.MonkeyPatch) -> None:
    make(MISTAKES[what], monkeypatch)
    for seed in range(2_000, 2_000 + MOST // FAULTS):
        if run := play(seed, FAULTS, prepared).report:
            print(what, (seed - 1_999) * FAULTS, run.splitlines()[1][:200])
            return
    pytest.fail(f"a server that {what} is not found out in {MOST} faults")
