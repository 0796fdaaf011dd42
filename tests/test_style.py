"""`make style`, while other tests run: it uses one core, and `make test` has two to use."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.timeout(1800)  # the types of everything, from nothing, while others use both cores
@pytest.mark.parametrize("target", ["types", "screens", "lint"])
def test_the_checks_of_style_pass(target: str) -> None:
    # What is needed is there: a test installs nothing.
    done = subprocess.run(
        ["make", "--no-print-directory", "-o", "test-ready", "-o", "screens-ready", target],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
