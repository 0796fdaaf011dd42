"""In a process of its own: alter something, then run the tests that must notice."""

from __future__ import annotations

import functools
import gc
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Protocol

import pytest

from croupier import rulebooks
from croupier.errors import RulebookError

KEPT = {"wheels", "clauses", "_clause_ids"}  # caches of what is never altered


class Change(Protocol):
    """Something that is made wrong, and how."""

    @property
    def about(self) -> str: ...
    @property
    def change(self) -> str: ...


class Told:
    """A pytest plugin that keeps which test failed first, and how long each took."""

    def __init__(self) -> None:
        self.failed = ""
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed and not self.failed:
            self.failed = report.nodeid


class Only:
    """A pytest plugin that leaves the chosen tests."""

    def __init__(self, wanted: set[str]) -> None:
        self.wanted = wanted

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.wanted] or items


class Forker:
    """Forks the process that has collected the tests; of a child only words come back."""

    def __init__(self, session: pytest.Session, told: Told, early: set[Path]) -> None:
        self.session, self.told, self.early = session, told, early
        for id in rulebooks.IDS:
            rulebooks.rulebook(id)
            rulebooks.clauses(id)
        rulebooks.wheels()
        self.caches = caches()
        gc.collect()
        gc.freeze()  # what is frozen stays shared with the children

    def fork(self, change: Change | None, items: list[pytest.Item]) -> tuple[int, int]:
        """The child's id, and where it will say what came of it."""
        here, there = os.pipe()
        pid = os.fork()
        if pid:
            os.close(there)
            return pid, here
        said: dict[str, Any] = {"fate": "survived", "why": "the process ended by itself"}
        try:
            os.setpgrp()
            os.close(here)
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            said = self._outcome(change, items)
        except BaseException as error:  # whatever it is, the parent must hear of it
            said = {"fate": "broken", "why": f"{type(error).__name__}: {error}"}
        finally:
            with os.fdopen(there, "wb") as pipe:
                pipe.write(json.dumps(said).encode())
            os._exit(0)

    def _outcome(self, change: Change | None, items: list[pytest.Item]) -> dict[str, Any]:
        if change is not None:
            try:
                self._alter(change)
            except RulebookError as error:
                return {"fate": "impossible", "why": str(error)}
            if not items:
                return {"fate": "unproven", "why": "no test is marked with its clause"}
        folder = tempfile.mkdtemp(prefix="prove-")
        try:
            failed = self._run(items, Path(folder), anew=change is not None)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        fate = "killed" if failed else "survived"
        return {"fate": fate, "why": failed, "seconds": self.told.seconds}

    def _alter(self, change: Change) -> None:
        """From here on it is as altered, whoever asks."""
        raise NotImplementedError

    def _forget(self) -> None:
        """What was made before the alteration is made again."""
        for one in self.caches:
            one.cache_clear()

    def _run(self, items: list[pytest.Item], folder: Path, anew: bool) -> str:
        """The first test that fails, if one does; those collected from the data are made anew."""
        config: Any = self.session.config
        config._tmp_path_factory._basetemp = folder
        late = [item for item in items if anew and item.path in self.early]
        ready = [item for item in items if item not in late]
        for item, following in zip(ready, [*ready[1:], None], strict=False):
            config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.told.failed:
                return self.told.failed
        if late:
            paths = {item.path for item in late}
            for name, module in list(sys.modules.items()):
                if Path(getattr(module, "__file__", None) or ".") in paths:
                    del sys.modules[name]
            functions = sorted({item.nodeid.partition("[")[0] for item in late})
            plugins = [self.told, Only({item.nodeid for item in late})]
            pytest.main([*OPTIONS, f"--basetemp={folder}/anew", *functions], plugins=plugins)
        return self.told.failed


# Without what a run of its own would need: a report, a cache, other workers.
OPTIONS = ["-x", "-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "--timeout=60"]


def caches() -> list[Any]:
    """Every cache of ours that may hold something made from a rulebook."""
    gc.unfreeze()  # what is frozen would not be found
    return [
        one
        for one in gc.get_objects()
        if isinstance(one, functools._lru_cache_wrapper)
        and (one.__module__ or "").split(".")[0] in ("croupier", "kit", "tests")
        and getattr(one, "__name__", "") not in KEPT  # not all have a name
    ]
